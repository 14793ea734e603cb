"""The game of Arena: The Contest, competitive mode, as the core knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from rulekeeper.content.pack import load
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.requests import Chance, Flow, Option, Question
from rulekeeper.core.verdict import Verdict
from rulekeeper.games.arena.bot import instinct, worth
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.rules import conceiving, explaining
from rulekeeper.games.arena.rules.scrolls import SCROLLS
from rulekeeper.games.arena.rules.turn import aftermath, play_match
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table import telling, texts, view
from rulekeeper.tanarean.combat.battlebox import Responses
from rulekeeper.tanarean.combat.responses import FAMILY

CONTENT = Path(__file__).parent / "content"


class Arena(Game[ArenaState, ArenaBox]):
    """Arena with a catalogue of heroes, items and maps."""

    name = "arena"
    title = "Arena: The Contest"
    version = 1
    state_type = ArenaState

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    @classmethod
    def with_packs(cls, *folders: Path) -> Arena:
        """The game with its own content and further packs.

        Raises `PackError` when a pack is at fault.
        """
        return cls(Catalogue(load(FORMAT, CONTENT, *folders)))

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[ArenaBox, ArenaState]:
        """The box and the first state. Rules: arena.setup.pvp.team.1, .2"""
        own = SCROLLS if options.get("scrolls") else ()
        responses = Responses(*FAMILY, *own)
        box = ArenaBox(self.catalogue, options, seats, responses, aftermath)
        return box, ArenaState([])

    def play(self, table: ArenaTable) -> Flow[Result]:
        """Play from the table's state to the end."""
        return play_match(table)

    def view(self, state: ArenaState, box: ArenaBox, seat: int) -> view.ArenaView:
        """All that `seat` may know."""
        return view.view(state, box, seat)

    def determinize(self, state: ArenaState, box: ArenaBox, seat: int, rng: Random) -> None:
        """Deal anew, in place, all that `seat` has not seen."""
        view.determinize(state, box, seat, rng)

    def verdict(
        self, table: ArenaTable, seat: int, option: Option, request: Question | Chance | None
    ) -> Verdict:
        """Whether `seat` may do this now, and if not, why."""
        return explaining.verdict(table, seat, option, request)

    def conceivable(self, table: ArenaTable, seat: int) -> Iterator[Option]:
        """Every action that `seat` could think of."""
        return conceiving.conceivable(table, seat)

    def option_text(self, table: ArenaTable, option: Option) -> str:
        """One line that names the option."""
        return texts.option_text(table.state, table.box, option)

    def item_text(self, table: ArenaTable, item: int) -> str:
        """What a draw of chance has brought up."""
        return view.item_text(table.box, item)

    def prompt(self, table: ArenaTable, request: Question | Chance, seat: int) -> str:
        """The question, in plain words."""
        return texts.prompt(table.state, table.box, request, seat)

    def event_text(self, table: ArenaTable, event: Event) -> str:
        """A sentence that tells an event."""
        return telling.event_text(table.state, table.box, event)

    def turn_number(self, state: ArenaState) -> int:
        """Turns begun so far."""
        return state.turns

    def value(self, state: ArenaState, box: ArenaBox, seat: int) -> float:
        """How good the state looks for `seat`."""
        return worth.value(state, box, seat)

    def prior(
        self, table: ArenaTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        """How promising each option looks at a glance."""
        return instinct.weights(table, seat, kind, options)

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """A quick start in an arena drawn at random, with heroes drawn as well.

        What the options fix stays. Rules: arena.setup.pvp.recruit.3
        """
        sampled = dict(options)
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
