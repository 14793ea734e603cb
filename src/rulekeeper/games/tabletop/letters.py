"""The letters that stand for figures on a board."""

from collections.abc import Iterable

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_ARTICLES = ("the", "a", "an", "of", "old")


def letter_of(name: str, taken: Iterable[str]) -> str:
    """The small letter that stands for a name, of those not taken: initials first, articles last.

    Twenty-six names have letters.
    """
    words = sorted(name.casefold().split(), key=lambda word: word in _ARTICLES)
    letters: list[str] = [word[0] for word in words] + [*"".join(words), *_ALPHABET]
    used = set(taken)
    return next(letter for letter in letters if letter in _ALPHABET and letter not in used)
