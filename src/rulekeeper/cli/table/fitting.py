"""What is printed at a question, fitted to a terminal: the map and the question come last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.aiming import Numbered
from rulekeeper.cli.table.drawing import parts
from rulekeeper.cli.table.menu import Menu
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Question

LEAST_HEIGHT = 24
"""Lines that every terminal is taken to have."""

SHORTEST_MENU = 3
"""Lines that are left for what may be answered, however tall the map is; if it does not fit on the
screen anyway, half of them are."""

NO_MAP = "(type board for the table)"


class Fitted(NamedTuple):
    """What is printed, as it is written to the terminal: what is above the map, the map, the rest.

    What is above it comes in parts: heading, goals, figures, signs and so on. The map is empty
    where there is none, or where it `makes_way`: all the lines are needed for cards to read.
    """

    above: tuple[str, ...]
    map: str
    question: str
    makes_way: bool = False


def height_of(console: Console) -> int:
    """The lines of a terminal."""
    return max(console.height, LEAST_HEIGHT)


def fitted(
    console: Console,
    things: Things,
    question: Question,
    seats: Sequence[str],
    numbered: Sequence[Numbered],
) -> Fitted:
    """A table and its question: from the map to the line where people type all fits a screen."""
    height = height_of(console) - 1
    table = parts(things, seats, numbered)
    board = printed(console, table.map)
    if lines(board) > height // 2:
        table = parts(things, seats, numbered, beside=False)
        board = printed(console, table.map)
    prompt = Padding(Text(question.prompt, style="bold"), (0, 1))
    room = height - lines(printed(console, prompt))
    left = room - lines(board)
    menu = Menu(things, question, numbered, max(SHORTEST_MENU, left))
    makes_way = bool(board) and not menu.needs_map and not menu.fits(console)
    if makes_way:
        prompt = Padding(Text.assemble((question.prompt, "bold"), (f" {NO_MAP}", "dim")), (0, 1))
        board, menu.room = "", height - lines(printed(console, prompt))
    elif left < SHORTEST_MENU:
        menu.room = room // 2
    asked = printed(console, Group(prompt, menu))
    gap = "\n" if lines(board) + lines(asked) < height else ""
    above = tuple(printed(console, part) for part in table.above.renderables)
    return Fitted(above, board, gap + asked, makes_way)


def printed(console: Console, drawn: RenderableType) -> str:
    """Something as it is written to a terminal."""
    with console.capture() as capture:
        console.print(drawn)
    return capture.get() if capture.get().strip() else ""


def lines(text: str) -> int:
    """The lines that a text takes on the terminal."""
    return text.count("\n")
