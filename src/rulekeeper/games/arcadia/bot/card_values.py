"""What Upgrade cards are worth to a bot, in Wounds.

An Attack card or a Boost card is used once in a round: from one Rest of the guild to the next. A
Permanent card helps one of three Heroes all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rulekeeper.games.arcadia.box import BOMB, HEROES_EACH
from rulekeeper.games.arcadia.content.vocabulary import Card
from rulekeeper.games.arcadia.rules.special_effects import Ability

DIE: dict[str, float] = {"melee": 0.7, "ranged": 0.65}
"""A hit comes up on four faces of six, or on three, but from afar."""

DEFENSE = 0.5
LIFE = 0.5
REROLL = 0.4
PAID = 0.5
"""How much of an effect is left that has to be paid for."""

TURN = 0.5
"""An effect that takes the place of an attack."""

BLAST = 0.4
"""A Bomb strikes all who are near, and lies in the way."""

SPARE = 0.05
"""One more attack, however weak: nobody has to use it."""

ROUND = 6
"""So many attacks a round has at most: then somebody has to be brought back."""

ANY = (None, None)
"""What works with every attack (`Ability.only_with`)."""

VARIETY = 0.6
"""An attack of a kind of which the guild has none yet, melee or ranged."""


@lru_cache(maxsize=1024)
def worth(card: Card) -> float:
    """What a card adds to the Hero who holds it, whatever else the guild has."""
    total = _lasting(card) + _values(card.abilities)
    if card.attack is not None:
        total += DIE[card.attack.type] * card.attack.dice + (BLAST if card.group == BOMB else 0.0)
    if card.paid is not None:
        total += PAID * _values(card.paid.abilities)
    return total + (TURN if card.turn is not None else 0.0)


def gain(guild: Sequence[Card], heroes: Sequence[Ability], card: Card) -> float:
    """By how much a round of a guild becomes stronger by one more card.

    The guild has these cards, and its Heroes these abilities. One more attack makes the round a
    turn longer, so that it counts by what it is better than a turn. Boosts and restricted effects
    count as far as there are attacks that they go with.
    """
    attacks = [own for own in guild if own.attack is not None]
    if card.attack is not None:
        each_turn = sum(map(worth, attacks)) / (len(attacks) + 1)
        known = sum(_fits(own, (card.attack.type, None)) for own in attacks) / max(1, len(attacks))
        better = worth(card) + _suits(card, heroes) + VARIETY * (1 - known) - each_turn
        return max(SPARE, better)
    if card.type == "boost":
        wanted = (card.goes_with.type, card.goes_with.group) if card.goes_with else ANY
        fitting = sum(_fits(own, wanted) for own in attacks)
        return worth(card) * min(1.0, fitting / HEROES_EACH)
    used = sum(ability.value() * _share(attacks, ability) for ability in card.abilities)
    if card.paid is not None:
        used += PAID * _values(card.paid.abilities)
    used += _lasting(card) + (TURN if card.turn is not None else 0.0)
    return used * min(len(attacks), ROUND) / HEROES_EACH


def _suits(card: Card, heroes: Sequence[Ability]) -> float:
    """What the ability of a Hero adds that is for just such an attack."""
    return max((suits(card, ability) for ability in heroes), default=0.0)


def suits(card: Card, ability: Ability) -> float:
    """What an ability adds to an attack, if it is for attacks of its kind and not for all."""
    wanted = ability.only_with()
    is_special = card.attack is not None and wanted != ANY
    return ability.value() if is_special and _fits(card, wanted) else 0.0


def best_purchase(
    guild: Sequence[Card],
    heroes: Sequence[Ability],
    offered: Sequence[Card],
    coins: int,
    most: int,
) -> Sequence[Card]:
    """Which of the cards on offer are worth most together, for so many coins; at most so many."""
    gains = {card.id: gain(guild, heroes, card) for card in offered}
    wanted = [card for card in offered if gains[card.id] > 0]
    purchases = [
        bought
        for number in range(most + 1)
        for bought in combinations(wanted, number)
        if sum(card.cost for card in bought) <= coins
        and sum(card.group == BOMB for card in bought) <= 1
    ]
    return max(purchases, key=lambda bought: sum(gains[card.id] for card in bought))


def _lasting(card: Card) -> float:
    """What a card does whether or not its Hero attacks."""
    return DEFENSE * card.extra_defense + LIFE * card.extra_life + REROLL * card.rerolls


def _values(abilities: Sequence[Ability]) -> float:
    return sum(ability.value() for ability in abilities)


def _share(attacks: Sequence[Card], ability: Ability) -> float:
    """To which part of some attacks an ability applies."""
    return sum(_fits(own, ability.only_with()) for own in attacks) / max(1, len(attacks))


def _fits(card: Card, wanted: Sequence[str | None]) -> bool:
    """Whether an attack is of the type, and its card of the group, that something works with."""
    assert card.attack is not None
    kind, group = wanted
    return kind in (None, card.attack.type) and group in (None, card.group)
