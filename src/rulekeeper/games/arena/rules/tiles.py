"""6 Tiles: who activates levers, orbs and prisoners.

Portals, doors and chests are those of the family: `rulekeeper.tanarean.actions.tiles`.
Rules: arena.tile.lever.*, arena.tile.orb.*, arena.tile.statue.2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Self

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option
from rulekeeper.tanarean.actions.prime_action import spend_prime
from rulekeeper.tanarean.actions.tiles import is_beside, nearest_tiles, use_tile
from rulekeeper.tanarean.combat.declaring import can_declare
from rulekeeper.tanarean.combat.position import battle_map, name, place
from rulekeeper.tanarean.combat.references import SpotRef
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

_USED = MappingProxyType(
    {
        TileKind.LEVER: "arena.tile.lever.1",
        TileKind.ORB: "arena.tile.orb.1",
        TileKind.STATUE: "arena.tile.statue.2",
    }
)
"""What a Prime Action can be spent on, and by which rule."""

_WORKS = MappingProxyType({**_USED, TileKind.LEVER: "arena.tile.lever.2"})
"""By which rule each of them works."""


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
        if not table.box.in_turn(table.state):
            return ()
        return (cls(tile.at) for tile in nearest_tiles(table))

    @classmethod
    def possible(cls, table: ArenaTable, seat: int) -> Sequence[Self]:
        """The levers beside the turn's owner, and what a quest lets it use."""
        here = place(table, table.state.turn.owner)
        if not is_beside(here, table.box.usable(table.state)):
            return ()
        return [o for o in cls.candidates(table, seat) if o.verdict(table, seat)]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner is beside it. Orbs and statues need a quest that uses them."""
        who, tile = table.state.turn.owner, battle_map(table).tile_at(self.square)
        if tile is None or tile.kind not in _USED:
            return No(self.rule, f"There is no lever at {name_of(self.square)}.")
        if not table.box.usable(table.state) >> tile.at & 1:
            return No(_USED[tile.kind], _why_unusable(table, tile))
        if not is_beside(tile.mask, place(table, who)):
            return No(self.rule, f"{name(table, who)} is not adjacent to the {tile.spot}.")
        return can_declare(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It leaves the grid, for the Prime Action, unless a quest has it stay.

        Rules: arena.tile.lever.2, arena.tile.orb.3
        """
        spend_prime(table)
        tile = battle_map(table).tile_at(self.square)
        assert tile is not None
        yield from use_tile(table, tile, _WORKS[tile.kind])


def _why_unusable(table: ArenaTable, tile: Tile) -> str:
    """Why nothing can be done with an orb or a statue. Rules: arena.tile.orb.1, .statue.2"""
    if table.state.quest is None:
        if tile.kind is TileKind.ORB:
            return "Only a quest says what an orb does, and this match has none."
        return "Only a quest has prisoners to release."
    return f"In this quest nothing more can be done with the {tile.spot}."
