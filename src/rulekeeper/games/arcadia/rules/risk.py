"""What may happen to a Hero: how likely Wounds and death are, exactly from the faces of the dice.

Rerolls count as everybody plays them who means to win: dice that fail are rolled again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple, TypeAlias

from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules import bombs, numbers, odds
from rulekeeper.games.arcadia.rules.guard import attack_of
from rulekeeper.games.arcadia.rules.special_effects import DazeTarget
from rulekeeper.games.arcadia.state import BombToken

Danger: TypeAlias = "int | tuple[BombToken, ...]"
"""What attacks a Hero: a Monster, or Bombs that explode together."""


LIKELY = 0.5
"""A chance of death from which on a player is asked to confirm."""


class Risk(NamedTuple):
    """How likely a Hero suffers a Wound, and how likely it dies.

    Both are the most that may be expected where the outcome depends on what somebody decides:
    then it `is_bound`, and else exact.
    """

    hurt: float
    death: float
    is_bound: bool

    @property
    def text(self) -> str:
        """In words."""
        return f"Wounds in {self._said(self.hurt)}, death in {self._said(self.death)}"

    def warning(self, name: str) -> str:
        """What is to be confirmed by the player of this Hero; nothing where it will live."""
        return f"{name} is likely to die: {self._said(self.death)}." if self.death >= LIKELY else ""

    def _said(self, chance: float) -> str:
        return odds.bound(chance) if self.is_bound else odds.percent(chance)


def risk_of(table: ArcadiaTable, hero: int, rounds: Sequence[Sequence[Danger]]) -> Risk:
    """What a Hero risks if it is attacked round after round, as it stands now.

    In each round the attacks are made in the order that is worst for the Hero: it matters where one
    of them dazes, or has more dice against a Hero with Wounds.
    Rules: arcadia.guard.move.6, .8, arcadia.guard.attack.5, arcadia.effect.daze.1
    """
    there = table.state.heroes[hero]
    wounds_before, is_dazed = there.wounds, there.dazed
    left = numbers.life_left(table, hero)

    @cache
    def spread(danger: Danger, has_wounds: bool, dazed: bool) -> tuple[float, ...]:
        with _imagined(table, hero, has_wounds=has_wounds, dazed=dazed):
            return _spread(table, danger, hero)

    @cache
    def dies(number: int, waiting: tuple[Danger, ...], suffered: int, dazed: bool) -> float:
        """How likely the Hero dies from here on."""
        if suffered >= left:
            return 1.0
        if not waiting:
            more = number + 1
            return dies(more, tuple(rounds[more]), suffered, dazed) if more < len(rounds) else 0.0
        return max(
            dies_by(danger, number, waiting, suffered, dazed)
            for danger in (waiting if matters[number] else waiting[:1])
        )

    def dies_by(
        danger: Danger, number: int, waiting: tuple[Danger, ...], suffered: int, dazed: bool
    ) -> float:
        """How likely the Hero dies from here on, if this attack is next."""
        others = tuple(other for other in waiting if other != danger)
        dazes = _dazes(table, danger)
        chances = spread(danger, wounds_before + suffered > 0, dazed)
        return sum(
            chance * dies(number, others, suffered + wounds, dazed or (dazes and wounds > 0))
            for wounds, chance in enumerate(chances)
            if chance
        )

    def is_of_weight(danger: Danger) -> bool:
        """Whether it matters when this attack comes."""
        fresh, hurt = (spread(danger, bool(wounds_before or w), is_dazed) for w in (0, 1))
        return fresh != hurt or (not is_dazed and _dazes(table, danger))

    matters = [len(dangers) > 1 and any(map(is_of_weight, dangers)) for dangers in rounds]
    unharmed = 1.0
    for danger in (danger for dangers in rounds for danger in dangers):
        unharmed *= spread(danger, wounds_before > 0, is_dazed)[0]
    return Risk(1 - unharmed, dies(-1, (), 0, is_dazed), any(matters))


def _spread(table: ArcadiaTable, danger: Danger, hero: int) -> tuple[float, ...]:
    """How likely each number of Wounds is, as the Hero is now."""
    if isinstance(danger, int):
        return odds.spread(table, attack_of(table, danger, hero), hero)
    return odds.wounds(bombs.hits_of(table, danger), odds.saves_of(table, hero))


def _dazes(table: ArcadiaTable, danger: Danger) -> bool:
    """Whether Wounds of an attack daze the Hero. Rules: arcadia.effect.daze.1"""
    return isinstance(danger, int) and any(
        isinstance(ability, DazeTarget) for ability in numbers.lasting(table, danger)
    )


@contextmanager
def _imagined(table: ArcadiaTable, hero: int, *, has_wounds: bool, dazed: bool) -> Iterator[None]:
    """The Hero as it would be then."""
    there = table.state.heroes[hero]
    before = there.wounds, there.dazed
    there.wounds, there.dazed = max(there.wounds, 1) if has_wounds else 0, dazed
    try:
        yield
    finally:
        there.wounds, there.dazed = before
