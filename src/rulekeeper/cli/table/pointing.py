"""Words as pointing at things, such as `e6`, `x`, `basic x`, `acorn h`.

They mean what pointing at the same things on a page means: an option is what its parts name
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rulekeeper.cli.table.things import SQUARE, Things
from rulekeeper.games.tabletop import Figure, Offer, Reference

T = TypeVar("T")

_FILLERS = frozenset(
    (
        *("a", "an", "and", "at", "attack", "for", "from", "go", "give", "in", "it", "of", "on"),
        *("play", "put", "step", "the", "to", "use", "with"),
    )
)
"""Words that may stand with others and mean nothing by themselves."""


class TypedPointing:
    """What words of a person point at; `numbered` are the offers with what is typed for them."""

    def __init__(self, things: Things, numbered: Sequence[tuple[str, Offer]]) -> None:
        self.things = things
        self._numbered = {typed.casefold(): offer.parts for typed, offer in numbered}

    def is_short(self, words: str) -> bool:
        """Whether words are nothing but short forms: squares, letters of figures, numbers."""
        tokens = [token for token in _tokens(words) if not self._is_filler(token)]
        return bool(tokens) and all(self._is_short(token) for token in tokens)

    def named(self, words: str, options: Iterable[tuple[T, Sequence[Reference]]]) -> list[T]:
        """The options, given with their parts, of which the words name each part and no more."""
        tokens = _tokens(words)
        if not tokens:
            return []
        hits = {}
        found = []
        for option, parts in options:
            for part in parts:
                if part not in hits:
                    hits[part] = {token for token in tokens if self._hits(token, part)}
            if not all(hits[part] for part in parts):
                continue
            hit = set().union(*(hits[part] for part in parts))
            if all(token in hit or self._is_filler(token) for token in tokens):
                found.append(option)
        return found

    def figure_called(self, word: str) -> Figure | None:
        """The figure whose letter this is."""
        figures = self.things.figures.values()
        exact = [figure for figure in figures if figure.letter == word]
        found = exact or [f for f in figures if f.letter.casefold() == word.casefold()]
        return found[0] if len(found) == 1 else None

    def _is_short(self, token: str) -> bool:
        return (
            self._square(token) != ""
            or self.figure_called(token) is not None
            or token in self._numbered
        )

    def _is_filler(self, token: str) -> bool:
        return token.casefold() in _FILLERS and not (
            len(token) == 1 and self.figure_called(token) is not None
        )

    def _square(self, token: str) -> str:
        plain = token.replace("-", "").casefold()
        return next((name for name in self.things.places if name.casefold() == plain), "")

    def _hits(self, token: str, part: Reference) -> bool:
        """Whether a word names a thing."""
        kind, _, name = part.partition("/")
        word = token.casefold()
        if kind == "square":
            return f"{SQUARE}{self._square(token)}" == part
        if kind == "figure":
            figure = self.things.figures.get(part)
            return figure is not None and self._is_called(figure, token)
        if kind == "word":
            choice = self.things.choices.get(part)
            labels = choice.label.casefold().split() if choice else []
            return word in (name, *name.split("-"), *labels)
        parts = self._numbered.get(word, ())
        if part in parts:
            return True
        holder = self.things.holders.get(part)
        title = self.things.title(part).casefold().split()
        return word in title or (holder is not None and self._is_called(holder, token))

    def _is_called(self, figure: Figure, token: str) -> bool:
        if len(token) == 1:
            return self.figure_called(token) is figure
        return token.casefold() in figure.name.casefold().split()


def _tokens(words: str) -> list[str]:
    return words.replace(",", " ").split()
