"""The way to a table: the front page by its names, links for friends, dead addresses."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.lobby import join, link_for, set_up
from browser.player import Player
from browser.visitor import Come, Visitor


def test_the_ways_to_begin_are_named_as_one_would_say_it(visitor: Visitor) -> None:
    game = visitor.box("Lebelheim")
    for name in (
        "Play now: Lebelheim against a bot",
        "Learn it: a guided first match of Lebelheim",
    ):
        expect(game.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_on_a_low_page_one_can_begin_without_scrolling(come: Come) -> None:
    # A window of 1400x900 at 200% zoom.
    guest = come(viewport={"width": 700, "height": 450}, device_scale_factor=2)
    guest.visit()
    begin = guest.box("Lebelheim").get_by_role("button", name="Play now")
    expect(begin).to_be_in_viewport(ratio=1)


def test_whoever_comes_by_a_link_finds_a_name_filled_in(come: Come) -> None:
    ann, bo = come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    link = link_for(ann, "Seat 2")

    bo.visit(link)
    name = bo.page.get_by_role("textbox", name="Your name")
    expect(name).to_have_value("Player 2")
    name.fill("Bo")
    bo.press("Sit down")
    expect(bo.page.get_by_role("grid")).to_be_visible()

    # Whoever has a name of their own is called by that.
    set_up(ann, "Lebelheim", "Me", "A friend")
    bo.visit(link_for(ann, "Seat 2"))
    expect(name).to_have_value("Bo")


def test_a_seat_on_which_somebody_sits_is_not_free(come: Come) -> None:
    ann, tom, eve = come(), come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    link = link_for(ann, "Seat 2")
    ann.press("To the table")
    join(tom, link, "Tom")
    expect(tom.page.get_by_role("grid")).to_be_visible()

    eve.prefer()
    eve.page.get_by_role("textbox", name="Your name").fill("Eve")
    eve.visit(link)
    main = eve.page.get_by_role("main")
    expect(main).to_contain_text("Tom sits here already. Continue only if that is you")
    expect(main).not_to_contain_text("free")
    expect(eve.page.get_by_role("textbox")).to_have_count(0)
    eve.press("Continue as Tom")
    expect(eve.page.get_by_role("grid")).to_be_visible()
    ann.page.get_by_role("tab", name="Seats").click()
    seats = ann.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Tom")


def test_the_link_to_a_match_that_is_over_leads_to_what_happened(come: Come) -> None:
    ann, bo = come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    link = link_for(ann, "Seat 2")
    ann.press("To the table")
    ann.press("Match")
    ann.press("Resign…")
    ann.press("Resign")
    Player(ann).result.wait_for()

    bo.visit(link)
    main = bo.page.get_by_role("main")
    expect(bo.page.get_by_role("heading", level=1)).to_have_text("This match is over")
    expect(main).to_contain_text("Player 2 won.")
    expect(bo.pressable("Sit down")).to_have_count(0)
    expect(bo.pressable("Look at the match")).to_be_visible()
    bo.press("Watch it again")
    expect(bo.page.get_by_role("slider", name="Moment")).to_be_visible()


def test_an_address_that_names_no_page_says_so(visitor: Visitor) -> None:
    for address in ("nowhere", "%"):
        visitor.visit(address)
        expect(visitor.page.get_by_role("alert")).to_contain_text(
            "There is no page at this address."
        )
    visitor.press("To the front page")
    expect(visitor.page.get_by_role("heading", name="Take a seat")).to_be_visible()


def test_a_damaged_link_to_a_match_gets_a_kind_answer(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("heading", name="Take a seat").wait_for()
    for address in ("replay/%%%", "match/%", "join/%/%"):
        page.evaluate("address => { location.hash = `#/${address}`; }", address)
        expect(page.get_by_text("There is no such match.")).to_be_visible()
        expect(visitor.pressable("To the front page")).to_be_visible()
    # The browser itself complains of whatever is not found.
    visitor.complaints = [each for each in visitor.complaints if "404" not in each]


def test_each_page_has_a_title_and_is_begun_at_its_heading(visitor: Visitor) -> None:
    page = visitor.page
    visitor.press("Rules", visitor.box("Lebelheim"))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Rules")
    expect(heading).to_be_focused()
    expect(page).to_have_title("Rules · Rulekeeper")
    visitor.press("Settings")
    expect(page).to_have_title("Settings · Rulekeeper")
    page.go_back()
    expect(page).to_have_title("Rules · Rulekeeper")
    page.go_back()
    expect(heading).to_have_text("Take a seat")
    page.go_forward()
    expect(heading).to_have_text("Rules")
    expect(heading).to_be_focused()
