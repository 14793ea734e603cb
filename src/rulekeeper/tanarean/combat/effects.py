"""Effects on bodies: damage, healing, what lasts, forced movement, reviving, removing effects.

Rules: arena.effect.*; tanares.keyword.*
"""

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.carrying import Deed, carries_out
from rulekeeper.tanarean.combat.combatants import NOWHERE, ActiveEffect
from rulekeeper.tanarean.combat.combatoptions import DONE, PickEffect, PlaceOn
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL, end_effect
from rulekeeper.tanarean.combat.harm import deal, heal
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.position import (
    battle_map,
    kind_of,
    place,
    places,
    standing,
)
from rulekeeper.tanarean.combat.stepping import move_freely
from rulekeeper.tanarean.grid.battlegrid import footprint
from rulekeeper.tanarean.grid.movement import Mover
from rulekeeper.tanarean.grid.sight import distance, squares_in_range, squares_in_sight

HARMFUL_STATUSES = HARMFUL | {"cannot-regain", "no-specials"}
HELPFUL_STATUSES = HELPFUL | {"immune", "warded", "renewed"}


@carries_out(words.Damage)
def _damage(table: BattleTable, deed: Deed, effect: words.Damage, who: int) -> Flow[None]:
    """Damage without a roll. Rules: arena.effect.target.2, .3"""
    deal(table, who, effect.amount, table.box.ids.effect, not_below=effect.not_below)
    yield from ()


@carries_out(words.Heal)
def _heal(table: BattleTable, deed: Deed, effect: words.Heal, who: int) -> Flow[None]:
    heal(table, who, effect.amount)
    yield from ()


@carries_out(words.Apply)
def _apply(table: BattleTable, deed: Deed, effect: words.Apply, who: int) -> Flow[None]:
    """The effect is tracked by the card that applied it, or by the name of what else did.

    Rules: arena.attack.hit.3, arena.heroic.3
    """
    lasting = ActiveEffect(
        effect.what,
        deed.actor,
        deed.card,
        deed.team,
        effect.lasts,
        effect.ends_if_used,
        effect.amount,
        "" if deed.card >= 0 else deed.name,
    )
    apply(table, who, lasting)
    yield from ()


@carries_out(words.LoseMovement)
def _lose(table: BattleTable, deed: Deed, effect: words.LoseMovement, who: int) -> Flow[None]:
    """The turn's owner has fewer movement points in this turn. Rules: arena.attack.reaction.3"""
    turn = table.state.turn
    if who == turn.owner:
        turn.lost_points += effect.points
        if table.listening:
            table.tell(
                events.MovementLost(
                    rule=table.box.ids.reaction, combatant=who, points=effect.points
                )
            )
    yield from ()


@carries_out(words.Move)
def _move(table: BattleTable, deed: Deed, effect: words.Move, who: int) -> Flow[None]:
    """Who makes the effect moves somebody, itself or another; that is no Move Action.

    Rules: arena.effect.force-move.1 to .4, arena.condition.slowed.2, arena.strike.focus.5;
    tanares.keyword.forced-move.1 to .6, tanares.keyword.move-toward.4, .5
    """
    if not table.state.combatants[who].on_grid:
        return

    def leads_the_way(figure: Mover, to: Square) -> bool:
        here = distance(place(table, deed.actor), footprint(figure.at, figure.size))
        there = distance(place(table, deed.actor), footprint(to, figure.size))
        return there > here if effect.way == "away" else there < here

    if effect.way == "any":
        yield from move_freely(
            table, who, effect.squares, deed.actor, deed.seat, table.box.ids.forced, own_will=False
        )
        return
    yield from move_freely(
        table,
        who,
        effect.squares,
        deed.actor,
        deed.seat,
        table.box.ids.forced,
        own_will=False,
        allowed=leads_the_way,
    )


@carries_out(words.Revive)
def _revive(table: BattleTable, deed: Deed, effect: words.Revive, who: int) -> Flow[None]:
    """Somebody dead stands again, near and in sight of who revives it, under no effects.

    Rules: arena.effect.revive.1 to .3, .5; tanares.keyword.revive.1, .4, .6
    """
    combatant = table.state.combatants[who]
    if combatant.on_grid:
        return
    the_map = battle_map(table)
    own = place(table, deed.actor)
    taken = the_map.closed | places(table, standing(table))
    free = squares_in_range(own, effect.within) & squares_in_sight(the_map, own) & ~taken
    options = [PlaceOn(who, square) for square in squares_of(free)]
    if not options:
        if table.listening:
            table.tell(events.EffectLost(rule=table.box.ids.revive_square, combatant=who))
        return
    answer = yield from choose(deed.seat, "revive", options, table.box.ids.revive_square)
    revive(table, who, answer.square, effect.hp)


def revive(table: BattleTable, who: int, square: Square, hp: int) -> None:
    """Put a dead combatant back on the grid with so many hit points.

    Rules: arena.effect.revive.3, .5
    """
    combatant = table.state.combatants[who]
    combatant.square, combatant.square_of_death = square, NOWHERE
    combatant.hp = min(hp, kind_of(table, who).hp)
    if table.listening:
        table.tell(
            events.Revived(rule=table.box.ids.revive, combatant=who, square=square, hp=combatant.hp)
        )


@carries_out(words.RemoveEffects)
def _remove(table: BattleTable, deed: Deed, effect: words.RemoveEffects, who: int) -> Flow[None]:
    """Remove effects one by one; what was removed does not come back.

    Rules: arena.effect.remove.1, arena.effect.duration.5
    """
    wanted = {
        "any": HARMFUL_STATUSES | HELPFUL_STATUSES,
        "harmful": HARMFUL_STATUSES,
        "helpful": HELPFUL_STATUSES,
    }[effect.which]
    for _ in range(effect.most):
        lasting = [e for e in table.state.combatants[who].effects if e.what in wanted]
        options: list[Option] = list(
            dict.fromkeys(PickEffect(who, e.what, e.card) for e in lasting)
        )
        if not options:
            return
        answer = yield from choose(deed.seat, "remove", [*options, DONE], table.box.ids.remove)
        if not isinstance(answer, PickEffect):
            return
        end_effect(
            table, who, next(e for e in lasting if (e.what, e.card) == (answer.what, answer.card))
        )
