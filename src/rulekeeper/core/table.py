"""The table: what every rule gets while a match is played."""

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Generic, ParamSpec, TypeVar

from rulekeeper.core.errors import RulesError
from rulekeeper.core.events import Event
from rulekeeper.core.requests import Option

S_co = TypeVar("S_co", covariant=True)
B_co = TypeVar("B_co", covariant=True)
P = ParamSpec("P")

STEP_LIMIT = 20_000
"""More effects than this between two decisions mean that content loops."""


class Meter:
    """What the match and its rules share while the rules run."""

    __slots__ = ("always_ask", "covert_only", "revealed", "steps")

    def __init__(self, covertly: Iterable[int] = ()) -> None:
        """Always ask the seats in `covertly`, but only where the others cannot know of it."""
        self.always_ask: set[int] = set(covertly)
        self.covert_only: set[int] = set(covertly)
        self.revealed = False
        self.steps = 0


class Table(Generic[S_co, B_co]):
    """The state of a match, what came in the box, and an ear for events.

    `state` is what the rules change; `box` is what never changes within a match (content, seats,
    geometry). Rules tell what happens, and the event is made only when somebody listens:

        table.tell(Moved, rule="toy.1", square=to)

    A table with a richer state and box can stand in for one with the state and box that they
    extend, since rules only change what is in the state and never replace it.
    """

    __slots__ = (
        "_events",
        "_meter",
        "always_ask",
        "box",
        "listening",
        "recalled",
        "state",
        "under_way",
    )

    always_ask: Set[int]
    """The seats that want to be asked even when they have no choice."""
    recalled: Sequence[Option]
    """What the next menu lists, where that is known: in a copy that is about to ask the same."""
    under_way: object
    """What the rules are carrying out, for who shows it to everybody: no secret. It is no part of
    the state; the rules say it again whenever they go on from a checkpoint."""

    def __init__(self, state: S_co, box: B_co, events: list[Event] | None, meter: Meter) -> None:
        self.state = state
        self.box = box
        self._events = events
        self._meter = meter
        self.listening = events is not None
        self.always_ask = meter.always_ask
        self.recalled = ()
        self.under_way = None

    def tell(self, event: Event | Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Record that something happened, if somebody listens.

        `event` is the kind of event; what follows are its fields.
        """
        if self._events is not None:
            self._events.append(event if isinstance(event, Event) else event(*args, **kwargs))

    def reveal(self) -> None:
        """Report that somebody has just seen what was hidden: undo stops here."""
        self._meter.revealed = True

    def count_step(self, what: str) -> None:
        """Count one effect; `what` names it in case content turns out to loop.

        Raises `RulesError` when far too many follow each other without a decision.
        """
        meter = self._meter
        meter.steps += 1
        if meter.steps > STEP_LIMIT:
            raise RulesError(
                f"{what} goes on for ever: over {STEP_LIMIT} effects without a decision; "
                "mend its text in the pack"
            )
