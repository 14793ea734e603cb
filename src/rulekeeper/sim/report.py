"""The results of a simulation for people: tables and a plot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.table import Table

from rulekeeper.core.errors import SetupError
from rulekeeper.core.files import write_whole
from rulekeeper.sim.balance.document import Forest, Interval
from rulekeeper.sim.balance.html import alone
from rulekeeper.sim.balance.plots import forest_plot
from rulekeeper.sim.statistics import Summary, Tally

PLOT_KIND = ".svg"

EVEN = 0.5
"""Where a plot has its line: the share of two who are alike."""


def tables(summary: Summary) -> list[Table]:
    """The shares of wins by competitor, bot and seat; what tells nothing is left out."""
    found = []
    if summary.competitors:
        found.append(share_table("Hero or side", summary.competitors))
    if len(summary.bots) > 1:
        found.append(share_table("Bot", summary.bots))
    seats = {f"seat {seat + 1}": tally for seat, tally in summary.seats.items()}
    found.append(share_table("Seat", seats))
    return found


def share_table(title: str, tallies: Mapping[str, Tally]) -> Table:
    """Shares of wins with their 95% confidence intervals."""
    table = Table(title, box=None, pad_edge=False, header_style="bold")
    for heading in ("matches", "wins", "share", "95% interval"):
        table.add_column(heading, justify="right")
    for name, tally in tallies.items():
        low, high = tally.interval
        table.add_row(
            name,
            str(tally.played),
            str(tally.won),
            f"{tally.share:.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    return table


def closing_line(summary: Summary) -> str:
    """How many matches there were and how long they took, in a sentence."""
    parts = [
        f"{summary.matches} {'match' if summary.matches == 1 else 'matches'}",
        f"{summary.turns:.1f} turns and {summary.decisions:.0f} decisions each",
        f"{summary.draws} drawn",
    ]
    if summary.unfinished:
        parts.append(f"{summary.unfinished} unfinished at the limit of decisions")
    return ", ".join(parts) + "."


def check_plot(path: Path) -> None:
    """Raise `SetupError` when no plot can be drawn to this file."""
    if path.suffix.lower() != PLOT_KIND:
        raise SetupError(f"A plot is an SVG file: give --plot a name that ends in {PLOT_KIND}.")
    if not path.parent.is_dir():
        raise SetupError(f"There is no folder {path.parent} to draw a plot into.")


def plot(tallies: Mapping[str, Tally], title: str, path: Path) -> None:
    """Draw shares of wins with their 95% confidence intervals into an SVG file."""
    rows = [
        Interval(
            name, tally.share, *tally.interval, tally.interval, f"{tally.won} of {tally.played}"
        )
        for name, tally in tallies.items()
    ]
    write_whole(path, alone(forest_plot(Forest(title, rows, EVEN)), title).encode())


def plotted(summary: Summary) -> Mapping[str, Tally]:
    """What a plot shows: the competitors, or else the bots."""
    return summary.competitors or summary.bots
