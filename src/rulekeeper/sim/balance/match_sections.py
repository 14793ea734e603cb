"""The chapters about matches as a whole: quests, and how long matches are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from statistics import median, quantiles

from rulekeeper.sim.balance.counting import QuestCount, turns_each
from rulekeeper.sim.balance.document import (
    Forest,
    Histogram,
    Interval,
    Part,
    Row,
    Section,
    Table,
    Text,
)
from rulekeeper.sim.balance.numbers import percent, span
from rulekeeper.sim.inference import quantile
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import wilson

BARS = 24
"""About as many bars a histogram has."""

TAIL = 0.01
"""This part of the matches, the longest ones, shares the last bar."""


def quests_section(counts: Sequence[QuestCount], names: Mapping[str, str]) -> Section | None:
    """How often each quest is won, by difficulty and number of heroes; nothing without quests."""
    if not counts:
        return None
    z = quantile(len(counts))
    rows, intervals = [], []
    for count in counts:
        name = names.get(count.quest, count.quest)
        share, played = count.won.share, count.won.played
        turns = f"{median(count.turns):g}", f"{median(count.turns_each):.1f}"
        level = count.level or "as it is"
        rows.append(
            Row(
                (
                    name,
                    level,
                    str(count.heroes),
                    f"{played:,}",
                    percent(share),
                    span(*count.won.interval),
                    *turns,
                )
            )
        )
        widest = wilson(count.won.won, played, z)
        label = f"{name}: {level}, {count.heroes} heroes"
        intervals.append(Interval(label, share, *count.won.interval, widest, percent(share)))
    head = ("Quest", "Difficulty", "Heroes", "Matches", "Won", "95% interval", "Turns", "Of a seat")
    middle = median(median(count.turns_each) for count in counts)
    return Section(
        "quests",
        "Quests",
        [
            Text(
                "How often the party wins; where players compete, how often the first seat does. "
                "No share is right by itself: compare the levels of difficulty, and quests with "
                "each other."
            ),
            Text("The thin lines hold for all quests together.", of_plot=True),
            Text(
                "Turns are medians, of all seats together and of one seat. The median of all rows "
                f"is {middle:.1f} turns of a seat."
            ),
            Forest("How often each quest is won", intervals),
            Table("Quests by difficulty and number of heroes", head, rows, folded=True),
        ],
    )


def lengths_section(records: Sequence[Record]) -> Section:
    """How long matches are, in turns and in decisions."""
    turns = sorted(record.turns for record in records)
    each = sorted(map(turns_each, records))
    decisions = sorted(record.decisions for record in records)
    bounds, counts = _bars(turns)
    parts: list[Part] = [
        Text(
            "Turns of all seats together, and decisions: questions with more than one answer that "
            "somebody was asked."
        ),
        Histogram("How many turns matches take", "turns", bounds, counts, median(turns)),
        Table(
            "Lengths of matches",
            ("", "Shortest", "A quarter below", "Median", "A quarter above", "5% above", "Longest"),
            [
                _spread("Turns", turns),
                _spread("Turns of a seat", each),
                _spread("Decisions", decisions),
            ],
        ),
    ]
    rows = [
        Row((_bar_name(low, high), f"{count:,}"))
        for low, high, count in zip(bounds, bounds[1:], counts, strict=False)
    ]
    parts.append(Table("Matches by number of turns", ("Turns", "Matches"), rows, folded=True))
    return Section("lengths", "How long matches are", parts)


def _bar_name(low: int, high: int) -> str:
    return str(low) if high == low + 1 else f"{low} to {high - 1}"


def _spread(name: str, values: Sequence[float]) -> Row:
    cuts = quantiles(values, n=20, method="inclusive")
    numbers = (values[0], cuts[4], median(values), cuts[14], cuts[18], values[-1])
    return Row((name, *(f"{number:,.0f}" for number in numbers)))


def _bars(values: list[int]) -> tuple[list[int], list[int]]:
    """Bounds of bars that take in all of the values, and how many lie in each.

    The bars are of equal width but for the last, which takes in the few longest.
    """
    usual = values[ceil(len(values) * (1 - TAIL)) - 1]
    width = max(1, ceil((usual - values[0] + 1) / BARS))
    first = values[0] // width * width
    bounds = list(range(first, usual + 1, width))
    counts = [0] * len(bounds)
    for value in values:
        counts[min((value - first) // width, len(bounds) - 1)] += 1
    return [*bounds, max(values[-1] + 1, bounds[-1] + width)], counts
