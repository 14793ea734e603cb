"""Templates: what a field may become in the sentence of an option, an event or a card's text.

{hero} draws {cards:#card|cards}.           Ada draws 1 card. Ada draws 3 cards.
{hero} {card:?plays|uses} {name}.           by whether there is a card
{by:?{by} forces {hero}|{hero} moves}       alternatives may name fields, too
"""

from collections.abc import Callable


def filled(spec: str, value: object, *, is_there: bool, plain: Callable[[str], str]) -> str:
    """What a spec of a template makes of a value; `plain` fills all but the forms above."""
    form, (one, _, other) = spec[:1], spec[1:].partition("|")
    if form == "?":
        return one if is_there else other
    if form == "#":
        return f"{value} {one if value == 1 else other}"
    return plain(spec)


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
