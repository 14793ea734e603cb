"""What a match made use of: its cards and rules, as its events tell them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from rulekeeper.core.events import CardUse, Event
from rulekeeper.core.language import nouns_of
from rulekeeper.core.match import Match
from rulekeeper.core.requests import AUTOMATON

NO_COMPETITOR = -1
"""In place of a competitor: a seat has the card, or the game itself."""

IN_WORDS = ""
"""The kind of what is played and is no card, such as an ability: it has a name, and no id."""


class Use(NamedTuple):
    """How often one card was drawn, played and taken by somebody in a match (`CardUse`).

    `competitor` is a place among the competitors of the match, or `NO_COMPETITOR`. `card` is an id
    among the cards of the `kind`; of what is `IN_WORDS`, it is the name.
    """

    seat: int
    competitor: int
    kind: str
    card: str
    drawn: int
    played: int
    taken: int = 0


class KnownCard(Struct, frozen=True):
    """A card of a game, and the competitors that bring it; none: it is common to all."""

    kind: str
    id: str
    name: str
    owners: frozenset[str]


def card_uses(match: Match[Any, Any]) -> tuple[Use, ...]:
    """The cards that the events of a match tell of, sorted."""
    seats = [seat for seat, _ in match.game.competitors(match.table.state, match.box)]
    counts: dict[str, Counter[tuple[int, int, str, str]]] = {
        what: Counter() for what in ("drawn", "played", "taken")
    }
    for event in match.events():
        if (use := event.using()) is None:
            continue
        whose = _whose(event, use, seats)
        for kind, card in _cards(event, use, match):
            counts[use.what][*whose, kind, card] += 1
    keys = sorted(set().union(*counts.values()))
    return tuple(Use(*key, *(counter[key] for counter in counts.values())) for key in keys)


def rules_used(match: Match[Any, Any], asked: Iterable[str]) -> tuple[str, ...]:
    """The ids of the rules that its events, the questions `asked` and its result name, sorted."""
    rules = {event.rule for event in match.events()} | {*asked}
    if match.result is not None:
        rules.add(match.result.rule)
    return tuple(sorted(rules - {""}))


def known_cards(match: Match[Any, Any]) -> list[KnownCard]:
    """All cards of the game of a match, whether or not they can come up in it."""
    nouns = match.game.language.nouns.values()
    kinds = {noun.cards.kind: noun.cards for noun in nouns if noun.cards is not None}
    found = []
    for kind, cards in kinds.items():
        held = cards.held(match.table) if cards.held else {}
        for number, card in enumerate(cards.all(match.table)):
            owners = frozenset(name for name, numbers in held.items() if number in numbers)
            found.append(KnownCard(kind, card.id, card.name, owners))
    return found


def _whose(event: Event, use: CardUse, seats: list[int]) -> tuple[int, int]:
    """The seat and the competitor that have got or played what the event tells of."""
    if not use.by:
        return AUTOMATON, NO_COMPETITOR
    who = getattr(event, use.by)
    if nouns_of(type(event))[use.by] == "seat":
        return (who[0] if isinstance(who, list) else who), NO_COMPETITOR
    return (seats[who], who) if 0 <= who < len(seats) else (AUTOMATON, NO_COMPETITOR)


def _cards(event: Event, use: CardUse, match: Match[Any, Any]) -> Iterator[tuple[str, str]]:
    """The kind and id of each card that the event tells of; else the name of what is played."""
    value = getattr(event, use.card) if use.card else -1
    numbers = [number for number in (value if isinstance(value, list) else [value]) if number >= 0]
    if not numbers and use.name:
        yield IN_WORDS, getattr(event, use.name)
    for number in numbers:
        cards = match.game.language.nouns[nouns_of(type(event))[use.card]].cards
        assert cards is not None
        yield cards.kind, cards.all(match.table)[number].id
