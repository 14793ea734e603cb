"""Campaign for Arcadia (p. 9): which scenario is played next, and who chooses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.belongings import PlayedScenario
from rulekeeper.games.arcadia.box import STAGE_NAMES, ArcadiaTable
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import Option, ScenarioRef
from rulekeeper.games.arcadia.sheet_checks import STAGES
from rulekeeper.games.arcadia.state import Stage


class ChooseScenario(Option, frozen=True, tag="choose-scenario"):
    """Choose the scenario that is played next. Rules: arcadia.campaign.6, .7"""

    says = "play {scenario} next"
    label = "{scenario}"
    rule = "arcadia.campaign.7"
    elsewhere = "The next scenario is chosen at the end of the Upgrade Phase."
    elsewhere_rule = "arcadia.upgrade.next.2"
    scenario: ScenarioRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, range(len(table.box.catalogue.scenario_entries)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        """Rules: arcadia.campaign.1 to .5, .7"""
        if table.state.stage != Stage.CHOICE:
            return No(self.elsewhere_rule, self.elsewhere)
        played = _played(table)
        entry = table.box.catalogue.scenario_entries[self.scenario]
        if entry.id in [scenario.scenario for scenario in played]:
            return No(self.rule, f"{entry.name} has been played in this campaign.")
        due = STAGES[len(played)]
        if entry.stage != due:
            reason = f"{entry.name} belongs to another stage: {STAGE_NAMES[due]} is due."
            return No("arcadia.campaign.1", reason)
        return YES


NEXT = Menu(
    "next-scenario",
    ChooseScenario,
    says="You have won the last scenario: which one is played next?",
    rule="arcadia.campaign.7",
)


def _first_question(table: ArcadiaTable, request: SeatRequest) -> str:
    catalogue = table.box.catalogue
    easy = catalogue.scenarios[catalogue.first_scenario].entry.name
    return f"Which scenario comes first? What most players want is played. For beginners: {easy}."


FIRST = Menu("first-scenario", ChooseScenario, says=_first_question, rule="arcadia.campaign.6")


def choose_scenario(table: ArcadiaTable) -> Flow[None]:
    """All players choose the first scenario, the winner each later one; the phase is over then.

    A scenario that is the only one left is not asked about.
    Rules: arcadia.campaign.5 to .7, arcadia.upgrade.next.2, arcadia.overview.3
    """
    state, had = table.state, table.box.options.belongings
    if had is not None and had.played:
        rule = NEXT.rule
        answer = yield from NEXT.ask(had.winner, ChooseScenario.possible(table, had.winner))
        state.next_scenario = answer.scenario
    else:
        rule = FIRST.rule
        state.next_scenario = yield from _vote(table)
    table.tell(events.ScenarioChosen, rule=rule, scenario=state.next_scenario)
    name = table.box.catalogue.scenario_entries[state.next_scenario].name
    seats = tuple(range(len(table.box.seats)))
    raise MatchOver(Result(seats, f"{name} is played next", rule))


def _vote(table: ArcadiaTable) -> Flow[int]:
    """What most want; if several are wanted as much, chance decides. Rules: arcadia.campaign.6"""
    table.state.stage = Stage.CHOICE
    seats = range(len(table.box.seats))
    options = {seat: ChooseScenario.possible(table, seat) for seat in seats}
    answers = yield from FIRST.ask_together(options)
    votes = Counter(answer.scenario for answer in answers.values())
    most = max(votes.values())
    wanted = sorted(scenario for scenario, count in votes.items() if count == most)
    return (yield from draw_one(wanted, Item.SCENARIO, "scenario"))


def _played(table: ArcadiaTable) -> Sequence[PlayedScenario]:
    """The scenarios of this campaign so far."""
    had = table.box.options.belongings
    return () if had is None else had.played
