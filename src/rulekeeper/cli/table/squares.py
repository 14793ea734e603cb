"""A board of squares as text: three characters for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rich.console import Group, RenderableType
from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, Look, look_of
from rulekeeper.cli.table.things import Things, has_badge
from rulekeeper.games.tabletop import Board, Figure, Piece, Tabletop

WAY = "•"
"""A square on the way of somebody who is about to go."""


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

    def drawn(self) -> RenderableType:
        """All squares with the names of their rows and columns.

        Who acts stands in brackets, as in [A]; who is being struck as in <b>.
        """
        board = self.board
        margin = max(map(len, board.rows), default=1)
        heads = "".join(f"{head:^3}" for head in board.columns)
        lines = [Text(" " * (margin + 1) + heads, style="dim")]
        for row, name in enumerate(board.rows):
            line = Text(f"{name:>{margin}} ", style="dim")
            first = row * len(board.columns)
            for square in board.squares[first : first + len(board.columns)]:
                line.append_text(self._cell(square) if square else Text("   "))
            lines.append(line.append(name, style="dim"))
        return Group(*lines)

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
        cell = f" {figure.letter} "
        if figure.ref in self.things.acting:
            cell = f"[{figure.letter}]"
        elif has_badge(figure, "attacked") or figure.ref in self._aimed:
            cell = f"<{figure.letter}>"
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
    """What is written on pieces whose look does not tell it."""
    return [
        f"{piece.what} {piece.square}: {piece.note}"
        for piece in pieces
        if piece.note and not look_of(piece).loose
    ]
