"""What a simulation leaves behind: one row a match, which says what it was a match of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

from msgspec import Struct, json, structs

from rulekeeper.content.text import listed
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyGame
from rulekeeper.sim.simulate import Plan, Record, load_game

RULEKEEPER = version("rulekeeper")


class Run(Struct, frozen=True):
    """What all matches of a run have in common: who has it can play them again.

    `packs` has the version and the hash of each content pack by its name, `rules` is the version
    of the game's rules.
    """

    game: str
    rules: int
    rulekeeper: str
    packs: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object]
    decision_limit: int


class Row(Record, frozen=True, kw_only=True):
    """A match as it is written: what came of it, and the run that it belongs to."""

    run: Run


class Results(Protocol):
    """Where matches are written as they finish. `played` has the numbers of those that were there.

    It is a context: what has been written is safe at its end, whatever ended it.
    """

    played: Collection[int]

    def earlier(self) -> Iterator[Record]:
        """The matches that were there before."""

    def write(self, record: Record) -> None:
        """Add a match."""


class NoResults:
    """Keeps nothing: the matches are only counted."""

    played: Collection[int] = ()

    def earlier(self) -> Iterator[Record]:
        """None."""
        return iter(())

    def write(self, record: Record) -> None:
        """Forget a match."""


OpenedResults = AbstractContextManager[Results]


def run_of(plan: Plan) -> Run:
    """The run that a plan makes with the rules and the content that there are now.

    Raises `RulekeeperError` when there is no such game or its content is at fault.
    """
    game = load_game(plan.game, plan.packs)
    return Run(
        game=game.name,
        rules=game.version,
        rulekeeper=RULEKEEPER,
        packs=dict(game.packs),
        bots=plan.bots,
        seed=plan.seed,
        options=json.decode(json.encode(plan.options)),  # as it is read again
        decision_limit=plan.decision_limit,
    )


def versions_of(game: AnyGame) -> str:
    """What makes matches of the same seed the same, in words: all versions that matter."""
    packs = ", ".join(f"{name} {version}" for name, version in game.packs.items())
    return f"Rulekeeper {RULEKEEPER} with version {game.version} of the rules and {packs}"


def row_of(record: Record, run: Run) -> Row:
    """A match with its run."""
    return Row(**structs.asdict(record), run=run)


def matches_of(run: Run, rows: Iterable[tuple[int, Run]], where: Path) -> set[int]:
    """The numbers of matches that were written `where`; each comes with its run.

    Raises `SetupError` when one of them is not of this run: it says what differs.
    """
    found = set()
    for number, theirs in rows:
        if theirs != run:
            raise SetupError(
                f"{where} holds another run: {_differences(theirs, run)}. "
                "Resume it with what it began with, or write to another place."
            )
        found.add(number)
    return found


def _differences(theirs: Run, ours: Run) -> str:
    told = []
    for field in Run.__struct_fields__:
        there, here = getattr(theirs, field), getattr(ours, field)
        if there != here:
            told.append(f"{field.replace('_', ' ')} {_told(there)} there, {_told(here)} here")
    return "; ".join(told)


def _told(value: object) -> str:
    if isinstance(value, Mapping):
        return listed([f"{key} {each}" for key, each in value.items()], "and") or "none"
    return ",".join(value) if isinstance(value, tuple) else str(value)
