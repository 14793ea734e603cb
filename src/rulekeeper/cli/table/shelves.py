"""What is laid out to choose from, and the sheets of a party, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.looks import listing
from rulekeeper.cli.table.sheets import card_line
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Card, Fact, Figure, Party, Sheet, Shelf


def shelves(laid_out: Sequence[Shelf]) -> RenderableType:
    """The shelves in a line: how many of their cards can be had now."""
    told = []
    for shelf in laid_out:
        ready = sum(not card.closed for card in shelf.cards)
        told.append(f"{shelf.heading} {ready} of {shelf.room or len(shelf.cards)}")
    return Padding(Text(f"To be had now: {' · '.join(told)} (type shop)"), (0, 1))


def shelves_in_full(laid_out: Sequence[Shelf]) -> RenderableType:
    """All cards on the shelves, with why some of them cannot be had."""
    rows: list[RenderableType] = []
    for shelf in laid_out:
        room = f" {len(shelf.cards)} of {shelf.room}" if shelf.room else ""
        heading = f"{shelf.heading}{room}"
        rows.append(Text.assemble(" ", (heading, "underline"), f"  {shelf.about}".rstrip()))
        rows.append(listing((_mark(card), _on_shelf(card)) for card in shelf.cards))
    return Group(*rows)


def _mark(card: Card) -> str:
    return "–" if card.closed else "·"


def _on_shelf(card: Card) -> Text:
    """A card with its numbers and text, or with the reason why it cannot be had."""
    if not card.closed:
        return card_line(card, facts=True)
    line = Text(card.name, style="bold dim")
    return line.append(f"  {card.closed}", "not bold")


def sheet_of(things: Things, owner: Figure | Party) -> RenderableType:
    """All that lies before a figure or a party, with its texts."""
    name = things.named(owner) if isinstance(owner, Figure) else Text(owner.name, style="bold")
    head = Text(" ") + name
    if numbers := ", ".join(map(_fact, owner.facts)):
        head.append(f"  {numbers}", "default not bold")
    return Group(head, *_places(owner.sheet))


def _fact(fact: Fact) -> str:
    return f"{fact.name} {fact.value}"


def _places(sheet: Sheet | None) -> Iterator[RenderableType]:
    """The places of a sheet under their names, empty ones in a line."""
    for place in sheet.places if sheet else ():
        count = sum(card.count for card in place.cards)
        room = f" {count}/{place.room}" if place.room > 1 else ""
        rest = "" if place.cards else ": –"
        yield Text.assemble("   ", (f"{place.name}{room}", "underline"), rest)
        if place.cards:
            yield listing(("·", card_line(card)) for card in place.cards)
