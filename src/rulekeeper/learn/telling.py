"""The table in words, for people who look on and for players that read."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from rulekeeper.cli.screen import Screen
from rulekeeper.learn.episode import Episode

WIDTH = 100


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
