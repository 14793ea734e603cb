"""Views as arrays: what a seat sees of a match, by the types of its view.

    encoder = ViewEncoder(LebelheimState, {"heroes": 4, "heroes.hand": 8})
    arrays = encoder.encode(match.view(0))
    arrays["heroes.endurance"]  # of four numbers

Each number of the view has its place in an array that is called by its path. Lists are padded with
zeros to a fixed length, and `PATH.mask` tells which places are taken. Enumerations and words are
one-hot: the array has one more dimension.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from math import prod
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from msgspec import Struct, inspect
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float32]
Shape: TypeAlias = tuple[int, ...]
Writer: TypeAlias = Callable[["array[float]", Any, int], None]
"""Writes a value into all numbers of a view; the last argument is its row: which value it is of
those that share its arrays, as in the second place of the first list."""

WORDS = 16
"""A word is one of so many classes: two words of a game seldom share one."""

THERE = "1 where there is something"


class ArraySpec(NamedTuple):
    """An array of an observation: its shape, where it begins, and what its numbers are."""

    shape: Shape
    begin: int
    what: str


class ViewEncoder:
    """Turns the views of one type into arrays; `lengths` are those of the lists, by their paths.

    `arrays` are those of an observation, by their names; `size` is how many numbers they have. What
    a list has beyond its length is left out. Raises `TypeError` for a type of view that holds
    anything but structs, lists, tuples, numbers, enumerations and words.
    """

    def __init__(self, view_type: type[Struct], lengths: Mapping[str, int]) -> None:
        self.arrays: dict[str, ArraySpec] = {}
        self.size = 0
        self._lengths = lengths
        self._alternatives: dict[str, str] = {}
        self._write = self._writer(inspect.type_info(view_type), "", ())

    def flat(self, view: Struct) -> Numbers:
        """What a view says, as one row of `size` numbers."""
        numbers = array("f", bytes(4 * self.size))
        self._write(numbers, view, 0)
        return np.frombuffer(numbers, dtype=np.float32)

    def encode(self, view: Struct) -> dict[str, Numbers]:
        """What a view says, as arrays by their names."""
        numbers = self.flat(view)
        return {
            name: numbers[begin : begin + prod(shape)].reshape(shape)
            for name, (shape, begin, _) in self.arrays.items()
        }

    def _begin(self, name: str, shape: Shape, what: str) -> int:
        """Note an array: where it begins."""
        begin = self.size
        self.arrays[name] = ArraySpec(shape, begin, what)
        self.size += prod(shape)
        return begin

    def _seen_as(self, path: str) -> str:
        """The path of a list in a view, where nothing tells of which type a value is."""
        for own, whole in self._alternatives.items():
            if path.startswith(f"{own}."):
                path = f"{whole}{path.removeprefix(own)}"
        return path

    # -- by type --------------------------------------------------------------------------------

    def _writer(self, kind: inspect.Type, path: str, shape: Shape) -> Writer:
        """What writes a value of a type, of which there are as many as the shape has places."""
        if isinstance(kind, inspect.StructType):
            return self._struct(kind, path, shape)
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            return self._list(kind.item_type, path, shape)
        if isinstance(kind, inspect.TupleType):
            return self._tuple(kind, path, shape)
        if isinstance(kind, inspect.UnionType):
            return self._union(kind, path, shape)
        if isinstance(kind, inspect.EnumType):
            return self._one_hot(list(kind.cls), path, shape)
        if isinstance(kind, inspect.LiteralType):
            return self._one_hot(kind.values, path, shape)
        if isinstance(kind, inspect.StrType):
            return self._word(path, shape)
        if isinstance(kind, inspect.IntType | inspect.FloatType | inspect.BoolType):
            return self._number(kind, path, shape)
        raise TypeError(f"{path or 'the view'} is a {type(kind).__name__}, which has no array")

    def _struct(self, kind: inspect.StructType, path: str, shape: Shape) -> Writer:
        writers = [
            (field.name, self._writer(field.type, _joined(path, field.name), shape))
            for field in kind.fields
        ]

        def write(numbers: array[float], value: Any, row: int) -> None:
            for name, writer in writers:
                writer(numbers, getattr(value, name), row)

        return write

    def _list(self, item: inspect.Type, path: str, shape: Shape) -> Writer:
        length = self._lengths.get(self._seen_as(path), 1)
        shape = (*shape, length)
        mask = self._begin(_joined(path, "mask"), shape, THERE)
        writer = self._writer(item, path, shape)

        def write(numbers: array[float], value: Any, row: int) -> None:
            for place, each in enumerate(value[:length], row * length):
                numbers[mask + place] = 1
                writer(numbers, each, place)

        return write

    def _tuple(self, kind: inspect.TupleType, path: str, shape: Shape) -> Writer:
        writers = [
            self._writer(item, _joined(path, str(place)), shape)
            for place, item in enumerate(kind.item_types)
        ]

        def write(numbers: array[float], value: Any, row: int) -> None:
            for writer, each in zip(writers, value, strict=True):
                writer(numbers, each, row)

        return write

    def _union(self, kind: inspect.UnionType, path: str, shape: Shape) -> Writer:
        """A value that may be absent, or of several types, each of which has arrays of its own."""
        kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        writers: dict[type, tuple[int, Writer]] = {}
        for each in kinds:
            own = path if len(kinds) == 1 else _joined(path, _type_of(each).__name__.lower())
            self._alternatives[own] = path
            mask = self._begin(_joined(own, "mask"), shape, THERE)
            writers[_type_of(each)] = mask, self._writer(each, own, shape)

        def write(numbers: array[float], value: Any, row: int) -> None:
            if value is not None:
                mask, writer = writers[type(value)]
                numbers[mask + row] = 1
                writer(numbers, value, row)

        return write

    def _one_hot(self, values: Iterable[object], path: str, shape: Shape) -> Writer:
        places = {value: place for place, value in enumerate(values)}
        names = ", ".join(str(getattr(value, "name", value)).lower() for value in places)
        width = len(places)
        begin = self._begin(path, (*shape, width), f"one-hot: {names}")

        def write(numbers: array[float], value: Any, row: int) -> None:
            numbers[begin + row * width + places[value]] = 1

        return write

    def _word(self, path: str, shape: Shape) -> Writer:
        begin = self._begin(path, (*shape, WORDS), "one-hot: a word, by its class")

        def write(numbers: array[float], value: Any, row: int) -> None:
            if value:
                numbers[begin + row * WORDS + word_class(value)] = 1

        return write

    def _number(self, kind: inspect.Type, path: str, shape: Shape) -> Writer:
        what = "0 or 1" if isinstance(kind, inspect.BoolType) else "a number"
        begin = self._begin(path, shape, what)

        def write(numbers: array[float], value: Any, row: int) -> None:
            numbers[begin + row] = value

        return write


def word_class(word: str) -> int:
    """The class of a word, the same in every process."""
    return crc32(word.encode()) % WORDS


def note_lengths(value: object, lengths: MutableMapping[str, int], path: str = "") -> None:
    """Raise the lengths of lists, by their paths, to those in a view."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            note_lengths(getattr(value, name), lengths, _joined(path, name))
    elif isinstance(value, list | tuple):
        lengths[path] = max(lengths.get(path, 0), len(value))
        for each in value:
            note_lengths(each, lengths, path)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _type_of(kind: inspect.Type) -> type:
    """The Python type of the values that one of several types has."""
    if isinstance(kind, inspect.StructType | inspect.EnumType):
        return kind.cls
    plain = {inspect.IntType: int, inspect.StrType: str, inspect.BoolType: bool}
    if type(kind) in plain:
        return plain[type(kind)]
    raise TypeError(f"a {type(kind).__name__} among several types has no array")
