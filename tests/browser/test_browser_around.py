"""What stands around a table: its menu, the chat, clocks, short messages, and what comes after."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.lobby import join, link_for, set_up
from browser.player import Player
from browser.visitor import Come, Visitor

IS_UNDER = """(thing, part) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return document.elementFromPoint(x + part * width, y + height / 2) === thing;
}"""


def open_menu(player: Player) -> Locator:
    """The menu of the match."""
    player.visitor.press("Match")
    player.dialog.wait_for()
    return player.dialog


def give_up(player: Player) -> None:
    """Resign, and see how the match ended."""
    menu = open_menu(player)
    player.visitor.press("Resign…", menu)
    player.visitor.press("Resign", menu)
    player.result.wait_for()


def test_handing_over_closes_the_menu(visitor: Visitor) -> None:
    set_up(visitor, "Lebelheim", "Me", "A bot")
    player = Player(visitor)
    player.wait()
    visitor.press("Hand over", open_menu(player))
    expect(visitor.page.get_by_role("dialog", name="The match")).to_have_count(0)


def test_after_the_end_the_menu_leads_on_and_playing_again_is_one_press(visitor: Visitor) -> None:
    set_up(visitor, "Lebelheim", "Me", "A bot")
    player = Player(visitor)
    player.wait()
    give_up(player)
    visitor.press("Look at the table", player.result)
    menu = open_menu(player)
    expect(visitor.pressable("Watch it again", menu)).to_be_visible()
    visitor.press("How it ended", menu)
    player.result.wait_for()
    expect(visitor.page.get_by_role("dialog")).to_have_count(1)

    before = visitor.page.url
    visitor.press("Play again", player.result)
    visitor.page.wait_for_url(lambda url: url != before)
    player.wait()
    assert player.is_asked


def test_how_it_ended_comes_instead_of_an_open_menu(come: Come) -> None:
    ann, bo = come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    join(bo, link_for(ann, "Seat 2"), "Bo")
    ann.press("To the table")
    other = Player(bo)
    open_menu(other)
    give_up(Player(ann))
    other.result.wait_for()
    expect(bo.page.get_by_role("dialog")).to_have_count(1)


def test_what_one_says_oneself_is_no_news(come: Come) -> None:
    ann, bo = come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    join(bo, link_for(ann, "Seat 2"), "Bo")
    ann.press("To the table")
    chat = ann.page.get_by_role("tab", name="Chat")
    chat.click()
    field = ann.page.get_by_role("textbox", name="Say something")
    field.fill("Hm" * 240)
    room = ann.page.get_by_role("tabpanel").get_by_role("status")
    expect(room).to_have_text("500 characters at most:  20 left.")
    field.press("Enter")
    field.fill("x" * 501)
    expect(room).to_have_text("500 characters at most:  1 too many.")
    expect(ann.pressable("Say", ann.page.get_by_role("tabpanel"))).to_be_disabled()
    field.fill("")
    panel = ann.page.get_by_role("tabpanel")
    expect(panel.get_by_role("listitem")).to_have_count(1)
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")

    expect(bo.page.get_by_role("tab", name="Chat")).to_have_text(re.compile(r"Chat\s+1"))
    ann.page.reload()
    expect(chat).to_have_text("Chat")
    chat.click()
    expect(panel.get_by_role("listitem")).to_have_count(1)


def test_messages_lie_over_nothing_that_is_pressed(visitor: Visitor) -> None:
    set_up(visitor, "Lebelheim", "A bot", "A bot", turns=1)
    visitor.press("Watch it again", Player(visitor).result)
    slider = visitor.page.get_by_role("slider", name="Moment")
    slider.wait_for()
    visitor.press("Share this moment")
    visitor.page.get_by_role("status").filter(has_text="is copied").wait_for()
    assert [part for part in (0.05, 0.5, 0.95) if not slider.evaluate(IS_UNDER, part)] == []


def test_clocks_say_whom_they_wait_for_and_call_out_the_last_seconds(come: Come) -> None:
    ann, bo = come(), come()
    ann.visit("new/lebelheim")
    page = ann.page
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="A friend").check()
    page.get_by_role("group", name="Clock").get_by_role("radio", name="Per turn").check()
    page.get_by_role("spinbutton", name="Minutes a turn").fill("0.25")
    ann.press("Set the table")
    link = link_for(ann, "Seat 2")
    ann.press("To the table")
    waits = page.get_by_text("The clocks start once Player 2 has joined.")
    expect(waits).to_be_visible()

    join(bo, link, "Bo")
    expect(waits).to_have_count(0)
    said = page.get_by_role("status").filter(has_text="Ten seconds left for")
    expect(said).to_have_count(1)


def test_the_menu_and_the_settings_use_the_same_words(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("settings")
    groups = page.get_by_role("group")
    expect(groups).to_have_count(3)
    boxes = page.get_by_role("checkbox")
    words = groups.all_inner_texts(), boxes.locator("..").all_inner_texts()
    set_up(visitor, "Lebelheim", "Me", "A bot")
    player = Player(visitor)
    player.wait()
    menu = open_menu(player)
    here = menu.get_by_role("group"), menu.get_by_role("checkbox").locator("..")
    assert (here[0].all_inner_texts(), here[1].all_inner_texts()) == words
    asking = menu.get_by_role("group", name="Ask me whether I want to respond")
    asking.get_by_role("radio", name="Never").check()
    visitor.visit("settings")
    expect(page.get_by_role("radio", name="Never")).to_be_checked()


def test_lessons_call_somebody_by_the_name_that_is_remembered(visitor: Visitor) -> None:
    visitor.visit("settings")
    name = visitor.page.get_by_role("textbox", name="Your name")
    name.fill("Ann")
    name.press("Enter")
    visitor.visit()
    visitor.press("Learn it", visitor.box("Lebelheim"))
    expect(visitor.page.get_by_text("Ann (you)").first).to_be_visible()


def test_a_link_to_a_seat_is_shown_as_a_code_for_phones(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("new/lebelheim")
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="A friend").check()
    visitor.press("Set the table")
    code = page.get_by_role("img", name="QR code")
    expect(code).to_have_count(0)
    visitor.press("QR code: Seat 2")
    expect(code).to_be_visible()
    visitor.press("QR code: Seat 2")
    expect(code).to_have_count(0)
    visitor.press("To the table")
    page.get_by_role("tab", name="Seats").click()
    visitor.press("QR code: Player 2")
    expect(code).to_be_visible()
