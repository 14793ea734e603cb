"""`rulekeeper quest`: check, draw and try quests that people write."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from rulekeeper.cli.problems import Commands
from rulekeeper.cli.table.drawing import drawn
from rulekeeper.cli.table.things import Things
from rulekeeper.content.pack import load
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.package import AnyPackage, Quests
from rulekeeper.games.registry import find_package, game_names
from rulekeeper.sim.simulate import Plan, simulate
from rulekeeper.sim.statistics import Tally

quests = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Check, draw and try quests that you write."
)

FileArgument = Annotated[
    Path, typer.Argument(help="A file with quests, or the folder of a pack with some.")
]
GameOption = Annotated[
    str, typer.Option(help="The game it is for; by default the first that has quests.")
]


@quests.command("check")
def check_command(file: FileArgument, game: GameOption = "") -> None:
    """Check quests as they are loaded for play.

    Each problem is told with its file and line, and with what would be right.
    """
    names = _names(_package(game), file)
    typer.echo(f"{file} is valid: {', '.join(names.values())}.")


@quests.command("draw")
def draw_command(file: FileArgument, game: GameOption = "") -> None:
    """Draw the board of each quest as it is when the first round begins."""
    package = _package(game)
    console = Console(highlight=False)
    made, offered = package.with_packs(file), _offered(package)
    for quest in _names(package, file):
        options = {offered.option: quest, **offered.quick}
        match = Match.new(made, options, ["you"], seed=0)
        table = package.presenter(made, ["you"]).tabletop(match.table, 0)
        console.print(drawn(Things(table), ["you"]))


@quests.command("try")
def try_command(
    file: FileArgument,
    game: GameOption = "",
    matches: Annotated[int, typer.Option(help="How many to play at each level.")] = 40,
    bot: Annotated[
        str, typer.Option(help="Who plays: random, greedy or search:SECONDS.")
    ] = "greedy",
    seed: Annotated[int, typer.Option(help="The same seed plays the same matches.")] = 0,
    processes: Annotated[
        int | None, typer.Option(help="How many to play at a time; by default, one on each core.")
    ] = None,
) -> None:
    """Have a bot play each quest at each level of difficulty, and count how often it wins."""
    package = _package(game)
    offered = _offered(package)
    table = Table("Quest", "Level", box=None, pad_edge=False, header_style="bold")
    for heading in ("wins", "95% interval", "median of turns"):
        table.add_column(heading, justify="right")
    for quest, name in _names(package, file).items():
        for level in offered.levels:
            options = {offered.option: quest, offered.level_option: level, **offered.quick}
            plan = Plan(package.name, (bot,), matches, seed, options, (str(file),))
            records = list(simulate(plan, processes))
            tally = Tally(
                len(records), sum(any(seat >= 0 for seat in record.winners) for record in records)
            )
            low, high = tally.interval
            turns = median(record.turns for record in records)
            table.add_row(
                name, level, f"{tally.share:.0%}", f"{low:.0%} to {high:.0%}", f"{turns:.0f}"
            )
    Console(highlight=False).print(table)


def _package(name: str) -> AnyPackage:
    """The game that is meant."""
    if name:
        return find_package(name)
    return next(found for each in game_names() if (found := find_package(each)).quests)


def _offered(package: AnyPackage) -> Quests:
    if package.quests is None:
        raise SetupError(f"{package.name} has no quests.")
    return package.quests


def _names(package: AnyPackage, file: Path) -> dict[str, str]:
    """The quests of a file or a pack, by id; raises `PackError` where something is wrong."""
    kind = _offered(package).kind
    own = load(package.pack_format, package.content).entries(kind)
    content = load(package.pack_format, package.content, file, search=[file.parent])
    found = {
        name: str(getattr(entry, "name", name))
        for name, entry in content.entries(kind).items()
        if own.get(name) != entry
    }
    if not found:
        raise SetupError(f"{file} has no quests: write some under `{kind}:`.")
    return found
