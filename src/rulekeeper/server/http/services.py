"""What the handlers of requests share."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, TypeAlias

from litestar.di import NamedDependency

from rulekeeper.server.hosted_games import GameBox
from rulekeeper.server.http.page_files import Page
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.room_registry import Hall
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.repository import Store


class Services(NamedTuple):
    """The parts of a running server."""

    settings: Settings
    games: GameBox
    store: Store
    hall: Hall
    metrics: Metrics
    page: Page
    limits: Limits
    importing: asyncio.Lock
    """Saved matches are played again one at a time, for this takes the processor from the rest."""


TheServices: TypeAlias = NamedDependency[Services]
"""The services, as a parameter `services` of a handler."""
