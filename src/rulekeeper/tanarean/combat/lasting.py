"""What lasts: effects are applied, expire, and are cleared away; a turn begins and ends.

Rules: arena.effect.duration.1 to .6, arena.effect.immunity.1, .2, arena.condition.*;
tanares.duration.*, tanares.condition.*
"""

from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import ActiveEffect, AttackInProgress, TurnMarks
from rulekeeper.tanarean.combat.conditions import UNNUMBERED, copies, end_effect, opposite
from rulekeeper.tanarean.combat.position import gap, side


def is_immune(
    table: BattleTable, who: int, team: int, attack: AttackInProgress | None = None
) -> bool:
    """Whether effects that come from a team, by an attack or without, are lost on somebody.

    Rules: arena.effect.immunity.1, arena.attack.benefit.ignore.1; tanares.keyword.immunity.1
    """
    return side(table, who) != team and bool(copies(table, who, "immune", attack))


def apply(table: BattleTable, bearer: int, effect: ActiveEffect) -> None:
    """Something lasts on somebody from now on, unless it is lost.

    A permanent effect of the same card is not applied twice. Where conditions stack, those without
    a number do not; their opposites end each other.
    Rules: arena.effect.duration.6, arena.effect.regain-special.2, arena.effect.immunity.2;
    tanares.condition.helpful.4, .7
    """
    combatant = table.state.combatants[bearer]
    ids = table.box.ids
    if not combatant.on_grid:
        table.tell(events.EffectLost, rule=ids.effect_lost, combatant=bearer)
        return
    if effect.lasts == "permanent" and any(
        old.lasts == "permanent"
        and (old.what, old.card, old.source, old.owner)
        == (effect.what, effect.card, effect.source, effect.owner)
        for old in combatant.effects
    ):
        table.tell(events.EffectLost, rule=ids.permanent, combatant=bearer)
        return
    if table.box.rules.conditions_stack and any(effect.what in pair.value for pair in UNNUMBERED):
        opposites = copies(table, bearer, opposite(effect.what))
        if opposites:
            end_effect(table, bearer, opposites[0])
            return
    combatant.effects.append(effect)
    table.tell(
        events.EffectApplied,
        rule=ids.effect,
        combatant=bearer,
        what=effect.what,
        card=effect.card,
        source=effect.source,
    )


def expire(table: BattleTable, owner: int) -> None:
    """The turn of somebody starts, or would start if it lived: its temporary effects end.

    Rules: arena.effect.duration.2, .4, arena.death.4; tanares.duration.5, .9
    """
    for bearer, combatant in enumerate(table.state.combatants):
        for effect in list(combatant.effects):
            if effect.owner == owner and effect.lasts == "temporary":
                end_effect(table, bearer, effect)


def marks_at_start(table: BattleTable, who: int) -> TurnMarks:
    """What is noted when a turn of somebody starts: both actions, its place, who stands near.

    Rules: arena.turn.action.1
    """
    near, alone = [], True
    for other, combatant in enumerate(table.state.combatants):
        if combatant.square < 0 or other == who:
            continue
        squares = gap(table, who, other)
        if squares == 1:
            near.append(other)
        if squares <= table.box.rules.focus_distance:
            alone = False
    return TurnMarks(
        owner=who,
        start_square=table.state.combatants[who].square,
        near_at_start=near,
        alone_at_start=alone,
        move_ready=True,
        prime_ready=True,
    )


def begin_turn(table: BattleTable, who: int) -> Flow[None]:
    """A combatant's turn starts: effects expire, and it is noted who stands near.

    Rules: arena.effect.duration.2, arena.strike.circle.2, arena.strike.focus.2
    """
    table.state.turn = marks_at_start(table, who)
    table.tell(events.TurnBegan, rule=table.box.ids.duration, combatant=who)
    expire(table, who)
    yield from table.box.turn_began(table)


def focus(table: BattleTable) -> None:
    """The turn's owner gives its Move Action up to focus. Rules: arena.strike.focus.3"""
    turn = table.state.turn
    turn.focused = True
    table.tell(events.Focused, rule=table.box.ids.focus, combatant=turn.owner)


def end_turn(table: BattleTable) -> Flow[None]:
    """The turn ends, and with it what lasts only so long. Rules: arena.effect.duration.1"""
    for bearer, combatant in enumerate(table.state.combatants):
        for effect in list(combatant.effects):
            if effect.lasts == "turn":
                end_effect(table, bearer, effect)
    yield from table.box.turn_ended(table)
