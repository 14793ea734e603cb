"""A room: one match that is being played, with all who sit or look on.

Whatever changes the match happens under the room's lock, in the same steps: the match goes on, the
change is stored, and only then it is told to anybody. When it cannot be stored, the match returns
to what is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic, time
from typing import NamedTuple, Protocol

import msgspec
import structlog
from msgspec.structs import replace

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.core.windows import Pass
from rulekeeper.server import seating
from rulekeeper.server.bots import Bots
from rulekeeper.server.clocks import Clocks, Spent
from rulekeeper.server.errors import UNAVAILABLE, Refusal, StorageError
from rulekeeper.server.gamebox import AnyMatch, TableGame
from rulekeeper.server.messages import (
    PROTOCOL,
    FromServer,
    NextMatch,
    Outcome,
    Said,
    Seats,
    UndoWanted,
    Welcome,
)
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.momentum import Momentum
from rulekeeper.server.record import Record
from rulekeeper.server.sight import Scene, Sight
from rulekeeper.server.store.records import Change, Kept, Remark
from rulekeeper.server.store.repository import MOST_REMARKS, Store

log = structlog.get_logger()

encode = msgspec.json.Encoder().encode


class Client(Protocol):
    """Somebody who is connected: on a seat with its token, or looking on."""

    seat: int | None
    token: str | None

    def send(self, message: bytes) -> None:
        """Have a message sent; never waits."""


class Wish(NamedTuple):
    """That a seat wants to go back to the decision at a place, and who agrees so far."""

    seat: int
    place: int
    agreed: frozenset[int] = frozenset()


class Surroundings(NamedTuple):
    """What a room needs of the server around it."""

    store: Store
    bots: Bots
    metrics: Metrics
    rematch: Callable[[Room], Awaitable[str]]
    now: Callable[[], float] = time
    clock: Callable[[], float] = monotonic


class Room:
    """One match with its people, bots and clocks."""

    def __init__(self, kept: Kept, game: TableGame, around: Surroundings) -> None:
        """Play what is kept; raises `Refusal` when the rules have changed meanwhile."""
        self.set_up = kept.set_up
        self.game = game
        self.around = around
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.seats = self._kept_seats = kept.seats
        self.standing = self._kept_standing = kept.standing
        self.remarks = deque(kept.remarks, maxlen=MOST_REMARKS)
        self.wish: Wish | None = None
        self.quiet_since = around.clock()
        self._sights: dict[int, Sight] = {}
        self.record = Record(
            game.game,
            kept.set_up,
            [seat.name for seat in kept.seats],
            kept.answers,
            [seat.revision for seat in kept.seats],
            elapsed=kept.standing.elapsed,
            clock=around.clock,
        )
        self.presenter = game.present(game.game, self.record.names)
        spent = [Spent(seat.open_spent, seat.covert_spent) for seat in kept.seats]
        self.clocks = Clocks(kept.set_up.clock, spent, self.turn, around.clock)
        self.momentum = Momentum(self)

    async def open(self) -> None:
        """Begin, or go on where the match stood: bots think, clocks run."""
        async with self.lock:
            self.settle()
            if self.record.answers != self.record.kept:
                await self.commit()
            self._follow_clocks()
            self.momentum.go_on()

    def close(self) -> None:
        """Stop clocks and bots."""
        self.momentum.stop()

    # -- how it stands ------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.set_up.id

    @property
    def match(self) -> AnyMatch:
        """The match as it stands."""
        return self.record.match

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self.match.game.turn_number(self.match.table.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or because somebody gave up."""
        if self.standing.outcome is not None:
            return self.standing.outcome
        return outcome_by_rules(self.match)

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return None if self.outcome else self.match.decision_of(seat)

    @property
    def decisions(self) -> list[Decision]:
        """All that seats are asked now."""
        return [] if self.outcome else [d for d in self.match.decisions if d.seat != CHANCE]

    def others(self, seat: int) -> list[int]:
        """The seats of other people who have come and play themselves."""
        return [s.number for s in self.seats if s.number != seat and s.taken and s.bot is None]

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing happens by itself."""
        return not (self.clients or self.momentum.is_going_on or self.lock.locked())

    # -- what changes it ----------------------------------------------------------------------

    def change_seat(self, number: int, **changes: object) -> None:
        """Change something of a seat; it holds once it is finished."""
        self.seats = tuple(
            replace(seat, **changes) if seat.number == number else seat for seat in self.seats
        )

    def end(self, outcome: Outcome) -> None:
        """Let the match end in another way than by its rules."""
        self.standing = replace(self.standing, outcome=outcome)

    async def finish(self, *, openly: bool = False) -> None:
        """Bring a change to its end: store it, then show it; raises `Refusal` if it cannot be.

        `openly` tells that everybody may know that somebody has acted.
        """
        try:
            self.settle()
        except Exception as error:
            log.exception("rules failed", match=self.name)
            self._put_back()
            raise Refusal("not-possible", f"The rules fail at what follows: {error}") from None
        await self.commit(openly=openly)
        self.tell()

    def settle(self) -> None:
        """Answer for people what they need not be asked."""
        asking = {s.number for s in self.seats if s.ask == "always" and s.bot is None}
        while True:
            always_ask = self.match.always_ask
            always_ask.clear()
            always_ask.update(asking)
            for decision in self.decisions:
                option = self._needless(decision)
                if option is not None:
                    self.record.choose(decision.seat, option)
                    break
            else:
                return

    def _needless(self, decision: Decision) -> Option | None:
        """The answer that a person need not give; `None` when the question has to be put."""
        seat = self.seats[decision.seat]
        if seat.bot is not None or seat.ask == "always":
            return None
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.covert and seat.ask == "never":
            return next((option for option in decision.options if isinstance(option, Pass)), None)
        return None

    async def commit(self, *, remark: Remark | None = None, openly: bool = False) -> None:
        """Store what has changed; raises `Refusal` and puts everything back if that fails."""
        self._follow_clocks()
        self.standing = replace(
            self.standing,
            changed=self.around.now() if openly else self.standing.changed,
            elapsed=self.record.elapsed,
            turn=self.turn,
            waiting=tuple(decision.seat for decision in self.decisions),
            outcome=self.outcome,
        )
        self.seats = tuple(
            replace(seat, revision=revision, open_spent=spent.open, covert_spent=spent.covert)
            for seat, revision, spent in zip(
                self.seats, self.record.revisions, self.clocks.spent(), strict=True
            )
        )
        record, common = self.record, self.record.common()
        change = Change(
            match=self.name,
            standing=self.standing,
            stored=len(record.kept),
            keep=common,
            answers=tuple(record.answers[common:]),
            seats=tuple(
                seat
                for seat, kept in zip(self.seats, self._kept_seats, strict=True)
                if seat != kept
            ),
            remarks=(remark,) if remark else (),
        )
        try:
            await self.around.store.keep(change)
        except StorageError as error:
            log.error("not stored", match=self.name, why=str(error))
            self._put_back()
            self.momentum.mend()
            raise Refusal("unavailable", UNAVAILABLE) from None
        record.note_kept()
        self._kept_seats, self._kept_standing = self.seats, self.standing
        if remark:
            self.remarks.append(remark)

    async def recover(self) -> None:
        """Return to what is stored after something has failed half-way."""
        async with self.lock:
            self._put_back()
            self.tell()

    def _put_back(self) -> None:
        """Return to what is stored."""
        self.seats, self.standing = self._kept_seats, self._kept_standing
        names = [seat.name for seat in self.seats]
        revisions = [seat.revision for seat in self.seats]
        record = self.record
        if (record.answers, [*record.names], record.revisions) != (record.kept, names, revisions):
            record.put_back(names, revisions)
        self._follow_clocks()

    def _follow_clocks(self) -> None:
        asked = {d.seat: d.covert for d in self.decisions if self.seats[d.seat].bot is None}
        self.clocks.follow(asked, self.turn)

    # -- telling it ---------------------------------------------------------------------------

    def tell(self) -> None:
        """Show everybody what is new to them, and let the match go on by itself."""
        unchanged = self.record.take_unchanged()
        if self.wish and (self.outcome or self.wish.place >= len(self.record.answers)):
            self.settle_wish()
        for sight in self._sights.values():
            if unchanged is not None:
                sight.cut(unchanged)
            try:
                table = sight.look(self.match, self.presenter, self._scene(sight.observer))
            except Exception:
                log.exception("not shown", match=self.name, observer=sight.observer)
                continue
            if table is not None:
                self.send(table, to=sight.observer)
        self.momentum.go_on()

    def send(self, message: FromServer, to: int | None = None) -> None:
        """Send a message to everybody, or to one observer."""
        data = encode(message)
        for client in self.clients:
            if to is None or observer_of(client) == to:
                client.send(data)

    def settle_wish(self) -> None:
        """Have done with a wish to go back."""
        self.wish = None
        self.send(UndoWanted(None))

    def tell_seats(self, *, renamed: bool = False) -> None:
        """Show everybody who sits where; after a change of names, everything else, too."""
        if renamed:
            self.presenter = self.game.present(self.game.game, self.record.names)
            for sight in self._sights.values():
                sight.renew()
        self.send(Seats(seating.shown(self.seats, self._present)))

    def _scene(self, observer: int) -> Scene:
        decision = self.decision_of(observer) if observer >= 0 else None
        is_asked = decision is not None and self.seats[observer].bot is None
        return Scene(
            asked=(self.record.name_of(decision), decision) if decision and is_asked else None,
            waiting=() if self.outcome else self.match.waiting_for(observer),
            can_undo=not self.outcome and any(g.seat == observer for g in self.record.answers),
            clocks=self.clocks.seen_by(observer, [s.number for s in self.seats if s.bot is None]),
            outcome=self.outcome,
        )

    # -- who is here --------------------------------------------------------------------------

    async def join(self, client: Client) -> None:
        """Let somebody in: they are told all that they may know."""
        async with self.lock:
            self.clients.add(client)
            await self._take_seat(client)
            observer = observer_of(client)
            seat = None if client.seat is None else self.seats[client.seat]
            client.send(
                encode(
                    Welcome(
                        protocol=PROTOCOL,
                        match=self.name,
                        game=self.set_up.game,
                        title=self.game.game.title,
                        seat=client.seat,
                        seats=seating.shown(self.seats, self._present),
                        ask=seat.ask if seat else "playable",
                        tutorial=self.set_up.tutorial,
                    )
                )
            )
            for remark in self.remarks:
                client.send(encode(said(remark)))
            if self.wish:
                client.send(encode(UndoWanted(self.wish.seat)))
            scene = self._scene(observer)
            if observer not in self._sights:
                sight = self._sights[observer] = Sight(observer)
                sight.look(self.match, self.presenter, scene)
            client.send(encode(self._sights[observer].whole(scene)))
            if self.standing.next_match:
                client.send(encode(NextMatch(self.standing.next_match, client.token)))
            if client.seat is not None:
                self.tell_seats()

    async def _take_seat(self, client: Client) -> None:
        """Note that the link of a seat has been opened; not being able to store it is no harm."""
        if client.seat is not None and not self.seats[client.seat].taken:
            self.change_seat(client.seat, taken=True)
            with suppress(Refusal):
                await self.commit()

    def leave(self, client: Client) -> None:
        """Let somebody go; the seat stays theirs."""
        self.clients.discard(client)
        if not any(observer_of(other) == observer_of(client) for other in self.clients):
            self._sights.pop(observer_of(client), None)
            if client.seat is not None:
                self.tell_seats()
        self.quiet_since = self.around.clock()

    @property
    def _present(self) -> set[int]:
        return {client.seat for client in self.clients if client.seat is not None}


def outcome_by_rules(match: AnyMatch) -> Outcome | None:
    """How a match has ended by its rules, if it has."""
    result = match.result
    return Outcome(result.winners, result.reason, result.rule) if result else None


def observer_of(client: Client) -> int:
    """Whose eyes somebody looks through."""
    return SPECTATOR if client.seat is None else client.seat


def said(remark: Remark) -> Said:
    """A remark as a message."""
    return Said(remark.seat, remark.name, remark.text, remark.at)
