"""11.2 Quest rewards: what the party can pay, and what becomes of all that it owns.

Rules: arena.campaign.xp.1, arena.xp.gain.2, .4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.camp import events
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import Option
from rulekeeper.games.arena.camp.state import NOTHING, Stage
from rulekeeper.games.arena.changes import AnyChange


def can_pay(table: CampTable, price: int, what: str, rule: str) -> Verdict:
    """Whether the party has enough XP; no hero has any of its own. Rules: arena.xp.gain.2"""
    xp = table.state.belongings.xp
    if xp < price:
        return No(rule, f"{what} costs {price} XP, and the party has {xp or 'none'}.")
    return YES


class Purchase(Option, frozen=True):
    """Base of what XP is spent on. Rules: arena.xp.spend.1"""

    stage = Stage.SHOP
    notes: ClassVar[tuple[str, ...]] = ()
    """What to tell beside the price."""
    can_be_sold: ClassVar[bool] = False

    def price(self, table: CampTable) -> int:
        """What it costs now; asked only of what can be had."""
        raise NotImplementedError

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """Its price, and that the party may have nothing left to do here then."""
        has, price = table.state.belongings, self.price(table)
        told = ""
        if price == has.xp and not (has.scrolls or has.artifacts or self.can_be_sold):
            told = f"This spends all {price} XP: then nothing is left to buy or to sell."
        return Preview(cost=price, notes=self.notes, warning=told)


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
