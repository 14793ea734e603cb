"""The book of one campaign: its sections, and its deck of cards in their fixed order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.story.record import Bookmark
from rulekeeper.story.words import AnyDeed, CampaignCard, Choice, Passage, Section, Shop


class Part(NamedTuple):
    """What a bookmark leads to: a passage, or what follows one of its choices."""

    title: str
    text: str
    do: Sequence[AnyDeed]
    choices: Sequence[Choice]


class Book:
    """All that can be read in one campaign; nothing of it may be seen before it is reached."""

    def __init__(
        self,
        begins: str,
        deck: Sequence[str],
        sections: Mapping[str, Section],
        cards: Mapping[str, CampaignCard],
    ) -> None:
        self.begins = Bookmark(section=begins)
        self.deck = tuple(cards[card] for card in deck)
        """From top to bottom."""
        self.sections = sections
        self.cards = cards

    def passage(self, place: Bookmark) -> Passage:
        """The section or card of a bookmark; raises `SetupError` when there is none."""
        section, card = place.section, place.card
        if section is not None and card is None and section in self.sections:
            return self.sections[section]
        if card is not None and section is None and card in self.cards:
            return self.cards[card]
        raise SetupError(
            f"The story has no {'section' if card is None else 'card'} "
            f"{quoted(section or card or 'without a name')}: its pack has changed since."
        )

    def part(self, place: Bookmark) -> Part:
        """What is read at a bookmark; raises `SetupError` when there is no such place."""
        passage = self.passage(place)
        if place.choice is None:
            return Part(passage.name, passage.text, passage.do, passage.choices)
        for choice in passage.choices:
            if choice.slug == place.choice:
                return Part(choice.says, choice.text, choice.do, ())
        told = f"{quoted(passage.id)} has no choice {quoted(place.choice)}"
        raise SetupError(f"{told}: its pack has changed since.")

    def next_card(self, back: str, drawn: Sequence[str]) -> CampaignCard | None:
        """The first card of the deck that has this back and has not been drawn.

        Cards of other quests above it stay where they are.
        """
        fitting = (card for card in self.deck if card.back == back and card.id not in drawn)
        return next(fitting, None)


def after_shop(do: Sequence[AnyDeed]) -> Sequence[AnyDeed]:
    """What is done after the party has shopped."""
    places = [place for place, deed in enumerate(do) if isinstance(deed, Shop)]
    return do[places[0] + 1 :] if places else do
