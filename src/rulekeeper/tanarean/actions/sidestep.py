"""Sidestep: a whole Move Action for one step beside which nobody reacts.

Rules: arena.move.sidestep.*, arena.move.limit.4; tanares.move.action.3, tanares.move.sidestep.*
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulekeeper.boards.masks import Listing, Mask
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.movement_points import points_left, spend, walker
from rulekeeper.tanarean.actions.options import Going
from rulekeeper.tanarean.actions.tiles import is_open
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.position import (
    allies,
    battle_map,
    kind_of,
    mover,
    name,
    places,
    without_advanced,
)
from rulekeeper.tanarean.combat.stepping import take_step
from rulekeeper.tanarean.grid import movement
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.passages import are_one_step_apart
from rulekeeper.tanarean.grid.reach import Mover, covers, stops_of


class Sidestep(Going, frozen=True, tag="sidestep"):
    """Spend a whole Move Action on one step that incites nothing.

    Rules: arena.move.sidestep.*; tanares.move.action.3, tanares.move.sidestep.*
    """

    says = "sidestep to {square}"
    label = "Sidestep"
    group = "Move"
    points = ("word/sidestep", "{square}")

    def rule_of(self, table: BattleTable) -> str:
        """That of sidesteps."""
        return table.box.rules.grid.ids.sidestep

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner can sidestep to a square.

        Rules: arena.move.sidestep.1 to .6, arena.condition.slowed.1; tanares.move.sidestep.1 to .6
        """
        grid = table.box.rules.grid
        if not (free := may_sidestep(table)):
            return free
        to, the_map, figure = self.square, battle_map(table), walker(table)
        if sidesteps(table, figure) >> to & 1:
            return YES
        shares = covers(figure.allies, figure.at, figure.size)
        if grid.sidestep_swaps and shares and figure.allies >> to & 1:
            return No(
                grid.ids.occupied,
                f"An ally stands at {name_of(figure.at)} too, so nobody can switch places with "
                "this hero.",
            )
        if not (open_there := is_open(table, to)):
            return open_there
        found = movement.can_sidestep(the_map, replace(figure, points=1), to)
        if found and covers(figure.allies, to, figure.size):
            reason = f"Only figures of one square switch places: not at {name_of(to)}."
            return No(grid.ids.sidestep_swap, reason)
        if isinstance(found, No) and not are_one_step_apart(figure.at, to):
            return No(grid.ids.sidestep, found.reason)
        return found

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What it takes of the Move Action."""
        return Preview(cost=_price_of_sidestep(table))

    def perform(self, table: BattleTable) -> Flow[None]:
        """Go there; an ally who stands there changes places. Nothing is incited.

        Rules: arena.move.sidestep.1 to .3; tanares.move.sidestep.1, .2
        """
        who, to, ids = table.state.turn.owner, self.square, table.box.rules.grid.ids
        here = table.state.combatants[who].square
        partner = next(
            (ally for ally in allies(table, who) if table.state.combatants[ally].square == to), None
        )
        spend(table, _price_of_sidestep(table))
        yield from take_step(table, walker(table), who, to, ids.sidestep)
        if partner is not None:
            figure = mover(table, partner, 1, who, own_will=False)
            yield from take_step(table, figure, partner, here, ids.sidestep_swap)
        table.state.turn.stood = to
        yield from table.box.aftermath(table)
        if table.box.asks_after_steps:
            yield from table.box.step_made(table)


def sidesteps(table: BattleTable, figure: Mover) -> Mask:
    """The squares that a sidestep can lead to, ignoring movement points.

    Where a sidestep may change places: from an ally's square only to free ones, as nobody else can
    come there in exchange. Figures of one square change places with each other only.
    Rules: arena.move.sidestep.2, .6, arena.move.limit.4; tanares.move.sidestep.1, .5
    """
    squares = movement.sidestep_squares(battle_map(table), figure)
    if covers(figure.allies, figure.at, figure.size):
        return squares & stops_of(figure)
    if table.box.all_small or not table.box.rules.grid.sidestep_swaps:
        return squares
    small = allies(table, table.state.turn.owner) if figure.size == 1 else []
    partners = places(table, (ally for ally in small if kind_of(table, ally).size == 1))
    return squares & (stops_of(figure) | partners)


def may_sidestep(table: BattleTable) -> Verdict:
    """Whether a sidestep is possible at all, wherever to.

    Rules: arena.move.sidestep.1, .4, .5, arena.mode.option.1; tanares.move.sidestep.3, .6
    """
    who, ids = table.state.turn.owner, table.box.ids
    if not table.box.rules.advanced:
        return without_advanced(table, "Sidestep")
    if is_under(table, who, "slowed"):
        return No(ids.sidestep_slowed, f"{name(table, who)} is slowed.")
    price, points = kind_of(table, who).movement, points_left(table)
    if points < price:
        return No(
            ids.sidestep_points,
            f"A sidestep takes all {price} points of a Move Action: {points} are left.",
        )
    return YES


def _price_of_sidestep(table: BattleTable) -> int:
    """The points that a sidestep takes.

    Rules: arena.move.sidestep.1; tanares.move.action.3, tanares.move.sidestep.4
    """
    if table.box.rules.whole_move_actions:
        return points_left(table)
    return kind_of(table, table.state.turn.owner).movement


SIDESTEPS = Listing(Sidestep)
"""The acts, by their squares."""
