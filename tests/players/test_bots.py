"""What all bots have in common, seen in a toy and in Lebelheim."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from core.toys import Auction, Duel, Leap, Toy, new
from players.games import JudgedDuel, TugOfWar
from rulekeeper.core.acts import Pass
from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.games.registry import find_game
from rulekeeper.players.registry import find_player

AnyMatch = Match[Any, Any]

BOTS = ("random", "greedy", "search:6i")
ASSASSIN: Mapping[str, object] = {
    "heroes": [["the-assassin", "tamsin-reed"], ["tamsin-reed", "the-assassin"]]
}


def play(match: AnyMatch, *bots: str, decisions: int = 100_000) -> AnyMatch:
    """Let bots play on, seat by seat, for a number of decisions."""
    players = [find_player(spec, seed=seat) for seat, spec in enumerate(bots)]
    for _ in range(decisions):
        decision = match.decision
        if decision is None:
            break
        option = players[decision.seat].choose(match, decision.seat)
        assert option in decision.options
        match.play(option)
    return match


def asked(match: AnyMatch) -> int:
    """The seat that is asked."""
    assert match.decision is not None
    return match.decision.seat


def lebelheim(
    options: Mapping[str, object] = ASSASSIN, seats: Sequence[str] = ("Ana", "Ben"), seed: int = 3
) -> AnyMatch:
    return Match.new(find_game("lebelheim"), options, seats, seed, listen=False)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "game", [Duel(), JudgedDuel(), Leap(), TugOfWar()], ids=lambda game: type(game).__name__
)
def test_a_bot_plays_a_match_to_its_end_whatever_the_game(bot: str, game: Toy[Any]) -> None:
    assert play(new(game), bot, bot).result is not None


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_answers_secret_questions_put_to_several_seats(bot: str) -> None:
    assert play(new(Auction()), bot, bot, bot).result is not None


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_the_match_as_it_is(bot: str) -> None:
    match = play(lebelheim(), "random", "random", decisions=60)
    before, answers = match.state_bytes, match.answers
    seat = asked(match)
    find_player(bot, seed=1).choose(match, seat)
    assert match.state_bytes == before
    assert match.answers == answers


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_on_alike_in_a_copy(bot: str) -> None:
    match = play(lebelheim(), "random", "random", decisions=60)
    copy = match.copy()
    play(match, bot, bot, decisions=12)
    play(copy, bot, bot, decisions=12)
    assert copy.answers == match.answers


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_the_same_whatever_it_cannot_see(bot: str) -> None:
    for seed in range(1, 7):
        match = play(new(JudgedDuel(), seed), "random", "random", decisions=seed)
        seat = asked(match)
        chosen = {
            find_player(bot, seed=9).choose(match.determinized(seat, deal), seat)
            for deal in range(4)
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_drafts_in_secret_the_same_whatever_the_other_has_chosen(bot: str) -> None:
    match = lebelheim({})
    play(match, "random", "random", decisions=1)
    assert [decision.kind for decision in match.decisions] == ["heroes", "heroes"]
    chosen = set()
    for pick in (0, 5, 20):
        copy = match.copy()
        copy.choose(pick, 0)
        chosen.add(find_player(bot, seed=2).choose(copy, 1))
    assert len(chosen) == 1


@pytest.mark.parametrize("bot", ["greedy", "search:4i"])
def test_bots_play_two_against_two(bot: str) -> None:
    match = lebelheim({"mode": "2v2"}, ("Ana", "Ben", "Cai", "Dee"))
    play(match, bot, "random", bot, "random", decisions=80)
    assert match.table.state.turn > 1


def test_greedy_beats_random() -> None:
    game = find_game("lebelheim")
    won = 0
    for number in range(8):
        options = game.sampled_options({}, Random(number))
        match = Match.new(game, options, ("a", "b"), mixed(5, number), listen=False)
        bots = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        play(match, *bots)
        assert match.result is not None
        won += match.result.winners == (number % 2,)
    assert won >= 7


def test_without_knowledge_of_a_game_to_pass_looks_best() -> None:
    match = new(Duel())
    while not isinstance(match.options[-1], Pass):
        play(match, "random", "random", decisions=1)
    weights = match.game.prior(match.table, asked(match), "trick", match.options)
    assert len(weights) > 1
    assert all(weights[-1] > weight > 0 for weight in weights[:-1])
