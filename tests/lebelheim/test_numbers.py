"""The words of card texts: how much, for how long, at what cost."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from rulekeeper.cards import events as common
from rulekeeper.cards.words import Count
from rulekeeper.games.lebelheim.rules.conditions import Stat
from rulekeeper.games.lebelheim.rules.heroes import GainBonus
from tables.lebelheim import lebelheim
from tables.lebelheim_texts import (
    CARDS,
    ENEMY,
    SITUATION,
    Look,
    endurance,
    lost_by_xan,
    piles,
    played,
)

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
    attacks = [e.damage for e in table.match.events() if isinstance(e, common.AttackDeclared)]
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


def test_every_number_duration_and_count_is_tested() -> None:
    assert {stat for stat, *_ in NUMBERS} == set(get_args(Stat))
    assert {until for until, _ in UNTIL} == set(get_args(get_type_hints(GainBonus)["until"]))
    assert {what for what, *_ in COUNTS} == set(get_args(Count.__annotations__["of"]))
