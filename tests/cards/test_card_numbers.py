"""The numbers by which people compare cards."""

import msgspec
import pytest

from rulekeeper.games.lebelheim.content.vocabulary import Line
from rulekeeper.games.tabletop.printing import facts_of_text, pile_of, signed, tone_of
from rulekeeper.games.tabletop.things import Card

STAB = {"do": "deal", "damage": {"physical": 2}, "to": {"pick": "one", "of": "enemies"}}
FIRE = {
    "do": "deal",
    "damage": {"physical": 1, "fire": 2},
    "to": {"pick": "one", "of": "enemies", "within": "range 3"},
}
COUNTED = {"of": "heroes", "plus": 1, "most": 4}
HEAL = {"do": "regain", "amount": 1, "who": {"pick": "one", "of": "team", "within": "adjacent"}}


def facts(*lines: object) -> list[str]:
    """What stands on a card with these lines."""
    read = msgspec.convert([*lines], tuple[Line, ...])
    return [f"{fact.name} {fact.value}" for fact in facts_of_text(read)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([STAB], ["Damage 2"]),
        ([STAB, FIRE], ["Damage 2+3", "Range 3"]),
        ([HEAL, FIRE], ["Damage 3", "Range 3"]),
        ([HEAL], ["Adjacent 1"]),
        ([{**STAB, "damage": {"fire": COUNTED}}], ["Damage 1–4"]),
        (
            [
                {
                    "do": "choose",
                    "modes": [
                        {"name": "Stab", "lines": [STAB]},
                        {"name": "Burn", "lines": [FIRE]},
                        {"name": "Stab again", "lines": [STAB]},
                    ],
                }
            ],
            ["Damage 2/3", "Range 3"],
        ),
        ([{"do": "draw", "amount": 2}], []),
    ],
)
def test_damage_and_reach_are_read_from_the_lines(lines: list[object], expected: list[str]) -> None:
    assert facts(*lines) == expected


def test_a_pile_tells_how_many_of_a_kind_it_holds() -> None:
    printed = [Card("card/stab", "Stab"), Card("card/parry", "Parry")]
    pile = pile_of([1, 0, 1], printed, ["stab", "parry"], "card/discard-2")
    assert [(card.ref, card.count) for card in pile] == [
        ("card/discard-2-parry", 2),
        ("card/discard-2-stab", 1),
    ]


def test_a_change_has_a_sign_and_is_good_or_bad() -> None:
    assert (signed(2), signed(-1)) == ("+2", "−1")
    assert (tone_of(2), tone_of(-1)) == ("good", "bad")
