"""`rulekeeper campaign`: campaigns that are played over weeks, at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any

import typer
from msgspec.structs import replace
from platformdirs import user_data_path
from rich.console import Console
from rich.table import Table

from rulekeeper.campaign.archive import pack as pack_archive
from rulekeeper.campaign.archive import unpack
from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.reading import missing_packs, read, read_unopened
from rulekeeper.campaign.record import Record
from rulekeeper.campaign.rules import Campaign, CampaignRules
from rulekeeper.campaign.shelf import Shelf, ShelvedCampaign
from rulekeeper.cli.campaign_table import CampaignTable, Manner, begun
from rulekeeper.cli.flags import OWN_FLAGS, flags
from rulekeeper.cli.play import (
    LARGEST_SEED,
    AskOption,
    ColourOption,
    GameOption,
    PackOption,
    TableOption,
    game_options,
    usual_seats,
)
from rulekeeper.cli.problems import Commands, sentence_of
from rulekeeper.cli.saves import FindGame
from rulekeeper.cli.screen import match_options
from rulekeeper.cli.seats import bot_of, check_name, parse_seats, seat_names
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.content.naming import find_entry
from rulekeeper.content.text import listed, quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyPackage
from rulekeeper.games.registry import find_game, find_package, game_names

EXAMPLES = """
Examples:

rulekeeper campaign new arena --difficulty nightmare --seats you,greedy

rulekeeper campaign continue "friday evenings"

rulekeeper campaign export friday-evenings friday.zip
"""

campaigns = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    epilog=EXAMPLES,
    help="Play campaigns over weeks, chapter after chapter.",
)

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The campaign, by words of its name or its folder.")
]
ShelfOption = Annotated[
    Path | None,
    typer.Option(
        "--shelf", metavar="FOLDER", help="Where campaigns are kept; else in your data folder."
    ),
]
SeatsOption = Annotated[
    str | None,
    typer.Option(help="Who plays: you, or a bot such as random, greedy, search, search:2.5."),
]
NamesOption = Annotated[str | None, typer.Option(help="The names of the people.")]


@campaigns.command("new", context_settings=OWN_FLAGS)
def new_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    campaign: Annotated[
        str | None, typer.Option(help="Which campaign of the game, by words of its name.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="What you call it; if not given, as the game does.")
    ] = None,
    seats: SeatsOption = None,
    names: NamesOption = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same luck."),
    ] = None,
    option: GameOption = None,
    table: TableOption = False,
    pack: PackOption = None,
    ask: AskOption = "playable",
    shelf: ShelfOption = None,
    no_colour: ColourOption = False,
) -> None:
    """Begin a campaign, and play its first chapter.

    What a campaign lets you choose, such as the difficulty, can be given as flags. It is saved
    by itself: leave at any time, and go on another day with `continue`.
    """
    games = cache(partial(find_game, packs=tuple(pack or ())))
    found = games(game)
    package, rules = _campaign_rules(game)
    typed = {**game_options(option), **flags(context.args, package.set_up(found).fields, game)}
    story = _campaign(rules.campaigns(found), campaign, game)
    progress = Progress(found, rules)
    shelf_of_all = _shelf(shelf)
    if name is not None:
        check_name(name)
    record = progress.begin(
        name or shelf_of_all.free_name(story.name),
        story.id,
        match_options(found, typed),
        (),
        randbelow(LARGEST_SEED) if seed is None else seed,
    )
    specs = parse_seats(seats or _usual_seats(record, games))
    record = replace(record, seats=tuple(seat_names(specs, names)))
    begun(record, games)
    shelved = shelf_of_all.add(record)
    terminal = Terminal(make_console(colour=not no_colour))
    terminal.console.print(f" {record.name}: {' '.join(story.introduction.split())}")
    campaign_table = CampaignTable(shelved, progress, games, terminal, Manner(ask, table))
    with shelved.locked():
        raise typer.Exit(campaign_table.play(record))


@campaigns.command("continue")
def continue_command(
    name: NameArgument,
    seats: SeatsOption = None,
    names: NamesOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="Begin the present chapter again from its start.")
    ] = False,
    salvage: Annotated[
        bool, typer.Option("--salvage", help="Take a damaged match up to the damage.")
    ] = False,
    table: TableOption = False,
    pack: PackOption = None,
    ask: AskOption = "playable",
    shelf: ShelfOption = None,
    no_colour: ColourOption = False,
) -> None:
    """Go on with a campaign where it was left.

    Other people and bots may play from now on, as --seats and --names say.
    """
    shelved = _shelf(shelf).find(name)
    with shelved.locked():
        games = cache(partial(find_game, packs=tuple(pack or ())))
        progress, record = _opened(shelved, games)
        terminal = Terminal(make_console(colour=not no_colour))
        for missing in missing_packs(record, progress.game):
            terminal.console.print(
                f" The pack {quoted(missing)} is not here. Nothing in the record depends on it."
            )
        if seats or names:
            record = replace(record, seats=tuple(_seated(record, seats, names)))
        if again and shelved.match_file(record.match_file).exists():
            aside = shelved.set_aside(record.match_file)
            terminal.console.print(f" What was played of this chapter is now {aside}.")
        campaign_table = CampaignTable(shelved, progress, games, terminal, Manner(ask, table))
        raise typer.Exit(campaign_table.play(record, salvage=salvage))


@campaigns.command("list")
def list_command(shelf: ShelfOption = None) -> None:
    """List all campaigns, with the chapters that come next."""
    found = _shelf(shelf).campaigns()
    if not found:
        typer.echo("There are no campaigns yet: begin one with rulekeeper campaign new GAME.")
        return
    table = Table("Name", "Folder", "Game", "Chapter", box=None, pad_edge=False)
    problems = []
    for shelved in found:
        try:
            record = shelved.unopened()
        except (RecordError, OSError) as error:
            problems.append(sentence_of(error))
            table.add_row(shelved.name, shelved.id, "", "cannot be read")
            continue
        table.add_row(record.name, shelved.id, record.game, _standing(record))
    Console(highlight=False, markup=False).print(table)
    for problem in problems:
        typer.echo(problem, err=True)


@campaigns.command("log")
def log_command(name: NameArgument, shelf: ShelfOption = None) -> None:
    """Look back on the chapters of a campaign: how they ended and what they changed."""
    shelved = _shelf(shelf).find(name)
    record = shelved.unopened()
    typer.echo(f"{record.name}, a campaign of {record.game} with {', '.join(record.seats)}")
    for number, chapter in enumerate(record.log, start=1):
        typer.echo(f"\n{number}. {chapter.title} ({chapter.kind}): {chapter.result}")
        for change in chapter.changes:
            typer.echo(f"   {change}")
        file = shelved.match_file(chapter.match)
        told = f"rulekeeper replay {file}" if file.exists() else "The file of its match is gone."
        typer.echo(f"   {told}")
    typer.echo(f"\n{_standing(record)}")


@campaigns.command("export")
def export_command(
    name: NameArgument,
    file: Annotated[Path, typer.Argument(help="The zip file to write.")],
    shelf: ShelfOption = None,
) -> None:
    """Write a campaign, with all its matches, into one file."""
    shelved = _shelf(shelf).find(name)
    if file.exists():
        raise SetupError(f"{file} already exists: give another file.")
    shelved.unopened()
    pack_archive(shelved, file)
    typer.echo(f"{shelved.name} is in {file}.")


@campaigns.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(help="A file that `export` has written.")],
    name: Annotated[
        str | None, typer.Option(help="What you call it; if not given, as it was called.")
    ] = None,
    pack: PackOption = None,
    shelf: ShelfOption = None,
) -> None:
    """Put an exported campaign on your own shelf."""
    archived = unpack(file)
    unopened = read_unopened(archived.record)
    games = cache(partial(find_game, packs=tuple(pack or ())))
    _, rules = _campaign_rules(unopened.game)
    record = read(archived.record, games(unopened.game), rules)
    if name is not None:
        check_name(name)
        record = replace(record, name=name)
    shelved = _shelf(shelf).add(record, archived.matches)
    typer.echo(f"{record.name} is here. {_go_on(shelved)}")


@campaigns.command("copy")
def copy_command(
    name: NameArgument,
    copy: Annotated[str, typer.Argument(metavar="COPY", help="What the copy is called.")],
    shelf: ShelfOption = None,
) -> None:
    """Copy a campaign, to try something, or to take up one that was abandoned."""
    check_name(copy)
    found = _shelf(shelf)
    shelved = found.copy(found.find(name), copy)
    typer.echo(f"{copy} is a copy of {name}. {_go_on(shelved)}")


@campaigns.command("abandon")
def abandon_command(name: NameArgument, shelf: ShelfOption = None) -> None:
    """Give a campaign up. It can still be looked at, exported and copied."""
    shelved = _shelf(shelf).find(name)
    with shelved.locked():
        record = shelved.unopened()
        shelved.write(replace(record, abandoned=True))
    typer.echo(f"{record.name} is abandoned. Look back with: rulekeeper campaign log {shelved.id}")


def _shelf(folder: Path | None) -> Shelf:
    return Shelf(folder or user_data_path("rulekeeper", appauthor=False) / "campaigns")


def _campaign_rules(game: str) -> tuple[AnyPackage, CampaignRules[Any, Any, Any]]:
    """A game that has campaigns; raises `SetupError` when it is none."""
    package = find_package(game)
    if package.campaigns is None:
        having = [name for name in game_names() if find_package(name).campaigns]
        hint = f" {listed(having)} has some." if having else ""
        raise SetupError(f"{game} has no campaigns.{hint}")
    return package, package.campaigns


def _campaign(campaigns: Sequence[Campaign], words: str | None, game: str) -> Campaign:
    """The campaign that is meant, or the only one."""
    if words is not None:
        return find_entry(campaigns, words, "campaign")
    if len(campaigns) != 1:
        known = listed([campaign.name for campaign in campaigns]) if campaigns else "none"
        raise SetupError(f"Say which campaign of {game} with --campaign: {known}.")
    return campaigns[0]


def _opened(
    shelved: ShelvedCampaign, games: FindGame
) -> tuple[Progress[Any, Any, Any], Record[Any]]:
    """A campaign that can be played on; raises `RecordError`, or `SetupError` if it cannot."""
    unopened = shelved.unopened()
    if unopened.abandoned:
        raise SetupError(
            f"{unopened.name} was abandoned. To take it up again, copy it with: "
            f"rulekeeper campaign copy {shelved.id} NAME"
        )
    _, rules = _campaign_rules(unopened.game)
    progress = Progress(games(unopened.game), rules)
    return progress, shelved.open(progress.game, rules)


def _usual_seats(record: Record[Any], games: FindGame) -> str:
    """Who plays if nobody says: as many as the first chapter needs."""
    if record.chapter is None:
        return "you"
    set_up = find_package(record.chapter.game).set_up(games(record.chapter.game))
    return usual_seats(set_up, record.chapter.options)


def _seated(record: Record[Any], seats: str | None, names: str | None) -> list[str]:
    """The names of the seats from now on; people keep theirs unless they get others."""
    specs = parse_seats(seats) if seats else [bot_of(seat) or "you" for seat in record.seats]
    found = seat_names(specs, names)
    if names is None:
        people = [seat for seat, name in enumerate(found) if bot_of(name) is None]
        kept = [name for name in record.seats if bot_of(name) is None]
        for seat, name in zip(people, kept, strict=False):
            found[seat] = name
    return found


def _standing(record: Record[Any]) -> str:
    """Where a campaign is."""
    if record.abandoned:
        return f"abandoned after {len(record.log)} chapters"
    if record.chapter is None:
        return f"over after {len(record.log)} chapters"
    return f"{record.number}: {record.chapter.title}"


def _go_on(shelved: ShelvedCampaign) -> str:
    return f"Go on with: rulekeeper campaign continue {shelved.id}"
