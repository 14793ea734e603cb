"""Why the turn's owner can or cannot go to a square."""

from msgspec.structs import replace

from rulekeeper.boards.masks import Square
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.moves import (
    STEP_RULE,
    may_sidestep,
    sidesteps,
    swamp_steps,
    walker,
)
from rulekeeper.tanarean.combat.position import battle_map, name
from rulekeeper.tanarean.combat.stepping import next_steps
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.movement import can_move_to, can_sidestep, can_step, can_teleport
from rulekeeper.tanarean.grid.passages import are_one_step_apart
from rulekeeper.tanarean.grid.tiles import TileKind

_OPENED = "until it is opened, from a square beside it, for 1 movement point"
_UNTIL = {
    TileKind.DOOR: _OPENED,
    TileKind.LOCKED_DOOR: "until Basic Attacks have destroyed it",
    TileKind.CHEST: _OPENED,
}
"""What can be done about tiles that bar the way."""


def can_walk(table: ArenaTable, to: Square) -> Verdict:
    """Whether the turn's owner can move to a square that takes more than one step.

    Rules: arena.move.step.1 to .4, arena.move.limit.1 to .5
    """
    figure = walker(table)
    if to == figure.at:
        return No(STEP_RULE, f"{name(table, table.state.turn.owner)} stands there already.")
    if to in next_steps(battle_map(table), figure) or to in swamp_steps(table):
        return No(STEP_RULE, f"{name_of(to)} is a single step away: step there.")
    if can_teleport(battle_map(table), figure, to):
        return No(STEP_RULE, f"{name_of(to)} is on a portal: teleport there.")
    if not (open_there := _is_open(table, to)):
        return open_there
    return can_move_to(battle_map(table), figure, to)


def can_take(table: ArenaTable, to: Square) -> Verdict:
    """Whether the turn's owner can make a single step.

    Rules: arena.move.step.1 to .4, arena.move.limit.1 to .5, arena.tile.swamp.4
    """
    figure = walker(table)
    if to in next_steps(battle_map(table), figure) or to in swamp_steps(table):
        return YES
    if not (open_there := _is_open(table, to)):
        return open_there
    verdict = can_step(battle_map(table), figure, to)
    if not verdict:
        return verdict
    return No(
        "arena.move.step.4",
        f"An ally stands at {name_of(to)}, and too few points are left to go on from there.",
    )


def can_sidestep_to(table: ArenaTable, to: Square) -> Verdict:
    """Whether the turn's owner can sidestep to a square.

    Rules: arena.move.sidestep.1 to .6, arena.condition.slowed.1
    """
    if not (free := may_sidestep(table)):
        return free
    figure = walker(table)
    if sidesteps(battle_map(table), figure) >> to & 1:
        return YES
    if figure.allies >> to & 1 and figure.allies >> figure.at & 1:
        return No(
            "arena.move.limit.4",
            f"Nobody can switch places with who stands at {name_of(figure.at)}: an ally is there.",
        )
    if not (open_there := _is_open(table, to)):
        return open_there
    found = can_sidestep(battle_map(table), replace(figure, points=1), to)
    if isinstance(found, No) and not are_one_step_apart(figure.at, to):
        return No("arena.move.sidestep.1", found.reason)
    return found


def _is_open(table: ArenaTable, to: Square) -> Verdict:
    """Whether no door or chest is on a square; if one is, what can be done about it.

    Rules: arena.move.limit.5, arena.tile.door.2, .3, arena.tile.chest.1
    """
    tile = battle_map(table).tile_at(to)
    if tile is None or tile.kind not in _UNTIL:
        return YES
    return No("arena.move.limit.5", f"The {tile.spot} cannot be entered {_UNTIL[tile.kind]}.")
