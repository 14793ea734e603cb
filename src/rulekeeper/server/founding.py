"""Setting matches up: from a form, from a tutorial, from a saved match, or once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from random import Random

from rulekeeper.core import notation, saving
from rulekeeper.core.chance import SeededChance
from rulekeeper.core.errors import NotationError, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.tutorials import LEARNER
from rulekeeper.server.api import Clock, Created, Imported, NewMatch, NewSeat
from rulekeeper.server.errors import Refusal
from rulekeeper.server.gamebox import GameBox, TableGame, check_seat_count
from rulekeeper.server.room import Room
from rulekeeper.server.seating import seat_down
from rulekeeper.server.store.records import Given, Kept, SeatRecord, SetUpRecord, Standing
from rulekeeper.server.tokens import new_match_name, new_secret

MOST_ANSWERS = 20_000
"""Answers of a saved match; the longest matches have a tenth of that."""

Founded = tuple[Kept, Created]


def found_match(games: GameBox, new: NewMatch, seed: int, now: float) -> Founded:
    """The match of a form; raises `SetupError` or `Refusal` when there can be none."""
    game = games.find(new.game)
    options = {name: value for name, value in new.options.items() if value is not None}
    check_seat_count(game.set_up, options, len(new.seats))
    seats, links = seat_down(new.seats)
    kept = _new(game, options, seats, seed, now, quick=new.quick, clock=new.clock)
    return kept, Created(kept.set_up.id, links)


def found_tutorial(games: GameBox, name: str, now: float) -> Founded:
    """The first match of a game, which a page goes through with its lessons."""
    game = games.find(name)
    tutorial = game.tutorial
    if tutorial is None:
        raise Refusal("not-possible", f"{game.game.title} has no tutorial.")
    seats, links = seat_down(
        [
            NewSeat("me", "Learner") if who == LEARNER else NewSeat("bot", bot=who)
            for who in tutorial.seats
        ]
    )
    kept = _new(game, tutorial.options, seats, tutorial.seed, now, tutorial=True)
    return kept, Created(kept.set_up.id, links)


def found_rematch(room: Room, seed: int, now: float) -> Kept:
    """Another match of the same kind; its seats are opened with the same tokens."""
    seats = [
        SeatRecord(
            number=seat.number,
            who=seat.who,
            name=seat.name,
            bot=seat.bot if seat.who == "bot" else None,
            token_hash=seat.token_hash,
            taken=seat.taken,
            ask=seat.ask,
        )
        for seat in room.seats
    ]
    set_up = room.set_up
    return _new(room.game, set_up.kind, seats, seed, now, quick=set_up.quick, clock=set_up.clock)


def found_imported(games: GameBox, imported: Imported, seed: int, now: float) -> Founded:
    """A saved match, to be gone on with; raises `Refusal`, with the line, when it is damaged.

    Its chance is new from now on: whoever has the save knows the seed that it was played by.
    """
    lines = StringIO(imported.text).readlines()
    try:
        header, entries = notation.read(lines)
        answers = tuple(
            Given(entry.seat, entry.text)
            for entry in entries
            if isinstance(entry, notation.Answered)
        )
        if len(answers) > MOST_ANSWERS:
            raise Refusal("too-large", f"A saved match has at most {MOST_ANSWERS} answers.")
        game = games.find(header.game)
        game.check_packs(header.packs)
        match = saving.load(lines, lambda _: game.game, chance=SeededChance(seed), listen=False)
    except NotationError as error:
        raise Refusal("malformed", f"This match cannot be read: {error}.") from None
    seats, links = seat_down(_seats_of(header, imported.seats))
    set_up = _set_up(game, header.options, header.options, seed, now)
    standing = Standing(
        changed=now,
        elapsed=float(header.elapsed),
        turn=game.game.turn_number(match.table.state),
        waiting=tuple(decision.seat for decision in match.decisions),
    )
    kept = Kept(set_up=set_up, standing=standing, seats=seats, answers=answers)
    return kept, Created(set_up.id, links)


def _seats_of(header: notation.Header, wanted: Sequence[NewSeat]) -> list[NewSeat]:
    """Who goes on with a saved match; without a word the first seat is mine, friends' the rest."""
    if not wanted:
        wanted = [NewSeat("friend" if number else "me") for number in range(len(header.seats))]
    if len(wanted) != len(header.seats):
        raise SetupError(f"This match has {len(header.seats)} seats, not {len(wanted)}.")
    return [
        NewSeat(seat.who, seat.name or (None if seat.who == "bot" else name), seat.bot)
        for seat, name in zip(wanted, header.seats, strict=True)
    ]


def _new(
    game: TableGame,
    kind: Mapping[str, object],
    seats: Sequence[SeatRecord],
    seed: int,
    now: float,
    *,
    quick: bool = False,
    clock: Clock | None = None,
    tutorial: bool = False,
) -> Kept:
    """A match before its first answer; raises `SetupError` when options and seats make none."""
    options = kind
    if quick:
        added = {**kind, **game.set_up.quick_options}
        options = game.game.sampled_options(added, Random(seed))
    match = Match.new(game.game, options, [seat.name for seat in seats], seed, listen=False)
    return Kept(
        set_up=_set_up(game, options, kind, seed, now, quick, clock, tutorial),
        standing=Standing(changed=now, waiting=tuple(d.seat for d in match.decisions)),
        seats=tuple(seats),
    )


def _set_up(
    game: TableGame,
    options: Mapping[str, object],
    kind: Mapping[str, object],
    seed: int,
    now: float,
    quick: bool = False,
    clock: Clock | None = None,
    tutorial: bool = False,
) -> SetUpRecord:
    return SetUpRecord(
        id=new_match_name(),
        game=game.game.name,
        version=game.game.version,
        packs=game.game.packs,
        options=options,
        kind=kind,
        quick=quick,
        seed=seed,
        secret=new_secret(),
        clock=clock,
        tutorial=tutorial,
        created=now,
    )
