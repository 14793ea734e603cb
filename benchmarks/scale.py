"""How many matches are played in a second, on local processes and on Ray.

python benchmarks/scale.py [--game lebelheim] [--bot greedy] [--seats 2] [--matches 400] [--on ray]

Each plays the same matches. The clock starts when a tenth of them is finished, so that starting
processes and loading content do not count. Run it on a machine that is idle.
"""

from __future__ import annotations

import argparse
import os
import sys
from statistics import fmean
from time import perf_counter

from rulekeeper.core.errors import RulekeeperError
from rulekeeper.sim.on_ray import RayCluster
from rulekeeper.sim.simulate import HERE, Executor, Plan, simulate

MILLION = 1_000_000


PLACES: dict[str, Executor] = {"local": HERE, "ray": RayCluster()}


def rate(plan: Plan, processes: int, executor: Executor) -> tuple[float, float]:
    """Matches a second, and decisions in a match."""
    warm = plan.matches // 10
    decisions = []
    start = perf_counter()
    for record in simulate(plan, processes, executor):
        decisions.append(record.decisions)
        if len(decisions) == warm:
            start = perf_counter()
    return (plan.matches - warm) / (perf_counter() - start), fmean(decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many matches a second are played.")
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--on", choices=PLACES, action="append")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    plan = Plan(arguments.game, (arguments.bot,) * arguments.seats, arguments.matches)
    for name in arguments.on or PLACES:
        found, decisions = rate(plan, arguments.processes, PLACES[name])
        print(
            f"{arguments.game} {arguments.bot} {name}: {found:.2f} matches a second, "
            f"{decisions:.0f} decisions each, {MILLION / found / 3600:.1f} hours a million"
        )


if __name__ == "__main__":
    try:
        main()
    except RulekeeperError as error:
        sys.exit(str(error))
