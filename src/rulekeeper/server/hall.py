"""The hall: the rooms of all matches that somebody is at, or that go on by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic, time

import structlog

from rulekeeper.core.errors import SetupError
from rulekeeper.server.bots import Bots
from rulekeeper.server.errors import Refusal
from rulekeeper.server.founding import found_rematch
from rulekeeper.server.gamebox import GameBox, TableGame
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.room import Room
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.records import SetUpRecord
from rulekeeper.server.store.repository import Store
from rulekeeper.server.surroundings import Surroundings

log = structlog.get_logger()

SWEEPING = 5.0
"""Seconds between two looks for rooms that can be closed, and for clocks to be stored."""


class Hall:
    """Opens rooms when somebody comes, and closes those that are quiet."""

    def __init__(
        self,
        settings: Settings,
        games: GameBox,
        store: Store,
        bots: Bots,
        metrics: Metrics,
        limits: Limits,
        *,
        now: Callable[[], float] = time,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.games = games
        self.store = store
        self._settings = settings
        self._limits = limits
        self._clock = clock
        self._around = Surroundings(store, bots, metrics, self._rematch, now, clock)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._chores: list[asyncio.Task[None]] = []

    def __len__(self) -> int:
        return len(self._rooms)

    async def begin(self) -> None:
        """Begin to open the rooms whose clocks are running, and to close those that are quiet."""
        names = await self.store.against_the_clock()
        loop = asyncio.get_running_loop()
        self._chores = [loop.create_task(self._resume(names)), loop.create_task(self._sweep_on())]

    async def end(self) -> None:
        """Close all rooms; how their clocks stand is kept."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        await self.keep_time(at_once=True)
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    async def _resume(self, names: Sequence[str]) -> None:
        """Open rooms one after the other, while the server serves already."""
        for name in names:
            try:
                await self.room(name)
            except Refusal as refusal:
                log.warning("not resumed", match=name, why=str(refusal))
            except Exception:
                log.exception("not resumed", match=name)

    # -- opening and closing ------------------------------------------------------------------

    async def room(self, name: str) -> Room:
        """The room of a match, opened if it is not; raises `Refusal` and `StorageError`."""
        while (room := self._rooms.get(name)) is None:
            # Looked for again after waiting: meanwhile it may have made space for others.
            if name not in self._opening:
                self._opening[name] = asyncio.get_running_loop().create_task(self._open(name))
            await asyncio.shield(self._opening[name])
        return room

    async def _open(self, name: str) -> None:
        try:
            kept = await self.store.load(name)
            if kept is None:
                raise Refusal("unknown-match", "There is no such match.")
            self._make_space()
            game = self._game_of(kept.set_up)
            room = await asyncio.to_thread(Room, kept, game, self._around)
            await room.open()
            self._rooms[name] = room
            self._around.metrics.matches.set(len(self._rooms))
        finally:
            del self._opening[name]

    def _game_of(self, set_up: SetUpRecord) -> TableGame:
        """The game of a match; raises `Refusal` when it or its content is not here any more."""
        try:
            game = self.games.find(set_up.game)
        except SetupError as error:
            raise Refusal("not-possible", f"This match cannot be gone on with: {error}") from None
        game.check_packs(set_up.packs)
        return game

    def _make_space(self) -> None:
        """Close the room that has been quiet for longest if there are too many."""
        if len(self._rooms) + len(self._opening) <= self._settings.most_rooms:
            return
        idle = [room for room in self._rooms.values() if room.is_idle]
        if not idle:
            raise Refusal("too-many", "Too many matches are being played here: try again later.")
        self._close(min(idle, key=lambda room: room.quiet_since))

    def sweep(self) -> None:
        """Close the rooms that have been quiet for long."""
        before = self._clock() - self._settings.idle_seconds
        for room in list(self._rooms.values()):
            if room.is_idle and room.quiet_since <= before:
                self._close(room)

    async def keep_time(self, *, at_once: bool = False) -> None:
        """Store how the clocks of all rooms stand, so that a restart does not turn them back."""
        rooms = list(self._rooms.values())
        done = await asyncio.gather(
            *(room.keep_time(at_once=at_once) for room in rooms), return_exceptions=True
        )
        for room, failure in zip(rooms, done, strict=True):
            if failure is not None:
                log.error("clocks not kept", match=room.name, why=repr(failure))

    def _close(self, room: Room) -> None:
        room.close()
        del self._rooms[room.name]
        self._around.metrics.matches.set(len(self._rooms))

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEPING)
            try:
                self.sweep()
                await self.keep_time()
            except Exception:
                log.exception("sweeping failed")

    async def _rematch(self, room: Room, address: str) -> str:
        """Set up another match like that of a room for somebody, and keep it: its name."""
        self._limits.count_new_match(address)
        kept = found_rematch(room, self._settings.new_seed(), self._around.now())
        await self.store.create(kept)
        return kept.set_up.id
