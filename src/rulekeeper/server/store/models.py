"""The tables of the database.

A match has two JSON documents with a format number of their own, `set_up` and `status`; the
columns beside them are what matches are searched and sorted by.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()
"""All tables."""

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("changed", Double, nullable=False),
    Column("has_clock", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("set_up", Text, nullable=False),
    Column("status", Text, nullable=False),
)
"""A match: its set-up, which never changes, and its status."""

SERVER_LEASE = Table(
    "server_lease",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("born", Text, nullable=False),
    Column("beat", Double, nullable=False),
)
"""Which server holds the database: at most one row (`lease`)."""

SEATS = Table(
    "seats",
    METADATA,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("token_hash", Text),
    Column("taken", Boolean, nullable=False),
    Column("ask", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("open_spent", Double, nullable=False),
    Column("covert_spent", Double, nullable=False),
)
"""A seat of a match; only a hash of its token is stored."""

ANSWERS = Table(
    "answers",
    METADATA,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("unasked", Boolean, nullable=False),
)
"""An answer in the match's notation, by its place in the match; seat -1 is chance.

An `unasked` one was given for its seat, which had not been shown the question.
"""

REMARKS = Table(
    "remarks",
    METADATA,
    Column("id", Integer, Identity(), primary_key=True),
    Column("match", Text, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("remarks_of_match", "match"),
)
"""Something said at the table."""

CAMPAIGNS = Table(
    "campaigns",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("match", Text, ForeignKey("matches.id")),
    Column("record", Text, nullable=False),
)
"""A campaign: its record, and the match of the chapter that is being played.

`revision` counts its changes; none is written over another that it does not know.
"""

CAMPAIGN_SEATS = Table(
    "campaign_seats",
    METADATA,
    Column("campaign", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("token_hash", Text),
    Column("taken", Boolean, nullable=False),
)
"""A seat of a campaign; the token of which a hash is stored opens it in each chapter."""

CAMPAIGN_CHAPTERS = Table(
    "campaign_chapters",
    METADATA,
    Column("campaign", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("file", Text, nullable=False),
    Column("set_aside", Boolean, nullable=False),
    Column("match", Text, ForeignKey("matches.id")),
    Column("notation", Text, nullable=False),
)
"""The match of a chapter that has begun, by its place among all of its campaign.

`notation` is that of a match that is over. One that was played elsewhere has nothing else.
"""
