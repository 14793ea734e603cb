"""The log as people read it: events that belong together are told in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby

from rulekeeper.core.events import Event
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.table.situation import label
from rulekeeper.games.lebelheim.table.view import LebelheimView


def chronicle(
    catalogue: Catalogue, view: LebelheimView, told: Iterable[tuple[Event, str]]
) -> Iterator[tuple[Sequence[Event], str]]:
    """Events and the sentence that tells them: cards drawn together and steps of one hero in one.

    That a card that was played goes to the discard pile goes without saying.
    """
    shown = (pair for pair in told if not _goes_without_saying(pair[0]))
    for _, group in groupby(enumerate(shown), key=lambda place: _key(*place)):
        pairs = [pair for _, pair in group]
        first, sentence = pairs[0]
        if len(pairs) > 1 and isinstance(first, events.CardDrawn):
            drawn = [event for event, _ in pairs if isinstance(event, events.CardDrawn)]
            sentence = _drawn(catalogue, view, drawn)
        elif len(pairs) > 1 and isinstance(first, events.Moved):
            steps = [GRID.name(e.square) for e, _ in pairs if isinstance(e, events.Moved)]
            sentence = f"{sentence.removesuffix('.')}, {', '.join(steps[1:])}."
        yield [event for event, _ in pairs], sentence


def _drawn(catalogue: Catalogue, view: LebelheimView, drawn: Sequence[events.CardDrawn]) -> str:
    hero = label(view, drawn[0].hero)
    if drawn[0].card < 0:
        return f"{hero} draws {len(drawn)} cards."
    counts = Counter(catalogue.cards[event.card].name for event in drawn)
    names = (f"{name} ×{n}" if n > 1 else name for name, n in counts.items())
    return f"{hero} draws {', '.join(names)}."


def _key(place: int, pair: tuple[Event, str]) -> Hashable:
    """Events that follow each other with the same key are told in one line."""
    match pair[0]:
        case events.CardDrawn(hero=hero):
            return ("drawn", hero)
        case events.Moved(hero=hero, by=by):
            return ("moved", hero, by)
    return place


def _goes_without_saying(event: Event) -> bool:
    return isinstance(event, events.CardDiscarded) and event.rule == "lebelheim.pile.1"
