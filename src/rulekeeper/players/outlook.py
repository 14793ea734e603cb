"""Looking ahead on a copy: playing on at a glance, and judging where that leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.game import Game
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE, Anyone, Choose, Option, Together
from rulekeeper.core.typed import decoder

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

PATIENCE = 300
"""Decisions after which looking ahead gives up and judges what is there."""

STANDSTILL = 12
"""How many turns have to repeat as many turns before them to count as a standstill."""

TURNS_LOOKED_BACK = 2 * STANDSTILL
"""For how many turns a bot has to know how each of them ended."""

RESTLESS = 0.5
"""The share of decisions that are left to chance during a standstill."""

ALIKE = 0.02
"""How far apart the judgements of two such stretches may be."""


def glance(match: Match[S, B], seed: int) -> Option:
    """The option of the current decision that the game finds most promising at a glance.

    Among equals the seed decides.
    """
    request = match.request
    if type(request) is Choose:
        seat, kind, options = request.seat, request.kind, match.options
    else:
        decision = match.decision
        assert decision is not None
        seat, kind, options = decision.seat, decision.kind, decision.options
        if seat == CHANCE:
            return options[seed * len(options) >> 64]
    weights = match.game.prior(match.table, seat, kind, options)
    best = max(weights)
    first = weights.index(best)
    ties = weights.count(best)
    if ties == 1:
        return options[first]
    places = [place for place, weight in enumerate(weights) if weight == best]
    return options[places[mixed(seed, first) * ties >> 64]]


def answer(match: Match[S, B], seat: int, option: Option) -> None:
    """Answer for `seat`, also where several seats are asked."""
    if isinstance(match.request, Together | Anyone):
        match.choose(option, seat)
    else:
        match.play(option)


def end_of_turn(match: Match[S, B], turn: int, seed: int) -> S:
    """Play on at a glance to the end of this turn (counted as the game counts): the last state.

    It is taken from a checkpoint, where nothing is half carried out, so that states are
    comparable.
    """
    game = match.game
    answers = match.answer_count
    patience = PATIENCE
    while match.request is not None and game.turn_number(match.table.state) <= turn and patience:
        match.play(glance(match, mixed(seed, patience)))
        patience -= 1
    if match.result is None:
        decode = decoder(game.state_type)
        for saved in reversed(match.checkpoints):
            if saved.answers < answers:
                break
            if saved.turn <= turn:
                return decode(saved.state)
    return match.table.state


def judgement(match: Match[S, B], state: S, seat: int) -> float:
    """What the state of a match is worth to `seat`; a finished match counts by its result."""
    result = match.result
    if result is None:
        return match.game.value(state, match.box, seat)
    if not result.winners:
        return 0.0
    return 1.0 if seat in result.winners else -1.0


def out_of_a_standstill(
    match: Match[S, B],
    seat: int,
    options: Sequence[Option],
    weights: Sequence[float],
    seed: int,
) -> Option | None:
    """An option that chance takes for a bot now and then while nothing moves; else `None`.

    It is one of those that look promising at a glance, by their `weights`.
    """
    rng = Random(mixed(seed, len(options)))
    if rng.random() >= RESTLESS or not is_at_a_standstill(match, seat):
        return None
    promising = [option for option, weight in zip(options, weights, strict=True) if weight > 0]
    return rng.choices(promising or options)[0]


def is_at_a_standstill(match: Match[S, B], seat: int) -> bool:
    """Whether nothing moves any more, as far as `seat` can see.

    The judgement of the last turns goes up and down between the same bounds as that of as many
    turns before: what one turn does, the next one undoes.
    """
    game, box = match.game, match.box
    ends = match.turn_ends(TURNS_LOOKED_BACK)
    if len(ends) < TURNS_LOOKED_BACK:
        return False
    judged = [_judged(game, box, seat, saved.state) for saved in ends]
    known = [value for value in judged if value is not None]
    if len(known) < len(judged):
        return False
    earlier, recent = known[:STANDSTILL], known[STANDSTILL:]
    return abs(max(recent) - max(earlier)) < ALIKE and abs(min(recent) - min(earlier)) < ALIKE


@lru_cache(maxsize=1 << 10)
def _judged(game: Game[S, B], box: B, seat: int, saved: bytes) -> float | None:
    """What a seat thinks of a turn's end; None where it sees too little of the state to judge."""
    seen = game.view(decoder(game.state_type)(saved), box, seat)
    return game.value(seen, box, seat) if isinstance(seen, game.state_type) else None
