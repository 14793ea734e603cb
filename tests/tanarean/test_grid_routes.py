"""Routes: what the ways cost, what they risk, and which is taken."""

import pytest
from msgspec.structs import replace

from rulekeeper.boards.masks import Square
from rulekeeper.tanarean.grid.battlegrid import name_of, square_named
from rulekeeper.tanarean.grid.gridrules import TANARES
from rulekeeper.tanarean.grid.routes import Risks, Route
from tanarean.battlefield import Battlefield, names


def at(name: str) -> Square:
    return square_named(name)


def way(route: Route | None) -> str:
    assert route is not None
    return " ".join(name_of(step.to) for step in route.steps)


# Lava


@pytest.mark.rule("arena.tile.lava.5", "arena.tile.lava.6")
def test_lava_met_three_times_in_a_turn_counts_once() -> None:
    # Past a corner of lava at A1, then onto lava at A4, and the turn ends on lava.
    field = Battlefield("""
        ~ . . ~ ~ #
        a . # # # #
    """)
    route = field.routes("a", 9).safest(at("A5"))
    assert route is not None
    assert way(route) == "A2 A3 A4 A5"
    assert [step.lava for step in route.steps] == [True, False, False, False]
    assert route.forecast.harm == 1
    assert route.forecast.lava
    assert route.forecast.ends_on_lava


@pytest.mark.rule("arena.tile.lava.5", "arena.move.limit.3")
def test_a_diagonal_step_past_the_corner_of_lava_meets_it() -> None:
    field = Battlefield("""
        ~ .
        a .
    """)
    straight, around = (field.routes("a", points).safest(at("A2")) for points in (1, 2))
    assert straight is not None
    assert around is not None
    assert (way(straight), straight.forecast.cost, straight.forecast.lava) == ("A2", 1, True)
    assert (way(around), around.forecast.cost, around.forecast.lava) == ("B2 A2", 2, False)
    assert not straight.forecast.ends_on_lava


@pytest.mark.rule("arena.tile.lava.3")
def test_from_lava_to_lava_nothing_is_met() -> None:
    field = Battlefield("""
        ~a ~ ~ .
        # # # #
    """)
    route = field.routes("a", 3).safest(at("A4"))
    assert route is not None
    assert route.forecast.harm == 0
    staying = field.routes("a", 3).forecasts()[field.at("a")]
    assert (staying.cost, staying.harm, staying.ends_on_lava) == (0, 0, True)


@pytest.mark.rule("arena.tile.lava.3")
def test_out_of_lava_and_back_in_is_met_again() -> None:
    field = Battlefield("""
        # # #
        ~a . ~
        # # #
    """)
    route = field.routes("a", 3).safest(at("B3"))
    assert route is not None
    assert [step.lava for step in route.steps] == [False, True]


@pytest.mark.rule("arena.tile.lava.6")
def test_who_has_met_lava_this_turn_no_longer_fears_it() -> None:
    field = Battlefield("""
        # # #
        a ~ .
        # # #
    """)
    route = field.routes("a", 3, Risks(lava=0)).safest(at("B3"))
    assert route is not None
    assert route.forecast.harm == 0


# Reactions


@pytest.mark.rule("arena.move.step.6", "arena.attack.reaction.incite.3")
def test_leaving_a_square_beside_an_enemy_incites_it_and_arriving_does_not() -> None:
    field = Battlefield("""
        a . . 1 . .
        # # # # # #
    """)
    forecasts = field.routes("a", 6).forecasts()
    assert forecasts[at("A3")].reactions == ()
    ahead = Battlefield("""
        a . . . . .
        # # 1 # # #
    """)
    forecasts = ahead.routes("a", 6).forecasts()
    assert forecasts[at("A2")].harm == 0
    assert forecasts[at("A3")].reactions == (0,)


@pytest.mark.rule("arena.attack.reaction.5", "arena.attack.reaction.6")
def test_each_enemy_reacts_once_and_several_may() -> None:
    field = Battlefield("""
        # # # # # #
        a . . . . .
        1 # # 2 # #
    """)
    route = field.routes("a", 6).safest(at("B6"))
    assert route is not None
    assert [step.reactions for step in route.steps] == [(0,), (), (1,), (), ()]
    assert route.forecast.harm == 2
    assert route.forecast.reactions == (0, 1)


@pytest.mark.rule("arena.villain.ai.path.3")
def test_the_safest_way_makes_a_detour_if_the_points_allow_it() -> None:
    field = Battlefield("""
        . . . . .
        . . . . .
        a . . . b
        . . 1 . .
    """)
    safest = field.routes("a", 6).safest(at("C4"))
    assert safest is not None
    assert (safest.forecast.cost, safest.forecast.harm) == (3, 0)
    assert not any(name in way(safest).split()[:-1] for name in ("C2", "C3", "D2"))
    narrow = Battlefield("""
        . . . . .
        . # # # .
        a . . . .
        # # 1 # #
    """)
    straight, around = (narrow.routes("a", points).safest(at("C5")) for points in (7, 8))
    assert straight is not None
    assert around is not None
    assert (straight.forecast.cost, straight.forecast.harm) == (4, 1)
    assert (around.forecast.cost, around.forecast.harm) == (8, 0)


# rule: tanares.villain.path.4, tanares.villain.example.7
def test_among_equally_short_ways_the_least_harmful_is_taken() -> None:
    # Lava is on both ways; the tank 1 reacts for 6 and the brute 2 for 8.
    field = Battlefield(
        """
        # # . # #
        # ~ ~ ~ #
        1 . # . 2
        # . v . #
        # # # # #
    """,
        TANARES,
    )
    route = field.routes("v", 5, field.risks("v", harm={"1": 6, "2": 8}, lava=4)).safest(at("A3"))
    assert route is not None
    assert way(route) == "D2 C2 B2 B3 A3"
    assert (route.forecast.cost, route.forecast.harm) == (5, 6 + 4)
    assert field.enemies_of("v")[route.forecast.reactions[0]] == "1"


# rule: tanares.villain.path.4
def test_of_two_reactions_incited_at_once_either_both_or_the_worse_one_counts() -> None:
    field = Battlefield(
        """
        . . .
        1 v 2
    """,
        TANARES,
    )
    both = field.risks("v", harm={"1": 6, "2": 8})
    one = replace(both, one_reaction=True)
    assert field.routes("v", 5, both).forecasts()[at("A2")].harm == 6 + 8
    assert field.routes("v", 5, one).forecasts()[at("A2")].harm == 8


# rule: tanares.villain.path.4
def test_where_one_reaction_counts_the_first_frees_from_the_others() -> None:
    field = Battlefield(
        """
        # # # # # #
        v . . . . .
        1 # # 2 # #
    """,
        TANARES,
    )
    risks = replace(field.risks("v", harm={"1": 6, "2": 8}), one_reaction=True)
    route = field.routes("v", 9, risks).safest(at("B6"))
    assert route is not None
    assert route.forecast.harm == 6
    assert [step.reactions for step in route.steps] == [(0,), (), (), (), ()]


# rule: tanares.villain.example.5, tanares.villain.example.6, tanares.villain.path.6
def test_the_safest_way_walks_around_lava_if_the_points_allow_it() -> None:
    field = Battlefield(
        """
        . . . . .
        v ~ ~ . .
        . . . . .
    """,
        TANARES,
    )
    straight, around = (field.routes("v", points).safest(at("B4")) for points in (4, 5))
    assert straight is not None
    assert around is not None
    assert (straight.forecast.cost, straight.forecast.harm) == (3, 1)
    assert (around.forecast.cost, around.forecast.harm) == (5, 0)


# Portals


@pytest.mark.rule("arena.tile.portal.2")
def test_teleporting_incites_nobody() -> None:
    field = Battlefield("""
        @a @ # @ @
        @ @ # @ @
        1 # # # #
    """)
    route = field.routes("a", 2).safest(at("A4"))
    assert route is not None
    assert [(step.teleports, step.reactions) for step in route.steps] == [(True, ())]
    near = Battlefield("""
        @ @ # @ @
        @a @ # @ @
        1 # # # #
    """)
    route = near.routes("a", 2).safest(at("B5"))
    assert route is not None
    assert [(step.teleports, step.reactions) for step in route.steps] == [(True, ())]


def test_between_two_portals_side_by_side_a_step_is_a_teleport_if_that_is_safer() -> None:
    field = Battlefield(
        """
        @ @a @ @
        @ @ @ @
        # 1 # #
    """.replace("@ @a @ @\n        @ @ @ @", "@ @ @ @\n        @ @a @ @")
    )
    route = field.routes("a", 1).safest(at("B3"))
    assert route is not None
    [step] = route.steps
    assert step.teleports
    assert step.reactions == ()


# What cannot be reached


def test_there_is_no_route_to_where_the_mover_cannot_end() -> None:
    field = Battlefield("a b . # .")
    routes = field.routes("a", 2)
    assert routes.safest(at("A2")) is None
    assert routes.safest(at("A4")) is None
    assert routes.safest(at("A9")) is None
    assert at("A2") not in routes.forecasts()


def test_where_a_mover_stands_leads_a_route_of_no_steps() -> None:
    field = Battlefield("a 1")
    route = field.routes("a", 3).safest(field.at("a"))
    assert route is not None
    assert route.steps == ()
    assert (route.forecast.cost, route.forecast.harm) == (0, 0)


def test_forecasts_come_safest_first() -> None:
    field = Battlefield("""
        . ~ . 1
        a . ; .
    """)
    forecasts = field.routes("a", 4).forecasts().values()
    ranks = [(forecast.harm, forecast.cost) for forecast in forecasts]
    assert ranks == sorted(ranks)


# All routes that tie


def test_all_ends_and_all_ways_that_tie_are_found() -> None:
    field = Battlefield("""
        . . . .
        a . . .
        . . . .
    """)
    tied = field.tied("a", 3, "A3 C3 C4")
    assert (tied.cost, tied.harm, names(tied.ends)) == (2, 0, "A3 C3")
    ways = {tuple(name_of(step.to) for step in route.steps) for route in tied.routes()}
    assert ways == {("A2", "A3"), ("B2", "A3"), ("B2", "C3"), ("C2", "C3")}


# rule: arena.villain.ai.path.3, tanares.villain.path.4
def test_what_comes_first_harm_or_cost_decides_the_way() -> None:
    drawing = """
        # # # # #
        a ~ ~ . .
        . . . . .
    """
    field = Battlefield(drawing)
    risks = field.risks("a", lava=4)
    safest, cheapest = (field.tied("a", 5, "B4", risks, first) for first in ("harm", "cost"))
    assert (safest.harm, safest.cost) == (0, 5)
    assert (cheapest.harm, cheapest.cost) == (4, 3)


# rule: arena.villain.ai.target.3
def test_ways_tie_where_one_meets_early_what_the_other_meets_late() -> None:
    field = Battlefield("""
        1 # # # # 2
        . a . . . .
        . . . . . .
    """)
    tied = field.tied("a", 6, "B6")
    assert tied.harm == 1
    assert all(route.forecast.harm == 1 for route in tied.routes())


def test_where_no_goal_is_in_reach_nothing_ties() -> None:
    field = Battlefield("a b . # .")
    tied = field.tied("a", 2, "A2 A9")
    assert (tied.ends, list(tied.routes())) == (0, [])


def test_who_is_there_already_goes_nowhere() -> None:
    field = Battlefield("a . 1")
    tied = field.tied("a", 2, "A1 A2")
    assert names(tied.ends) == "A1"
    assert [route.steps for route in tied.routes()] == [()]
