"""Who sits where: names that tell everybody apart."""

from __future__ import annotations

import pytest

from rulekeeper.server.api import NewSeat
from rulekeeper.server.rooms.seating import assign_seats
from server.webtable import without_database

pytestmark = without_database


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["greedy", "greedy"], ["Medium bot 1", "Medium bot 2"]),
        ([None, "greedy"], ["Player 1", "Medium bot"]),
        (
            ["random", None, "greedy", "random"],
            ["Easy bot 1", "Player 2", "Medium bot", "Easy bot 2"],
        ),
    ],
)
def test_bots_of_one_kind_are_told_apart(bots: list[str | None], names: list[str]) -> None:
    seats, _ = assign_seats([NewSeat("bot", bot=bot) if bot else NewSeat("friend") for bot in bots])
    assert [seat.name for seat in seats] == names
