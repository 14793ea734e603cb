"""What runs in a worker process, which knows nothing of a match but what it is sent."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection

from msgspec import Struct

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.driver import Setup
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_game
from rulekeeper.players.registry import find_player
from rulekeeper.server.hosted_games import AnyMatch

MOST_MATCHES = 200
"""Matches that are remembered, so that only their new answers have to be played."""

NICENESS = 10
"""How much lower the priority of a worker is than that of the server, as `nice` counts."""


class BotRequest(Struct, frozen=True):
    """A bot's task: the match, as its set-up and answers, and the seat to answer for."""

    match: str
    game: str
    setup: Setup
    answers: list[tuple[int, Option]]
    seat: int
    bot: str


class BotRunner:
    """Rebuilds the matches that requests are about, and has bots choose."""

    def __init__(self, find: Callable[[str], AnyGame]) -> None:
        self._find = find
        self._matches: OrderedDict[str, AnyMatch] = OrderedDict()

    def think(self, request: BotRequest) -> Option:
        """The option that the bot takes."""
        match = self._match_of(request)
        return find_player(request.bot, seed=request.setup.seed).choose(match, request.seat)

    def _match_of(self, request: BotRequest) -> AnyMatch:
        """The match, continued from what is remembered of it."""
        match = self._matches.pop(request.match, None)
        known = match.answers if match else []
        if match is None or known != request.answers[: len(known)]:
            game = self._find(request.game)
            match = Match(game, request.setup, OpenChance(), listen=False, clock=None)
            known = []
        for seat, answer in request.answers[len(known) :]:
            match.choose(answer, seat)
        self._matches[request.match] = match
        if len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
        return match


def run_worker(pipe: Connection[Option | str, BotRequest]) -> None:
    """Answer requests until the pipe is closed; the answer to a failure is its text.

    Ctrl-C is left to the server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    runner = BotRunner(cache(find_game))
    with suppress(EOFError, OSError):
        while True:
            request = pipe.recv()
            try:
                pipe.send(runner.think(request))
            except Exception as error:
                pipe.send(repr(error))
