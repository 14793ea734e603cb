"""What is printed on cards: the numbers that people compare them by, and cards in piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from rulekeeper.cards.effects import Effect
from rulekeeper.cards.numbers import damage_text, place_of
from rulekeeper.cards.words import Cost
from rulekeeper.games.tabletop.how_to import Words
from rulekeeper.games.tabletop.references import Tone
from rulekeeper.games.tabletop.things import Card, Fact

T = TypeVar("T")
P = TypeVar("P")

_FREE = Cost()


def facts_of_text(lines: Sequence[Effect[T, P]], cost: Cost = _FREE) -> tuple[Fact, ...]:
    """The damage that lines deal, how far they reach, what they cost; those that they have."""
    facts = []
    if damage := damage_text(lines):
        facts.append(Fact("Damage", damage, "damage", main=True))
    if place := place_of(lines):
        # An adjacent figure is one step away.
        name, distance, picture = place.shape.capitalize(), str(place.distance), "range"
        if place.shape == "adjacent":
            distance, picture = "1", "melee"
        facts.append(Fact(name, distance, picture, main=True))
    for name, picture, amount in (
        ("Lose", "endurance", cost.lose),
        ("Hide", "hand", cost.hide),
        ("Discard", "deck", cost.discard),
    ):
        if amount:
            facts.append(Fact(name, str(amount), picture, main=True))
    return tuple(facts)


def pile_of(
    cards: Sequence[int], printed: Sequence[Card], ids: Sequence[str], place: str
) -> tuple[Card, ...]:
    """The cards of a pile as they are printed, those of one kind as one with its count.

    `ids` are their ids by number, `place` is how their references begin: `card/discard-2`.
    """
    if not cards:
        return ()  # As are most piles, and counting is slow.
    return tuple(
        replace(printed[number], ref=f"{place}-{ids[number]}", count=count)
        for number, count in Counter(cards).items()
    )


def headed(card: Card, *facts: Fact) -> Card:
    """A card in a library with facts before its own: whose it is, say."""
    return replace(card, facts=(*facts, *card.facts))


def explained(words: Words) -> list[Card]:
    """The words of a game, for the shelf of its library on which they are explained."""
    return [
        Card(
            ref=f"card/word-{number}",
            name=meaning.word,
            kind="word",
            text=meaning.text,
            rule=meaning.rule,
        )
        for number, meaning in enumerate(words.words)
    ]


def signed(amount: int) -> str:
    """A change of a number, with its sign."""
    return f"{amount:+d}".replace("-", "−")


def tone_of(amount: int) -> Tone:
    """Whether a change of a number is good for whoever has it."""
    return "good" if amount > 0 else "bad"
