"""Guard Reaction (p. 19) and Monster Attack (p. 20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board, numbers, odds
from rulekeeper.games.arcadia.rules.control import decide
from rulekeeper.games.arcadia.rules.resolving import finish, resolve
from rulekeeper.games.arcadia.state import NOBODY, Attack, Target


def guards(table: ArcadiaTable, hero: int) -> list[int]:
    """The Monsters that react if a Hero leaves its space.

    Rules: arcadia.guard.1, arcadia.guard.move.1, .10
    """
    if any(ability.slips_away() for ability in numbers.lasting(table, hero)):
        return []
    return board.close_monsters(table, hero)


def guard_move(table: ArcadiaTable, hero: int) -> Flow[bool]:
    """The Guard attacks before a Hero's move: whether there were any.

    Rules: arcadia.guard.move.1 to .8
    """
    monsters = guards(table, hero)
    name = figure_name(table, hero)
    yield from guard_attacks(table, hero, monsters, f"{name} moves away", "arcadia.guard.move.1")
    return bool(monsters)


def guard_attacks(
    table: ArcadiaTable, hero: int, monsters: Sequence[int], why: str, rule: str
) -> Flow[None]:
    """Monsters attack a Hero one after the other, until it is dead. Rules: arcadia.guard.move.6"""
    waiting = list(monsters)
    while waiting and table.state.heroes[hero].space >= 0:
        monster = waiting[0]
        if len(waiting) > 1:
            options = [React(monster) for monster in waiting]
            answer = yield from decide(table, ORDER, options, strongest, "arcadia.guard.move.6")
            monster = answer.monster
        waiting.remove(monster)
        yield from guard_attack(table, monster, hero, why, rule)


def guard_attack(table: ArcadiaTable, monster: int, hero: int, why: str, rule: str) -> Flow[None]:
    """A Monster attacks in a Guard Reaction. Rules: arcadia.guard.move.1, .2"""
    table.tell(events.Reacted, rule=rule, figure=monster, why=why)
    yield from monster_attack(table, monster, hero)


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


ORDER = Menu(
    "react",
    React,
    says="Several Monsters react: which one is next?",
    rule="arcadia.guard.move.6",
    gives=True,
)


def strongest(table: ArcadiaTable, options: Sequence[React]) -> React:
    """The policy of the game: the Monster from which most Wounds are expected, in reading order."""
    grid, hero = table.box.grid, table.state.hero

    def rank(option: React) -> tuple[float, int, int]:
        space = table.state.figure(option.monster).space
        return -expected_wounds(table, option.monster, hero), -grid.row(space), grid.column(space)

    return min(options, key=rank)


def expected_wounds(table: ArcadiaTable, monster: int, hero: int) -> float:
    """The Wounds on average if a Monster attacks a Hero from where it stands."""
    return odds.attack_odds(table, attack_of(table, monster, hero), hero).wounds
