"""What a player of Arena sees, by names: the seen state as tests like to read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulekeeper.cards.words import Entry
from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaBox, ArenaTable
from rulekeeper.games.arena.events import HIDDEN
from rulekeeper.games.arena.state import ArenaState, Dropped, ItemKind
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect
from rulekeeper.tanarean.combat.conditions import unmarked
from rulekeeper.tanarean.combat.objects import hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name
from rulekeeper.tanarean.combat.previews import watchers
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
class SeenEffect:
    """Something that lasts on a hero, with the name of the card or power that brought it."""

    what: str
    lasts: str
    card: str
    owner: int
    ends_if_used: bool = False
    amount: int = 0


@dataclass
class SeenAttack:
    """An attack in progress."""

    attacker: int
    card: str
    targets: list[int]


@dataclass
class SeenTurn:
    """How the turn stands. `watchers` may react if its owner steps away or strikes from afar."""

    number: int
    team: int
    owner: int
    move_ready: bool
    moving: bool
    points: int
    prime_ready: bool
    focused: bool
    reacted: list[int]
    watchers: list[int]


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
    kind: ItemKind
    name: str


class SeenHero:
    """A hero with what counts for it now."""

    def __init__(self, table: ArenaTable, who: int, own: int) -> None:
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
        self.effects = [
            *(_effect(table, effect) for effect in combatant.effects),
            *_unmarked(table, who),
        ]
        self.attacks = [
            SeenCard(n, table.box.cards[n].name, table.box.cards[n].kind, n in combatant.spent)
            for n in (kind.basic, *kind.cards)
        ]
        self.artifact = catalogue.artifacts[bag.artifact].name if bag.artifact >= 0 else ""
        self.scroll_count = len(bag.scrolls)
        self.scrolls = known(bag.scrolls, catalogue.scrolls, combatant.team == own)


class SeenTeam:
    """A team. What it holds in secret is None for those who may not see it."""

    def __init__(self, table: ArenaTable, number: int, own: int) -> None:
        team, catalogue = table.state.teams[number], table.box.catalogue
        self.name = TEAM_NAMES[number]
        self.players = list(table.box.players[number])
        self.ready = table.state.ready[number]
        self.half = {-1: "", 0: "left", 1: "right"}[team.half]
        self.turn_order = list(team.order)
        self.forecast = table.box.mode.in_order(table.state, number)
        self.aid_tokens = team.aid
        self.heroic_count = len(team.heroic)
        self.heroic = known(team.heroic, catalogue.heroic, number == own)
        self.heroic_used = [catalogue.heroic[card].name for card in team.heroic_used]
        self.scrolls_picked = [catalogue.scrolls[card].name for card in team.picked]
        self.deck_size = len(team.deck)
        self.deck = known(team.deck, catalogue.scrolls, number == own)


class Seen:
    """The match as a seat sees it."""

    def __init__(self, match: Match[ArenaState, ArenaBox], seat: int) -> None:
        state = match.view(seat)
        assert isinstance(state, ArenaState)
        self.table: ArenaTable = match.seen(seat)  # type: ignore[assignment]
        self.state = state
        self.stage = state.stage.name.lower()
        self.placement = state.placement.name.lower()
        own = self.table.box.team_of_seat.get(seat, NOBODY)
        self.heroes = [SeenHero(self.table, who, own) for who in range(len(state.combatants))]
        self.teams = [SeenTeam(self.table, number, own) for number in (0, 1)]
        self.ground = [self._item(item) for item in state.ground]
        self.tiles = [self._tile(tile) for tile in battle_map(self.table).tiles]
        self.attacks = [
            SeenAttack(a.attacker, self.table.box.cards[a.card].name, a.targets)
            for a in state.attacks
        ]
        self.turn = SeenTurn(
            number=state.turns,
            team=state.acting,
            owner=state.turn.owner,
            move_ready=state.turn.move_ready,
            moving=state.turn.moving,
            points=state.turn.points,
            prime_ready=state.turn.prime_ready,
            focused=state.turn.focused,
            reacted=state.turn.reacted,
            watchers=watchers(self.table) if state.turns else [],
        )

    def _tile(self, tile: Tile) -> SeenTile:
        hp = hit_points_of(self.table, tile)
        return SeenTile(str(tile.kind), name_of(tile.at), tile.columns, tile.rows, hp)

    def _item(self, item: Dropped) -> SeenItem:
        catalogue = self.table.box.catalogue
        shelf: Sequence[Entry] = (
            catalogue.artifacts if item.kind is ItemKind.ARTIFACT else catalogue.scrolls
        )
        called = "" if item.item == HIDDEN else shelf[item.item].name
        return SeenItem(item.owner, name_of(item.square), item.kind, called)


def _effect(table: ArenaTable, effect: ActiveEffect) -> SeenEffect:
    card = table.box.cards[effect.card].name if effect.card >= 0 else effect.source
    return SeenEffect(
        effect.what, effect.lasts, card, effect.owner, effect.ends_if_used, effect.amount
    )


def _unmarked(table: ArenaTable, who: int) -> Iterator[SeenEffect]:
    """The conditions of a hero that nothing was applied for."""
    kind, artifact = kind_of(table, who), table.state.bags[who].artifact
    always = kind.always
    for what in sorted({*always, "blessed", "slowed"}):
        if cause := unmarked(table, who, kind, what):
            is_borne = what in always
            source = table.box.catalogue.artifacts[artifact].name if is_borne else cause
            yield SeenEffect(what, "borne" if is_borne else "there", source, NOBODY)


def known(cards: Sequence[int], shelf: Sequence[Entry], is_own: bool) -> list[str] | None:
    """The names of cards; None of those of the other team, which must be hidden."""
    assert is_own or all(card == HIDDEN for card in cards), "the cards of the other team show"
    return [shelf[card].name for card in cards] if is_own else None
