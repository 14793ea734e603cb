"""The command line: `rulekeeper`."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from importlib.metadata import version as installed_version
from io import TextIOWrapper
from typing import Annotated

import typer

from rulekeeper.cli.campaigns import campaigns
from rulekeeper.cli.decks import decks
from rulekeeper.cli.flags import OWN_FLAGS
from rulekeeper.cli.packs import packs
from rulekeeper.cli.play import play_command, resume_command
from rulekeeper.cli.problems import FAULT, Commands, sentence_of
from rulekeeper.cli.quests import quests
from rulekeeper.cli.replay import replay_command
from rulekeeper.cli.rules import rules_command
from rulekeeper.cli.serve import serve_command
from rulekeeper.cli.simulate import simulate_command

EXAMPLES = """
Examples:

rulekeeper serve --open

rulekeeper play lebelheim

rulekeeper play lebelheim --seats you,you --names Ana,Ben --save ours.match

rulekeeper resume ours.match

rulekeeper campaign new arena

rulekeeper rules lebelheim push straight line
"""

PLAY_EXAMPLES = """
Examples:

rulekeeper play lebelheim --seats you,search:2.5

rulekeeper play lebelheim --heroes "assassin,tamsin/bramblejack,heron" --seed 7

rulekeeper play lebelheim --mode 2v2 --seats you,greedy,you,greedy --names Ana,Ben

rulekeeper play arena --quest the-salt-stair --difficulty nightmare --seats you,greedy

rulekeeper play lebelheim --seats you,you --table --deck assassin=mine.yaml
"""

app = typer.Typer(
    name="rulekeeper",
    cls=Commands,
    epilog=EXAMPLES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", epilog=PLAY_EXAMPLES, context_settings=OWN_FLAGS)(play_command)
app.command("serve")(serve_command)
app.command("resume")(resume_command)
app.command("replay")(replay_command)
app.command("rules")(rules_command)
app.command("simulate", context_settings=OWN_FLAGS)(simulate_command)
app.add_typer(campaigns, name="campaign")
app.add_typer(decks, name="deck")
app.add_typer(packs, name="pack")
app.add_typer(quests, name="quest")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rulekeeper {installed_version('rulekeeper')}")
        raise typer.Exit


@app.callback()
def rulekeeper(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_print_version, help="Print the version."
        ),
    ] = False,
) -> None:
    """A rules engine and digital table for tactical hero board games."""


def run() -> None:
    """The entry point: text that a terminal cannot show or send is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            app()
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except OSError as error:
        _give_up_output()
        if error.errno != errno.EPIPE:
            typer.echo(sentence_of(error), err=True)
        sys.exit(FAULT)


def _give_up_output() -> None:
    """Write nothing more to a standard output that fails, not even at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
