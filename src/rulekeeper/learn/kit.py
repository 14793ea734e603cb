"""What all episodes of an environment share: the game, its seats, and its arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from msgspec import json

from rulekeeper.core.errors import SetupError
from rulekeeper.features.encoding import Encoding
from rulekeeper.features.options import NOTHING
from rulekeeper.features.shapes import Shapes, measure
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_game
from rulekeeper.sim.simulate import Plan, count_seats

Observation: TypeAlias = dict[str, Any]
"""`observation` (arrays by name, or one row), `seat` (who looks, one-hot), `question` (one-hot),
`options` (a row of numbers for each), `action_mask` (1 for each option there is)."""

ANY = np.iinfo(np.int32).max


class Kit:
    """A game with its options, and how its views and options become arrays."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object],
        shapes: Shapes,
        *,
        flat: bool,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.shapes = shapes
        self.flat = flat
        names = [f"seat {seat + 1}" for seat in range(seats)]
        box, state = game.open_box(options, names)
        self.encoding = Encoding(game, type(game.view(state, box, 0)), seats, shapes)
        self.views = self.encoding.views
        self.rows = self.encoding.rows
        self.questions = self.encoding.questions

    @classmethod
    def of(
        cls,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        packs: Sequence[str] = (),
        flat: bool = False,
    ) -> Kit:
        """The kit of a game by its name.

        `options` are those of a match; what they leave to be drafted, heroes say, is drawn anew in
        each episode. With `flat`, an observation is one row of numbers. Raises `SetupError`
        when there is no such game, or no match with these options and seats.
        """
        return _kit(game, seats, json.encode(options or {}, order="sorted"), tuple(packs), flat)

    @cached_property
    def observation_space(self) -> spaces.Dict:
        """The space of what a seat sees and is asked."""
        boxes: spaces.Space[Any]
        if self.flat:
            boxes = spaces.Box(-np.inf, np.inf, (self.views.size,), np.float32)
        else:
            arrays = self.views.arrays.items()
            boxes = spaces.Dict(
                {n: spaces.Box(-np.inf, np.inf, spec.shape, np.float32) for n, spec in arrays}
            )
        count = self.shapes.options
        return spaces.Dict(
            {
                "observation": boxes,
                "seat": spaces.Box(0, 1, (self.seats,), np.float32),
                "question": spaces.Box(0, 1, (len(self.questions),), np.int8),
                "options": spaces.Box(NOTHING, ANY, (count, len(self.rows.columns)), np.int32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """A new space of actions: the number of an option among those of a decision."""
        return spaces.Discrete(self.shapes.options)


@lru_cache(maxsize=8)
def _kit(
    name: str,
    seats: int | None,
    options: bytes,
    packs: tuple[str, ...],
    flat: bool,
) -> Kit:
    game, wanted = find_game(name, [Path(pack) for pack in packs]), json.decode(options)
    plan = Plan(name, ("random",) * (seats or 1), 1, options=wanted)
    found = count_seats(game, plan)
    if seats not in (None, found):
        raise SetupError(f"These options make a match for {found} seats, not for {seats}.")
    return Kit(game, found, wanted, measure(game, wanted, found), flat=flat)
