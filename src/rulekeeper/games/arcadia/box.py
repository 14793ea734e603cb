"""The box: all that does not change within one match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.content.explain import match_options
from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Die
from rulekeeper.core.table import Table
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.state import ArcadiaState

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.content.catalogue import Catalogue
    from rulekeeper.games.arcadia.content.scenarios import ScenarioSetup
    from rulekeeper.games.arcadia.content.vocabulary import MonsterCard
    from rulekeeper.games.arcadia.rules.special_effects import Ability
    from rulekeeper.games.arcadia.rules.titles import AnyAdvantage

FEWEST_SEATS, MOST_SEATS = 2, 4
"""Rules: arcadia.overview.1"""

HEROES_EACH = 3
"""Rules: arcadia.overview.2"""

SLOTS = 4
"""How many cards a hero's inventory holds. Rules: arcadia.equipment.3"""

SPACE_CAPACITY = 2
"""How many Characters a space holds. Rules: arcadia.board.5"""

SPAWN_SLOTS = 5
"""Rules: arcadia.components.9"""

BOMB = "bomb"
"""The group of the cards that are Bombs."""

MOVEMENT_POINTS = 3
"""Rules: arcadia.move.1"""

STAGE_LEVELS = {"outer": range(1, 4), "inner": range(4, 6), "final": range(6, 7)}
"""Where in a campaign the scenarios of a stage are played. Rules: arcadia.campaign.2 to .5"""

STAGE_NAMES = {
    "outer": "the Outer Circle",
    "inner": "the Inner Circle",
    "final": "the Final Showdown",
}
"""Rules: arcadia.campaign.1"""

HeroTrio: TypeAlias = tuple[str, str, str]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    `scenario` is the id of one; without it the first of the box is played. `level` is the number
    that it has in a campaign, which chooses the monster cards; without it the lowest of its stage.
    `guilds` and `heroes` list a guild and three heroes for each seat; without them the players
    choose, or with `draft` pick heroes from hands that go round. `quick` draws what is left open,
    and shares out the starting cards, as `ready_equipment` does. With `episodic` cards of the
    levels below are dealt, and the guild with the most coins wins. With `monsters: table` a fixed
    policy decides for monsters, and not the player to the right. With a `turn_limit` a simulation
    ends after so many turns. In a campaign `belongings` are what the guilds have, in the order of
    the seats.
    """

    scenario: str = ""
    level: Annotated[int, Meta(ge=1, le=6)] | None = None
    guilds: tuple[str, ...] | None = None
    heroes: tuple[HeroTrio, ...] | None = None
    quick: bool = False
    draft: bool = False
    episodic: bool = False
    ready_equipment: bool = False
    monsters: Literal["player", "table"] = "player"
    turn_limit: Annotated[int, Meta(ge=1)] | None = None
    belongings: Belongings | None = None


class Box:
    """Catalogue, options, seats and scenario of a match.

    Raises `SetupError` when the options or the seats break a rule.
    Rules: arcadia.overview.1, .2, arcadia.guild.2, arcadia.setup.1
    """

    def __init__(
        self, catalogue: Catalogue, options: Mapping[str, object], seats: Sequence[str]
    ) -> None:
        self.options = match_options(Options, options)
        self.catalogue = catalogue
        self.seats = tuple(seats)
        most = min(MOST_SEATS, len(catalogue.guilds), len(catalogue.heroes) // HEROES_EACH)
        if not FEWEST_SEATS <= len(self.seats) <= most:
            raise SetupError(
                f"Arcadia Quest is for {FEWEST_SEATS} to {most} players, not for "
                f"{len(self.seats)} (arcadia.overview.1)."
            )
        self.scenario: ScenarioSetup = self._scenario()
        self.grid = self.scenario.board.grid
        self.level = self.options.level or STAGE_LEVELS[self.scenario.entry.stage][0]
        self.attack_die: Die = catalogue.dice["attack"]
        self.defense_die: Die = catalogue.dice["defense"]
        self._check_belongings()
        self.guilds = self._chosen_guilds()
        self.heroes = self._chosen_heroes()
        self.monster_cards: list[MonsterCard] = [
            catalogue.monster_card(monster.kind, self.level) for monster in self.scenario.monsters
        ]
        """By monster: its card at this level. Rules: arcadia.setup.monster-level.1"""
        self.advantages: list[list[tuple[int, tuple[AnyAdvantage, ...]]]] = list(self._advantages())
        """By seat: its titles that bring something in this scenario, and what they bring."""
        self.prowess: list[tuple[Ability, ...]] = [
            tuple(
                ability
                for _, advantages in own
                for advantage in advantages
                for ability in advantage.lasting()
            )
            for own in self.advantages
        ]
        """By seat: what its titles add to each of its heroes."""

    @property
    def quests_to_win(self) -> int:
        """Rules: arcadia.quest.win.1, .4"""
        usual = 2 if len(self.seats) == 2 else 3
        return self.scenario.entry.quests_to_win or usual

    def monsters_called(self, name: str) -> tuple[int, ...]:
        """The monsters of a kind, or the special one of this id, by their numbers as figures."""
        return self._monsters.get(name, ())

    @cached_property
    def _monsters(self) -> Mapping[str, tuple[int, ...]]:
        first = HEROES_EACH * len(self.seats)
        return {
            name: tuple([first + number for number in numbers])
            for name, numbers in self.scenario.monsters_by_name.items()
        }

    def _scenario(self) -> ScenarioSetup:
        scenarios = self.catalogue.scenarios
        wanted = self.options.scenario or self.catalogue.first_scenario
        if wanted not in scenarios:
            raise SetupError(f"There is no scenario '{wanted}'. {suggestion(wanted, scenarios)}")
        return scenarios[wanted]

    def _check_belongings(self) -> None:
        """In a campaign the guilds are what they are. Rules: arcadia.guild.5"""
        had, options = self.options.belongings, self.options
        if had is None:
            return
        if len(had.guilds) != len(self.seats):
            raise SetupError(
                f"This campaign has {counted(len(had.guilds), 'guild')}, not {len(self.seats)}: "
                "each seat leads the guild that it began with (arcadia.guild.5)."
            )
        for name in ("guilds", "heroes", "draft", "episodic"):
            if getattr(options, name):
                raise SetupError(
                    f"The option '{name}' is for a single scenario: in a campaign the guilds stay "
                    "as they are (arcadia.guild.5)."
                )

    def _advantages(self) -> Iterator[list[tuple[int, tuple[AnyAdvantage, ...]]]]:
        """What titles bring to each seat here; nothing between two scenarios.

        Rules: arcadia.title.3 to .6
        """
        had = self.options.belongings
        is_played = had is not None and had.following is not None
        titles = self.catalogue.titles
        for seat in range(len(self.seats)):
            held = set(had.guilds[seat].titles) if had and is_played else set()
            yield [
                (title, advantages)
                for title, advantages in self.scenario.titles_used
                if titles[title].id in held
            ]

    def _chosen_guilds(self) -> list[int] | None:
        """Rules: arcadia.guild.2"""
        had, chosen = self.options.belongings, self.options.guilds
        if had is not None:
            chosen = tuple(guild.guild for guild in had.guilds)
        if chosen is None:
            return None
        known = {guild.id: number for number, guild in enumerate(self.catalogue.guilds)}
        return self._numbers(chosen, known, "guild", "arcadia.guild.2", each=1)

    def _chosen_heroes(self) -> list[int] | None:
        """All heroes by seat. Rules: arcadia.overview.2, arcadia.guild.3"""
        had = self.options.belongings
        if had is not None:
            chosen = [hero.hero for guild in had.guilds for hero in guild.heroes]
        elif self.options.heroes is not None:
            chosen = [hero for trio in self.options.heroes for hero in trio]
        else:
            return None
        known = {hero.id: number for number, hero in enumerate(self.catalogue.heroes)}
        return self._numbers(chosen, known, "hero", "arcadia.overview.2", each=HEROES_EACH)

    def _numbers(
        self, chosen: Sequence[str], known: Mapping[str, int], what: str, rule: str, *, each: int
    ) -> list[int]:
        """The numbers of what was chosen, each at most once and so many for each seat."""
        for name in chosen:
            if name not in known:
                raise SetupError(f"There is no {what} '{name}'. {suggestion(name, known)}")
            if chosen.count(name) > 1:
                raise SetupError(f"'{name}' is chosen twice: there is one of each ({rule}).")
        if len(chosen) != each * len(self.seats):
            raise SetupError(
                f"{len(self.seats)} seats need {each * len(self.seats)} of the option "
                f"'{what}{'es' if what == 'hero' else 's'}', not {len(chosen)} ({rule})."
            )
        return [known[name] for name in chosen]


ArcadiaTable: TypeAlias = Table[ArcadiaState, Box]


def seat_of(hero: int) -> int:
    """The seat whose hero it is."""
    return hero // HEROES_EACH


def heroes_of(seat: int) -> range:
    """The heroes of a seat. Rules: arcadia.overview.2"""
    return range(seat * HEROES_EACH, (seat + 1) * HEROES_EACH)
