"""Spawning Monsters (p. 23)."""

import pytest

from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

FULL = """
    A o o o o

    . o g . X
"""
"""Five Ogres are on the Spawn tile; a Goblin is on the board."""

OGRES = [f"Ogre {number}" for number in range(1, 6)]


def spawned(*throws: str, **more: object) -> ArcadiaSituation:
    """The Lion has ended its turn with five Ogres on the Spawn tile."""
    more = {"tile": OGRES, **more}
    table = arcadia(FULL, **more)  # type: ignore[arg-type]
    table.rolls(*throws)
    table.do("activate Ann", "end the activation")
    return table


def on_board(table: ArcadiaSituation) -> dict[str, str]:
    """The Ogres that are on the board, and where."""
    return {name: table.space(name) for name in OGRES if table.space(name)}


MISSES = ["crit crit"] * 5


@pytest.mark.rule("arcadia.spawn.2", "arcadia.spawn.9", "arcadia.spawn.11")
def test_a_full_tile_is_emptied_before_the_next_turn() -> None:
    table = spawned(*MISSES)
    assert table.tile == []
    assert all(table.boxed(ogre) for ogre in OGRES)
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.spawn.2")
def test_a_tile_with_a_free_slot_waits_while_a_monster_is_on_the_board() -> None:
    table = spawned(tile=OGRES[:4])
    assert table.tile == OGRES[:4]
    assert table.told(events.DiceRolled) == []


@pytest.mark.rule("arcadia.spawn.2")
def test_without_a_monster_on_the_board_any_tile_is_emptied() -> None:
    table = arcadia("A o X", tile=["Ogre"])
    table.rolls("crit crit")
    table.do("activate Ann", "end the activation")
    assert (table.tile, table.boxed("Ogre")) == ([], True)


@pytest.mark.rule("arcadia.spawn.2")
def test_without_any_monster_nothing_is_rolled() -> None:
    table = arcadia("A . X")
    table.do("activate Ann", "end the activation")
    assert table.told(events.DiceRolled) == []


@pytest.mark.rule("arcadia.spawn.3")
def test_the_active_player_rolls_two_attack_dice_for_each_slot_in_order() -> None:
    table = spawned(*MISSES)
    rolled = table.told(events.DiceRolled)
    assert [table.figure_names[told.figure] for told in rolled] == OGRES
    assert {(told.seat, len(told.faces)) for told in rolled} == {(0, 2)}


@pytest.mark.rule("arcadia.spawn.3")
def test_the_order_is_that_of_the_slots_and_not_of_the_figures() -> None:
    table = spawned(*MISSES, tile=OGRES[::-1])
    rolled = table.told(events.DiceRolled)
    assert [table.figure_names[told.figure] for told in rolled] == OGRES[::-1]


@pytest.mark.rule("arcadia.spawn.4", "arcadia.spawn.8")
def test_a_monster_comes_back_where_the_token_shows_the_pair() -> None:
    spawns = {"a1": "melee ranged", "d1": "melee melee"}
    table = spawned("melee ranged", "melee melee", *MISSES[:3], spawns=spawns)
    assert on_board(table) == {"Ogre 1": "a1", "Ogre 2": "d1"}
    assert table.wounds("Ogre 1") == 0


@pytest.mark.rule("arcadia.spawn.4")
def test_the_pair_may_stand_on_the_token_in_any_order() -> None:
    table = spawned("crit melee", *MISSES[:4], spawns={"a1": "melee crit"})
    assert on_board(table) == {"Ogre 1": "a1"}


@pytest.mark.rule("arcadia.spawn.5")
def test_a_crit_brings_no_extra_die() -> None:
    table = spawned("ranged crit", *MISSES[:4], spawns={"a1": "ranged crit"})
    assert len(table.told(events.DiceRolled)) == 5
    assert on_board(table) == {"Ogre 1": "a1"}


@pytest.mark.rule("arcadia.spawn.5")
def test_rerolls_do_not_count_in_a_spawn() -> None:
    table = spawned(*MISSES, cards={"Ann": ["Ring"]})
    assert table.told(events.DieRerolled) == []
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.spawn.6", "arcadia.spawn.11")
def test_without_a_token_of_that_pair_the_figure_goes_to_the_box() -> None:
    table = spawned("melee melee", *MISSES[:4], spawns={"a1": "ranged ranged"})
    assert on_board(table) == {}
    assert table.boxed("Ogre 1")


@pytest.mark.rule("arcadia.spawn.7")
def test_where_two_characters_are_no_monster_comes_back() -> None:
    table = spawned(
        "melee melee", *MISSES[:4], spawns={"a2": "melee melee"}, together={"Bob": "Ann"}
    )
    assert on_board(table) == {}
    assert table.boxed("Ogre 1")


@pytest.mark.rule("arcadia.spawn.7")
def test_those_who_came_back_just_now_fill_the_space() -> None:
    table = spawned(*["melee melee"] * 3, *MISSES[:2], spawns={"a1": "melee melee"})
    assert on_board(table) == {"Ogre 1": "a1", "Ogre 2": "a1"}
    assert table.boxed("Ogre 3")


@pytest.mark.rule("arcadia.spawn.10")
def test_whoever_is_killed_with_the_tile_full_goes_to_the_box_at_once() -> None:
    table = arcadia(FULL, tile=OGRES, together={"Ann": "b1"}, cards={"Ann": ["Blade"]})
    table.do("activate Ann")
    table.rolls("melee melee melee", *MISSES)
    table.do("attack Goblin with Blade")
    assert table.boxed("Goblin")
    assert "Goblin" not in table.tile


@pytest.mark.rule("arcadia.spawn.1", "arcadia.spawn.2")
def test_the_fifth_kill_brings_a_spawn_at_the_end_of_the_turn() -> None:
    table = arcadia(FULL, tile=OGRES[:4], together={"Ann": "b1", "Ogre 5": "e1"})
    table.do("activate Ann")
    table.rolls("melee melee melee")
    table.do("attack Goblin with Blade")
    assert table.tile == [*OGRES[:4], "Goblin"]
    table.rolls(*MISSES)
    table.do("end the activation")
    assert table.tile == []
    assert table.space("Ogre 5") == "e1"
