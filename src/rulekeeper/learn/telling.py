"""The table in words, for people who look on and for players that read."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from rulekeeper.cli.screen import Screen
from rulekeeper.learn.episode import Episode

WIDTH = 100

MODES = ["ansi", "human"]
"""How a table can be rendered: as text that is returned, or printed."""


def rendered(episode: Episode, seat: int, mode: str | None) -> str | None:
    """The table in words: printed for people, else returned."""
    text = told(episode, seat)
    if mode != "human":
        return text
    print(text)
    return None


def told(episode: Episode, seat: int) -> str:
    """What a seat sees, and the options that it has, each with the number of its action."""
    match = episode.match
    screen = Screen(match.game, match.setup.seats)
    writing = Console(file=StringIO(), width=WIDTH, color_system=None)
    writing.print(screen.table(match.seen(seat), seat))
    if texts := episode.texts(seat):
        writing.print(match.prompt(seat))
        for action, text in enumerate(texts):
            writing.print(f"{action:>4}  {text}", highlight=False)
    assert isinstance(writing.file, StringIO)
    return writing.file.getvalue()
