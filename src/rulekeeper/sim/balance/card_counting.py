"""Counting the cards of many matches: who had them, who played them, and who won.

Whoever lives long draws more cards and wins more, so that every card would seem to help. So the
matches with a card are compared with those without it in which its owner drew as many cards in all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from rulekeeper.sim.balance.counting import add, less, total
from rulekeeper.sim.inference import Effect, stratified
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally
from rulekeeper.sim.usage import IN_WORDS, NO_COMPETITOR, KnownCard, Use

EVERYBODY: frozenset[str] = frozenset()
"""The owners of a card that is common to all."""

Strata = dict[int, Tally]
"""Matches of seats by how many cards were drawn, or played, in all."""


class CardCount(Struct):
    """What came of the matches of seats that could have had a card.

    `with_owner` are the matches of seats one of whose competitors may bring it. Those in which it
    was never played are `kept` where it was drawn. `times` is how often it was played in all.
    `effect` is by how much more is won with it than without it.
    """

    card: KnownCard
    with_owner: Tally
    drawn: Tally
    played: Tally
    taken: Tally
    kept: Tally
    times: int
    effect: Effect

    @property
    def is_drawn(self) -> bool:
        """Whether it is a card that comes up, or one that lies there from the beginning."""
        return self.drawn.played > 0

    @property
    def seen(self) -> Tally:
        """The matches with the card: drawn, or else played, or else taken."""
        return next((t for t in (self.drawn, self.played) if t.played), self.taken)

    @property
    def unseen(self) -> Tally:
        """The matches in which the owner took part, and the card was not `seen`."""
        return less(self.with_owner, self.seen)


class _Handled(NamedTuple):
    """How many cards the owners at a seat have drawn, played and taken in a match."""

    drawn: int = 0
    played: int = 0
    taken: int = 0

    def plus(self, use: Use) -> _Handled:
        """With one use more."""
        return _Handled(self.drawn + use.drawn, self.played + use.played, self.taken + use.taken)


class _Counted:
    """The matches of one card, or of all seats with certain owners, by what was handled."""

    def __init__(self) -> None:
        self.drawn: defaultdict[int, Tally] = defaultdict(Tally)
        self.played: defaultdict[int, Tally] = defaultdict(Tally)
        self.taken: defaultdict[int, Tally] = defaultdict(Tally)
        self.kept = Tally()
        self.times = 0


class CardCounter:
    """Counts cards over many matches, as `known` names them."""

    def __init__(self, known: Collection[KnownCard]) -> None:
        self._known = {(card.kind, card.id): card for card in known}
        names = Counter(card.name for card in known)
        self._by_name = {card.name: card for card in known if names[card.name] == 1}

    def count(self, records: Sequence[Record]) -> list[CardCount]:
        """The cards that came up at some seat, those that were seen in most matches first."""
        owners = self._owners(records)
        groups = {*owners.values()}
        of_groups = {group: _Counted() for group in groups}
        of_cards = {card: _Counted() for card in owners}
        for record in records:
            handled = _handled(record, groups)
            for (seat, group), each in handled.items():
                is_won = seat in record.winners
                add(of_groups[group].drawn[each.drawn], is_won)
                add(of_groups[group].played[each.played], is_won)
                add(of_groups[group].taken[each.taken], is_won)
            for (seat, card), own in self._of_seats(record, owners).items():
                each, counted = handled[seat, owners[card]], of_cards[card]
                is_won = seat in record.winners
                counted.times += own.played
                if own.drawn:
                    add(counted.drawn[each.drawn], is_won)
                if own.taken:
                    add(counted.taken[each.taken], is_won)
                if own.played:
                    add(counted.played[each.played], is_won)
                elif own.drawn:
                    add(counted.kept, is_won)
        found = [
            _count_of(card, counted, of_groups[owners[card]])
            for card, counted in of_cards.items()
            if counted.drawn or counted.played or counted.taken
        ]
        return sorted(found, key=lambda each: (-each.seen.played, each.card.name))

    def never(self, records: Iterable[Record]) -> tuple[list[KnownCard], list[KnownCard]]:
        """The cards that nobody got or played, and those that somebody got and nobody played.

        Cards of competitors that did not take part are left out, and so are, in the second list,
        kinds of cards that nobody plays.
        """
        present, seen, played = set[str](), set[KnownCard](), set[KnownCard]()
        for record in records:
            present.update(name for _, name in record.competitors)
            for use in record.uses:
                card = self._named(use, record)
                seen.add(card)
                if use.played:
                    played.add(card)
        playable = {card.kind for card in played}
        able = [
            card
            for card in self._known.values()
            if not card.owners or not card.owners.isdisjoint(present)
        ]
        unplayed = [card for card in able if card in seen - played and card.kind in playable]
        return [card for card in able if card not in seen], unplayed

    def _named(self, use: Use, record: Record) -> KnownCard:
        """The card that a record means; what is told only in words may be one as well."""
        if use.kind == IN_WORDS and (card := self._by_name.get(use.card)):
            return card
        if known := self._known.get((use.kind, use.card)):
            return known
        owners = EVERYBODY
        if use.competitor != NO_COMPETITOR:
            owners = frozenset([record.competitors[use.competitor].name])
        return KnownCard(use.kind, use.card, use.card, owners)

    def _owners(self, records: Iterable[Record]) -> dict[KnownCard, frozenset[str]]:
        """All cards that came up at some seat, with the competitors that can have them."""
        found: defaultdict[KnownCard, set[str]] = defaultdict(set)
        common: set[KnownCard] = set()
        for record in records:
            for use in record.uses:
                if use.seat < 0:
                    continue
                card = self._named(use, record)
                if use.competitor == NO_COMPETITOR:
                    common.add(card)
                else:
                    found[card].add(record.competitors[use.competitor].name)
        return {
            card: EVERYBODY if card in common else card.owners or frozenset(found[card])
            for card in sorted({*found, *common}, key=lambda card: (card.kind, card.id))
        }

    def _of_seats(
        self, record: Record, owners: Mapping[KnownCard, frozenset[str]]
    ) -> dict[tuple[int, KnownCard], _Handled]:
        """How often each card was drawn, played and taken by its owners at each seat.

        A card that somebody else copies is not counted.
        """
        found: dict[tuple[int, KnownCard], _Handled] = {}
        for use in record.uses:
            if use.seat < 0:
                continue
            card = self._named(use, record)
            group = owners[card]
            if group and record.competitors[use.competitor].name not in group:
                continue
            found[use.seat, card] = found.get((use.seat, card), _Handled()).plus(use)
        return found


def _handled(
    record: Record, groups: Collection[frozenset[str]]
) -> dict[tuple[int, frozenset[str]], _Handled]:
    """For each seat and each group of owners of which it has one: what these have handled."""
    of_places: defaultdict[int, _Handled] = defaultdict(_Handled)
    of_seats: defaultdict[int, _Handled] = defaultdict(_Handled)
    for use in record.uses:
        of_places[use.competitor] = of_places[use.competitor].plus(use)
        of_seats[use.seat] = of_seats[use.seat].plus(use)
    seats: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for place, (seat, name) in enumerate(record.competitors):
        if seat >= 0:
            seats[seat].append((place, name))
    found = {}
    for seat in range(len(record.bots)):
        for group in groups:
            if not group:
                found[seat, group] = of_seats[seat]
            elif own := [of_places[place] for place, name in seats[seat] if name in group]:
                found[seat, group] = _Handled(*map(sum, zip(*own, strict=True)))
    return found


def _count_of(card: KnownCard, counted: _Counted, able: _Counted) -> CardCount:
    ways = (
        (counted.drawn, able.drawn),
        (counted.played, able.played),
        (counted.taken, able.taken),
    )
    seen, of_all = next(way for way in ways if way[0])
    return CardCount(
        card,
        total(able.drawn.values()),
        total(counted.drawn.values()),
        total(counted.played.values()),
        total(counted.taken.values()),
        counted.kept,
        counted.times,
        stratified(seen, _rest(of_all, seen)),
    )


def _rest(whole: Mapping[int, Tally], part: Mapping[int, Tally]) -> Strata:
    return {key: less(each, part.get(key, Tally())) for key, each in whole.items()}
