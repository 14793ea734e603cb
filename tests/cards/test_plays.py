"""Texts that are being carried out, and that interrupt each other."""

import pytest

from rulekeeper.cards.plays import DEEPEST, NOBODY, Play, begin_play, interrupted
from rulekeeper.core.errors import RulesError


def test_a_text_means_heroes_by_their_roles() -> None:
    play = Play(3, "Parry", "trick", answers=5, mover=6, subject=7, other=8)
    assert play.meant("self", 1) == 3
    assert play.meant("target", 1) == NOBODY
    play.targets += [2, 4]
    assert play.meant("target", 1) == 4
    assert [play.meant(role, 1) for role in ("player", "mover", "attacker")] == [5, 6, 1]
    assert [play.meant(role, 1) for role in ("subject", "other")] == [7, 8]


def test_a_play_interrupts_the_one_below_it_or_would_interrupt_the_uppermost() -> None:
    plays: list[Play] = []
    first, second = Play(0, "Stab", "action"), Play(1, "Parry", "trick")
    assert interrupted(plays, first) is None
    begin_play(plays, first)
    assert interrupted(plays, first) is None
    assert interrupted(plays, second) is first
    begin_play(plays, second)
    assert interrupted(plays, second) is first


def test_texts_that_answer_each_other_for_ever_are_reported() -> None:
    plays = [Play(0, "Echo", "trigger") for _ in range(DEEPEST)]
    with pytest.raises(RulesError, match="Echo goes on for ever: 60 texts interrupt each other"):
        begin_play(plays, plays[0])
