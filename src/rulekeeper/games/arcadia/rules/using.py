"""Exhaust Hero and Self Sacrifice (p. 27) outside of attacks: what the active Hero pays for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import CardRef, FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.boosts import can_pay, pay
from rulekeeper.games.arcadia.rules.cursed import not_in_inventory
from rulekeeper.games.arcadia.rules.healing import heal
from rulekeeper.games.arcadia.rules.paid_effects import Mend, Rally, ReadyCards, Stride
from rulekeeper.games.arcadia.state import NOBODY


class UseCard(Option, frozen=True, tag="use"):
    """Pay for what a card does in the Hero's own turn. Rules: arcadia.effect.exhaust-hero.1"""

    says = "use {card}"
    rule = "arcadia.effect.exhaust-hero.1"
    points = ("card/{hero}-{card}",)
    word = "use"
    elsewhere = "The active Hero uses such a card in its activation."
    elsewhere_rule = "arcadia.effect.exhaust-hero.1"
    hero: FigureRef
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        hero = table.state.hero
        if hero == NOBODY:
            return ()
        return (cls(hero, card) for card in table.state.heroes[hero].cards)

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        heroes = table.state.heroes
        return (cls(hero, card) for hero in heroes_of(seat) for card in heroes[hero].covered)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        cards, hero = table.box.catalogue.cards, table.state.hero
        held = table.state.heroes[hero].cards if hero != NOBODY else ()
        usable = [cls(hero, card) for card in held if cards[card].turn is not None]
        return [act for act in usable if act.verdict(table, seat)]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        state, name = table.state, figure_name(table, self.hero)
        if state.movement is None or state.hero != self.hero:
            return No("arcadia.activation.1", f"{name} is not the active Hero.")
        if self.card not in state.heroes[self.hero].cards:
            return not_in_inventory(table, self.hero, self.card, "arcadia.equipment.4")
        card = table.box.catalogue.cards[self.card]
        if card.turn is None:
            return No(self.rule, f"{card.name} does nothing by itself in a turn.")
        return can_pay(table, self.hero, card.turn.price)

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it would not help with now."""
        card, hero = table.box.catalogue.cards[self.card], table.state.heroes[self.hero]
        futile, movement = "", table.state.movement
        match card.turn and card.turn.effect:
            case Mend():
                futile = "" if _hurt(table, self.hero) else "nobody Close has Wounds"
            case ReadyCards():
                futile = "" if hero.exhausted else "no card of the Hero is exhausted"
            case Stride() if movement is not None and movement.is_over:
                futile = "the Movement of the Hero is over"
            case Rally() if not others_to_activate(table):
                futile = "every other Hero has been activated or killed"
        return Preview(futile=futile)

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        turn = table.box.catalogue.cards[self.card].turn
        assert turn is not None
        table.tell(events.CardUsed, rule=self.rule, figure=self.hero, card=self.card)
        pay(table, self.hero, turn.price)
        match turn.effect:
            case Mend(amount=amount):
                yield from _heal_somebody(table, self.hero, amount)
            case ReadyCards(amount=amount):
                hero = table.state.heroes[self.hero]
                for card in hero.exhausted[:amount]:
                    table.tell(events.CardUnexhausted, rule=self.rule, figure=self.hero, card=card)
                del hero.exhausted[:amount]
            case Stride(amount=amount):
                movement = table.state.movement
                assert movement is not None
                movement.points += amount
            case Rally():
                table.state.may_rally = True


def others_to_activate(table: ArcadiaTable) -> list[int]:
    """The Heroes of the guild that were not activated in this turn. Rules: arcadia.activation.5"""
    state = table.state
    return [
        hero
        for hero in heroes_of(state.seat)
        if state.heroes[hero].space >= 0 and hero not in state.activated
    ]


class Tend(Option, frozen=True, tag="tend"):
    """Choose whose Wounds are healed."""

    says = "heal {hero}"
    rule = "arcadia.attack.effect.1"
    elsewhere = "A card has to say that somebody is healed."
    elsewhere_rule = "arcadia.attack.effect.1"
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, heroes_of(seat))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if table.state.heroes[self.hero].wounds:
            return YES
        return No(self.rule, f"{figure_name(table, self.hero)} has no Wounds.")


TEND = Menu("tend", Tend, says="Who is healed?", rule="arcadia.attack.effect.1", gives=True)


def _hurt(table: ArcadiaTable, hero: int) -> list[int]:
    """The Hero and the Close allies that have Wounds."""
    seat = table.state.seat
    heroes = table.state.heroes
    return [
        other
        for other in heroes_of(seat)
        if heroes[other].space >= 0 and heroes[other].wounds and board.are_close(table, hero, other)
    ]


def _heal_somebody(table: ArcadiaTable, hero: int, amount: int) -> Flow[None]:
    options = [Tend(other) for other in _hurt(table, hero)]
    if options:
        answer = yield from TEND.ask(table.state.seat, options)
        heal(table, answer.hero, amount, "arcadia.attack.effect.1")
