"""The tables of the database.

A match has two JSON documents with a format number of their own, `set_up` and `status`; the
columns beside them are what matches are searched and sorted by.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Identity, Index, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of all tables."""


class MatchRow(Base):
    """A match: its set-up, which never changes, and its status."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    changed: Mapped[float]
    has_clock: Mapped[bool]
    is_over: Mapped[bool]
    set_up: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text)


class LeaseRow(Base):
    """Which server holds the database: at most one row (`lease`)."""

    __tablename__ = "server_lease"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    holder: Mapped[str] = mapped_column(Text)
    host: Mapped[str] = mapped_column(Text)
    place: Mapped[str] = mapped_column(Text)
    pid: Mapped[int]
    born: Mapped[str] = mapped_column(Text)
    beat: Mapped[float]


class SeatRow(Base):
    """A seat of a match; only a hash of its token is stored."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    bot: Mapped[str | None] = mapped_column(Text)
    token_hash: Mapped[str | None] = mapped_column(Text)
    taken: Mapped[bool]
    ask: Mapped[str] = mapped_column(Text)
    revision: Mapped[int]
    open_spent: Mapped[float]
    covert_spent: Mapped[float]


class AnswerRow(Base):
    """An answer in the match's notation, by its place in the match; seat -1 is chance.

    An `unasked` one was given for its seat, which had not been shown the question.
    """

    __tablename__ = "answers"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    unasked: Mapped[bool]


class CampaignRow(Base):
    """A campaign: its record, and the match of the chapter that is being played.

    `revision` counts its changes; none is written over another that it does not know.
    """

    __tablename__ = "campaigns"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    created: Mapped[float]
    changed: Mapped[float]
    revision: Mapped[int]
    match: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    record: Mapped[str] = mapped_column(Text)


class CampaignSeatRow(Base):
    """A seat of a campaign; the token of which a hash is stored opens it in each chapter."""

    __tablename__ = "campaign_seats"

    campaign: Mapped[str] = mapped_column(ForeignKey("campaigns.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    bot: Mapped[str | None] = mapped_column(Text)
    token_hash: Mapped[str | None] = mapped_column(Text)
    taken: Mapped[bool]


class ChapterRow(Base):
    """The match of a chapter that has begun, by its place among all of its campaign.

    `notation` is that of a match that is over. One that was played elsewhere has nothing else.
    """

    __tablename__ = "campaign_chapters"

    campaign: Mapped[str] = mapped_column(ForeignKey("campaigns.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    file: Mapped[str] = mapped_column(Text)
    set_aside: Mapped[bool]
    match: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    notation: Mapped[str] = mapped_column(Text)


class RemarkRow(Base):
    """Something said at the table."""

    __tablename__ = "remarks"
    __table_args__ = (Index("remarks_of_match", "match"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
