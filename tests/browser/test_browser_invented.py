"""Boards of spaces and areas, sheets, tracks, plans and story: each on an invented game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.player import Player
from browser.served import Served
from browser.test_browser_barriers import barriers_in_both_lights
from browser.test_browser_phone import Toucher, held
from browser.visitor import Come, Visitor

SCREEN = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}


def sit_down(visitor: Visitor, game: str) -> None:
    """Set a match of an invented game up, and sit down at it."""
    seats = [{"who": "friend", "name": "Ana"}]
    made = visitor.context.request.post(
        f"{visitor.address}api/matches", data={"game": game, "seats": seats}
    ).json()
    visitor.visit(f"join/{made['match']}/{made['seats'][0]['token']}")
    visitor.press("Sit down")
    visitor.page.locator(".table").wait_for()


@pytest.fixture
def player(come: Come, invented: Served) -> Player:
    """Somebody at a large screen who does not want to wait for moves."""
    return Player(come(invented, viewport=SCREEN, reduced_motion="reduce"))


@pytest.fixture
def toucher(come: Come, invented: Served) -> Toucher:
    """Somebody with a phone in hand, in the dark."""
    return Toucher(
        come(
            invented,
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            color_scheme="dark",
            reduced_motion="reduce",
        )
    )


def place(player: Player, name: str) -> Locator:
    """A space, an area, or what is between them, by how its name begins."""
    return player.board.get_by_role("gridcell", name=re.compile(f"^{name}"))


def test_spaces_with_walls_and_doors_are_pointed_at(player: Player) -> None:
    sit_down(player.visitor, "cellar")
    page = player.page
    expect(page.get_by_text("Choose a lit space, edge or figure.")).to_be_visible()
    expect(page.get_by_role("list", name="Signs on the board")).to_contain_text("somebody bites")
    expect(place(player, "B2:")).to_have_accessible_name(
        re.compile("oak door, closed door north; open door east; can be chosen: .*steps: 2")
    )
    door = place(player, "the oak door")
    expect(door).to_have_accessible_name(re.compile("Locked.*open the oak door; steps: 1"))
    door.click(button="right")
    expect(player.aside.get_by_text("You can do this.")).to_be_visible()
    place(player, "C1:").click()
    expect(player.aside.get_by_text("The oak door is in the way.")).to_be_visible()

    # Two figures share a space: each is pointed at by itself, or asked for.
    shared = place(player, "A2:")
    shared.hover()
    expect(shared).to_have_accessible_name(re.compile("can be chosen, 2 ways to go on"))
    box = shared.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 3)
    dialog = page.get_by_role("dialog", name="Which do you mean?")
    expect(dialog.get_by_role("button", name="Fay")).to_be_visible()
    dialog.get_by_role("button", name="Finn").click()
    expect(dialog).to_have_count(0)
    expect(player.question).to_have_text("Fay: where to?")


def test_a_map_grows_where_somebody_goes_on(player: Player) -> None:
    sit_down(player.visitor, "cellar")
    keys = player.page.keyboard
    expect(place(player, "D3:")).to_have_count(0)
    keys.press("b")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        keys.press(key)
    expect(place(player, "C3:")).to_be_focused()
    keys.press("ArrowRight")
    expect(place(player, "exit east of C3")).to_be_focused()
    keys.press("Enter")
    expect(place(player, "D3:")).to_have_count(1)
    expect(player.question).to_have_text("What now?")


def test_what_an_automated_side_will_do_is_told_and_drawn(player: Player) -> None:
    sit_down(player.visitor, "cellar")
    plans = player.page.get_by_role("region", name="What will be done")
    expect(plans).to_contain_text("The grey rat goes to B2 and bites Fay.")
    expect(player.board.locator(".way-end.plan")).to_have_count(1)
    expect(player.board.locator(".aim")).to_have_count(1)
    expect(plans.get_by_text("who is hurt most")).to_be_hidden()
    plans.get_by_text("The grey rat goes").click()
    expect(plans.get_by_text("who is hurt most")).to_be_visible()
    expect(plans.get_by_text("Fay, Olga")).to_be_visible()
    place(player, "A1:").hover()
    expect(player.board.locator(".way-end.plan")).to_have_count(0)


def test_advice_stands_with_the_question(player: Player, toucher: Toucher) -> None:
    for each in (player, toucher):
        sit_down(each.visitor, "cellar")
        expect(each.aside.get_by_text("Stay out of the rat's reach")).to_be_visible()
    player.end.click()
    expect(player.aside.get_by_text("Stay out of the rat's reach")).to_have_count(0)


def test_a_replay_shows_plans_story_and_the_notation_of_each_answer(player: Player) -> None:
    page = player.page
    sit_down(player.visitor, "chase")
    player.visitor.press("Look at the board")
    player.aside.get_by_role("button", name="Back").click()
    player.aside.get_by_role("button", name="End").click()
    player.visitor.press("Watch it again", player.result)
    expect(page.get_by_role("region", name="The story")).to_contain_text("Across the River")
    player.visitor.press("Look at the board")
    plans = page.get_by_role("region", name="What will be done")
    expect(plans).to_contain_text("The grey rat goes to B2 and bites Fay.")
    plans.get_by_text("The grey rat goes").click()
    expect(plans.get_by_text("Fay, Olga")).to_be_visible()
    player.visitor.press("Next step")
    lines = page.get_by_role("region", name="What happens").get_by_role("listitem")
    expect(lines.last).to_contain_text("Ana: back")
    expect(lines.last.get_by_role("button", name="Copy the notation: take 0")).to_be_visible()
    player.visitor.press("Next step")
    lines.last.get_by_role("button", name="Copy the notation: take 1").click()
    page.get_by_role("status").filter(has_text="notation is copied").or_(
        page.get_by_role("status").filter(has_text="Copy this: take 1")
    ).wait_for()


def test_areas_and_the_lines_between_them_are_pointed_at(player: Player) -> None:
    sit_down(player.visitor, "harbour")
    keys = player.page.keyboard
    expect(player.board).to_have_accessible_name(re.compile("^Map, 5 areas"))
    expect(place(player, "The Quay:")).to_have_accessible_name(
        re.compile("stone; room for 4; Mira.*leads to Stairs .up.; leads to Store House")
    )
    place(player, "Watch Tower").click()
    reason = "The tower can only be climbed from the stairs."
    expect(player.aside.get_by_text(reason)).to_be_visible()
    keys.press("b")
    expect(place(player, "The Quay:")).to_be_focused()
    place(player, "the store's gate").click()
    expect(player.question).to_have_text("The gate is open.")


def test_a_card_goes_from_one_place_of_a_sheet_to_another(player: Player) -> None:
    sit_down(player.visitor, "harbour")
    tray = player.page.get_by_role("region", name="Cards of Mira")
    expect(tray.get_by_role("img", name="threat: 1 of 3; at 3: seen")).to_be_visible()
    armour = tray.get_by_role("group", name="armour")
    expect(armour).to_contain_text("she swims")
    belt = tray.get_by_role("group", name=re.compile("^belt"))
    tray.get_by_role("button", name="Lantern").click()
    belt.get_by_role("button", name="belt").click()
    expect(player.question).to_have_text("The belt is full.")


def test_the_track_tells_who_acts_when(player: Player) -> None:
    sit_down(player.visitor, "harbour")
    track = player.page.get_by_role("region", name="Initiative Round 4")
    turns = track.get_by_role("listitem")
    expect(turns).to_have_count(4)
    expect(turns.nth(0)).to_contain_text("Tor, 12, has acted")
    expect(turns.nth(1)).to_have_attribute("aria-current", "step")
    expect(turns.nth(3)).to_contain_text("face down")
    turns.nth(1).get_by_role("button").click()
    expect(player.page.get_by_role("dialog", name="Mira")).to_contain_text("stamina")


def test_story_is_read_and_gone_on_with(player: Player) -> None:
    sit_down(player.visitor, "ferry")
    story = player.page.get_by_role("region", name="The story")
    expect(story.get_by_role("heading", name="The Ferryman")).to_be_visible()
    text = story.get_by_text("Nobody crosses after dark")
    assert float(text.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")) >= 20
    swim = story.get_by_role("button", name="Swim")
    expect(swim).to_have_attribute("aria-disabled", "true")
    swim.click(force=True)
    expect(player.aside.get_by_text("nobody of you can swim")).to_be_visible()
    story.get_by_role("button", name="Pay him").click()
    expect(story.get_by_role("heading", name="Across the River")).to_be_visible()
    expect(text).to_be_hidden()
    story.locator("summary", has_text="The Ferryman").click()
    expect(text).to_be_visible()


def test_a_page_lies_over_the_board_until_it_is_laid_aside(player: Player) -> None:
    sit_down(player.visitor, "chase")
    story = player.page.get_by_role("region", name="The story")
    expect(story).to_be_visible()
    player.visitor.press("Look at the board")
    expect(story).to_have_count(0)
    player.visitor.press(re.compile("^Read .Across the River.$"))
    expect(story).to_be_visible()


def test_what_lies_on_shelves_is_taken_or_tells_why_not(player: Player) -> None:
    sit_down(player.visitor, "market")
    page = player.page
    tools = page.get_by_role("region", name="Tools")
    expect(tools).to_contain_text("For whoever carries them.")
    anvil = tools.get_by_role("button", name=re.compile("^Anvil"))
    expect(anvil).to_contain_text("It costs 9 coins, and you have 4.")
    expect(tools.get_by_role("button").last).to_contain_text("Anvil")
    anvil.click()
    expect(player.aside.get_by_text("It costs 9 coins, and you have 4.")).to_be_visible()
    tools.get_by_role("button", name=re.compile("^Rope")).click()
    tor = player.aside.get_by_role("button", name=re.compile("^Tor"))
    expect(tor).to_contain_text("coins: 1")
    tor.click()
    expect(player.question).to_have_text("What else?")


def test_shelves_are_reached_by_their_names_and_tapped(toucher: Toucher) -> None:
    sit_down(toucher.visitor, "market")
    toucher.page.get_by_role("link", name=re.compile("^Beasts")).tap()
    mule = toucher.page.get_by_role("button", name=re.compile("^Mule"))
    expect(mule).to_be_in_viewport()
    mule.tap()
    expect(toucher.question).to_contain_text("What else?")
    width: int = toucher.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_areas_and_sheets_are_tapped(toucher: Toucher) -> None:
    sit_down(toucher.visitor, "harbour")
    tray = toucher.page.get_by_role("region", name="Cards of Mira")
    toucher.page.get_by_role("button", name="The whole board").tap()
    with held(place(toucher, "Watch Tower")):
        expect(toucher.page.get_by_text("Not now.").first).to_be_visible()
    tray.get_by_role("button", name="Lantern").tap()
    tray.get_by_role("button", name="belt").tap()
    expect(toucher.question).to_contain_text("The belt is full.")
    width: int = toucher.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_spaces_and_doors_are_tapped(toucher: Toucher) -> None:
    sit_down(toucher.visitor, "cellar")
    toucher.take(place(toucher, "the oak door"))
    expect(toucher.page.get_by_role("group", name="Your choice")).to_contain_text("steps: 1")
    toucher.take(toucher.go)
    expect(toucher.question).to_contain_text("Fay: where to?")
    toucher.take(place(toucher, "exit east of C3"))
    expect(place(toucher, "D3:")).to_have_count(1)


@pytest.mark.parametrize("game", ["cellar", "harbour", "ferry", "market", "chase"])
def test_invented_tables_have_no_barriers(
    come: Come, invented: Served, axe: str, game: str
) -> None:
    visitor = come(invented, viewport=SCREEN, reduced_motion="reduce")
    sit_down(visitor, game)
    visitor.page.locator("#question").wait_for()
    assert barriers_in_both_lights(visitor, axe) == []
