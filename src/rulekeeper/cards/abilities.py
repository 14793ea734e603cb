"""Abilities of heroes and of cards that lie in play: used by a player, set off, or always at work.

A game makes its kinds from these, with the types of its own lines and conditions:

    class Skill(Used[Table, Play], frozen=True, tag="skill"):
        what, picture, said = "skill", "skill", "Action"
        lines: tuple[Line, ...]
        test: Test | None = field(default=None, name="if")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import field

from rulekeeper.cards.conditions import Condition
from rulekeeper.cards.effects import (
    OWN,
    Effect,
    Sides,
    cost_value,
    expected,
    lines_text,
    lines_value,
)
from rulekeeper.cards.wording import (
    SIDES,
    amount_text,
    at_place,
    cost_text,
    sentence,
    signed_text,
    who_text,
)
from rulekeeper.cards.words import Amount, Cost, Each, Name, Side, Within, Word
from rulekeeper.content.model import Report

T = TypeVar("T")
P = TypeVar("P")

Whose: TypeAlias = Literal["self"] | Side
"""The hero that has an ability, or those of a side seen from it."""

NO_COST = Cost()

LASTING = 3.0
"""How often what an ability does comes to bear."""

OFTEN = 0.6
"""How much of what its lines are worth comes of it each time."""

_OWN_SUBJECT: Sides = {"self": 1.0, "subject": 1.0}


class StatWords(NamedTuple):
    """How a change of a number reads: "has +1 damage", "prevents 1 more damage from each attack".

    `value` is what a point of it is worth, `next_use` what uses it up where it lasts for one use
    only; with a `verb` of its own it is counted as `more` or `less`, for all that `each` names.
    """

    name: str
    value: float
    next_use: str
    verb: str = ""
    each: str = ""

    def change_text(self, amount: Amount, until: str = "") -> str:
        """What the change does, and how long, where that is said."""
        ending = self.until_text(until) if until else ""
        if not self.verb:
            return f"has {signed_text(amount, self.name)} {ending}".rstrip()
        is_less = isinstance(amount, int) and amount < 0
        size = amount if not isinstance(amount, int) else abs(amount)
        count = amount_text(size, "less" if is_less else "more")
        each = "" if until == "next" else self.each
        return " ".join(filter(None, (self.verb, count, self.name, each, ending)))

    def until_text(self, until: str) -> str:
        """How long the number stays changed: for this `turn` or `round`, or for its `next` use."""
        return f"this {until}" if until != "next" else f"{self.next_use} this round"


class Terms(NamedTuple, Generic[T, P]):
    """What has to be looked at before a card is played or an ability used."""

    test: Condition[T, P] | None
    hand: int
    """How many cards the hand must hold: those that it costs, and the card itself."""
    once: bool


def terms_of(
    test: Condition[T, P] | None, cost: Cost, *, from_hand: int = 0, once: bool = False
) -> Terms[T, P] | None:
    """On which terms a text is played, which itself takes so many cards from the hand, if any."""
    if test is None and not once and not (cost.lose or cost.from_hand):
        return None
    return Terms(test, cost.from_hand + from_hand, once)


class Ability(Word, Generic[T, P], frozen=True, tag_field="kind"):
    """Base of what a hero, or a card that lies in play, can do."""

    what: ClassVar[str]
    """What people call this kind of ability."""
    picture: ClassVar[str]
    name: Name

    def text(self) -> str:
        """The rules text."""
        raise NotImplementedError

    def value(self) -> float:
        """What it is worth for as long as it is there, in points of Endurance."""
        raise NotImplementedError

    def all_its_lines(self) -> Sequence[Effect[T, P]]:
        """The lines that it has carried out; none for what only changes numbers."""
        found: Sequence[Effect[T, P]] = getattr(self, "lines", ())
        return found

    def endless(self) -> tuple[str, str] | None:
        """Why it could be used without end, and what mends that; None if it could not."""
        return None

    def its_cost(self) -> Cost:
        """What its use costs, if anything."""
        found: Cost = getattr(self, "cost", NO_COST)
        return found


class Used(Ability[T, P], frozen=True):
    """Base of the abilities that their player uses."""

    said: ClassVar[str]
    """What kind of use it is, in its text: an `Action`."""
    lines: tuple[Effect[T, P], ...]
    test: Condition[T, P] | None = field(default=None, name="if")
    cost: Cost = Cost()
    once: bool = False
    """Once per turn."""

    def before(self) -> Iterable[str]:
        """What stands before its lines: when it can be used, at what cost."""
        return (cost_text(self.cost),) if cost_text(self.cost) else ()

    def text(self) -> str:
        head = f"Once per turn, {self.said}:" if self.once else f"{self.said}:"
        return " ".join((head, *self.before(), *lines_text(self.lines)))

    def value(self) -> float:
        return LASTING * OFTEN * max(0.0, lines_value(self.lines) - cost_value(self.cost))


class Triggered(Ability[T, P], frozen=True):
    """Base of lines carried out whenever something happens to, or is done by, some heroes."""

    events: ClassVar[Mapping[str, str]]
    """How it reads that something has come about, with gaps for `{who}` and `{whose}`."""
    once_a_match: ClassVar[tuple[str, ...]] = ()
    """Events that come about once a match."""
    of_others: ClassVar[tuple[str, ...]] = ()
    """Events that are as likely to befall an enemy."""
    on: str
    lines: tuple[Effect[T, P], ...]
    who: Whose = "self"
    within: Within = "anywhere"
    test: Condition[T, P] | None = field(default=None, name="if")
    optional: bool = False
    once: bool = False
    """Once per turn."""

    def gaps(self) -> Mapping[str, str]:
        """What fills the gaps in the text of an event."""
        who = "this hero" if self.who == "self" else at_place(SIDES[self.who][0], self.within)
        whose = {"self": "your", "enemies": "an enemy's"}.get(self.who, "a")
        return {"who": who, "whose": whose}

    def text(self) -> str:
        head = "Once per turn, when" if self.once else "Whenever"
        if self.on in self.once_a_match:
            head = "When"
        event = self.events[self.on].format(**self.gaps())
        condition = f", if {self.test.text()}" if self.test is not None else ""
        may = ", you may:" if self.optional else ":"
        return " ".join((f"{head} {event}{condition}{may}", *lines_text(self.lines)))

    def value(self) -> float:
        """It works by itself, for the hero that it is about."""
        is_own = self.who in ("self", "allies", "team") and self.on not in self.of_others
        return LASTING * OFTEN * lines_value(self.lines, _OWN_SUBJECT if is_own else OWN)


class Changing(Ability[T, P], frozen=True):
    """Base of numbers of some heroes that are changed as long as an ability is there."""

    stats: ClassVar[Mapping[str, StatWords]]
    stat: str
    amount: Amount
    who: Whose = "self"
    within: Within = "anywhere"
    test: Condition[T, P] | None = field(default=None, name="if")

    def how_long(self) -> str:
        """For what it is changed only, if not for everything."""
        return ""

    def text(self) -> str:
        who = who_text("self" if self.who == "self" else Each(self.who, self.within))
        change = self.stats[self.stat].change_text(self.amount)
        condition = f" if {self.test.text()}" if self.test is not None else ""
        return sentence(f"{who} {change}{self.how_long()}{condition}")

    def value(self) -> float:
        """By the number that it changes, for its own side."""
        side = -1 if self.who == "enemies" else 1
        return LASTING * 0.7 * side * self.stats[self.stat].value * expected(self.amount)


def check_abilities(
    report: Report, kind: str, entry: str, abilities: Iterable[Ability[T, P]]
) -> None:
    """Report what is wrong with the abilities of an entry of a pack."""
    for place, ability in enumerate(abilities):
        if found := ability.endless():
            cause = f"'{ability.name}' {found[0]} and could be used without end"
            report.problem(kind, entry, ("abilities", place), cause, found[1])
