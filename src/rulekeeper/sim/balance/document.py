"""A report as its parts, before it is written as HTML or Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

Tone: TypeAlias = Literal["", "high", "low", "open"]
"""What a row says: surely above, surely below, not settled; nothing in particular."""


class Text(Struct, frozen=True):
    """A paragraph; one `of_plot` stands only where there are plots."""

    words: str
    of_plot: bool = False


class Points(Struct, frozen=True):
    """A list of sentences."""

    sentences: tuple[str, ...]


class Command(Struct, frozen=True):
    """A command of the shell, on a line of its own."""

    line: str


class Row(Struct, frozen=True):
    """A row of a table: the first cell names it. `tone` is told by its last cell as well."""

    cells: tuple[str, ...]
    tone: Tone = ""


class Table(Struct, frozen=True):
    """A table. Where a plot shows the same, it is `folded` until somebody opens it."""

    caption: str
    head: tuple[str, ...]
    rows: Sequence[Row]
    folded: bool = False


class Interval(Struct, frozen=True):
    """A row of a forest plot: a value, its interval, and the wider one of all rows together."""

    name: str
    value: float
    low: float
    high: float
    widest: tuple[float, float]
    words: str
    tone: Tone = ""


class Forest(Struct, frozen=True):
    """Values with their intervals, one below the other, as shares or differences of shares.

    `middle` is the value at which nothing stands out, `band` what is fair.
    """

    caption: str
    rows: Sequence[Interval]
    middle: float | None = None
    band: tuple[float, float] | None = None
    signed: bool = False


class Cell(Struct, frozen=True):
    """A cell of a heat map: what it says in short, its warmth from -1 to 1, and in words."""

    text: str
    warmth: float
    words: str


class HeatMap(Struct, frozen=True):
    """A value for each pair of names; `None` where there is none."""

    caption: str
    names: Sequence[str]
    cells: Sequence[Sequence[Cell | None]]
    legend: tuple[str, str, str]
    """What the coldest, the middle and the warmest colour mean."""


class Histogram(Struct, frozen=True):
    """How many matches lie between one bound and the next; there is one bound more than bars."""

    caption: str
    unit: str
    bounds: Sequence[int]
    counts: Sequence[int]
    median: float


Part: TypeAlias = Text | Points | Command | Table | Forest | HeatMap | Histogram


class Section(Struct, frozen=True):
    """A chapter of a report; `id` is where links lead."""

    id: str
    title: str
    parts: Sequence[Part]


class Report(Struct, frozen=True):
    """A report: its title, a line about what it rests on, and its chapters."""

    title: str
    subtitle: str
    sections: Sequence[Section]
