"""What must hold of the campaign's content: titles lead forwards, and each curse does harm."""

from __future__ import annotations

from collections.abc import Iterable

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, Report
from rulekeeper.content.text import quoted
from rulekeeper.games.arcadia.box import STAGE_LEVELS
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.scenarios import Scenario, TitleUse
from rulekeeper.games.arcadia.rules.titles import Provision

STAGES = tuple(STAGE_LEVELS)
"""The stages in the order in which a campaign comes to them. Rules: arcadia.campaign.1"""


def check_campaign(content: Content, report: Report) -> None:
    """Report what does not fit together."""
    _check_curses(content.of(vocabulary.Curse).values(), report)
    TitleCheck(content, report).run()


def _check_curses(curses: Iterable[vocabulary.Curse], report: Report) -> None:
    """Rules: arcadia.upgrade.curse.6"""
    for curse in curses:
        if not (curse.less_defense or curse.less_life or curse.abilities):
            cause = f"{curse.name} does no harm to a Hero"
            remedy = "Give it `less_defense`, `less_life` or `abilities`."
            report.problem("curses", curse.id, (), cause, remedy, "arcadia.upgrade.curse.6")


class TitleCheck:
    """The check of all titles, from the Quests that give them to the scenarios that use them."""

    def __init__(self, content: Content, report: Report) -> None:
        self._titles = content.of(vocabulary.Title)
        self._tokens = content.of(vocabulary.ExplorationToken)
        self._scenarios = list(content.of(Scenario).values())
        self._report = report
        self._givers: dict[str, Scenario] = {}

    def run(self) -> None:
        """First who gives the titles, then who uses them."""
        for scenario in self._scenarios:
            self._check_given(scenario)
        for scenario in self._scenarios:
            seen: set[str] = set()
            for number, use in enumerate(scenario.titles_used):
                path: KeyPath = ("titles_used", number)
                if use.title in seen:
                    cause = f"The title {quoted(use.title)} is used twice"
                    remedy = "Put all that it brings into one list of `advantages`."
                    self._problem(scenario, (*path, "title"), cause, remedy, "arcadia.title.5")
                elif self._is_known(scenario, (*path, "title"), use.title):
                    self._check_order(scenario, (*path, "title"), use.title)
                seen.add(use.title)
                self._check_tokens(scenario, path, use)

    def _problem(
        self, scenario: Scenario, path: KeyPath, cause: str, remedy: str, rule: str
    ) -> None:
        self._report.problem("scenarios", scenario.id, path, cause, remedy, rule)

    def _is_known(self, scenario: Scenario, path: KeyPath, title: str) -> bool:
        """Report a title that is none."""
        if title not in self._titles:
            self._report.unknown("scenarios", scenario.id, path, title, self._titles)
        return title in self._titles

    def _check_given(self, scenario: Scenario) -> None:
        """One Quest of a scenario gives a title, and nobody else gives it. Rules: arcadia.title.2

        All titles that are given are noted.
        """
        giving = ""
        for number, quest in enumerate(scenario.quests):
            path: KeyPath = ("quests", number, "title")
            if not quest.title or not self._is_known(scenario, path, quest.title):
                continue
            if giving:
                cause = f"Two Quests give a title: {quoted(giving)} and {quoted(quest.id)}"
                remedy = "Let one Quest of the scenario do so."
                self._problem(scenario, path, cause, remedy, "arcadia.title.2")
            elif (other := self._givers.get(quest.title)) is not None:
                cause = f"{other.name} gives the title {quoted(quest.title)} already"
                remedy = "Give each title in one scenario."
                self._problem(scenario, path, cause, remedy, "arcadia.title.2")
            giving = giving or quest.id
            self._givers.setdefault(quest.title, scenario)

    def _check_order(self, scenario: Scenario, path: KeyPath, title: str) -> None:
        """A title is won before it brings anything. Rules: arcadia.title.3 to .5"""
        giver = self._givers.get(title)
        if giver is None:
            cause = f"No scenario gives the title {quoted(title)}"
            remedy = "Write it as the `title` of a Quest, or leave this out."
            self._problem(scenario, path, cause, remedy, "arcadia.title.5")
        elif giver.id == scenario.id:
            cause = f"{scenario.name} gives the title {quoted(title)} itself"
            remedy = "Use it in scenarios that come later."
            self._problem(scenario, path, cause, remedy, "arcadia.title.3")
        elif STAGES.index(giver.stage) > STAGES.index(scenario.stage):
            cause = (
                f"The title {quoted(title)} is won in {giver.name}, which comes later, "
                f"in the stage {quoted(giver.stage)}"
            )
            remedy = (
                f"Use it in a scenario of that stage or after, not of {quoted(scenario.stage)}."
            )
            self._problem(scenario, path, cause, remedy, "arcadia.title.4")

    def _check_tokens(self, scenario: Scenario, path: KeyPath, use: TitleUse) -> None:
        """A Hero can begin with the tokens that a title brings. Rules: arcadia.title.4"""
        for number, advantage in enumerate(use.advantages):
            if not isinstance(advantage, Provision):
                continue
            where: KeyPath = (*path, "advantages", number, "token")
            token = self._tokens.get(advantage.token)
            if token is None:
                self._report.unknown("scenarios", scenario.id, where, advantage.token, self._tokens)
            elif token.kind == "trap":
                cause = f"{quoted(token.id)} is a trap, and no Hero carries a trap"
                remedy = "Name a potion or a chest."
                self._problem(scenario, where, cause, remedy, "arcadia.title.4")
