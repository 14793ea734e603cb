"""The windows of a battle: at a named moment, whoever may respond is asked.

Interrupts, reactions and whatever a game adds are offered and carried out by the same mechanism.
"""

from __future__ import annotations  # annotations of inner functions cost time on every call

from collections.abc import Sequence

from rulekeeper.core.errors import RulesError
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.windows import window
from rulekeeper.tanarean.combat.battlebox import BattleTable, Moment
from rulekeeper.tanarean.combat.combatants import NOBODY


def open_window(table: BattleTable, moment: Moment, kind: str, rule: str) -> Flow[None]:
    """Ask all seats that may respond, those of the team whose turn it is first, until all pass.

    One seat answers with its combatants one at a time, in the order it likes.
    Rules: arena.attack.declare.1, arena.attack.reaction.resolve.4,
    arena.item.scroll.use.2
    """
    responses = table.box.responses.at[moment]
    if not responses:
        return

    def offers(seat: int) -> Sequence[Option]:
        return [option for response in responses for option in response.offers(table, seat)]

    def respond(seat: int, option: Option) -> Flow[None]:
        for response in responses:
            if isinstance(option, response.kind):
                return response.carry_out(table, option)
        raise RulesError(f"nothing carries out {option}: list its kind among the responses")

    yield from window(kind, _order(table), offers, respond, rule, table.always_ask)


def _order(table: BattleTable) -> list[int]:
    """The seats of the team whose turn it is, then those of the other one."""
    owner = table.state.turn.owner
    acting = table.state.combatants[owner].team if owner != NOBODY else NOBODY
    first: dict[int, None] = {}
    then: dict[int, None] = {}
    for combatant in table.state.combatants:
        (first if combatant.team == acting else then)[combatant.seat] = None
    return [*sorted(first), *sorted(then)]
