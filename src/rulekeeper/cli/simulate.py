"""`rulekeeper simulate`: many matches of bots, and who wins them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from rulekeeper.cli.flags import flags
from rulekeeper.cli.play import GameOption, PackOption, game_options
from rulekeeper.cli.problems import INTERRUPTED
from rulekeeper.games.registry import find_game, find_package
from rulekeeper.sim.report import check_plot, closing_line, plot, plotted, tables
from rulekeeper.sim.simulate import DECISION_LIMIT, Plan, Record, simulate
from rulekeeper.sim.statistics import summarize


def simulate_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game, such as lebelheim.")],
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many to play.")] = 100,
    bots: Annotated[
        str,
        typer.Option(help="Who plays: random, greedy, search:SECONDS or search:ITERATIONSi."),
    ] = "greedy,greedy",
    seed: Annotated[int, typer.Option(help="The same seed plays the same matches.")] = 0,
    processes: Annotated[
        int | None, typer.Option(help="How many to play at a time; by default, one on each core.")
    ] = None,
    jsonl: Annotated[
        str | None,
        typer.Option(help="Write one JSON object per match to this file; '-': to standard output."),
    ] = None,
    plot_file: Annotated[
        Path | None, typer.Option("--plot", help="Draw a chart of the wins in this PNG file.")
    ] = None,
    option: GameOption = None,
    pack: PackOption = None,
    limit: Annotated[
        int, typer.Option(help="End a match as unfinished after this many decisions.")
    ] = DECISION_LIMIT,
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
    played: list[Record] = []
    is_interrupted = False
    with _opened(jsonl) as stream:
        try:
            for record in _shown(simulate(plan, processes), matches):
                played.append(record)
                if stream is not None:
                    stream.write(msgspec.json.encode(record) + b"\n")
                    stream.flush()
        except KeyboardInterrupt:
            is_interrupted = True
    _report(plan, played, Console(stderr=jsonl == "-", highlight=False))
    if plot_file is not None and played:
        plot(plotted(summarize(played)), _title(plan, len(played)), plot_file)
    if is_interrupted:
        typer.echo(f"Stopped after {len(played)} of {matches} matches.", err=True)
        raise typer.Exit(INTERRUPTED)


def _shown(records: Iterable[Record], matches: int) -> Iterator[Record]:
    """The records, with a progress bar on standard error while they come."""
    columns = ("matches", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(records, total=matches)


def _report(plan: Plan, played: list[Record], console: Console) -> None:
    if not played:
        return
    summary = summarize(played)
    console.print(f"[bold]{_title(plan, len(played))}[/bold]", soft_wrap=True)
    for table in tables(summary):
        console.print()
        console.print(table)
    console.print()
    console.print(closing_line(summary), soft_wrap=True)


def _title(plan: Plan, matches: int) -> str:
    return f"{plan.game}: {', '.join(plan.bots)}, {matches} matches, seed {plan.seed}"


@contextmanager
def _opened(name: str | None) -> Iterator[BinaryIO | None]:
    """The stream for the records: standard output for `-`, none without a name."""
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout.buffer
    else:
        with Path(name).open("wb") as file:
            yield file
