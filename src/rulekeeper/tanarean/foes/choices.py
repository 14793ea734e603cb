"""What people settle for a foe, and what the log tells of its plans.

Rules: arena.quest.golden-rule.1, arena.villain.ai.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulekeeper.core.acts import Menu
from rulekeeper.core.events import Event
from rulekeeper.core.requests import AUTOMATON, Option, SeatRequest, Together
from rulekeeper.core.templates import series
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


MOST_NAMED: Final = 4
"""So many tied squares at most are named one by one in a question."""


def _golden_rule(tied: Sequence[str], foe: str, asked: str) -> str:
    """The golden rule as it is said aloud: what is tied, and that the players choose."""
    named = series(tied)
    if len(tied) > MOST_NAMED:
        named = f"{len(tied)} squares from {tied[0]} to {tied[-1]}"
    return f"Golden rule: {named} are equally good for {foe}. The players choose: {asked}"


def _whom(table: BattleTable, request: SeatRequest) -> str:
    plan = _plan_of(request)
    foe = name(table, plan.foe)
    tied = [name(table, hero) for hero in plan.tied]
    return _golden_rule(tied, foe, f"whom does {foe} attack?")


def _plan_of(request: SeatRequest) -> Plan:
    assert not isinstance(request, Together)
    assert isinstance(request.about, Plan)
    return request.about


GO_FOR: Final = Menu(
    "foe target",
    GoFor,
    says=_whom,
    gives=True,
)


def _where_it_ends(table: BattleTable, request: SeatRequest) -> str:
    plan = _plan_of(request)
    whole = " Its lower left square counts." if kind_of(table, plan.foe).size > 1 else ""
    ends = [name_of(way.end) for way in plan.ways]
    return _golden_rule(ends, name(table, plan.foe), f"where does its way end?{whole}")


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
