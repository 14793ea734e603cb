"""What an attack of a Hero leads to, before it is made: its targets, and how Monsters answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec.structs import replace

from rulekeeper.core.acts import Preview
from rulekeeper.core.templates import series
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.rules import board, numbers, odds
from rulekeeper.games.arcadia.rules.monster_policy import can_strike
from rulekeeper.games.arcadia.rules.resolving import foreseen_targets, is_close_monster
from rulekeeper.games.arcadia.rules.risk import Risk, risk_of
from rulekeeper.games.arcadia.state import NOWHERE, Attack, Target


class Answer(NamedTuple):
    """How Monsters answer an attack."""

    guards: list[int]
    """Who makes a Guard attack."""
    payers: list[int]
    """Who may pay back with an attack, unless it is overkilled."""
    harmless: list[int]
    """Who may pay back, and cannot come to where it reaches the attacker."""
    payback: float
    """How likely one of the payers is not overkilled."""
    risk: Risk
    """What the attacker has to expect at most."""


def answer_to(table: ArcadiaTable, attack: Attack) -> Answer:
    """How Monsters answer an attack on its first target and all that it has for certain.

    Who controls the Monsters decides whether the one that pays back strikes at all, which one of
    several, and when: what is worst for the attacker counts. Boost cards, further targets that are
    a choice and potions are left out.
    Rules: arcadia.guard.attack.1 to .5, arcadia.payback.1, .2, .7, arcadia.overkill.1, .2
    """
    hero = attack.attacker
    certain, _ = foreseen_targets(table, attack)
    attack = replace(attack, targets=[Target(figure) for figure in certain])
    abilities = list(numbers.in_attack(table, attack))
    fends_off = any(is_close_monster(table, hero, figure) for figure in certain)
    fends_off = fends_off or any(ability.is_covered() for ability in abilities)
    guards = [] if fends_off else board.close_monsters(table, hero)
    attacked = [figure for figure in certain if not board.is_hero(table, figure)]
    if any(ability.is_silent() for ability in abilities):
        attacked = []
    payers = [monster for monster in attacked if _may_strike(table, monster, hero, certain)]
    harmless = [monster for monster in attacked if monster not in payers]
    without = risk_of(table, hero, [guards])
    risks = {payer: risk_of(table, hero, [[*guards, payer]]) for payer in payers}
    left = _Left(table, attack, payers)
    risk = Risk(
        hurt=left.worst({payer: risk.hurt for payer, risk in risks.items()}, without.hurt),
        death=left.worst({payer: risk.death for payer, risk in risks.items()}, without.death),
        is_bound=True,
    )
    payback = left.worst(dict.fromkeys(payers, 1.0), 0.0)
    return Answer(guards, payers, harmless, payback, risk)


class _Left:
    """How likely it is which targets are left after an attack, and not overkilled."""

    def __init__(self, table: ArcadiaTable, attack: Attack, targets: Iterable[int]) -> None:
        self._hits = odds.hits_of(table, attack)
        self._overkill = {
            target: [
                _overkill(hits, odds.overkill_of(table, target), saves)
                for hits in range(len(self._hits))
            ]
            for target in targets
            for saves in [odds.saves_against(table, attack, target)]
        }

    def worst(self, values: dict[int, float], otherwise: float) -> float:
        """What is to be expected if the highest value of those that are left counts.

        All targets suffer the same hits, and each makes its own saves.
        Rules: arcadia.attack.effect.5, arcadia.attack.result.3
        """
        order = sorted(values, key=lambda target: -values[target])
        expected = 0.0
        for hits, chance in enumerate(self._hits):
            for target in order:
                overkill = self._overkill[target][hits]
                expected += chance * (1 - overkill) * values[target]
                chance *= overkill
            expected += chance * otherwise
        return expected


def _overkill(hits: int, needed: int, saves: Sequence[float]) -> float:
    """How likely so many hits are an Overkill. Rules: arcadia.overkill.2"""
    return sum(saves[: hits - needed + 1]) if hits >= needed else 0.0


def _may_strike(table: ArcadiaTable, monster: int, hero: int, targets: Sequence[int]) -> bool:
    """Whether a Monster could strike back if all other targets made room for it."""
    with _gone(table, [target for target in targets if target != monster]):
        return can_strike(table, monster, hero)


@contextmanager
def _gone(table: ArcadiaTable, figures: Sequence[int]) -> Iterator[None]:
    """The board as it would be without some Characters."""
    there = [table.state.figure(figure) for figure in figures]
    spaces = [figure.space for figure in there]
    for figure in there:
        figure.space = NOWHERE
    try:
        yield
    finally:
        for figure, space in zip(there, spaces, strict=True):
            figure.space = space


# -- in words -----------------------------------------------------------------------------------


def prospects(table: ArcadiaTable, attack: Attack) -> list[str]:
    """What an attack does to its targets, in words; the first one is not named."""
    certain, chosen = foreseen_targets(table, attack)
    found = odds.attack_odds(table, attack, certain[0]).phrases
    for target in certain[1:]:
        found.append(
            f"also {figure_name(table, target)}: {odds.attack_odds(table, attack, target).text}"
        )
    if chosen:
        names = " or ".join(figure_name(table, target) for target in chosen)
        found.append(f"may also attack {names}")
    return found


def preview(table: ArcadiaTable, attack: Attack) -> Preview:
    """What an attack does, how Monsters answer it, and what that may come to."""
    answer = answer_to(table, attack)
    risks, notes = [], prospects(table, attack)
    if answer.guards:
        _, chosen = foreseen_targets(table, attack)
        names = series(figure_name(table, monster) for monster in answer.guards)
        unless = any(is_close_monster(table, attack.attacker, target) for target in chosen)
        besides = " unless a Close Monster is attacked as well" if unless else ""
        risks.append(f"Guard Reaction of {names}{besides}")
    if answer.payers:
        names = " or ".join(figure_name(table, monster) for monster in answer.payers)
        risks.append(f"Payback of {names} in {odds.bound(answer.payback)}")
    hero = figure_name(table, attack.attacker)
    if risks:
        risks.append(f"{hero}: {answer.risk.text}")
    if answer.harmless and not answer.payers:
        names = series(figure_name(table, monster) for monster in answer.harmless)
        notes.append(f"{names} cannot reach {hero} to strike back")
    return Preview(notes=notes, risks=risks, warning=answer.risk.warning(hero))
