"""What people settle for a foe, and what the log tells of its plans.

Rules: arena.quest.golden-rule.1, arena.villain.ai.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulekeeper.core.acts import Menu
from rulekeeper.core.events import Event
from rulekeeper.core.requests import AUTOMATON, Option, SeatRequest
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.options import BattleOption
from rulekeeper.tanarean.combat.position import kind_of, name
from rulekeeper.tanarean.combat.references import CombatantRef, ObjectRef, SquareRef
from rulekeeper.tanarean.foes.plan import Plan
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of


class GoFor(BattleOption, frozen=True, tag="go-for"):
    """Settle whom a foe attacks."""

    says = "attack {combatant}"
    word = "attack"
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[GoFor]:
        """Everybody, in the turn of a foe."""
        if _is_turn_of_a_foe(table):
            yield from map(cls, range(len(table.state.combatants)))


class EndAt(BattleOption, frozen=True, tag="end-at"):
    """Settle where a foe's way ends."""

    says = "end at {square}"
    points = ("{square}",)
    square: SquareRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[EndAt]:
        """All squares, in the turn of a foe."""
        if _is_turn_of_a_foe(table):
            yield from map(cls, GRID.squares)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Only the best ends may be chosen."""
        ends = " or ".join(name_of(o.square) for o in offered if isinstance(o, EndAt))
        return No(rule, f"The way may end at {ends}, not at {name_of(self.square)}.")


def _is_turn_of_a_foe(table: BattleTable) -> bool:
    owner = table.state.turn.owner
    return owner >= 0 and table.state.combatants[owner].seat == AUTOMATON


def _of_plan(table: BattleTable, request: SeatRequest, whom: str) -> str:
    plan = getattr(request, "about", None)
    foe = name(table, plan.foe) if isinstance(plan, Plan) else "the foe"
    return f"The players decide. {whom.format(foe=foe)}"


GO_FOR: Final = Menu(
    "foe target",
    GoFor,
    says=lambda table, request: _of_plan(table, request, "Whom does {foe} attack?"),
    gives=True,
)


def _where_it_ends(table: BattleTable, request: SeatRequest) -> str:
    plan = getattr(request, "about", None)
    is_large = isinstance(plan, Plan) and kind_of(table, plan.foe).size > 1
    whole = " Its lower left square counts." if is_large else ""
    return _of_plan(table, request, f"Where does the way of {{foe}} end?{whole}")


END_AT: Final = Menu(
    "foe way",
    EndAt,
    says=_where_it_ends,
    gives=True,
)

FOE_MENUS: Final = (GO_FOR, END_AT)
"""All that people are asked about plans of foes."""


class Targets(Event, frozen=True, tag="foe-targets"):
    """A foe has a target, by the rule that has settled it."""

    says = "{combatant} goes for {target}."
    combatant: CombatantRef
    target: CombatantRef


class ReachesNobody(Event, frozen=True, tag="foe-reaches-nobody"):
    """A foe can attack nobody in this turn."""

    says = "{combatant} can reach nobody and comes nearer."
    combatant: CombatantRef


class GoesForObject(Event, frozen=True, tag="foe-goes-for-object"):
    """A foe that can attack nobody strikes an object."""

    says = "{combatant} can attack nobody and goes for the {square}."
    combatant: CombatantRef
    square: ObjectRef


class LeavesHarm(Event, frozen=True, tag="foe-leaves-harm"):
    """A foe gets off harmful ground."""

    says = "{combatant} gets off the harmful ground."
    combatant: CombatantRef
