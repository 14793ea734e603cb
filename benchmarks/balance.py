"""How even the heroes are: wins of each hero, and of each pair, when equal bots play them.

python benchmarks/balance.py --matches 2000 --bot greedy
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.progress import track
from rich.table import Table

from rulekeeper.core.errors import RulekeeperError
from rulekeeper.sim.report import closing_line
from rulekeeper.sim.simulate import Plan, Record, simulate
from rulekeeper.sim.statistics import Tally, summarize, tally

FAIR = (0.4, 0.6)
"""Shares of wins outside these bounds are flagged; draws count for nobody."""


def pairs_of(record: Record) -> Iterable[tuple[int, str]]:
    """What each seat played, as one name."""
    for seat in range(len(record.bots)):
        names = sorted(name for where, name in record.competitors if where == seat)
        yield seat, " and ".join(names)


def flag(counted: Tally) -> str:
    """Whether a share is fair: surely not, when even its interval lies outside, or perhaps not."""
    low, high = counted.interval
    if counted.share < FAIR[0]:
        return "too weak" if high < FAIR[0] else "weak?"
    if counted.share > FAIR[1]:
        return "too strong" if low > FAIR[1] else "strong?"
    return ""


def show(title: str, tallies: Mapping[str, Tally]) -> Table:
    """A table of shares with flags."""
    table = Table(box=None, header_style="bold")
    table.add_column(title, no_wrap=True)
    for heading in ("matches", "share", "95% interval", ""):
        table.add_column(heading, justify="right")
    for name, counted in tallies.items():
        low, high = counted.interval
        interval = f"{low:.1%} to {high:.1%}"
        table.add_row(name, str(counted.played), f"{counted.share:.1%}", interval, flag(counted))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how even the heroes are.")
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=2000, help="decisions in a match")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    plan = Plan(
        arguments.game,
        (arguments.bot,),
        arguments.matches,
        seed=arguments.seed,
        decision_limit=arguments.limit,
    )
    played = simulate(plan, arguments.processes)
    errors = Console(stderr=True)
    records = list(track(played, total=plan.matches, console=errors, transient=True))
    summary = summarize(records)
    console = Console()
    console.print(show("hero", summary.competitors), "")
    console.print(show("pair of a player", tally(records, pairs_of)), "")
    console.print(show("seat", {f"seat {seat + 1}": t for seat, t in summary.seats.items()}), "")
    console.print(closing_line(summary), soft_wrap=True)


if __name__ == "__main__":
    try:
        main()
    except RulekeeperError as error:
        sys.exit(str(error))
