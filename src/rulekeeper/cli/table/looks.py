"""How things look in plain text: colours of parties, symbols of pieces, lines in few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from rulekeeper.games.tabletop import Party, Piece

CHOICE = "bold cyan"
"""The style of what is typed, and of squares that can be chosen."""

MOST_SQUARES = 10
"""Squares that are named one by one; if there are more, the board shows them."""

_COLOURS = MappingProxyType(
    {
        "red": "bright_red",
        "blue": "bright_blue",
        "green": "bright_green",
        "yellow": "bright_yellow",
        "white": "bright_yellow",
        "orange": "bright_yellow",
        "black": "bright_magenta",
        "purple": "bright_magenta",
        "violet": "bright_magenta",
    }
)
"""Colours that can be told from each other on dark and on light ground."""

_PALETTE = ("bright_yellow", "bright_magenta", "bright_blue", "bright_red", "bright_green")
"""For parties without a colour, by their number."""


def style_of(parties: Sequence[Party], number: int) -> str:
    """The style of a party's figures; none for figures of no party."""
    if not 0 <= number < len(parties):
        return "white"
    return _COLOURS.get(parties[number].colour, _PALETTE[number % len(_PALETTE)])


class Look(Struct, frozen=True):
    """How a piece is drawn: its symbol beside something else, three characters alone.

    `what` is how a legend explains all pieces of this look; without it each by its own name. What
    is `loose` lies on the ground: it gives way to what is drawn over it.
    """

    symbol: str
    alone: str
    style: str
    what: str = ""
    loose: bool = False


def _look(symbol: str, style: str, alone: str = "") -> Look:
    return Look(symbol, alone or symbol * 3, style)


def _loose(symbol: str, what: str) -> Look:
    return Look(symbol, f" {symbol} ", "", what, loose=True)


_LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "wall": _look("█", "bright_black"),
        "door": _look("=", "yellow", "|=|"),
        "locked-door": _look("#", "yellow", "|#|"),
        "barricade": _look("▒", "bright_black"),
        "statue": _look("&", "white", " & "),
        "chest": _look("$", "yellow", " $ "),
        "lever": _look("/", "yellow", " / "),
        "orb": _look("o", "bright_blue", "(o)"),
        "lava": _look("~", "red"),
        "spikes": _look("^", "red"),
        "altar": _look("%", "bright_blue"),
        "portal": _look("@", "blue"),
        "swamp": _look(";", "green"),
        "ruins": _look(":", "green"),
        "stairs": _look("<", "white"),
        "houses": _look("▓", "bright_black"),
        "token": _look("?", "yellow", " ? "),
        "spawn": _look("*", "red", " * "),
        "quest": _look("◆", "yellow", " ◆ "),
        "grave": _loose("†", "died here"),
        "artifact": _loose("°", "items"),
        "scroll": _loose("°", "items"),
    }
)
"""By the name of a piece's picture."""


def look_of(piece: Piece) -> Look:
    """How a piece is drawn; what has no look of its own by the first letter of what it is.

    Those of several colours are told apart by the colour and the letter that is written on them.
    """
    if found := _LOOKS.get(piece.picture):
        if not piece.colour:
            return found
        style = _COLOURS.get(piece.colour, found.style)
        return replace(found, alone=f" {found.symbol}{piece.note[:1]}", style=style)
    letter = next((c for c in piece.what if c.isalpha()), "?").casefold()
    return Look(letter, f"({letter})", "white")


class Detail(IntEnum):
    """How much is told of each offer: its whole text, one line, or its name alone."""

    TEXTS = 0
    LINES = 1
    NAMES = 2


# -- lines ------------------------------------------------------------------------------------


def fitted(text: str, width: int, style: str = "") -> Text:
    """Text cut or padded to a width in columns of the terminal."""
    found = Text(text, style=style)
    found.truncate(max(0, width), overflow="ellipsis", pad=True)
    return found


def listing(lines: Iterable[tuple[str, Text]]) -> RenderableType:
    """Texts with what is typed for them at the left."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=4, justify="right", style=CHOICE)
    grid.add_column()
    for typed, text in lines:
        grid.add_row(typed, text)
    return grid if grid.row_count else Group()


def joined(texts: Iterable[Text], separator: str = ", ") -> Text:
    """Texts in a row."""
    return Text(separator).join(texts)


def in_order(names: Sequence[str], order: Mapping[str, int]) -> list[str]:
    """Names of squares as they are read on the board, each once."""
    return sorted(dict.fromkeys(names), key=lambda name: order.get(name, len(order)))


def named(names: Sequence[str], most: int = MOST_SQUARES, conjunction: str = "and") -> str:
    """Squares by their names, or how many there are if they are many."""
    if len(names) > most:
        return f"{len(names)} squares"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {conjunction} {names[-1]}"


LONGEST_IN_COLUMN = 12
"""Characters of texts that stand in columns."""

GAP = 2
"""Spaces between two texts on a line."""

TYPED = 5
"""Characters of what is typed for a text, before it on its line."""


class InRows:
    """Texts of few words, as many on a line as it holds; in columns, if all are short.

    What is longer than a line goes on below its first word, not below what is typed for it.
    """

    def __init__(self, words: Sequence[Text], *, columns: bool = True) -> None:
        self.words = words
        self.columns = columns

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints."""
        longest = max(map(len, self.words), default=0)
        column = longest if self.columns and longest <= LONGEST_IN_COLUMN else 0
        line = Text()
        for word in self.words:
            word.pad_right(max(0, column - len(word)))
            if line and len(line) + GAP + len(word) > options.max_width:
                yield line
                line = Text()
            line = line + Text(" " * GAP) + word if line else word
            if len(line) > options.max_width:
                first, *others = line.wrap(console, options.max_width - TYPED)
                yield first
                yield from (Text(" " * TYPED) + other for other in others)
                line = Text()
        line.rstrip()
        if line:
            yield line


class Beside:
    """Two things side by side, or one under the other where the terminal is too narrow.

    `least` are the columns that the right one needs.
    """

    def __init__(self, left: RenderableType, right: RenderableType, least: int) -> None:
        self.left, self.right, self.least = left, right, least

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints."""
        width = console.measure(self.left, options=options).maximum
        if width + 1 + self.least > options.max_width:
            yield from (self.left, self.right)
            return
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=width)
        grid.add_column(width=options.max_width - width - 1)
        grid.add_row(self.left, self.right)
        yield grid
