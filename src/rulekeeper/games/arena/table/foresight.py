"""What people see coming in a quest: who acts when in a round, and what each foe is going to do.

Rules: arena.round.3 to .6, arena.villain.ai.*
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, cast

from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.evil_power import command_of
from rulekeeper.games.arena.rules.quest_terms import FOES, HEROES, living, quest_state
from rulekeeper.games.arena.rules.rounds import waiting
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.games.arena.state import Stage
from rulekeeper.games.arena.table.figures import has_turn
from rulekeeper.games.arena.table.printed import figure_of
from rulekeeper.games.tabletop import Initiative, InitiativeTurn, Plan, PlanStep
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.foes import plan as foes
from rulekeeper.tanarean.foes.telling import ToldRow, tell_plan
from rulekeeper.tanarean.grid.battlegrid import name_of

_TurnState: TypeAlias = Literal["done", "now", "may", "due"]


def track(table: ArenaTable) -> Initiative | None:
    """Who has acted in this round, who acts, who may be next, and who comes after them.

    Rules: arena.round.1, .3 to .6
    """
    quest = quest_state(table)
    if not quest.round:
        return None
    side = HEROES if waiting(table, HEROES) else FOES
    turns = [
        InitiativeTurn(figure=figure_of(who), state=_state(table, who, side))
        for whom in ("heroes", "foes")
        for who in living(table, whom)
    ]
    return Initiative(tuple(turns), f"Round {quest.round}")


def _state(table: ArenaTable, who: int, side: int) -> _TurnState:
    state = table.state
    if has_turn(table, who):
        return "now"
    if who in quest_state(table).acted:
        return "done"
    is_open = state.stage is Stage.ROUND and state.combatants[who].team == side
    return "may" if is_open else "due"


# -- plans ------------------------------------------------------------------------------------


def plans(table: ArenaTable) -> Iterator[Plan]:
    """What each foe would do that has not acted in this round, as the table stands.

    While an attack is being made, nothing is foretold. Rules: arena.villain.ai.*
    """
    quest = quest_state(table)
    if not quest.round or table.state.attacks:
        return
    for foe in sorted(waiting(table, FOES), key=lambda who: not has_turn(table, who)):
        yield _told(table, foe)


def _told(table: ArenaTable, foe: int) -> Plan:
    fight = cast("BattleTable", table)
    made = plan_of(fight, foe, command_of(table, foe), thorough=False)
    told = tell_plan(fight, made)
    headline = _headline(table, made, told.deeds[0][0])
    return Plan(
        text=headline,
        figure=figure_of(foe),
        path=tuple(map(name_of, made.ways[0].squares)) if made.ways else (),
        targets=tuple(map(figure_of, made.tied)),
        steps=(
            *(PlanStep(text, rule) for text, rule in told.deeds if text != headline),
            *(PlanStep(_row(row), row.rule) for row in told.rows),
        ),
        rule=made.target_rule or made.way_rule or made.tie_rule,
        open=made.is_open,
    )


def _headline(table: ArenaTable, made: foes.Plan, first: str) -> str:
    """A plan in one sentence; `first` is the first one of those that tell it in full."""
    if made.does != "attack" or len(made.tied) > 1:
        return first
    fight = cast("BattleTable", table)
    foe, target = name(fight, made.foe), name(fight, made.target)
    card = table.box.cards[made.card].name
    ends = " or ".join(name_of(way.end) for way in made.ways if way.cost)
    going = f"goes to {ends} and attacks" if ends else "attacks"
    return f"{foe} {going} {target} with {card}."


def _row(row: ToldRow) -> str:
    """An enemy in the table of a plan: how it stands by the Command, and why it is not the one."""
    standing = "; ".join((*row.standing, *([row.reach] if row.why == "The target." else [])))
    return f"{row.hero}: {standing}. {row.why}" if standing else f"{row.hero}: {row.why}"
