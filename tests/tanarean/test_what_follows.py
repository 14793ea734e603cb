"""What the box lets follow: a square was entered, a turn began or ended, somebody died."""

from __future__ import annotations

from rulekeeper.boards.masks import Mask
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import ActiveEffect, BattleState
from rulekeeper.tanarean.combat.effects import Pick
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, square_named
from tables.tanarean import CommandedBox, battle, dice

SHOVE = "{name: Shove, range: 1, damage: 1, effects: [{do: move, squares: 3}]}"


def note(table: BattleTable, who: int, what: str) -> None:
    """Let the state show what has happened: an effect that does nothing else."""
    bearer = table.state.combatants[who]
    bearer.effects.append(ActiveEffect(what, who, -1, bearer.team, "permanent"))


class Watchful(CommandedBox):
    """Everything is noted on the first combatant."""

    def watched_squares(self, state: BattleState) -> Mask:
        return GRID.full

    def square_entered(self, table: BattleTable, who: int) -> Flow[None]:
        note(table, 0, f"{name(table, who)} {name_of(table.state.combatants[who].square)}")
        yield from ()

    def turn_began(self, table: BattleTable) -> Flow[None]:
        note(table, 0, f"{name(table, table.state.turn.owner)} begins")
        yield from ()

    def turn_ended(self, table: BattleTable) -> Flow[None]:
        note(table, 0, f"{name(table, table.state.turn.owner)} ends")
        yield from ()

    def somebody_died(self, table: BattleTable, who: int) -> Flow[None]:
        note(table, 0, f"{name(table, who)} dies")
        yield from ()


def test_turns_deaths_and_squares_are_followed_up_in_their_order() -> None:
    table = battle("A x . . ~", cards={"A": SHOVE}, hp={"x": 5}, rolls=dice(12), box_type=Watchful)
    table.do("Ada: Shove", "attack xan", "move xan to A5", "end the turn")
    assert table.effects("Ada") == [
        "Ada begins",
        "xan A3",
        "xan A4",
        "xan A5",
        "xan dies",
        "Ada ends",
        "Ada begins",
    ]


def test_it_follows_without_a_listener_too() -> None:
    table = battle("A . x", box_type=Watchful)
    copy = table.match.copy(listen=False)
    for match in (table.match, copy):
        match.choose("move Ada to B1")
    assert copy.state_bytes == table.match.state_bytes
    assert table.effects("Ada") == ["Ada begins", "Ada B1"]


class Thorns(CommandedBox):
    """Every square scratches; at A3 somebody is moved away, and at A4 the way is blocked."""

    def watched_squares(self, state: BattleState) -> Mask:
        return GRID.full

    def square_entered(self, table: BattleTable, who: int) -> Flow[None]:
        yield from deal(table, who, 1, "thorns")
        combatant = table.state.combatants[who]
        if combatant.on_grid and combatant.square == square_named("A3"):
            combatant.square = square_named("C3")


def test_a_way_that_is_changed_by_what_follows_is_asked_for_anew() -> None:
    table = battle("A x . .\n. . . .\n. . . .", cards={"A": SHOVE}, rolls=dice(12), box_type=Thorns)
    table.do("Ada: Shove", "attack xan", "move xan to A4")
    assert (table.square("xan"), table.hp("xan")) == ("C3", 58)
    assert table.question == "step"
    assert "move xan to C5" in table.options
    assert "move xan to C6" not in table.options


def test_what_follows_may_kill() -> None:
    table = battle("A x . .", cards={"A": SHOVE}, hp={"x": 2}, rolls=dice(12), box_type=Thorns)
    table.do("Ada: Shove", "attack xan", "move xan to B3", "done")
    assert table.square("xan") == ""
    assert table.question == "turn"


WHO = Menu("who", Pick, says="Whom does the grave call?", rule="grave.1", gives=True)


class Grave(CommandedBox):
    """Whoever dies takes somebody along: the players say whom."""

    def somebody_died(self, table: BattleTable, who: int) -> Flow[None]:
        living = [n for n, c in enumerate(table.state.combatants) if c.on_grid]
        answer = yield from WHO.ask_anyone(table.box.people, [Pick(n) for n in living])
        yield from deal(table, answer.combatant, 7, "grave.1")


def test_what_follows_may_ask_the_players() -> None:
    table = battle("A x y", hp={"x": 3}, rolls=dice(12), box_type=Grave)
    table.do("Ada: Basic Attack", "attack xan")
    assert table.question == "who"
    table.match.choose("choose yew", seat=1)
    assert table.hp("yew") == 53
