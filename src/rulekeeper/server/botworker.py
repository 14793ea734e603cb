"""What runs in a worker: a process that thinks for bots and knows nothing but what it is sent."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import Setup
from rulekeeper.games.registry import AnyGame, find_game
from rulekeeper.players.registry import find_player
from rulekeeper.server.gamebox import AnyMatch

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST_MATCHES = 200
"""Matches that are kept, so that only what is new of them has to be played."""

GIVING_WAY = 10
"""How far workers step back for the server itself, in the steps of `nice`."""


class Thought(Struct, frozen=True):
    """What a bot is asked: a match by its set-up and its answers, and the seat to answer for."""

    match: str
    game: str
    setup: Setup
    answers: list[tuple[int, Option]]
    seat: int
    bot: str


class Thinker:
    """Plays matches again from what it is told of them, and lets bots think."""

    def __init__(self, find: Callable[[str], AnyGame]) -> None:
        self._find = find
        self._matches: OrderedDict[str, AnyMatch] = OrderedDict()

    def think(self, thought: Thought) -> Option:
        """The option that the bot takes."""
        match = self._match_of(thought)
        return find_player(thought.bot, seed=thought.setup.seed).choose(match, thought.seat)

    def _match_of(self, thought: Thought) -> AnyMatch:
        """The match, played on from what is still known of it."""
        match = self._matches.pop(thought.match, None)
        known = match.answers if match else []
        if match is None or known != thought.answers[: len(known)]:
            game = self._find(thought.game)
            match = Match(game, thought.setup, OpenChance(), listen=False, clock=None)
            known = []
        for seat, answer in thought.answers[len(known) :]:
            match.choose(answer, seat)
        self._matches[thought.match] = match
        if len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
        return match


def work(line: Connection[Option | str, Thought]) -> None:
    """Answer thoughts until the other end hangs up; a failure is answered in words.

    Ctrl-C is for the server, which goes first at the processor, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GIVING_WAY)
    thinker = Thinker(cache(find_game))
    with suppress(EOFError, OSError):
        while True:
            thought = line.recv()
            try:
                line.send(thinker.think(thought))
            except Exception as error:
                line.send(repr(error))
