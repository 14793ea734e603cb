"""The first match of each game, lesson by lesson to the last one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.player import Player
from browser.visitor import Visitor

MOST_STEPS = 60


class Learner(Player):
    """Somebody who does what the lesson asks for."""

    @property
    def lesson(self) -> Locator:
        """The lesson that is shown."""
        return self.page.get_by_role("region", name=re.compile(r"^Lesson \d+ of \d+$"))

    def step(self) -> None:
        """Read on, or point at one of the things that the lesson asks for."""
        onward = self.visitor.pressable(re.compile("^(Next|Play on)$"), self.lesson)
        onward.or_(self.question).first.wait_for()
        if onward.is_visible():
            onward.click()
        else:
            self.take(self.part_of(self.lesson.get_by_role("paragraph").last.inner_text()))
            if self.dialog.is_visible():
                self.take(self.dialog.get_by_role("button", name="Confirm"))

    def part_of(self, task: str) -> Locator:
        """What has to be pointed at next to do this."""
        named = re.compile(rf"{re.escape(task)}(;|$)", re.IGNORECASE)
        square = self.board.get_by_role("gridcell", name=named)
        if square.is_visible():
            return square
        for thing in [*self.things.all(), *self.answers.all()]:
            name = thing.inner_text().strip().splitlines()[0].strip()
            if name.lower() in task.lower():
                return thing
        raise AssertionError(f"Nothing can be pointed at for the task: {task}")


@pytest.mark.parametrize("game", ["Lebelheim", "Arena"])
def test_a_first_match_is_learned_to_the_end_of_its_lessons(visitor: Visitor, game: str) -> None:
    visitor.press("Learn it", visitor.box(game))
    learner = Learner(visitor)
    learner.lesson.wait_for()
    for _ in range(MOST_STEPS):
        if not learner.lesson.is_visible():
            break
        learner.step()
        learner.wait()
    expect(learner.lesson).to_have_count(0)
    assert learner.play(answers=2) == 2
