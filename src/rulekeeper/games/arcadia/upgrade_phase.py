"""Guild Setup and the Upgrade Phase: what happens before and between the scenarios of a campaign.

It is played with the pieces of Arcadia Quest, as a game of its own: nobody wins it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.core.game import Result, play_stages
from rulekeeper.core.requests import Flow
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.belongings import SCENARIOS, Belongings
from rulekeeper.games.arcadia.bot import evaluation
from rulekeeper.games.arcadia.box import STAGE_LEVELS, STAGE_NAMES, ArcadiaTable, Box
from rulekeeper.games.arcadia.game import STAGES as SCENARIO_STAGES
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.rules import arranging, course, death_curses, upgrades
from rulekeeper.games.arcadia.state import ArcadiaState, Stage

STAGES = {
    **{
        stage: SCENARIO_STAGES[stage]
        for stage in (Stage.GUILDS, Stage.HEROES, Stage.CARDS, Stage.EQUIPMENT)
    },
    Stage.SETUP: course.choose_scenario,
    Stage.OLD_CURSES: death_curses.return_curses,
    Stage.CURSES: death_curses.deal_curses,
    Stage.RESERVE: upgrades.reserve_cards,
    Stage.PURCHASE: upgrades.buy_cards,
    Stage.ARRANGE: arranging.arrange_cards,
    Stage.CHOICE: course.choose_scenario,
}
"""Guild Setup ends with the choice of a scenario, as the Upgrade Phase does.

Rules: arcadia.upgrade.1, arcadia.campaign.6
"""


class UpgradePhase(Arcadia):
    """Guild Setup where there are no guilds yet, else the Upgrade Phase."""

    name = "arcadia-upgrade"
    title = "Arcadia Quest, between scenarios"
    is_contest = False

    @property
    def rulebook(self) -> str:
        """It is a part of Arcadia Quest."""
        return "arcadia"

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, ArcadiaState]:
        """The guilds as they come from the last scenario; before the first one it is chosen.

        Rules: arcadia.upgrade.1, arcadia.campaign.6
        """
        box = Box(self.catalogue, options, seats)
        _check_content(box)
        state = self.laid_out(box)
        if (had := box.options.belongings) is not None:
            _check_due(had)
            state.stage = Stage.OLD_CURSES if had.played else Stage.CHOICE
            state.order = list(had.seating or range(len(box.seats)))
        return box, state

    def play(self, table: ArcadiaTable) -> Flow[Result]:
        return play_stages(table, lambda state: state.stage, STAGES)

    def value(self, state: ArcadiaState, box: Box, seat: int) -> float:
        return evaluation.upgrade_value(state, box, seat)


def _check_due(had: Belongings) -> None:
    """Raise `SetupError` if no phase comes after what has been played.

    Rules: arcadia.campaign.2, arcadia.upgrade.1
    """
    if len(had.played) == SCENARIOS:
        raise SetupError("This campaign is over (arcadia.campaign.2).")
    if had.following is not None:
        raise SetupError(
            f"The next scenario, {quoted(had.following)}, has been chosen already: play that "
            "(arcadia.upgrade.1)."
        )


def _check_content(box: Box) -> None:
    """Raise `SetupError` if there are too few scenarios or cards for a campaign.

    Rules: arcadia.campaign.2 to .5, arcadia.upgrade.draft.1
    """
    stages = Counter[str](entry.stage for entry in box.catalogue.scenario_entries)
    for stage, levels in STAGE_LEVELS.items():
        if stages[stage] < len(levels):
            needed = counted(len(levels), "scenario")
            raise SetupError(
                f"A campaign needs {needed} of {STAGE_NAMES[stage]}, and the packs have "
                f"{stages[stage]}: add a pack with more (arcadia.campaign.2)."
            )
    decks = Counter(card.level for card in box.catalogue.cards)
    dealt = upgrades.DEALT * len(box.seats)
    for level in range(1, SCENARIOS):
        if decks[level] < dealt:
            raise SetupError(
                f"{len(box.seats)} players are dealt {dealt} Upgrade cards of level {level}, and "
                f"the packs have {decks[level]}: add a pack with more (arcadia.upgrade.draft.1)."
            )
