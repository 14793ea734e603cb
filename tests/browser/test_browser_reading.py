"""What is read: matches that are over, and the rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.lobby import set_up
from browser.player import Player
from browser.visitor import Come, Visitor


def moment(visitor: Visitor) -> tuple[int, int]:
    """The moment of a replay that is shown, and the last one."""
    told = visitor.page.get_by_role("slider", name="Moment").get_attribute("aria-valuetext") or ""
    found = re.search(r"moment (\d+) of (\d+)", told)
    assert found, told
    return int(found[1]), int(found[2])


def test_a_match_that_is_over_is_watched_again(come: Come, visitor: Visitor) -> None:
    page = visitor.page
    set_up(visitor, "Lebelheim", "A bot", "A bot", turns=3)
    visitor.press("Watch it again", Player(visitor).result)
    slider = page.get_by_role("slider", name="Moment")
    heading = page.get_by_role("banner").get_by_role("paragraph")
    figures = page.get_by_role("gridcell", name="of")

    # Scrub: at the beginning nobody stands on the board, at the end somebody has won.
    slider.wait_for()
    _, last = moment(visitor)
    assert last > 20
    expect(figures).to_have_count(0)
    slider.fill(str(last))
    expect(page.get_by_role("main").get_by_text(re.compile("won|draw")).first).to_be_visible()

    # Jump to a turn.
    page.get_by_role("combobox", name="Jump to a turn").select_option(label="Turn 2")
    expect(heading).to_contain_text("Turn 2")
    assert figures.count() > 1
    here, _ = moment(visitor)

    # The log goes back beyond this turn, and its last line is in sight.
    lines = page.get_by_role("region", name="What happens").get_by_role("listitem")
    expect(lines.filter(has_text=re.compile("Turn 1:"))).to_have_count(1)
    expect(lines.filter(has_text=re.compile("Turn 3:"))).to_have_count(0)
    expect(lines.last).to_be_in_viewport()

    # Play, and stop.
    visitor.press("Play")
    expect(slider).not_to_have_attribute("aria-valuetext", re.compile(rf"moment {here} of"))
    visitor.press("Pause")
    here, _ = moment(visitor)
    assert here < last

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


def test_a_rule_is_found_by_its_words_and_has_a_place_of_its_own(visitor: Visitor) -> None:
    page = visitor.page
    visitor.press("Rules", visitor.box("Arena"))
    rules = page.get_by_role("article")
    page.get_by_role("searchbox", name="Search the rules").fill("sidestep adjacent")
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"^\d of \d+ rules"))
    ).to_be_visible()
    for text in rules.all_inner_texts():
        assert "sidestep" in text.lower()
        assert "adjacent" in text.lower()

    visitor.press("arena.move.sidestep.1", rules)
    expect(page).to_have_url(re.compile("#/rules/arena.move.sidestep.1$"))
    expect(page.get_by_role("article", name="arena.move.sidestep.1")).to_be_in_viewport()
