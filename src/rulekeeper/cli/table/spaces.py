"""A board of spaces as text: boxes that hold several figures, with walls and doors between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, look_of
from rulekeeper.cli.table.squares import WAY
from rulekeeper.cli.table.things import Things, has_badge
from rulekeeper.games.tabletop import Board, Edge

WIDEST, NARROWEST = 9, 4
"""Columns of a space between its walls."""

_UPRIGHT = {"wall": "┃", "door": "╫", "open": "╎"}
_LEVEL = {"wall": "━", "door": "═", "open": "╌"}
_ARROWS = {"north": "↑", "south": "↓", "west": "←", "east": "→"}
_MEANINGS = (("wall", "━┃ wall"), ("door", "═╫ door"), ("open", "╌╎ open door"))


class SpaceBoard:
    """Draws one board; `signs` are what stands on spaces that may be chosen, by their names."""

    def __init__(
        self, things: Things, board: Board, signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.things = things
        self.board = board
        self.signs = signs
        self._ways = {name for plan in things.tabletop.plans for name in plan.path}
        self._aimed = {ref for plan in things.tabletop.plans for ref in plan.targets}
        self._upright: dict[tuple[int, int], Edge] = {}
        """Edges by the row, and by the column that is right of them."""
        self._level: dict[tuple[int, int], Edge] = {}
        """Edges by the row that is below them, and by the column."""
        at = {name: place for place, name in enumerate(board.squares) if name}
        for edge in board.edges:
            if edge.square in at:
                row, column = divmod(at[edge.square], len(board.columns))
                if edge.side in ("west", "east"):
                    self._upright[row, column + (edge.side == "east")] = edge
                else:
                    self._level[row + (edge.side == "south"), column] = edge

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints: for each row what is above it, its names and pieces, its figures."""
        board = self.board
        margin = max(map(len, board.rows), default=1) + 1
        room = (options.max_width - margin - 1) // max(1, len(board.columns)) - 1
        width = max(NARROWEST, min(WIDEST, room))
        heads = "".join(f" {head:^{width}}" for head in board.columns)
        yield Text(" " * margin + heads, style="dim")
        for row in range(len(board.rows) + 1):
            yield Text(" " * margin) + self._line_above(row, width)
            if row < len(board.rows):
                name = Text(f"{board.rows[row]:>{margin - 1}} ", style="dim")
                yield name + self._line(row, width, self._upper)
                yield Text(" " * margin) + self._line(row, width, self._lower)

    def _name(self, row: int, column: int) -> str:
        """The name of a space, empty where there is none."""
        columns = len(self.board.columns)
        if 0 <= row < len(self.board.rows) and 0 <= column < columns:
            return self.board.squares[row * columns + column]
        return ""

    # -- edges --------------------------------------------------------------------------------

    def _line_above(self, row: int, width: int) -> Text:
        """The edges above a row of spaces, with the corners between them."""
        line = Text()
        for column in range(len(self.board.columns) + 1):
            line.append(self._corner(row, column), "dim")
            if column < len(self.board.columns):
                line.append_text(self._level_edge(row, column, width))
        return line

    def _level_edge(self, row: int, column: int, width: int) -> Text:
        edge = self._level.get((row, column))
        here, above = self._name(row, column), self._name(row - 1, column)
        if edge is None:
            is_rim = bool(here) != bool(above)
            return Text(("━" if is_rim else " ") * width)
        if edge.kind == "exit":
            return Text(f"{_ARROWS[edge.side]:^{width}}", style=CHOICE)
        return Text(_LEVEL[edge.kind] * width, style="" if edge.kind == "wall" else "yellow")

    def _upright_edge(self, row: int, column: int) -> Text:
        edge = self._upright.get((row, column))
        if edge is None:
            is_rim = bool(self._name(row, column)) != bool(self._name(row, column - 1))
            return Text("┃" if is_rim else " ")
        if edge.kind == "exit":
            return Text(_ARROWS[edge.side], style=CHOICE)
        return Text(_UPRIGHT[edge.kind], style="" if edge.kind == "wall" else "yellow")

    def _corner(self, row: int, column: int) -> str:
        around = [self._name(r, c) for r in (row - 1, row) for c in (column - 1, column)]
        return "·" if any(around) else " "

    # -- spaces -------------------------------------------------------------------------------

    def _line(self, row: int, width: int, content: Callable[[str], Text]) -> Text:
        line = Text()
        for column in range(len(self.board.columns) + 1):
            line.append_text(self._upright_edge(row, column))
            if column < len(self.board.columns):
                name = self._name(row, column)
                shown = content(name) if name else Text()
                shown.truncate(width, pad=True)
                line.append_text(shown)
        return line

    def _upper(self, name: str) -> Text:
        """The name of a space, what may be chosen there, and what lies on it."""
        line = Text(name, style="dim")
        if sign := self.signs.get(name, ""):
            line.append(" ").append(sign.strip(), CHOICE)
        elif name in self._ways:
            line.append(f" {WAY}", CHOICE)
        for piece in self.things.tabletop.pieces:
            if piece.square == name:
                look = look_of(piece)
                line.append(" ").append(look.alone.strip(), look.style or "not dim")
        return line

    def _lower(self, name: str) -> Text:
        """The figures on a space, and a point for each that still finds room."""
        figures = [figure for figure in self.things.tabletop.figures if figure.square == name]
        line = Text()
        for figure in figures:
            mark = figure.letter
            if figure.ref in self.things.acting:
                mark = f"[{mark}]"
            elif has_badge(figure, "attacked") or figure.ref in self._aimed:
                mark = f"<{mark}>"
            line.append(mark, f"bold {self.things.style(figure)}").append(" ")
        room = self.board.capacity - len(figures)
        return line.append("· " * room if room > 0 else "", "dim")


def meanings_of_edges(board: Board) -> list[str]:
    """What the lines and arrows between spaces mean, those present."""
    kinds = {edge.kind for edge in board.edges}
    found = [text for kind, text in _MEANINGS if kind in kinds]
    if "exit" in kinds:
        arrows = "".join(dict.fromkeys(_ARROWS[e.side] for e in board.edges if e.kind == "exit"))
        found.append(f"{arrows} map may continue")
    return found


def named_edges(board: Board) -> list[str]:
    """Doors and exits that have a name of their own; what several of them do is told once."""
    named: dict[str, list[str]] = {}
    for edge in board.edges:
        if edge.what:
            where = "" if edge.square in edge.what else f" ({edge.side} of {edge.square})"
            named.setdefault(edge.text, []).append(f"{edge.what}{where}")
    return [f"{', '.join(names)}{f': {text}' if text else ''}" for text, names in named.items()]
