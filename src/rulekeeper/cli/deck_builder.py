"""Showing, checking and building the decks of Lebelheim at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulekeeper.cards.deckbuilding import DeckInTheMaking, deck_yaml, read_deck
from rulekeeper.cli.problems import INTERRUPTED, sentence_of
from rulekeeper.cli.table.sheets import card_in_full, card_line
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.content.naming import find_entry
from rulekeeper.core.errors import RulekeeperError, SetupError, UnknownAnswer
from rulekeeper.core.ledger import find_rule
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import Card, Hero
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table.printed import printed


class Making(DeckInTheMaking[Hero, Card]):
    """A deck of Lebelheim in the making."""

    catalogue: Catalogue


KINDS = {"action": "Actions", "aura": "Auras", "trick": "Tricks"}

HELP = """\
 add CARD [N]      put a card in, or N copies
 remove CARD [N]   take a card out, or N copies
 deck              the deck as it is
 list [WORDS]      what the hero can play; WORDS: a kind, a type, part of a name
 card NAME         the text of a card
 check             what is not legal yet, by which rule
 ready, empty      start from the ready deck, or from nothing
 save [FILE]       save the deck
 quit              leave, and save the deck"""


def list_decks(packs: Sequence[Path]) -> None:
    """Print the heroes and their ready decks."""
    catalogue = _catalogue(packs)
    grid = Table.grid(padding=(0, 2))
    for hero in sorted(catalogue.heroes, key=lambda hero: (hero.type, hero.name)):
        deck = next((deck for deck in catalogue.decks if deck.hero == hero.id), None)
        size = f"{sum(deck.cards.values())} cards" if deck else "no deck"
        grid.add_row(hero.name, hero.type, size, deck.name if deck else "")
    make_console().print(grid)


def show_deck(hero: str, packs: Sequence[Path], *, colour: bool) -> None:
    """Print a hero and the ready deck, with the text of every card."""
    catalogue = _catalogue(packs)
    found = find_entry(catalogue.heroes, hero, "hero")
    console = make_console(colour=colour)
    making = Making(catalogue, found, catalogue.ready_deck(found))
    console.print(_hero_card(making))
    console.print(_contents(making, texts=True))
    console.print(f" {making.summary}")


def check_deck(hero: str, file: Path, packs: Sequence[Path]) -> str:
    """A summary of a legal deck; raises `SetupError` with everything that is not legal."""
    catalogue = _catalogue(packs)
    found = find_entry(catalogue.heroes, hero, "hero")
    making = Making(catalogue, found, read_deck(catalogue, found, file))
    if making.faults:
        raise SetupError("\n".join(_faults(making)))
    return making.summary


def build_deck(hero: str, file: Path | None, packs: Sequence[Path], terminal: Terminal) -> None:
    """Let a person build a deck, beginning with the one in the file if it exists."""
    catalogue = _catalogue(packs)
    found = find_entry(catalogue.heroes, hero, "hero")
    deck = read_deck(catalogue, found, file) if file is not None and file.exists() else {}
    making = Making(catalogue, found, deck)
    ready = catalogue.ready_deck(found)
    Builder(making, ready, file or Path(f"{found.id}.deck.yaml"), terminal).run()


class Builder:
    """The dialogue in which a deck is built."""

    def __init__(
        self, making: Making, ready: Mapping[str, int], path: Path, terminal: Terminal
    ) -> None:
        self.making = making
        self.ready = ready
        self.path = path
        self.terminal = terminal
        self.console = terminal.console

    def run(self) -> None:
        """Read commands until `quit` or the end of input; whatever ends it, the deck is saved.

        Raises `OSError` when it cannot be and there is nobody left to ask for another file.
        """
        self.console.print(_hero_card(self.making))
        self._tell(f"{self.making.summary} Type help for what can be typed.")
        try:
            while self._go_on(self.terminal.read("deck> ")):
                pass
        except KeyboardInterrupt:
            self.console.print()
            self._save_changes()
            raise typer.Exit(INTERRUPTED) from None

    def _go_on(self, line: str | None) -> bool:
        """Do what was typed; returns whether the dialogue goes on."""
        if line is None:
            self._save_changes()
            return False
        try:
            if line.casefold() in ("quit", "q"):
                self._save_changes()
                return False
            self._carry_out(line)
        except (RulekeeperError, OSError) as error:
            self._tell(sentence_of(error))
        return True

    def _carry_out(self, line: str) -> None:
        command, _, words = line.partition(" ")
        making = self.making
        match command.casefold():
            case "":
                return
            case "add" | "remove" | "card" if not words:
                raise UnknownAnswer(f"Type {command} and the name of a card.")
            case "add":
                self._tell_card(making.add(*_card_and_copies(words)))
            case "remove":
                self._tell_card(making.remove(*_card_and_copies(words)))
            case "ready":
                making.replace(self.ready)
                self._tell_change("The ready deck.")
            case "empty":
                making.replace({})
                self._tell_change("Nothing.")
            case "deck" | "show":
                self.console.print(_contents(making, texts=False))
                self._tell(making.summary)
            case "list":
                self._list(words.casefold())
            case "card":
                card = find_entry(making.catalogue.cards, words, "card")
                self.console.print(Padding(_card_line(making, card), (0, 0, 0, 1)))
            case "check":
                self._tell("\n".join(_faults(making)) or making.summary)
            case "save":
                self._save(words)
            case "help":
                self.console.print(HELP)
            case _:
                raise UnknownAnswer(f"'{command}' is nothing to type here; help says what is.")

    def _tell_card(self, card: Card) -> None:
        self._tell_change(f"{card.name}: {self.making.cards[card.id]} in the deck.")

    def _tell_change(self, what: str) -> None:
        self._tell(f"{what} {self.making.summary}")

    def _tell(self, sentence: str) -> None:
        self.console.print(Padding(sentence, (0, 1)))

    def _list(self, words: str) -> None:
        hero, cards = self.making.hero, self.making.catalogue.playable_cards(self.making.hero)
        wanted = words.removesuffix("s")
        shown = [
            card
            for card in cards
            if wanted in (card.kind, card.type) or words in card.name.casefold()
        ]
        if not shown:
            raise UnknownAnswer(f"{hero.name} plays no such card: '{words}'.")
        grid = Table.grid(padding=(0, 1))
        for card in shown:
            copies = self.making.cards[card.id]
            grid.add_row(f" {copies}×" if copies else "   ", _card_line(self.making, card))
        self.console.print(grid)

    def _save_changes(self) -> None:
        if self.making.changed:
            self._save("")

    def _save(self, words: str) -> None:
        path = Path(words) if words else self.path
        path.write_text(deck_yaml(self.making.hero, self.making.deck), encoding="utf-8")
        self.making.changed = False
        hero = self.making.hero.id
        self._tell(f"Saved. Play with it: rulekeeper play lebelheim --deck {hero}={path}")
        if self.making.faults:
            self._tell(self.making.summary)


def _catalogue(packs: Sequence[Path]) -> Catalogue:
    return Lebelheim.with_packs(*packs).catalogue


def _card_and_copies(words: str) -> tuple[str, int]:
    """A card's name and the number after it, or 1."""
    name, _, number = words.rpartition(" ")
    if name and number.isdecimal() and len(number) <= 2:
        return name, int(number)
    return words, 1


def _contents(making: Making, *, texts: bool) -> Table:
    """The cards of a deck, by kind."""
    grid = Table.grid(padding=(0, 1))
    kind = ""
    for card, copies in making.contents:
        if card.kind != kind:
            kind = card.kind
            count = sum(n for other, n in making.contents if other.kind == kind)
            grid.add_row("", Text(f"{KINDS[kind]} ({count})", style="bold"))
        grid.add_row(f"  {copies}×", _card_line(making, card) if texts else Text(card.name))
    return grid


def _hero_card(making: Making) -> RenderableType:
    """The hero's numbers and abilities."""
    catalogue = making.catalogue
    return card_in_full(printed(catalogue).heroes[catalogue.hero_number[making.hero.id]])


def _card_line(making: Making, card: Card) -> Text:
    """A card with its text."""
    catalogue = making.catalogue
    return card_line(printed(catalogue).cards[catalogue.card_number[card.id]])


def _faults(making: Making) -> list[str]:
    """A sentence for each fault, with the rule's id and text."""
    return [
        f"{fault.sentence[0].upper()}{fault.sentence[1:]}. {fault.rule}: "
        f"{find_rule(fault.rule).rule}"
        for fault in making.faults
    ]
