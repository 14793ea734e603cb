"""`rulekeeper balance`: a report on how even heroes, cards and quests are."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from rulekeeper.cli.flags import flags
from rulekeeper.cli.many_matches import BotsOption, LimitOption, ProcessesOption, SeedOption
from rulekeeper.cli.play import GameOption, PackOption, game_options
from rulekeeper.cli.problems import INTERRUPTED
from rulekeeper.cli.progress import shown
from rulekeeper.core.errors import SetupError
from rulekeeper.core.files import write_whole
from rulekeeper.games.package import AnyGame, AnyPackage
from rulekeeper.games.registry import find_game, find_package
from rulekeeper.sim.balance.content_changes import content_changes
from rulekeeper.sim.balance.document import Points, Report
from rulekeeper.sim.balance.html import as_html
from rulekeeper.sim.balance.markdown import as_markdown
from rulekeeper.sim.balance.overview import Other, report
from rulekeeper.sim.balance.playing import batch_of, plans_for, play_all, subject_of
from rulekeeper.sim.balance.reading import LEAST_MATCHES, Batch, check_number, read_batch
from rulekeeper.sim.parquet import PARTS
from rulekeeper.sim.results import row_of, run_of
from rulekeeper.sim.simulate import DECISION_LIMIT, Plan, Record

GAME_ALONE = "game"
"""What `--against` is given for the game without any pack."""

RECORDS = ".jsonl"
"""How the name of a file of matches ends."""

MOST_MARGIN = 50


def balance_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game, such as lebelheim.")],
    matches: Annotated[
        int,
        typer.Option(
            "--matches", "-n", help="How many to play; of quests, at each level of difficulty."
        ),
    ] = 1000,
    bots: BotsOption = "greedy",
    seed: SeedOption = 0,
    processes: ProcessesOption = None,
    from_files: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            help="Play nothing: take the matches that --jsonl or --parquet wrote; may be repeated.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="Compare with a pack as it was before, with matches that --jsonl or --parquet "
            "wrote, or with the game without packs: game."
        ),
    ] = None,
    fair: Annotated[
        float,
        typer.Option(
            min=0, max=MOST_MARGIN, help="Percentage points from an even share that are fair."
        ),
    ] = 5,
    html: Annotated[
        Path | None, typer.Option(help="The file of the report; by default GAME-balance.html.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option(help="Write the report as Markdown to this file, too.")
    ] = None,
    jsonl: Annotated[
        Path | None, typer.Option(help="Write the matches to this file, for --from.")
    ] = None,
    option: GameOption = None,
    pack: PackOption = None,
    limit: LimitOption = DECISION_LIMIT,
) -> None:
    """Report how even heroes, cards and quests are, in one HTML file.

    Bots play many matches with all heroes, drawn at random; the report tells what wins, how sure
    that is, and what never came up. In games with quests, --quest or --scenario takes an id,
    several with commas, or all; missions are played at each level of difficulty. With --against it
    tells what a change of a pack has changed.
    """
    packs = pack or []
    found, package = find_game(game, packs), find_package(game)
    own = flags(context.args, package.set_up(found).fields, found.name)
    plan = Plan(
        game=found.name,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        matches=matches,
        seed=seed,
        options={**game_options(option), **own},
        packs=tuple(map(str, packs)),
        decision_limit=limit,
    )
    _check_folders(html, markdown, jsonl)
    is_interrupted = False
    if from_files:
        if jsonl is not None:
            raise SetupError("--jsonl writes matches that are played: leave it out with --from.")
        batch = read_batch(from_files, found.name)
    else:
        batch, is_interrupted = _played(package, found, plan, processes, jsonl)
    check_number(batch)
    subject = subject_of(package, found, batch, packs)
    other = None
    if against is not None and not is_interrupted:
        other, is_interrupted = _other(package, against, plan, processes)
        if is_interrupted and len(other.batch.records) < LEAST_MATCHES:
            other = None
        else:
            check_number(other.batch)
    command = _command(game, context.args, plan, option, from_files, against, fair)
    made = report(subject, batch, fair / 100, command, other)
    page = html or Path(f"{found.name}-balance.html")
    write_whole(page, as_html(made).encode())
    if markdown is not None:
        write_whole(markdown, as_markdown(made).encode())
    _tell(made, page)
    if is_interrupted:
        typer.echo("Stopped before all matches were played: the report has the others.", err=True)
        raise typer.Exit(INTERRUPTED)


def _played(
    package: AnyPackage, game: AnyGame, plan: Plan, processes: int | None, jsonl: Path | None
) -> tuple[Batch, bool]:
    """The matches of a plan, and whether somebody stopped before all were played."""
    plans = plans_for(package, game, plan)
    runs = {id(each): run_of(each) for each in plans}
    played: list[tuple[Plan, Record]] = []
    is_interrupted = False
    with ExitStack() as stack:
        stream = stack.enter_context(jsonl.open("wb")) if jsonl is not None else None
        try:
            for each, record in shown(play_all(plans, processes), plan.matches * len(plans)):
                played.append((each, record))
                if stream is not None:
                    stream.write(msgspec.json.encode(row_of(record, runs[id(each)])) + b"\n")
        except KeyboardInterrupt:
            is_interrupted = True
    return batch_of(played), is_interrupted


def _other(
    package: AnyPackage, against: str, plan: Plan, processes: int | None
) -> tuple[Other, bool]:
    """What to compare with; raises `RulekeeperError` when there is no such pack or file."""
    if against.endswith(RECORDS) or any(Path(against).glob(PARTS)):
        return Other(against, read_batch([Path(against)], package.name), ()), False
    packs = [] if against == GAME_ALONE else [Path(against)]
    game = find_game(package.name, packs)
    name = "the game without packs" if against == GAME_ALONE else against
    content = content_changes(package, packs, [Path(pack) for pack in plan.packs])
    plan = msgspec.structs.replace(plan, packs=tuple(map(str, packs)))
    batch, is_interrupted = _played(package, game, plan, processes, None)
    return Other(name, batch, content), is_interrupted


def _check_folders(*files: Path | None) -> None:
    """Raise `SetupError` before anything is played when a file could not be written."""
    for file in files:
        if file is not None and not file.parent.is_dir():
            raise SetupError(f"There is no folder {file.parent} to write {file.name} into.")


def _command(
    game: str,
    own: Sequence[str],
    plan: Plan,
    options: Sequence[str] | None,
    from_files: Sequence[Path] | None,
    against: str | None,
    fair: float,
) -> str:
    """The command that makes the report anew, without the names of files that it writes."""
    words = ["rulekeeper", "balance", game, *own]
    for name, values in (
        ("--option", options),
        ("--pack", plan.packs),
        ("--from", from_files),
        ("--against", [against] if against else None),
    ):
        for value in values or ():
            words += [name, str(value)]
    if not from_files:
        words += ["--matches", str(plan.matches), "--bots", ",".join(plan.bots)]
        words += ["--seed", str(plan.seed)]
    return shlex.join([*words, "--fair", f"{fair:g}"])


def _tell(made: Report, page: Path) -> None:
    """Print what the report says in short, and where it is."""
    console = Console(highlight=False, markup=False)
    console.print(made.title, style="bold")
    for section in made.sections[:2]:
        if section.id in ("short", "comparison"):
            for part in section.parts:
                for sentence in part.sentences if isinstance(part, Points) else ():
                    console.print(f"- {sentence}", soft_wrap=True)
    console.print(f"The report is in {page}.", soft_wrap=True)
