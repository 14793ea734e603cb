"""Looking at matches from outside: lists, exports, reports, replays."""

from __future__ import annotations

import platform
from importlib.metadata import version

import msgspec

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.api import MatchInfo, Moment, Replay
from rulekeeper.server.errors import Refusal
from rulekeeper.server.gamebox import GameBox
from rulekeeper.server.room import Room, outcome_by_rules
from rulekeeper.server.seating import people, seat_of, shown
from rulekeeper.server.store.records import Kept


def info_of(kept: Kept, games: GameBox, token: str | None) -> MatchInfo:
    """A match in a list, as somebody with this token may see it."""
    set_up, standing = kept.set_up, kept.standing
    seat = seat_of(kept.seats, token) if token else None
    return MatchInfo(
        match=set_up.id,
        game=set_up.game,
        title=games.find(set_up.game).game.title if games.has(set_up.game) else set_up.game,
        seats=shown(kept.seats, ()),
        created=set_up.created,
        changed=standing.changed,
        turn=standing.turn,
        seat=seat,
        asked=standing.outcome is None and seat in standing.waiting,
        outcome=standing.outcome,
        next_match=standing.next_match,
    )


def observer_for(room: Room, token: str | None) -> int:
    """Through whose eyes a match may be looked back at; raises `Refusal` while it may not.

    A match under way holds what others must not know, in its answers and in its very length. It
    opens when it is over; before, to a person who plays it alone.
    """
    seat = seat_of(room.seats, token) if token else None
    if token and seat is None:
        raise Refusal("unknown-seat", "This is no seat's token.")
    if room.outcome is None and (seat is None or len(people(room.seats)) > 1):
        raise Refusal("not-possible", "This can be had once the match is over.")
    return SPECTATOR if seat is None else seat


def notation_of(room: Room) -> str:
    """The match in its notation."""
    return "".join(room.record.notation(room.standing.elapsed))


def report_of(room: Room) -> str:
    """What somebody needs who is to find out what went wrong: the match, and what plays it."""
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
    return "\n".join(lines) + "\n" + notation_of(room)


def replay_of(room: Room) -> Replay:
    """The moments of a match."""
    match = room.match
    decode = msgspec.msgpack.Decoder(match.game.state_type).decode
    turns: dict[int, int] = {}
    for saved in match.checkpoints:
        turns.setdefault(match.game.turn_number(decode(saved.state)), saved.answers)
    return Replay(
        match=room.name,
        game=room.set_up.game,
        title=room.game.game.title,
        seats=shown(room.seats, ()),
        last=len(match.answers),
        turns=tuple(turns.items()),
    )


def moment_of(room: Room, count: int, observer: int) -> Moment:
    """The table after so many answers; raises `Refusal` when there are not so many."""
    match, presenter = room.match, room.presenter
    last = len(match.answers)
    if not 0 <= count <= last:
        raise Refusal("not-possible", f"The moments of this match go from 0 to {last}.")
    now = match.at(count)
    since = len(match.at(count - 1).events()) if count else 0
    table = now.seen(observer)
    told = [
        (seen, now.event_text(seen))
        for event in now.events(since)
        if (seen := event.seen_by(observer))
    ]
    return Moment(
        moment=count,
        tabletop=presenter.tabletop(table, observer),
        news=tuple(presenter.happenings(table, told)),
        outcome=room.outcome if count == last else outcome_by_rules(now),
    )
