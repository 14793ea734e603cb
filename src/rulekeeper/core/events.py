"""Events: what happened, as the log, animations and statistics tell it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

EVERYBODY = None
"""In place of a seat: an observer from whom nothing is hidden."""

Observer: TypeAlias = int | None
"""A seat (spectators are any number that no seat has), or `EVERYBODY`."""

SPECTATOR = -2
"""An observer who sees only what every seat may see."""


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened; `rule` is the ledger's id of the rule that made it happen."""

    rule: str

    def seen_by(self, seat: int) -> Event | None:
        """The event as `seat` may see it; `None` when nothing of it shows."""
        return self
