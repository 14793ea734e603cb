"""What makes a match go on by itself: bots that are asked, and clocks that run down."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from rulekeeper.core.errors import Refused, RulesError
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.server.bots.worker import Thought
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.rooms.resignation import outcome_of_resigning

if TYPE_CHECKING:
    from rulekeeper.server.rooms.room import Room

log = structlog.get_logger()

PATIENCE = 1.0
"""Seconds after which something is tried again that could not be stored."""


WATCHED = 0.6
"""Seconds that a bot takes for an open answer while people watch and only bots play: they want to
see it, and whoever has handed a seat over wants to be in time to take it back."""


class Momentum:
    """Lets bots think about what they are asked, and acts for those whose time is up."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[str, asyncio.Task[None]] = {}
        """The bots that think, by the names of their decisions."""
        self._alarm: asyncio.TimerHandle | None = None
        self._acting: asyncio.Task[None] | None = None
        self._mending: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def is_going_on(self) -> bool:
        """Whether something will happen without anybody."""
        return bool(self._thinking or self._alarm or self._acting or self._mending)

    def go_on(self) -> None:
        """Take up what is to be done as the match stands now."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._stopped:
            return
        loop = asyncio.get_running_loop()
        end = self._room.clocks.next_end()
        if end is not None:
            self._alarm = loop.call_later(end, self._ring)
        for decision in self._room.decisions:
            bot = self._room.bot_of(decision.seat)
            name = self._room.record.name_of(decision)
            if bot is not None and name not in self._thinking:
                self._thinking[name] = loop.create_task(self._think(decision, name, bot))

    def stop(self) -> None:
        """Do nothing more; what bots are still thinking of is dropped."""
        self._stopped = True
        self.go_on()
        for task in (*self._thinking.values(), self._acting, self._mending):
            if task is not None:
                task.cancel()

    def mend(self) -> None:
        """Bring the match on once it can be stored again.

        When it returned to what is, it may have gone by a question that somebody still looks at.
        """
        if self._mending is None and not self._stopped:
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        room = self._room
        is_mended = False
        while not is_mended:
            await asyncio.sleep(PATIENCE)
            async with room.lock:
                with suppress(Refusal):
                    await room.finish()
                    is_mended = True
        self._mending = None

    # -- bots ---------------------------------------------------------------------------------

    async def _think(self, asked: Decision, name: str, bot: str) -> None:
        """Let a bot think about a decision, and answer with it, should it still stand then."""
        room, loop, seat = self._room, asyncio.get_running_loop(), asked.seat
        begun = loop.time()
        try:
            with room.around.metrics.bot_seconds.time():
                option = await room.around.bots.choose(
                    Thought(
                        room.name,
                        room.set_up.game,
                        room.match.setup,
                        room.match.answers,
                        seat,
                        bot,
                    )
                )
            if room.is_watched and not asked.covert:
                await asyncio.sleep(WATCHED - (loop.time() - begun))
            async with room.lock:
                decision = room.decision_of(seat)
                stands = decision is not None and room.record.name_of(decision) == name
                if decision is not None and stands and room.bot_of(seat) == bot:
                    self._answer(decision, option)
                    await room.finish(openly=not decision.covert)
                    room.around.metrics.answers.labels("bot").inc()
        except Refusal:
            await asyncio.sleep(PATIENCE)
        except Exception:
            log.exception("bot failed", match=room.name, seat=seat)
            await room.recover()
            await asyncio.sleep(PATIENCE)
        finally:
            del self._thinking[name]
        self.go_on()

    def _answer(self, decision: Decision, option: Option | None) -> None:
        """Answer for a bot; where the rules refuse it they ask anew.

        Content at fault may break whatever leads to it: then something else is taken.
        """
        record = self._room.record
        for choice in _choices(record.match, decision, option):
            try:
                record.choose(decision.seat, choice)
            except Refused:
                return
            except RulesError as error:
                log.error("rules failed", match=self._room.name, why=str(error))
            else:
                return
        raise Refusal("not-possible", "The rules fail whatever is chosen.")

    # -- clocks -------------------------------------------------------------------------------

    def _ring(self) -> None:
        self._alarm = None
        self._acting = asyncio.get_running_loop().create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        """Act for the seats whose time is up, as the match's clock says."""
        room = self._room
        try:
            async with room.lock:
                for seat in room.clocks.run_down():
                    await self._act_for(seat)
        except Refusal:
            await asyncio.sleep(PATIENCE)
        except Exception:
            log.exception("clock failed", match=room.name)
            await room.recover()
            await asyncio.sleep(PATIENCE)
        finally:
            self._acting = None
        self.go_on()

    async def _act_for(self, seat: int) -> None:
        room = self._room
        clock = room.set_up.clock
        if room.outcome or clock is None:
            return
        if clock.then == "resigns":
            reason = f"{room.seats[seat].name} has run out of time."
            room.end(outcome_of_resigning(room, seat, reason))
            await room.finish(openly=True)
            return
        await room.finish(openly=True)


def _choices(match: AnyMatch, decision: Decision, option: Option | None) -> Iterator[Option]:
    """What a bot took, if it is offered; then all options, the most promising ones first."""
    options = decision.options
    if option is not None and option in options:
        yield option
    weights = match.game.prior(match.table, decision.seat, decision.kind, options)
    for place in sorted(range(len(options)), key=lambda place: -weights[place]):
        yield options[place]
