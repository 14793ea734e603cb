"""What a Command ranks by: each criterion gives a measure, and the lowest measure comes first.

They are words of a pack: `{by: nearest}`, `{by: lowest, of: hit-points}`.
Rules: arena.villain.ai.target.1, arena.villain.ai.basic.1
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Word
from rulekeeper.tanarean.combat.attackwords import status_name
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import copies, is_under
from rulekeeper.tanarean.combat.position import allies, gap, kind_of
from rulekeeper.tanarean.text.wording import with_article

Stat: TypeAlias = Literal["hit-points", "defense", "movement"]

_STATS: Mapping[Stat, str] = MappingProxyType(
    {"hit-points": "HP", "defense": "Defense", "movement": "Movement"}
)


class Criterion(Word, frozen=True, tag_field="by"):
    """One thing by which a foe ranks its enemies."""

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """How well a hero meets it, seen from a foe; the lowest comes first."""
        raise NotImplementedError

    def text(self) -> str:
        """What it wants, for a card."""
        raise NotImplementedError

    def value(self, measure: int) -> str:
        """What a measure says of a hero, after its name: "is 3 squares away"."""
        raise NotImplementedError


class Nearest(Criterion, frozen=True, tag="nearest"):
    """Distance in squares as for range, not what the way costs. Rules: arena.villain.ai.basic.1"""

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """The distance."""
        return gap(table, who, hero)

    def text(self) -> str:
        """The nearest one."""
        return "the nearest"

    def value(self, measure: int) -> str:
        """The distance."""
        return _away(measure)


class Farthest(Criterion, frozen=True, tag="farthest"):
    """The opposite of `Nearest`."""

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """The distance, negative."""
        return -gap(table, who, hero)

    def text(self) -> str:
        """The farthest one."""
        return "the farthest"

    def value(self, measure: int) -> str:
        """The distance."""
        return _away(-measure)


class Lowest(Criterion, frozen=True, tag="lowest"):
    """The lowest of a stat: hit points as they are now, the rest as it is printed."""

    of: Stat

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """The stat."""
        return _stat(table, hero, self.of)

    def text(self) -> str:
        """The one with the lowest."""
        return f"whoever has the lowest {_STATS[self.of]}"

    def value(self, measure: int) -> str:
        """The stat."""
        return f"has {measure} {_STATS[self.of]}"


class Highest(Criterion, frozen=True, tag="highest"):
    """The highest of a stat: hit points as they are now, the rest as it is printed."""

    of: Stat

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """The stat, negative."""
        return -_stat(table, hero, self.of)

    def text(self) -> str:
        """The one with the highest."""
        return f"whoever has the highest {_STATS[self.of]}"

    def value(self, measure: int) -> str:
        """The stat."""
        return f"has {-measure} {_STATS[self.of]}"


class OfRole(Criterion, frozen=True, tag="role"):
    """Whoever is of a Combat Role."""

    role: str

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """0 if it is."""
        return int(kind_of(table, hero).role != self.role)

    def text(self) -> str:
        """One of the role."""
        return f"whoever is of the role {self.role}"

    def value(self, measure: int) -> str:
        """Whether it is."""
        return f"is{_not(measure)} of the role {self.role}"


class Under(Criterion, frozen=True, tag="condition"):
    """Whoever is under a condition, or bears another lasting effect."""

    condition: str

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """0 if it is."""
        is_so = is_under(table, hero, self.condition) or copies(table, hero, self.condition)
        return int(not is_so)

    def text(self) -> str:
        """One under it."""
        return f"whoever is under {status_name(self.condition)}"

    def value(self, measure: int) -> str:
        """Whether it is."""
        return f"is{_not(measure)} under {status_name(self.condition)}"


class Bearing(Criterion, frozen=True, tag="bears"):
    """Whoever bears a kind of item, a flask say, as the box tells."""

    item: Literal["flask", "scroll", "artifact"]

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """0 if it does."""
        return int(not table.box.bears(table.state, hero, self.item))

    def text(self) -> str:
        """One that bears it."""
        return f"whoever bears {with_article(self.item)}"

    def value(self, measure: int) -> str:
        """Whether it does."""
        return f"bears {f'no {self.item}' if measure else with_article(self.item)}"


class Alone(Criterion, frozen=True, tag="alone"):
    """Whoever has no ally within some squares."""

    squares: Annotated[int, Meta(ge=1, le=24)] = 1

    def measure(self, table: BattleTable, who: int, hero: int) -> int:
        """0 if it is."""
        return int(any(gap(table, hero, ally) <= self.squares for ally in allies(table, hero)))

    def text(self) -> str:
        """One that is alone."""
        return f"whoever has no ally {_within(self.squares)}"

    def value(self, measure: int) -> str:
        """Whether it is."""
        return f"has {'an' if measure else 'no'} ally {_within(self.squares)}"


AnyCriterion: TypeAlias = Nearest | Farthest | Lowest | Highest | OfRole | Under | Bearing | Alone


def _stat(table: BattleTable, hero: int, stat: Stat) -> int:
    if stat == "hit-points":
        return table.state.combatants[hero].hp
    kind = kind_of(table, hero)
    return kind.defense if stat == "defense" else kind.movement


def _away(squares: int) -> str:
    return f"is {squares} {'square' if squares == 1 else 'squares'} away"


def _within(squares: int) -> str:
    return "beside it" if squares == 1 else f"within {squares} squares"


def _not(measure: int) -> str:
    return " not" if measure else ""
