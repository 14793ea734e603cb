"""A match: a set-up and a list of answers, played by the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from time import monotonic
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core import past
from rulekeeper.core.chance import ChanceDriver, OpenChance, SeededChance
from rulekeeper.core.corrections import Correction
from rulekeeper.core.dealing import deal_anew
from rulekeeper.core.driver import Driver
from rulekeeper.core.errors import NothingToUndo, Refused, RulesError, UnknownAnswer
from rulekeeper.core.events import EVERYBODY, Event, Observer
from rulekeeper.core.game import Game
from rulekeeper.core.history import History, Snapshot, encode
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.core.setup import Setup, checked_setup
from rulekeeper.core.standing import Decision, Standing
from rulekeeper.core.verdict import No

__all__ = ["Decision", "Match"]

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Match(Standing[S, B]):
    """One match of one game.

        match = Match.new(game, {"mode": "1v1"}, ["Ana", "Ben"], seed=1)
        while match.decision:
            match.choose(match.decision.options[0])
        print(match.result)

    A decision with a single option is no decision: the match answers it and does not record it.
    Seats in `always_ask` are asked even then: players of card games like to hide whether they hold
    anything. A match that is played `alone` is undone without limit.
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
        history: History | None = None,
        covertly: Iterable[int] = (),
    ) -> None:
        """Prefer `Match.new`. With no clock, somebody else answers whether time is up.

        The clock starts at `elapsed` seconds of play. The match continues from `history` and owns
        it from now on. The seats in `covertly` begin in `always_ask` and `covert_only`.
        """
        box, state = game.open_box(setup.options, setup.names)
        if history is None:
            history = History(
                [Snapshot(0, 0, 0, game.turn_number(state), encode(state))], [] if listen else None
            )
        self.setup = setup
        self.alone = alone
        self.notes = []
        self._driver = Driver(game, box, history, chance, clock, elapsed, covertly)

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

        Chance follows the seed unless a driver is given. `listen` keeps events; in a match played
        `alone` undo hurts nobody and has no limit. Raises `SetupError` when options, seats or seed
        do not make a match of this game.
        """
        setup = checked_setup(options, seats, seed)
        driver = chance or SeededChance(seed)
        return cls(game, setup, driver, listen=listen, alone=alone, clock=clock)

    # -- answering -------------------------------------------------------------------------------

    def choose(self, answer: Option | int | str, seat: int | None = None) -> None:
        """Answer the decision: with an option, its index, or the words of its text.

        `seat` is needed only when several seats are asked. Raises `Refused` with the rule
        when the rules do not allow it, `UnknownAnswer` when the words name nothing, and
        `RulesError` when content is at fault; the match then stays as it was. There is one
        exception: a declaration in several steps that turns out to be impossible goes back to its
        first step.
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

    def stop_after(self, turn: int) -> None:
        """Play to the end of this turn at most, for bots that look ahead on a copy.

        Nothing is asked then, and there is no result. Where a game does not tell that a turn is
        over (`Game.is_between_turns`), the match goes on to its next question.
        """
        self._driver.stop_after(turn)

    def _offered(self, decision: Decision, answer: Option | int | str) -> Option:
        if isinstance(answer, str):
            return self.named(answer, decision.options)
        if isinstance(answer, int):
            if 0 <= answer < len(decision.options):
                return decision.options[answer]
            raise UnknownAnswer(f"There is no option {answer}: 0 to {len(decision.options) - 1}.")
        if answer in decision.options:
            return answer
        if isinstance(answer, Correction):
            return self._allowed(answer, decision.seat)
        if decision.seat != CHANCE:
            verdict = self.explain(answer, decision.seat)
            if isinstance(verdict, No):
                raise Refused(verdict)
        raise UnknownAnswer(f"'{self.option_text(answer)}' does not answer what is asked.")

    def go_live(
        self,
        chance: ChanceDriver | None = None,
        clock: Callable[[], float] | None = monotonic,
        *,
        elapsed: float | None = None,
    ) -> None:
        """Let `chance` (the seed's, if none is given) and `clock` answer from now on.

        The clock goes on from the seconds played so far, or from `elapsed`.
        """
        self._driver.go_live(
            chance or SeededChance(self.setup.seed),
            clock,
            self.elapsed if elapsed is None else elapsed,
        )

    def rename(self, seat: int, name: str) -> None:
        """Give the player on a seat another name; raises `SetupError` when it cannot be one.

        Nothing else changes, since no answer and no state holds names. The rules restart from the
        last checkpoint, so that none of them keeps the old name.
        """
        names = [name if place == seat else old for place, old in enumerate(self.setup.seats)]
        setup = checked_setup(self.setup.options, names, self.setup.seed)
        box, _ = self.game.open_box(setup.options, setup.names)
        self.setup, self._driver.box = setup, box
        self._driver.start()

    # -- what was answered and what happened -----------------------------------------------------

    @property
    def answers(self) -> list[tuple[int, Option]]:
        """Every answer so far with the seat that gave it."""
        self.recall()
        history = self._driver.history
        return list(zip(history.seats, history.answers, strict=True))

    def events(self, since: int = 0, seat: Observer = EVERYBODY) -> list[Event]:
        """What of the events from number `since` on the observer saw.

        What is past is played again when it is asked for; see `recall`.
        """
        history = self._driver.history
        if since < history.first_event:
            self.recall()
        told = (history.events or [])[since - history.first_event :]
        if seat is EVERYBODY:
            return told
        return [seen for event in told if (seen := event.seen_by(seat))]

    def lines(self) -> list[tuple[int, str]]:
        """Every answer with its seat, as a line of the notation as it is written when it is given.

        Only answers that have not been written down yet, as when nobody listened, are played again.
        """
        history = self._driver.history
        if len(history.lines) < len(history.answers):
            history.lines += past.written_from(self, len(history.lines))
        return list(zip(history.seats, history.lines, strict=True))

    def recall(self) -> None:
        """Play again what came before the checkpoint from which the match was resumed, if it was.

        After that all is known: every answer, event and checkpoint. Raises `RulesError` when the
        lines of the save do not lead to that checkpoint.
        """
        if self._driver.history.past is not None:
            self.complete(past.played_again(self))

    def complete(self, again: Match[S, B]) -> None:
        """Take over a past played again; raises `RulesError` if it led elsewhere."""
        history = self._driver.history
        if history.past is None:
            return
        if again.checkpoint != history.snapshots[0]:
            raise RulesError(
                "what came before leads to another state than the one that was saved; "
                "--verify tells where"
            )
        history.complete(again.history())

    def restarted(self) -> Match[S, B]:
        """A match of the same set-up at its start; the caller answers for chance and time."""
        listen = self._driver.history.events is not None
        return Match(self.game, self.setup, OpenChance(), listen=listen, clock=None)

    # -- copies and undo -------------------------------------------------------------------------

    def copy(self, *, chance: ChanceDriver | None = None, listen: bool = False) -> Match[S, B]:
        """An independent match at the same point, which plays on alike unless chance differs."""
        driver = self._driver
        history = driver.history.copy(listen=listen)
        return self._beside(history, chance, driver.clock, recalled=driver.listed)

    def history(self, *, listen: bool = True) -> History:
        """A copy of all answers and events, to be edited and given to `fork`."""
        return self._driver.history.copy(listen=listen)

    def fork(
        self,
        history: History,
        *,
        chance: ChanceDriver | None = None,
        timed: bool = True,
        covertly: Iterable[int] = (),
        offers_the_same: bool = False,
    ) -> Match[S, B]:
        """An independent match of the same set-up with another history, which becomes its own.

        Without `timed` no clock runs in it: somebody answers whether time is up. The seats in
        `covertly` begin in its `always_ask` and `covert_only`. One that `offers_the_same` as this
        match need not list it again.
        """
        clock = self._driver.clock if timed else None
        recalled = self._driver.listed if offers_the_same else ()
        return self._beside(history, chance, clock, covertly, recalled)

    def _beside(
        self,
        history: History,
        chance: ChanceDriver | None,
        clock: Callable[[], float] | None,
        covertly: Iterable[int] = (),
        recalled: Sequence[Option] = (),
    ) -> Match[S, B]:
        """Another match of the same set-up; see `Driver` for what is `recalled`."""
        driver = self._driver
        other: Match[S, B] = object.__new__(Match)
        other.setup = self.setup
        other.alone = self.alone
        other.notes = []
        other._driver = Driver(
            driver.game,
            driver.box,
            history,
            chance or driver.chance,
            clock,
            driver.elapsed,
            covertly,
            recalled,
        )
        return other

    def determinized(self, seat: int, seed: int) -> Match[S, B]:
        """A copy in which all that `seat` has not seen is dealt anew, chance to come included.

        Search plays on such copies. Secret answers of other seats that are not yet revealed are
        asked anew, and what others are being asked now they answer by their new cards.
        """
        return deal_anew(self, seat, seed)

    def at(self, count: int, *, covertly: Iterable[int] = ()) -> Match[S, B]:
        """An independent match as it was after the first `count` answers, with chance left open.

        It asks the seats in `covertly` in secret even when they have no choice.
        """
        if count < self.checkpoints[0].answers:
            self.recall()
        history = self.history()
        history.cut(count)
        history.fate.clear()
        history.refusals.clear()
        return self.fork(history, chance=OpenChance(), timed=False, covertly=covertly)

    def undo(self, seat: int, *, freely: bool = False, unasked: Set[int] = frozenset()) -> None:
        """Go back to the last decision of `seat`; answers at the places in `unasked` are none.

        Raises `NothingToUndo` when there is none or when, in company, chance has been answered,
        something hidden has been revealed or another seat has acted since. A pass does not count as
        acting, for a refusal would show that somebody could have responded. Secret answers of
        others stay, and do not count either. Whoever goes back `freely`, because the others agree,
        is stopped by nothing of this.
        """
        history = self._driver.history
        place = history.last_decision(seat, unasked)
        if place is None and history.past is not None:
            self.recall()
            place = history.last_decision(seat, unasked)
        if place is None:
            raise NothingToUndo("You have no decision to take back.")
        if place >= self.asked_after:
            history.remove(place)
            self._driver.start()
            return
        if not self.alone and not freely and (obstacle := history.obstacle(place)):
            raise NothingToUndo(obstacle)
        history.refusals.clear()
        self._driver.cut(place)
