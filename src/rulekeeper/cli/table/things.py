"""The things of a tabletop and a question, found by their references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rich.text import Text

from rulekeeper.cli.table.looks import style_of
from rulekeeper.games.tabletop import (
    Card,
    Choice,
    Figure,
    Question,
    Reference,
    Sheet,
    Shelf,
    Tabletop,
)

SQUARE = "square/"


class Things:
    """All that a seat can see and point at."""

    def __init__(self, tabletop: Tabletop, question: Question | None = None) -> None:
        self.tabletop = tabletop
        self.question = question
        self.figures = {figure.ref: figure for figure in tabletop.figures}
        choices = question.choices if question else ()
        self.choices: dict[Reference, Choice] = {choice.ref: choice for choice in choices}

    @cached_property
    def cards(self) -> dict[Reference, Card]:
        """The cards that lie on the table or are laid out to read."""
        found = {card.ref: card for card, _ in self._held()}
        return found | {ref: c.card for ref, c in self.choices.items() if c.card is not None}

    @cached_property
    def holders(self) -> dict[Reference, Figure]:
        """The figure whose card it is, of cards that one figure has."""
        found: dict[Reference, list[Figure]] = {}
        for card, figure in self._held():
            if figure is not None and figure not in (having := found.setdefault(card.ref, [])):
                having.append(figure)
        holders = {ref: having[0] for ref, having in found.items() if len(having) == 1}
        for choice in self.choices.values():
            if choice.figure in self.figures:
                holders[choice.ref] = self.figures[choice.figure]
        return holders

    @cached_property
    def places(self) -> dict[str, int]:
        """The squares and areas by name, with their place in reading order."""
        board, areas = self.tabletop.board, self.tabletop.areas
        names = [name for name in board.squares if name] if board else []
        names += [area.name for area in areas.areas] if areas else []
        return {name: place for place, name in enumerate(names)}

    @cached_property
    def named_parts(self) -> dict[Reference, str]:
        """What people call doors, exits, and the places of sheets that can be pointed at."""
        table = self.tabletop
        found = {edge.ref: edge.what for edge in (table.board.edges if table.board else ())}
        found |= {link.ref: link.what for link in (table.areas.links if table.areas else ())}
        sheets = [*(f.sheet for f in table.figures), *(p.sheet for p in table.parties)]
        found |= {place.ref: place.name for sheet in sheets if sheet for place in sheet.places}
        return {ref: name for ref, name in found.items() if ref and name}

    @cached_property
    def shelves(self) -> dict[Reference, Shelf]:
        """The shelf on which a card lies, of cards that are laid out to choose from."""
        return {card.ref: shelf for shelf in self.tabletop.shelves for card in shelf.cards}

    @property
    def place(self) -> str:
        """What a place on the board is called."""
        board = self.tabletop.board
        if board is None:
            return "an area"
        return "a space" if board.capacity > 1 else "a square"

    @cached_property
    def acting(self) -> set[Reference]:
        """Whose doing is being carried out: who says so, else the only one that acts."""
        acting = {f.ref for f in self.figures.values() if has_badge(f, "acting")}
        if not acting:
            acts = [figure.ref for figure in self.figures.values() if figure.acts]
            acting = set(acts) if len(acts) == 1 else set()
        return acting

    def _held(self) -> Iterator[tuple[Card, Figure | None]]:
        """Cards with the figure that has them."""
        table = self.tabletop
        for figure in table.figures:
            for card in (*figure.cards, *(figure.hand or ()), *_on_sheet(figure.sheet)):
                yield card, figure
            for pile in figure.piles:
                yield from ((card, figure) for card in pile.cards or ())
        for party in table.parties:
            for card in (*(party.hand or ()), *_on_sheet(party.sheet)):
                yield card, None
            for pile in party.piles:
                yield from ((card, None) for card in pile.cards or ())
        yield from ((card, None) for card in table.cards)
        yield from ((card, None) for shelf in table.shelves for card in shelf.cards)
        for pile in table.piles:
            yield from ((card, None) for card in pile.cards or ())

    # -- names --------------------------------------------------------------------------------

    def style(self, figure: Figure) -> str:
        """The colour of a figure's party."""
        return style_of(self.tabletop.parties, figure.party)

    def letter(self, figure: Figure) -> Text:
        """A figure's mark on the board."""
        return Text(figure.letter, style=f"bold {self.style(figure)}")

    def letters(self, refs: Sequence[Reference]) -> Text:
        """The marks of some figures."""
        found = [self.figures[ref] for ref in refs if ref in self.figures]
        return Text(" ").join(map(self.letter, found))

    def named(self, figure: Figure) -> Text:
        """A figure's mark and name."""
        return Text(f"{figure.letter} {figure.name}", style=self.style(figure))

    def title(self, ref: Reference) -> str:
        """What people call a thing."""
        if ref in self.figures:
            return self.figures[ref].name
        if ref in self.choices:
            return self.choices[ref].label
        if ref in self.cards:
            return self.cards[ref].name
        if ref in self.named_parts:
            return self.named_parts[ref]
        return ref.partition("/")[2].replace("-", " ")

    def aim(self, ref: Reference) -> str:
        """A thing that a card reaches besides figures: what lies on a square, and its name."""
        name = ref.removeprefix(SQUARE)
        what = next((p.what for p in self.tabletop.pieces if p.square == name), "")
        return f"{what} {name}".strip()


def has_badge(figure: Figure, picture: str) -> bool:
    """Whether a figure has a badge with this picture."""
    return any(badge.picture == picture for badge in figure.badges)


def _on_sheet(sheet: Sheet | None) -> Iterator[Card]:
    for place in sheet.places if sheet else ():
        yield from place.cards
