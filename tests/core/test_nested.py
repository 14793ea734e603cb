"""A campaign is a match whose flow plays matches, with their states inside its own."""

from random import Random

import pytest

from core.toys import Boon, Season, SeasonState, new, play_on
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save


def test_the_rules_of_the_inner_match_decide_what_is_asked_and_refused() -> None:
    match = new(Season())
    assert match.options == [Boon(1), Boon(2), Boon(3)]
    match.choose("boon 2")
    assert match.decision
    assert match.decision.kind == "strike"
    assert match.table.state.duel
    assert match.table.state.duel.health == [16, 14]


def test_results_of_inner_matches_count_and_the_next_begins() -> None:
    match = new(Season(), 2)
    play_on(match, Random(2))
    assert match.table.state.played == 3
    assert match.table.state.duel is None
    assert sum(match.table.state.won) >= 3
    assert match.result
    assert "duels won" in match.result.reason


def test_events_of_an_inner_match_reach_the_outer_one_masked() -> None:
    match = new(Season())
    match.choose("boon 1")
    drew = match.events()[-1]
    assert match.events(seat=0) == [drew]
    assert match.events(seat=1) != [drew]


def test_checkpoints_lie_within_inner_matches_and_hold_all_that_is_needed() -> None:
    match = new(Season(), 3)
    play_on(match, Random(3), 12)
    kept = match.copy().checkpoint
    inner = [saved for saved in match.checkpoints if b"deck" in saved.state]
    assert kept in inner
    assert len(inner) > 3


@pytest.mark.parametrize("count", range(0, 40, 3))
def test_an_inner_match_is_resumed_from_any_point(count: int) -> None:
    match = new(Season(), 3, alone=True)
    play_on(match, Random(3), count)
    copy, loaded = match.copy(), load(save(match).splitlines(), lambda header: Season())
    players: tuple[Match[SeasonState, tuple[str, ...]], ...] = (match, copy, loaded)
    for player in players:
        play_on(player, Random(4))
    assert copy.final_hash == match.final_hash
    assert loaded.final_hash == match.final_hash


def test_undo_goes_from_one_inner_match_into_the_one_before() -> None:
    match = new(Season(), 3, alone=True)
    while match.table.state.played == 0 or match.decision is None or match.decision.kind == "boon":
        match.play(match.options[0])
    last = [seat for seat, _ in match.answers if seat >= 0]
    while match.table.state.played:
        match.undo(last.pop())
    assert match.table.state.duel


def test_a_determinized_campaign_deals_the_inner_match_anew() -> None:
    match = new(Season(), 3)
    play_on(match, Random(3), 6)
    dealt = set()
    for seed in range(10):
        other = match.determinized(0, seed)
        assert other.view(0) == match.view(0)
        assert other.table.state.duel
        dealt.add(tuple(other.table.state.duel.hands[1]))
        play_on(other, Random(seed))
        assert other.result
    assert len(dealt) > 1
