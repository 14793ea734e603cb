"""Reactions: a careless act beside an enemy incites it.

Rules: arena.attack.reaction.*; tanares.reaction.*
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, Moment
from rulekeeper.tanarean.combat.conditions import copies, is_under, use
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.options import BattleOption, during, own_combatants
from rulekeeper.tanarean.combat.position import (
    adjacent,
    are_enemies,
    decider,
    enemies,
    kind_of,
    name,
    sees,
    without_advanced,
)
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.will import decide


class React(BattleOption, frozen=True, tag="react"):
    """A reaction without a roll: damage that no condition changes.

    Rules: tanares.reaction.1 to .3, .5, .21
    """

    says = "{combatant} reacts"
    foes_always = True
    word = "react"
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[React]:
        """All that a seat decides for."""
        if not table.box.rules.reactions_roll:
            yield from map(cls, own_combatants(table, seat))

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it may react now."""
        return can_react_now(table, self.combatant, seat)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Deal the damage."""
        turn = table.state.turn
        turn.reacted.append(self.combatant)
        turn.reactions_over = True
        amount = kind_of(table, self.combatant).reaction_damage
        yield from deal(table, turn.owner, amount, table.box.ids.reaction, reducible=False)


MUST_REACT = Menu("must react", React, says=during("Which of them reacts?"), gives=True)


def can_react_now(table: BattleTable, who: int, seat: int) -> Verdict:
    """Whether a seat may let somebody react to what has just been declared.

    Rules: arena.attack.reaction.1, .7, .resolve.2
    """
    ids, state = table.box.ids, table.state
    if decider(table, who) != seat:
        return No(ids.own_card, f"{name(table, who)} is not your combatant.")
    if not (allowed := can_react(table, who, state.turn.owner)):
        return allowed
    if who not in state.incited or not state.combatants[state.turn.owner].on_grid:
        return No(ids.reaction, f"{name(table, who)} has no reason to react now.")
    return YES


def can_react(table: BattleTable, who: int, inciter: int) -> Verdict:
    """Whether somebody may react to an inciting act of another combatant.

    Rules: arena.attack.reaction.1, .6, .8, arena.condition.hastened.1, arena.effect.control.2;
    tanares.reaction.8, .10, .21
    """
    verdict = is_beside_careless(table, who, inciter)
    if verdict and is_under(table, inciter, "hastened"):
        return No(
            table.box.ids.hastened,
            f"{name(table, inciter)} is hastened and incites no reactions.",
        )
    return verdict


def is_beside_careless(table: BattleTable, who: int, inciter: int) -> Verdict:
    """Whether somebody may react, were the inciter not hastened.

    Rules: arena.attack.reaction.1, .6, .8, arena.effect.control.2; tanares.reaction.8, .10, .21
    """
    ids, state, rules = table.box.ids, table.state, table.box.rules
    if not rules.advanced:
        return without_advanced(table, "A Reaction Attack")
    if not state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if state.turn.owner != inciter or state.combatants[inciter].controller != NOBODY:
        return No(ids.reaction_turn, f"It is not the turn of {name(table, inciter)}.")
    if not are_enemies(table, who, inciter):
        return No(ids.reaction_adjacent, f"{name(table, inciter)} is not an enemy.")
    if not adjacent(table, who, inciter):
        return No(
            ids.reaction_adjacent, f"{name(table, who)} is not adjacent to {name(table, inciter)}."
        )
    if rules.reactions_see and not sees(table, who, inciter):
        return No(ids.reaction_adjacent, f"{name(table, who)} does not see {name(table, inciter)}.")
    if who in state.turn.reacted or state.turn.reactions_over:
        reacted = name(table, who) if rules.reaction_of_each else "Somebody"
        return No(ids.reaction_once, f"{reacted} has already had a chance to react this turn.")
    return YES


def incite(table: BattleTable, inciter: int) -> Flow[bool]:
    """The turn's owner declares a step of a Move Action, or a ranged target: enemies may react.

    Returns whether somebody did, so that the declaration is made anew; `state.asked` keeps who was
    asked, until the act is over (`act_is_over`). Who is hastened incites nothing. Rules:
    arena.attack.reaction.1, .5, .7, arena.attack.reaction.resolve.1 to .4,
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
        yield from open_window(table, Moment.INCITED)
    state.incited = []
    if not rules.reaction_of_each:
        state.turn.reactions_over = True
    return len(state.turn.reacted) > before


def act_is_over(table: BattleTable) -> None:
    """The inciting act is carried out: at the next one everybody is asked again.

    Rules: arena.attack.reaction.7
    """
    table.state.asked.clear()


def _automatic(table: BattleTable, inciter: int, candidates: list[int]) -> Flow[None]:
    """Who must react does; of several the inciter's side picks one.

    Rules: tanares.reaction.22, .24
    """
    forced = [React(who) for who in candidates if kind_of(table, who).must_react]
    answer = yield from decide(table, inciter, MUST_REACT, forced, rule=table.box.ids.reaction_once)
    yield from answer.perform(table)
