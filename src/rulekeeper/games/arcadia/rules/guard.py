"""Guard Reaction (p. 19) and Monster Attack (p. 20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.templates import series
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board, numbers, odds
from rulekeeper.games.arcadia.rules.choosing import choose
from rulekeeper.games.arcadia.rules.control import controller, decide
from rulekeeper.games.arcadia.rules.resolving import finish, resolve
from rulekeeper.games.arcadia.state import NOBODY, Attack, Target


def guards(table: ArcadiaTable, hero: int, space: int) -> list[int]:
    """The Monsters that react if a Hero leaves a space.

    Rules: arcadia.guard.1, arcadia.guard.move.1, .10
    """
    return [] if slips_away(table, hero) else board.monsters_close_to(table, space)


def slips_away(table: ArcadiaTable, hero: int) -> bool:
    """Whether no Monster reacts when a Hero moves. Rules: arcadia.guard.move.1"""
    return any(ability.slips_away() for ability in numbers.lasting(table, hero))


def guard_move(table: ArcadiaTable, hero: int) -> Flow[bool]:
    """The Guard attacks before a Hero's move: whether there were any.

    Rules: arcadia.guard.move.1 to .8
    """
    monsters = guards(table, hero, table.state.heroes[hero].space)
    if not monsters:
        return False
    why = f"{figure_name(table, hero)} moves away"
    yield from guard_attacks(table, hero, monsters, why, "arcadia.guard.move.1")
    return True


def guard_attacks(
    table: ArcadiaTable, hero: int, monsters: Sequence[int], why: str, rule: str
) -> Flow[None]:
    """Monsters attack a Hero one after the other, until it is dead. Rules: arcadia.guard.move.6"""
    waiting = list(monsters)
    while waiting and table.state.heroes[hero].space >= 0:
        monster, steps = yield from next_of(table, waiting, strongest, "arcadia.guard.move.6")
        waiting.remove(monster)
        yield from guard_attack(table, monster, hero, why, rule, steps)


def next_of(
    table: ArcadiaTable,
    waiting: Sequence[int],
    policy: Callable[[ArcadiaTable, Sequence[React]], tuple[React, list[str]]],
    rule: str,
) -> Flow[tuple[int, str]]:
    """Which of several Monsters is next, and in words how that was decided.

    Rules: arcadia.monster.activation.2
    """
    if len(waiting) == 1:
        return waiting[0], ""
    options = [React(monster) for monster in waiting]
    deciding: list[str] = []

    def decided(table: ArcadiaTable, options: Sequence[React]) -> React:
        found, criteria = policy(table, options)
        deciding.extend(criteria)
        return found

    answer = yield from decide(table, ORDER, options, decided, rule)
    among = series(figure_name(table, monster) for monster in waiting)
    by = f": {', then '.join(deciding)}" if deciding else " by whoever plays the Monsters"
    return answer.monster, f"Chosen among {among}{by}."


def guard_attack(
    table: ArcadiaTable, monster: int, hero: int, why: str, rule: str, steps: str
) -> Flow[None]:
    """A Monster attacks in a Guard Reaction. Rules: arcadia.guard.move.1, .2"""
    tell_reaction(table, monster, why, steps, rule)
    yield from monster_attack(table, monster, hero)


def tell_reaction(table: ArcadiaTable, monster: int, why: str, steps: str, rule: str) -> None:
    """Tell that a Monster is activated. Rules: arcadia.monster.activation.1, .2"""
    seat = controller(table)
    table.tell(events.Reacted, rule=rule, figure=monster, seat=seat, why=why, steps=steps)


def attack_of(table: ArcadiaTable, monster: int, hero: int) -> Attack:
    """The attack of a Monster on a Hero before any die is rolled. Rules: arcadia.monster.card.6"""
    attack = table.box.monster_cards[monster - len(table.state.heroes)].attack
    return Attack(monster, NOBODY, attack.type == "ranged", [Target(hero)])


def monster_attack(table: ArcadiaTable, monster: int, hero: int) -> Flow[None]:
    """A Monster attacks a Hero as its card says. Rules: arcadia.monster.attack.1, .2, .4"""
    attack = table.box.monster_cards[monster - len(table.state.heroes)].attack
    table.tell(
        events.AttackDeclared,
        rule="arcadia.monster.attack.1",
        figure=monster,
        target=hero,
        name=attack.name,
    )
    yield from resolve(table, attack_of(table, monster, hero), attack.dice)
    finish(table)


class React(Option, frozen=True, tag="react"):
    """Let this Monster react next. Rules: arcadia.guard.move.6, arcadia.guard.attack.5"""

    says = "let {monster} react"
    rule = "arcadia.guard.move.6"
    elsewhere = "Monsters act only as a reaction to what a Hero does."
    elsewhere_rule = "arcadia.monster.activation.1"
    monster: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        first = len(table.state.heroes)
        return (cls(first + number) for number in range(len(table.state.monsters)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if table.state.figure(self.monster).space < 0:
            return No(self.rule, f"{figure_name(table, self.monster)} is not on the board.")
        return YES

    def refusal(self, table: ArcadiaTable, seat: int) -> No:
        """Why it does not react to the active Hero, as both stand now.

        Rules: arcadia.guard.1, arcadia.guard.move.1, .10, arcadia.monster.activation.1
        """
        state, hero = table.state, table.state.hero
        name = figure_name(table, self.monster)
        if hero == NOBODY or state.heroes[hero].space < 0:
            return No(self.elsewhere_rule, self.elsewhere)
        if state.figure(self.monster).space < 0:
            return No(self.elsewhere_rule, f"{name} is not on the board.")
        if not board.are_close(table, self.monster, hero):
            return No("arcadia.guard.1", f"{board.what_parts(table, self.monster, hero)}.")
        whom = figure_name(table, hero)
        if slips_away(table, hero):
            reason = f"Nothing reacts when {whom} moves, only when it attacks somebody else."
            return No("arcadia.guard.move.1", reason)
        reason = f"{name} is Close: it reacts when {whom} moves away or attacks somebody else."
        return No("arcadia.guard.1", reason)


ORDER = Menu(
    "react",
    React,
    says="Several Monsters react: which one is next?",
    rule="arcadia.guard.move.6",
    gives=True,
)


def strongest(table: ArcadiaTable, options: Sequence[React]) -> tuple[React, list[str]]:
    """The policy of the game: the Monster from which most Wounds are expected, in reading order.

    With it come the criteria that decided.
    """
    hero = table.state.hero
    return choose(
        options,
        [
            ("most expected Wounds", lambda react: -expected_wounds(table, react.monster, hero)),
            ("first in reading order", lambda react: reading_order(table, react.monster)),
        ],
    )


def reading_order(table: ArcadiaTable, figure: int) -> tuple[int, int]:
    """Where a Character on the board comes in the order of reading."""
    grid, space = table.box.grid, table.state.figure(figure).space
    return -grid.row(space), grid.column(space)


def expected_wounds(table: ArcadiaTable, monster: int, hero: int) -> float:
    """The Wounds on average if a Monster attacks a Hero from where it stands."""
    return odds.attack_odds(table, attack_of(table, monster, hero), hero).wounds
