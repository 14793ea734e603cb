"""Matches seen from outside their rooms: entries of lists, exports, bug reports, replays."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version

import msgspec

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.api import GivenAnswer, MatchInfo, Replay, ReplayMoment
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch, HostedGames
from rulekeeper.server.rooms.room import Room, outcome_by_rules
from rulekeeper.server.rooms.seating import human_seats, public_seats, seat_for_token
from rulekeeper.server.store.records import StoredMatch


def match_info(stored: StoredMatch, games: HostedGames, token: str | None) -> MatchInfo:
    """The entry of a match in a list, for somebody with this token."""
    set_up, status = stored.set_up, stored.status
    seat = seat_for_token(stored.seats, token) if token else None
    return MatchInfo(
        match=stored.id,
        game=set_up.game,
        title=games.find(set_up.game).game.title if games.has(set_up.game) else set_up.game,
        seats=public_seats(stored.seats, ()),
        created=set_up.created,
        changed=status.changed,
        turn=status.turn,
        seat=seat,
        asked=status.outcome is None and seat in status.waiting,
        outcome=status.outcome,
        next_match=status.next_match,
        campaign=set_up.campaign,
    )


def match_infos(
    found: Iterable[StoredMatch], games: HostedGames, tokens: Mapping[str, str]
) -> list[MatchInfo]:
    """The entries of several matches, each for somebody with the token given for it."""
    return [match_info(stored, games, tokens[stored.id]) for stored in found]


def replay_observer(room: Room, token: str | None) -> int:
    """Whose view a replay shows; raises `Refusal` while there may be none.

    The answers of a match under way, and even their number, hold secrets. So only a person who
    plays alone may see a replay before the match is over.
    """
    seat = seat_for_token(room.seats, token) if token else None
    if token and seat is None:
        raise Refusal("unknown-seat", "This is no seat's token.")
    if room.outcome is None and (seat is None or len(human_seats(room.seats)) > 1):
        raise Refusal("not-possible", "You can have this once the match is over.")
    return SPECTATOR if seat is None else seat


def match_notation(room: Room, observer: int) -> str:
    """The match in its notation."""
    return room.live.notation()


def bug_report(room: Room, observer: int) -> str:
    """The match and what runs it, for whoever has to find out what went wrong."""
    lines = [
        "Rulekeeper bug report",
        f"version {version('rulekeeper')}",
        f"python {platform.python_version()} on {platform.system()}",
        f"seats {', '.join(f'{s.who} {s.bot or s.ask}' for s in room.seats)}",
        f"outcome {msgspec.json.encode(room.outcome).decode()}",
        f"state {room.match.final_hash}",
        "",
        "Play the match again from the lines below: rulekeeper replay FILE",
        "",
    ]
    return "\n".join(lines) + "\n" + match_notation(room, observer)


def replay_summary(room: Room, observer: int) -> Replay:
    """The moments of a match."""
    match = room.match
    match.recall()
    turns: dict[int, int] = {}
    for saved in match.checkpoints:
        turns.setdefault(saved.turn, saved.answers)
    return Replay(
        match=room.name,
        game=room.set_up.game,
        title=room.game.game.title,
        seats=public_seats(room.seats, ()),
        last=match.answer_count,
        turns=tuple(turns.items()),
    )


def replay_moment(room: Room, observer: int, count: int) -> ReplayMoment:
    """The table after so many answers; raises `Refusal` when there are not so many."""
    match, presenter = room.match, room.presenter
    last = match.answer_count
    if not 0 <= count <= last:
        raise Refusal("not-possible", f"The moments of this match go from 0 to {last}.")
    now = match.at(count)
    before = match.at(count - 1) if count else None
    since = before.event_count if before else 0
    table = now.seen(observer)
    told = [
        (seen, now.event_text(seen))
        for event in now.events(since)
        if (seen := event.seen_by(observer))
    ]
    return ReplayMoment(
        moment=count,
        tabletop=presenter.tabletop(table, observer),
        news=tuple(presenter.happenings(table, told)),
        outcome=room.outcome if count == last else outcome_by_rules(now),
        answer=_given(room, before, observer) if before else None,
    )


def _given(room: Room, before: AnyMatch, observer: int) -> GivenAnswer | None:
    """The answer that was given to what was asked `before`, if the observer may know it."""
    seat, answer = room.match.answers[before.answer_count]
    if room.outcome is None and seat != observer:
        return None
    return GivenAnswer(seat, before.option_text(answer), before.written(answer))
