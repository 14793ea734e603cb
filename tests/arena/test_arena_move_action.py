"""The Move Action: its points, allies on the way, sidesteps, the second Move Action."""

from __future__ import annotations

from random import Random

import pytest

from rulekeeper.core.requests import Flow
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.rules.turn import TURN
from rulekeeper.tanarean.actions.events import PutBack
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, square_named
from rulekeeper.tanarean.grid.tiles import Tile
from tables.arena import ArenaOnTheTable, arena, dice

SPARK = "{name: Spark, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 1}]}"
BOOTS = "{name: Boots, level: 1, powers: [{power: stat, stat: hp, amount: 1}]}"


def with_boots_on_the_ground(drawing: str) -> ArenaOnTheTable:
    """Bea, who had an artifact, has just been killed by xan; it is Ada's turn."""
    table = arena(
        drawing,
        turn="x",
        cards={"x": "{name: Bolt, range: 20, damage: 60}"},
        artifacts={"B": BOOTS},
        scrolls={"A": SPARK},
        rolls=dice(15, 15, 15),
    )
    return table.do("xan: Bolt", "attack Bea").end_turn()


# points


@pytest.mark.rule("arena.move.action.1", "arena.hero.movement.1")
@pytest.mark.parametrize("movement", [1, 4, 6])
def test_a_move_action_has_as_many_points_as_the_movement_stat(movement: int) -> None:
    table = arena("A . . . . . . . x", roles={"A": {"movement": movement}})
    for step in range(movement):
        assert table.offers(f"move Ada to A{step + 2}")
        table.do(f"move Ada to A{step + 2}")
        assert table.points == movement - step - 1
    assert table.square("Ada") == f"A{movement + 1}"
    assert table.why(f"move Ada to A{movement + 2}") == (
        "arena.move.step.1",
        f"The step to A{movement + 2} costs a movement point: none is left.",
    )


@pytest.mark.rule("arena.move.limit.1", "arena.move.action.2")
def test_a_square_behind_the_corner_of_a_wall_is_walked_to_the_other_way_round() -> None:
    table = arena(
        """
        A # .
        . . .
        . . x
        """,
        roles={"A": {"movement": 3}},
    )
    assert not table.offers("move Ada to B2")
    table.do("walk to B2")
    assert (table.square("Ada"), table.points) == ("B2", 1)


@pytest.mark.rule("arena.move.action.2")
def test_points_are_split_among_different_uses_in_any_sequence() -> None:
    table = with_boots_on_the_ground(
        """
        A . . . . . .
        . . B . C . .
        . . . . . . x
        """
    )
    table.do("move Ada to A2", "give First Aid to Bea", "walk to A4", "hand Spark to Cai")
    assert (table.square("Ada"), table.points) == ("A4", 0)
    assert (table.hp("Bea"), table.scrolls("Cai"), table.artifact("Bea")) == (
        20,
        ["Spark"],
        "Boots",
    )


@pytest.mark.rule("arena.move.action.2")
def test_an_item_is_picked_up_in_the_middle_of_a_move() -> None:
    table = with_boots_on_the_ground(
        """
        A . . . . . .
        . . B . C . .
        . . . . . . x
        """
    )
    table.do("move Ada to A2", "pick Boots up at B3", "walk to A4", "hand Spark to Cai")
    assert (table.square("Ada"), table.points) == ("A4", 0)
    assert (table.artifact("Ada"), table.scrolls("Cai")) == ("Boots", ["Spark"])


@pytest.mark.rule("arena.move.action.3")
def test_an_attack_ends_the_move_action_and_its_points_are_lost() -> None:
    table = arena(
        """
        A . x .
        . B . .
        """,
        roles={"A": {"movement": 6}},
        scrolls={"A": SPARK},
        rolls=dice(12),
    )
    table.do("move Ada to A2")
    assert table.points == 5
    assert table.offers("hand Spark to Bea")
    table.do("Ada: Basic Attack", "attack xan")
    assert table.points == 0
    assert table.why("move Ada to A1") == (
        "arena.move.step.1",
        "The step to A1 costs a movement point: none is left.",
    )
    assert table.why("hand Spark to Bea") == (
        "arena.move.action.1",
        "No movement point is left.",
    )
    assert table.why("sidestep to A1")[0] == "arena.move.sidestep.1"
    assert sorted(table.options) == ["end the turn", "use Spark with Ada"]


@pytest.mark.rule("arena.move.action.3", "arena.prime.move.1")
def test_what_is_left_of_the_first_move_action_is_no_part_of_the_second() -> None:
    table = arena("A . . . . . . . x", roles={"A": {"movement": 6}})
    table.do("move Ada to A2", "move again with the Prime Action")
    assert table.points == 6


# the second Move Action


@pytest.mark.rule("arena.prime.move.1")
def test_a_second_move_action_has_fresh_points_and_leaves_no_attack() -> None:
    table = arena(
        """
        A . . . . . . . . . . . x
        . . . . . . . . . . . . .
        """
    )
    assert table.why("move again with the Prime Action") == (
        "arena.prime.move.1",
        "The first Move Action has not been taken yet.",
    )
    table.do("walk to A6", "move again with the Prime Action", "walk to A11", "end the turn")
    assert table.square("Ada") == "A11"

    table = arena("A . . . . . . . . . . . x")
    table.do("walk to A6", "move again with the Prime Action", "sidestep to B7")
    assert table.turn == "xan", "nothing is left to do"


@pytest.mark.rule("arena.prime.move.1", "arena.prime.1")
def test_who_moves_twice_does_not_attack() -> None:
    table = arena("A . . . . . . . . x .", roles={"A": {"movement": 6}})
    table.do("walk to A5", "move again with the Prime Action", "walk to A9")
    assert table.points == 2
    assert not [words for words in table.options if words.startswith("Ada:")]
    assert table.why("Ada: Basic Attack") == (
        "arena.turn.action.1",
        "The Prime Action of this turn has been spent.",
    )


# squares of allies


@pytest.mark.rule("arena.move.step.4")
def test_nobody_ends_a_move_action_on_an_allys_square() -> None:
    table = arena(
        """
        A B . x
        . . . .
        """,
        roles={"A": {"ranged": True}},
        heroic={"A": "{name: Breathe, effects: [{do: heal, to: self, amount: 1}]}"},
    )
    table.do("move Ada to A2")
    assert table.points == 4
    rule, reason = "arena.move.step.4", "A Move Action cannot end on an ally's square."
    assert table.why("end the turn") == (rule, reason)
    assert table.why("Ada: Basic Attack") == (rule, reason)
    assert table.why("perform Breathe") == (rule, reason)
    assert table.why("move again with the Prime Action") == (
        rule,
        "First leave the ally's square with the points left.",
    )
    assert all(words.startswith(("move Ada", "walk to")) for words in table.options)


PASSING_BEA = """
    A B C .
    . . z .
    . . . .
"""


@pytest.mark.rule("arena.move.step.5")
def test_whose_points_run_out_on_an_allys_square_goes_on_with_its_prime_action() -> None:
    table = arena(PASSING_BEA, roles={"A": {"movement": 2}}, rolls=dice(15))
    table.do("move Ada to A2")
    assert table.points == 1
    table.do("move Ada to B2", "zed: Reaction Attack")
    assert (table.square("Ada"), table.hp("Ada")) == ("A2", 53)
    assert not table.state.turn.prime_ready, "the second Move Action comes by itself"
    assert table.points == 2
    assert not table.offers("end the turn")
    table.do("move Ada to B2")
    assert (table.square("Ada"), table.points) == ("B2", 1)
    assert not table.told(PutBack)


@pytest.mark.rule("arena.move.step.5")
def test_without_a_prime_action_it_is_put_back_on_the_last_free_square_it_left() -> None:
    table = arena(
        """
        . . B . .
        A . . z .
        . . . . .
        """,
        roles={"A": {"movement": 3, "ranged": True}},
        rolls=dice(15, 15),
    )
    table.do("Ada: Basic Attack", "attack zed", "move Ada to B2", "move Ada to A3")
    assert (table.square("Ada"), table.points) == ("A3", 1)
    table.do("move Ada to A2", "zed: Reaction Attack")
    assert (table.square("Ada"), table.square("Bea")) == ("B2", "A3")
    assert [event.rule for event in table.told(PutBack)] == ["arena.move.step.5"]
    assert table.turn == "zed"


SWAP = "{name: Swap, when: [step], by: enemy, effects: [{do: swap-places, to: attacker}]}"
LEAP = "{name: Leap, when: [turn], by: enemy, effects: [{do: move, to: self, squares: 8}]}"


@pytest.mark.rule("arena.move.step.5")
def test_it_is_put_back_where_it_was_last_even_if_it_did_not_walk_there() -> None:
    table = arena(
        """
        A . . . . .
        . . . . . .
        . . . . B x
        . . . . y .
        """,
        cards={"A": "{name: Cut}"},
        roles={"A": {"movement": 3}},
        scrolls={"x": SWAP},
        rolls=dice(15),
    )
    table.do("Ada: Cut", "move Ada to A2", "use Swap with xan")
    assert (table.square("Ada"), table.square("xan")) == ("C6", "A2")
    table.do("move Ada to C5", "pass", "move Ada to B5", "yew: Reaction Attack")
    assert [table.square(name) for name in ("Ada", "Bea", "xan")] == ["C6", "C5", "A2"]
    assert len(table.told(PutBack)) == 1


@pytest.mark.rule("arena.move.step.5")
def test_it_is_put_back_beside_its_last_square_if_somebody_has_come_there() -> None:
    table = arena(
        """
        . . B . . .
        A . . z . .
        . . . . . x
        """,
        cards={"A": "{name: Cut}"},
        roles={"A": {"movement": 3}},
        scrolls={"x": LEAP},
        rolls=dice(15),
    )
    table.do("pass", "Ada: Cut", "pass", "move Ada to B2", "pass", "move Ada to A3")
    table.do("use Leap with xan", "move xan to B2", "done")
    table.do("move Ada to A2", "zed: Reaction Attack", "pass")
    assert (table.square("xan"), table.square("Bea")) == ("B2", "A3")
    assert table.square("Ada") in {"A1", "A2", "B1", "B3", "C1", "C2", "C3"}


@pytest.mark.rule("arena.move.step.5", "arena.prime.move.1")
def test_in_the_second_move_action_it_is_put_back_where_it_stood_alone_in_the_first() -> None:
    table = arena(
        """
        z . . y
        . B C .
        . A . .
        """,
        roles={"A": {"movement": 2}},
        rolls=dice(15, 15),
    )
    table.do("move Ada to B2", "move Ada to A2", "zed: Reaction Attack")
    table.do("move Ada to B3", "move Ada to C3", "yew: Reaction Attack")
    assert [table.square(name) for name in ("Ada", "Bea", "Cai")] == ["C2", "B2", "B3"]
    assert len(table.told(PutBack)) == 1


@pytest.mark.rule("arena.move.limit.4", "arena.move.sidestep.2")
def test_from_an_allys_square_a_sidestep_leads_to_free_squares_only() -> None:
    table = arena(PASSING_BEA, roles={"A": {"movement": 2}}, rolls=dice(15))
    table.do("move Ada to A2", "move Ada to B2", "zed: Reaction Attack")
    assert table.why("sidestep to A3") == (
        "arena.move.limit.4",
        "An ally stands at A2 too, so nobody can switch places with this hero.",
    )
    assert not table.offers("sidestep to A3")
    table.do("sidestep to B2")
    assert (table.square("Ada"), table.square("Bea"), table.square("Cai")) == ("B2", "A2", "A3")


# sidesteps


@pytest.mark.rule("arena.move.sidestep.1")
def test_a_sidestep_costs_the_full_stat_whatever_more_there_is() -> None:
    table = arena(
        "A . . . x",
        scrolls={
            "A": "{name: Wind, when: [turn], by: hero, effects: [{do: gain-movement, points: 2}]}"
        },
    )
    table.do("use Wind with Ada", "sidestep to A2")
    assert (table.square("Ada"), table.points) == ("A2", 2)
    assert table.why("sidestep to A3") == (
        "arena.move.sidestep.1",
        "A sidestep takes all 5 points of a Move Action: 2 are left.",
    )
    table.do("move Ada to A3")
    assert table.points == 1


@pytest.mark.rule("arena.move.sidestep.3")
def test_a_sidestep_incites_nobody() -> None:
    drawing = """
        x A . .
        y . . .
    """
    table = arena(drawing)
    table.do("sidestep to A3")
    assert table.question == "turn"
    assert (table.square("Ada"), table.hp("Ada")) == ("A3", 60)
    table = arena(drawing).do("move Ada to A3")
    assert (table.question, table.asked_seat) == ("reaction", "Ben"), "as a step would"


@pytest.mark.rule("arena.move.sidestep.4")
def test_who_is_slowed_cannot_sidestep_but_can_step() -> None:
    table = arena("A . . x", effects={"A": ["slowed"]})
    assert table.why("sidestep to A2") == ("arena.move.sidestep.4", "Ada is slowed.")
    assert not table.offers("sidestep to A2")
    assert table.offers("move Ada to A2")


@pytest.mark.rule("arena.move.sidestep.5", "arena.move.sidestep.1")
@pytest.mark.parametrize("use", ["give First Aid to Bea", "pick Boots up at B1", "move Ada to B2"])
def test_after_first_aid_or_a_pick_up_the_points_do_not_pay_for_a_sidestep(use: str) -> None:
    table = with_boots_on_the_ground(
        """
        A . . .
        B . . .
        . . . x
        """
    )
    assert table.offers("sidestep to A2")
    table.do(use)
    assert table.why("sidestep to A2") == (
        "arena.move.sidestep.1",
        "A sidestep takes all 5 points of a Move Action: 4 are left.",
    )
    assert not any(words.startswith("sidestep") for words in table.options)
    table.do("move again with the Prime Action")
    assert table.offers("sidestep to A2")


# figures of several squares


def test_a_large_figure_moves_as_a_whole() -> None:
    table = arena(
        """
        A A . # .
        A A . . .
        . . . . .
        . . . . .
        x . . . .
        """
    )
    assert table.square("Ada") == "B1"
    assert not table.offers("move Ada to B3"), "two squares further"
    table.do("move Ada to B2")
    assert table.why("move Ada to B3") == (
        "arena.move.limit.5",
        "The wall at A4 cannot be entered.",
    )
    table.do("walk to C4")
    assert (table.square("Ada"), table.points) == ("C4", 1), "not past the corner of the wall"


def test_nobody_enters_any_square_of_a_large_enemy() -> None:
    table = arena(
        """
        A . x x
        . . x x
        . . . .
        """
    )
    assert table.offers("move Ada to A2")
    table.do("move Ada to A2")
    assert not table.offers("move Ada to A3")
    assert not table.offers("move Ada to B3")


@pytest.mark.rule("arena.move.step.4", "arena.move.step.5")
def test_all_squares_of_a_large_ally_may_be_passed_and_none_stopped_on() -> None:
    table = arena(
        """
        A B B . x
        # B B # .
        """,
        roles={"A": {"movement": 3}},
    )
    table.do("move Ada to A2")
    assert not table.offers("end the turn")
    assert table.why("end the turn")[0] == "arena.move.step.4"
    table.do("move Ada to A3")
    assert (table.square("Ada"), table.points) == ("A4", 0), "the last step is the only one left"


@pytest.mark.rule("arena.move.sidestep.2")
def test_only_figures_of_one_square_change_places() -> None:
    table = arena(
        """
        A B B . x
        C B B . .
        """
    )
    assert table.offers("sidestep to B1")
    assert not table.offers("sidestep to A2")
    assert table.why("sidestep to A2") == (
        "arena.move.sidestep.2",
        "Only figures of one square switch places: not at A2.",
    )


@pytest.mark.rule("arena.tile.lava.4")
def test_a_large_figure_is_on_lava_with_any_of_its_squares() -> None:
    table = arena(
        """
        A A ~ . .
        A A . . x
        """
    )
    table.do("move Ada to B2")
    assert table.hp("Ada") == 56
    table = arena(
        """
        A A . . .
        A ~A . . x
        """
    )
    table.end_turn()
    assert table.hp("Ada") == 56


def test_what_is_offered_among_large_figures_is_what_the_verdicts_allow() -> None:
    table = arena(
        """
        A . B B ~ . . .
        . ; B B . # x x
        . ; ~ . . . x x
        . . . # . y . .
        """,
        rolls=dice(*[12] * 400),
    )
    chance, match = Random(4), table.arena_match
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        if decision.kind == TURN.name:
            offered = set(TURN.offers(match.table, decision.seat))
            assert offered == set(TURN.by_verdict(match.table, decision.seat))
        match.choose(chance.choice(decision.options), decision.seat)


# what a quest lets follow when a square is entered


def test_a_walk_enters_every_square_and_ends_where_something_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entered: list[str] = []

    def square_entered(self: ArenaBox, table: BattleTable, who: int) -> Flow[None]:
        square = table.state.combatants[who].square
        entered.append(name_of(square))
        if entered[-1] == "A4":
            table.state.combatants[1].square = square_named("B6")
        yield from ()

    monkeypatch.setattr(ArenaBox, "watched_squares", lambda box, state: GRID.full)
    monkeypatch.setattr(ArenaBox, "square_entered", square_entered)
    for listen in (True, False):
        entered.clear()
        match = arena("A . . . . . . .\n. . . . . . . x").match.copy(listen=listen)
        match.choose("walk to A3")
        match.choose("walk to A6")
        assert (entered, name_of(match.table.state.combatants[0].square)) == (
            ["A2", "A3", "A4"],
            "A4",
        )


def test_something_may_follow_what_is_opened_or_activated(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def tile_used(self: ArenaBox, table: BattleTable, tile: Tile) -> Flow[None]:
        used.append(str(tile))
        yield from ()

    monkeypatch.setattr(ArenaBox, "tile_used", tile_used)
    table = arena("$ A ! . x")
    table.do("open the chest at A1", "activate A3")
    assert used == ["chest at A1", "lever at A3"]
