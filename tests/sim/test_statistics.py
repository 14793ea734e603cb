import pytest

from rulekeeper.sim.simulate import Competitor, Record
from rulekeeper.sim.statistics import Tally, summarize, wilson


def record(
    match: int,
    winners: tuple[int, ...],
    bots: tuple[str, ...] = ("greedy", "random"),
    heroes: tuple[str, ...] = ("Ann", "Bob"),
    finished: bool = True,
) -> Record:
    competitors = tuple(Competitor(seat, name) for seat, name in enumerate(heroes))
    return Record(match, match, bots, competitors, winners, finished, 100, 20, "")


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785)],
)
def test_the_interval_of_a_share_is_wilsons(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_tells_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Tally().share == 0.0


def test_the_more_is_played_the_narrower_the_interval() -> None:
    widths = [high - low for low, high in (wilson(n // 2, n) for n in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


def test_wins_are_counted_by_competitor_bot_and_seat() -> None:
    summary = summarize(
        [
            record(0, (0,)),
            record(1, (1,), bots=("random", "greedy")),
            record(2, (0,), bots=("random", "greedy"), heroes=("Cid", "Ann")),
        ]
    )
    assert summary.competitors["Ann"] == Tally(3, 1)
    assert summary.competitors["Cid"] == Tally(1, 1)
    assert summary.bots == {"greedy": Tally(3, 2), "random": Tally(3, 1)}
    assert summary.seats == {0: Tally(3, 2), 1: Tally(3, 1)}
    assert next(iter(summary.competitors)) == "Cid"


def test_draws_and_unfinished_matches_are_told_apart_and_won_by_nobody() -> None:
    summary = summarize([record(0, ()), record(1, (), finished=False), record(2, (1,))])
    assert (summary.matches, summary.draws, summary.unfinished) == (3, 1, 1)
    assert sum(tally.won for tally in summary.bots.values()) == 1
    assert (summary.decisions, summary.turns) == (100, 20)


def test_a_competitor_on_both_sides_plays_twice_and_wins_once() -> None:
    summary = summarize([record(0, (0,), heroes=("Ann", "Ann"))])
    assert summary.competitors == {"Ann": Tally(2, 1)}
