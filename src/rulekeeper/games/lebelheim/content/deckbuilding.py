"""Building decks: finding heroes and cards by their names, deck files, decks in the making."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import yaml

from rulekeeper.content.naming import find_entry
from rulekeeper.content.problems import Inspection, PackError
from rulekeeper.content.text import quoted, suggestion
from rulekeeper.content.yaml_source import Mark, read_yaml
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.games.lebelheim.box import LARGEST_DECK, SMALLEST_DECK
from rulekeeper.games.lebelheim.content.catalogue import GENERIC, Catalogue, Fault
from rulekeeper.games.lebelheim.content.vocabulary import Card, Hero

Deck = dict[str, int]
"""Copies by card id."""

_DECK_KEYS = ("id", "name", "flavour", "hero", "cards")
_COPIES = "a whole number of copies, 1 or more"


def find_hero(catalogue: Catalogue, words: str) -> Hero:
    """The hero of this id or name; raises `UnknownAnswer`."""
    return find_entry(catalogue.heroes, words, "hero")


def playable_cards(catalogue: Catalogue, hero: Hero) -> list[Card]:
    """The cards that a hero can play, by kind and name. Rules: lebelheim.deck.2"""
    cards = [card for card in catalogue.cards if catalogue.suits(card, hero.type)]
    return sorted(cards, key=lambda card: (card.kind, card.type == GENERIC, card.name))


def read_deck(catalogue: Catalogue, hero: Hero, file: Path) -> Deck:
    """The deck in a YAML file, copies by card id: a mapping of cards to copies, or a deck entry.

    Cards are named by id or name. Whether the deck is legal tells `Catalogue.faults_of`.
    Raises `PackError`, with the line, when the file is no deck or names unknown cards.
    """
    inspection = Inspection()
    read = read_yaml(file, inspection)
    deck = _deck(catalogue, hero, file, *read, inspection) if read is not None else {}
    if inspection.problems:
        raise PackError(inspection.problems)
    return deck


def _deck(
    catalogue: Catalogue,
    hero: Hero,
    file: Path,
    value: object,
    mark: Mark,
    inspection: Inspection,
) -> Deck:
    path: tuple[str, ...] = ()
    if isinstance(value, dict) and isinstance(value.get("cards"), dict):
        for key in value:
            if key not in _DECK_KEYS:
                cause = f"A deck has no {quoted(str(key))}"
                remedy = suggestion(key, _DECK_KEYS)
                inspection.problem(file, mark.line_of(key), cause, remedy)
        owner = value.get("hero", hero.id)
        if owner != hero.id:
            cause = f"This is a deck of {quoted(str(owner))}, not of {quoted(hero.id)}"
            remedy = "Give the hero whose deck it is."
            inspection.problem(file, mark.line_of("hero"), cause, remedy)
        value, path = value["cards"], ("cards",)
    if not isinstance(value, dict) or not value:
        remedy = "Write a card and its copies on each line, such as `slingstone: 3`."
        inspection.problem(file, mark.line_of(*path), "The file holds no deck", remedy)
        return {}
    deck: Counter[str] = Counter()
    for name, copies in value.items():
        line = mark.line_of(*path, name)
        try:
            card = find_entry(catalogue.cards, name, "card")
        except UnknownAnswer as error:
            remedy = "Name it by its id or its name, as `rulekeeper deck build` lists them."
            inspection.problem(file, line, str(error).removesuffix("."), remedy)
            continue
        if not isinstance(copies, int) or isinstance(copies, bool) or copies < 1:
            cause = f"{quoted(name)} needs {_COPIES}, not {quoted(str(copies))}"
            inspection.problem(file, line, cause, "Leave the card out if it is not in the deck.")
            continue
        deck[card.id] += copies
    return dict(deck)


def deck_yaml(hero: Hero, deck: Mapping[str, int], name: str = "") -> str:
    """A deck as an entry of a pack, which `read_deck` reads as well."""
    entry = {
        "id": f"{hero.id}-own",
        "name": name or f"A deck for {hero.name}",
        "hero": hero.id,
        "cards": dict(sorted(deck.items())),
    }
    text: str = yaml.safe_dump(entry, allow_unicode=True, sort_keys=False)
    return text


class DeckInTheMaking:
    """A deck that is being built for a hero: add and remove cards, and see whether it is legal."""

    def __init__(self, catalogue: Catalogue, hero: Hero, deck: Mapping[str, int]) -> None:
        self.catalogue = catalogue
        self.hero = hero
        self.cards: Counter[str] = Counter(deck)
        self.changed = False

    def add(self, words: str, copies: int = 1) -> Card:
        """Put copies of a card in; raises `UnknownAnswer` when it is none that the hero plays."""
        what = f"card that {self.hero.name} plays"
        card = find_entry(playable_cards(self.catalogue, self.hero), words, what)
        self.cards[card.id] += copies
        self.changed = True
        return card

    def remove(self, words: str, copies: int = 1) -> Card:
        """Take copies of a card out; raises `UnknownAnswer` when it is not in the deck."""
        card = find_entry([card for card, _ in self.contents], words, "card of this deck")
        self.cards[card.id] = max(0, self.cards[card.id] - copies)
        self.changed = True
        return card

    def replace(self, deck: Mapping[str, int]) -> None:
        """Start again from another deck."""
        self.cards = Counter(deck)
        self.changed = True

    @property
    def deck(self) -> Deck:
        """Copies by card id, without cards of which there is none."""
        return {card: copies for card, copies in self.cards.items() if copies}

    @property
    def contents(self) -> list[tuple[Card, int]]:
        """The cards in the deck with their copies, by kind and name."""
        cards = playable_cards(self.catalogue, self.hero)
        strangers = [card for card in self.catalogue.cards if card not in cards]
        return [(c, self.cards[c.id]) for c in (*cards, *strangers) if self.cards[c.id]]

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the deck as it is."""
        return self.catalogue.faults_of(self.hero, self.deck)

    @property
    def summary(self) -> str:
        """How large the deck is, and whether it is legal, in a sentence."""
        size = self.cards.total()
        head = f"{size} {'card' if size == 1 else 'cards'} ({SMALLEST_DECK} to {LARGEST_DECK})"
        if not self.faults:
            return f"{head}: legal."
        rules = ", ".join(sorted({fault.rule for fault in self.faults}))
        return f"{head}: not legal yet ({rules})."
