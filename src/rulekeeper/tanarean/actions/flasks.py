"""Flasks: items whose bearer makes one attack with each, for its Prime Action.

Rules: arena.flask.1, .use.1 to .3; tanares.campaign.flask.1, .4 to .6
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.actions.events import FlaskUsed
from rulekeeper.tanarean.actions.options import TurnOption
from rulekeeper.tanarean.actions.prime_action import spend_prime
from rulekeeper.tanarean.combat.attack import attack, flip_token
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.declaring import can_attack, can_declare
from rulekeeper.tanarean.combat.position import is_ready, name
from rulekeeper.tanarean.combat.previews import can_reach, with_token
from rulekeeper.tanarean.combat.references import FlaskRef


class UseFlask(TurnOption, frozen=True, tag="use-flask"):
    """Make the attack of a flask, once.

    Rules: arena.flask.use.1 to .3; tanares.campaign.flask.4 to .6
    """

    says = "use {flask}"
    group = "Attack (Prime Action)"
    flask: FlaskRef

    def rule_of(self, table: BattleTable) -> str:
        """That of using flasks."""
        return table.box.ids.use_flask

    @classmethod
    def everything(cls, table: BattleTable) -> Iterable[Self]:
        """The flasks of the turn's owner."""
        return map(cls, table.box.flasks(table.state, table.state.turn.owner))

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner bears it and may use one, and has its Prime Action."""
        state, box, who = table.state, table.box, table.state.turn.owner
        if self.flask not in box.flasks(state, who):
            return No(box.ids.flask, f"{name(table, who)} does not bear that flask.")
        if box.rules.team_token and not is_ready(table, state.combatants[who].team):
            return No(box.ids.flask_ready, 'The team token shows "No Special".')
        return can_declare(table) and can_attack(table, who, box.flask_attacks[self.flask])

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What it costs, and whether it reaches anybody."""
        card = table.box.cards[table.box.flask_attacks[self.flask]]
        reaches = can_reach(table, table.state.turn.owner, card)
        return Preview(
            risks=(with_token(table, "used up"),),
            futile="" if reaches else "reaches nobody",
        )

    def perform(self, table: BattleTable) -> Flow[None]:
        """It is used up by its attack."""
        box, who = table.box, table.state.turn.owner
        spend_prime(table)
        box.flask_used(table, who, self.flask)
        table.tell(FlaskUsed, rule=self.rule_of(table), combatant=who, flask=self.flask)
        if box.rules.team_token:
            flip_token(table, table.state.combatants[who].team, ready=False)
        yield from attack(table, who, box.flask_attacks[self.flask])
