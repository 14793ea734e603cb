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
        for things in (self.things, self.answers):
            for number, told in enumerate(things.all_inner_texts()):
                name = told.strip().splitlines()[0].strip()
                if name.lower() in task.lower():
                    return things.nth(number)
        raise AssertionError(f"Nothing can be pointed at for the task: {task}")


ARE_SEEN = """async (things) => {
    const isSeen = (thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        return [0.1, 0.9].every((part) =>
            thing.contains(document.elementFromPoint(x + width / 2, y + part * height)));
    };
    let frames = 0;
    while (frames++ < 3 || !things.every(isSeen)) {
        if (frames > 60) return false;
        await new Promise(requestAnimationFrame);
    }
    return true;
}"""
"""Whether all are in sight once the page has come to rest."""


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (1024, 768)])
def test_beside_a_lesson_the_question_and_its_buttons_are_in_sight(
    visitor: Visitor, width: int, height: int
) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.press("Learn it", visitor.box("Lebelheim"))
    learner = Learner(visitor)
    learner.lesson.wait_for()
    for _ in range(MOST_STEPS):
        if not learner.lesson.is_visible():
            break
        learner.wait()
        if learner.is_asked:
            shown = learner.lesson.inner_text()
            assert learner.question.evaluate_all(ARE_SEEN), shown
            assert learner.aside.get_by_role("button").evaluate_all(ARE_SEEN), shown
        learner.step()


@pytest.mark.parametrize(
    ("game", "title"),
    [("Lebelheim", "Learn it"), ("Arena", "Learn it"), ("Arena", "Learn missions")],
)
def test_a_first_match_is_learned_to_the_end_of_its_lessons(
    visitor: Visitor, game: str, title: str
) -> None:
    visitor.press(title, visitor.box(game))
    learner = Learner(visitor)
    learner.lesson.wait_for()
    for _ in range(MOST_STEPS):
        if not learner.lesson.is_visible():
            break
        learner.step()
        learner.wait()
    expect(learner.lesson).to_have_count(0)
    assert learner.play(answers=2) == 2
