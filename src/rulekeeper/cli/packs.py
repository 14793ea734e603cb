"""`rulekeeper pack`: check content packs, and help to write them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from rulekeeper.cli.problems import Commands
from rulekeeper.content.pack import load, review
from rulekeeper.content.schema import json_schema
from rulekeeper.content.text import listed
from rulekeeper.core.errors import SetupError
from rulekeeper.games.registry import find_package, game_names

packs = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Check content packs, and help to write them."
)

SCHEMAS = ("content", "pack")


@packs.command("check")
def check_command(
    folder: Annotated[Path, typer.Argument(help="The folder of the pack.")],
    game: Annotated[str, typer.Option(help="The game it is for.")] = game_names()[0],
) -> None:
    """Check a pack as it is loaded for play, on top of the game's own content.

    Each problem is told with its file and line, and with what would be right; so is what is worth
    a look, though the pack can be played.
    """
    package = find_package(game)
    pack_format = package.pack_format
    content = load(pack_format, package.content, folder, search=[folder.parent])
    counts = ", ".join(f"{len(content.entries(kind))} {kind}" for kind in pack_format.kinds)
    for odd in review(pack_format, content):
        typer.echo(f"Worth a look: {odd}")
    typer.echo(f"{folder} is valid. With it the game has {counts}.")


@packs.command("schema")
def schema_command(
    game: Annotated[str, typer.Argument(help="The game.")],
    of: Annotated[
        str,
        typer.Option(help="content: for all files of a pack but pack.yaml; pack: for pack.yaml."),
    ] = "content",
) -> None:
    """Print the JSON Schema with which an editor completes and checks the files of a pack."""
    if of not in SCHEMAS:
        raise SetupError(f"There is a schema {listed(SCHEMAS, 'and')}, but none '{of}'.")
    typer.echo(
        msgspec.json.format(msgspec.json.encode(json_schema(find_package(game).pack_format)[of]))
    )
