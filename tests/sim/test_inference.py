from math import inf, isinf

import pytest

from rulekeeper.sim.inference import (
    difference,
    different,
    holm,
    needed_for_bound,
    needed_for_difference,
    outside,
    quantile,
    smallest_difference,
    stratified,
)
from rulekeeper.sim.statistics import Tally, wilson


def test_one_test_stays_within_two_standard_deviations_and_many_within_more() -> None:
    assert quantile() == pytest.approx(1.959964, abs=1e-6)
    assert quantile(10) == pytest.approx(2.807034, abs=1e-6)


def test_holm_multiplies_the_smallest_value_most_and_keeps_the_order() -> None:
    # The example of Holm's method with four tests: 0.005*4, 0.01*3, then no less than before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_of_twenty_even_heroes_the_luckiest_is_no_finding_after_correction() -> None:
    luckiest = outside(Tally(400, 221), 0.5, 0.5)
    assert luckiest < 0.05
    assert holm([luckiest, *[0.5] * 19])[0] > 0.5


def test_a_share_within_the_band_is_never_outside() -> None:
    assert outside(Tally(1000, 549), 0.45, 0.55) == 1.0
    assert outside(Tally(1000, 451), 0.45, 0.55) == 1.0
    assert outside(Tally(), 0.45, 0.55) == 1.0


def test_the_test_of_a_bound_agrees_with_wilsons_interval() -> None:
    for won in range(540, 620):
        low, _ = wilson(won, 1000)
        assert (outside(Tally(1000, won), 0.45, 0.55) < 0.05) == (low > 0.55)


def test_a_hero_that_never_wins_is_outside() -> None:
    assert outside(Tally(100, 0), 0.45, 0.55) < 1e-9


def test_two_shares_differ_surely_only_with_enough_matches() -> None:
    assert different(Tally(20, 12), Tally(20, 8)) > 0.05
    assert different(Tally(2000, 1200), Tally(2000, 800)) < 1e-9
    assert different(Tally(), Tally(20, 8)) == 1.0
    assert different(Tally(5, 5), Tally(5, 5)) == 1.0


def test_the_interval_of_a_difference_is_newcombes() -> None:
    # Newcombe's own example: 56 of 70 less 48 of 80.
    low, high = difference(Tally(70, 56), Tally(80, 48), quantile())
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=1e-4)


def test_twice_as_near_a_bound_takes_four_times_the_matches() -> None:
    far, near = (needed_for_bound(share, 0.5, 1) for share in (0.52, 0.51))
    assert near == pytest.approx(4 * far, rel=0.01)
    assert needed_for_bound(0.5, 0.5, 1) == inf
    # The textbook: 80% power, 5% error, 60% against 50%, about 190 matches.
    assert 180 <= needed_for_bound(0.6, 0.5, 1) <= 195


def test_two_groups_of_the_textbook_size_show_a_difference_of_ten_points() -> None:
    assert 380 <= needed_for_difference(0.55, 0.45, 1) <= 395
    assert needed_for_difference(0.55, 0.45, 20) > needed_for_difference(0.55, 0.45, 1)
    assert smallest_difference(0.5, 392, 392, 1) == pytest.approx(0.1, abs=0.001)
    assert isinf(smallest_difference(0.5, 0, 10, 1))


def test_what_only_long_matches_have_makes_no_difference_within_them() -> None:
    # In long matches the hero wins 80% and mostly has the card; in short ones 20% and rarely.
    having = {2: Tally(20, 4), 9: Tally(80, 64)}
    lacking = {2: Tally(80, 16), 9: Tally(20, 16)}
    assert different(Tally(100, 68), Tally(100, 32)) < 0.001
    effect = stratified(having, lacking)
    assert effect.gain == pytest.approx(0)
    assert effect.p_value == pytest.approx(1)


def test_an_effect_within_strata_is_found_with_its_interval() -> None:
    effect = stratified(
        {1: Tally(200, 140), 2: Tally(200, 140)}, {1: Tally(200, 100), 2: Tally(200, 100)}
    )
    assert effect.gain == pytest.approx(0.2)
    assert effect.p_value < 1e-6
    low, high = effect.interval()
    assert 0.1 < low < 0.2 < high < 0.3
    wider = effect.interval(100)
    assert wider[0] < low
    assert wider[1] > high


def test_strata_in_which_all_or_none_have_it_tell_nothing() -> None:
    effect = stratified({1: Tally(10, 9)}, {2: Tally(10, 1)})
    assert (effect.gain, effect.p_value) == (0.0, 1.0)
