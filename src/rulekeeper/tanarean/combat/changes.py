"""What changes on the grid during a battle: tiles come and go, combatants join.

Rules: arena.tile.terrain.2, arena.villain.spawn.1, .2; tanares.glossary.square.3
"""

from rulekeeper.boards.masks import Square
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, Combatant
from rulekeeper.tanarean.combat.position import battle_map, name, place, places, standing
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS, footprint, name_of
from rulekeeper.tanarean.grid.placement import can_place
from rulekeeper.tanarean.grid.tiles import Category, Tile


def can_put_tile(table: BattleTable, tile: Tile) -> Verdict:
    """Whether a tile may be put on the grid now: on no other one, and closed ones on nobody.

    Rules: arena.tile.terrain.2; tanares.glossary.square.3
    """
    if not (free := can_place(battle_map(table), tile)):
        return free
    if tile.facts.category in (Category.BARRIER, Category.OBSTACLE):
        for who in standing(table):
            if place(table, who) & tile.mask:
                rule = table.box.rules.grid.ids.closed_square
                return No(rule, f"The {tile} would lie on {name(table, who)}.")
    return YES


def put_tile(table: BattleTable, tile: Tile, rule: str) -> None:
    """Put a tile on the grid where it may lie. Rules: arena.tile.terrain.2"""
    table.state.changes.append(tile)
    table.tell(events.TilePut, rule=rule, what=str(tile.kind), square=tile.at)


def take_tile(table: BattleTable, square: Square, rule: str) -> None:
    """Take the tile on a square off the grid, with the damage that it had. Rooms stay."""
    tile = battle_map(table).tile_at(square)
    if tile is None:
        return
    leave_grid(table, tile)
    table.tell(events.TileTaken, rule=rule, what=str(tile.kind), square=tile.at)


def leave_grid(table: BattleTable, tile: Tile) -> None:
    """A tile is on the grid no more; whoever takes it off tells of it."""
    state = table.state
    state.changes.append(tile.at)
    state.damaged = [(at, left) for at, left in state.damaged if at != tile.at]


def can_join(table: BattleTable, square: Square, size: int = 1, *, but: int = NOBODY) -> Verdict:
    """Whether a combatant of some size may come to stand with its anchor on a square.

    It may be one that is in the battle already, which is not in its own way (`but`).
    """
    ids = table.box.rules.grid.ids
    if GRID.column(square) + size > COLUMNS or GRID.row(square) + size > ROWS:
        return No(ids.grid, f"A figure at {name_of(square)} would stick out of the battle grid.")
    own = footprint(square, size)
    if closed := own & battle_map(table).closed:
        return No(ids.closed_square, f"There is a {battle_map(table).what_is_at(closed)}.")
    others = [who for who in standing(table) if who != but]
    if own & places(table, others):
        here = next(who for who in others if place(table, who) & own)
        return No(ids.closed_square, f"{name(table, here)} stands at {name_of(square)}.")
    return YES


def join(table: BattleTable, combatant: Combatant, rule: str) -> int:
    """A combatant comes into the battle where it may stand; its number.

    It takes part from now on, and may have its turn at once. Rules: arena.villain.spawn.1, .2
    """
    state = table.state
    state.combatants.append(combatant)
    table.box.joined(state)
    who = len(state.combatants) - 1
    table.tell(events.Joined, rule=rule, combatant=who, square=combatant.square)
    return who
