"""Counting the records of many matches: who took part, and who won."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from rulekeeper.games.package import Quests
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally


class QuestCount(Struct, frozen=True):
    """The matches of one quest at one level of difficulty with so many heroes."""

    quest: str
    level: str
    heroes: int
    won: Tally
    """By the first seat: the party, where all play together."""
    turns: tuple[int, ...]
    turns_each: tuple[float, ...]
    """By match: how many turns each seat had, on average."""


def people(record: Record) -> list[tuple[int, str]]:
    """The competitors that somebody leads, with their seats: not those of the game itself."""
    return [(seat, name) for seat, name in record.competitors if seat >= 0]


def every_seat(record: Record) -> list[tuple[int, int]]:
    """Each seat as what is counted, with itself."""
    return [(seat, seat) for seat in range(len(record.bots))]


def every_start(record: Record) -> list[tuple[int, str]]:
    """Each seat with the place where it began, in matches that draw that."""
    return list(enumerate(record.starts))


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


def turns_each(record: Record) -> float:
    """How many turns each seat of a match had, on average."""
    return record.turns / len(record.bots)


def total(tallies: Iterable[Tally]) -> Tally:
    """Several counts as one."""
    tallies = list(tallies)
    return Tally(sum(each.played for each in tallies), sum(each.won for each in tallies))


def less(whole: Tally, part: Tally) -> Tally:
    """A count without a part of it."""
    return Tally(whole.played - part.played, whole.won - part.won)


def add(to: Tally, is_won: bool) -> None:
    """Count a match."""
    to.played += 1
    to.won += is_won


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
            tuple(sorted(map(turns_each, group))),
        )
        for key, group in sorted(
            groups.items(), key=lambda item: (item[0][0], order.get(item[0][1], -1), item[0][2])
        )
    ]
