"""The tables of the database.

Whatever has a structure of its own (options, clock, outcome) is kept as JSON text, which is the
same in SQLite and PostgreSQL.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Identity, Index, LargeBinary, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of all tables."""


class MatchRow(Base):
    """A match: its set-up, which never changes, and where it stands."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    version: Mapped[int]
    packs: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(Text)
    quick: Mapped[bool]
    seed: Mapped[str] = mapped_column(Text)
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    clock: Mapped[str | None] = mapped_column(Text)
    tutorial: Mapped[bool]
    created: Mapped[float]
    changed: Mapped[float]
    elapsed: Mapped[float]
    turn: Mapped[int]
    waiting: Mapped[str] = mapped_column(Text)
    outcome: Mapped[str | None] = mapped_column(Text)
    next_match: Mapped[str | None] = mapped_column(Text)
    wish: Mapped[str | None] = mapped_column(Text)


class SeatRow(Base):
    """A seat of a match; of its token only a hash is kept."""

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
    """An answer in the words of the notation, by its place in the match; seat -1 is chance."""

    __tablename__ = "answers"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)


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
