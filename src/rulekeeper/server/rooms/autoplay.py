"""How a match continues by itself: bots that are asked, and clocks that expire."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Protocol

import structlog

from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import Refused, RulesError
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Anyone, Option
from rulekeeper.server.bots.worker import bot_request
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.messages import Outcome
from rulekeeper.server.rooms.clocks import Clocks
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.pauses import hurried
from rulekeeper.server.rooms.room_context import RoomContext
from rulekeeper.server.store.records import SetUpRecord

log = structlog.get_logger()

LEAST_WEIGHT = 1e-3
"""What an option weighs at least that does not look promising at all."""

RETRY_SECONDS = 1.0
"""Seconds after which something is tried again that could not be stored."""


class AutoplayRoom(Protocol):
    """What autoplay needs of a room."""

    lock: asyncio.Lock
    context: RoomContext
    set_up: SetUpRecord
    live: LiveMatch
    clocks: Clocks

    @property
    def name(self) -> str:
        """The name of the match."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""

    @property
    def decisions(self) -> list[Decision]:
        """All that seats are asked now."""

    @property
    def is_watched(self) -> bool:
        """Whether people watch while only bots play."""

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""

    def slot_left(self, decision: Decision) -> float:
        """For how many seconds a pass on this decision has to stay hidden."""

    @property
    def next_pass(self) -> float | None:
        """Seconds until the server answers for a seat that it does not ask; `None` if never."""

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays for a seat now, if one does."""

    def resign(self, seat: int, because: str) -> None:
        """Let the match end as lost for a seat."""

    async def finish(self, *, openly: bool = False) -> None:
        """Store a change and show it; raises `Refusal` if it cannot be stored."""

    async def recover(self) -> None:
        """Return to what is stored."""


class Autoplay:
    """Asks bots for their answers, and acts when the time of a seat or of a pause is up."""

    def __init__(self, room: AutoplayRoom) -> None:
        self._room = room
        self._thinking: dict[str, asyncio.Task[None]] = {}
        """The bots that think, by the ids of their decisions."""
        self._timer: asyncio.TimerHandle | None = None
        self._acting: asyncio.Task[None] | None = None
        self._retrying: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def is_active(self) -> bool:
        """Whether something is going to happen without any person."""
        return bool(self._thinking or self._timer or self._acting or self._retrying)

    def resume(self) -> None:
        """Start the timer and the bots that the match needs as it stands now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._stopped:
            return
        loop = asyncio.get_running_loop()
        ends = (self._room.clocks.next_expiry(), self._room.next_pass)
        if any(end is not None for end in ends):
            self._timer = loop.call_later(min(e for e in ends if e is not None), self._on_timer)
        for decision in self._asked_of_bots():
            bot = self._room.bot_of(decision.seat)
            asked = self._room.live.decision_id(decision)
            if bot is not None and asked not in self._thinking:
                self._thinking[asked] = loop.create_task(self._think(decision, asked, bot))

    def _asked_of_bots(self) -> list[Decision]:
        """What bots may be asked: where any seat may answer, people do, or else one bot."""
        decisions = self._room.decisions
        if not isinstance(self._room.live.match.request, Anyone):
            return decisions
        only_bots = all(self._room.bot_of(decision.seat) for decision in decisions)
        return decisions[:1] if only_bots else []

    def stop(self) -> None:
        """Stop for good; answers that bots are still thinking about are dropped."""
        self._stopped = True
        self.resume()
        for task in (*self._thinking.values(), self._acting, self._retrying):
            if task is not None:
                task.cancel()

    def retry_later(self) -> None:
        """Continue once the match can be stored again.

        Returning to what is stored may have taken back an automatic answer, to a question that
        nobody is shown.
        """
        if self._retrying is None and not self._stopped:
            self._retrying = asyncio.get_running_loop().create_task(self._retry())

    async def _retry(self) -> None:
        room = self._room
        is_done = False
        while not is_done:
            await asyncio.sleep(RETRY_SECONDS)
            async with room.lock:
                with suppress(Refusal):
                    await room.finish()
                    is_done = True
        self._retrying = None

    # -- bots ---------------------------------------------------------------------------------

    async def _think(self, asked: Decision, decision_id: str, bot: str) -> None:
        """Have a bot think about a decision, and give its answer if the decision still stands."""
        room, loop, seat = self._room, asyncio.get_running_loop(), asked.seat
        begun = loop.time()
        slot = room.slot_left(asked)
        spelled = hurried(room.context.offered.player(bot, room.live.match), slot)
        request = bot_request(room.name, room.live.match, seat, spelled)
        try:
            with room.context.metrics.bot_seconds.time():
                option = await room.context.bots.choose(request)
            least = slot if asked.covert else room.context.watched_seconds * room.is_watched
            await asyncio.sleep(least - (loop.time() - begun))
            async with room.lock:
                decision = room.decision_of(seat)
                stands = decision is not None and room.live.decision_id(decision) == decision_id
                if decision is not None and stands and room.bot_of(seat) == bot:
                    self._answer(decision, option)
                    await room.finish(openly=not decision.covert)
                    room.context.metrics.answers.labels("bot").inc()
        except Refusal:
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("bot failed", match=room.name, seat=seat)
            await room.recover()
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._thinking[decision_id]
        self.resume()

    def _answer(self, decision: Decision, option: Option | None) -> None:
        """Answer for a bot; where the rules refuse the answer they ask again.

        Faulty content may fail whatever leads to it: then the next best option is taken.
        """
        live = self._room.live
        for choice in _choices(live.match, decision, option):
            try:
                live.choose(decision.seat, choice)
            except Refused:
                return
            except RulesError as error:
                log.error("rules failed", match=self._room.name, why=str(error))
            else:
                return
        raise Refusal("not-possible", "The rules fail whatever is chosen.")

    # -- clocks and pauses --------------------------------------------------------------------

    def _on_timer(self) -> None:
        self._timer = None
        self._acting = asyncio.get_running_loop().create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        """Act for the seats whose time is up, and for those whose pause is over."""
        room = self._room
        try:
            async with room.lock:
                for seat in room.clocks.expired():
                    await self._end_time_of(seat)
                if room.next_pass == 0.0:
                    await room.finish()
        except Refusal:
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("clock failed", match=room.name)
            await room.recover()
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._acting = None
        self.resume()

    async def _end_time_of(self, seat: int) -> None:
        room = self._room
        clock = room.set_up.clock
        if room.outcome or clock is None:
            return
        if clock.then == "resigns":
            room.resign(seat, "has run out of time")
        await room.finish(openly=True)


def _choices(match: AnyMatch, decision: Decision, option: Option | None) -> Iterator[Option]:
    """What a bot took, if it is offered; then all options, drawn as promising as they look.

    The best would not do: what it does, the best of the next turn may undo, for ever.
    """
    options = decision.options
    if option is not None and option in options:
        yield option
    weights = match.game.prior(match.table, decision.seat, decision.kind, options)
    rng = Random(mixed(match.setup.seed, match.answer_count))
    drawn = [rng.random() ** (1 / max(weight, LEAST_WEIGHT)) for weight in weights]
    for place in sorted(range(len(options)), key=lambda place: -drawn[place]):
        yield options[place]
