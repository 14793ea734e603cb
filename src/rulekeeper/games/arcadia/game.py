"""The game of Arcadia Quest, as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.game import Game, Result, play_stages
from rulekeeper.core.requests import Draw, Flow, Option, Roll
from rulekeeper.games.arcadia.bot import evaluation
from rulekeeper.games.arcadia.bot.policy import POLICY
from rulekeeper.games.arcadia.box import HEROES_EACH, ArcadiaTable, Box, seat_of
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.hidden import deal_anew, seen
from rulekeeper.games.arcadia.language import LANGUAGE
from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.rules import death_curses, episodic, guilds, rest, setup, turn
from rulekeeper.games.arcadia.rules.returning import seat_guilds
from rulekeeper.games.arcadia.sheet_checks import check_sheet
from rulekeeper.games.arcadia.state import (
    NOWHERE,
    ArcadiaState,
    GuildState,
    HeroState,
    MonsterState,
    Stage,
)

STAGES = {
    Stage.GUILDS: guilds.choose_guilds,
    Stage.HEROES: guilds.choose_heroes,
    Stage.CARDS: episodic.deal_upgrades,
    Stage.EQUIPMENT: guilds.hand_out_equipment,
    Stage.SETUP: setup.set_up_scenario,
    Stage.PLACEMENT: setup.place_heroes,
    Stage.TURN: turn.take_turn,
    Stage.ACTIVATION: turn.activation,
    Stage.REST: rest.rest,
    Stage.TURN_END: turn.end_turn,
}
"""A match from Guild Setup on. Rules: arcadia.turn.1"""

DRAWN = {
    "seat": "Which player is next to choose?",
    "area": "Which player begins in the next Starting Area?",
    "guild": "Which guild does the next player lead?",
    "hero": "Which hero joins the next player's guild?",
    "deal": "Which card is dealt?",
    "scenario": "Which of the scenarios with as many votes is played?",
    "first": "Which player takes the first turn?",
    "token": "What is on the exploration token?",
}
"""The questions to whoever draws at a real table, by purpose."""

HANDS = {"draft": "Hero", "upgrade": "Upgrade"}
"""What is dealt face down to each player in turn, by purpose."""


class Arcadia(Game[ArcadiaState, Box]):
    """Arcadia Quest with a catalogue of heroes, cards, monsters and scenarios."""

    name = "arcadia"
    title = "Arcadia Quest"
    version = 2
    state_type = ArcadiaState
    language = LANGUAGE

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, ArcadiaState]:
        """The box, and the scenario laid out. Rules: arcadia.setup.3, .6 to .8, .10, .14"""
        box = Box(self.catalogue, options, seats)
        return box, self.laid_out(box)

    def laid_out(self, box: Box) -> ArcadiaState:
        """The scenario, and the guilds if they come from an earlier one; raises `SetupError`."""
        scenario = box.scenario
        tokens = [scenario.places[token.at] for token in scenario.tokens]
        quest_tokens = list(enumerate(tokens, scenario.first_quest_token))
        unseen = list(self.catalogue.exploration)
        for _, token in scenario.open_tokens:
            unseen.remove(token)
        state = ArcadiaState(
            heroes=[HeroState() for _ in range(HEROES_EACH * len(box.seats))],
            guilds=[GuildState() for _ in box.seats],
            monsters=[
                MonsterState(space=NOWHERE if monster.waits else monster.space, kind=monster.kind)
                for monster in scenario.monsters
            ],
            waiting=[n for n, monster in enumerate(scenario.monsters) if monster.waits],
            open_doors=squares_of(scenario.open_doors),
            face_down=sorted(scenario.exploration),
            unseen=unseen,
            face_up=[
                *((space, token) for token, space in quest_tokens),
                *scenario.open_tokens,
            ],
        )
        if (had := box.options.belongings) is not None:
            check_sheet(had, self.catalogue)
            seat_guilds(state, box, had)
            state.stage = Stage.SETUP
        return state

    def play(self, table: ArcadiaTable) -> Flow[Result]:
        return play_stages(table, lambda state: state.stage, STAGES, joined={Stage.TURN_END})

    def view(self, state: ArcadiaState, box: Box, seat: int) -> ArcadiaState:
        return seen(state, seat)

    def determinize(self, state: ArcadiaState, box: Box, seat: int, rng: Random) -> None:
        deal_anew(state, seat, rng)

    def chance_prompt(self, table: ArcadiaTable, request: Roll | Draw) -> str:
        if request.purpose == "spawn-token":
            space = table.box.scenario.spawns[len(table.state.spawn_tokens)]
            return f"Which spawn token lies on {table.box.grid.name(space)}?"
        if request.purpose == "curse":
            hero = death_curses.killed(table)[0]
            return f"Which Death Curse is dealt to {figure_name(table, hero)}?"
        if request.purpose in HANDS:
            return (
                f"Which {HANDS[request.purpose]} card is dealt to {table.box.seats[request.seat]}?"
            )
        return DRAWN[request.purpose]

    def is_pool_secret(self, request: Draw) -> bool:
        """All hands are dealt from one deck. Rules: arcadia.guild.draft.3, .upgrade.draft.2"""
        return request.purpose in HANDS

    def turn_number(self, state: ArcadiaState) -> int:
        return state.turn

    def is_between_turns(self, state: ArcadiaState) -> bool:
        return state.stage == Stage.TURN

    def value(self, state: ArcadiaState, box: Box, seat: int) -> float:
        return evaluation.value(state, box, seat)

    def prior(
        self, table: ArcadiaTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        return POLICY.weights(table, LANGUAGE.menus[kind], options)

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """Guilds and heroes that are left open are drawn, each equally often."""
        return {"quick": True, **options}

    def competitors(self, state: ArcadiaState, box: Box) -> list[tuple[int, str]]:
        heroes = self.catalogue.heroes
        return [
            (seat_of(number), heroes[hero.kind].name)
            for number, hero in enumerate(state.heroes)
            if hero.kind >= 0
        ]

    def starts(self, state: ArcadiaState, box: Box) -> list[str]:
        """Rules: arcadia.setup.start.1"""
        return [f"Starting Area {guild.area + 1}" for guild in state.guilds if guild.area >= 0]
