"""A match that is being played, with its answers as they are stored and ids for its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rulekeeper.core import notation, saving
from rulekeeper.core.chance import OpenChance, SeededChance
from rulekeeper.core.driver import Setup
from rulekeeper.core.errors import NotationError, Refused, SetupError
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.games.package import AnyGame
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.store.records import SetUpRecord, StoredAnswer
from rulekeeper.server.tokens import decision_id


class LiveMatch:
    """The match, all its answers as they are written down, and those that are stored.

    `answers` are all of them, `stored` those that the database has. `revisions` counts for each
    seat how often a question to it was taken back.
    """

    def __init__(
        self,
        game: AnyGame,
        set_up: SetUpRecord,
        names: Sequence[str],
        stored: Sequence[StoredAnswer],
        revisions: Sequence[int],
        *,
        elapsed: float,
        clock: Callable[[], float],
    ) -> None:
        """Replay what is stored; raises `Refusal` when the rules have changed meanwhile."""
        self.game = game
        self.set_up = set_up
        self.names = tuple(names)
        self.stored = list(stored)
        self.revisions = list(revisions)
        self._clock = clock
        self._only_options: Counter[tuple[int, int]] = Counter()
        self._unchanged_events: int | None = None
        self.match: AnyMatch
        self._replay_stored(elapsed)

    @property
    def elapsed(self) -> float:
        """Seconds played."""
        return self._clock() - self.match.started

    def decision_id(self, decision: Decision) -> str:
        """The id of a decision: it changes whenever the question is asked again.

        It depends only on what the seat knows: even the number of all answers would tell that
        somebody was asked in secret.
        """
        seat = decision.seat
        own = self._answers_of(seat)
        return decision_id(
            self.set_up.secret,
            seat,
            own,
            self.revisions[seat],
            self._only_options[seat, own],
            len(decision.options),
        )

    def _answers_of(self, seat: int) -> int:
        return sum(answer.seat == seat for answer in self.answers)

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
            self._drop_undone(before, [seat])
            self._note_unchanged(events)
            raise
        answers = match.answers
        if len(answers) > len(before) and answers[len(before)] == (seat, option):
            self.answers.append(StoredAnswer(seat, text))
        else:
            self._only_options[seat, own] += 1
        self._add_chance_answers()

    def undo(self, seat: int, *, freely: bool, past_passes: bool) -> bool:
        """Go back as the match does; raises `NothingToUndo`.

        Returns whether others cannot know: only a hidden answer of the seat itself is taken back.
        """
        match = self.match
        before, events, place = match.answers, match.events(), match.asked_after
        match.undo(seat, freely=freely, past_passes=past_passes)
        is_secret = match.asked_after == place
        self._drop_undone(before, [seat] if is_secret else range(len(self.revisions)))
        self._note_unchanged(events)
        return is_secret

    def rename(self, names: Sequence[str]) -> None:
        """Replay the match with other names for its seats, which its texts may mention."""
        setup = Setup(self.set_up.options, tuple(names), self.set_up.seed)
        match: AnyMatch = Match(self.game, setup, OpenChance(), clock=None)
        answers = []
        for seat, answer in self.match.answers:
            answers.append(StoredAnswer(seat, match.option_text(answer)))
            match.choose(answer, seat)
        elapsed = self.elapsed
        self.names, self.match, self.answers = setup.seats, match, answers
        self._unchanged_events = 0
        self._go_live(elapsed)

    def restore(self, names: Sequence[str], revisions: Sequence[int]) -> None:
        """Return to what is stored.

        Usually answers have only been added to it. Then the match need not be replayed from its
        beginning, which would take too long while the database is locked.
        """
        events, elapsed, same_names = self.match.events(), self.elapsed, self.names == tuple(names)
        self.names, self.revisions = tuple(names), list(revisions)
        if same_names and self.common_with_stored() == len(self.stored):
            self.match = self.match.at(len(self.stored))
            self.answers = self.stored.copy()
            self._go_live(elapsed)
        else:
            self._replay_stored(elapsed)
        self._note_unchanged(events)

    # -- what is stored -----------------------------------------------------------------------

    def common_with_stored(self) -> int:
        """How many of the first answers are stored already."""
        return common_length(self.answers, self.stored)

    def mark_stored(self) -> None:
        """Note that all answers are stored."""
        self.stored = self.answers.copy()

    def take_unchanged_events(self) -> int | None:
        """How many events have stayed since this was last asked; `None`: all of them."""
        unchanged, self._unchanged_events = self._unchanged_events, None
        return unchanged

    def notation(self, elapsed: float) -> Iterator[str]:
        """The lines of the match in its notation, after so many seconds of play."""
        reason = self.match.result.reason if self.match.result else None
        return _lines(self.set_up, self.names, self.answers, elapsed, reason)

    def _replay_stored(self, elapsed: float) -> None:
        """Play what is stored from the beginning.

        The last line, which only says that the match stops here, is left out: it would start a
        clock and a chance that are not ours.
        """
        lines = _lines(self.set_up, self.names, self.stored, 0, None)
        try:
            replay = saving.replay(lines, lambda _: self.game)
            for match in islice(replay, len(self.stored) + 1):
                self.match = match
        except (NotationError, SetupError) as error:
            raise Refusal("not-possible", f"This match cannot be continued: {error}.") from None
        self.answers = self.stored.copy()
        self._go_live(elapsed)

    def _go_live(self, elapsed: float) -> None:
        self.match.started = self._clock() - elapsed
        self.match.resume_chance(SeededChance(self.set_up.seed), self._clock)
        self._add_chance_answers()

    def _add_chance_answers(self) -> None:
        """Write down what chance has answered; its text is the same at any time."""
        for seat, answer in self.match.answers[len(self.answers) :]:
            self.answers.append(StoredAnswer(seat, self.match.option_text(answer)))

    def _drop_undone(self, before: Sequence[tuple[int, Option]], seats: Sequence[int]) -> None:
        """Drop the answers that were taken back; `seats` are asked again."""
        old = iter(zip(before, self.answers, strict=False))
        self.answers = [
            next(stored for answer, stored in old if answer == left) for left in self.match.answers
        ]
        for seat in seats:
            self.revisions[seat] += 1

    def _note_unchanged(self, events: Sequence[object]) -> None:
        same = common_length(events, self.match.events())
        known = self._unchanged_events
        self._unchanged_events = same if known is None else min(same, known)


def _lines(
    set_up: SetUpRecord,
    names: Sequence[str],
    answers: Sequence[StoredAnswer],
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
    return notation.write(header, (notation.Answered(0, *answer) for answer in answers))


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first items of two sequences are the same."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), shorter)
