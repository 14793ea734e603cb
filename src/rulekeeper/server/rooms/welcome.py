"""The first messages to a client who joins: the match, the remarks so far, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from rulekeeper.server.hosted_games import HostedGame
from rulekeeper.server.messages import (
    PROTOCOL,
    FromServer,
    NextMatch,
    Said,
    Seat,
    Table,
    UndoWanted,
    Welcome,
)
from rulekeeper.server.rooms.room_context import Client
from rulekeeper.server.store.records import MatchStatus, Remark, SeatRecord, SetUpRecord


class WelcomingRoom(Protocol):
    """What a welcome tells of a room."""

    set_up: SetUpRecord
    game: HostedGame
    seats: tuple[SeatRecord, ...]
    status: MatchStatus
    undo_request_id: str

    @property
    def name(self) -> str:
        """The name of the match."""

    @property
    def shown_seats(self) -> tuple[Seat, ...]:
        """What everybody may know of the seats."""

    @property
    def remarks(self) -> Iterable[Remark]:
        """The latest remarks, oldest first."""


def welcome(room: WelcomingRoom, client: Client, table: Table) -> Iterator[FromServer]:
    """All messages that a client begins with; `table` is the one for its seat."""
    yield Welcome(
        protocol=PROTOCOL,
        match=room.name,
        game=room.set_up.game,
        title=room.game.game.title,
        seat=client.seat,
        seats=room.shown_seats,
        ask="playable" if client.seat is None else room.seats[client.seat].ask,
        tutorial=room.set_up.tutorial,
        campaign=room.set_up.campaign,
    )
    yield from map(said_message, room.remarks)
    if room.status.undo_request:
        yield UndoWanted(room.status.undo_request.seat, room.undo_request_id)
    yield table
    if room.status.next_match:
        yield NextMatch(room.status.next_match, client.token)


def said_message(remark: Remark) -> Said:
    """A remark as a message."""
    return Said(remark.seat, remark.name, remark.text, remark.at)
