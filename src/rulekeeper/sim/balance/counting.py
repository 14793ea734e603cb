"""Counting the records of many matches: who took part, with which cards, and who won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from rulekeeper.games.package import Quests
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally, tally
from rulekeeper.sim.usage import IN_WORDS, NO_COMPETITOR, KnownCard, Use


class CardCount(Struct):
    """What came of the matches of seats that could have had a card.

    `with_owner` are the matches of seats one of whose competitors may bring it. Those in which it
    was never played are `kept` where it was drawn. `times` is how often it was played in all.
    """

    card: KnownCard
    with_owner: Tally
    drawn: Tally
    played: Tally
    kept: Tally
    times: int

    @property
    def is_drawn(self) -> bool:
        """Whether it is a card that comes up, or one that lies there from the beginning."""
        return self.drawn.played > 0

    @property
    def seen(self) -> Tally:
        """The matches with the card: drawn, or, where it is never drawn, played."""
        return self.drawn if self.is_drawn else self.played

    @property
    def unseen(self) -> Tally:
        """The matches in which the owner took part, and the card was not `seen`."""
        return _less(self.with_owner, self.seen)


class QuestCount(Struct, frozen=True):
    """The matches of one quest at one level of difficulty with so many heroes."""

    quest: str
    level: str
    heroes: int
    won: Tally
    """By the first seat: the party, where all play together."""
    turns: tuple[int, ...]


def people(record: Record) -> list[tuple[int, str]]:
    """The competitors that somebody leads, with their seats: not those of the game itself."""
    return [(seat, name) for seat, name in record.competitors if seat >= 0]


def every_seat(record: Record) -> list[tuple[int, int]]:
    """Each seat as what is counted, with itself."""
    return [(seat, seat) for seat in range(len(record.bots))]


def parties(record: Record) -> list[tuple[str, ...]]:
    """The names of the competitors of each seat, sorted."""
    found: list[set[str]] = [set() for _ in record.bots]
    for seat, name in people(record):
        found[seat].add(name)
    return [tuple(sorted(names)) for names in found]


def pairs_together(record: Record) -> list[tuple[int, tuple[str, str]]]:
    """Each pair of competitors of one seat, with the seat."""
    return [
        (seat, pair)
        for seat, names in enumerate(parties(record))
        for pair in combinations(names, 2)
    ]


def pairs_against(record: Record) -> list[tuple[int, tuple[str, str]]]:
    """Each competitor with each one of another seat, where exactly one of the two has won."""
    return [
        (seat, (name, other))
        for (seat, name), (other_seat, other) in _both_ways(people(record))
        if name != other and (seat in record.winners) != (other_seat in record.winners)
    ]


def _both_ways(
    found: Sequence[tuple[int, str]],
) -> Iterable[tuple[tuple[int, str], tuple[int, str]]]:
    for one, other in combinations(found, 2):
        if one[0] != other[0]:
            yield one, other
            yield other, one


def total(tallies: Iterable[Tally]) -> Tally:
    """Several counts as one."""
    tallies = list(tallies)
    return Tally(sum(each.played for each in tallies), sum(each.won for each in tallies))


def _less(whole: Tally, part: Tally) -> Tally:
    return Tally(whole.played - part.played, whole.won - part.won)


def count_quests(records: Iterable[Record], quests: Quests) -> list[QuestCount]:
    """The matches by quest, level of difficulty and number of heroes; in that order."""
    groups: defaultdict[tuple[str, str, int], list[Record]] = defaultdict(list)
    for record in records:
        quest = record.set_up.get(quests.option)
        if quest is not None:
            level = str(record.set_up.get(quests.level_option, ""))
            groups[str(quest), level, len(people(record))].append(record)
    order = {level: place for place, level in enumerate(quests.levels)}
    return [
        QuestCount(
            *key,
            Tally(len(group), sum(0 in record.winners for record in group)),
            tuple(sorted(record.turns for record in group)),
        )
        for key, group in sorted(
            groups.items(), key=lambda item: (item[0][0], order.get(item[0][1], -1), item[0][2])
        )
    ]


class CardCounter:
    """Counts cards over many matches, as `known` names them."""

    def __init__(self, known: Collection[KnownCard]) -> None:
        self._known = {(card.kind, card.id): card for card in known}
        names = Counter(card.name for card in known)
        self._by_name = {card.name: card for card in known if names[card.name] == 1}

    def named(self, use: Use, competitor: str) -> KnownCard:
        """The card that a record means; what is told only in words may be one as well."""
        if use.kind == IN_WORDS and (card := self._by_name.get(use.card)):
            return card
        card = self._known.get((use.kind, use.card))
        owners = frozenset([competitor] if competitor else [])
        return card or KnownCard(use.kind, use.card, use.card, owners)

    def count(self, records: Sequence[Record]) -> list[CardCount]:
        """The cards that came up at some seat, those that were drawn in most matches first."""
        by_party = tally(records, lambda record: enumerate(parties(record)))
        drawn: defaultdict[KnownCard, Tally] = defaultdict(Tally)
        played: defaultdict[KnownCard, Tally] = defaultdict(Tally)
        kept: defaultdict[KnownCard, Tally] = defaultdict(Tally)
        times: Counter[KnownCard] = Counter()
        owners: defaultdict[KnownCard, set[str]] = defaultdict(set)
        for record in records:
            for (seat, card), (got, used) in self._of_seats(record, owners).items():
                is_won = seat in record.winners
                times[card] += used
                for counted, happened in (
                    (drawn[card], got > 0),
                    (played[card], used > 0),
                    (kept[card], got > 0 and not used),
                ):
                    counted.played += happened
                    counted.won += happened and is_won
        found = []
        for card, count in times.items():
            names = card.owners or owners[card]
            able = total(
                each for party, each in by_party.items() if not names or not names.isdisjoint(party)
            )
            found.append(CardCount(card, able, drawn[card], played[card], kept[card], count))
        return sorted(found, key=lambda each: (-each.seen.played, each.card.name))

    def _of_seats(
        self, record: Record, owners: defaultdict[KnownCard, set[str]]
    ) -> dict[tuple[int, KnownCard], tuple[int, int]]:
        """How often each card was drawn and played by each seat; notes who has had it."""
        found: dict[tuple[int, KnownCard], tuple[int, int]] = {}
        for use in record.uses:
            if use.seat < 0:
                continue
            has_name = use.competitor != NO_COMPETITOR
            competitor = record.competitors[use.competitor][1] if has_name else ""
            card = self.named(use, competitor)
            if competitor:
                owners[card].add(competitor)
            got, used = found.get((use.seat, card), (0, 0))
            found[use.seat, card] = got + use.drawn, used + use.played
        return found

    def never(self, records: Iterable[Record]) -> tuple[list[KnownCard], list[KnownCard]]:
        """The cards that nobody got or played, and those that somebody got and nobody played.

        Cards of competitors that did not take part are left out.
        """
        present, seen, played = set[str](), set[KnownCard](), set[KnownCard]()
        for record in records:
            present.update(name for _, name in record.competitors)
            for use in record.uses:
                card = self.named(use, "")
                seen.add(card)
                if use.played:
                    played.add(card)
        able = [
            card
            for card in self._known.values()
            if not card.owners or not card.owners.isdisjoint(present)
        ]
        unplayable = {card.kind for card in seen} - {card.kind for card in played}
        return (
            [card for card in able if card not in seen],
            [
                card
                for card in able
                if card in seen and card not in played and card.kind not in unplayable
            ],
        )
