"""11.2.3 Experience Points, spending: the shop, where anybody acts for the party.

Rules: arena.xp.spend.1, arena.campaign.xp.1
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import Option
from rulekeeper.games.arena.camp.rules.accounts import Purchase
from rulekeeper.games.arena.camp.rules.attacks import BuyPrimary, BuySpecial
from rulekeeper.games.arena.camp.rules.items import BuyAid, BuyArtifact, BuyScroll
from rulekeeper.games.arena.camp.rules.level_ups import BuyLevelUp
from rulekeeper.games.arena.camp.rules.selling import SellArtifact, SellScroll
from rulekeeper.games.arena.camp.state import Stage


class LeaveShop(Option, frozen=True, tag="leave"):
    """Go on with the campaign; what is left of the XP stays. Rules: arena.xp.spend.1, .gain.4"""

    says = "leave the shop"
    rule = "arena.xp.spend.1"
    stage = Stage.SHOP
    weight = "quiet"

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """What is left, if something could still be bought with it."""
        if not any(isinstance(option, Purchase) for option in offered):
            return Preview()
        xp = table.state.belongings.xp
        return Preview(warning=f"The party leaves the shop, for all of you. It keeps its {xp} XP.")

    def perform(self, table: CampTable) -> Flow[None]:
        """The chapter is over."""
        raise MatchOver(Result(table.box.people, "The party leaves the shop", self.rule))
        yield


SHOP = Menu(
    "shop",
    BuyLevelUp,
    BuyPrimary,
    BuySpecial,
    BuyAid,
    BuyArtifact,
    BuyScroll,
    SellArtifact,
    SellScroll,
    LeaveShop,
    says=lambda table, request: f"What do you buy? The party has {table.state.belongings.xp} XP.",
    rule="arena.xp.spend.1",
    costs="XP",
)


def trade(table: CampTable) -> Flow[None]:
    """One purchase or sale, or the end of it. Rules: arena.xp.spend.1"""
    people = table.box.people
    answer = yield from SHOP.ask_anyone(people, SHOP.offers(table, people[0]))
    yield from answer.perform(table)
    table.state.turns += 1
