"""The odds of an attack, exactly: dice that count, CRITs that add dice, rerolls, saves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rulekeeper.core.requests import Die
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.dice import CRIT, MELEE, RANGED, SHIELD
from rulekeeper.games.arcadia.state import Attack

MOST = 16
"""Successes beyond this are counted together: they come up less than once in a million rolls."""


class Odds(NamedTuple):
    """The Wounds on average, and how likely a kill and an Overkill are."""

    wounds: float
    kill: float
    overkill: float | None


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
def wounds(hits: tuple[float, ...], saves: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each number of Wounds is. Rules: arcadia.attack.result.1"""
    total = [0.0] * (MOST + 1)
    for scored, chance in enumerate(hits):
        for saved, share in enumerate(saves):
            total[max(0, scored - saved)] += chance * share
    return tuple(total)


def spread(table: ArcadiaTable, attack: Attack, target: int) -> tuple[float, ...]:
    """How likely each number of Wounds on a target of an attack is, before any die is rolled."""
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
    hits = successes(box.attack_die, success, dice, crit_hits, rerolls)
    own = numbers.lasting(table, target)
    rerolls = numbers.rerolls(table, target, own, is_defense=True)
    pierced = sum(ability.pierces() for ability in abilities)
    shields = max(0, numbers.defense(table, target) - pierced)
    saves = successes(box.defense_die, SHIELD, shields, rerolls=rerolls)
    return wounds(hits, saves)


def attack_odds(table: ArcadiaTable, attack: Attack, target: int) -> Odds:
    """The odds for a target of an attack."""
    chances = spread(table, attack, target)
    there = table.state.figure(target)
    left = max(0, numbers.life(table, target) - there.wounds)
    overkill = None
    if not board.is_hero(table, target):
        card = table.box.monster_cards[target - len(table.state.heroes)]
        overkill = sum(chances[card.overkill :])
        left = min(left, card.overkill)
    mean = sum(number * chance for number, chance in enumerate(chances))
    return Odds(mean, sum(chances[left:]), overkill)
