"""Who acts when, what an automated side will do, what is to be done, and pages of story."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.things import Card, Fact


class Initiative(Struct, frozen=True, omit_defaults=True):
    """The track of initiative: who acts when, drawn as a row from first to last.

    `heading` stands before it, such as `Round 2`.
    """

    turns: tuple[InitiativeTurn, ...]
    heading: str = ""


class InitiativeTurn(Struct, frozen=True, omit_defaults=True):
    """One place on the track: of a figure, or of whatever `name` says, such as a kind of monster.

    `value` is what its place comes from, `card` the card that gave it, if one did. A `hidden` one
    is known to be there, and nothing more is: it is drawn as a card's back. Where people choose who
    is next, those who `may` be it are told from those who cannot be yet.
    """

    name: str = ""
    figure: Reference = ""
    party: int = -1
    value: str = ""
    state: Literal["done", "now", "may", "due", "hidden"] = "due"
    card: Card | None = None


class Plan(Struct, frozen=True, omit_defaults=True):
    """What an automated side is about to do, shown before it does it.

    `text` says it in a sentence; `figure` is who does it, `path` the squares of its way beginning
    with its own, `targets` whom it acts upon: both are drawn on the board as the preview of an
    offer is. `steps` are how it was worked out, folded away until somebody wants to know. While
    people have to choose between what is equally good it is `open`, and its way is drawn dotted.
    """

    text: str
    figure: Reference = ""
    path: tuple[str, ...] = ()
    targets: tuple[Reference, ...] = ()
    steps: tuple[PlanStep, ...] = ()
    rule: str = ""
    open: bool = False


class PlanStep(Struct, frozen=True, omit_defaults=True):
    """A criterion as a sentence with its rule, and what it left over: figures, squares, cards."""

    text: str
    rule: str = ""
    left: tuple[Reference, ...] = ()


class Goal(Struct, frozen=True, omit_defaults=True):
    """Something that is to be done: a sentence, and how far it has come, `at` of `most`.

    `counted` says of what, such as `rounds`; nothing is counted where `most` is 0. `worth` is what
    it brings, such as `12 XP`; `note` what else is to be said of it, such as when it is judged. The
    `main` one decides the match. `squares` are those that it is about: they are outlined on the
    board. `name` is what people call it, `parties` are the numbers of those that have met it, where
    several can.
    """

    text: str
    at: int = 0
    most: int = 0
    counted: str = ""
    is_met: bool = False
    worth: str = ""
    note: str = ""
    main: bool = False
    squares: tuple[str, ...] = ()
    name: str = ""
    parties: tuple[int, ...] = ()


class Column(Struct, frozen=True, omit_defaults=True):
    """A column of a chart; where there is little room, its `picture` stands for its name."""

    name: str
    picture: str


class Row(Struct, frozen=True, omit_defaults=True):
    """A row of a chart: for each column, the numbers of the parties that have earned it.

    `note` says more about the row in a few words. A row `ahead` has nothing in its cells yet, one
    that is `main` sums the others up.
    """

    name: str
    cells: tuple[tuple[int, ...], ...] = ()
    note: str = ""
    ahead: bool = False
    main: bool = False


class Chart(Struct, frozen=True, omit_defaults=True):
    """What the parties have earned in each part of a campaign: the emblems of parties in a table.

    `heading` stands over the names of its rows.
    """

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class Book(Struct, frozen=True, omit_defaults=True):
    """The book of a quest or scenario, opened at what people may have read so far.

    `text` is its introduction, in paragraphs with an empty line between them. `facts` are what
    holds or is counted now, `told` the texts of what has happened, the latest one last. `ahead` are
    those of what has not happened, where people want to know them beforehand. `pages` are those of
    story that have been read before and can be read again, folded, the latest one last. `chart`
    shows what all parties have earned so far.
    """

    title: str
    text: str
    chart: Chart | None = None
    goals: tuple[Goal, ...] = ()
    facts: tuple[Fact, ...] = ()
    told: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()
    rule: str = ""


class Page(Struct, frozen=True, omit_defaults=True):
    """A page of story that lies open.

    `text` is in paragraphs, an empty line between them; `number` what the book calls it, `speaker`
    who says it. The choices that belong to it are choices of the question with its `ref`
    (`page/...`) as their `page`: they are drawn beneath the text.
    """

    ref: Reference
    title: str
    text: str
    number: str = ""
    speaker: str = ""
    picture: str = ""
    rule: str = ""
