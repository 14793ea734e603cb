"""11.2.3.2, .3 Primary Attack cards for good, and Special Attack cards for one quest.

Rules: arena.xp.primary.1 to .3, arena.xp.special.1 to .4
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.belongings import MOST_PRIMARIES
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import LessonRef, name_of, record_of
from rulekeeper.games.arena.camp.rules.accounts import Purchase, can_pay, carry_out
from rulekeeper.games.arena.camp.state import NOTHING
from rulekeeper.games.arena.changes import PrimaryLearned, SpecialBorrowed

PRICE_OF_PRIMARY = 3
"""Rules: arena.xp.primary.1"""

PRICE_OF_SPECIAL = 2
"""Rules: arena.xp.special.1"""


def can_learn(table: CampTable, place: int, attack: int, rule: str) -> Verdict:
    """Whether a hero can have an extra Primary Attack; `rule` asks for one of its own role.

    Rules: arena.xp.primary.1, .3
    """
    fits = _shares_role(table, place, attack, rule)
    if not fits:
        return fits
    record, card, who = record_of(table, place), table.box.attack(attack), name_of(table, place)
    if card.id in record.primaries:
        return No("arena.xp.primary.2", f"{who} has learned {card.name} already.")
    if len(record.primaries) >= MOST_PRIMARIES:
        reason = f"{who} has {MOST_PRIMARIES} extra Primary Attacks, as many as a hero can have."
        return No("arena.xp.primary.3", reason)
    return YES


def can_borrow(table: CampTable, place: int, attack: int) -> Verdict:
    """Whether a hero can have an extra Special Attack now, whatever the roles.

    Rules: arena.xp.special.3, .4
    """
    has, card = table.state.belongings, table.box.attack(attack)
    if card.id in has.had_specials:
        return No("arena.xp.special.3", f"The party has had {card.name}: nobody can have it again.")
    if special := record_of(table, place).special:
        name = table.box.catalogue.name_of("attacks", special)
        reason = f"{name_of(table, place)} has {name}, and one extra Special Attack is the most."
        return No("arena.xp.special.4", reason)
    return YES


def _shares_role(table: CampTable, place: int, attack: int, rule: str) -> Verdict:
    """Whether an attack is that of another hero with the role of the recipient.

    Rules: arena.xp.primary.1, arena.xp.special.1
    """
    box, card = table.box, table.box.attack(attack)
    if place == NOTHING:
        reason = f"{card.name} is for a {box.role_name(attack)}, and there is none in the party."
        return No(rule, reason)
    if box.owner(attack) == box.party[place]:
        return No(rule, f"{card.name} is {name_of(table, place)}'s own.")
    if box.recipient(attack) != place:
        reason = f"{card.name} is for a {box.role_name(attack)}, which {name_of(table, place)} is "
        return No(rule, f"{reason}not.")
    return YES


class BuyPrimary(Purchase, frozen=True, tag="buy-primary"):
    """Buy a Primary Attack for the hero of its role, for good. Rules: arena.xp.primary.1 to .3"""

    says = "buy {attack}"
    rule = "arena.xp.primary.1"
    attack: LessonRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All Primary Attacks of heroes."""
        return map(cls, table.box.primaries)

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether a hero of its role can have one more, and the party can pay for it."""
        hero = table.box.recipient(self.attack)
        allowed = can_learn(table, hero, self.attack, self.rule)
        name = table.box.attack(self.attack).name
        return allowed and can_pay(table, PRICE_OF_PRIMARY, name, self.rule)

    def price(self, table: CampTable) -> int:
        """The same for each of them."""
        return PRICE_OF_PRIMARY

    def perform(self, table: CampTable) -> Flow[None]:
        """The hero has it besides its own. Rules: arena.xp.primary.2"""
        hero = table.box.recipient(self.attack)
        learn(table, hero, self.attack, PRICE_OF_PRIMARY, self.rule)
        yield from ()


class BuySpecial(Purchase, frozen=True, tag="buy-special"):
    """Buy a Special Attack for the hero of its role, for one quest.

    Rules: arena.xp.special.1 to .4
    """

    says = "buy {attack}"
    rule = "arena.xp.special.1"
    notes = ("for the next quest only",)
    attack: LessonRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All Special Attacks of heroes."""
        return map(cls, table.box.specials)

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether a hero of its role can have it, and the party can pay for it."""
        hero = table.box.recipient(self.attack)
        allowed = _shares_role(table, hero, self.attack, self.rule)
        name = table.box.attack(self.attack).name
        return (
            allowed
            and can_borrow(table, hero, self.attack)
            and can_pay(table, PRICE_OF_SPECIAL, name, self.rule)
        )

    def price(self, table: CampTable) -> int:
        """The same for each of them."""
        return PRICE_OF_SPECIAL

    def perform(self, table: CampTable) -> Flow[None]:
        """The hero has it until it is made or the next quest ends. Rules: arena.xp.special.2"""
        hero = table.box.recipient(self.attack)
        borrow(table, hero, self.attack, PRICE_OF_SPECIAL, self.rule)
        yield from ()


def learn(table: CampTable, place: int, attack: int, price: int, rule: str) -> None:
    """A hero has an extra Primary Attack, bought or as a gift."""
    hero, card = record_of(table, place).hero, table.box.attack(attack).id
    carry_out(table, PrimaryLearned(hero=hero, attack=card, price=price), rule, place)


def borrow(table: CampTable, place: int, attack: int, price: int, rule: str) -> None:
    """A hero has an extra Special Attack, bought or as a gift."""
    hero, card = record_of(table, place).hero, table.box.attack(attack).id
    carry_out(table, SpecialBorrowed(hero=hero, attack=card, price=price), rule, place)
