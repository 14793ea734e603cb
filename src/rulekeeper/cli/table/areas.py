"""A map of areas as text: boxes joined by lines, and below them what each is and leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, joined
from rulekeeper.cli.table.things import Things, has_badge
from rulekeeper.games.tabletop import Area, AreaMap, Figure, Link

WIDEST, NARROWEST = 18, 8
"""Columns of a box; a map that would need narrower ones is told in words alone."""

HEIGHT, GAP = 4, 2
"""Lines of a box, and those between two boxes."""

SPACE = 4
"""Columns between two boxes, at least."""

_KINDS = {"climb": "climb", "door": "closed door", "blocked": "blocked"}


class Canvas:
    """Characters at places, each with a style; what is drawn later covers what was there."""

    def __init__(self, columns: int, rows: int) -> None:
        self.cells = [[Text(" ")] * columns for _ in range(rows)]

    def write(self, row: int, column: int, text: Text) -> None:
        """Write along a row; what does not fit on the canvas is left out."""
        for offset in range(len(text)):
            if 0 <= row < len(self.cells) and 0 <= column + offset < len(self.cells[row]):
                self.cells[row][column + offset] = text[offset]

    def lines(self) -> Iterator[Text]:
        """The rows, from the top."""
        for row in self.cells:
            line = Text().join(row)
            line.rstrip()
            yield line


class AreaDrawing:
    """Draws one map; `signs` are what stands on areas that may be chosen, by their names."""

    def __init__(
        self, things: Things, areas: AreaMap, signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.things = things
        self.map = areas
        self.signs = signs
        self._areas = {area.name: area for area in areas.areas}
        self._left = min((area.column for area in areas.areas), default=0)
        self._top = min((area.row for area in areas.areas), default=0)
        self._across = max((area.column for area in areas.areas), default=0) - self._left
        self._down = max((area.row for area in areas.areas), default=0) - self._top
        self._aimed = {ref for plan in things.tabletop.plans for ref in plan.targets}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints."""
        room = options.max_width - 2
        box, unit = WIDEST, 0.0
        if self._across:
            box = min(WIDEST, int((room - self._across * SPACE) / (self._across + 1)))
            unit = min(WIDEST + 2 * SPACE, (room - box) / self._across)
        if box >= NARROWEST:
            yield from self._canvas(box, unit).lines()
        for area in self.map.areas:
            yield Padding(self._told(area), (0, 1, 0, 1))

    # -- the drawing --------------------------------------------------------------------------

    def _canvas(self, box: int, unit: float) -> Canvas:
        rows = int(self._down * (HEIGHT + GAP)) + HEIGHT
        canvas = Canvas(int(self._across * unit) + box + 2, rows)
        at = {
            area.name: (
                round((area.row - self._top) * (HEIGHT + GAP)),
                1 + round((area.column - self._left) * unit),
            )
            for area in self.map.areas
        }
        for link in self.map.links:
            if link.one in at and link.other in at:
                self._line(canvas, link, at[link.one], at[link.other], box)
        for area in self.map.areas:
            self._box(canvas, area, *at[area.name], box)
        return canvas

    def _line(
        self, canvas: Canvas, link: Link, one: tuple[int, int], other: tuple[int, int], box: int
    ) -> None:
        """A line from the middle of one box to that of another, beneath both."""
        y, x = one[0] + HEIGHT / 2 - 0.5, one[1] + box / 2
        down, right = other[0] - one[0], other[1] - one[1]
        steps = max(abs(down) * 2, abs(right), 1)
        slope = "─" if abs(right) > 4 * abs(down) else "│" if abs(down) * 2 > 3 * abs(right) else ""
        character = slope or ("╲" if (down > 0) == (right > 0) else "╱")
        for step in range(int(steps) + 1):
            if link.kind == "climb" and step % 2:
                continue
            place = step / steps
            canvas.write(round(y + down * place), round(x + right * place), Text(character, "dim"))
        note = {"door": "╫", "blocked": "✕"}.get(link.kind, "")
        note += str(link.cost) if link.cost != 1 else ""
        if link.one_way:
            is_level = abs(right) >= abs(down)
            note += "←→"[right > 0] if is_level else "↑↓"[down > 0]
        if note:
            middle = round(x + right / 2 - len(note) / 2)
            canvas.write(round(y + down / 2), middle, Text(note, style="yellow"))

    def _box(self, canvas: Canvas, area: Area, row: int, column: int, box: int) -> None:
        """A box with the name of an area, its height and room, and who is there."""
        inner = box - 2
        style = CHOICE if area.name in self.signs else ""
        label = Text(area.label or area.name, style="bold")
        label.truncate(inner - 2, overflow="ellipsis")
        canvas.write(row, column, Text(f"╭{'─' * inner}╮", style))
        canvas.write(row, column + 2, label)
        for line, text in enumerate((self._numbers(area), self._figures(area)), start=1):
            text.truncate(inner, overflow="ellipsis", pad=True)
            canvas.write(row + line, column, Text("│", style) + text + Text("│", style))
        canvas.write(row + HEIGHT - 1, column, Text(f"╰{'─' * inner}╯", style))

    def _numbers(self, area: Area) -> Text:
        """What is chosen there, the height, and how many of how many stand there."""
        line = Text()
        if sign := self.signs.get(area.name, ""):
            line.append(f"{sign.strip()} ", CHOICE)
        line.append(f"h{area.height} " if area.height else "")
        if area.capacity:
            line.append(f"{len(self._there(area))}/{area.capacity}")
        if area.fresh:
            line.append(" new", "italic")
        return line

    def _figures(self, area: Area) -> Text:
        marks = []
        for figure in self._there(area):
            mark = figure.letter
            if figure.ref in self.things.acting:
                mark = f"[{mark}]"
            elif has_badge(figure, "attacked") or figure.ref in self._aimed:
                mark = f"<{mark}>"
            marks.append(Text(mark, style=f"bold {self.things.style(figure)}"))
        return joined(marks, " ")

    def _there(self, area: Area) -> list[Figure]:
        return [figure for figure in self.things.tabletop.figures if figure.square == area.name]

    # -- in words -----------------------------------------------------------------------------

    def _told(self, area: Area) -> Text:
        """An area on a line: what it is, who and what is there, where one can go."""
        facts = [area.kind] if area.kind else []
        facts += [f"height {area.height}"] if area.height else []
        there = self._there(area)
        if area.capacity:
            facts.append(f"{len(there)} of {area.capacity} places taken")
        line = Text(area.label or area.name, style="bold")
        line.append(f" ({', '.join(facts)})" if facts else "", "not bold")
        parts = [self.things.named(figure) for figure in there]
        parts += [Text(p.what) for p in self.things.tabletop.pieces if p.square == area.name]
        if parts:
            line.append(": ", "not bold").append_text(joined(parts))
        ways = ", ".join(self._ways(area))
        return line.append(f"; to {ways}" if ways else "", "not bold not italic")

    def _ways(self, area: Area) -> Iterator[str]:
        """Where links lead from an area, with what is special about them."""
        for link in self.map.links:
            if link.one != area.name and (link.other != area.name or link.one_way):
                continue
            to = self._areas.get(link.other if link.one == area.name else link.one)
            if to is None:
                yield link.what or "the unknown"
                continue
            told = [_KINDS[link.kind]] if link.kind in _KINDS else []
            told += [f"costs {link.cost}"] if link.cost != 1 else []
            label = to.label or to.name
            yield f"{label} ({', '.join(told)})" if told else label
