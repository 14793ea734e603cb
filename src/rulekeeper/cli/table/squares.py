"""A board of squares as text: three characters for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, Look, look_of
from rulekeeper.cli.table.things import Things, has_badge
from rulekeeper.games.tabletop import Board, Figure, Piece, Tabletop

WAY = "•"
"""A square on the way of somebody who is about to go."""

CELL = 3
"""Columns of the terminal that a square takes."""


class SquareBoard:
    """Draws one board; `signs` are what stands on squares that may be chosen, by their names."""

    def __init__(
        self, things: Things, board: Board, signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.things = things
        self.board = board
        self.signs = signs
        columns = len(board.columns)
        self._at = {
            name: divmod(place, columns) for place, name in enumerate(board.squares) if name
        }
        self._ground: dict[str, Look] = {}
        self._loose: dict[str, Look] = {}
        for piece in things.tabletop.pieces:
            look = look_of(piece)
            for name in self._covered(piece.square, piece.columns, piece.rows):
                (self._loose if look.loose else self._ground)[name] = look
        self._figures = {
            name: figure
            for figure in things.tabletop.figures
            for name in self._covered(figure.square, figure.size, figure.size)
        }
        self._ways = {name for plan in things.tabletop.plans for name in plan.path}
        self._aimed = {ref for plan in things.tabletop.plans for ref in plan.targets}

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The columns that the whole board takes."""
        return Measurement(self._width, self._width).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """All squares with the names of their rows and columns; where it is too narrow, a part.

        Who acts stands in brackets, as in [A]; who is being struck as in <b>.
        """
        board = self.board
        shown = range(len(board.columns))
        if self._width > options.max_width:
            shown = self._part(max(1, (options.max_width - 2 * self._margin - 1) // CELL))
            first, last = board.columns[shown[0]], board.columns[shown[-1]]
            told = f"Map needs {self._width} columns; here {first} to {last}:"
            yield Text(told, style="italic")
        heads = "".join(f"{board.columns[column]:^{CELL}}" for column in shown)
        yield Text(" " * (self._margin + 1) + heads.rstrip(), style="dim")
        for row, name in enumerate(board.rows):
            line = Text(f"{name:>{self._margin}} ", style="dim")
            for column in shown:
                square = board.squares[row * len(board.columns) + column]
                line.append_text(self._cell(square) if square else Text(" " * CELL))
            yield line.append(name, style="dim")

    @property
    def _margin(self) -> int:
        """The columns that the names of rows take."""
        return max(map(len, self.board.rows), default=1)

    @property
    def _width(self) -> int:
        return 2 * self._margin + 1 + CELL * len(self.board.columns)

    def _part(self, width: int) -> range:
        """So many columns around the one who acts, else around what may be chosen."""
        standing = {name: figure.ref for name, figure in self._figures.items()}
        acting = [name for name, ref in standing.items() if ref in self.things.acting]
        around = [*acting, *self.signs, *standing, *self._at]
        column = next((self._at[name][1] for name in around if name in self._at), 0)
        first = max(0, min(column - width // 2, len(self.board.columns) - width))
        return range(first, first + width)

    def _covered(self, square: str, columns: int, rows: int) -> Iterator[str]:
        """The squares that something covers, by that at its upper left."""
        if square not in self._at:
            return
        row, column = self._at[square]
        for y in range(row, min(row + rows, len(self.board.rows))):
            for x in range(column, min(column + columns, len(self.board.columns))):
                if name := self.board.squares[y * len(self.board.columns) + x]:
                    yield name

    def _cell(self, square: str) -> Text:
        """Three characters: who stands there, what may be chosen, or what lies there."""
        look, loose = self._ground.get(square), self._loose.get(square)
        figure, sign = self._figures.get(square), self.signs.get(square, "")
        if look and not (figure or sign or loose or square in self._ways):
            return Text.assemble((look.alone, look.style))
        if figure:
            shown = self._figure(figure)
        elif sign:
            shown = Text.assemble((sign, CHOICE))
        elif loose:
            shown = Text(loose.alone)
        elif square in self._ways:
            shown = Text.assemble((f" {WAY} ", CHOICE))
        else:
            return Text.assemble((" · ", "dim"))
        if shown.plain[0] != " ":
            return shown
        if loose and (figure or sign):
            return Text(loose.symbol) + shown[1:]
        return Text(look.symbol, style=look.style) + shown[1:] if look else shown

    def _figure(self, figure: Figure) -> Text:
        style = f"bold {self.things.style(figure)}"
        cell = f"{figure.letter:^{CELL}}"
        if figure.ref in self.things.acting:
            cell = f"[{figure.letter}]"[:CELL]
        elif has_badge(figure, "attacked") or figure.ref in self._aimed:
            cell = f"<{figure.letter}>"[:CELL]
        return Text.assemble((cell, style))


def legend(tabletop: Tabletop) -> list[Text]:
    """What the symbols on a board mean, those present."""
    found: dict[str, Text] = {}
    for loose in (False, True):
        for piece in tabletop.pieces:
            look = look_of(piece)
            if look.loose == loose:
                what = look.what or piece.what
                text = Text.assemble((look.alone.strip(), look.style), f" {what}")
                found.setdefault(what, text)
    return list(found.values())


def noted(pieces: tuple[Piece, ...]) -> list[str]:
    """What is written on pieces, and shown on them, where their look does not tell it."""
    written = ((piece, " ".join(filter(None, (piece.note, *piece.symbols)))) for piece in pieces)
    return [
        f"{piece.what} {piece.square}: {note}"
        for piece, note in written
        if note and not piece.colour and not look_of(piece).loose
    ]
