"""A room: one match that is being played, with all who sit or look on.

Whatever changes the match happens under the room's lock, in the same steps: the match goes on, the
change is stored, and only then it is told to anybody. When it cannot be stored, the match returns
to what is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

import msgspec
import structlog
from msgspec.structs import replace

from rulekeeper.core.match import Decision
from rulekeeper.core.requests import CHANCE
from rulekeeper.server.errors import RULES_FAIL, UNAVAILABLE, Refusal, StorageError
from rulekeeper.server.hosted_games import AnyMatch, TableGame
from rulekeeper.server.messages import FromServer, Outcome, Seat, Seats, UndoWanted
from rulekeeper.server.rooms.auto_pass import needless_answer
from rulekeeper.server.rooms.autoplay import Momentum
from rulekeeper.server.rooms.clocks import Clocks, Spent
from rulekeeper.server.rooms.live_match import Record
from rulekeeper.server.rooms.observer_feed import Scene, Sight
from rulekeeper.server.rooms.room_context import Client, Surroundings, observer_of
from rulekeeper.server.rooms.seating import USUAL_BOT, shown
from rulekeeper.server.rooms.welcome import greeting
from rulekeeper.server.store.records import Change, Kept, Remark, Wish
from rulekeeper.server.store.repository import MOST_REMARKS

log = structlog.get_logger()

WORTH_KEEPING = 5.0
"""Seconds of thinking that a killed server may forget."""

WORTH_KEEPING_OF_ALL = 0.01
"""Likewise, as a part of all that a clock gives: clocks over days are not stored all the time."""

encode = msgspec.json.Encoder().encode


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
        self._told_wish = self.wish
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
        self._told_seats = self.shown_seats

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

    @property
    def wish(self) -> Wish | None:
        """That somebody wants to go back, if others still have to agree."""
        return self.standing.wish

    def others(self, seat: int) -> list[int]:
        """The seats of other people who have come and play themselves."""
        return [
            other.number
            for other in self.seats
            if other.number != seat and other.taken and self.bot_of(other.number) is None
        ]

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays for a seat now: its own, or the usual one while its time is up."""
        bot = self.seats[seat].bot
        return USUAL_BOT if bot is None and self.clocks.is_played_on(seat) else bot

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks on while nobody but bots plays."""
        return bool(self.clients) and all(self.bot_of(seat.number) for seat in self.seats)

    @property
    def shown_seats(self) -> tuple[Seat, ...]:
        """What everybody may know of the seats."""
        seats = [replace(seat, bot=self.bot_of(seat.number)) for seat in self.seats]
        return shown(seats, self.present)

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

    def wish_for(self, wish: Wish | None) -> None:
        """Let somebody want to go back, or have done with that."""
        self.standing = replace(self.standing, wish=wish)

    async def finish(self, *, openly: bool = False) -> None:
        """Bring a change to its end: store it, then show it; raises `Refusal` if it cannot be.

        `openly` tells that everybody may know that somebody has acted.
        """
        try:
            self.settle()
        except Exception:
            log.exception("rules failed", match=self.name)
            self.put_back()
            raise Refusal("not-possible", RULES_FAIL) from None
        await self.commit(openly=openly)
        self.tell()

    def settle(self) -> None:
        """Answer for people what they need not be asked."""
        asking = {
            s.number for s in self.seats if s.ask == "always" and self.bot_of(s.number) is None
        }
        while True:
            always_ask = self.match.always_ask
            always_ask.clear()
            always_ask.update(asking)
            for decision in self.decisions:
                if self.bot_of(decision.seat) is not None:
                    continue
                option = needless_answer(decision, self.seats[decision.seat].ask)
                if option is not None:
                    self.record.choose(decision.seat, option)
                    break
            else:
                return

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
            wish=None if self._is_wish_idle else self.wish,
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
            self.put_back()
            self.momentum.mend()
            raise Refusal("unavailable", UNAVAILABLE) from None
        record.note_kept()
        self._kept_seats, self._kept_standing = self.seats, self.standing
        if remark:
            self.remarks.append(remark)

    @property
    def _is_wish_idle(self) -> bool:
        """Whether nobody has to agree to a wish any more: the match is over, or already back."""
        return bool(self.wish and (self.outcome or self.wish.place >= len(self.record.answers)))

    async def keep_time(self, *, at_once: bool = False) -> None:
        """Store what has been thought about the standing questions, once it is worth it."""
        if self.clocks.clock is None or self.outcome:
            return
        async with self.lock:
            worth = max(WORTH_KEEPING, self.clocks.clock.seconds * WORTH_KEEPING_OF_ALL)
            unkept = max(
                spent.total - seat.open_spent - seat.covert_spent
                for spent, seat in zip(self.clocks.spent(), self._kept_seats, strict=True)
            )
            if unkept >= worth or (at_once and unkept > 0):
                with suppress(Refusal):
                    await self.commit()

    async def recover(self) -> None:
        """Return to what is stored after something has failed half-way."""
        async with self.lock:
            self.put_back()
            self.tell()

    def put_back(self) -> None:
        """Return to what is stored."""
        self.seats, self.standing = self._kept_seats, self._kept_standing
        names = [seat.name for seat in self.seats]
        revisions = [seat.revision for seat in self.seats]
        record = self.record
        if (record.answers, [*record.names], record.revisions) != (record.kept, names, revisions):
            record.put_back(names, revisions)
        self._follow_clocks()

    def _follow_clocks(self) -> None:
        """Let the time of those run who are asked, once all who were invited have come."""
        asked = {d.seat: d.covert for d in self.decisions if self.seats[d.seat].bot is None}
        is_complete = all(seat.taken for seat in self.seats)
        self.clocks.follow(asked if is_complete else {}, self.turn)

    # -- telling it ---------------------------------------------------------------------------

    def tell(self) -> None:
        """Show everybody what is new to them, and let the match go on by itself."""
        unchanged = self.record.take_unchanged()
        self._tell_wish()
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
        if self.shown_seats != self._told_seats:
            self.tell_seats()
        self.momentum.go_on()

    def send(self, message: FromServer, to: int | None = None) -> None:
        """Send a message to everybody, or to one observer."""
        data = encode(message)
        for client in self.clients:
            if to is None or observer_of(client) == to:
                client.send(data)

    def _tell_wish(self) -> None:
        """Show everybody that somebody wants to go back, or that this is settled."""
        old, new = self._told_wish, self.wish
        self._told_wish = new
        if (old and (old.seat, old.place)) != (new and (new.seat, new.place)):
            self.send(UndoWanted(new.seat if new else None))

    def tell_seats(self, *, renamed: bool = False) -> None:
        """Show everybody who sits where; after a change of names, everything else, too."""
        if renamed:
            self.presenter = self.game.present(self.game.game, self.record.names)
            for sight in self._sights.values():
                sight.renew()
        self._told_seats = self.shown_seats
        self.send(Seats(self._told_seats))

    def _scene(self, observer: int) -> Scene:
        decision = self.decision_of(observer) if observer >= 0 else None
        is_asked = decision is not None and self.bot_of(observer) is None
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
            scene = self._scene(observer)
            if observer not in self._sights:
                sight = Sight(observer)
                sight.look(self.match, self.presenter, scene)
                self._sights[observer] = sight
            for message in greeting(self, client, self._sights[observer].whole(scene)):
                client.send(encode(message))
            if client.seat is not None:
                self.tell_seats()

    async def _take_seat(self, client: Client) -> None:
        """Note that the link of a seat has been opened; not being able to store it is no harm."""
        if client.seat is not None and not self.seats[client.seat].taken:
            self.change_seat(client.seat, taken=True)
            with suppress(Refusal):
                await self.commit()
                self.momentum.go_on()

    def leave(self, client: Client) -> None:
        """Let somebody go; the seat stays theirs."""
        self.clients.discard(client)
        if not any(observer_of(other) == observer_of(client) for other in self.clients):
            self._sights.pop(observer_of(client), None)
            if client.seat is not None:
                self.tell_seats()
        self.quiet_since = self.around.clock()

    @property
    def present(self) -> set[int]:
        """The seats whose people are connected."""
        return {client.seat for client in self.clients if client.seat is not None}


def outcome_by_rules(match: AnyMatch) -> Outcome | None:
    """How a match has ended by its rules, if it has."""
    result = match.result
    return Outcome(result.winners, result.reason, result.rule) if result else None
