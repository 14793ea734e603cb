"""The whole table as text: story, board, parties, and who acts when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from rulekeeper.cli.table.aiming import Numbered, meanings, signs_on_board
from rulekeeper.cli.table.areas import AreaDrawing
from rulekeeper.cli.table.looks import Beside, InRows
from rulekeeper.cli.table.roster import LEAST, Roster
from rulekeeper.cli.table.sheets import card_line
from rulekeeper.cli.table.shelves import shelves
from rulekeeper.cli.table.spaces import SpaceBoard, meanings_of_edges, named_edges
from rulekeeper.cli.table.squares import SquareBoard, legend, noted
from rulekeeper.cli.table.story import book, page, plans, track
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Board, Card, Pile, Question, Tabletop

NARROW = 12
"""Columns of squares up to which there is room for the parties beside the board."""

LONGEST_TITLE = 72
"""Characters of a title that stands on one line."""

MOST_NOTES = 6
"""Pieces whose notes are told; of more, the board shows that they are there."""


class Parts(NamedTuple):
    """A table in two parts: what is read about it, and the map, which comes last."""

    above: Group
    map: RenderableType


def drawn(
    things: Things, seats: Sequence[str], numbered: Sequence[Numbered] = ()
) -> RenderableType:
    """All that lies on the table, with what may be chosen on it; `seats` are the players' names."""
    return Group(*parts(things, seats, numbered))


def parts(
    things: Things, seats: Sequence[str], numbered: Sequence[Numbered] = (), *, beside: bool = True
) -> Parts:
    """The parts of a table; the parties may stand `beside` a small map."""
    table = things.tabletop
    rows = list(_heading(table))
    if table.initiative is not None:
        rows.append(track(things, table.initiative))
    if table.book is not None:
        rows.append(book(things, table.book))
    rows += [page(read) for read in table.story]
    roster = Roster(things, seats) if table.figures else None
    signs = signs_on_board(numbered)
    board = table.board
    is_drawn = board is not None and bool(
        table.figures or table.pieces or signs or is_of_spaces(board)
    )
    is_beside = beside and is_drawn and board is not None and _is_narrow(board)
    if roster is not None and not is_beside:
        rows.append(roster)
    if table.shelves:
        rows.append(shelves(table.shelves))
    rows += [Padding(card_line(card, facts=True), (0, 1)) for card in table.cards]
    if piles := " · ".join(map(_pile, table.piles)):
        rows.append(Padding(Text(piles), (0, 1)))
    shown: list[RenderableType] = []
    if is_drawn and board is not None:
        kind = SpaceBoard if is_of_spaces(board) else SquareBoard
        shown.append(kind(things, board, signs))
        (shown if _is_narrow(board) else rows).extend(_notes_on(things, board, numbered))
    if roster is not None and is_beside:
        shown[0] = Beside(shown[0], roster, LEAST)
    if table.areas is not None:
        shown.append(AreaDrawing(things, table.areas, signs))
        if meant := list(_meanings(things.question, numbered)):
            shown.append(InRows(meant, columns=False))
    shown += plans(things, table.plans)
    return Parts(Group(*rows), Group(*shown))


def _notes_on(
    things: Things, board: Board, numbered: Sequence[Numbered]
) -> Iterator[RenderableType]:
    """What the signs on a board mean, and what is written on what lies there.

    They stand under a small board, and above one that needs the lines of the screen.
    """
    table = things.tabletop
    if told := [*_legend(table, board), *_meanings(things.question, numbered)]:
        yield InRows(told, columns=False)
    if notes := " · ".join(_notes(table, board)):
        yield Padding(Text(notes), (0, 1, 0, 0))


def _is_narrow(board: Board) -> bool:
    return not is_of_spaces(board) and len(board.columns) <= NARROW


def _heading(table: Tabletop) -> Iterator[RenderableType]:
    """Where the match stands, and what is being carried out: on the same line, if it fits."""
    doing = [each.text for each in table.doing]
    title = " · ".join([table.heading, *doing])
    is_short = len(title) <= LONGEST_TITLE
    shown = title if is_short else table.heading
    yield Rule(Text(shown, style="bold"), align="left", style="dim")
    if not is_short:
        yield Padding(Text(" · ".join(doing), style="bold"), (0, 1))


def is_of_spaces(board: Board) -> bool:
    """Whether the squares of a board hold several figures, or have walls between them."""
    return board.capacity > 1 or bool(board.edges)


def _legend(table: Tabletop, board: Board) -> Iterator[Text]:
    yield from legend(table)
    yield from map(Text, meanings_of_edges(board))


def _meanings(question: Question | None, numbered: Sequence[Numbered]) -> Iterator[Text]:
    if question is not None:
        yield from map(Text, meanings(question, numbered))


def _notes(table: Tabletop, board: Board) -> Iterator[str]:
    """Doors by name, what is written on pieces, and what has just been added to the map."""
    yield from named_edges(board)
    written = noted(table.pieces)
    if len(written) <= MOST_NOTES:
        yield from written
    for region in board.regions:
        if region.fresh:
            yield f"New on the map: {region.name} ({', '.join(region.squares)})"


def _pile(pile: Pile) -> str:
    """A pile of nobody, with the names of its cards where they can be seen."""
    cards: Sequence[Card] = pile.cards or ()
    names = f" ({', '.join(card.name for card in cards)})" if cards else ""
    return f"{pile.name} {pile.count}{names}"
