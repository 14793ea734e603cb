"""Views become arrays by their types."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import numpy as np
import pytest
from msgspec import Struct

from rulekeeper.features.views import WORDS, ViewEncoder, note_lengths, word_class


class Suit(IntEnum):
    HEARTS = 3
    SPADES = 7


class Piece(Struct):
    square: int
    hand: list[int]
    is_tired: bool = False


class Sight(Struct):
    turn: int
    suit: Suit
    pieces: list[Piece]
    pair: tuple[int, Literal["up", "down"]]
    word: str = ""
    moving: Piece | None = None
    marks: list[int | Piece] = []


SIGHT = Sight(
    turn=5,
    suit=Suit.SPADES,
    pieces=[Piece(4, [1, 2, 3]), Piece(9, [], is_tired=True)],
    pair=(8, "down"),
    word="round",
    marks=[6, Piece(2, [7, 8])],
)
LENGTHS = {"pieces": 3, "pieces.hand": 2, "marks": 2, "marks.hand": 2}


def test_each_number_has_its_place() -> None:
    arrays = ViewEncoder(Sight, LENGTHS).encode(SIGHT)
    assert arrays["turn"] == 5
    assert arrays["suit"].tolist() == [0, 1]
    assert arrays["pieces.mask"].tolist() == [1, 1, 0]
    assert arrays["pieces.square"].tolist() == [4, 9, 0]
    assert arrays["pieces.is_tired"].tolist() == [0, 1, 0]
    assert arrays["pair.0"] == 8
    assert arrays["pair.1"].tolist() == [1, 0]
    assert arrays["word"].sum() == arrays["word"][word_class("round")] == 1
    assert arrays["word"].shape == (WORDS,)


def test_what_a_list_has_beyond_its_length_is_left_out() -> None:
    arrays = ViewEncoder(Sight, LENGTHS).encode(SIGHT)
    assert arrays["pieces.hand"].tolist() == [[1, 2], [0, 0], [0, 0]]
    assert arrays["pieces.hand.mask"].tolist() == [[1, 1], [0, 0], [0, 0]]


def test_what_may_be_absent_has_a_mask() -> None:
    encoder = ViewEncoder(Sight, LENGTHS)
    assert encoder.encode(SIGHT)["moving.mask"] == 0
    moving = Sight(1, Suit.HEARTS, [], (0, "up"), moving=Piece(6, []))
    assert encoder.encode(moving)["moving.mask"] == 1
    assert encoder.encode(moving)["moving.square"] == 6


def test_each_of_several_types_has_its_own_arrays() -> None:
    arrays = ViewEncoder(Sight, LENGTHS).encode(SIGHT)
    assert arrays["marks.int.mask"].tolist() == [1, 0]
    assert arrays["marks.int"].tolist() == [6, 0]
    assert arrays["marks.piece.mask"].tolist() == [0, 1]
    assert arrays["marks.piece.square"].tolist() == [0, 2]
    assert arrays["marks.piece.hand"].tolist() == [[0, 0], [7, 8]]


def test_a_flat_view_is_all_arrays_in_their_order() -> None:
    encoder = ViewEncoder(Sight, LENGTHS)
    flat = np.concatenate([array.ravel() for array in encoder.encode(SIGHT).values()])
    assert encoder.flat(SIGHT).tolist() == flat.tolist()
    assert len(flat) == encoder.size


def test_lengths_are_the_longest_that_were_seen() -> None:
    lengths: dict[str, int] = {}
    note_lengths(SIGHT, lengths)
    note_lengths(Sight(0, Suit.HEARTS, [Piece(0, [1])], (0, "up")), lengths)
    assert lengths == {"pieces": 2, "pieces.hand": 3, "pair": 2, "marks": 2, "marks.hand": 2}


def test_what_has_no_array_is_named() -> None:
    class Odd(Struct):
        names: dict[str, int]

    with pytest.raises(TypeError, match="names is a DictType, which has no array"):
        ViewEncoder(Odd, {})
