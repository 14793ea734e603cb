"""The box of a battle: kinds of combatants, attack cards, the map, and the family's rules.

A game's own box extends `BattleBox`. Whoever may answer at some moment of a battle (interrupts,
reactions, and what a game adds: scrolls, skills) is listed in its `Responses`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.table import Table
from rulekeeper.tanarean.combat.attackwords import (
    Answered,
    AttackCard,
    Chosen,
    LoseMovement,
    Passive,
    RollBonus,
)
from rulekeeper.tanarean.combat.combatants import BattleState
from rulekeeper.tanarean.combat.familyrules import FamilyRules
from rulekeeper.tanarean.grid.battlemap import BattleMap

BattleTable: TypeAlias = "Table[BattleState, BattleBox]"
"""What the rules of combat hold. A game gets one from its own table by `Table.within`."""

RANGED_REACH = 8
"""Rules: arena.hero.basic.2, arena.attack.range.4, tanares.attack.types.3"""


class Moment(IntEnum):
    """The named windows of a battle, in which others may respond."""

    DECLARED = 1
    """An attack is declared: interrupts. Rules: arena.attack.declare.1"""
    INCITED = 2
    """A ranged target or a movement is declared: reactions. Rules: arena.attack.target.3"""
    ROLLING = 3
    """A strike is about to be rolled."""
    ROLLED = 4
    """A strike has been rolled and is a hit or a miss."""
    RESOLVED = 5
    """An attack has been resolved, deaths included. Rules: tanares.resolve.1"""


class Response(NamedTuple):
    """Who may respond at a moment: the options of a seat, and what carries such an option out."""

    moment: Moment
    offers: Callable[[BattleTable, int], Sequence[Option]]
    kind: type[Option]
    carry_out: Callable[[BattleTable, Option], Flow[None]]


class Responses:
    """All responses of a game, by moment."""

    def __init__(self, *responses: Response) -> None:
        self.at: dict[Moment, tuple[Response, ...]] = {
            moment: tuple(r for r in responses if r.moment == moment) for moment in Moment
        }


class CombatantKind(Struct, frozen=True, kw_only=True):
    """What is printed for a combatant. Cards are numbers of the box.

    `cards` are its primary and special attacks, `basic` and `reaction` those that its basic attack
    stat makes. `reaction_damage` and `must_react` count where reactions come without a roll;
    `mobs` is off for those that never surround others. What it bears may add `roll_bonus` to its
    rolls, carry it over swamp and lava, and keep it under conditions (`always`).
    Rules: arena.hero.sheet.1, arena.hero.role.1, tanares.reaction.2, .22, tanares.mob.1
    """

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
    roll_bonus: int = 0
    heeds_swamp: bool = True
    burns: bool = True
    always: tuple[str, ...] = ()


class BattleBox:
    """All that does not change within one battle."""

    def __init__(
        self,
        rules: FamilyRules,
        battle_map: BattleMap,
        cards: Sequence[AttackCard],
        kinds: Sequence[CombatantKind],
        seats: Sequence[str],
        responses: Responses,
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
        self.responses = responses

    def map_of(self, state: BattleState) -> BattleMap:
        """The map as it is now, without the tiles that have left the grid."""
        opened = state.opened
        return self.battle_map.without(sum(1 << s for s in opened) if opened else 0)

    def kind_of(self, state: BattleState, who: int) -> CombatantKind:
        """What counts for a combatant: what is printed, and what a game adds to it."""
        return self.kinds[state.combatants[who].kind]

    def aftermath(self, table: BattleTable) -> Flow[None]:
        """What a game does when an attack has been resolved, and the dead are buried."""
        yield from ()


def basic_attack(owner: str, damage: int, *, ranged: bool) -> AttackCard:
    """The basic attack of somebody.

    Rules: arena.attack.basic.1 to .4, tanares.attack.types.2 to .6
    """
    return AttackCard(
        id=f"{owner}-basic",
        name="Basic Attack",
        kind="basic",
        range=RANGED_REACH if ranged else 1,
        ranged=ranged,
        target=Chosen(),
        benefits=(RollBonus(1),),
        damage=damage,
    )


def reaction_attack(owner: str, damage: int) -> AttackCard:
    """The reaction attack of somebody. Rules: arena.attack.reaction.2, .3, .4, .10"""
    return AttackCard(
        id=f"{owner}-reaction",
        name="Reaction Attack",
        kind="reaction",
        range=1,
        target=Answered(),
        damage=damage,
        effects=(LoseMovement(points=1),),
    )
