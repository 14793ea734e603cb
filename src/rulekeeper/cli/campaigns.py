"""`rulekeeper campaign`: campaigns that are played over weeks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulekeeper.cli.flags import OWN_FLAGS
from rulekeeper.cli.play import (
    LARGEST_SEED,
    AskOption,
    ColourOption,
    GameOption,
    PackOption,
    TableOption,
    game_options,
)
from rulekeeper.cli.problems import Commands
from rulekeeper.cli.terminal import Terminal, make_console

if TYPE_CHECKING:
    from rulekeeper.cli.campaign_desk import Desk

# The commands import what keeps campaigns, so that all others start faster.

EXAMPLES = """
Examples:

rulekeeper campaign new arena --difficulty nightmare --seats you,greedy

rulekeeper campaign continue "friday evenings"

rulekeeper campaign edit "friday evenings"

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
    typer.Option(help="Who plays: you, or a bot such as random, greedy, search:2.5, net:FILE."),
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

    What a campaign lets you choose, such as the difficulty, can be given as flags. It is saved by
    itself: leave at any time, and go on another day with `continue`.
    """
    code = _desk(shelf, pack, colour=not no_colour).begin(
        game,
        campaign=campaign,
        name=name,
        options=game_options(option),
        flags=context.args,
        seats=seats,
        names=names,
        seed=seed,
        ask=ask,
        real_dice=table,
    )
    raise typer.Exit(code)


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
    code = _desk(shelf, pack, colour=not no_colour).go_on(
        name,
        seats=seats,
        names=names,
        again=again,
        salvage=salvage,
        ask=ask,
        real_dice=table,
    )
    raise typer.Exit(code)


@campaigns.command("list")
def list_command(shelf: ShelfOption = None) -> None:
    """List all campaigns, with the chapters that come next."""
    _desk(shelf).show_list()


@campaigns.command("log")
def log_command(name: NameArgument, shelf: ShelfOption = None) -> None:
    """Look back on the chapters of a campaign: how they ended and what they changed."""
    _desk(shelf).show_log(name)


@campaigns.command("export")
def export_command(
    name: NameArgument,
    file: Annotated[Path, typer.Argument(help="The zip file to write.")],
    shelf: ShelfOption = None,
) -> None:
    """Write a campaign, with all its matches, into one file."""
    _desk(shelf).export(name, file)


@campaigns.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(help="A file that `export` has written.")],
    name: Annotated[
        str | None, typer.Option(help="What you call it; if not given, as it was called.")
    ] = None,
    pack: PackOption = None,
    shelf: ShelfOption = None,
) -> None:
    """Put an exported campaign among your own."""
    _desk(shelf, pack).take_in(file, name)


@campaigns.command("copy")
def copy_command(
    name: NameArgument,
    copy: Annotated[str, typer.Argument(metavar="COPY", help="What the copy is called.")],
    shelf: ShelfOption = None,
) -> None:
    """Copy a campaign, to try something, or to take up one that was abandoned."""
    _desk(shelf).copy(name, copy)


@campaigns.command("edit")
def edit_command(name: NameArgument, pack: PackOption = None, shelf: ShelfOption = None) -> None:
    """Edit what a campaign has, such as one that you play on paper, in your own editor.

    The editor is that of the variable EDITOR. What you write is checked when you close it: where
    something is wrong you are told the line, and nothing counts before all is right. A chapter that
    has begun begins again if what it starts from has changed; what was played of it is set aside.
    """
    _desk(shelf, pack).edit(name)


@campaigns.command("abandon")
def abandon_command(name: NameArgument, shelf: ShelfOption = None) -> None:
    """Give a campaign up. It can still be looked at, exported and copied."""
    _desk(shelf).abandon(name)


def _desk(shelf: Path | None, packs: list[Path] | None = None, *, colour: bool = True) -> Desk:
    from rulekeeper.cli.campaign_desk import Desk

    return Desk(shelf, packs or (), Terminal(make_console(colour=colour)))
