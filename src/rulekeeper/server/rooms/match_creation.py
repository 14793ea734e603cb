"""Setting matches up: from a form, from a tutorial, from a saved match, or once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from random import Random
from typing import NamedTuple, TypeAlias

from rulekeeper.core import notation, saving
from rulekeeper.core.chance import SeededChance
from rulekeeper.core.errors import NotationError, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.tutorials import LEARNER
from rulekeeper.server.api import Clock, Created, ImportedMatch, NewMatch, NewSeat
from rulekeeper.server.bots.offered import USUAL_BOTS, OfferedBots
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch, HostedGame, HostedGames, check_seat_count
from rulekeeper.server.rooms.room import outcome_by_rules
from rulekeeper.server.rooms.seating import assign_seats
from rulekeeper.server.store.records import (
    MatchStatus,
    Remark,
    SeatRecord,
    SetUpRecord,
    StoredAnswer,
    StoredMatch,
)
from rulekeeper.server.tokens import new_match_name, new_secret

MOST_ANSWERS = 20_000
"""Answers of a saved match; the longest matches have a tenth of that."""

NewMatchAndLinks: TypeAlias = tuple[StoredMatch, Created]


def create_match(
    games: HostedGames,
    new: NewMatch,
    seed: int,
    now: float,
    offered: OfferedBots = USUAL_BOTS,
) -> NewMatchAndLinks:
    """The match of a form; raises `SetupError` or `Refusal` when there can be none."""
    game = games.find(new.game)
    options = {name: value for name, value in new.options.items() if value is not None}
    check_seat_count(game.set_up, options, len(new.seats))
    seats, links = assign_seats(new.seats, new.game, offered)
    match = _new(
        game,
        options,
        seats,
        seed,
        now,
        quick=new.quick,
        clock=new.clock,
        even_pauses=new.even_pauses,
        offered=offered,
    )
    return match, Created(match.id, links)


def create_tutorial(
    games: HostedGames, name: str, tutorial_name: str, now: float
) -> NewMatchAndLinks:
    """A match of a game with lessons; raises `Refusal` when the game has none of this name."""
    game = games.find(name)
    tutorial = game.tutorial(tutorial_name)
    seats, links = assign_seats(
        [
            NewSeat("me", "Learner") if who == LEARNER else NewSeat("bot", bot=who)
            for who in tutorial.seats
        ]
    )
    match = _new(
        game,
        tutorial.options,
        seats,
        tutorial.seed,
        now,
        tutorial=tutorial_name,
        even_pauses=False,
    )
    return match, Created(match.id, links)


def create_rematch(
    game: HostedGame, set_up: SetUpRecord, seats: Sequence[SeatRecord], seed: int, now: float
) -> StoredMatch:
    """Another match of the same kind; the same tokens open its seats."""
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
        for seat in seats
    ]
    return _new(
        game,
        set_up.requested_options,
        seats,
        seed,
        now,
        quick=set_up.quick,
        clock=set_up.clock,
        even_pauses=set_up.even_pauses,
    )


def create_chapter(
    game: HostedGame,
    options: Mapping[str, object],
    seats: Sequence[SeatRecord],
    campaign: str,
    seed: int,
    now: float,
) -> StoredMatch:
    """The match of a chapter of a campaign, whose people are on one side: pauses may tell."""
    return _new(game, options, seats, seed, now, even_pauses=False, campaign=campaign)


class SavedMatch(NamedTuple):
    """A saved match that has been read and played again."""

    game: HostedGame
    header: notation.Header
    answers: tuple[StoredAnswer, ...]
    match: AnyMatch


def read_saved(games: HostedGames, text: str, seed: int) -> SavedMatch:
    """The match in a text; raises `Refusal`, with the line, when it is damaged."""
    lines = StringIO(text).readlines()
    try:
        header, entries = notation.read(lines)
        answers = tuple(
            StoredAnswer(entry.seat, entry.text)
            for entry in entries
            if isinstance(entry, notation.Answered)
        )
        if len(answers) > MOST_ANSWERS:
            raise Refusal("too-large", f"A saved match has at most {MOST_ANSWERS} answers.")
        game = games.find(header.game)
        game.check_packs(header.packs)
        match = saving.load(
            lines, lambda _: game.game, chance=SeededChance(seed), listen=False, verify=True
        )
    except NotationError as error:
        raise Refusal("malformed", f"This match cannot be read: {error}.") from None
    return SavedMatch(game, header, answers, match)


def import_match(
    games: HostedGames,
    imported: ImportedMatch,
    seed: int,
    now: float,
    offered: OfferedBots = USUAL_BOTS,
) -> NewMatchAndLinks:
    """A saved match, to be continued; raises `Refusal`, with the line, when it is damaged.

    It gets a new seed: whoever has the save knows the old one.
    """
    saved = read_saved(games, imported.text, seed)
    seats, links = assign_seats(_seats_of(saved.header, imported.seats), saved.header.game, offered)
    offered.check_match([seat.bot for seat in seats], saved.match)
    stored = continued(saved, seats, seed, now, even_pauses=True)
    return stored, Created(stored.id, links)


def continued(
    saved: SavedMatch,
    seats: Sequence[SeatRecord],
    seed: int,
    now: float,
    *,
    even_pauses: bool,
    campaign: str = "",
) -> StoredMatch:
    """A saved match as it is stored to be continued, by these seats."""
    game, header, match = saved.game, saved.header, saved.match
    return StoredMatch(
        id=new_match_name(),
        set_up=_set_up(
            game,
            header.options,
            header.options,
            seed,
            now,
            even_pauses=even_pauses,
            campaign=campaign,
        ),
        status=MatchStatus(
            changed=now,
            elapsed=float(header.elapsed),
            turn=game.game.turn_number(match.table.state),
            waiting=tuple(decision.seat for decision in match.decisions),
            outcome=outcome_by_rules(match),
        ),
        seats=tuple(seats),
        answers=saved.answers,
        remarks=tuple(Remark(None, "Rulekeeper", note, now) for note in match.notes),
    )


def _seats_of(header: notation.Header, wanted: Sequence[NewSeat]) -> list[NewSeat]:
    """Who continues a saved match: if nobody says, the first seat is mine, the rest friends'."""
    if not wanted:
        wanted = [NewSeat("friend" if number else "me") for number in range(len(header.seats))]
    if len(wanted) != len(header.seats):
        raise SetupError(f"This match has {len(header.seats)} seats, not {len(wanted)}.")
    return [
        NewSeat(seat.who, seat.name or (None if seat.who == "bot" else name), seat.bot)
        for seat, name in zip(wanted, header.seats, strict=True)
    ]


def _new(
    game: HostedGame,
    requested: Mapping[str, object],
    seats: Sequence[SeatRecord],
    seed: int,
    now: float,
    *,
    quick: bool = False,
    clock: Clock | None = None,
    tutorial: str = "",
    even_pauses: bool,
    campaign: str = "",
    offered: OfferedBots = USUAL_BOTS,
) -> StoredMatch:
    """A match before its first answer; raises `SetupError` when options and seats make none."""
    options = requested
    if quick:
        added = {**requested, **game.set_up.quick_options}
        options = game.game.sampled_options(added, Random(seed))
    match = Match.new(game.game, options, [seat.name for seat in seats], seed, listen=False)
    offered.check_match([seat.bot for seat in seats], match)
    return StoredMatch(
        id=new_match_name(),
        set_up=_set_up(
            game, options, requested, seed, now, quick, clock, tutorial, even_pauses, campaign
        ),
        status=MatchStatus(
            changed=now,
            waiting=tuple(decision.seat for decision in match.decisions),
            outcome=outcome_by_rules(match),
        ),
        seats=tuple(seats),
    )


def _set_up(
    game: HostedGame,
    options: Mapping[str, object],
    requested: Mapping[str, object],
    seed: int,
    now: float,
    quick: bool = False,
    clock: Clock | None = None,
    tutorial: str = "",
    even_pauses: bool = True,
    campaign: str = "",
) -> SetUpRecord:
    return SetUpRecord(
        game=game.game.name,
        version=game.game.version,
        packs=game.game.packs,
        options=options,
        requested_options=requested,
        quick=quick,
        seed=seed,
        secret=new_secret(),
        clock=clock,
        tutorial=tutorial,
        even_pauses=even_pauses,
        created=now,
        campaign=campaign,
    )
