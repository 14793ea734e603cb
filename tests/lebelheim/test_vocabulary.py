"""The words of card texts: every effect, and whom it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest

from rulekeeper.cards import effects
from rulekeeper.cards import events as common
from rulekeeper.cards.words import HeroRole, Side, Who
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.content.vocabulary import Line
from rulekeeper.games.lebelheim.rules.attack import Increase, Prevent, Redirect
from rulekeeper.games.lebelheim.rules.heroes import Cancel, GainBonus, GainRefresh
from tables.lebelheim import LebelheimTable, lebelheim
from tables.lebelheim_texts import (
    CARDS,
    ENEMIES,
    ENEMY,
    SITUATION,
    Look,
    answered,
    disabled,
    endurance,
    lost_by_xan,
    piles,
    played,
    squares,
)

# -- effects ----------------------------------------------------------------------------------

EFFECTS: list[tuple[str, str, list[str], Look, object]] = [
    (
        "deal",
        f"{{do: deal, damage: {{fire: 3}}, to: {ENEMY}}}",
        [],
        endurance("Xan", "Yew"),
        [7, 10],
    ),
    ("lose", f"{{do: lose, amount: 2, who: {ENEMIES}}}", [], endurance("Xan", "Yew"), [8, 8]),
    ("lose", "{do: lose, amount: 2}", [], endurance("Ada"), [4]),
    ("regain", "{do: regain, amount: 3}", [], endurance("Ada"), [9]),
    ("regain", "{do: regain, amount: 9}", [], endurance("Ada"), [10]),
    ("move", "{do: move, steps: 2}", ["move Ada to d3", "done"], squares("Ada"), ["d3"]),
    (
        "move",
        f"{{do: move, steps: 1, who: {ENEMY}, by: player}}",
        ["move Xan to c5"],
        squares("Xan"),
        ["c5"],
    ),
    ("push", f"{{do: push, steps: 2, who: {ENEMY}}}", [], squares("Xan"), ["c6"]),
    (
        "push",
        "{do: push, steps: 2, who: self, hero: target}",
        [],
        squares("Ada", "Xan"),
        ["c3", "c4"],
    ),
    (
        "push",
        f"{{do: lose, amount: 1, who: {ENEMY}}}, {{do: push, steps: 2, who: self, hero: target}}",
        [],
        squares("Ada", "Xan"),
        ["c1", "c4"],
    ),
    (
        "pull",
        "{do: pull, steps: 3, who: {pick: one, of: enemies, within: range 2}, up_to: true}",
        ["choose Yew", "1"],
        squares("Yew"),
        ["d3"],
    ),
    ("place", "{do: place, within: radius 2}", ["place Ada on d4"], squares("Ada"), ["d4"]),
    ("place", "{do: place, within: radius 2}", ["done"], squares("Ada"), ["c3"]),
    ("swap", f"{{do: swap, who: {ENEMY}}}", [], squares("Ada", "Xan"), ["c4", "c3"]),
    ("draw", "{do: draw, amount: 2}", [], lambda table: len(table.pile("Ada", "hand")), 4),
    (
        "hide",
        "{do: hide, amount: 1}",
        ["choose Stab of Ada"],
        piles("Ada", "hand", "bottom"),
        [["Filler"], ["Stab"]],
    ),
    (
        "discard",
        f"{{do: discard, amount: 1, who: {ENEMY}}}",
        ["choose Filler of Xan"],
        piles("Xan", "hand", "discard"),
        [["Stab"], ["Walk", "Stab", "Filler"]],
    ),
    (
        "recover",
        "{do: recover, amount: 1}",
        ["choose Walk of Ada"],
        piles("Ada", "hand", "discard"),
        [["Filler", "Stab", "Walk"], ["Stab", "Filler", "Test"]],
    ),
    (
        "recover",
        "{do: recover, amount: 2, to: deck}",
        ["choose Walk of Ada", "choose Stab of Ada"],
        piles("Ada", "bottom", "discard"),
        [["Walk", "Stab"], ["Filler", "Test"]],
    ),
    (
        "remove",
        f"{{do: remove, amount: 1, who: {ENEMY}}}",
        ["choose Walk of Xan"],
        piles("Xan", "discard", "removed"),
        [["Stab"], ["Walk"]],
    ),
    (
        "dismiss",
        f"{{do: dismiss, who: {ENEMY}}}",
        ["choose Pennant of Xan"],
        piles("Xan", "auras", "discard"),
        [["Banner"], ["Walk", "Stab", "Pennant"]],
    ),
    ("disable", f"{{do: disable, who: {ENEMIES}}}", [], disabled("Xan", "Yew"), [True, True]),
    ("enable", "{do: enable, who: {pick: each, of: allies}}", [], disabled("Bea"), [False]),
    (
        "if",
        "{do: if, test: {test: turn, of: own}, then: [{do: lose, amount: 1}], "
        "else: [{do: lose, amount: 3}]}",
        [],
        endurance("Ada"),
        [5],
    ),
    (
        "if",
        "{do: if, test: {test: turn, of: enemy}, then: [{do: lose, amount: 1}], "
        "else: [{do: lose, amount: 3}]}",
        [],
        endurance("Ada"),
        [3],
    ),
    ("may", "{do: may, lines: [{do: regain, amount: 1}]}", ["yes"], endurance("Ada"), [7]),
    ("may", "{do: may, lines: [{do: regain, amount: 1}]}", ["no"], endurance("Ada"), [6]),
    (
        "choose",
        "{do: choose, modes: [{name: mend, lines: [{do: regain, amount: 1}]}, "
        "{name: bleed, lines: [{do: lose, amount: 1}]}]}",
        ["bleed"],
        endurance("Ada"),
        [5],
    ),
    (
        "for-each",
        f"{{do: for-each, who: {ENEMIES}, lines: [{{do: lose, amount: 1, who: target}}, "
        "{do: disable, who: target}]}",
        [],
        lambda table: [table.endurance("Xan"), table.hero("Yew").disabled],
        [9, True],
    ),
]


@pytest.mark.parametrize(("word", "line", "answers", "look", "seen"), EFFECTS)
def test_an_effect_does_what_its_word_says(
    word: str, line: str, answers: list[str], look: Look, seen: object
) -> None:
    table = played(line, *answers, disabled=["Bea"] if word == "enable" else [])
    assert look(table) == seen


@pytest.mark.parametrize(
    ("line", "attack", "lost"),
    [
        ("{do: prevent, amount: 2}", "Stab", 3),
        ("{do: prevent, amount: 2}", "Scorch", 3),
        ("{do: prevent, amount: 2, kind: physical}", "Stab", 3),
        ("{do: prevent, amount: 2, kind: physical}", "Scorch", 5),
        ("{do: prevent, amount: -2}", "Stab", 5),
        ("{do: prevent, amount: 2, who: attacker}", "Stab", 5),
        ("{do: increase, amount: 2}", "Stab", 7),
        ("{do: increase, amount: 2}", "Scorch", 7),
        ("{do: increase, amount: -9}", "Stab", 0),
    ],
)
def test_prevent_and_increase_work_on_the_attack_in_progress(
    line: str, attack: str, lost: int
) -> None:
    assert lost_by_xan(answered(line, attack)) == lost


def test_redirect_makes_the_hero_the_target_in_place_of_another() -> None:
    table = answered("{do: redirect, who: {pick: one, of: allies, attacked: true}}", by="Yew")
    assert endurance("Xan", "Yew")(table) == [10, 5]
    (told,) = table.told(common.AttackRedirected)
    assert isinstance(told, common.AttackRedirected)
    assert (told.hero, told.instead_of) == (table.number("Yew"), table.number("Xan"))


def test_redirect_by_a_hero_that_is_attacked_already_changes_nothing() -> None:
    table = lebelheim(
        SITUATION,
        cards=f"""
- {{name: Whirl, kind: action, lines: [{{do: deal, damage: {{physical: 3}}, to: {ENEMIES}}}]}}
- {{name: Shield, kind: trick, when: [attack], lines: [
    {{do: redirect, who: {{pick: one, of: allies, attacked: true}}}}]}}
""",
        hands={"Ada": ["Whirl"], "Xan": ["Shield"]},
    )
    table.do("play Whirl with Ada", "play Shield with Xan")
    assert endurance("Xan", "Yew")(table) == [7, 7]
    assert not table.told(common.AttackRedirected)


def test_refresh_is_gained_by_the_card_that_is_answered() -> None:
    table = answered("{do: refresh}", when="announced")
    assert table.why("play Filler with Ada")


def test_refresh_in_a_card_of_its_own_is_gained_by_that_card() -> None:
    table = played("{do: refresh}")
    assert table.why("play Stab with Ada")


def test_cancel_stops_the_card_that_is_answered() -> None:
    table = answered("{do: cancel}", "Shove", when="step")
    assert table.square("Xan") == "c5"
    assert not table.told(events.CardDrawn)
    assert table.pile("Ada", "discard") == ["Shove"]


def test_a_discard_at_random_is_up_to_chance() -> None:
    line = f"{{do: discard, amount: 1, who: {ENEMY}, random: true}}"
    for card in ("Filler", "Stab"):
        assert played(line, draws=[card]).pile("Xan", "discard")[-1] == card


def test_what_a_hand_or_pile_does_not_hold_is_not_taken() -> None:
    table = played("{do: hide, amount: 5}")
    table.pass_all()
    assert len(table.pile("Ada", "bottom")) == 2
    table = played("{do: recover, amount: 9}", "choose Stab of Ada", hand=["Filler"] * 4)
    assert table.pile("Ada", "discard") == ["Walk", "Filler", "Test"], "the hand is full"
    assert played(f"{{do: dismiss, who: {ENEMY}}}", auras={}).question == "main"


# -- whom a text means ------------------------------------------------------------------------

SIDES: list[tuple[Side, set[str]]] = [
    ("enemies", {"Xan", "Yew"}),
    ("allies", {"Bea"}),
    ("team", {"Ada", "Bea"}),
    ("others", {"Bea", "Xan", "Yew"}),
    ("heroes", {"Ada", "Bea", "Xan", "Yew"}),
]


@pytest.mark.parametrize(("side", "meant"), SIDES)
def test_each_hero_of_a_side_is_meant(side: Side, meant: set[str]) -> None:
    table = played(f"{{do: lose, amount: 1, who: {{pick: each, of: {side}}}}}")
    before = {"Ada": 6, "Bea": 10, "Xan": 10, "Yew": 10}
    assert {name for name, most in before.items() if table.endurance(name) < most} == meant


@pytest.mark.parametrize(("side", "meant"), SIDES)
def test_one_hero_of_a_side_is_chosen_by_the_player_of_the_text(
    side: Side, meant: set[str]
) -> None:
    table = played(f"{{do: lose, amount: 1, who: {{pick: one, of: {side}, optional: true}}}}")
    assert (table.asked, table.question) == ("red", "target")
    assert set(table.options) == {f"choose {name}" for name in meant} | {"done"}
    table.do("done")
    assert endurance("Ada", "Bea", "Xan", "Yew")(table) == [6, 10, 10, 10]


LOSE = "{do: lose, amount: 1, who: REFERENCE}"
REFERENCES: dict[HeroRole, tuple[Callable[[str], LebelheimTable], str]] = {
    "self": (lambda line: played(line), "Ada"),
    "target": (lambda line: played(f"{{do: disable, who: {ENEMY}}}, {line}"), "Xan"),
    "player": (lambda line: answered(line, when="announced"), "Ada"),
    "mover": (lambda line: answered(line, "Shove", when="step", by="Yew"), "Xan"),
    "attacker": (lambda line: answered(line), "Ada"),
    "subject": (lambda line: triggered(line), "Xan"),
    "other": (lambda line: triggered(line), "Ada"),
}


def triggered(line: str) -> LebelheimTable:
    """Ada has hit Xan with an attack, on which a line of Yew's triggers."""
    table = lebelheim(
        SITUATION,
        cards=f"""{CARDS}
- {{name: Test, kind: aura, abilities: [
    {{kind: trigger, name: Test, on: damaged, who: allies, lines: [{line}]}}]}}
""",
        hands={"Ada": ["Stab"]},
        auras={"Yew": ["Test"]},
    )
    table.do("play Stab with Ada")
    return table


@pytest.mark.parametrize("reference", REFERENCES)
def test_a_reference_means_a_hero_already_settled(reference: HeroRole) -> None:
    play, meant = REFERENCES[reference]
    table = play(LOSE.replace("REFERENCE", reference))
    lost = [e for e in table.match.events() if isinstance(e, events.EnduranceLost)]
    assert [table.names[e.hero] for e in lost if e.rule == "lebelheim.loss.1"] == [meant]


def test_a_reference_to_nobody_means_that_the_line_is_skipped() -> None:
    table = played("{do: lose, amount: 1, who: attacker}, {do: lose, amount: 2, who: self}")
    assert endurance("Ada", "Xan")(table) == [4, 10]
    assert [e.rule for e in table.told(common.LineSkipped)] == ["lebelheim.lines.7"]


# -- nothing is left out ----------------------------------------------------------------------

TESTED_BY_THEMSELVES = {
    Prevent,
    Increase,
    Redirect,
    GainRefresh,
    Cancel,
    GainBonus,
}


def test_every_effect_is_tested() -> None:
    by_themselves = {effect.__struct_config__.tag for effect in TESTED_BY_THEMSELVES}
    words = {word for word, *_ in EFFECTS} | by_themselves
    assert words == {effect.__struct_config__.tag for effect in get_args(Line)}


def test_two_effects_of_one_name_are_refused() -> None:
    class Twin(effects.Effect[object, object], frozen=True, tag="lose"):
        """Another effect that is written `lose`."""

    with pytest.raises(TypeError, match="unique `tag`"):
        msgspec.convert({"do": "lose"}, Line | Twin)


def test_an_effect_that_no_bot_knows_is_worth_nothing() -> None:
    class Wave(effects.Effect[object, object], frozen=True, tag="wave"):
        """Wave a hand."""

        says = "{who} waves"
        who: Who = "self"

    assert (Wave().text(), Wave().value(effects.OWN)) == ("this hero waves", 0.0)


def test_every_side_and_reference_is_tested() -> None:
    assert {side for side, _ in SIDES} == set(get_args(Side))
    assert set(REFERENCES) == set(get_args(HeroRole))
