"""Saving a match and playing a saved one again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core import notation
from rulekeeper.core.chance import ChanceDriver, OpenChance
from rulekeeper.core.driver import short_hash
from rulekeeper.core.errors import (
    NotationError,
    Refused,
    RulekeeperError,
    SetupError,
    UnknownAnswer,
)
from rulekeeper.core.game import Game
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.core.setup import Setup
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

ANSWERS_BETWEEN_MARKS = 8
"""A save carries the state's hash at the first checkpoint after so many answers."""


def save(match: Match[S, B]) -> str:
    """The match in its notation.

    It is played again, for each answer has to be named as it was when it was given.
    """
    header = notation.Header(
        game=match.game.name,
        version=match.game.version,
        packs=match.game.packs,
        seats=match.setup.seats,
        options=match.setup.options,
        seed=match.setup.seed,
        elapsed=int(match.elapsed),
        result=match.result.reason if match.result else "*",
    )
    return "".join(notation.write(header, _entries(match)))


def _entries(match: Match[S, B]) -> Iterator[notation.Entry]:
    again = Match(match.game, match.setup, OpenChance(), listen=False, clock=None)
    marked = 0
    for count, (seat, answer) in enumerate(match.answers, start=1):
        yield notation.Answered(0, seat, again.option_text(answer))
        again.choose(answer, seat)
        saved = again.checkpoint
        if saved.answers == count >= marked + ANSWERS_BETWEEN_MARKS:
            yield notation.Mark(0, count, short_hash(saved.state))
            marked = count


def load(
    lines: Iterable[str],
    find_game: Callable[[notation.Header], Game[S, B]],
    *,
    chance: ChanceDriver | None = None,
    listen: bool = True,
    alone: bool = False,
) -> Match[S, B]:
    """The match that `lines` record, where they end; arguments as for `Match.new`.

    Raises `NotationError`, with the line, when they are damaged or do not follow the rules.
    """
    *_, match = replay(lines, find_game, chance=chance, listen=listen, alone=alone)
    return match


def replay(
    lines: Iterable[str],
    find_game: Callable[[notation.Header], Game[S, B]],
    *,
    chance: ChanceDriver | None = None,
    listen: bool = True,
    alone: bool = False,
) -> Iterator[Match[S, B]]:
    """Play a recorded match again: the same match, yielded at its start and after each answer.

    Chance and the clock answer nothing by themselves until the last line has been played. When a
    line is damaged, or the rules do not allow what it says, `NotationError` names it; the match
    yielded last then stands at the last good answer, and `Match.go_live` makes it playable.
    """
    header, entries = notation.read(lines)
    game = find_game(header)
    setup = Setup(header.options, header.seats, header.seed)
    try:
        match = Match(
            game,
            setup,
            OpenChance(),
            listen=listen,
            alone=alone,
            clock=None,
            elapsed=header.elapsed,
        )
    except SetupError as error:
        raise NotationError(1, f"this match cannot be set up any more: {error}") from None
    yield match
    for entry in entries:
        if isinstance(entry, notation.Mark):
            _compare(match, entry, header)
        else:
            _follow(match, entry, header)
            yield match
    match.go_live(chance)


def _follow(match: Match[S, B], entry: notation.Answered, header: notation.Header) -> None:
    decision = match.decision_of(entry.seat)
    if decision is None:
        asked = " and ".join(_who(d.seat) for d in match.decisions) or "nobody"
        raise NotationError(
            entry.line,
            f"{_who(entry.seat)} answers here, but {asked} is asked{_version(match, header)}",
        )
    try:
        match.choose(_named(match, decision, entry.text), entry.seat)
    except RulekeeperError as error:
        text = notation.shortened(entry.text)
        raise NotationError(
            entry.line, f"'{text}' is no answer here: {error}{_version(match, header)}"
        ) from None


def _named(match: Match[S, B], decision: Decision, text: str) -> Option:
    """The option with this very text; raises `Refused` or `UnknownAnswer` when there is none."""
    for option in decision.options:
        if match.option_text(option) == text:
            return option
    if decision.seat == CHANCE:
        raise UnknownAnswer("That cannot come up.")
    verdict = match.explain(text, decision.seat)
    if isinstance(verdict, No):
        raise Refused(verdict)
    raise UnknownAnswer("The rules do not offer it.")


def _compare(match: Match[S, B], mark: notation.Mark, header: notation.Header) -> None:
    saved = match.checkpoint
    if saved.answers != mark.count or short_hash(saved.state) != mark.state_hash:
        raise NotationError(
            mark.line,
            f"after {mark.count} answers the state is not the one that was saved"
            f"{_version(match, header)}",
        )


def _who(seat: int) -> str:
    return "chance" if seat < 0 else f"seat {seat + 1}"


def _version(match: Match[S, B], header: notation.Header) -> str:
    """What differs between the engine that saved the match and this one, if anything does."""
    game = match.game
    differences = []
    if header.version != game.version:
        differences.append(f"rules version {header.version}, now {game.version}")
    for name in sorted(header.packs.keys() | game.packs.keys()):
        was, now = header.packs.get(name, "absent"), game.packs.get(name, "absent")
        if was != now:
            differences.append(f"pack {name} {was}, now {now}")
    return f" (it was saved with {'; '.join(differences)})" if differences else ""
