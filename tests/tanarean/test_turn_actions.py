"""The Move and the Prime Action in a game with other ids and numbers than Arena's: the Fen.

What both games share is tested with the rules of Arena. Here is where the two differ, figures of
several squares, and that nothing of Arena's is left in what they share.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rulekeeper.core.acts import conceivable
from rulekeeper.core.conformance import check_game
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.actions.events import FlaskUsed, MovedAgain, Opened, PutBack
from rulekeeper.tanarean.actions.flasks import UseFlask
from rulekeeper.tanarean.combat.combatevents import Focused, ObjectDamaged
from tables.fen import OIL, RULES, TAR, fen
from tables.tanarean import BattleOnTheTable, dice

FOWLER = {"A": {"role": "fowler"}}


def why(table: BattleOnTheTable, answer: Option | str) -> tuple[str, str]:
    """The rule and the reason by which an answer is refused to Ada."""
    verdict = table.match.explain(answer, table.combatant("Ada").seat)
    assert isinstance(verdict, No)
    return verdict.rule, verdict.reason


def offered(table: BattleOnTheTable, words: str) -> str:
    """The squares that some words are offered with, such as "A1 A2"."""
    return " ".join(sorted(o.split()[-1] for o in table.options if o.startswith(words)))


# -- the Move Action --------------------------------------------------------------------------


def test_a_sidestep_takes_all_points_however_many_and_no_fewer() -> None:
    table = fen("A . . .", kinds={"A": {"movement": 3}}).do("move Ada to A2")
    reason = "A sidestep takes all 3 points of a Move Action: 2 are left."
    assert why(table, "sidestep to A3") == ("fen.sidestep_points", reason)
    rich = fen("A . . .", kinds={"A": {"movement": 3}})
    rich.table.state.turn.lost_points = -2
    rich.do("sidestep to A2")
    assert rich.question_text == "0 movement points left, a Prime Action: what now?"
    rich.do("move again with the Prime Action", "sidestep to A3")
    assert rich.square("Ada") == "A3"
    assert [event.rule for event in rich.told(MovedAgain)] == ["fen.move_again"]


def test_nobody_changes_places_and_who_is_slowed_stays() -> None:
    table = fen("A B .\n. . .")
    reason = "An ally stands at A2: a sidestep needs a free square."
    assert why(table, "sidestep to A2") == ("fen.sidestep", reason)
    slowed = fen("A . .", effects={"A": ["slowed"]})
    assert why(slowed, "sidestep to A2") == ("fen.sidestep_slowed", "Ada is slowed.")


@pytest.mark.parametrize(("for_all_steps", "left"), [(True, 2), (False, 1)])
def test_a_last_point_joins_the_second_move_action_for_any_dear_step(
    for_all_steps: bool, left: int
) -> None:
    drawing = """
        . . . : :
        A . . : :
        . . . . .
        """
    rules = replace(RULES, spare_for_all_steps=for_all_steps)
    table = fen(drawing, kinds={"A": {"movement": 3}}, rules=rules)
    table.do("move Ada to B2", "move Ada to B3", "move again with the Prime Action")
    table.do("move Ada to C4")
    assert table.question_text.startswith(f"{left} movement point")


def test_the_last_point_alone_makes_a_dear_step_possible() -> None:
    table = fen("A . :\n. . :", kinds={"A": {"movement": 2}}).do("move Ada to A2")
    assert offered(table, "move Ada to") == "A1 B1 B2"
    table.table.state.turn.lost_points = 1
    table.do("move again with the Prime Action", "move Ada to A3")
    assert table.square("Ada") == "A3"


def test_it_is_put_back_from_an_allys_square_where_it_cannot_go_on() -> None:
    table = fen("A B . .\n< < . .", kinds={"A": {"movement": 3}}).do("move Ada to A2")
    reason = "A Move Action cannot end on an ally's square."
    assert why(table, "end the turn") == ("fen.ally_square", reason)
    turn = table.table.state.turn
    turn.prime_ready, turn.lost_points = False, 1
    table.do("empty the stairs at B1")
    assert table.square("Ada") == "A1"
    assert [event.rule for event in table.told(PutBack)] == ["fen.put_back"]


# -- focus, doors, flasks ---------------------------------------------------------------------


def test_focus_takes_all_points_and_needs_no_ranged_attack() -> None:
    table = fen("A . . . x")
    table.table.state.turn.lost_points = 1
    reason = "Focus takes all 5 points of a Move Action: 4 are left."
    assert why(table, "focus") == ("fen.focus_points", reason)
    table.table.state.turn.lost_points = 0
    table.do("focus")
    assert [event.rule for event in table.told(Focused)] == ["fen.focus"]
    taken = fen("A . . . x").do("move Ada to A2")
    assert why(taken, "focus")[0] == "fen.focus"


def test_a_door_is_opened_for_a_point_unless_the_game_forbids_it() -> None:
    table = fen("A + x").do("open the door at A2")
    assert table.question_text == "4 movement points left, a Prime Action: what now?"
    assert [event.rule for event in table.told(Opened)] == ["fen.opened_door"]
    beast = fen("A + x", kinds={"A": {"role": "beast"}})
    assert why(beast, "open the door at A2") == ("fen.beast", "Ada has no hands.")
    locked = fen("A = x")
    assert why(locked, "open the locked door at A2")[0] == "fen.locked_door"


@pytest.mark.parametrize(("roll", "left"), [(9, []), (10, [2])])
def test_a_door_has_the_defense_and_the_hit_points_of_the_game(roll: int, left: list[int]) -> None:
    table = fen("A = x", rolls=dice(roll)).do("Ada: Basic Attack")
    assert [event.hp for event in table.told(ObjectDamaged)] == left


def test_a_flask_is_used_once_for_the_prime_action_and_without_a_token() -> None:
    table = fen("A . . x", kinds=FOWLER, rolls=dice(12))
    table.table.state.ready[:] = [False, False]
    table.do("use Oil")
    assert table.hp("xan") == 56
    assert table.table.state.ready == [False, False]
    assert [event.rule for event in table.told(FlaskUsed)] == ["fen.use_flask"]
    assert why(table, UseFlask(OIL)) == ("fen.flask", "Ada does not bear that flask.")
    other = fen("A . . x", kinds=FOWLER, rolls=dice(12)).do("move Ada to A2", "use Oil")
    assert other.table.state.turn.owner == other.number("xan"), "nothing is left to do"


def test_what_lies_there_is_picked_up_for_a_point() -> None:
    table = fen("A . < . x", rolls=dice(12))
    assert why(table, "empty the stairs at A3") == ("fen.nest", "Ada is too far away.")
    table.do("move Ada to A2", "empty the stairs at A3")
    assert table.question_text == "3 movement points left, a Prime Action: what now?"
    assert why(table, UseFlask(TAR)) == ("fen.target_needed", "Tar would find no valid target.")
    table.do("move Ada to A3", "use Tar")
    assert table.effects("xan") == ["slowed"]


# -- figures of several squares ---------------------------------------------------------------


def test_a_large_figure_goes_only_where_all_its_squares_fit() -> None:
    table = fen(
        """
        A A # . .
        A A . . .
        . . . . .
        """
    )
    assert offered(table, "sidestep to") == offered(table, "move Ada to") == "C1"
    assert why(table, "move Ada to B2")[0] == "fen.closed_square"
    assert why(table, "sidestep to C2")[0] == "fen.barrier_corner"
    assert "walk to C2" in table.options


def test_a_large_figure_opens_and_grabs_what_is_beside_any_of_its_squares() -> None:
    table = fen(
        """
        . . < .
        A A . .
        A A + x
        . . . .
        """
    )
    table.do("empty the stairs at A3", "open the door at C3")
    assert table.question_text == "3 movement points left, a Prime Action: what now?"


def test_a_large_figure_passes_an_ally_and_leaves_its_square_again() -> None:
    table = fen("A A B . .\nA A . . .", kinds={"A": {"movement": 3}})
    table.do("move Ada to B2")
    assert why(table, "end the turn")[0] == "fen.ally_square"
    table.do("move Ada to B3", "move Ada to B4", "end the turn")
    assert table.square("Ada") == "B4"


def test_who_is_beside_any_square_of_a_large_figure_reacts_to_its_step() -> None:
    table = fen("A A x\nA A .\n. . .", kinds={"x": {"reaction_damage": 3}})
    table.do("move Ada to C1", "xan reacts")
    assert (table.hp("Ada"), table.square("Ada")) == (57, "B1")
    table.do("sidestep to C1")
    assert table.square("Ada") == "C1"


# -- nothing of Arena's is left ---------------------------------------------------------------


def everything() -> BattleOnTheTable:
    """A battle with all kinds of tiles, a large figure, and all that can be done in a turn."""
    return fen(
        """
        A . . : : . @ @
        . + . : : . @ @
        < < # ~ ~ . B B
        $ . = ~ ~ . B B
        ! . x . @ @ . .
        . y y . @ @ . *
        . y y . . . . &
        """,
        cards={"A": "{name: Shot, range: 8, damage: 5}", "x": "{name: Jab, damage: 6}"},
        kinds={
            "A": {"role": "fowler", "ranged": True},
            "B": {"role": "beast", "reaction_damage": 2},
            "x": {"role": "fowler", "reaction_damage": 3},
            "y": {"heeds_swamp": False, "reaction_damage": 4, "must_react": True},
        },
        rolls=[Random(1).randint(1, 20) for _ in range(200)],
    )


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_told_or_refused_is_by_the_rules_of_the_game(seed: int) -> None:
    table, random = everything(), Random(seed)
    language = table.match.game.language
    for _ in range(60):
        for seat in (0, 1):
            every = [*conceivable(table.table, seat, language.kinds)]
            for option in random.sample(every, min(40, len(every))):
                verdict = table.match.explain(option, seat)
                assert not isinstance(verdict, No) or verdict.rule.startswith("fen."), option
        if table.match.result:
            break
        decision = table.match.decision
        assert decision
        assert decision.rule.startswith("fen.")
        table.match.choose(random.choice(decision.options), seat=decision.seat)
    assert {event.rule.partition(".")[0] for event in table.match.events()} == {"fen"}


def test_the_game_keeps_every_promise_of_a_game() -> None:
    check_game(everything().match.game, {}, ["capitals", "smalls"], [1], every=9)
