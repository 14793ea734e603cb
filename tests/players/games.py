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
