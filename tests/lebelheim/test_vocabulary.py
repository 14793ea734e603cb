"""The words of card texts: every effect, whom it means, how much, for how long, at what cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

import pytest

from rulekeeper.cards import effects
from rulekeeper.cards.words import Count, Reference, Side
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.vocabulary import Line, Stat
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Scorch, kind: action, lines: [
    {do: deal, damage: {fire: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Walk, kind: action, lines: [{do: move, steps: 1}]}
- {name: Shove, kind: action, lines: [
    {do: push, steps: 1, who: {pick: one, of: enemies, within: adjacent}},
    {do: draw, amount: 1}]}
- {name: Banner, kind: aura, abilities: [
    {kind: ongoing, name: Banner, stat: damage, amount: 1}]}
- {name: Pennant, kind: aura, abilities: [
    {kind: ongoing, name: Pennant, stat: movement, amount: 1}]}
"""

SITUATION = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . Y .
    . B . . . .
    . . . . . .
"""


def played(
    lines: str,
    *answers: str,
    hand: Sequence[str] = ("Filler", "Stab"),
    endurance: Mapping[str, int] | None = None,
    disabled: Sequence[str] = (),
    draws: Sequence[str] = (),
    auras: Mapping[str, list[str]] | None = None,
    cost: str = "{}",
) -> LebelheimTable:
    """Ada has played a card with these lines, and these answers were given."""
    table = lebelheim(
        SITUATION,
        cards=f"{CARDS}\n- {{name: Test, kind: action, cost: {cost}, lines: [{lines}]}}",
        hands={"Ada": ["Test", *hand], "Bea": ["Walk", "Stab"], "Xan": ["Filler", "Stab"]},
        discards={"Ada": ["Walk", "Stab", "Filler"], "Xan": ["Walk", "Stab"]},
        auras=auras if auras is not None else {"Xan": ["Banner", "Pennant"]},
        endurance={"Ada": 6, **(endurance or {})},
        disabled=disabled,
        draws=draws,
    )
    table.do("play Test with Ada", *answers)
    return table


def answered(
    lines: str, attack: str = "Stab", *answers: str, when: str = "attack", by: str = "Xan"
) -> LebelheimTable:
    """Ada has played a card at Xan (Stab: 5 physical, Scorch: 5 fire), answered by a Trick."""
    table = lebelheim(
        SITUATION,
        cards=f"{CARDS}\n- {{name: Test, kind: trick, when: [{when}], lines: [{lines}]}}",
        hands={"Ada": [attack, "Filler"], by: ["Test", "Filler"]},
    )
    table.do(f"play {attack} with Ada", f"play Test with {by}", *answers)
    table.pass_all()
    return table


def endurance(*names: str) -> Callable[[LebelheimTable], list[int]]:
    """Looks at the Endurance of heroes."""
    return lambda table: [table.endurance(name) for name in names]


def squares(*names: str) -> Callable[[LebelheimTable], list[str]]:
    """Looks where heroes stand."""
    return lambda table: [table.square(name) for name in names]


def piles(name: str, *which: str) -> Callable[[LebelheimTable], list[list[str]]]:
    """Looks at the cards of a hero."""
    return lambda table: [table.pile(name, pile) for pile in which]


def disabled(*names: str) -> Callable[[LebelheimTable], list[bool]]:
    """Looks whether heroes are disabled."""
    return lambda table: [table.hero(name).disabled for name in names]


# -- effects ----------------------------------------------------------------------------------

ENEMY = "{pick: one, of: enemies, within: adjacent}"
ENEMIES = "{pick: each, of: enemies}"

Look = Callable[[LebelheimTable], object]

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


def lost_by_xan(table: LebelheimTable) -> int:
    """The Endurance that Xan has lost."""
    return 10 - table.endurance("Xan")


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
    (told,) = table.told(events.AttackRedirected)
    assert isinstance(told, events.AttackRedirected)
    assert (told.hero, told.instead_of) == (table.number("Yew"), table.number("Xan"))


def test_redirect_by_a_hero_that_is_attacked_already_changes_nothing() -> None:
    table = answered("{do: redirect, who: {pick: one, of: team, attacked: true}}", by="Xan")
    assert endurance("Xan", "Yew")(table) == [5, 10]


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


# -- numbers that are changed for a while -----------------------------------------------------

NUMBERS: list[tuple[Stat, int, str, list[str], int]] = [
    ("damage", 2, "Ada", [], 5 + 2),
    ("damage", -9, "Ada", [], 0),
    ("prevention", 2, "Xan", [], 5 - 2),
    ("prevention", -2, "Xan", [], 5),
    ("defense", 1, "Xan", ["Filler"], 5 - (2 + 1)),
    ("defense", -5, "Xan", ["Filler"], 5),
    ("reach", 1, "Ada", [], 5),
    ("movement", 2, "Ada", [], 5),
]


@pytest.mark.parametrize(("stat", "amount", "carrier", "hidden", "lost"), NUMBERS)
def test_an_ongoing_ability_changes_a_number(
    stat: Stat, amount: int, carrier: str, hidden: list[str], lost: int
) -> None:
    """Ada moves three steps and stabs, out of reach but for one more Reach or two more steps."""
    table = lebelheim(
        """
        . . . . . X
        . . . . . .
        . . . . . .
        A . . . . .
        . . . . . .
        B . . . . Y
        """,
        cards=CARDS
        + f"""
- {{name: Charm, kind: aura, abilities: [
    {{kind: ongoing, name: Charm, stat: {stat}, amount: {amount}}}]}}
- {{name: Charge, kind: action, lines: [
    {{do: move, steps: {6 if stat in ("reach", "movement") else 7}}},
    {{do: deal, damage: {{physical: 5}}, to: {{pick: one, of: enemies, within: adjacent}}}}]}}
""",
        hands={"Ada": ["Charge"], "Xan": hidden},
        auras={carrier: ["Charm"]},
    )
    table.do("play Charge with Ada")
    for square in ("b3", "c3", "d3", "e3", "f3", "f4", "f5"):
        if table.question == "step":
            table.do(f"move Ada to {square}")
    table.do(*[f"hide {card}" for card in hidden])
    table.pass_all()
    assert lost_by_xan(table) == lost


UNTIL: list[tuple[str, list[int]]] = [
    ("next", [3, 1, 1, 1]),
    ("turn", [3, 3, 1, 1]),
    ("round", [3, 3, 3, 1]),
]


@pytest.mark.parametrize(("until", "declared"), UNTIL)
def test_a_bonus_lasts_as_long_as_it_says(until: str, declared: list[int]) -> None:
    """Two attacks in the own turn, one in the opponent's, one in the next turn of the own."""
    table = lebelheim(
        SITUATION,
        cards=f"""
- {{name: Charm, kind: action, refresh: true, lines: [
    {{do: bonus, stat: damage, amount: 2, until: {until}}}]}}
- {{name: Jab, kind: action, refresh: true, lines: [
    {{do: deal, damage: {{physical: 1}}, to: {{pick: one, of: enemies, within: adjacent}}}}]}}
- {{name: Snap, kind: trick, when: [end], if: {{test: turn, of: enemy}}, lines: [
    {{do: deal, damage: {{physical: 1}}, to: {{pick: one, of: enemies, within: adjacent}}}}]}}
""",
        hands={"Ada": ["Charm", "Jab", "Jab", "Jab", "Snap"]},
        decks={"Xan": []},
    )
    table.do("play Charm with Ada", "play Jab with Ada", "play Jab with Ada")
    table.end_turn()
    table.do("end the turn", "play Snap with Ada")
    table.pass_all()
    assert table.asked == "red"
    table.do("play Jab with Ada")
    attacks = [e.damage for e in table.match.events() if isinstance(e, events.AttackDeclared)]
    assert [damage for (damage,) in attacks] == declared


@pytest.mark.parametrize(("stat", "amount"), [("prevention", 2), ("defense", 1)])
def test_a_bonus_against_the_next_attack_helps_once(stat: Stat, amount: int) -> None:
    table = lebelheim(
        SITUATION,
        cards=f"""
- {{name: Ward, kind: action, refresh: true, lines: [
    {{do: bonus, stat: {stat}, amount: {amount}, who: {ENEMY}, until: next}}]}}
- {{name: Jab, kind: action, refresh: true, lines: [
    {{do: deal, damage: {{physical: 5}}, to: {ENEMY}}}]}}
""",
        hands={"Ada": ["Ward", "Jab", "Jab"], "Xan": ["Filler", "Filler"]},
    )
    table.do("play Ward with Ada")
    lost = []
    for _ in range(2):
        before = table.endurance("Xan")
        table.do("play Jab with Ada", "hide Filler")
        table.pass_all()
        lost.append(before - table.endurance("Xan"))
    assert lost == [5 - 2 - amount, 5 - 2]


def test_more_reach_for_the_next_attack_is_used_up_by_it() -> None:
    table = lebelheim(
        SITUATION.replace("X", "."),
        cards=f"""
- {{name: Stretch, kind: action, refresh: true, lines: [
    {{do: bonus, stat: reach, amount: 1, until: next}}]}}
- {{name: Jab, kind: action, refresh: true, lines: [
    {{do: deal, damage: {{physical: 1}}, to: {ENEMY}}}]}}
""",
        hands={"Ada": ["Stretch", "Jab", "Jab"]},
    )
    table.do("play Stretch with Ada", "play Jab with Ada")
    assert table.endurance("Yew") == 9, "two cases away"
    table.do("play Jab with Ada")
    assert table.endurance("Yew") == 9


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
REFERENCES: dict[Reference, tuple[Callable[[str], LebelheimTable], str]] = {
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
def test_a_reference_means_a_hero_already_settled(reference: Reference) -> None:
    play, meant = REFERENCES[reference]
    table = play(LOSE.replace("REFERENCE", reference))
    lost = [e for e in table.match.events() if isinstance(e, events.EnduranceLost)]
    assert [table.names[e.hero] for e in lost if e.rule == "lebelheim.loss.1"] == [meant]


def test_a_reference_to_nobody_means_that_the_line_is_skipped() -> None:
    table = played("{do: lose, amount: 1, who: attacker}, {do: lose, amount: 2, who: self}")
    assert endurance("Ada", "Xan")(table) == [4, 10]
    assert [e.rule for e in table.told(events.LineSkipped)] == ["lebelheim.lines.7"]


# -- how much ---------------------------------------------------------------------------------

ADJACENT = "side: heroes, within: adjacent"

COUNTS: list[tuple[str, str, int]] = [
    ("heroes", "{of: heroes}", 2),
    ("heroes", "{of: heroes, side: heroes}", 4),
    ("heroes", f"{{of: heroes, {ADJACENT}}}", 1),
    ("hand", "{of: hand}", 2),
    ("hand", "{of: hand, times: 2}", 4),
    ("hand", "{of: hand, plus: 3}", 5),
    ("hand", "{of: hand, times: 2, plus: 1, most: 4}", 4),
    ("hand", "{of: hand, plus: -3}", 0),
    ("discard", "{of: discard}", 3),
    ("discard", "{of: discard, who: target}", 2),
    ("auras", "{of: auras, who: target}", 2),
    ("lost-endurance", "{of: lost-endurance}", 4),
    ("removed", "{of: removed, who: target}", 1),
    ("hand", "{of: hand, who: attacker}", 0),
]


@pytest.mark.parametrize(("what", "amount", "comes_to"), COUNTS)
def test_an_amount_is_counted_when_it_is_needed(what: str, amount: str, comes_to: int) -> None:
    removing = f"{{do: remove, amount: 1, who: {ENEMY}}}, " if what == "removed" else ""
    answers = ["choose Walk of Xan"] if removing else []
    picking = f"{{do: disable, who: {ENEMY}}}, "
    table = played(f"{removing}{picking}{{do: lose, amount: {amount}, who: target}}", *answers)
    assert lost_by_xan(table) == comes_to


# -- at what cost -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "answers", "look", "seen"),
    [
        ("{lose: 2}", [], endurance("Ada"), [6 - 2 + 1]),
        (
            "{hide: 1}",
            ["choose Stab of Ada"],
            piles("Ada", "hand", "bottom"),
            [["Filler"], ["Stab"]],
        ),
        (
            "{discard: 1}",
            ["choose Stab of Ada"],
            piles("Ada", "hand", "discard"),
            [["Filler"], ["Walk", "Stab", "Filler", "Stab", "Test"]],
        ),
        (
            "{lose: 1, hide: 1, discard: 1}",
            ["choose Stab of Ada"],
            piles("Ada", "hand", "bottom", "discard"),
            [[], ["Stab"], ["Walk", "Stab", "Filler", "Filler", "Test"]],
        ),
    ],
)
def test_a_cost_is_paid_for_a_card(cost: str, answers: list[str], look: Look, seen: object) -> None:
    table = played("{do: regain, amount: 1}", *answers, cost=cost)
    assert look(table) == seen


def test_a_cost_is_paid_before_anything_else() -> None:
    table = lebelheim(
        SITUATION,
        cards="""
- {name: Dear, kind: action, cost: {lose: 2}, lines: [{do: draw, amount: 1}]}
- {name: Hush, kind: trick, when: [announced], lines: [{do: cancel}]}
""",
        hands={"Ada": ["Dear"], "Xan": ["Hush"]},
    )
    table.do("play Dear with Ada")
    assert (table.asked, table.endurance("Ada")) == ("blue", 8)
    table.do("play Hush with Xan")
    assert (table.endurance("Ada"), table.pile("Ada", "hand")) == (8, []), "nothing comes back"


@pytest.mark.parametrize("kind", ["action", "trick"])
def test_a_cost_is_paid_for_an_ability(kind: str) -> None:
    when = ", when: [turn]" if kind == "trick" else ""
    table = lebelheim(
        SITUATION,
        cards=f"""
- {{name: Idol, kind: aura, abilities: [
    {{kind: {kind}, name: Pray{when}, cost: {{hide: 1}}, lines: [{{do: regain, amount: 1}}]}}]}}
""",
        hands={"Ada": ["Filler"]},
        auras={"Ada": ["Idol"]},
        endurance={"Ada": 6},
    )
    table.do("use Pray with Ada")
    assert (table.endurance("Ada"), table.pile("Ada", "bottom")) == (7, ["Filler"])


def test_what_cannot_be_paid_within_a_text_is_not_offered() -> None:
    line = "{do: may, cost: {hide: 1}, lines: [{do: regain, amount: 1}]}"
    assert played(line).question == "may"
    assert played(line, hand=[]).question == "main"
    table = played(line, "yes", "choose Stab of Ada")
    assert (table.endurance("Ada"), table.pile("Ada", "bottom")) == (7, ["Stab"])


# -- nothing is left out ----------------------------------------------------------------------

TESTED_BY_THEMSELVES = {
    effects.Prevent,
    effects.Increase,
    effects.Redirect,
    effects.GainRefresh,
    effects.Cancel,
    effects.Bonus,
}


def test_every_effect_is_tested() -> None:
    by_themselves = {effect.__struct_config__.tag for effect in TESTED_BY_THEMSELVES}
    words = {word for word, *_ in EFFECTS} | by_themselves
    assert words == {effect.__struct_config__.tag for effect in get_args(Line)}


def test_every_side_reference_number_and_count_is_tested() -> None:
    assert {side for side, _ in SIDES} == set(get_args(Side))
    assert set(REFERENCES) == set(get_args(Reference))
    assert {stat for stat, *_ in NUMBERS} == set(get_args(Stat))
    assert {until for until, _ in UNTIL} == set(get_args(effects.Bonus.__annotations__["until"]))
    assert {what for what, *_ in COUNTS} == set(get_args(Count.__annotations__["of"]))
