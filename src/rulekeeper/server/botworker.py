"""What runs in a worker: a process that thinks for bots and knows nothing but what it is sent."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.driver import Setup
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.games.registry import AnyGame, find_game
from rulekeeper.players.registry import find_player
from rulekeeper.server.gamebox import AnyMatch

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST_MATCHES = 200
"""Matches that a worker keeps, so that it has to play only what is new of them."""

GIVING_WAY = 10
"""How far workers step back for the server itself, in the steps of `nice`."""

_matches: OrderedDict[str, AnyMatch] = OrderedDict()


class Thought(Struct, frozen=True):
    """What a bot is asked: a match by its set-up and its answers, and the seat to answer for."""

    match: str
    game: str
    setup: Setup
    answers: list[tuple[int, Option]]
    seat: int
    bot: str


def work(line: Connection[Option | str, Thought]) -> None:
    """Answer thoughts until the other end hangs up; a failure is answered in words.

    Ctrl-C is for the server, which goes first at the processor, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GIVING_WAY)
    with suppress(EOFError, OSError):
        while True:
            thought = line.recv()
            try:
                line.send(think(thought))
            except Exception as error:
                _matches.pop(thought.match, None)
                line.send(repr(error))


def think(thought: Thought) -> Option:
    """The option that the bot takes."""
    match = _match_of(thought)
    player = find_player(thought.bot, seed=thought.setup.seed)
    return player.choose(match, thought.seat)


def _match_of(thought: Thought) -> AnyMatch:
    """The match, played on from what is still known of it."""
    match = _matches.pop(thought.match, None)
    known = match.answers if match else []
    if match is None or known != thought.answers[: len(known)]:
        match, known = _new_match(thought), []
    for seat, answer in thought.answers[len(known) :]:
        match.choose(answer, seat)
    _matches[thought.match] = match
    if len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return match


def _new_match(thought: Thought) -> AnyMatch:
    return Match(_game(thought.game), thought.setup, OpenChance(), listen=False, clock=None)


@cache
def _game(name: str) -> AnyGame:
    return find_game(name)
