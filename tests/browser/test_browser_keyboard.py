"""By the keyboard alone: from the front page into a match, answers, why, and back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.player import Player
from browser.visitor import Visitor, labels

MOST_KEYS = 80
"""So often a key is pressed at most to come to something."""


class Typist(Player):
    """Somebody without a mouse."""

    def take(self, thing: Locator) -> None:
        """Go to something with the keys, and press Enter."""
        if thing.get_attribute("role") == "gridcell":
            self.walk_to(thing)
        else:
            self.tab_to(thing)
        self.page.keyboard.press("Enter")

    def tab_to(self, thing: Locator) -> None:
        """Press the tab key until something has the focus."""
        for _ in range(MOST_KEYS):
            if has_focus(thing):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"The tab key does not come to: {thing}")

    def walk_to(self, square: Locator) -> None:
        """Go to the board, and over it with the arrow keys."""
        self.page.keyboard.press("b")
        squares = labels(self.board.get_by_role("gridcell"))
        in_a_row = self.board.get_by_role("row").first.get_by_role("gridcell").count()
        row, column = divmod(squares.index(labels(square)[0]), in_a_row)
        for _ in range(MOST_KEYS):
            if has_focus(square):
                return
            here = labels(self.board.locator(":focus"))[0].partition(":")[0]
            number = [each.partition(":")[0] for each in squares].index(here)
            at_row, at_column = divmod(number, in_a_row)
            if at_row != row:
                self.page.keyboard.press("ArrowDown" if at_row < row else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if at_column < column else "ArrowLeft")
        raise AssertionError(f"The arrow keys do not come to: {square}")


def has_focus(thing: Locator) -> bool:
    """Whether what is pressed now goes to something."""
    return bool(thing.evaluate("element => element === document.activeElement"))


def test_a_match_is_played_with_the_keyboard_alone(visitor: Visitor) -> None:
    typist = Typist(visitor)
    keys = visitor.page.keyboard
    typist.take(visitor.box("Lebelheim").get_by_role("button", name="Play now"))
    typist.wait()
    while typist.squares.count() == 0:
        assert typist.play(answers=1) == 1
        typist.wait()

    dark = typist.board.get_by_role("gridcell", name=re.compile("empty$")).first
    typist.walk_to(dark)
    keys.press("?")
    expect(visitor.page.get_by_text("Not now.").first).to_be_visible()
    expect(typist.aside.get_by_role("link", name="Rule lebelheim").first).to_be_visible()

    asked = typist.question.inner_text()
    before = labels(typist.squares)
    typist.take(typist.squares.first)
    expect(visitor.pressable("Undo")).to_be_visible()
    keys.press("u")
    expect(typist.question).to_have_text(asked)
    expect(typist.squares).to_have_count(len(before))
    assert labels(typist.squares) == before
    assert typist.play(answers=6) == 6

    keys.press("h")
    expect(typist.dialog).to_contain_text("Ask why you cannot do something")
    keys.press("Escape")
    expect(typist.dialog).to_have_count(0)
