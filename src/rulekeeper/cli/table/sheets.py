"""Cards with their texts, hands and piles, and the sheets that lie before somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.looks import InRows, listing
from rulekeeper.cli.table.squares import SquareBoard, legend
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Card, Gauge, Pile, Place, Sheet, Tabletop


def card_line(card: Card, told: Text | None = None, *, facts: bool = False) -> Text:
    """A card's name, kind, copies if there are several, what is `told` of it, and its text."""
    line = card_name(card)
    if told is not None:
        line += told
    numbers = ", ".join(f"{fact.name} {fact.value}" for fact in card.facts) if facts else ""
    text = " ".join(card.text.split("\n"))
    return line.append(f"  {f'{numbers}. ' if numbers else ''}{text}", style="not bold not italic")


SHEET = 2
"""Named lines from which on a card is a whole sheet."""


def outline(card: Card, told: Text | None = None) -> Text:
    """A card in one line, which is cut: its text; of a whole sheet numbers and names."""
    lines = card.text.split("\n")
    names = [line.partition(":")[0].partition(" (")[0] for line in lines if ": " in line]
    if len(names) < SHEET:
        line = card_line(card, told)
    else:
        numbers = ", ".join(f"{fact.name} {fact.value}" for fact in card.facts)
        line = card_name(card) + told if told is not None else card_name(card)
        line.append(f"  {numbers}. {', '.join(names)}", style="not bold not italic")
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def card_name(card: Card) -> Text:
    """A card's name, its kind where the name does not tell it, and copies if there are several."""
    line = Text(card.name, style="bold")
    if card.kind and card.kind.casefold() not in card.name.casefold():
        line.append(f" ({card.kind})", style="not bold italic")
    if card.count > 1:
        line.append(f" ×{card.count}", style="not bold not italic")
    return line


def card_in_full(card: Card) -> RenderableType:
    """All that stands on a card, each of its lines by itself."""
    line = card_name(card)
    facts = ", ".join(f"{fact.name} {fact.value}" for fact in card.facts)
    first, *rest = card.text.split("\n")
    if rest and facts:
        line.append(f"  {facts}", style="not bold not italic")
        rest = [first, *rest]
    else:
        told = f"{facts}. {first}" if facts and first else facts or first
        line.append(f"  {told}", style="not bold not italic")
    rows: list[RenderableType] = [Padding(line, (0, 1))]
    rows += [Padding(Text(text), (0, 0, 0, 3)) for text in rest]
    if card.layout is not None:
        plan = Tabletop("", 0, (), (), pieces=card.layout.pieces)
        rows.append(SquareBoard(Things(plan), card.layout.board))
        rows.append(InRows(legend(plan), columns=False))
    return Group(*rows)


# -- hands ------------------------------------------------------------------------------------


def hands(things: Things, seat: int) -> RenderableType:
    """What a seat holds, with its texts: its own first."""
    rows: list[RenderableType] = []
    table = things.tabletop
    for party in sorted(table.parties, key=lambda party: seat not in party.seats):
        if party.hand:
            rows += [_heading(f"{party.name} · hand"), _texts(party.hand)]
    for figure in sorted(table.figures, key=lambda figure: figure.seat != seat):
        if figure.hand:
            rows += [Text(" ") + things.named(figure), _texts(figure.hand)]
        if figure.seat == seat:
            rows += _open_piles(figure.piles, figure.name)
    for party in table.parties:
        if seat in party.seats:
            rows += _open_piles(party.piles, party.name)
    return Group(*rows) if rows else Text(" Your hand is empty.")


def _open_piles(piles: Iterable[Pile], whose: str) -> Iterator[RenderableType]:
    """The names of the cards in piles that their owner may look at."""
    for pile in piles:
        if pile.cards:
            names = ", ".join(f"{c.name} ×{c.count}" if c.count > 1 else c.name for c in pile.cards)
            yield Text.assemble(" ", (f"{pile.name} of {whose}", "underline"))
            yield Padding(Text(names, style="italic"), (0, 1, 0, 5))


def _texts(cards: Iterable[Card]) -> RenderableType:
    return listing(("", card_line(card)) for card in cards)


def _heading(text: str) -> Text:
    return Text(f" {text}", style="underline")


# -- sheets -----------------------------------------------------------------------------------


def sheet_lines(sheet: Sheet | None, width: int) -> Iterator[Text]:
    """A sheet in few lines: its gauges, then its places with what is in them."""
    if sheet is None:
        return
    told = [*map(_gauge, sheet.gauges), *map(_place, sheet.places)]
    line = ""
    for each in told:
        if line and len(line) + len(each) + 3 > width - 5:
            yield Text(f"     {line}")
            line = ""
        line = f"{line}   {each}" if line else each
        while len(line) > width - 5:
            first, *rest = wrap(line, width - 5, subsequent_indent="  ")
            yield Text(f"     {first}")
            line = " ".join(rest)
            if rest:
                line = f"  {line.strip()}"
    if line:
        yield Text(f"     {line}")


def _gauge(gauge: Gauge) -> str:
    """A row of boxes, with what happens at some of them."""
    boxes = "■" * gauge.at + "□" * (gauge.most - gauge.at)
    marks = "".join(f", {text} at {number}" for number, text in gauge.marks)
    return f"{gauge.name} {boxes} {gauge.at}/{gauge.most}{marks}"


def _place(place: Place) -> str:
    """What lies in a place, and how much more could."""
    held = []
    for card in place.cards:
        state = f" ({card.state})" if card.state else ""
        several = f" ×{card.count}" if card.count > 1 else ""
        held.append(f"{card.name}{several}{state}")
    free = place.room - sum(card.count for card in place.cards)
    held += ["–"] * max(0, free)
    closed = f" closed: {place.closed}" if place.closed else ""
    return f"{place.name} [{', '.join(held)}]{closed}"
