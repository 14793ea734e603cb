"""The letters that stand for figures on a board."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, count

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_ARTICLES = ("the", "a", "an", "of", "old")


def letter_of(name: str, taken: Iterable[str]) -> str:
    """The small letter that stands for a name, of those not taken: initials first, articles last.

    Where all twenty-six are taken it is the initial with a number.
    """
    words = sorted(name.casefold().split(), key=lambda word: word in _ARTICLES)
    letters: list[str] = [word[0] for word in words] + [*"".join(words), *_ALPHABET]
    used = set(taken)
    numbered = (f"{letter}{number}" for number in count(2) for letter in letters[:1])
    free = chain((letter for letter in letters if letter in _ALPHABET), numbered)
    return next(letter for letter in free if letter not in used)


def letters_of(names: Sequence[str], teams: Sequence[int], *, by_team: bool) -> list[str]:
    """Letters for the figures of two teams: capital for the first, small for the second one.

    They are all different; `by_team`, only those of a team are.
    """
    return [*_letters_of(tuple(names), tuple(teams), by_team)]


@lru_cache(maxsize=4096)
def _letters_of(names: Sequence[str], teams: Sequence[int], by_team: bool) -> list[str]:
    """The letters, found once for each line-up: every table that is shown asks for them."""
    found: list[str] = []
    for name, team in zip(names, teams, strict=True):
        others = zip(found, teams, strict=False)
        found.append(letter_of(name, [x for x, its in others if its == team or not by_team]))
    return [letter if team else letter.upper() for letter, team in zip(found, teams, strict=True)]
