"""Payback Reaction (p. 20): a monster that was attacked moves and strikes back."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import AUTOMATON, Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.control import controller, decide
from rulekeeper.games.arcadia.rules.forecast import prospects
from rulekeeper.games.arcadia.rules.guard import attack_of, monster_attack, tell_reaction
from rulekeeper.games.arcadia.rules.monster_policy import next_action, planned
from rulekeeper.games.arcadia.rules.moving import (
    FlipDoor,
    Move,
    begin_movement,
    must_go_on,
    return_if_cut_off,
)
from rulekeeper.games.arcadia.rules.tokens import collect
from rulekeeper.games.arcadia.state import NOWHERE


class StrikeBack(Option, frozen=True, tag="strike-back"):
    """Attack the Hero who attacked the Monster. Rules: arcadia.payback.2, .3, .6"""

    says = "strike back at {hero}"
    rule = "arcadia.payback.2"
    weight = "main"
    elsewhere = "A Monster strikes back when a Hero has attacked it."
    elsewhere_rule = "arcadia.payback.1"
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Sequence[StrikeBack]:
        return [cls(hero) for hero in board.hero_numbers(table)]

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[StrikeBack]:
        movement = table.state.movement
        if movement is None or movement.reacts_to < 0:
            return ()
        act = cls(movement.reacts_to)
        return [act] if act.verdict(table, seat) else ()

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        movement = table.state.movement
        if movement is None or movement.reacts_to < 0:
            return No(self.elsewhere_rule, self.elsewhere)
        if movement.reacts_to != self.hero:
            attacker = figure_name(table, movement.reacts_to)
            return No("arcadia.payback.6", f"The Payback is for {attacker}, who attacked.")
        if table.state.heroes[self.hero].space == NOWHERE:
            name = figure_name(table, self.hero)
            return No("arcadia.payback.6", f"{name} is not on the board any more.")
        if must_go_on(table):
            return No("arcadia.space.2", "Nobody may stay in this Full space: go on first.")
        monster = movement.figure
        card = table.box.monster_cards[monster - len(table.state.heroes)]
        return board.reach(table, monster, self.hero, is_ranged=card.attack.type == "ranged")

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """The odds from where the Monster stands."""
        movement = table.state.movement
        if movement is None or not self.verdict(table, table.state.seat):
            return Preview()
        return Preview(notes=prospects(table, attack_of(table, movement.figure, self.hero)))

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """The attack, which ends the reaction."""
        movement = table.state.movement
        assert movement is not None
        table.state.movement = None
        yield from monster_attack(table, movement.figure, self.hero)


class EndReaction(Option, frozen=True, tag="end-reaction"):
    """Let the Monster do nothing more. Rules: arcadia.payback.5"""

    says = "end the reaction"
    label = "End the reaction"
    rule = "arcadia.payback.5"
    weight = "quiet"
    elsewhere = "No Monster is reacting."
    elsewhere_rule = "arcadia.payback.1"

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if must_go_on(table):
            return No("arcadia.space.2", "Nobody may stay in this Full space: go on first.")
        return super().verdict(table, seat)

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It has to be confirmed while the Monster could strike."""
        could = any(isinstance(option, StrikeBack) for option in offered)
        return Preview(warning="The Monster could still strike back." if could else "")

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.movement = None
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    movement = table.state.movement
    if movement is None:
        return "What does the Monster do?"
    who, left = figure_name(table, movement.figure), counted(movement.points, "Movement point")
    return f"{who} pays back: move it, strike back, or let it be. {left} left."


PAYBACK = Menu(
    "payback",
    StrikeBack,
    Move,
    FlipDoor,
    EndReaction,
    says=_question,
    rule="arcadia.payback.2",
    costs="Movement points",
)


def pay_back(table: ArcadiaTable, monster: int, hero: int, chosen: str) -> Flow[None]:
    """A Monster reacts to the Hero who attacked it; `chosen` tells how it came to be this one.

    Rules: arcadia.payback.1 to .6, arcadia.token.3
    """
    state = table.state
    why = f"{figure_name(table, hero)} attacked it"
    outer = state.movement
    begin_movement(table, monster, reacts_to=hero)
    plan = planned(table) if controller(table) == AUTOMATON else ""
    steps = " ".join(filter(None, (chosen, plan)))
    tell_reaction(table, monster, why, steps, "arcadia.payback.1")
    while state.movement is not None:
        return_if_cut_off(table)
        options = PAYBACK.offers(table, state.seat)
        answer = yield from decide(table, PAYBACK, options, next_action)
        yield from answer.perform(table)
        yield from collect(table)
    state.movement = outer if state.heroes[hero].space >= 0 else None
