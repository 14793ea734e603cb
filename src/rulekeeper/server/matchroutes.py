"""What is served of matches over HTTP, and the socket of a seat."""

from __future__ import annotations

import asyncio
from time import time
from typing import Any

from litestar import WebSocket, post, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, JSONBody

from rulekeeper.server import founding, lookback
from rulekeeper.server.api import Created, Imported, MatchInfo, Mine, Moment, NewMatch, Replay
from rulekeeper.server.conversation import Conversation
from rulekeeper.server.errors import Refusal
from rulekeeper.server.handling import AnyRequest, address_of, get
from rulekeeper.server.room import Room
from rulekeeper.server.services import Services, TheServices

LARGEST_IMPORT = 4_000_000
"""Bytes of a request that brings a saved match."""


@post("/api/matches")
async def create_match(
    request: AnyRequest, services: TheServices, data: JSONBody[NewMatch]
) -> Created:
    """Set a match up."""
    services.limits.count_new_match(address_of(request))
    seed = services.settings.new_seed()
    kept, created = founding.found_match(services.games, data, seed, time())
    await services.store.create(kept)
    return created


@post("/api/matches/import", request_max_body_size=LARGEST_IMPORT)
async def import_match(
    request: AnyRequest, services: TheServices, data: JSONBody[Imported]
) -> Created:
    """Go on with a saved match."""
    services.limits.count_new_match(address_of(request))
    seed = services.settings.new_seed()
    async with services.importing:
        kept, created = await asyncio.to_thread(
            founding.found_imported, services.games, data, seed, time()
        )
    await services.store.create(kept)
    return created


@post("/api/games/{game:str}/tutorial")
async def begin_tutorial(
    request: AnyRequest, services: TheServices, game: FromPath[str]
) -> Created:
    """Set up the first match of a game."""
    services.limits.count_new_match(address_of(request))
    kept, created = founding.found_tutorial(services.games, game, time())
    await services.store.create(kept)
    return created


@get("/api/matches/{match:str}")
async def show_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> MatchInfo:
    """A match as a list shows it."""
    found = await services.store.summaries([match])
    if not found:
        raise Refusal("unknown-match", "There is no such match.")
    token = _token(request)
    info = lookback.info_of(found[0], services.games, token)
    if token and info.seat is None:
        services.limits.count_guess(address_of(request), match)
    return info


@post("/api/mine", status_code=200)
async def list_mine(
    request: AnyRequest, services: TheServices, data: JSONBody[Mine]
) -> list[MatchInfo]:
    """The matches of somebody who has kept their tokens."""
    found = await services.store.summaries(list(data.tokens))
    infos = [lookback.info_of(kept, services.games, data.tokens[kept.set_up.id]) for kept in found]
    for info in infos:
        if info.seat is None:
            services.limits.count_guess(address_of(request), info.match)
    return [info for info in infos if info.seat is not None]


@get("/api/matches/{match:str}/export", media_type="text/plain; charset=utf-8")
async def export_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> str:
    """The match in its notation."""
    room, _ = await _look_back(request, services, match)
    return lookback.notation_of(room)


@get("/api/matches/{match:str}/report", media_type="text/plain; charset=utf-8")
async def report_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> str:
    """A bug report."""
    room, _ = await _look_back(request, services, match)
    return lookback.report_of(room)


@get("/api/matches/{match:str}/replay")
async def show_replay(request: AnyRequest, services: TheServices, match: FromPath[str]) -> Replay:
    """The moments of a match."""
    room, _ = await _look_back(request, services, match)
    return lookback.replay_of(room)


@get("/api/matches/{match:str}/replay/{moment:int}")
async def show_moment(
    request: AnyRequest, services: TheServices, match: FromPath[str], moment: FromPath[int]
) -> Moment:
    """The table at a moment of a match."""
    room, observer = await _look_back(request, services, match)
    return lookback.moment_of(room, moment, observer)


@websocket("/api/matches/{match:str}/socket")
async def converse(
    socket: WebSocket[Any, Any, State], services: TheServices, match: FromPath[str]
) -> None:
    """The conversation with one seat, or with somebody who looks on."""
    await socket.accept()
    conversation = Conversation(
        SocketLine(socket), services.hall, services.settings, services.metrics, services.limits
    )
    await conversation.run(match)


class SocketLine:
    """A WebSocket as a conversation sees it."""

    def __init__(self, socket: WebSocket[Any, Any, State]) -> None:
        self.address = socket.client.host if socket.client else ""
        self._socket = socket

    async def receive(self) -> str | bytes | None:
        """The next message."""
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def send(self, message: bytes) -> None:
        """Send a message as text."""
        await self._socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def close(self, code: int) -> None:
        """Close the connection, which may be closed already."""
        try:
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            return


async def _look_back(request: AnyRequest, services: Services, match: str) -> tuple[Room, int]:
    room = await services.hall.room(match)
    try:
        return room, lookback.observer_for(room, _token(request))
    except Refusal as refusal:
        if refusal.code == "unknown-seat":
            services.limits.count_guess(address_of(request), match)
        raise


def _token(request: AnyRequest) -> str | None:
    """The token that a request speaks with."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" and token.strip() else None


ROUTES = (
    create_match,
    import_match,
    begin_tutorial,
    show_match,
    list_mine,
    export_match,
    report_match,
    show_replay,
    show_moment,
    converse,
)
