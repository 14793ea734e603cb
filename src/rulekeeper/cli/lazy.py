"""Commands that are imported when somebody asks for them, so that every command starts fast."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, ClassVar, TypeAlias

import typer
from typer.core import TyperCommand
from typer.main import get_command

from rulekeeper.cli.problems import Commands

Loader: TypeAlias = Callable[[], typer.Typer]

Subcommand: TypeAlias = tuple[str, Loader]
"""A line of help, and what imports the command."""


class LazyCommand(TyperCommand):
    """Stands for a command, of which it has one line of help, until it is called."""

    def __init__(self, name: str, summary: str, load: Loader) -> None:
        super().__init__(name, help=summary)
        self._load = load

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Parse the words that follow as the command itself does, which is then carried out."""
        return _loaded(self._load).make_context(*args, **kwargs)


LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
"""The end of a line within a paragraph."""


@cache
def _loaded(load: Loader) -> Any:
    """The command itself, made of its function once.

    The lines of its help are broken where a terminal ends, and not where its docstring does.
    """
    command = get_command(load())
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = LINE_END.sub(" ", cleandoc(each.help or ""))
    return command


class LazyCommands(Commands):
    """Commands by name."""

    subcommands: ClassVar[Mapping[str, Subcommand]] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, (summary, load) in self.subcommands.items():
            self.add_command(LazyCommand(name, summary, load))


def alone(command: Callable[..., None], name: str, **settings: Any) -> typer.Typer:
    """A command that is in no group, with the settings that `typer.Typer.command` knows."""
    app = typer.Typer(add_completion=False)
    app.command(name, **settings)(command)
    return app
