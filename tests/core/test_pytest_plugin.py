import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulekeeper.core import ledger

ENTRY = "- {{id: {id}, section: Rules, rule: Something is so., tags: [turn]}}\n"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small games take the place of the real ones in the test runs below."""
    paths = {}
    for game, names in {"duel": ["move.1", "move.2", "end.timed.1"], "joust": ["ride.1"]}.items():
        paths[game] = tmp_path / f"{game}.yaml"
        paths[game].write_text("".join(ENTRY.format(id=f"{game}.{name}") for name in names))
    monkeypatch.setattr(ledger, "ledgers", lambda: paths)
    # The coverage of the real run goes on meanwhile.
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:slipcover")


def covered(pytester: pytest.Pytester, tests: str, *options: str) -> list[str]:
    """The rules of the duel that a run of these tests covers, by the report it writes."""
    pytester.makepyfile("import pytest\n" + tests)
    pytester.runpytest_inprocess("--rule-coverage", *options)
    report = json.loads((pytester.path / "rule-coverage.json").read_text())
    assert sorted(report["duel"]["covered"] + report["duel"]["missing"]) == sorted(
        ["duel.move.1", "duel.move.2", "duel.end.timed.1"]
    )
    found: list[str] = report["duel"]["covered"]
    return found


pytestmark = pytest.mark.usefixtures("games")


def test_a_passing_test_covers_the_rules_it_is_marked_with(pytester: pytest.Pytester) -> None:
    assert covered(
        pytester,
        """
@pytest.mark.rule("duel.move.2", "duel.move.1")
def test_moving():
    pass

def test_unmarked():
    pass
""",
    ) == ["duel.move.1", "duel.move.2"]


def test_the_marker_of_a_class_counts_for_its_tests(pytester: pytest.Pytester) -> None:
    assert covered(
        pytester,
        """
@pytest.mark.rule("duel.move.1")
class TestMoving:
    @pytest.mark.rule("duel.end.timed.1")
    def test_step(self):
        pass
""",
    ) == ["duel.move.1", "duel.end.timed.1"]


def test_one_failing_test_uncovers_a_rule_that_another_covers(pytester: pytest.Pytester) -> None:
    assert covered(
        pytester,
        """
@pytest.mark.rule("duel.move.1", "duel.move.2")
def test_first():
    pass

@pytest.mark.rule("duel.move.1")
def test_second():
    assert False
""",
    ) == ["duel.move.2"]


def test_an_error_in_set_up_or_tear_down_is_a_failure(pytester: pytest.Pytester) -> None:
    assert (
        covered(
            pytester,
            """
@pytest.fixture
def broken():
    raise RuntimeError

@pytest.fixture
def dirty():
    yield
    raise RuntimeError

@pytest.mark.rule("duel.move.1")
def test_first(broken):
    pass

@pytest.mark.rule("duel.move.2")
def test_second(dirty):
    pass
""",
        )
        == []
    )


def test_a_skipped_or_deselected_test_covers_nothing(pytester: pytest.Pytester) -> None:
    assert covered(
        pytester,
        """
@pytest.mark.rule("duel.move.1")
@pytest.mark.skip
def test_skipped():
    pass

@pytest.mark.rule("duel.move.2")
def test_left_out():
    pass

@pytest.mark.rule("duel.end.timed.1")
def test_chosen():
    pass
""",
        "-k",
        "not left_out",
    ) == ["duel.end.timed.1"]


def test_a_skipped_test_takes_nothing_from_a_passing_one(pytester: pytest.Pytester) -> None:
    assert covered(
        pytester,
        """
@pytest.mark.rule("duel.move.1")
@pytest.mark.parametrize("fit", [True, False])
def test_maybe(fit):
    if not fit:
        pytest.skip("unfit")
""",
    ) == ["duel.move.1"]


def test_an_expected_failure_leaves_the_rule_uncovered(pytester: pytest.Pytester) -> None:
    assert (
        covered(
            pytester,
            """
@pytest.mark.rule("duel.move.1")
@pytest.mark.xfail
def test_not_yet():
    assert False

@pytest.mark.rule("duel.move.1")
def test_passing():
    pass
""",
        )
        == []
    )


def test_the_summary_has_a_line_for_each_game_its_topics_and_the_missing_rules(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("duel.move.1", "joust.ride.1")
        def test_moving():
            pass
        """
    )
    result = pytester.runpytest_inprocess("--rule-coverage")
    assert result.ret == pytest.ExitCode.OK
    start = next(n for n, line in enumerate(result.outlines) if "= rule coverage =" in line)
    assert result.outlines[start + 1 : start + 12] == [
        "duel 1/3",
        "joust 1/1",
        "",
        "duel by topic:",
        "  move       1/2",
        "  end.timed  0/1",
        "duel rules missing:",
        "  duel.move.2 duel.end.timed.1",
        "",
        "joust by topic:",
        "  ride  1/1",
    ]
    assert "joust rules missing:" not in result.outlines


def test_the_report_lies_in_the_root_directory_and_has_every_game(
    pytester: pytest.Pytester,
) -> None:
    pytester.makeini("[pytest]")
    pytester.mkdir("below")
    (pytester.path / "below" / "test_ride.py").write_text(
        "import pytest\n\n@pytest.mark.rule('joust.ride.1')\ndef test_ride():\n    pass\n"
    )
    pytester.runpytest_inprocess("--rule-coverage", "below")
    assert json.loads((pytester.path / "rule-coverage.json").read_text()) == {
        "duel": {"covered": [], "missing": ["duel.move.1", "duel.move.2", "duel.end.timed.1"]},
        "joust": {"covered": ["joust.ride.1"], "missing": []},
    }


def test_without_the_option_nothing_is_reported(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_nothing():\n    pass\n")
    result = pytester.runpytest_inprocess()
    assert "duel" not in result.stdout.str()
    assert not (pytester.path / "rule-coverage.json").exists()


@pytest.mark.parametrize(
    ("content", "option"),
    [
        pytest.param("def test_nothing():\n    pass\n", "--collect-only", id="only collected"),
        pytest.param("import missing_module\n", "-q", id="not collected"),
    ],
)
def test_a_run_that_runs_no_tests_leaves_the_last_report_alone(
    pytester: pytest.Pytester, content: str, option: str
) -> None:
    report = pytester.path / "rule-coverage.json"
    report.write_text("the last report")
    pytester.makepyfile(content)
    result = pytester.runpytest_inprocess("--rule-coverage", option)
    assert "duel 0/3" not in result.outlines
    assert report.read_text() == "the last report"


def test_all_unknown_ids_stop_the_run_with_test_and_nearest_id(pytester: pytest.Pytester) -> None:
    path = pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("duel.mvoe.2")
        def test_moving():
            pass

        @pytest.mark.rule("duel.move.1", "joost.ride.1")
        def test_riding():
            pass
        """
    )
    result = pytester.runpytest_inprocess("-k", "nothing", "--rule-coverage")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if line] == [
        f"ERROR: {path.name}::test_moving: duel has no rule 'duel.mvoe.2'"
        " (did you mean 'duel.move.2'?)",
        f"ERROR: {path.name}::test_riding: No ledger has a rule 'joost.ride.1'"
        " (did you mean 'joust.ride.1'?)",
    ]
    assert not (pytester.path / "rule-coverage.json").exists()


@pytest.mark.parametrize("arguments", ["", "id='duel.move.1'", "'duel.move.1', why='because'"])
def test_a_marker_must_name_rules_and_nothing_else(
    pytester: pytest.Pytester, arguments: str
) -> None:
    pytester.makepyfile(
        f"import pytest\n\n@pytest.mark.rule({arguments})\ndef test_x():\n    pass\n"
    )
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines("ERROR: *::test_x: the marker wants ids and nothing else*")


def test_an_argument_that_is_no_text_is_an_unknown_rule(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n\n@pytest.mark.rule(3)\ndef test_x():\n    pass\n")
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines("ERROR: *::test_x: No ledger has a rule '3'")


def test_a_faulty_ledger_stops_a_run_that_asks_for_coverage(
    pytester: pytest.Pytester, tmp_path: Path
) -> None:
    (tmp_path / "joust.yaml").write_text("- {id: joust.ride.1}")
    pytester.makepyfile("def test_nothing():\n    pass\n")
    result = pytester.runpytest_inprocess("--rule-coverage")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines("ERROR: *joust.yaml: entry 1 (line 1, joust.ride.1): *")


def test_the_marker_is_registered(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_inprocess("--markers")
    result.stdout.fnmatch_lines("@pytest.mark.rule(*ids): *")


def test_loading_the_plugin_loads_neither_the_ledger_nor_what_it_needs() -> None:
    code = """
import sys
import rulekeeper.core.pytest_plugin
print({"rulekeeper.core.ledger", "yaml", "msgspec"} & set(sys.modules))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
