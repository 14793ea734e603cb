"""The box of a battle: kinds of combatants, attack cards, the map, and the family's rules.

A game's own box extends `BattleBox`. What may be answered at the named moments of a battle
(interrupts, reactions, and what a game adds: scrolls, skills) are the menus of its `windows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, Verdict
from rulekeeper.tanarean.combat.attackcards import AttackCard, Passive
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.combat.combatants import NOBODY, BattleState, Moment
from rulekeeper.tanarean.combat.familyrules import FamilyRules
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.tiles import DOOR_HIT_POINTS, Tile

BattleTable: TypeAlias = "Table[BattleState, BattleBox]"
"""What the rules of combat hold. A game's own table, with its richer state and box, is one, too."""

Windows: TypeAlias = "Mapping[Moment, Menu[BattleTable]]"
"""What may be answered at each moment; without a menu nobody is asked."""


class Boost(Struct, frozen=True, kw_only=True):
    """What somebody has in addition, but only where that is good for its team.

    More damage with each hit, more on each roll, and the part of its Defense that was added.
    Rules: arena.xp.levelup.3
    """

    damage: int = 0
    roll: int = 0
    defense: int = 0


NO_BOOST = Boost()


class CombatantKind(Struct, frozen=True, kw_only=True):
    """What is printed for a combatant, by the id of its content. Cards are numbers of the box.

    `cards` are its primary and special attacks, `basic` and `reaction` those that its basic attack
    stat makes. `reaction_damage` and `must_react` count where reactions come without a roll;
    `mobs` is off for those that never surround others. Who `is_one_of_many` has a number in its
    name even while it is alone. What it bears may add `roll_bonus` to its
    rolls, carry it over swamp and lava, and keep it under conditions (`always`). `boost` is what
    counts only where it is good for its team.
    Rules: arena.hero.sheet.1, arena.hero.role.1, tanares.reaction.2, .22, tanares.mob.1
    """

    id: str
    name: str
    role: str
    hp: int
    defense: int
    movement: int
    basic: int
    reaction: int
    cards: tuple[int, ...] = ()
    passive: Passive | None = None
    size: int = 1
    reaction_damage: int = 0
    must_react: bool = False
    mobs: bool = True
    is_one_of_many: bool = False
    roll_bonus: int = 0
    heeds_swamp: bool = True
    burns: bool = True
    always: tuple[str, ...] = ()
    boost: Boost = NO_BOOST


class Narrowing(NamedTuple):
    """What one rule of a foe, by the ledger's id, leaves of the options before it.

    What has been told of before, the target of a plan say, `is_news` no more.
    """

    rule: str
    left: Sequence[Option]
    is_news: bool = True


class BattleBox:
    """All that does not change within one battle.

    `people` are those who choose where the players together have to: all seats, or the `speaker`.
    """

    def __init__(
        self,
        rules: FamilyRules,
        battle_map: BattleMap,
        cards: Sequence[AttackCard],
        kinds: Sequence[CombatantKind],
        seats: Sequence[str],
        windows: Windows,
        speaker: int | None = None,
    ) -> None:
        self.rules = rules
        self.ids = rules.ids
        self.battle_map = battle_map
        self.cards = tuple(cards)
        self.specials = frozenset(n for n, card in enumerate(cards) if card.is_special)
        """The cards that are spent when they are made, Interrupts among them."""
        self.interrupts = frozenset(n for n, card in enumerate(cards) if card.kind == "interrupt")
        self.kinds = tuple(kinds)
        self.all_small = all(kind.size == 1 for kind in kinds)
        """Whether every combatant stands on a single square."""
        self.seats = tuple(seats)
        self.windows = windows
        self._doors = {hp: replace(rules.door, hit_points=hp) for hp in DOOR_HIT_POINTS.values()}
        self.people = tuple(range(len(seats))) if speaker is None else (speaker,)

    def map_of(self, state: BattleState) -> BattleMap:
        """The map as it is now, with all that has changed since the match began."""
        return self.battle_map.changed(state.changes) if state.changes else self.battle_map

    def kind_of(self, state: BattleState, who: int) -> CombatantKind:
        """What counts for a combatant: what is printed, and what a game adds to it."""
        return self.kinds[state.combatants[who].kind]

    def joined(self, state: BattleState) -> None:
        """A combatant has joined, the last of the list: a game keeps what it has of each."""

    def stood_up(self, state: BattleState, who: int) -> None:
        """Somebody dead stands again because people have set it right: a game counts it in."""

    token_flips: bool = True
    """Whether a Team Token ever comes to show "No Special"; difficulty may change it."""

    striking_kinds: frozenset[str] = frozenset({"basic"})
    """The kinds of attacks that any object of the match can be struck with."""

    def objects(self, state: BattleState) -> Sequence[Tile]:
        """The tiles on the grid that may be `breakable`: doors, and what a game adds."""
        return self.map_of(state).doors

    def breakable(self, state: BattleState, tile: Tile) -> Breakable | None:
        """What a tile withstands that can be struck; None for all others."""
        return self._doors.get(tile.hit_points)

    def in_turn(self, state: BattleState) -> bool:
        """Whether somebody takes its turn, so that people can ask what may be done in one."""
        return state.turn.owner != NOBODY

    def can_open(self, table: BattleTable, tile: Tile) -> Verdict:
        """Whether a game lets the turn's owner open a door or a chest, once it is beside it."""
        return YES

    def stays_when_used(self, square: Square) -> bool:
        """Whether what is opened or activated stays on the grid, by its upper left square."""
        return False

    def bears(self, state: BattleState, who: int, item: str) -> bool:
        """Whether a combatant bears an item of a kind: what Commands of foes may ask for."""
        return False

    flask_attacks: Sequence[int] = ()
    """The attack card of each flask, by the flask's number."""

    def flasks(self, state: BattleState, who: int) -> Sequence[int]:
        """The flasks that a combatant bears, each for one attack."""
        return ()

    def flask_used(self, table: BattleTable, who: int, flask: int) -> None:
        """A combatant uses a flask up: a game takes it away."""

    def is_used_up(self, state: BattleState, who: int, card: int) -> bool:
        """Whether a Special Attack that a combatant has made can never be regained."""
        return False

    def progress(self, state: BattleState, team: int) -> float:
        """How far a team's objectives have come, from 0 to 1: what bots head for.

        Where who survives decides, as between two teams of people, that is always 0.
        """
        return 0.0

    def wanted_objects(self, state: BattleState, team: int) -> Mask:
        """The objects that bots of a team had better break, as an objective is about that."""
        return 0

    def will(
        self, table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[Option]
    ) -> Iterable[Narrowing]:
        """What a foe's rules leave of `options`, one rule after the other; never nothing.

        `who` is `NOBODY` where several foes may respond in a window.
        """
        return ()

    def responses(
        self, table: BattleTable, options: Sequence[Act[BattleTable]]
    ) -> Sequence[Act[BattleTable]]:
        """What the foes want to answer in a window, besides reactions and interrupts."""
        return ()

    # What may follow: flows, run whether anybody listens or not. A box without more does nothing.

    asks_after_steps: bool = False
    """Whether people may respond to each step of a Move Action, so that walks go step by step."""

    def special_made(self, table: BattleTable, who: int, card: int) -> None:
        """A combatant makes a Special Attack; a game may note it."""

    def watched_squares(self, state: BattleState) -> Mask:
        """Where something may follow when they are entered, so that walks go there step by step."""
        return 0

    def square_entered(self, table: BattleTable, who: int) -> Flow[None]:
        """What follows when somebody has entered a square, of its own will or not, and lives.

        It runs only where one of the `watched_squares` was entered.
        """
        yield from ()

    def step_made(self, table: BattleTable) -> Flow[bool]:
        """Ask who may respond to a step of a Move Action; whether somebody has.

        It runs only in a box that `asks_after_steps`.
        """
        yield from ()
        return False

    def turn_began(self, table: BattleTable) -> Flow[None]:
        """What follows when the turn of `table.state.turn.owner` has begun."""
        yield from ()

    def turn_ended(self, table: BattleTable) -> Flow[None]:
        """What follows when the turn of `table.state.turn.owner` has ended."""
        yield from ()

    def somebody_died(self, table: BattleTable, who: int) -> Flow[None]:
        """What follows when somebody has died; its figure has left the grid."""
        yield from ()

    def tile_used(self, table: BattleTable, tile: Tile) -> Flow[None]:
        """What follows when the turn's owner has opened or activated what has left the grid."""
        yield from ()

    def object_broken(self, table: BattleTable, tile: Tile, by: int) -> Flow[None]:
        """What follows when an object has lost its last hit point by somebody, or `NOBODY`."""
        yield from ()

    def aftermath(self, table: BattleTable) -> Flow[None]:
        """What a game does when an attack has been resolved, and the dead are buried."""
        yield from ()
