"""10.2.1 Villains: new ones arrive, as many as there are figures.

Rules: arena.villain.spawn.1 to .3, arena.component.villain.1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.content.text import Slug
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import AUTOMATON, Anyone, Choose, Flow, SeatRequest
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.rules.quest_terms import FOES, area, living, quest_box, quest_state
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.changes import can_join, join
from rulekeeper.tanarean.combat.combatants import NOBODY, Combatant
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.references import SquareRef
from rulekeeper.tanarean.grid.battlegrid import GRID

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable

APART = "arena.villain.spawn.3"


class SpawnOn(BattleOption, frozen=True, tag="spawn-on"):
    """Choose where a new foe stands. Rules: arena.villain.spawn.3"""

    says = "it stands at {square}"
    rule = APART
    points = ("{square}",)
    square: SquareRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[SpawnOn]:
        """All squares, between two turns: within one they mean where somebody goes."""
        state = cast("ArenaTable", table).state
        if state.stage is Stage.ROUND:
            yield from map(cls, GRID.squares)


def _ask_where(table: BattleTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose | Anyone)
    return f"Where does the next {request.about} stand?"


SPAWN = Menu("spawn", SpawnOn, says=during(_ask_where), rule=APART)


def figures_left(table: ArenaTable, group: Slug) -> int:
    """How many figures of a group's type are not on the grid; of each boss there is one.

    Rules: arena.component.villain.1, arena.component.boss.1
    """
    box = quest_box(table)
    own = box.villain_type(box.group_number[group])
    if own is None:
        return int(not living(table, group))
    used = sum(
        box.villain_type(quest_state(table).groups[who]) == own for who in living(table, "foes")
    )
    return max(0, TYPES[own].figures - used)


def size_of(table: ArenaTable, group: Slug) -> int:
    """How many squares wide the foes of a group are."""
    box = quest_box(table)
    return box.kinds[box.foe_kinds[box.group_number[group]]].size


def choose_squares(table: ArenaTable, group: Slug, place: Slug, count: int) -> Flow[list[Square]]:
    """The players choose squares of an area, no two of them adjacent.

    Rules: arena.villain.spawn.3, arena.quest.golden-rule.1
    """
    chosen: list[Square] = []
    near, size = 0, size_of(table, group)
    for _ in range(min(count, figures_left(table, group))):
        free = [s for s in squares_of(area(table, place) & ~near) if can_join(table, s, size)]
        if not free:
            break
        options = [SpawnOn(square) for square in free]
        answer = yield from SPAWN.ask_anyone(
            table.box.people, options, about=quest_box(table).group_name(group)
        )
        chosen.append(answer.square)
        near |= GRID.grow(1 << answer.square, diagonal=True)
    return chosen


def spawn(table: ArenaTable, group: Slug, square: Square) -> int:
    """A foe of a group stands on a square, with full hit points. Rules: arena.villain.spawn.1"""
    box, groups = quest_box(table), quest_state(table).groups
    number = box.group_number[group]
    kind = box.foe_kinds[number]
    groups += [NOBODY] * (len(table.state.combatants) - len(groups))
    groups.append(number)
    foe = Combatant(kind, FOES, AUTOMATON, box.kinds[kind].hp, square)
    return join(cast("BattleTable", table), foe, "arena.villain.spawn.1")
