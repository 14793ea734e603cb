"""The words that card texts share: who, where, how many, at what cost."""

from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

Side: TypeAlias = Literal["enemies", "allies", "team", "others", "heroes"]
"""Seen from the hero whose text it is; allies leave that hero out, `team` takes it in."""

Reference: TypeAlias = Literal["self", "target", "player", "mover", "attacker", "subject", "other"]
"""A hero already settled: the one whose text it is, the last one picked, the one whose card is
answered, the one who moves, the one who attacks, and the two whom a trigger is about."""

Within: TypeAlias = Annotated[
    str, Meta(pattern=r"^(adjacent|anywhere|(reach|range|radius) [1-9][0-9]?)$")
]
"""`adjacent`, `reach N`, `range N`, `radius N` or `anywhere`."""

Small: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
"""A number that a card may state; the bounds keep a hostile pack from asking for billions."""


class Place(NamedTuple):
    """A `Within`, read: the shape, and how far it goes (0 where that means nothing)."""

    shape: str
    distance: int


@cache
def place_of(within: str) -> Place:
    """Read a `Within`."""
    shape, _, distance = within.partition(" ")
    return Place(shape, int(distance or 0))


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all the words: a typed piece of a card's text, as a pack spells it."""


class One(Word, frozen=True, tag_field="pick", tag="one"):
    """One hero, chosen when the line is reached."""

    of: Side
    within: Within = "anywhere"
    attacked: bool = False
    """Only heroes under attack at this moment."""
    optional: bool = False


class Each(Word, frozen=True, tag_field="pick", tag="each"):
    """Every such hero."""

    of: Side
    within: Within = "anywhere"
    attacked: bool = False


Who: TypeAlias = Reference | One | Each


class Count(Word, frozen=True):
    """A number counted when it is needed: `times` for each, plus `plus`, at most `most`."""

    of: Literal["heroes", "hand", "discard", "auras", "lost-endurance", "removed"]
    who: Reference = "self"
    side: Side = "enemies"
    within: Within = "anywhere"
    times: Small = 1
    plus: Small = 0
    most: Small = 20


Amount: TypeAlias = Small | Count


class Cost(Word, frozen=True):
    """What is paid before anything else: Endurance lost, cards hidden or discarded."""

    lose: Annotated[int, Meta(ge=0, le=20)] = 0
    hide: Annotated[int, Meta(ge=0, le=20)] = 0
    discard: Annotated[int, Meta(ge=0, le=20)] = 0


class HeroTest(Word, frozen=True, tag_field="test"):
    """Base of the tests about one hero."""

    who: Reference = "self"


class Endurance(HeroTest, frozen=True, tag="endurance"):
    """Its Endurance lies within these bounds."""

    at_least: int = 1
    at_most: int = 99


class Wounded(HeroTest, frozen=True, tag="wounded"):
    """It has lost at least so much of its Starting Endurance."""

    by: int = 1


class Hand(HeroTest, frozen=True, tag="hand"):
    """The number of cards in its hand lies within these bounds."""

    at_least: int = 0
    at_most: int = 99


class Disabled(HeroTest, frozen=True, tag="disabled"):
    """It is disabled."""


class IsOf(HeroTest, frozen=True, tag="is"):
    """It is one of this side, at this place, seen from the hero whose text it is."""

    of: Side = "heroes"
    within: Within = "anywhere"


class UnderAttack(HeroTest, frozen=True, tag="attacked"):
    """It is attacked at this moment, if given by damage of this kind, and for so much."""

    kind: Literal["any", "physical", "other"] = "any"
    at_least: int = 0


class Exists(Word, frozen=True, tag_field="test", tag="exists"):
    """There are at least so many such heroes."""

    of: Side
    within: Within = "anywhere"
    at_least: int = 1
    in_reach: bool = False
    """Whether the place reaches as far as the hero's attacks do."""


class Outcome(Word, frozen=True, tag_field="test", tag="outcome"):
    """How the last attack of this text ended, for any of the attacked."""

    was: Literal["blocked", "unblocked", "fully-blocked", "hit", "killed"]


class Playing(Word, frozen=True, tag_field="test", tag="playing"):
    """A card of this kind, type and side is being played."""

    card: Literal["action", "attack", "aura", "trick", "any"] = "any"
    by: Side = "heroes"
    type: str | None = None


class Turn(Word, frozen=True, tag_field="test", tag="turn"):
    """It is the turn of the hero's player, or of an enemy."""

    of: Literal["own", "enemy"]


class Fallen(Word, frozen=True, tag_field="test", tag="fallen"):
    """A hero of the own team has died whom this hero has not avenged yet."""


class Not(Word, frozen=True, tag_field="test", tag="not"):
    """The opposite of another test."""

    of: "Test"


class All(Word, frozen=True, tag_field="test", tag="all"):
    """All of these tests."""

    of: tuple["Test", ...]


class Any(Word, frozen=True, tag_field="test", tag="any"):
    """At least one of these tests."""

    of: tuple["Test", ...]


Test: TypeAlias = (
    Endurance
    | Wounded
    | Hand
    | Disabled
    | IsOf
    | UnderAttack
    | Exists
    | Outcome
    | Playing
    | Turn
    | Fallen
    | Not
    | All
    | Any
)
