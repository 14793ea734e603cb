"""Beside a real table the terminal waits until people have moved the figures of the game."""

from __future__ import annotations

import pytest

from rulekeeper.cli.screen import AnyMatch, LogLine, Screen
from rulekeeper.cli.session import Session
from rulekeeper.cli.terminal import Terminal, make_console
from tables.quest import QuestOnTheTable, dice, quest


def raid() -> QuestOnTheTable:
    """A foe comes along a corridor and strikes."""
    return quest("< < A . . . x\n# # # # # # #", rolls=dice(1), real_table=True).end_turns("Ada")


def lines_of(match: AnyMatch) -> list[LogLine]:
    told = [(event, match.event_text(event)) for event in match.events()]
    return Screen(match.game, match.setup.seats).log(match.seen(0), told)


def test_a_foe_that_moves_is_for_peoples_hands() -> None:
    table = raid().do("xan has the next turn")
    marked = [line.text.plain for line in lines_of(table.match) if line.for_hands]
    assert marked == ["xan 1 moves from A7 to A4 by A6, A5."]


def test_what_people_move_themselves_is_not() -> None:
    table = quest("< < A . . . x\n# # # # # # #", real_table=True).do("walk to A5")
    assert not any(line.for_hands for line in lines_of(table.match))


@pytest.mark.parametrize(("confirm", "presses"), [(True, 1), (False, 0)])
def test_the_terminal_waits_if_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, confirm: bool, presses: int
) -> None:
    asked: list[str] = []

    def read(prompt: str) -> str | None:
        asked.append(prompt)
        return "xan has the next turn" if prompt.startswith("Ana>") and len(asked) == 1 else None

    terminal = Terminal(make_console(colour=False))
    monkeypatch.setattr(terminal, "read", read)
    session = Session(raid().match, {}, terminal, confirm=confirm)
    session.run()
    assert sum("Move the figure" in prompt for prompt in asked) == presses
