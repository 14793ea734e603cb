"""What a scenario says happens when, as its file has it."""

from __future__ import annotations

import pytest

from arcadia.test_arcadia_monster_policy import kinds
from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

pytestmark = pytest.mark.rule("arcadia.token.quest.1")

DRAWING = """
    A . . .
      =
    . o . X
"""


def table_of(*rules: str, drawing: str = DRAWING, **more: object) -> ArcadiaSituation:
    """A situation whose scenario has these rules."""
    text = "[" + ", ".join(rules) + "]"
    return arcadia(drawing, rules=text, **more)  # type: ignore[arg-type]


def test_a_space_that_is_entered_stops_the_walk_and_wounds() -> None:
    table = table_of("{when: {when: enters, places: [b2]}, do: [{do: wound, amount: 2}]}")
    table.do("activate Ann", "move Ann to c2")
    assert (table.space("Ann"), table.wounds("Ann")) == ("b2", 2)
    table.do("move Ann to a2", "move Ann to b2")
    # It happens once.
    assert table.wounds("Ann") == 2


def test_what_happens_again_happens_each_time() -> None:
    rule = "{when: {when: enters, places: [b2]}, do: [{do: coins, amount: 1}], again: true}"
    table = table_of(rule)
    table.do("activate Ann", "move Ann to b2", "move Ann to a2", "move Ann to b2")
    assert table.coins("lion") == 2


def test_wounds_of_the_scenario_kill_and_all_others_are_paid() -> None:
    table = table_of(
        "{when: {when: enters, places: [b2]}, do: [{do: wound, amount: 4, places: [b2, d1]}]}"
    )
    table.do("activate Ann", "move Ann to b2")
    assert (table.space("Ann"), table.space("Xan")) == ("", "")
    assert table.asked == "eagle"
    assert (table.coins("lion"), table.coins("eagle")) == (1, 1)


def test_a_kill_opens_closes_and_locks_doors() -> None:
    door = "b1/north"
    table = table_of(
        f"{{when: {{when: falls, monster: o}}, do: [{{do: doors, doors: [{door}], become: open}}, "
        f"{{do: doors, doors: [{door}], become: locked}}, {{do: tell, text: Creak.}}]}}",
        doors=[{"at": door}],
        cards={"Ann": ["Sling"]},
        wounds={"Ogre": 1},
    )
    table.do("activate Ann", "move Ann to a1")
    table.rolls("ranged ranged")
    table.do("attack Ogre with Sling")
    while table.question == "payback":
        table.do("end the reaction")
    assert table.match.box.scenario.door_places[door] in table.state.open_doors
    assert "Creak." in table.log()
    table.end_activation()
    table.do("activate Xan", "move Xan to b1")
    refusal = table.why("flip the door at b1-b2", seat="eagle")
    assert isinstance(refusal, No)
    assert refusal == No(
        "arcadia.token.quest.1", "The door is locked: the scenario says until when."
    )


def test_a_monster_that_waits_arrives_where_there_is_room() -> None:
    table = table_of(
        "{when: {when: turn-begins}, if: [{if: turns, least: 6}],"
        " do: [{do: arrive, monster: late, at: [d1, c1]}]}",
        waiting={"late": "o"},
        together={"Yew": "Xan"},
    )
    assert table.space("late") == ""
    table.do("activate Ann", "end the activation")
    # Two Heroes stand on d1, so that the next space is taken.
    assert table.space("late") == "c1"


def test_tokens_are_laid_face_down_as_long_as_there_are_any() -> None:
    table = table_of("{when: {when: turn-ends}, do: [{do: tokens, places: [c2, d2]}]}")
    table.do("activate Ann", "end the activation")
    grid = table.match.box.grid
    assert sorted(map(grid.name, table.state.face_down)) == ["c2", "d2"]


def test_a_spawn_is_called_for() -> None:
    table = table_of(
        "{when: {when: turn-ends}, do: [{do: spawn}]}",
        drawing="A . . g\n       \n. o . X",
        tile=["Goblin"],
        spawns={"c2": "melee melee"},
    )
    table.rolls("melee melee")
    table.do("activate Ann", "end the activation")
    assert table.space("Goblin") == "c2"


def test_conditions_have_to_hold() -> None:
    rule = (
        "{when: {when: enters, places: [b2]}, if: [{if: on-board, monster: o, least: 0, most: 0}],"
        " do: [{do: coins, amount: 3, to: everybody}]}"
    )
    table = table_of(rule)
    table.do("activate Ann", "move Ann to b2")
    assert table.coins("lion") == 0
    table = table_of(rule, drawing="A . . .\n       \n. . . X")
    table.do("activate Ann", "move Ann to b2")
    assert (table.coins("lion"), table.coins("eagle")) == (3, 3)


EACH_TURN = (
    "{{when: {{when: {when}}}, if: [{{if: turns, least: {least}}}], again: true, do: [{do}]}}"
)
EXTRA_TURN = 6
"""The number of the extra turn: a situation begins in turn 5."""

EXTRA = {"Ann": ["extra-turn"]}


def test_an_extra_turn_begins_like_any_other() -> None:
    deed = "{do: coins, amount: 1}"
    rule = EACH_TURN.format(when="turn-begins", least=EXTRA_TURN, do=deed)
    table = table_of(rule, tokens=EXTRA)
    table.do("activate Ann", "end the activation", "use the extra-turn")
    assert (table.question, table.coins("lion")) == ("active", 1)


@pytest.mark.parametrize(("when", "least"), [("turn-ends", 1), ("turn-begins", EXTRA_TURN)])
def test_a_hero_who_is_killed_between_the_turns_has_no_extra_turn(when: str, least: int) -> None:
    deed = "{do: wound, amount: 4, places: [a2]}"
    table = table_of(EACH_TURN.format(when=when, least=least, do=deed), tokens=EXTRA)
    table.do("activate Ann", "end the activation", "use the extra-turn")
    assert (table.space("Ann"), table.asked) == ("", "eagle")
    assert len(table.told(events.HeroActivated)) == 1


def test_no_token_is_laid_once_all_are_on_the_board() -> None:
    table = table_of(
        "{when: {when: enters, places: [b1]}, do: [{do: tokens, places: [c2, d2]}]}",
        drawing="A . . .\n       \n* . . X",
        face_down=["healing", "healing"],
        together={"Ann": "c1"},
    )
    table.do("activate Ann", "move Ann to b1")
    assert [table.match.box.grid.name(space) for space in table.state.face_down] == ["a1", "c2"]


@pytest.mark.rule("arcadia.token.3")
def test_what_the_scenario_lays_under_the_active_hero_is_collected_at_once() -> None:
    lay = "{when: {when: enters, places: [b2]}, do: [{do: tokens, places: [b2]}]}"
    table = table_of(lay, face_down=["chest-1"])
    table.do("activate Ann", "move Ann to b2")
    assert (table.tokens("Ann"), table.state.face_down) == (["chest-1"], [])


@pytest.mark.rule("arcadia.token.3")
def test_what_somebody_drops_who_dies_beside_the_active_hero_is_collected_at_once() -> None:
    fire = "{when: {when: enters, places: [b2]}, do: [{do: wound, amount: 3, places: [b2]}]}"
    table = table_of(
        fire, together={"Yew": "b2"}, wounds={"Yew": 1}, tokens={"Yew": ["refreshing"]}
    )
    table.do("activate Ann", "move Ann to b2")
    assert (table.space("Yew"), table.tokens("Ann")) == ("", ["refreshing"])


@pytest.mark.rule("arcadia.payback.4")
@pytest.mark.parametrize(("is_locked", "space"), [(False, "a1"), (True, "b1")])
def test_a_monster_that_the_game_plays_leaves_locked_doors_alone(
    is_locked: bool, space: str
) -> None:
    """Through the door it is four points to where it can strike; the way round is longer."""
    table = table_of(
        drawing="""
        A . o .
          - =
        X . . .
        """,
        doors=[{"at": "c1/north"}],
        together={"Bob": "b2", "Cid": "b2"},
        monsters=kinds("o", movement=4),
        options={"monsters": "table"},
        cards={"Ann": ["Sling"]},
    )
    if is_locked:
        table.state.locked.append(table.match.box.scenario.door_places["c1/north"])
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Ogre with Sling")
    assert table.space("Ogre") == space
