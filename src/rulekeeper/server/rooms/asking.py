"""Who is asked what in a room, and what the server answers without asking."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rulekeeper.core.match import Decision
from rulekeeper.core.passing import Passing
from rulekeeper.core.requests import CHANCE, Option, Together
from rulekeeper.server.bots.offered import DEFAULT_BOT
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.messages import Outcome
from rulekeeper.server.rooms.clocks import Clocks
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.pauses import Slot
from rulekeeper.server.store.records import MatchStatus, SeatRecord, SetUpRecord


class Asking(ABC):
    """The questions of a room: who is asked, who passes unasked, and which pauses hide that."""

    set_up: SetUpRecord
    seats: tuple[SeatRecord, ...]
    live: LiveMatch
    clocks: Clocks
    passing: Passing
    slot: Slot

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""

    @property
    def match(self) -> AnyMatch:
        """The match as it stands."""
        return self.live.match

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    @property
    def decisions(self) -> list[Decision]:
        """All that seats are asked now."""
        return [d for d in self._standing if self._automatic_answer(d) is None]

    @property
    def _standing(self) -> list[Decision]:
        """All open questions, with those that the server is about to answer."""
        return [] if self.outcome else [d for d in self.match.decisions if d.seat != CHANCE]

    def slot_left(self, decision: Decision) -> float:
        """For how many seconds a pass on this decision has to stay hidden."""
        match = self.match
        hides = (
            self._has_even_pauses
            and decision.covert
            and (
                isinstance(match.request, Together)
                or match.game.could_respond(match.table, decision.seat)
            )
        )
        return self.slot.left(match.request) if hides else 0.0

    @property
    def next_pass(self) -> float | None:
        """Seconds until the server answers for a seat that it does not ask; `None` if never."""
        waiting = [self.slot_left(d) for d in self._standing if self._automatic_answer(d)]
        return min(waiting, default=None)

    def _automatic_answer(self, decision: Decision) -> Option | None:
        """What the server answers for a seat that need not be asked."""
        bot = self.bot_of(decision.seat)
        ask = None if bot else self.seats[decision.seat].ask
        return self.passing.answer(self.match, decision, ask)

    def _hides(self, seat: int) -> bool:
        """Whether a seat is asked in secret even without a choice."""
        return self._has_even_pauses or self._asks_always(seat)

    def _asked_in_secret(self, status: MatchStatus) -> list[int]:
        """The seats for which a stored match stops at questions in secret even without a choice.

        One that its rules have ended stops nowhere: it would not come to its end.
        """
        if status.outcome is not None and status.outcome.rule:
            return []
        return [seat.number for seat in self.seats if self._hides(seat.number)]

    @property
    def _has_even_pauses(self) -> bool:
        """Whether pauses hide who can respond: among bots alone there is nobody to hide it from."""
        return self.set_up.even_pauses and any(seat.who != "bot" for seat in self.seats)

    def _asks_always(self, seat: int) -> bool:
        """Whether the person on a seat wants to be asked everything."""
        return self.seats[seat].ask == "always" and self.seats[seat].bot is None

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays for a seat now: its own, or the default one while its time is up."""
        bot = self.seats[seat].bot
        return DEFAULT_BOT if bot is None and self.clocks.is_out_of_time(seat) else bot

    def answer_automatically(self) -> None:
        """Answer the questions that seats need not be asked, those in a slot once it is over."""
        seats = range(len(self.seats))
        eager = {s for s in seats if self._asks_always(s) and self.bot_of(s) is None}
        while True:
            match = self.match
            match.always_ask.clear()
            match.always_ask.update(seat for seat in seats if self._hides(seat))
            match.covert_only.clear()
            match.covert_only.update(match.always_ask - eager)
            for decision in self._standing:
                # The slot begins now, whether its seat is asked or not.
                left, option = self.slot_left(decision), self._automatic_answer(decision)
                if option is not None and not left:
                    self.live.choose(decision.seat, option, is_shown=False)
                    break
            else:
                return
