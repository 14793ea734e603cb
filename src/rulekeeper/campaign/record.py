"""The record of a campaign: a readable document that is written whole after each chapter.

It names content by ids, never by numbers, and holds no state of a match: a chapter is an ordinary
match, kept beside the record in its own notation.
"""

from __future__ import annotations

from typing import Annotated, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.content.text import Slug
from rulekeeper.core.chance import mixed
from rulekeeper.core.language import slugged

FORMAT: Final = 1
"""The format in which records are written; `migrations` leads to it from all older ones."""

B = TypeVar("B")

Whole = Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)]

MATCH_NAME: Final = r"[0-9]{2,9}-[a-z0-9-]{1,80}\.match"
"""What the names of match files look like; such a name leads to no other folder."""

MatchFile = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{MATCH_NAME}(?!\n)$",
        description="the name of a match's file, such as 01-the-first-quest.match",
    ),
]
"""The name of a file in the folder of a campaign's chapters."""


Unopened: TypeAlias = dict[str, object]
"""The belongings of a record that is read without its game: plain values, as they were written."""


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chapter that is being played or comes next: a match of a game, with its options.

    `kind` says what it is to people: a quest, a shop. The options hold all that the match needs of
    the record, as plain values that JSON can have.
    """

    kind: Slug
    title: str
    game: Slug
    options: dict[str, object]


class Finished(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter that is over: how it ended and what it changed, in sentences.

    `won` says whether people won it. `match` is the name of the file with its match.
    """

    kind: Slug
    title: str
    result: str
    won: bool
    changes: tuple[str, ...] = ()
    match: MatchFile


class Record(Struct, Generic[B], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A campaign as it stands after its last finished chapter.

    `version` and `packs` are those of the rules that wrote it, as in the heading of a saved match,
    and `seats` are the names of the seats as there: a bot's name says what it is. `campaign` is
    the id of the campaign in the game's content, `options` are what was chosen for all of it, such
    as the difficulty. `belongings` are the game's own part. Where `chapter` is missing, the
    campaign is over.
    """

    format: int = FORMAT
    game: Slug
    version: Whole
    packs: dict[str, str]
    name: str
    campaign: Slug
    options: dict[str, object]
    seats: tuple[str, ...]
    seed: Whole
    belongings: B
    chapter: Chapter | None
    abandoned: bool = False
    log: tuple[Finished, ...] = ()

    @property
    def number(self) -> int:
        """The number of the chapter that is being played or comes next, from 1."""
        return len(self.log) + 1

    @property
    def chapter_seed(self) -> int:
        """The seed of its match: another one for each chapter, and each time a chapter is lost."""
        return mixed(self.seed, self.number)

    @property
    def match_file(self) -> str:
        """The name of the file of its match."""
        title = slugged(self.chapter.title)[:60].strip("-") if self.chapter else ""
        return f"{self.number:02}-{title or 'chapter'}.match"


def encode(record: Record[B]) -> bytes:
    """The record as JSON, with a line for each value."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"
