"""Campaigns as files, the same that `rulekeeper campaign export` writes and `import` reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulekeeper.campaign.archive import packed, unpacked
from rulekeeper.campaign.progress import is_of_chapter
from rulekeeper.campaign.record import Record
from rulekeeper.campaign.shelf import CHAPTERS, SET_ASIDE
from rulekeeper.core import notation
from rulekeeper.core.errors import SetupError
from rulekeeper.core.setup import Setup
from rulekeeper.players.registry import bot_of
from rulekeeper.server.api import CreatedCampaign, ImportedCampaign, NewSeat, SeatLink
from rulekeeper.server.bots.offered import DEFAULT_BOT, USUAL
from rulekeeper.server.campaigns.chapters import aside
from rulekeeper.server.campaigns.desk import LARGEST_SEED, CampaignDesk
from rulekeeper.server.campaigns.opening import open_source, unopened, written
from rulekeeper.server.campaigns.seats import campaign_seat, seat_records, seat_with
from rulekeeper.server.errors import Refusal
from rulekeeper.server.rooms.match_creation import continued, read_saved
from rulekeeper.server.rooms.seating import assign_seats
from rulekeeper.server.store.campaigns import (
    CampaignChange,
    CampaignSeat,
    StoredCampaign,
    StoredChapter,
)
from rulekeeper.server.store.records import StoredMatch

MOST_BYTES = 1 << 23
"""The most bytes of an imported campaign, unpacked; one of fifty chapters has a tenth of that."""

_FILE = Path("The file")
"""What people are told of the file that they have chosen."""


async def exported(desk: CampaignDesk, name: str, token: str | None) -> bytes:
    """A campaign as a file, for whoever has a seat.

    A chapter that is being played is part of it only for a person who plays alone, as with the
    export of a match; for others the file has the campaign as it is before this chapter.
    """
    stored = await desk.chapters.settled(name)
    seat_with(stored, token)
    notations = await desk.store.notations(name)
    match, playing = await desk.chapters.match_of(stored), stored.playing
    is_alone = sum(seat.who != "bot" for seat in stored.seats) == 1
    if match and playing and (match.status.outcome is not None or is_alone):
        notations[playing.place] = await desk.chapters.notation(stored)
    return await asyncio.to_thread(_packed, stored, notations)


def _packed(stored: StoredCampaign, notations: Mapping[int, str]) -> bytes:
    record = unopened(stored)
    matches = {}
    for chapter in stored.chapters:
        if text := notations.get(chapter.place):
            if chapter == stored.playing:
                text = _of_record(text, record)
            folder = f"{CHAPTERS}/{SET_ASIDE}" if chapter.set_aside else CHAPTERS
            matches[f"{folder}/{chapter.file}"] = text.encode()
    return packed(written(record, stored.seats).encode(), matches)


def _of_record(text: str, record: Record[Any]) -> str:
    """The match of the present chapter with the seed that its record has for it.

    All dice and cards so far are in its answers; its own seed is nobody's business.
    """
    header, entries = notation.read(StringIO(text).readlines())
    return "".join(notation.write(replace(header, seed=record.chapter_seed), entries))


class _TakenIn(NamedTuple):
    """An imported campaign, as it is to be stored, and the links of its seats."""

    change: CampaignChange
    links: tuple[SeatLink, ...]


async def take_in(desk: CampaignDesk, imported: ImportedCampaign) -> CreatedCampaign:
    """A campaign that goes on from a file; raises `SetupError` and `Refusal`.

    Its first person is whoever brings it, the others get links.
    """
    change, links = await asyncio.to_thread(_taken_in, desk, imported.file)
    await desk.store.create(change)
    return CreatedCampaign(change.campaign.id, links)


def _taken_in(desk: CampaignDesk, data: bytes) -> _TakenIn:
    archived = unpacked(data, _FILE)
    if sum(map(len, archived.matches.values())) > MOST_BYTES:
        most = MOST_BYTES >> 20
        raise Refusal("too-large", f"The matches of a campaign have at most {most} MiB here.")
    record = open_source(desk.games, archived.record).record
    seats, links = assign_seats(list(_seats_of(record)))
    sitting = [campaign_seat(seat) for seat in seats]
    seed = desk.new_seed()
    stored = desk.stored(replace(record, seed=seed % LARGEST_SEED), sitting)
    chapters, notations = _chapters(archived.matches)
    match = None
    for chapter in list(chapters):
        if record.chapter is None or chapter.set_aside or chapter.file != record.match_file:
            continue
        try:
            match = _in_progress(desk, record, notations[chapter.place], sitting, stored.id, seed)
        except Refusal:
            # Nobody can play it on, here or elsewhere: the chapter begins again.
            chapters[chapter.place] = aside(chapter, chapters)
        else:
            del notations[chapter.place]
            chapters[chapter.place] = replace(chapter, match=match.id)
    stored = replace(stored, match=match and match.id, chapters=tuple(chapters))
    return _TakenIn(CampaignChange(stored, match, notations), links)


def _seats_of(record: Record[Any]) -> Iterator[NewSeat]:
    """Who goes on with a campaign: bots as before, the first person, and friends of that one."""
    known = {info.bot for info in USUAL}
    bots = [bot_of(name) for name in record.seats]
    if all(bots):
        raise SetupError("Only bots have played this campaign: it needs a person.")
    first = bots.index(None)
    for number, (name, bot) in enumerate(zip(record.seats, bots, strict=True)):
        if bot is not None:
            yield NewSeat("bot", bot=bot if bot in known else DEFAULT_BOT)
        else:
            yield NewSeat("me" if number == first else "friend", name[:40].strip())


def _chapters(matches: Mapping[str, bytes]) -> tuple[list[StoredChapter], dict[int, str]]:
    """The chapters of a file, those that were set aside first, and their matches as text."""
    places = sorted(matches, key=lambda place: (SET_ASIDE not in place, place))
    chapters, notations = [], {}
    for number, place in enumerate(places):
        file = PurePosixPath(place)
        try:
            notations[number] = matches[place].decode()
        except UnicodeDecodeError:
            raise SetupError(f"{_FILE} is damaged: {file.name} in it is no text.") from None
        chapters.append(
            StoredChapter(
                place=number,
                file=file.name,
                match=None,
                set_aside=file.parent.name == SET_ASIDE,
            )
        )
    return chapters, notations


def _in_progress(
    desk: CampaignDesk,
    record: Record[Any],
    text: str,
    seats: Sequence[CampaignSeat],
    campaign: str,
    seed: int,
) -> StoredMatch:
    """The match of the chapter that is being played, to be continued here."""
    saved = read_saved(desk.games, text, seed)
    header = saved.header
    set_up = Setup(header.options, header.seats, header.seed)
    if not is_of_chapter(record, header.game, set_up) or len(header.seats) != len(seats):
        raise SetupError(f"{_FILE} is damaged: {record.match_file} in it is of another campaign.")
    return continued(
        saved, seat_records(seats), seed, desk.now(), even_pauses=False, campaign=campaign
    )
