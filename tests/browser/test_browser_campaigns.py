"""A campaign of pilgrims on the page: begun, joined by its link, played, gone on with."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.player import Player
from browser.served import Served
from browser.test_browser_barriers import barriers
from browser.visitor import Come, Visitor


def sideways(visitor: Visitor) -> int:
    """By how much the page is wider than the screen."""
    found = visitor.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return int(found)


def test_a_campaign_goes_on_from_chapter_to_chapter(come: Come, invented: Served, axe: str) -> None:
    ana = Player(come(invented))
    page, visitor = ana.page, ana.visitor
    visitor.visit()
    visitor.press("Begin a campaign", visitor.box("Crossing"))
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("textbox", name="What you call it").fill("Fridays")
    page.get_by_role("group", name="Players").get_by_role("radio", name="2").check()
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="A friend").check()
    assert barriers(visitor, axe) == []
    visitor.press("Begin the campaign")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fridays")
    expect(page.get_by_role("heading", name="The Reed Ford")).to_be_visible()

    # One link for the whole campaign, with which Ben comes to whatever chapter is being played.
    visitor.press("Invite")
    visitor.press("Copy the link: Seat 2")
    page.get_by_role("status").filter(has_text="The link is copied").wait_for()
    link = visitor.clipboard()
    visitor.press("Close")
    visitor.press("Begin chapter 1")
    ana.answers.get_by_text("wade").click()

    ben = Player(
        come(invented, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    )
    ben.visitor.visit(link)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.visitor.press("Sit down")
    ben.visitor.press("To the table")
    ben.answers.get_by_text("wade").click()
    ana.wait()
    visitor.press("Go on with the campaign", ana.result)

    # What the chapter has changed, and what comes next.
    path = page.get_by_role("region", name="The path so far")
    expect(path).to_contain_text("The Reed Ford lies behind them.")
    expect(path.get_by_role("link", name=re.compile("Watch it again"))).to_be_visible()
    expect(page.get_by_role("region", name="Pilgrims")).to_contain_text("Coins")
    expect(page.get_by_role("region", name="Who plays")).to_contain_text("Ben")
    expect(page.get_by_role("heading", name="The ferry house")).to_be_visible()
    assert barriers(visitor, axe) == []

    # On the phone it fits, in the dark, too; Ben cannot give seats away, and begins what is next.
    ben.page.emulate_media(color_scheme="dark")
    ben.visitor.press("Go on with the campaign", ben.result)
    expect(ben.page.get_by_role("heading", name="The ferry house")).to_be_visible()
    assert sideways(ben.visitor) == 0
    assert barriers(ben.visitor, axe, "dark") == []
    expect(ben.page.get_by_role("button", name="Abandon the campaign")).to_have_count(0)
    ben.visitor.press("Begin chapter 2")

    # By keyboard from the front page to the chapter that is being played.
    visitor.visit()
    mine = page.get_by_role("region", name="My campaigns")
    expect(mine).to_contain_text("it is your turn")
    mine.get_by_role("link", name="Open Fridays").press("Enter")
    page.get_by_role("button", name="To the table").press("Enter")
    expect(ana.answers.get_by_text("leave")).to_be_visible()


def test_the_host_seats_a_bot_saves_the_campaign_and_abandons_it(
    come: Come, invented: Served
) -> None:
    visitor = come(invented)
    page = visitor.page
    seats = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
    made = visitor.context.request.post(
        f"{visitor.address}api/campaigns",
        data={"game": "crossing", "campaign": "to-the-sea", "seats": seats},
    ).json()
    visitor.visit(f"campaign/{made['campaign']}/{made['seats'][0]['token']}")
    visitor.press("Continue as Ana")
    people = page.get_by_role("region", name="Who plays")
    visitor.press(re.compile("Give to a bot"), people)
    expect(people).to_contain_text("Medium bot")

    # Saved to a file and taken up again, it is another campaign with the same people.
    with page.expect_download() as saved:
        visitor.press("Save to a file")
    visitor.visit("new-campaign/crossing")
    page.get_by_text("Go on with a campaign from a file").click()
    page.get_by_label("The file").set_input_files(saved.value.path())
    visitor.press("Open it")
    expect(page.get_by_role("heading", name="The Reed Ford")).to_be_visible()
    assert made["campaign"] not in page.url
    expect(people).to_contain_text("Ana (you)")
    expect(people).to_contain_text("Medium bot")
    visitor.press("Abandon the campaign")
    visitor.press("Abandon it")
    expect(page.get_by_role("heading", name="This campaign was abandoned")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Begin"))).to_have_count(0)
