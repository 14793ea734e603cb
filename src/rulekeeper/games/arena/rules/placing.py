"""10.1 Reading a Quest, B.1 Events: somebody is placed in an area, where the players choose.

Rules: arena.quest.format.3, arena.quest.golden-rule.1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.content.text import Slug
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Anyone, Choose, Flow, SeatRequest
from rulekeeper.games.arena.rules.quest_terms import area
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOWHERE
from rulekeeper.tanarean.combat.options import during
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name, places, standing
from rulekeeper.tanarean.combat.reviving import PlaceOn
from rulekeeper.tanarean.grid.battlegrid import GRID

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable


def _ask_where(table: BattleTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose | Anyone)
    return f"Where does {request.about} stand?"


PLACING = Menu(
    "placing", PlaceOn, says=during(_ask_where), gives=True, rule="arena.quest.golden-rule.1"
)


def choose_place(table: ArenaTable, who: int, place: Slug, seats: Sequence[int]) -> Flow[Square]:
    """Some people choose where in an area somebody stands; `NOWHERE` if there is no room.

    A large figure has to find room for all of its squares. Rules: arena.quest.golden-rule.1
    """
    others = [other for other in standing(table) if other != who]
    open_squares = area(table, place) & ~(battle_map(table).closed | places(table, others))
    free = anchors_inside(GRID, open_squares, kind_of(table, who).size)
    if not free:
        return NOWHERE
    turn = table.state.turn
    before = turn.moved, turn.squares_left
    turn.moved, turn.squares_left = who, 0
    options = [PlaceOn(who, square) for square in squares_of(free)]
    answer = yield from PLACING.ask_anyone(seats, options, about=name(table, who))
    turn.moved, turn.squares_left = before
    return answer.square
