"""What one observer of a match is sent: the table, and what is new since the last one."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from rulekeeper.core import table as core_table
from rulekeeper.core.history import encode
from rulekeeper.core.match import Decision
from rulekeeper.core.passing import Until
from rulekeeper.games.tabletop import Happening
from rulekeeper.server.hosted_games import AnyMatch, AnyPresenter
from rulekeeper.server.messages import Asked, ClockLeft, Correctable, Outcome, Table
from rulekeeper.server.rooms.live_match import common_length

SeenTable: TypeAlias = "core_table.Table[Any, Any]"
"""The rules' table as an observer sees it."""


class LogMark(NamedTuple):
    """How many happenings the log had after so many events."""

    events: int
    happenings: int


class TableStatus(NamedTuple):
    """What a table message says besides the tabletop.

    `asked` is the decision with its id and for how long its seat may pass, `passing` for how long
    it does.
    """

    asked: tuple[str, Decision, tuple[Until, ...]] | None
    waiting: tuple[int, ...]
    undo: str
    clocks: tuple[ClockLeft, ...]
    outcome: Outcome | None
    passing: Until | None


class ObserverFeed:
    """What one observer is sent: a seat, or all spectators together.

    A table is sent only when it differs from the last one. Otherwise the mere number of messages
    would tell an observer that others have acted in secret.
    """

    def __init__(self, observer: int) -> None:
        self.observer = observer
        self._log: list[Happening] = []
        self._sent: list[Happening] = []
        self._marks = [LogMark(0, 0)]
        self.events = 0
        """Events of the match that the log tells of."""
        self._view: tuple[bytes, object] | None = None
        self._shown: Table | None = None

    def forget_after(self, events: int) -> None:
        """Take back what the log says of all events but the first so many, as after an undo."""
        self.events = min(self.events, events)
        while self._marks[-1].events > events:
            self._marks.pop()
            self.events = self._marks[-1].events
        del self._log[self._marks[-1].happenings :]

    def invalidate(self) -> None:
        """Describe the whole table again next time, as after a change of names."""
        self._view = None

    def next_table(
        self, match: AnyMatch, presenter: AnyPresenter, status: TableStatus
    ) -> Table | None:
        """The next table to send; `None` when nothing in it is new."""
        seen = match.seen(self.observer)
        self._extend_log(match, presenter, seen)
        shown = self._describe(match, presenter, seen, status)
        since = common_length(self._sent, self._log)
        if shown == self._shown and since == len(self._sent) == len(self._log):
            return None
        self._shown, self._sent = shown, self._log.copy()
        return replace(shown, since=since, news=tuple(self._log[since:]), clocks=status.clocks)

    def full_table(self, status: TableStatus) -> Table:
        """The last table with the whole log, for somebody who has just joined."""
        assert self._shown is not None
        return replace(self._shown, since=0, news=tuple(self._sent), clocks=status.clocks)

    def _extend_log(self, match: AnyMatch, presenter: AnyPresenter, seen: SeenTable) -> None:
        told = []
        for number, event in enumerate(match.events(self.events), start=self.events + 1):
            self.events = number
            if shown := event.seen_by(self.observer):
                told.append((shown, match.event_text(shown)))
                last = number
        if told and (happenings := presenter.happenings(seen, told)):
            self._log += happenings
            self._marks.append(LogMark(last, len(self._log)))

    def _describe(
        self, match: AnyMatch, presenter: AnyPresenter, seen: SeenTable, status: TableStatus
    ) -> Table:
        """The table without news; parts that cannot have changed are taken from the last one."""
        known, view = self._shown, (encode(seen.state), seen.under_way)
        is_same = known is not None and view == self._view
        self._view = view
        asked = None
        if status.asked is not None:
            name, decision, until = status.asked
            asked = known.asked if is_same and known else None
            if asked is None or asked.decision != name:
                texts = [match.option_text(option) for option in decision.options]
                prompt = match.prompt(self.observer)
                question = presenter.question(seen, decision, texts, prompt)
                asked = Asked(name, question, until, _correctable(match))
        return Table(
            tabletop=known.tabletop
            if is_same and known
            else presenter.tabletop(seen, self.observer),
            asked=asked,
            waiting=status.waiting,
            since=0,
            news=(),
            undo=status.undo,
            clocks=tuple(replace(clock, seconds=0.0) for clock in status.clocks),
            outcome=status.outcome,
            passing=status.passing,
        )


def _correctable(match: AnyMatch) -> tuple[Correctable, ...]:
    """What whoever is asked may set right now; nothing in a match that is not at a real table."""
    if not match.takes_corrections:
        return ()
    kinds = match.game.language.corrections.kinds
    return tuple(Correctable(kind.example, kind.about) for kind in kinds)
