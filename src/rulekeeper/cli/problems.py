"""Errors as sentences for the person at the terminal."""

from __future__ import annotations

import errno
import sys
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import Any

import typer
from typer.core import TyperGroup

from rulekeeper.core.errors import RulekeeperError

FAULT = 2
"""The exit code when the input is at fault."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def sentence_of(error: RulekeeperError | OSError) -> str:
    """What is wrong, in a sentence; of a content pack, one for each problem."""
    # Imported only where something is wrong: every command starts with this module.
    from rulekeeper.content.text import shown

    if isinstance(error, OSError):
        cause = error.strerror or str(error)
        return f"{shown(str(error.filename or 'The output'))} cannot be used: {cause.lower()}."
    return "\n".join(map(shown, str(error).split("\n")))


def tell(error: RulekeeperError | OSError) -> None:
    """Print what is wrong on standard error; on a terminal no word is broken at its edge."""
    told = sentence_of(error)
    if sys.stderr and sys.stderr.isatty():
        wrapped = TextWrapper(
            get_terminal_size().columns, break_long_words=False, break_on_hyphens=False
        )
        told = "\n".join(map(wrapped.fill, told.split("\n")))
    typer.echo(told, err=True)


class Commands(TyperGroup):
    """The commands; wrong input never ends in a traceback."""

    def invoke(self, ctx: Any) -> object:
        """Run the command; an error becomes a sentence on standard error."""
        try:
            return super().invoke(ctx)
        except (RulekeeperError, OSError) as error:
            if isinstance(error, OSError) and error.errno == errno.EPIPE:
                raise
            tell(error)
            raise typer.Exit(FAULT) from error
