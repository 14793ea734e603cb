"""Each line of text one at a time, Tricks in between."""

from __future__ import annotations

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Ritual, kind: action, lines: [
    {do: lose, amount: 1}, {do: draw, amount: 1}, {do: regain, amount: 1}]}
- {name: Nod, kind: action, lines: [{do: draw, amount: 0}]}
- {name: March, kind: action, lines: [{do: move, steps: 3}]}
- {name: Amble, kind: action, lines: [{do: move, steps: 1}, {do: draw, amount: 1}]}
- {name: Lunge, kind: action, lines: [
    {do: lose, amount: 1},
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}},
    {do: lose, amount: 2, who: target},
    {do: draw, amount: 1}]}
- {name: Wink, kind: trick, lines: [{do: draw, amount: 0}]}
- {name: Heckle, kind: trick, when: [announced], lines: [{do: draw, amount: 0}]}
- {name: Trip, kind: trick, when: [step], lines: [{do: lose, amount: 1, who: mover}]}
- {name: Cut In, kind: trick, when: [line], lines: [{do: draw, amount: 0}]}
- {name: Sidestep, kind: trick, when: [announced], lines: [{do: move, steps: 1}]}
- {name: Echo, kind: trick, lines: [{do: draw, amount: 0}, {do: draw, amount: 0}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""

EIGHT_HEROES = """
    X . Y Z . W
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . B C . D
"""


def questions(table: LebelheimTable) -> list[tuple[str, str]]:
    """Who is asked what until the next Main Turn, all of them passing."""
    asked = []
    while table.question != "main":
        asked.append((table.asked, table.question))
        table.do("pass")
    return asked


def happened(table: LebelheimTable) -> list[str]:
    """What was announced and what its lines did, in order."""
    told = table.told(
        common.Announced,
        events.EnduranceLost,
        events.EnduranceRegained,
        events.CardDrawn,
        common.CardDiscarded,
    )
    return [getattr(event, "name", type(event).__name__) for event in told]


@pytest.mark.rule("lebelheim.lines.1")
def test_lines_are_executed_in_the_printed_order() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"]})
    table.do("play Ritual with Ada")
    assert happened(table) == [
        "Ritual",
        "EnduranceLost",
        "CardDrawn",
        "EnduranceRegained",
        "CardDiscarded",
    ]


@pytest.mark.rule("lebelheim.lines.1")
def test_each_line_is_done_completely_before_the_next() -> None:
    rite = """
- {name: Rite, kind: action, lines: [
    {do: hide, amount: 2}, {do: lose, amount: 1, who: {pick: one, of: enemies}}]}
"""
    table = lebelheim(FACE_TO_FACE, cards=rite, hands={"Ada": ["Rite"] + ["Filler"] * 2})
    table.do("play Rite with Ada")
    assert table.question == "target"
    assert table.pile("Ada", "bottom") == ["Filler", "Filler"]


@pytest.mark.rule("lebelheim.lines.1")
def test_the_lines_of_a_skill_are_executed_in_order_too() -> None:
    toil = {
        "kind": "action",
        "name": "Toil",
        "lines": [{"do": "lose", "amount": 2}, {"do": "regain", "amount": 1}],
    }
    table = lebelheim(FACE_TO_FACE, heroes={"Ada": {"abilities": [toil]}})
    table.do("use Toil with Ada")
    assert happened(table) == ["Toil", "EnduranceLost", "EnduranceRegained"]
    assert table.endurance("Ada") == 9


@pytest.mark.rule("lebelheim.lines.2")
def test_any_player_may_play_tricks_when_a_card_is_announced_and_after_each_line() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"], "Bea": ["Wink"], "Yew": ["Wink"]}
    )
    table.do("play Ritual with Ada")
    assert happened(table) == ["Ritual"]
    table.do("pass", "pass")
    assert happened(table) == ["Ritual", "EnduranceLost"]
    table.do("pass", "pass")
    assert happened(table) == ["Ritual", "EnduranceLost", "CardDrawn"]
    table.do("pass", "pass")
    assert happened(table)[-1] == "EnduranceRegained"
    assert questions(table) == [("red", "tricks"), ("blue", "tricks")]
    assert happened(table)[-1] == "CardDiscarded"


@pytest.mark.rule("lebelheim.lines.2")
def test_a_trick_played_there_takes_place_before_the_next_line() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"], "Yew": ["Wink"]})
    table.do("play Ritual with Ada", "pass", "play Wink with Yew")
    assert happened(table) == [
        *("Ritual", "EnduranceLost"),
        *("Wink", "CardDiscarded"),
        *("CardDrawn", "EnduranceRegained", "CardDiscarded"),
    ]


@pytest.mark.rule("lebelheim.lines.3")
def test_tricks_may_be_played_after_each_step_of_a_movement() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["March"], "Yew": ["Trip"]})
    table.do("play March with Ada")
    for square in ("d3", "e3", "e4"):
        assert (table.asked, table.question) == ("red", "step")
        table.do(f"move Ada to {square}")
        assert (table.asked, table.question) == ("blue", "tricks")
        table.do("pass")
    assert table.question == "main"


@pytest.mark.rule("lebelheim.lines.3")
def test_a_trick_after_the_first_step_finds_the_mover_there() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, endurance={"Ada": 1}, hands={"Ada": ["March"], "Yew": ["Trip"]}
    )
    table.do("play March with Ada", "move Ada to d3", "play Trip with Yew")
    (moved,) = table.told(common.Moved)
    assert GRID.name(moved.square) == "d3"
    assert table.square("Ada") == ""
    assert table.question == "main"


@pytest.mark.rule("lebelheim.lines.3")
def test_after_a_movement_within_a_movement_the_mover_is_the_first_one_again() -> None:
    skip = """
- {name: Skip, kind: trick, when: [step], lines: [{do: move, steps: 1}]}
"""
    hands = {"Xan": ["Skip"], "Yew": ["Trip"]}
    table = lebelheim(FACE_TO_FACE, cards=CARDS + skip, hands=hands)
    table.do("use Moving with Ada", "move Ada to c2", "play Skip with Xan", "move Xan to c5")
    table.do("pass", "play Trip with Yew")
    assert (table.endurance("Ada"), table.endurance("Xan")) == (9, 10)


@pytest.mark.rule("lebelheim.lines.2")
def test_while_a_line_of_a_trick_is_carried_out_no_window_is_open() -> None:
    jinx = """
- {name: Jinx, kind: trick, when: [step], lines: [{do: lose, amount: 1, who: {
    pick: one, of: enemies}}]}
"""
    hands = {"Xan": ["Jinx"], "Ada": ["Trip"]}
    table = lebelheim(FACE_TO_FACE, cards=CARDS + jinx, hands=hands)
    table.do("use Moving with Ada", "move Ada to c2", "pass", "play Jinx with Xan")
    assert table.question == "target"
    verdict = table.why("play Trip with Ada")
    assert isinstance(verdict, No)
    assert verdict.reason == "Trip is a Trick: it cannot be played at this moment."


@pytest.mark.rule("lebelheim.lines.3", "lebelheim.lines.2")
def test_a_trick_between_two_lines_fits_after_a_step_for_a_step_is_a_line() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Amble"], "Yew": ["Cut In"]})
    table.do("play Amble with Ada", "move Ada to d3")
    assert table.pile("Ada", "hand") == []
    assert table.options == ["play Cut In with Yew", "pass"]


@pytest.mark.rule("lebelheim.lines.2")
def test_after_a_movement_not_taken_tricks_may_be_played_too() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Amble"], "Yew": ["Cut In"]})
    table.do("play Amble with Ada", "done")
    assert table.pile("Ada", "hand") == []
    assert table.options == ["play Cut In with Yew", "pass"]


@pytest.mark.rule("lebelheim.lines.4")
def test_a_deal_line_opens_an_attack_phase_and_the_lines_after_it_wait() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Lunge"], "Xan": ["Filler", "Filler"]}
    )
    table.do("play Lunge with Ada")
    assert (table.asked, table.question) == ("blue", "defend")
    assert (table.endurance("Ada"), table.endurance("Xan")) == (10 - 1, 10)
    assert table.pile("Ada", "hand") == []
    table.do("hide Filler", "done")
    assert table.endurance("Xan") == 10 - (3 - 2) - 2
    assert table.pile("Ada", "hand") == ["Filler"]


@pytest.mark.rule("lebelheim.lines.5")
def test_a_trick_is_itself_executed_line_by_line_and_tricks_may_interrupt_it() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"], "Bea": ["Wink"], "Xan": ["Echo"]}
    )
    table.do("play Ritual with Ada", "pass", "play Echo with Xan")
    windows = 0
    while len(table.state.plays) == 2:
        assert (table.asked, table.question) == ("red", "tricks")
        windows += 1
        table.do("pass")
    assert windows == 3
    assert table.state.plays[-1].name == "Ritual"


@pytest.mark.rule("lebelheim.lines.5")
def test_the_trick_played_last_is_resolved_first() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"], "Bea": ["Wink"], "Xan": ["Echo"]}
    )
    table.do("play Ritual with Ada", "pass", "play Echo with Xan", "pass", "play Wink with Bea")
    discarded = [table.names[event.hero] for event in table.told(common.CardDiscarded)]
    assert discarded == ["Bea", "Xan", "Ada"]
    assert happened(table)[:4] == ["Ritual", "Echo", "Wink", "CardDiscarded"]
    assert happened(table)[4:6] == ["CardDiscarded", "EnduranceLost"]


@pytest.mark.rule("lebelheim.lines.6")
@pytest.mark.parametrize(
    ("seat", "order"),
    [
        (0, ["red", "blue", "red two", "blue two"]),
        (1, ["blue", "red two", "blue two", "red"]),
        (3, ["blue two", "red", "blue", "red two"]),
    ],
)
def test_the_turn_player_is_asked_first_then_the_others_clockwise(
    seat: int, order: list[str]
) -> None:
    hands = {name: ["Heckle"] for name in ("Bea", "Yew", "Dov", "Wyn")}
    player = ("Ada", "Xan", "Cai", "Zed")[seat]
    table = lebelheim(
        EIGHT_HEROES, mode="2v2", seat=seat, cards=CARDS, hands={**hands, player: ["Nod"]}
    )
    table.do(f"play Nod with {player}")
    assert questions(table) == [(name, "tricks") for name in order]


@pytest.mark.rule("lebelheim.lines.6")
def test_the_window_closes_when_all_have_passed_in_a_row() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Nod", "Cut In"], "Xan": ["Cut In", "Cut In"]}
    )
    table.do("play Nod with Ada", "pass", "play Cut In with Xan")
    while table.state.plays[-1].name == "Cut In":
        table.do("pass")
    assert table.options == ["play Cut In with Ada", "pass"]
    table.do("pass")
    assert table.options == ["play Cut In with Xan", "pass"]
    table.do("pass")
    assert table.question == "main"


@pytest.mark.rule("lebelheim.lines.6")
def test_a_player_whose_moment_has_not_come_is_told_so() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Nod", "Wink"], "Xan": ["Wink"]})
    table.do("play Nod with Ada")
    assert table.asked == "red"
    assert table.why("play Wink with Xan", seat=1) == No(
        "lebelheim.lines.6", "Another player decides first: wait for your moment."
    )


@pytest.mark.rule("lebelheim.lines.7")
def test_a_line_whose_target_is_gone_is_skipped_and_the_next_is_executed() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, endurance={"Xan": 3}, hands={"Ada": ["Lunge"]})
    table.do("play Lunge with Ada")
    assert table.square("Xan") == ""
    assert len(table.told(common.LineSkipped)) == 1
    assert table.pile("Ada", "hand") == ["Filler"]
    assert table.endurance("Yew") == 10


@pytest.mark.rule("lebelheim.lines.7")
def test_targets_are_chosen_when_the_line_is_reached() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . Y A . . .
        . . . . . .
        B . . . . .
        """,
        cards=CARDS,
        hands={"Ada": ["Lunge"], "Xan": ["Sidestep"]},
    )
    table.do("play Lunge with Ada", "play Sidestep with Xan", "move Xan to d4")
    assert table.question == "main"
    assert (table.endurance("Xan"), table.endurance("Yew")) == (10, 10 - 3 - 2)


@pytest.mark.rule("lebelheim.lines.7")
def test_a_line_that_finds_nobody_is_skipped() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Lunge"], "Xan": ["Sidestep"]})
    table.do("play Lunge with Ada", "play Sidestep with Xan", "move Xan to d4")
    assert not table.told(common.AttackDeclared)
    assert table.endurance("Ada") == 9
    assert table.pile("Ada", "hand") == ["Filler"]


def test_what_may_be_left_is_asked_by_its_own_name() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards="""
        - {name: Stride, kind: action, lines: [{do: move, steps: 1}]}
        - {name: Heed, kind: aura, abilities: [
            {kind: trigger, name: Heed, on: moves, optional: true, lines: [{do: draw, amount: 1}]}]}
        """,
        hands={"Ada": ["Stride"]},
        auras={"Ada": ["Heed"]},
    )
    table.do("play Stride with Ada", "move Ada to b3")
    assert table.match.prompt(0) == "Ada: do you use Heed?"


@pytest.mark.rule("lebelheim.lines.5")
def test_an_aura_that_is_stopped_does_not_stay_in_play() -> None:
    hush = """
- {name: Halo, kind: aura, abilities: [{kind: ongoing, name: Halo, stat: damage, amount: 1}]}
- {name: Hush, kind: trick, when: [announced], lines: [{do: cancel}]}
"""
    hands = {"Ada": ["Halo"], "Xan": ["Hush"]}
    table = lebelheim(FACE_TO_FACE, cards=CARDS + hush, hands=hands)
    table.do("play Halo with Ada", "play Hush with Xan")
    assert (table.pile("Ada", "auras"), table.pile("Ada", "discard")) == ([], ["Halo"])
