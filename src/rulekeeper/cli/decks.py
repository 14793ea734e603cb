"""`rulekeeper deck`: look at decks, check them, build them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulekeeper.cli.play import ColourOption, PackOption
from rulekeeper.cli.problems import Commands
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.core.errors import SetupError
from rulekeeper.games.registry import find_package, game_names

if TYPE_CHECKING:
    from rulekeeper.games.decks import DeckWorkshop

# The commands import what builds decks, so that all others start faster.

decks = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Look at the decks of heroes, check and build them."
)

HeroArgument = Annotated[str, typer.Argument(help="The hero, by id or by words of the name.")]
DeckGameOption = Annotated[
    str | None,
    typer.Option("--game", help="The game; if not given, the first one that has decks."),
]


@decks.command("list")
def list_command(
    game: Annotated[
        str | None, typer.Argument(help="The game; if not given, the first one that has decks.")
    ] = None,
    pack: PackOption = None,
) -> None:
    """List the heroes and their ready decks."""
    from rulekeeper.cli.deck_builder import list_decks

    list_decks(_workshop(game, pack))


@decks.command("show")
def show_command(
    hero: HeroArgument,
    game: DeckGameOption = None,
    pack: PackOption = None,
    no_colour: ColourOption = False,
) -> None:
    """Show a hero and the ready deck, with the text of every card."""
    from rulekeeper.cli.deck_builder import show_deck

    show_deck(_workshop(game, pack), hero, colour=not no_colour)


@decks.command("check")
def check_command(
    hero: HeroArgument,
    file: Annotated[Path, typer.Argument(help="A YAML file: cards and how many copies of each.")],
    game: DeckGameOption = None,
    pack: PackOption = None,
) -> None:
    """Check whether a deck is legal for a hero."""
    from rulekeeper.cli.deck_builder import check_deck

    typer.echo(f"{file}: {check_deck(_workshop(game, pack), hero, file)}")


@decks.command("build")
def build_command(
    hero: HeroArgument,
    file: Annotated[
        Path | None,
        typer.Argument(help="Where to save the deck; if the file exists, start from it."),
    ] = None,
    game: DeckGameOption = None,
    pack: PackOption = None,
    no_colour: ColourOption = False,
) -> None:
    """Build a deck. Play with it by: rulekeeper play GAME --deck HERO=FILE"""
    from rulekeeper.cli.deck_builder import build_deck

    build_deck(_workshop(game, pack), hero, file, Terminal(make_console(colour=not no_colour)))


def _workshop(game: str | None, packs: Sequence[Path] | None) -> DeckWorkshop:
    """The cards of this game, or else of the first one that has decks."""
    from rulekeeper.games.decks import DeckWorkshop

    if game is None:
        game = next((name for name in game_names() if find_package(name).decks), None)
    if game is None:
        raise SetupError("No game has decks to build.")
    return DeckWorkshop(find_package(game), packs or ())
