"""The responses that every game of the family has: interrupts and reactions.

A game lists its own beside them: `Responses(*FAMILY, Response(Moment.ROLLING, ...))`.
"""

from typing import Final

from rulekeeper.core.requests import Flow, Option
from rulekeeper.tanarean.combat import effects, mastery
from rulekeeper.tanarean.combat.attack import attack
from rulekeeper.tanarean.combat.battlebox import BattleTable, Moment, Response
from rulekeeper.tanarean.combat.combatoptions import Attack, React
from rulekeeper.tanarean.combat.permission import can_interrupt, is_valid_target
from rulekeeper.tanarean.combat.position import decider, kind_of, opponents
from rulekeeper.tanarean.combat.reactions import react_automatically, reaction_options

EFFECT_MODULES: Final = (effects, mastery)
"""The modules that say what each kind of effect does."""


def interrupt_options(table: BattleTable, seat: int) -> list[Option]:
    """The Interrupts a seat may make now. Rules: arena.attack.interrupt.1, .2"""
    if not table.state.attacks:
        return []
    current, combatants = table.state.attacks[-1], table.state.combatants
    attacker, cards = current.attacker, table.box.cards
    return [
        Attack(who, card)
        for who in opponents(table, current.team)
        if decider(table, who) == seat
        for card in kind_of(table, who).cards
        if card in table.box.interrupts
        and card not in combatants[who].spent
        and is_valid_target(table, who, cards[card], attacker, attacker)
        and can_interrupt(table, who, card, current)
    ]


def interrupt(table: BattleTable, option: Option) -> Flow[None]:
    """Make an Interrupt, which resolves before the attack goes on.

    Rules: arena.attack.interrupt.5
    """
    assert isinstance(option, Attack)
    answers = table.state.attacks[-1].attacker
    yield from attack(table, option.combatant, option.card, answers=answers)


def react(table: BattleTable, option: Option) -> Flow[None]:
    """Make a Reaction Attack. Rules: arena.attack.reaction.6, .9, .resolve.1"""
    assert isinstance(option, Attack)
    table.state.turn.reacted.append(option.combatant)
    yield from attack(table, option.combatant, option.card, answers=table.state.turn.owner)


def deal_reaction(table: BattleTable, option: Option) -> Flow[None]:
    """Deal reaction damage. Rules: tanares.reaction.1, .2"""
    assert isinstance(option, React)
    react_automatically(table, option.combatant)
    yield from ()


FAMILY: Final = (
    Response(Moment.DECLARED, interrupt_options, Attack, interrupt),
    Response(Moment.INCITED, reaction_options, Attack, react),
    Response(Moment.INCITED, lambda table, seat: (), React, deal_reaction),
)
"""Interrupts and reactions."""
