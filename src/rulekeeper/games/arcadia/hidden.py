"""What is hidden from whom: only hands and picks of a draft; all else lies open."""

from __future__ import annotations

from random import Random

from rulekeeper.cards.deck import blank, deal_among
from rulekeeper.core.history import encode
from rulekeeper.core.typed import decoder
from rulekeeper.games.arcadia.state import ArcadiaState


def seen(state: ArcadiaState, seat: int) -> ArcadiaState:
    """The state as a seat sees it. Rules: arcadia.guild.draft.3, arcadia.upgrade.draft.2

    Face-down tokens need no blanking: they are a pool until one is turned up.
    """
    if not (state.hands or state.drafted):
        return state
    copy = decoder(ArcadiaState)(encode(state))
    blank(_hidden(copy, seat))
    return copy


def deal_anew(state: ArcadiaState, seat: int, rng: Random) -> None:
    """Deal anew, in place, the hands and picks of all others, and the rest of the deck."""
    piles = _hidden(state, seat)
    deal_among(piles, rng)
    for pile in piles:
        pile.sort()


def _hidden(state: ArcadiaState, seat: int) -> list[list[int]]:
    """The piles that a seat cannot look at."""
    others = (
        pile
        for piles in (state.hands, state.drafted)
        for other, pile in enumerate(piles)
        if other != seat
    )
    return [*others, state.deck]
