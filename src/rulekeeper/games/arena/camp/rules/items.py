"""11.2.3.4 to .6 Improved First Aid, scrolls and artifacts: what belongs to the party as a whole.

Rules: arena.xp.first-aid.1, .4, arena.xp.scroll.1, .3, arena.xp.artifact.1, .2, .7
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena.belongings import MOST_AIDS
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import ArtifactRef, ScrollRef
from rulekeeper.games.arena.camp.rules.accounts import Purchase, can_pay, carry_out
from rulekeeper.games.arena.changes import AidBought, ArtifactTaken, ScrollTaken
from rulekeeper.games.arena.content.vocabulary import Artifact

PRICES_OF_AID = (3, 5)
"""XP for an Improved First Aid, by how many the party has. Rules: arena.xp.first-aid.1"""

PRICE_OF_SCROLL = 1
"""Rules: arena.xp.scroll.1"""

PRICES_OF_ARTIFACTS = {1: 4, 2: 8}
"""XP for an artifact, by its level; the others are not for sale. Rules: arena.xp.artifact.1, .2"""


class BuyAid(Purchase, frozen=True, tag="buy-aid"):
    """Buy an Improved First Aid for the next quest. Rules: arena.xp.first-aid.1, .4"""

    says = "buy an Improved First Aid"
    rule = "arena.xp.first-aid.1"
    notes = ("for the next quest only",)
    points = ("card/aid",)

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether the party has fewer than two, and can pay for one more."""
        has = table.state.belongings
        if has.aids >= MOST_AIDS:
            reason = f"The party has {has.aids} Improved First Aids, as many as it can have."
            return No("arena.xp.first-aid.4", reason)
        return can_pay(table, self.price(table), "The next Improved First Aid", self.rule)

    def price(self, table: CampTable) -> int:
        """A second one costs more."""
        return PRICES_OF_AID[table.state.belongings.aids]

    def perform(self, table: CampTable) -> Flow[None]:
        """The party has one more blue Aid Token."""
        carry_out(table, AidBought(price=self.price(table)), self.rule)
        yield from ()


class BuyScroll(Purchase, frozen=True, tag="buy-scroll"):
    """Buy any scroll that the party has never had. Rules: arena.xp.scroll.1 to .3"""

    says = "buy {scroll}"
    rule = "arena.xp.scroll.1"
    can_be_sold = True
    scroll: ScrollRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All scrolls."""
        return map(cls, range(len(table.box.catalogue.scrolls)))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether the party has never had it, and can pay for it. Rules: arena.xp.scroll.3"""
        has, scroll = table.state.belongings, table.box.catalogue.scrolls[self.scroll]
        if scroll.id in has.scrolls:
            return No("arena.xp.scroll.3", f"{scroll.name} belongs to the party.")
        if scroll.id in has.had_scrolls:
            reason = f"The party has had {scroll.name}: no scroll can be bought a second time."
            return No("arena.xp.scroll.3", reason)
        return can_pay(table, PRICE_OF_SCROLL, scroll.name, self.rule)

    def price(self, table: CampTable) -> int:
        """The same for each of them."""
        return PRICE_OF_SCROLL

    def perform(self, table: CampTable) -> Flow[None]:
        """The party can have any number of them. Rules: arena.xp.scroll.2"""
        scroll = table.box.catalogue.scrolls[self.scroll].id
        carry_out(table, ScrollTaken(scroll=scroll, price=PRICE_OF_SCROLL), self.rule)
        yield from ()


class BuyArtifact(Purchase, frozen=True, tag="buy-artifact"):
    """Buy an artifact, as many as the party likes. Rules: arena.xp.artifact.1, .2, .7"""

    says = "buy {artifact}"
    rule = "arena.xp.artifact.1"
    can_be_sold = True
    artifact: ArtifactRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All artifacts."""
        return map(cls, range(len(table.box.catalogue.artifacts)))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether it is for sale and not the party's yet, and the party can pay for it."""
        artifact = table.box.catalogue.artifacts[self.artifact]
        if artifact.id in table.state.belongings.artifacts:
            return No(self.rule, f"{artifact.name} belongs to the party.")
        if price_of_artifact(artifact) is None:
            reason = f"{artifact.name} is of level {artifact.level}, which cannot be bought."
            return No("arena.xp.artifact.2", reason)
        return can_pay(table, self.price(table), artifact.name, self.rule)

    def price(self, table: CampTable) -> int:
        """By its level."""
        return PRICES_OF_ARTIFACTS[table.box.catalogue.artifacts[self.artifact].level]

    def perform(self, table: CampTable) -> Flow[None]:
        """It belongs to the party; who equips it is chosen before each quest."""
        artifact = table.box.catalogue.artifacts[self.artifact].id
        change = ArtifactTaken(artifact=artifact, price=self.price(table))
        carry_out(table, change, self.rule)
        yield from ()


def price_of_artifact(artifact: Artifact) -> int | None:
    """What an artifact costs; None for one that is not for sale.

    Rules: arena.xp.artifact.1, .2
    """
    return PRICES_OF_ARTIFACTS.get(artifact.level)
