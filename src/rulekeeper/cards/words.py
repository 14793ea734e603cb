"""The words that card texts share: who, where, how many, at what cost."""

from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.content.text import Slug

Side: TypeAlias = Literal["enemies", "allies", "team", "others", "heroes"]
"""Seen from the hero whose text it is: `allies` leaves that hero out, `team` includes it."""

HeroRole: TypeAlias = Literal["self", "target", "player", "mover", "attacker", "subject", "other"]
"""A hero already settled: the one whose text it is, the last one picked, the one whose card is
answered, the one who moves, the one who attacks, and the two whom a trigger is about."""

Within: TypeAlias = Annotated[
    str, Meta(pattern=r"^(adjacent|anywhere|(reach|range|radius) [1-9][0-9]?)$")
]
"""`adjacent`, `reach N`, `range N`, `radius N` or `anywhere`."""

Small: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
"""A number that a card may state; the bounds keep a hostile pack from asking for billions."""


class Zone(NamedTuple):
    """A `Within`, read: the shape, and how far it goes (0 where that means nothing)."""

    shape: str
    distance: int


@cache
def zone_of(within: str) -> Zone:
    """Read a `Within`."""
    shape, _, distance = within.partition(" ")
    return Zone(shape, int(distance or 0))


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all the words: a typed piece of a card's text, as a pack spells it."""


Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class Entry(Word, frozen=True, kw_only=True):
    """Base of what stands in a pack under an id, and has a name."""

    id: Slug
    name: Name
    flavour: str = ""


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


Who: TypeAlias = HeroRole | One | Each


class Count(Word, frozen=True):
    """A number counted when it is needed: `times` for each, plus `plus`, at most `most`."""

    of: Literal["heroes", "hand", "discard", "auras", "lost-endurance", "removed"]
    who: HeroRole = "self"
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

    @property
    def from_hand(self) -> int:
        """How many cards it takes from the hand."""
        return self.hide + self.discard
