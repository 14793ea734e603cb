"""The catalogue: everything in the box, numbered and made ready once for all matches."""

from __future__ import annotations

from rulekeeper.content.model import Content, PackFormat, Report
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Die
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.boards import Plan, plan_of_drawing, plan_of_tiles
from rulekeeper.games.arcadia.content.checks import check_content
from rulekeeper.games.arcadia.content.scenarios import Scenario, ScenarioSetup, set_up
from rulekeeper.games.arcadia.rules.special_effects import Ability


class Catalogue:
    """All entries of the packs, each known by a number: its place in these lists."""

    def __init__(self, content: Content) -> None:
        self.packs = {p.name: f"{p.version} {p.hash}" for p in content.packs}
        self.guilds = list(content.of(vocabulary.Guild).values())
        self.heroes = list(content.of(vocabulary.Hero).values())
        self.cards = list(content.of(vocabulary.Card).values())
        self.monsters = list(content.of(vocabulary.Monster).values())
        self.tokens = list(content.of(vocabulary.ExplorationToken).values())
        self.spawn_tokens = list(content.of(vocabulary.SpawnToken).values())
        self.dice = {
            die.id: Die(die.id, tuple(die.faces.items()))
            for die in content.of(vocabulary.DiceEntry).values()
        }
        self.starter = [number for number, card in enumerate(self.cards) if card.level == 0]
        """The cards that each guild has at first. Rules: arcadia.equipment.1"""
        self.exploration = sorted(
            number for number, token in enumerate(self.tokens) for _ in range(token.count)
        )
        """The pool of exploration tokens. Rules: arcadia.setup.7"""
        self.titles = list(content.of(vocabulary.Title).values())
        self.curses = list(content.of(vocabulary.Curse).values())
        tiles = {tile.id: tile.plan for tile in content.of(vocabulary.Tile).values()}
        self.scenarios: dict[str, ScenarioSetup] = {
            entry.id: set_up(
                entry,
                plan_of(entry, tiles),
                kinds=self.monsters,
                cards=self.cards,
                guilds=self.guilds,
                tokens=[token.id for token in self.tokens],
                titles=[title.id for title in self.titles],
            )
            for entry in content.of(Scenario).values()
        }
        stages = ("outer", "inner", "final")
        self.first_scenario = min(
            self.scenarios,
            key=lambda name: stages.index(self.scenarios[name].entry.stage),
            default="",
        )
        """The one that is played unless people choose. Rules: arcadia.campaign.6"""
        self.scenario_entries = [setup.entry for setup in self.scenarios.values()]
        """The scenarios by number, as packs write them."""
        self._abilities: dict[tuple[int, tuple[int, ...], int], tuple[Ability, ...]] = {}

    def monster_card(self, kind: int, level: int) -> vocabulary.MonsterCard:
        """The card of a kind of monster at a level. Rules: arcadia.setup.monster-level.1

        Raises `SetupError` where the kind has none.
        """
        monster = self.monsters[kind]
        for card in monster.cards:
            first, last = card.levels
            if first <= level <= last:
                return card
        raise SetupError(
            f"{monster.name} has no card for level {level}: choose another level or scenario "
            "(arcadia.setup.monster-level.1)."
        )

    def lasting(self, hero: int, cards: tuple[int, ...], curse: int) -> tuple[Ability, ...]:
        """The Natural Ability of a hero, what its Permanent cards let it do, its Death Curse.

        Rules: arcadia.hero.card.5, arcadia.card.permanent.1, arcadia.equipment.4,
        arcadia.upgrade.curse.6
        """
        key = hero, cards, curse
        found = self._abilities.get(key)
        if found is None:
            permanent = [self.cards[card] for card in cards if self.cards[card].type == "permanent"]
            found = self._abilities[key] = (
                *self.heroes[hero].abilities,
                *(ability for card in permanent for ability in card.abilities),
                *(self.curses[curse].abilities if curse >= 0 else ()),
            )
        return found


def plan_of(entry: Scenario, tiles: dict[str, str]) -> Plan:
    """The board of a scenario; raises ValueError."""
    if entry.tiles:
        return plan_of_tiles(entry.tiles, tiles)
    return plan_of_drawing(entry.plan)


def _check(content: Content, report: Report) -> None:
    check_content(content, report, plan_of)


FORMAT = PackFormat(
    game="arcadia",
    kinds={
        "guilds": vocabulary.Guild,
        "heroes": vocabulary.Hero,
        "cards": vocabulary.Card,
        "curses": vocabulary.Curse,
        "titles": vocabulary.Title,
        "monsters": vocabulary.Monster,
        "tiles": vocabulary.Tile,
        "tokens": vocabulary.ExplorationToken,
        "spawns": vocabulary.SpawnToken,
        "dice": vocabulary.DiceEntry,
        "scenarios": Scenario,
    },
    validate=_check,
)
