"""Deals: in a copy of a match, what a seat has not seen is dealt anew, so that search can guess."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from rulekeeper.core.acts import Pass
from rulekeeper.core.chance import SeededChance
from rulekeeper.core.game import Game
from rulekeeper.core.history import Dealing
from rulekeeper.core.requests import Anyone, Chance, Choose, Option, SeatRequest, Together
from rulekeeper.core.table import Table
from rulekeeper.core.typed import decoder

if TYPE_CHECKING:
    from rulekeeper.core.match import Match

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


def deal_anew(match: Match[S, B], seat: int, seed: int) -> Match[S, B]:
    """A copy of a match in which all that `seat` has not seen is dealt anew.

    See `Match.determinized`. Where nothing is hidden only chance is another one. If `seat` is then
    asked the same, the last checkpoint is dealt anew. Otherwise the rules first get the answers
    given since, and the deal follows.
    """
    game, start = match.game, match.asked_after
    history = match.history(listen=False)
    history.fate.clear()
    last = history.snapshots[-1]
    if game.is_open(match.box) and isinstance(match.request, Choose | Anyone):
        history.snapshots = [last]
        return match.fork(history, chance=SeededChance(seed), offers_the_same=True)
    history.forget_secrets(start, seat)
    if last.answers == start and not history.dealings:
        state = decoder(game.state_type)(last.state)
        game.determinize(state, match.box, seat, Random(seed))
        dealt = history.copy(listen=False)
        dealt.replace_state(state)
        other = match.fork(dealt, chance=SeededChance(seed))
        if other.decision_of(seat) == match.decision_of(seat):
            return other
    history.snapshots = [last]
    history.dealings = (*history.dealings, Dealing(start, seat, seed))
    return match.fork(history, chance=SeededChance(seed))


def offer_anew(
    game: Game[S, B], table: Table[S, B], request: SeatRequest | Chance, seat: int
) -> None:
    """Offer the other seats that are being asked what they can do with their new cards."""
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
    request: SeatRequest,
    seat: int,
    options: Sequence[Option],
) -> Sequence[Option]:
    """What the rules allow `seat` now; `options` if they allow nothing."""
    passes = [option for option in options if isinstance(option, Pass)]
    others = dict.fromkeys([*game.conceivable(table, seat), *options])
    allowed = [
        option
        for option in others
        if not isinstance(option, Pass) and game.verdict(table, seat, option, request)
    ]
    return [*allowed, *passes] or options
