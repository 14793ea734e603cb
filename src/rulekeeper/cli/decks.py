"""`rulekeeper deck`: look at decks, check them, build them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulekeeper.cli.play import ColourOption, PackOption
from rulekeeper.cli.problems import Commands
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.core.errors import SetupError

# The game is imported by the commands themselves: it would slow the start of all others down.

decks = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Look at the decks of Lebelheim, check and build them."
)

GAME = "lebelheim"

HeroArgument = Annotated[str, typer.Argument(help="The hero, by id or by words of the name.")]


@decks.command("list")
def list_command(
    game: Annotated[str, typer.Argument(help="The game.")] = GAME, pack: PackOption = None
) -> None:
    """List the heroes and their ready decks."""
    from rulekeeper.cli.deck_builder import list_decks

    if game != GAME:
        raise SetupError(f"Decks are built for {GAME}, not for '{game}'.")
    list_decks(pack or ())


@decks.command("show")
def show_command(
    hero: HeroArgument, pack: PackOption = None, no_colour: ColourOption = False
) -> None:
    """Show a hero and the ready deck, with the text of every card."""
    from rulekeeper.cli.deck_builder import show_deck

    show_deck(hero, pack or (), colour=not no_colour)


@decks.command("check")
def check_command(
    hero: HeroArgument,
    file: Annotated[Path, typer.Argument(help="A YAML file: cards and how many copies of each.")],
    pack: PackOption = None,
) -> None:
    """Check whether a deck is legal for a hero."""
    from rulekeeper.cli.deck_builder import check_deck

    typer.echo(f"{file}: {check_deck(hero, file, pack or ())}")


@decks.command("build")
def build_command(
    hero: HeroArgument,
    file: Annotated[
        Path | None, typer.Argument(help="Where the deck is saved; begun from, if it is there.")
    ] = None,
    pack: PackOption = None,
    no_colour: ColourOption = False,
) -> None:
    """Build a deck. Play with it by: rulekeeper play lebelheim --deck HERO=FILE"""
    from rulekeeper.cli.deck_builder import build_deck

    build_deck(hero, file, pack or (), Terminal(make_console(colour=not no_colour)))
