"""What goes with a choice that is begun: for those who hear the page, and who see no colours."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.player import Player
from browser.visitor import Visitor

MOST_ANSWERS = 30


def begin(visitor: Visitor) -> Player:
    """Play a match of Arena until a button is pressed that needs more: a square beside a hero."""
    visitor.press("Play now", visitor.box("Arena"))
    player = Player(visitor)
    for _ in range(MOST_ANSWERS):
        player.wait()
        button = player.answers.filter(has_text="Sidestep")
        if button.count():
            player.take(button.first)
            assert player.is_choosing
            return player
        player.play(answers=1)
    raise AssertionError("Nobody may sidestep.")


def test_it_is_told_what_goes_with_a_choice_and_what_would_begin_anew(visitor: Visitor) -> None:
    player = begin(visitor)
    expect(player.answers.filter(has_text="Sidestep")).to_have_count(0)
    assert player.squares.count() > 0
    cards = player.things.filter(has_text="Basic Attack")
    expect(cards.first).to_have_accessible_name(re.compile("can be chosen instead$"))
    others = player.page.locator("[data-standing=instead]")
    assert others.count() > 0
    for button in others.all():
        assert button.evaluate("button => getComputedStyle(button).borderStyle") == "dashed"
        expect(button).to_have_accessible_name(re.compile("can be chosen instead"))
