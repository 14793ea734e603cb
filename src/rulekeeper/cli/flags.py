"""The options of a game's own form as flags: `--quest the-salt-stair`, `--no-scrolls`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekeeper.content.text import listed, suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.tabletop import Field

OWN_FLAGS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""What a command has to be told that takes the flags of games."""

NOT = "no-"
"""Begins the flag that turns something off."""


def flags(words: Sequence[str], fields: Iterable[Field], game: str) -> dict[str, object]:
    """The options that are named by what a command line has besides the flags of the command.

    A toggle is a flag alone, any other field is followed by its value. Raises `SetupError` in a
    sentence when the form has no such field or no such value.
    """
    by_flag = {field.name.replace("_", "-"): field for field in fields}
    found: dict[str, object] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        flag, sign, value = word.removeprefix("--").partition("=")
        field, wanted = by_flag.get(flag), True
        if field is None and flag.startswith(NOT):
            field, wanted = by_flag.get(flag.removeprefix(NOT)), False
            field = field if field and field.kind == "toggle" else None
        if not word.startswith("--") or field is None:
            known = [f"--{name}" for name in by_flag]
            raise SetupError(f"{game} has no option {word}. {suggestion(word, known)}")
        if field.kind == "toggle":
            found[field.name] = wanted
            continue
        if not sign:
            if not left:
                raise SetupError(f"Write a value after {word}{_values(field)}.")
            value = left.pop(0)
        found[field.name] = _number(word, value) if field.kind == "number" else value
    return found


def _values(field: Field) -> str:
    values = [value for value, _ in field.choices if value]
    return f": {listed(values, 'or')}" if values else ""


def _number(flag: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise SetupError(f"Write a number after {flag}, not '{value}'.") from None
