"""The bots there are, found by how they are spelled on a command line."""

from __future__ import annotations

import re

from rulekeeper.content.text import shown, suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.players.base import Player
from rulekeeper.players.greedy import GreedyPlayer
from rulekeeper.players.random import RandomPlayer
from rulekeeper.players.search import SearchPlayer

PLAYERS = ("random", "greedy", "search")

LONGEST_THOUGHT = 3600.0
"""Most seconds that a bot may be told to think about a decision."""

MOST_ITERATIONS = 10_000_000

_BOT_NAME = re.compile(r"(?:.* \()?([^ ()]+)(?:\)| \d+)?")
"""A bot's name: what it is, alone, or with a number, or in brackets after a name."""

_BUDGET = re.compile(r"([0-9]+)i|([0-9]+(?:\.[0-9]+)?)s?")


def find_player(spec: str, *, seed: int) -> Player:
    """The bot of this name: `random`, `greedy`, or `search` with a budget for each decision.

    `search:2.5` thinks for so many seconds (1 if none are given), `search:500i` for so many
    iterations. Raises `SetupError` when there is no such bot.
    """
    name, colon, budget = spec.partition(":")
    if name not in PLAYERS:
        raise SetupError(f"There is no bot '{shown(name[:60])}'. {suggestion(name, PLAYERS)}")
    if name == "search":
        return _search(budget, seed) if colon else SearchPlayer(seed)
    if colon:
        raise SetupError(f"The bot '{name}' takes no number after a colon; only search does.")
    return RandomPlayer(seed) if name == "random" else GreedyPlayer(seed)


def bot_of(name: str) -> str | None:
    """The spelling of the bot that sits on a seat of this name; `None` for a person."""
    match = _BOT_NAME.fullmatch(name)
    if match is None:
        return None
    try:
        find_player(match[1], seed=0)
    except SetupError:
        return None
    return match[1]


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
