"""`rulekeeper quest`: check, draw and try quests that people write."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from rulekeeper.cli.many_matches import ProcessesOption, SeedOption
from rulekeeper.cli.problems import Commands
from rulekeeper.cli.table.drawing import drawn
from rulekeeper.cli.table.things import Things
from rulekeeper.content.pack import load
from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.package import AnyGame, AnyPackage
from rulekeeper.games.registry import find_package, game_names
from rulekeeper.sim.plans import quest_plans, quests_of
from rulekeeper.sim.simulate import Plan, simulate
from rulekeeper.sim.statistics import Tally

quests = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Check, draw and try quests that you write."
)

FileArgument = Annotated[
    Path,
    typer.Argument(
        help="A file with quests, the folder of a pack with some, or a quest of the game by its id."
    ),
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
    made, offered = package.with_packs(*_packs(file)), quests_of(package)
    for quest in _names(package, file):
        options = {offered.option: quest, **offered.quick}
        seats = [f"seat {number + 1}" for number in range(_fewest(package, made, options))]
        match = Match.new(made, options, seats, seed=0)
        table = package.presenter(made, seats).tabletop(match.table, 0)
        console.print(drawn(Things(table), seats))


@quests.command("try")
def try_command(
    file: FileArgument,
    game: GameOption = "",
    matches: Annotated[int, typer.Option(help="How many to play at each level.")] = 40,
    bot: Annotated[
        str, typer.Option(help="Who plays: random, greedy, search:SECONDS or net:FILE.")
    ] = "greedy",
    seed: SeedOption = 0,
    processes: ProcessesOption = None,
) -> None:
    """Have a bot play each quest at each level of difficulty, and count how often it wins.

    In a duel it plays both sides, and what counts is how often the first seat wins.
    """
    package, packs = _package(game), _packs(file)
    made, names = package.with_packs(*packs), _names(package, file)
    table = Table("Quest", "Level", box=None, pad_edge=False, header_style="bold")
    for heading in ("wins", "95% interval", "median of turns"):
        table.add_column(heading, justify="right")
    plan = Plan(package.name, (bot,), matches, seed, packs=tuple(map(str, packs)))
    for each in quest_plans(package, made, plan, list(names)):
        records = list(simulate(each.plan, processes))
        tally = Tally(len(records), sum(0 in record.winners for record in records))
        low, high = tally.interval
        turns = f"{median(record.turns for record in records):.0f}"
        wins, interval = f"{tally.share:.0%}", f"{low:.0%} to {high:.0%}"
        table.add_row(names[each.quest], each.level or "duel", wins, interval, turns)
    Console(highlight=False).print(table)


def _package(name: str) -> AnyPackage:
    """The game that is meant."""
    if name:
        return find_package(name)
    return next(found for each in game_names() if (found := find_package(each)).quests)


def _fewest(package: AnyPackage, game: AnyGame, options: Mapping[str, object]) -> int:
    """How many people a quest needs: one leads a party, a duel takes two."""
    return min(package.set_up(game).seats_for(options))


def _packs(file: Path) -> list[Path]:
    """The pack that is named, if it is one: a quest of the game needs none."""
    return [file] if file.exists() else []


def _names(package: AnyPackage, file: Path) -> dict[str, str]:
    """The quests of a file or a pack, or the one of the game that is named, by id.

    Raises `PackError` where something is wrong, and `SetupError` where there is none.
    """
    kind = quests_of(package).kind
    own = load(package.pack_format, package.content).entries(kind)
    if not file.exists():
        if str(file) not in own:
            raise SetupError(
                f"There is no file {file}, and no quest of that id. {suggestion(str(file), own)}"
            )
        return {str(file): str(getattr(own[str(file)], "name", file))}
    content = load(package.pack_format, package.content, file, search=[file.parent])
    found = {
        name: str(getattr(entry, "name", name))
        for name, entry in content.entries(kind).items()
        if own.get(name) != entry
    }
    if not found:
        raise SetupError(f"{file} has no quests: write some under `{kind}:`.")
    return found
