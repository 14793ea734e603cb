"""A match: a set-up and a list of answers, played by the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from time import monotonic
from types import CodeType
from typing import Generic, TypeVar

from msgspec import Struct

from rulekeeper.core.acts import Pass
from rulekeeper.core.chance import ChanceDriver, OpenChance, SeededChance, possible_outcomes
from rulekeeper.core.dealing import Dealing
from rulekeeper.core.driver import Driver, short_hash
from rulekeeper.core.errors import NothingToUndo, Refused, UnknownAnswer
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.history import History, Snapshot, decoder, encode
from rulekeeper.core.requests import (
    CHANCE,
    Chance,
    Choose,
    Clock,
    Drawn,
    Option,
    Question,
    Rolled,
    TimeIsUp,
    Together,
)
from rulekeeper.core.setup import Setup, checked_setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.core.words import called

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Decision(Struct, frozen=True):
    """What the match waits for: who decides (`CHANCE`: whoever holds the dice), and what."""

    seat: int
    kind: str
    options: Sequence[Option]
    rule: str
    covert: bool = False


class Match(Generic[S, B]):
    """One match of one game.

        match = Match.new(game, {"mode": "1v1"}, ["Ana", "Ben"], seed=1)
        while match.decision:
            match.choose(match.decision.options[0])
        print(match.result)

    A decision with a single option is no decision: the match answers it and does not record it.
    Seats in `always_ask` are asked even then, as players of card games do who want to hide
    whether they hold anything. A match that is played `alone` is undone without limit.
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
        elapsed: float = 0.0,
    ) -> None:
        """Prefer `Match.new`. With no clock, somebody else answers whether time is up.

        The clock goes on after `elapsed` seconds of play.
        """
        box, state = game.open_box(setup.options, setup.seats)
        history = History([Snapshot(0, 0, 0, encode(state))], [] if listen else None)
        self.setup = setup
        self.alone = alone
        self._driver = Driver(game, box, history, chance, clock, elapsed)

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
        undo hurts nobody, so that it goes back without limit. Raises `SetupError` when options,
        seats or seed do not make a match of this game.
        """
        setup = checked_setup(options, seats, seed)
        driver = chance or SeededChance(seed)
        return cls(game, setup, driver, listen=listen, alone=alone, clock=clock)

    @property
    def game(self) -> Game[S, B]:
        """The game that is played."""
        return self._driver.game

    @property
    def box(self) -> B:
        """All that does not change within the match."""
        return self._driver.box

    @property
    def table(self) -> Table[S, B]:
        """What the rules hold in their hands: the state, before all."""
        return self._driver.table

    @property
    def result(self) -> Result | None:
        """How the match ended; `None` until then."""
        return self._driver.result

    @property
    def elapsed(self) -> float:
        """Seconds of play so far, by the clock of the match."""
        return self._driver.elapsed

    # -- what is asked ------------------------------------------------------------------------

    @property
    def request(self) -> Question | Chance | None:
        """What the rules wait for; `None` when the match is over."""
        return self._driver.request

    @property
    def always_ask(self) -> set[int]:
        """The seats that want to be asked even when they have no choice; to be changed at will."""
        return self._driver.always_ask

    @property
    def asked_after(self) -> int:
        """After how many answers the question was asked that waits for an answer now."""
        return self._driver.asked_after

    @property
    def decisions(self) -> list[Decision]:
        """All that the match waits for: several at once when seats choose together."""
        driver = self._driver
        request = driver.request
        if request is None:
            return []
        if isinstance(request, Choose):
            options = request.options
            if refusals := driver.history.refusals:
                path = driver.path
                options = [option for option in options if (*path, option) not in refusals]
            return [Decision(request.seat, request.kind, options, request.rule, request.covert)]
        if isinstance(request, Together):
            return [
                Decision(seat, request.kind, options, request.rule, covert=True)
                for seat, options in request.options.items()
                if seat not in driver.gathered
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
    def options(self) -> Sequence[Option]:
        """The options of the decision, without the cost of describing it; empty at the end."""
        driver = self._driver
        request = driver.request
        if type(request) is Choose and not driver.history.refusals:
            return request.options
        decision = self.decision
        return decision.options if decision else ()

    def option_text(self, option: Option) -> str:
        """The line that names an option or an outcome of chance."""
        if isinstance(option, Drawn):
            return self.game.item_text(self.table, option.value)
        if isinstance(option, Rolled):
            return str(option.value)
        if isinstance(option, TimeIsUp):
            return "time is up" if option.value else "there is time"
        if isinstance(option, Pass):
            return "pass"
        return self.game.option_text(self.table, option)

    def prompt(self, seat: int) -> str:
        """The current question, in plain words, as it is put to `seat`."""
        if self.request is None:
            return ""
        return self.game.prompt(self.table, self.request, seat)

    # -- answering ----------------------------------------------------------------------------

    def choose(self, answer: Option | int | str, seat: int | None = None) -> None:
        """Answer the decision: with an option, its index, or the words of its text.

        `seat` is needed only when several seats choose together. Raises `Refused` with the rule
        when the rules do not allow it, `UnknownAnswer` when the words name nothing, and
        `RulesError` when content is at fault; the match then stays as it was. Only a declaration
        in several steps that turns out impossible goes back, refused, to its first step.
        """
        decision = self.decision if seat is None else self.decision_of(seat)
        if decision is None or self.request is None:
            who = "anybody" if seat is None else f"seat {seat + 1}"
            raise UnknownAnswer(f"Nothing is asked of {who} now.")
        verdict = self._driver.answer(decision.seat, self._offered(decision, answer))
        if verdict is not None:
            raise Refused(verdict)

    def play(self, option: Option) -> None:
        """Answer the decision with one of `options`, unchecked: for bots and simulations."""
        if not self._driver.play(option) and (decision := self.decision):
            self._driver.answer(decision.seat, option)

    def go_live(
        self,
        chance: ChanceDriver | None = None,
        clock: Callable[[], float] | None = monotonic,
        *,
        elapsed: float | None = None,
    ) -> None:
        """Let `chance` (the seed's, if none is given) and `clock` answer from now on.

        The clock goes on after so many seconds of play as there have been, or as are given.
        """
        self._driver.go_live(
            chance or SeededChance(self.setup.seed),
            clock,
            self.elapsed if elapsed is None else elapsed,
        )

    def named(self, words: str, among: Iterable[Option]) -> Option:
        """The one option among these whose text is `words`, or alone contains all of them.

        Words that stand in a text as they are count before parts of its words. Raises
        `UnknownAnswer` when there is none, or more than one.
        """
        texts = {self.option_text(option): option for option in among}
        hits = called(words, texts)
        if len(hits) == 1:
            return texts[hits[0]]
        if not hits:
            raise UnknownAnswer(f"Nothing here is called '{words}'.")
        raise UnknownAnswer(f"'{words}' may mean: {'; '.join(sorted(hits)[:6])}.")

    def meant(self, words: str, seat: int) -> Option:
        """The action that `seat` most likely means: one that is offered, else the likeliest.

        Raises `UnknownAnswer` when the words name no action of the game.
        """
        decision = self.decision_of(seat)
        for among in (
            decision.options if decision else (),
            self.game.conceivable(self.table, seat),
        ):
            texts: dict[str, Option] = {}
            for option in among:
                texts.setdefault(self.option_text(option), option)
            hits = called(words, texts)
            if hits:
                return texts[hits[0]]
        raise UnknownAnswer(f"Nothing here is called '{words}'.")

    def explain(self, action: Option | str, seat: int) -> Verdict:
        """Whether `seat` may do this now and if not, why; any action may be asked about.

        Raises `UnknownAnswer` when the words name no action of the game.
        """
        if self.result is not None:
            return No(self.result.rule, "The match is over.")
        if isinstance(action, str):
            action = self.meant(action, seat)
        driver = self._driver
        if isinstance(driver.request, Choose) and driver.request.seat == seat:
            refused = driver.history.refusals.get((*driver.path, action))
            if refused is not None:
                return refused
        if isinstance(driver.request, Together) and seat in driver.gathered:
            return No(driver.request.rule, "The answer stands; all are revealed together.")
        return self.game.verdict(self.table, seat, action, driver.request)

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

    def seen(self, seat: int) -> Table[Struct, B]:
        """The table as `seat` sees it: its view, and what came in the box."""
        return Table(self.view(seat), self.box, None, Meter())

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """The events from number `since` on, as `seat` saw them (`None`: everything)."""
        told = self._driver.history.events or []
        if seat is None:
            return told[since:]
        return [seen for event in told if (seen := event.seen_by(seat))][since:]

    def event_text(self, event: Event) -> str:
        """A sentence that tells an event."""
        return self.game.event_text(self.table, event)

    @property
    def answers(self) -> list[tuple[int, Option]]:
        """Every answer so far with the seat that gave it."""
        history = self._driver.history
        return list(zip(history.seats, history.answers, strict=True))

    @property
    def reveals(self) -> Sequence[int]:
        """After how many answers something hidden was revealed."""
        return tuple(self._driver.history.reveals)

    @property
    def checkpoint(self) -> Snapshot:
        """The last checkpoint."""
        return self._driver.history.snapshots[-1]

    @property
    def checkpoints(self) -> Sequence[Snapshot]:
        """All checkpoints of which the match still knows the state."""
        return self._driver.history.snapshots

    @property
    def frames(self) -> list[tuple[CodeType, int]]:
        """Where each of the rules that are being carried out stands, the outermost first."""
        return self._driver.frames

    @property
    def state_bytes(self) -> bytes:
        """The encoded state at this very moment."""
        return encode(self.table.state)

    @property
    def final_hash(self) -> str:
        """A short hash of state and result, the same in every process."""
        return short_hash(encode((self.table.state, self.result)))

    # -- copies and undo ----------------------------------------------------------------------

    def copy(self, *, chance: ChanceDriver | None = None, listen: bool = False) -> Match[S, B]:
        """An independent match at the same point, which plays on alike unless chance differs."""
        return self.fork(self._driver.history.copy(listen=listen), chance=chance)

    def history(self) -> History:
        """A copy of all that has been answered and told, to be edited and given to `fork`."""
        return self._driver.history.copy(listen=True)

    def fork(
        self, history: History, *, chance: ChanceDriver | None = None, timed: bool = True
    ) -> Match[S, B]:
        """An independent match of the same set-up with another history, which becomes its own.

        Without `timed` no clock runs in it: somebody answers whether time is up.
        """
        driver = self._driver
        other: Match[S, B] = object.__new__(Match)
        other.setup = self.setup
        other.alone = self.alone
        other._driver = Driver(
            driver.game,
            driver.box,
            history,
            chance or driver.chance,
            driver.clock if timed else None,
            driver.elapsed,
        )
        return other

    def determinized(self, seat: int, seed: int) -> Match[S, B]:
        """A copy in which all that `seat` has not seen is dealt anew, chance to come included.

        Search plays on such copies. Secret answers of other seats that are not yet revealed are
        asked anew, and what others are being asked now they answer by their new cards.
        """
        start = self.asked_after
        history = self._driver.history.copy(listen=False)
        history.fate.clear()
        history.forget_secrets(start, seat)
        last = history.snapshots[-1]
        if last.answers == start and not history.dealings:
            state = decoder(self.game.state_type)(last.state)
            self.game.determinize(state, self.box, seat, Random(seed))
            dealt = history.copy(listen=False)
            dealt.replace_state(state)
            other = self.fork(dealt, chance=SeededChance(seed))
            if other.decision_of(seat) == self.decision_of(seat):
                return other
        history.snapshots = [last]
        history.dealings = (*history.dealings, Dealing(start, seat, seed))
        return self.fork(history, chance=SeededChance(seed))

    def at(self, count: int) -> Match[S, B]:
        """An independent match as it was after the first `count` answers, with chance left open."""
        history = self.history()
        history.cut(count)
        history.fate.clear()
        history.refusals.clear()
        return self.fork(history, chance=OpenChance(), timed=False)

    def undo(self, seat: int, *, freely: bool = False, past_passes: bool = False) -> None:
        """Go back to the last decision of `seat`; `past_passes`: to the last that was no pass.

        Raises `NothingToUndo` when there is none or when, in company, chance has been answered,
        something hidden has been revealed or another seat has acted since. A pass is no act: to
        refuse for it would tell that somebody could have responded. What others have answered in
        secret stays, and does not stop it either. Nothing of all this stops who goes back
        `freely`, because the others agree.
        """
        history = self._driver.history
        place = history.last_decision(seat, past_passes=past_passes)
        if place is None:
            raise NothingToUndo("There is no decision of yours to go back to.")
        if place >= self.asked_after:
            del history.answers[place], history.seats[place]
            self._driver.start()
            return
        if not self.alone and not freely:
            since = range(place + 1, len(history.seats))
            if any(history.seats[i] == CHANCE for i in since):
                raise NothingToUndo("Chance has answered since your last decision.")
            if any(count > place for count in history.reveals):
                raise NothingToUndo("Something hidden has been revealed since your last decision.")
            if any(not isinstance(history.answers[i], Pass) for i in since):
                raise NothingToUndo("Another player has acted since your last decision.")
        history.refusals.clear()
        self._driver.cut(place)
