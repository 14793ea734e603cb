"""Cards and hand size, Discard and Remove from the game, Hide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self, TypeAlias

from rulekeeper.cards import events as common
from rulekeeper.cards.deck import draw_top, put_under
from rulekeeper.cards.effects import Sides, expected
from rulekeeper.cards.words import Amount, Who
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, draw
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import CardOption, deck_of, hero_name, revealed
from rulekeeper.games.lebelheim.rules.choosing import Effect, HeroEffect, of_play
from rulekeeper.games.lebelheim.rules.conditions import number, stock
from rulekeeper.games.lebelheim.state import Play

# -- choosing a card --------------------------------------------------------------------------


class ChooseCard(CardOption, frozen=True, tag="card"):
    """Choose one of a hero's cards: to hide, to discard, to take back, to remove."""

    says = "choose {card} of {hero}"

    @classmethod
    def unlikely(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        for hero in revealed(table):
            yield from (cls(hero, card) for card in dict.fromkeys(deck_of(table, hero)))

    @classmethod
    def possible(cls, table: LebelheimTable, seat: int) -> list[Self]:
        play = table.state.plays[-1]
        pile = getattr(table.state.heroes[play.about], CARD_MENUS[play.asked].pile)
        return [cls(play.about, card) for card in dict.fromkeys(pile)]

    def pile(self, table: LebelheimTable) -> str:
        """Where the card lies that is meant."""
        asked = table.state.plays[-1].asked if table.state.plays else ""
        if asked in CARD_MENUS:
            return CARD_MENUS[asked].pile
        return "auras" if self.card in table.state.heroes[self.hero].auras else "discard"

    def pointed(self, table: LebelheimTable) -> tuple[str, ...]:
        pile = self.pile(table)
        return (f"card/{'aura' if pile == 'auras' else pile}-{{hero.value}}-{{card}}",)

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        play, hero = table.state.plays[-1], table.state.heroes[self.hero]
        menu = CARD_MENUS[play.asked]
        if self.hero != play.about:
            return No(menu.rule, f"You cannot choose a card of {hero_name(table, self.hero)} now.")
        if self.card in getattr(hero, menu.pile):
            return YES
        return self.missing(table, menu.rule, WHERE[menu.pile])


class CardMenu(Menu[LebelheimTable]):
    """Choose a card of one of a hero's piles."""

    __slots__ = ("pile",)

    def __init__(self, name: str, pile: str, rule: str, question: str) -> None:
        super().__init__(name, ChooseCard, says=of_play(question), rule=rule)
        self.pile = pile


WHERE = {"hand": "in the hand", "discard": "in the discard pile", "auras": "among the Auras"}
"""How to say in which pile a card lies."""

TAKE_BACK = "Choose a card from the discard pile to take back."
TAKE_OUT = "Choose a card from the discard pile to remove from the game."

HIDE = CardMenu("hide", "hand", "lebelheim.hide.1", "Choose a card to hide under the deck.")
DISCARD = CardMenu("discard", "hand", "lebelheim.pile.3", "Choose a card to discard.")
RECOVER = CardMenu("recover", "discard", "lebelheim.pile.3", TAKE_BACK)
REMOVE = CardMenu("remove", "discard", "lebelheim.pile.2", TAKE_OUT)
DISMISS = CardMenu("dismiss", "auras", "lebelheim.card.aura.1", "Choose an Aura to discard.")

CARD_MENUS = {menu.name: menu for menu in (HIDE, DISCARD, RECOVER, REMOVE, DISMISS)}


def choose_card(
    table: LebelheimTable, menu: CardMenu, play: Play, seat: int, hero: int
) -> Flow[int]:
    """A seat chooses one card of a pile of a hero, which is not empty."""
    play.asked, play.about = menu.name, hero
    answer = yield from menu.ask(seat, ChooseCard.possible(table, seat))
    play.asked = ""
    return answer.card


# -- what happens to cards --------------------------------------------------------------------


def maximum_hand(table: LebelheimTable, hero: int) -> int:
    """How many cards a hero's hand can hold. Rules: lebelheim.hand.2"""
    return table.box.catalogue.heroes[table.state.heroes[hero].kind].maximum_hand


def draw_cards(table: LebelheimTable, hero: int, count: int) -> Flow[None]:
    """A hero draws cards one by one; what the hand cannot hold or the deck not give is skipped.

    Rules: lebelheim.hand.1 to .4, lebelheim.hero.6
    """
    holder, maximum = table.state.heroes[hero], maximum_hand(table, hero)
    for _ in range(count):
        if len(holder.hand) >= maximum:
            why = "the hand is full"
            table.tell(common.DrawSkipped, rule="lebelheim.hand.2", hero=hero, why=why)
        elif not len(holder.deck):
            why = "the deck is empty"
            table.tell(common.DrawSkipped, rule="lebelheim.hand.4", hero=hero, why=why)
        else:
            card = yield from draw_top(holder.deck, seat_of(hero), f"draw {hero}")
            holder.hand.append(card)
            table.tell(events.CardDrawn, rule="lebelheim.hand.1", hero=hero, card=card)


def hide_card(table: LebelheimTable, hero: int, card: int) -> None:
    """A card goes under its deck; nobody else sees which. Rules: lebelheim.hide.1, .2, .4"""
    holder = table.state.heroes[hero]
    holder.hand.remove(card)
    put_under(holder.deck, card)
    table.tell(events.CardHidden, rule="lebelheim.hide.1", hero=hero, card=card)


def discard_card(table: LebelheimTable, hero: int, card: int, rule: str) -> None:
    """Put a card face up into its hero's discard pile. Rules: lebelheim.pile.1"""
    table.state.heroes[hero].discard.append(card)
    table.tell(common.CardDiscarded, rule=rule, hero=hero, card=card)


class Draw(HeroEffect, frozen=True, tag="draw"):
    """Draw cards."""

    says = "{who} draws {amount:cards}"
    worth = 0.8
    rule = "lebelheim.hand.1"
    amount: Amount

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        there = stock(table, play, hero)
        return amount > 0 < there.deck and there.hand < maximum_hand(table, hero)

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        return draw_cards(table, hero, amount)


class Hide(HeroEffect, frozen=True, tag="hide"):
    """Put cards from the hand under the deck, unseen."""

    says = "{who} hides {amount:cards}"
    worth = -0.7
    rule = "lebelheim.hide.1"
    amount: Amount

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount > 0 < stock(table, play, hero).hand

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        for _ in range(min(amount, len(table.state.heroes[hero].hand))):
            card = yield from choose_card(table, HIDE, play, seat_of(hero), hero)
            hide_card(table, hero, card)


class Discard(HeroEffect, frozen=True, tag="discard"):
    """Discard cards from the hand, chosen by their player or at random. Rules: lebelheim.pile.3"""

    says = "{who} discards {amount:cards}{random:? at random}"
    worth = -0.9
    rule = "lebelheim.pile.3"
    amount: Amount
    random: bool = False

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount > 0 < stock(table, play, hero).hand

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        hand = table.state.heroes[hero].hand
        for _ in range(min(amount, len(hand))):
            if self.random:
                card = yield from draw(sorted(hand), seat_of(hero), f"discard {hero}")
            else:
                card = yield from choose_card(table, DISCARD, play, seat_of(hero), hero)
            hand.remove(card)
            table.reveal()
            discard_card(table, hero, card, self.rule)


class Recover(Effect, frozen=True, tag="recover"):
    """Return own discards to the hand (if not full) or under the deck. Rules: lebelheim.hand.3"""

    says = (
        "Take {amount:cards} from your discard pile "
        "to {to:=hand:your hand|deck:the bottom of your deck}"
    )
    amount: Amount
    to: Literal["hand", "deck"] = "hand"

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        hero, to_hand = play.hero, self.to == "hand"
        holder, rule = table.state.heroes[hero], "lebelheim.hand.3"
        for _ in range(number(table, self.amount, play)):
            if not holder.discard or (to_hand and len(holder.hand) >= maximum_hand(table, hero)):
                return
            card = yield from choose_card(table, RECOVER, play, seat_of(hero), hero)
            holder.discard.remove(card)
            if to_hand:
                holder.hand.append(card)
            else:
                put_under(holder.deck, card)
            table.tell(common.CardRecovered, rule=rule, hero=hero, card=card, to_hand=to_hand)

    def is_futile(self, table: LebelheimTable, play: Play) -> bool:
        there = stock(table, play, play.hero)
        is_full = self.to == "hand" and there.hand >= maximum_hand(table, play.hero)
        return is_full or not there.discard or number(table, self.amount, play) <= 0

    def value(self, sides: Sides) -> float:
        return (0.8 if self.to == "hand" else 0.1) * expected(self.amount)


class Remove(HeroEffect, frozen=True, tag="remove"):
    """Remove cards in a discard pile; who plays the text chooses. Rules: lebelheim.pile.2, .3"""

    says = "Remove {amount:cards} in the discard pile of {who} from the game"
    gain = 0.1
    rule = "lebelheim.pile.2"
    amount: Amount

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount > 0 < stock(table, play, hero).discard

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        holder = table.state.heroes[hero]
        for _ in range(min(amount, len(holder.discard))):
            card = yield from choose_card(table, REMOVE, play, seat_of(play.hero), hero)
            holder.discard.remove(card)
            holder.removed.append(card)
            table.tell(common.CardRemoved, rule=self.rule, hero=hero, card=card)


class Dismiss(HeroEffect, frozen=True, tag="dismiss"):
    """Discard an Aura in play; who plays the text chooses it. Rules: lebelheim.card.aura.1"""

    says = "Discard an Aura of {who}"
    worth = -1.2
    rule = "lebelheim.card.aura.1"
    who: Who

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return bool(table.state.heroes[hero].auras)

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        """One of each who has any; of two copies the other one stays."""
        holder = table.state.heroes[hero]
        if holder.auras:
            card = yield from choose_card(table, DISMISS, play, seat_of(play.hero), hero)
            place = holder.auras.index(card)
            holder.auras = (*holder.auras[:place], *holder.auras[place + 1 :])
            discard_card(table, hero, card, self.rule)


HandLine: TypeAlias = Draw | Hide | Discard | Recover | Remove | Dismiss
