"""When somebody is asked for responses, and what passes without a question.

A seat says once when it likes to be asked (`Ask`), and at a question for how long it lets further
ones go by (`Until`). Both concern only questions that the others do not know of.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from rulekeeper.core.acts import Act, Pass
from rulekeeper.core.requests import Option
from rulekeeper.core.standing import Decision, Standing

Ask = Literal["always", "playable", "never"]
"""When a seat is asked for responses of which others must not know.

`always`: even if it has none, so that no pause tells whether it has one; `playable`: if it has
one that could change something; `never`: it passes. A seat that is always asked is also asked open
questions that have only one answer.
"""

Until = Literal["play", "turn"]
"""What a seat passes for: the rest of the play that a question is about, or of the turn."""

AnyStanding: TypeAlias = Standing[Any, Any]


def pass_among(decision: Decision) -> Option | None:
    """The option to pass, where others do not know of the question."""
    if not decision.covert:
        return None
    return next((option for option in decision.options if isinstance(option, Pass)), None)


def untils(match: AnyStanding, decision: Decision) -> tuple[Until, ...]:
    """For how long its seat may pass on a question and those that follow it."""
    if pass_among(decision) is None:
        return ()
    return ("play", "turn") if match.game.plays(match.table.state) else ("turn",)


def could_change_something(match: AnyStanding, decision: Decision) -> bool:
    """Whether some response of a decision is not futile, as far as its seat can see."""
    table = match.seen(decision.seat)
    return any(
        not isinstance(option, Pass)
        and not (isinstance(option, Act) and option.preview(table, decision.options).futile)
        for option in decision.options
    )


class Passing:
    """What the seats of one match pass on without being asked.

    For how long a seat passes follows from what all can see, the plays and the turn. It is
    forgotten with them, and also where a match is loaded anew: then the seat is asked again.
    """

    def __init__(self) -> None:
        self._turns: dict[int, int] = {}
        """The turn in which a seat passes, by seat."""
        self._plays: dict[int, object] = {}
        """The play on which a seat passes, by seat."""
        self._judged: tuple[object, Decision | None, bool] = (None, None, True)
        """The last question of which was asked whether an answer could change anything."""

    def begin(self, match: AnyStanding, seat: int, until: Until) -> None:
        """Pass for a seat from now on, until the play or the turn that stands now is over."""
        if until == "turn":
            self._turns[seat] = match.game.turn_number(match.table.state)
        else:
            self._plays[seat] = match.game.plays(match.table.state)[-1]

    def end(self, seat: int) -> None:
        """Ask a seat again."""
        self._turns.pop(seat, None)
        self._plays.pop(seat, None)

    def until(self, match: AnyStanding, seat: int) -> Until | None:
        """What a seat passes for now, if it does; what is over is forgotten."""
        state = match.table.state
        if seat in self._turns and self._turns[seat] != match.game.turn_number(state):
            del self._turns[seat]
        if seat in self._plays and all(
            play is not self._plays[seat] for play in match.game.plays(state)
        ):
            del self._plays[seat]
        if seat in self._turns:
            return "turn"
        return "play" if seat in self._plays else None

    def answer(self, match: AnyStanding, decision: Decision, ask: Ask | None) -> Option | None:
        """What is answered for a person, or for a bot (`None`), when they need not be asked."""
        passing = pass_among(decision)
        if passing is not None and ask is not None and self._passes(match, decision.seat):
            return passing
        if ask == "always" or decision.pauses:
            return None
        if len(decision.options) == 1 and (decision.covert or ask is not None):
            return decision.options[0]
        if passing is not None and (
            ask == "never" or (ask == "playable" and not self._is_worth_asking(match, decision))
        ):
            return passing
        return None

    def _passes(self, match: AnyStanding, seat: int) -> bool:
        until = self.until(match, seat)
        if until != "play":
            return until is not None
        # Plays that answer this one are other plays.
        return match.game.plays(match.table.state)[-1] is self._plays[seat]

    def _is_worth_asking(self, match: AnyStanding, decision: Decision) -> bool:
        request, judged, found = self._judged
        if request is not match.request or judged != decision:
            found = could_change_something(match, decision)
            self._judged = match.request, decision, found
        return found
