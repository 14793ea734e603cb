"""The Game Board and Important Terms (p. 13); Full or Blocked Spaces (p. 15)."""

import pytest

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.content.boards import check_tile_plan, plan_of_tiles
from rulekeeper.games.arcadia.rules import board
from tables.arcadia import ArcadiaSituation, arcadia

STREET = """\
+ + + +
 . . .
+ +-+ +
 . # .
+ + + +
 .|. .
+ + + +
"""

YARD = """\
+ + + +
 . . .
+ + + +
 . . .
+ + + +
 . . .
+ + + +
"""

TILES = {"1a": STREET, "2a": YARD}


def named(table: ArcadiaSituation, spaces: Mask) -> str:
    """Some spaces by name."""
    return " ".join(table.match.box.grid.name(space) for space in squares_of(spaces))


def close_to(table: ArcadiaSituation, name: str) -> set[str]:
    """The spaces Close to a Character."""
    near = board.passages(table.match.table).close[table.figure(name).space]
    return set(named(table, near).split())


def crowd(table: ArcadiaSituation, name: str) -> tuple[str, str, str]:
    """The spaces that are Free, Full and Blocked for a Character."""
    seen = board.crowd(table.match.table, table.number(name))
    return named(table, seen.free), named(table, seen.full), named(table, seen.blocked)


def enemies(table: ArcadiaSituation, name: str) -> set[str]:
    """The enemies of a Character."""
    found = board.enemies_of(table.match.table, table.number(name))
    return {table.figure_names[figure] for figure in found}


def allies(table: ArcadiaSituation, name: str) -> set[str]:
    """The allies of a Character, itself left out."""
    numbers = range(len(table.state.figures))
    own = table.number(name)
    return {
        table.figure_names[other]
        for other in numbers
        if other != own and board.are_allies(table.match.table, own, other)
    }


# -- the board --------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.board.1")
def test_a_tile_has_three_times_three_spaces() -> None:
    plan = plan_of_tiles("1a 2a", TILES)
    assert (plan.board.grid.columns, plan.board.grid.rows) == (6, 3)
    assert [plan.places[f"1a.{number}"] for number in (1, 9)] == [
        plan.board.grid.parse(name) for name in ("a3", "c1")
    ]
    with pytest.raises(ValueError, match="The plan of a tile has 7 lines of 7 characters"):
        check_tile_plan("+ + +\n . .\n+ + +\n . .\n+ + +")


@pytest.mark.rule("arcadia.board.2")
def test_a_wall_between_two_spaces_stops_movement_and_line_of_sight() -> None:
    table = arcadia("A|X", tokens={"Ann": ["healing"]})
    table.do("activate Ann")
    assert table.options == [
        "use the healing: remove all Wounds and the Death Curse",
        "end the activation",
    ]
    assert table.refused("attack Xan with Sling") == (
        "arcadia.los.2",
        "The Line of Sight is interrupted by the wall at a1-b1.",
    )


@pytest.mark.rule("arcadia.board.3")
def test_a_space_without_a_dot_can_be_neither_entered_nor_seen_through() -> None:
    table = arcadia("A # X", tokens={"Ann": ["healing"]})
    table.do("activate Ann")
    assert table.refused("move Ann to b1") == ("arcadia.board.3", "Nobody can enter b1.")
    assert table.refused("attack Xan with Sling") == (
        "arcadia.los.2",
        "The Line of Sight is interrupted by b1, which nobody can see through.",
    )


@pytest.mark.rule("arcadia.board.4")
def test_nothing_but_walls_and_spaces_without_a_dot_is_in_the_way() -> None:
    walled = plan_of_tiles("1a", TILES).board
    passages, name = walled.at(0), walled.grid.name
    shut = {
        walled.edge_name(edge) for edge in squares_of(walled.inner) if passages.barriers >> edge & 1
    }
    assert shut == {"a1/right"}
    assert [name(space) for space in squares_of(walled.spaces & ~walled.open_spaces)] == ["b2"]
    # A tile cannot say anything else of a space or of an edge.
    for foreign in ("~", "=", "o"):
        with pytest.raises(ValueError, match="write `"):
            check_tile_plan(YARD.replace(" . . .", f" .{foreign}. .", 1))


@pytest.mark.rule("arcadia.board.5")
def test_nobody_stays_where_two_characters_stand() -> None:
    table = arcadia(". A B C", together={"Cid": "Bob"}, tokens={"Ann": ["healing"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.space("Ann") == "c1"
    assert "end the activation" not in table.options
    table.do("move Ann to d1", "end the activation")
    assert [figure.space for figure in table.state.heroes[:3]].count(table.figure("Bob").space) == 2


# -- allies and enemies -----------------------------------------------------------------------

FOUR_PARTIES = """
    A B X J

    o g t Y
"""


@pytest.mark.rule("arcadia.terms.1")
def test_characters_are_heroes_and_monsters() -> None:
    table = arcadia("A X o")
    figures = range(len(table.state.figures))
    heroes = [n for n in figures if board.is_hero(table.match.table, n)]
    assert [table.figure_names[n] for n in figures if n not in heroes] == ["Ogre"]
    assert [table.figure_names[n] for n in heroes] == ["Ann", "Bob", "Cid", "Xan", "Yew", "Zed"]


@pytest.mark.rule("arcadia.terms.2")
def test_the_allies_of_a_hero_are_the_heroes_of_its_guild() -> None:
    table = arcadia(FOUR_PARTIES, seats=3)
    assert allies(table, "Ann") == {"Bob", "Cid"}
    assert allies(table, "Yew") == {"Xan", "Zed"}


@pytest.mark.rule("arcadia.terms.3")
def test_the_allies_of_a_monster_are_all_other_monsters() -> None:
    table = arcadia(FOUR_PARTIES, seats=3)
    assert allies(table, "Ogre") == {"Goblin", "Troll"}


@pytest.mark.rule("arcadia.terms.4")
def test_the_enemies_of_a_hero_are_monsters_and_the_heroes_of_other_guilds() -> None:
    table = arcadia(FOUR_PARTIES, seats=3)
    assert enemies(table, "Ann") == {"Xan", "Yew", "Jan", "Ogre", "Goblin", "Troll"}


@pytest.mark.rule("arcadia.terms.5")
def test_the_enemies_of_a_monster_are_heroes_and_no_other_monster() -> None:
    table = arcadia(FOUR_PARTIES, seats=3)
    assert enemies(table, "Ogre") == {"Ann", "Bob", "Xan", "Yew", "Jan"}


# -- Close ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.close.1")
def test_close_are_the_own_space_and_those_that_share_an_open_edge() -> None:
    table = arcadia("""
        . . . . .

        . . A . .

        . . . . .
    """)
    assert close_to(table, "Ann") == {"c2", "c3", "d2", "c1", "b2"}


@pytest.mark.rule("arcadia.close.2")
def test_a_diagonal_space_is_never_close() -> None:
    table = arcadia("""
        . X

        A .
    """)
    table.do("activate Ann")
    assert table.refused("attack Xan with Blade") == (
        "arcadia.attack.target.3",
        "Xan is not Close, and this is a Melee attack.",
    )


@pytest.mark.rule("arcadia.close.3")
def test_walls_and_closed_doors_part_what_would_be_close_and_open_doors_do_not() -> None:
    table = arcadia("""
        . . .
          -
        .=A'.
          '
        . . .
    """)
    assert close_to(table, "Ann") == {"b2", "c2", "b1"}


@pytest.mark.rule("arcadia.close.1")
@pytest.mark.rule("arcadia.close.2")
@pytest.mark.rule("arcadia.close.3")
def test_the_example_of_what_is_close_to_a_hero() -> None:
    """Green: the own space and two neighbours; red: the diagonals, past a wall, past a door."""
    table = arcadia("""
        . . .
          -
        .=A .

        . . .
    """)
    red = {"a1", "c1", "a3", "c3", "b3", "a2"}
    assert close_to(table, "Ann") == {"b2", "c2", "b1"}
    assert not close_to(table, "Ann") & red


@pytest.mark.rule("arcadia.close.4")
def test_what_is_close_does_not_depend_on_who_stands_there() -> None:
    table = arcadia("A X o|g", together={"Yew": "Xan", "Goblin": "Ogre"}, cards=MELEE)
    assert close_to(table, "Ann") == {"a1", "b1"}
    table.do("activate Ann")
    assert "attack Xan with Blade" in table.options


MELEE = {"Ann": ["Blade"]}


# -- Free, Full and Blocked -------------------------------------------------------------------


@pytest.mark.rule("arcadia.space.1")
@pytest.mark.parametrize("who", ["X", "o", "B"])
def test_a_space_with_one_character_is_free_to_enter_to_stay_in_and_to_shoot_through(
    who: str,
) -> None:
    table = arcadia(f"A {who} Y", cards={"Ann": ["Sling"]})
    table.do("activate Ann")
    assert "attack Yew with Sling" in table.options
    table.do("move Ann to b1")
    assert "end the activation" in table.options


@pytest.mark.rule("arcadia.space.2")
def test_a_space_with_two_characters_is_full_and_nobody_ends_a_movement_there() -> None:
    table = arcadia("A B o .|X", together={"Xan": "Bob"}, cards={"Ann": ["Blade"]})
    table.do("activate Ann", "move Ann to b1")
    go_on = ("arcadia.space.2", "Nobody may stay in this Full space: go on first.")
    assert table.refused("end the activation") == go_on
    assert table.refused("attack Ogre with Blade") == go_on
    table.do("move Ann to c1")
    assert "attack Ogre with Blade" in table.options


@pytest.mark.rule("arcadia.space.3")
@pytest.mark.parametrize("other", ["Cid", "Xan", "Ogre"])
def test_a_space_with_an_ally_and_anybody_is_full_but_can_be_passed_and_shot_through(
    other: str,
) -> None:
    table = arcadia("A B . C X o Y", together={other: "Bob"}, cards={"Ann": ["Sling"]})
    table.rolls(*["ranged ranged ranged"] * 2 * (other == "Ogre"))
    assert crowd(table, "Ann")[1:] == ("b1", "")
    table.do("activate Ann")
    assert "attack Yew with Sling" in table.options
    table.do("move Ann to b1", "move Ann to c1")
    assert table.space("Ann") == "c1"


@pytest.mark.rule("arcadia.space.4")
@pytest.mark.parametrize("pair", ["XY", "Xo", "go"])
def test_a_space_with_two_enemies_lets_nobody_through_and_blocks_the_sight(pair: str) -> None:
    one, other = pair[0], pair[1]
    table = arcadia(
        f"A {one} Z|{other}", together={ENEMIES[other]: ENEMIES[one]}, cards={"Ann": ["Sling"]}
    )
    assert crowd(table, "Ann") == ("a1 c1 d1", "", "b1")
    table.do("activate Ann")
    assert table.refused("move Ann to b1")[0] == "arcadia.space.4"
    assert table.refused("move Ann to c1")[0] == "arcadia.move.6"
    assert table.refused("attack Zed with Sling") == (
        "arcadia.los.2",
        "The Line of Sight is interrupted by b1, which is Blocked.",
    )


ENEMIES = {"X": "Xan", "Y": "Yew", "o": "Ogre", "g": "Goblin"}


@pytest.mark.rule("arcadia.space.5")
def test_the_same_space_is_full_for_one_and_blocked_for_another() -> None:
    table = arcadia("A X B Y o g", together={"Bob": "Xan", "Goblin": "Ogre"})
    assert crowd(table, "Ann") == ("a1 c1 d1 f1", "b1", "e1")
    assert crowd(table, "Yew") == ("a1 c1 d1 f1", "b1", "e1")
    assert crowd(table, "Ogre") == ("a1 c1 d1 e1 f1", "", "b1")


@pytest.mark.rule("arcadia.space.5")
def test_a_monster_finds_a_hero_and_a_monster_full_and_two_heroes_blocked() -> None:
    table = arcadia("A o g B X", together={"Goblin": "Ann", "Xan": "Bob"})
    assert crowd(table, "Ogre") == ("b1 c1 e1", "a1", "d1")


@pytest.mark.rule("arcadia.space.1")
@pytest.mark.rule("arcadia.space.3")
@pytest.mark.rule("arcadia.space.4")
def test_the_example_of_free_full_and_blocked_spaces() -> None:
    """Green: nobody or one Character; yellow: with an ally; red: two enemies of the Hero."""
    table = arcadia(
        """
        . B Y o

        A C X g

        . Z . .
        """,
        together={"Ogre": "Bob", "Zed": "Yew"},
    )
    free, full, blocked = crowd(table, "Ann")
    assert free == "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3"
    assert (full, blocked) == ("b3", "c3")


@pytest.mark.rule("arcadia.space.6")
def test_a_full_space_is_entered_only_where_the_points_lead_on_to_a_free_one() -> None:
    # With the last point there is no way on from c1, and none back.
    table = arcadia(". A B .|X|. .", together={"Xan": "Bob"}, tokens={"Ann": ["healing"]})
    table.do("activate Ann", "move Ann to a1", "move Ann to b1")
    assert table.state.movement is not None
    assert table.state.movement.points == 1
    assert table.refused("move Ann to c1") == (
        "arcadia.space.6",
        "c1 is Full, and too few points lead on from there.",
    )


@pytest.mark.rule("arcadia.space.6")
def test_two_full_spaces_in_a_row_are_passed_with_three_points() -> None:
    table = arcadia("A B C . . X Y", together={"Xan": "Bob", "Yew": "Cid"})
    table.do("activate Ann", "move Ann to c1")
    # Only one way leads on from there with the last point, and it is taken unasked.
    assert table.space("Ann") == "d1"
    table = arcadia("A B C|. . X Y", together={"Xan": "Bob", "Yew": "Cid"})
    table.do("activate Ann")
    assert not any("c1" in option for option in table.options)


@pytest.mark.rule("arcadia.space.6")
def test_a_door_may_be_the_way_on_and_no_point_for_it_is_spent_elsewhere() -> None:
    table = arcadia("A B=. .=X", together={"Xan": "Bob"})
    table.do("activate Ann", "move Ann to b1")
    assert set(table.options) == {"move Ann to a1", "flip the door at b1-c1"}
    table.do("flip the door at b1-c1", "move Ann to c1")
    assert table.space("Ann") == "c1"


@pytest.mark.rule("arcadia.space.6")
def test_a_door_is_not_flipped_where_no_point_would_be_left_to_go_on() -> None:
    table = arcadia(
        """
        . . . . . .

        A B C'. X Y
        """,
        together={"Xan": "Bob", "Yew": "Cid"},
    )
    table.do("activate Ann", "move Ann to c1")
    assert set(table.options) == {"move Ann to d1", "move Ann to c2"}
    assert table.refused("flip the door at c1-d1") == (
        "arcadia.space.6",
        "Nobody may stay in this Full space: go on first.",
    )


@pytest.mark.rule("arcadia.space.6")
def test_a_hero_who_is_cut_off_in_a_full_space_returns_to_the_last_free_one() -> None:
    table = arcadia("A . B . X", together={"Xan": "Bob"}, tokens={"Ann": ["healing"]})
    table.do("activate Ann", "move Ann to b1", "move Ann to c1")
    # No card of the box takes Movement points away: as if one did.
    assert table.state.movement is not None
    table.state.movement.points = 0
    table.do("use the healing: remove all Wounds and the Death Curse")
    assert table.space("Ann") == "b1"
    [returned] = table.told(events.Returned)
    assert returned.rule == "arcadia.space.6"
    assert not any(option.startswith("move") for option in table.options)
