"""What is read: matches that are over, and the rules."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import StorageState, expect

from browser.lobby import watch_again
from browser.visitor import Come, Visitor

LONGEST_LOOK = 4000
"""So many milliseconds at most a moment is looked at before the next one comes."""


def moment(visitor: Visitor) -> tuple[int, int]:
    """The moment of a replay that is shown, and the last one."""
    told = visitor.page.get_by_role("slider", name="Moment").get_attribute("aria-valuetext") or ""
    found = re.search(r"moment (\d+) of (\d+)", told)
    assert found, told
    return int(found[1]), int(found[2])


def test_a_match_that_is_over_is_watched_again(come: Come, visitor: Visitor) -> None:
    page = visitor.page
    watch_again(visitor)
    slider = page.get_by_role("slider", name="Moment")
    heading = page.get_by_role("banner").get_by_role("paragraph")
    figures = page.get_by_role("gridcell", name="of")

    # It begins with the first turn, and the log leaves the set-up out until it is wanted.
    expect(heading).to_contain_text("Turn 1")
    visitor.pressable("The set-up").wait_for()

    # Scrub: at the beginning nobody stands on the board, at the end somebody has won.
    _, last = moment(visitor)
    assert last > 20
    slider.fill("0")
    expect(figures).to_have_count(0)
    slider.fill(str(last))
    expect(page.get_by_role("main").get_by_text(re.compile("won|draw")).first).to_be_visible()

    # Jump to a turn: it begins where the heading says so.
    turns = page.get_by_role("combobox", name="Jump to a turn")
    turns.select_option(label="Turn 2")
    expect(heading).to_contain_text("Turn 2")
    visitor.press("Previous step")
    expect(heading).to_contain_text("Turn 1")
    expect(turns.locator("option:checked")).to_have_text("Turn 1")
    visitor.press("Next step")
    expect(heading).to_contain_text("Turn 2")
    expect(turns.locator("option:checked")).to_have_text("Turn 2")
    assert figures.count() > 1
    here, _ = moment(visitor)

    # The log goes back beyond this turn, and its last line is in sight.
    lines = page.get_by_role("region", name="What happens").get_by_role("listitem")
    expect(lines.filter(has_text=re.compile("Turn 1:"))).to_have_count(1)
    expect(lines.filter(has_text=re.compile("Turn 3:"))).to_have_count(0)
    expect(lines.last).to_be_in_viewport()

    # Play, and stop: time stands still meanwhile, or else it might run to the end.
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    visitor.press(re.compile("^Play$"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"moment {here + 1} of"))
    page.clock.run_for(LONGEST_LOOK)
    expect(slider).not_to_have_attribute("aria-valuetext", re.compile(rf"moment {here + 1} of"))
    visitor.press("Pause")
    here, _ = moment(visitor)
    assert here < last
    page.clock.run_for(LONGEST_LOOK)
    assert moment(visitor) == (here, last)
    page.clock.resume()

    # Whoever follows the link to a moment comes to that moment.
    visitor.press("Share this moment")
    page.get_by_role("status").filter(has_text="The link to this moment is copied.").wait_for()
    friend = come()
    friend.visit(visitor.clipboard())
    same = friend.page.get_by_role("slider", name="Moment")
    expect(same).to_have_attribute("aria-valuetext", re.compile(rf"moment {here} of {last}$"))
    expect(friend.page.get_by_role("banner").get_by_role("paragraph")).to_have_text(
        heading.inner_text()
    )


def test_time_is_gone_through_with_mouse_finger_and_keys(come: Come, hurried: StorageState) -> None:
    guest = come(viewport={"width": 360, "height": 740}, has_touch=True, storage_state=hurried)
    watch_again(guest)
    page = guest.page
    slider = page.get_by_role("slider", name="Moment")
    place = slider.bounding_box()
    assert place
    _, last = moment(guest)

    def at(part: float) -> tuple[float, float]:
        return place["x"] + part * place["width"], place["y"] + place["height"] / 2

    def is_near(part: float) -> bool:
        return abs(moment(guest)[0] - part * last) < last / 10

    page.mouse.click(*at(0.5))
    assert is_near(0.5)
    page.mouse.move(*at(0.5))
    page.mouse.down()
    page.mouse.move(*at(0.8), steps=5)
    page.mouse.up()
    assert is_near(0.8)

    page.touchscreen.tap(*at(0.25))
    assert is_near(0.25)
    finger = guest.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0.25), ("touchMove", 0.4), ("touchMove", 0.6)):
        x, y = at(part)
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert is_near(0.6)

    slider.focus()
    before, _ = moment(guest)
    page.keyboard.press("ArrowRight")
    assert moment(guest)[0] == before + 1
    slider.blur()
    page.keyboard.press("ArrowLeft")
    assert moment(guest)[0] == before
    page.keyboard.press("End")
    assert moment(guest)[0] == last
    page.keyboard.press("Home")
    assert moment(guest)[0] == 0


def test_the_caption_of_a_replay_shows_whole_lines_only(come: Come, hurried: StorageState) -> None:
    guest = come(viewport={"width": 360, "height": 740}, storage_state=hurried)
    watch_again(guest)
    guest.page.get_by_role("slider", name="Moment").fill("0")
    guest.press(re.compile("^Play$"))
    caption = guest.page.locator(".told p")
    caption.wait_for(state="attached")
    caption.evaluate("caption => { caption.textContent = 'Something happens. '.repeat(60); }")
    lines = caption.evaluate(
        """caption => {
            const { lineHeight, paddingBottom } = getComputedStyle(caption);
            return [caption.clientHeight / parseFloat(lineHeight), parseFloat(paddingBottom)];
        }"""
    )
    assert lines == pytest.approx([3, 0], abs=0.05)


def test_words_that_no_rule_has_are_looked_for_in_the_library(visitor: Visitor) -> None:
    page = visitor.page
    visitor.press("Rules", visitor.box("Lebelheim"))
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("no such words")
    expect(page.get_by_text("No rule has all of these words.")).to_be_visible()
    expect(visitor.pressable("Look in the library")).to_have_count(0)
    search.fill("cleaving arc")
    told = page.get_by_role("status").filter(has_text="of the library")
    expect(told).to_contain_text(re.compile(r"^\s*\d+\s+card"))
    count = re.findall(r"\d+", told.inner_text())[0]
    visitor.press("Look in the library")
    search = page.get_by_role("searchbox", name="Search names and texts")
    expect(search).to_have_value("cleaving arc")
    found = page.get_by_role("status").filter(has_text=re.compile(r"^\d+ of \d+$"))
    expect(found).to_have_text(re.compile(f"^{count} of"))


def test_a_rule_is_found_by_its_words_and_has_a_place_of_its_own(visitor: Visitor) -> None:
    page = visitor.page
    visitor.press("Rules", visitor.box("Arena"))
    rules = page.get_by_role("article")
    page.get_by_role("searchbox", name="Search the rules").fill("sidestep adjacent")
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"^\d of \d+ rules"))
    ).to_be_visible()
    for text in rules.all_text_contents():
        assert "sidestep" in text.lower()
        assert "adjacent" in text.lower()

    visitor.press("arena.move.sidestep.1", rules)
    expect(page).to_have_url(re.compile("#/rules/arena.move.sidestep.1$"))
    expect(page.get_by_role("article", name="arena.move.sidestep.1")).to_be_in_viewport()


def test_how_a_game_is_played_comes_before_its_rules(visitor: Visitor) -> None:
    for game, title in (("lebelheim", "Tricks"), ("arena", "Moving")):
        visitor.visit(f"rules/{game}")
        told = visitor.page.get_by_role("region", name="How to play")
        expect(told.get_by_role("heading", level=3)).to_have_count(8)
        panel = told.get_by_role("listitem").filter(has_text=title).first
        expect(panel.get_by_role("img").first).to_be_visible()
        expect(panel.get_by_role("link", name="Rule").first).to_be_visible()
        visitor.press("All rules", told)
        expect(visitor.page.get_by_label("Search the rules")).to_be_in_viewport()
        # What is found is in sight: how the game is played makes way for it.
        visitor.page.get_by_role("searchbox", name="Search the rules").fill("turn")
        expect(visitor.page.get_by_role("article").first).to_be_in_viewport()
        visitor.press("Show all")
        expect(told).to_be_visible()
    visitor.visit("rules/lebelheim.end.1")
    expect(visitor.page.get_by_role("article", name="lebelheim.end.1")).to_be_in_viewport()
    expect(visitor.page.get_by_role("region", name="How to play")).to_have_count(0)
