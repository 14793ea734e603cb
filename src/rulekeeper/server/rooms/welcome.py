"""What somebody is told who comes in: where this is, what was said, how the table stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekeeper.server.messages import (
    PROTOCOL,
    FromServer,
    NextMatch,
    Said,
    Table,
    UndoWanted,
    Welcome,
)
from rulekeeper.server.store.records import Remark

if TYPE_CHECKING:
    from rulekeeper.server.rooms.room import Room
    from rulekeeper.server.rooms.room_context import Client


def greeting(room: Room, client: Client, table: Table) -> Iterator[FromServer]:
    """All messages that a client begins with; `table` is the one of its seat."""
    yield Welcome(
        protocol=PROTOCOL,
        match=room.name,
        game=room.set_up.game,
        title=room.game.game.title,
        seat=client.seat,
        seats=room.shown_seats,
        ask="playable" if client.seat is None else room.seats[client.seat].ask,
        tutorial=room.set_up.tutorial,
    )
    yield from map(said, room.remarks)
    if room.wish:
        yield UndoWanted(room.wish.seat)
    yield table
    if room.standing.next_match:
        yield NextMatch(room.standing.next_match, client.token)


def said(remark: Remark) -> Said:
    """A remark as a message."""
    return Said(remark.seat, remark.name, remark.text, remark.at)
