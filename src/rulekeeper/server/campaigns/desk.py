"""What people do with campaigns besides playing them: begin, look at one, seat others, give up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import time
from typing import Any

from msgspec.structs import replace

from rulekeeper.campaign.record import Record
from rulekeeper.core.errors import SetupError
from rulekeeper.server.api import (
    CampaignInfo,
    CampaignPage,
    ChangedSeat,
    CreatedCampaign,
    NewCampaign,
    NewSeat,
    SeatLink,
)
from rulekeeper.server.bots.offered import USUAL_BOTS
from rulekeeper.server.campaigns.chapters import Chapters
from rulekeeper.server.campaigns.opening import opened, unopened, written
from rulekeeper.server.campaigns.seats import (
    campaign_seat,
    check_host,
    host_of,
    seat_with,
    with_seat,
)
from rulekeeper.server.campaigns.showing import campaign_info, campaign_infos, campaign_page
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGames, check_seat_count
from rulekeeper.server.rooms.handlers import rename
from rulekeeper.server.rooms.match_creation import create_chapter
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.rooms.seating import (
    assign_seats,
    check_name,
)
from rulekeeper.server.store.campaigns import (
    CampaignChange,
    CampaignSeat,
    CampaignStore,
    StoredCampaign,
)
from rulekeeper.server.store.records import SeatRecord
from rulekeeper.server.tokens import new_match_name

LARGEST_SEED = 1 << 63
"""Records hold smaller ones; those of matches are secret, and larger."""


class CampaignDesk:
    """The campaigns of this server. Methods raise `Refusal`, `SetupError` and `StorageError`."""

    def __init__(
        self,
        games: HostedGames,
        store: CampaignStore,
        rooms: RoomRegistry,
        new_seed: Callable[[], int],
        now: Callable[[], float] = time,
    ) -> None:
        self.games = games
        self.store = store
        self.chapters = Chapters(games, store, rooms, new_seed, now)
        self._rooms = rooms
        self.new_seed = new_seed
        self.now = now

    # -- looking ------------------------------------------------------------------------------

    async def infos(self, tokens: Mapping[str, str]) -> list[CampaignInfo]:
        """The campaigns of these names that can be read, latest first."""
        found = await self.store.summaries(list(tokens))
        names = [stored.match for stored in found if stored.match is not None]
        matches = {match.id: match for match in await self.store.matches.summaries(names)}
        return await asyncio.to_thread(campaign_infos, found, matches, self.games, tokens)

    async def page(self, name: str, token: str | None) -> CampaignPage:
        """All about a campaign, for somebody with this token."""
        stored = await self.chapters.settled(name)
        campaign = await asyncio.to_thread(opened, self.games, stored)
        match = await self.chapters.match_of(stored)
        standing, why = await self.chapters.standing(stored, campaign.record, match)
        info = campaign_info(stored, campaign.record, self.games, match, standing, token)
        return await asyncio.to_thread(campaign_page, stored, campaign, info, self.games, why)

    # -- beginning ----------------------------------------------------------------------------

    async def create(self, new: NewCampaign) -> CreatedCampaign:
        """Begin a campaign."""
        campaign, links = await asyncio.to_thread(self._new, new)
        await self.store.create(CampaignChange(campaign))
        return CreatedCampaign(campaign.id, links)

    def _new(self, new: NewCampaign) -> tuple[StoredCampaign, tuple[SeatLink, ...]]:
        progress = self.games.find(new.game).campaigns
        options = {name: value for name, value in new.options.items() if value is not None}
        seed = self.new_seed() % LARGEST_SEED
        record = progress.begin("", new.campaign, options, (), seed)
        own = next(c.name for c in progress.rules.campaigns(progress.game) if c.id == new.campaign)
        record = replace(record, name=check_name(new.name) if new.name else own)
        if all(seat.who == "bot" for seat in new.seats):
            raise SetupError("A campaign needs a person: give at least one seat to somebody.")
        seats, links = assign_seats(new.seats)
        self._try(record, seats)
        return self.stored(record, [campaign_seat(seat) for seat in seats]), links

    def stored(self, record: Record[Any], seats: Sequence[CampaignSeat]) -> StoredCampaign:
        """A new campaign, as it is to be stored."""
        return StoredCampaign(
            id=new_match_name(),
            created=self.now(),
            changed=self.now(),
            revision=0,
            match=None,
            record=written(record, seats),
            seats=tuple(seats),
        )

    def _try(self, record: Record[Any], seats: Sequence[SeatRecord]) -> None:
        """Raise `SetupError` when the first chapter cannot begin with these seats."""
        if record.chapter is not None:
            game, options = self.games.find(record.chapter.game), record.chapter.options
            check_seat_count(game.set_up, options, len(seats))
            create_chapter(game, options, seats, "", record.chapter_seed, self.now())

    # -- people -------------------------------------------------------------------------------

    async def sit(self, name: str, token: str | None, called: str) -> None:
        """Sit down on the seat of a token under a name, or change the name.

        It is called so in the chapter that is being played, too.
        """
        called = check_name(called)

        async def sat(stored: StoredCampaign) -> StoredCampaign:
            own = seat_with(stored, token)
            return with_seat(stored, replace(stored.seats[own], name=called, taken=True))

        stored = await self._change(name, sat)
        match = await self.chapters.match_of(stored)
        if match is not None and match.status.outcome is None:
            room = await self._rooms.room(match.id)
            async with room.lock:
                await rename(room, seat_with(stored, token), called)

    async def change_seat(self, name: str, token: str | None, wanted: ChangedSeat) -> SeatLink:
        """Give a seat to a bot, or free it for a friend; only between chapters, by the host."""
        new = NewSeat(wanted.who, bot=wanted.bot)
        (seat,), (link,) = assign_seats([new])

        async def changed(stored: StoredCampaign) -> StoredCampaign:
            check_host(stored, token)
            if wanted.seat == host_of(stored.seats):
                raise Refusal("not-possible", "This is your own seat: you keep it.")
            if not 0 <= wanted.seat < len(stored.seats):
                raise Refusal("not-possible", f"There is no seat {wanted.seat}.")
            match = await self.chapters.match_of(stored)
            if match is not None and match.status.outcome is None:
                raise Refusal(
                    "not-possible", "This chapter is being played: change seats when it is over."
                )
            bots = [each.bot for each in stored.seats]
            bots[wanted.seat] = seat.bot
            called = USUAL_BOTS.default_names(bots)[wanted.seat]
            mine = campaign_seat(replace(seat, number=wanted.seat, name=called))
            return with_seat(stored, mine)

        await self._change(name, changed)
        return SeatLink(wanted.seat, link.who, link.token)

    async def abandon(self, name: str, token: str | None) -> None:
        """Give a campaign up for good; it stays to be read."""

        async def abandoned(stored: StoredCampaign) -> StoredCampaign:
            check_host(stored, token)
            record = await asyncio.to_thread(unopened, stored)
            text = written(replace(record, abandoned=True), stored.seats)
            return replace(stored, record=text, changed=self.now())

        await self._change(name, abandoned)

    async def _change(
        self, name: str, change: Callable[[StoredCampaign], Awaitable[StoredCampaign]]
    ) -> StoredCampaign:
        """Change a campaign as it stands then, without its chapters; what has become of it."""
        while True:
            stored = await self.chapters.settled(name)
            after = await change(stored)
            if after == stored or await self.store.write(CampaignChange(after)):
                return after
