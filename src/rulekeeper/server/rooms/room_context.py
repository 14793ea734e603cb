"""What is around a room: those who are connected to it, and the server that it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic, time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.bots.pool import Bots
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.store.repository import Store

if TYPE_CHECKING:
    from rulekeeper.server.rooms.room import Room


class Client(Protocol):
    """Somebody who is connected: on a seat with its token, or looking on."""

    address: str
    seat: int | None
    token: str | None

    def send(self, message: bytes) -> None:
        """Have a message sent; never waits."""


class Surroundings(NamedTuple):
    """What a room needs of the server around it."""

    store: Store
    bots: Bots
    metrics: Metrics
    rematch: Callable[[Room, str], Awaitable[str]]
    now: Callable[[], float] = time
    clock: Callable[[], float] = monotonic


def observer_of(client: Client) -> int:
    """Whose eyes somebody looks through."""
    return SPECTATOR if client.seat is None else client.seat
