"""Corrections: at a real table, what people set right where the match differs from the table.

A correction is an act like any other, with a verdict and a flow, but nobody is offered it: people
type it. It is recorded as an answer to the question that was asked, and the question comes again.

    class SetHitPoints(Correction[Table], frozen=True):
        says = "set {figure} hp {hp}"
        figure: FigureRef
        hp: int

        def verdict(self, table, seat): ...
        def perform(self, table): ...

    CORRECTIONS = Corrections(SetHitPoints, things={"figure": lambda table: range(...)})
    TURN = Menu("turn", Step, EndTurn, corrections=CORRECTIONS.kinds)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from rulekeeper.core.acts import Act
from rulekeeper.core.events import Event
from rulekeeper.core.references import SeatRef
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import No

T = TypeVar("T", bound=Table[object, object])
T_contra = TypeVar("T_contra", bound=Table[object, object], contravariant=True)

_GAP = re.compile(r"\{(\w+)(?::\?(\w+)\|(\w+))?\}")
"""A field in a template, perhaps with the words for yes and for no."""


class Corrected(Event, frozen=True, tag="corrected"):
    """People have set right what lies on the table: `what` is the correction in words."""

    says = "{seat} corrects the table: {what}."
    seat: SeatRef
    what: str


class Correction(Act[T_contra], Generic[T_contra], frozen=True):
    """One kind of thing that people can set right. Its fields are numbers, or yes and no.

    `example` is one as it is typed, `about` what it sets right, in a few words.
    """

    example: ClassVar[str] = ""
    about: ClassVar[str] = ""

    @classmethod
    def candidates(cls, table: T_contra, seat: int) -> Iterator[Correction[T_contra]]:
        """None: nobody is offered a correction, and nobody is told why there is none."""
        yield from ()

    def before(self, table: T_contra) -> str:
        """What lies on the table until now, in a few words; empty where that is clear."""
        return ""

    def refusal(self, table: T_contra, seat: int) -> No:
        """Corrections wait for a question at which the table is at rest."""
        return No(
            "",
            "The table is set right between two actions or turns: answer this question first, "
            "then correct.",
        )


class Corrections(Generic[T]):
    """All that can be set right in a game.

    `things` has for each noun that the corrections use what it may be, as the table stands. It must
    depend on nothing that is hidden from anybody.
    """

    def __init__(
        self,
        *kinds: type[Correction[T]],
        things: Mapping[str, Callable[[T], Iterable[int]]] = MappingProxyType({}),
    ) -> None:
        self.kinds = kinds
        self.things = things

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The words with which a correction begins."""
        return frozenset(kind.says.partition(" ")[0] for kind in self.kinds)


def readings(kind: type[Correction[T]], words: Sequence[str]) -> Iterator[Mapping[str, str | bool]]:
    """All ways to read words as a correction of a kind: the words of each field, or yes and no.

    A field has at least one word, and those that come first as few as can be.
    """
    yield from _readings(kind.says.split(), words)


def _readings(template: Sequence[str], words: Sequence[str]) -> Iterator[Mapping[str, str | bool]]:
    if not template or not words:
        if not template and not words:
            yield {}
        return
    first, *rest = template
    gap = _GAP.fullmatch(first)
    if gap is None:
        if first == words[0].casefold():
            yield from _readings(rest, words[1:])
        return
    field, *flags = gap.groups()
    if flags[0]:
        if words[0].casefold() in flags:
            for others in _readings(rest, words[1:]):
                yield {field: words[0].casefold() == flags[0], **others}
        return
    for count in range(1, len(words) + 1):
        for others in _readings(rest, words[count:]):
            yield {field: " ".join(words[:count]), **others}


def literals(kind: type[Correction[T]]) -> int:
    """How many words of a kind of correction are always the same."""
    return sum(not _GAP.fullmatch(word) for word in kind.says.split())
