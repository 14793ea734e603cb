"""Whom an attack may be aimed at, and if not, why: legitimate, in range, in vision.

Rules: arena.attack.target.1, arena.attack.legit.*; tanares.target.*
"""

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Answered, Area, Chosen, Line
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.position import (
    are_enemies,
    battle_map,
    enemies,
    gap,
    is_of,
    name,
    place,
    places,
    sees,
    standing,
)
from rulekeeper.tanarean.grid.areas import STRAIGHT, area_around, can_centre, line_from
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.sight import can_target, seen_of, squares_in_range

_SIDE_NAMES = {
    "enemy": "an enemy",
    "ally": "an ally",
    "hero": "a combatant of its team",
    "anybody": "anybody",
}


def is_described(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> bool:
    """Whether somebody fits the card's description of its targets; `is_legitimate` says why not."""
    wanted = card.target
    wants_dead = isinstance(wanted, Chosen) and wanted.dead
    if table.state.combatants[target].on_grid is wants_dead:
        return False
    if isinstance(wanted, Area):
        return True
    if isinstance(wanted, Answered):
        return target == answers
    return is_of(table, target, wanted.of if isinstance(wanted, Chosen) else "enemy", who)


def is_legitimate(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> Verdict:
    """Whether somebody fits the card's description of its targets.

    Rules: arena.attack.legit.1 to .8; tanares.target.3 to .10
    """
    if is_described(table, who, card, target, answers):
        return YES
    ids = table.box.ids
    wanted = card.target
    if isinstance(wanted, Chosen) and wanted.dead:
        return No(ids.dead_target, f"{name(table, target)} is not dead.")
    if not table.state.combatants[target].on_grid:
        return No(ids.alive, f"{name(table, target)} is dead.")
    if isinstance(wanted, Answered):
        return No(
            ids.interrupt_target,
            f"{name(table, target)} is not the one that {card.name} answers.",
        )
    of = wanted.of if isinstance(wanted, Chosen) else "enemy"
    return No(
        ids.ally if of in ("ally", "hero") else ids.enemy,
        f"{card.name} needs {_SIDE_NAMES[of]}: {name(table, target)} is "
        + (
            "the attacker itself."
            if target == who
            else "an enemy."
            if are_enemies(table, who, target)
            else "an ally."
        ),
    )


def is_valid_target(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> bool:
    """Whether somebody would be a valid target: legitimate, in range, in vision.

    For an area: whether some central square would do. Rules: arena.attack.target.1
    """
    if gap(table, who, target) > card.range:
        return False
    if not is_described(table, who, card, target, answers):
        return False
    if isinstance(card.target, Area):
        return bool(_centres(table, who, card, place(table, target)))
    if not sees(table, who, target):
        return False
    if isinstance(card.target, Line):
        return any(target in struck for struck in lines(table, who, card).values())
    return True


def can_strike(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> Verdict:
    """Whether somebody would be a valid target, and if not, why. Rules: arena.attack.target.1"""
    if is_valid_target(table, who, card, target, answers):
        return YES
    if not (legitimate := is_legitimate(table, who, card, target, answers)):
        return legitimate
    if isinstance(card.target, Area):
        return No(
            table.box.ids.area,
            f"No central square in range and vision has {name(table, target)} in its area.",
        )
    verdict = can_target(battle_map(table), place(table, who), place(table, target), card.range)
    return verdict and No(
        table.box.rules.grid.ids.line,
        f"{name(table, target)} is on no straight line from {name(table, who)}.",
    )


def valid_targets(table: BattleTable, who: int, card: AttackCard, answers: int) -> list[int]:
    """Everybody whom a card may declare as a target from where the attacker stands."""
    return [
        target
        for target in range(len(table.state.combatants))
        if is_valid_target(table, who, card, target, answers)
    ]


def areas(table: BattleTable, who: int, card: AttackCard) -> dict[int, list[int]]:
    """The central squares of which the area holds somebody, and whom.

    Rules: arena.attack.legit.area.1 to .4
    """
    own = place(table, who)
    figures = {other: place(table, other) for other in standing(table)}
    found = dict[int, list[int]]()
    for centre in squares_of(_centres(table, who, card, places(table, figures))):
        area = area_around(own, centre, card.range)
        found[centre] = [other for other, there in figures.items() if there & area]
    return found


def _centres(table: BattleTable, who: int, card: AttackCard, struck: Mask) -> Mask:
    """The central squares of which the area holds any of some squares.

    Rules: arena.attack.legit.area.1 to .4
    """
    own = place(table, who)
    in_range = squares_in_range(own, card.range)
    near = in_range & GRID.grow(struck & in_range, diagonal=True)
    return seen_of(battle_map(table), own, near)


def area_verdict(table: BattleTable, who: int, card: AttackCard, centre: int) -> Verdict:
    """Whether a square may be the central one. Rules: arena.attack.legit.area.2"""
    verdict = can_centre(battle_map(table), place(table, who), centre, card.range)
    if verdict and centre not in areas(table, who, card):
        return No(table.box.ids.area, f"Nobody stands in the area around {name_of(centre)}.")
    return verdict


def lines(table: BattleTable, who: int, card: AttackCard) -> dict[int, list[int]]:
    """The straight lines on which an enemy can be struck, and whom they strike.

    Each target needs vision by itself. Rules: arena.attack.legit.line.1, .2
    """
    own = place(table, who)
    found = {}
    for number, direction in enumerate(STRAIGHT):
        mask = 0
        for square in squares_of(own):
            mask |= line_from(square, direction, card.range)
        if struck := [
            enemy
            for enemy in enemies(table, who)
            if place(table, enemy) & mask and sees(table, who, enemy)
        ]:
            found[number] = struck
    return found
