"""What changes during a battle: tiles come and go, combatants join, teams without a token."""

from __future__ import annotations

import pytest

from rulekeeper.core import saving
from rulekeeper.core.requests import AUTOMATON, Flow
from rulekeeper.core.verdict import YES, Verdict
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.changes import (
    can_join,
    can_put_tile,
    join,
    put_tile,
    take_tile,
)
from rulekeeper.tanarean.combat.combatants import Combatant
from rulekeeper.tanarean.combat.position import battle_map, name, slug
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.tiles import Tile, TileKind
from tables.tanarean import CommandedBox, battle, dice
from tanarean.battlefield import refusal

SMASH = "{name: Smash, kind: special, damage: 20}"


def tile(kind: TileKind, square: str, columns: int = 1, rows: int = 1) -> Tile:
    """A tile by its upper left square."""
    return Tile(kind, square_named(square), columns, rows)


class Reinforced(CommandedBox):
    """As the second turn begins, statues rise, a wall falls and many foes of one kind appear."""

    def turn_began(self, table: BattleTable) -> Flow[None]:
        if table.state.turn.owner != 1:
            return
        take_tile(table, square_named("A4"), "quest.1")
        put_tile(table, tile(TileKind.STATUE, "A4"), "quest.1")
        put_tile(table, tile(TileKind.LAVA, "C1", 3), "quest.1")
        take_tile(table, square_named("A4"), "quest.1")
        for row in "EFGHIJKLMNOP":
            join(table, Combatant(1, 1, AUTOMATON, 30, square_named(f"{row}9")), "quest.2")
        yield from ()


def test_tiles_come_and_go_and_the_map_follows() -> None:
    table = battle("A x . #", box_type=Reinforced)
    table.do("end the turn")
    assert sorted(map(str, battle_map(table.table).tiles)) == ["lava of 3x1 at C1"]
    assert "The wall at A4 is gone." in table.log()
    assert "A statue appears at A4." in table.log()
    assert battle_map(table.table) is battle_map(table.table)


def test_what_has_changed_is_in_the_state_of_copies_and_saves() -> None:
    table = battle("A x . #", box_type=Reinforced)
    table.do("end the turn")
    copy = table.match.copy()
    assert copy.state_bytes == table.match.state_bytes
    lines = saving.save(table.match).splitlines()
    loaded = saving.load(lines, lambda header: table.match.game)
    assert loaded.state_bytes == table.match.state_bytes
    assert not loaded.notes


@pytest.mark.rule("arena.villain.spawn.2")
def test_who_joins_has_its_turn_and_nobody_changes_number() -> None:
    table = battle("A x . #", box_type=Reinforced, rolls=dice(*[12] * 20))
    table.do("end the turn")
    combatants = table.table.state.combatants
    assert len(combatants) == 14
    assert [name(table.table, who) for who in (0, 1, 2, 13)] == ["Ada", "xan 1", "xan 2", "xan 13"]
    table.do("end the turn")
    assert table.match.table.state.turn.owner == 0, "the foes have had their turns in between"
    assert sum("The turn of xan" in line for line in table.log()) == 13


def test_one_of_many_has_a_number_from_the_start() -> None:
    table = battle("A x", kinds={"x": {"is_one_of_many": True}})
    assert (name(table.table, 1), slug(table.table, 1)) == ("xan 1", "xan-1")
    assert name(table.table, 0) == "Ada"


@pytest.mark.rule("arena.tile.terrain.2")
@pytest.mark.parametrize(
    ("put", "rule", "reason"),
    [
        (tile(TileKind.LAVA, "A3", 2), "arena.tile.terrain.2", "would lie on the wall at A4"),
        (tile(TileKind.STATUE, "A1"), "arena.move.limit.5", "would lie on Ada"),
        (tile(TileKind.WALL, "A24", 2), "arena.board.1", "would stick out of the battle grid"),
    ],
)
def test_a_tile_is_put_only_where_it_may_lie(put: Tile, rule: str, reason: str) -> None:
    table = battle("A x . #")
    found = refusal(can_put_tile(table.table, put))
    assert found[0] == rule
    assert reason in found[1]


def test_terrain_may_be_put_under_somebody() -> None:
    table = battle("A x . #")
    assert can_put_tile(table.table, tile(TileKind.LAVA, "A1", 2)) is YES


@pytest.mark.parametrize(
    ("square", "size", "reason"),
    [
        ("A2", 1, "xan stands at A2."),
        ("A4", 1, "There is a wall at A4."),
        ("C24", 2, "A figure at C24 would stick out of the battle grid."),
        ("B2", 2, "xan stands at B2."),
    ],
)
def test_who_joins_needs_room(square: str, size: int, reason: str) -> None:
    table = battle("A x . #")

    def verdict(at: str) -> Verdict:
        return can_join(table.table, square_named(at), size)

    assert refusal(verdict(square))[1] == reason
    assert verdict("G9") is YES


def test_a_team_without_a_token_is_never_kept_from_special_attacks() -> None:
    table = battle("A x", turn="x", cards={"x": [SMASH, SMASH.replace("Smash", "Bash")]}, ready=[])
    table.do("xan: Smash", "strike nobody")
    assert table.table.state.ready == []
    assert "xan: Bash" in table.options
