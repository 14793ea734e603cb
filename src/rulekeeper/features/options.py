"""Options as rows of numbers: the kind of each, and what it refers to.

A player that learns scores each row, whatever their number.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rulekeeper.core.game import Game
from rulekeeper.core.language import nouns_of, tag_of
from rulekeeper.core.requests import Option
from rulekeeper.features.views import word_class

Rows: TypeAlias = NDArray[np.int32]

NOTHING = -2
"""Stands where an option has no such field; -1 is nobody, or nowhere."""

OTHER = "other"
"""The kind of every option that is no act of the game."""


class OptionEncoder:
    """Turns the options of a game into rows of numbers.

    The columns are `act`, the number of the option's kind in `kinds`, and then what it refers to:
    a column for each noun of the game (`hero`, and `hero-2` where an option names two), and for
    what is plain (`plain`): numbers as they are, words by their class.
    """

    def __init__(self, game: Game) -> None:  # type: ignore[type-arg]
        own = game.language.kinds
        self.kinds = (*map(tag_of, own), OTHER)
        fields = {kind: _columns_of(kind) for kind in own}
        used = dict.fromkeys(column for names in fields.values() for column in names.values())
        self.columns = ("act", *sorted(used))
        place = {column: number for number, column in enumerate(self.columns)}
        self._fields: dict[type[Option], tuple[int, list[tuple[str, int]]]] = {
            kind: (number, [(field, place[column]) for field, column in fields[kind].items()])
            for number, kind in enumerate(own)
        }
        self._others: tuple[int, list[tuple[str, int]]] = len(own), []

    def encode(self, options: Sequence[Option], rows: int) -> Rows:
        """The first options, one in each of so many rows; `NOTHING` fills what is left."""
        width = len(self.columns)
        numbers = array("i", [NOTHING]) * (rows * width)
        for begin, option in zip(range(0, rows * width, width), options, strict=False):
            numbers[begin], fields = self._fields.get(type(option), self._others)
            for field, place in fields:
                numbers[begin + place] = _number_of(getattr(option, field))
        return np.frombuffer(numbers, dtype=np.int32).reshape(rows, width)


def _columns_of(kind: type[Option]) -> dict[str, str]:
    """The column of each field of a kind of options."""
    counted: Counter[str] = Counter()
    columns = {}
    for field, noun in nouns_of(kind).items():
        name = noun or "plain"
        counted[name] += 1
        columns[field] = name if counted[name] == 1 else f"{name}-{counted[name]}"
    return columns


def _number_of(value: object) -> int:
    if isinstance(value, str):
        return word_class(value)
    if isinstance(value, list | tuple):
        return len(value)
    assert isinstance(value, int)
    return int(value)
