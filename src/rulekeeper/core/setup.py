"""The set-up of a match: what it starts from, next to its game."""

from collections.abc import Mapping, Sequence
from unicodedata import category

from msgspec import Struct

from rulekeeper.core.errors import SetupError
from rulekeeper.core.notation import MOST_DIGITS

_NO_TEXT = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters that no line of text has: controls, surrogates, line ends."""


class Setup(Struct, frozen=True):
    """What a match starts from, next to its game: options, names of the seats, seed."""

    options: Mapping[str, object]
    seats: tuple[str, ...]
    seed: int


def checked_setup(options: Mapping[str, object], seats: Sequence[str], seed: int) -> Setup:
    """A set-up that can be written down; raises `SetupError` when names or seed cannot."""
    if abs(seed) >= 10**MOST_DIGITS:
        raise SetupError(f"A seed is a whole number of at most {MOST_DIGITS} digits.")
    for name in seats:
        if any(category(character) in _NO_TEXT for character in name):
            raise SetupError(f"The name of a seat is one line of plain text, not {name!r}.")
    return Setup(dict(options), tuple(seats), seed)
