"""The responses that every game of the family has: interrupts and reactions; the named windows.

A game adds its own: `windows(ids, {Moment.ROLLING: [UseScroll]})`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.requests import Anyone, Choose, Flow, SeatRequest
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.combat.attack import Attack, attack
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, Moment
from rulekeeper.tanarean.combat.declaring import is_available
from rulekeeper.tanarean.combat.familyrules import CombatIds
from rulekeeper.tanarean.combat.legitimacy import can_strike, is_valid_target
from rulekeeper.tanarean.combat.options import during, not_now, own_combatants
from rulekeeper.tanarean.combat.position import (
    are_enemies,
    decider,
    kind_of,
    name,
    opponents,
    side,
    without_advanced,
)
from rulekeeper.tanarean.combat.reactions import React, can_react, can_react_now
from rulekeeper.tanarean.grid.battlegrid import name_of

T = TypeVar("T", bound=BattleTable)


class Interrupt(Attack, frozen=True, tag="interrupt"):
    """Answer an attack that is being declared; it resolves before that attack goes on.

    Rules: arena.attack.interrupt.1, .2, .5
    """

    group = "Interrupt of {combatant}"
    foes_always = True

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Interrupt]:
        """The Interrupts of all that the seat decides for."""
        for who in own_combatants(table, seat):
            for card in kind_of(table, who).cards:
                if card in table.box.interrupts:
                    yield cls(who, card)

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> list[Interrupt]:
        """Those that are not spent and reach the attacker, as the verdict says, but faster."""
        if not table.state.attacks:
            return []
        current, combatants = table.state.attacks[-1], table.state.combatants
        attacker, cards = current.attacker, table.box.cards
        return [
            cls(who, card)
            for who in opponents(table, current.team)
            if decider(table, who) == seat
            for card in kind_of(table, who).cards
            if card in table.box.interrupts
            and card not in combatants[who].spent
            and is_valid_target(table, who, cards[card], attacker, attacker)
            and can_interrupt(table, who, card, current)
        ]

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it may answer the attack in progress."""
        if decider(table, self.combatant) != seat:
            who = name(table, self.combatant)
            return No(table.box.ids.own_card, f"{who} is not your combatant.")
        return can_interrupt(table, self.combatant, self.card, table.state.attacks[-1])

    def refusal(self, table: BattleTable, seat: int) -> No:
        """No attack to answer."""
        card = table.box.cards[self.card].name
        reason = f"{card} is an Interrupt: it answers an enemy's attack."
        return No(table.box.ids.interrupt, reason)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Make the attack against the one that is being declared."""
        answers = table.state.attacks[-1].attacker
        yield from attack(table, self.combatant, self.card, answers=answers)


class ReactionAttack(Attack, frozen=True, tag="reaction"):
    """Answer a careless act beside an enemy by an attack.

    Rules: arena.attack.reaction.2, .6, .7, .9, .resolve.1, .2
    """

    group = "Reaction of {combatant}"
    foes_always = True

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[ReactionAttack]:
        """The Reaction Attacks of all that the seat decides for."""
        if table.box.rules.reactions_roll:
            for who in own_combatants(table, seat):
                yield cls(who, kind_of(table, who).reaction)

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> list[ReactionAttack]:
        """Those of whom the turn's owner has incited, as the verdict says, but faster."""
        state = table.state
        inciter = state.turn.owner
        if not state.combatants[inciter].on_grid or not table.box.rules.reactions_roll:
            return []
        return [
            cls(who, kind_of(table, who).reaction)
            for who in state.incited
            if decider(table, who) == seat and can_react(table, who, inciter)
        ]

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it may react now, by its Reaction Attack."""
        if self.card != kind_of(table, self.combatant).reaction:
            card = table.box.cards[self.card].name
            return No(table.box.ids.own_card, f"{card} is not its own Reaction Attack.")
        return can_react_now(table, self.combatant, seat)

    def refusal(self, table: BattleTable, seat: int) -> No:
        """It cannot be made in its own turn; otherwise nobody has incited it at this moment."""
        if self.combatant != table.state.turn.owner:
            return not_now(table, seat)
        reason = f"{name(table, self.combatant)} cannot make a Reaction Attack in its own turn."
        return No(table.box.ids.own_card, reason)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Make the attack on the turn's owner."""
        table.state.turn.reacted.append(self.combatant)
        yield from attack(table, self.combatant, self.card, answers=table.state.turn.owner)


def can_interrupt(table: BattleTable, who: int, card: int, attack: AttackInProgress) -> Verdict:
    """Whether somebody may interrupt an attack that is being declared.

    Rules: arena.attack.interrupt.1, .7, .10; tanares.attack.interrupt.1, .4
    """
    ids = table.box.ids
    text = table.box.cards[card]
    owner = table.state.turn.owner
    if not table.box.rules.advanced:
        return without_advanced(table, "An Interrupt")
    if not table.state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if text.kind != "interrupt":
        return No(ids.interrupt, f"{text.name} is not an Interrupt.")
    if card not in kind_of(table, who).cards:
        return No(ids.own_card, f"{text.name} is not an attack of {name(table, who)}.")
    if owner == NOBODY or not are_enemies(table, who, owner):
        return No(ids.interrupt, "Interrupts can be made only in an enemy's turn.")
    if side(table, who) == attack.team:
        return No(ids.interrupt_target, f"{name(table, attack.attacker)} is not an enemy.")
    if attack.negated:
        return No(ids.negated, f"The attack of {name(table, attack.attacker)} has been negated.")
    return is_available(table, who, card) and can_strike(
        table, who, text, attack.attacker, attack.attacker
    )


def _reaction_question(table: BattleTable, request: SeatRequest) -> str:
    """Who incites whom, and how. Rules: arena.attack.reaction.1, .5"""
    assert isinstance(request, Choose | Anyone)
    owner = table.state.turn.owner
    reactors = dict.fromkeys(
        o.combatant for o in request.options if isinstance(o, ReactionAttack | React)
    )
    beside = f" beside {' and '.join(name(table, who) for who in reactors)}" if reactors else ""
    here = name_of(table.state.combatants[owner].square)
    does = "strikes from afar" if table.state.attacks else f"leaves {here}"
    asked = "React?" if isinstance(request, Choose) else "Which of them reacts first?"
    return f"{name(table, owner)} {does}{beside}. {asked}"


_FAMILY: Mapping[Moment, tuple[type[Act[BattleTable]], ...]] = MappingProxyType(
    {Moment.DECLARED: (Interrupt,), Moment.INCITED: (ReactionAttack, React)}
)

_NOTHING: Mapping[Moment, Sequence[type[Act[BattleTable]]]] = MappingProxyType({})


def windows(
    ids: CombatIds, own: Mapping[Moment, Sequence[type[Act[T]]]] = _NOTHING
) -> dict[Moment, Menu[T]]:
    """The menu of each named window: the family's responses, then those that are a game's `own`.

    Moments at which nobody could respond have none.
    """
    asked = {
        Moment.DECLARED: ("interrupt", during("Interrupt the attack?"), ids.interrupt),
        Moment.INCITED: ("reaction", _reaction_question, ids.reaction),
        Moment.ROLLING: ("before the roll", during("Respond before the roll?"), ids.strike),
        Moment.ROLLED: ("after the roll", during("Respond to the roll?"), ids.strike),
        Moment.RESOLVED: ("after the attack", during("Respond to the attack?"), ids.death),
    }
    found: dict[Moment, Menu[T]] = {}
    for moment, (title, says, rule) in asked.items():
        kinds: list[type[Act[T]]] = [*_FAMILY.get(moment, ()), *own.get(moment, ())]
        if kinds:
            found[moment] = Menu(title, *kinds, says=says, rule=rule)
    return found
