"""The driver: runs the rules' generator, serves what it asks for, keeps answers and checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.chance import ChanceDriver, possible_outcomes
from rulekeeper.core.dealing import Dealing, offer_anew
from rulekeeper.core.errors import RulesError
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.requests import (
    CHANCE,
    Chance,
    Checkpoint,
    Choose,
    Clock,
    Draw,
    Drawn,
    Flow,
    Option,
    Outcome,
    Question,
    Request,
    Rewind,
    Rolled,
    Savepoint,
    TimeIsUp,
    Together,
)
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

encode: Final = msgspec.msgpack.Encoder().encode


class Setup(Struct, frozen=True):
    """What a match starts from, next to its game: options, names of the seats, seed."""

    options: Mapping[str, object]
    seats: tuple[str, ...]
    seed: int


class Saved(Struct, frozen=True, gc=False):
    """A checkpoint: the encoded state, and how many answers and events came before it."""

    answers: int
    chances: int
    events: int
    state: bytes


class _Halt:
    """In place of an answer: there is none yet."""


_HALT: Final = _Halt()


class Driver(Generic[S, B]):
    """The half of a match that faces the rules; `Match` is the half that faces people.

    `table` is what the rules hold in their hands; `request` is what waits for an answer, `None`
    when the match is over; `result` is `None` until then.
    """

    def __init__(
        self,
        game: Game[S, B],
        setup: Setup,
        chance: ChanceDriver,
        *,
        listen: bool = True,
        alone: bool = False,
        clock: Callable[[], float] | None = monotonic,
    ) -> None:
        """Prefer `Match.new`. With no clock, somebody else answers whether time is up."""
        self.box, state = game.open_box(setup.options, setup.seats)
        self.game = game
        self.setup = setup
        self.alone = alone
        self.chance = chance
        self.clock = clock
        self.started = clock() if clock else 0.0
        self._decode = msgspec.msgpack.Decoder(game.state_type).decode
        self._meter = Meter()
        self._answers: list[Option] = []
        self._seats: list[int] = []
        self._reveals: list[int] = []
        self._fate: dict[int, tuple[Outcome, ...]] = {}
        self._refused: dict[tuple[Option, ...], No] = {}
        self._savepoints: dict[str, int] = {}
        self._taken_back: No | None = None
        self._dealings: tuple[Dealing, ...] = ()
        self._events: list[Event] | None = [] if listen else None
        self._saved = [Saved(0, 0, 0, encode(state))]
        self._restore()

    @property
    def always_ask(self) -> set[int]:
        """The seats that want to be asked even when they have no choice."""
        return self._meter.always_ask

    def resume_chance(self, chance: ChanceDriver, clock: Callable[[], float] | None) -> None:
        """Let `chance` and `clock` answer from now on, beginning with what waits for them."""
        self.chance = chance
        self.clock = clock
        if isinstance(self.request, Chance):
            self._run(self.request)

    def _restore(self) -> None:
        """Start the rules from the last checkpoint and give them the answers recorded since."""
        saved = self._saved[-1]
        self._cursor = saved.answers
        self._chances = saved.chances
        self._reveals = [place for place in self._reveals if place <= saved.answers]
        self._savepoints.clear()
        self._meter.steps = 0
        self._meter.revealed = False
        if self._events is not None:
            del self._events[saved.events :]
        self.request: Question | Chance | None = None
        self._gathered: dict[int, Option] = {}
        self.result: Result | None = None
        self.table = Table(self._decode(saved.state), self.box, self._events, self._meter)
        self._flow: Flow[Result] = self.game.play(self.table)
        first = next(self._flow, None)
        if not isinstance(first, Checkpoint):
            raise RulesError(f"{self.game.title}: play() has to begin with a checkpoint")
        if self._dealings:
            self._restore_dealt(self._dealings)
        else:
            self._go_on(None)

    def _restore_dealt(self, dealings: tuple[Dealing, ...]) -> None:
        """Give the rules the answers so far, and deal the unseen anew where that was done."""
        answers, seats = self._answers.copy(), self._seats.copy()
        del self._answers[dealings[0].answers :], self._seats[dealings[0].answers :]
        self._dealings = ()
        self._go_on(None)
        ends = [*(dealing.answers for dealing in dealings[1:]), len(answers)]
        for number, (dealing, end) in enumerate(zip(dealings, ends, strict=True), start=1):
            rng = Random(dealing.seed)
            self.game.determinize(self.table.state, self.box, dealing.seat, rng)
            self._dealings = dealings[:number]
            self._answers += answers[dealing.answers : end]
            self._seats += seats[dealing.answers : end]
            if self.request is not None:
                offer_anew(self.game, self.table, self.request, dealing.seat)
                self._run(self.request)

    def _truncate(self, count: int) -> None:
        """Forget all answers but the first `count`; what chance answered stays its fate."""
        chances = self._seats[:count].count(CHANCE)
        for seat, answer in zip(self._seats[count:], self._answers[count:], strict=True):
            if seat == CHANCE:
                assert isinstance(answer, Outcome)
                known = self._fate.get(chances, ())
                if answer not in known:
                    self._fate[chances] = (*known, answer)
                chances += 1
        del self._answers[count:], self._seats[count:]
        while self._saved[-1].answers > count:
            self._saved.pop()
        self._dealings = tuple(
            replace(dealing, answers=min(dealing.answers, count)) for dealing in self._dealings
        )
        self._restore()

    def _record(self, seat: int, answer: Option) -> None:
        self._answers.append(answer)
        self._seats.append(seat)

    def _take(self) -> Option:
        """The next recorded answer; a seat's answer ends the count of effects."""
        self._note_reveal()
        if self._seats[self._cursor] != CHANCE:
            self._meter.steps = 0
        answer = self._answers[self._cursor]
        self._cursor += 1
        return answer

    def _note_reveal(self) -> None:
        """Remember after how many answers something hidden was revealed, if it just was."""
        if self._meter.revealed:
            self._meter.revealed = False
            if self._cursor not in self._reveals[-1:]:
                self._reveals.append(self._cursor)

    def _go_on(self, answer: object) -> None:
        """Send the rules an answer and serve their requests until one has to wait."""
        try:
            request = self._flow.send(answer)
        except StopIteration as stop:
            self._finish(stop.value)
        else:
            self._run(request)

    def _run(self, request: Request) -> None:
        """Serve `request` and those that follow until one has to wait for an answer."""
        send = self._flow.send
        answers = self._answers
        always_ask = self._meter.always_ask
        answer: object
        try:
            while True:
                if type(request) is Choose:
                    options = request.options
                    recorded = self._cursor < len(answers)
                    if len(options) == 1 and (recorded or request.seat not in always_ask):
                        answer = options[0]
                    elif recorded:
                        answer = self._take()
                    else:
                        self._wait(request)
                        return
                else:
                    answer = self._serve(request)
                    if answer is _HALT:
                        return
                request = send(answer)
        except StopIteration as stop:
            self._finish(stop.value)

    def _serve(self, request: Request) -> object:
        """The answer to a request other than `Choose`; `_HALT` when it has to wait."""
        if isinstance(request, Checkpoint):
            self._save()
            return None
        if isinstance(request, Chance):
            return self._serve_chance(request)
        if isinstance(request, Together):
            return self._gather(request)
        if isinstance(request, Savepoint):
            self._savepoints[request.name] = self._cursor
            return None
        assert isinstance(request, Rewind)
        self._rewind(request)
        return _HALT

    def _serve_chance(self, request: Chance) -> object:
        if self._cursor < len(self._answers):
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
        """What fate, clock or the driver of chance answers; `None` when it is left open."""
        if isinstance(request, Clock):
            if self.clock is None:
                return None
            return TimeIsUp(self.clock() - self.started >= request.minutes * 60)
        known = self._fate.get(self._chances)
        if known is not None:
            possible = {outcome for outcome, _ in possible_outcomes(request)}
            for outcome in known:
                if outcome in possible:
                    return outcome
        value = self.chance.answer(request, self._chances)
        if value is None:
            return None
        return Drawn(value) if isinstance(request, Draw) else Rolled(value)

    def _gather(self, request: Together[Option]) -> object:
        """Collect the secret answers of several seats; complete, they are sent all at once."""
        replayed = self._cursor < len(self._answers) and request is not self.request
        gathered = self._gathered | {
            seat: options[0]
            for seat, options in request.options.items()
            if len(options) == 1 and (replayed or seat not in self.always_ask)
        }
        while len(gathered) < len(request.options) and self._cursor < len(self._answers):
            seat = self._seats[self._cursor]
            gathered[seat] = self._take()
        if len(gathered) < len(request.options):
            self._wait(request)
            self._gathered = gathered
            return _HALT
        self._gathered = {}
        return {seat: gathered[seat] for seat in request.options}

    @property
    def asked_after(self) -> int:
        """After how many answers the question was asked that waits for an answer now."""
        request = self.request
        if not isinstance(request, Together):
            return len(self._answers)
        return len(self._answers) - sum(len(request.options[seat]) > 1 for seat in self._gathered)

    def _forget_secrets(self, start: int, seat: int) -> None:
        """Forget the answers from `start` on but those of `seat`."""
        answers = zip(self._seats[start:], self._answers[start:], strict=True)
        own = [answer for answering, answer in answers if answering == seat]
        self._answers[start:] = own
        self._seats[start:] = [seat] * len(own)

    def _save(self) -> None:
        events = len(self._events) if self._events is not None else 0
        saved = Saved(self._cursor, self._chances, events, encode(self.table.state))
        if self._dealings:
            self._dealings = ()
            self._saved.clear()
        if self._saved and self._saved[-1].answers == self._cursor:
            self._saved[-1] = saved
        else:
            self._saved.append(saved)
            self._savepoints.clear()
            self._refused.clear()

    def _rewind(self, request: Rewind) -> None:
        """Go back to a savepoint, and refuse from now on what was answered there."""
        start = self._savepoints.get(request.name)
        if start is None:
            raise RulesError(f"there is no savepoint '{request.name}' since the last checkpoint")
        if start == self._cursor or CHANCE in self._seats[start : self._cursor]:
            raise RulesError("the rules can only take back answers of seats")
        self._take_back(start, request.verdict)

    def _take_back(self, start: int, verdict: No) -> None:
        self._refused[self._path()] = self._taken_back = verdict
        self._truncate(start)

    def _path(self) -> tuple[Option, ...]:
        """The answers since the last checkpoint."""
        return tuple(self._answers[self._saved[-1].answers : self._cursor])

    def _wait(self, request: Question | Chance) -> None:
        self.request = request
        self._note_reveal()
        if self._refused and isinstance(request, Choose):
            self._leave_dead_end(request)

    def _leave_dead_end(self, request: Choose[Option]) -> None:
        """Where all options have been refused, refuse what led here since a savepoint."""
        path = self._path()
        refusals = [self._refused.get((*path, option)) for option in request.options]
        if refusals[0] is None or None in refusals:
            return
        earlier = [place for place in self._savepoints.values() if place < self._cursor]
        if not earlier:
            raise RulesError(f"all that could be answered here is impossible: {refusals[0].reason}")
        self._take_back(max(earlier), refusals[0])

    def _finish(self, result: Result) -> None:
        self.request = None
        self.result = result
        self._note_reveal()


def short_hash(data: bytes) -> str:
    """16 hexadecimal digits that tell two encoded states apart."""
    return blake2b(data, digest_size=8).hexdigest()
