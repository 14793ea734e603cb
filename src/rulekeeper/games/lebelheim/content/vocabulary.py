"""What a pack for Lebelheim may say: cards, heroes, decks, and the lines of their texts."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rulekeeper.cards import effects
from rulekeeper.cards.words import Amount, Cost, Each, Side, Test, Within, Word

WindowName: TypeAlias = Literal[
    "any", "turn", "announced", "line", "step", "attack", "defended", "end"
]
"""When a Trick fits: in a Main Turn between plays, when a card is announced, between two lines,
after a step, in an attack before or after the defense, at the end of a turn."""

EventName: TypeAlias = Literal[
    "game-begins",
    "turn-begins",
    "turn-ends",
    "plays",
    "attacks",
    "attacked",
    "defends",
    "blocks",
    "fully-blocks",
    "hits",
    "damaged",
    "loses",
    "regains",
    "moves",
    "pushed",
    "pulled",
]
"""What a trigger can listen to."""


class If(effects.Effect, frozen=True, tag="if"):
    """Carry out lines only when a test holds, others when it does not."""

    test: Test
    then: tuple[Line, ...]
    otherwise: tuple[Line, ...] = field(default=(), name="else")


class May(effects.Effect, frozen=True, tag="may"):
    """The player chooses whether to carry out lines, at a cost."""

    lines: tuple[Line, ...]
    cost: Cost = Cost()


class Mode(Word, frozen=True):
    """One of the alternatives of a `choose` line."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    lines: tuple[Line, ...]


class ChooseOne(effects.Effect, frozen=True, tag="choose"):
    """The player chooses one of several modes."""

    modes: tuple[Mode, ...]


class ForEach(effects.Effect, frozen=True, tag="for-each"):
    """Carry out lines once for each such hero, who is then the target."""

    who: Each
    lines: tuple[Line, ...]


Line: TypeAlias = (
    effects.Deal
    | effects.Lose
    | effects.Regain
    | effects.Move
    | effects.Push
    | effects.Pull
    | effects.Place
    | effects.Swap
    | effects.Draw
    | effects.Hide
    | effects.Discard
    | effects.Recover
    | effects.Remove
    | effects.Dismiss
    | effects.Disable
    | effects.Enable
    | effects.Prevent
    | effects.Increase
    | effects.Redirect
    | effects.GainRefresh
    | effects.Cancel
    | effects.Bonus
    | If
    | May
    | ChooseOne
    | ForEach
)

Stat: TypeAlias = Literal["damage", "movement", "reach", "prevention", "defense"]


class Ability(Word, frozen=True, tag_field="kind"):
    """Base of what a hero or an aura can do."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class TrickAbility(Ability, frozen=True, tag="trick"):
    """An ability with the timing of a Trick card."""

    lines: tuple[Line, ...]
    when: tuple[WindowName, ...] = ("any",)
    test: Test | None = field(default=None, name="if")
    cost: Cost = Cost()
    once: bool = False
    """Once per turn."""


class ActionSkill(Ability, frozen=True, tag="action"):
    """An ability that is played in place of an Action card."""

    lines: tuple[Line, ...]
    test: Test | None = field(default=None, name="if")
    cost: Cost = Cost()
    refresh: bool = False
    once: bool = False
    avenges: bool = False
    """Playing it avenges the fallen: see the test `fallen`."""


class Trigger(Ability, frozen=True, tag="trigger"):
    """Lines carried out whenever something happens to, or is done by, heroes of a side."""

    on: EventName
    lines: tuple[Line, ...]
    who: Literal["self"] | Side = "self"
    within: Within = "anywhere"
    card: Literal["action", "attack", "aura", "trick", "any"] = "any"
    """For `plays`: the kind of card."""
    test: Test | None = field(default=None, name="if")
    optional: bool = False
    once: bool = False


class Ongoing(Ability, frozen=True, tag="ongoing"):
    """A number of some heroes that is changed as long as this is in play."""

    stat: Stat
    amount: Amount
    who: Literal["self"] | Side = "self"
    within: Within = "anywhere"
    test: Test | None = field(default=None, name="if")
    first: bool = False
    """Only for a hero's first movement of each turn."""


AnyAbility: TypeAlias = TrickAbility | ActionSkill | Trigger | Ongoing

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class Entry(Word, frozen=True):
    """Base of what stands in a pack under an id."""

    id: str
    name: Name
    flavour: str = ""


class Card(Entry, frozen=True, kw_only=True):
    """A card. `type` is a hero type, or `generic`."""

    kind: Literal["action", "aura", "trick"]
    type: str
    limit: Annotated[int, Meta(ge=1, le=35)] | None = None
    """The most copies that a deck may have; without it any number."""
    refresh: bool = False
    when: tuple[WindowName, ...] = ("any",)
    test: Test | None = field(default=None, name="if")
    cost: Cost = Cost()
    lines: tuple[Line, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()


class Hero(Entry, frozen=True, kw_only=True):
    """A Hero Card."""

    type: str
    endurance: Annotated[int, Meta(ge=1, le=99)]
    starting_hand: Annotated[int, Meta(ge=0, le=20)]
    maximum_hand: Annotated[int, Meta(ge=1, le=20)]
    abilities: tuple[AnyAbility, ...]


class DeckList(Entry, frozen=True, kw_only=True):
    """A deck for a hero: how many copies of each card."""

    hero: str
    cards: dict[str, Annotated[int, Meta(ge=1, le=35)]]


class InnateSkill(Entry, frozen=True):
    """One of the skills that every hero has."""

    skill: AnyAbility | None = None
    """`None` for Defending, whose rule stands in the rulebook."""
