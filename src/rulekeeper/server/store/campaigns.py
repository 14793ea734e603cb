"""The campaigns in the database: what is stored of one, and how it is read and changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, delete, insert, select, update

from rulekeeper.core.typed import convert
from rulekeeper.server.api import Who
from rulekeeper.server.store.models import CAMPAIGN_CHAPTERS, CAMPAIGN_SEATS, CAMPAIGNS
from rulekeeper.server.store.records import StoredMatch
from rulekeeper.server.store.repository import Store, insert_match
from rulekeeper.server.store.transactions import columns
from rulekeeper.server.tokens import is_match_name

P = TypeVar("P", bound=Struct)

BUT_NOTATION = [column for column in CAMPAIGN_CHAPTERS.c if column.name != "notation"]
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
        await self.matches.transact(lambda connection: _insert(connection, change))

    async def write(self, change: CampaignChange) -> bool:
        """Store what becomes of a campaign; false when it has changed since it was read.

        Nothing is written then. So a chapter is counted once, whoever finds first that it is over.
        """
        return await self.matches.transact(lambda connection: _update(connection, change))

    async def notations(self, campaign: str) -> dict[int, str]:
        """The notations of the matches that are over, by the places of their chapters."""
        wanted = select(CAMPAIGN_CHAPTERS.c.place, CAMPAIGN_CHAPTERS.c.notation).where(
            CAMPAIGN_CHAPTERS.c.campaign == campaign, CAMPAIGN_CHAPTERS.c.notation != ""
        )
        return await self.matches.read(
            lambda connection: {row.place: row.notation for row in connection.execute(wanted)}
        )

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
        return await self.matches.read(
            lambda connection: _campaigns(connection, names, with_chapters=with_chapters)
        )


def _insert(connection: Connection, change: CampaignChange) -> None:
    campaign = change.campaign
    if change.new_match is not None:
        insert_match(connection, change.new_match)
    connection.execute(insert(CAMPAIGNS), [{"id": campaign.id, **_row(campaign)}])
    connection.execute(insert(CAMPAIGN_SEATS), _seat_rows(campaign))
    if campaign.chapters:
        connection.execute(insert(CAMPAIGN_CHAPTERS), _chapter_rows(change))


def _update(connection: Connection, change: CampaignChange) -> bool:
    """Write a change, unless the campaign has changed since it was read; whether it has not."""
    campaign = change.campaign
    is_this = CAMPAIGNS.c.id == campaign.id
    begun = CAMPAIGN_CHAPTERS.c.campaign == campaign.id
    if connection.scalar(select(CAMPAIGNS.c.revision).where(is_this)) != campaign.revision:
        return False
    if change.new_match is not None:
        insert_match(connection, change.new_match)
    connection.execute(update(CAMPAIGNS).where(is_this).values(_row(campaign)))
    connection.execute(delete(CAMPAIGN_SEATS).where(CAMPAIGN_SEATS.c.campaign == campaign.id))
    connection.execute(insert(CAMPAIGN_SEATS), _seat_rows(campaign))
    known = set(connection.scalars(select(CAMPAIGN_CHAPTERS.c.place).where(begun)))
    for row in _chapter_rows(change):
        if row["place"] not in known:
            connection.execute(insert(CAMPAIGN_CHAPTERS), [row])
            continue
        if row["place"] not in change.notations:
            del row["notation"]
        changed = update(CAMPAIGN_CHAPTERS).where(begun, CAMPAIGN_CHAPTERS.c.place == row["place"])
        connection.execute(changed.values(row))
    return True


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
    connection: Connection, names: Sequence[str], *, with_chapters: bool
) -> list[StoredCampaign]:
    """The campaigns of these names, latest first."""
    wanted = select(CAMPAIGNS).where(CAMPAIGNS.c.id.in_(names))
    rows = connection.execute(wanted.order_by(CAMPAIGNS.c.changed.desc())).all()
    seats = select(CAMPAIGN_SEATS).where(CAMPAIGN_SEATS.c.campaign.in_(names))
    sitting = _by_campaign(
        connection.execute(seats.order_by(CAMPAIGN_SEATS.c.number)), CampaignSeat
    )
    begun: dict[str, list[StoredChapter]] = {}
    if with_chapters:
        chapters = select(*BUT_NOTATION).where(CAMPAIGN_CHAPTERS.c.campaign.in_(names))
        begun = _by_campaign(
            connection.execute(chapters.order_by(CAMPAIGN_CHAPTERS.c.place)), StoredChapter
        )
    return [
        StoredCampaign(
            **columns(row),
            seats=tuple(sitting.get(row.id, ())),
            chapters=tuple(begun.get(row.id, ())),
        )
        for row in rows
    ]


def _by_campaign(rows: Iterable[Row[Any]], kind: type[P]) -> dict[str, list[P]]:
    found: dict[str, list[P]] = {}
    for row in rows:
        fields = columns(row)
        found.setdefault(fields.pop("campaign"), []).append(convert(fields, kind))
    return found
