"""What the owner of a turn does with tiles: it goes through portals, and opens doors and chests.

What other tiles do belongs to movement, vision and strikes.
Rules: arena.turn.action.3, arena.tile.door.*, arena.tile.chest.*, arena.tile.portal.1, .2;
tanares.move.interact.*, tanares.campaign.element.door.*, .chest.2, .portal.*
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.events import Opened
from rulekeeper.tanarean.actions.movement_points import (
    POINT,
    begin_move,
    can_spend_point,
    spend,
    told_of_way,
    walker,
)
from rulekeeper.tanarean.actions.options import Going, TurnOption
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.changes import leave_grid
from rulekeeper.tanarean.combat.objects import is_door
from rulekeeper.tanarean.combat.position import battle_map, name, place
from rulekeeper.tanarean.combat.references import SpotRef
from rulekeeper.tanarean.combat.stepping import take_step
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.movement import can_teleport
from rulekeeper.tanarean.grid.sight import distance
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

_BY_POINT = "until it is opened, from a square beside it, for 1 movement point"
_UNTIL = {
    TileKind.DOOR: _BY_POINT,
    TileKind.LOCKED_DOOR: "until Basic Attacks have destroyed it",
    TileKind.CHEST: _BY_POINT,
}
"""What can be done about tiles that bar the way."""


# -- portals ----------------------------------------------------------------------------------


class Teleport(Going, frozen=True, tag="teleport"):
    """Go from a portal to a square of another one.

    Rules: arena.tile.portal.1, .2; tanares.campaign.element.portal.1 to .3
    """

    says = "teleport to {square}"
    label = "Teleport"
    group = "Move"
    points = ("word/teleport", "{square}")

    def rule_of(self, table: BattleTable) -> str:
        """That of portals."""
        return table.box.rules.grid.ids.portal

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner stands on a portal, and this is a free square of another."""
        return can_teleport(battle_map(table), walker(table), self.square)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What it costs."""
        return told_of_way(table, self.square)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Go there, inciting nothing."""
        yield from teleport(table, self.square)


def teleport(table: BattleTable, to: Square) -> Flow[None]:
    """Go from one portal to another, inciting nothing.

    Rules: arena.tile.portal.1, .2; tanares.campaign.element.portal.1 to .3
    """
    state, who = table.state, table.state.turn.owner
    begin_move(table)
    figure = walker(table)
    spend(table, 1)
    yield from take_step(table, figure, who, to, table.box.rules.grid.ids.portal)
    state.turn.stood = state.combatants[who].square


# -- doors and chests -------------------------------------------------------------------------


class Open(TurnOption, frozen=True, tag="open"):
    """Open a door or a chest from beside it, for a movement point.

    Rules: arena.tile.door.2, .3, arena.tile.chest.1, .2; tanares.campaign.element.door.4, .5,
    tanares.campaign.element.chest.2
    """

    says = "open the {square}"
    word = "open"
    square: SpotRef

    def rule_of(self, table: BattleTable) -> str:
        """That of what a Move Action can be spent on."""
        return table.box.ids.interact

    @classmethod
    def everything(cls, table: BattleTable) -> Iterable[Self]:
        """All tiles."""
        return (cls(tile.at) for tile in nearest_tiles(table))

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> Sequence[Self]:
        """The doors and chests beside the turn's owner."""
        the_map, here = battle_map(table), place(table, table.state.turn.owner)
        if not is_beside(the_map.openable, here):
            return ()
        found = (cls(tile.at) for tile in the_map.tiles if tile.mask & the_map.openable)
        return [option for option in found if option.verdict(table, seat)]

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner is beside it, and has a point left."""
        who, ids = table.state.turn.owner, table.box.ids
        tile = battle_map(table).tile_at(self.square)
        if tile is None or not (is_door(tile) or tile.kind is TileKind.CHEST):
            return No(ids.open_door, f"There is no door or chest at {name_of(self.square)}.")
        if tile.kind is TileKind.LOCKED_DOOR:
            reason = f"The {tile.spot} can only be opened by destroying it."
            return No(ids.locked_door, reason)
        if not (allowed := table.box.can_open(table, tile)):
            return allowed
        if not is_beside(tile.mask, place(table, who)):
            rule = ids.open_chest if tile.kind is TileKind.CHEST else ids.open_door
            return No(rule, f"{name(table, who)} is not adjacent to the {tile.spot}.")
        return can_spend_point(table)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What it costs."""
        return POINT

    def perform(self, table: BattleTable) -> Flow[None]:
        """It leaves the grid.

        Rules: arena.tile.door.2, .9, arena.tile.chest.2; tanares.campaign.element.door.6
        """
        spend(table, 1)
        tile, ids = battle_map(table).tile_at(self.square), table.box.ids
        assert tile is not None
        rule = ids.opened_chest if tile.kind is TileKind.CHEST else ids.opened_door
        yield from use_tile(table, tile, rule)


def use_tile(table: BattleTable, tile: Tile, rule: str) -> Flow[None]:
    """Take a tile that was opened or activated off the grid, and let follow what may."""
    if not table.box.stays_when_used(tile.at):
        leave_grid(table, tile)
    table.tell(
        Opened,
        rule=rule,
        combatant=table.state.turn.owner,
        what=str(tile.kind),
        square=tile.at,
    )
    yield from table.box.tile_used(table, tile)


def is_open(table: BattleTable, to: Square) -> Verdict:
    """Whether no door or chest is on a square; if one is, what can be done about it.

    Rules: arena.move.limit.5, arena.tile.door.2, .3, arena.tile.chest.1;
    tanares.move.restriction.5
    """
    tile = battle_map(table).tile_at(to)
    if tile is None or tile.kind not in _UNTIL:
        return YES
    rule = table.box.rules.grid.ids.closed_square
    return No(rule, f"The {tile.spot} cannot be entered {_UNTIL[tile.kind]}.")


def is_beside(one: Mask, other: Mask) -> bool:
    """Whether some squares are adjacent to others, or are among them."""
    return bool(GRID.grow(one, diagonal=True) & other)


def nearest_tiles(table: BattleTable) -> list[Tile]:
    """All tiles, those near the turn's owner first."""
    here = place(table, table.state.turn.owner)
    return sorted(battle_map(table).tiles, key=lambda tile: distance(here, tile.mask))
