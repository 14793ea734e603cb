"""What was answered before: written down in the notation, and played again from it."""

from __future__ import annotations

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
    again = match.restarted()
    for place in range(history.past.answers if history.past else 0):
        seat, line = history.seats[place], history.lines[place]
        try:
            again.choose(again.read(line, seat), seat)
        except RulekeeperError as error:
            raise RulesError(
                f"what came before cannot be played again: '{line}', answer {place + 1}, is none "
                f"there: {error}"
            ) from None
    return again
