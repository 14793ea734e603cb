"""The camp of Arena's Epic Campaign, as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rulekeeper.core.game import Game, Result, play_stages
from rulekeeper.core.requests import Flow, Option
from rulekeeper.games.arena.camp.bot import policy
from rulekeeper.games.arena.camp.box import CampBox, CampTable
from rulekeeper.games.arena.camp.language import LANGUAGE
from rulekeeper.games.arena.camp.rules.shop import trade
from rulekeeper.games.arena.camp.rules.special_rewards import choose_reward
from rulekeeper.games.arena.camp.state import CampState, Stage
from rulekeeper.games.arena.content.catalogue import Catalogue

STAGES = {Stage.REWARDS: choose_reward, Stage.SHOP: trade}


class Camp(Game[CampState, CampBox]):
    """What happens between two quests of the Epic Campaign, with the catalogue of Arena."""

    name = "arena-camp"
    title = "Arena: The Contest, in camp"
    version = 1
    is_contest = False
    state_type = CampState
    language = LANGUAGE

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    @property
    def rulebook(self) -> str:
        """It is a part of Arena."""
        return "arena"

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[CampBox, CampState]:
        """The box and the first state. Raises `SetupError` as `CampBox` does."""
        box = CampBox(self.catalogue, options, seats)
        stage = Stage.SHOP if box.options.stop == "shop" else Stage.REWARDS
        return box, CampState(stage, box.options.belongings)

    def play(self, table: CampTable) -> Flow[Result]:
        """Play from the table's state to the end."""
        return play_stages(table, lambda state: state.stage, STAGES)

    def view(self, state: CampState, box: CampBox, seat: int) -> CampState:
        """Nothing is hidden."""
        return state

    def determinize(self, state: CampState, box: CampBox, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def turn_number(self, state: CampState) -> int:
        """Rewards, purchases and sales so far."""
        return state.turns

    def value(self, state: CampState, box: CampBox, seat: int) -> float:
        """How well the party is equipped, which is the same for everybody."""
        return policy.value(state.belongings, box)

    def prior(
        self, table: CampTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        """How much each option would bring for its price."""
        return policy.POLICY.weights(table, self.language.menus[kind], options)
