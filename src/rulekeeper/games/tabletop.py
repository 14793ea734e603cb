"""What lies on the table, and what is asked, described so that a page can draw any game.

A game's `presenter.Presenter` makes these descriptions from the views of a seat: they hold nothing
that the seat may not see, and no page needs to know a game.

Things on the table have a reference: `square/C5`, `figure/3`, `card/attack-7`, `word/end`. An
option of a decision is what its parts name together: a figure's attack is one card, laying a tile
down turned is a word and a square. Choosing is pointing at the parts, in any order; asking why
something is not allowed is pointing in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option

V = TypeVar("V", bound=Struct, contravariant=True)

Reference = str
"""A thing on the table: `square/`, `figure/`, `card/` or `word/` and what tells it from others."""

Tone = Literal["plain", "good", "bad", "quiet"]
"""How a badge or fact is meant: helpful, harmful, of little weight."""


# -- the board --------------------------------------------------------------------------------


class Board(Struct, frozen=True, omit_defaults=True):
    """A board of squares: its columns from left to right, its rows from top to bottom.

    `squares` are the names of all squares in reading order, an empty name where there is none.
    `sides` names the edges that belong to a party: `north`, `east`, `south`, `west` to its number.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    squares: tuple[str, ...]
    sides: Mapping[str, int] = {}


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that lies on the board and is no figure: a tile, a token, an item.

    It covers `columns` x `rows` squares, `square` being the upper left one. `picture` is the name
    of a drawing of the page, `what` what people call it, `text` what it does, `note` a short text
    written on it.
    """

    square: str
    picture: str
    what: str
    columns: int = 1
    rows: int = 1
    text: str = ""
    note: str = ""
    rule: str = ""


class Badge(Struct, frozen=True, omit_defaults=True):
    """Something that lasts on a figure, or a token it has."""

    what: str
    picture: str
    tone: Tone = "plain"
    text: str = ""
    count: int = 1


class Fact(Struct, frozen=True, omit_defaults=True):
    """A number or a word with its name, such as Defense 14; `most` where it is part of a whole."""

    name: str
    value: str
    picture: str = ""
    tone: Tone = "plain"


class Card(Struct, frozen=True, omit_defaults=True):
    """A card or an ability. `state` says why it is not ready: `spent`, `hidden`, `used`.

    `targets` are the figures that it would reach as the table stands, `aims` other references
    (squares of doors). None where that is no matter of this card, or not now. `in_play` tells that
    it lies open on the table and is not held. What covers `columns` x `rows` squares of the board
    is drawn as it would lie there.
    """

    ref: Reference
    name: str
    kind: str = ""
    picture: str = ""
    text: str = ""
    state: str = ""
    count: int = 1
    facts: tuple[Fact, ...] = ()
    targets: tuple[Reference, ...] | None = None
    aims: tuple[Reference, ...] = ()
    rule: str = ""
    in_play: bool = False
    columns: int = 0
    rows: int = 0


class Pile(Struct, frozen=True, omit_defaults=True):
    """A pile of cards; `cards` where this seat may look at them."""

    name: str
    count: int
    cards: tuple[Card, ...] | None = None


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure on the table, on a `square` or beside the board (empty).

    `letter` is its mark on the board, `picture` a drawing of the page (a role or a type). `health`
    and `most_health` are its hit points or whatever it loses to be out; `fallen` tells that it is
    out, `acts` that it is its turn. `cards` are its open abilities, `hand` what this seat may see
    of its hand, `piles` its other cards. A figure of `size` covers size x size squares.
    """

    ref: Reference
    name: str
    letter: str
    picture: str
    party: int
    seat: int
    square: str = ""
    size: int = 1
    kind: str = ""
    health: int = 0
    most_health: int = 0
    fallen: bool = False
    acts: bool = False
    facts: tuple[Fact, ...] = ()
    badges: tuple[Badge, ...] = ()
    cards: tuple[Card, ...] = ()
    hand: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] = ()


class Party(Struct, frozen=True, omit_defaults=True):
    """A team or side: its seats, tokens, and the cards that it holds together."""

    name: str
    seats: tuple[int, ...]
    acts: bool = False
    facts: tuple[Fact, ...] = ()
    hand: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] = ()
    order: tuple[Reference, ...] = ()
    """Its figures in the order in which they will act, the next one first."""
    colour: str = ""
    """The colour of its figures in a word, such as red, where the game has one."""


class Tabletop(Struct, frozen=True, omit_defaults=True):
    """All that lies on the table as one seat sees it.

    `heading` says in a few words where the match stands, `turn` how many turns have begun,
    `doing` what is being carried out, outermost first.
    """

    heading: str
    turn: int
    parties: tuple[Party, ...]
    figures: tuple[Figure, ...]
    board: Board | None = None
    pieces: tuple[Piece, ...] = ()
    doing: tuple[str, ...] = ()


# -- the question -----------------------------------------------------------------------------


class Offer(Struct, frozen=True, omit_defaults=True):
    """One option of the decision. `option` is its number, `text` the line that names it.

    `parts` are what is pointed at to choose it. `cost`, `risks` and `notes` (what else is good to
    know, such as the Defense that a strike would meet) are shown before it counts,
    `path` are the squares of the way, beginning with that of who goes, `piece` is what would lie
    on the board; with a `warning` it has to be confirmed.
    """

    option: int
    text: str
    parts: tuple[Reference, ...]
    rule: str
    cost: int | None = None
    risks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    piece: Piece | None = None
    warning: str = ""


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to point at that does not lie on the table: a button, or a card laid out to read.

    Choices with the same `group` stand together under that heading. `card` describes it in full,
    `figure` is whom it is about. The `weight` says how it looks: the one thing that most will do
    is `main`, what ends or passes is `quiet`.
    """

    ref: Reference
    label: str
    group: str = ""
    card: Card | None = None
    figure: Reference = ""
    weight: Literal["main", "plain", "quiet"] = "plain"


class Question(Struct, frozen=True, omit_defaults=True):
    """What this seat is asked: the prompt in plain words, and its options."""

    prompt: str
    rule: str
    kind: str
    offers: tuple[Offer, ...]
    choices: tuple[Choice, ...] = ()
    covert: bool = False


# -- what happened ----------------------------------------------------------------------------


class Happening(Struct, frozen=True, omit_defaults=True):
    """An event as a sentence with its rule, and what a page can show of it.

    `what` is one of the few things that are animated; the others are only told. `figure` is whom
    it happens to, `square` where (a square of each step, in order, for `moved`), `amount` by how
    much, `dice` the faces that came up, each of a die with so many `sides`.
    """

    text: str
    rule: str
    what: Literal[
        "told", "turn", "moved", "rolled", "damaged", "healed", "fell", "rose", "played", "ended"
    ] = "told"
    figure: Reference = ""
    squares: tuple[str, ...] = ()
    amount: int = 0
    dice: tuple[int, ...] = ()
    sides: int = 6


# -- setting a match up -----------------------------------------------------------------------


class Field(Struct, frozen=True, omit_defaults=True):
    """One option of a match on the form that sets it up.

    `choices` are pairs of value and label for `choice`; a `number` may be left empty. A field with
    `only_if` is shown, and its option is sent, only while other fields have these values.
    """

    name: str
    label: str
    kind: Literal["choice", "toggle", "number"]
    default: str | bool | float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    rule: str = ""
    only_if: Mapping[str, str] = {}


class Scene(Struct, frozen=True, omit_defaults=True):
    """What a picture of the game shows: a board, or a corner of it, with heroes and walls.

    `size` are the squares along a side, `heroes` those of each of two parties.
    """

    size: int = 6
    heroes: int = 2
    walls: int = 0


class SetUp(Struct, frozen=True, omit_defaults=True):
    """How a match of a game is set up: who can sit down, and the form; a picture of it.

    `seats` are the numbers of players; where an option decides it, `seats_by` names that option
    and `seats_of` gives the number for each of its values. `quick` tells what a quick start
    leaves out, `quick_options` are options that it adds to those of the form.
    """

    summary: str
    seats: tuple[int, ...]
    fields: tuple[Field, ...]
    quick: str
    seats_by: str = ""
    seats_of: Mapping[str, int] = {}
    quick_options: Mapping[str, Any] = {}
    scene: Scene = Scene()


class Lesson(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step of a first match: what to say, where to point, and which answer goes on.

    `answer` is the text of the option that is asked for; without one it is enough to read on.
    """

    text: str
    points: tuple[Reference, ...] = ()
    answer: str = ""


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True):
    """A first match, guided: a set-up that always runs alike, and its lessons in order.

    `seats` tells who sits where: `me`, or the kind of a bot. Chance and bots follow `seed`.
    """

    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seed: int
    lessons: tuple[Lesson, ...]


# -- who describes it -------------------------------------------------------------------------


class Presenter(Protocol[V]):
    """What a game's `presenter.Presenter(game, seats)` describes, from the views of a seat."""

    def tabletop(self, view: V, seat: int) -> Tabletop:
        """All that lies on the table."""

    def question(self, view: V, decision: Decision, texts: Sequence[str], prompt: str) -> Question:
        """What is asked; `texts` are the lines of the decision's options."""

    def parts(
        self, view: V, option: Option, decision: Decision | None = None
    ) -> tuple[Reference, ...]:
        """What is pointed at to mean an option, offered or not, while the seat has this decision.

        What the decision makes clear need not be pointed at: who is moved, say.
        """

    def happenings(self, view: V, told: Sequence[tuple[Event, str]]) -> list[Happening]:
        """Events and the sentences that tell them, as a page shows them."""

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
