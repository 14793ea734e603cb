"""The story of a campaign in the browser: it is read, chosen in, and read again."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.served import Served
from browser.test_browser_invented import PHONE, SCREEN
from browser.visitor import Come, Visitor
from tables.story import CAMPAIGN


def open_story(visitor: Visitor) -> Locator:
    """Set the story up, sit down, and find the page that lies open."""
    options = {"campaign": CAMPAIGN, "xp": 1}
    seats = [{"who": "friend", "name": "Ana"}]
    made = visitor.context.request.post(
        f"{visitor.address}api/matches",
        data={"game": "arena-story", "seats": seats, "options": options},
    ).json()
    visitor.visit(f"join/{made['match']}/{made['seats'][0]['token']}")
    visitor.press("Sit down")
    story = visitor.page.get_by_role("region", name="The story")
    expect(story.get_by_role("heading", name="The inn")).to_be_visible()
    return story


def test_a_page_is_read_and_gone_on_from_by_keyboard(come: Come, invented: Served) -> None:
    visitor = come(invented, viewport=SCREEN, reduced_motion="reduce")
    story, keys = open_story(visitor), visitor.page.keyboard
    text = story.get_by_text("Somebody knocks.")
    assert text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") >= 20
    ways = story.get_by_role("group", name="How it goes on")
    expect(ways).to_contain_text("Pay the innkeeper to look.")
    expect(ways).not_to_contain_text("golden bone")
    ways.get_by_role("button", name="Open the door.").focus()
    keys.press("Enter")
    expect(story.get_by_role("heading", name="Open the door.")).to_be_visible()
    story.get_by_role("button", name="Go on").focus()
    keys.press("Enter")
    expect(story.get_by_role("heading", name="The dog")).to_be_visible()


def test_a_choice_that_cannot_be_made_says_why(come: Come, invented: Served) -> None:
    visitor = come(invented, viewport=SCREEN, reduced_motion="reduce")
    story = open_story(visitor)
    paid = story.get_by_role("button", name="Pay the innkeeper to look.")
    expect(paid).to_contain_text("It takes 3 XP, and the party has 1.")
    expect(paid).to_be_disabled()


def test_what_has_been_read_is_read_again_in_the_book(come: Come, invented: Served) -> None:
    visitor = come(invented, viewport=SCREEN, reduced_motion="reduce")
    story = open_story(visitor)
    story.get_by_role("button", name="Open the door.").click()
    page = visitor.page
    expect(page.get_by_text("Achievement 1")).to_be_visible()
    page.locator("summary", has_text="The inn").click()
    expect(page.get_by_text("Somebody knocks.")).to_be_visible()


def test_a_phone_shows_the_page_in_its_whole_width(come: Come, invented: Served) -> None:
    visitor = come(
        invented,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    story = open_story(visitor)
    box = story.bounding_box()
    assert box
    assert box["width"] > PHONE["width"] * 0.85
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    story.get_by_role("button", name="Open the door.").tap()
    expect(story.get_by_role("heading", name="Open the door.")).to_be_visible()
