from math import inf

from rulekeeper.sim.balance.numbers import (
    counted,
    enumerated,
    matches,
    percent,
    points,
    points_span,
)


def test_numbers_are_written_as_people_write_them() -> None:
    assert percent(0.5468) == "54.7%"
    assert [points(each) for each in (0.032, -0.004, 0.0, -0.00001)] == [
        "+3.2",
        "−0.4",
        "0.0",
        "0.0",
    ]
    assert points_span(-0.1, 0.25) == "−10.0 to +25.0"
    assert [counted(each, "match", "matches") for each in (1, 2500)] == ["1 match", "2,500 matches"]


def test_how_many_matches_are_needed_is_rounded_up_to_two_digits() -> None:
    assert [matches(each) for each in (7, 99, 101, 12_345)] == ["7", "99", "110", "13,000"]
    assert matches(inf) == matches(1e9) == "too close to tell"


def test_long_lists_are_cut() -> None:
    assert enumerated([]) == ""
    assert enumerated(["a"]) == "a"
    assert enumerated(["a", "b", "c"]) == "a, b and c"
    assert enumerated(["a", "b", "c", "d"], 2) == "a, b and 2 more"
