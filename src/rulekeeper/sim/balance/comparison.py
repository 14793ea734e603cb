"""The chapter about what a change has changed: two batches of matches side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from statistics import fmean, median

from msgspec import Struct

from rulekeeper.sim.balance.card_counting import CardCount
from rulekeeper.sim.balance.counting import people, total
from rulekeeper.sim.balance.document import (
    Forest,
    Interval,
    Part,
    Points,
    Row,
    Section,
    Table,
    Text,
    Tone,
)
from rulekeeper.sim.balance.judging import SIGNIFICANT
from rulekeeper.sim.balance.numbers import matches, percent, points, points_span
from rulekeeper.sim.inference import (
    difference,
    different,
    holm,
    needed_for_difference,
    quantile,
    smallest_difference,
)
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally, Z, tally

CHANGE_WORDS: Mapping[Tone, str] = {"high": "wins more", "low": "wins less", "open": "not settled"}

MOST_CARDS = 12
"""So many cards are compared: those whose shares differ most surely."""


class Change(Struct, frozen=True):
    """A share of wins before and after; `needed` matches on each side would settle it."""

    name: str
    before: Tally
    after: Tally
    widest: tuple[float, float]
    tone: Tone
    needed: float

    @property
    def gain(self) -> float:
        """The share after the change less that before it."""
        return self.after.share - self.before.share

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the gain."""
        return difference(self.after, self.before, Z)


def changes(before: Mapping[str, Tally], after: Mapping[str, Tally], played: int) -> list[Change]:
    """What can be said of each share that both have; together it is 95% sure by Holm's method.

    `played` is how many matches there are after the change.
    """
    names = [name for name in after if name in before]
    p_values = holm([different(after[name], before[name]) for name in names])
    found = []
    for name, p_value in zip(names, p_values, strict=True):
        one, other = after[name], before[name]
        tone: Tone = "open"
        if p_value < SIGNIFICANT:
            tone = "high" if one.share > other.share else "low"
        needed = needed_for_difference(one.share, other.share, len(names))
        found.append(
            Change(
                name,
                other,
                one,
                difference(one, other, quantile(len(names))),
                tone,
                needed * played / one.played if one.played else inf,
            )
        )
    return sorted(found, key=lambda change: -change.gain)


def comparison_section(
    before: Sequence[Record],
    after: Sequence[Record],
    cards: tuple[Sequence[CardCount], Sequence[CardCount]],
    content: Sequence[str],
    other: str,
) -> Section:
    """What has changed from the matches `before` to those `after`.

    `cards` are those counted before and after, `content` the entries of packs that differ, in
    words; `other` names what is compared with.
    """
    heroes_before, heroes_after = tally(before, people), tally(after, people)
    found = changes(heroes_before, heroes_after, len(after))
    usual = [change.after.played for change in found]
    even = total(heroes_after.values()).share
    parts: list[Part] = [
        Text(
            f"Compared with {other}: {len(after):,} matches now, {len(before):,} there. A change "
            "counts as found only if luck is ruled out for the whole table. The column “Needs” "
            "tells how many matches on each side would settle a row, if its shares are as they "
            "seem."
        )
    ]
    if content:
        parts.append(Points(tuple(content)))
    sentences = _sentences(found)
    if usual:
        smallest = smallest_difference(even, int(median(usual)), int(median(usual)), len(usual))
        sentences.append(
            "With so many matches, a change of a hero's share by "
            f"{points(smallest).removeprefix('+')} points or more would most likely have been "
            "seen."
        )
    parts.append(Points(tuple(sentences)))
    parts += _plotted("Heroes: won more often, or less, than before", "Hero", found)
    for title, there, here in (
        ("Heroes that are new", heroes_before, heroes_after),
        ("Heroes that are gone", heroes_after, heroes_before),
    ):
        if new := [name for name in here if name not in there]:
            rows = [Row((name, percent(here[name].share))) for name in new]
            parts.append(Table(title, ("Hero", "Won"), rows))
    known = {count.card.id for count in cards[0]} & {count.card.id for count in cards[1]}
    seen_before, seen_after = (
        {_name(count): count.seen for count in counts if count.card.id in known} for counts in cards
    )
    of_cards = changes(seen_before, seen_after, len(after))
    of_cards.sort(key=lambda change: different(change.after, change.before))
    shown = sorted(of_cards[:MOST_CARDS], key=lambda change: -change.gain)
    parts += _plotted("Cards: won more often with them, or less, than before", "Card", shown)
    parts.append(_lengths(before, after))
    return Section("comparison", "What has changed", parts)


def _sentences(found: list[Change]) -> list[str]:
    sure = [change for change in found if change.tone != "open"]
    sentences = [
        f"{change.name} {CHANGE_WORDS[change.tone]}: {percent(change.after.share)} now, "
        f"{percent(change.before.share)} before, a change of {points(change.gain)} points "
        f"({points_span(*change.interval)})."
        for change in sure
    ]
    if not sure:
        sentences.append("No hero surely wins more, or less, than before.")
    return sentences


def _name(count: CardCount) -> str:
    owners = sorted(count.card.owners)
    return f"{count.card.name} ({owners[0]})" if len(owners) == 1 else count.card.name


def _plotted(caption: str, named: str, found: list[Change]) -> list[Part]:
    if not found:
        return []
    intervals = [
        Interval(
            change.name,
            change.gain,
            *change.interval,
            change.widest,
            f"{points(change.gain)} · {CHANGE_WORDS[change.tone]}",
            change.tone,
        )
        for change in found
    ]
    rows = [
        Row(
            (
                change.name,
                f"{percent(change.before.share)} of {change.before.played:,}",
                f"{percent(change.after.share)} of {change.after.played:,}",
                points(change.gain),
                points_span(*change.interval),
                matches(change.needed) if change.tone == "open" else "",
                CHANGE_WORDS[change.tone],
            ),
            change.tone,
        )
        for change in found
    ]
    head = (named, "Won before", "Won now", "Change", "95% interval", "Needs", "Verdict")
    return [
        Forest(caption, intervals, 0.0, signed=True),
        Table(f"{caption.partition(':')[0]}, before and now", head, rows, folded=True),
    ]


def _lengths(before: Sequence[Record], after: Sequence[Record]) -> Table:
    rows = []
    for name, records in (("Before", before), ("Now", after)):
        turns = [record.turns for record in records]
        drawn = sum(record.finished and not record.winners for record in records)
        rows.append(
            Row((name, f"{fmean(turns):.1f}", f"{median(turns):g}", f"{drawn / len(turns):.1%}"))
        )
    return Table("Lengths of matches", ("", "Turns, mean", "Turns, median", "Drawn"), rows)
