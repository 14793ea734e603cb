"""Beside a real table: what can be set right there, and whether the game waits for the figures."""

from __future__ import annotations

from typing import Final, Protocol

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulekeeper.cli.screen import AnyMatch
from rulekeeper.content.text import quoted
from rulekeeper.core import retelling
from rulekeeper.core.chance import ChanceDriver
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import NOT_CORRECTED


class RealTableSession(Protocol):
    """What is needed of a session."""

    match: AnyMatch
    console: Console
    confirm: bool

    def tell(self, sentence: str) -> None:
        """Print a sentence of the table itself."""


AT_A_REAL_TABLE: Final = {"real_table": True}
"""The option of a match whose table people may set right."""


def at_a_real_table(match: AnyMatch, chance: ChanceDriver) -> AnyMatch:
    """The match with a table that people may set right from now on, where its game can do that.

    Raises `SetupError` where the match began without and cannot be told again.
    """
    if match.game.is_corrected(match.box) or not match.game.language.corrections.kinds:
        return match
    return retelling.under(match, AT_A_REAL_TABLE, chance)


def set_confirm(session: RealTableSession, words: str) -> None:
    """Wait for Enter after each figure that the game moves, or not; raises `UnknownAnswer`."""
    if words not in ("", "on", "off"):
        raise UnknownAnswer(f"Type confirm on or confirm off, not {quoted(words)}.")
    session.confirm = words == "on" if words else not session.confirm
    session.tell(
        "You press Enter after each figure that the game moves."
        if session.confirm
        else "The game does not wait until you have moved its figures."
    )


def show_corrections(session: RealTableSession) -> None:
    """What can be set right in the match, and how it is typed; raises `UnknownAnswer`."""
    match = session.match
    if not match.game.is_corrected(match.box):
        raise UnknownAnswer(NOT_CORRECTED)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for kind in match.game.language.corrections.kinds:
        grid.add_row(f" {kind.example}", Text(kind.about))
    session.console.print(grid)
    session.tell(
        "Type one where you are asked who acts, or for an action. The letter of a figure stands "
        "for its name."
    )
