"""10.2.3 Villain Behavior: what a foe follows, and where it can get with what it has left.

Rules: arena.villain.ai.basic.1, arena.villain.ai.target.1, arena.villain.ai.path.1
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.table import Meter, Table
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import copies, is_under
from rulekeeper.tanarean.combat.lasting import marks_at_start
from rulekeeper.tanarean.combat.position import (
    battle_map,
    kind_of,
    mover,
    place,
)
from rulekeeper.tanarean.combat.ways import reactors, risks_of
from rulekeeper.tanarean.foes.approach import (
    Approach,
    Ends,
    Finish,
    Journey,
    approach,
    points_to_go,
    within,
)
from rulekeeper.tanarean.foes.criteria import AnyCriterion, Lowest, Nearest
from rulekeeper.tanarean.foes.plan import Way
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, in_reading_order
from rulekeeper.tanarean.grid.movement import sidestep_squares
from rulekeeper.tanarean.grid.reach import Mover, heeding, stops_of
from rulekeeper.tanarean.grid.routes import Risks


class Command(Struct, frozen=True):
    """By what a foe ranks the heroes, in order, and the rule that says so.

    Where it can attack nobody it strikes the first of some `objects` that it reaches, each named by
    its upper left square.
    """

    criteria: tuple[AnyCriterion, ...]
    rule: str = "arena.villain.ai.target.1"
    objects: tuple[Square, ...] = ()


BASIC_STRATEGY: Final = Command((Nearest(), Lowest("hit-points")), "arena.villain.ai.basic.1")
"""What foes do unless a card commands otherwise. Rules: arena.villain.ai.basic.1"""


def foreseen(table: BattleTable, who: int) -> BattleTable:
    """The table as it is in the foe's turn, or will be when that begins."""
    if table.state.turn.owner == who:
        return table
    state = replace(table.state, turn=marks_at_start(table, who))
    return Table(state, table.box, None, Meter())


class Situation:
    """A foe in its turn: its figure, what it risks, and where it can get.

    `watchers` are those whose reactions it risks, as far as it has looked round. Much is worked out
    only when it is asked for: who has struck has nowhere to go.
    """

    def __init__(self, table: BattleTable, who: int) -> None:
        self.table, self.who = table, who
        self.map = battle_map(table)
        self.kind = kind_of(table, who)
        state = table.state
        turn = state.turn
        self.is_fresh = turn.move_ready
        self.may_strike = turn.prime_ready
        self.has_struck = not (turn.prime_ready or turn.moving)
        self.points = turn.points
        if self.is_fresh:
            self.points = max(0, self.kind.movement - turn.lost_points)
        lava = table.box.rules.lava_damage
        self.fears_lava = self.kind.burns and who not in state.turn.lava
        hp = state.combatants[who].hp
        self.would_burn_to_death = (
            self.fears_lava and lava >= hp and not copies(table, who, "warded")
        )
        self.watchers: Sequence[int] = ()

    @cached_property
    def figure(self) -> Mover:
        """Its figure with all its points; it shuns lava where that would be its death."""
        return replace(
            mover(self.table, self.who, self.points, self.who, own_will=True),
            teleports=True,
            halts=0,
            shuns_lava=self.would_burn_to_death,
        )

    @cached_property
    def risks(self) -> Risks:
        """What it risks with its points."""
        # One more: who shoots where its points end incites those beside it, too.
        return self.look_round(self.points + 1)

    @cached_property
    def approach(self) -> Approach:
        """Its ways."""
        figure = heeding(self.map, self.figure)
        return approach(self.map, figure, self.risks, sidesteps=self._sidesteps())

    @property
    def within_reach(self) -> Mask:
        """Where it may end."""
        return self.approach.reached

    def look_round(self, points: int) -> Risks:
        """What it risks with so many points; whose reactions these are is kept in mind."""
        self.watchers = reactors(self.table, points)
        return risks_of(self.table, self.watchers, in_full=True)

    def _sidesteps(self) -> Mask:
        """Where it may sidestep: free squares. Rules: arena.move.sidestep.1, .4, .6"""
        if not (
            self.is_fresh
            and self.points >= self.kind.movement
            and self.table.box.rules.advanced
            and not is_under(self.table, self.who, "slowed")
        ):
            return 0
        return sidestep_squares(self.map, self.figure) & stops_of(self.figure)

    def ways(
        self,
        approach: Approach,
        ends: Ends,
        finish: Finish = Finish(),  # noqa: B008 - a frozen value
    ) -> tuple[Way, ...]:
        """The ways to some ends, in reading order."""
        journeys = {
            end: approach.to(end, ends, finish)
            for end in in_reading_order(ends.walked | ends.sidestepped)
        }
        return tuple(self.way(journey, ends.cost) for journey in journeys.values())

    def way(self, journey: Journey, cost: int) -> Way:
        """A journey of this foe, as its plan tells of it."""
        return Way(
            squares=(self.figure.at, *(step.to for step in journey.steps)),
            harm=journey.harm,
            cost=cost,
            reactions=tuple(self.watchers[number] for number in journey.reactions),
            lava=journey.lava,
            journey=journey,
        )


def nearest_ends(here: Situation, figure: Mover, ends: Mask, heroes: Sequence[int]) -> Mask:
    """Of some ends those nearest to any of some heroes, and of these those with least to go."""
    beside = 0
    for hero in heroes:
        beside |= within(place(here.table, hero), 1, figure.size)
    found = 0
    for squares in range(1, COLUMNS + 1):
        for hero in heroes:
            found |= ends & within(place(here.table, hero), squares, figure.size)
        if found:
            break
    if found & found - 1:
        to_go = points_to_go(here.map, figure, beside, found)
        found = next(iter(to_go.values()), found)
    return found
