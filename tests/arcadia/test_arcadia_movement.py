"""Movement (p. 14): steps, portals and doors, paid for with Movement points."""

import pytest

from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

POTION = {"Ann": ["healing"]}
"""With a potion to use, Ann's activation does not end by itself where she can do nothing else."""


def moves(table: ArcadiaSituation) -> set[str]:
    """The spaces on offer to whoever moves."""
    return {text.split()[-1] for text in table.options if text.startswith("move ")}


def doors(table: ArcadiaSituation) -> set[str]:
    """The doors on offer, by the spaces on both sides."""
    return {text.split()[-1] for text in table.options if text.startswith("flip ")}


def points(table: ArcadiaSituation) -> int:
    """The Movement points that are left."""
    movement = table.state.movement
    return movement.points if movement else 0


def reactions(table: ArcadiaSituation) -> int:
    """How many Monsters have reacted so far."""
    return len(table.told(events.Reacted))


# -- Movement points --------------------------------------------------------------------------


@pytest.mark.rule("arcadia.move.1")
def test_a_hero_has_three_movement_points_in_each_activation() -> None:
    table = arcadia("A . . . . . . . .")
    table.do("activate Ann")
    assert points(table) == 3
    assert moves(table) == {"b1", "c1", "d1"}
    assert table.refused("move Ann to e1") == (
        "arcadia.move.1",
        "e1 costs 4 points: you have 3 Movement points.",
    )


@pytest.mark.rule("arcadia.move.2")
@pytest.mark.parametrize("action", ["move Ann to b1", "flip the door at a1-a2", "move Ann to e1"])
def test_a_step_a_door_and_a_portal_cost_one_point_each(action: str) -> None:
    table = arcadia(
        """
        . . . . .
        =     - -
        A . .|.|.
        """,
        portals={"violet": ["a1", "e1"]},
    )
    table.do("activate Ann", action)
    assert points(table) == 2


@pytest.mark.rule("arcadia.move.2")
def test_without_a_point_there_is_neither_a_step_nor_a_door() -> None:
    table = arcadia("A . . .=.", tokens=POTION)
    table.do("activate Ann", "move Ann to d1")
    assert (moves(table), doors(table)) == (set(), set())
    assert table.refused("move Ann to c1") == ("arcadia.move.2", "No Movement point is left.")
    assert table.refused("flip the door at d1-e1") == (
        "arcadia.move.2",
        "No Movement point is left.",
    )


@pytest.mark.rule("arcadia.move.3")
def test_points_need_not_be_spent_and_do_not_carry_over() -> None:
    table = arcadia("A . . . . . X")
    table.do("activate Ann", "move Ann to b1", "end the activation")
    table.do("activate Xan", "end the activation", "activate Ann")
    assert points(table) == 3


# -- steps ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.move.4")
def test_a_step_leads_to_the_four_spaces_that_share_an_edge() -> None:
    table = arcadia("""
        . . .

        . A .

        . . .
    """)
    table.do("activate Ann", "move Ann to b3", "move Ann to c3", "move Ann to c2")
    told = table.told(events.Moved)
    assert [table.match.box.grid.name(event.space) for event in told] == ["b3", "c3", "c2"]
    assert {event.rule for event in told} == {"arcadia.move.4"}


@pytest.mark.rule("arcadia.move.5")
def test_a_space_across_a_corner_is_two_steps_away() -> None:
    table = arcadia("""
        . .

        A .
    """)
    table.do("activate Ann", "move Ann to b2")
    assert points(table) == 1
    assert len(table.told(events.Moved)) == 2


@pytest.mark.rule("arcadia.move.5")
def test_nobody_slips_across_a_corner_past_two_walls() -> None:
    table = arcadia("""
        .|.
        -
        A|.
    """)
    table.do("activate Ann")
    assert moves(table) == set()


@pytest.mark.rule("arcadia.move.6")
@pytest.mark.parametrize("edge", ["|", "="])
def test_walls_and_closed_doors_let_nobody_pass(edge: str) -> None:
    table = arcadia(f". A{edge}. .")
    table.do("activate Ann")
    assert moves(table) == {"a1"}
    assert table.refused("move Ann to c1") == (
        "arcadia.move.6",
        "No way leads to c1 as doors and Characters stand.",
    )


@pytest.mark.rule("arcadia.move.6")
def test_the_way_round_a_wall_costs_what_it_is_long() -> None:
    table = arcadia("""
        . .

        A|.
    """)
    table.do("activate Ann", "move Ann to b1")
    assert points(table) == 0


@pytest.mark.rule("arcadia.move.4")
def test_a_walk_of_several_steps_takes_the_safest_of_the_shortest_ways() -> None:
    table = arcadia("""
        . . .

        A . .
          -
        . o .
    """)
    # Up first, then over b3: no Monster is Close to these. The wall keeps b2 safe, c2 is not.
    table.do("activate Ann", "move Ann to c3")
    assert (table.space("Ann"), points(table), reactions(table)) == ("c3", 0, 0)


@pytest.mark.rule("arcadia.move.4")
def test_a_walk_stops_where_a_monster_has_reacted() -> None:
    table = arcadia("""
        A . . .

        o . . .
    """)
    table.rolls("melee melee ranged", "blank")
    table.do("activate Ann", "move Ann to d2")
    assert (table.space("Ann"), points(table), table.wounds("Ann")) == ("b2", 2, 2)


@pytest.mark.rule("arcadia.move.4")
def test_only_the_hero_who_is_active_moves() -> None:
    table = arcadia("A B .")
    table.do("activate Ann")
    assert table.refused("move Bob to c1") == (
        "arcadia.activation.2",
        "Ann is the one who moves now.",
    )
    assert table.refused("move Ann to a1") == ("arcadia.move.4", "Ann stands there already.")


# -- portals ----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.move.portal.1")
def test_a_portal_leads_to_all_others_of_its_colour_for_one_point() -> None:
    table = arcadia("A|. .|.|.", portals={"violet": ["a1", "b1", "e1"], "green": ["c1", "d1"]})
    table.do("activate Ann")
    # One point through the portal, one for the step to c1, one through the portal there.
    assert moves(table) == {"b1", "c1", "d1", "e1"}
    table.do("move Ann to e1")
    [jump] = table.told(events.Moved)
    assert (points(table), jump.portal, jump.rule) == (2, True, "arcadia.move.portal.1")


@pytest.mark.rule("arcadia.move.portal.1")
def test_a_portal_leads_to_none_of_the_other_colour() -> None:
    table = arcadia("A|.|.|.", portals={"violet": ["a1", "c1"], "green": ["b1", "d1"]})
    table.do("activate Ann")
    assert moves(table) == {"c1"}


@pytest.mark.rule("arcadia.move.portal.1")
def test_a_space_with_two_portals_leads_to_those_of_both_colours() -> None:
    table = arcadia("A|.|.|.", portals={"violet": ["a1", "c1"], "green": ["a1", "d1"]})
    table.do("activate Ann")
    assert moves(table) == {"c1", "d1"}


@pytest.mark.rule("arcadia.move.portal.2")
def test_a_portal_to_a_blocked_space_cannot_be_used() -> None:
    violet = {"violet": ["a1", "c1"]}
    table = arcadia("A|. X|Y", together={"Yew": "Xan"}, portals=violet, tokens=POTION)
    table.do("activate Ann")
    assert moves(table) == set()
    assert table.refused("move Ann to c1") == (
        "arcadia.space.4",
        "c1 is Blocked: two Enemies stand in it.",
    )


@pytest.mark.rule("arcadia.move.portal.3")
def test_a_portal_to_a_full_space_can_be_used_where_a_way_leads_on() -> None:
    table = arcadia("A|. X|B", together={"Bob": "Xan"}, portals={"violet": ["a1", "c1"]})
    table.do("activate Ann", "move Ann to c1")
    assert "end the activation" not in table.options
    assert moves(table) == {"a1", "b1"}
    table.do("move Ann to b1", "end the activation")


@pytest.mark.rule("arcadia.move.portal.3")
def test_a_portal_to_a_full_space_cannot_be_used_with_the_last_point() -> None:
    table = arcadia(". . A|. X|B", together={"Bob": "Xan"}, portals={"violet": ["c1", "e1"]})
    table.do("activate Ann", "move Ann to a1", "move Ann to b1")
    assert "e1" not in moves(table)
    table = arcadia(". . A|. X|B", together={"Bob": "Xan"}, portals={"violet": ["a1", "e1"]})
    table.do("activate Ann", "move Ann to a1")
    assert points(table) == 1
    assert table.refused("move Ann to e1") == (
        "arcadia.space.6",
        "e1 is Full, and too few points lead on from there.",
    )


@pytest.mark.rule("arcadia.move.portal.4")
def test_a_portal_triggers_no_guard_reaction_and_a_step_does() -> None:
    table = arcadia("o A .|.", portals={"violet": ["b1", "d1"]})
    table.do("activate Ann", "move Ann to d1")
    assert (table.space("Ann"), reactions(table)) == ("d1", 0)
    table = arcadia("o A .|.", portals={"violet": ["b1", "d1"]})
    table.do("activate Ann", "move Ann to c1")
    assert reactions(table) == 1


@pytest.mark.rule("arcadia.move.portal.4")
def test_of_a_step_and_a_portal_to_the_same_space_a_walk_takes_the_portal() -> None:
    table = arcadia("o A .", portals={"violet": ["b1", "c1"]})
    table.do("activate Ann", "move Ann to c1")
    assert (table.space("Ann"), reactions(table)) == ("c1", 0)


# -- doors ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.move.door.1")
def test_a_door_at_an_edge_of_the_own_space_is_opened_or_closed_for_a_point() -> None:
    table = arcadia(".'A=. .=.")
    table.do("activate Ann")
    assert doors(table) == {"a1-b1", "b1-c1"}
    table.do("flip the door at b1-c1", "flip the door at a1-b1")
    assert (points(table), moves(table)) == (1, {"c1"})
    assert [event.opened for event in table.told(events.DoorFlipped)] == [True, False]


@pytest.mark.rule("arcadia.move.door.1")
def test_a_door_that_is_no_edge_of_the_own_space_stays_as_it_is() -> None:
    table = arcadia("A .=.|.")
    table.do("activate Ann")
    assert doors(table) == set()
    assert table.refused("flip the door at b1-c1") == (
        "arcadia.move.door.1",
        "Ann does not stand beside that door.",
    )
    table.do("move Ann to b1")
    assert doors(table) == {"b1-c1"}


@pytest.mark.rule("arcadia.move.door.2")
@pytest.mark.rule("arcadia.move.door.3")
def test_a_closed_door_is_a_wall_and_an_open_one_a_passage() -> None:
    table = arcadia("A=X", cards={"Ann": ["Blade", "Sling"]})
    table.do("activate Ann")
    assert moves(table) == set()
    assert table.refused("attack Xan with Blade")[0] == "arcadia.attack.target.3"
    assert table.refused("attack Xan with Sling") == (
        "arcadia.los.2",
        "The Line of Sight is interrupted by the closed door at a1-b1.",
    )
    table.do("flip the door at a1-b1")
    assert moves(table) == {"b1"}
    assert {"attack Xan with Blade", "attack Xan with Sling"} <= set(table.options)


@pytest.mark.rule("arcadia.move.door.4")
@pytest.mark.parametrize("edge", ["=", "'"])
def test_flipping_a_door_triggers_no_guard_reaction(edge: str) -> None:
    table = arcadia(f"o A{edge}.")
    table.do("activate Ann", "flip the door at b1-c1")
    assert reactions(table) == 0
    table.do("move Ann to c1" if edge == "=" else "end the activation")
    assert reactions(table) == (edge == "=")


# -- three movements of p. 14 -----------------------------------------------------------------

THREE_WAYS = """
    . .|. . . .
    = - - - - -
    A .'. . . .
    - = - - - -
    . . . .|. .
"""


@pytest.mark.rule("arcadia.move.2")
@pytest.mark.parametrize(
    ("actions", "end", "opened"),
    [
        # Green: a step, a step through an open door, a portal to another part of the board.
        (["move Ann to b2", "move Ann to c2", "move Ann to f1"], "f1", []),
        # Red: a step, a door is flipped open, a step through it.
        (["move Ann to b2", "flip the door at b1-b2", "move Ann to b1"], "b1", ["b1-b2"]),
        # Blue: a door is flipped open, a step through it, the door is flipped back closed.
        (["flip the door at a2-a3", "move Ann to a3", "flip the door at a2-a3"], "a3", []),
    ],
)
def test_three_movements_of_the_rulebook(actions: list[str], end: str, opened: list[str]) -> None:
    table = arcadia(THREE_WAYS, portals={"violet": ["c2", "f1"]})
    table.do("activate Ann", *actions)
    assert (table.space("Ann"), len(table.told(events.Moved, events.DoorFlipped))) == (end, 3)
    assert points(table) == 0
    assert set(table.open_doors()) == {"b2-c2", *opened}
