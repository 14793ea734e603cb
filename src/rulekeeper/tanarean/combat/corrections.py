"""Corrections of a battle: at a real table, people set right where figures stand and how they are.

A game puts them beside its own (`core.corrections`). What follows from one follows as ever: who has
no hit points left dies, and who comes to an area has come there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias, get_args

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.boards.masks import Square
from rulekeeper.core.corrections import Correction
from rulekeeper.core.language import Noun
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import AUTOMATON, Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.attackwords import Condition, status_name
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.changes import can_join
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect, Lasting
from rulekeeper.tanarean.combat.conditions import STRENGTH, copies, end_effect
from rulekeeper.tanarean.combat.harm import bury
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name, places, standing
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef, SquareRef, TeamRef
from rulekeeper.tanarean.combat.reviving import revive
from rulekeeper.tanarean.combat.stepping import enter
from rulekeeper.tanarean.grid.battlegrid import GRID, in_reading_order, name_of
from rulekeeper.tanarean.grid.sight import nearest_free

STATUSES: Final[tuple[str, ...]] = (
    *get_args(Condition),
    "cannot-regain",
    "immune",
    "no-specials",
    "warded",
)
"""What can be set on somebody by hand."""

SOURCE = "a correction"
"""What is told to have brought an effect that was set by hand."""

StatusRef: TypeAlias = Annotated[int, Ref("status")]
"""One of the `STATUSES`."""

STATUS: Final = Noun[BattleTable](
    lambda table, number: status_name(STATUSES[number]), lambda table, number: STATUSES[number]
)


class SetHitPoints(Correction[BattleTable], frozen=True, tag="set-hp"):
    """How many hit points somebody has. Without any it dies; a dead hero with some stands again.

    Rules: arena.hero.hp.1, .3, arena.death.1; tanares.hp.1
    """

    says = "set {combatant} hp {hp}"
    example = "set dita hp 31"
    about = "hit points"
    combatant: CombatantRef
    hp: int

    def before(self, table: BattleTable) -> str:
        """Its hit points until now."""
        return str(table.state.combatants[self.combatant].hp)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it can have so many, and has others now."""
        who, combatant = self.combatant, table.state.combatants[self.combatant]
        most, called = kind_of(table, who).hp, name(table, who)
        if not 0 <= self.hp <= most:
            return No(table.box.ids.heal, f"{called} has 0 to {most} hit points: set one of these.")
        if combatant.hp == self.hp:
            return No(table.box.ids.heal, f"{called} has {self.hp} hit points already.")
        if combatant.on_grid:
            return YES
        if combatant.seat == AUTOMATON:
            return No(
                table.box.ids.no_heal_dead,
                f"{called} is dead, and a fallen foe does not come back: undo the answer that "
                "killed it.",
            )
        if not _where_it_fell(table, who):
            return No(table.box.ids.revive_square, f"No square is free for {called}: clear one.")
        return YES

    def perform(self, table: BattleTable) -> Flow[None]:
        """It has them, and what follows from that follows."""
        combatant = table.state.combatants[self.combatant]
        if not combatant.on_grid:
            [square, *_] = _where_it_fell(table, self.combatant)
            revive(table, self.combatant, square, self.hp)
            table.box.stood_up(table.state, self.combatant)
        elif not self.hp:
            yield from bury(table, self.combatant)
        else:
            combatant.hp = self.hp
        yield from table.box.aftermath(table)


def _where_it_fell(table: BattleTable, who: int) -> list[Square]:
    """The free squares nearest to where somebody dead fell."""
    fell, size = table.state.combatants[who].square_of_death, kind_of(table, who).size
    return in_reading_order(
        nearest_free(battle_map(table), fell, places(table, standing(table)), size)
    )


class PutOn(Correction[BattleTable], frozen=True, tag="put-on"):
    """Where somebody stands; a large figure by its lower left square.

    Harm on the square has been dealt at the table or not: it is set by hit points.
    Rules: arena.move.limit.1 to .5; tanares.glossary.square.3
    """

    says = "put {combatant} on {square}"
    example = "put orc-2 on F7"
    about = "where a figure stands; a large one by its lower left square"
    combatant: CombatantRef
    square: SquareRef

    def before(self, table: BattleTable) -> str:
        """Where it stood until now."""
        return name_of(table.state.combatants[self.combatant].square)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it lives, and the squares are free."""
        who, spot, ids = self.combatant, name_of(self.square), table.box.rules.grid.ids
        called = name(table, who)
        if not table.state.combatants[who].on_grid:
            return No(table.box.ids.alive, f"{called} is dead: set its hit points, and it stands.")
        if table.state.combatants[who].square == self.square:
            return No(ids.closed_square, f"{called} stands at {spot} already.")
        size = kind_of(table, who).size
        room = anchors_inside(GRID, GRID.full, size)
        if not room & (1 << self.square):
            return No(ids.grid, f"{called} at {spot} would stick out of the battle grid.")
        return can_join(table, self.square, size, but=who)

    def perform(self, table: BattleTable) -> Flow[None]:
        """It stands there, and has come there as far as a quest asks.

        In its Move Action it may end there. Rules: arena.move.step.5
        """
        state, who = table.state, self.combatant
        state.combatants[who].square = self.square
        if who == state.turn.owner:
            state.turn.stood = state.combatants[who].square
        yield from enter(table, who)
        yield from table.box.aftermath(table)


class SetStatus(Correction[BattleTable], frozen=True, tag="set-status"):
    """A condition or another status that somebody is under until it dies or it is set off.

    Rules: arena.effect.duration.5, arena.condition.1; tanares.condition.1
    """

    says = "set {combatant} {status} {on:?on|off}"
    example = "set dita cursed on"
    about = "a condition, until it is set off"
    combatant: CombatantRef
    status: StatusRef
    on: bool

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it lives, and that would change something."""
        who, what = self.combatant, STATUSES[self.status]
        found = copies(table, who, what)
        if self.on:
            return _can_bear(table, who, what)
        if not found:
            reason = f"Nothing that can be set off keeps {name(table, who)} {status_name(what)}."
            return No(table.box.ids.duration, reason)
        return YES

    def perform(self, table: BattleTable) -> Flow[None]:
        """It is under it from now on, or no more."""
        who, what = self.combatant, STATUSES[self.status]
        if self.on:
            apply(table, who, _effect(table, what, who, lasts="permanent"))
        else:
            for effect in copies(table, who, what):
                end_effect(table, who, effect)
        yield from ()


class SetTemporary(Correction[BattleTable], frozen=True, tag="set-temporary"):
    """A status that ends when the next turn of whoever applied it begins.

    Rules: arena.effect.duration.2; tanares.duration.1
    """

    says = "set {combatant} {status} by {owner}"
    example = "set dita cursed by orc-2"
    about = "a condition, until the next turn of whoever it comes from"
    combatant: CombatantRef
    status: StatusRef
    owner: CombatantRef

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether both live, and that would change something."""
        if not table.state.combatants[self.owner].on_grid:
            called = name(table, self.owner)
            return No(table.box.ids.alive, f"{called} is dead: say from whom alive it comes.")
        return _can_bear(table, self.combatant, STATUSES[self.status])

    def perform(self, table: BattleTable) -> Flow[None]:
        """It is under it from now on."""
        what = STATUSES[self.status]
        apply(table, self.combatant, _effect(table, what, self.owner, lasts="temporary"))
        yield from ()


def _can_bear(table: BattleTable, who: int, what: str) -> Verdict:
    """Whether something can be set on somebody: it lives, and none was set by hand before."""
    called = name(table, who)
    if not table.state.combatants[who].on_grid:
        return No(table.box.ids.effect_lost, f"{called} is dead: set its hit points first.")
    if any(effect.source == SOURCE for effect in copies(table, who, what)):
        return No(table.box.ids.permanent, f"{called} is {status_name(what)} by hand already.")
    return YES


def _effect(table: BattleTable, what: str, owner: int, *, lasts: Lasting) -> ActiveEffect:
    """A status as if somebody had applied it by hand."""
    team = table.state.combatants[owner].team
    return ActiveEffect(what, owner, NOBODY, team, lasts, amount=STRENGTH, source=SOURCE)


class SetSpecial(Correction[BattleTable], frozen=True, tag="set-special"):
    """Whether a Special Attack can be made, or has been spent.

    Rules: arena.attack.special.2; tanares.attack.special.2
    """

    says = "set {combatant} {card} {ready:?ready|spent}"
    example = "set dita long shot ready"
    about = "a Special Attack: ready or spent"
    combatant: CombatantRef
    card: CardRef
    ready: bool

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it is a Special Attack of that one, which is not so yet."""
        who, box, ids = self.combatant, table.box, table.box.ids
        called, card = name(table, who), box.cards[self.card].name
        if self.card not in kind_of(table, who).cards or self.card not in box.specials:
            return No(ids.own_card, f"{called} has no Special Attack {card}: set one of its own.")
        if self.ready is (self.card not in table.state.combatants[who].spent):
            how = "ready" if self.ready else "spent"
            return No(ids.special_spent, f"{card} of {called} is {how} already.")
        if self.ready and box.is_used_up(table.state, who, self.card):
            return No(ids.regain, f"{card} of {called} is used up for good.")
        return YES

    def perform(self, table: BattleTable) -> Flow[None]:
        """It can be made again, or no more."""
        spent = table.state.combatants[self.combatant].spent
        if self.ready:
            spent[:] = [card for card in spent if card != self.card]
        else:
            spent.append(self.card)
        yield from ()


class SetToken(Correction[BattleTable], frozen=True, tag="set-token"):
    """Which side of its token a team sees. Rules: arena.token.team.1, .2; tanares.token.1"""

    says = "set token of {team} {ready:?ready|spent}"
    example = "set token of the party spent"
    about = 'a Team Token: ready ("Special Ready") or spent ("No Special")'
    team: TeamRef
    ready: bool

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it shows the other side now, and ever shows this one."""
        ids = table.box.ids
        if table.state.ready[self.team] is self.ready:
            return No(ids.special_ready, "The Team Token shows that side already.")
        if not self.ready and not table.box.token_flips:
            return No(ids.special_ready, "At this difficulty the Team Token is always ready.")
        return YES

    def perform(self, table: BattleTable) -> Flow[None]:
        """It shows that side."""
        table.state.ready[self.team] = self.ready
        yield from ()


BATTLE_CORRECTIONS: Final = (SetHitPoints, PutOn, SetStatus, SetTemporary, SetSpecial, SetToken)
"""What can be set right in any battle of the family."""


def _specials(table: BattleTable) -> Iterator[int]:
    """The Special Attacks of everybody in the battle."""
    for who in range(len(table.state.combatants)):
        yield from (card for card in kind_of(table, who).cards if card in table.box.specials)


BATTLE_THINGS: Final[Mapping[str, Callable[[BattleTable], Iterable[int]]]] = MappingProxyType(
    {
        "combatant": lambda table: range(len(table.state.combatants)),
        "square": lambda table: GRID.squares,
        "status": lambda table: range(len(STATUSES)),
        "attack": _specials,
        "team": lambda table: range(len(table.state.ready)),
    }
)
"""What the fields of these corrections may name."""
