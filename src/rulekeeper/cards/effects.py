"""Effects: one class for each line that a card's text may have, all of it.

An effect holds its words as a pack spells them, its flow, its English, and what it is worth to a
bot. A game makes its effects from `Effect`. The union of them is the one list of what its cards may
say, in which no two have the same name. `If`, `May`, `ChooseOne` and `ForEach` hold lines: a game
makes its own of them, whose lines are of that union.

    class Heal(Effect[Table, Play], frozen=True, tag="heal"):
        amount: Amount

        def perform(self, table, play): ...
        def text(self): ...

    class If(effects.If[Table, Play], frozen=True, tag="if"):
        test: Test
        then: tuple[Line, ...]

    Line: TypeAlias = Heal | If
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Meta, field

from rulekeeper.cards.conditions import Condition
from rulekeeper.cards.wording import cost_text, sentence, spoken
from rulekeeper.cards.words import Amount, Cost, Count, Each, One, Who, Word
from rulekeeper.core.requests import Flow

T = TypeVar("T")
P = TypeVar("P")

Sides: TypeAlias = Mapping[str, float]
"""For each word that means a settled hero: 1 for one's own team, -1 for enemies."""

OWN: Sides = {"self": 1.0}
"""The only hero settled so far: the one who plays the text."""

SEVERAL = 1.5
"""How many heroes `each` means on average."""


class Effect(Word, Generic[T, P], frozen=True, tag_field="do"):
    """Base of the effects. `T` is the game's table, `P` what is being carried out.

    `says` is what it does, its fields in braces, without the full stop: `{who} draws
    {amount:cards}`; see `cards.wording.Spoken`. A bot counts its `gain`, in points of Endurance,
    and its `worth` for each point of its amount and each hero it affects. An effect that
    `opens_windows` lets others respond within it; no window follows it.
    """

    says: ClassVar[str] = ""
    gain: ClassVar[float] = 0.0
    worth: ClassVar[float] = 0.0
    opens_windows: ClassVar[bool] = False

    def perform(self, table: T, play: P) -> Flow[None]:
        """Carry it out."""
        raise NotImplementedError

    def text(self) -> str:
        """What it does; `says`, unless that depends on more."""
        return spoken(self, self.says)

    def value(self, sides: Sides) -> float:
        """What it is worth to the player; `whom` is seen from the player's side. 0 if unknown."""
        if not self.worth:
            return self.gain
        who = self.whom()
        good = 1.0 if who is None else befallen(who, sides)
        return self.gain + self.worth * expected(self.how_much()) * good

    def whom(self) -> Who | None:
        """The heroes it affects; None if there are none."""
        found: Who | None = getattr(self, "who", None)
        return found

    def how_much(self) -> Amount:
        """The number in its text; 1 if there is none."""
        found: Amount = getattr(self, "amount", 1)
        return found

    def damages(self) -> Iterable[Amount] | None:
        """The damage that it deals, part by part; None for what deals none."""
        return None

    def inner(self) -> Sequence[Sequence[Effect[T, P]]]:
        """The lines that it holds: one row for each alternative."""
        return ()

    def is_futile(self, table: T, play: P) -> bool:
        """Whether it would change nothing now, whatever is chosen on the way.

        An effect of which a game says nothing may change something; one that holds others is
        futile when all of them are.
        """
        rows = self.inner()
        return bool(rows) and all(are_futile(row, table, play) for row in rows)


# -- lines that hold others ---------------------------------------------------------------------


class If(Effect[T, P], frozen=True):
    """Carry out lines only when a condition holds, others when it does not."""

    opens_windows = True
    test: Condition[T, P]
    then: tuple[Effect[T, P], ...]
    otherwise: tuple[Effect[T, P], ...] = field(default=(), name="else")

    def text(self) -> str:
        """Both alternatives."""
        text = f"If {self.test.text()}: {joined(self.then)}"
        return f"{text} Otherwise: {joined(self.otherwise)}" if self.otherwise else text

    def value(self, sides: Sides) -> float:
        """Either may come about."""
        return 0.5 * (lines_value(self.then, sides) + lines_value(self.otherwise, sides))

    def inner(self) -> Sequence[Sequence[Effect[T, P]]]:
        """Both alternatives."""
        return self.then, self.otherwise

    def lines_now(self, table: T, play: P) -> Sequence[Effect[T, P]]:
        """The alternative that would be carried out."""
        return self.then if self.test.holds(table, play) else self.otherwise

    def is_futile(self, table: T, play: P) -> bool:
        """Only the alternative that would be carried out counts."""
        return are_futile(self.lines_now(table, play), table, play)


class May(Effect[T, P], frozen=True):
    """The player chooses whether to carry out lines, at a cost."""

    opens_windows = True
    lines: tuple[Effect[T, P], ...]
    cost: Cost = Cost()

    def text(self) -> str:
        """The cost, then the lines."""
        cost = cost_text(self.cost)
        return f"You may: {cost + ' ' if cost else ''}{joined(self.lines)}"

    def value(self, sides: Sides) -> float:
        """Nobody does what is not worth its cost."""
        return max(0.0, lines_value(self.lines, sides) - cost_value(self.cost))

    def inner(self) -> Sequence[Sequence[Effect[T, P]]]:
        """The lines."""
        return (self.lines,)


class Mode(Word, Generic[T, P], frozen=True):
    """One of the alternatives of a `choose` line."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    lines: tuple[Effect[T, P], ...]


class ChooseOne(Effect[T, P], frozen=True):
    """The player chooses one of several modes."""

    opens_windows = True
    modes: tuple[Mode[T, P], ...]

    def text(self) -> str:
        """Every mode."""
        modes = (f"{mode.name}: {joined(mode.lines).rstrip('.')}" for mode in self.modes)
        return f"Choose one: {'; or '.join(modes)}"

    def value(self, sides: Sides) -> float:
        """The best of them is chosen."""
        return max(lines_value(mode.lines, sides) for mode in self.modes)

    def inner(self) -> Sequence[Sequence[Effect[T, P]]]:
        """The lines of every mode."""
        return [mode.lines for mode in self.modes]


class ForEach(Effect[T, P], frozen=True):
    """Carry out lines once for each such hero, which is the target meanwhile."""

    opens_windows = True
    who: Each
    lines: tuple[Effect[T, P], ...]

    def text(self) -> str:
        """For whom, then what."""
        return f"{spoken(self, 'For {who}')}: {joined(self.lines)}"

    def value(self, sides: Sides) -> float:
        """As often as there are such heroes on average."""
        return SEVERAL * lines_value(self.lines, sides)

    def inner(self) -> Sequence[Sequence[Effect[T, P]]]:
        """The lines."""
        return (self.lines,)


# -- several lines ------------------------------------------------------------------------------


def lines_text(lines: Iterable[Effect[T, P]]) -> list[str]:
    """One sentence for each line."""
    return [sentence(line.text()) for line in lines]


def joined(lines: Iterable[Effect[T, P]]) -> str:
    """The sentences of lines, one after the other."""
    return " ".join(lines_text(lines))


def are_futile(lines: Iterable[Effect[T, P]], table: T, play: P) -> bool:
    """Whether none of some lines would change anything now."""
    return all(line.is_futile(table, play) for line in lines)


def all_lines(lines: Iterable[Effect[T, P]]) -> Iterator[Effect[T, P]]:
    """Lines and those within them, however deep they stand."""
    for line in lines:
        yield line
        for row in line.inner():
            yield from all_lines(row)


def likely_lines(lines: Iterable[Effect[T, P]]) -> Iterator[Effect[T, P]]:
    """The lines and those that they hold, in order; of alternatives the first."""
    for line in lines:
        rows = line.inner()
        yield from likely_lines(rows[0]) if rows else (line,)


def mode_text(lines: Iterable[Effect[T, P]], number: int, name: str) -> str:
    """What a mode of this number and name does, among lines; empty where there is none."""
    for line in all_lines(lines):
        if isinstance(line, ChooseOne):
            for mode in line.modes[number : number + 1]:
                if mode.name == name:
                    return joined(mode.lines)
    return ""


def optional_text(lines: Iterable[Effect[T, P]]) -> str:
    """What lines leave to choice; empty where they leave nothing."""
    return joined(line for line in all_lines(lines) if isinstance(line, May))


# -- what bots make of it -----------------------------------------------------------------------


def lines_value(lines: Iterable[Effect[T, P]], sides: Sides = OWN) -> float:
    """What lines are worth to the player; `target` is the last hero picked."""
    total = 0.0
    for line in lines:
        who = line.whom()
        if isinstance(who, One | Each):
            sides = {**sides, "target": side_value(who, sides)}
        total += line.value(sides)
    return total


def side_value(who: Who, sides: Sides) -> float:
    """1 when a text means a hero of the player's own team, -1 for an enemy."""
    if isinstance(who, One | Each):
        return 1.0 if who.of in ("allies", "team") else -1.0
    return sides.get(who, -1.0)


def befallen(who: Who, sides: Sides) -> float:
    """How much it helps the player when something good happens to these heroes."""
    return side_value(who, sides) * (SEVERAL if isinstance(who, Each) else 1.0)


def cost_value(cost: Cost) -> float:
    """What paying a cost takes from the player."""
    return cost.lose + 0.7 * cost.hide + 0.9 * cost.discard


def expected(amount: Amount) -> float:
    """What an amount comes to on average."""
    if isinstance(amount, Count):
        return min(amount.most, 2 * amount.times + amount.plus)
    return amount
