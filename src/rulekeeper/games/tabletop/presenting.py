"""All that lies on the table and what happens there, and who describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from rulekeeper.core.events import Event, What
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table
from rulekeeper.games.tabletop.asking import Question
from rulekeeper.games.tabletop.board import AreaMap, Board, Piece
from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.story import Book, Initiative, Page, Plan
from rulekeeper.games.tabletop.things import Card, Figure, Party, Pile, Shelf

T = TypeVar("T", bound=Table[object, object], contravariant=True)


class Doing(Struct, frozen=True, omit_defaults=True):
    """Something that is being carried out, in a few words.

    `says` is the text of its card, for those who are to answer it and do not hold it.
    """

    text: str
    says: str = ""


class Die(Struct, frozen=True, omit_defaults=True):
    """A die on the table whose faces have names: `face` is that of its drawing, and what it says.

    `counts` tells whether it adds to the result. Where one is asked about it, `ref` is pointed at:
    that of the choice to roll it again, say, which then needs no button of its own.
    """

    face: str
    counts: bool = False
    ref: Reference = ""


class Throw(Struct, frozen=True, omit_defaults=True):
    """Dice that lie on the table while something is decided: what they are for, and each of them.

    `text` says whose they are and how they stand, such as `Ada defends: 1 save against 2 hits`.
    """

    text: str
    dice: tuple[Die, ...]
    figure: Reference = ""


class Tabletop(Struct, frozen=True, omit_defaults=True):
    """All that lies on the table as one seat sees it.

    `heading` says in a few words where the match stands, `turn` how many turns have begun,
    `doing` what is being carried out, outermost first. A game has a `board` or a map of `areas` or
    neither. `cards` and `piles` are those of nobody: quests, decks for all. `shelves` are what is
    laid out to choose from, in place of a board. `story` are the pages that lie open, the latest
    one last: it is what is read now. `book` tells what is to be done. `throw` are the dice on the
    table.
    """

    heading: str
    turn: int
    parties: tuple[Party, ...]
    figures: tuple[Figure, ...]
    board: Board | None = None
    pieces: tuple[Piece, ...] = ()
    doing: tuple[Doing, ...] = ()
    areas: AreaMap | None = None
    cards: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    initiative: Initiative | None = None
    plans: tuple[Plan, ...] = ()
    story: tuple[Page, ...] = ()
    book: Book | None = None
    shelves: tuple[Shelf, ...] = ()
    throw: Throw | None = None


class Happening(Struct, frozen=True, omit_defaults=True):
    """An event as a sentence with its rule, and what a page can show of it.

    `what` is one of the few things that are animated; the others are only told. `figure` is whom
    it happens to, `square` where (a square of each step, in order, for `moved`), `amount` by how
    much, `dice` the faces that came up, each of a die with so many `sides`, or `faces` those that
    have names, each the name of a drawing. What is `minor` goes without saying for those who follow
    the match: a short log leaves it out.
    """

    text: str
    rule: str
    what: What = "told"
    figure: Reference = ""
    squares: tuple[str, ...] = ()
    amount: int = 0
    dice: tuple[int, ...] = ()
    sides: int = 6
    faces: tuple[str, ...] = ()
    minor: bool = False


Pointer: TypeAlias = Callable[[Option], tuple[Reference, ...]]
"""What is pointed at to mean an option, offered or not."""


class Presenter(Protocol[T]):
    """What a game's presenter describes, from the table as a seat sees it."""

    def tabletop(self, table: T, seat: int) -> Tabletop:
        """All that lies on the table."""

    def question(self, table: T, decision: Decision, texts: Sequence[str], prompt: str) -> Question:
        """What is asked; `texts` are the lines of the decision's options."""

    def pointer(self, table: T, decision: Decision | None = None) -> Pointer:
        """What is pointed at to mean each option while the seat has this decision.

        What the decision makes clear need not be pointed at: who is moved, say.
        """

    def happenings(self, table: T, told: Sequence[tuple[Event, str]]) -> list[Happening]:
        """Events and the sentences that tell them, as a page shows them."""

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
