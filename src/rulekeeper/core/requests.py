"""What the rules ask for: a choice of a seat, an outcome of chance, a checkpoint.

Rules are generators that yield requests and are sent the answers. The small flows at the end of
this module (`choose`, `roll`, ...) give each answer its type. Rules roll and draw by them, and ask
people by a `core.acts.Menu`.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import ClassVar, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct

from rulekeeper.core.references import ItemRef
from rulekeeper.core.verdict import No

CHANCE = -1
"""The number that stands for chance where a decision names a seat."""

AUTOMATON = -3
"""The seat of all that the game itself plays. It is nobody's, it is never asked, and it sees what
no observer does: `events.SPECTATOR` is another number. Chance answers what is rolled and drawn
for it, as for anybody."""


class Option(Struct, frozen=True, gc=False):
    """One thing that a seat may answer; every game defines its own kinds.

    `says` is how it reads, its fields in braces: `play {card} with {hero}`. What the fields refer
    to stands in their types (`core.references`); its line in the notation begins with its `tag`.
    """

    says: ClassVar[str] = ""

    def saying(self) -> str:
        """The template of its text, where it depends on the fields; else `says`."""
        return self.says


class QuestionKind:
    """A kind of question. Its `name` is unique in its game, and never changes: it is stored.

    `core.acts.Menu` adds which kinds of acts answer it.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuestionKind) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


O = TypeVar("O", bound=Option)  # noqa: E741 - the usual letter for an option
T = TypeVar("T")


class Choose(Struct, Generic[O], gc=False):
    """One seat chooses one of the options.

    `menu` is the kind of question, `rule` the ledger's id of the rule that asks it. With `covert`,
    the others may not even know that the seat is asked (whether it holds a trick, say). `about`
    only helps to word the question.
    """

    seat: int
    menu: QuestionKind
    options: Sequence[O]
    rule: str
    covert: bool = False
    about: object = None

    @property
    def kind(self) -> str:
        """The name of the kind of question."""
        return self.menu.name

    def options_of(self, seat: int) -> Sequence[O]:
        """What a seat may answer; nothing where it is not asked."""
        return self.options if seat == self.seat else ()


class Anyone(Struct, Generic[O], gc=False):
    """Several seats are asked the same in the open; the first answer counts.

    "The players choose", say. Whoever answers is recorded with the answer. With `pauses` it is
    asked even where there is one answer: people read something, and say when they have.
    """

    seats: Sequence[int]
    menu: QuestionKind
    options: Sequence[O]
    rule: str
    about: object = None
    pauses: bool = False

    @property
    def kind(self) -> str:
        """The name of the kind of question."""
        return self.menu.name

    def options_of(self, seat: int) -> Sequence[O]:
        """What a seat may answer; nothing where it is not asked."""
        return self.options if seat in self.seats else ()


class Together(Struct, Generic[O], gc=False):
    """Several seats choose in secret, in any order; all answers are revealed together."""

    menu: QuestionKind
    options: Mapping[int, Sequence[O]]
    rule: str

    @property
    def kind(self) -> str:
        """The name of the kind of question."""
        return self.menu.name

    def options_of(self, seat: int) -> Sequence[O]:
        """What a seat may answer; nothing where it is not asked."""
        return self.options.get(seat, ())


class Roll(Struct, gc=False):
    """A die with faces 1 to `sides`, rolled by `seat` (perhaps `AUTOMATON`) for `purpose`."""

    sides: int
    seat: int
    purpose: str


class Die(Struct, frozen=True, gc=False):
    """A die whose faces have names, such as a sword and a blank.

    `name` says which die it is: "attack". `faces` are the different ones with how many sides of the
    die show each; each is one word.
    """

    name: str
    faces: tuple[tuple[str, int], ...]

    @property
    def sides(self) -> int:
        """How many sides it has."""
        return sum(sides for _, sides in self.faces)


class RollPool(Struct, gc=False):
    """Some dice of one kind, rolled at once by `seat` (perhaps `AUTOMATON`) for `purpose`."""

    die: Die
    dice: int
    seat: int
    purpose: str


class Draw(Struct, gc=False):
    """One of `pool` comes up, each as likely; only `seat` sees which.

    With `CHANCE` everybody sees it, with `AUTOMATON` nobody.
    """

    pool: Sequence[int]
    seat: int
    purpose: str


class Clock(Struct, gc=False):
    """Whether `minutes` of play have passed: 1 or 0. Time is a player, as chance is."""

    minutes: float


class Rolled(Option, frozen=True, tag="rolled"):
    """The answer to a `Roll`: the face that came up."""

    says = "{value}"
    value: int


class PoolRolled(Option, frozen=True, tag="rolled-pool"):
    """The answer to a `RollPool`: the face of each die, equal ones together."""

    value: tuple[str, ...]

    def saying(self) -> str:
        """How many dice show each face: "2 sword, 1 blank"."""
        counts = Counter(self.value)
        return ", ".join(f"{number} {face}" for face, number in counts.items()) or "no dice"


class Drawn(Option, frozen=True, tag="drawn"):
    """The answer to a `Draw`: the item of the pool that came up."""

    says = "{value}"
    value: ItemRef


class TimeIsUp(Option, frozen=True, tag="time"):
    """The answer to a `Clock`."""

    value: bool

    def saying(self) -> str:
        """Whether there is time left."""
        return "time is up" if self.value else "there is time"


class Checkpoint(Struct, gc=False):
    """From here the rules can be resumed with nothing but the state."""


class Savepoint(Struct, gc=False):
    """A place to which a `Rewind` of the same name can go back."""

    name: str


class Rewind(Struct, gc=False):
    """What was answered since the savepoint is impossible, for the given reason: ask anew."""

    name: str
    verdict: No


RollOrDraw: TypeAlias = Roll | RollPool | Draw
"""What is rolled or drawn, at a real table by people."""

Chance: TypeAlias = RollOrDraw | Clock
Outcome: TypeAlias = Rolled | PoolRolled | Drawn | TimeIsUp
SeatRequest: TypeAlias = Choose[Option] | Anyone[Option] | Together[Option]
Request: TypeAlias = SeatRequest | Chance | Checkpoint | Savepoint | Rewind
Flow: TypeAlias = Generator[Request, object, T]

CHECKPOINT = Checkpoint()


def choose(
    seat: int,
    menu: QuestionKind,
    options: Sequence[O],
    rule: str,
    *,
    covert: bool = False,
    about: object = None,
) -> Flow[O]:
    """Ask one seat for one of `options`."""
    return cast(O, (yield Choose(seat, menu, options, rule, covert, about)))


def choose_anyone(
    seats: Sequence[int],
    menu: QuestionKind,
    options: Sequence[O],
    rule: str,
    *,
    about: object = None,
    pauses: bool = False,
) -> Flow[O]:
    """Let any of these seats choose one of `options`."""
    return cast(O, (yield Anyone(seats, menu, options, rule, about, pauses)))


def choose_together(
    menu: QuestionKind, options: Mapping[int, Sequence[O]], rule: str
) -> Flow[dict[int, O]]:
    """Ask several seats at once and in secret; returns their answers by seat, in seat order."""
    return cast(dict[int, O], (yield Together(menu, options, rule)))


def roll(sides: int, seat: int, purpose: str) -> Flow[int]:
    """Roll a die for `seat`."""
    return cast(int, (yield Roll(sides, seat, purpose)))


def roll_pool(die: Die, dice: int, seat: int, purpose: str) -> Flow[tuple[str, ...]]:
    """Roll some dice of one kind for `seat`; returns the face of each, equal ones together."""
    return cast("tuple[str, ...]", (yield RollPool(die, dice, seat, purpose)))


def draw(pool: Sequence[int], seat: int, purpose: str, *, first: int = 0) -> Flow[int]:
    """Let chance pick one of `pool`; only `seat` sees it. The caller takes it out of the pool.

    Where a game draws items of several kinds, each with numbers of its own, those of this kind
    begin at `first` in the request and in the answer to it.
    """
    if not first:
        return cast(int, (yield Draw(pool, seat, purpose)))
    return cast(int, (yield Draw([first + item for item in pool], seat, purpose))) - first


def time_is_up(minutes: float) -> Flow[bool]:
    """Whether `minutes` of play have passed since the match began."""
    return bool((yield Clock(minutes)))
