"""What people see coming in a quest: who acts when in a round, and what each foe is going to do.

Rules: arena.round.3 to .6, arena.villain.ai.*, arena.boss.*
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, cast

from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.boss_plan import plan_of_boss
from rulekeeper.games.arena.rules.boss_turn import attacks_to_draw
from rulekeeper.games.arena.rules.evil_power import command_of
from rulekeeper.games.arena.rules.quest_terms import (
    FOES,
    HEROES,
    group_of,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.games.arena.rules.rounds import due, waiting
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.games.arena.state import Stage
from rulekeeper.games.arena.table.figures import has_turn
from rulekeeper.games.arena.table.printed import figure_of
from rulekeeper.games.tabletop import Initiative, InitiativeTurn, Plan, PlanStep
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.foes import plan as foes
from rulekeeper.tanarean.foes.telling import ToldRow, ends_of, tell_plan
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
    is_open = state.stage is Stage.ROUND and who in due(table, side)
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
        made = _plan(table, foe)
        yield _told(table, foe, made) if made else _still_to_draw(table, foe)


def _plan(table: ArenaTable, foe: int) -> foes.Plan | None:
    """What a foe is about to do, with what is settled of it already.

    None for a boss before it has drawn spell and attack.
    """
    fight, command = cast("BattleTable", table), command_of(table, foe)
    under_way = table.under_way
    aim = under_way if isinstance(under_way, foes.Aim) and under_way.foe == foe else foes.Aim(foe)
    if not quest_box(table).is_boss(group_of(table, foe)):
        made = plan_of(fight, foe, command, target=aim.target, thorough=False)
    else:
        quest = quest_state(table)
        if not (quest.boss_has_drawn and has_turn(table, foe)):
            return None
        made = plan_of_boss(fight, foe, command, quest.boss_attack, target=aim.target)
    settled = made.ending_at(aim.end)
    return settled if settled.ways else made


_TO_BEGIN: Final = "draws a Boss Spell, then an attack."
_BEGUN: Final = "will draw its attack when its powers and its Boss Spell have worked."


def _still_to_draw(table: ArenaTable, foe: int) -> Plan:
    """What is known of a boss's turn before it draws. Rules: arena.boss.spell.1, .action.2, .3"""
    fight, box = cast("BattleTable", table), quest_box(table)
    who, boss = name(fight, foe), box.boss()
    *most, last = [box.cards[card].name for card in attacks_to_draw(table, foe)]
    cards = f"{', '.join(most)} or {last}" if most else last
    return Plan(
        text=f"{who} {_BEGUN if has_turn(table, foe) else _TO_BEGIN}",
        figure=figure_of(foe),
        steps=(
            PlanStep(
                f"First {boss.special_power.name}, then {boss.aura.name} for all heroes within "
                f"{boss.aura.squares} {'square' if boss.aura.squares == 1 else 'squares'} of it.",
                "arena.boss.phase.1",
            ),
            PlanStep("Whom it goes for, the Boss Spell says.", "arena.boss.spell.3"),
            PlanStep(f"Its attack will be {cards}.", "arena.boss.action.3"),
        ),
        rule="arena.boss.phase.1",
        open=True,
    )


def _told(table: ArenaTable, foe: int, made: foes.Plan) -> Plan:
    fight = cast("BattleTable", table)
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
    ends = ends_of([way for way in made.ways if way.cost])
    going = f"goes to {ends} and attacks" if ends else "attacks"
    return f"{foe} {going} {target} with {card}."


def _row(row: ToldRow) -> str:
    """An enemy in the table of a plan: how it stands by the Command, and why it is not the one."""
    standing = "; ".join((*row.standing, *([row.reach] if row.why == "The target." else [])))
    return f"{row.hero}: {standing}. {row.why}" if standing else f"{row.hero}: {row.why}"
