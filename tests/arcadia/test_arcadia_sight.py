"""Line of Sight (pp. 16-17), with the nine lines of the rulebook's examples."""

import pytest

from rulekeeper.core.verdict import No
from tables.arcadia import ArcadiaSituation, arcadia

SLING = {"Ann": ["Sling"]}
POTION = {"Ann": ["healing"]}
"""It keeps Ann's activation going where she sees nobody to shoot at."""


def sees(table: ArcadiaSituation, target: str) -> bool:
    """Whether Ann, who is active, can shoot at a target."""
    verdict = table.why(f"attack {target} with Sling")
    if isinstance(verdict, No):
        assert verdict.rule == "arcadia.los.2", verdict
    return bool(verdict)


def in_the_way(table: ArcadiaSituation, target: str) -> str:
    """What the refusal names as being in the way."""
    return table.refused(f"attack {target} with Sling")[1].removeprefix(
        "The Line of Sight is interrupted by "
    )


def aiming(drawing: str, together: dict[str, str] | None = None) -> ArcadiaSituation:
    """Ann is active and has a Sling."""
    table = arcadia(drawing, cards=SLING, tokens=POTION, together=together)
    table.do("activate Ann")
    return table


# -- the lines of the examples ----------------------------------------------------------------

FIRST_PICTURE = """
    . . . . X . .
          ' -
    Y .|. A . . o
        - '
    . . . . . . .
      - ' =
    . g . Z . . .
"""


@pytest.mark.rule("arcadia.los.6")
def test_line_1_skims_the_edge_of_an_open_door() -> None:
    assert sees(aiming(FIRST_PICTURE), "Xan")


@pytest.mark.rule("arcadia.los.6")
def test_line_2_skims_the_edges_of_two_open_doors() -> None:
    assert sees(aiming(FIRST_PICTURE), "Goblin")


@pytest.mark.rule("arcadia.los.1")
def test_line_3_goes_across_the_empty_street_over_any_distance() -> None:
    assert sees(aiming(FIRST_PICTURE), "Ogre")


@pytest.mark.rule("arcadia.los.2")
def test_line_4_crosses_a_wall() -> None:
    table = aiming(FIRST_PICTURE)
    assert not sees(table, "Yew")
    assert in_the_way(table, "Yew") == "the wall at b3-c3."


@pytest.mark.rule("arcadia.los.2")
def test_line_5_crosses_a_closed_door() -> None:
    table = aiming(FIRST_PICTURE)
    assert not sees(table, "Zed")
    assert in_the_way(table, "Zed") == "the closed door at d1-d2."


@pytest.mark.rule("arcadia.los.4")
def test_line_6_cannot_pass_between_a_blocked_space_and_a_wall() -> None:
    picture = """
        . . . . o .
              -
        . . . A X Y
    """
    table = aiming(picture, together={"Yew": "Xan"})
    assert not sees(table, "Ogre")
    assert in_the_way(table, "Ogre") == "the wall at d1-d2 and e1, which is Blocked."


@pytest.mark.rule("arcadia.los.7")
def test_line_7_passes_an_ally_and_an_enemy_and_an_open_door() -> None:
    table = aiming("g'. B A . X", together={"Xan": "Bob"})
    assert sees(table, "Goblin")


@pytest.mark.rule("arcadia.los.7")
@pytest.mark.rule("arcadia.los.8")
def test_line_8_passes_a_full_space_and_a_single_enemy_to_two_orcs() -> None:
    table = aiming("A B X o|Y o", together={"Yew": "Bob", "Ogre 2": "Ogre 1"})
    assert sees(table, "Ogre 1")
    assert sees(table, "Ogre 2")


@pytest.mark.rule("arcadia.los.2")
def test_line_9_is_blocked_by_a_hero_and_a_goblin_in_one_space() -> None:
    table = aiming("A . X t|g", together={"Goblin": "Xan"})
    assert not sees(table, "Troll")
    assert in_the_way(table, "Troll") == "c1, which is Blocked."


# -- rule by rule -----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.los.1")
def test_a_melee_attack_needs_to_be_close_and_nothing_else() -> None:
    table = arcadia("A X", cards={"Ann": ["Blade"]}, together={"Xan": "Ann"})
    table.do("activate Ann")
    assert "attack Xan with Blade" in table.options


@pytest.mark.rule("arcadia.los.1")
def test_distance_does_not_matter() -> None:
    assert sees(aiming("A . . . . . . . . . . . . . X"), "Xan")


@pytest.mark.rule("arcadia.los.2")
@pytest.mark.parametrize(("edge", "clear"), [(" ", True), ("'", True), ("|", False), ("=", False)])
def test_walls_and_closed_doors_block_and_open_doors_do_not(edge: str, clear: bool) -> None:
    assert sees(aiming(f"A .{edge}. X"), "Xan") is clear


@pytest.mark.rule("arcadia.los.2")
def test_the_line_goes_from_centre_to_centre() -> None:
    # It crosses b1, then the edge between b1 and b2, then b2: the wall beside it is not met.
    assert sees(
        aiming("""
        . . X
        -   -
        A . .
        """),
        "Xan",
    )
    assert not sees(
        aiming("""
        . . X
          -
        A . .
        """),
        "Xan",
    )


@pytest.mark.rule("arcadia.los.3")
@pytest.mark.parametrize(
    "drawing",
    [
        ". X\n\nA|.",
        ". X\n  -\nA .",
        ". X\n-\nA .",
        ".|X\n\nA .",
        ".|X\n-\nA .",
        ". X\n  =\nA=.",
        "# X\n\nA .",
        ". X\n\nA #",
    ],
)
def test_a_corner_that_is_blocked_on_one_side_may_be_skimmed(drawing: str) -> None:
    assert sees(aiming(drawing), "Xan")


@pytest.mark.rule("arcadia.los.4")
@pytest.mark.parametrize(
    "drawing",
    [
        ".|X\n\nA|.",
        ". X\n- -\nA .",
        ". X\n-\nA|.",
        "# X\n\nA|.",
        "# X\n\nA #",
        ".=X\n\nA=.",
    ],
)
def test_a_corner_that_is_blocked_on_both_sides_blocks(drawing: str) -> None:
    assert not sees(aiming(drawing), "Xan")


@pytest.mark.rule("arcadia.los.3")
@pytest.mark.rule("arcadia.los.4")
def test_a_blocked_space_is_one_blocked_side_of_a_corner() -> None:
    assert sees(aiming("Y X|Z\n\nA . .", together={"Zed": "Yew"}), "Xan")
    assert not sees(aiming("Y X|Z\n\nA|. .", together={"Zed": "Yew"}), "Xan")


@pytest.mark.rule("arcadia.los.5")
def test_a_line_never_leaves_the_board() -> None:
    table = aiming("A ~ X")
    assert not sees(table, "Xan")
    assert in_the_way(table, "Xan") == "an area that is no part of the board."


@pytest.mark.rule("arcadia.los.5")
@pytest.mark.parametrize(("drawing", "clear"), [("~ X\n\nA .", True), ("~ X\n\nA|.", False)])
def test_the_rim_of_the_board_is_one_blocked_side_of_a_corner(drawing: str, clear: bool) -> None:
    assert sees(aiming(drawing), "Xan") is clear


@pytest.mark.rule("arcadia.los.7")
@pytest.mark.parametrize("middle", ["B", "X", "o"])
def test_a_single_character_blocks_no_line(middle: str) -> None:
    assert sees(aiming(f"A {middle} Y"), "Yew")


@pytest.mark.rule("arcadia.los.8")
def test_the_space_of_the_target_never_blocks_though_two_enemies_stand_there() -> None:
    table = aiming("A . X Y", together={"Yew": "Xan"})
    assert sees(table, "Xan")
    assert sees(table, "Yew")
