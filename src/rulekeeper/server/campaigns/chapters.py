"""The chapters of campaigns: beginning them, and counting those whose match is over.

A campaign changes only as a whole, and only if nobody else has changed it since it was read: then
what has become of it is looked at anew. So nothing is lost or counted twice, whoever is first and
whenever the server is stopped: a match that is over is found again, and counted then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any

import structlog
from msgspec.structs import replace

from rulekeeper.campaign.record import Record
from rulekeeper.core.errors import RulekeeperError
from rulekeeper.server.api import BegunChapter, NextChapter, Standing
from rulekeeper.server.campaigns.opening import Opened, opened, written
from rulekeeper.server.campaigns.seats import sat, seat_records, seat_with
from rulekeeper.server.campaigns.showing import plain_standing
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.rooms.match_creation import create_chapter
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.store.campaigns import (
    CampaignChange,
    CampaignStore,
    StoredCampaign,
    StoredChapter,
)
from rulekeeper.server.store.records import StoredMatch

log = structlog.get_logger()


class Chapters:
    """The chapters of all campaigns. Methods raise `Refusal`, `SetupError` and `StorageError`."""

    def __init__(
        self,
        games: HostedGames,
        store: CampaignStore,
        rooms: RoomRegistry,
        new_seed: Callable[[], int],
        now: Callable[[], float],
    ) -> None:
        self._games = games
        self._store = store
        self._rooms = rooms
        self._new_seed = new_seed
        self._now = now
        self._counting: set[asyncio.Task[None]] = set()
        rooms.on_chapter_over = self._count_soon

    async def stop(self) -> None:
        """Finish what is being counted."""
        await asyncio.gather(*self._counting)

    async def begin(
        self, name: str, token: str | None, wanted: NextChapter, count: Callable[[], None]
    ) -> BegunChapter:
        """Begin the next chapter, or the present one again where it cannot be played on.

        `count` is called before a match is made; it raises `Refusal` when there are too many.
        """
        while True:
            stored = await self.settled(name)
            seat_with(stored, token)
            campaign = await asyncio.to_thread(opened, self._games, stored)
            match = await self.match_of(stored)
            standing, why = await self.standing(stored, campaign.record, match)
            _check_open(campaign.record, wanted.number)
            if stored.match is not None:
                if standing == "playing" and wanted.instead_of == stored.match:
                    raise Refusal("not-possible", "This chapter can be played on: do that.")
                if standing == "playing":
                    return BegunChapter(stored.match)
                if wanted.instead_of != stored.match:
                    raise Refusal("not-possible", f"{why} Begin this chapter again.")
            count()
            notation = await self.notation(stored)
            change = await asyncio.to_thread(self._begun, stored, campaign, notation)
            if await self._store.write(change):
                assert change.new_match is not None
                return BegunChapter(change.new_match.id)

    def _begun(self, stored: StoredCampaign, campaign: Opened, notation: str) -> CampaignChange:
        """What becomes of a campaign whose chapter begins; the match until now is set aside.

        Each beginning has a secret seed of its own: that of the record is known to who exports it.
        """
        record = campaign.progress.prepared(campaign.record)
        if record.chapter is None:
            raise Refusal("not-possible", "This campaign has no further chapter here.")
        match = create_chapter(
            self._games.find(record.chapter.game),
            record.chapter.options,
            seat_records(stored.seats),
            stored.id,
            self._new_seed(),
            self._now(),
        )
        chapters, before = list(stored.chapters), stored.playing
        if before is not None:
            chapters[before.place] = aside(before, chapters)
        notations = {before.place: notation} if before is not None and notation else {}
        chapters.append(StoredChapter(place=len(chapters), file=record.match_file, match=match.id))
        after = replace(
            stored,
            changed=self._now(),
            match=match.id,
            record=written(record, stored.seats),
            chapters=tuple(chapters),
        )
        return CampaignChange(after, match, notations)

    async def settled(self, name: str) -> StoredCampaign:
        """The campaign, once a match that is over has been counted."""
        while True:
            stored = await self._store.load(name)
            if stored is None:
                raise Refusal("unknown-match", "There is no such campaign.")
            change = await self._counted(stored)
            if change is None:
                return stored
            await self._store.write(change)

    async def _counted(self, stored: StoredCampaign) -> CampaignChange | None:
        """What becomes of a campaign whose chapter is over; `None` where it is not.

        Whoever looks at the campaign is told why where a match cannot be counted.
        """
        match = await self.match_of(stored)
        if stored.match is None or match is None or match.status.outcome is None:
            return None
        try:
            campaign = await asyncio.to_thread(opened, self._games, stored)
            room = await self._rooms.room(stored.match)
        except Refusal as refusal:
            if refusal.code != "not-possible":
                raise
            return None
        if campaign.record.abandoned:
            return None
        async with room.lock:
            return await asyncio.to_thread(self._after, stored, campaign, room)

    def _after(self, stored: StoredCampaign, campaign: Opened, room: Room) -> CampaignChange | None:
        """What becomes of a campaign after the match of its chapter; `None`: it was given up."""
        played = stored.playing
        if room.match.result is None or played is None:
            return None
        try:
            following = campaign.progress.finished(campaign.record, room.match)
        except Exception:
            log.exception("chapter not counted", campaign=stored.id, match=room.name)
            return None
        seats = tuple(map(sat, stored.seats, room.seats))
        after = replace(
            stored,
            changed=self._now(),
            match=None,
            record=written(following, seats),
            seats=seats,
        )
        return CampaignChange(after, None, {played.place: room.live.notation()})

    async def standing(
        self, stored: StoredCampaign, record: Record[Any], match: StoredMatch | None
    ) -> tuple[Standing, str]:
        """Where a campaign stands, and why its chapter cannot be played on."""
        plain = plain_standing(record, match)
        if stored.match is None or plain in ("abandoned", "over"):
            return plain, ""
        if match is not None and plain == "playing" and self._is_current(match):
            return plain, ""
        try:
            room = await self._rooms.room(stored.match)
        except Refusal as refusal:
            if refusal.code != "not-possible":
                raise
            return "broken", str(refusal)
        if room.outcome is None:
            return "playing", ""
        if room.match.result is None:
            return "given-up", room.outcome.reason
        return "broken", "The rules fail at telling what this chapter has changed."

    def _is_current(self, match: StoredMatch) -> bool:
        """Whether a match has been set up under the rules and packs that are here now."""
        set_up = match.set_up
        if not self._games.has(set_up.game):
            return False
        game = self._games.find(set_up.game).game
        return (set_up.version, set_up.packs) == (game.version, game.packs)

    async def match_of(self, stored: StoredCampaign) -> StoredMatch | None:
        """The match of the chapter that is being played, without its answers, if it can be read."""
        if stored.match is None:
            return None
        found = await self._store.matches.summaries([stored.match])
        return found[0] if found else None

    async def notation(self, stored: StoredCampaign) -> str:
        """The notation of the match of the chapter; empty where it cannot be opened any more."""
        if stored.match is None:
            return ""
        try:
            room = await self._rooms.room(stored.match)
        except Refusal:
            return ""
        async with room.lock:
            return await asyncio.to_thread(room.live.notation)

    def _count_soon(self, campaign: str) -> None:
        """Count a chapter whose match has just ended, beside whatever else goes on."""
        task = asyncio.get_running_loop().create_task(self._count(campaign))
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def _count(self, campaign: str) -> None:
        try:
            await self.settled(campaign)
        except RulekeeperError as error:
            log.warning("chapter not counted yet", campaign=campaign, why=str(error))
        except Exception:
            log.exception("chapter not counted yet", campaign=campaign)


def _check_open(record: Record[Any], number: int) -> None:
    """Raise `Refusal` when there is no such chapter to be played now."""
    if record.abandoned:
        raise Refusal("not-possible", "This campaign was abandoned.")
    if record.chapter is None:
        raise Refusal("not-possible", "This campaign is over.")
    if number != record.number:
        raise Refusal(
            "not-possible", f"The campaign is at chapter {record.number} now: look at it again."
        )


def aside(chapter: StoredChapter, others: Sequence[StoredChapter]) -> StoredChapter:
    """A chapter that begins again, with a name for its match until now."""
    file, number = PurePath(chapter.file), 1
    taken = {other.file for other in others}
    while (name := f"{file.stem}-{number}{file.suffix}") in taken:
        number += 1
    return replace(chapter, file=name, set_aside=True)
