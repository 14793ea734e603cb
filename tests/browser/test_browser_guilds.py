"""A campaign of Arcadia Quest on the page: guilds, a draft, the shop, cards among three heroes."""

from __future__ import annotations

import re
from base64 import b64encode

from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from browser.player import Player
from browser.test_browser_barriers import barriers
from browser.visitor import Visitor
from rulekeeper.campaign.archive import packed
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.record import encode
from rulekeeper.games.arcadia.campaign import CAMPAIGNS
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.registry import find_game
from tables.arcadia_guilds import guilds_after


def lit(where: Locator) -> Locator:
    """The cards there that can be chosen."""
    return where.get_by_role("button", name=re.compile("can be chosen"))


def spilling(things: Locator) -> int:
    """How many of these things hold more than they have room for; there are some."""
    things.first.wait_for()
    found = things.evaluate_all(
        """things => things.filter(
            (thing) =>
                thing.scrollHeight > thing.clientHeight || thing.scrollWidth > thing.clientWidth,
        ).length"""
    )
    return int(found)


def bring(visitor: Visitor) -> None:
    """Come to the page of a campaign whose first scenario is over."""
    game = find_game("arcadia")
    assert isinstance(game, Arcadia)
    progress = Progress(game, CAMPAIGNS)
    begun = progress.begin("The Pawned City", "lampwick", {}, ("Ana", "greedy"), 1)
    record = progress.prepared(replace(begun, belongings=guilds_after(game, coins=20)))
    file = b64encode(packed(encode(record), {})).decode()
    made = visitor.context.request.post(
        f"{visitor.address}api/campaigns/import", data={"file": file}
    ).json()
    visitor.visit(f"campaign/{made['campaign']}/{made['seats'][0]['token']}")
    visitor.press("Continue as Ana")


def test_a_campaign_is_begun_and_guilds_are_set_up(visitor: Visitor, axe: str) -> None:
    page = visitor.page
    visitor.press("Begin a campaign", visitor.box("Arcadia Quest"))
    expect(
        page.get_by_role("group", name="Seat 2").get_by_role("radio", name="A bot")
    ).to_be_checked()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    visitor.press("Begin the campaign")
    visitor.press("Begin chapter 1")
    player = Player(visitor)
    player.wait()
    expect(page.get_by_role("region", name="Guilds")).to_be_visible()
    assert barriers(visitor, axe) == []
    while not player.question.inner_text().startswith("Give your cards"):
        player.choose(lit(page.locator(".shelves")).first)
        player.settle()
        player.wait()

    # A card, then who gets it, by the keys alone.
    cards = page.get_by_role("group", name="Your cards")
    lit(cards.locator("section").first).first.press("Enter")
    cards.get_by_role("button", name=re.compile("Inventory 0.4")).first.press("Enter")
    expect(cards.get_by_text("1/4")).to_be_visible()
    # Another one is drawn along to the second hero.
    player.wait()
    lit(cards.locator("section").first).first.drag_to(cards.get_by_text("Inventory 0/4").first)
    expect(cards.get_by_text("1/4")).to_have_count(2)
    assert barriers(visitor, axe) == []
    page.get_by_role("tab", name="Campaign").click()
    expect(page.get_by_role("columnheader", name="Least Deaths")).to_be_visible()


def test_cards_are_reserved_bought_and_shared_out(visitor: Visitor, axe: str) -> None:
    bring(visitor)
    page = visitor.page
    chart = page.get_by_role("region", name="Campaign Sheet").get_by_role("table")
    expect(chart.get_by_role("row", name=re.compile("^1. "))).to_contain_text("Outer Circle")
    expect(chart.get_by_role("img", name="Fox (Ana)")).to_have_count(2)
    assert barriers(visitor, axe) == []
    visitor.press("Begin chapter 1")
    player = Player(visitor)
    player.wait()
    assert spilling(page.locator(".sheet-place .card")) == 0
    page.set_viewport_size({"width": 1024, "height": 768})
    assert spilling(page.get_by_role("tablist", name="About the match")) == 0
    page.set_viewport_size({"width": 1440, "height": 900})
    for pick in range(1, 5):
        expect(player.question).to_contain_text(f"pick {pick} of 4")
        reserved = page.get_by_role("region", name="Reserved")
        expect(reserved.get_by_role("heading").first).to_contain_text(f"{pick - 1} of 4")
        player.choose(lit(page.get_by_role("region", name="Your hand")).first)
    expect(player.question).to_contain_text("Buy up to 3 cards")
    player.choose(lit(page.get_by_role("region", name="For sale")).first)
    expect(page.get_by_role("region", name="Bought")).to_contain_text("Paid so far")
    player.wait()
    visitor.press("Buy nothing more")
    if player.dialog.is_visible():
        visitor.press("Confirm", player.dialog)
    expect(player.question).to_contain_text("Give 1 new card")
    cards = page.get_by_role("group", name="Your cards")
    player.choose(lit(cards.locator("section").first).first)
    player.choose(cards.get_by_role("button", name=re.compile("Inventory")).first)
    player.wait()
    visitor.press("Finish arranging")
    expect(player.question).to_contain_text("which one is played next")
    laid = page.get_by_role("region", name="Scenarios")
    expect(laid).to_contain_text("has been played in this campaign")
    player.choose(lit(laid).first)
    visitor.press("Go on with the campaign", page.get_by_role("dialog", name="Done"))
    expect(page.get_by_role("region", name="The path so far")).to_contain_text("The Fox has ")
