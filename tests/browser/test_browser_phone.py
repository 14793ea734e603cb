"""On a phone, by touch: from the front page into a match, and asking why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import FloatRect, Locator, StorageState, expect

from browser.player import Player
from browser.visitor import Come, Visitor

SCREEN = {"width": 360, "height": 740}
FINGER = 44
"""So many pixels wide and high is at least what is hit with a finger."""
COSTLY = re.compile(r"can be chosen.* movement points: \d+$")
RISKY = re.compile(r"can be chosen.* movement points: \d+; risk")
MOST_ANSWERS = 40
MOST_LOOKS = 8

TOO_SMALL = """(things, least) => things
    .filter((thing) => {
        const { width, height } = thing.getBoundingClientRect();
        return width < least || height < least;
    })
    .map((thing) => thing.textContent)"""

CLICK_TO_COME = """() => {
    window.clicked = new Promise((done) => {
        addEventListener('click', () => done(true), { once: true, capture: true });
    });
}"""


class Toucher(Player):
    """Somebody who taps."""

    def take(self, thing: Locator) -> None:
        """Tap something, and wait for the click that the browser makes of it a little later."""
        self.read_first(thing)
        self.page.evaluate(CLICK_TO_COME)
        thing.tap()
        self.page.evaluate("window.clicked")

    def point_at(self, thing: Locator) -> None:
        """Tap something; where that only shows what would follow, go on."""
        self.take(thing)
        if self.go.is_visible():
            self.take(self.go)

    @property
    def go(self) -> Locator:
        """The button below what a first tap has shown."""
        return self.page.get_by_role("button", name="Go", exact=True)


@pytest.fixture
def motion() -> str:
    """What somebody with a phone wants of motion: as little as possible."""
    return "reduce"


@pytest.fixture
def toucher(come: Come, hurried: StorageState, motion: str) -> Toucher:
    """Somebody with a phone in hand."""
    guest: Visitor = come(
        viewport=SCREEN,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion=motion,
        storage_state=hurried,
    )
    guest.visit()
    return Toucher(guest)


@pytest.mark.parametrize("motion", ["no-preference"])
@pytest.mark.parametrize("game", ["Lebelheim", "Arena"])
def test_ten_answers_are_tapped_and_nothing_is_cut_off(toucher: Toucher, game: str) -> None:
    """Everything moves as it does for most people."""
    page = toucher.page
    assert is_no_wider_than_the_screen(toucher)
    toucher.take(toucher.visitor.box(game).get_by_role("button", name="Play now"))
    assert toucher.play(answers=10) == 10
    toucher.wait()
    assert is_no_wider_than_the_screen(toucher)
    page.get_by_role("tab", name="Log").tap()
    assert len(toucher.log()) > 3


def test_a_long_press_tells_why(toucher: Toucher) -> None:
    toucher.take(toucher.visitor.box("Lebelheim").get_by_role("button", name="Play now"))
    toucher.wait()
    while toucher.squares.count() == 0:
        toucher.play(answers=1)
        toucher.wait()
    asked = toucher.question.inner_text()
    dark = toucher.board.get_by_role("gridcell", name=re.compile("empty$")).first
    with held(dark):
        expect(toucher.page.get_by_text("Not now.").first).to_be_visible()
    assert toucher.question.inner_text() == asked
    expect(toucher.aside.get_by_role("link", name="Rule lebelheim").first).to_be_visible()


def come_to_a_walk(toucher: Toucher, told: re.Pattern[str] = COSTLY) -> Locator:
    """Play Arena until somebody may walk, and look for a square of which this is told."""
    toucher.take(toucher.visitor.box("Arena").get_by_role("button", name="Play now"))
    walks = toucher.board.get_by_role("gridcell", name=told)
    for _ in range(MOST_ANSWERS):
        toucher.wait()
        for walk in walks.all()[:MOST_LOOKS]:
            if toucher.is_in_sight(walk):
                square, _, _ = (walk.get_attribute("aria-label") or "").partition(":")
                return toucher.board.get_by_role("gridcell", name=re.compile(f"^{square}:"))
        toucher.bide()
    raise AssertionError("Nobody may walk.")


def test_a_tap_shows_what_a_walk_costs_and_the_next_one_goes_it(toucher: Toucher) -> None:
    walk = come_to_a_walk(toucher)
    asked = toucher.question.inner_text()
    told = walk.get_attribute("aria-label")
    toucher.take(walk)
    shown = toucher.page.get_by_role("group", name="Your choice")
    expect(shown).to_contain_text("movement")
    expect(walk).to_have_attribute("aria-selected", "true")
    assert walk.get_attribute("aria-label") == told
    assert toucher.question.inner_text() == asked

    toucher.page.get_by_role("button", name="Cancel").tap()
    expect(shown).to_have_count(0)
    toucher.take(walk)
    toucher.take(walk)
    expect(shown).to_have_count(0)
    expect(walk).not_to_have_attribute("aria-label", str(told))


def test_a_risk_is_asked_about_and_the_question_stays(toucher: Toucher) -> None:
    walk = come_to_a_walk(toucher, RISKY)
    toucher.take(walk)
    expect(toucher.dialog).to_contain_text("may react")
    toucher.take(toucher.dialog.get_by_role("button", name="Cancel"))
    expect(toucher.dialog).to_have_count(0)
    expect(walk).to_be_visible()


def test_who_is_in_a_hurry_goes_at_the_first_tap(toucher: Toucher) -> None:
    toucher.visitor.visit("settings")
    toucher.page.get_by_role("checkbox", name="Preview before I act").uncheck()
    toucher.visitor.visit()
    walk = come_to_a_walk(toucher)
    told = walk.get_attribute("aria-label")
    toucher.take(walk)
    expect(walk).not_to_have_attribute("aria-label", str(told))


@pytest.mark.parametrize("game", ["Lebelheim", "Arena"])
@pytest.mark.parametrize("screen", [SCREEN, {"width": 768, "height": 1024}])
def test_no_square_lies_under_the_buttons_of_the_board(
    come: Come, game: str, screen: dict[str, int]
) -> None:
    guest: Visitor = come(viewport=screen, has_touch=True, is_mobile=True)
    guest.visit()
    guest.press("Play now", guest.box(game))
    board = box_of(Player(guest).board)
    for name in ("Zoom in", "Zoom out", "The whole board"):
        button = box_of(guest.pressable(name))
        assert button["width"] >= FINGER <= button["height"]
        assert (
            button["x"] >= board["x"] + board["width"]
            or button["y"] >= board["y"] + board["height"]
        )


def test_whatever_is_tapped_at_a_table_is_as_large_as_a_finger(toucher: Toucher) -> None:
    toucher.take(toucher.visitor.box("Arena").get_by_role("button", name="Play now"))
    toucher.play(answers=9)
    toucher.wait()
    for tab in ("Play", "Figures", "Log"):
        toucher.page.get_by_role("tab", name=tab).tap()
        for kind in ("button", "tab"):
            things = toucher.page.get_by_role(kind)
            things.first.wait_for()
            assert things.evaluate_all(TOO_SMALL, FINGER) == [], tab


def box_of(thing: Locator) -> FloatRect:
    """Where something is on the screen."""
    thing.wait_for()
    box = thing.bounding_box()
    assert box
    return box


def is_no_wider_than_the_screen(player: Player) -> bool:
    """Whether nothing of the page has to be scrolled sideways to be seen."""
    width: int = player.page.evaluate("document.documentElement.scrollWidth")
    return width <= SCREEN["width"]


@contextmanager
def held(thing: Locator) -> Iterator[None]:
    """Hold a finger on something."""
    box = box_of(thing)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = thing.page.context.new_cdp_session(thing.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    yield
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def test_a_large_board_comes_near_by_itself_with_labels_that_can_be_read(toucher: Toucher) -> None:
    page = toucher.page
    toucher.take(page.get_by_role("button", name=re.compile("^Learn missions")))
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_function(
        """() => {
            const texts = [...document.querySelectorAll('.board .token text')];
            const sizes = texts.map(
                (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
            );
            return sizes.length > 0 && Math.min(...sizes) >= 12;
        }"""
    )
