"""Masks: from squares to bits and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.boards.masks import mask_of, squares_of


def test_the_squares_of_a_mask_come_in_ascending_order() -> None:
    assert squares_of(0) == []
    assert squares_of(0b1011_0000_0001) == [0, 8, 9, 11]
    assert squares_of((1 << 400) - 1) == list(range(400))


def test_a_negative_mask_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        squares_of(~0b1)


@given(st.sets(st.integers(0, 399)))
def test_a_mask_holds_its_squares_and_no_others(squares: set[int]) -> None:
    mask = mask_of(squares)
    assert squares_of(mask) == sorted(squares)
    assert all((mask >> square & 1) == (square in squares) for square in range(400))


def test_a_mask_may_be_longer_than_any_board_has_squares() -> None:
    places = [3, 511, 512, 700, 1400]
    assert squares_of(mask_of(places)) == places
