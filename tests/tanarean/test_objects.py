"""Objects that a quest makes breakable; what doors are is tested with the rules of Arena."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.combat.combatants import BattleState
from rulekeeper.tanarean.combat.combatevents import ObjectStruck
from rulekeeper.tanarean.combat.objects import can_strike_object, hit_points_of
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.tiles import Tile, TileKind
from tables.tanarean import BattleOnTheTable, CommandedBox, battle, dice
from tanarean.battlefield import refusal

CLEAVE = (
    "{name: Cleave, range: 1, damage: 12, target: {target: combatants, most: 2}, "
    "effects: [{do: apply, what: exposed}]}"
)
STATUE = Breakable(
    hit_points=15,
    defense=10,
    kinds=("basic", "primary"),
    teams=(0,),
    rule="quest.aim",
    strike_rule="quest.strike",
    damage_rule="quest.damage",
)
ORB = replace(
    STATUE, hit_points=7, defense=2, kinds=("basic",), teams=None, heeds_passives=False, stays=True
)


class Shrine(CommandedBox):
    """The heroes may break statues, and anybody orbs, which stay where they are."""

    striking_kinds = frozenset({"basic", "primary"})

    def objects(self, state: BattleState) -> Sequence[Tile]:
        return [tile for tile in self.map_of(state).tiles if self.breakable(state, tile)]

    def breakable(self, state: BattleState, tile: Tile) -> Breakable | None:
        found = {TileKind.STATUE: STATUE, TileKind.ORB: ORB}.get(tile.kind)
        return found or super().breakable(state, tile)

    def object_broken(self, table: BattleTable, tile: Tile, by: int) -> Flow[None]:
        table.state.combatants[0].hp -= 10
        yield from ()


def shrine(drawing: str, *rolls: int, turn: str = "") -> BattleOnTheTable:
    passive = "{name: Fervour, trigger: hits, effects: [{do: damage, amount: 1}]}"
    return battle(
        drawing,
        cards={"A": CLEAVE},
        kinds={"A": {"passive": passive}},
        turn=turn,
        rolls=dice(*rolls),
        box_type=Shrine,
    )


def hit_points(table: BattleOnTheTable, square: str) -> int:
    found = battle_map(table.table).tile_at(square_named(square))
    return hit_points_of(table.table, found) if found else 0


@pytest.mark.rule("arena.tile.obstacle.2")
def test_an_object_is_struck_against_its_defense_with_what_it_can_be_struck_with() -> None:
    table = shrine("A &", 9, 10)
    assert table.do("Ada: Cleave").options == ["attack the statue at A2", "strike nobody"]
    table.do("attack the statue at A2")
    assert hit_points(table, "A2") == 15
    assert [event.hit for event in table.told(ObjectStruck)] == [False]
    table.do("Ada: Cleave", "attack the statue at A2")
    assert hit_points(table, "A2") == 2
    assert table.log()[-1] == "The statue at A2 takes 13 damage, 2 HP left."
    assert [event.rule for event in table.told(ObjectStruck)] == ["quest.strike"] * 2


def test_it_is_written_as_an_object() -> None:
    table = shrine("A &", 9)
    table.do("Ada: Cleave")
    assert table.match.written(table.match.options[0]) == "object a2"


def test_what_is_broken_leaves_the_grid_and_the_box_lets_something_follow() -> None:
    table = shrine("A &", 12, 12)
    table.do("Ada: Cleave", "attack the statue at A2", "Ada: Basic Attack", "attack the statue")
    assert table.log()[-1] == "The statue at A2 takes 7 damage, it is destroyed."
    assert not battle_map(table.table).tiles
    assert "move Ada to A2" in table.options
    assert table.hp("Ada") == 50


def test_of_several_targets_an_object_is_the_only_one() -> None:
    table = shrine("& A x\n. y .", 12)
    table.do("Ada: Cleave")
    assert "attack the statue at A1" in table.options
    table.do("attack xan")
    assert table.options == ["attack yew", "done"]
    other = shrine("& A x\n. y .", 12).do("Ada: Cleave", "attack the statue at A1")
    assert (hit_points(other, "A1"), other.question) == (2, "turn")


def test_some_things_only_one_side_may_strike() -> None:
    table = shrine("A x & *", 12, turn="x")
    assert table.do("xan: Basic Attack").options == ["attack Ada", "strike nobody"]
    basic = table.match.box.cards[table.match.box.kinds[1].basic]
    verdict = can_strike_object(table.table, 1, basic, square_named("A3"))
    assert refusal(verdict) == ("quest.aim", "The statue at A3 is not to be struck by xan.")


def test_what_stays_is_broken_only_once() -> None:
    table = shrine("A *", 12)
    table.do("Ada: Basic Attack", "attack the orb at A2")
    assert hit_points(table, "A2") == 0
    assert [str(tile) for tile in battle_map(table.table).tiles] == ["orb at A2"]
    table.do("Ada: Basic Attack")
    assert table.question == "turn", "there is nothing to strike"
    basic = table.match.box.cards[table.match.box.kinds[0].basic]
    verdict = can_strike_object(table.table, 0, basic, square_named("A2"))
    assert refusal(verdict) == ("quest.aim", "The orb at A2 is broken already.")


def test_whether_passive_powers_work_on_it_is_its_own_matter() -> None:
    table = shrine("A *", 12)
    table.do("Ada: Basic Attack", "attack the orb at A2")
    assert "The orb at A2 takes 7 damage, it is destroyed." in table.log()


@pytest.mark.parametrize(
    ("square", "card", "found"),
    [
        (
            "A2",
            "Cleave",
            "Cleave is not a Basic Attack: only those can strike the orb at A2.",
        ),
        ("B1", "Cleave", "The wall at B1 cannot be attacked."),
        ("C1", "Cleave", "There is no door at C1."),
    ],
)
def test_why_something_is_not_struck(square: str, card: str, found: str) -> None:
    table = shrine("A *\n# .\n. x", 12)
    text = table.match.box.cards[table.card(card)]
    verdict = can_strike_object(table.table, 0, text, square_named(square))
    assert refusal(verdict)[1] == found
