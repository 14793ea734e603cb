"""The terminal: a console of readable width, and lines typed by people or sent by a script."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from rulekeeper.content.text import shown

if sys.platform != "win32":
    import termios

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")

ROOM_TO_TYPE = 20
"""Columns that are left for an answer on the line of its question."""

WIDEST = 100
"""Columns at most: longer lines are hard to read."""


def make_console(*, colour: bool = True) -> Console:
    """A console for standard output; without colour it writes no escape codes at all."""
    plain = not colour or bool(os.environ.get("NO_COLOR"))
    console = Console(
        color_system=None if plain else "auto", highlight=False, markup=False, emoji=False
    )
    console.width = min(console.width, WIDEST)
    return console


class Terminal:
    """Prints through a console and reads lines from standard input.

    It is `interactive` when a person reads and types. For a script nothing is cleared, and each
    line that it sends is printed after the prompt, as if typed.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = bool(sys.stdin and sys.stdin.isatty()) and console.is_terminal
        if self.interactive and sys.platform != "win32":
            import_module("readline")  # its import gives `input` a history and editing keys

    def read(self, prompt: str) -> str | None:
        """A line without the spaces around it; `None` at the end of input.

        Control characters, which no name holds, count as spaces.
        """
        self.console.file.flush()
        try:
            asked = self._last_line(prompt)
            line = _CONTROLS.sub(" ", input(asked)).strip() if sys.stdin and sys.stdout else None
        except EOFError:
            line = None
        if line is None or not self.interactive:
            self.console.print(shown(line or ""))
        return line

    def _last_line(self, prompt: str) -> str:
        """What stands before an answer, with room to type; the lines above it are printed."""
        *above, last = wrap(prompt, max(ROOM_TO_TYPE, self.console.width - ROOM_TO_TYPE)) or [""]
        for line in above:
            self.console.print(Text(line))
        self.console.file.flush()
        return f"{last} " if prompt.endswith(" ") else last

    def forget_typed_ahead(self) -> None:
        """Drop what people have typed before they could see the next question."""
        if sys.platform != "win32" and sys.stdin and sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def print_hanging(self, line: Text) -> int:
        """Print a line of a log; when it is wrapped, the further lines are indented more.

        Returns the lines that it takes.
        """
        parts = line.wrap(self.console, self.console.width - 5)
        for number, part in enumerate(parts):
            self.console.print(Text("     " if number else "   ") + part)
        return len(parts)

    def clear(self) -> None:
        """Hide from the next person what the last one saw."""
        if not self.interactive:
            return
        if self.console.color_system is None:
            self.console.print("\n" * self.console.height)
        else:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
