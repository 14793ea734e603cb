"""11.2 Quest rewards: what the party can pay, and what becomes of all that it owns.

Rules: arena.campaign.xp.1, arena.xp.gain.2, .4
"""

from __future__ import annotations

from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.camp import events
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.state import NOTHING
from rulekeeper.games.arena.changes import AnyChange


def can_pay(table: CampTable, price: int, what: str, rule: str) -> Verdict:
    """Whether the party has enough XP; no hero has any of its own. Rules: arena.xp.gain.2"""
    xp = table.state.belongings.xp
    if xp < price:
        return No(rule, f"{what} costs {price} XP, and the party has {xp or 'none'}.")
    return YES


def carry_out(table: CampTable, change: AnyChange, rule: str, hero: int = NOTHING) -> None:
    """The party owns what the change says, and it is noted for the campaign's log.

    Rules: arena.xp.gain.4, arena.campaign.log.1
    """
    state = table.state
    state.belongings = change.apply(state.belongings)
    state.changes.append(change)
    if table.listening:
        sentence = change.sentence(table.box.catalogue)
        table.tell(events.Changed, rule=rule, sentence=sentence, hero=hero)
