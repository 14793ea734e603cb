"""Nothing keeps anybody out: axe-core finds no serious barrier on any page, in light and dark."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.player import Player
from browser.visitor import Come, Visitor

LIGHTS = ("Light", "Dark")
PAGES = (
    "",
    "new/lebelheim",
    "new/arena",
    "new-campaign/arena",
    "rules/lebelheim",
    "rules/arena.attack.mob.3",
    "library/arena",
    "deck/lebelheim",
    "deck/lebelheim/gerda-holt",
    "settings",
)
ONCE = ("new/arena", "new-campaign/arena")
"""Pages that have the same colours as others: those are looked at in the light only."""
LEAVE_ONE_CARD_OF_EACH_KIND = """() => {
    const seen = new Set();
    for (const card of document.querySelectorAll('main li:has(.card)')) {
        const parts = [...card.querySelectorAll(':not(svg *)')].map((part) =>
            [part.tagName, part.className, part.role, ...part.getAttributeNames()].join(' '),
        );
        if (seen.has(parts.join())) card.remove();
        seen.add(parts.join());
    }
}"""
"""Takes cards away of which another one has the same parts, with the same looks and attributes.

The library shows hundreds, that differ in their words and drawings alone."""


def barriers(visitor: Visitor, axe: str, light: str = "light") -> list[str]:
    """What axe-core finds serious or critical: the rule that is broken, and where.

    In the dark nothing but colours differs, so that no more than those is looked at. Nobody reads
    how else the place could be found: to make selectors takes nearly half of the time.
    """
    wanted: dict[str, object] = {"resultTypes": ["violations"], "selectors": False}
    if light.lower() == "dark":
        wanted["runOnly"] = ["color-contrast", "link-in-text-block"]
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(axe)
    found: dict[str, Any] = visitor.page.evaluate("wanted => axe.run(wanted)", wanted)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def barriers_in_both_lights(visitor: Visitor, axe: str) -> list[str]:
    """The barriers of what is shown now: for who has chosen dark colours, and for the others."""
    found: list[str] = []
    for light in ("dark", "light"):
        visitor.page.emulate_media(color_scheme=light)
        found += (f"{light}: {barrier}" for barrier in barriers(visitor, axe, light))
    return found


def wait_for_all_of_it(visitor: Visitor) -> None:
    """Wait until the page of the address is shown, and nothing of it is still on its way."""
    visitor.page.evaluate("new Promise(requestAnimationFrame)")
    on_its_way = visitor.page.get_by_role("status").filter(has_text=re.compile("…$"))
    expect(on_its_way).to_have_count(0)


def test_a_barrier_would_be_found(visitor: Visitor, axe: str) -> None:
    visitor.page.get_by_role("heading", level=1).wait_for()
    visitor.page.evaluate("document.body.append(document.createElement('button'))")
    assert [barrier.partition(":")[0] for barrier in barriers(visitor, axe)] == ["button-name"]


@pytest.mark.parametrize("light", LIGHTS)
def test_pages_to_read_and_fill_in_have_no_barriers(come: Come, axe: str, light: str) -> None:
    visitor = come()
    visitor.prefer(Colours=light)
    for address in PAGES:
        if light == "Dark" and address in ONCE:
            continue
        visitor.visit(address)
        wait_for_all_of_it(visitor)
        visitor.page.evaluate(LEAVE_ONE_CARD_OF_EACH_KIND)
        assert barriers(visitor, axe, light) == [], address


@pytest.mark.parametrize("game", ["Lebelheim", "Arena"])
def test_tables_and_replays_have_no_barriers(visitor: Visitor, axe: str, game: str) -> None:
    visitor.press("Play now", visitor.box(game))
    player = Player(visitor)
    player.play(answers=6)
    player.wait()
    assert barriers_in_both_lights(visitor, axe) == []
    visitor.press("Match")
    player.dialog.wait_for()
    assert barriers_in_both_lights(visitor, axe) == []
    visitor.press("Replay", player.dialog)
    visitor.pressable("Share this moment").wait_for()
    assert barriers_in_both_lights(visitor, axe) == []
