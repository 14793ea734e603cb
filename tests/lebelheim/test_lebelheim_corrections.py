"""What people set right at a real table, and what follows from it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.core.errors import Refused
from rulekeeper.core.language import nouns_of
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save
from rulekeeper.games.lebelheim.box import Box
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.rules.corrections import CORRECTIONS
from rulekeeper.games.lebelheim.state import LebelheimState
from tables.lebelheim import LebelheimTable, lebelheim
from tables.lebelheim_invariants import check_invariants

DRAWING = """
    . . . . . .
    . . . X . .
    . . . A . .
    . . . . . .
    . . . . . .
    B . . . . Y
    """
CARDS = "- {name: Stab, kind: action, lines: [{do: move, steps: 1}]}"


def table() -> LebelheimTable:
    return lebelheim(
        DRAWING,
        hands={"Ada": ["Stab", "Stab"], "Xan": ["Stab"]},
        cards=CARDS,
        options={"real_table": True},
    )


def correct(table: LebelheimTable, *lines: str) -> None:
    for line in lines:
        table.match.choose(table.match.correction(line, 0), 0)


def refused(table: LebelheimTable, line: str) -> str:
    with pytest.raises(Refused) as refusal:
        correct(table, line)
    return refusal.value.verdict.reason


@pytest.mark.rule("lebelheim.hero.3")
def test_endurance_is_set_up_to_what_a_hero_started_with() -> None:
    found = table()
    correct(found, "set xan endurance 3")
    assert found.endurance("Xan") == 3
    assert found.log()[-1] == "red corrects the table: set Xan endurance 3 (10 before)."
    assert refused(found, "set xan endurance 11") == "Xan has 0 to 10 Endurance: set one of these."
    assert refused(found, "set xan endurance 3") == "Xan has 3 Endurance already."


@pytest.mark.rule("lebelheim.death.1", "lebelheim.end.1")
def test_who_has_none_dies_and_the_last_of_a_team_ends_the_match() -> None:
    found = table()
    correct(found, "set xan endurance 0")
    assert found.square("Xan") == ""
    assert "is dead" in refused(found, "put xan on A1")
    correct(found, "set yew endurance 0")
    assert found.match.result is not None
    assert found.match.result.winners == (0,)


@pytest.mark.rule("lebelheim.board.2")
def test_a_hero_is_put_on_a_free_case() -> None:
    found = table()
    correct(found, "put ada on A6")
    assert found.square("Ada") == "a6"
    assert refused(found, "put xan on A6") == "Ada stands on a6: name a free square."


@pytest.mark.rule("lebelheim.disable.1")
def test_a_hero_is_turned() -> None:
    found = table()
    correct(found, "set xan disabled")
    assert found.hero("Xan").disabled
    correct(found, "set xan enabled")
    assert not found.hero("Xan").disabled
    assert refused(found, "set xan enabled") == "Xan is enabled already."


@pytest.mark.rule("lebelheim.pile.1", "lebelheim.hand.3")
def test_a_card_goes_to_the_discard_pile_and_back_into_the_hand() -> None:
    found = table()
    correct(found, "take stab from ada")
    assert (found.pile("Ada", "hand"), found.pile("Ada", "discard")) == (["Stab"], ["Stab"])
    correct(found, "give stab to ada")
    assert (found.pile("Ada", "hand"), found.pile("Ada", "discard")) == (["Stab", "Stab"], [])
    assert refused(found, "give stab to ada") == "Stab is not in the discard pile of Ada."


@pytest.mark.rule("lebelheim.setup.9")
def test_nobody_learns_what_others_hold() -> None:
    found = table()
    hidden = "The hand of {} is hidden: only its player can take cards from it."
    assert refused(found, "take stab from xan") == hidden.format("Xan")
    assert refused(found, "take stab from yew") == hidden.format("Yew")


def at_random(match: Match[LebelheimState, Box], rng: Random) -> bool:
    """Make a correction, if one of many is possible."""
    decision = match.decision
    assert decision is not None
    things = {noun: list(listed(match.table)) for noun, listed in CORRECTIONS.things.items()}
    for kind in rng.sample(CORRECTIONS.kinds, len(CORRECTIONS.kinds)):
        for _ in range(30):
            flags = [noun or kind.__annotations__.get(f) for f, noun in nouns_of(kind).items()]
            fields = [
                rng.choice(things.get(noun, [False, True] if noun == "bool" else range(-1, 20)))
                for noun in map(str, flags)
            ]
            if match.explain(correction := kind(*fields), decision.seat):
                match.choose(correction, decision.seat)
                return True
    return False


@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_no_correction_breaks_an_invariant_or_a_save(seed: int) -> None:
    game, rng = LEBELHEIM.with_packs(), Random(seed)
    options = {"turn_limit": 12, "set_aside": False, "real_table": True}
    sampled = game.sampled_options(options, rng)
    match = Match.new(game, sampled, ["red", "blue"], seed, clock=None, alone=True)
    made = 0
    while match.decisions:
        if match.takes_corrections and rng.random() < 0.4:
            made += at_random(match, rng)
        else:
            match.play(rng.choice(match.options))
        check_invariants(match)
    assert made
    text = save(match)
    again: Match[LebelheimState, Box] = load(text.splitlines(), lambda header: game, verify=True)
    assert save(again) == text
    assert again.state_bytes == match.state_bytes
