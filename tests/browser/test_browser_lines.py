"""The line breaks in the middle of a turn: the page says so, and goes on where it stood."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.lobby import set_up
from browser.player import Player
from browser.served import Served
from browser.visitor import Come, Visitor


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Served]:
    """A server that may be killed."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def in_mid_turn(visitor: Visitor) -> Player:
    """Play a match until a step of a move is asked for."""
    set_up(visitor, "Lebelheim", "Me", "A bot")
    player = Player(visitor)
    player.wait()
    while player.squares.count() == 0 or len(player.log()) < 2:
        player.play(answers=1)
        player.wait()
        assert not player.is_over
    return player


def test_a_match_goes_on_after_the_network_was_away(visitor: Visitor) -> None:
    visitor.may_lose_the_line = True
    player = in_mid_turn(visitor)
    asked, log = player.question.inner_text(), player.log()

    visitor.context.set_offline(True)
    line = visitor.page.get_by_role("status").filter(has_text="Connection lost")
    expect(line).to_be_visible()
    player.take(player.squares.first)
    expect(visitor.page.get_by_text("Nothing was sent.")).to_be_visible()

    visitor.context.set_offline(False)
    expect(line).to_have_count(0)
    assert (player.question.inner_text(), player.log()) == (asked, log)
    assert player.play(answers=3) == 3


def test_a_match_goes_on_after_the_server_was_killed(come: Come, frail: Served) -> None:
    visitor = come(frail)
    visitor.may_lose_the_line = True
    visitor.prefer(Animation_of_moves_and_dice="Off")
    player = in_mid_turn(visitor)
    asked, log = player.question.inner_text(), player.log()

    frail.kill()
    line = visitor.page.get_by_role("status").filter(has_text="Connection lost")
    expect(line).to_be_visible()

    frail.start()
    expect(line).to_have_count(0)
    assert (player.question.inner_text(), player.log()) == (asked, log)
    assert player.play(answers=3) == 3
