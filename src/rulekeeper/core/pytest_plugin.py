"""Rule coverage: which rules of the ledgers the tests keep.

A test says which rules it keeps with `@pytest.mark.rule("skirmish.attack.3")`; an id that no
ledger has stops the run. With `--rule-coverage` the run ends with one line `GAME covered/total` for
each ledger, a table of topics and the missing ids, and writes `rule-coverage.json` in the root
directory: `{"skirmish": {"covered": [...], "missing": [...]}}`.

The module loads in every pytest run where Rulekeeper is installed, so it imports the ledger only
when a marker or the option asks for it.
"""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rulekeeper.core.ledger import Ledger

REPORT_FILE = "rule-coverage.json"
_PROPERTY = "rulekeeper.rule"
"""The user property under which a test's report carries each id it is marked with."""

_COMPLETE_RUNS = (
    pytest.ExitCode.OK,
    pytest.ExitCode.TESTS_FAILED,
    pytest.ExitCode.NO_TESTS_COLLECTED,
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule-coverage`."""
    parser.getgroup("rulekeeper").addoption(
        "--rule-coverage",
        action="store_true",
        help=f"report which rules of the ledgers the tests keep, and write {REPORT_FILE}",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker and, if asked for, the report; a faulty ledger is a usage error."""
    config.addinivalue_line("markers", "rule(*ids): the rules of a ledger that this test keeps")
    is_worker = hasattr(config, "workerinput")  # of pytest-xdist; the controller reports for all
    wanted = config.getoption("rule_coverage") and not config.getoption("collectonly")
    if wanted and not is_worker:
        from rulekeeper.core.ledger import LedgerError, find_ledger, ledgers

        try:
            found = [find_ledger(game) for game in ledgers()]
        except LedgerError as error:
            raise pytest.UsageError(str(error)) from error
        config.pluginmanager.register(RuleCoverage(config, found), "rulekeeper-rule-coverage")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Note each test's rules for its report; markers that name no known rule are a usage error.

    It goes first, so that a test deselected by another plugin is checked all the same.
    """
    problems = []
    for item in items:
        for marker in item.iter_markers("rule"):
            problems += [f"{item.nodeid}: {problem}" for problem in _problems(marker)]
            item.user_properties += [(_PROPERTY, rule_id) for rule_id in marker.args]
    if problems:
        raise pytest.UsageError(*problems)


def _problems(marker: pytest.Mark) -> list[str]:
    """What is wrong with a `rule` marker, a sentence each."""
    from rulekeeper.core.ledger import LedgerError, find_rule

    if not marker.args or marker.kwargs:
        return ['the marker wants ids and nothing else, as in rule("skirmish.attack.3")']
    problems = []
    for rule_id in marker.args:
        try:
            find_rule(str(rule_id))
        except LedgerError as error:
            problems.append(str(error))
    return problems


class RuleCoverage:
    """Collects the outcome of every marked test and reports on the rules.

    A rule is covered when at least one test marked with it passed and none failed. An expected
    failure counts as a failure here: such a rule is known not to be kept yet.
    """

    def __init__(self, config: pytest.Config, ledgers: list[Ledger]) -> None:
        self.report_path = config.rootpath / REPORT_FILE
        self.ledgers = ledgers
        self.passed: set[object] = set()
        self.failed: set[object] = set()

    def is_covered(self, rule_id: str) -> bool:
        """Whether the tests run so far keep this rule."""
        return rule_id in self.passed and rule_id not in self.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how one phase (set-up, call, tear-down) of a test ended."""
        rules = [value for name, value in report.user_properties if name == _PROPERTY]
        if report.failed or (report.skipped and hasattr(report, "wasxfail")):
            self.failed.update(rules)
        elif report.passed and report.when == "call":
            self.passed.update(rules)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write the report file, unless the run broke off and so says nothing about coverage."""
        if exitstatus not in _COMPLETE_RUNS:
            return
        report = {}
        for ledger in self.ledgers:
            ids = [rule.id for rule in ledger]
            report[ledger.game] = {
                "covered": [rule_id for rule_id in ids if self.is_covered(rule_id)],
                "missing": [rule_id for rule_id in ids if not self.is_covered(rule_id)],
            }
        self.report_path.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> None:
        """Print a line for each game, then its topics and the rules that are missing."""
        if exitstatus not in _COMPLETE_RUNS:
            return
        terminalreporter.section("rule coverage")
        for ledger in self.ledgers:
            covered = sum(self.is_covered(rule.id) for rule in ledger)
            terminalreporter.line(f"{ledger.game} {covered}/{len(ledger)}")
        for ledger in self.ledgers:
            terminalreporter.line("")
            terminalreporter.line(f"{ledger.game} by topic:")
            topics = ledger.topics()
            width = max(map(len, topics))
            for topic, rules in topics.items():
                covered = sum(self.is_covered(rule.id) for rule in rules)
                terminalreporter.line(f"  {topic:<{width}}  {covered}/{len(rules)}")
            if missing := [rule.id for rule in ledger if not self.is_covered(rule.id)]:
                terminalreporter.line(f"{ledger.game} rules missing:")
                for line in textwrap.wrap(" ".join(missing), 78, break_on_hyphens=False):
                    terminalreporter.line(f"  {line}")
