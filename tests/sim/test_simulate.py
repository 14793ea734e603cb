from collections import Counter
from random import Random

import pytest

from core.toys import Duel
from rulekeeper.core.errors import RulesError, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.players.outlook import STANDSTILL
from rulekeeper.sim.simulate import Plan, play_one, simulate


def test_the_same_seed_plays_the_same_matches_on_any_number_of_processes() -> None:
    plan = Plan("lebelheim", ("random", "greedy"), 6, seed=4, decision_limit=60)
    alone = list(simulate(plan, processes=1))
    together = sorted(simulate(plan, processes=2), key=lambda record: record.match)
    assert together == alone
    assert [record.match for record in alone] == list(range(6))
    assert len({record.final_hash for record in alone}) == 6


def test_another_seed_plays_other_matches() -> None:
    def hashes(seed: int) -> list[str]:
        plan = Plan("lebelheim", ("random",), 3, seed=seed, decision_limit=40)
        return [record.final_hash for record in simulate(plan, processes=1)]

    assert not set(hashes(1)) & set(hashes(2))


def test_bots_change_seats_while_the_heroes_stay() -> None:
    plan = Plan("lebelheim", ("random", "greedy"), 4, decision_limit=1)
    records = list(simulate(plan, processes=1))
    assert [record.bots for record in records] == [
        ("random", "greedy"),
        ("greedy", "random"),
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert records[0].competitors == records[1].competitors
    assert records[0].competitors != records[2].competitors


def test_equal_bots_meet_with_new_heroes_every_time_and_each_hero_comes_up() -> None:
    plan = Plan("lebelheim", ("random", "random"), 60, decision_limit=4)
    records = list(simulate(plan, processes=1))
    names = Counter(name for record in records for _, name in record.competitors)
    heroes = {hero.name for hero in find_lebelheim().catalogue.heroes}
    assert set(names) == heroes
    assert max(names.values()) < 4 * min(names.values())
    assert len({record.competitors for record in records}) > 50


def find_lebelheim() -> Lebelheim:
    return LEBELHEIM.with_packs()


def test_heroes_that_the_options_name_are_left_alone() -> None:
    heroes = [["the-assassin", "tamsin-reed"], ["tamsin-reed", "the-assassin"]]
    plan = Plan("lebelheim", ("random",), 2, options={"heroes": heroes}, decision_limit=10)
    for record in simulate(plan, processes=1):
        assert [name for _, name in record.competitors] == [
            "The Assassin",
            "Tamsin Reed",
            "Tamsin Reed",
            "The Assassin",
        ]


def test_two_bots_share_the_four_seats_of_two_against_two() -> None:
    plan = Plan("lebelheim", ("greedy", "random"), 2, options={"mode": "2v2"}, decision_limit=10)
    records = list(simulate(plan, processes=1))
    assert records[0].bots == ("greedy", "random", "greedy", "random")
    assert records[1].bots == ("random", "greedy", "random", "greedy")
    for record in records:
        for team in (0, 1):
            names = [name for seat, name in record.competitors if seat % 2 == team]
            assert len(set(names)) == 4


def test_a_match_at_the_limit_of_decisions_is_unfinished_and_won_by_nobody() -> None:
    (record,) = simulate(Plan("lebelheim", ("random",), 1, decision_limit=25), processes=1)
    assert (record.finished, record.winners, record.decisions) == (False, (), 25)


def test_a_timed_match_by_the_clock_is_the_same_on_a_slow_machine() -> None:
    plan = Plan("lebelheim", ("random",), 1, options={"minute_limit": 1e-9}, decision_limit=80)
    (record,) = simulate(plan, processes=1)
    assert not record.finished


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("lebelheim", ("greedy",), 0), "nothing to simulate"),
        (Plan("lebelhaim", ("greedy",), 1), "Did you mean `lebelheim`"),
        (Plan("lebelheim", ("gready",), 1), "Did you mean `greedy`"),
        (Plan("lebelheim", (), 1), "name one bot or more"),
        (Plan("lebelheim", ("random",) * 3, 1), "needs 2 seats, not 3"),
        (Plan("lebelheim", ("random",), 1, options={"mode": "3v3"}), "options of the match"),
    ],
)
def test_a_plan_that_makes_no_match_is_refused_before_anything_is_played(
    plan: Plan, reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        simulate(plan)


def test_bots_that_undo_what_the_other_does_leave_the_circle() -> None:
    plan = Plan("lebelheim", ("greedy", "greedy"), 18)
    record = play_one(plan, 2, 17)
    assert record.finished
    assert record.turns > 2 * STANDSTILL


def test_a_fault_of_the_content_names_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(match: object, option: object) -> None:
        raise RulesError("Echo goes on for ever")

    monkeypatch.setattr(Match, "play", fail)
    with pytest.raises(RulesError, match="Match 3 of seed 9 cannot go on: Echo"):
        play_one(Plan("lebelheim", ("random",), 5, seed=9), 2, 3)


def test_without_a_word_from_the_game_options_stay_as_they_are() -> None:
    game = Duel()
    assert game.sampled_options({"a": 1}, Random(1)) == {"a": 1}
    assert game.competitors(game.first_state(), ("Ana", "Ben")) == ()
