"""A match that is being played, with its answers as they are stored and ids for its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from rulekeeper.core import notation, saving
from rulekeeper.core.chance import SeededChance
from rulekeeper.core.errors import NotationError, Refused, RulesError
from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.package import AnyGame
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.store.records import SetUpRecord, StoredAnswer, StoredCheckpoint
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
        checkpoint: StoredCheckpoint | None,
        *,
        elapsed: float,
        clock: Callable[[], float],
        asked_in_secret: Collection[int] = (),
    ) -> None:
        """Continue at the checkpoint if it is there and the rules are the same, else replay.

        It stops at questions in secret to the seats in `asked_in_secret`, even without a choice.
        Raises `Refusal` when what is stored is not allowed any more.
        """
        self.game = game
        self.set_up = set_up
        self.names = tuple(names)
        self.stored = list(stored)
        self.revisions = list(revisions)
        self._unasked: set[int] = set()
        self._clock = clock
        self._asked_in_secret = asked_in_secret
        self._only_options: Counter[tuple[int, int]] = Counter()
        self._unchanged_events: int | None = None
        self.answers: list[StoredAnswer] = []
        self.match: AnyMatch
        self._load_stored(checkpoint, elapsed)

    @property
    def elapsed(self) -> float:
        """Seconds played."""
        return self.match.elapsed

    @property
    def checkpoint(self) -> StoredCheckpoint | None:
        """The last checkpoint, to be stored; `None` while the match has only begun."""
        game, last = self.game, self.match.checkpoint
        if not last.answers:
            return None
        return StoredCheckpoint(game.version, game.packs, last.answers, last.events, last.state)

    def decision_id(self, decision: Decision) -> str:
        """The id of a decision: it changes whenever the question is asked again.

        It depends only on what the seat knows: even the number of all answers would tell that
        somebody was asked in secret.
        """
        seat = decision.seat
        own = self.match.answers_of(seat)
        return decision_id(
            self.set_up.secret,
            seat,
            own,
            self.revisions[seat],
            self._only_options[seat, own],
            len(decision.options),
        )

    def undo_id(self, seat: int) -> str:
        """The id of what an undo of a seat would take back; empty when there is nothing.

        Like the id of a decision, it depends only on what the seat knows.
        """
        if self.match.last_answer_of(seat) is None:
            return ""
        own = self.match.answers_of(seat)
        return decision_id(self.set_up.secret, seat, own, self.revisions[seat])

    # -- what changes it ----------------------------------------------------------------------

    def choose(self, seat: int, option: Option, *, is_shown: bool = True) -> None:
        """Answer for a seat, which has been shown the question or not.

        Raises `Refused`, `UnknownAnswer` and `RulesError` as the match.
        """
        match = self.match
        count, events, own = match.answer_count, self._events(), match.answers_of(seat)
        try:
            match.choose(option, seat)
        except Refused:
            self._ask_again([seat])
            self._note_unchanged(*events)
            raise
        is_recorded = match.answer_count > count
        if is_shown and not is_recorded:
            self._only_options[seat, own] += 1
        if is_recorded and not is_shown:
            self._unasked.add(count)
        self._write_down(len(self.answers))

    def undo(self, seat: int, *, freely: bool) -> bool:
        """Go back as the match does; raises `NothingToUndo`.

        Returns whether others cannot know: only a hidden answer of the seat itself is taken back.
        """
        match, events, place = self.match, self._events(), self.match.asked_after
        match.undo(seat, freely=freely, unasked=self._unasked)
        is_secret = match.asked_after == place
        self._ask_again([seat] if is_secret else range(len(self.revisions)))
        self._note_unchanged(*events)
        return is_secret

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats other names; the log, which may mention them, is told anew."""
        for seat, name in enumerate(names):
            if name != self.match.setup.seats[seat]:
                self.match.rename(seat, name)
        self.names = tuple(names)
        self._unchanged_events = 0

    def restore(self, names: Sequence[str], revisions: Sequence[int]) -> None:
        """Return to what is stored.

        Usually answers have only been added to it. Then the match need not be replayed from its
        beginning, which would take too long while the database is locked.
        """
        events, elapsed = self._events(), self.elapsed
        self.revisions = list(revisions)
        if self.common_with_stored() == len(self.stored):
            self._unasked = self._stored_unasked()
            self.match = self.match.at(len(self.stored), covertly=self._asked_in_secret)
            self._go_live(elapsed)
        else:
            self._load_stored(None, elapsed)
        self._note_unchanged(*events)
        if self.match.setup.seats != tuple(names):
            self.rename(names)

    def complete(self, again: AnyMatch) -> None:
        """Take over the replayed past of the match; raises `Refusal` if it differs."""
        try:
            self.match.complete(again)
        except RulesError as error:
            raise _refusal(error) from None

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

    def notation(self) -> str:
        """The match in its notation."""
        return saving.save(self.match)

    def _load_stored(self, checkpoint: StoredCheckpoint | None, elapsed: float) -> None:
        """Make the match of what is stored."""
        set_up = self.set_up
        made_by = checkpoint or set_up
        header = notation.Header(
            game=set_up.game,
            version=made_by.version,
            packs=made_by.packs,
            seats=self.names,
            options=set_up.options,
            seed=set_up.seed,
        )
        entries: list[notation.Entry] = [
            notation.Answered(place, answer.seat, answer.text)
            for place, answer in enumerate(self.stored, start=1)
        ]
        self._unasked = self._stored_unasked()
        if checkpoint is not None:
            count, events, state = checkpoint.answers, checkpoint.events, checkpoint.state
            entries.insert(count, notation.SavedState(count, count, events, state))
        try:
            self.match = saving.restore(self.game, header, entries, covertly=self._asked_in_secret)
        except NotationError as error:
            raise _refusal(error) from None
        self._go_live(elapsed)

    def _stored_unasked(self) -> set[int]:
        """The places of the stored answers that nobody was asked for."""
        return {place for place, answer in enumerate(self.stored) if answer.unasked}

    def _go_live(self, elapsed: float) -> None:
        self.match.go_live(SeededChance(self.set_up.seed), self._clock, elapsed=elapsed)
        self._write_down()

    def _write_down(self, known: int = 0) -> None:
        """Take over all answers of the match; the first `known` of them are known already."""
        lines = enumerate(self.match.lines()[known:], start=known)
        new = (StoredAnswer(seat, line, place in self._unasked) for place, (seat, line) in lines)
        self.answers = [*self.answers[:known], *new]

    def _ask_again(self, seats: Sequence[int]) -> None:
        """Note that answers were taken back, and that `seats` are asked again."""
        self._unasked = {place for place in self._unasked if place < self.match.answer_count}
        self._write_down()
        for seat in seats:
            self.revisions[seat] += 1

    def _events(self) -> tuple[int, list[Event]]:
        """The number of the first event that is known, and the events from there on."""
        first = self.match.first_event
        return first, self.match.events(first)

    def _note_unchanged(self, first: int, events: Sequence[Event]) -> None:
        """Note how many events have stayed, of those that there were from a number on."""
        now = self.match.events(first) if self.match.event_count >= first else []
        same = min(first, self.match.event_count) + common_length(events, now)
        known = self._unchanged_events
        self._unchanged_events = same if known is None else min(same, known)


def _refusal(error: NotationError | RulesError) -> Refusal:
    """Why a stored match cannot be continued: the rules do not allow it any more."""
    return Refusal("not-possible", f"This match cannot be continued: {error}.")


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first items of two sequences are the same."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), shorter)
