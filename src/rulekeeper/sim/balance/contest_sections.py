"""The chapters about who wins: heroes, pairs of heroes, seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekeeper.sim.balance.counting import (
    every_seat,
    every_start,
    pairs_against,
    pairs_together,
    people,
)
from rulekeeper.sim.balance.document import Cell, HeatMap, Part, Row, Section, Table, Text
from rulekeeper.sim.balance.judging import Judged, Yardstick, forest, judge, table
from rulekeeper.sim.balance.numbers import counted, percent, span
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally, tally

MOST_IN_A_MAP = 30
"""With more heroes than this nobody reads a heat map: only the table is left."""

FULL_WARMTH = 0.2
"""So far from even, a cell of a heat map has the strongest colour."""

PALING = 20
"""So many even matches are added to those of a cell for its colour: a few matches tell little."""

PAIR = 2
"""How much wider than the band of a hero that of a pair is: two heroes, twice the margin."""


def judged_heroes(records: Sequence[Record], by: Yardstick) -> list[Judged]:
    """Verdicts on the heroes, the best first."""
    return judge(tally(records, people), by, len(records))


def heroes_section(judged: list[Judged], by: Yardstick) -> Section:
    """How often each hero wins."""
    low, high = by.band
    text = (
        f"An even share is {percent(by.middle)}; from {span(low, high)} counts as fair. A hero is "
        "too strong or too weak only if luck is ruled out for all of them together."
    )
    lines = (
        "The thick line is the 95% interval of one hero. The thin line is wider: all thin lines "
        "of this plot hold together with 95%."
    )
    parts: list[Part] = [
        Text(text),
        Text(lines, of_plot=True),
        forest("How often each hero wins", judged, by),
        table("Matches won by hero", "Hero", judged, folded=True),
    ]
    return Section("heroes", "Heroes", parts)


def seats_section(records: Sequence[Record], by: Yardstick) -> Section | None:
    """Whether it matters where somebody sits; nothing where there is one seat."""
    tallies = dict(sorted(tally(records, every_seat).items()))
    if len(tallies) < 2:
        return None
    judged = judge({f"Seat {seat + 1}": each for seat, each in tallies.items()}, by, len(records))
    text = "Whether it matters where somebody sits, whoever plays there."
    return Section("seats", "Seats", _of_places("Seat", text, judged, by))


def starts_section(records: Sequence[Record], by: Yardstick) -> Section | None:
    """Whether it matters where somebody begins; nothing where no match draws that."""
    tallies = dict(sorted(tally(records, every_start).items()))
    if len(tallies) < 2:
        return None
    judged = judge(tallies, by, len(records))
    text = "Whether it matters on which part of the board somebody begins: that is drawn."
    return Section("starts", "Where one begins", _of_places("Start", text, judged, by))


def _of_places(place: str, text: str, judged: list[Judged], by: Yardstick) -> list[Part]:
    """What is said of seats or starts: the text, a plot, a table."""
    return [
        Text(text),
        forest(f"How often each {place.lower()} wins", judged, by),
        table(f"Matches won by {place.lower()}", place, judged, folded=True),
    ]


def pairs_section(
    records: Sequence[Record], heroes: Mapping[str, Tally], by: Yardstick
) -> Section | None:
    """How pairs of heroes do, side by side and against each other; nothing without pairs."""
    together = tally(records, pairs_together)
    against = tally(records, pairs_against)
    names = list(heroes)
    parts: list[Part] = []
    if together:
        parts += _together(together, heroes, Yardstick(by.middle, PAIR * by.margin), len(records))
    if against:
        parts += _against(against, names, len(records), by)
    return Section("pairs", "Pairs of heroes", parts) if parts else None


def _together(
    tallies: Mapping[tuple[str, str], Tally],
    heroes: Mapping[str, Tally],
    by: Yardstick,
    played: int,
) -> list[Part]:
    judged = judge({" and ".join(pair): each for pair, each in tallies.items()}, by, played)
    rows = []
    for (one, other), each in zip(tallies, judged, strict=True):
        expected = heroes[one].share + heroes[other].share - by.middle
        rows.append(
            Row(
                (
                    each.name,
                    f"{each.tally.played:,}",
                    percent(each.tally.share),
                    span(*each.tally.interval),
                    percent(min(1.0, max(0.0, expected))),
                    each.words,
                ),
                each.tone,
            )
        )
    head = ("Pair", "Matches", "Won", "95% interval", "As its heroes alone", "Verdict")
    both_ways = {**tallies, **{(other, one): each for (one, other), each in tallies.items()}}
    parts: list[Part] = [
        Text(
            "Two heroes of one player. A pair is judged by a band twice as wide as that of a "
            "hero, for it adds up what two heroes bring: "
            f"from {span(*by.band)}. The column “As its heroes alone” says what to expect of the "
            "two if they do not help each other; a pair far above it works together too well."
        ),
        Text("Colours are pale where few matches are behind them.", of_plot=True),
    ]
    parts += _map(
        "How often two heroes win together",
        list(heroes),
        both_ways,
        by.middle,
        ("loses", "even", "wins"),
        "{0} with {1}",
    )
    parts.append(Table("Matches won by pair", head, rows, folded=True))
    return parts


def _against(
    tallies: Mapping[tuple[str, str], Tally], names: list[str], played: int, by: Yardstick
) -> list[Part]:
    even = Yardstick(0.5, PAIR * by.margin)
    # Each match of two heroes is told once: from the side of the one that wins more.
    better = {pair: each for pair, each in tallies.items() if _comes_first(pair, tallies)}
    judged = judge({" beats ".join(pair): each for pair, each in better.items()}, even, played)
    parts: list[Part] = [
        Text("Heroes of different players, and only matches that exactly one of the two has won."),
        Text("Read along a row: how often its hero beats the one of the column.", of_plot=True),
    ]
    parts += _map(
        "How often the hero of a row beats the hero of a column",
        names,
        tallies,
        0.5,
        ("loses", "even", "beats"),
        "{0} against {1}",
    )
    parts.append(table("Matches won against", "Heroes", judged, folded=True))
    return parts


def _comes_first(pair: tuple[str, str], tallies: Mapping[tuple[str, str], Tally]) -> bool:
    own, other = tallies[pair].share, tallies[pair[::-1]].share
    return own > other or (own == other and pair < pair[::-1])


def _map(
    caption: str,
    names: list[str],
    tallies: Mapping[tuple[str, str], Tally],
    middle: float,
    legend: tuple[str, str, str],
    words: str,
) -> list[Part]:
    if len(names) > MOST_IN_A_MAP:
        return []

    def cell(row: str, column: str) -> Cell | None:
        each = tallies.get((row, column))
        if each is None:
            return None
        excess = (each.won - middle * each.played) / (each.played + PALING)
        warmth = max(-1.0, min(1.0, excess / FULL_WARMTH))
        told = f"{words.format(row, column)}: {percent(each.share)} of "
        told += counted(each.played, "match", "matches")
        return Cell(f"{100 * each.share:.0f}", warmth, told)

    cells = [[cell(row, column) for column in names] for row in names]
    return [HeatMap(caption, names, cells, legend)]
