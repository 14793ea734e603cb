"""Declaration of Target: whom an attack strikes, in which order, or that it strikes nobody.

Rules: arena.attack.target.*, arena.attack.legit.*; tanares.target.*, tanares.declare.3
"""

from __future__ import annotations

from rulekeeper.boards.masks import Square
from rulekeeper.core.acts import DONE
from rulekeeper.core.requests import Flow, Option
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.aiming import (
    CENTRE,
    FORFEIT,
    LINE,
    ORDER,
    TARGET,
    AimAtObject,
    Along,
    Centre,
    Target,
    aim_at,
)
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Answered, Area, Chosen, Line
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOWHERE, AttackInProgress
from rulekeeper.tanarean.combat.legitimacy import areas, lines, valid_targets
from rulekeeper.tanarean.combat.objects import objects_in_reach
from rulekeeper.tanarean.combat.will import decide


def declare_targets(
    table: BattleTable, attack: AttackInProgress, *, one_by_one: bool
) -> Flow[None]:
    """The attacker declares its targets in the order of the strikes; none when it forfeits.

    An Interrupt and a reaction have no choice. With `one_by_one` a single target is declared, who
    was not struck before. Rules: arena.attack.target.1, .2, .4, arena.attack.legit.1 to .7;
    tanares.target.1, .8, .9
    """
    card = table.box.cards[attack.card]
    attack.targets, attack.object_at = [], NOWHERE
    if isinstance(card.target, Area):
        yield from _area(table, attack, card)
    elif isinstance(card.target, Line):
        yield from _line(table, attack, card)
    else:
        most = card.target.most if isinstance(card.target, Chosen) else 1
        yield from _chosen(table, attack, card, 1 if one_by_one else most)
    if attack.targets:
        table.tell(
            events.TargetsDeclared,
            rule=table.box.ids.target_needed,
            attacker=attack.attacker,
            targets=list(attack.targets),
        )
    elif attack.object_at == NOWHERE and not attack.strikes:
        table.tell(events.StrikeForfeited, rule=table.box.ids.forfeit, attacker=attack.attacker)


def _chosen(
    table: BattleTable, attack: AttackInProgress, card: AttackCard, most: int
) -> Flow[None]:
    struck = [made.target for made in attack.strikes]
    valid = [
        target
        for target in valid_targets(table, attack.attacker, card, attack.answers)
        if target not in struck
    ]
    is_forced = isinstance(card.target, Answered)
    objects = [] if is_forced or struck else objects_in_reach(table, attack.attacker, card)
    yield from _in_order(table, attack, valid, objects, most, is_forced=is_forced)


def _in_order(
    table: BattleTable,
    attack: AttackInProgress,
    valid: list[int],
    objects: list[Square],
    most: int,
    *,
    is_forced: bool,
) -> Flow[None]:
    """Declare some of the valid targets one after the other, each once; or a single object.

    Rules: arena.attack.legit.3 to .5, arena.tile.door.4; tanares.target.6, .7
    """
    left, aims = list(valid), [aim_at(table, square) for square in objects]
    while (left or aims) and len(attack.targets) < most:
        options: list[Option] = [*map(Target, left), *aims]
        if attack.targets:
            options.append(DONE)
        elif table.box.rules.may_forfeit and not is_forced:
            options.append(FORFEIT)
        answer = yield from decide(
            table, attack.attacker, TARGET, options, rule=table.box.ids.target_needed
        )
        if isinstance(answer, AimAtObject):
            attack.object_at = answer.square
            return
        if not isinstance(answer, Target):
            return
        attack.targets.append(answer.combatant)
        left.remove(answer.combatant)
        aims.clear()


def _area(table: BattleTable, attack: AttackInProgress, card: AttackCard) -> Flow[None]:
    """Point to a central square; everybody in its area is struck.

    Rules: arena.attack.legit.area.1 to .4
    """
    found = areas(table, attack.attacker, card)
    options: list[Option] = [Centre(centre) for centre in found]
    if table.box.rules.may_forfeit or not options:
        options.append(FORFEIT)
    answer = yield from decide(table, attack.attacker, CENTRE, options, rule=table.box.ids.area)
    if isinstance(answer, Centre):
        attack.centre = answer.square
        yield from _all_in_order(table, attack, found[answer.square])


def _line(table: BattleTable, attack: AttackInProgress, card: AttackCard) -> Flow[None]:
    """Choose one of the eight lines; every enemy on it is struck.

    Rules: arena.attack.legit.line.1, .2
    """
    found = lines(table, attack.attacker, card)
    options: list[Option] = [Along(direction) for direction in found]
    if table.box.rules.may_forfeit or not options:
        options.append(FORFEIT)
    answer = yield from decide(
        table, attack.attacker, LINE, options, rule=table.box.rules.grid.ids.line
    )
    if isinstance(answer, Along):
        yield from _all_in_order(table, attack, found[answer.direction])


def _all_in_order(table: BattleTable, attack: AttackInProgress, struck: list[int]) -> Flow[None]:
    """All of these are targets; the attacker says in which order. Rules: arena.attack.legit.5"""
    left = list(struck)
    while left:
        options = [Target(target) for target in left]
        answer = yield from decide(
            table, attack.attacker, ORDER, options, rule=table.box.ids.not_twice
        )
        attack.targets.append(answer.combatant)
        left.remove(answer.combatant)
