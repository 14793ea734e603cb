"""Decks of heroes: which are legal, those that come with a hero, and their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, Protocol, TypeAlias, TypeVar

import yaml
from msgspec import Meta

from rulekeeper.cards.words import Entry
from rulekeeper.content.model import Report
from rulekeeper.content.naming import find_entry
from rulekeeper.content.problems import Inspection, PackError
from rulekeeper.content.text import quoted, suggestion
from rulekeeper.content.yaml_source import Mark, read_yaml
from rulekeeper.core.errors import SetupError, UnknownAnswer
from rulekeeper.core.language import Named

H = TypeVar("H", bound=Named)
C = TypeVar("C", bound=Named)

DeckList: TypeAlias = dict[str, int]
"""Copies by card id."""

_COPIES = "a whole number of copies, 1 or more"


class Fault(NamedTuple):
    """A fault of a deck: the rule it breaks, the card at fault if there is one, and a sentence."""

    rule: str
    card: str | None
    sentence: str

    @property
    def told(self) -> str:
        """The sentence with a capital letter."""
        return self.sentence[0].upper() + self.sentence[1:]


class DeckEntry(Entry, frozen=True, kw_only=True):
    """A deck for a hero, as a pack has it: how many copies of each card."""

    hero: str
    cards: dict[str, Annotated[int, Meta(ge=1, le=99)]]


class Limited(Named, Protocol):
    """A card of which a deck may have a limited number of copies."""

    @property
    def limit(self) -> int | None:
        """The most copies of a deck; none: any number."""


L = TypeVar("L", bound=Limited)


class DeckRules(NamedTuple):
    """How large decks are, and the rules on sizes and copies, and on which cards they hold."""

    least: int
    most: int
    size_rule: str
    cards_rule: str

    def faults(
        self,
        hero: Named,
        deck: Mapping[str, int],
        cards: Mapping[str, L],
        unfit: Callable[[L], str],
    ) -> Iterator[Fault]:
        """What is wrong with a deck; `unfit` says why a hero cannot play a card, if so."""
        for name, copies in deck.items():
            card = cards.get(name)
            if card is None:
                yield Fault(self.cards_rule, name, f"there is no card '{name}'")
            elif reason := unfit(card):
                yield Fault(self.cards_rule, name, reason)
            elif copies < 0:
                fault = f"a deck cannot hold {card.name} {copies} times"
                yield Fault(self.size_rule, name, fault)
            elif card.limit is not None and copies > card.limit:
                fault = f"{card.name} may be in a deck {card.limit} times at most, not {copies}"
                yield Fault(self.size_rule, name, fault)
        size, needed = sum(deck.values()), f"it needs {self.least} to {self.most}"
        if not self.least <= size <= self.most:
            fault = f"the deck of {hero.name} has {size} cards; {needed}"
            yield Fault(self.size_rule, None, fault)


def check_decks(
    report: Report,
    decks: Iterable[DeckEntry],
    heroes: Mapping[str, H],
    cards: Mapping[str, C],
    faults: Callable[[H, Mapping[str, int], Mapping[str, C]], Iterable[Fault]],
) -> None:
    """Report what is wrong with the decks of packs."""
    for deck in decks:
        if deck.hero not in heroes:
            report.unknown("decks", deck.id, ("hero",), deck.hero, heroes)
            continue
        for fault in faults(heroes[deck.hero], deck.cards, cards):
            path = ("cards",) if fault.card is None else ("cards", fault.card)
            if fault.card is not None and fault.card not in cards:
                report.unknown("decks", deck.id, path, fault.card, cards)
            else:
                remedy = "Change the cards or their copies."
                report.problem("decks", deck.id, path, fault.told, remedy, fault.rule)


class Catalogue(Protocol[H, C]):
    """The heroes and cards of a game in which each hero has a deck of its own."""

    deck_rules: DeckRules

    @property
    def heroes(self) -> Sequence[H]:
        """All heroes."""

    @property
    def cards(self) -> Sequence[C]:
        """All cards."""

    @property
    def decks(self) -> Sequence[DeckEntry]:
        """The decks that come with the heroes."""

    def playable_cards(self, hero: H) -> list[C]:
        """The cards that a hero can play, in the order in which they are listed."""

    def faults_of(self, hero: H, deck: Mapping[str, int]) -> list[Fault]:
        """What is wrong with a deck for a hero."""


def ready_decks(catalogue: Catalogue[H, C]) -> list[tuple[str, DeckList]]:
    """The decks that come with the heroes: a hero's id and copies by card id."""
    return [(deck.hero, dict(deck.cards)) for deck in catalogue.decks]


def ready_deck(catalogue: Catalogue[H, C], hero: H) -> DeckList:
    """The first deck that comes with a hero; empty where none does."""
    return next((dict(deck.cards) for deck in catalogue.decks if deck.hero == hero.id), {})


def decks_for(catalogue: Catalogue[H, C], own: Mapping[str, DeckList]) -> list[DeckList]:
    """The deck of every hero: one of its own, or the ready one.

    Raises `SetupError` when there is no hero for a deck, or a deck is not legal.
    """
    if unknown := own.keys() - {hero.id for hero in catalogue.heroes}:
        raise SetupError(f"There is no hero '{min(unknown)}' to give a deck to.")
    for hero in catalogue.heroes:
        if hero.id in own and (faults := catalogue.faults_of(hero, own[hero.id])):
            rules = sorted({fault.rule for fault in faults})
            sentences = "; ".join(fault.sentence for fault in faults)
            raise SetupError(f"A deck is not legal: {sentences}.", *rules)
    return [own.get(hero.id, ready_deck(catalogue, hero)) for hero in catalogue.heroes]


def named_decks(
    catalogue: Catalogue[H, C], decks: Mapping[str, Path | DeckList]
) -> dict[str, DeckList]:
    """Decks by the ids of their heroes; heroes are known by id or name, decks may be files.

    Raises `UnknownAnswer` when there is no such hero, `PackError` when a file is at fault.
    """
    named = {find_entry(catalogue.heroes, name, "hero"): deck for name, deck in decks.items()}
    return {
        hero.id: read_deck(hero.id, catalogue.cards, deck) if isinstance(deck, Path) else deck
        for hero, deck in named.items()
    }


def deck_problems(
    catalogue: Catalogue[H, C], hero: str, deck: Mapping[str, int]
) -> list[tuple[str, str]]:
    """What is wrong with a deck for a hero, both by id: sentences with the rules they are about.

    None when the deck is legal. Raises `UnknownAnswer` when there is no such hero.
    """
    heroes = {hero.id: hero for hero in catalogue.heroes}
    if hero not in heroes:
        raise UnknownAnswer(f"There is no hero {quoted(hero)}. {suggestion(hero, heroes)}")
    return [(f"{fault.told}.", fault.rule) for fault in catalogue.faults_of(heroes[hero], deck)]


def read_deck(hero: str, cards: Iterable[Named], file: Path) -> DeckList:
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
) -> DeckList:
    path: tuple[str, ...] = ()
    if isinstance(value, dict) and isinstance(value.get("cards"), dict):
        for key in value:
            if key not in DeckEntry.__struct_fields__:
                cause = f"A deck has no {quoted(str(key))}"
                remedy = suggestion(key, DeckEntry.__struct_fields__)
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
