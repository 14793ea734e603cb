"""Golden matches and other processes: rules that do not play alike are found."""

import re
from pathlib import Path

import pytest

from core.toys import Duel, DuelState, Names
from rulekeeper.core.determinism import (
    check_deterministic,
    check_golden,
    renew_golden,
    write_golden,
)
from rulekeeper.core.errors import NotationError
from rulekeeper.core.game import Result
from rulekeeper.core.requests import Flow
from rulekeeper.core.table import Table

NAMES = ["Ana", "Ben"]


def test_a_golden_match_holds_the_rules_to_what_they_were(tmp_path: Path) -> None:
    path = tmp_path / "duel.match"
    write_golden(Duel(), {}, NAMES, 3, path)
    check_golden(Duel(), path)

    class Milder(Duel):
        def first_state(self) -> DuelState:
            return DuelState(health=[15, 15])

    with pytest.raises(NotationError, match="the state is not the one that was saved"):
        check_golden(Milder(), path)
    renew_golden(Milder(), path)
    check_golden(Milder(), path)


def test_a_golden_match_ends_as_it_did(tmp_path: Path) -> None:
    class SaysMore(Duel):
        def play(self, table: Table[DuelState, Names]) -> Flow[Result]:
            result = yield from super().play(table)
            return Result(result.winners, f"{result.reason} Well done!", result.rule)

    path = tmp_path / "duel.match"
    write_golden(Duel(), {}, NAMES, 3, path)
    with pytest.raises(AssertionError, match=r"ends with '.* Well done!', not with '"):
        check_golden(SaysMore(), path)


# -- other processes ------------------------------------------------------------------------------


def test_sound_rules_play_alike_in_every_process() -> None:
    check_deterministic("core.toys:Duel", {}, NAMES, range(3))


def test_rules_that_follow_the_order_of_a_set_are_found() -> None:
    with pytest.raises(AssertionError) as caught:
        check_deterministic("core.broken_toys:OrderOfSet", {}, NAMES, range(3))
    assert re.match(
        r"core.broken_toys:OrderOfSet, seed 0, answer \d+: the state is another", str(caught.value)
    )


def test_a_process_that_fails_is_not_taken_for_one_that_agrees(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(AssertionError, match="a process failed"):
        check_deterministic("core.toys:Bridge", {}, NAMES, range(3))
    assert "Bridge" in capfd.readouterr().err
