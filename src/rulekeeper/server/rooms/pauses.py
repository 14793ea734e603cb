"""Pauses that hide which questions the server answers.

In a match with even pauses, every question that nobody else may know of stays open for at least one
slot of time, whether its seat can answer anything or not. If a seat passes within the slot, or can
only pass, the pass counts when the slot is over: the others cannot tell the two apart.
"""

from __future__ import annotations

from collections.abc import Callable

from rulekeeper.core.requests import Chance, SeatRequest

THINKING_SHARE = 0.5
"""The share of a slot that a bot with a given thinking time may use."""


def hurried(bot: str, seconds: float) -> str:
    """The bot, with a thinking time that fits into a slot of so many seconds."""
    name, _, budget = bot.partition(":")
    within = seconds * THINKING_SHARE
    return f"{name}:{within:g}" if name == "search" and 0.0 < within < float(budget) else bot


class Slot:
    """The slot of the open question: it begins when the question is first asked."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self.seconds = seconds
        self._now = now
        self._question: SeatRequest | Chance | None = None
        self._end = 0.0

    def left(self, question: SeatRequest | Chance | None) -> float:
        """The seconds of its slot that are left."""
        now = self._now()
        if question is not self._question:
            self._question, self._end = question, now + self.seconds
        return max(0.0, self._end - now)
