"""What sentences make of their fields."""

import pytest

from rulekeeper.core.templates import Said, series


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{it:#card|cards}", 1, "1 card"),
        ("{it:#card|cards}", 3, "3 cards"),
        ("{it:?yes|no}", True, "yes"),
        ("{it:?yes|no}", 0, "no"),
        ("so{it:? it is}", False, "so"),
        ("{it:=own:your|enemy:an enemy's} turn", "enemy", "an enemy's turn"),
        ("{it:=self:| of others}", "target", " of others"),
        ("{it:=self:| of others}", "self", ""),
        ("hit{it:>1 for {it} or more}", 2, "hit for 2 or more"),
        ("hit{it:>1 for {it} or more}", 1, "hit"),
        ("{it:+d}", 2, "+2"),
        ("{it}", "plain", "plain"),
    ],
)
def test_a_field_is_said_as_its_template_asks(template: str, value: object, text: str) -> None:
    assert template.format(it=Said(value, value)) == text


@pytest.mark.parametrize(("number", "text"), [(0, "Ada plays"), (-1, "nobody plays")])
def test_a_thing_is_there_unless_its_number_says_that_it_is_not(number: int, text: str) -> None:
    assert "{who:?{who}|nobody} plays".format(who=Said(number, "Ada")) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_in_a_row_are_said_with_one_and(words: list[str], text: str) -> None:
    assert series(words) == text
