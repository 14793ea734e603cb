"""The routes of matches; their sockets are in `at_once`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import time
from typing import TypeVar

from litestar import post
from litestar.params import FromPath, JSONBody

from rulekeeper.server.api import (
    Created,
    ImportedMatch,
    MatchInfo,
    MyTokens,
    NewMatch,
    Replay,
    ReplayMoment,
)
from rulekeeper.server.errors import Refusal
from rulekeeper.server.http.requests import (
    AnyRequest,
    TheServices,
    address_of,
    get,
    token_of,
    told_wrong_token,
)
from rulekeeper.server.http.services import Services
from rulekeeper.server.rooms import match_creation, replay
from rulekeeper.server.rooms.room import Room

T = TypeVar("T")

LARGEST_IMPORT = 2_000_000
"""Bytes of a request that imports a saved match."""


@post("/api/matches")
async def create_match(
    request: AnyRequest, services: TheServices, data: JSONBody[NewMatch]
) -> Created:
    """Create a match."""
    services.limits.count_new_match(address_of(request))
    seed = services.settings.new_seed()
    match, created = await asyncio.to_thread(
        match_creation.create_match, services.games, data, seed, time(), services.offered
    )
    await services.store.create(match)
    return created


@post("/api/matches/import", request_max_body_size=LARGEST_IMPORT)
async def import_match(
    request: AnyRequest, services: TheServices, data: JSONBody[ImportedMatch]
) -> Created:
    """Create a match that continues a saved one."""
    services.limits.count_new_match(address_of(request))
    seed = services.settings.new_seed()
    async with services.importing:
        match, created = await asyncio.to_thread(
            match_creation.import_match, services.games, data, seed, time(), services.offered
        )
    await services.store.create(match)
    return created


@post("/api/games/{game:str}/tutorials/{tutorial:str}")
async def create_tutorial(
    request: AnyRequest, services: TheServices, game: FromPath[str], tutorial: FromPath[str]
) -> Created:
    """Create a match of a game with lessons."""
    services.limits.count_new_match(address_of(request))
    match, created = await asyncio.to_thread(
        match_creation.create_tutorial, services.games, game, tutorial, time()
    )
    await services.store.create(match)
    return created


@get("/api/matches/{match:str}")
async def show_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> MatchInfo:
    """The entry of a match in a list."""
    stored = await services.store.summary(match)
    if stored is None:
        raise Refusal("unknown-match", "There is no such match.")
    token = token_of(request)
    info = replay.match_info(stored, services.games, token)
    if token and info.seat is None:
        services.limits.count_wrong_token(address_of(request), match)
    return info


@post("/api/mine", status_code=200)
async def list_mine(
    request: AnyRequest, services: TheServices, data: JSONBody[MyTokens]
) -> list[MatchInfo]:
    """The matches that somebody has tokens for; those that cannot be read are left out."""
    found = await services.store.summaries(list(data.tokens))
    infos = await asyncio.to_thread(replay.match_infos, found, services.games, data.tokens)
    for info in infos:
        if info.seat is None:
            services.limits.count_wrong_token(address_of(request), info.match)
    return [info for info in infos if info.seat is not None]


@get("/api/matches/{match:str}/export", media_type="text/plain; charset=utf-8")
async def export_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> str:
    """The match in its notation."""
    return await _replayed(request, services, match, replay.match_notation)


@get("/api/matches/{match:str}/report", media_type="text/plain; charset=utf-8")
async def report_match(request: AnyRequest, services: TheServices, match: FromPath[str]) -> str:
    """A bug report."""
    return await _replayed(request, services, match, replay.bug_report)


@get("/api/matches/{match:str}/replay")
async def show_replay(request: AnyRequest, services: TheServices, match: FromPath[str]) -> Replay:
    """The moments of a match."""
    return await _replayed(request, services, match, replay.replay_summary)


@get("/api/matches/{match:str}/replay/{moment:int}")
async def show_moment(
    request: AnyRequest, services: TheServices, match: FromPath[str], moment: FromPath[int]
) -> ReplayMoment:
    """The table at a moment of a match."""
    return await _replayed(request, services, match, partial(replay.replay_moment, count=moment))


async def _replayed(
    request: AnyRequest, services: Services, match: str, show: Callable[[Room, int], T]
) -> T:
    """What is shown of a match that may be looked back at, made in a thread: it may be long."""
    room = await services.rooms.room(match)
    async with room.lock:
        with told_wrong_token(request, services, match):
            observer = replay.replay_observer(room, token_of(request))
        return await asyncio.to_thread(show, room, observer)


ROUTES = (
    create_match,
    import_match,
    create_tutorial,
    show_match,
    list_mine,
    export_match,
    report_match,
    show_replay,
    show_moment,
)
