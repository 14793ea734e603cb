"""A room: one match that is being played, with its players and spectators.

Every change happens under the room's lock and in the same order: the match changes, the change is
stored, and only then is anybody told. When it cannot be stored, the match returns to what is
stored.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

import msgspec
import structlog
from msgspec.structs import replace

from rulekeeper.core.passing import Passing, untils
from rulekeeper.core.past import played_again
from rulekeeper.server.errors import RULES_FAIL, UNAVAILABLE, Refusal, StorageError
from rulekeeper.server.hosted_games import AnyMatch, HostedGame
from rulekeeper.server.messages import FromServer, Outcome, Seat, Seats, Table, UndoWanted
from rulekeeper.server.rooms.asking import Asking
from rulekeeper.server.rooms.autoplay import Autoplay
from rulekeeper.server.rooms.clocks import Clocks, TimeSpent
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.observer_feed import ObserverFeed, TableStatus
from rulekeeper.server.rooms.pauses import Slot
from rulekeeper.server.rooms.resignation import resignation_outcome
from rulekeeper.server.rooms.room_context import Client, RoomContext, observer_of
from rulekeeper.server.rooms.seating import public_seats
from rulekeeper.server.rooms.welcome import welcome
from rulekeeper.server.store.records import Change, Remark, StoredMatch, UndoRequest
from rulekeeper.server.store.repository import MOST_REMARKS
from rulekeeper.server.tokens import new_token

log = structlog.get_logger()

MIN_UNSTORED_SECONDS = 5.0
"""Seconds of thinking that may be lost when the server is killed."""

MIN_UNSTORED_SHARE = 0.01
"""The same as a share of the clock's seconds: a clock of days is not stored all the time."""

MOST_EVENTS_AT_ONCE = 100
"""The most events that are described without a thread: a long log would hold up the others."""

encode = msgspec.json.Encoder().encode


class Room(Asking):
    """One match with its people, bots and clocks."""

    def __init__(self, stored: StoredMatch, game: HostedGame, context: RoomContext) -> None:
        """Replay what is stored; raises `Refusal` when the rules have changed meanwhile."""
        self.name = stored.id
        self.set_up = stored.set_up
        self.game = game
        self.context = context
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.seats = self._stored_seats = stored.seats
        self.status = self._stored_status = stored.status
        self.remarks = deque(stored.remarks, maxlen=MOST_REMARKS)
        self._told_undo_request = self.undo_request
        self.undo_request_id = new_token()
        self.idle_since = context.clock()
        self._feeds: dict[int, ObserverFeed] = {}
        self.passing = Passing()
        self.slot = Slot(context.response_seconds, context.clock)
        self.live = LiveMatch(
            game.game,
            stored.set_up,
            [seat.name for seat in stored.seats],
            stored.answers,
            [seat.revision for seat in stored.seats],
            stored.status.checkpoint,
            elapsed=stored.status.elapsed,
            clock=context.clock,
            asked_in_secret=self._asked_in_secret(stored.status),
        )
        for note in self.match.notes:
            log.warning("other rules", match=self.name, note=note)
            self.remarks.append(Remark(None, "Rulekeeper", note, context.now()))
        self.presenter = game.presenter(self.live.match.setup.names)
        spent = [TimeSpent(seat.open_spent, seat.covert_spent) for seat in stored.seats]
        self.clocks = Clocks(stored.set_up.clock, spent, self.turn, context.clock)
        self.autoplay = Autoplay(self)
        self._told_seats = self.shown_seats

    async def open(self) -> None:
        """Start, or continue where the match stood: bots think, clocks run."""
        async with self.lock:
            self.answer_automatically()
            if self.live.answers != self.live.stored:
                await self.commit()
            self._update_clocks()
            self.autoplay.resume()

    def close(self) -> None:
        """Stop clocks and bots."""
        self.autoplay.stop()

    # -- how it stands ------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self.match.game.turn_number(self.match.table.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or because somebody resigned."""
        if self.status.outcome is not None:
            return self.status.outcome
        return outcome_by_rules(self.match)

    @property
    def undo_request(self) -> UndoRequest | None:
        """The request to go back that others still have to agree to, if there is one."""
        return self.status.undo_request

    def other_people(self, seat: int) -> list[int]:
        """The seats of other people who have joined and play themselves."""
        return [
            other.number
            for other in self.seats
            if other.number != seat and other.taken and self.bot_of(other.number) is None
        ]

    @property
    def is_watched(self) -> bool:
        """Whether people watch while only bots play."""
        return bool(self.clients) and all(self.bot_of(seat.number) for seat in self.seats)

    @property
    def shown_seats(self) -> tuple[Seat, ...]:
        """What everybody may know of the seats."""
        seats = [replace(seat, bot=self.bot_of(seat.number)) for seat in self.seats]
        return public_seats(seats, self.present)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing happens by itself."""
        return not (self.clients or self.autoplay.is_active or self.lock.locked())

    # -- changes ------------------------------------------------------------------------------

    def change_seat(self, number: int, **changes: object) -> None:
        """Change fields of a seat; the change counts once it is finished."""
        self.seats = tuple(
            replace(seat, **changes) if seat.number == number else seat for seat in self.seats
        )

    def resign(self, seat: int, because: str) -> None:
        """Let the match end as lost for a seat; `because` goes on after the seat's name."""
        reason = f"{self.live.match.setup.names[seat]} {because}."
        outcome = resignation_outcome(self.match, self.presenter, self.seats, seat, reason)
        self.status = replace(self.status, outcome=outcome)

    def go_back(self, seat: int, *, freely: bool) -> bool:
        """Go back to where a seat is asked, past what was passed for it; raises `NothingToUndo`.

        Returns whether others cannot know. The seat is asked again from then on.
        """
        self.passing.end(seat)
        return self.live.undo(seat, freely=freely)

    def request_undo(self, request: UndoRequest | None) -> None:
        """Set or clear the request to go back."""
        self.status = replace(self.status, undo_request=request)

    async def finish(self, *, openly: bool = False) -> None:
        """Store a change, then show it; raises `Refusal` if it cannot be stored.

        `openly`: everybody may know that somebody has acted.
        """
        try:
            self.answer_automatically()
        except Exception:
            log.exception("rules failed", match=self.name)
            self.restore()
            raise Refusal("not-possible", RULES_FAIL) from None
        await self.commit(openly=openly)
        await self.tell()

    async def commit(self, *, remark: Remark | None = None, openly: bool = False) -> None:
        """Store what has changed; if that fails, raises `Refusal` and restores the match."""
        self._update_clocks()
        self.status = replace(
            self.status,
            changed=self.context.now() if openly else self.status.changed,
            elapsed=self.live.elapsed,
            turn=self.turn,
            waiting=tuple(decision.seat for decision in self.decisions),
            outcome=self.outcome,
            undo_request=None if self._is_undo_request_settled else self.undo_request,
            checkpoint=self.live.checkpoint,
        )
        self.seats = tuple(
            replace(seat, revision=revision, open_spent=spent.open, covert_spent=spent.covert)
            for seat, revision, spent in zip(
                self.seats, self.live.revisions, self.clocks.spent(), strict=True
            )
        )
        live, common = self.live, self.live.common_with_stored()
        change = Change(
            match=self.name,
            status=self.status,
            stored_answers=len(live.stored),
            kept_answers=common,
            answers=tuple(live.answers[common:]),
            seats=tuple(
                seat
                for seat, stored in zip(self.seats, self._stored_seats, strict=True)
                if seat != stored
            ),
            remarks=(remark,) if remark else (),
        )
        try:
            await self.context.store.write(change)
        except StorageError as error:
            log.error("not stored", match=self.name, why=str(error))
            self.restore()
            self.autoplay.retry_later()
            raise Refusal("unavailable", UNAVAILABLE) from None
        live.mark_stored()
        if self.set_up.campaign and self.outcome and self._stored_status.outcome is None:
            self.context.chapter_over(self.set_up.campaign)
        self._stored_seats, self._stored_status = self.seats, self.status
        if remark:
            self.remarks.append(remark)

    @property
    def _is_undo_request_settled(self) -> bool:
        """Whether nobody has to agree any more: the match is over, or has gone back already."""
        request = self.undo_request
        return bool(request and (self.outcome or request.place >= len(self.live.answers)))

    async def store_clocks(self, *, at_once: bool = False) -> None:
        """Store the time spent on the open questions, once enough of it is not stored."""
        if self.clocks.clock is None or self.outcome:
            return
        async with self.lock:
            enough = max(MIN_UNSTORED_SECONDS, self.clocks.clock.seconds * MIN_UNSTORED_SHARE)
            unstored = max(
                spent.total - seat.open_spent - seat.covert_spent
                for spent, seat in zip(self.clocks.spent(), self._stored_seats, strict=True)
            )
            if unstored >= enough or (at_once and unstored > 0):
                with suppress(Refusal):
                    await self.commit()

    async def recover(self) -> None:
        """Return to what is stored after something has failed half-way, and show it."""
        async with self.lock:
            self.restore()
            await self.tell()

    def restore(self) -> None:
        """Return to what is stored."""
        self.seats, self.status = self._stored_seats, self._stored_status
        names = [seat.name for seat in self.seats]
        revisions = [seat.revision for seat in self.seats]
        live = self.live
        if (live.answers, [*live.names], live.revisions) != (live.stored, names, revisions):
            live.restore(names, revisions)
        self._update_clocks()

    def _update_clocks(self) -> None:
        """Run the clocks of those who are asked, once all who were invited have joined."""
        asked = {d.seat: d.covert for d in self.decisions if self.seats[d.seat].bot is None}
        is_complete = all(seat.taken for seat in self.seats)
        self.clocks.update(asked if is_complete else {}, self.turn)

    # -- messages -----------------------------------------------------------------------------

    async def tell(self) -> None:
        """Send every observer what is new to it, and let bots and clocks continue."""
        unchanged = self.live.take_unchanged_events()
        self._tell_undo_request()
        feeds = list(self._feeds.values())
        for feed in feeds:
            if unchanged is not None:
                feed.forget_after(unchanged)
        for feed in feeds:
            if (table := await self._next_table(feed)) is not None:
                self.send(table, to=feed.observer)
        if self.shown_seats != self._told_seats:
            self.tell_seats()
        self.autoplay.resume()

    async def _next_table(self, feed: ObserverFeed) -> Table | None:
        """What an observer is sent next, if anything; a long log is told in a thread."""
        status = self._table_status(feed.observer)
        behind = self.match.event_count - feed.events
        try:
            if behind > MOST_EVENTS_AT_ONCE:
                return await asyncio.to_thread(feed.next_table, self.match, self.presenter, status)
            return feed.next_table(self.match, self.presenter, status)
        except Exception:
            log.exception("not shown", match=self.name, observer=feed.observer)
            return None

    def send(self, message: FromServer, to: int | None = None) -> None:
        """Send a message to everybody, or to one observer."""
        data = encode(message)
        for client in self.clients:
            if to is None or observer_of(client) == to:
                client.send(data)

    def _tell_undo_request(self) -> None:
        """Tell everybody of a request to go back, or that it is settled."""
        old, new = self._told_undo_request, self.undo_request
        self._told_undo_request = new
        if (old and (old.seat, old.place)) != (new and (new.seat, new.place)):
            self.undo_request_id = new_token()
            self.send(UndoWanted(new.seat, self.undo_request_id) if new else UndoWanted(None))

    def tell_seats(self, *, renamed: bool = False) -> None:
        """Tell everybody who sits where; after a change of names, describe the table again."""
        if renamed:
            self.presenter = self.game.presenter(self.live.match.setup.names)
            for feed in self._feeds.values():
                feed.invalidate()
        self._told_seats = self.shown_seats
        self.send(Seats(self._told_seats))

    def _table_status(self, observer: int) -> TableStatus:
        decision = self.decision_of(observer) if observer >= 0 else None
        is_asked = decision is not None and self.bot_of(observer) is None
        return TableStatus(
            asked=(self.live.decision_id(decision), decision, untils(self.match, decision))
            if decision and is_asked
            else None,
            waiting=tuple(d.seat for d in self.decisions if d.seat == observer or not d.covert),
            undo="" if self.outcome else self.live.undo_id(observer),
            clocks=self.clocks.seen_by(observer, [s.number for s in self.seats if s.bot is None]),
            outcome=self.outcome,
            passing=None if self.outcome else self.passing.until(self.match, observer),
        )

    # -- clients ------------------------------------------------------------------------------

    async def join(self, client: Client) -> None:
        """Let a client in, and send it all that it may know.

        Raises `Refusal` when the seat is somebody's and the client does not come back to it:
        whether a seat is free is decided here, for a page may have been open for long.
        """
        async with self.lock:
            if client.seat is not None and not client.returning:
                self._check_free(client.seat)
            self.clients.add(client)
            await self._take_seat(client)
            await self._recall()
            observer = observer_of(client)
            status = self._table_status(observer)
            if observer not in self._feeds:
                feed = ObserverFeed(observer)
                await self._next_table(feed)
                self._feeds[observer] = feed
            for message in welcome(self, client, self._feeds[observer].full_table(status)):
                client.send(encode(message))
            if client.seat is not None:
                self.tell_seats()

    async def _recall(self) -> None:
        """Play what came before the stored checkpoint, in a thread: the log shows all of it."""
        if self.match.first_event:
            self.live.complete(await asyncio.to_thread(played_again, self.match))

    def _check_free(self, number: int) -> None:
        """Raise `Refusal` when somebody has sat down on a seat."""
        seat = self.seats[number]
        if seat.taken or number in self.present:
            who = self.live.match.setup.names[number]
            raise Refusal("taken", f"{who} sits here already. Is it you?")

    async def _take_seat(self, client: Client) -> None:
        """Note that the link of a seat has been opened; it does no harm if this is not stored."""
        if client.seat is not None and not self.seats[client.seat].taken:
            self.change_seat(client.seat, taken=True)
            with suppress(Refusal):
                await self.commit()
                self.autoplay.resume()

    def leave(self, client: Client) -> None:
        """Let a client go; the seat stays theirs. One who was not let in changes nothing."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        if not any(observer_of(other) == observer_of(client) for other in self.clients):
            self._feeds.pop(observer_of(client), None)
            if client.seat is not None:
                self.tell_seats()
        self.idle_since = self.context.clock()

    @property
    def present(self) -> set[int]:
        """The seats whose people are connected."""
        return {client.seat for client in self.clients if client.seat is not None}


def outcome_by_rules(match: AnyMatch) -> Outcome | None:
    """How a match has ended by its rules, if it has."""
    result = match.result
    if result is None:
        return None
    return Outcome(result.winners, result.reason, result.rule, match.game.is_contest)
