"""The two sets of rules for the battle grid: where the games differ, and the rules they cite."""

from typing import Final

from msgspec import Struct


class RuleIds(Struct, frozen=True, kw_only=True):
    """The ledger's id for each thing that the grid refuses."""

    grid: str
    tile_overlap: str
    step: str
    closed_square: str
    ally_square: str
    occupied: str
    barrier_corner: str
    difficult: str
    difficult_corner: str
    sidestep: str
    sidestep_cost: str
    sidestep_swap: str
    portal: str
    portal_free: str
    range: str
    vision: str
    area_centre: str
    area_range: str
    line: str


class GridRules(Struct, frozen=True, kw_only=True):
    """What one game rules about the grid.

    `strict_ends`: a line of vision is blocked also where it only ends at a barrier; see
    `rulekeeper.boards.vision`. `sidestep_swaps`: a sidestep may change places with an ally.
    """

    name: str
    strict_ends: bool
    sidestep_swaps: bool
    ids: RuleIds


ARENA: Final = GridRules(
    name="arena",
    strict_ends=False,  # arena.vision.3
    sidestep_swaps=True,  # arena.move.sidestep.2
    ids=RuleIds(
        grid="arena.board.1",
        tile_overlap="arena.tile.terrain.2",
        step="arena.move.step.1",
        closed_square="arena.move.limit.5",
        ally_square="arena.move.step.4",
        occupied="arena.move.limit.4",
        barrier_corner="arena.move.limit.1",
        difficult="arena.tile.swamp.2",
        difficult_corner="arena.tile.swamp.5",
        sidestep="arena.move.sidestep.1",
        sidestep_cost="arena.move.sidestep.6",
        sidestep_swap="arena.move.sidestep.2",
        portal="arena.tile.portal.1",
        portal_free="arena.tile.portal.5",
        range="arena.attack.range.1",
        vision="arena.vision.3",
        area_centre="arena.attack.legit.area.2",
        area_range="arena.attack.legit.area.3",
        line="arena.attack.legit.line.1",
    ),
)

TANARES: Final = GridRules(
    name="tanares",
    strict_ends=True,  # tanares.vision.5
    sidestep_swaps=False,  # tanares.move.sidestep.1
    ids=RuleIds(
        grid="tanares.setup.corner.7",
        tile_overlap="tanares.glossary.square.3",
        step="tanares.move.move.1",
        closed_square="tanares.move.restriction.5",
        ally_square="tanares.move.move.4",
        occupied="tanares.move.restriction.7",
        barrier_corner="tanares.move.restriction.1",
        difficult="tanares.campaign.element.ruins.1",
        difficult_corner="tanares.move.restriction.4",
        sidestep="tanares.move.sidestep.1",
        sidestep_cost="tanares.move.sidestep.5",
        sidestep_swap="tanares.move.sidestep.1",
        portal="tanares.campaign.element.portal.1",
        portal_free="tanares.campaign.element.portal.2",
        range="tanares.range.1",
        vision="tanares.vision.5",
        area_centre="tanares.glossary.target.4",
        area_range="tanares.glossary.target.5",
        line="tanares.glossary.target.7",
    ),
)
