"""The Attack Phase."""

import pytest
from tables.lebelheim import lebelheim

STAB_AND_DODGE = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


@pytest.mark.rule("lebelheim.attack.5", "lebelheim.attack.8")
def test_two_hidden_cards_leave_one_of_five_damage() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=STAB_AND_DODGE,
        hands={"Ada": ["Stab"], "Xan": ["Filler", "Filler", "Filler"]},
    )
    table.do("play Stab with Ada")
    assert (table.asked, table.question) == ("blue", "defend")
    table.do("hide Filler", "hide Filler", "done")
    assert table.endurance("Xan") == 10 - 1
    assert table.pile("Xan", "bottom") == ["Filler", "Filler"]
