"""The bots there are, found by how they are spelled on a command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rulekeeper.content.text import shown, suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.players.base import Player
from rulekeeper.players.greedy import GreedyPlayer
from rulekeeper.players.nets import Net, load_net
from rulekeeper.players.random import RandomPlayer
from rulekeeper.players.search import SearchPlayer

PLAYERS = ("random", "greedy", "search", "net")

LONGEST_THOUGHT = 3600.0
"""Most seconds that a bot may be told to think about a decision."""

MOST_ITERATIONS = 10_000_000

_BOT_NAME = re.compile(r"(?:.* \()?([^ ()]+)(?:\)| \d+)?")
"""A bot's name: what it is, alone, or with a number, or in brackets after a name."""

_BUDGET = re.compile(r"([0-9]+)i|([0-9]+(?:\.[0-9]+)?)s?")


def find_player(spec: str, *, seed: int, match: Match[Any, Any] | None = None) -> Player:
    """The bot of this name: `random`, `greedy`, `search` with a budget, or `net` with a file.

    `search:2.5` thinks for so many seconds a decision (1 if none are given), `search:500i` for so
    many iterations. `net:FILE` plays as the net in the file has learned. Raises `SetupError` when
    there is no such bot, or when it cannot play the `match`.
    """
    check_spelling(spec)
    name, _, rest = spec.partition(":")
    if name == "net":
        return _net(load_net(Path(rest)), seed, match)
    if name == "search":
        return _search(rest, seed) if rest else SearchPlayer(seed)
    return RandomPlayer(seed) if name == "random" else GreedyPlayer(seed)


def check_spelling(spec: str) -> None:
    """Raise `SetupError` when no bot is spelled like this; no file is looked for."""
    name, colon, rest = spec.partition(":")
    if name not in PLAYERS:
        raise SetupError(f"There is no bot '{shown(name[:60])}'. {suggestion(name, PLAYERS)}")
    if name == "net" and not rest:
        raise SetupError("A net is named with its file, as in net:lebelheim.onnx.")
    if name == "search" and colon:
        _search(rest, 0)
    elif name != "net" and colon:
        raise SetupError(f"The bot '{name}' takes no number after a colon; only search does.")


def bot_of(name: str) -> str | None:
    """The spelling of the bot that sits on a seat of this name; `None` for a person."""
    match = _BOT_NAME.fullmatch(name)
    if match is None:
        return None
    try:
        check_spelling(match[1])
    except SetupError:
        return None
    return match[1]


def _net(net: Net, seed: int, match: Match[Any, Any] | None) -> Player:
    # Imported here, because NumPy need not be there otherwise.
    from rulekeeper.players.net_player import NetPlayer

    if match is not None:
        net.encoding(match)
    return NetPlayer(net, seed)


def _search(budget: str, seed: int) -> SearchPlayer:
    match = _BUDGET.fullmatch(budget) if len(budget) < 20 else None
    if match and match[1] and 1 <= int(match[1]) <= MOST_ITERATIONS:
        return SearchPlayer(seed, iterations=int(match[1]))
    if match and match[2] and 0 < float(match[2]) <= LONGEST_THOUGHT:
        return SearchPlayer(seed, seconds=float(match[2]))
    raise SetupError(
        f"'{shown(budget[:60])}' is no budget for search: write seconds a decision, as in "
        "search:2.5, or iterations, as in search:500i."
    )
