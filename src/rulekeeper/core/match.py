"""A match: a set-up and a list of answers, played by the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import TypeVar
from unicodedata import category

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.acts import Pass
from rulekeeper.core.chance import ChanceDriver, OpenChance, SeededChance, possible_outcomes
from rulekeeper.core.dealing import Dealing
from rulekeeper.core.driver import Driver, Saved, Setup, encode, short_hash
from rulekeeper.core.errors import NothingToUndo, Refused, SetupError, UnknownAnswer
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game
from rulekeeper.core.notation import MOST_DIGITS
from rulekeeper.core.requests import (
    CHANCE,
    Choose,
    Clock,
    Drawn,
    Option,
    Rolled,
    TimeIsUp,
    Together,
)
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No, Verdict

_NO_TEXT = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters that no line of text has: controls, surrogates, line ends."""

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Decision(Struct, frozen=True):
    """What the match waits for: who decides (`CHANCE`: whoever holds the dice), and what."""

    seat: int
    kind: str
    options: Sequence[Option]
    rule: str
    covert: bool = False


class Match(Driver[S, B]):
    """One match of one game.

        match = Match.new(game, {"mode": "1v1"}, ["Ana", "Ben"], seed=1)
        while match.decision:
            match.choose(match.decision.options[0])
        print(match.result)

    A decision with a single option is no decision: the match answers it and does not record it.
    Seats in `always_ask` are asked even then, as players of card games do who want to hide
    whether they hold anything.
    """

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
        if abs(seed) >= 10**MOST_DIGITS:
            raise SetupError(f"A seed is a whole number of at most {MOST_DIGITS} digits.")
        for name in seats:
            if any(category(character) in _NO_TEXT for character in name):
                raise SetupError(f"The name of a seat is one line of plain text, not {name!r}.")
        setup = Setup(dict(options), tuple(seats), seed)
        driver = chance or SeededChance(seed)
        return cls(game, setup, driver, listen=listen, alone=alone, clock=clock)

    # -- what is asked ------------------------------------------------------------------------

    @property
    def decisions(self) -> list[Decision]:
        """All that the match waits for: several at once when seats choose together."""
        request = self.request
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
    def options(self) -> Sequence[Option]:
        """The options of the decision, without the cost of describing it; empty at the end."""
        request = self.request
        if type(request) is Choose and not self._refused:
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
        verdict = self._give(decision.seat, self._offered(decision, answer))
        if verdict is not None:
            raise Refused(verdict)

    def play(self, option: Option) -> None:
        """Answer the decision with one of `options`, unchecked: for bots and simulations."""
        request = self.request
        if type(request) is Choose and len(request.options) > 1 and not self._refused:
            self._meter.steps = 0
            self._answers.append(option)
            self._seats.append(request.seat)
            self._cursor += 1
            self._go_on(option)
        elif decision := self.decision:
            self._give(decision.seat, option)

    def _give(self, seat: int, option: Option) -> No | None:
        """Answer for `seat` and go on; the verdict when the rules take the answer back.

        Whatever goes wrong leaves the match as it was.
        """
        before = len(self._answers)
        saved, dealings, refused = self._saved.copy(), self._dealings, self._refused.copy()
        self._taken_back = None
        self._meter.steps = 0
        try:
            request = self.request
            if isinstance(request, Choose) and len(request.options) == 1:
                self._go_on(option)
            elif isinstance(request, Together) and len(request.options[seat]) == 1:
                self._gathered[seat] = option
                self._run(request)
            elif request is not None:
                self._record(seat, option)
                self._run(request)
        except Exception:
            self._saved, self._dealings, self._refused = saved, dealings, refused
            self._truncate(before)
            raise
        return self._taken_back

    def named(self, words: str, among: Iterable[Option]) -> Option:
        """The one option among these whose text is `words`, or alone contains all of them.

        Words that stand in a text as they are count before parts of its words. Raises
        `UnknownAnswer` when there is none, or more than one.
        """
        texts = {self.option_text(option): option for option in among}
        hits = _called(words, texts)
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
            hits = _called(words, texts)
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
        if self._refused and isinstance(self.request, Choose) and self.request.seat == seat:
            refused = self._refused.get((*self._path(), action))
            if refused is not None:
                return refused
        if isinstance(self.request, Together) and seat in self._gathered:
            return No(self.request.rule, "The answer stands; all are revealed together.")
        return self.game.verdict(self.table, seat, action, self.request)

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
        told = self._events or []
        if seat is None:
            return told[since:]
        return [seen for event in told if (seen := event.seen_by(seat))][since:]

    def event_text(self, event: Event) -> str:
        """A sentence that tells an event."""
        return self.game.event_text(self.table, event)

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
        return encode(self.table.state)

    @property
    def final_hash(self) -> str:
        """A short hash of state and result, the same in every process."""
        return short_hash(encode((self.table.state, self.result)))

    # -- copies and undo ----------------------------------------------------------------------

    def copy(self, *, chance: ChanceDriver | None = None, listen: bool = False) -> Match[S, B]:
        """An independent match at the same point, which plays on alike unless chance differs."""
        other: Match[S, B] = object.__new__(Match)
        other.game = self.game
        other.setup = self.setup
        other.box = self.box
        other.alone = self.alone
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
        other._saved = self._saved.copy()
        other._dealings = self._dealings
        other._restore()
        return other

    def determinized(self, seat: int, seed: int) -> Match[S, B]:
        """A copy in which all that `seat` has not seen is dealt anew, chance to come included.

        Search plays on such copies. Secret answers of other seats that are not yet revealed are
        asked anew, and what others are being asked now they answer by their new cards.
        """
        other = self.copy(chance=SeededChance(seed))
        other._fate.clear()
        start = other.asked_after
        other._forget_secrets(start, seat)
        count = len(other._answers)
        last = other._saved[-1]
        if last.answers == start and not self._dealings:
            state = other._decode(last.state)
            self.game.determinize(state, self.box, seat, Random(seed))
            other._saved = [replace(last, state=encode(state))]
            other._restore()
            if other.decision_of(seat) == self.decision_of(seat):
                return other
            del other._answers[count:], other._seats[count:]
        other._saved = [last]
        other._dealings = (*self._dealings, Dealing(start, seat, seed))
        other._restore()
        return other

    def at(self, count: int) -> Match[S, B]:
        """An independent match as it was after the first `count` answers, with chance left open."""
        other = self.copy(chance=OpenChance(), listen=True)
        other.clock = None
        other._fate.clear()
        other._refused.clear()
        del other._answers[count:], other._seats[count:]
        while other._saved[-1].answers > count:
            other._saved.pop()
        other._restore()
        return other

    def undo(self, seat: int, *, freely: bool = False, past_passes: bool = False) -> None:
        """Go back to the last decision of `seat`; `past_passes`: to the last that was no pass.

        Raises `NothingToUndo` when there is none or when, in company, chance has been answered,
        something hidden has been revealed or another seat has acted since. A pass is no act: to
        refuse for it would tell that somebody could have responded. What others have answered in
        secret stays, and does not stop it either. Nothing of all this stops who goes back
        `freely`, because the others agree.
        """
        place = self._last_decision(seat, past_passes)
        if place >= self.asked_after:
            del self._answers[place], self._seats[place]
            self._restore()
            return
        if not self.alone and not freely:
            since = range(place + 1, len(self._seats))
            if any(self._seats[i] == CHANCE for i in since):
                raise NothingToUndo("Chance has answered since your last decision.")
            if any(count > place for count in self._reveals):
                raise NothingToUndo("Something hidden has been revealed since your last decision.")
            if any(not isinstance(self._answers[i], Pass) for i in since):
                raise NothingToUndo("Another player has acted since your last decision.")
        self._refused.clear()
        self._truncate(place)

    def _last_decision(self, seat: int, past_passes: bool) -> int:
        """The place among the answers where `seat` last decided."""
        for place in reversed(range(self._saved[0].answers, len(self._seats))):
            passed = past_passes and isinstance(self._answers[place], Pass)
            if self._seats[place] == seat and not passed:
                return place
        raise NothingToUndo("There is no decision of yours to go back to.")


def _called(words: str, texts: Iterable[str]) -> list[str]:
    """The texts that are these words, else have all of them, else have them as parts of words.

    A number, or a word that ends in one, is no part of a longer number: A1 is not short for A10.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    folded = {text: text.casefold() for text in texts}
    return (
        [text for text, plain in folded.items() if plain.split() == wanted]
        or [text for text, plain in folded.items() if set(wanted) <= set(plain.split())]
        or [text for text, plain in folded.items() if all(_is_part(w, plain) for w in wanted)]
    )


def _is_part(word: str, text: str) -> bool:
    after = r"(?!\d)" if word[-1:].isdigit() else ""
    return re.search(re.escape(word) + after, text) is not None
