"""The services that all routes share."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from rulekeeper.server.bots.offered import OfferedBots
from rulekeeper.server.campaigns.desk import CampaignDesk
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.http.loading import Loading
from rulekeeper.server.http.page_files import PageFiles
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.repository import Store


class Services(NamedTuple):
    """The parts of a running server."""

    settings: Settings
    games: HostedGames
    store: Store
    rooms: RoomRegistry
    metrics: Metrics
    page: PageFiles
    limits: Limits
    campaigns: CampaignDesk
    importing: asyncio.Lock
    """Held while a saved match is replayed: one at a time, to leave processor time for others."""
    loading: Loading
    offered: OfferedBots
