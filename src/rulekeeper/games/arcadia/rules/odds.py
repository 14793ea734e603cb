"""The odds of an attack, exactly: dice that count, CRITs that add dice, rerolls, saves."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from rulekeeper.core.requests import Die
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.dice import CRIT, MELEE, RANGED, SHIELD
from rulekeeper.games.arcadia.state import Attack

MOST = 16
"""Successes beyond this are counted together: they come up less than once in a million rolls."""


TINY = 1e-9
"""So small a part of a percent comes from reckoning."""


class Odds(NamedTuple):
    """What an attack does to a target: the Wounds on average, and how likely each end is.

    `hurt` is at least one Wound. Only Monsters have an `overkill`.
    """

    wounds: float
    hurt: float
    kill: float
    overkill: float | None

    @property
    def text(self) -> str:
        """In words, for one of several targets."""
        return ", ".join(self.phrases)

    @property
    def phrases(self) -> list[str]:
        """In words, point by point."""
        found = [
            f"Wounds in {percent(self.hurt)}, {self.wounds:.1f} on average",
            f"kills in {percent(self.kill)}",
        ]
        if self.overkill is not None:
            found.append(f"Overkill in {percent(self.overkill)}")
        return found


def percent(chance: float) -> str:
    """A chance as it is said: only what is certain is called so."""
    if 0 < chance < 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def bound(chance: float) -> str:
    """A chance that is the highest possible, as it is said: rounded so that it stays true."""
    return f"up to {ceil(100 * chance - TINY)}%"


@lru_cache(maxsize=4096)
def successes(
    die: Die, success: str, dice: int, crit_hits: int = 1, rerolls: int = 0
) -> tuple[float, ...]:
    """How likely each number of successes is; dice that fail are rerolled while that is possible.

    A CRIT counts `crit_hits` times and adds a die.
    Rules: arcadia.dice.5, .6, arcadia.effect.reroll.2 to .4
    """
    if not dice:
        return 1.0, *([0.0] * MOST)
    faces = dict(die.faces)
    crit, hit = faces[CRIT] / die.sides, faces[success] / die.sides
    after_hit = successes(die, success, dice - 1, crit_hits, rerolls)
    after_miss = successes(die, success, dice, crit_hits, rerolls - 1) if rerolls else after_hit
    total: list[float] = []
    for number in range(MOST):
        chance = (1 - hit - crit) * after_miss[number]
        if number:
            chance += hit * after_hit[number - 1]
        if number >= crit_hits:
            chance += crit * total[number - crit_hits]
        total.append(chance)
    return *total, max(0.0, 1 - sum(total))


@lru_cache(maxsize=4096)
def total(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each sum of two numbers is."""
    found = [0.0] * (MOST + 1)
    for number, chance in enumerate(one):
        for more, share in enumerate(other):
            found[min(MOST, number + more)] += chance * share
    return tuple(found)


@lru_cache(maxsize=4096)
def wounds(hits: tuple[float, ...], saves: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each number of Wounds is. Rules: arcadia.attack.result.1"""
    total = [0.0] * (MOST + 1)
    for scored, chance in enumerate(hits):
        for saved, share in enumerate(saves):
            total[max(0, scored - saved)] += chance * share
    return tuple(total)


def hits_of(table: ArcadiaTable, attack: Attack) -> tuple[float, ...]:
    """How likely each number of hits of an attack is; it is known once they have been rolled."""
    if attack.hits:
        return tuple(float(number == min(attack.hits, MOST)) for number in range(MOST + 1))
    box, heroes = table.box, len(table.state.heroes)
    if attack.card >= 0:
        printed = box.catalogue.cards[attack.card].attack
        assert printed is not None
        dice = printed.dice
    else:
        dice = box.monster_cards[attack.attacker - heroes].attack.dice
    abilities = tuple(numbers.in_attack(table, attack))
    dice = numbers.attack_dice(table, attack, dice, abilities)
    crit_hits = 1 + sum(ability.hits_a_crit() for ability in abilities)
    success = RANGED if attack.is_ranged else MELEE
    rerolls = numbers.rerolls(table, attack.attacker, abilities, is_defense=False)
    return successes(box.attack_die, success, dice, crit_hits, rerolls)


def saves_of(table: ArcadiaTable, target: int, pierced: int = 0) -> tuple[float, ...]:
    """How likely each number of saves of a Character is; `pierced` dice are not rolled."""
    own = numbers.lasting(table, target)
    rerolls = numbers.rerolls(table, target, own, is_defense=True)
    shields = max(0, numbers.defense(table, target) - pierced)
    return successes(table.box.defense_die, SHIELD, shields, rerolls=rerolls)


def saves_against(table: ArcadiaTable, attack: Attack, target: int) -> tuple[float, ...]:
    """How likely each number of saves of a target of an attack is."""
    pierced = sum(ability.pierces() for ability in numbers.in_attack(table, attack))
    return saves_of(table, target, pierced)


def spread(table: ArcadiaTable, attack: Attack, target: int) -> tuple[float, ...]:
    """How likely each number of Wounds on a target of an attack is."""
    return wounds(hits_of(table, attack), saves_against(table, attack, target))


def attack_odds(table: ArcadiaTable, attack: Attack, target: int) -> Odds:
    """The odds for a target of an attack."""
    hits, saves = hits_of(table, attack), saves_against(table, attack, target)
    needed = None if board.is_hero(table, target) else overkill_of(table, target)
    return _odds(hits, saves, numbers.life_left(table, target), needed)


@lru_cache(maxsize=4096)
def _odds(hits: tuple[float, ...], saves: tuple[float, ...], left: int, needed: int | None) -> Odds:
    """The odds by the Wounds that kill, and those that are an Overkill if that is possible."""
    chances = wounds(hits, saves)
    overkill = None
    if needed is not None:
        overkill = sum(chances[needed:])
        left = min(left, needed)
    mean = sum(number * chance for number, chance in enumerate(chances))
    return Odds(mean, sum(chances[1:]), sum(chances[left:]), overkill)


def overkill_of(table: ArcadiaTable, monster: int) -> int:
    """The Wounds of one attack that are an Overkill. Rules: arcadia.overkill.2"""
    return table.box.monster_cards[monster - len(table.state.heroes)].overkill
