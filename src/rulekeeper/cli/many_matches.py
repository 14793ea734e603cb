"""The options of all commands that play many matches of bots."""

from typing import Annotated

import typer

from rulekeeper.core.errors import SetupError

SEEDS = 1 << 63
"""Seeds are below it, and no further below zero: columns of results hold no others."""


def _fitting(seed: int) -> int:
    """A seed that can be written; raises `SetupError` for any other."""
    if not -SEEDS <= seed < SEEDS:
        raise SetupError(f"The seed {seed} is too large: take one with 18 digits at most.")
    return seed


BotsOption = Annotated[
    str,
    typer.Option(help="Who plays: random, greedy, search:SECONDS, search:ITERATIONSi or net:FILE."),
]
SeedOption = Annotated[
    int, typer.Option(help="The same seed plays the same matches.", callback=_fitting)
]
ProcessesOption = Annotated[
    int | None, typer.Option(help="How many to play at a time; by default, one on each core.")
]
LimitOption = Annotated[
    int, typer.Option(help="End a match as unfinished after this many decisions.")
]
