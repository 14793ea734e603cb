"""What was answered before: written down in the notation, and played again from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from rulekeeper.core.errors import RulekeeperError, RulesError

if TYPE_CHECKING:
    from rulekeeper.core.match import Match

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


def written_from(match: Match[S, B], first: int) -> list[str]:
    """The answers from number `first` on as lines, each as it was written when it was given."""
    history = match.history()
    again = match.at(first)
    lines = []
    for seat, answer in zip(history.seats[first:], history.answers[first:], strict=True):
        lines.append(again.written(answer))
        again.choose(answer, seat)
    return lines


def played_again(match: Match[S, B]) -> Match[S, B]:
    """A match as it was at the checkpoint from which `match` was resumed, played from its start.

    It may be played in another thread, and is then given to `Match.complete`. Raises `RulesError`
    when the lines of the save are not allowed.
    """
    history = match.history()
    start = history.snapshots[0]
    again = match.restarted()
    stop_everywhere(again)
    for place in range(history.past.answers if history.past else 0):
        seat, line = history.seats[place], history.lines[place]
        try:
            goes_on_to(again, lambda: again.forced is None)
            again.choose(again.read(line, seat), seat)
        except RulekeeperError as error:
            raise RulesError(
                f"what came before cannot be played again: '{line}', answer {place + 1}, is none "
                f"there: {error}"
            ) from None
    goes_on_to(again, lambda: again.checkpoint == start)
    return again


def stop_everywhere(match: Match[S, B]) -> None:
    """Stop at each question from now on, also where a seat has no choice.

    Such a question may lie between two checkpoints after the same number of answers.
    """
    match.always_ask.update(range(len(match.setup.seats)))
    match.covert_only.clear()


def stop_in_secret(match: Match[S, B], covertly: Iterable[int]) -> None:
    """Stop from now on where these seats are asked in secret, even without a choice."""
    for asked in (match.always_ask, match.covert_only):
        asked.clear()
        asked.update(covertly)


def goes_on_to(match: Match[S, B], is_there: Callable[[], bool]) -> bool:
    """Answer questions without a choice until something is so; false when it never is."""
    while not is_there():
        forced = match.forced
        if forced is None:
            return False
        match.choose(forced.options[0], forced.seat)
    return True
