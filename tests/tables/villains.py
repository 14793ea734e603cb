"""Villains in battles of a few lines: see `tables.tanarean`.

    table = raid("A . . x", rolls=dice(12))
    assert plan(table, "xan").target == table.number("Ada")
    table.do("end the turn")

Small letters are villains that the game itself plays. Each hero has a person, and it is the turn of
the last of them: when that ends, the villains have theirs, by the rules. `command` is what they
follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.games.arena.rules.foe_actions import act, will
from rulekeeper.games.arena.rules.foe_situation import BASIC_STRATEGY, Command
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.tanarean.combat.battlebox import BattleTable, Narrowing
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect
from rulekeeper.tanarean.combat.familyrules import ARENA, FamilyRules
from rulekeeper.tanarean.foes.choices import FOE_MENUS
from rulekeeper.tanarean.foes.plan import Plan
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.tanarean import BattleOnTheTable, CommandedBox, Skirmish, battle


class VillainBox(CommandedBox):
    """A box whose foes are villains."""

    command: Command = BASIC_STRATEGY
    plays_scrolls = False

    def will(
        self, table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[Option]
    ) -> Iterable[Narrowing]:
        return will(table, who, menu, options, self.command)


class Raid(Skirmish):
    """A skirmish in which villains have their turns."""

    menus = FOE_MENUS

    def foe_turn(self, table: BattleTable, who: int) -> Flow[None]:
        assert isinstance(table.box, VillainBox)
        planner = partial(plan_of, table, who, table.box.command, thorough=False)
        yield from act(table, who, planner)


def raid(
    drawing: str,
    *,
    cards: Mapping[str, str | Sequence[str]] | None = None,
    kinds: Mapping[str, Mapping[str, object]] | None = None,
    hp: Mapping[str, int] | None = None,
    effects: Mapping[str, Iterable[str | ActiveEffect]] | None = None,
    turn: str = "",
    rolls: Iterable[int] = (),
    rules: FamilyRules = ARENA,
    command: Command = BASIC_STRATEGY,
    box_type: type[VillainBox] = VillainBox,
) -> BattleOnTheTable:
    """A battle against villains where the drawing shows it; see `tables.tanarean.battle`."""
    villains = [letter for letter in "xyzw" if letter in drawing]
    heroes = [letter for letter in "ABCD" if letter in drawing]
    commanded = type(box_type.__name__, (box_type,), {"command": command})
    return battle(
        drawing,
        cards=cards,
        kinds=kinds,
        hp=hp,
        effects=effects,
        foes="".join(villains),
        turn=turn or heroes[-1],
        rolls=rolls,
        rules=rules,
        ready=(True,),
        box_type=commanded,
        game_type=Raid,
    )


def plan(
    table: BattleOnTheTable,
    villain: str,
    *,
    target: int = NOBODY,
    thorough: bool = True,
) -> Plan:
    """The plan of a villain, by its name, at the start of its turn."""
    box = table.match.box
    assert isinstance(box, VillainBox)
    who = table.number(villain)
    return plan_of(table.table, who, box.command, target=target, thorough=thorough)


def hero(table: BattleOnTheTable, number: int) -> str:
    """The name of a combatant; empty for none."""
    return table.names[number] if number >= 0 else ""


def way(found: Plan, number: int = 0) -> str:
    """The squares of a way of a plan, such as "A1 A2 B3"."""
    return " ".join(name_of(square) for square in found.ways[number].squares)


def ends(found: Plan) -> list[str]:
    """Where the ways of a plan end."""
    return [name_of(each.end) for each in found.ways]
