"""Tiles in a match: barriers, obstacles, terrains."""

from __future__ import annotations

import pytest

from rulekeeper.tanarean.actions.events import Opened
from rulekeeper.tanarean.combat.combatevents import Damaged, Struck
from rulekeeper.tanarean.combat.position import sees
from tables.arena import ArenaOnTheTable, arena, dice
from tables.tanarean import lasting

CUT = "{name: Cut, damage: 9}"


def tiles(table: ArenaOnTheTable) -> list[str]:
    """The tiles on the grid, with their squares."""
    return [f"{tile.kind} {tile.square}" for tile in table.seen_by("Ana").tiles]


# what holds for all


@pytest.mark.rule("arena.tile.1")
@pytest.mark.parametrize(("turn", "who"), [("A", "Ada"), ("x", "xan")])
def test_tiles_act_on_both_sides_alike(turn: str, who: str) -> None:
    drawing = """
        A ~ # x
        . . . .
        . ~ . .
    """
    mirrored = """
        x ~ # A
        . . . .
        . ~ . .
    """
    table = arena(drawing if who == "Ada" else mirrored, turn=turn)
    assert table.why("walk to A3")[0] == "arena.move.limit.5"
    assert not sees(table.table, 0, 1)
    table.do(f"move {who} to A2")
    assert table.hp(who) == 56


@pytest.mark.rule("arena.tile.1")
@pytest.mark.parametrize(("turn", "who", "other"), [("A", "Ada", "xan"), ("x", "xan", "Ada")])
def test_an_altar_blesses_both_teams(turn: str, who: str, other: str) -> None:
    card = CUT.replace("damage", "range: 3, damage")
    table = arena(
        """
        %A % %x %
        %  % %  %
        """,
        cards={"A": card, "x": card},
        turn=turn,
        rolls=dice(2, 15),
    )
    table.do(f"{who}: Cut", f"attack {other}")
    assert table.told(Struck)[0].rolls == [2, 15]


@pytest.mark.rule("arena.tile.terrain.1")
@pytest.mark.parametrize("symbol", "~^%@;:<")
def test_a_terrain_shares_its_squares_with_a_figure(symbol: str) -> None:
    table = arena(
        f"""
        A {symbol} {symbol} .
        . {symbol} {symbol} x
        """
    )
    table.do("move Ada to A2")
    assert table.square("Ada") == "A2"
    table.end_turn()
    assert table.square("Ada") == "A2"


@pytest.mark.rule("arena.tile.terrain.1", "arena.tile.barrier.1")
@pytest.mark.parametrize("symbol", ["#", "+", "=", "&", "$", "!", "*"])
def test_no_other_tile_shares_its_squares_with_a_figure(symbol: str) -> None:
    table = arena(f"A {symbol} x\n. . .")
    rule, reason = table.why("move Ada to A2")
    assert rule == "arena.move.limit.5"
    assert "A2" in reason
    assert not table.offers("move Ada to A2")


# barriers


@pytest.mark.rule("arena.tile.barrier.1")
@pytest.mark.parametrize("symbol", ["#", "+", "="])
def test_a_barrier_bars_the_way_its_corners_and_vision(symbol: str) -> None:
    table = arena(
        f"""
        A {symbol} x
        . . .
        """,
        cards={"A": "{name: Shot, range: 8, damage: 8}"},
    )
    assert not table.offers("move Ada to B2"), "past its corner"
    assert not sees(table.table, table.number("Ada"), table.number("xan"))
    table.do("Ada: Shot")
    assert table.question == "turn", "xan is out of sight"


@pytest.mark.rule("arena.tile.barrier.1")
@pytest.mark.parametrize("symbol", ["&", "$", "!", "*", "~", ";"])
def test_what_is_no_barrier_bars_neither_vision_nor_corners(symbol: str) -> None:
    rows = f"A {symbol} . x\n. {symbol} . ." if symbol in "~;" else f"A {symbol} x\n. . ."
    table = arena(rows)
    assert sees(table.table, table.number("Ada"), table.number("xan"))
    assert table.offers("move Ada to B2")


@pytest.mark.rule("arena.tile.wall.2")
def test_a_wall_is_no_target_and_no_attack_harms_it() -> None:
    table = arena(
        "A # x", cards={"A": "{name: Blast, range: 8, damage: 60, target: {target: area}}"}
    )
    table.do("Ada: Basic Attack")
    assert table.question == "turn", "there is nothing that it could be aimed at"
    assert table.turn == "Ada"
    other = arena(
        "A # x",
        cards={"A": "{name: Blast, range: 8, damage: 9, target: {target: area}}"},
        rolls=dice(15, 15),
    )
    other.do("Ada: Blast", "around A2", "attack xan")
    assert (other.hp("xan"), tiles(other)) == (51, ["wall A2"])


@pytest.mark.rule("arena.tile.wall.2")
def test_nothing_takes_a_wall_off_the_grid() -> None:
    table = arena("A # x")
    assert not [words for words in table.options if "wall" in words]
    match = table.match
    thinkable = [match.option_text(o) for o in match.game.conceivable(match.table, 0)]
    for words in (words for words in thinkable if "wall" in words):
        assert table.why(words)[0], words


# doors


@pytest.mark.rule("arena.tile.door.1", "arena.tile.door.2")
def test_an_unlocked_door_is_opened_for_a_point_and_the_move_goes_on() -> None:
    table = arena("A + . x\n# # # #")
    assert not sees(table.table, 0, 1)
    table.do("open the door at A2")
    assert (table.points, tiles(table)) == (4, ["wall B1"])
    assert [event.what for event in table.told(Opened)] == ["door"]
    assert sees(table.table, 0, 1)
    table.do("move Ada to A2")
    assert (table.square("Ada"), table.points) == ("A2", 3)


@pytest.mark.rule("arena.tile.door.2")
def test_a_door_is_opened_from_an_adjacent_square_only() -> None:
    table = arena("A . + . x\n. . # # #")
    assert table.why("open the door at A3") == (
        "arena.tile.door.2",
        "Ada is not adjacent to the door at A3.",
    )
    table.do("move Ada to B2")
    assert table.offers("open the door at A3")


@pytest.mark.rule("arena.tile.door.2")
def test_a_door_needs_a_movement_point() -> None:
    table = arena(". A . + x\n# # # # #", roles={"A": {"movement": 1}})
    table.do("move Ada to A3")
    assert table.why("open the door at A4") == (
        "arena.move.action.1",
        "No movement point is left.",
    )
    table.do("move again with the Prime Action", "open the door at A4")
    assert tiles(table) == ["wall B1"]


@pytest.mark.rule("arena.tile.door.1", "arena.tile.door.3")
def test_a_locked_door_is_not_opened() -> None:
    table = arena("A = . x\n# # # #")
    assert table.why("open the locked door at A2") == (
        "arena.tile.door.3",
        "The locked door at A2 can only be opened by destroying it.",
    )
    assert not [words for words in table.options if words.startswith("open")]


# obstacles


@pytest.mark.rule("arena.tile.chest.1", "arena.tile.chest.2")
def test_a_chest_is_opened_for_a_point_and_leaves_the_grid() -> None:
    table = arena("A $ . x", artifacts={}, scrolls={})
    table.do("open the chest at A2")
    assert (table.points, tiles(table)) == (4, [])
    assert (table.artifact("Ada"), table.scrolls("Ada")) == ("", []), "it holds nothing"
    assert table.state.turn.prime_ready
    table.do("move Ada to A2")
    assert table.square("Ada") == "A2"


@pytest.mark.rule("arena.tile.chest.1")
def test_a_chest_is_opened_from_an_adjacent_square_only() -> None:
    table = arena("A . $ x")
    assert table.why("open the chest at A3") == (
        "arena.tile.chest.1",
        "Ada is not adjacent to the chest at A3.",
    )
    table.do("move Ada to A2")
    assert table.offers("open the chest at A3")


@pytest.mark.rule("arena.tile.lever.1", "arena.tile.lever.2")
def test_a_lever_is_activated_with_the_prime_action_and_leaves_the_grid() -> None:
    table = arena("A ! . x")
    table.do("activate A2")
    assert tiles(table) == []
    assert not table.state.turn.prime_ready
    assert table.why("Ada: Basic Attack")[0] == "arena.turn.action.1"
    table.do("move Ada to A2")
    assert table.square("Ada") == "A2"


@pytest.mark.rule("arena.tile.lever.1")
def test_a_lever_is_activated_from_an_adjacent_square_only() -> None:
    table = arena("A . ! x")
    assert table.why("activate A3") == (
        "arena.tile.lever.1",
        "Ada is not adjacent to the lever at A3.",
    )
    table.do("move Ada to A2")
    assert table.offers("activate the lever at A3")
    spent = arena("! A . x", cards={"A": "{name: Shot, range: 8, damage: 8}"}, rolls=dice(15))
    spent.do("Ada: Shot", "attack xan")
    assert spent.why("activate A1") == (
        "arena.turn.action.1",
        "The Prime Action of this turn has been spent.",
    )


@pytest.mark.rule("arena.tile.chest.3", "arena.tile.lever.3")
@pytest.mark.parametrize("symbol", ["$", "!"])
def test_chests_and_levers_are_no_targets(symbol: str) -> None:
    table = arena(f"A {symbol} . x")
    table.do("Ada: Basic Attack")
    assert table.question == "turn", "there is nothing that it could be aimed at"
    near = arena(f"{symbol} A x", rolls=dice(15)).do("Ada: Basic Attack")
    assert near.options == ["attack xan", "strike nobody"]
    blast = "{name: Blast, range: 8, damage: 60, target: {target: area}}"
    far = arena(f". A . . {symbol} x", cards={"A": blast}, hp={"x": 70}, rolls=dice(15))
    far.do("Ada: Blast", "around A6")
    assert (far.hp("xan"), len(tiles(far))) == (10, 1)


def test_without_a_quest_orbs_and_statues_do_nothing() -> None:
    table = arena("* A & x")
    assert table.why("activate A1") == (
        "arena.tile.orb.1",
        "Only a quest says what an orb does, and this match has none.",
    )
    assert table.why("activate A3") == (
        "arena.tile.statue.2",
        "Only a quest has prisoners to release.",
    )


# lava

LAVA = """
    . . . . .
    A ~ ~ . x
    . ~ ~ . .
"""


@pytest.mark.rule("arena.tile.lava.4")
def test_who_ends_its_own_turn_on_lava_takes_4() -> None:
    table = arena(LAVA.replace("A ~", ". ~A"))
    table.end_turn()
    assert table.hp("Ada") == 56
    table.end_turn()
    assert (table.turn, table.hp("Ada")) == ("Ada", 56), "the turn of another burns nobody"
    table.do("move Ada to B1").end_turn()
    assert table.hp("Ada") == 56


@pytest.mark.rule("arena.tile.lava.4")
def test_who_dies_by_lava_as_its_turn_ends_is_dead() -> None:
    table = arena(LAVA.replace("A ~", "B ~A"), hp={"A": 4})
    table.end_turn()
    assert (table.square("Ada"), table.turn) == ("", "xan")
    table.end_turn()
    assert table.turn == "Bea"


@pytest.mark.rule("arena.tile.lava.7")
def test_lava_is_no_attack() -> None:
    table = arena(
        LAVA,
        effects={"A": [lasting("vulnerable", 1, 1, ends_if_used=True), "toughened", "protected"]},
    )
    table.do("move Ada to B2")
    assert [event.amount for event in table.told(Damaged)] == [4]
    assert not table.told(Struck)
    assert table.effects("Ada") == ["vulnerable", "toughened", "protected"]
    other = arena(LAVA, effects={"A": [lasting("vulnerable", 1, 1)]}).do("move Ada to B2")
    assert other.hp("Ada") == 56
    tough = arena(LAVA, effects={"A": ["toughened"]}).do("move Ada to B2")
    assert tough.hp("Ada") == 56


# altar, swamp, stairs


@pytest.mark.rule("arena.tile.altar.2")
def test_who_leaves_the_altar_is_blessed_no_longer() -> None:
    drawing = """
        %A % . .
        %  % . x
    """
    card = {"A": CUT.replace("damage", "range: 4, damage")}
    on_it = arena(drawing, cards=card, rolls=dice(2, 15)).do("Ada: Cut", "attack xan")
    assert on_it.told(Struck)[0].rolls == [2, 15]
    off_it = arena(drawing, cards=card, rolls=dice(2, 15))
    off_it.do("walk to A3", "Ada: Cut", "attack xan")
    assert off_it.told(Struck)[0].rolls == [2]


@pytest.mark.rule("arena.tile.swamp.4")
def test_the_last_point_joins_the_first_one_of_the_second_move_action() -> None:
    table = arena(
        """
        A . . ; ; . .
        # # # ; ; # x
        """,
        roles={"A": {"movement": 3}},
    )
    table.do("walk to A3")
    assert table.points == 1
    assert table.why("move Ada to A4")[0] == "arena.tile.swamp.2"
    table.do("move again with the Prime Action", "move Ada to A4")
    assert (table.square("Ada"), table.points) == ("A4", 2)
    table.do("move Ada to A5")
    assert table.points == 0


@pytest.mark.rule("arena.tile.swamp.4")
def test_the_last_point_is_lost_on_any_other_ground() -> None:
    table = arena(
        """
        A . . ; ; . .
        . . . ; ; # x
        """,
        roles={"A": {"movement": 3}},
    )
    table.do("walk to A3", "move again with the Prime Action", "move Ada to B3")
    assert table.points == 2
    table.do("move Ada to B4")
    assert table.points == 0


@pytest.mark.rule("arena.tile.swamp.4")
def test_only_with_exactly_one_point_left_is_there_something_to_join() -> None:
    for steps, left in (
        (["walk to A3"], 2),
        (["walk to A3", "move Ada to A2", "move Ada to A3"], 2),
    ):
        table = arena(
            """
            A . . ; ; . .
            # # # ; ; # x
            """,
            roles={"A": {"movement": 4}},
        )
        table.do(*steps, "move again with the Prime Action", "move Ada to A4")
        assert table.points == left


@pytest.mark.rule("arena.tile.swamp.4")
def test_a_walk_may_begin_with_the_point_that_was_left() -> None:
    table = arena(
        """
        A . . ; ; . .
        # # # ; ; # x
        """
    )
    table.do("walk to A3", "move Ada to A2", "move Ada to A3")
    assert table.points == 1
    table.do("move again with the Prime Action", "walk to A5")
    assert (table.square("Ada"), table.points) == ("A5", 2)


@pytest.mark.rule("arena.tile.swamp.4")
def test_a_single_point_and_the_one_that_was_left_pay_for_a_step_onto_swamp() -> None:
    table = arena(
        "A . ; ; x",
        roles={"A": {"movement": 1}},
        scrolls={
            "A": "{name: Stride, when: [turn], by: hero, effects: [{do: gain-movement, points: 1}]}"
        },
    )
    table.do("use Stride with Ada", "move Ada to A2")
    assert not table.offers("move Ada to A3")
    table.do("move again with the Prime Action", "move Ada to A3")
    assert (table.square("Ada"), table.points) == ("A3", 0)


@pytest.mark.rule("arena.tile.swamp.6")
def test_nobody_sidesteps_across_the_corner_of_a_swamp() -> None:
    table = arena(
        """
        . A ; ;
        . . ; ;
        . . . x
        """,
        roles={"A": {"movement": 2}},
    )
    table.do("move Ada to B2").end_turn().end_turn()
    assert table.offers("sidestep to C2")
    assert not table.offers("sidestep to C3")
    rule, reason = table.why("sidestep to C3")
    assert (rule, "swamp" in reason) == ("arena.move.sidestep.6", True)
    table.do("move Ada to C3")
    assert (table.square("Ada"), table.points) == ("C3", 0)


@pytest.mark.rule("arena.tile.stairs.1")
def test_stairs_do_nothing() -> None:
    table = arena(
        """
        A < < x
        # < < #
        """,
        cards={"A": CUT},
        rolls=dice(15),
    )
    assert sees(table.table, 0, 1)
    table.do("move Ada to A2", "move Ada to A3")
    assert (table.points, table.hp("Ada"), table.effects("Ada")) == (3, 60, [])
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].rolls == [15]
    table.end_turn()
    assert table.hp("Ada") == 60
    assert table.told(Damaged)[0].combatant == table.number("xan")
    rested = arena("<A < x\n< < #")
    assert rested.offers("sidestep to A2"), "nobody is slowed"
