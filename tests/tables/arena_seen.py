"""What a player of Arena sees, by names: the seen state as tests like to read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaBox, ArenaTable
from rulekeeper.games.arena.content.vocabulary import Entry
from rulekeeper.games.arena.events import HIDDEN
from rulekeeper.games.arena.rules.turn import forecast
from rulekeeper.games.arena.state import ArenaState, Dropped
from rulekeeper.tanarean.combat.combatants import ActiveEffect, AttackInProgress, TurnMarks
from rulekeeper.tanarean.combat.doors import hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.tiles import Tile


@dataclass
class SeenCard:
    """One of a hero's attacks."""

    number: int
    name: str
    kind: str
    spent: bool


@dataclass
class SeenTile:
    """A tile on the grid."""

    kind: str
    square: str
    columns: int
    rows: int
    hp: int


@dataclass
class SeenItem:
    """An item on the ground; a scroll has no name for the other team."""

    owner: int
    square: str
    is_artifact: bool
    name: str


class SeenHero:
    """A hero with what counts for it now."""

    def __init__(self, table: ArenaTable, who: int) -> None:
        combatant, bag = table.state.combatants[who], table.state.bags[who]
        kind, catalogue = kind_of(table, who), table.box.catalogue
        self.number = who
        self.kind = combatant.kind
        self.seat = combatant.seat
        self.team = combatant.team
        self.name = name(table, who)
        self.role = kind.role
        self.square = name_of(combatant.square) if combatant.square >= 0 else ""
        died_at = combatant.square_of_death
        self.square_of_death = name_of(died_at) if died_at >= 0 else ""
        self.hp = combatant.hp
        self.most_hp = kind.hp
        self.defense = kind.defense
        self.movement = kind.movement
        self.effects: list[ActiveEffect] = combatant.effects
        self.attacks = [
            SeenCard(n, table.box.cards[n].name, table.box.cards[n].kind, n in combatant.spent)
            for n in (kind.basic, *kind.cards)
        ]
        self.artifact = catalogue.artifacts[bag.artifact].name if bag.artifact >= 0 else ""
        self.scroll_count = len(bag.scrolls)
        self.scrolls = known(bag.scrolls, catalogue.scrolls)


class SeenTeam:
    """A team. What it holds in secret is None for those who may not see it."""

    def __init__(self, table: ArenaTable, number: int) -> None:
        team, catalogue = table.state.teams[number], table.box.catalogue
        self.name = TEAM_NAMES[number]
        self.players = list(table.box.players[number])
        self.ready = table.state.ready[number]
        self.half = {-1: "", 0: "left", 1: "right"}[team.half]
        self.turn_order = list(team.order)
        self.forecast = forecast(table.state, number)
        self.aid_tokens = team.aid
        self.heroic_count = len(team.heroic)
        self.heroic = known(team.heroic, catalogue.heroic)
        self.heroic_used = known(team.heroic_used, catalogue.heroic)
        self.scrolls_picked = known(team.picked, catalogue.scrolls)
        self.deck_size = len(team.deck)
        self.deck = known(team.deck, catalogue.scrolls)


class Seen:
    """The match as a seat sees it."""

    def __init__(self, match: Match[ArenaState, ArenaBox], seat: int) -> None:
        state = match.view(seat)
        assert isinstance(state, ArenaState)
        self.table: ArenaTable = match.seen(seat)  # type: ignore[assignment]
        self.state = state
        self.stage = state.stage.name.lower()
        self.placement = state.placement.name.lower()
        self.heroes = [SeenHero(self.table, who) for who in range(len(state.combatants))]
        self.teams = [SeenTeam(self.table, number) for number in (0, 1)]
        self.ground = [self._item(item) for item in state.ground]
        self.tiles = [self._tile(tile) for tile in battle_map(self.table).tiles]
        self.attacks: list[AttackInProgress] = state.attacks
        self.turn: TurnMarks = state.turn

    def _tile(self, tile: Tile) -> SeenTile:
        hp = hit_points_of(self.table, tile)
        return SeenTile(str(tile.kind), name_of(tile.at), tile.columns, tile.rows, hp)

    def _item(self, item: Dropped) -> SeenItem:
        catalogue = self.table.box.catalogue
        shelf: Sequence[Entry] = catalogue.artifacts if item.is_artifact else catalogue.scrolls
        called = "" if item.item == HIDDEN else shelf[item.item].name
        return SeenItem(item.owner, name_of(item.square), item.is_artifact, called)


def known(cards: Sequence[int], shelf: Sequence[Entry]) -> list[str] | None:
    """The names of cards, None if it is hidden which they are."""
    return None if HIDDEN in cards else [shelf[card].name for card in cards]
