"""A match together with its answers in words, as they are kept, and the names of its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rulekeeper.core import notation, saving
from rulekeeper.core.chance import OpenChance, SeededChance
from rulekeeper.core.errors import NotationError, Refused, SetupError
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import Setup
from rulekeeper.games.registry import AnyGame
from rulekeeper.server.errors import Refusal
from rulekeeper.server.gamebox import AnyMatch
from rulekeeper.server.store.records import Given, SetUpRecord
from rulekeeper.server.tokens import decision_name


class Record:
    """The match that is being played, its answers in words, and those that have been kept.

    `answers` are the words of all answers, `kept` of those that the database has. `revisions`
    counts for each seat how often what it was asked has been taken back.
    """

    def __init__(
        self,
        game: AnyGame,
        set_up: SetUpRecord,
        names: Sequence[str],
        kept: Sequence[Given],
        revisions: Sequence[int],
        *,
        elapsed: float,
        clock: Callable[[], float],
    ) -> None:
        """Play what has been kept; raises `Refusal` when the rules have changed meanwhile."""
        self.game = game
        self.set_up = set_up
        self.names = tuple(names)
        self.kept = list(kept)
        self.revisions = list(revisions)
        self._clock = clock
        self._only_options: Counter[tuple[int, int]] = Counter()
        self._unchanged: int | None = None
        self.match: AnyMatch
        self._play_again(elapsed)

    @property
    def elapsed(self) -> float:
        """Seconds that have been played."""
        return self.match.elapsed

    def name_of(self, decision: Decision) -> str:
        """The name of a decision: the same while it stands, another one whenever it is put anew.

        It follows from nothing but what its seat knows: even how many answers there are tells who
        was asked something in secret.
        """
        seat = decision.seat
        own = self._answers_of(seat)
        return decision_name(
            self.set_up.secret,
            seat,
            own,
            self.revisions[seat],
            self._only_options[seat, own],
            len(decision.options),
        )

    def _answers_of(self, seat: int) -> int:
        return sum(given.seat == seat for given in self.answers)

    def last_answer_of(self, seat: int) -> int | None:
        """The place of the last answer of a seat, if it has given any."""
        places = reversed(range(len(self.answers)))
        return next((place for place in places if self.answers[place].seat == seat), None)

    # -- what changes it ----------------------------------------------------------------------

    def choose(self, seat: int, option: Option) -> None:
        """Answer for a seat; raises `Refused`, `UnknownAnswer` and `RulesError` as the match."""
        match = self.match
        text = match.option_text(option)
        before, events, own = match.answers, match.events(), self._answers_of(seat)
        try:
            match.choose(option, seat)
        except Refused:
            self._follow_back(before, [seat])
            self._note_unchanged(events)
            raise
        answers = match.answers
        if len(answers) > len(before) and answers[len(before)] == (seat, option):
            self.answers.append(Given(seat, text))
        else:
            self._only_options[seat, own] += 1
        self._take_down()

    def undo(self, seat: int, *, freely: bool, past_passes: bool) -> bool:
        """Go back as the match does; raises `NothingToUndo`.

        Tells whether that stays a secret of the seat: only its own hidden answer is taken back.
        """
        match = self.match
        before, events, place = match.answers, match.events(), match.asked_after
        match.undo(seat, freely=freely, past_passes=past_passes)
        is_secret = match.asked_after == place
        self._follow_back(before, [seat] if is_secret else range(len(self.revisions)))
        self._note_unchanged(events)
        return is_secret

    def rename(self, names: Sequence[str]) -> None:
        """Play the match again with other names for its seats, which its texts may mention."""
        setup = Setup(self.set_up.options, tuple(names), self.set_up.seed)
        match: AnyMatch = Match(self.game, setup, OpenChance(), clock=None)
        answers = []
        for seat, answer in self.match.answers:
            answers.append(Given(seat, match.option_text(answer)))
            match.choose(answer, seat)
        elapsed = self.elapsed
        self.names, self.match, self.answers, self._unchanged = setup.seats, match, answers, 0
        self._go_live(elapsed)

    def put_back(self, names: Sequence[str], revisions: Sequence[int]) -> None:
        """Return to what has been kept.

        Usually answers have only come on top of it. Then the match need not be played again from
        its beginning, for which nobody has the time while a database is locked.
        """
        events, elapsed, same_names = self.match.events(), self.elapsed, self.names == tuple(names)
        self.names, self.revisions = tuple(names), list(revisions)
        if same_names and self.common() == len(self.kept):
            self.match = self.match.at(len(self.kept))
            self.answers = self.kept.copy()
            self._go_live(elapsed)
        else:
            self._play_again(elapsed)
        self._note_unchanged(events)

    # -- what is kept -------------------------------------------------------------------------

    def common(self) -> int:
        """How many of the first answers are the same as have been kept."""
        return common_length(self.answers, self.kept)

    def note_kept(self) -> None:
        """Remember that all answers have been kept."""
        self.kept = self.answers.copy()

    def take_unchanged(self) -> int | None:
        """How many events are as they were when this was last asked; `None`: all of them."""
        unchanged, self._unchanged = self._unchanged, None
        return unchanged

    def notation(self, elapsed: float) -> Iterator[str]:
        """The lines of the match in its notation, after so many seconds of play."""
        reason = self.match.result.reason if self.match.result else None
        return _lines(self.set_up, self.names, self.answers, elapsed, reason)

    def _play_again(self, elapsed: float) -> None:
        """Play what has been kept from the beginning.

        The last line, which only says that the match ends here, is left away: it would start a
        clock and a chance that are not ours.
        """
        lines = _lines(self.set_up, self.names, self.kept, 0, None)
        try:
            replay = saving.replay(lines, lambda _: self.game)
            for match in islice(replay, len(self.kept) + 1):
                self.match = match
        except (NotationError, SetupError) as error:
            raise Refusal("not-possible", f"This match cannot be gone on with: {error}.") from None
        self.answers = self.kept.copy()
        self._go_live(elapsed)

    def _go_live(self, elapsed: float) -> None:
        self.match.go_live(SeededChance(self.set_up.seed), self._clock, elapsed=elapsed)
        self._take_down()

    def _take_down(self) -> None:
        """Note what chance has answered, whose words are the same at any time."""
        for seat, answer in self.match.answers[len(self.answers) :]:
            self.answers.append(Given(seat, self.match.option_text(answer)))

    def _follow_back(self, before: Sequence[tuple[int, Option]], seats: Sequence[int]) -> None:
        """Drop the words of answers that were taken back; `seats` are asked anew."""
        old = iter(zip(before, self.answers, strict=False))
        self.answers = [
            next(given for answer, given in old if answer == left) for left in self.match.answers
        ]
        for seat in seats:
            self.revisions[seat] += 1

    def _note_unchanged(self, events: Sequence[object]) -> None:
        same = common_length(events, self.match.events())
        self._unchanged = same if self._unchanged is None else min(same, self._unchanged)


def _lines(
    set_up: SetUpRecord,
    names: Sequence[str],
    answers: Sequence[Given],
    elapsed: float,
    result: str | None,
) -> Iterator[str]:
    header = notation.Header(
        game=set_up.game,
        version=set_up.version,
        packs=set_up.packs,
        seats=tuple(names),
        options=set_up.options,
        seed=set_up.seed,
        elapsed=int(elapsed),
        result=result or "*",
    )
    return notation.write(header, (notation.Answered(0, *given) for given in answers))


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first items of two sequences are the same."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), shorter)
