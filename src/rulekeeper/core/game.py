"""The contract between a game and the core."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from rulekeeper.core.acts import Act, Menu, Pass, conceivable
from rulekeeper.core.corrections import Correction
from rulekeeper.core.events import Event
from rulekeeper.core.language import Language
from rulekeeper.core.requests import (
    AUTOMATON,
    CHANCE,
    CHECKPOINT,
    Anyone,
    Chance,
    Choose,
    Clock,
    Draw,
    Flow,
    Option,
    Roll,
    RollPool,
    SeatRequest,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import NOT_ASKED, No, Verdict

S = TypeVar("S", bound=Struct)
B = TypeVar("B")
K = TypeVar("K")

NOT_CORRECTED = (
    "Only a match at a real table is set right by hand: begin one with --table, or with the option "
    "'real_table'."
)
"""Why nothing can be corrected in any other match."""


class Result(Struct, frozen=True):
    """How a match ended: the winning seats (none: a draw), in words, and by which rule.

    Where the game itself has won, that is `requests.AUTOMATON`. `places` has the place of each seat
    in games that tell more than who has won: see `places_of`.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str
    places: tuple[int, ...] = ()


def places_of(standings: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each seat, from 1 on, by standings of which the larger is the better.

    Seats that are even share a place, and the next place is left out for each of them but one.
    """
    return tuple(1 + sum(other > own for other in standings) for own in standings)


class MatchOver(Exception):  # noqa: N818 - the end of a match is no error
    """Raised by a rule that ends the match, through all that is being carried out."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


def play_stages(
    table: Table[S, B],
    stage: Callable[[S], K],
    stages: Mapping[K, Callable[[Table[S, B]], Flow[None]]],
    *,
    joined: Collection[K] = (),
) -> Flow[Result]:
    """Play stage after stage, with a checkpoint before each, until a rule ends the match.

    A stage that is `joined` to the one before it gets no checkpoint of its own, which saves time.
    """
    yield CHECKPOINT
    current = stage(table.state)
    try:
        while True:
            yield from stages[current](table)
            current = stage(table.state)
            if current not in joined:
                yield CHECKPOINT
    except MatchOver as over:
        return over.result


class Game(ABC, Generic[S, B]):
    """A game with its content: immutable, shared by all its matches.

    `S` is the game's state, a msgspec struct of plain data. `B` is the box: all that does not
    change within one match. `play` must be able to start from any state at which it yields a
    checkpoint, and between two checkpoints no rule may keep in its local variables anything that
    some seat cannot see (or `determinize` could not deal it anew).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same answers may lead to another state."""
    is_contest: ClassVar[bool] = True
    """Whether a match is won or lost; a stop between two quests only ends."""
    state_type: type[S]
    language: Language[Table[S, B]]
    """How options and events read, are written and are pointed at; which menus there are."""
    packs: Mapping[str, str]
    """Name of each content pack in use, with its version and hash."""

    @property
    def rulebook(self) -> str:
        """The name of the game in whose ledger its rules stand."""
        return self.name

    @abstractmethod
    def open_box(self, options: Mapping[str, object], seats: Sequence[str]) -> tuple[B, S]:
        """The box and the first state of a match.

        Raises `SetupError` when these options or seats do not make a match.
        """

    @abstractmethod
    def play(self, table: Table[S, B]) -> Flow[Result]:
        """Play from the table's state to the end."""

    @abstractmethod
    def view(self, state: S, box: B, seat: int) -> Struct:
        """All that `seat` may know."""

    @abstractmethod
    def determinize(self, state: S, box: B, seat: int, rng: Random) -> None:
        """Deal anew, in place, all that `seat` has not seen."""

    def is_open(self, box: B) -> bool:
        """Whether every seat sees the whole state, so that nothing can be dealt anew.

        Copies for bots are made faster then. The conformance suite holds a game to it.
        """
        return False

    def verdict(
        self, table: Table[S, B], seat: int, option: Option, request: SeatRequest | Chance | None
    ) -> Verdict:
        """Whether `seat` may do this now, while `request` waits for an answer, and if not, why."""
        asked = None if isinstance(request, Chance) else request
        if isinstance(option, Correction) and not self.is_corrected(table.box):
            return No(self.language.not_asked, NOT_CORRECTED)
        offered = asked.options_of(seat) if asked else ()
        if asked and offered and isinstance(asked.menu, Menu):
            found = asked.menu.why(table, seat, option, offered, asked.rule)
        elif isinstance(option, Act):
            found = option.refusal(table, seat)
        else:
            found = No("", "You are not asked anything now.")
        if asked and offered and isinstance(found, No) and found.reason == NOT_ASKED:
            question = self.prompt(table, asked, seat)
            found = No(asked.rule, f"You are asked something else now: {question}")
        if isinstance(found, No) and not found.rule:
            return No(self.language.not_asked, found.reason)
        return found

    def is_corrected(self, box: B) -> bool:
        """Whether people may set right what lies on the table: the match is at a real one."""
        return False

    def could_respond(self, table: Table[S, B], seat: int) -> bool:
        """Whether `seat` might have a response in the window that is open, for all others know.

        Where it is false, what is hidden from any other seat changes nothing about whether the
        seat has a response, so that nobody has to pause to hide it. The answer is the same in all
        worlds that another seat cannot tell apart; the conformance suite holds it to both. By
        default anything might be hidden.
        """
        return True

    def plays(self, state: S) -> Sequence[object]:
        """What is being carried out and may be responded to, the outermost first; all see it.

        Each has to stay the same object as long as it lasts.
        """
        return ()

    def conceivable(self, table: Table[S, B], seat: int) -> Iterator[Option]:
        """Every action that `seat` could think of, allowed or not: what can be asked about.

        Those that are likelier to be meant by a few words come first.
        """
        return conceivable(table, seat, self.language.kinds)

    def option_text(self, table: Table[S, B], option: Option) -> str:
        """One line that names the option, unique among the options of a decision."""
        return self.language.text(table, option)

    def written(self, table: Table[S, B], option: Option) -> str:
        """The option as a line of the notation: its tag and ids of content, no prose."""
        return self.language.written(table, option)

    def read(self, table: Table[S, B], line: str, among: Iterable[Option]) -> Option:
        """The one of these options that a line of the notation means.

        Raises `UnknownAnswer` when it means none of them.
        """
        return self.language.read(table, line, among)

    def item_slug(self, table: Table[S, B], item: int) -> str:
        """What a `Draw` brought up as the notation has it, unique among the items of a pool."""
        return self.language.nouns["item"].slug(table, item)

    def item_text(self, table: Table[S, B], item: int) -> str:
        """One line that names what a `Draw` brought up, unique among the items of a pool."""
        return self.language.words(table, "item", item)

    def prompt(self, table: Table[S, B], request: SeatRequest | Chance, seat: int) -> str:
        """The question, in plain words, as it is put to `seat`."""
        if isinstance(request, Clock):
            return f"Have {request.minutes:g} minutes of play passed?"
        if isinstance(request, RollPool):
            return self._pool_prompt(table, request)
        if isinstance(request, Roll | Draw):
            return self.chance_prompt(table, request)
        if isinstance(request, Choose) and request.seat != seat:
            return "" if request.covert else f"{self.seat_name(table, request.seat)} decides."
        if isinstance(request, Anyone) and seat not in request.seats:
            names = [self.seat_name(table, asked) for asked in request.seats]
            return f"{' or '.join(names)} decides."
        assert isinstance(request.menu, Menu)
        return request.menu.question(table, request)

    def chance_prompt(self, table: Table[S, B], request: Roll | Draw) -> str:
        """The question to the person who rolls and draws at a real table."""
        if isinstance(request, Draw):
            return "What is drawn?"
        return f"{self._roller(table, request)} rolls a die with {request.sides} sides: which face?"

    def is_pool_secret(self, request: Draw) -> bool:
        """Whether what is left to draw would tell whoever draws what others hold in secret."""
        return False

    def _pool_prompt(self, table: Table[S, B], request: RollPool) -> str:
        faces = ", ".join(face for face, _ in request.die.faces)
        dice = f"{request.dice} {request.die.name} {'die' if request.dice == 1 else 'dice'}"
        return f"{self._roller(table, request)} rolls {dice} ({faces}): which faces?"

    def _roller(self, table: Table[S, B], request: Roll | RollPool) -> str:
        who = "Somebody" if request.seat == CHANCE else self.seat_name(table, request.seat)
        return who[:1].upper() + who[1:]

    def seat_name(self, table: Table[S, B], seat: int) -> str:
        """What the player on a seat is called."""
        if seat == AUTOMATON:
            return "the game"
        return self.language.words(table, "seat", seat)

    def event_text(self, table: Table[S, B], event: Event) -> str:
        """A sentence that tells an event, as far as the event itself shows it."""
        return self.language.told(table, event)

    @abstractmethod
    def turn_number(self, state: S) -> int:
        """Turns begun so far, all seats counted."""

    def is_between_turns(self, state: S) -> bool:
        """Whether a turn is over and the next one has not begun, which saves bots time.

        They look no further then. A game that never says so makes them look ahead to the next
        question.
        """
        return False

    @abstractmethod
    def value(self, state: S, box: B, seat: int) -> float:
        """How good the state is for `seat`, from -1 (lost) to 1 (won)."""

    def prior(
        self, table: Table[S, B], seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        """How promising each option of a decision looks at a glance: what bots begin with.

        A player in a hurry takes the option with the best weight; 0 is not worth a thought. Bots
        ask for it at every decision that they think through, so it must be as fast as carrying out
        one option. By default passing looks best, and all else is equal.
        """
        return [1.0 if isinstance(option, Pass) else 0.5 for option in options]

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """`options` with what they leave to be drafted (heroes, say) drawn at random.

        Simulations use it to compare content: each item comes up equally often.
        """
        return options

    def competitors(self, state: S, box: B) -> Sequence[tuple[int, str]]:
        """The names for which statistics count wins, such as heroes in play, with their seats.

        In a match that has begun, each stands at the number by which events name it.
        """
        return ()

    def starts(self, state: S, box: B) -> Sequence[str]:
        """Where each seat has begun, in words, in a game in which a match draws that.

        Statistics count wins by it. By default a seat says it all.
        """
        return ()
