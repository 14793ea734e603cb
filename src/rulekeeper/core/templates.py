"""Templates: the sentences of options, events and card texts.

What a template says may depend on its fields:

    {hero} draws {cards:#card|cards}.         Ada draws 1 card. Ada draws 3 cards.
    {hero} {card:?plays|uses} {name}.         by whether there is a card
    {by:?{by} moves {hero}|{hero} moves}     alternatives may name fields, too
    {of:=own:your|enemy:an enemy's} turn      by a word; an alternative without one is for the rest
    attacked{least:>1 for {least} or more}    where a number is more than that
"""

import re
from collections.abc import Callable, Iterable


def filled(spec: str, value: object, *, is_there: bool, plain: Callable[[str], str]) -> str:
    """What a spec of a template makes of a value; `plain` fills all but the forms above."""
    form, (one, _, other) = spec[:1], spec[1:].partition("|")
    if form == "?":
        return one if is_there else other
    if form == "#":
        return counted(value, one, other)
    if form == "=":
        return _by_word(spec[1:], str(value))
    if more := re.match(r">(\d+)(.*)", spec):
        return more[2] if isinstance(value, int) and value > int(more[1]) else ""
    return plain(spec)


def counted(number: object, one: str, many: str = "") -> str:
    """A number of things: `many` is their plural, unless it is made with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def series(words: Iterable[str]) -> str:
    """Words in a row, as a sentence has them: a, b and c."""
    words = list(words)
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _by_word(alternatives: str, value: str) -> str:
    for alternative in alternatives.split("|"):
        word, colon, text = alternative.partition(":")
        if not colon or word == value:
            return text if colon else word
    return ""


class Said:
    """A field in a template, with its value and the words that name it."""

    __slots__ = ("value", "words")

    def __init__(self, value: object, words: object) -> None:
        self.value = value
        self.words = words

    def __format__(self, spec: str) -> str:
        is_reference = self.words is not self.value
        return filled(
            spec,
            self.value,
            is_there=self.value != -1 if is_reference else bool(self.value),
            plain=lambda spec: format(self.words, spec),
        )
