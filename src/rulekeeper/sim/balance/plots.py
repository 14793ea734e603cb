"""Plots as SVG. Colours and fonts are those of the style sheet of the report."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import ceil, floor
from xml.etree.ElementTree import Element

from rulekeeper.sim.balance.document import Cell, Forest, HeatMap, Histogram, Interval
from rulekeeper.sim.balance.elements import element, text
from rulekeeper.sim.balance.numbers import counted

ROW = 46
"""Pixels of a row of a forest plot: its words above, its lines below."""

AXIS = 26
"""Pixels below a plot for the numbers of its axis."""

CELL = 34
NAMES_WIDTH = 190
NAMES_HEIGHT = 130
SLANT = -42
"""Degrees by which the names above a heat map are turned."""

BARS_HEIGHT = 190
WARMTHS = 4
"""So many colours a heat map has on either side of the middle one."""

STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
MOST_TICKS = 7


# -- forest plots -----------------------------------------------------------------------------


class _Scale:
    """From shares to places between the left and the right edge, in per cent of the width."""

    def __init__(self, low: float, high: float) -> None:
        margin = 0.03 * (high - low) or 0.05
        self._low, self._high = low - margin, high + margin

    def __call__(self, share: float) -> str:
        return f"{100 * self.place(share):.2f}%"

    def place(self, share: float) -> float:
        """From 0 to 1."""
        return (share - self._low) / (self._high - self._low)

    def ticks(self) -> list[float]:
        """Round shares, not too near the edges."""
        span = self._high - self._low
        step = next((step for step in STEPS if span / step <= MOST_TICKS), STEPS[-1])
        first, last = ceil(self._low / step), floor(self._high / step)
        shares = [step * place for place in range(first, last + 1)]
        return [share for share in shares if 0.04 < self.place(share) < 0.96]


def forest_plot(plot: Forest) -> Element:
    """Values with their intervals; it fits any width."""
    known = [bound for row in plot.rows for bound in row.widest]
    known += [*(plot.band or ()), *([] if plot.middle is None else [plot.middle])]
    scale = _Scale(min(known), max(known))
    bottom = ROW * len(plot.rows)
    parts = [text("title", _told(plot))]
    if plot.band:
        left, right = (scale.place(bound) for bound in plot.band)
        parts.append(
            element(
                "rect",
                class_="band",
                x=scale(plot.band[0]),
                y=0,
                width=f"{100 * (right - left):.2f}%",
                height=bottom,
            )
        )
    for share in scale.ticks():
        where = scale(share)
        parts.append(element("line", class_="grid", x1=where, x2=where, y1=0, y2=bottom))
        label = f"{100 * share:+.0f}" if plot.signed and round(share, 9) else f"{100 * share:.0f}"
        label = label.replace("-", "−") + ("" if plot.signed else "%")
        parts.append(text("text", label, class_="tick", x=where, y=bottom + 18))
    if plot.middle is not None:
        where = scale(plot.middle)
        parts.append(element("line", class_="middle", x1=where, x2=where, y1=0, y2=bottom))
    for place, row in enumerate(plot.rows):
        parts += _interval(row, scale, ROW * place)
    return element("svg", parts, class_="forest", role="img", width="100%", height=bottom + AXIS)


def _interval(row: Interval, scale: _Scale, top: int) -> Iterator[Element]:
    line = top + 30
    yield text("text", row.name, class_="name", x=0, y=top + 17)
    yield text("text", row.words, class_="value", x="100%", y=top + 17)
    bounds = [
        element("line", class_=kind, x1=scale(low), x2=scale(high), y1=line, y2=line)
        for kind, (low, high) in (("wide", row.widest), ("sure", (row.low, row.high)))
    ]
    dot = element("circle", class_="dot", cx=scale(row.value), cy=line, r=5)
    yield element("g", [*bounds, dot], class_=f"mark {row.tone or 'fair'}")


def _told(plot: Forest) -> str:
    rows = "; ".join(f"{row.name} {row.words}" for row in plot.rows)
    return f"{plot.caption}. {rows}. The table below has the same numbers."


# -- heat maps --------------------------------------------------------------------------------


def heat_map(plot: HeatMap) -> Element:
    """A square of colours with numbers, names on its left and above it."""
    size = len(plot.names)
    width = NAMES_WIDTH + CELL * size + NAMES_HEIGHT
    bottom = NAMES_HEIGHT + CELL * size
    parts = [text("title", f"{plot.caption}. The table below has the same numbers.")]
    for place, name in enumerate(plot.names):
        x, y = NAMES_WIDTH + CELL * place + CELL // 2 + 4, NAMES_HEIGHT - 8
        turn = f"rotate({SLANT} {x} {y})"
        parts.append(text("text", name, class_="column", x=x, y=y, transform=turn))
        middle = NAMES_HEIGHT + CELL * place + CELL // 2 + 5
        parts.append(text("text", name, class_="row", x=NAMES_WIDTH - 10, y=middle))
    for row, cells in enumerate(plot.cells):
        for column, cell in enumerate(cells):
            parts.append(_cell(cell, NAMES_WIDTH + CELL * column, NAMES_HEIGHT + CELL * row))
    parts += _legend(plot.legend, NAMES_WIDTH, bottom + 14)
    height = bottom + 56
    return element(
        "svg",
        parts,
        class_="heat",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


def _cell(cell: Cell | None, x: int, y: int) -> Element:
    box = {"x": x + 1, "y": y + 1, "width": CELL - 2, "height": CELL - 2, "rx": 3}
    if cell is None:
        return element("rect", class_="none", **box)
    number = text("text", cell.text, x=x + CELL // 2, y=y + CELL // 2 + 5)
    children = [text("title", cell.words), element("rect", **box), number]
    return element("g", children, class_=_warmth(round(cell.warmth * WARMTHS)))


def _warmth(level: int) -> str:
    """The class of a colour: `cold4` to `cold1`, `even`, `warm1` to `warm4`."""
    if not level:
        return "even"
    return f"{'warm' if level > 0 else 'cold'}{abs(level)}"


def _legend(words: tuple[str, str, str], x: int, y: int) -> Iterator[Element]:
    levels = range(-WARMTHS, WARMTHS + 1)
    for place, level in enumerate(levels):
        box = element("rect", x=x + 22 * place, y=y, width=21, height=14)
        yield element("g", [box], class_=_warmth(level))
    ends = ((0, "start"), (11 * len(levels), "middle"), (22 * len(levels), "end"))
    for word, (where, anchor) in zip(words, ends, strict=True):
        yield text("text", word, class_="legend", x=x + where, y=y + 32, text_anchor=anchor)


# -- histograms -------------------------------------------------------------------------------


def histogram(plot: Histogram) -> Element:
    """How many matches lie in each bar, with the median; it fits any width."""
    highest = max(plot.counts)
    bars = len(plot.counts)
    top, bottom = 26, 26 + BARS_HEIGHT
    parts = [text("title", f"{plot.caption}. The table below has the same numbers.")]
    for place, count in enumerate(plot.counts):
        height = BARS_HEIGHT * count / highest
        low, high = plot.bounds[place], plot.bounds[place + 1] - 1
        lengths = f"{low}" if low == high else f"{low} to {high}"
        told = f"{lengths} {plot.unit}: {counted(count, 'match', 'matches')}"
        parts.append(
            element(
                "rect",
                [text("title", told)],
                class_="bar",
                x=f"{100 * (place + 0.06) / bars:.2f}%",
                y=bottom - height,
                width=f"{88 / bars:.2f}%",
                height=height,
            )
        )
    where = f"{100 * _place(plot.median, plot.bounds):.2f}%"
    parts.append(element("line", class_="middle", x1=where, x2=where, y1=top - 6, y2=bottom))
    near_edge = _place(plot.median, plot.bounds) > 0.8
    parts.append(
        text(
            "text",
            f"median {plot.median:g} {plot.unit}",
            class_="note",
            x=where,
            y=14,
            text_anchor="end" if near_edge else "start",
        )
    )
    parts.append(element("line", class_="axis", x1=0, x2="100%", y1=bottom, y2=bottom))
    step = max(1, ceil(bars / MOST_TICKS))
    for place in range(0, bars - step, step):
        x = f"{100 * (place + 0.5) / bars:.2f}%"
        parts.append(text("text", str(plot.bounds[place]), class_="tick", x=x, y=bottom + 18))
    is_tail = plot.bounds[-1] - plot.bounds[-2] > plot.bounds[1] - plot.bounds[0]
    last = f"{plot.bounds[-2]}{' or more' if is_tail else ''}"
    parts.append(text("text", last, class_="tick last", x="100%", y=bottom + 18))
    return element("svg", parts, class_="bars", role="img", width="100%", height=bottom + AXIS)


def _place(value: float, bounds: Sequence[int]) -> float:
    """Where a value lies among bars of equal width on the page, from 0 to 1."""
    bar = max(0, bisect_right(bounds, value) - 1)
    low, high = bounds[bar], bounds[min(bar + 1, len(bounds) - 1)]
    return (bar + (value - low) / (high - low)) / (len(bounds) - 1)
