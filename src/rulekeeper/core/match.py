"""A match: a set-up and a list of answers, played by the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.core.chance import ChanceDriver, SeededChance, possible_outcomes
from rulekeeper.core.errors import NothingToUndo, Refused, RulesError, UnknownAnswer
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
    Roll,
    Rolled,
    Savepoint,
    TimeIsUp,
    Together,
)
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.core.windows import Pass

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

_encode = msgspec.msgpack.Encoder().encode


class Setup(Struct, frozen=True):
    """What a match starts from, next to its game: options, names of the seats, seed."""

    options: Mapping[str, object]
    seats: tuple[str, ...]
    seed: int


class Decision(Struct, frozen=True):
    """What the match waits for: who decides (`CHANCE`: whoever holds the dice), and what."""

    seat: int
    kind: str
    options: Sequence[Option]
    rule: str
    covert: bool = False


class Saved(Struct, frozen=True, gc=False):
    """A checkpoint: the encoded state, and how many answers and events came before it."""

    answers: int
    chances: int
    events: int
    state: bytes


class _Halt:
    """In place of an answer: there is none yet."""


_HALT: Final = _Halt()


class Match(Generic[S, B]):
    """One match of one game.

        match = Match.new(game, {"mode": "1v1"}, ["Ana", "Ben"], seed=1)
        while match.decision:
            match.choose(match.decision.options[0])
        print(match.result)

    A decision with a single option is no decision: the match answers it and does not record it.
    Seats in `always_ask` are asked even then, as players of card games do who want to hide
    whether they hold anything.

    `table` is what the rules hold in their hands; `result` is `None` until the match is over.
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
        self.always_ask: set[int] = set()
        self.chance = chance
        self.clock = clock
        self.started = clock() if clock else 0.0
        self._decode = msgspec.msgpack.Decoder(game.state_type).decode
        self._meter = Meter()
        self._answers: list[Option] = []
        self._seats: list[int] = []
        self._reveals: list[int] = []
        self._fate: dict[int, Outcome] = {}
        self._refused: dict[tuple[Option, ...], No] = {}
        self._savepoints: dict[str, int] = {}
        self._events: list[Event] | None = [] if listen else None
        self._saved = [Saved(0, 0, 0, _encode(state))]
        self._restore()

    @classmethod
    def new(
        cls,
        game: Game[S, B],
        options: Mapping[str, object],
        seats: Sequence[str],
        seed: int,
        *,
        chance: ChanceDriver | None = None,
        listen: bool = True,
        alone: bool = False,
        clock: Callable[[], float] | None = monotonic,
    ) -> Match[S, B]:
        """Set up a match.

        Chance follows the seed unless a driver is given. `listen` keeps events; `alone` says that
        undo hurts nobody, so that it goes back without limit. Raises `SetupError` when options or
        seats do not make a match of this game.
        """
        setup = Setup(dict(options), tuple(seats), seed)
        driver = chance or SeededChance(seed)
        return cls(game, setup, driver, listen=listen, alone=alone, clock=clock)

    # -- what is asked ------------------------------------------------------------------------

    @property
    def decisions(self) -> list[Decision]:
        """All that the match waits for: several at once when seats choose together."""
        request = self._request
        if request is None:
            return []
        if isinstance(request, Choose):
            options = request.options
            if self._refused:
                path = self._path()
                options = [o for o in options if (*path, o) not in self._refused]
            return [Decision(request.seat, request.kind, options, request.rule, request.covert)]
        if isinstance(request, Together):
            return [
                Decision(seat, request.kind, options, request.rule, covert=True)
                for seat, options in request.options.items()
                if seat not in self._gathered
            ]
        kind = "time" if isinstance(request, Clock) else request.purpose
        return [Decision(CHANCE, kind, [o for o, _ in possible_outcomes(request)], "")]

    @property
    def decision(self) -> Decision | None:
        """What the match waits for (the first, when seats choose together); `None` at the end."""
        return next(iter(self.decisions), None)

    def decision_of(self, seat: int) -> Decision | None:
        """What the match waits for from `seat`, if anything."""
        return next((d for d in self.decisions if d.seat == seat), None)

    def waiting_for(self, seat: int) -> tuple[int, ...]:
        """The seats whose answer `seat` may know to be awaited."""
        return tuple(d.seat for d in self.decisions if d.seat == seat or not d.covert)

    @property
    def request(self) -> Question | Chance | None:
        """The request that waits for an answer, as the rules made it."""
        return self._request

    @property
    def options(self) -> Sequence[Option]:
        """The options of the decision, without the cost of describing it; empty at the end."""
        request = self._request
        if type(request) is Choose and not self._refused:
            return request.options
        decision = self.decision
        return decision.options if decision else ()

    def option_text(self, option: Option) -> str:
        """The line that names an option or an outcome of chance."""
        if isinstance(option, Drawn):
            return self.game.item_text(self.box, option.value)
        if isinstance(option, Rolled):
            return str(option.value)
        if isinstance(option, TimeIsUp):
            return "time is up" if option.value else "there is time"
        if isinstance(option, Pass):
            return "pass"
        return self.game.option_text(self.box, option)

    def prompt(self, seat: int) -> str:
        """The current question, in plain words, as it is put to `seat`."""
        if self._request is None:
            return ""
        return self.game.prompt(self.table.state, self.box, self._request, seat)

    # -- answering ----------------------------------------------------------------------------

    def choose(self, answer: Option | int | str, seat: int | None = None) -> None:
        """Answer the decision: with an option, its index, or the words of its text.

        `seat` is needed only when several seats choose together. Raises `Refused` with the rule
        when the rules do not allow it, `UnknownAnswer` when the words name nothing, and
        `RulesError` when content is at fault; the match then stays as it was.
        """
        decision = self.decision if seat is None else self.decision_of(seat)
        if decision is None or self._request is None:
            who = "anybody" if seat is None else f"seat {seat + 1}"
            raise UnknownAnswer(f"Nothing is asked of {who} now.")
        option = self._offered(decision, answer)
        before = len(self._answers)
        self._meter.steps = 0
        try:
            if isinstance(self._request, Choose) and len(self._request.options) == 1:
                self._go_on(option)
            else:
                self._record(decision.seat, option)
                self._run(self._request)
        except Exception:
            self._truncate(before)
            raise

    def play(self, option: Option) -> None:
        """Answer the decision with one of `options`, unchecked: for bots and simulations."""
        request = self._request
        if type(request) is Choose and not self._refused:
            self._meter.steps = 0
            self._answers.append(option)
            self._seats.append(request.seat)
            self._cursor += 1
            self._go_on(option)
        else:
            self.choose(option)

    def named(self, words: str, among: Iterable[Option]) -> Option:
        """The one option among these whose text is `words`, or alone contains all of them.

        Raises `UnknownAnswer` when there is none, or more than one.
        """
        wanted = words.casefold().split()
        texts = {self.option_text(option): option for option in among}
        exact = [t for t in texts if t.casefold().split() == wanted]
        hits = exact or [t for t in texts if wanted and all(w in t.casefold() for w in wanted)]
        if len(hits) == 1:
            return texts[hits[0]]
        if not hits:
            raise UnknownAnswer(f"Nothing here is called '{words}'.")
        raise UnknownAnswer(f"'{words}' may mean: {'; '.join(sorted(hits)[:6])}.")

    def explain(self, action: Option | str, seat: int) -> Verdict:
        """Whether `seat` may do this now and if not, why; any action may be asked about.

        Raises `UnknownAnswer` when the words name no action of the game.
        """
        if self.result is not None:
            return No(self.result.rule, "The match is over.")
        if isinstance(action, str):
            action = self.named(action, self.game.conceivable(self.table, seat))
        refused = self._refused.get((*self._path(), action)) if self._refused else None
        return self.game.verdict(self.table, seat, action) if refused is None else refused

    def _offered(self, decision: Decision, answer: Option | int | str) -> Option:
        if isinstance(answer, str):
            return self.named(answer, decision.options)
        if isinstance(answer, int):
            if 0 <= answer < len(decision.options):
                return decision.options[answer]
            raise UnknownAnswer(f"There is no option {answer}: 0 to {len(decision.options) - 1}.")
        if answer in decision.options:
            return answer
        if decision.seat != CHANCE:
            verdict = self.explain(answer, decision.seat)
            if isinstance(verdict, No):
                raise Refused(verdict)
        raise UnknownAnswer(f"'{self.option_text(answer)}' does not answer what is asked.")

    # -- what is seen -------------------------------------------------------------------------

    def view(self, seat: int) -> Struct:
        """All that `seat` may know of the state."""
        return self.game.view(self.table.state, self.box, seat)

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """The events from number `since` on, as `seat` saw them (`None`: everything)."""
        told = self._events or []
        if seat is None:
            return told[since:]
        return [seen for event in told if (seen := event.seen_by(seat))][since:]

    @property
    def answers(self) -> list[tuple[int, Option]]:
        """Every answer so far with the seat that gave it."""
        return list(zip(self._seats, self._answers, strict=True))

    @property
    def checkpoint(self) -> Saved:
        """The last checkpoint."""
        return self._saved[-1]

    @property
    def checkpoints(self) -> Sequence[Saved]:
        """All checkpoints of which the match still knows the state."""
        return self._saved

    @property
    def state_bytes(self) -> bytes:
        """The encoded state at this very moment."""
        return _encode(self.table.state)

    @property
    def final_hash(self) -> str:
        """A short hash of state and result, the same in every process."""
        return short_hash(_encode((self.table.state, self.result)))

    # -- copies and undo ----------------------------------------------------------------------

    def copy(self, *, chance: ChanceDriver | None = None, listen: bool = False) -> Match[S, B]:
        """An independent match at the same point, which plays on alike unless chance differs."""
        other: Match[S, B] = object.__new__(Match)
        other.game = self.game
        other.setup = self.setup
        other.box = self.box
        other.alone = self.alone
        other.always_ask = set()
        other.chance = chance or self.chance
        other.clock = self.clock
        other.started = self.started
        other._decode = self._decode
        other._meter = Meter()
        other._answers = self._answers.copy()
        other._seats = self._seats.copy()
        other._reveals = self._reveals.copy()
        other._fate = self._fate.copy()
        other._refused = self._refused.copy()
        other._savepoints = self._savepoints.copy()
        other._events = (self._events or []).copy() if listen else None
        other._saved = self._saved[-1:]
        other._restore()
        return other

    def determinized(self, seat: int, seed: int) -> Match[S, B]:
        """A copy in which all that `seat` has not seen is dealt anew, chance to come included.

        Search plays on such copies. One can itself be copied only after its next checkpoint.
        """
        other = self.copy(chance=SeededChance(seed))
        other._fate.clear()
        self.game.determinize(other.table.state, other.box, seat, Random(seed))
        other._saved = []
        return other

    def undo(self, seat: int) -> None:
        """Go back to the last decision of `seat`.

        Raises `NothingToUndo` when there is none or when, in company, chance has been answered,
        something hidden has been revealed or another seat has acted since. A pass is no act: to
        refuse for it would tell that somebody could have responded.
        """
        place = next((i for i in reversed(range(len(self._seats))) if self._seats[i] == seat), None)
        if place is None:
            raise NothingToUndo("There is no decision of yours to go back to.")
        if not self.alone:
            since = range(place + 1, len(self._seats))
            if any(self._seats[i] == CHANCE for i in since):
                raise NothingToUndo("Chance has answered since your last decision.")
            if any(count > place for count in self._reveals):
                raise NothingToUndo("Something hidden has been revealed since your last decision.")
            if any(not isinstance(self._answers[i], Pass) for i in since):
                raise NothingToUndo("Another player has acted since your last decision.")
        self._refused.clear()
        self._truncate(place)

    # -- the driver ---------------------------------------------------------------------------

    def resume_chance(self, chance: ChanceDriver, clock: Callable[[], float] | None) -> None:
        """Let `chance` and `clock` answer from now on, beginning with what waits for them."""
        self.chance = chance
        self.clock = clock
        if isinstance(self._request, Chance):
            self._run(self._request)

    def _restore(self) -> None:
        """Start the rules from the last checkpoint and give them the answers recorded since."""
        saved = self._saved[-1]
        self._cursor = saved.answers
        self._chances = saved.chances
        if self._events is not None:
            del self._events[saved.events :]
        self._request: Question | Chance | None = None
        self._gathered: dict[int, Option] = {}
        self.result: Result | None = None
        self.table = Table(self._decode(saved.state), self.box, self._events, self._meter)
        self._flow: Flow[Result] = self.game.play(self.table)
        first = next(self._flow)
        if not isinstance(first, Checkpoint):
            raise RulesError(f"{self.game.title}: play() has to begin with a checkpoint")
        self._go_on(None)

    def _truncate(self, count: int) -> None:
        """Forget all answers but the first `count`; what chance answered stays its fate."""
        if not self._saved:
            raise RulesError("a determinized match cannot go back before its next checkpoint")
        chances = self._seats[:count].count(CHANCE)
        for seat, answer in zip(self._seats[count:], self._answers[count:], strict=True):
            if seat == CHANCE:
                assert isinstance(answer, Outcome)
                self._fate[chances] = answer
                chances += 1
        del self._answers[count:], self._seats[count:]
        self._reveals = [place for place in self._reveals if place <= count]
        while self._saved[-1].answers > count:
            self._saved.pop()
        self._restore()

    def _record(self, seat: int, answer: Option) -> None:
        self._answers.append(answer)
        self._seats.append(seat)

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
        answer: object
        try:
            while True:
                if type(request) is Choose:
                    options = request.options
                    recorded = self._cursor < len(answers)
                    if len(options) == 1 and (recorded or request.seat not in self.always_ask):
                        answer = options[0]
                    elif recorded:
                        answer = answers[self._cursor]
                        self._cursor += 1
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
        if isinstance(request, Roll | Draw | Clock):
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
        if self._cursor == len(self._answers):
            outcome = self._outcome(request)
            if outcome is None:
                self._wait(request)
                return _HALT
            self._record(CHANCE, outcome)
        answer = self._answers[self._cursor]
        assert isinstance(answer, Outcome)
        self._cursor += 1
        self._chances += 1
        return answer.value

    def _outcome(self, request: Chance) -> Outcome | None:
        """What fate, clock or the driver of chance answers; `None` when it is left open."""
        if isinstance(request, Clock):
            if self.clock is None:
                return None
            return TimeIsUp(self.clock() - self.started >= request.minutes * 60)
        known = self._fate.get(self._chances)
        if known is not None and any(known == o for o, _ in possible_outcomes(request)):
            return known
        value = self.chance.answer(request, self._chances)
        if value is None:
            return None
        return Drawn(value) if isinstance(request, Draw) else Rolled(value)

    def _gather(self, request: Together[Option]) -> object:
        """Collect the secret answers of several seats; complete, they are sent all at once."""
        gathered = {s: options[0] for s, options in request.options.items() if len(options) == 1}
        gathered |= self._gathered
        while len(gathered) < len(request.options) and self._cursor < len(self._answers):
            gathered[self._seats[self._cursor]] = self._answers[self._cursor]
            self._cursor += 1
        if len(gathered) < len(request.options):
            self._wait(request)
            self._gathered = gathered
            return _HALT
        self._gathered = {}
        return {seat: gathered[seat] for seat in request.options}

    def _save(self) -> None:
        self._refused.clear()
        events = len(self._events) if self._events is not None else 0
        saved = Saved(self._cursor, self._chances, events, _encode(self.table.state))
        if self._saved and self._saved[-1].answers == self._cursor:
            self._saved[-1] = saved
        else:
            self._saved.append(saved)

    def _rewind(self, request: Rewind) -> None:
        """Go back to a savepoint and strike out what was answered there, for the reason given."""
        start = self._savepoints[request.name]
        path = tuple(self._answers[start : self._cursor])
        if CHANCE in self._seats[start : self._cursor] or not path:
            raise RulesError("the rules can only take back answers of seats")
        self._refused[path] = request.verdict
        self._truncate(start)

    def _path(self) -> tuple[Option, ...]:
        """The answers since the last savepoint."""
        return tuple(self._answers[max(self._savepoints.values(), default=0) : self._cursor])

    def _wait(self, request: Question | Chance) -> None:
        self._request = request
        if self._meter.revealed:
            self._meter.revealed = False
            self._reveals.append(self._cursor)
        if self._refused and isinstance(request, Choose):
            path = self._path()
            reasons = [self._refused.get((*path, option)) for option in request.options]
            if path and reasons[0] is not None and None not in reasons:
                self._refused[path] = reasons[0]
                self._truncate(len(self._answers) - len(path))

    def _finish(self, result: Result) -> None:
        self._request = None
        self.result = result
        if self._meter.revealed:
            self._meter.revealed = False
            self._reveals.append(self._cursor)


def short_hash(data: bytes) -> str:
    """16 hexadecimal digits that tell two encoded states apart."""
    return blake2b(data, digest_size=8).hexdigest()
