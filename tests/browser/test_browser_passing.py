"""Passing for longer, where the question stands, and being asked again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.served import Served
from browser.test_browser_barriers import barriers
from browser.test_browser_invented import PHONE, SCREEN
from browser.visitor import Come, Visitor

LARGE = {"viewport": SCREEN}
SMALL = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def sit_down(visitor: Visitor, match: dict[str, Any], seat: int) -> None:
    """Sit down on a seat of a match."""
    visitor.visit(f"join/{match['match']}/{match['seats'][seat]['token']}")
    visitor.press("Sit down")
    visitor.page.locator(".table").wait_for()


@pytest.mark.parametrize("screen", [LARGE, SMALL], ids=["keyboard", "phone"])
def test_one_passes_for_the_rest_of_a_turn_and_is_asked_again(
    come: Come, axe: str, invented: Served, screen: dict[str, Any]
) -> None:
    ana = come(invented, viewport=SCREEN, reduced_motion="reduce")
    ben = come(invented, reduced_motion="reduce", **screen)
    seats = [{"who": "friend", "name": name} for name in ("Ana", "Ben")]
    made = ana.context.request.post(
        f"{ana.address}api/matches", data={"game": "volley", "seats": seats}
    ).json()
    sit_down(ana, made, 0)
    sit_down(ben, made, 1)
    parry = ben.page.get_by_role("button", name="parry")
    menu = ben.page.get_by_text("More ways to pass")
    told = ben.page.get_by_text("You pass for the rest of this turn.")
    expect(menu).to_have_count(0)

    ana.press("ready 0")
    expect(parry).to_be_visible()
    if screen is LARGE:
        ben.page.keyboard.press("Shift+P")
        ben.page.keyboard.press("Enter")
        ben.page.keyboard.press("Escape")
        expect(ben.pressable("Pass for the rest of this turn")).to_be_hidden()
        ben.page.keyboard.press("Enter")
        assert not barriers(ben, axe)
        for _ in range(2):
            ben.page.keyboard.press("Tab")
        ben.page.keyboard.press("Enter")
    else:
        menu.tap()
        ben.pressable("Pass for the rest of this turn").tap()
    expect(told).to_be_visible()
    expect(parry).to_be_hidden()

    ben.press("Ask me again")
    expect(told).to_be_hidden()
    ana.press("ready 11")
    expect(parry).to_be_visible()
