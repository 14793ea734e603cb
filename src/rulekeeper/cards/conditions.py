"""Conditions in card texts: whether they hold, and how they read.

A game makes its conditions from `Condition`, and its own `Not`, `All` and `Any` that hold them:

    class Disabled(Condition[Table, Play], frozen=True, tag="disabled"): ...

    class Not(conditions.Not[Table, Play], frozen=True, tag="not"):
        of: Test

    Test: TypeAlias = Disabled | Not
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from rulekeeper.cards.wording import SIDES, at_place, spoken, within_text
from rulekeeper.cards.words import HeroRole, Side, Within, Word

T = TypeVar("T")
P = TypeVar("P")


class Condition(Word, Generic[T, P], frozen=True, tag_field="test"):
    """Base of the conditions. `T` is the game's table, `P` what is being carried out.

    `says` is how it reads after 'if', its fields in braces: `{who} is disabled`; see
    `cards.wording.Spoken`.
    """

    says: ClassVar[str] = ""

    def holds(self, table: T, play: P) -> bool:
        """Whether it holds for what is, or would be, carried out."""
        raise NotImplementedError

    def text(self) -> str:
        """How it reads; `says`, unless that depends on more."""
        return spoken(self, self.says)

    def negated(self) -> str:
        """How its opposite reads."""
        return f"it is not so that {self.text()}"


def lies_between(number: int, least: int, most: int | None) -> bool:
    """Whether a number lies within bounds, both of them included; `most` may be none."""
    return least <= number and (most is None or number <= most)


# -- heroes -------------------------------------------------------------------------------------


class HeroCondition(Condition[T, P], frozen=True):
    """Base of the conditions about one hero."""

    who: HeroRole = "self"

    def hero(self, table: T, play: P) -> int:
        """The hero that is meant, or a negative number where there is none."""
        raise NotImplementedError

    def holds_for(self, table: T, play: P, hero: int) -> bool:
        """Whether it holds for a hero."""
        raise NotImplementedError

    def holds(self, table: T, play: P) -> bool:
        """Whether there is such a hero, and it holds for it."""
        hero = self.hero(table, play)
        return hero >= 0 and self.holds_for(table, play, hero)

    def negated(self) -> str:
        """How its opposite reads: most say what a hero is."""
        text = self.text()
        return text.replace(" is ", " is not ", 1) if " is " in text else super().negated()


class Exists(Condition[T, P], frozen=True):
    """There are at least so many heroes of a side at a place."""

    of: Side
    within: Within = "anywhere"
    at_least: int = 1
    in_reach: bool = False
    """Whether the place reaches as far as the hero's attacks do."""

    def text(self) -> str:
        """How many of them."""
        one, many, _ = SIDES[self.of]
        if self.at_least > 1:
            return f"there are {self.at_least} or more {at_place(many, self.within)}"
        return f"there is {f'{one} in reach' if self.in_reach else at_place(one, self.within)}"

    def negated(self) -> str:
        """That there is none."""
        if self.at_least > 1:
            return super().negated()
        place = "" if self.within == "anywhere" else f" {within_text(self.within)}"
        return f"there is no {SIDES[self.of][2].removeprefix('each ')}{place}"


# -- several conditions -------------------------------------------------------------------------


class Not(Condition[T, P], frozen=True):
    """The opposite of another condition."""

    of: Condition[T, P]

    def holds(self, table: T, play: P) -> bool:
        """Whether the other one does not hold."""
        return not self.of.holds(table, play)

    def text(self) -> str:
        """The opposite, in words."""
        return self.of.negated()


class All(Condition[T, P], frozen=True):
    """All of these conditions."""

    of: tuple[Condition[T, P], ...]

    def holds(self, table: T, play: P) -> bool:
        """Whether every one holds."""
        return all(inner.holds(table, play) for inner in self.of)

    def text(self) -> str:
        """One after the other."""
        return " and ".join(inner.text() for inner in self.of)


class Any(Condition[T, P], frozen=True):
    """At least one of these conditions."""

    of: tuple[Condition[T, P], ...]

    def holds(self, table: T, play: P) -> bool:
        """Whether some one holds."""
        return any(inner.holds(table, play) for inner in self.of)

    def text(self) -> str:
        """One after the other."""
        return " or ".join(inner.text() for inner in self.of)
