"""How strong the bots are: each pair plays a number of matches, changing seats.

python benchmarks/bots.py --matches 200 --pairs greedy:random,search:0.2:greedy
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from time import perf_counter

from rich.console import Console
from rich.table import Table

from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.players.registry import find_player
from rulekeeper.sim.simulate import Plan, Record, simulate
from rulekeeper.sim.statistics import summarize

PAIRS = "greedy:random,search:0.1:greedy"


def split_pair(text: str) -> tuple[str, str]:
    """The two bots of a pair such as `search:1:greedy`; raises `SetupError` when it is none."""
    words = text.split(":")
    for place in range(1, len(words)):
        pair = ":".join(words[:place]), ":".join(words[place:])
        try:
            for bot in pair:
                find_player(bot, seed=0)
        except SetupError:
            continue
        return pair
    raise SetupError(f"'{text}' is no pair of bots: write it as in search:1:greedy.")


def play(plan: Plan, processes: int, tell: Callable[[str], None]) -> list[Record]:
    """The matches of a plan, their number told now and then."""
    records = []
    for record in simulate(plan, processes):
        records.append(record)
        tell(f"{' against '.join(plan.bots)}: {len(records)} of {plan.matches}")
    return records


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the strength of the bots.")
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--matches", type=int, default=200, help="for each pair")
    parser.add_argument("--pairs", default=PAIRS, help="such as greedy:random,search:1:greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=2000, help="decisions in a match")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    table = Table(box=None, header_style="bold")
    table.add_column("pair", no_wrap=True)
    for heading in ("won", "lost", "neither", "share", "95% interval", "seconds a match"):
        table.add_column(heading, justify="right")
    with Console(stderr=True).status("") as status:
        for pair in map(split_pair, arguments.pairs.split(",")):
            table.add_row(*row(pair, arguments, status.update))
    Console().print(table)


def row(
    pair: tuple[str, str], arguments: argparse.Namespace, tell: Callable[[str], None]
) -> Sequence[str]:
    """The result of a pair, in the order of the headings."""
    plan = Plan(
        arguments.game,
        pair,
        arguments.matches,
        seed=arguments.seed,
        decision_limit=arguments.limit,
    )
    start = perf_counter()
    records = play(plan, arguments.processes, tell)
    seconds = (perf_counter() - start) * arguments.processes / len(records)
    summary = summarize(records)
    # A bot against itself is told apart by nothing: its row shows its first seat in each match.
    tally = summary.bots[pair[0]] if pair[0] != pair[1] else summary.seats[0]
    low, high = tally.interval
    neither = summary.draws + summary.unfinished
    return (
        f"{pair[0]} against {pair[1]}",
        str(tally.won),
        str(tally.played - tally.won - neither),
        str(neither),
        f"{tally.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{seconds:.2f}",
    )


if __name__ == "__main__":
    try:
        main()
    except RulekeeperError as error:
        sys.exit(str(error))
