"""What is hidden from whom: blanked where a seat looks on, dealt anew where it thinks ahead."""

from __future__ import annotations

from random import Random

from rulekeeper.cards.deck import blank, deal_among
from rulekeeper.core.history import encode
from rulekeeper.core.typed import decoder
from rulekeeper.games.lebelheim.box import seat_of
from rulekeeper.games.lebelheim.state import HeroState, LebelheimState


def seen(state: LebelheimState, seat: int) -> LebelheimState:
    """The state as a seat sees it: hands, decks and cards set aside of others keep their counts.

    Rules: lebelheim.setup.9, lebelheim.hide.2, lebelheim.pile.3
    """
    copy = decoder(LebelheimState)(encode(state))
    for number, hero in enumerate(copy.heroes):
        if seat_of(number) != seat:
            blank(hidden_piles(hero))
    return copy


def deal_anew(state: LebelheimState, seat: int, rng: Random) -> None:
    """Deal anew, in place, what `seat` has not seen among hidden piles: deck lists are open."""
    for number, hero in enumerate(state.heroes):
        if seat_of(number) != seat:
            deal_among(hidden_piles(hero), rng)
            hero.deck.pool.sort()


def hidden_piles(hero: HeroState) -> tuple[list[int], ...]:
    """What only a hero's own player sees."""
    return hero.hand, hero.deck.top, hero.deck.pool, hero.deck.bottom, hero.aside
