"""The set-up of a match: what it starts from, next to its game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from unicodedata import category, normalize

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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats as people read them: no two are equal."""
        return told_apart(self.seats)


def told_apart(seats: Sequence[str]) -> tuple[str, ...]:
    """The names of seats, those that are equal with their seats, such as `Ana (seat 1)`.

    Names are equal where people would take one for the other: capitals do not matter.
    """
    names, found = list(seats), Counter(map(_alike, seats))
    while max(found.values(), default=0) > 1:
        names = [
            f"{name} (seat {seat})" if found[_alike(name)] > 1 else name
            for seat, name in enumerate(names, start=1)
        ]
        found = Counter(map(_alike, names))
    return tuple(names)


def _alike(name: str) -> str:
    return normalize("NFKC", name).casefold().strip()


def checked_setup(options: Mapping[str, object], seats: Sequence[str], seed: int) -> Setup:
    """A set-up that can be written down; raises `SetupError` when names or seed cannot."""
    if abs(seed) >= 10**MOST_DIGITS:
        raise SetupError(f"A seed is a whole number of at most {MOST_DIGITS} digits.")
    for name in seats:
        if any(category(character) in _NO_TEXT for character in name):
            raise SetupError(f"The name of a seat is one line of plain text, not {name!r}.")
    return Setup(dict(options), tuple(seats), seed)
