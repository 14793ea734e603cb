"""Decks as pools: an order exists only once somebody knows it."""

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import Struct, field

from rulekeeper.core.requests import Flow, draw

UNSEEN = -1
"""In place of a card that somebody cannot see."""


class Deck(Struct, array_like=True, gc=False):
    """A face-down deck of card numbers.

    `top` and `bottom` are the segments whose order somebody knows, each from the top down; `pool`
    is all between them, kept sorted because nobody knows its order.
    """

    top: list[int] = field(default_factory=list)
    pool: list[int] = field(default_factory=list)
    bottom: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.bottom)


def draw_top(deck: Deck, seat: int, purpose: str) -> Flow[int]:
    """Take the top card of a deck that is not empty; only `seat` sees it."""
    if deck.top:
        return deck.top.pop(0)
    if deck.pool:
        card = yield from draw(deck.pool, seat, purpose)
        deck.pool.remove(card)
        return card
    return deck.bottom.pop(0)


def put_under(deck: Deck, card: int) -> None:
    """Put a card at the very bottom."""
    deck.bottom.append(card)


def blank(piles: Iterable[list[int]]) -> None:
    """Leave of piles no more than how many cards they have: all that others see of them."""
    for pile in piles:
        pile[:] = [UNSEEN] * len(pile)


def deal_among(piles: Sequence[list[int]], rng: Random) -> None:
    """Deal the cards of piles that nobody has seen anew among these piles."""
    unseen = [card for pile in piles for card in pile]
    rng.shuffle(unseen)
    for pile in piles:
        pile[:] = [unseen.pop() for _ in pile]
