"""What happened, as people read and see it: events that belong together in one sentence.

What a page shows of an event stands in its class (`core.events.Shows`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, Generic, TypeVar

from rulekeeper.core.events import Event
from rulekeeper.core.language import Language, nouns_of
from rulekeeper.core.table import Table
from rulekeeper.games.tabletop.presenting import Happening
from rulekeeper.games.tabletop.references import Reference

T = TypeVar("T", bound=Table[object, object])

_WHO = ("combatant", "figure", "hero", "attacker")
"""The fields that have the figure to which something happens."""


class Log(Generic[T]):
    """Describes what happened; a game's presenter inherits it, and overrides what is its own."""

    language: Language[T]
    die_sides: ClassVar[int] = 6
    """The sides of the dice of the game."""

    def goes_without_saying(self, event: Event) -> bool:
        """Whether an event is left out, because others tell it."""
        return False

    def is_minor(self, event: Event) -> bool:
        """Whether a short log leaves it out."""
        return False

    def happenings(self, table: T, told: Sequence[tuple[Event, str]]) -> list[Happening]:
        """Events and the sentences that tell them, as a page shows them."""
        shown = (pair for pair in told if not self.goes_without_saying(pair[0]))
        found = []
        for _, group in groupby(enumerate(shown), key=lambda place: _key(*place)):
            pairs = [pair for _, pair in group]
            found.append(self._happening(table, [event for event, _ in pairs], pairs[0][1]))
        return found

    def _happening(self, table: T, events: Sequence[Event], sentence: str) -> Happening:
        event, shows = events[0], events[0].shows
        if words := self.words(table, events):
            sentence = self.language.filled(table, event, event.saying(), words)
        dice = getattr(event, shows.dice) if shows.dice else ()
        shown = (dice,) if isinstance(dice, int | str) else tuple(dice)
        numbers = tuple(face for face in shown if isinstance(face, int))
        return Happening(
            text=sentence,
            rule=event.rule,
            what=shows.what,
            figure=self._whom(table, event),
            squares=tuple(self.squares(table, events)),
            amount=getattr(event, shows.amount) if shows.amount else 0,
            dice=numbers,
            sides=self.die_sides if numbers else 6,
            faces=tuple(face for face in shown if isinstance(face, str)),
            minor=self.is_minor(event),
        )

    def words(self, table: T, events: Sequence[Event]) -> Mapping[str, str]:
        """What stands in place of some fields in the sentence that tells of events together."""
        return {events[0].shows.listed: self._listed(table, events)} if len(events) > 1 else {}

    def squares(self, table: T, events: Sequence[Event]) -> Sequence[str]:
        """The way of a figure, by the squares by which the table knows where it stands."""
        return self._words(table, events, "square")

    def _listed(self, table: T, events: Sequence[Event]) -> str:
        """A way in its order; other things with their number, where more than one is alike."""
        field = events[0].shows.listed
        names = self._words(table, events, field)
        if events[0].shows.what == "moved":
            return ", ".join(names)
        if getattr(events[0], field) < 0:
            return f"{len(names)} {field}s"
        counts = Counter(names).items()
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts)

    def _words(self, table: T, events: Sequence[Event], field: str) -> list[str]:
        noun = nouns_of(type(events[0])).get(field)
        return [self.language.words(table, noun, getattr(e, field)) for e in events] if noun else []

    def _whom(self, table: T, event: Event) -> Reference:
        """The figure to which it happens, if to one."""
        nouns = nouns_of(type(event))
        for field in _WHO:
            refers = self.language.nouns[nouns[field]].reference if nouns.get(field) else None
            if refers is not None and (number := getattr(event, field)) >= 0:
                reference = refers(table, number)
                return reference if reference.startswith("figure/") else ""
        return ""


def _key(place: int, pair: tuple[Event, str]) -> Hashable:
    """Events that follow each other with the same key are told in one sentence."""
    event = pair[0]
    alike = tuple(getattr(event, field) for field in event.shows.together)
    return (type(event), *alike) if alike else place
