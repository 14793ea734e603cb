"""Columns for structs of plain data: their Arrow types, and values on the way there and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pyarrow
from msgspec import Struct, inspect, json


class Column(NamedTuple):
    """How values of one type are stored.

    `write` makes of a value what PyArrow takes, `read` of what PyArrow gives back what
    `msgspec.convert` takes.
    """

    arrow: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


_PLAIN: dict[object, Any] = {
    inspect.BoolType: pyarrow.bool_(),
    inspect.FloatType: pyarrow.float64(),
    inspect.StrType: pyarrow.string(),
}


def column_of(struct: type[Struct]) -> Column:
    """The columns of a struct; raises `TypeError` when a field of it has a type unheard of."""
    return _column(inspect.type_info(struct))


def _column(kind: Any) -> Column:
    match kind:
        case inspect.StructType():
            return _fields(kind, dict)
        case inspect.NamedTupleType():
            return _fields(kind, lambda pairs: [value for _, value in pairs])
        case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType():
            each = _column(kind.item_type)
            return Column(
                pyarrow.list_(each.arrow),
                lambda values: list(map(each.write, values)),
                lambda values: list(map(each.read, values)),
            )
        case inspect.DictType(value_type=inspect.AnyType() | inspect.CustomType()):
            return Column(
                pyarrow.string(), lambda values: json.encode(values).decode(), json.decode
            )
        case inspect.DictType():
            key, value = _column(kind.key_type), _column(kind.value_type)
            return Column(
                pyarrow.map_(key.arrow, value.arrow),
                lambda values: [(key.write(k), value.write(v)) for k, v in values.items()],
                lambda values: {key.read(k): value.read(v) for k, v in values.items()},
            )
        case inspect.UnionType(types=(some, inspect.NoneType())):
            stored = _column(some)
            return Column(
                stored.arrow,
                lambda value: None if value is None else stored.write(value),
                lambda value: None if value is None else stored.read(value),
            )
        case inspect.IntType():
            # Only what is never negative may need the last of 64 bits.
            arrow = pyarrow.int64() if kind.ge is None else pyarrow.uint64()
            return Column(arrow, _same, _same)
        case _ if type(kind) in _PLAIN:
            return Column(_PLAIN[type(kind)], _same, _same)
    raise TypeError(f"no column is known for {kind}")


def _fields(
    kind: inspect.StructType | inspect.NamedTupleType,
    made_of: Callable[[Iterable[tuple[str, Any]]], Any],
) -> Column:
    columns = {field.name: _column(field.type) for field in kind.fields}
    return Column(
        pyarrow.struct([(name, column.arrow) for name, column in columns.items()]),
        lambda value: {name: c.write(getattr(value, name)) for name, c in columns.items()},
        lambda value: made_of((name, c.read(value[name])) for name, c in columns.items()),
    )


def _same(value: Any) -> Any:
    return value
