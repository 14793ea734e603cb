"""How a match stands: what is asked, what may be done, what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from types import CodeType
from typing import Generic, TypeVar

from msgspec import Struct

from rulekeeper.core import correcting, wording
from rulekeeper.core.acts import Menu
from rulekeeper.core.chance import possible_outcomes
from rulekeeper.core.driver import Driver, short_hash
from rulekeeper.core.errors import (
    Refused,
    UnknownAnswer,
)
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.history import Snapshot, encode
from rulekeeper.core.requests import (
    CHANCE,
    Anyone,
    Chance,
    Choose,
    Clock,
    Option,
    SeatRequest,
    Together,
)
from rulekeeper.core.setup import Setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No, Verdict

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Decision(Struct, frozen=True):
    """What the match waits for: who decides (`CHANCE`: whoever holds the dice), and what.

    One that `pauses` is for a person to answer, even where there is one answer: there is something
    to read first. `about` is what the rules say it is about, such as the line of a text.
    """

    seat: int
    kind: str
    options: Sequence[Option]
    rule: str
    covert: bool = False
    pauses: bool = False
    about: object = None


class Standing(Generic[S, B]):
    """How a match stands; `Match` adds what changes it.

    `setup` is what it started from. In a match played `alone` undo has no limit. `notes` are
    sentences for people about how the match was loaded.
    """

    setup: Setup
    alone: bool
    notes: list[str]
    _driver: Driver[S, B]

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
        """What the rules work on: above all the state."""
        return self._driver.table

    @property
    def result(self) -> Result | None:
        """How the match ended; `None` until then."""
        return self._driver.result

    @property
    def elapsed(self) -> float:
        """Seconds of play so far, by the clock of the match."""
        return self._driver.elapsed

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def request(self) -> SeatRequest | Chance | None:
        """What the rules wait for; `None` when the match is over."""
        return self._driver.request

    @property
    def always_ask(self) -> set[int]:
        """The seats that want to be asked even when they have no choice; to be changed at will."""
        return self._driver.always_ask

    @property
    def covert_only(self) -> set[int]:
        """Those of `always_ask` that are asked without a choice only in secret: see `always_ask`.

        A seat that does not want to be asked, but wants to hide what it could have answered.
        """
        return self._driver.covert_only

    @property
    def forced(self) -> Decision | None:
        """A decision without a choice, which waits because its seat is in `always_ask`.

        Its answer is not recorded.
        """
        request = self.request
        if not isinstance(request, Choose | Together):
            return None
        return next((d for d in self.decisions if len(request.options_of(d.seat)) == 1), None)

    @property
    def asked_after(self) -> int:
        """The number of answers that had been given when the current question was asked."""
        return self._driver.asked_after

    @property
    def decisions(self) -> list[Decision]:
        """All that the match waits for: several at once when several seats are asked."""
        driver = self._driver
        request = driver.request
        if request is None:
            return []
        # The usual kind of question comes first: this is asked many times for each answer.
        if type(request) is Choose and not driver.history.refusals:
            return [_chosen(request, request.options)]
        if isinstance(request, Choose | Anyone):
            options = request.options
            if refusals := driver.history.refusals:
                path = driver.path
                options = [option for option in options if (*path, option) not in refusals]
            if isinstance(request, Anyone):
                return [
                    Decision(
                        seat,
                        request.kind,
                        options,
                        request.rule,
                        pauses=request.pauses,
                        about=request.about,
                    )
                    for seat in request.seats
                ]
            return [_chosen(request, options)]
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
        """What the match waits for (the first, when several seats are asked); `None` at the end."""
        return next(iter(self.decisions), None)

    def decision_of(self, seat: int) -> Decision | None:
        """What the match waits for from `seat`, if anything."""
        return next((d for d in self.decisions if d.seat == seat), None)

    def waiting_for(self, seat: int) -> tuple[int, ...]:
        """The seats whose answer `seat` may know to be awaited."""
        return tuple(d.seat for d in self.decisions if d.seat == seat or not d.covert)

    @property
    def takes_corrections(self) -> bool:
        """Whether the table can be set right now, instead of an answer to the question."""
        request = self.request
        if not isinstance(request, Choose | Anyone) or not self.game.is_corrected(self.box):
            return False
        return isinstance(request.menu, Menu) and bool(request.menu.corrections)

    @property
    def options(self) -> Sequence[Option]:
        """The options of the decision, without making a `Decision`; empty at the end."""
        driver = self._driver
        request = driver.request
        if type(request) is Choose and not driver.history.refusals:
            return request.options
        decision = self.decision
        return decision.options if decision else ()

    def prompt(self, seat: int) -> str:
        """The current question, in plain words, as it is put to `seat`."""
        if self.request is None:
            return ""
        return self.game.prompt(self.table, self.request, seat)

    # -- what may be done, and how it is said ----------------------------------------------------

    def option_text(self, option: Option) -> str:
        """The line that names an option or an outcome of chance."""
        return wording.option_text(self.game, self.table, option)

    def written(self, option: Option) -> str:
        """The option or outcome as a line of the notation."""
        return wording.written(self.game, self.table, option)

    def read(self, line: str, seat: int) -> Option:
        """The option of a seat (or outcome of chance) that a line of the notation means.

        Raises `Refused` with the rule when the rules do not allow it, `UnknownAnswer` when it means
        nothing that could be answered.
        """
        decision = self.decision_of(seat)
        with suppress(UnknownAnswer):
            offered = decision.options if decision else ()
            return wording.read(self.game, self.table, line, offered)
        if seat == CHANCE:
            raise UnknownAnswer("That cannot come up.")
        with suppress(UnknownAnswer):
            conceivable = self.game.conceivable(self.table, seat)
            verdict = self.explain(wording.read(self.game, self.table, line, conceivable), seat)
            if isinstance(verdict, No):
                raise Refused(verdict)
        with suppress(UnknownAnswer):
            return self._allowed(correcting.read(self.game, self.table, line), seat)
        raise UnknownAnswer("The rules do not offer it.")

    def correction(self, words: str, seat: int) -> Option:
        """The correction of the table that `seat` has typed.

        Raises `Refused` when it cannot be made, or not now, and `UnknownAnswer` when the words are
        no correction.
        """
        return self._allowed(correcting.typed(self.game, self.table, words), seat)

    def _allowed(self, option: Option, seat: int) -> Option:
        verdict = self.explain(option, seat)
        if isinstance(verdict, No):
            raise Refused(verdict)
        return option

    def named(self, words: str, among: Iterable[Option]) -> Option:
        """The one option among these whose text is `words`, or alone contains all of them.

        Words that stand in a text as they are count before parts of its words. Raises
        `UnknownAnswer` when there is none, or more than one.
        """
        return wording.named(words, among, self.option_text)

    def meant(self, words: str, seat: int) -> Option:
        """The action that `seat` most likely means: one that is offered, else the likeliest.

        Raises `UnknownAnswer` when the words name no action of the game.
        """
        decision = self.decision_of(seat)
        for among in (
            decision.options if decision else (),
            self.game.conceivable(self.table, seat),
        ):
            if found := wording.called(words, among, self.option_text):
                return found[0]
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
        if isinstance(driver.request, Choose | Anyone) and driver.request.options_of(seat):
            refused = driver.history.refusals.get((*driver.path, action))
            if refused is not None:
                return refused
        if isinstance(driver.request, Together) and seat in driver.gathered:
            return No(driver.request.rule, "The answer stands; all are revealed together.")
        return self.game.verdict(self.table, seat, action, driver.request)

    # -- what is seen ----------------------------------------------------------------------------

    def view(self, seat: int) -> Struct:
        """All that `seat` may know of the state."""
        return self.game.view(self.table.state, self.box, seat)

    def seen(self, seat: int) -> Table[Struct, B]:
        """The table as `seat` sees it: its view, what came in the box, and what is under way."""
        seen = Table(self.view(seat), self.box, None, Meter())
        seen.under_way = self.table.under_way
        return seen

    def event_text(self, event: Event) -> str:
        """A sentence that tells an event."""
        return self.game.event_text(self.table, event)

    @property
    def listens(self) -> bool:
        """Whether events are kept."""
        return self._driver.history.events is not None

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return self._driver.history.event_count

    @property
    def first_event(self) -> int:
        """The number of the first event that is known without playing the past again."""
        return self._driver.history.first_event

    @property
    def answer_count(self) -> int:
        """How many answers there have been."""
        return len(self._driver.history.seats)

    def answers_of(self, seat: int) -> int:
        """How many answers a seat has given."""
        return self._driver.history.answers_of(seat)

    def last_answer_of(self, seat: int) -> int | None:
        """The place of the last answer of a seat among all, if it has given any."""
        seats = self._driver.history.seats
        return next((p for p in reversed(range(len(seats))) if seats[p] == seat), None)

    @property
    def reveals(self) -> Sequence[int]:
        """The numbers of answers after which something hidden was revealed."""
        return tuple(self._driver.history.reveals)

    @property
    def checkpoint(self) -> Snapshot:
        """The last checkpoint."""
        return self._driver.history.snapshots[-1]

    @property
    def checkpoints(self) -> Sequence[Snapshot]:
        """All checkpoints of which the match still knows the state."""
        return self._driver.history.snapshots

    def turn_ends(self, turns: int) -> Sequence[Snapshot]:
        """The last known checkpoint of each of the last so many turns, in their order."""
        return self._driver.history.turn_ends(turns)

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


def _chosen(request: Choose[Option], options: Sequence[Option]) -> Decision:
    """What one seat decides, between these options."""
    kind, rule = request.kind, request.rule
    return Decision(request.seat, kind, options, rule, request.covert, about=request.about)
