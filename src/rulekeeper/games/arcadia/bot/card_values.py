"""What Upgrade cards are worth to a bot, in Wounds an attack."""

from __future__ import annotations

from functools import lru_cache

from rulekeeper.games.arcadia.content.vocabulary import Card

DIE = 1.0
DEFENSE = 0.8
LIFE = 0.8
REROLL = 0.4
PAID = 0.5
"""How much of an effect is left that has to be paid for."""


@lru_cache(maxsize=1024)
def worth(card: Card) -> float:
    """What a card adds to the Hero who holds it."""
    total = DEFENSE * card.extra_defense + LIFE * card.extra_life + REROLL * card.rerolls
    total += sum(ability.worth for ability in card.abilities)
    if card.attack is not None:
        total += DIE * card.attack.dice
    if card.paid is not None:
        total += PAID * sum(ability.worth for ability in card.paid.abilities)
    if card.turn is not None:
        total += PAID
    return total
