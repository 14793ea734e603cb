"""The driver: runs the rules' generator, serves what it asks for, and keeps the history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from random import Random
from types import CodeType, GeneratorType
from typing import Final, Generic, TypeVar

from msgspec import Struct

from rulekeeper.core import wording
from rulekeeper.core.chance import ChanceDriver, outcome_of, possible_outcomes
from rulekeeper.core.corrections import Corrected, Correction
from rulekeeper.core.dealing import offer_anew
from rulekeeper.core.errors import RulesError
from rulekeeper.core.game import Game, Result
from rulekeeper.core.history import Dealing, History, Snapshot, encode
from rulekeeper.core.requests import (
    CHANCE,
    Anyone,
    Chance,
    Checkpoint,
    Choose,
    Clock,
    Flow,
    Option,
    Outcome,
    Request,
    Rewind,
    Savepoint,
    SeatRequest,
    TimeIsUp,
    Together,
)
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.typed import decoder
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class _Halt:
    """Stands for an answer that has not been given yet."""


_HALT: Final = _Halt()


class Driver(Generic[S, B]):
    """Runs the rules of a match; `Match` is its face for people.

    `table` is what the rules hold in their hands; `request` is what waits for an answer, `None`
    when the match is over; `result` is `None` until then. `gathered` are the secret answers to a
    `Together` that waits for more. With no `clock`, somebody else answers whether time is up.
    """

    def __init__(
        self,
        game: Game[S, B],
        box: B,
        history: History,
        chance: ChanceDriver,
        clock: Callable[[], float] | None,
        elapsed: float,
        covertly: Iterable[int] = (),
        recalled: Sequence[Option] = (),
    ) -> None:
        """Run the rules from the last snapshot of `history`, which now belongs to the driver.

        The clock goes on after `elapsed` seconds of play. The seats in `covertly` are asked in
        secret even when they have no choice. What is `recalled` the first menu need not list.
        """
        self.game = game
        self.box = box
        self.history = history
        self.chance = chance
        self.clock = clock
        self._started = self._ended = self._now() - elapsed
        self._decode = decoder(game.state_type)
        self._meter = Meter(covertly)
        self._savepoints: dict[str, int] = {}
        self._taken_back: No | None = None
        self._last_turn: int | None = None
        self.start(recalled)

    @property
    def always_ask(self) -> set[int]:
        """The seats that want to be asked even when they have no choice."""
        return self._meter.always_ask

    @property
    def covert_only(self) -> set[int]:
        """Those of them that want it only where nobody else may know that they are asked."""
        return self._meter.covert_only

    @property
    def elapsed(self) -> float:
        """Seconds of play so far, or until the match was over."""
        return (self._now() if self.result is None else self._ended) - self._started

    def _now(self) -> float:
        return self.clock() if self.clock else 0.0

    @property
    def asked_after(self) -> int:
        """The number of answers that had been given when the current question was asked."""
        request, count = self.request, len(self.history.answers)
        if not isinstance(request, Together):
            return count
        return count - sum(len(request.options[seat]) > 1 for seat in self.gathered)

    @property
    def path(self) -> tuple[Option, ...]:
        """The answers since the last checkpoint."""
        return tuple(self.history.answers[self.history.snapshots[-1].answers : self._cursor])

    @property
    def listed(self) -> Sequence[Option]:
        """What the current question offers, if it is the first one since the last checkpoint."""
        request, history = self.request, self.history
        if type(request) is not Choose or not self._asks_first or history.dealings:
            return ()
        is_first = history.snapshots[-1].answers == len(history.answers)
        return request.options if is_first else ()

    @property
    def frames(self) -> list[tuple[CodeType, int]]:
        """Where each of the rules that are being carried out stands, the outermost first."""
        frames = []
        flow: object = self._flow
        while isinstance(flow, GeneratorType) and flow.gi_frame is not None:
            frames.append((flow.gi_code, flow.gi_frame.f_lasti))
            flow = flow.gi_yieldfrom
        return frames

    # -- answers ------------------------------------------------------------------------------

    def play(self, option: Option) -> bool:
        """Answer the usual kind of question, unchecked; false when another kind is asked."""
        request, history = self.request, self.history
        if type(request) is not Choose or len(request.options) == 1 or history.refusals:
            return False
        self._meter.steps = 0
        history.answers.append(option)
        history.seats.append(request.seat)
        self._cursor += 1
        self._go_on(option)
        return True

    def answer(self, seat: int, option: Option) -> No | None:
        """Answer for `seat` and go on; returns the verdict if the rules take the answer back.

        Whatever goes wrong leaves the match as it was.
        """
        history = self.history
        before = len(history.answers)
        snapshots, refusals = history.snapshots.copy(), history.refusals.copy()
        dealings = history.dealings
        self._taken_back = None
        self._meter.steps = 0
        try:
            request = self.request
            if isinstance(request, Choose) and len(request.options) == 1:
                self._go_on(option)
            elif isinstance(request, Together) and len(request.options[seat]) == 1:
                self.gathered[seat] = option
                self._run(request)
            elif request is not None:
                self._record(seat, option)
                self._run(request)
        except Exception:
            history.snapshots, history.refusals = snapshots, refusals
            history.dealings = dealings
            self.cut(before)
            raise
        return self._taken_back

    def _record(self, seat: int, answer: Option) -> None:
        """Note an answer, and its line if somebody listens and has those of all before it."""
        history = self.history
        if history.events is not None and len(history.lines) == len(history.answers):
            history.lines.append(wording.written(self.game, self.table, answer))
        history.record(seat, answer)

    def cut(self, count: int) -> None:
        """Go back to the point after the first `count` answers."""
        self.history.cut(count)
        self.start()

    def go_live(
        self, chance: ChanceDriver, clock: Callable[[], float] | None, elapsed: float
    ) -> None:
        """Let `chance` and `clock` answer from now on, including a request that already waits."""
        self.chance, self.clock = chance, clock
        self._ended = self._now()
        self._started = self._ended - elapsed
        if isinstance(self.request, Chance):
            self._run(self.request)

    # -- running the rules --------------------------------------------------------------------

    def start(self, recalled: Sequence[Option] = ()) -> None:
        """Start the rules from the last snapshot and give them the answers recorded since.

        What is `recalled` from a match with the same history the first menu need not list.
        """
        history = self.history
        last = history.return_to_snapshot()
        self._cursor = last.answers
        self._chances = last.chances
        self._savepoints.clear()
        self._asks_first = True
        self._meter.steps = 0
        self._meter.revealed = False
        self.request: SeatRequest | Chance | None = None
        self.gathered: dict[int, Option] = {}
        self.result: Result | None = None
        self.table = Table(self._decode(last.state), self.box, history.events, self._meter)
        self.table.recalled = recalled
        self._flow: Flow[Result] = self.game.play(self.table)
        first = next(self._flow, None)
        if not isinstance(first, Checkpoint):
            raise RulesError(f"{self.game.title}: play() has to begin with a checkpoint")
        if history.dealings:
            self._deal_again(history.dealings)
        else:
            self._go_on(None)
        self.table.recalled = ()

    def _deal_again(self, dealings: tuple[Dealing, ...]) -> None:
        """Give the rules the answers so far, and repeat each fresh deal in its place."""
        history = self.history
        answers, seats = history.answers.copy(), history.seats.copy()
        history.drop(dealings[0].answers)
        history.dealings = ()
        self._go_on(None)
        ends = [*(dealing.answers for dealing in dealings[1:]), len(answers)]
        for number, (dealing, end) in enumerate(zip(dealings, ends, strict=True), start=1):
            rng = Random(dealing.seed)
            self.game.determinize(self.table.state, self.box, dealing.seat, rng)
            history.dealings = dealings[:number]
            history.answers += answers[dealing.answers : end]
            history.seats += seats[dealing.answers : end]
            if self.request is not None:
                offer_anew(self.game, self.table, self.request, dealing.seat)
                self._run(self.request)

    def _run(self, request: Request) -> None:
        """Serve `request`, and those that follow, until one has to wait for an answer."""
        answer = self._serve(request)
        if answer is not _HALT:
            self._go_on(answer)

    def _go_on(self, answer: object) -> None:
        """Send the rules an answer, and serve what they ask for until that has to wait."""
        send, answers = self._flow.send, self.history.answers
        try:
            while True:
                request = send(answer)
                # Most requests are new questions, so that they are looked at first.
                if type(request) is Choose and len(request.options) > 1:
                    if self._cursor == len(answers):
                        self._wait(request)
                        return
                    answer = self._take()
                else:
                    answer = self._serve(request)
                    if answer is _HALT:
                        return
        except StopIteration as stop:
            self._finish(stop.value)

    def _serve(self, request: Request) -> object:
        """The answer to a request; `_HALT` when it has to wait."""
        if isinstance(request, Checkpoint):
            self._save()
            if self._last_turn is None or not self._is_past(self._last_turn):
                return None
            self.request = None
            return _HALT
        self._asks_first = False
        if isinstance(request, Choose):
            return self._serve_choice(request)
        if isinstance(request, Chance):
            return self._serve_chance(request)
        if isinstance(request, Together):
            return self._gather(request)
        if isinstance(request, Anyone):
            return self._serve_anyone(request)
        if isinstance(request, Savepoint):
            self._savepoints[request.name] = self._cursor
            return None
        assert isinstance(request, Rewind)
        self._rewind(request)
        return _HALT

    def _serve_choice(self, request: Choose[Option]) -> object:
        recorded = self._cursor < len(self.history.answers)
        if len(request.options) == 1 and (
            recorded
            or request.seat not in self.always_ask
            or (not request.covert and request.seat in self.covert_only)
        ):
            return request.options[0]
        if recorded:
            return self._take()
        self._wait(request)
        return _HALT

    def _serve_anyone(self, request: Anyone[Option]) -> object:
        if len(request.options) == 1 and not request.pauses:
            return request.options[0]
        if self._cursor < len(self.history.answers):
            return self._take()
        self._wait(request)
        return _HALT

    def stop_after(self, turn: int) -> None:
        """Play to the end of this turn and no further; nobody is asked anything then."""
        self._last_turn = turn

    def _is_past(self, turn: int) -> bool:
        state = self.table.state
        return self.game.turn_number(state) >= turn and self.game.is_between_turns(state)

    def _take(self) -> Option:
        """The next recorded answer; an answer of a seat resets the count of effects."""
        self._note_reveal()
        if self.history.seats[self._cursor] != CHANCE:
            self._meter.steps = 0
        answer = self.history.answers[self._cursor]
        if isinstance(answer, Correction):
            self._tell_correction(answer)
        self._cursor += 1
        return answer

    def _tell_correction(self, correction: Correction[Table[S, B]]) -> None:
        """Note in the log what somebody sets right, and what has been there until now."""
        if not self.table.listening:
            return
        text = wording.option_text(self.game, self.table, correction)
        was = correction.before(self.table)
        self.table.tell(
            Corrected,
            rule=self.game.language.not_asked,
            seat=self.history.seats[self._cursor],
            what=f"{text} ({was} before)" if was else text,
        )

    def _note_reveal(self) -> None:
        """If something hidden was just revealed, note the number of answers so far."""
        if self._meter.revealed:
            self._meter.revealed = False
            if self._cursor not in self.history.reveals[-1:]:
                self.history.reveals.append(self._cursor)

    def _wait(self, request: SeatRequest | Chance) -> None:
        self.request = request
        if self._meter.revealed:
            self._note_reveal()
        if self.history.refusals and isinstance(request, Choose | Anyone):
            self._leave_dead_end(request)

    def _finish(self, result: Result) -> None:
        self.request = None
        self.result = result
        self._ended = self._now()
        self._note_reveal()

    # -- chance, secret answers ---------------------------------------------------------------

    def _serve_chance(self, request: Chance) -> object:
        if self._cursor < len(self.history.answers):
            outcome = self._take()
            assert isinstance(outcome, Outcome)
        else:
            answer = self._outcome(request)
            if answer is None:
                self._wait(request)
                return _HALT
            self._note_reveal()
            self._record(CHANCE, answer)
            self._cursor += 1
            outcome = answer
        self._chances += 1
        return outcome.value

    def _outcome(self, request: Chance) -> Outcome | None:
        """The answer of fate, of the clock or of the chance driver; `None` when it is left open."""
        if isinstance(request, Clock):
            if self.clock is None:
                return None
            return TimeIsUp(self.elapsed >= request.minutes * 60)
        known = self.history.fate.get(self._chances)
        if known is not None:
            possible = {outcome for outcome, _ in possible_outcomes(request)}
            for outcome in known:
                if outcome in possible:
                    return outcome
        value = self.chance.answer(request, self._chances)
        return None if value is None else outcome_of(request, value)

    def _gather(self, request: Together[Option]) -> object:
        """Collect the secret answers of several seats; send them once all are there."""
        history = self.history
        replayed = self._cursor < len(history.answers) and request is not self.request
        gathered = self.gathered | {
            seat: options[0]
            for seat, options in request.options.items()
            if len(options) == 1 and (replayed or seat not in self.always_ask)
        }
        while len(gathered) < len(request.options) and self._cursor < len(history.answers):
            seat = history.seats[self._cursor]
            gathered[seat] = self._take()
        if len(gathered) < len(request.options):
            self._wait(request)
            self.gathered = gathered
            return _HALT
        self.gathered = {}
        return {seat: gathered[seat] for seat in request.options}

    # -- checkpoints, and what the rules take back --------------------------------------------

    def _save(self) -> None:
        history = self.history
        state = self.table.state
        self._asks_first = True
        turn = self.game.turn_number(state)
        snapshot = Snapshot(self._cursor, self._chances, history.event_count, turn, encode(state))
        if history.dealings:
            history.dealings = ()
            history.snapshots.clear()
        if history.snapshots and history.snapshots[-1].answers == self._cursor:
            history.snapshots[-1] = snapshot
        else:
            history.snapshots.append(snapshot)
            self._savepoints.clear()
            history.refusals.clear()

    def _rewind(self, request: Rewind) -> None:
        """Go back to a savepoint, and refuse from now on what was answered there."""
        start = self._savepoints.get(request.name)
        if start is None:
            raise RulesError(f"there is no savepoint '{request.name}' since the last checkpoint")
        if start == self._cursor or CHANCE in self.history.seats[start : self._cursor]:
            raise RulesError("the rules can only take back answers of seats")
        self._take_back(start, request.verdict)

    def _take_back(self, start: int, verdict: No) -> None:
        self.history.refusals[self.path] = self._taken_back = verdict
        self.cut(start)

    def _leave_dead_end(self, request: Choose[Option] | Anyone[Option]) -> None:
        """When all options have been refused, refuse the answer that led here."""
        path = self.path
        refusals = [self.history.refusals.get((*path, option)) for option in request.options]
        if refusals[0] is None or None in refusals:
            return
        earlier = [place for place in self._savepoints.values() if place < self._cursor]
        if not earlier:
            raise RulesError(f"all that could be answered here is impossible: {refusals[0].reason}")
        self._take_back(max(earlier), refusals[0])


def short_hash(data: bytes) -> str:
    """16 hexadecimal digits that tell two encoded states apart."""
    return blake2b(data, digest_size=8).hexdigest()
