"""Boost Cards (p. 26), Exhaust Hero and Self Sacrifice (p. 27): what is added to an attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec.structs import replace

from rulekeeper.core.acts import DONE, Done, Menu, Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import CardRef, FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.cursed import (
    curse_forbids,
    is_forbidden,
    not_in_inventory,
)
from rulekeeper.games.arcadia.rules.forecast import prospects
from rulekeeper.games.arcadia.rules.kills import suffer
from rulekeeper.games.arcadia.rules.paid_effects import Price
from rulekeeper.games.arcadia.state import Attack


class Declared(Option, frozen=True):
    """Base of what is declared with an attack, before any die is rolled."""

    points = ("card/{hero}-{card}",)
    elsewhere = "That is declared with an attack, before the dice are rolled."
    elsewhere_rule = "arcadia.card.boost.2"
    hero: FigureRef
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        attack, heroes = table.state.attack, table.state.heroes
        is_heroes = attack is not None and 0 <= attack.attacker < len(heroes)
        asked = (attack.attacker,) if attack and is_heroes else heroes_of(seat)
        return (cls(hero, card) for hero in asked for card in heroes[hero].cards)

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        heroes = table.state.heroes
        return (cls(hero, card) for hero in heroes_of(seat) for card in heroes[hero].covered)

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        attack = table.state.attack
        if attack is None or table.state.throw is not None:
            return No(self.elsewhere_rule, self.elsewhere)
        name = figure_name(table, self.hero)
        if attack.attacker != self.hero:
            return No("arcadia.equipment.4", f"It is not {name} who attacks.")
        if self.card not in table.state.heroes[self.hero].cards:
            return not_in_inventory(table, self.hero, self.card, "arcadia.equipment.4")
        return self.fits(table, attack)

    def fits(self, table: ArcadiaTable, attack: Attack) -> Verdict:
        """Whether it can be added to this attack."""
        raise NotImplementedError

    def added(self, attack: Attack) -> Attack:
        """The attack with it."""
        raise NotImplementedError

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """The odds with it."""
        attack = table.state.attack
        return Preview(notes=prospects(table, self.added(attack)) if attack else ())


class UseBoost(Declared, frozen=True, tag="boost"):
    """Exhaust a Boost card and add its effects. Rules: arcadia.card.boost.1 to .5"""

    says = "add {card}"
    rule = "arcadia.card.boost.2"

    def refusal(self, table: ArcadiaTable, seat: int) -> No:
        """Nothing is asked where a Death Curse forbids it: the curse is named all the same."""
        if is_forbidden(table, self.hero, "boost"):
            return curse_forbids(table, self.hero, "boost")
        return super().refusal(table, seat)

    def fits(self, table: ArcadiaTable, attack: Attack) -> Verdict:
        cards = table.box.catalogue.cards
        card, used = cards[self.card], cards[attack.card]
        if card.type != "boost":
            return No("arcadia.card.boost.1", f"{card.name} is no Boost card.")
        if is_forbidden(table, self.hero, "boost"):
            return curse_forbids(table, self.hero, "boost")
        if self.card in table.state.heroes[self.hero].exhausted:
            return No("arcadia.card.boost.5", f"{card.name} is exhausted.")
        wanted = card.goes_with
        if wanted and (wanted.type == "ranged") is not attack.is_ranged and wanted.type:
            return No("arcadia.card.boost.4", f"{card.name} goes with {wanted.type} attacks only.")
        if wanted and wanted.group and wanted.group != used.group:
            reason = f"{card.name} goes with cards of the group {wanted.group} only."
            return No("arcadia.card.boost.4", reason)
        return YES

    def added(self, attack: Attack) -> Attack:
        return replace(attack, boosts=[*attack.boosts, self.card])

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        attack = table.state.attack
        assert attack is not None
        table.state.heroes[self.hero].exhausted.append(self.card)
        attack.boosts.append(self.card)
        table.tell(events.BoostUsed, rule=self.rule, figure=self.hero, card=self.card)
        yield from ()


class PayFor(Declared, frozen=True, tag="pay-for"):
    """Pay for the special effect of a card. Rules: arcadia.effect.exhaust-hero.1, .2"""

    says = "use the effect of {card}"
    rule = "arcadia.effect.exhaust-hero.1"
    word = "pay-for"

    def fits(self, table: ArcadiaTable, attack: Attack) -> Verdict:
        cards = table.box.catalogue.cards
        card = cards[self.card]
        if card.paid is None:
            return No(self.rule, f"{card.name} has no effect that is paid for.")
        in_use = self.card in (attack.card, *attack.boosts) or card.type == "permanent"
        if not in_use:
            return No("arcadia.card.attack.4", f"{card.name} is not used in this attack.")
        if self.card in attack.paid:
            return No(self.rule, f"The effect of {card.name} is paid for already.")
        return can_pay(table, self.hero, card.paid.price)

    def added(self, attack: Attack) -> Attack:
        return replace(attack, paid=[*attack.paid, self.card])

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        attack, card = table.state.attack, table.box.catalogue.cards[self.card]
        assert attack is not None
        assert card.paid is not None
        attack.paid.append(self.card)
        pay(table, self.hero, card.paid.price)
        yield from ()


def _before_the_roll(table: ArcadiaTable) -> Preview:
    """The odds as the attack stands."""
    attack = table.state.attack
    return Preview(notes=prospects(table, attack) if attack else ())


DECLARE = Menu(
    "declare",
    UseBoost,
    PayFor,
    Done,
    says="What does the Hero add to the attack, before the dice are rolled?",
    rule="arcadia.card.boost.2",
    done="Roll the dice",
    before_done=_before_the_roll,
)


def declare(table: ArcadiaTable, seat: int) -> Flow[None]:
    """Add Boost cards and paid effects to the attack, as long as there are any.

    Rules: arcadia.card.boost.2, .3, arcadia.card.permanent.3
    """
    while True:
        options: list[AnyOption] = [
            *UseBoost.possible(table, seat),
            *PayFor.possible(table, seat),
        ]
        if not options:
            return
        answer = yield from DECLARE.ask(seat, [*options, DONE])
        if not isinstance(answer, Declared):
            return
        yield from answer.perform(table)


# -- prices -------------------------------------------------------------------------------------


def can_pay(table: ArcadiaTable, hero: int, price: Price) -> Verdict:
    """Whether a Hero can pay. Rules: arcadia.effect.exhaust-hero.2, arcadia.effect.sacrifice.2"""
    there, name = table.state.heroes[hero], figure_name(table, hero)
    if price.exhausts_hero and there.is_exhausted:
        return No("arcadia.effect.exhaust-hero.2", f"The Hero card of {name} is exhausted.")
    if price.wounds and price.wounds >= numbers.life_left(table, hero):
        reason = f"{counted(price.wounds, 'Wound')} would kill {name}."
        return No("arcadia.effect.sacrifice.2", reason)
    return YES


def pay(table: ArcadiaTable, hero: int, price: Price) -> None:
    """Exhaust the Hero card, and take the Wounds before any dice are rolled.

    Rules: arcadia.effect.exhaust-hero.1, arcadia.effect.sacrifice.1
    """
    if price.exhausts_hero:
        table.state.heroes[hero].is_exhausted = True
        table.tell(events.HeroExhausted, rule="arcadia.effect.exhaust-hero.1", figure=hero)
    if price.wounds:
        suffer(table, hero, price.wounds, "arcadia.effect.sacrifice.1")
