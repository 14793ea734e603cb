"""What one observer of a match is shown, and what of it is new to them."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from rulekeeper.core import table as core_table
from rulekeeper.core.history import encode
from rulekeeper.core.match import Decision
from rulekeeper.games.tabletop import Happening
from rulekeeper.server.gamebox import AnyMatch, AnyPresenter
from rulekeeper.server.messages import Asked, ClockLeft, Outcome, Table
from rulekeeper.server.record import common_length

Seen: TypeAlias = "core_table.Table[Any, Any]"
"""A match as an observer sees it."""


class Told(NamedTuple):
    """That with the events up to one, which the observer saw, so many happenings were told."""

    events: int
    happenings: int


class Scene(NamedTuple):
    """What a table needs to know besides the match; `asked` is the decision with its name."""

    asked: tuple[str, Decision] | None
    waiting: tuple[int, ...]
    can_undo: bool
    clocks: tuple[ClockLeft, ...]
    outcome: Outcome | None


class Sight:
    """The eyes of one observer: a seat, or all who look on.

    A table is made only when it differs from the last one: that something has happened which the
    observer may not know must not show, not even by a message that says nothing.
    """

    def __init__(self, observer: int) -> None:
        self.observer = observer
        self._log: list[Happening] = []
        self._sent: list[Happening] = []
        self._told = [Told(0, 0)]
        self._events = 0
        self._view = b""
        self._shown: Table | None = None

    def cut(self, events: int) -> None:
        """Forget what was told of all events but the first so many."""
        self._events = min(self._events, events)
        while self._told[-1].events > events:
            self._told.pop()
            self._events = self._told[-1].events
        del self._log[self._told[-1].happenings :]

    def renew(self) -> None:
        """Describe everything anew next time, as after a change of names."""
        self._view = b""

    def look(self, match: AnyMatch, presenter: AnyPresenter, scene: Scene) -> Table | None:
        """The next table for the observer; `None` when it would tell nothing new."""
        seen = match.seen(self.observer)
        self._listen(match, presenter, seen)
        shown = self._describe(match, presenter, seen, scene)
        since = common_length(self._sent, self._log)
        if shown == self._shown and since == len(self._sent) == len(self._log):
            return None
        self._shown, self._sent = shown, self._log.copy()
        return replace(shown, since=since, news=tuple(self._log[since:]), clocks=scene.clocks)

    def whole(self, scene: Scene) -> Table:
        """The last table with everything that has been told, for somebody who has just come."""
        assert self._shown is not None
        return replace(self._shown, since=0, news=tuple(self._sent), clocks=scene.clocks)

    def _listen(self, match: AnyMatch, presenter: AnyPresenter, seen: Seen) -> None:
        told = []
        for number, event in enumerate(match.events(self._events), start=self._events + 1):
            self._events = number
            if shown := event.seen_by(self.observer):
                told.append((shown, match.event_text(shown)))
                last = number
        if told and (happenings := presenter.happenings(seen, told)):
            self._log += happenings
            self._told.append(Told(last, len(self._log)))

    def _describe(
        self, match: AnyMatch, presenter: AnyPresenter, seen: Seen, scene: Scene
    ) -> Table:
        """The table without its news; what cannot have changed is taken from the last one."""
        known, encoded = self._shown, encode(seen.state)
        is_same = known is not None and encoded == self._view
        self._view = encoded
        asked = None
        if scene.asked is not None:
            name, decision = scene.asked
            asked = known.asked if is_same and known else None
            if asked is None or asked.decision != name:
                texts = [match.option_text(option) for option in decision.options]
                prompt = match.prompt(self.observer)
                asked = Asked(name, presenter.question(seen, decision, texts, prompt))
        return Table(
            tabletop=known.tabletop
            if is_same and known
            else presenter.tabletop(seen, self.observer),
            asked=asked,
            waiting=scene.waiting,
            since=0,
            news=(),
            can_undo=scene.can_undo,
            clocks=tuple(replace(clock, seconds=0.0) for clock in scene.clocks),
            outcome=scene.outcome,
        )
