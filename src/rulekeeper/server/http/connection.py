"""One connection: hello, then one message after another, until it ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from rulekeeper.server.errors import UNAVAILABLE, Refusal, StorageError
from rulekeeper.server.limits import Limits, TokenBucket
from rulekeeper.server.messages import PROTOCOL, FromClient, Hello, Refused, Rename, Say, Why
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.handlers import handle
from rulekeeper.server.rooms.room import Room, encode
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.rooms.seating import seat_for_token
from rulekeeper.server.settings import Settings

log = structlog.get_logger()

MOST_UNSENT = 200
"""Messages that may wait for a slow client before it is disconnected; a welcome may be half."""

MOST_UNSENT_BYTES = 4 << 20
"""Bytes that may wait for a slow client."""

MOST_IGNORED = 500
"""Messages over the limit that are ignored before the connection is closed."""

EXTRA_COST = {Why: 3, Say: 4, Rename: 9}
"""What some messages cost besides one token: they take long, or are stored forever."""

FLUSH_SECONDS = 5.0
"""Seconds that a client has to take the rest of its messages when it is disconnected."""

CLOSED = 1000
BROKEN_RULE = 1008
TOO_LARGE = 1009
FAILED = 1011
TRY_LATER = 1013
"""Close codes of RFC 6455."""

_decode = msgspec.json.Decoder(FromClient).decode


class Socket(Protocol):
    """Whole messages in and out."""

    address: str

    async def receive(self) -> str | bytes | None:
        """The next message; `None` once the other end has closed the socket."""

    async def send(self, message: bytes) -> None:
        """Send a message; returns once the other end takes it."""

    async def close(self, code: int) -> None:
        """Close the connection, which may be closed already."""


class CloseConnection(Exception):  # noqa: N818 - closing is no error
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class Connection:
    """One end of a socket; a room sees it as a `Client`."""

    def __init__(
        self,
        socket: Socket,
        rooms: RoomRegistry,
        settings: Settings,
        metrics: Metrics,
        limits: Limits,
    ) -> None:
        self.address = socket.address
        self.seat: int | None = None
        self.token: str | None = None
        self.returning = False
        self._socket = socket
        self._rooms = rooms
        self._settings = settings
        self._metrics = metrics
        self._limits = limits
        self._bucket = TokenBucket(settings.messages_per_second, settings.message_burst)
        self._ignored = 0
        self._unsent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unsent_bytes = 0
        self._receiving: asyncio.Future[str | bytes | None] | None = None
        self._given_up = False

    def send(self, message: bytes) -> None:
        """Queue a message; a client that reads too slowly is disconnected."""
        if self._unsent.qsize() < MOST_UNSENT and self._unsent_bytes < MOST_UNSENT_BYTES:
            self._unsent_bytes += len(message)
            self._unsent.put_nowait(message)
            return
        self._given_up = True
        if self._receiving is not None:
            self._receiving.cancel()

    async def run(self, match: str) -> None:
        """Serve the client until one of both closes the connection."""
        writer = asyncio.get_running_loop().create_task(self._write())
        code = CLOSED
        self._metrics.connections.inc()
        try:
            with self._limits.connections.slot_for(self.address):
                await self._serve(match)
        except Refusal as refusal:
            self._refuse(refusal, match)
            code = TRY_LATER
        except CloseConnection as closing:
            code = closing.code
        except Exception:
            log.exception("failed", match=match)
            code = FAILED
            self._refuse(Refusal("unavailable", "The server failed to do this."), match)
        finally:
            self._metrics.connections.dec()
            self._unsent.put_nowait(None)
            with suppress(TimeoutError, OSError):
                await asyncio.wait_for(writer, 0 if self._given_up else FLUSH_SECONDS)
            await self._socket.close(code)

    async def _serve(self, match: str) -> None:
        room = await self._handshake(match)
        try:
            await self._join(room)
            while (data := await self._receive()) is not None:
                await self._process(room, data)
        finally:
            room.leave(self)

    # -- hello --------------------------------------------------------------------------------

    async def _handshake(self, match: str) -> Room:
        """Wait for hello, and find its room and seat."""
        try:
            data = await asyncio.wait_for(self._receive(), self._settings.hello_seconds)
        except TimeoutError:
            raise CloseConnection(BROKEN_RULE) from None
        if data is None:
            raise CloseConnection(CLOSED)
        try:
            hello = self._decoded(data)
            if not isinstance(hello, Hello):
                raise Refusal("protocol", "Send hello first.")
            if hello.protocol != PROTOCOL:
                raise Refusal(
                    "protocol", f"This server speaks protocol {PROTOCOL}: reload the page."
                )
            room = await self._rooms.room(match)
            if hello.token is not None:
                self.seat = self._seat_for(room, hello.token)
                self.token = hello.token
                self.returning = hello.returning
        except Refusal as refusal:
            self._refuse(refusal, match)
            passes = refusal.code in ("too-many", "unavailable")
            raise CloseConnection(TRY_LATER if passes else BROKEN_RULE) from None
        except StorageError as error:
            log.error("not read", match=match, why=str(error))
            self._refuse(Refusal("unavailable", UNAVAILABLE), match)
            raise CloseConnection(TRY_LATER) from None
        return room

    def _seat_for(self, room: Room, token: str) -> int:
        seat = seat_for_token(room.seats, token)
        if seat is not None:
            return seat
        self._limits.count_wrong_token(self.address, room.name)
        raise Refusal("unknown-seat", "This link opens no seat of this match.")

    async def _join(self, room: Room) -> None:
        """Join the room; a client whose seat is somebody else's is told so."""
        try:
            await room.join(self)
        except Refusal as refusal:
            if refusal.code != "taken":
                raise
            self._refuse(refusal, room.name)
            raise CloseConnection(BROKEN_RULE) from None

    # -- messages -----------------------------------------------------------------------------

    async def _process(self, room: Room, data: str | bytes) -> None:
        """Do what a message asks for, or refuse it."""
        if not self._bucket.take():
            self._ignore(room)
            return
        self._ignored = 0
        try:
            message = self._decoded(data)
            self._bucket.spend(EXTRA_COST.get(type(message), 0))
            await handle(room, self, message)
        except Refusal as refusal:
            self._refuse(refusal, room.name)
        except StorageError as error:
            log.error("not stored", match=room.name, why=str(error))
            self._refuse(Refusal("unavailable", UNAVAILABLE), room.name)
        except Exception:
            log.exception("failed", match=room.name, seat=self.seat)
            await room.recover()
            self._refuse(
                Refusal("not-possible", "The server failed to do this; nothing has changed."),
                room.name,
            )

    def _ignore(self, room: Room) -> None:
        """Ignore a message, because there are too many."""
        if not self._ignored:
            self._refuse(Refusal("too-many", "Too many messages: slow down."), room.name)
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            raise CloseConnection(BROKEN_RULE)

    def _decoded(self, data: str | bytes) -> FromClient:
        try:
            message: FromClient = _decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Refusal("malformed", f"This is not a valid message: {error}.") from None
        return message

    def _refuse(self, refusal: Refusal, match: str) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        log.info("refused", code=refusal.code, match=match, seat=self.seat, address=self.address)
        self.send(encode(Refused(refusal.code, str(refusal), refusal.rule)))

    async def _receive(self) -> str | bytes | None:
        """The next message; `None` when the connection has ended or been given up."""
        if self._given_up:
            return None
        self._receiving = asyncio.ensure_future(self._socket.receive())
        try:
            data = await self._receiving
        except asyncio.CancelledError:
            if self._given_up:
                return None
            raise
        if data is not None and len(data) > self._settings.largest_message:
            size = self._settings.largest_message
            refusal = Refusal("too-large", f"A message has at most {size} bytes.")
            self._refuse(refusal, "")
            raise CloseConnection(TOO_LARGE)
        return data

    async def _write(self) -> None:
        while (message := await self._unsent.get()) is not None:
            await self._socket.send(message)
            self._unsent_bytes -= len(message)
