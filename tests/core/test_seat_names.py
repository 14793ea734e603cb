"""Names of seats as people read them."""

import pytest

from rulekeeper.core.setup import told_apart


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (["Ana", "Ben"], ("Ana", "Ben")),
        (["Ana", "Ana"], ("Ana (seat 1)", "Ana (seat 2)")),
        (["Ana", "Ben", "ana "], ("Ana (seat 1)", "Ben", "ana  (seat 3)")),
        (
            ["Ana (seat 2)", "Ana", "Ana"],
            ("Ana (seat 2) (seat 1)", "Ana (seat 2) (seat 2)", "Ana (seat 3)"),
        ),
        ([], ()),
    ],
)
def test_equal_names_get_their_seats(seats: list[str], names: tuple[str, ...]) -> None:
    assert told_apart(seats) == names
