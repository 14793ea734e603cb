"""Passive powers: circles before the roll, the others when a strike hits.

Rules: arena.hero.passive.1 to .3, arena.strike.circle.1 to .4, arena.attack.hit.2;
tanares.passive.*
"""

from rulekeeper.boards.masks import Mask
from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackcards import Passive
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import AttackInProgress
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.position import allies, are_enemies, kind_of, place, sees, standing
from rulekeeper.tanarean.grid.sight import distance

EFFECT_RANGE = 8
"""The range of a passive power that names none. Rules: tanares.effect.target.8"""


def circles(table: BattleTable, attack: AttackInProgress) -> Flow[int]:
    """The circles that the turn's owner meets by its attack; what they change in its first roll.

    They need no vision. Rules: arena.strike.circle.1 to .4; tanares.passive.6, .7
    """
    turn = table.state.turn
    change = 0
    if attack.attacker != turn.owner:
        return change
    for bearer in turn.near_at_start:
        passive = kind_of(table, bearer).passive
        if (
            passive is None
            or not passive.is_circle
            or bearer in turn.passives
            or bearer not in standing(table)
            or not are_enemies(table, bearer, attack.attacker)
        ):
            continue
        is_target = bearer in attack.targets
        if passive.trigger == "passed-over":
            is_met = not attack.strikes and attack.targets[:1] != [bearer]
        else:
            is_met = is_target
        if is_met:
            change += passive.roll
            yield from _works(table, bearer, passive, attack.attacker, attack.attacker)
    return change


def passive_of_a_hit(table: BattleTable, attack: AttackInProgress, target: int) -> Flow[None]:
    """The attacker's passive power, when its strike hits for the first time in the turn.

    Rules: arena.hero.passive.1, .2, arena.attack.hit.1, .2; tanares.passive.2 to .4
    """
    attacker = attack.attacker
    turn = table.state.turn
    passive = kind_of(table, attacker).passive
    if passive is None or passive.is_circle or attacker in turn.passives:
        return
    if table.box.rules.passives_in_own_turn and turn.owner != attacker:
        return
    if is_triggered(table, passive, attacker, target):
        yield from _works(table, attacker, passive, target, attacker)


def is_triggered(table: BattleTable, passive: Passive, attacker: int, target: int) -> bool:
    """Whether a hit meets the trigger of a passive power.

    Rules: arena.hero.role.brute.1, .tactician.1, .healer.1, .shooter.1, .controller.1
    """
    if passive.trigger != "hits" and not are_enemies(table, attacker, target):
        return False
    return stands_right(table, passive, attacker, place(table, target))


def stands_right(table: BattleTable, passive: Passive, attacker: int, target: Mask) -> bool:
    """Whether what is hit stands where the trigger of a passive power wants it."""
    if passive.trigger == "hits":
        return True
    if passive.trigger == "hits-from-afar":
        return distance(place(table, attacker), target) >= passive.distance
    beside = any(
        distance(place(table, ally), target) <= passive.distance for ally in allies(table, attacker)
    )
    return beside is (passive.trigger == "hits-beside-ally")


def _works(
    table: BattleTable, bearer: int, passive: Passive, target: int, opponent: int
) -> Flow[None]:
    table.state.turn.passives.append(bearer)
    table.tell(
        events.PassiveTriggered, rule=table.box.ids.passive, combatant=bearer, power=passive.name
    )
    context = EffectContext.of(
        table, bearer, passive.name, EFFECT_RANGE, target=target, opponent=opponent
    )
    context.target_in_vision = passive.is_circle or sees(table, bearer, target)
    yield from carry_out(table, context, passive.effects)
