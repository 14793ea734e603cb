"""What texts are worth to a bot, in points of Endurance."""

import msgspec

from rulekeeper.cards.effects import lines_value
from rulekeeper.games.lebelheim.content.vocabulary import AnyAbility, Line

REST = {"do": "regain", "amount": 2}


def worth(*lines: object) -> float:
    """What these lines are worth to who plays them."""
    return lines_value(msgspec.convert([*lines], tuple[Line, ...]))


def test_the_same_is_good_for_a_friend_and_bad_for_an_enemy() -> None:
    enemy = {"pick": "one", "of": "enemies"}
    assert worth(REST) > 0 > worth({**REST, "who": enemy}) == -worth(REST)
    assert worth({"do": "lose", "amount": 1, "who": enemy}, {**REST, "who": "target"}) < 0


def test_what_is_left_to_choice_is_never_worth_less_than_nothing() -> None:
    assert worth({"do": "may", "lines": [REST], "cost": {"lose": 1}}) == worth(REST) - 1
    assert worth({"do": "may", "lines": [REST], "cost": {"lose": 9}}) == 0


def test_a_number_of_the_enemies_is_worth_having_when_it_is_lowered() -> None:
    ability = {"kind": "ongoing", "name": "Dread", "stat": "damage", "amount": -1}
    own, enemies = (
        msgspec.convert({**ability, "who": who}, AnyAbility) for who in ("team", "enemies")
    )
    assert own.value() == -enemies.value() < 0
