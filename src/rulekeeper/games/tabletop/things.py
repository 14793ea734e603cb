"""What lies on the table besides the board: cards, figures with their sheets, parties."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulekeeper.games.tabletop.board import Layout
from rulekeeper.games.tabletop.references import Reference, Tone


class Badge(Struct, frozen=True, omit_defaults=True):
    """Something that lasts on a figure, or a token it has.

    `text` is all there is to say about it; `brief` are a few words that follow its name where
    there is no room for the text, such as `until the next turn of Ada`.
    """

    what: str
    picture: str
    tone: Tone = "plain"
    text: str = ""
    count: int = 1
    brief: str = ""


class Fact(Struct, frozen=True, omit_defaults=True):
    """A number or a word with its name, such as Defense 14.

    `short` is how it is written where there is little room, with `{}` for the value: `D{}`. A fact
    without it is left out there. A `main` fact is one of the few by which things are compared, such
    as the damage of an attack or how many cards somebody holds: it is written large.
    """

    name: str
    value: str
    picture: str = ""
    tone: Tone = "plain"
    short: str = ""
    main: bool = False

    @property
    def in_short(self) -> str:
        """The fact where there is little room, empty where it is left out."""
        return self.short.replace("{}", self.value)


class Card(Struct, frozen=True, omit_defaults=True):
    """A card or an ability. `state` says in a word why it is not ready: `spent`, `exhausted`.

    `targets` are the figures that it would reach as the table stands, `aims` other references
    (squares of doors). None where that is no matter of this card, or not now. `in_play` tells that
    it lies open on the table and is not held. What covers `columns` x `rows` squares of the board
    is drawn as it would lie there. `once` tells what a use takes it up for: a `turn`, a `round`,
    the `match`; a renderer may show at a glance which of those are still ready. What is `basic`
    everybody has and knows: a list of what can be done names it without its text. `layout` is a map
    that is printed on it. `closed` says why it cannot be taken now, where it is laid out for that.
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
    once: Literal["", "turn", "round", "match"] = ""
    basic: bool = False
    layout: Layout | None = None
    portrait: str = ""
    closed: str = ""


class Shelf(Struct, frozen=True, omit_defaults=True):
    """Cards that are laid out under one heading: of a library, or what is for sale.

    `about` is a sentence on all of them. `room` is how many it will have, where that is known: an
    empty outline is drawn for each card that is still to come.
    """

    heading: str
    cards: tuple[Card, ...]
    about: str = ""
    rule: str = ""
    room: int = 0


class Pile(Struct, frozen=True, omit_defaults=True):
    """A pile of cards; `cards` where this seat may look at them.

    `short` and `main` are as those of a `Fact`: the cards that somebody holds are a main pile.
    """

    name: str
    count: int
    cards: tuple[Card, ...] | None = None
    short: str = ""
    main: bool = False

    @property
    def in_short(self) -> str:
        """The pile where there is little room, empty where it is left out."""
        return self.short.replace("{}", str(self.count))


class Place(Struct, frozen=True, omit_defaults=True):
    """A place for cards on a sheet, such as a hand, a belt, a slot for a skill.

    Drawn as a frame with its `name` over it, its `cards` in it and an empty outline for each of the
    `room` that is left; `room` 0 is no limit, and no outline. `ref` (`place/...`, or the figure it
    belongs to) is pointed at to put something there. `closed` says why nothing can be put there
    now.
    """

    name: str
    cards: tuple[Card, ...] = ()
    room: int = 1
    ref: Reference = ""
    picture: str = ""
    closed: str = ""
    rule: str = ""


class Gauge(Struct, frozen=True, omit_defaults=True):
    """A row of `most` boxes on a sheet, of which the first `at` are full: stamina, threat, wounds.

    `marks` are short texts written on boxes, by their number from 1: what happens when it is
    reached.
    """

    name: str
    at: int
    most: int
    picture: str = ""
    tone: Tone = "plain"
    marks: tuple[tuple[int, str], ...] = ()
    rule: str = ""


class Sheet(Struct, frozen=True, omit_defaults=True):
    """What lies before somebody: its gauges above, then its places in order, side by side.

    What a sheet holds is on the sheet alone, and in no hand or `cards` of its figure.
    """

    places: tuple[Place, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure on the table, on a `square` (or in an area) or beside the board (empty).

    `letter` is its mark on the board, `picture` a drawing of the page (a role or a type).
    `portrait` is the id of the hero or monster, for renderers that give each its own face; `colour`
    is that of its ring, in a word, where figures of one kind are told apart by it. `health`
    and `most_health` are its hit points or whatever it loses to be out, none where `most_health` is
    0; `fallen` tells that it is out, `acts` that it is its turn. `cards` are its open abilities,
    `hand` what this seat may see of its hand, `piles` its other cards, `sheet` what lies before it.
    A figure of `size` covers size x size squares, `square` being the upper left one.
    A badge with the picture `acting` tells that what it does is being carried out, one with
    `attacked` that it is being struck: these are marked on the board, too.
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
    sheet: Sheet | None = None
    fell_at: str = ""
    """The square where it fell, if that matters."""
    portrait: str = ""
    colour: str = ""


class Party(Struct, frozen=True, omit_defaults=True):
    """A team or side: its seats, tokens, and the cards that it holds together.

    One that is played by nobody, such as monsters, has no seats.
    """

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
    sheet: Sheet | None = None
