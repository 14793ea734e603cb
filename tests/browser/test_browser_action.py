"""The board comes near to the action and goes back; what is told at a glance."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.lobby import set_up
from browser.player import Player
from browser.visitor import Visitor

SIDE = "cell => cell.getBoundingClientRect().width"


def test_a_large_board_comes_near_to_the_action_and_goes_back(visitor: Visitor) -> None:
    set_up(visitor, "Arena", "Me", "A bot")
    player = Player(visitor)
    for _ in range(20):
        player.wait()
        if player.squares.count() and player.end.is_visible():
            break
        player.bide()
    page = visitor.page
    near, cell = visitor.pressable("Zoom to the action"), player.board.get_by_role("gridcell").first
    expect(near).to_have_attribute("aria-pressed", "true")
    close = cell.evaluate(SIDE)
    assert all(player.is_in_sight(square) for square in player.squares.all())
    page.keyboard.press("z")
    expect(near).to_have_attribute("aria-pressed", "false")
    far = cell.evaluate(SIDE)
    assert close > 1.15 * far
    page.keyboard.press("z")
    expect(near).to_have_attribute("aria-pressed", "true")
    assert abs(cell.evaluate(SIDE) - close) < 1
    # Whoever looks elsewhere is not called back.
    page.keyboard.press("0")
    expect(near).to_have_attribute("aria-pressed", "false")
    assert abs(cell.evaluate(SIDE) - far) < 1


def test_the_hands_of_all_are_counted_and_the_own_one_is_in_sight(visitor: Visitor) -> None:
    set_up(visitor, "Lebelheim", "Me", "A bot")
    player = Player(visitor)
    for _ in range(20):
        player.wait()
        if player.end.is_visible():
            break
        player.answer()
    parties = visitor.page.get_by_role("complementary", name="Parties")
    expect(parties.get_by_text(re.compile("[0-9] in hand"))).to_have_count(4)
    tray = visitor.page.get_by_role("region", name=re.compile("^Cards of"))
    for card in tray.get_by_role("group", name="Cards").get_by_role("button").all():
        expect(card).to_be_in_viewport(ratio=0.99)
