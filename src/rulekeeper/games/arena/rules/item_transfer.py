"""3.3.3 Item transfer and pick up, for movement points; flasks (10.2.4) are handled alike.

Rules: arena.item.pickup.*, arena.item.transfer.1, arena.flask.get.2, .3
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import LyingRef, Option, ScrollRef
from rulekeeper.games.arena.rules.flask_deck import receive_flask, take_flask
from rulekeeper.games.arena.rules.items import keep_three, take, tell_handled
from rulekeeper.games.arena.state import NO_CARD, ItemKind
from rulekeeper.tanarean.actions.movement_points import POINT, can_spend_point, spend
from rulekeeper.tanarean.actions.tiles import is_beside
from rulekeeper.tanarean.combat.position import adjacent, are_enemies, name, place
from rulekeeper.tanarean.combat.references import CombatantRef, FlaskRef, SquareRef
from rulekeeper.tanarean.grid.battlegrid import name_of

_RULES = {
    ItemKind.SCROLL: "arena.item.scroll.3",
    ItemKind.ARTIFACT: "arena.item.artifact.6",
}


class PickUp(Option, frozen=True, tag="pick-up"):
    """Pick an item up from the ground. Rules: arena.item.pickup.1, .3"""

    says = "pick {place} up at {square}"
    rule = "arena.item.pickup.1"
    group = "With movement points"
    points = ("word/pick-up-{place.value}",)
    told = POINT
    place: LyingRef
    square: SquareRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """Everything that lies on the ground."""
        return (cls(place, item.square) for place, item in enumerate(table.state.ground))

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner is near enough, may have it, and has a point left.

        Rules: arena.item.pickup.1, .3, arena.item.artifact.2, .4, arena.item.scroll.3
        """
        state, who = table.state, table.state.turn.owner
        item = state.ground[self.place]
        if item.item != NO_CARD and are_enemies(table, who, item.owner):
            reason = "Only teammates of the dead hero can take its items."
            return No("arena.item.artifact.4", reason)
        if item.kind is ItemKind.ARTIFACT and state.bags[who].artifact >= 0:
            reason = f"{name(table, who)} has an artifact equipped already."
            return No("arena.item.artifact.2", reason)
        if item.item == NO_CARD and not (state.quest and state.quest.flasks):
            return No("arena.flask.lose.2", "No flask is left to draw.")
        if not is_beside(1 << item.square, place(table, who)):
            spot = name_of(item.square)
            return No(self.rule, f"The item lies at {spot}, neither adjacent nor underfoot.")
        return can_spend_point(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It is the hero's.

        Rules: arena.item.pickup.3, .4, arena.item.artifact.5, .6, arena.flask.get.2
        """
        who = table.state.turn.owner
        spend(table, 1)
        item = table.state.ground.pop(self.place)
        if item.kind is ItemKind.FLASK:
            yield from take_flask(table, who, item.item)
            return
        take(table, who, item, _RULES[item.kind])
        yield from keep_three(table, table.state.combatants[who].team)


def can_hand_to(table: ArenaTable, to: int, rule: str) -> Verdict:
    """Whether the turn's owner can hand something to somebody: an ally beside it, for a point.

    Rules: arena.item.transfer.1, arena.flask.get.3
    """
    who = table.state.turn.owner
    if to == who or are_enemies(table, who, to) or not table.state.combatants[to].on_grid:
        return No(rule, f"{name(table, to)} is no living ally.")
    if not adjacent(table, who, to):
        return No(rule, f"{name(table, to)} is not adjacent.")
    return can_spend_point(table)


class Transfer(Option, frozen=True, tag="transfer"):
    """Hand an ally a scroll; artifacts stay equipped. Rules: arena.item.transfer.1"""

    says = "hand {scroll} to {combatant}"
    rule = "arena.item.transfer.1"
    label = "Hand over {scroll}"
    group = "Hand over for a movement point"
    points = ("word/hand-{scroll.value}", "{combatant}")
    told = POINT
    scroll: ScrollRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """None: who names somebody alone means an attack."""
        return ()

    @classmethod
    def unlikely(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The scrolls of the turn's owner, as far as the seat knows them, to everybody."""
        owner = table.state.turn.owner
        if not table.box.in_turn(table.state) or table.state.combatants[owner].seat != seat:
            return ()
        everybody = range(len(table.state.combatants))
        return (cls(scroll, to) for scroll in table.state.bags[owner].scrolls for to in everybody)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the ally is beside the turn's owner, who has a point left.

        Rules: arena.item.transfer.1, arena.item.artifact.3
        """
        who = table.state.turn.owner
        if self.scroll not in table.state.bags[who].scrolls:
            return No("arena.item.scroll.2", f"{name(table, who)} does not bear that scroll.")
        return can_hand_to(table, self.combatant, self.rule)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The ally bears it. Rules: arena.item.transfer.1, arena.item.pickup.3"""
        spend(table, 1)
        table.state.bags[table.state.turn.owner].scrolls.remove(self.scroll)
        table.state.bags[self.combatant].scrolls.append(self.scroll)
        tell_handled(table, "gets", self.combatant, self.scroll, self.rule)
        yield from ()


class HandFlask(Option, frozen=True, tag="hand-flask"):
    """Hand an ally a flask. Rules: arena.flask.get.3"""

    says = "hand {flask} to {combatant}"
    rule = "arena.flask.get.3"
    label = "Hand over {flask}"
    group = "Hand over for a movement point"
    points = ("word/hand-flask-{flask.value}", "{combatant}")
    told = POINT
    flask: FlaskRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The flasks of the turn's owner, to everybody."""
        if not table.box.in_turn(table.state):
            return ()
        own = table.state.bags[table.state.turn.owner].flasks
        return (cls(f, to) for f in own for to in range(len(table.state.combatants)))

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the ally is beside the turn's owner, who has a point left."""
        who = table.state.turn.owner
        if self.flask not in table.state.bags[who].flasks:
            return No("arena.flask.1", f"{name(table, who)} does not bear that flask.")
        return can_hand_to(table, self.combatant, self.rule)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The ally bears it, and removes another one first where it has too many.

        Rules: arena.flask.get.3, .4
        """
        spend(table, 1)
        table.state.bags[table.state.turn.owner].flasks.remove(self.flask)
        yield from receive_flask(table, self.combatant, self.flask)
