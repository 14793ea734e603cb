"""Content that would never come to an end is stopped, named, and leaves the match playable."""

import pytest

from rulekeeper.core.errors import RulesError
from tables.lebelheim import lebelheim

CORNERS = """
    X . . . . Y
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . . . . B
"""

ECHO = """
- {name: Scratch, kind: action, lines: [{do: lose, amount: 1, who: self}]}
- {name: Echo, kind: aura, abilities: [
    {kind: trigger, name: Wound, "on": loses, lines: [{do: regain, amount: 1}]},
    {kind: trigger, name: Salve, "on": regains, lines: [{do: lose, amount: 1}]}]}
"""


def test_triggers_that_feed_each_other_are_stopped_and_named() -> None:
    table = lebelheim(CORNERS, cards=ECHO, hands={"Ada": ["Scratch"]}, auras={"Ada": ["Echo"]})
    before = table.match.state_bytes
    with pytest.raises(RulesError, match=r"(Wound|Salve) goes on for ever"):
        table.do("play Scratch with Ada")
    assert table.match.state_bytes == before
    table.do("use Moving with Bea", "move Bea to e1")
    assert table.square("Bea") == "e1"
