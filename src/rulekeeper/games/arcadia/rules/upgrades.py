"""Upgrade Phase: Upgrades (p. 24): cards are reserved in secret, then bought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest, draw
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.belongings import SAVED
from rulekeeper.games.arcadia.box import BOMB, ArcadiaTable
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.options import CardRef, Option
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.draft import passed_to_the_left
from rulekeeper.games.arcadia.state import Stage

DEALT = 6
"""Rules: arcadia.upgrade.draft.1"""

RESERVED = 2
"""How many cards of each hand are reserved. Rules: arcadia.upgrade.draft.2, .3"""

MOST_BOUGHT = 3
"""Rules: arcadia.upgrade.draft.4"""


class ReserveCard(Option, frozen=True, tag="reserve"):
    """Reserve a card of the hand, in secret. Rules: arcadia.upgrade.draft.2, .3"""

    says = "reserve {card}"
    acquires = "card"
    rule = "arcadia.upgrade.draft.2"
    elsewhere = "Upgrade cards are dealt and reserved in the Upgrade Phase."
    elsewhere_rule = "arcadia.upgrade.draft.1"
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        if table.state.stage != Stage.RESERVE or not table.state.hands:
            return ()
        return map(cls, (*table.state.hands[seat], *table.state.drafted[seat]))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        state = table.state
        if state.stage != Stage.RESERVE or not state.hands:
            return No(self.elsewhere_rule, self.elsewhere)
        if self.card in state.drafted[seat]:
            return No(self.rule, "You have reserved that card.")
        if self.card not in state.hands[seat]:
            return No(self.rule, "That card is not in your hand.")
        return YES


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    pick = len(table.state.drafted[0]) + 1
    return f"Reserve a card, in secret: pick {pick} of {2 * RESERVED}."


RESERVE = Menu("reserve", ReserveCard, says=_question, rule="arcadia.upgrade.draft.2")


def reserve_cards(table: ArcadiaTable) -> Flow[None]:
    """Deal, or reserve one card each; after two of them the hands go to the left.

    Rules: arcadia.upgrade.draft.1 to .3
    """
    state = table.state
    if not state.hands:
        yield from _deal(table)
        return
    options = {seat: [ReserveCard(card) for card in hand] for seat, hand in enumerate(state.hands)}
    answers = yield from RESERVE.ask_together(options)
    for seat, answer in answers.items():
        state.drafted[seat].append(answer.card)
        state.hands[seat].remove(answer.card)
    reserved = len(state.drafted[0])
    if reserved % RESERVED == 0:
        state.hands = passed_to_the_left(state.order, state.hands)
        table.tell(events.CardsPassed, rule="arcadia.upgrade.draft.2")
    if reserved == 2 * RESERVED:
        for own, hand in zip(state.drafted, state.hands, strict=True):
            own += hand
            own.sort()
        state.hands = []
        state.to_give = [[] for _ in table.box.seats]
        state.picks = list(state.order)
        state.stage = Stage.PURCHASE
    table.reveal()


def _deal(table: ArcadiaTable) -> Flow[None]:
    """Deal six cards of the level of the last scenario to each player, out of sight of the others.

    Rules: arcadia.upgrade.draft.1, arcadia.campaign.8
    """
    state, cards = table.state, table.box.catalogue.cards
    had = table.box.options.belongings
    assert had is not None
    state.deck = [number for number, card in enumerate(cards) if card.level == len(had.played)]
    state.hands = [[] for _ in table.box.seats]
    state.drafted = [[] for _ in table.box.seats]
    for seat in state.order:
        for _ in range(DEALT):
            card = yield from draw(state.deck, seat, "upgrade", first=Item.CARD)
            state.deck.remove(card)
            state.hands[seat].append(card)
        state.hands[seat].sort()


# -- the purchase -------------------------------------------------------------------------------


class BuyCard(Option, frozen=True, tag="buy"):
    """Buy one of the six cards that one has ended up with. Rules: arcadia.upgrade.draft.4"""

    says = "buy {card}"
    acquires = "card"
    rule = "arcadia.upgrade.draft.4"
    elsewhere = "Upgrade cards are bought in the Upgrade Phase, after the draft."
    elsewhere_rule = "arcadia.upgrade.draft.4"
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, table.state.drafted[seat]) if table.state.stage == Stage.PURCHASE else ()

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        state, cards = table.state, table.box.catalogue.cards
        card = cards[self.card]
        if state.stage != Stage.PURCHASE or self.card not in state.drafted[seat]:
            return No(self.rule, "You buy those cards that you have ended up with.")
        if len(state.to_give[seat]) >= MOST_BOUGHT:
            bought = counted(MOST_BOUGHT, "card")
            return No(self.rule, f"You have bought {bought}, which is the most.")
        if card.cost > state.guilds[seat].coins:
            has = counted(state.guilds[seat].coins, "coin")
            return No(self.rule, f"{card.name} costs {card.cost}, and your guild has {has}.")
        held = (*state.to_give[seat], *numbers.cards_of(table, seat))
        if card.group == BOMB and any(cards[own].group == BOMB for own in held):
            return No("arcadia.effect.bomb.1", "A guild has only one Bomb card at a time.")
        return YES

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs."""
        return Preview(cost=table.box.catalogue.cards[self.card].cost)

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        state = table.state
        seat, cost = state.picks[0], table.box.catalogue.cards[self.card].cost
        state.drafted[seat].remove(self.card)
        state.guilds[seat].coins -= cost
        state.to_give[seat].append(self.card)
        table.tell(events.CardBought, rule=self.rule, seat=seat, card=self.card, amount=cost)
        yield from ()


class StopBuying(Option, frozen=True, tag="stop-buying"):
    """Buy nothing more; one coin can be saved. Rules: arcadia.upgrade.draft.5, .6"""

    says = "buy nothing more"
    label = "Buy nothing more"
    word = "stop-buying"
    rule = "arcadia.upgrade.draft.5"
    weight = "quiet"
    elsewhere = "Upgrade cards are bought in the Upgrade Phase, after the draft."
    elsewhere_rule = "arcadia.upgrade.draft.4"

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """How many coins are lost, while something could still be bought for them."""
        coins = table.state.guilds[table.state.picks[0]].coins if table.state.picks else 0
        could = any(isinstance(option, BuyCard) for option in offered)
        lost = counted(coins - SAVED, "coin")
        told = f"You save one coin. You lose {lost}."
        return Preview(warning=told if could and coins > SAVED else "")

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        state = table.state
        seat = state.picks.pop(0)
        guild = state.guilds[seat]
        saved, back = min(SAVED, guild.coins), max(0, guild.coins - SAVED)
        guild.coins = saved
        state.drafted[seat].clear()
        if saved or back:
            rule = "arcadia.upgrade.draft.6"
            table.tell(events.CoinsReturned, rule=rule, seat=seat, saved=saved, amount=back)
        yield from ()


def _shop_question(table: ArcadiaTable, request: SeatRequest) -> str:
    state = table.state
    seat = state.picks[0]
    left = counted(MOST_BOUGHT - len(state.to_give[seat]), "card")
    coins = counted(state.guilds[seat].coins, "coin")
    return f"Buy up to {left}. Your guild has {coins}."


PURCHASE = Menu(
    "purchase",
    BuyCard,
    StopBuying,
    says=_shop_question,
    rule="arcadia.upgrade.draft.4",
    costs="coins",
)


def buy_cards(table: ArcadiaTable) -> Flow[None]:
    """One purchase, or the end of those of a guild. Rules: arcadia.upgrade.draft.4 to .6"""
    state = table.state
    if state.picks:
        yield from PURCHASE.play(table, state.picks[0])
    else:
        state.picks = list(state.order)
        state.stage = Stage.ARRANGE
