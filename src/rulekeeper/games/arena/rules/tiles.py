"""6 Tiles: who goes through portals, opens doors and chests, activates levers.

What other tiles do belongs to movement, vision and strikes.
Rules: arena.turn.action.3, arena.tile.door.*, arena.tile.chest.*, arena.tile.lever.*,
arena.tile.portal.1, .2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option, SpotRef
from rulekeeper.games.arena.rules.prime_action import spend_prime
from rulekeeper.tanarean.actions import movement_points
from rulekeeper.tanarean.actions.movement_points import POINT, told_of_way
from rulekeeper.tanarean.combat.changes import leave_grid
from rulekeeper.tanarean.combat.position import battle_map, name, place
from rulekeeper.tanarean.combat.references import SquareRef
from rulekeeper.tanarean.combat.stepping import take_step
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.movement import can_teleport
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

_USED = {
    TileKind.LEVER: "arena.tile.lever.1",
    TileKind.ORB: "arena.tile.orb.1",
    TileKind.STATUE: "arena.tile.statue.2",
}
"""What a Prime Action can be spent on, and by which rule."""

_BY_POINT = "until it is opened, from a square beside it, for 1 movement point"
_UNTIL = {
    TileKind.DOOR: _BY_POINT,
    TileKind.LOCKED_DOOR: "until Basic Attacks have destroyed it",
    TileKind.CHEST: _BY_POINT,
}
"""What can be done about tiles that bar the way."""


class Teleport(Option, frozen=True, tag="teleport"):
    """Go from a portal to a square of another one. Rules: arena.tile.portal.1, .2"""

    says = "teleport to {square}"
    rule = "arena.tile.portal.1"
    label = "Teleport"
    group = "Move"
    points = ("word/teleport", "{square}")
    square: SquareRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner stands on a portal, and this is a free square of another."""
        return can_teleport(battle_map(table), movement_points.walker(table), self.square)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs."""
        return told_of_way(table, self.square)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Go there, inciting nothing."""
        yield from teleport(table, self.square)


def teleport(table: ArenaTable, to: Square) -> Flow[None]:
    """Go from one portal to another, inciting nothing. Rules: arena.tile.portal.1, .2"""
    state, who = table.state, table.state.turn.owner
    movement_points.begin_move(table)
    figure = movement_points.walker(table)
    movement_points.spend(table, 1)
    yield from take_step(table, figure, who, to, Teleport.rule)
    state.turn.stood = state.combatants[who].square


class Open(Option, frozen=True, tag="open"):
    """Open a door or a chest. Rules: arena.tile.door.2, .3, arena.tile.chest.1, .2"""

    says = "open the {square}"
    rule = "arena.turn.action.3"
    word = "open"
    told = POINT
    square: SpotRef

    @classmethod
    def possible(cls, table: ArenaTable, seat: int) -> Sequence[Self]:
        """The doors and chests beside the turn's owner."""
        the_map, here = battle_map(table), place(table, table.state.turn.owner)
        if not the_map.openable & GRID.grow(here, diagonal=True):
            return ()
        found = (cls(tile.at) for tile in the_map.tiles if tile.mask & the_map.openable)
        return [option for option in found if option.verdict(table, seat)]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner is beside it, and has a point left."""
        who, tile = table.state.turn.owner, battle_map(table).tile_at(self.square)
        if tile is None or tile.kind not in (TileKind.DOOR, TileKind.LOCKED_DOOR, TileKind.CHEST):
            return No("arena.tile.door.2", f"There is no door or chest at {name_of(self.square)}.")
        if tile.kind is TileKind.LOCKED_DOOR:
            reason = f"The {tile.spot} can only be opened by destroying it."
            return No("arena.tile.door.3", reason)
        if table.box.is_locked(tile.at):
            return No("arena.tile.chest.3", f"The {tile.spot} is locked.")
        if not _is_beside(tile.mask, place(table, who)):
            rule = "arena.tile.chest.1" if tile.kind is TileKind.CHEST else "arena.tile.door.2"
            return No(rule, f"{name(table, who)} is not adjacent to the {tile.spot}.")
        return movement_points.can_spend_point(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It leaves the grid. Rules: arena.tile.door.2, .9, arena.tile.chest.2"""
        movement_points.spend(table, 1)
        yield from _use_tile(table, self.square)


class Activate(Option, frozen=True, tag="activate"):
    """Activate a lever, or an orb or a prisoner of a quest.

    Rules: arena.tile.lever.1, .2, arena.tile.orb.1, arena.tile.statue.2
    """

    says = "activate the {square}"
    rule = "arena.tile.lever.1"
    word = "activate"
    points = ("{square}",)
    square: SpotRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All tiles."""
        return (cls(spot.square) for spot in Open.candidates(table, seat))

    @classmethod
    def possible(cls, table: ArenaTable, seat: int) -> Sequence[Self]:
        """The levers beside the turn's owner, and what a quest lets it use."""
        here = place(table, table.state.turn.owner)
        if not table.box.usable(table.state) & GRID.grow(here, diagonal=True):
            return ()
        return [o for o in cls.candidates(table, seat) if o.verdict(table, seat)]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner is beside it. Orbs and statues need a quest that uses them."""
        who, tile = table.state.turn.owner, battle_map(table).tile_at(self.square)
        if tile is None or tile.kind not in _USED:
            return No(self.rule, f"There is no lever at {name_of(self.square)}.")
        if not table.box.usable(table.state) >> tile.at & 1:
            return No(_USED[tile.kind], _why_unusable(table, tile))
        if not _is_beside(tile.mask, place(table, who)):
            return No(self.rule, f"{name(table, who)} is not adjacent to the {tile.spot}.")
        return table.box.can_declare(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It leaves the grid, for the Prime Action, unless a quest has it stay.

        Rules: arena.tile.lever.2, arena.tile.orb.3
        """
        spend_prime(table)
        yield from _use_tile(table, self.square)


def is_open(table: ArenaTable, to: Square) -> Verdict:
    """Whether no door or chest is on a square; if one is, what can be done about it.

    Rules: arena.move.limit.5, arena.tile.door.2, .3, arena.tile.chest.1
    """
    tile = battle_map(table).tile_at(to)
    if tile is None or tile.kind not in _UNTIL:
        return YES
    return No("arena.move.limit.5", f"The {tile.spot} cannot be entered {_UNTIL[tile.kind]}.")


def _is_beside(one: Mask, other: Mask) -> bool:
    return bool(GRID.grow(one, diagonal=True) & other)


def _why_unusable(table: ArenaTable, tile: Tile) -> str:
    """Why nothing can be done with an orb or a statue. Rules: arena.tile.orb.1, .statue.2"""
    if table.state.quest is None:
        if tile.kind is TileKind.ORB:
            return "Only a quest says what an orb does, and this match has none."
        return "Only a quest has prisoners to release."
    return f"In this quest nothing more can be done with the {tile.spot}."


def _use_tile(table: ArenaTable, square: int) -> Flow[None]:
    """Take a tile that was opened or activated off the grid, and let follow what may."""
    tile = battle_map(table).tile_at(square)
    assert tile is not None
    if not table.box.stays_when_used(tile.at):
        leave_grid(table, tile)
    rules = {
        TileKind.CHEST: "arena.tile.chest.2",
        TileKind.LEVER: "arena.tile.lever.2",
        TileKind.ORB: "arena.tile.orb.1",
        TileKind.STATUE: "arena.tile.statue.2",
    }
    table.tell(
        events.Opened,
        rule=rules.get(tile.kind, "arena.tile.door.9"),
        combatant=table.state.turn.owner,
        what=str(tile.kind),
        square=tile.at,
    )
    yield from table.box.tile_used(table, tile)
