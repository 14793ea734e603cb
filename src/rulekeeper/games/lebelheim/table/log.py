"""The log as people read it: what happened, and events that belong together in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby

from rulekeeper.core.events import Event
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable
from rulekeeper.games.lebelheim.options import hero_name
from rulekeeper.games.tabletop import Happening


def happenings(table: LebelheimTable, told: Iterable[tuple[Event, str]]) -> Iterator[Happening]:
    """Events and the sentences that tell them, as a page shows them.

    Cards drawn together and steps of one hero are told in one sentence. That a card that was played
    goes to the discard pile goes without saying.
    """
    shown = (pair for pair in told if not _goes_without_saying(pair[0]))
    for _, group in groupby(enumerate(shown), key=lambda place: _key(*place)):
        pairs = [pair for _, pair in group]
        together, sentence = [event for event, _ in pairs], pairs[0][1]
        if len(pairs) > 1 and isinstance(together[0], events.CardDrawn):
            drawn = [event for event in together if isinstance(event, events.CardDrawn)]
            sentence = _drawn(table, drawn)
        elif len(pairs) > 1:
            sentence = f"{sentence.removesuffix('.')}, {', '.join(_squares(together)[1:])}."
        yield _happening(together, sentence)


def _drawn(table: LebelheimTable, drawn: Sequence[events.CardDrawn]) -> str:
    hero = hero_name(table, drawn[0].hero)
    if drawn[0].card < 0:
        return f"{hero} draws {len(drawn)} cards."
    counts = Counter(table.box.catalogue.cards[event.card].name for event in drawn)
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


def _squares(together: Sequence[Event]) -> tuple[str, ...]:
    return tuple(
        GRID.name(event.square)
        for event in together
        if isinstance(event, events.HeroPlaced | events.Moved)
    )


def _happening(together: Sequence[Event], sentence: str) -> Happening:
    """What a page can show of events that are told in one sentence."""
    event = together[0]
    hero = getattr(event, "attacker", getattr(event, "hero", None))
    figure = "" if hero is None else f"figure/{hero}"
    match event:
        case events.TurnBegan():
            return Happening(sentence, event.rule, "turn")
        case events.MatchEnded():
            return Happening(sentence, event.rule, "ended")
        case events.DieRolled(face=face):
            return Happening(sentence, event.rule, "rolled", dice=(face,))
        case events.HeroPlaced() | events.Moved():
            return Happening(sentence, event.rule, "moved", figure, _squares(together))
        case events.EnduranceLost(amount=amount):
            return Happening(sentence, event.rule, "damaged", figure, amount=amount)
        case events.EnduranceRegained(amount=amount):
            return Happening(sentence, event.rule, "healed", figure, amount=amount)
        case events.HeroDied():
            return Happening(sentence, event.rule, "fell", figure)
        case events.Announced() | events.TriggerResolved():
            return Happening(sentence, event.rule, "played", figure)
    return Happening(sentence, event.rule, figure=figure)
