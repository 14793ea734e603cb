"""The windows of a battle: at a named moment, whoever may respond is asked."""

from functools import partial

from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, Moment
from rulekeeper.tanarean.combat.will import respond


def open_window(table: BattleTable, moment: Moment) -> Flow[None]:
    """Ask all seats that may respond, those of the team whose turn it is first, until all pass.

    One seat answers with its combatants one at a time, in the order it likes. Foes are not asked:
    they respond when it is their place in the order.
    Rules: arena.attack.declare.1, arena.attack.reaction.resolve.4,
    arena.item.scroll.use.2
    """
    menu = table.box.windows.get(moment)
    if menu is not None:
        if table.state.attacks:
            table.state.attacks[-1].moment = moment
        yield from menu.window(table, _order(table), automaton=partial(respond, table, menu))


def _order(table: BattleTable) -> list[int]:
    """The seats of the team whose turn it is, then those of the other one."""
    owner = table.state.turn.owner
    acting = table.state.combatants[owner].team if owner != NOBODY else NOBODY
    seats = {(combatant.team != acting, combatant.seat) for combatant in table.state.combatants}
    return [seat for _, seat in sorted(seats)]
