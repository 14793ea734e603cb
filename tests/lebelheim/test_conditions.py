"""The words of card texts: conditions, what triggers listen to, when Tricks fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, get_args, get_type_hints

import pytest

from rulekeeper.cards import events as common
from rulekeeper.games.lebelheim.content.vocabulary import WindowName
from rulekeeper.games.lebelheim.rules.conditions import AttackOutcome
from rulekeeper.games.lebelheim.rules.conditions import Test as Condition
from rulekeeper.games.lebelheim.rules.triggers import EventName
from tables.lebelheim import lebelheim, setting

CARDS = """
- {name: Jab, kind: action, lines: [
    {do: deal, damage: {physical: 2}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Bash, kind: action, lines: [
    {do: deal, damage: {physical: 4}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Scorch, kind: action, lines: [
    {do: deal, damage: {fire: 2}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Walk, kind: action, type: rogue, lines: [{do: move, steps: 1}]}
- {name: Shove, kind: action, lines: [
    {do: push, steps: 1, who: {pick: one, of: enemies, within: adjacent}}]}
- {name: Hook, kind: action, lines: [
    {do: pull, steps: 1, who: {pick: one, of: enemies, within: range 2}}]}
- {name: Curse, kind: action, refresh: true, lines: [
    {do: lose, amount: 1, who: {pick: one, of: enemies, within: adjacent}}]}
- {name: Mend, kind: action, lines: [
    {do: regain, amount: 1, who: {pick: one, of: heroes}}]}
- {name: Rest, kind: action, lines: [{do: draw, amount: 1}]}
- {name: Totem, kind: aura, abilities: [
    {kind: ongoing, name: Totem, stat: movement, amount: 1}]}
- {name: Tap, kind: trick, when: [turn], lines: [{do: draw, amount: 1}]}
"""

SITUATION = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . Y .
    . B . . . .
    . . . . . .
"""


class Situation(TypedDict, total=False):
    """What is special: Endurance, more cards in Ada's hand, the disabled, the dead, the turn."""

    endurance: dict[str, int]
    hand: list[str]
    disabled: list[str]
    dead: str
    seat: int


# -- conditions at any time -------------------------------------------------------------------

CONDITIONS: list[tuple[str, str, Situation, Situation]] = [
    ("endurance", "{test: endurance, at_most: 5}", {"endurance": {"Ada": 5}}, {}),
    ("endurance", "{test: endurance, at_least: 7}", {}, {"endurance": {"Ada": 6}}),
    ("wounded", "{test: wounded, by: 3}", {"endurance": {"Ada": 7}}, {"endurance": {"Ada": 8}}),
    ("hand", "{test: hand, at_least: 2}", {"hand": ["Rest"]}, {}),
    ("hand", "{test: hand, at_most: 1}", {}, {"hand": ["Rest"]}),
    ("disabled", "{test: not, of: {test: disabled}}", {}, {"disabled": ["Ada"]}),
    ("exists", "{test: exists, of: enemies, within: adjacent}", {}, {"dead": "X"}),
    ("exists", "{test: exists, of: others, within: radius 2, at_least: 3}", {}, {"dead": "Y"}),
    ("turn", "{test: turn, of: own}", {}, {"seat": 1}),
    ("fallen", "{test: fallen}", {"dead": "B"}, {"dead": "Y"}),
    ("not", "{test: not, of: {test: fallen}}", {}, {"dead": "B"}),
    (
        "all",
        "{test: all, of: [{test: wounded}, {test: hand, at_least: 2}]}",
        {"endurance": {"Ada": 9}, "hand": ["Rest"]},
        {"endurance": {"Ada": 9}},
    ),
    (
        "any",
        "{test: any, of: [{test: wounded}, {test: hand, at_least: 2}]}",
        {"hand": ["Rest"]},
        {},
    ),
]


def holds(condition: str, situation: Situation) -> bool:
    """Whether Ada may play a Trick with this condition, in her own Main Turn or in a Movement."""
    table = lebelheim(
        SITUATION.replace(situation.get("dead", "none"), "."),
        cards=f"{CARDS}\n- {{name: Test, kind: trick, if: {condition}, "
        "lines: [{do: draw, amount: 1}]}",
        hands={"Ada": ["Test", *situation.get("hand", [])]},
        endurance=situation.get("endurance"),
        disabled=situation.get("disabled", []),
        seat=situation.get("seat", 0),
    )
    if table.asked == "blue":
        table.do("use Moving with Xan", "move Xan to c5")
    return "play Test with Ada" in table.options


@pytest.mark.parametrize(("word", "condition", "when_it_holds", "when_not"), CONDITIONS)
def test_a_condition_holds_or_does_not(
    word: str, condition: str, when_it_holds: Situation, when_not: Situation
) -> None:
    assert holds(condition, when_it_holds)
    assert not holds(condition, when_not)


@pytest.mark.parametrize(("of", "turns"), [("own", ["red two"]), ("enemy", ["blue", "blue two"])])
def test_the_turn_of_a_partner_is_neither_the_own_nor_an_enemys(of: str, turns: list[str]) -> None:
    drawing = """
    X . Y Z . W
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . B C . D
"""
    hush = f"- {{name: Hush, kind: trick, if: {{test: turn, of: {of}}}, lines: [{{do: enable}}]}}"
    may_play = []
    for seat, name in enumerate(("red", "blue", "red two", "blue two")):
        table = lebelheim(drawing, cards=hush, hands={"Cai": ["Hush"]}, seat=seat, mode="2v2")
        table.do("end the turn")
        if (table.asked, table.state.seat) == ("red two", seat):
            may_play.append(name)
    assert may_play == turns


# -- conditions on what is being carried out --------------------------------------------------

ATTACK = "{test: playing, card: attack}"
PLAYING: list[tuple[str, str, tuple[str, str], tuple[str, str]]] = [
    ("playing", ATTACK, ("play Jab", "Xan"), ("play Walk", "Xan")),
    ("playing", ATTACK, ("play Scorch", "Xan"), ("use Attacking", "Xan")),
    ("playing", "{test: playing, card: action}", ("play Walk", "Xan"), ("play Totem", "Xan")),
    ("playing", "{test: playing, card: aura}", ("play Totem", "Xan"), ("play Walk", "Xan")),
    ("playing", "{test: playing, card: trick}", ("play Tap", "Xan"), ("play Walk", "Xan")),
    ("playing", "{test: playing}", ("play Tap", "Xan"), ("use Moving", "Xan")),
    ("playing", "{test: playing, type: rogue}", ("play Walk", "Xan"), ("play Rest", "Xan")),
    ("playing", "{test: playing, by: enemies}", ("play Rest", "Xan"), ("play Rest", "Bea")),
    ("turn", "{test: turn, of: enemy}", ("play Rest", "Xan"), ("play Rest", "Bea")),
    (
        "is",
        "{test: is, who: player, of: enemies, within: adjacent}",
        ("play Rest", "Xan"),
        ("play Rest", "Yew"),
    ),
    ("is", "{test: is, who: mover, of: enemies}", ("play Walk", "Xan"), ("play Shove", "Xan")),
    ("is", "{test: is, who: attacker}", ("play Jab", "Xan"), ("play Rest", "Xan")),
    ("attacked", "{test: attacked}", ("play Jab", "Xan"), ("play Jab", "Yew")),
    ("attacked", "{test: attacked, at_least: 3}", ("play Bash", "Xan"), ("play Jab", "Xan")),
    ("attacked", "{test: attacked, kind: physical}", ("play Jab", "Xan"), ("play Scorch", "Xan")),
    ("attacked", "{test: attacked, kind: other}", ("play Scorch", "Xan"), ("play Jab", "Xan")),
]


def is_offered(condition: str, play: str, holder: str) -> bool:
    """Whether a Trick with this condition can be played while Ada plays a card or uses a skill."""
    hand = [play.removeprefix("play ")] if play.startswith("play") else []
    table = lebelheim(
        SITUATION,
        cards=f"{CARDS}\n- {{name: Test, kind: trick, when: [announced, step, attack], "
        f"if: {condition}, lines: [{{do: draw, amount: 1}}]}}",
        hands={"Ada": hand, holder: ["Test"]},
    )
    table.do(f"{play} with Ada")
    while table.question == "step":
        table.do(table.options[0])
    return f"play Test with {holder}" in table.options


@pytest.mark.parametrize(("word", "condition", "when_it_holds", "when_not"), PLAYING)
def test_a_condition_on_what_is_being_carried_out(
    word: str, condition: str, when_it_holds: tuple[str, str], when_not: tuple[str, str]
) -> None:
    assert is_offered(condition, *when_it_holds)
    assert not is_offered(condition, *when_not)


OUTCOMES = [
    ("blocked", (1, 10), (0, 10)),
    ("unblocked", (0, 10), (1, 10)),
    ("fully-blocked", (2, 10), (1, 10)),
    ("hit", (1, 10), (2, 10)),
    ("killed", (0, 4), (0, 5)),
]
"""Cards hidden against four damage, and Endurance before: when it holds, and when not."""


def outcome_holds(was: str, hidden: int = 0, endurance: int = 10, drawing: str = SITUATION) -> bool:
    """Whether a condition holds after an attack for 4, defended with so many cards."""
    table = lebelheim(
        drawing,
        cards=f"""
- {{name: Probe, kind: action, lines: [
    {{do: deal, damage: {{physical: 4}}, to: {{pick: one, of: enemies, within: adjacent}}}},
    {{do: if, test: {{test: outcome, was: {was}}}, then: [{{do: lose, amount: 1}}]}}]}}
""",
        hands={"Ada": ["Probe"], "Xan": ["Filler"] * hidden},
        endurance={"Xan": endurance},
    )
    table.do("play Probe with Ada", *["hide Filler"] * hidden)
    return table.endurance("Ada") == 9


@pytest.mark.parametrize(("was", "when_it_holds", "when_not"), OUTCOMES)
def test_a_condition_on_how_the_attack_ended(
    was: str, when_it_holds: tuple[int, int], when_not: tuple[int, int]
) -> None:
    assert outcome_holds(was, *when_it_holds)
    assert not outcome_holds(was, *when_not)


def test_without_an_attack_no_condition_on_its_outcome_holds() -> None:
    nobody_adjacent = SITUATION.replace("X", ".")
    assert not any(outcome_holds(was, drawing=nobody_adjacent) for was, *_ in OUTCOMES)


# -- triggers ---------------------------------------------------------------------------------

DEFENDED = ["play Jab with Ada", "hide Filler"]
UNDEFENDED = ["play Jab with Ada", "done"]

EVENTS: list[tuple[EventName, str, Sequence[str], str, Sequence[str]]] = [
    ("turn-begins", "Xan", ["end the turn"], "Ada", ["end the turn"]),
    ("turn-ends", "Ada", ["end the turn"], "Xan", ["end the turn"]),
    ("plays", "Ada", ["play Rest with Ada"], "Ada", ["use Attacking with Ada", "done"]),
    ("plays", "Ada", ["play Rest with Ada"], "Xan", ["play Rest with Ada"]),
    ("attacks", "Ada", UNDEFENDED, "Ada", ["play Curse with Ada"]),
    ("attacked", "Xan", UNDEFENDED, "Yew", UNDEFENDED),
    ("defends", "Xan", DEFENDED, "Xan", UNDEFENDED),
    ("blocks", "Xan", ["play Bash with Ada", "hide Filler"], "Xan", UNDEFENDED),
    ("fully-blocks", "Xan", DEFENDED, "Xan", ["play Bash with Ada", "hide Filler"]),
    ("hits", "Ada", UNDEFENDED, "Ada", DEFENDED),
    ("damaged", "Xan", UNDEFENDED, "Xan", ["play Curse with Ada"]),
    ("loses", "Xan", ["play Curse with Ada"], "Xan", DEFENDED),
    ("loses", "Xan", UNDEFENDED, "Ada", UNDEFENDED),
    (
        "regains",
        "Bea",
        ["play Mend with Ada", "choose Bea"],
        "Xan",
        ["play Mend with Ada", "choose Xan"],
    ),
    (
        "moves",
        "Ada",
        ["play Walk with Ada", "move Ada to d3"],
        "Ada",
        ["play Walk with Ada", "done"],
    ),
    ("moves", "Ada", ["play Walk with Ada", "move Ada to d3"], "Xan", ["play Shove with Ada"]),
    ("pushed", "Xan", ["play Shove with Ada"], "Yew", ["play Hook with Ada", "choose Yew"]),
    ("pushed", "Ada", ["play Shove with Ada"], "Yew", ["play Shove with Ada"]),
    ("pulled", "Yew", ["play Hook with Ada", "choose Yew"], "Xan", ["play Shove with Ada"]),
]


def heard(
    event: str, carrier: str, answers: Sequence[str], *, more: str = "", drawing: str = SITUATION
) -> int:
    """How often an ability of a hero triggered on an event, while these answers were given."""
    table = lebelheim(
        drawing,
        cards=f"""{CARDS}
- {{name: Ear, kind: aura, abilities: [
    {{kind: trigger, name: Ear, on: {event}, lines: [{{do: draw, amount: 0}}]{more}}}]}}
""",
        hands={
            "Ada": ["Jab", "Bash", "Walk", "Shove", "Hook", "Curse", "Curse", "Mend", "Rest"],
            "Xan": ["Filler"],
        },
        auras={carrier: ["Ear"]},
        endurance={"Bea": 5},
    )
    table.do(*answers)
    table.pass_all()
    return len(table.told(common.TriggerResolved))


@pytest.mark.parametrize(("event", "carrier", "answers", "other", "other_answers"), EVENTS)
def test_an_ability_listens_to_an_event(
    event: EventName, carrier: str, answers: list[str], other: str, other_answers: list[str]
) -> None:
    assert heard(event, carrier, answers) == 1
    assert heard(event, other, other_answers) == 0


def test_an_ability_listens_to_the_beginning_of_the_game() -> None:
    ear = {"kind": "trigger", "name": "Ear", "on": "game-begins"}
    abilities = [{**ear, "lines": [{"do": "disable", "who": "self"}]}]
    table = setting(heroes={"Ada": {"abilities": abilities}}, chance=[1, 6, 5])
    table.do("take the south side")
    while table.question == "place":
        table.do(table.options[0])
    table.do("blue begins")
    assert len(table.told(common.TriggerResolved)) == 1
    assert table.hero("Ada").disabled


@pytest.mark.parametrize(
    ("carrier", "more", "times"),
    [
        ("Xan", "", 1),
        ("Xan", ", who: allies", 0),
        ("Yew", ", who: allies", 1),
        ("Bea", ", who: enemies", 1),
        ("Ada", ", who: team", 0),
        ("Ada", ", who: enemies, within: adjacent", 1),
        ("Bea", ", who: enemies, within: adjacent", 0),
        ("Xan", ", if: {test: endurance, at_most: 8}", 1),
        ("Xan", ", if: {test: endurance, at_most: 7}", 0),
        ("Xan", ", if: {test: is, who: other, of: enemies}", 1),
        ("Xan", ", if: {test: is, who: subject, of: enemies}", 0),
    ],
)
def test_whose_event_it_is_and_under_which_condition(carrier: str, more: str, times: int) -> None:
    assert heard("damaged", carrier, ["play Jab with Ada"], more=more) == times


@pytest.mark.parametrize(
    ("kind", "heard_of"),
    [
        ("any", ["Rest", "Jab", "Totem", "Tap"]),
        ("action", ["Rest", "Jab"]),
        ("attack", ["Jab"]),
        ("aura", ["Totem"]),
        ("trick", ["Tap"]),
    ],
)
def test_an_ability_listens_to_a_kind_of_card(kind: str, heard_of: list[str]) -> None:
    found = []
    for card in ("Rest", "Jab", "Totem", "Tap"):
        table = lebelheim(
            SITUATION,
            cards=f"""{CARDS}
- {{name: Ear, kind: aura, abilities: [
    {{kind: trigger, name: Ear, on: plays, card: {kind}, lines: [{{do: draw, amount: 0}}]}}]}}
""",
            hands={"Ada": [card]},
            auras={"Ada": ["Ear"]},
        )
        table.do(f"play {card} with Ada")
        if table.told(common.TriggerResolved):
            found.append(card)
    assert found == heard_of


def test_an_optional_ability_may_be_left() -> None:
    for answer, times in (("yes", 1), ("no", 0)):
        answers = ["play Curse with Ada", answer]
        assert heard("loses", "Xan", answers, more=", optional: true") == times


def test_an_ability_triggers_each_time_unless_once_per_turn() -> None:
    twice = ["play Curse with Ada", "play Curse with Ada"]
    assert heard("loses", "Xan", twice) == 2
    assert heard("loses", "Xan", twice, more=", once: true") == 1


# -- when Tricks fit --------------------------------------------------------------------------

ALL_MOMENTS = ["announced", "step", "attack", "defended", "line", "end", "turn"]


def moments(*windows: str) -> list[str]:
    """When Xan could play a Trick while Ada moves and attacks, and her turn ends."""
    table = lebelheim(
        SITUATION,
        cards=f"""
- {{name: Advance, kind: action, lines: [
    {{do: move, steps: 1}},
    {{do: deal, damage: {{physical: 1}}, to: {{pick: each, of: enemies}}}}]}}
- {{name: Test, kind: trick, when: [{", ".join(windows)}], lines: [{{do: draw, amount: 1}}]}}
""",
        hands={"Ada": ["Advance"], "Xan": ["Test"]},
    )
    found = []
    for answer in ("play Advance with Ada", "move Ada to d3", "done", "end the turn"):
        table.do(answer)
        while table.question == "tricks":
            assert table.options == ["play Test with Xan", "pass"]
            found.append(table.state.window.name.lower())
            table.do("pass")
    assert (table.asked, table.question) == ("blue", "main")
    return found


@pytest.mark.parametrize("window", get_args(WindowName))
def test_a_trick_fits_at_the_moments_that_it_names(window: WindowName) -> None:
    several = {"any": ALL_MOMENTS, "line": ["step", "line"]}
    assert moments(window) == several.get(window, [window])


def test_a_trick_may_name_several_moments() -> None:
    assert moments("attack", "step") == ["step", "attack"]


# -- nothing is left out ----------------------------------------------------------------------


def test_every_condition_is_tested() -> None:
    words = {word for word, *_ in CONDITIONS} | {word for word, *_ in PLAYING} | {"outcome"}
    assert words == {word.__struct_config__.tag for word in get_args(Condition)}
    assert [was for was, *_ in OUTCOMES] == list(get_args(get_type_hints(AttackOutcome)["was"]))


def test_every_event_is_tested() -> None:
    assert {event for event, *_ in EVENTS} | {"game-begins"} == set(get_args(EventName))
