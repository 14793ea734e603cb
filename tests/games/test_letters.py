"""The letters by which figures are told apart on a board."""

from rulekeeper.games.tabletop.letters import letter_of, letters_of


def test_a_name_has_its_initial_else_that_of_another_word_else_any_letter_of_it() -> None:
    assert letter_of("The Kiln Prophet", []) == "k"
    assert letter_of("The Kiln Prophet", ["k"]) == "p"
    assert letter_of("Ox", ["o", "x"]) == "a"


def test_more_than_twenty_six_figures_of_a_side_have_different_marks() -> None:
    marks = letters_of(["Orc"] * 40, [1] * 40, by_team=True)
    assert len(set(marks)) == 40
    assert marks[0] == "o"
    assert marks[26:29] == ["o2", "o3", "o4"]
    assert all(len(mark) <= 3 for mark in marks)


def test_a_first_team_has_capitals_and_where_wanted_no_letter_is_used_twice() -> None:
    assert letters_of(["Ann", "Al"], [0, 1], by_team=True) == ["A", "a"]
    assert letters_of(["Ann", "Al"], [0, 1], by_team=False) == ["A", "l"]
