"""Deals: in a copy of a match, what a seat has not seen is dealt anew, so that search can guess."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.acts import Pass
from rulekeeper.core.game import Game
from rulekeeper.core.requests import Chance, Choose, Option, Question, Together
from rulekeeper.core.table import Table

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Dealing(Struct, frozen=True, gc=False):
    """That after so many answers all that `seat` had not seen was dealt anew."""

    answers: int
    seat: int
    seed: int


def offer_anew(game: Game[S, B], table: Table[S, B], request: Question | Chance, seat: int) -> None:
    """Let all but `seat` choose by what they hold now, if they are being asked something."""
    if isinstance(request, Choose) and request.seat != seat:
        request.options = _allowed(game, table, request, request.seat, request.options)
    elif isinstance(request, Together):
        request.options = {
            other: options if other == seat else _allowed(game, table, request, other, options)
            for other, options in request.options.items()
        }


def _allowed(
    game: Game[S, B],
    table: Table[S, B],
    request: Question,
    seat: int,
    options: Sequence[Option],
) -> Sequence[Option]:
    """What the rules allow `seat` now; `options`, should that be nothing at all."""
    passes = [option for option in options if isinstance(option, Pass)]
    others = dict.fromkeys([*game.conceivable(table, seat), *options])
    allowed = [
        option
        for option in others
        if not isinstance(option, Pass) and game.verdict(table, seat, option, request)
    ]
    return [*allowed, *passes] or options
