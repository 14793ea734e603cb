"""A mission at the table: set up on the form, and a hero's first turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.player import Player
from browser.served import Served
from browser.test_browser_phone import box_of
from browser.visitor import Come


@pytest.fixture
def player(come: Come, served: Served) -> Player:
    """Somebody at a large screen who does not want to wait for moves."""
    return Player(come(served, viewport={"width": 1400, "height": 900}, reduced_motion="reduce"))


def test_a_mission_is_set_up_and_a_hero_takes_its_turn(player: Player) -> None:
    page, visitor = player.page, player.visitor
    visitor.visit()
    visitor.press("Set up a match", visitor.box("Arena: The Contest"))
    page.get_by_role("combobox", name="What is played").select_option("the-salt-stair")
    expect(page.get_by_text("Under the old salt works")).to_be_visible()
    page.get_by_role("combobox", name="Difficulty").select_option("daydream")
    page.get_by_role("group", name="Players").get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("checkbox", name="Quick start").check()
    visitor.press("Set the table")

    # The quest book and the track tell where the mission stands; each foe has an arrow.
    book = player.aside.get_by_role("tabpanel", name="Quest")
    expect(book.get_by_role("list", name="Goals")).to_contain_text("20 XP")
    expect(book).not_to_contain_text("A hound comes out of the dark")
    track = page.get_by_role("region", name=re.compile("Round 1"))
    expect(track.get_by_text("may be next")).to_have_count(4)
    expect(page.get_by_role("region", name="What will be done")).to_contain_text(
        re.compile(r"1 of \d+")
    )

    # Three answers: who is next, where it goes, that its turn is over.
    expect(player.question).to_have_text("Round 1: which hero has the next turn?")
    heroes = player.board.get_by_role("gridcell", name=re.compile("can be chosen.*next turn"))
    heroes.last.click()
    expect(player.end).to_be_visible()

    # On a phone the name of the hero is in sight, and the buttons leave the plan uncovered.
    page.set_viewport_size({"width": 390, "height": 844})
    names = page.get_by_role("group", name="Whose cards")
    expect(names.get_by_role("button", pressed=True)).to_be_in_viewport(ratio=1)
    assert names.evaluate("names => names.scrollLeft") > 0
    plan = box_of(page.get_by_role("region", name="What will be done"))
    assert box_of(visitor.pressable("Zoom in"))["y"] >= plan["y"] + plan["height"]
    page.set_viewport_size({"width": 1400, "height": 900})
    player.squares.first.click()
    player.end.click()
    expect(player.question).to_have_text("Round 1: which hero has the next turn?")
    expect(track.get_by_text("has acted")).to_have_count(1)


def test_a_boss_fight_shows_what_the_boss_may_draw_and_its_bosspad(player: Player) -> None:
    page, visitor = player.page, player.visitor
    visitor.visit()
    visitor.press("Set up a match", visitor.box("Arena: The Contest"))
    page.get_by_role("combobox", name="What is played").select_option("the-chandlers-hall")
    page.get_by_role("group", name="Players").get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("checkbox", name="Quick start").check()
    visitor.press("Set the table")

    plan = page.get_by_role("region", name="What will be done")
    expect(plan).to_contain_text("The Tallow King draws a Boss Spell, then an attack.")
    book = player.aside.get_by_role("tabpanel", name="Quest")
    expect(book).to_contain_text("0 of 280 HP lost")
    visitor.press("All about The Tallow King")
    sheet = page.get_by_role("dialog", name="The Tallow King")
    for told in ("Life Tokens", "slot 70", "Nine Hundred Wicks", "Running Wax"):
        expect(sheet).to_contain_text(told)
