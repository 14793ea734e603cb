"""`rulekeeper simulate`: many matches of bots, and who wins them."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rulekeeper.cli.flags import flags
from rulekeeper.cli.many_matches import BotsOption, LimitOption, ProcessesOption, SeedOption
from rulekeeper.cli.play import GameOption, PackOption, game_options
from rulekeeper.cli.problems import INTERRUPTED
from rulekeeper.cli.progress import shown
from rulekeeper.core.errors import SetupError
from rulekeeper.games.registry import find_game, find_package
from rulekeeper.sim.json_lines import JsonLines, json_lines
from rulekeeper.sim.on_ray import RayCluster
from rulekeeper.sim.parquet import parquet_folder
from rulekeeper.sim.report import check_plot, closing_line, plot, plotted, tables
from rulekeeper.sim.results import NoResults, OpenedResults, run_of
from rulekeeper.sim.simulate import DECISION_LIMIT, HERE, Executor, Plan, simulate
from rulekeeper.sim.statistics import Counting, Summary

STANDARD_OUTPUT = "-"


def simulate_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game, such as lebelheim.")],
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many to play.")] = 100,
    bots: BotsOption = "greedy,greedy",
    seed: SeedOption = 0,
    processes: ProcessesOption = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="PLACE",
            help="Where to play: local, ray (Ray on this machine), or ray:HOST:PORT (a cluster).",
        ),
    ] = "local",
    jsonl: Annotated[
        str | None,
        typer.Option(help="Write one JSON object per match to this file; '-': to standard output."),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write one row per match to Parquet files in this folder.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run that the file or folder holds.")
    ] = False,
    plot_file: Annotated[
        Path | None, typer.Option("--plot", help="Draw a chart of the wins in this SVG file.")
    ] = None,
    option: GameOption = None,
    pack: PackOption = None,
    limit: LimitOption = DECISION_LIMIT,
) -> None:
    """Play many matches of bots and count who wins.

    What the options leave to be drafted, such as heroes, is drawn at random for each match.
    """
    if plot_file is not None:
        check_plot(plot_file)
    found = find_game(game, pack or ())
    form = find_package(found.name).set_up(found).fields
    plan = Plan(
        game=game,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        matches=matches,
        seed=seed,
        options={**game_options(option), **flags(context.args, form, found.name)},
        packs=tuple(map(str, pack or ())),
        decision_limit=limit,
    )
    executor = _executor(on)
    counting = Counting()
    is_interrupted = False
    with _results(plan, jsonl, parquet, resume) as results:
        try:
            for record in results.earlier():
                if record.match < matches:
                    counting.add(record)
            played = simulate(plan, processes, executor, results.played)
            for record in shown(played, matches, counting.matches):
                results.write(record)
                counting.add(record)
        except KeyboardInterrupt:
            is_interrupted = True
    summary = counting.summary()
    if summary.matches:
        _report(plan, summary, Console(stderr=jsonl == STANDARD_OUTPUT, highlight=False))
        if plot_file is not None:
            plot(plotted(summary), _title(plan, summary), plot_file)
    if is_interrupted:
        further = (
            "" if isinstance(results, NoResults) else " The same command with --resume goes on."
        )
        typer.echo(f"Stopped after {summary.matches} of {matches} matches.{further}", err=True)
        raise typer.Exit(INTERRUPTED)


def _executor(place: str) -> Executor:
    """Where to play; raises `SetupError` when there is no such place."""
    kind, _, address = place.partition(":")
    if place == "local":
        return HERE
    if kind == "ray":
        return RayCluster(address or None)
    raise SetupError(
        f"Nothing can be played on '{place}': write local, ray, ray:auto or ray:HOST:PORT."
    )


def _results(plan: Plan, jsonl: str | None, parquet: Path | None, resume: bool) -> OpenedResults:
    """Where matches are written; raises `SetupError` when they cannot be written there."""
    if jsonl is not None and parquet is not None:
        raise SetupError("Matches are written to one place: give --jsonl or --parquet, not both.")
    if resume and parquet is None and jsonl in {None, STANDARD_OUTPUT}:
        raise SetupError("--resume goes on with a file or folder: name it by --jsonl or --parquet.")
    if parquet is not None:
        return parquet_folder(parquet, run_of(plan), resume)
    if jsonl == STANDARD_OUTPUT:
        return nullcontext(JsonLines(sys.stdout.buffer, run_of(plan)))
    if jsonl is not None:
        return json_lines(Path(jsonl), run_of(plan), resume)
    return nullcontext(NoResults())


def _report(plan: Plan, summary: Summary, console: Console) -> None:
    console.print(f"[bold]{_title(plan, summary)}[/bold]", soft_wrap=True)
    for table in tables(summary):
        console.print()
        console.print(table)
    console.print()
    console.print(closing_line(summary), soft_wrap=True)


def _title(plan: Plan, summary: Summary) -> str:
    return f"{plan.game}: {', '.join(plan.bots)}, {summary.matches} matches, seed {plan.seed}"
