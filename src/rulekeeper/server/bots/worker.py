"""What runs in a worker process, which knows nothing of a match but what it is sent."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from msgspec import Struct

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.history import History
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import Setup
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import chapter_names, find_game, game_names
from rulekeeper.players.outlook import TURNS_LOOKED_BACK
from rulekeeper.players.registry import find_player
from rulekeeper.players.workers import collect_rarely

if TYPE_CHECKING:
    # Imported for nothing else: a worker has to start fast, too.
    from rulekeeper.server.hosted_games import AnyMatch

READY = "ready"
"""What a worker says before a bot begins to think."""


class BotRequest(Struct, frozen=True):
    """A bot's task: the match, as its set-up and recent history, and the seat to answer for."""

    match: str
    game: str
    setup: Setup
    history: History
    seat: int
    bot: str

    @property
    def thinks_long(self) -> bool:
        """Whether the bot thinks for a given time, and not only as long as it has to."""
        return self.bot.startswith("search")


def bot_request(name: str, match: AnyMatch, seat: int, bot: str) -> BotRequest:
    """The task of a bot that plays a seat in the match of this name."""
    history = match.history(listen=False)
    history.forget_past(TURNS_LOOKED_BACK)
    return BotRequest(name, match.game.name, match.setup, history, seat, bot)


def think(request: BotRequest, find: Callable[[str], AnyGame]) -> Option:
    """The option that the bot takes."""
    match: AnyMatch = Match(
        find(request.game), request.setup, OpenChance(), clock=None, history=request.history
    )
    return find_player(request.bot, seed=request.setup.seed, match=match).choose(
        match, request.seat
    )


def run_worker(pipe: Connection[Option | str, BotRequest]) -> None:
    """Answer requests until the pipe is closed; a failure's answer is its text.

    Before each answer it says `READY`, when the game is loaded and the bot begins to think. While
    nobody asks, it loads one game after the other. Ctrl-C is left to the server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    find, unloaded = cache(find_game), [*game_names(), *chapter_names()]
    with suppress(EOFError, OSError):
        while True:
            while unloaded and not pipe.poll():
                _load(find, unloaded.pop(0))
                collect_rarely()
            request = pipe.recv()
            _load(find, request.game)
            pipe.send(READY)
            try:
                pipe.send(think(request, find))
            except Exception as error:
                pipe.send(repr(error))


def _load(find: Callable[[str], AnyGame], name: str) -> None:
    """Load a game; whoever wants to play it is told what is wrong with it."""
    with suppress(Exception):
        find(name)
