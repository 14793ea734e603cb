"""7.1 Artifacts: powers that work by themselves. They are no effects.

Stats, strides and standing conditions are part of the bearer's kind (`catalogue`); here is what
happens whenever something comes about.
Rules: arena.item.artifact.1, .7
"""

from rulekeeper.core.requests import Flow
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.vocabulary import Whenever
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE
from rulekeeper.tanarean.combat.position import are_enemies


def powers_of_a_turn(table: ArenaTable) -> Flow[None]:
    """What works when a turn begins."""
    yield from _work(table, table.state.turn.owner, "turn-begins", NOBODY, NOBODY)


def powers_after(table: ArenaTable, attack: AttackInProgress) -> Flow[None]:
    """What works after an attack: for who hit, for those hit, for who killed."""
    attacker = attack.attacker
    hit = [
        made.target
        for made in attack.strikes
        if made.hit and are_enemies(table, attacker, made.target)
    ]
    killed = [
        who
        for who in attack.felled
        if not table.state.combatants[who].on_grid and are_enemies(table, attacker, who)
    ]
    if hit:
        yield from _work(table, attacker, "hits", hit[-1], NOBODY)
    if killed:
        yield from _work(table, attacker, "kills", killed[-1], NOBODY)
    for target in dict.fromkeys(hit):
        yield from _work(table, target, "is-hit", NOBODY, attacker)


def _work(table: ArenaTable, bearer: int, event: str, target: int, attacker: int) -> Flow[None]:
    """The powers of somebody's artifact that listen to an event, once a turn or once a match."""
    state = table.state
    number = state.bags[bearer].artifact
    if number < 0 or not state.combatants[bearer].on_grid:
        return
    artifact = table.box.catalogue.artifacts[number]
    for place, power in enumerate(artifact.powers):
        if (
            not isinstance(power, Whenever)
            or power.event != event
            or (bearer, place) in state.powers
            or (number, place) in state.powers_spent
        ):
            continue
        state.powers.append((bearer, place))
        if power.once:
            state.powers_spent.append((number, place))
        table.tell(
            events.PowerWorked, rule="arena.item.artifact.1", combatant=bearer, artifact=number
        )
        context = EffectContext.of(
            table, bearer, artifact.name, EFFECT_RANGE, target=target, opponent=attacker
        )
        context.is_effect = False
        yield from carry_out(table, context, power.effects)
