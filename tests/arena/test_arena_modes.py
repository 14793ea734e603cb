"""Modes of play: teams and players, victory, which rules can be left out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Roll
from rulekeeper.games.arena.events import MatchEnded
from rulekeeper.tanarean.combat.combatevents import Struck
from tables.arena import arena, dice
from tables.arena_setup import set_up

PARRY = "{name: Parry, kind: interrupt, range: 8, target: {target: answered}}"


# players and teams


@pytest.mark.rule("arena.mode.pvp.1")
@pytest.mark.parametrize("size", [2, 5])
def test_a_team_has_three_or_four_heroes(size: int) -> None:
    with pytest.raises(SetupError, match="heroes_per_team"):
        set_up({"heroes_per_team": size})


@pytest.mark.rule("arena.mode.pvp.1")
def test_there_are_exactly_two_teams() -> None:
    with pytest.raises(SetupError, match="teams"):
        set_up({"teams": [0, 1, 2]}, ("Ana", "Ben", "Cleo"))
    assert len(set_up().seen_by("Ana").teams) == 2


@pytest.mark.rule("arena.mode.pvp.3")
@pytest.mark.parametrize("count", [1, 9])
def test_neither_one_nor_nine_can_play(count: int) -> None:
    with pytest.raises(SetupError, match=f"A match needs 2 to 8 seats, not {count}"):
        set_up({"heroes_per_team": 4}, [f"player {n}" for n in range(count)])


@pytest.mark.rule("arena.mode.pvp.3")
def test_of_two_players_each_has_a_team_and_of_eight_each_has_a_hero() -> None:
    two = set_up({"heroes_per_team": 4}).go_to("half")
    assert Counter((c.team, c.seat) for c in two.state.combatants) == {(0, 0): 4, (1, 1): 4}
    names = [f"player {n}" for n in range(8)]
    eight = set_up({"heroes_per_team": 4}, names).go_to("half")
    owners = Counter((c.team, c.seat) for c in eight.state.combatants)
    assert owners == {(seat % 2, seat): 1 for seat in range(8)}
    eight.go_to("turn")
    for _ in range(8):
        turn = eight.seen_by(eight.asked).turn
        assert eight.match.decision is not None
        assert eight.match.decision.seat == eight.state.combatants[turn.owner].seat
        eight.do("end the turn")


# victory


@pytest.mark.rule("arena.mode.pvp.2")
def test_a_team_wins_when_all_heroes_of_the_other_are_dead() -> None:
    table = arena(
        "A B x y",
        cards={
            "A": "{name: Bolt, range: 8, damage: 60}",
            "B": "{name: Dart, range: 8, damage: 60}",
        },
        rolls=dice(15, 15),
    )
    table.do("Ada: Bolt", "attack xan")
    assert table.winners is None
    table.end_turn().end_turn().do("Bea: Dart", "attack yew")
    assert table.winners == ["Ana"]
    assert [event.team for event in table.told(MatchEnded)] == [0]
    assert table.match.decision is None


@pytest.mark.rule("arena.mode.pvp.2")
def test_all_players_of_the_team_win() -> None:
    table = arena(
        "A x y",
        turn="x",
        cards={"x": "{name: Bolt, range: 8, damage: 60}"},
        rolls=dice(15),
        seats=("Ana", "Ben", "Cleo", "Dan"),
    )
    table.do("xan: Bolt", "attack Ada")
    assert table.winners == ["Ben", "Dan"]


# what belongs to other modes


@pytest.mark.rule("arena.mode.3")
@pytest.mark.parametrize("option", ["quest", "mode", "xp", "level", "villains", "campaign"])
def test_a_match_has_no_options_of_the_cooperative_mode(option: str) -> None:
    with pytest.raises(SetupError, match=f"`?'?{option}"):
        set_up({option: 1})


@pytest.mark.rule("arena.mode.3")
def test_in_a_whole_match_players_decide_for_every_combatant_and_nothing_is_bought() -> None:
    match = set_up({"quick": True, "artifacts": True, "scrolls": True, "turn_limit": 40}).match
    rng, kinds = Random(5), set()
    while decision := match.decision:
        kinds.add(decision.kind)
        assert decision.seat in (0, 1)
        match.play(rng.choice(match.options))
        assert {c.seat for c in match.table.state.combatants} <= {0, 1}
    assert "turn" in kinds
    words = " ".join([*kinds, *map(match.event_text, match.events())]).lower()
    for word in ("experience", "level up", "villain", "flask", "quest", "campaign", "evil power"):
        assert word not in words


# rules that can be left out


@pytest.mark.rule("arena.mode.option.1")
def test_the_advanced_rules_are_on_unless_the_options_say_otherwise() -> None:
    assert arena("A . x").offers("sidestep to A2")
    assert arena("A . x", options={"advanced": True}).offers("sidestep to A2")
    with pytest.raises(SetupError, match="advanced"):
        set_up({"advanced": "mob only"})


@pytest.mark.rule("arena.mode.option.1")
@pytest.mark.parametrize("advanced", [True, False])
class TestAdvancedRules:
    """Each of the five rules is in use or left out with the others."""

    def test_sidestep(self, advanced: bool) -> None:
        table = arena("A . x", options={"advanced": advanced})
        assert table.offers("sidestep to A2") is advanced
        if not advanced:
            assert table.why("sidestep to A2") == (
                "arena.mode.option.1",
                "Sidestep is an advanced rule, and this match is played without those.",
            )

    def test_reaction_attacks(self, advanced: bool) -> None:
        table = arena("x A .", options={"advanced": advanced}).do("move Ada to A3")
        assert (table.question == "reaction") is advanced
        assert (table.square("Ada") == "A3") is not advanced

    def test_interrupts(self, advanced: bool) -> None:
        table = arena("A x", cards={"x": PARRY}, options={"advanced": advanced})
        table.do("Ada: Ada plain 1")
        assert (table.question == "interrupt") is advanced

    def test_focus(self, advanced: bool) -> None:
        table = arena("A . . . . x", roles={"A": {"ranged": True}}, options={"advanced": advanced})
        assert table.offers("focus") is advanced
        if not advanced:
            assert table.why("focus") == (
                "arena.mode.option.1",
                "Focus is an advanced rule, and this match is played without those.",
            )

    def test_mob(self, advanced: bool) -> None:
        table = arena("A x B", options={"advanced": advanced}, rolls=dice(10))
        table.do("Ada: Ada plain 1", "attack xan")
        (strike,) = table.told(Struck)
        assert (strike.defense < 6) is advanced
        assert (strike.defense == 6) is not advanced


@pytest.mark.rule("arena.mode.option.2")
@pytest.mark.parametrize("left_out", ["aid", "artifacts", "scrolls"])
def test_each_optional_rule_can_be_left_out_by_itself(left_out: str) -> None:
    options = dict.fromkeys(["aid", "artifacts", "scrolls"], True) | {left_out: False}
    table = set_up(options).go_to("turn")
    played = {
        "aid": table.seen_by("Ana").teams[0].aid_tokens == 2,
        "artifacts": any(hero.artifact for hero in table.seen_by("Ana").heroes),
        "scrolls": any(hero.scroll_count for hero in table.seen_by("Ana").heroes),
    }
    assert played == options


@pytest.mark.rule("arena.mode.option.2")
def test_a_match_is_complete_without_any_of_them() -> None:
    options = {"aid": False, "artifacts": False, "scrolls": False, "quick": True}
    match, rng = set_up(options).match, Random(3)
    while match.options:
        match.play(rng.choice(match.options))
    assert match.result is not None
    assert match.result.rule == "arena.death.11"


# dice


@pytest.mark.rule("arena.component.dice.1")
def test_every_die_has_twenty_sides() -> None:
    seen: list[tuple[str, int]] = []
    match, rng = (
        set_up({"tiles": "competitive", "scrolls": True, "artifacts": True}).match,
        Random(9),
    )
    match = match.copy(chance=OpenChance())
    while match.options and len(seen) < 60:
        if isinstance(match.request, Roll):
            seen.append((match.request.purpose, match.request.sides))
        match.play(rng.choice(match.options))
    assert {purpose for purpose, _ in seen} == {"who goes first", "strike"}
    assert {sides for _, sides in seen} == {20}
