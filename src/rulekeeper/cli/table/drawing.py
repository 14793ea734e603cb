"""The whole table as text: story, board, parties, and who acts when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from rulekeeper.cli.table.aiming import Numbered, meanings, signs_on_board
from rulekeeper.cli.table.areas import AreaDrawing
from rulekeeper.cli.table.looks import Beside, InRows
from rulekeeper.cli.table.menu import LONGEST_LIST, SCREEN
from rulekeeper.cli.table.roster import LEAST, Roster
from rulekeeper.cli.table.sheets import card_line
from rulekeeper.cli.table.spaces import SpaceBoard, meanings_of_edges, named_edges
from rulekeeper.cli.table.squares import SquareBoard, legend, noted
from rulekeeper.cli.table.story import page, plan, track
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Board, Card, Pile, Question, Tabletop

NARROW = 12
"""Columns of squares up to which there is room for the parties beside the board."""

LONGEST_TITLE = 72
"""Characters of a title that stands on one line."""

MOST_NOTES = 6
"""Pieces whose notes are told; of more, the board shows that they are there."""


def drawn(
    things: Things, seats: Sequence[str], numbered: Sequence[Numbered] = ()
) -> RenderableType:
    """All that lies on the table, with what may be chosen on it; `seats` are the players' names."""
    table, question = things.tabletop, things.question
    rows = list(_heading(table))
    if table.initiative is not None:
        rows.append(track(things, table.initiative))
    rows += [page(read) for read in table.story]
    roster = Roster(things, seats) if table.figures else None
    signs = signs_on_board(numbered)
    board = table.board
    if board is not None and (table.figures or table.pieces or signs or is_of_spaces(board)):
        below = [*_legend(table, board), *_meanings(question, numbered)]
        if is_of_spaces(board):
            rows.append(SpaceBoard(things, board, signs))
        else:
            shown = SquareBoard(things, board, signs).drawn()
            is_narrow = len(board.columns) <= NARROW
            if is_narrow and roster is not None:
                shown, roster = Beside(shown, roster, LEAST), None
            rows.append(shown)
        rows += [InRows(below, columns=False)] if below else []
        if notes := " · ".join(_notes(table, board)):
            rows.append(Padding(Text(notes), (0, 1, 0, 0)))
    if table.areas is not None:
        rows.append(AreaDrawing(things, table.areas, signs))
        if meant := list(_meanings(question, numbered)):
            rows.append(InRows(meant, columns=False))
    rows += [plan(things, made) for made in table.plans]
    if roster is not None:
        rows.append(roster)
    rows += [Padding(card_line(card, facts=True), (0, 1)) for card in table.cards]
    if piles := " · ".join(map(_pile, table.piles)):
        rows.append(Padding(Text(piles), (0, 1)))
    return Group(*rows)


def _heading(table: Tabletop) -> Iterator[RenderableType]:
    """Where the match stands, and what is being carried out: on the same line, if it fits."""
    title = " · ".join([table.heading, *table.doing])
    is_short = len(title) <= LONGEST_TITLE
    shown = title if is_short else table.heading
    yield Rule(Text(shown, style="bold"), align="left", style="dim")
    if not is_short:
        yield Padding(Text(" · ".join(table.doing), style="bold"), (0, 1))


def room_for_menu(table: Tabletop) -> int:
    """The lines that a table leaves on a screen for its question: beside a small board all."""
    board, areas = table.board, table.areas
    figures = len(table.figures) + len(table.parties)
    notes = sum(1 for figure in table.figures if figure.badges or figure.hand or figure.sheet)
    if board is not None and not is_of_spaces(board) and len(board.columns) <= NARROW:
        return LONGEST_LIST
    if board is not None:
        lines = len(board.rows) * (3 if is_of_spaces(board) else 1) + 3 + figures + notes
    else:
        lines = figures + notes + (len(areas.areas) * 2 if areas else 0)
    return SCREEN - lines - 5


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
