"""What a seat sees and is asked, as the arrays that programs learn and play from."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct

from rulekeeper.core.game import Game
from rulekeeper.features.options import OptionEncoder
from rulekeeper.features.shapes import Shapes
from rulekeeper.features.views import Numbers, ViewEncoder


class Encoding:
    """The arrays of a game, for matches with so many seats.

    `views` makes those of what a seat sees, `rows` those of options; `questions` are the kinds of
    decisions.
    """

    def __init__(
        self, game: Game[Any, Any], view: type[Struct], seats: int, shapes: Shapes
    ) -> None:
        """`view` is the type of what a seat sees."""
        self.game = game
        self.seats = seats
        self.shapes = shapes
        self.views = ViewEncoder(view, shapes.lengths)
        self.rows = OptionEncoder(game)
        self.questions = tuple(game.language.menus)

    def seat(self, seat: int) -> Numbers:
        """Who looks, one-hot."""
        numbers = np.zeros(self.seats, dtype=np.float32)
        numbers[seat] = 1
        return numbers

    def judgement(self, view: Struct, box: Any, seat: int) -> float:
        """What the game thinks of what a seat sees, from -1 to 1.

        It is 0 where a view is no state, so that the game cannot judge it.
        """
        if isinstance(view, self.game.state_type):
            return self.game.value(view, box, seat)
        return 0.0
