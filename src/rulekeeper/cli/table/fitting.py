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
"""Lines that are left for what may be answered, however tall the map is."""

NO_MAP = "(type board for the map)"


class Fitted(NamedTuple):
    """What is printed, as it is written to the terminal: what is above the map, the map, the rest.

    The map is empty where there is none, or where all the lines are needed for cards to read.
    """

    above: str
    map: str
    question: str


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
    menu = Menu(things, question, numbered, max(SHORTEST_MENU, room - lines(board)))
    if board and not menu.needs_map and not menu.fits(console):
        board, menu.room = "", room
        prompt = Padding(Text.assemble((question.prompt, "bold"), (f" {NO_MAP}", "dim")), (0, 1))
    asked = printed(console, Group(prompt, menu))
    gap = "\n" if lines(board) + lines(asked) < height else ""
    return Fitted(printed(console, table.above), board, gap + asked)


def printed(console: Console, drawn: RenderableType) -> str:
    """Something as it is written to a terminal."""
    with console.capture() as capture:
        console.print(drawn)
    return capture.get() if capture.get().strip() else ""


def lines(text: str) -> int:
    """The lines that a text takes on the terminal."""
    return text.count("\n")
