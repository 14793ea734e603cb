"""Timing windows: several seats may respond, in order, until all of them pass."""

from collections.abc import Callable, Sequence, Set
from typing import TypeVar

from rulekeeper.core.acts import PASS, Pass
from rulekeeper.core.requests import Choose, Flow, Option, QuestionKind

O = TypeVar("O", bound=Option)  # noqa: E741 - the usual letter for an option


_ONLY_PASS: tuple[Option, ...] = (PASS,)


def window(
    menu: QuestionKind | str,
    order: Sequence[int],
    responses: Callable[[int], Sequence[Option]],
    respond: Callable[[int, Option], Flow[None]],
    rule: str,
    always_ask: Set[int],
) -> Flow[None]:
    """Ask the seats of `order` in turn until all of them have passed in a row.

    `responses(seat)` lists what the seat may respond with at this moment, `respond` carries one
    out; it may itself open windows. Seats with nothing to respond are not asked, but for those in
    `always_ask` (see `Table`). Each seat is asked covertly: whether somebody could have responded
    is nobody else's business.
    """
    passes = place = 0
    while passes < len(order):
        seat = order[place]
        place = (place + 1) % len(order)
        options = responses(seat)
        if not options and seat not in always_ask:
            passes += 1
            continue
        answer = yield Choose(seat, menu, (*options, PASS) if options else _ONLY_PASS, rule, True)
        if answer is PASS or isinstance(answer, Pass):
            passes += 1
            continue
        passes = 0
        assert isinstance(answer, Option)
        yield from respond(seat, answer)
