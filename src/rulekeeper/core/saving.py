"""Saving a match, going on with a saved one, and playing it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct, ValidationError

from rulekeeper.core import notation, past
from rulekeeper.core.chance import ChanceDriver, OpenChance
from rulekeeper.core.driver import short_hash
from rulekeeper.core.errors import NotationError, RulekeeperError, SetupError
from rulekeeper.core.game import Game
from rulekeeper.core.history import UNREAD, History, Past, Snapshot, encode
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE
from rulekeeper.core.setup import Setup
from rulekeeper.core.typed import decoder

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

ANSWERS_BETWEEN_MARKS = 8
"""A save carries a hash of the state at the first checkpoint after this many answers."""


def save(match: Match[S, B]) -> str:
    """The match in its notation, with its last checkpoint if the match keeps events."""
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
    """The answers, with marks and the state where they belong."""
    lines, history = match.lines(), match.history()
    marks = {mark.count: mark for mark in _marks(history)}
    last = history.snapshots[-1]
    for count, (seat, line) in enumerate(lines, start=1):
        yield notation.Answered(0, seat, line)
        if count in marks:
            yield marks[count]
        if count == last.answers and match.listens:
            yield notation.SavedState(0, count, last.events, last.state)


def _marks(history: History) -> Iterator[notation.Mark]:
    marked = 0
    for mark in history.past.marks if history.past else ():
        yield mark
        marked = mark.count
    for snapshot in history.snapshots:
        if snapshot.answers >= marked + ANSWERS_BETWEEN_MARKS:
            marked = snapshot.answers
            yield notation.Mark(0, marked, short_hash(snapshot.state))


def load(
    lines: Iterable[str],
    find_game: Callable[[notation.Header], Game[S, B]],
    *,
    chance: ChanceDriver | None = None,
    listen: bool = True,
    alone: bool = False,
    verify: bool = False,
) -> Match[S, B]:
    """The match that `lines` record, at their end; arguments as for `Match.new`.

    If rules and packs are still the same, it resumes at its saved checkpoint; otherwise, and to
    `verify`, it is played from its start. `Match.notes` has what people should know about that.
    Raises `NotationError`, with the line, when the lines are damaged or do not follow the rules.
    """
    header, entries = notation.read(lines)
    match = restore(
        find_game(header), header, list(entries), listen=listen, alone=alone, verify=verify
    )
    match.go_live(chance)
    return match


def restore(
    game: Game[S, B],
    header: notation.Header,
    entries: Sequence[notation.Entry],
    *,
    listen: bool = True,
    alone: bool = False,
    verify: bool = False,
    covertly: Iterable[int] = (),
) -> Match[S, B]:
    """As `load`; but chance and the clock answer nothing before `Match.go_live`.

    The seats in `covertly` are asked in secret even when they have no choice: the match stops at
    such a question where it stood at one.
    """
    if not verify and not _changes(game, header):
        match = _resumed(game, header, entries, listen=listen, alone=alone, covertly=covertly)
        if match is not None:
            return match
        # The answers decide, not a saved state that cannot be used.
        entries = [entry for entry in entries if not isinstance(entry, notation.SavedState)]
    *_, match = _played(game, header, entries, listen=listen, alone=alone, covertly=covertly)
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
    for match in _played(find_game(header), header, entries, listen=listen, alone=alone):
        yield match
    match.go_live(chance)


def _played(
    game: Game[S, B],
    header: notation.Header,
    entries: Iterable[notation.Entry],
    *,
    listen: bool,
    alone: bool,
    covertly: Iterable[int] = (),
) -> Iterator[Match[S, B]]:
    covertly = frozenset(covertly)
    match = _new(game, header, None, listen=listen, alone=alone, covertly=covertly)
    yield match
    same = 0
    reached: list[Snapshot] = []
    for entry in entries:
        # The match may have been saved at any of its stops, with or without a choice there.
        past.stop_everywhere(match)
        if isinstance(entry, notation.Answered):
            _follow(match, entry, header)
            reached = [match.checkpoint]
            while (forced := match.forced) and not (forced.covert and forced.seat in covertly):
                match.choose(forced.options[0], forced.seat)
                reached.append(match.checkpoint)
            past.stop_in_secret(match, covertly)
            yield match
        elif _is_reached(match, entry, reached):
            same = entry.count
        else:
            _differ(match, entry, header, same)
    past.stop_in_secret(match, covertly)
    if (changes := _changes(game, header)) and not match.notes:
        match.notes.append(
            f"This match was saved with {'; '.join(changes)}. It comes out as it was saved."
        )


def _new(
    game: Game[S, B],
    header: notation.Header,
    history: History | None,
    *,
    listen: bool,
    alone: bool,
    covertly: Iterable[int],
) -> Match[S, B]:
    """The match of a heading; chance and the clock answer nothing by themselves."""
    setup = Setup(header.options, header.seats, header.seed)
    try:
        return Match(
            game,
            setup,
            OpenChance(),
            listen=listen,
            alone=alone,
            clock=None,
            elapsed=header.elapsed,
            history=history,
            covertly=covertly,
        )
    except SetupError as error:
        raise NotationError(1, f"this match cannot be set up any more: {error}") from None


def _resumed(
    game: Game[S, B],
    header: notation.Header,
    entries: Sequence[notation.Entry],
    *,
    listen: bool,
    alone: bool,
    covertly: Iterable[int],
) -> Match[S, B] | None:
    """The match, gone on with from its last saved state; `None` when that cannot be used."""
    states = [entry for entry in entries if isinstance(entry, notation.SavedState)]
    state = _whole_state(game, states[-1].state) if states else None
    if state is None:
        return None
    saved = states[-1]
    answers = [entry for entry in entries if isinstance(entry, notation.Answered)]
    before = answers[: saved.count]
    marks = [e for e in entries if isinstance(e, notation.Mark) and e.count <= saved.count]
    seats = [answer.seat for answer in before]
    if len(before) < saved.count:
        return None
    history = History(
        [
            Snapshot(
                saved.count,
                seats.count(CHANCE),
                saved.events,
                game.turn_number(state),
                saved.state,
            )
        ],
        [] if listen else None,
        [UNREAD] * saved.count,
        seats,
        lines=[answer.text for answer in before],
        past=Past(saved.count, saved.events, tuple(marks)),
    )
    try:
        match = _new(game, header, history, listen=listen, alone=alone, covertly=covertly)
        for answer in answers[saved.count :]:
            _follow(match, answer, header)
    except Exception:
        # Whatever is wrong with the state, the answers tell how the match really went.
        return None
    return match


def _whole_state(game: Game[S, B], data: bytes) -> S | None:
    """The state, if it is one as the game has it now, with no field more or less."""
    try:
        state = decoder(game.state_type)(data)
    except ValidationError:
        return None
    return state if encode(state) == data else None


def _follow(match: Match[S, B], entry: notation.Answered, header: notation.Header) -> None:
    past.goes_on_to(match, lambda: match.forced is None)
    if match.decision_of(entry.seat) is None:
        asked = " and ".join(_who(d.seat) for d in match.decisions) or "nobody"
        raise NotationError(
            entry.line,
            f"{_who(entry.seat)} answers here, but {asked} is asked{_saved_with(match, header)}",
        )
    try:
        match.choose(match.read(entry.text, entry.seat), entry.seat)
    except RulekeeperError as error:
        text = notation.shortened(entry.text)
        raise NotationError(
            entry.line, f"'{text}' is no answer here: {error}{_saved_with(match, header)}"
        ) from None


def _is_reached(
    match: Match[S, B], entry: notation.Mark | notation.SavedState, stops: Iterable[Snapshot]
) -> bool:
    """Whether the match has come to the checkpoint that was saved, or comes there by itself."""
    return any(_is_saved(stop, entry) for stop in stops) or past.goes_on_to(
        match, lambda: _is_saved(match.checkpoint, entry)
    )


def _is_saved(reached: Snapshot, entry: notation.Mark | notation.SavedState) -> bool:
    """Whether a checkpoint is the one that was saved."""
    if reached.answers != entry.count:
        return False
    if isinstance(entry, notation.Mark):
        return short_hash(reached.state) == entry.state_hash
    return reached.state == entry.state


def _differ(
    match: Match[S, B],
    entry: notation.Mark | notation.SavedState,
    header: notation.Header,
    same: int,
) -> None:
    """Tell where the match differs: a note under other rules, otherwise the save is refused."""
    until = f"; after {same} it still was" if same else ""
    cause = (
        f"after {entry.count} answers the state is not the one that was saved{until}"
        f"{_saved_with(match, header)}"
    )
    if not _changes(match.game, header):
        raise NotationError(entry.line, cause)
    if not match.notes:
        match.notes.append(f"Line {entry.line}: {cause}; all answers so far are still allowed.")


def _who(seat: int) -> str:
    return "chance" if seat < 0 else f"seat {seat + 1}"


def _saved_with(match: Match[S, B], header: notation.Header) -> str:
    changes = _changes(match.game, header)
    return f" (it was saved with {'; '.join(changes)})" if changes else ""


def _changes(game: Game[S, B], header: notation.Header) -> list[str]:
    """What differs between the rules and packs that saved a match and those that are here."""
    changes = []
    if header.version != game.version:
        changes.append(f"rules version {header.version}, now {game.version}")
    for name in sorted(header.packs.keys() | game.packs.keys()):
        was, now = header.packs.get(name, "absent"), game.packs.get(name, "absent")
        if was != now:
            changes.append(f"pack {name} {was}, now {now}")
    return changes
