"""Beside a real table: a dialog in which one types what is to be set right."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.player import Player
from browser.served import Served
from browser.test_browser_barriers import barriers
from browser.visitor import Come


def test_what_differs_is_set_right_in_a_dialog(come: Come, served: Served, axe: str) -> None:
    visitor = come(served, viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    page, player = visitor.page, Player(visitor)
    visitor.visit()
    visitor.press("Set up a match", visitor.box("Arena: The Contest"))
    page.get_by_role("combobox", name="What is played").select_option("the-salt-stair")
    page.get_by_role("group", name="Players").get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("checkbox", name="Quick start").check()
    page.get_by_role("checkbox", name="Beside a real table").check()
    visitor.press("Set the table")
    expect(player.question).to_have_text("Round 1: which hero has the next turn?")

    visitor.press("Correct the table")
    dialog = page.get_by_role("dialog", name="Correct the table")
    words = dialog.get_by_label("What lies on the real table?")
    expect(dialog).to_contain_text("set dita hp 31")
    assert not barriers(visitor, axe)
    words.fill("set ledger rat hp 99")
    words.press("Enter")
    expect(dialog).to_contain_text("Ledger Rat 1 has 0 to 26 hit points: set one of these.")
    words.fill("set ledger rat hp 7")
    visitor.press("Set it right", dialog)
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("corrects the table: set Ledger Rat 1 hp 7").first).to_be_attached()
