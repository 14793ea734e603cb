"""Building decks for the heroes of a game from its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulekeeper.cards.deckbuilding import DeckList, read_deck
from rulekeeper.content.naming import find_entry
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyGame, AnyPackage
from rulekeeper.games.tabletop import Card


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

    def read(self, hero: Printed, file: Path) -> DeckList:
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
    def deck(self) -> DeckList:
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
