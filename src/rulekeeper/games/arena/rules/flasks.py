"""10.2.4 Flasks: they are handed over for a movement point, and used like an attack.

They are picked up as other items are. Rules: arena.flask.get.3, .use.1 to .3
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option
from rulekeeper.games.arena.rules.flask_deck import FlaskRef, receive_flask
from rulekeeper.games.arena.rules.item_transfer import can_hand_to
from rulekeeper.tanarean.actions.movement_points import POINT, spend
from rulekeeper.tanarean.actions.prime_action import spend_prime
from rulekeeper.tanarean.combat import attack as combat
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.declaring import can_attack, can_declare
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.combat.previews import can_reach, with_token
from rulekeeper.tanarean.combat.references import CombatantRef


class UseFlask(Option, frozen=True, tag="use-flask"):
    """Make the attack of a flask, once. Rules: arena.flask.use.1 to .3"""

    says = "use {flask}"
    rule = "arena.flask.use.2"
    group = "Attack (Prime Action)"
    flask: FlaskRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The flasks of the turn's owner."""
        if not table.box.in_turn(table.state):
            return ()
        return map(cls, table.state.bags[table.state.turn.owner].flasks)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner bears it, is "Special Ready", and has its Prime Action."""
        state, who = table.state, table.state.turn.owner
        if self.flask not in state.bags[who].flasks:
            return No("arena.flask.1", f"{name(table, who)} does not bear that flask.")
        if not state.ready[state.acting]:
            return No("arena.flask.use.1", 'The team token shows "No Special".')
        card = table.box.catalogue.flask_cards[self.flask]
        return can_declare(table) and can_attack(table, who, card)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs, and whether it reaches anybody."""
        card = table.box.cards[table.box.catalogue.flask_cards[self.flask]]
        reaches = can_reach(table, table.state.turn.owner, card)
        return Preview(
            risks=(with_token(table, "used up"),),
            futile="" if reaches else "reaches nobody",
        )

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It is used up by a Primary Attack."""
        state, who = table.state, table.state.turn.owner
        spend_prime(table)
        state.bags[who].flasks.remove(self.flask)
        table.tell(events.FlaskUsed, rule=self.rule, combatant=who, flask=self.flask)
        flip_token(table, state.acting, ready=False)
        yield from combat.attack(table, who, table.box.catalogue.flask_cards[self.flask])


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
