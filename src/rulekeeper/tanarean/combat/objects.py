"""Attacks on objects: locked doors, and whatever else a quest makes breakable.

A locked door is opened by destroying it. An object is nobody's enemy: of effects only those of
passive powers work on it, and it is neither mobbed nor a matter of focus. What can be broken, and
by whom, is said by the box (`breakable`).
Rules: arena.tile.door.3 to .9, arena.tile.obstacle.2; tanares.campaign.element.object.3
"""

from rulekeeper.boards.masks import Square
from rulekeeper.core.requests import Flow, roll
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.bodyeffects import Damage
from rulekeeper.tanarean.combat.boosts import boost_on_object
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.combat.changes import leave_grid
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, Moment, Strike
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.harm import CRITICAL_DAMAGE
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE, circles, stands_right
from rulekeeper.tanarean.combat.position import battle_map, decider, kind_of, name, place, side
from rulekeeper.tanarean.combat.striking import DIE, is_hit, offer_critical
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.sight import can_target, reaches
from rulekeeper.tanarean.grid.tiles import Tile, TileKind


def is_door(tile: Tile) -> bool:
    """Whether a tile is a door, locked or not."""
    return tile.kind in (TileKind.DOOR, TileKind.LOCKED_DOOR)


def can_strike_object(table: BattleTable, who: int, card: AttackCard, square: Square) -> Verdict:
    """Whether an attack can be aimed at the object on a square.

    Rules: arena.tile.door.4, arena.tile.wall.2, arena.tile.chest.3, arena.tile.lever.3;
    tanares.campaign.element.wall.3, .object.3
    """
    tile = battle_map(table).tile_at(square)
    if tile is None:
        return No(table.box.rules.door.rule, f"There is no door at {name_of(square)}.")
    found = table.box.breakable(table.state, tile)
    if found is None:
        ids = table.box.ids
        safe = {
            TileKind.WALL: ids.safe_wall,
            TileKind.CHEST: ids.safe_chest,
            TileKind.LEVER: ids.safe_lever,
        }
        return No(safe.get(tile.kind, ids.enemy), f"The {tile} cannot be attacked.")
    if not _is_fit(table, who, card, found):
        return No(found.rule, _wrong_kind(card, found, tile))
    if not _may_strike(table, who, found):
        return No(found.rule, f"The {tile.spot} is not to be struck by {name(table, who)}.")
    if not hit_points_of(table, tile):
        return No(found.rule, f"The {tile.spot} is broken already.")
    return can_target(battle_map(table), place(table, who), tile.mask, card.range)


def _is_fit(table: BattleTable, who: int, card: AttackCard, found: Breakable) -> bool:
    """Whether an attack is of a kind that an object can be struck with.

    Of those who are named for the object the basic attack always is, whatever a foe's is called.
    """
    if card.kind in found.kinds:
        return True
    is_named = found.teams is not None and side(table, who) in found.teams
    return is_named and card is table.box.cards[kind_of(table, who).basic]


def _wrong_kind(card: AttackCard, found: Breakable, tile: Tile) -> str:
    wanted = " or ".join(f"{kind.capitalize()} Attack" for kind in found.kinds)
    struck = "doors" if is_door(tile) else f"the {tile.spot}"
    return f"{card.name} is not a {wanted}: only those can strike {struck}."


def _what(tile: Tile) -> str:
    return "door" if is_door(tile) else str(tile.kind)


def _may_strike(table: BattleTable, who: int, found: Breakable) -> bool:
    return found.teams is None or side(table, who) in found.teams


def objects_in_reach(table: BattleTable, who: int, card: AttackCard) -> list[Square]:
    """The objects that an attack can be aimed at, each by its upper left square."""
    if card.kind not in table.box.striking_kinds:
        return []
    the_map, own = battle_map(table), place(table, who)
    return [
        tile.at
        for tile in table.box.objects(table.state)
        if reaches(the_map, own, tile.mask, card.range) and could_strike(table, who, card, tile)
    ]


def could_strike(table: BattleTable, who: int, card: AttackCard, tile: Tile) -> bool:
    """Whether an attack can be aimed at an object, from some square or other."""
    found = table.box.breakable(table.state, tile)
    if found is None or not hit_points_of(table, tile):
        return False
    return _is_fit(table, who, card, found) and _may_strike(table, who, found)


def hit_points_of(table: BattleTable, tile: Tile) -> int:
    """The hit points that an object has left; 0 for what cannot be struck.

    Rules: arena.tile.door.7
    """
    found = table.box.breakable(table.state, tile)
    return dict(table.state.damaged).get(tile.at, found.hit_points) if found else 0


def strike_object(table: BattleTable, attack: AttackInProgress) -> Flow[None]:
    """The strike of an attack on an object, and what comes of it. It is no target of effects.

    Rules: arena.tile.door.4 to .9, arena.attack.basic.2, .3, arena.attack.hit.critical.1,
    arena.xp.levelup.3
    """
    tile = battle_map(table).tile_at(attack.object_at)
    assert tile is not None
    found = table.box.breakable(table.state, tile)
    assert found is not None
    seat = decider(table, attack.attacker)
    penalty = yield from circles(table, attack)
    yield from open_window(table, Moment.ROLLING)
    natural = yield from roll(DIE, seat, "strike")
    boost = boost_on_object(table, attack)
    result = natural + attack.roll_bonus + penalty + boost.roll
    hit = is_hit(natural, result, found.defense)
    made = Strike(NOBODY, natural, result, found.defense, hit)
    attack.strikes.append(made)
    table.tell(
        events.ObjectStruck,
        rule=found.strike_rule,
        attacker=attack.attacker,
        square=tile.at,
        what=_what(tile),
        roll=natural,
        result=result,
        hit=made.hit,
    )
    yield from open_window(table, Moment.ROLLED)
    attack.strikes.pop()  # what comes of the strikes on combatants is no matter of an object
    if not made.hit:
        return
    damage = table.box.cards[attack.card].damage + boost.damage
    if found.heeds_passives:
        damage += yield from _passive(table, attack, tile)
    if (yield from offer_critical(table, attack.attacker, made, has_effects=False)):
        damage += CRITICAL_DAMAGE
    yield from damage_object(table, tile, damage, attack.attacker)


def damage_object(table: BattleTable, tile: Tile, damage: int, by: int) -> Flow[None]:
    """An object loses hit points by somebody's doing, or `NOBODY`'s; without any it is broken.

    Rules: arena.tile.door.7, .9
    """
    found = table.box.breakable(table.state, tile)
    assert found is not None
    left = max(0, hit_points_of(table, tile) - damage)
    if left or found.stays:
        others = [(square, hp) for square, hp in table.state.damaged if square != tile.at]
        table.state.damaged = [*others, (tile.at, left)]
    else:
        leave_grid(table, tile)
    table.tell(
        events.ObjectDamaged,
        rule=found.damage_rule,
        square=tile.at,
        what=_what(tile),
        amount=damage,
        hp=left,
    )
    if not left:
        yield from table.box.object_broken(table, tile, by)


def _passive(table: BattleTable, attack: AttackInProgress, tile: Tile) -> Flow[int]:
    """The attacker's passive power works on doors as well; the damage it adds to the object.

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
    on_it = [e for e in passive.effects if isinstance(e, Damage) and e.to == "target"]
    context = EffectContext.of(table, attacker, passive.name, EFFECT_RANGE)
    context.target_place = tile.mask
    yield from carry_out(table, context, [e for e in passive.effects if e not in on_it])
    return sum(effect.amount for effect in on_it)
