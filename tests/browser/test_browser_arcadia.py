"""A turn of Arcadia Quest through the page: shared spaces, doors, cards, dice with faces."""

from __future__ import annotations

import re

from browser.lobby import set_up
from browser.player import Player
from browser.visitor import Visitor

MOST_ANSWERS = 40
"""So many answers of a hero at most until it has attacked: by then it has come to somebody."""


def test_a_quick_match_is_placed_walked_and_fought_by_pointing(visitor: Visitor) -> None:
    set_up(visitor, "Arcadia Quest", "Me", "A bot")
    player = Player(visitor)
    player.wait()
    while player.question.inner_text().startswith("Where does"):
        player.choose(player.squares.first)
        player.settle()
        player.wait()
    spaces = visitor.page.get_by_role("grid").get_by_role("gridcell", name=re.compile("hero"))
    assert spaces.count() >= 4  # Six heroes, of whom two may share a space.
    assert visitor.page.get_by_role("gridcell", name=re.compile("closed door")).count() > 0

    visitor.page.get_by_role("tab", name="Log").click()
    walked = fought = False
    for _ in range(MOST_ANSWERS):
        player.wait()
        player.answer()
        player.settle()
        told = " ".join(player.log())
        walked = walked or " moves to " in told
        fought = fought or (" attacks " in told and " scores " in told)
        if walked and fought:
            break
    assert walked
    assert fought
    # The faces of the dice stand in the log as drawings, besides the words.
    rolled = visitor.page.get_by_role("listitem").filter(
        has_text=re.compile(" rolls .*(melee|ranged|crit)")
    )
    assert rolled.first.locator("svg rect").count() >= 1
