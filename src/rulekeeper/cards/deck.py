"""Decks as pools: an order exists only once somebody knows it."""

from msgspec import Struct, field

from rulekeeper.core.requests import Flow, draw


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
