"""Two people at one device: each has a seat, and the table is covered while it changes hands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.player import Player
from browser.visitor import Visitor

TAKE = re.compile("^I am ")
HAND_OVER = re.compile("^Hand over to ")


def sit_down_together(visitor: Visitor, one: str, other: str) -> None:
    """Set a short match up for two people who share the device."""
    page = visitor.page
    visitor.visit()
    visitor.press("Set up a match", visitor.box("Lebelheim"))
    page.get_by_role("textbox", name="Your name").fill(one)
    seat = page.get_by_role("group", name="Seat 2")
    seat.get_by_role("radio", name="Also here").check()
    page.get_by_role("checkbox", name="Quick start").check()
    page.get_by_role("spinbutton", name="Turns").fill("1")
    visitor.press("Set the table")
    expect(page.get_by_role("alert")).to_have_text("Say who sits on seat 2: you share this device.")
    page.get_by_role("textbox", name="Their name").fill(other)
    visitor.press("Set the table")


def taken(visitor: Visitor) -> str:
    """Take the device, which is awaited from nobody else: who has it now."""
    button = visitor.page.get_by_role("button", name=TAKE)
    who = button.inner_text().removeprefix("I am ")
    expect(visitor.page.get_by_role("heading", name=f"Hand the device to {who}")).to_be_focused()
    assert visitor.page.get_by_role("grid").count() == 0
    assert visitor.page.get_by_role("complementary").count() == 0
    button.click()
    return who


def test_two_play_on_one_device_and_nobody_sees_the_cards_of_the_other(visitor: Visitor) -> None:
    sit_down_together(visitor, "Ann", "Ben")
    player, page = Player(visitor), visitor.page
    cover, hand_over = (page.get_by_role("button", name=name) for name in (TAKE, HAND_OVER))
    held = list[str]()
    cover.wait_for()
    for _ in range(4):
        held.append(taken(visitor))
        cards = page.get_by_role("region", name=re.compile("^Cards of"))
        player.question.wait_for()
        while player.is_asked:
            player.answer()
            player.question.or_(hand_over).first.wait_for()
        hand_over.click()
        cover.wait_for()
        expect(cards).to_have_count(0)
    assert held in (["Ann", "Ben"] * 2, ["Ben", "Ann"] * 2)


def test_who_opens_the_page_again_is_not_shown_the_cards_of_whoever_closed_it(
    visitor: Visitor,
) -> None:
    sit_down_together(visitor, "Ann", "Ben")
    cover = visitor.page.get_by_role("button", name=TAKE)
    cover.wait_for()
    who = taken(visitor)
    Player(visitor).question.wait_for()
    visitor.page.reload()
    expect(cover).to_have_text(f"I am {who}")
    taken(visitor)
    expect(visitor.page.get_by_role("grid")).to_be_visible()
