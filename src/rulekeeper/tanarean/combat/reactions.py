"""Reactions: a careless act beside an enemy incites it.

Rules: arena.attack.reaction.*; tanares.reaction.*
"""

from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean.combat.battlebox import BattleTable, Moment
from rulekeeper.tanarean.combat.combatoptions import Attack, React
from rulekeeper.tanarean.combat.conditions import copies, is_under, use
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.permission import can_react, is_beside_careless
from rulekeeper.tanarean.combat.position import adjacent, decider, enemies, kind_of


def incite(table: BattleTable, inciter: int) -> Flow[bool]:
    """The turn's owner declares a step of a Move Action, or a ranged target: enemies may react.

    Comes back with whether somebody did, so that the declaration is made anew; `state.asked`
    keeps who was asked, until the act is over (`act_is_over`). Who is hastened incites nothing.
    Rules: arena.attack.reaction.1, .5, .7, arena.attack.reaction.resolve.1 to .4,
    arena.condition.hastened.1, .2; tanares.reaction.6, .7, .21 to .24
    """
    state, rules = table.state, table.box.rules
    candidates = [
        enemy
        for enemy in enemies(table, inciter)
        if adjacent(table, enemy, inciter)
        and enemy not in state.asked
        and is_beside_careless(table, enemy, inciter)
    ]
    if not candidates:
        return False
    if is_under(table, inciter, "hastened"):
        use(table, inciter, "hastened", copies(table, inciter, "hastened"))
        return False
    before = len(state.turn.reacted)
    state.incited = list(candidates)
    state.asked += candidates
    if not rules.reactions_roll and any(kind_of(table, who).must_react for who in candidates):
        yield from _automatic(table, inciter, candidates)
    else:
        yield from open_window(table, Moment.INCITED, "reaction", table.box.ids.reaction)
    state.incited = []
    if not rules.reaction_of_each:
        state.turn.reactions_over = True
    return len(state.turn.reacted) > before


def act_is_over(table: BattleTable) -> None:
    """The inciting act is carried out: at the next one everybody is asked again.

    Rules: arena.attack.reaction.7
    """
    table.state.asked.clear()


def reaction_options(table: BattleTable, seat: int) -> list[Option]:
    """The reactions a seat may make now. Rules: arena.attack.reaction.7, .resolve.2"""
    state = table.state
    inciter = state.turn.owner
    if not state.incited or not state.combatants[inciter].on_grid:
        return []
    willing = [
        who
        for who in state.incited
        if decider(table, who) == seat and can_react(table, who, inciter)
    ]
    if table.box.rules.reactions_roll:
        return [Attack(who, kind_of(table, who).reaction) for who in willing]
    return [React(who) for who in willing]


def react_automatically(table: BattleTable, who: int) -> None:
    """A reaction without a roll: damage that no condition changes.

    Rules: tanares.reaction.1 to .3, .5, .21
    """
    table.state.turn.reacted.append(who)
    table.state.turn.reactions_over = True
    deal(
        table,
        table.state.turn.owner,
        kind_of(table, who).reaction_damage,
        table.box.ids.reaction,
        reducible=False,
    )


def _automatic(table: BattleTable, inciter: int, candidates: list[int]) -> Flow[None]:
    """Who must react does; of several the inciter's side picks one.

    Rules: tanares.reaction.22, .24
    """
    forced: list[Option] = [React(who) for who in candidates if kind_of(table, who).must_react]
    answer = yield from choose(
        decider(table, inciter), "reaction", forced, table.box.ids.reaction_once
    )
    if isinstance(answer, React):
        react_automatically(table, answer.combatant)
