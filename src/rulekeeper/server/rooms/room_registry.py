"""The registry of open rooms: matches with somebody connected, with bots or clocks at work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic, time

import structlog

from rulekeeper.core.errors import SetupError
from rulekeeper.server.bots.offered import USUAL_BOTS, OfferedBots
from rulekeeper.server.bots.pool import BotPool
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGame, HostedGames
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.match_creation import create_rematch
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.rooms.room_context import RoomContext
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.records import SeatRecord, SetUpRecord
from rulekeeper.server.store.repository import Store

log = structlog.get_logger()

SWEEP_SECONDS = 5.0
"""Seconds between two sweeps, which close idle rooms and store clocks."""


class RoomRegistry:
    """Opens rooms when somebody connects, and closes idle ones."""

    def __init__(
        self,
        settings: Settings,
        games: HostedGames,
        store: Store,
        bots: BotPool,
        metrics: Metrics,
        limits: Limits,
        offered: OfferedBots = USUAL_BOTS,
        *,
        now: Callable[[], float] = time,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.games = games
        self.store = store
        self.on_chapter_over: Callable[[str], None] = lambda campaign: None
        """Told the campaign of which a chapter's match has ended."""
        self._settings = settings
        self._limits = limits
        self._clock = clock
        self._context = RoomContext(
            store,
            bots,
            metrics,
            self._create_rematch,
            lambda campaign: self.on_chapter_over(campaign),
            settings.watched_seconds,
            settings.response_seconds,
            offered,
            now,
            clock,
        )
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def __len__(self) -> int:
        return len(self._rooms)

    async def start(self) -> None:
        """Open the rooms whose clocks are running, and start sweeping, both in the background."""
        names = await self.store.timed_matches()
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._resume(names)),
            loop.create_task(self._sweep_forever()),
        ]

    async def stop(self) -> None:
        """Store all clocks and close all rooms."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        await self.store_clocks(at_once=True)
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    async def _resume(self, names: Sequence[str]) -> None:
        """Open rooms one after the other, while the server already answers requests."""
        for name in names:
            try:
                await self.room(name)
            except Refusal as refusal:
                log.warning("not resumed", match=name, why=str(refusal))
            except Exception:
                log.exception("not resumed", match=name)

    # -- opening and closing ------------------------------------------------------------------

    async def room(self, name: str) -> Room:
        """The room of a match, opened if need be; raises `Refusal` and `StorageError`."""
        while (room := self._rooms.get(name)) is None:
            # Looked up again after waiting: it may have been closed meanwhile to make space.
            if name not in self._opening:
                self._opening[name] = asyncio.get_running_loop().create_task(self._open(name))
            await asyncio.shield(self._opening[name])
        return room

    async def _open(self, name: str) -> None:
        try:
            stored = await self.store.load(name)
            if stored is None:
                raise Refusal("unknown-match", "There is no such match.")
            self._make_space()
            # The game may still have to be loaded.
            game = await asyncio.to_thread(self._game_of, stored.set_up)
            room = await asyncio.to_thread(Room, stored, game, self._context)
            await room.open()
            self._rooms[name] = room
            self._context.metrics.matches.set(len(self._rooms))
        finally:
            del self._opening[name]

    def _game_of(self, set_up: SetUpRecord) -> HostedGame:
        """The game of a match; raises `Refusal` when the game or a pack is not here any more."""
        try:
            game = self.games.find(set_up.game)
        except SetupError as error:
            raise Refusal("not-possible", f"This match cannot be continued: {error}") from None
        game.check_packs(set_up.packs)
        return game

    def _make_space(self) -> None:
        """Close the room that has been idle longest if there are too many."""
        if len(self._rooms) + len(self._opening) <= self._settings.most_rooms:
            return
        idle = [room for room in self._rooms.values() if room.is_idle]
        if not idle:
            raise Refusal("too-many", "Too many matches are being played here: try again later.")
        self._close(min(idle, key=lambda room: room.idle_since))

    def sweep(self) -> None:
        """Close the rooms that have been idle for long."""
        before = self._clock() - self._settings.idle_seconds
        for room in list(self._rooms.values()):
            if room.is_idle and room.idle_since <= before:
                self._close(room)

    async def store_clocks(self, *, at_once: bool = False) -> None:
        """Store the clocks of all rooms, so that a restart does not turn them back."""
        rooms = [room for room in self._rooms.values() if room.clocks.clock is not None]
        done = await asyncio.gather(
            *(room.store_clocks(at_once=at_once) for room in rooms), return_exceptions=True
        )
        for room, failure in zip(rooms, done, strict=True):
            if failure is not None:
                log.error("clocks not stored", match=room.name, why=repr(failure))

    def _close(self, room: Room) -> None:
        room.close()
        del self._rooms[room.name]
        self._context.metrics.matches.set(len(self._rooms))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.sweep()
                await self.store_clocks()
            except Exception:
                log.exception("sweeping failed")

    async def _create_rematch(
        self, set_up: SetUpRecord, seats: Sequence[SeatRecord], address: str
    ) -> str:
        """Create and store another match like one, asked for from an address; returns its name."""
        self._limits.count_new_match(address)
        match = create_rematch(
            self._game_of(set_up), set_up, seats, self._settings.new_seed(), self._context.now()
        )
        await self.store.create(match)
        return match.id
