from time import perf_counter

import pytest

from core.toys import new
from players.games import Nim, Take
from players.test_bots import AnyMatch, asked, lebelheim, play
from rulekeeper.players.search import Search, SearchPlayer

BUDGET = 0.3


def middle_of_a_match() -> AnyMatch:
    match = play(lebelheim(seed=8), "random", "random", decisions=70)
    while len(match.options) < 6:
        play(match, "random", "random", decisions=1)
    return match


def test_search_keeps_its_time_to_within_a_tenth() -> None:
    match = middle_of_a_match()
    seat = asked(match)
    search = Search(match, seat, 1)
    slowest = 0.0
    for number in range(20):
        start = perf_counter()
        search.iterate(number)
        slowest = max(slowest, perf_counter() - start)
    spent = []
    for _ in range(3):  # a busy machine may interrupt one of them
        start = perf_counter()
        SearchPlayer(1, seconds=BUDGET).choose(match, seat)
        spent.append(perf_counter() - start)
    assert min(spent) <= BUDGET * 1.1 + slowest


def test_search_stops_when_no_other_option_can_catch_up() -> None:
    match = middle_of_a_match()
    seat = asked(match)
    search = Search(match, seat, 1)
    for number in range(30):
        search.iterate(number)
    visits = sorted(edge.visits for edge in search.edges())
    lead = visits[-1] - visits[-2]
    assert search.is_settled(lead - 1)
    assert not search.is_settled(lead)


def test_every_iteration_tries_one_option_that_is_there() -> None:
    match = middle_of_a_match()
    search = Search(match, asked(match), 1)
    for number in range(40):
        search.iterate(number)
    assert {edge.option for edge in search.edges()} <= set(match.options)
    assert sum(edge.visits for edge in search.edges()) == 40
    assert sum(edge.visits > 0 for edge in search.edges()) > 1


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_search_finds_the_way_to_win(stones: int) -> None:
    match = new(Nim())
    play_to(match, stones)
    answer = SearchPlayer(1, iterations=600).choose(match, asked(match))
    assert isinstance(answer, Take)
    assert (stones - answer.stones) % 4 == 0


def test_search_does_not_think_where_only_one_option_deserves_a_thought() -> None:
    match = lebelheim()
    assert len(match.options) > 1
    search = Search(match, asked(match), 1)
    search.iterate(0)
    assert search.is_settled(1e9)


def play_to(match: AnyMatch, stones: int) -> None:
    while match.table.state.stones > stones:
        match.play(Take(1))
