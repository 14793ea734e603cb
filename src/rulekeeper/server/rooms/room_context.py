"""What a room works with: the clients who are connected to it, and the server's services."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, time
from typing import NamedTuple, Protocol, TypeAlias

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.bots.offered import USUAL_BOTS, OfferedBots
from rulekeeper.server.bots.pool import BotPool
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.store.records import SeatRecord, SetUpRecord
from rulekeeper.server.store.repository import Store


class Client(Protocol):
    """Somebody who is connected: on a seat with its token, or a spectator without.

    `returning` tells a client that comes back to its seat from one that sits down on it.
    """

    address: str
    seat: int | None
    token: str | None
    returning: bool

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""


RematchMaker: TypeAlias = Callable[[SetUpRecord, Sequence[SeatRecord], str], Awaitable[str]]
"""Creates and stores another match like one, asked for from an address; returns its name."""


class RoomContext(NamedTuple):
    """The services of the server that a room uses.

    `chapter_over` is told the campaign of which a chapter's match has ended.
    """

    store: Store
    bots: BotPool
    metrics: Metrics
    create_rematch: RematchMaker
    chapter_over: Callable[[str], None]
    watched_seconds: float
    response_seconds: float
    offered: OfferedBots = USUAL_BOTS
    now: Callable[[], float] = time
    clock: Callable[[], float] = monotonic


def observer_of(client: Client) -> int:
    """The observer whose view a client gets: its seat, or the spectator."""
    return SPECTATOR if client.seat is None else client.seat
