"""Rolling Dice (p. 17) and the Reroll Pool (p. 27)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import AUTOMATON, Flow, SeatRequest, roll_pool
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted, series
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import Option, figure_name
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.state import Throw

CRIT = "crit"
MELEE = "melee"
RANGED = "ranged"
SHIELD = "shield"


def counts_in(throw: Throw, face: str) -> bool:
    """Whether a face counts. Rules: arcadia.dice.2 to .5"""
    return face in (throw.success, CRIT)


def successes(throw: Throw) -> int:
    """How many dice of a throw count. Rules: arcadia.dice.2 to .5, .7"""
    return sum(counts_in(throw, face) for face in throw.faces)


class Reroll(Option, frozen=True, tag="reroll"):
    """Roll one die again; the new result replaces the old one. Rules: arcadia.effect.reroll.2"""

    says = "reroll a die that shows {face}"
    label = "Reroll {face}"
    points = ("word/reroll-{face}",)
    rule = "arcadia.effect.reroll.2"
    elsewhere = "Dice are rerolled after a roll, from the Reroll pool."
    elsewhere_rule = "arcadia.effect.reroll.2"
    face: str

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        throw = table.state.throw
        return (cls(face) for face in dict.fromkeys(throw.faces)) if throw else ()

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        throw = table.state.throw
        if throw is None or self.face not in throw.faces:
            return No(self.rule, f"No die shows {self.face}.")
        return YES


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    throw, attack = table.state.throw, table.state.attack
    if throw is None or attack is None:
        return "Do you reroll a die?"
    against = f" against {counted(throw.needed, 'hit')}" if throw.is_defense else ""
    left = f"{counted(throw.rerolls, 'reroll')} left"
    scored = counted(successes(throw), "save" if throw.is_defense else "hit")
    struck = [target.figure for target in attack.targets]
    lives = series(
        f"{figure_name(table, figure)} has {numbers.life_left(table, figure)} Life left"
        for figure in ([throw.figure] if throw.is_defense else struck)
    )
    return f"{scored}{against}; {lives}: do you reroll a die? {left}."


REROLL = Menu(
    "reroll",
    Reroll,
    Done,
    says=_question,
    rule="arcadia.effect.reroll.3",
    done="Keep the dice",
)


def throw_dice(table: ArcadiaTable, throw: Throw, dice: int) -> Flow[int]:
    """Roll dice, with the extra ones for CRITs and the rerolls; returns the successes.

    A CRIT whose extra die is on the table may be rerolled, and the extra die stays.
    Rules: arcadia.dice.1 to .7, arcadia.effect.reroll.1 to .5
    """
    state = table.state
    outer, state.throw = state.throw, throw
    rolled = yield from _roll(table, throw, dice)
    table.tell(
        events.DiceRolled,
        rule="arcadia.dice.1",
        seat=throw.seat,
        figure=throw.figure,
        faces=rolled,
        extra=len(rolled) > dice,
    )
    while throw.rerolls and throw.faces and successes(throw) < throw.needed:
        answer = yield from _choose(table, throw)
        if not isinstance(answer, Reroll):
            break
        throw.rerolls -= 1
        throw.faces.remove(answer.face)
        again = yield from _roll(table, throw, 1)
        table.tell(
            events.DieRerolled,
            rule="arcadia.effect.reroll.2",
            seat=throw.seat,
            figure=throw.figure,
            before=answer.face,
            after=again,
        )
    state.throw = outer
    return successes(throw)


def _roll(table: ArcadiaTable, throw: Throw, dice: int) -> Flow[list[str]]:
    """Roll so many dice, and one more for each CRIT. Rules: arcadia.dice.6"""
    die = table.box.defense_die if throw.is_defense else table.box.attack_die
    purpose = "defense" if throw.is_defense else "attack"
    rolled: list[str] = []
    while dice:
        faces = yield from roll_pool(die, dice, throw.seat, purpose)
        rolled += faces
        dice = faces.count(CRIT)
    throw.faces = sorted(throw.faces + rolled)
    return rolled


def _choose(table: ArcadiaTable, throw: Throw) -> Flow[AnyOption]:
    """Ask for a die to reroll; what the game plays rerolls dice that fail."""
    if throw.seat == AUTOMATON:
        return failed_die(throw) or DONE
    options: list[AnyOption] = [*Reroll.candidates(table, throw.seat), DONE]
    return (yield from REROLL.ask(throw.seat, options))


def failed_die(throw: Throw) -> Reroll | None:
    """A die that does not count, for whoever rerolls only these."""
    for face in throw.faces:
        if not counts_in(throw, face):
            return Reroll(face)
    return None
