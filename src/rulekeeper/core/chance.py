"""Who answers for chance: a seeded generator, a script, or somebody at the table.

A driver is asked for the answer to a request and its place among the answers of chance. A driver
that answers `None` leaves the request pending, so that a person (real dice) or a search
(each outcome in turn) can answer it like any other decision.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import factorial
from secrets import randbits
from typing import Protocol, TypeAlias, cast

from rulekeeper.core.requests import (
    Chance,
    Clock,
    Draw,
    Drawn,
    Outcome,
    PoolRolled,
    Roll,
    Rolled,
    RollOrDraw,
    RollPool,
    TimeIsUp,
)

OutcomeValue: TypeAlias = int | tuple[str, ...]
"""What came up: the face of a die, the faces of several dice, or the item that was drawn."""

SECRET_SEEDS = 1 << 64
"""Seeds from here on are keys: `new_secret_seed` draws them."""

KEY_BYTES = 17
"""Bytes of the key that a secret seed is; a seed of forty digits fits."""

_MASK = (1 << 64) - 1


def new_secret_seed() -> int:
    """A seed with 128 bits that nobody can guess, whatever they have seen of its outcomes."""
    return SECRET_SEEDS + randbits(128)


def mixed(seed: int, place: int) -> int:
    """A number of 64 bits that looks random, a pure function of `seed` and `place` (SplitMix64)."""
    z = (seed + (place + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def keyed(seed: int, place: int) -> int:
    """A number of 64 bits for a secret seed: whoever sees any others cannot tell this one."""
    key = seed.to_bytes(KEY_BYTES, "little")
    return int.from_bytes(blake2b(place.to_bytes(8, "little"), digest_size=8, key=key).digest())


class ChanceDriver(Protocol):
    """Whoever answers for dice and decks."""

    def answer(self, request: RollOrDraw, place: int) -> OutcomeValue | None:
        """The outcome of `request`, chance's answer number `place`; `None` to leave it open."""


class SeededChance:
    """Answers from a seed. It keeps no state of its own, so that copies and undo need none.

    Seeds that people write and bots try are small and use a fast generator; one from
    `SECRET_SEEDS` on is a secret, and its outcomes tell nothing of it or of each other.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._number = keyed if seed >= SECRET_SEEDS else mixed

    def answer(self, request: RollOrDraw, place: int) -> OutcomeValue:
        """The same outcome whenever the seed and the place are the same."""
        number = self._number(self.seed, place)
        if isinstance(request, RollPool):
            return _faces(request, number)
        if isinstance(request, Draw):
            return request.pool[number * len(request.pool) >> 64]
        return 1 + (number * request.sides >> 64)


class ScriptedChance:
    """Gives the listed outcomes in order, then leaves it to another driver: for tests."""

    def __init__(self, outcomes: Iterable[OutcomeValue], then: ChanceDriver | None = None) -> None:
        self._outcomes = list(outcomes)
        self._places: dict[int, OutcomeValue] = {}
        self._then = then or OpenChance()

    def answer(self, request: RollOrDraw, place: int) -> OutcomeValue | None:
        """The next listed outcome; the same again when a place is asked again after an undo.

        Raises `ValueError` when it is no outcome of what is asked.
        """
        known = self._places.get(place)
        if known is not None:
            return known
        if not self._outcomes:
            return self._then.answer(request, place)
        outcome = self._outcomes[0]
        if all(outcome != possible.value for possible, _ in possible_outcomes(request)):
            raise ValueError(f"{outcome} of the script is no outcome of {request}")
        self._places[place] = self._outcomes.pop(0)
        return outcome


class OpenChance:
    """Answers nothing: people roll dice and draw cards, or a search tries each outcome."""

    def answer(self, request: RollOrDraw, place: int) -> None:
        """Leave it open."""


def possible_outcomes(request: Chance) -> list[tuple[Outcome, float]]:
    """Every outcome of `request` with its probability, lowest first (even odds for a clock)."""
    if isinstance(request, Roll):
        return [(Rolled(face), 1 / request.sides) for face in range(1, request.sides + 1)]
    if isinstance(request, Clock):
        return [(TimeIsUp(False), 0.5), (TimeIsUp(True), 0.5)]
    if isinstance(request, RollPool):
        return _possible_faces(request)
    counts = Counter(request.pool)
    return [(Drawn(item), counts[item] / len(request.pool)) for item in sorted(counts)]


def outcome_of(request: RollOrDraw, value: OutcomeValue) -> Outcome:
    """The answer to `request` that says what came up."""
    if isinstance(request, RollPool):
        return PoolRolled(cast("tuple[str, ...]", value))
    number = cast("int", value)
    return Drawn(number) if isinstance(request, Draw) else Rolled(number)


def _faces(request: RollPool, number: int) -> tuple[str, ...]:
    """What some dice show by a random number, equal faces together in the order of the die."""
    sides = [face for face, count in request.die.faces for _ in range(count)]
    shown = sorted(mixed(number, die) * len(sides) >> 64 for die in range(request.dice))
    return tuple(sides[side] for side in shown)


def _possible_faces(request: RollPool) -> list[tuple[Outcome, float]]:
    """All that some dice can show, with the odds: equal faces are one outcome."""
    chance_of = {face: count / request.die.sides for face, count in request.die.faces}
    found: list[tuple[Outcome, float]] = []
    for faces in combinations_with_replacement(chance_of, request.dice):
        odds = float(factorial(request.dice))
        for face, number in Counter(faces).items():
            odds *= chance_of[face] ** number / factorial(number)
        found.append((PoolRolled(faces), odds))
    return found
