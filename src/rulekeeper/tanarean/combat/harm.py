"""Hit points: damage, healing, death.

Rules: arena.hero.hp.1 to .4, arena.death.1 to .7; tanares.hp.*, tanares.death.attack.*
"""

from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOWHERE, TimelineStep
from rulekeeper.tanarean.combat.conditions import copies, end_effect
from rulekeeper.tanarean.combat.position import kind_of

CRITICAL_DAMAGE = 5
"""Rules: arena.attack.hit.critical.1, tanares.hit.1"""


def deal(
    table: BattleTable,
    who: int,
    amount: int,
    rule: str,
    *,
    not_below: int | None = None,
    reducible: bool = True,
) -> Flow[None]:
    """Damage somebody, down to `not_below` at most.

    A ward reduces it to zero and ends, unless it is not `reducible`. Who falls in an attack dies
    when that attack is resolved, anybody else at once.
    Rules: arena.hero.hp.2, arena.hero.hp.4, arena.attack.miss.3, .4, arena.attack.drawback.damage.2
    """
    state, rules = table.state, table.box.rules
    combatant = state.combatants[who]
    if not combatant.on_grid:
        return
    wards = copies(table, who, "warded", state.attacks[-1] if state.attacks else None)
    if reducible and amount > 0 and wards:
        end_effect(table, who, wards[0])
        amount = 0
    floor = not_below
    if floor is None and rules.no_healing_at_zero:
        floor = 0
    if floor is not None:
        amount = max(0, min(amount, combatant.hp - floor))
    combatant.hp -= amount
    table.tell(events.Damaged, rule=rule, combatant=who, amount=amount, hp=combatant.hp)
    if combatant.hp > 0:
        return
    attack = state.attacks[-1] if state.attacks else None
    if attack is None or (rules.dies_before_strikes and attack.step < TimelineStep.STRIKING):
        yield from bury(table, who)
    elif who not in attack.felled:
        attack.felled.append(who)


def heal(table: BattleTable, who: int, amount: int) -> None:
    """Somebody regains hit points, never above its Hit Points stat.

    Rules: arena.hero.hp.3, arena.death.2, arena.effect.no-regain.1; tanares.death.attack.3
    """
    combatant = table.state.combatants[who]
    ids = table.box.ids
    is_dead = not combatant.on_grid or (table.box.rules.no_healing_at_zero and combatant.hp <= 0)
    if is_dead or copies(table, who, "cannot-regain"):
        table.tell(
            events.EffectLost,
            rule=ids.no_heal_dead if is_dead else ids.no_regain,
            combatant=who,
            why="the dead regain no HP" if is_dead else "it cannot regain HP",
        )
        return
    amount = min(amount, kind_of(table, who).hp - combatant.hp)
    combatant.hp += amount
    table.tell(events.Healed, rule=ids.heal, combatant=who, amount=amount, hp=combatant.hp)


def bury(table: BattleTable, who: int) -> Flow[None]:
    """Somebody is dead: its effects end, its figure leaves the grid. What it applied stays.

    Attacks that it was making go no further.
    Rules: arena.death.3 to .6, arena.attack.interrupt.6; tanares.death.2, .3
    """
    combatant = table.state.combatants[who]
    if not combatant.on_grid:
        return
    combatant.hp = 0
    combatant.effects.clear()
    combatant.square_of_death, combatant.square = combatant.square, NOWHERE
    table.state.turn.died.append(who)
    for attack in table.state.attacks:
        attack.forfeited |= attack.attacker == who
    table.tell(
        events.Died, rule=table.box.ids.death, combatant=who, square=combatant.square_of_death
    )
    yield from table.box.somebody_died(table, who)


def bury_the_fallen(table: BattleTable, felled: list[int]) -> Flow[None]:
    """An attack is resolved: whom it brought below 1 hit point, and who still is, are dead.

    Rules: arena.death.1; tanares.death.attack.1
    """
    for who in felled:
        if table.state.combatants[who].hp <= 0:
            yield from bury(table, who)
