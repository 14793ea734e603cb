"""The campaigns in the database: what is stored of one, and how it is read and changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row, delete, insert, select, update

from rulekeeper.core.typed import convert
from rulekeeper.server.api import Who
from rulekeeper.server.store.models import CampaignRow, CampaignSeatRow, ChapterRow
from rulekeeper.server.store.records import StoredMatch
from rulekeeper.server.store.repository import Store, insert_match
from rulekeeper.server.tokens import is_match_name

P = TypeVar("P", bound=Struct)

BUT_NOTATION = [column for column in ChapterRow.__table__.c if column.name != "notation"]
"""What a page is made from: notations are long."""


class CampaignSeat(Struct, frozen=True, kw_only=True):
    """A seat of a campaign, as it is in each chapter that begins: see `records.SeatRecord`."""

    number: int
    who: Who
    name: str
    bot: str | None
    token_hash: str | None
    taken: bool


class StoredChapter(Struct, frozen=True, kw_only=True):
    """The match of a chapter that has begun, by its place among all of its campaign.

    `file` is its name in the record and in an export. One that was played elsewhere has no `match`
    here. Where the chapter began again, the match is `set_aside`.
    """

    place: int
    file: str
    match: str | None
    set_aside: bool = False


class StoredCampaign(Struct, frozen=True, kw_only=True):
    """All that is stored of a campaign.

    `record` is the text of its record, `match` that of the chapter that is being played, and
    `revision` counts its changes. A list needs no `chapters`.
    """

    id: str
    created: float
    changed: float
    revision: int
    match: str | None
    record: str
    seats: tuple[CampaignSeat, ...]
    chapters: tuple[StoredChapter, ...] = ()

    @property
    def playing(self) -> StoredChapter | None:
        """The chapter whose match it is, where one has begun."""
        if self.match is None:
            return None
        begun = (chapter for chapter in self.chapters if chapter.match == self.match)
        return next(begun, None)


class CampaignChange(NamedTuple):
    """What becomes of a campaign, to be stored all or nothing.

    `campaign` is all that is stored of it from now on, but for its revision, which is that before
    the change. A chapter that begins brings its new match, and one that ends its notation, by its
    place.
    """

    campaign: StoredCampaign
    new_match: StoredMatch | None = None
    notations: Mapping[int, str] = {}


class CampaignStore:
    """Stores campaigns, beside their matches. Every method raises `StorageError` as `Store`."""

    def __init__(self, store: Store) -> None:
        self.matches = store

    async def create(self, change: CampaignChange) -> None:
        """Store a new campaign."""
        campaign = change.campaign
        async with self.matches.writing() as connection:
            if change.new_match is not None:
                await insert_match(connection, change.new_match)
            await connection.execute(insert(CampaignRow), [{"id": campaign.id, **_row(campaign)}])
            await connection.execute(insert(CampaignSeatRow), _seat_rows(campaign))
            if campaign.chapters:
                await connection.execute(insert(ChapterRow), _chapter_rows(change))

    async def write(self, change: CampaignChange) -> bool:
        """Store what becomes of a campaign; false when it has changed since it was read.

        Nothing is written then. So a chapter is counted once, whoever finds first that it is over.
        """
        campaign, begun = change.campaign, ChapterRow.campaign == change.campaign.id
        is_this = CampaignRow.id == campaign.id
        async with self.matches.writing() as connection:
            if await connection.scalar(select(CampaignRow.revision).where(is_this)) != (
                campaign.revision
            ):
                return False
            if change.new_match is not None:
                await insert_match(connection, change.new_match)
            await connection.execute(update(CampaignRow).where(is_this).values(_row(campaign)))
            await connection.execute(
                delete(CampaignSeatRow).where(CampaignSeatRow.campaign == campaign.id)
            )
            await connection.execute(insert(CampaignSeatRow), _seat_rows(campaign))
            known = set(await connection.scalars(select(ChapterRow.place).where(begun)))
            for row in _chapter_rows(change):
                if row["place"] not in known:
                    await connection.execute(insert(ChapterRow), [row])
                    continue
                if row["place"] not in change.notations:
                    del row["notation"]
                changed = update(ChapterRow).where(begun, ChapterRow.place == row["place"])
                await connection.execute(changed.values(row))
        return True

    async def notations(self, campaign: str) -> dict[int, str]:
        """The notations of the matches that are over, by the places of their chapters."""
        wanted = select(ChapterRow.place, ChapterRow.notation).where(
            ChapterRow.campaign == campaign, ChapterRow.notation != ""
        )
        async with self.matches.reading() as connection:
            return {row.place: row.notation for row in await connection.execute(wanted)}

    async def load(self, campaign: str) -> StoredCampaign | None:
        """All that is stored of a campaign; `None` when there is none of this name."""
        found = await self.summaries([campaign], with_chapters=True)
        return found[0] if found else None

    async def summaries(
        self, campaigns: Sequence[str], *, with_chapters: bool = False
    ) -> list[StoredCampaign]:
        """The campaigns of these names, latest first, without their chapters or with them."""
        names = list(filter(is_match_name, campaigns))
        if not names:
            return []
        rows = select(CampaignRow.__table__).where(CampaignRow.id.in_(names))
        seats = select(CampaignSeatRow.__table__).where(CampaignSeatRow.campaign.in_(names))
        chapters = select(*BUT_NOTATION).where(ChapterRow.campaign.in_(names))
        async with self.matches.reading() as connection:
            found = (await connection.execute(rows.order_by(CampaignRow.changed.desc()))).all()
            sitting = (await connection.execute(seats.order_by(CampaignSeatRow.number))).all()
            begun = (
                (await connection.execute(chapters.order_by(ChapterRow.place))).all()
                if with_chapters
                else []
            )
        return await asyncio.to_thread(_campaigns, found, sitting, begun)


def _row(campaign: StoredCampaign) -> dict[str, object]:
    """The columns of a campaign after a change."""
    return {
        "created": campaign.created,
        "changed": campaign.changed,
        "revision": campaign.revision + 1,
        "match": campaign.match,
        "record": campaign.record,
    }


def _seat_rows(campaign: StoredCampaign) -> list[dict[str, object]]:
    return [{"campaign": campaign.id, **asdict(seat)} for seat in campaign.seats]


def _chapter_rows(change: CampaignChange) -> list[dict[str, object]]:
    return [
        {
            "campaign": change.campaign.id,
            **asdict(chapter),
            "notation": change.notations.get(chapter.place, ""),
        }
        for chapter in change.campaign.chapters
    ]


def _campaigns(
    rows: Iterable[Row[Any]], seats: Iterable[Row[Any]], chapters: Iterable[Row[Any]]
) -> list[StoredCampaign]:
    """The campaigns of these rows."""
    sitting, begun = _by_campaign(seats, CampaignSeat), _by_campaign(chapters, StoredChapter)
    return [
        StoredCampaign(
            **row._mapping,
            seats=tuple(sitting.get(row.id, ())),
            chapters=tuple(begun.get(row.id, ())),
        )
        for row in rows
    ]


def _by_campaign(rows: Iterable[Row[Any]], kind: type[P]) -> dict[str, list[P]]:
    found: dict[str, list[P]] = {}
    for row in rows:
        columns = row._asdict()
        found.setdefault(columns.pop("campaign"), []).append(convert(columns, kind))
    return found
