"""11.2.3.1 Level UP: boosts that heroes have attached for good.

Rules: arena.xp.levelup.1 to .6, arena.component.levelup.1
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Self

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.belongings import MOST_LEVEL_UPS, MOST_OF_A_TYPE
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import (
    LevelUpRef,
    MemberRef,
    name_of,
    record_of,
)
from rulekeeper.games.arena.camp.rules.accounts import Purchase, can_pay, carry_out
from rulekeeper.games.arena.changes import LevelUpAttached

PRICES = (4, 8, 12)
"""XP for the 1st, 2nd and 3rd card of a type on one hero. Rules: arena.xp.levelup.6"""


def owned(table: CampTable, place: int, card: int) -> int:
    """How many cards of a type a hero has, gifts included. Rules: arena.xp.levelup.6"""
    return record_of(table, place).level_ups.count(table.box.level_ups[card].id)


def price_of(table: CampTable, place: int, card: int) -> int:
    """What the next card of a type costs for a hero that can have it.

    Rules: arena.xp.levelup.6
    """
    return PRICES[owned(table, place, card)]


def can_attach(table: CampTable, place: int, card: int) -> Verdict:
    """Whether a hero, and the party, can have one more card of a type.

    Rules: arena.xp.levelup.4, .5, arena.component.levelup.1
    """
    kind, who = table.box.level_ups[card], name_of(table, place)
    if owned(table, place, card) >= MOST_OF_A_TYPE:
        reason = (
            f"{who} has {MOST_OF_A_TYPE} {kind.name} cards, as many of one type as a hero can have."
        )
        return No("arena.xp.levelup.4", reason)
    if len(record_of(table, place).level_ups) >= MOST_LEVEL_UPS:
        reason = f"{who} has {MOST_LEVEL_UPS} Level UP cards, as many as a hero can have."
        return No("arena.xp.levelup.4", reason)
    heroes = range(len(table.box.party))
    if sum(owned(table, each, card) for each in heroes) >= kind.copies:
        reason = f"The party has all {kind.copies} {kind.name} cards that there are."
        return No("arena.xp.levelup.5", reason)
    return YES


class BuyLevelUp(Purchase, frozen=True, tag="buy-level-up"):
    """Buy a Level UP card, which is attached at once. Rules: arena.xp.levelup.1 to .6"""

    says = "buy {card} for {hero}"
    rule = "arena.xp.levelup.1"
    card: LevelUpRef
    hero: MemberRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """Each type for each hero."""
        cards, heroes = range(len(table.box.level_ups)), range(len(table.box.party))
        return (cls(card, hero) for card, hero in product(cards, heroes))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether the hero can have one more, and the party can pay for it."""
        allowed = can_attach(table, self.hero, self.card)
        if not allowed:
            return allowed
        what = f"{table.box.level_ups[self.card].name} for {name_of(table, self.hero)}"
        return can_pay(table, self.price(table), what, "arena.xp.levelup.6")

    def price(self, table: CampTable) -> int:
        """The second and third card of a type on one hero cost more."""
        return price_of(table, self.hero, self.card)

    def perform(self, table: CampTable) -> Flow[None]:
        """It stays with this hero. Rules: arena.xp.levelup.1, .2"""
        attach(table, self.hero, self.card, self.price(table), self.rule)
        yield from ()


def attach(table: CampTable, place: int, card: int, price: int, rule: str) -> None:
    """A hero has one more Level UP card, bought or as a gift."""
    hero, kind = record_of(table, place).hero, table.box.level_ups[card].id
    carry_out(table, LevelUpAttached(hero=hero, card=kind, price=price), rule, place)
