"""Acts: one class for each kind of thing that people can do, and menus of them.

An act holds all that there is to say of one kind of action: its fields, how it reads, which
candidates there are, whether it may be done and if not why, what it does. A menu is a question: the
kinds of acts that answer it. Offers, refusals and dispatch follow from these.

    class Push(Act[Table], frozen=True):
        says = "push {foe}"
        rule = "toy.4"
        foe: FigureRef

        def verdict(self, table, seat): ...
        def perform(self, table): ...

    TURN = Menu("turn", Step, Push, EndTurn, says="What do you do?", rule="toy.1")

    yield from TURN.play(table, seat)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import ClassVar, Generic, Literal, Self, TypeVar, cast

from msgspec import Struct

from rulekeeper.core.requests import (
    AUTOMATON,
    Choose,
    Flow,
    Option,
    QuestionKind,
    SeatRequest,
    choose,
    choose_anyone,
    choose_together,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import NOT_ASKED, YES, No, Verdict

T_contra = TypeVar("T_contra", bound=Table[object, object], contravariant=True)
T = TypeVar("T", bound=Table[object, object])
O = TypeVar("O", bound=Option)  # noqa: E741 - the usual letter for an option

Weight = Literal["main", "plain", "quiet"]
"""How much a choice stands out: `main` is what most people will do, `quiet` ends or passes."""


class Preview(Struct, frozen=True, kw_only=True):
    """What the person who is asked should know before an act is done, as far as they can see.

    `cost` is in the game's points (of movement, say), `way` the squares in order, beginning where
    the figure stands; `risks` and `notes` are short phrases. With a `warning` the act has to be
    confirmed. `sign` is one character that stands for the risks on a square. An act that the rules
    allow but that would change nothing now is `futile`: a short phrase says why. It has to be
    confirmed, too.
    """

    cost: int | None = None
    risks: Sequence[str] = ()
    notes: Sequence[str] = ()
    way: Sequence[int] = ()
    warning: str = ""
    sign: str = ""
    futile: str = ""


NOTHING_TO_TELL = Preview()


class Act(Option, Generic[T_contra], frozen=True):
    """One kind of thing that people can do, with all there is to say about it.

    `rule` is the ledger's id of the rule that gives the action. `label`, `group` and `weight` say
    how its button looks: what stands on it (its text, if empty), under which heading (both may name
    fields in braces), how much it stands out. `points` are the things to point at to mean it, each
    a field in braces or a reference made of slugs, such as `card/hand-{hero}-{card}`.
    """

    rule: ClassVar[str] = ""
    label: ClassVar[str] = ""
    group: ClassVar[str] = ""
    weight: ClassVar[Weight] = "plain"
    points: ClassVar[tuple[str, ...] | None] = None
    word: ClassVar[str] = ""
    """The word to point at as well, where its things alone would mean something else."""
    acquires: ClassVar[str] = ""
    """The field of the card that one gets by choosing it: statistics count how often it is
    chosen where it is offered. Its noun has `cards`."""

    def pointed(self, table: T_contra) -> tuple[str, ...] | None:
        """The things to point at, where that depends on the situation; else `points`."""
        return self.points

    @classmethod
    def candidates(cls, table: T_contra, seat: int) -> Iterable[Self]:
        """What `seat` is likely to think of, allowed or not, likeliest first.

        A kind without fields has only one.
        """
        return () if cls.__struct_fields__ else (cls(),)

    @classmethod
    def unlikely(cls, table: T_contra, seat: int) -> Iterable[Self]:
        """Further acts that `seat` may ask about, though hardly anybody means them."""
        return ()

    @classmethod
    def possible(cls, table: T_contra, seat: int) -> Sequence[Self]:
        """The acts of this kind that are allowed.

        A game may put a faster listing here; the conformance suite holds it to the verdicts.
        """
        everything = chain(cls.candidates(table, seat), cls.unlikely(table, seat))
        return [act for act in everything if act.verdict(table, seat)]

    def verdict(self, table: T_contra, seat: int) -> Verdict:
        """Whether `seat` may do it while its menu is asked, and if not, why."""
        return YES

    def refusal(self, table: T_contra, seat: int) -> No:
        """Why `seat` cannot do it while another menu is asked, or none."""
        return No(self.rule_of(table), NOT_ASKED)

    def left_out(self, table: T_contra, offered: Sequence[Option], rule: str) -> No:
        """Why the rule that asks does not offer it here, though it might."""
        return No(rule, "That cannot be chosen here.")

    def rule_of(self, table: T_contra) -> str:
        """The ledger's id of the rule that gives this very act."""
        return self.rule

    def preview(self, table: T_contra, offered: Sequence[Option]) -> Preview:
        """What to tell beforehand; `table` is what the person who is asked can see."""
        return NOTHING_TO_TELL

    def perform(self, table: T_contra) -> Flow[None]:
        """Do it. An act that only answers a question leaves this empty."""
        yield from ()


class Done(Act[Table[object, object]], frozen=True, tag="done"):
    """Stop: no further step, target, card."""

    says = "done"
    weight = "quiet"


class Pass(Act[Table[object, object]], frozen=True, tag="pass"):
    """Do not respond now."""

    says = "pass"
    label = "Pass"
    weight = "quiet"


DONE = Done()
PASS = Pass()
_ONLY_PASS: tuple[Option, ...] = (PASS,)


def window(
    menu: QuestionKind,
    order: Sequence[int],
    responses: Callable[[int], Sequence[O]],
    respond: Callable[[int, O], Flow[None]],
    rule: str,
    always_ask: Set[int],
    automaton: Callable[[Sequence[O]], Flow[O | Pass]] | None = None,
) -> Flow[bool]:
    """Ask the seats of `order` in turn until all of them have passed in a row.

    What comes back is whether anybody responded.
    `responses(seat)` lists what the seat may respond with at this moment, `respond` carries one
    out; it may itself open windows. A seat without a response is not asked, unless it is in
    `always_ask` (see `Table`). Each seat is asked covertly, so that nobody learns whether another
    could have responded. What the game itself plays (`AUTOMATON`) is not asked: `automaton`
    says how it responds.
    """
    passes = place = 0
    responded = False
    while passes < len(order):
        seat = order[place]
        place = (place + 1) % len(order)
        options = responses(seat)
        if not options and seat not in always_ask:
            passes += 1
            continue
        answer: object
        if seat == AUTOMATON:
            assert automaton is not None
            answer = yield from automaton(options)
        else:
            asked: Sequence[Option] = (*options, PASS) if options else _ONLY_PASS
            answer = yield Choose(seat, menu, asked, rule, True)
        if isinstance(answer, Pass):
            passes += 1
            continue
        passes, responded = 0, True
        yield from respond(seat, cast(O, answer))
    return responded


class Menu(QuestionKind, Generic[T_contra]):
    """A kind of question: the kinds of acts that answer it, in the order in which they are offered.

    `says` is the question in plain words, or makes it from the table and the request. `done` is the
    label of the button for `Done`. `rule` is the rule that asks the question, unless the caller
    names another. With `gives` the rule that asks hands over its own list of options: the verdicts
    may allow more than stands on it, and only say why an act does not. `corrections` are kinds of
    acts that answer it, too, but are never offered (`core.corrections`).
    """

    __slots__ = (
        "_list",
        "before_done",
        "corrections",
        "costs",
        "done",
        "gives",
        "kinds",
        "rule",
        "says",
    )

    def __init__(
        self,
        name: str,
        *kinds: type[Act[T_contra]],
        says: str | Callable[[T_contra, SeatRequest], str] = "",
        rule: str = "",
        done: str = "",
        gives: bool = False,
        costs: str = "",
        before_done: Callable[[T_contra], Preview] | None = None,
        listing: Callable[[T_contra, int], Sequence[Act[T_contra]]] | None = None,
        corrections: Sequence[type[Act[T_contra]]] = (),
    ) -> None:
        """`costs` says what the costs of its acts are: movement points, say.

        `before_done` tells what it means to stop now, in the situation.

        `listing` is a faster way to list what the verdicts allow, all kinds at once.
        """
        super().__init__(name)
        self.kinds = kinds
        self.says = says
        self.rule = rule
        self.done = done
        self.costs = costs
        self.before_done = before_done
        self.gives = gives
        self.corrections = frozenset(corrections)
        self._list = listing or self.allowed

    def question(self, table: T_contra, request: SeatRequest) -> str:
        """The question, in plain words."""
        return self.says if isinstance(self.says, str) else self.says(table, request)

    # -- what is offered ------------------------------------------------------------------------

    def offers(self, table: T_contra, seat: int) -> Sequence[Act[T_contra]]:
        """All that `seat` may answer now."""
        return self._list(table, seat)

    def allowed(self, table: T_contra, seat: int) -> list[Act[T_contra]]:
        """All that may be answered, kind by kind."""
        return [act for kind in self.kinds for act in kind.possible(table, seat)]

    def by_verdict(self, table: T_contra, seat: int) -> list[Act[T_contra]]:
        """All that the verdicts allow: faster listings have to give the same."""
        return [
            act
            for kind in self.kinds
            for act in dict.fromkeys(
                chain(kind.candidates(table, seat), kind.unlikely(table, seat))
            )
            if act.verdict(table, seat)
        ]

    def why(
        self, table: T_contra, seat: int, option: Option, offered: Sequence[Option], rule: str
    ) -> Verdict:
        """The verdict on any option while this is asked, offered or not; `rule` asks."""
        if not isinstance(option, Act):
            return YES if option in offered else No(rule, NOT_ASKED)
        if type(option) in self.corrections:
            return option.verdict(table, seat)
        if type(option) not in self.kinds:
            return YES if option in offered else option.refusal(table, seat)
        if not self.gives:
            return option.verdict(table, seat)
        if option in offered:
            return YES
        return option.verdict(table, seat) and option.left_out(table, offered, rule)

    # -- asking ---------------------------------------------------------------------------------

    def choice(self, table: T_contra, seat: int) -> SeatRequest:
        """The question to a seat with all that it may answer, which a copy need not list again."""
        return Choose(seat, self, table.recalled or self._list(table, seat), self.rule)

    def play(self, table: T_contra, seat: int) -> Flow[None]:
        """Ask a seat, and do what it answers."""
        answer = yield self.choice(table, seat)
        assert isinstance(answer, Act)
        yield from answer.perform(table)

    def ask(
        self,
        seat: int,
        options: Sequence[O],
        *,
        rule: str = "",
        covert: bool = False,
        about: object = None,
    ) -> Flow[O]:
        """Ask a seat for one of `options` and return its answer."""
        return choose(seat, self, options, rule or self.rule, covert=covert, about=about)

    def ask_anyone(
        self,
        seats: Sequence[int],
        options: Sequence[O],
        *,
        rule: str = "",
        about: object = None,
        pauses: bool = False,
    ) -> Flow[O]:
        """Ask several seats for one of `options`: the first answer counts."""
        rule = rule or self.rule
        return choose_anyone(seats, self, options, rule, about=about, pauses=pauses)

    def ask_together(
        self, options: Mapping[int, Sequence[O]], *, rule: str = ""
    ) -> Flow[dict[int, O]]:
        """Ask several seats at once and in secret; returns their answers by seat, in seat order."""
        return choose_together(self, options, rule or self.rule)

    def window(
        self,
        table: T_contra,
        order: Sequence[int],
        *,
        rule: str = "",
        automaton: Callable[[Sequence[Act[T_contra]]], Flow[Act[T_contra]]] | None = None,
    ) -> Flow[bool]:
        """Ask the seats of `order` in turn whether they respond; see the function `window`."""
        return window(
            self,
            order,
            lambda seat: self._list(table, seat),
            lambda seat, act: act.perform(table),
            rule or self.rule,
            table.always_ask,
            automaton,
        )


def conceivable(table: T, seat: int, kinds: Iterable[type[Act[T]]]) -> Iterator[Act[T]]:
    """Every act of these kinds that `seat` could think of, allowed or not, likeliest first."""
    kinds = tuple(kinds)
    for kind in kinds:
        yield from kind.candidates(table, seat)
    for kind in kinds:
        yield from kind.unlikely(table, seat)
