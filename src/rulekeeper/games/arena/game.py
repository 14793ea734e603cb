"""The game of Arena: The Contest, as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from rulekeeper.core.game import Game, Result
from rulekeeper.core.requests import Draw, Flow, Option, Roll
from rulekeeper.games.arena import hidden
from rulekeeper.games.arena.bot import evaluation
from rulekeeper.games.arena.bot.policy import POLICY
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.duel_box import DuelBox
from rulekeeper.games.arena.language import LANGUAGE
from rulekeeper.games.arena.quest_box import QuestBox, QuestHooks
from rulekeeper.games.arena.rules import rounds
from rulekeeper.games.arena.rules.consequences import aftermath
from rulekeeper.games.arena.rules.modes import DUEL, PARTY_QUEST, QUEST_DUEL
from rulekeeper.games.arena.rules.quest_engine import (
    happens,
    heads_for,
    progress_for,
    wanted_objects,
)
from rulekeeper.games.arena.rules.scrolls import (
    ALL_WINDOWS,
    WINDOWS,
    ask_after_step,
    could_use_scroll,
)
from rulekeeper.games.arena.rules.turn import play_match
from rulekeeper.games.arena.state import ArenaState, QuestState, Stage
from rulekeeper.tanarean.combat.combatants import AttackInProgress
from rulekeeper.tanarean.combat.will import is_foe_attacking
from rulekeeper.tanarean.language import FAMILY_MENUS

_DRAWS = MappingProxyType(
    {
        "recruit": "Which hero is drawn?",
        "half": "Which half does the team that deploys first get?",
        "heroic": "Which Heroic Action is drawn?",
        "heroic deck": "Which Heroic Action goes to the next deck?",
        "scroll": "Which scroll is drawn?",
        "power": "Which Evil Power card is drawn?",
        "spell": "Which Boss Spell card is drawn?",
        "boss attack": "Which attack card does the boss draw?",
        "flask": "Which Flask is drawn?",
        "fate": "Which Fate card is drawn?",
    }
)
"""The question to the person who draws at a real table."""

_WINDOWS = MappingProxyType({False: WINDOWS, True: ALL_WINDOWS})
"""What may be answered during an attack, without and with scrolls."""

HOOKS = QuestHooks(happens, rounds.will, progress_for, heads_for, wanted_objects)
"""What the rules of quests have follow."""


class Arena(Game[ArenaState, ArenaBox]):
    """Arena with a catalogue of heroes, items and maps."""

    name = "arena"
    title = "Arena: The Contest"
    version = 3
    state_type = ArenaState
    language = LANGUAGE

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[ArenaBox, ArenaState]:
        """The box and the first state. Rules: arena.setup.pvp.team.1, arena.setup.coop.mode.1"""
        if options.get("quest") is None:
            box = ArenaBox(
                self.catalogue, options, seats, _WINDOWS, aftermath, ask_after_step, DUEL
            )
            return box, ArenaState([])
        quest = self.catalogue.quests.get(str(options["quest"]))
        arguments = (self.catalogue, options, seats, _WINDOWS, aftermath, ask_after_step)
        if quest is not None and quest.sides is not None:
            return DuelBox(*arguments, QUEST_DUEL, HOOKS), ArenaState([], quest=QuestState())
        made = QuestBox(*arguments, PARTY_QUEST, HOOKS)
        return made, ArenaState([], quest=QuestState())

    def play(self, table: ArenaTable) -> Flow[Result]:
        """Play from the table's state to the end."""
        return play_match(table)

    def view(self, state: ArenaState, box: ArenaBox, seat: int) -> ArenaState:
        """The match as `seat` sees it."""
        return hidden.seen(state, box, seat)

    def determinize(self, state: ArenaState, box: ArenaBox, seat: int, rng: Random) -> None:
        """Deal anew, in place, all that `seat` has not seen."""
        hidden.determinize(state, box, seat, rng)

    def is_open(self, box: ArenaBox) -> bool:
        """Whether all people play together, with open cards."""
        return box.plays_together

    def is_corrected(self, box: ArenaBox) -> bool:
        """Whether the match is played at a real table."""
        return box.options.real_table

    def could_respond(self, table: ArenaTable, seat: int) -> bool:
        """Whether a hero of the seat may bear a scroll that fits: attack cards lie open."""
        return could_use_scroll(table, seat)

    def plays(self, state: ArenaState) -> list[AttackInProgress]:
        """The attacks that are being made."""
        return state.attacks

    def chance_prompt(self, table: ArenaTable, request: Roll | Draw) -> str:
        """What is asked of whoever rolls and draws at a real table."""
        if isinstance(request, Roll):
            who = self.seat_name(table, request.seat)
            return f"{who} rolls a die of {request.sides}: which face?"
        return _DRAWS[request.purpose]

    def turn_number(self, state: ArenaState) -> int:
        """Turns begun so far."""
        return state.turns

    def is_between_turns(self, state: ArenaState) -> bool:
        """Whether the next one to act is chosen, or a foe is about to."""
        return state.stage in (Stage.ROUND, Stage.FOE)

    def value(self, state: ArenaState, box: ArenaBox, seat: int) -> float:
        """How good the state looks for `seat`."""
        return evaluation.value(state, box, seat)

    def prior(
        self, table: ArenaTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        """How promising each option looks at a glance; for a foe, how little it would do."""
        menu = self.language.menus[kind]
        weights = POLICY.weights(table, menu, options)
        if is_foe_attacking(table) and menu in FAMILY_MENUS:
            highest, lowest = max(weights), min(weights)
            return [highest + lowest - weight for weight in weights]
        return weights

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """A quick start in an arena drawn at random, with heroes drawn as well.

        What the options fix stays. Rules: arena.setup.pvp.recruit.3
        """
        sampled = dict(options)
        if options.get("quest") is not None:
            return {**sampled, "quick": True}
        if options.get("tiles", "ready-made") != "ready-made":
            return sampled
        sampled.setdefault("arena", rng.choice(sorted(self.catalogue.arenas)))
        sampled.setdefault("quick", True)
        if "heroes" not in sampled:
            sampled["heroes"] = self._drawn_teams(int(str(options.get("heroes_per_team", 3))), rng)
        return sampled

    def _drawn_teams(self, size: int, rng: Random) -> list[list[str]]:
        """Two teams of so many heroes, of different roles in each."""
        heroes = list(self.catalogue.heroes)
        teams: list[list[str]] = []
        for _ in range(2):
            rng.shuffle(heroes)
            team: dict[str, Hero] = {}
            for hero in heroes:
                if len(team) < size and hero.role not in team:
                    team[hero.role] = hero
            heroes = [hero for hero in heroes if hero not in team.values()]
            teams.append([hero.id for hero in team.values()])
        return teams

    def competitors(self, state: ArenaState, box: ArenaBox) -> list[tuple[int, str]]:
        """The heroes in play with their seats."""
        return [(c.seat, box.kinds[c.kind].name) for c in state.combatants]
