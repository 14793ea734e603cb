"""Saying in plain words why an entry does not fit its type, and where.

msgspec decides whether a value fits; only when it says no does this module walk value and type side
by side, to find every fault with its exact place and the nearest thing that would be right.
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import inspect

from rulekeeper.content.expectation import (
    actual,
    alike,
    bare,
    choices,
    description,
    expected,
    fits,
    remedy,
)
from rulekeeper.content.problems import MOST_PROBLEMS, Inspection
from rulekeeper.content.text import listed, nearest, quoted, shown, suggestion
from rulekeeper.core import typed
from rulekeeper.core.errors import SetupError

KeyPath = tuple[str | int, ...]
"""Keys and list positions (from 0) that lead from an entry to a value inside it."""

StructType = TypeVar("StructType", bound=msgspec.Struct)

_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\].*")


class _Fault(msgspec.Struct, frozen=True):
    """One thing wrong inside an entry; `cause` and `remedy` as in a Problem."""

    path: KeyPath
    cause: str
    remedy: str


def convert(
    kind: type[StructType],
    values: dict[str, object],
    locate: Callable[[KeyPath], tuple[Path, int]],
    inspection: Inspection,
    more_keys: Sequence[str] = (),
) -> StructType | None:
    """The values as a struct of the given type, or None and a problem for each fault.

    `locate` finds file and line of a value. `more_keys` may stand besides the struct's fields. A
    fault on a line that already has a problem is skipped: it may only follow from it.
    """
    try:
        return typed.convert(values, kind, str_keys=True)
    except msgspec.ValidationError as error:
        faults = islice(_explain(kind, values, error, more_keys), MOST_PROBLEMS + 1)
        placed = [(*locate(fault.path), fault) for fault in faults]
    fresh = [found for found in placed if not inspection.found_on(*found[:2])]
    for file, line, fault in fresh:
        inspection.problem(file, line, fault.cause, fault.remedy)
    return None


def explained(
    kind: type[msgspec.Struct], values: Mapping[str, object], error: msgspec.ValidationError
) -> str:
    """In sentences, why values that are not from a file were refused as a struct of this type."""
    plain: dict[str, object] = msgspec.to_builtins(values, str_keys=True, enc_hook=str)
    faults = islice(_explain(kind, plain, error, ()), MOST_PROBLEMS)
    return " ".join(shown(f"{fault.cause}. {fault.remedy}") for fault in faults)


def match_options(
    kind: type[StructType], options: Mapping[str, object], *, strict: bool = True
) -> StructType:
    """The options of a match as a struct; raises `SetupError` that says what is wrong with them.

    Forms send a number that is chosen from a list as text: where a game has such a list, it is not
    `strict`.
    """
    try:
        return typed.convert(options, kind, strict=strict)
    except msgspec.ValidationError as error:
        why = explained(kind, options, error)
        raise SetupError(f"The options of the match are wrong. {why}") from None


def _explain(
    kind: type[msgspec.Struct],
    values: dict[str, object],
    error: msgspec.ValidationError,
    more_keys: Sequence[str],
) -> Iterator[_Fault]:
    """What is wrong with values that msgspec refused with `error`; at least one fault."""
    found = False
    for fault in _struct_faults(_struct_type(kind), values, (), more_keys):
        found = True
        yield fault
    if not found:  # raised by a struct's __post_init__, or about a type that is not walked
        message, _, path = str(error).partition(" - at `$")
        yield _Fault(_path(path.rstrip("`")), message, "Change it to what the format allows.")


@functools.cache
def _struct_type(kind: type[msgspec.Struct]) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def _path(text: str) -> KeyPath:
    """The keys in msgspec's path; what lies beyond a `[...]` it does not name."""
    steps = (match.groups() for match in _STEP.finditer(text))
    return tuple(key or int(position) for key, position in steps if key or position)


def _faults(kind: inspect.Type, value: object, path: KeyPath, form: str = "") -> Iterator[_Fault]:
    """Every fault of a value. `form` describes the form of a text, if its type does."""
    match kind:
        case inspect.Metadata():
            yield from _faults(kind.type, value, path, description(kind) or form)
        case inspect.UnionType():
            yield from _union_faults(kind, value, path)
        case inspect.EnumType() | inspect.LiteralType() if isinstance(value, str):
            if not fits(kind, value):
                cause = f"Unknown value {quoted(value)} of {_subject(path)}"
                yield _Fault(path, cause, suggestion(value, map(str, choices(kind))))
        case _ if not fits(kind, value):
            wanted = expected(kind, form)
            cause = f"{_subject(path)} is {actual(value)}, not {wanted}"
            yield _Fault(path, _capital(cause), remedy(kind, value, wanted))
        case inspect.StructType() if isinstance(value, dict):
            yield from _struct_faults(kind, value, path)
        case inspect.DictType() if isinstance(value, dict):
            yield from _dict_faults(kind, value, path)
        case inspect.CollectionType() if isinstance(value, list):
            for position, item in enumerate(value):
                yield from _faults(kind.item_type, item, (*path, position))
        case inspect.TupleType() if isinstance(value, list):
            for position, item in enumerate(value):
                yield from _faults(kind.item_types[position], item, (*path, position))


def _struct_faults(
    kind: inspect.StructType,
    value: dict[str, object],
    path: KeyPath,
    more_keys: Iterable[str] = (),
) -> Iterator[_Fault]:
    fields = {field.encode_name: field for field in kind.fields}
    tag_field = kind.tag_field
    where = ""
    if tag_field is not None and tag_field in value:
        where = f" of `{tag_field}: {kind.tag}`"
        if value[tag_field] != kind.tag:
            yield _unknown_tag(tag_field, value[tag_field], [kind.tag], path)
    known = [*fields, *more_keys, *([tag_field] if tag_field else [])]
    meant: set[str | None] = set()
    for key in value:
        if key not in fields and key != tag_field and kind.forbid_unknown_fields:
            meant.add(nearest(key, known))
            yield _Fault((*path, key), f"Unknown key {quoted(key)}{where}", suggestion(key, known))
    for key, field in fields.items():
        if key in value:
            yield from _faults(field.type, value[key], (*path, key))
        elif field.required and key not in meant:
            wanted = f"Add it, with {expected(field.type)}."
            yield _Fault(path, f"The key `{key}`{where} is missing", wanted)


def _union_faults(kind: inspect.UnionType, value: object, path: KeyPath) -> Iterator[_Fault]:
    variants = {
        option.tag: option
        for option in kind.types
        if isinstance(option, inspect.StructType) and option.tag_field
    }
    if variants and isinstance(value, dict):
        tag_field = next(iter(variants.values())).tag_field or ""
        tag = value.get(tag_field)
        if tag_field not in value:
            wanted = f"Add it, with {listed(map(str, variants), 'or')}."
            yield _Fault(path, f"The key `{tag_field}` is missing", wanted)
        elif isinstance(tag, str | int) and tag in variants:
            yield from _struct_faults(variants[tag], value, path)
        else:
            yield _unknown_tag(tag_field, tag, variants, path)
        return
    option = next((option for option in kind.types if alike(option, value)), None)
    if option is not None:
        yield from _faults(option, value, path)
    else:
        wanted = expected(kind)
        cause = f"{_subject(path)} is {actual(value)}, not {wanted}"
        yield _Fault(path, _capital(cause), f"Write {wanted}.")


def _dict_faults(
    kind: inspect.DictType, value: dict[str, object], path: KeyPath
) -> Iterator[_Fault]:
    numbered = isinstance(bare(kind.key_type), inspect.IntType)
    for key, inner in value.items():
        read = int(key) if numbered and re.fullmatch(r"-?[0-9]{1,9}", key) else key
        if any(_faults(kind.key_type, read, ())):
            wanted = expected(kind.key_type)
            yield _Fault((*path, key), f"The key {quoted(key)} is not {wanted}", f"Write {wanted}.")
        yield from _faults(kind.value_type, inner, (*path, key))


def _unknown_tag(tag_field: str, tag: object, known: Iterable[object], path: KeyPath) -> _Fault:
    words = quoted(tag) if isinstance(tag, str) else actual(tag)
    hint = suggestion(str(tag), map(str, known))
    return _Fault((*path, tag_field), f"Unknown value {words} of `{tag_field}`", hint)


def _subject(path: KeyPath) -> str:
    """The value at a path as the subject of a sentence: `cost`, or item 2 of `effects`."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    if not path or not isinstance(path[-1], int):
        return quoted(key)
    return f"item {path[-1] + 1} of {quoted(key)}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
