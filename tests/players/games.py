"""Toys whose states are judged, so that bots have something to aim at."""

from collections.abc import Iterator

from msgspec import Struct

from core.toys import Duel, DuelState, Names, Toy
from rulekeeper.core.game import Result
from rulekeeper.core.requests import (
    CHECKPOINT,
    Chance,
    Flow,
    Option,
    QuestionKind,
    SeatRequest,
    choose,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, Verdict


class JudgedDuel(Duel):
    """A duel in which more health looks better."""

    def value(self, state: DuelState, box: Names, seat: int) -> float:
        return (state.health[seat] - state.health[1 - seat]) / 100

    def turn_number(self, state: DuelState) -> int:
        return state.turn


class Take(Option, frozen=True, tag="take"):
    """Take so many stones."""

    stones: int


class NimState(Struct):
    """Stones left, and turns taken."""

    stones: int = 12
    turn: int = 0


class Nim(Toy[NimState]):
    """Seats take one to three stones in turn; who takes the last one wins.

    Whoever leaves a multiple of four wins, but to the judgement of the game all is alike.
    """

    name = "nim"
    state_type = NimState

    def play(self, table: Table[NimState, Names]) -> Flow[Result]:
        state = table.state
        while True:
            yield CHECKPOINT
            if not state.stones:
                return Result(((state.turn - 1) % 2,), "Nothing is left.", "nim.end.1")
            takes = [Take(stones) for stones in (1, 2, 3) if stones <= state.stones]
            answer = yield from choose(state.turn % 2, QuestionKind("take"), takes, "nim.take.1")
            state.stones -= answer.stones
            state.turn += 1

    def verdict(
        self,
        table: Table[NimState, Names],
        seat: int,
        option: Option,
        request: SeatRequest | Chance | None,
    ) -> Verdict:
        return YES

    def conceivable(self, table: Table[NimState, Names], seat: int) -> Iterator[Option]:
        yield from map(Take, (1, 2, 3))

    def view(self, state: NimState, box: Names, seat: int) -> NimState:
        return state

    def turn_number(self, state: NimState) -> int:
        return 0

    def value(self, state: NimState, box: Names, seat: int) -> float:
        return 0.0


class Tug(Option, frozen=True, tag="tug"):
    """Tug at the rope, or fray it."""

    frays: bool


class TugState(Struct):
    """How far the rope lies on the side of seat 0, what is left of it, and turns taken."""

    rope: int = 0
    strands: int = 3
    turn: int = 0


class TugOfWar(Toy[TugState]):
    """Seats tug at a rope or fray it in turn; when it breaks, the one who has more of it wins.

    Each tug takes back what the other has won, and to fray the rope looks worse: two seats that
    always take what looks best tug for ever.
    """

    name = "tug-of-war"
    state_type = TugState

    def play(self, table: Table[TugState, Names]) -> Flow[Result]:
        state = table.state
        while True:
            yield CHECKPOINT
            if not state.strands:
                return Result((int(state.rope <= 0),), "The rope breaks.", "tug.end.1")
            seat = state.turn % 2
            answer = yield from choose(
                seat, QuestionKind("tug"), [Tug(False), Tug(True)], "tug.turn.1"
            )
            if answer.frays:
                state.strands -= 1
            else:
                state.rope += 1 - 2 * seat
            state.turn += 1

    def view(self, state: TugState, box: Names, seat: int) -> TugState:
        return state

    def verdict(
        self,
        table: Table[TugState, Names],
        seat: int,
        option: Option,
        request: SeatRequest | Chance | None,
    ) -> Verdict:
        return YES

    def conceivable(self, table: Table[TugState, Names], seat: int) -> Iterator[Option]:
        yield from map(Tug, (False, True))

    def turn_number(self, state: TugState) -> int:
        return state.turn

    def value(self, state: TugState, box: Names, seat: int) -> float:
        return (1 - 2 * seat) * state.rope / 10
