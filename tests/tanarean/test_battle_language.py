"""What is asked and answered in a battle: how it reads, how it is written, and why not."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
import pytest

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Choose
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.attackwords import Effect
from rulekeeper.tanarean.combat.familyrules import ARENA, TANARES, FamilyRules
from rulekeeper.tanarean.combat.position import name, slug
from tables.tanarean import BattleOnTheTable, battle, dice

PARRY = "{name: Parry, kind: interrupt, range: 8, damage: 5, target: {target: answered}}"
SHOT = "{name: Shot, range: 8, ranged: true, damage: 4}"
BURST = "{name: Burst, range: 8, target: {target: area}}"
SHOVE = "{name: Shove, range: 8, damage: 1, effects: [{do: move, squares: 2}]}"


def written(table: BattleOnTheTable) -> list[str]:
    """The lines of the notation for all that can be answered."""
    language = table.match.game.language
    return [language.written(table.table, option) for option in table.match.options]


def why(table: BattleOnTheTable, words: str) -> str:
    """The reason against an answer of whom is asked."""
    decision = table.match.decision
    assert decision is not None
    found = table.match.explain(words, decision.seat)
    assert isinstance(found, No), f"{words} may be answered"
    return found.reason


def test_answers_are_written_by_tags_and_ids() -> None:
    table = battle("A . x", cards={"A": SHOT, "x": PARRY}, rolls=dice(20))
    assert "attack ada shot" in written(table)
    assert "attack ada ada-basic" in written(table)
    table.do("Ada: Shot")
    assert written(table) == ["interrupt xan parry", "pass"]
    table.do("pass")
    assert written(table) == ["target xan", "forfeit"]
    table.do("attack xan")
    assert written(table) == ["critical before", "done"]


def test_a_reaction_is_written_as_one() -> None:
    table = battle("x A .").do("move Ada to A3")
    assert written(table) == ["reaction xan xan-reaction", "pass"]


def test_squares_are_written_in_small_letters() -> None:
    table = battle("A . x .", cards={"A": BURST}).do("Ada: Burst")
    assert "centre a2" in written(table)
    moved = battle("A x . .", cards={"A": SHOVE}, rolls=dice(12)).do("Ada: Shove", "attack xan")
    assert "move xan a3" in written(moved)


def test_twins_are_told_apart_by_number_in_every_refusal() -> None:
    table = battle("A . x . y", kinds={"y": {"name": "xan", "id": "xan"}}, cards={"A": SHOT})
    assert [name(table.table, who) for who in range(3)] == ["Ada", "xan 1", "xan 2"]
    assert [slug(table.table, who) for who in range(3)] == ["ada", "xan-1", "xan-2"]
    table.do("Ada: Shot")
    assert table.options == ["attack xan 1", "attack xan 2", "strike nobody"]
    table.do("strike nobody")
    assert "xan 2" in why(table, "attack xan 2")


def test_who_is_no_target_is_told_why_while_targets_are_asked_for() -> None:
    table = battle("A . B . x", cards={"A": SHOT}).do("Ada: Shot")
    assert why(table, "attack Bea") == "Shot needs an enemy: Bea is an ally."
    assert why(table, "around A2") == "Declare an attack first: then you choose its targets."


def test_what_is_asked_is_said_to_who_does_something_else() -> None:
    table = battle("A . B . x", cards={"A": SHOT}).do("Ada: Shot")
    asked = "Shot of Ada: Whom do you attack?"
    assert why(table, "end the turn") == f"You are asked something else now: {asked}"


def test_who_is_moved_cannot_go_everywhere() -> None:
    table = battle("A x . . .", cards={"A": SHOVE}, rolls=dice(12)).do("Ada: Shove", "attack xan")
    assert why(table, "move xan to A1") == "Ada stands at A1."
    assert why(table, "move xan to A5") == "A5 is 3 squares away by the shortest way: 2 left."
    assert why(table, "move Ada to A3") == "You are moving xan, not Ada."
    assert table.question_text == "Shove of Ada: Where does xan move? 2 squares are left."


@pytest.mark.parametrize("rules", [ARENA, TANARES])
@pytest.mark.parametrize("seed", range(3))
def test_what_windows_offer_is_what_the_verdicts_allow(rules: FamilyRules, seed: int) -> None:
    table = battle(
        """
        A B . x
        . y . .
        . . z .
        """,
        cards={"A": [SHOT, PARRY], "B": SHOVE, "x": [SHOT, PARRY], "y": PARRY, "z": BURST},
        kinds={"x": {"reaction_damage": 3}, "A": {"reaction_damage": 2}},
        rules=rules,
        rolls=[Random(seed).randint(1, 20) for _ in range(400)],
    )
    random = Random(seed)
    windows = 0
    for _ in range(120):
        request = table.match.request
        assert isinstance(request, Choose)
        menu = request.menu
        assert isinstance(menu, Menu)
        if not menu.gives and menu.name != "turn":
            windows += 1
            offers = menu.offers(table.table, request.seat)
            assert set(offers) == set(menu.by_verdict(table.table, request.seat))
        for option in request.options:
            verdict = table.match.explain(option, request.seat)
            assert verdict, f"{table.match.option_text(option)}: {verdict}"
        table.match.choose(random.choice(request.options))
    assert windows, "nobody could respond in the whole battle"


def test_two_effects_of_one_name_are_refused() -> None:
    class Damage(Effect, frozen=True, tag="damage"):
        """Another effect of a name that is taken."""

    twice = Annotated[AnyEffect | Damage, msgspec.Meta()]
    with pytest.raises(TypeError, match="unique `tag`"):
        msgspec.convert({"do": "damage", "amount": 4}, twice)


def test_an_effect_without_a_worth_is_worth_nothing_to_a_bot() -> None:
    class Sing(Effect, frozen=True, tag="sing"):
        """A new effect."""

    assert Sing().value({"target": -1.0}) == 0.0
