"""Showing, checking and building decks at the terminal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulekeeper.cards.deckbuilding import deck_yaml
from rulekeeper.cli.problems import INTERRUPTED, sentence_of
from rulekeeper.cli.table.sheets import card_in_full, card_line
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.content.naming import find_entry
from rulekeeper.core.errors import RulekeeperError, SetupError, UnknownAnswer
from rulekeeper.core.ledger import find_rule
from rulekeeper.games.decks import DeckInTheMaking, DeckWorkshop, Printed

HELP = """\
 add CARD [N]      put a card in, or N copies
 remove CARD [N]   take a card out, or N copies
 deck              show the deck
 list [WORDS]      list what the hero can play; WORDS: a kind, a type, part of a name
 card NAME         show the text of a card
 check             tell what is not legal yet, and by which rule
 ready, empty      start from the ready deck, or from nothing
 save [FILE]       save the deck
 quit              leave, and save the deck"""


def list_decks(workshop: DeckWorkshop) -> None:
    """Print the heroes and their ready decks."""
    grid = Table.grid(padding=(0, 2))
    for hero in sorted(workshop.heroes, key=lambda hero: (hero.card.kind, hero.name)):
        deck = workshop.ready.get(hero.id)
        size = f"{sum(deck.values())} cards" if deck else "no deck"
        grid.add_row(hero.name, hero.card.kind, size)
    make_console().print(grid)


def show_deck(workshop: DeckWorkshop, words: str, *, colour: bool) -> None:
    """Print a hero and the ready deck, with the text of every card."""
    hero = workshop.hero(words)
    console = make_console(colour=colour)
    making = DeckInTheMaking(workshop, hero, workshop.ready.get(hero.id, {}))
    console.print(card_in_full(hero.card))
    console.print(_contents(making, texts=True))
    console.print(f" {making.summary}")


def check_deck(workshop: DeckWorkshop, words: str, file: Path) -> str:
    """A summary of a legal deck; raises `SetupError` with everything that is not legal."""
    hero = workshop.hero(words)
    making = DeckInTheMaking(workshop, hero, workshop.read(hero, file))
    if making.faults:
        raise SetupError("\n".join(_faults(making)))
    return making.summary


def build_deck(workshop: DeckWorkshop, words: str, file: Path | None, terminal: Terminal) -> None:
    """Let a person build a deck, starting from the one in the file if it exists."""
    hero = workshop.hero(words)
    deck = workshop.read(hero, file) if file is not None and file.exists() else {}
    making = DeckInTheMaking(workshop, hero, deck)
    Builder(making, file or Path(f"{hero.id}.deck.yaml"), terminal).run()


class Builder:
    """The dialogue in which a deck is built."""

    def __init__(self, making: DeckInTheMaking, path: Path, terminal: Terminal) -> None:
        self.making = making
        self.path = path
        self.terminal = terminal
        self.console = terminal.console

    def run(self) -> None:
        """Read commands until `quit` or the end of input; whatever ends it, the deck is saved.

        Raises `OSError` when it cannot be and there is nobody left to ask for another file.
        """
        self.console.print(card_in_full(self.making.hero.card))
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
                making.replace(making.workshop.ready.get(making.hero.id, {}))
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
                card = find_entry(making.workshop.cards, words, "card")
                self.console.print(Padding(card_line(card.card), (0, 0, 0, 1)))
            case "check":
                self._tell("\n".join(_faults(making)) or making.summary)
            case "save":
                self._save(words)
            case "help":
                self.console.print(HELP)
            case _:
                raise UnknownAnswer(f"'{command}' is not a command here; type help to see them.")

    def _tell_card(self, card: Printed) -> None:
        self._tell_change(f"{card.name}: {self.making.cards[card.id]} in the deck.")

    def _tell_change(self, what: str) -> None:
        self._tell(f"{what} {self.making.summary}")

    def _tell(self, sentence: str) -> None:
        self.console.print(Padding(sentence, (0, 1)))

    def _list(self, words: str) -> None:
        wanted = words.removesuffix("s")
        shown = [
            card
            for card in self.making.playable
            if not words or wanted in card.card.kind.split() or words in card.name.casefold()
        ]
        if not shown:
            raise UnknownAnswer(f"{self.making.hero.name} plays no such card: '{words}'.")
        grid = Table.grid(padding=(0, 1))
        for card in shown:
            copies = self.making.cards[card.id]
            grid.add_row(f" {copies}×" if copies else "   ", card_line(card.card))
        self.console.print(grid)

    def _save_changes(self) -> None:
        if self.making.changed:
            self._save("")

    def _save(self, words: str) -> None:
        path = Path(words) if words else self.path
        path.write_text(deck_yaml(self.making.hero, self.making.deck), encoding="utf-8")
        self.making.changed = False
        game, hero = self.making.workshop.game.name, self.making.hero.id
        self._tell(f"Saved. Play with it: rulekeeper play {game} --deck {hero}={path}")
        if self.making.faults:
            self._tell(self.making.summary)


def _card_and_copies(words: str) -> tuple[str, int]:
    """A card's name and the number after it, or 1."""
    name, _, number = words.rpartition(" ")
    if name and number.isdecimal() and len(number) <= 2:
        return name, int(number)
    return words, 1


def _contents(making: DeckInTheMaking, *, texts: bool) -> Table:
    """The cards of a deck, under the headings of the library."""
    grid = Table.grid(padding=(0, 1))
    heading = making.workshop.heading
    counts: Counter[str] = Counter()
    for card, copies in making.contents:
        counts[heading(card)] += copies
    for name, count in counts.items():
        grid.add_row("", Text(f"{name} ({count})", style="bold"))
        for card, copies in making.contents:
            if heading(card) == name:
                grid.add_row(f"  {copies}×", card_line(card.card) if texts else Text(card.name))
    return grid


def _faults(making: DeckInTheMaking) -> list[str]:
    """A sentence for each fault, with the rule's id and text."""
    return [f"{sentence} {rule}: {find_rule(rule).rule}" for sentence, rule in making.faults]
