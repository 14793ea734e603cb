"""How much room the observations and decisions of a game take: found out in random matches."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from rulekeeper.core.game import Game
from rulekeeper.core.match import Match
from rulekeeper.features.views import note_lengths

MATCHES = 3
"""Random matches in which lists and decisions are measured."""

DECISIONS = 1_000
"""Decisions after which such a match is not played on."""

STRIDE = 8
"""One of so many decisions is looked at with all lists."""

LEAST_OPTIONS = 16


class Shapes(Struct, frozen=True):
    """The lengths of the lists in a view, by their paths, and how many options a decision has."""

    lengths: Mapping[str, int]
    options: int


def measure(game: Game[Any, Any], options: Mapping[str, object], seats: int) -> Shapes:
    """The shapes for matches with these options: the same for the same rules and content.

    Lists get half as much room again as they take in random matches; the options of a decision get
    twice as much, rounded up to a power of two. Raises `SetupError` when the options do not make a
    match.
    """
    lengths: dict[str, int] = {}
    most = LEAST_OPTIONS
    names = [f"seat {seat + 1}" for seat in range(seats)]
    for seed in range(MATCHES):
        rng = Random(seed)
        drawn = game.sampled_options(options, rng)
        match = Match.new(game, drawn, names, seed, listen=False, clock=lambda: 0.0)
        for number in range(DECISIONS):
            if (decision := match.decision) is None:
                break
            if number % STRIDE == 0:
                note_lengths(match.view(decision.seat), lengths)
            most = max(most, len(decision.options))
            match.play(rng.choice(decision.options))
    room = {path: max(1, (3 * length + 1) // 2) for path, length in sorted(lengths.items())}
    return Shapes(room, 1 << (2 * most - 1).bit_length())
