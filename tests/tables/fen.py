"""The Fen: an invented game of the family, with ids and numbers of its own.

    table = fen('''
        . A . x
        . . . .
        ''')
    table.do("sidestep to A1")

Battles are drawn as in `tables.tanarean`. A turn has a Move Action and a Prime Action, by the rules
that Arena and Tanares share. In the Fen a Sidestep and Focus take a whole Move Action, nobody
changes places, a last point joins the next Move Action for any dear step, doors have 9 hit points
and Defense 11, and lava deals 7. A `fowler` bears a flask of oil. Whoever is beside a nest (the
tile "<") can grab a flask of tar from it, for a movement point. A `beast` opens nothing. After
twelve turns the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self, cast

from msgspec import field
from msgspec.structs import replace

from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.events import Event
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.flasks import UseFlask
from rulekeeper.tanarean.actions.move_action import Step, Walk, move_options, take_action
from rulekeeper.tanarean.actions.movement_points import (
    can_end_move,
    can_spend_point,
    end_move,
    spend,
    walker,
)
from rulekeeper.tanarean.actions.options import TurnOption
from rulekeeper.tanarean.actions.prime_action import Focus, MoveAgain, TurnAttack, actions_left
from rulekeeper.tanarean.actions.sidestep import Sidestep
from rulekeeper.tanarean.actions.tiles import Open, Teleport, is_beside
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind, Windows
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.combat.combatants import ActiveEffect, BattleState
from rulekeeper.tanarean.combat.familyrules import TANARES, CombatIds, FamilyRules
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name, place
from rulekeeper.tanarean.combat.references import CombatantRef, SpotRef
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.gridrules import TANARES as TANARES_GRID
from rulekeeper.tanarean.grid.gridrules import RuleIds
from rulekeeper.tanarean.grid.tiles import DOOR_HIT_POINTS, Tile, TileKind
from tables.tanarean import (
    BattleOnTheTable,
    CommandedBox,
    Skirmish,
    attack_card,
    battle,
    next_turn,
)

TURNS = 12

OIL, TAR = range(2)
FLASKS = (
    "{name: Oil, range: 3, damage: 4}",
    "{name: Tar, range: 2, damage: 2, effects: [{do: apply, what: slowed}]}",
)

RULES: FamilyRules = replace(
    TANARES,
    grid=replace(
        TANARES_GRID, name="fen", ids=RuleIds(**{f: f"fen.{f}" for f in RuleIds.__struct_fields__})
    ),
    ids=CombatIds(**{f: f"fen.{f}" for f in CombatIds.__struct_fields__}),
    door=Breakable(
        hit_points=0, defense=11, rule="fen.aim", strike_rule="fen.bash", damage_rule="fen.broken"
    ),
    focus_distance=2,
    lava_damage=7,
)
"""The rules of Tanares, cited by other ids, with other numbers."""


class FenState(BattleState, array_like=True, gc=False):
    """A battle in the Fen: flasks used up, and grabbed, by whom; nests that are empty."""

    used: list[tuple[int, int]] = field(default_factory=list)
    grabbed: list[tuple[int, int]] = field(default_factory=list)
    emptied: list[int] = field(default_factory=list)
    turns: int = 0


def of_fen(table: BattleTable) -> Table[FenState, FenBox]:
    """The table as the Fen's own rules hold it."""
    return cast("Table[FenState, FenBox]", table)


class FenBox(CommandedBox):
    """Doors are weak, beasts have no hands, and flasks are found."""

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
        found = [attack_card(text) for text in FLASKS]
        super().__init__(rules, battle_map, [*cards, *found], kinds, seats, windows, speaker)
        self.flask_attacks = range(len(cards), len(cards) + len(found))

    def breakable(self, state: BattleState, tile: Tile) -> Breakable | None:
        """Doors of any size."""
        is_door = tile.hit_points in DOOR_HIT_POINTS.values()
        return replace(self.rules.door, hit_points=9) if is_door else None

    def can_open(self, table: BattleTable, tile: Tile) -> Verdict:
        """Beasts do not."""
        if kind_of(table, table.state.turn.owner).role == "beast":
            return No("fen.beast", f"{name(table, table.state.turn.owner)} has no hands.")
        return YES

    def flasks(self, state: BattleState, who: int) -> Sequence[int]:
        """Those that it came with, and those that it grabbed, until they are used."""
        fen = cast("FenState", state)
        own = [OIL] if self.kind_of(state, who).role == "fowler" else []
        own += [flask for bearer, flask in fen.grabbed if bearer == who]
        return [flask for flask in own if (who, flask) not in fen.used]

    def flask_used(self, table: BattleTable, who: int, flask: int) -> None:
        """It is gone."""
        of_fen(table).state.used.append((who, flask))


class Grabbed(Event, frozen=True, tag="grabbed"):
    """Somebody has taken a flask from a nest."""

    says = "{combatant} empties the nest."
    combatant: CombatantRef


class Grab(TurnOption, frozen=True, tag="grab"):
    """Take the flask of tar from a nest, from on it or beside it."""

    says = "empty the {square}"
    word = "grab"
    square: SpotRef

    def rule_of(self, table: BattleTable) -> str:
        return "fen.nest"

    @classmethod
    def everything(cls, table: BattleTable) -> Iterable[Self]:
        nests = (t for t in battle_map(table).tiles if t.kind is TileKind.STAIRS)
        return (cls(tile.at) for tile in nests)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner has none, is near enough, and has a point left."""
        state, who = of_fen(table).state, table.state.turn.owner
        tile = battle_map(table).tile_at(self.square)
        assert tile is not None
        if self.square in state.emptied or (who, TAR) in state.grabbed:
            return No("fen.nest", "There is nothing in it.")
        if not is_beside(tile.mask, place(table, who)):
            return No("fen.nest", f"{name(table, who)} is too far away.")
        return can_spend_point(table)

    def perform(self, table: BattleTable) -> Flow[None]:
        state, who = of_fen(table).state, table.state.turn.owner
        spend(table, 1)
        state.emptied.append(self.square)
        state.grabbed.append((who, TAR))
        table.tell(Grabbed, rule="fen.nest", combatant=who)
        yield from ()


class EndTurn(TurnOption, frozen=True, tag="end-turn"):
    """The next combatant has its turn."""

    says = "end the turn"

    def rule_of(self, table: BattleTable) -> str:
        return "fen.end"

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the Move Action may end here."""
        return can_end_move(table)

    def perform(self, table: BattleTable) -> Flow[None]:
        state = of_fen(table).state
        state.turns += 1
        if state.turns == TURNS:
            raise MatchOver(Result((), "Fog comes up", "fen.end"))
        end_move(table)
        yield from next_turn(table, state.turn.owner)


KINDS: tuple[type[Act[BattleTable]], ...] = (
    Walk,
    Step,
    Sidestep,
    Teleport,
    Grab,
    Open,
    TurnAttack,
    UseFlask,
    Focus,
    MoveAgain,
    EndTurn,
)


def _listing(table: BattleTable, seat: int) -> list[Act[BattleTable]]:
    """The fast listing of moves, and all else by its verdict."""
    who = table.state.turn.owner
    figure = walker(table)
    found: list[Act[BattleTable]] = []
    if figure.points:
        found += move_options(table, battle_map(table), figure, kind_of(table, who))
    for kind in KINDS[KINDS.index(Grab) :]:
        found += kind.possible(table, seat)
    return found


class Fen(Skirmish):
    """A battle in the Fen."""

    name = "fen"
    state_type = FenState
    turn: Menu[BattleTable] = Menu(
        "turn",
        *KINDS,
        says=lambda table, request: f"{actions_left(table)}: what now?",
        rule="fen.turn",
        listing=_listing,
    )

    def act(self, table: BattleTable, seat: int) -> Flow[None]:
        """By the rules of a turn."""
        yield from take_action(table, self.turn, seat)

    def play(self, table: BattleTable) -> Flow[Result]:
        """Until the fog comes up."""
        try:
            return (yield from super().play(table))
        except MatchOver as over:
            return over.result


def fen(
    drawing: str,
    *,
    cards: Mapping[str, str | Sequence[str]] | None = None,
    kinds: Mapping[str, Mapping[str, object]] | None = None,
    effects: Mapping[str, Iterable[str | ActiveEffect]] | None = None,
    rolls: Iterable[int] = (),
    rules: FamilyRules = RULES,
) -> BattleOnTheTable:
    """A battle in the Fen where the drawing shows it; see `tables.tanarean.battle`."""
    return battle(
        drawing,
        cards=cards,
        kinds=kinds,
        effects=effects,
        rolls=rolls,
        rules=rules,
        box_type=FenBox,
        game_type=Fen,
    )
