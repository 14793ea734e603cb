"""The command line: `rulekeeper`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated, ClassVar

import typer

from rulekeeper.cli.lazy import LazyCommands, Subcommand, alone
from rulekeeper.cli.problems import FAULT, tell

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

BALANCE_EXAMPLES = """
Examples:

rulekeeper balance lebelheim --matches 2000

rulekeeper balance lebelheim --pack my-pack --against game

rulekeeper balance arena --quest the-salt-stair,the-moth-hunt --matches 100

rulekeeper balance lebelheim --from matches.jsonl --html report.html --markdown report.md
"""

# A command is imported when it is asked for: each needs other parts of the program.


def _play() -> typer.Typer:
    from rulekeeper.cli.flags import OWN_FLAGS
    from rulekeeper.cli.play import play_command

    return alone(play_command, "play", epilog=PLAY_EXAMPLES, context_settings=OWN_FLAGS)


def _serve() -> typer.Typer:
    from rulekeeper.cli.serve import serve_command

    return alone(serve_command, "serve")


def _resume() -> typer.Typer:
    from rulekeeper.cli.play import resume_command

    return alone(resume_command, "resume")


def _replay() -> typer.Typer:
    from rulekeeper.cli.replay import replay_command

    return alone(replay_command, "replay")


def _rules() -> typer.Typer:
    from rulekeeper.cli.rules import rules_command

    return alone(rules_command, "rules")


def _simulate() -> typer.Typer:
    from rulekeeper.cli.flags import OWN_FLAGS
    from rulekeeper.cli.simulate import simulate_command

    return alone(simulate_command, "simulate", context_settings=OWN_FLAGS)


def _balance() -> typer.Typer:
    from rulekeeper.cli.balance import balance_command
    from rulekeeper.cli.flags import OWN_FLAGS

    return alone(balance_command, "balance", epilog=BALANCE_EXAMPLES, context_settings=OWN_FLAGS)


def _campaign() -> typer.Typer:
    from rulekeeper.cli.campaigns import campaigns

    return campaigns


def _deck() -> typer.Typer:
    from rulekeeper.cli.decks import decks

    return decks


def _pack() -> typer.Typer:
    from rulekeeper.cli.packs import packs

    return packs


def _quest() -> typer.Typer:
    from rulekeeper.cli.quests import quests

    return quests


class RulekeeperCommands(LazyCommands):
    """All commands, each with the line that `--help` has of it."""

    subcommands: ClassVar[Mapping[str, Subcommand]] = {
        "play": ("Play a match, against bots or with others at one keyboard.", _play),
        "serve": ("Serve the web table: play in the browser, alone or with friends.", _serve),
        "resume": ("Go on with a saved match. It is kept in the same file.", _resume),
        "replay": ("Step through a saved match, or only verify it.", _replay),
        "rules": ("Look up the rules of a game.", _rules),
        "simulate": ("Play many matches of bots and count who wins.", _simulate),
        "balance": ("Report how even heroes, cards and quests are, in one HTML file.", _balance),
        "campaign": ("Play campaigns over weeks, chapter after chapter.", _campaign),
        "deck": ("Look at the decks of heroes, check and build them.", _deck),
        "pack": ("Check content packs, and help to write them.", _pack),
        "quest": ("Check, draw and try quests that you write.", _quest),
    }


app = typer.Typer(
    name="rulekeeper",
    cls=RulekeeperCommands,
    epilog=EXAMPLES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as installed_version

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
            tell(error)
        sys.exit(FAULT)


def _give_up_output() -> None:
    """Write nothing more to a standard output that fails, not even at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
