"""Decks of heroes: reading and writing their files, and building them from the cards of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from rulekeeper.content.naming import Named, find_entry
from rulekeeper.content.problems import Inspection, PackError
from rulekeeper.content.text import quoted, suggestion
from rulekeeper.content.yaml_source import Mark, read_yaml
from rulekeeper.core.errors import SetupError, UnknownAnswer
from rulekeeper.games.package import AnyGame, AnyPackage
from rulekeeper.games.tabletop import Card

Deck = dict[str, int]
"""Copies by card id."""

_DECK_KEYS = ("id", "name", "flavour", "hero", "cards")
_COPIES = "a whole number of copies, 1 or more"


def read_deck(hero: str, cards: Iterable[Named], file: Path) -> Deck:
    """The deck of a hero, by id, in a YAML file: a mapping of cards to copies, or a deck entry.

    The file names cards by id or name, of all `cards` of the game. Whether the deck is legal is
    another question. Raises `PackError`, with the line, when the file is no deck or names unknown
    cards.
    """
    inspection = Inspection()
    read = read_yaml(file, inspection)
    deck = _deck(hero, [*cards], file, *read, inspection) if read is not None else {}
    if inspection.problems:
        raise PackError(inspection.problems)
    return deck


def _deck(
    hero: str,
    cards: Sequence[Named],
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
        owner = value.get("hero", hero)
        if owner != hero:
            cause = f"This is a deck of {quoted(str(owner))}, not of {quoted(hero)}"
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
            card = find_entry(cards, name, "card")
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


def deck_yaml(hero: Named, deck: Mapping[str, int]) -> str:
    """A deck as an entry of a pack, which `read_deck` reads as well."""
    entry = {
        "id": f"{hero.id}-own",
        "name": f"A deck for {hero.name}",
        "hero": hero.id,
        "cards": dict(sorted(deck.items())),
    }
    text: str = yaml.safe_dump(entry, allow_unicode=True, sort_keys=False)
    return text


@dataclass(frozen=True)
class Printed:
    """A hero or a card: its id, and what is printed on it."""

    id: str
    card: Card

    @property
    def name(self) -> str:
        """What people call it."""
        return self.card.name


class DeckWorkshop:
    """The heroes and cards of a game for which decks are built."""

    def __init__(self, package: AnyPackage, packs: Sequence[Path] = ()) -> None:
        """Raises `SetupError` when the game has no decks, `PackError` when a pack is at fault."""
        if package.decks is None:
            raise SetupError(
                f"No decks are built for {package.name}: its heroes come without decks."
            )
        self.building = package.decks
        self.game: AnyGame = package.with_packs(*packs)
        shelves = package.presenter(self.game, ()).library()
        self.headings = {card.ref: name for name, shelf in shelves.items() for card in shelf}
        printed = {card.ref: card for shelf in shelves.values() for card in shelf}
        library = self.building.library(self.game)
        self.heroes = [Printed(hero, printed[f"card/hero-{hero}"]) for hero in library]
        self.of_hero = {
            hero: [Printed(card.ref.removeprefix("card/"), card) for card in cards]
            for hero, cards in library.items()
        }
        """For each hero, by id, the cards that its deck may hold, by kind and name."""
        self.cards = list(
            {card.id: card for cards in self.of_hero.values() for card in cards}.values()
        )
        self.ready = dict(reversed(self.building.ready_decks(self.game)))
        """The first ready deck of each hero."""

    def heading(self, card: Printed) -> str:
        """The heading under which the library has a card."""
        return self.headings.get(card.card.ref, "")

    def hero(self, words: str) -> Printed:
        """The hero of this id or name; raises `UnknownAnswer`."""
        return find_entry(self.heroes, words, "hero")

    def read(self, hero: Printed, file: Path) -> Deck:
        """The deck of a hero in a file; raises `PackError` when the file holds none."""
        return read_deck(hero.id, self.cards, file)


class DeckInTheMaking:
    """A deck that is being built for a hero: add and remove cards, and see whether it is legal."""

    def __init__(self, workshop: DeckWorkshop, hero: Printed, deck: Mapping[str, int]) -> None:
        self.workshop = workshop
        self.hero = hero
        self.cards: Counter[str] = Counter(deck)
        self.changed = False

    @property
    def playable(self) -> Sequence[Printed]:
        """The cards that the deck may hold."""
        return self.workshop.of_hero[self.hero.id]

    def add(self, words: str, copies: int = 1) -> Printed:
        """Put copies of a card in; raises `UnknownAnswer` when it is none that the hero plays."""
        card = find_entry(self.playable, words, f"card that {self.hero.name} plays")
        self.cards[card.id] += copies
        self.changed = True
        return card

    def remove(self, words: str, copies: int = 1) -> Printed:
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
    def contents(self) -> list[tuple[Printed, int]]:
        """The cards in the deck with their copies: those that the hero plays, then any others."""
        others = [card for card in self.workshop.cards if card not in self.playable]
        return [(c, self.cards[c.id]) for c in (*self.playable, *others) if self.cards[c.id]]

    @property
    def faults(self) -> list[tuple[str, str]]:
        """What is wrong with the deck as it is: sentences with their rules."""
        workshop = self.workshop
        return workshop.building.problems(workshop.game, self.hero.id, self.deck)

    @property
    def summary(self) -> str:
        """How large the deck is, and whether it is legal, in a sentence."""
        count, (fewest, most), faults = self.cards.total(), self.workshop.building.size, self.faults
        head = f"{count} {'card' if count == 1 else 'cards'} ({fewest} to {most})"
        if not faults:
            return f"{head}: legal."
        return f"{head}: not legal yet ({', '.join(sorted({rule for _, rule in faults}))})."
