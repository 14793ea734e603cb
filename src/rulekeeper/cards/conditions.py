"""Conditions in card texts: whether they hold, and how they read. Their kinds are each game's own.

A game makes its conditions from `Condition`, and closes `Not`, `All` and `Any` over them:

    class Disabled(Condition[Table, Play], frozen=True, tag="disabled"): ...

    class Not(conditions.Not[Table, Play], frozen=True, tag="not"):
        of: Test

    Test: TypeAlias = Disabled | Not
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from rulekeeper.cards.wording import spoken
from rulekeeper.cards.words import Word

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
