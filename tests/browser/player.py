"""Somebody at a table who answers whatever is asked, by pointing at what the page offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle
from math import dist
from random import Random
from time import monotonic

from playwright.sync_api import Locator

from browser.visitor import Visitor

OPEN = "can be chosen"
FITS = re.compile("^(?!.*(not now|chosen instead))", re.DOTALL)
ENDED = re.compile("^(You lost|A draw|.+ won)$")
MOST_POINTS = 20
"""So often at most somebody points before one question is answered."""
IS_UNCOVERED = """async (thing) => {
    if (thing.getAttribute('role') !== 'gridcell') return true;
    let [before, calm] = ['', 0];
    while (calm < 3) {
        await new Promise(requestAnimationFrame);
        const { x, y } = thing.getBoundingClientRect();
        calm = before === `${x} ${y}` ? calm + 1 : 0;
        before = `${x} ${y}`;
    }
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every(
        (part) => document.elementFromPoint(x + part * width, y + part * height) === thing,
    );
}"""
"""Waits until the board, which follows what happens on it, has come to rest for some frames.
What is no square lies beside the board, and is in sight."""
SETTLED = 400
"""So many milliseconds after which what came up under the pointer can be pressed."""
NEAR = 15.0
"""Within so many pixels a pointer rests, so that the page takes a press for an echo."""
PATIENCE = 120.0
"""Seconds in which some player has to be asked."""


class Player:
    """A visitor at a table, with a mouse. Which of the offers are taken follows the seed."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self._random = Random(seed)
        self._pressed = (-NEAR, -NEAR)
        # These are asked for again and again: by what is written in the page they are found at
        # once, while a role is looked for among all that is drawn, too.
        self.board = self.page.locator("[role=grid]")
        self.aside = self.page.locator("aside[aria-label='Question, log and more']")
        self.question = self.aside.get_by_role("heading", level=2)
        self.end = self.aside.get_by_role("button", name="End the turn")
        self.dialog = self.page.locator("dialog[open]")
        self.result = self.page.get_by_role("dialog", name=ENDED)
        self._ended = self.dialog.filter(has=self.page.get_by_role("heading", name=ENDED))
        self._region = self.aside.get_by_role("region").first
        self._settled = self.aside.get_by_role("region", name=re.compile("^(?!One moment)")).first

    # -- what is seen -------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether a question is put to this seat."""
        return self.question.is_visible()

    @property
    def is_choosing(self) -> bool:
        """Whether something is chosen already, and more has to be pointed at."""
        return self._region.get_by_role("button", name="Take back").first.is_visible()

    @property
    def is_over(self) -> bool:
        """Whether the end of the match is shown."""
        return self._ended.is_visible()

    @property
    def squares(self) -> Locator:
        """The squares that can be pointed at."""
        return self.board.locator(f"[role=gridcell][aria-label*='{OPEN}']")

    @property
    def things(self) -> Locator:
        """The cards and figures that can be pointed at."""
        free = self.page.locator("button:not([aria-pressed=true])")
        return free.filter(has_text=OPEN, visible=True)

    @property
    def answers(self) -> Locator:
        """The buttons of the question that go with what is chosen: all that say nothing else."""
        parts = self.page.locator("[data-part]")
        return self._region.get_by_role("button", name=FITS, pressed=False).and_(parts)

    def log(self) -> list[str]:
        """The lines of the log, once it is shown."""
        lines = self.page.get_by_role("tabpanel", name="Log").get_by_role("listitem")
        lines.first.wait_for()
        return [" ".join(line.split()) for line in lines.all_inner_texts()]

    # -- what is done -------------------------------------------------------------------------

    def wait(self) -> None:
        """Wait until something is asked of this seat, or the match is over."""
        self.question.or_(self._ended).first.wait_for()

    def play(self, answers: int) -> int:
        """Give so many answers, or as many as it takes to the end: how many were given."""
        for given in range(answers):
            self.wait()
            if self.is_over:
                return given
            self.answer()
        return answers

    def answer(self) -> None:
        """Answer the question that is put."""
        for _ in range(MOST_POINTS):
            self.choose(self.pick())
            if not self.is_choosing:
                return
        raise AssertionError(f"It takes too long to answer: {self.question.inner_text()}")

    def bide(self) -> None:
        """Wait for what others do: end the turn, or answer where that cannot be done yet."""
        if self.end.is_visible():
            self.choose(self.end)
        else:
            self.answer()

    def choose(self, thing: Locator) -> None:
        """Point at something, and say once more that it is meant where one is asked."""
        self.point_at(thing)
        confirm = self.dialog.get_by_role("button", name="Confirm")
        if confirm.is_visible():
            self.take(confirm)

    def pick(self) -> Locator:
        """One of the things that are offered; the whole board is looked at if it has to be."""
        offered = self.offered()
        self._random.shuffle(offered)
        for thing in offered:
            if self.is_in_sight(thing):
                return thing
        self.take(self.page.get_by_role("button", name="The whole board"))
        return next(thing for thing in offered if self.is_in_sight(thing))

    def offered(self) -> list[Locator]:
        """Everything that can be pointed at now; what goes with the choice that is begun first."""
        near = [*self.squares.all(), *self.answers.all()]
        return near if near and self.is_choosing else [*near, *self.things.all()]

    def is_in_sight(self, thing: Locator) -> bool:
        """Whether something need not be looked for on the board: it lies there uncovered."""
        return bool(thing.evaluate(IS_UNCOVERED))

    def point_at(self, thing: Locator) -> None:
        """Point at one of the things that are offered."""
        self.take(thing)

    def take(self, thing: Locator) -> None:
        """Point at something."""
        self.read_first(thing)
        thing.click()

    def read_first(self, thing: Locator) -> None:
        """Read what has come up where something was pressed: the page takes no press before."""
        box = thing.bounding_box()
        if box is None:
            return
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if dist(place, self._pressed) < NEAR:
            self.page.wait_for_timeout(SETTLED)
        self._pressed = place

    def settle(self) -> None:
        """Wait until it is clear whether this seat or another one is asked."""
        self._settled.or_(self._ended).first.wait_for()


def play_together(players: Sequence[Player], answers: int) -> int:
    """Let those answer who are asked, so many times or to the end: how many answers were given."""
    for given in range(answers):
        player = who_is_asked(players)
        if player is None:
            return given
        player.answer()
    return answers


def who_is_asked(players: Sequence[Player]) -> Player | None:
    """Wait until one of the players is asked; none where the match is over."""
    deadline = monotonic() + PATIENCE
    for player in cycle(players):
        player.settle()
        if player.is_over:
            return None
        if player.is_asked:
            return player
        assert monotonic() < deadline, "Everybody waits for somebody else."
    return None
