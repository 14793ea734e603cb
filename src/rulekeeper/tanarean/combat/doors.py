"""Attacks on doors: a locked door is opened by destroying it.

A door is nobody's enemy: only Basic Attacks can be aimed at it, only passive powers affect it, and
it is neither mobbed nor a matter of focus.
Rules: arena.tile.door.3 to .9
"""

from rulekeeper.boards.masks import Square
from rulekeeper.core.requests import Flow, roll
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.bodyeffects import Damage
from rulekeeper.tanarean.combat.changes import leave_grid
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, Moment, Strike
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.harm import CRITICAL_DAMAGE
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE, circles, stands_right
from rulekeeper.tanarean.combat.position import battle_map, decider, kind_of, place
from rulekeeper.tanarean.combat.striking import DIE, is_hit, offer_critical
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.sight import can_target, reaches
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

DOOR_DEFENSE = 2
"""Only a natural 1 misses a door. Rules: arena.tile.door.5"""

_DOORS = (TileKind.DOOR, TileKind.LOCKED_DOOR)

_SAFE_FROM_ATTACKS = {
    TileKind.WALL: "arena.tile.wall.2",
    TileKind.CHEST: "arena.tile.chest.3",
    TileKind.LEVER: "arena.tile.lever.3",
}


def can_strike_door(table: BattleTable, who: int, card: AttackCard, square: Square) -> Verdict:
    """Whether an attack can be aimed at the door on a square.

    Rules: arena.tile.door.4, arena.tile.wall.2, arena.tile.chest.3, arena.tile.lever.3
    """
    tile = battle_map(table).tile_at(square)
    if tile is None:
        return No("arena.tile.door.4", f"There is no door at {name_of(square)}.")
    if tile.kind not in _DOORS:
        rule = _SAFE_FROM_ATTACKS.get(tile.kind, table.box.ids.enemy)
        return No(rule, f"The {tile} cannot be attacked.")
    if card.kind != "basic":
        return No(
            "arena.tile.door.4", f"{card.name} is not a Basic Attack: only those can strike doors."
        )
    return can_target(battle_map(table), place(table, who), tile.mask, card.range)


def doors_in_reach(table: BattleTable, who: int, card: AttackCard) -> list[Square]:
    """The doors that an attack can be aimed at, each by its upper left square."""
    if card.kind != "basic":
        return []
    the_map, own = battle_map(table), place(table, who)
    return [tile.at for tile in the_map.doors if reaches(the_map, own, tile.mask, card.range)]


def hit_points_of(table: BattleTable, tile: Tile) -> int:
    """The hit points a door has left. Rules: arena.tile.door.7"""
    return dict(table.state.damaged).get(tile.at, tile.hit_points)


def strike_door(table: BattleTable, attack: AttackInProgress) -> Flow[None]:
    """The strike of a Basic Attack on a door, and what comes of it.

    Rules: arena.tile.door.4 to .9, arena.attack.basic.2, .3, arena.attack.hit.critical.1
    """
    tile = battle_map(table).tile_at(attack.door)
    assert tile is not None
    seat = decider(table, attack.attacker)
    penalty = yield from circles(table, attack)
    yield from open_window(table, Moment.ROLLING)
    natural = yield from roll(DIE, seat, "strike")
    result = natural + attack.roll_bonus + penalty
    made = Strike(NOBODY, natural, result, DOOR_DEFENSE, is_hit(natural, result, DOOR_DEFENSE))
    attack.strikes.append(made)
    table.tell(
        events.DoorStruck,
        rule="arena.tile.door.5",
        attacker=attack.attacker,
        square=tile.at,
        roll=natural,
        result=result,
        hit=made.hit,
    )
    yield from open_window(table, Moment.ROLLED)
    attack.strikes.pop()  # what comes of the strikes on combatants is no matter of a door
    if not made.hit:
        return
    damage = table.box.cards[attack.card].damage
    damage += yield from _passive(table, attack, tile)
    if (yield from offer_critical(table, attack.attacker, made, has_effects=False)):
        damage += CRITICAL_DAMAGE
    _damage(table, tile, damage)


def _damage(table: BattleTable, tile: Tile, damage: int) -> None:
    """A door loses hit points; without any it leaves the grid. Rules: arena.tile.door.7, .9"""
    left = max(0, hit_points_of(table, tile) - damage)
    if left:
        others = [(square, hp) for square, hp in table.state.damaged if square != tile.at]
        table.state.damaged = [*others, (tile.at, left)]
    else:
        leave_grid(table, tile)
    table.tell(events.DoorDamaged, rule="arena.tile.door.9", square=tile.at, amount=damage, hp=left)


def _passive(table: BattleTable, attack: AttackInProgress, tile: Tile) -> Flow[int]:
    """The attacker's passive power works on doors as well; the damage it adds to this one.

    Rules: arena.tile.door.6, arena.hero.passive.2
    """
    attacker, turn = attack.attacker, table.state.turn
    passive = kind_of(table, attacker).passive
    if passive is None or passive.is_circle or attacker in turn.passives:
        return 0
    if not stands_right(table, passive, attacker, tile.mask):
        return 0
    turn.passives.append(attacker)
    table.tell(
        events.PassiveTriggered, rule=table.box.ids.passive, combatant=attacker, power=passive.name
    )
    at_door = [e for e in passive.effects if isinstance(e, Damage) and e.to == "target"]
    context = EffectContext.of(table, attacker, passive.name, EFFECT_RANGE)
    context.target_place = tile.mask
    yield from carry_out(table, context, [e for e in passive.effects if e not in at_door])
    return sum(effect.amount for effect in at_door)
