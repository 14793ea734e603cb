"""What a type admits: whether a value fits, and in words what would."""

import math
import re

from msgspec import inspect

from rulekeeper.content.text import listed, quoted


def expected(kind: inspect.Type, form: str = "") -> str:
    """The values that a type admits, in words that complete "Write ...".

    `form` describes the form of a text; the description of the type's own `Meta` comes first.
    """
    match kind:
        case inspect.Metadata():
            return expected(kind.type, description(kind) or form)
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.IntType() | inspect.FloatType():
            return _expected_number(kind)
        case inspect.StrType():
            if kind.pattern:
                return form or f"text of the form {kind.pattern}"
            return f"text{_counted(kind.min_length, kind.max_length, 'character')}"
        case inspect.CollectionType():
            return f"a list{_counted(kind.min_length, kind.max_length, 'item')}"
        case inspect.TupleType():
            count = len(kind.item_types)
            return f"a list{_counted(count, count, 'item')}"
        case inspect.DictType():
            return f"a mapping{_counted(kind.min_length, kind.max_length, 'key')}"
        case inspect.EnumType() | inspect.LiteralType():
            return listed(map(str, choices(kind)), "or")
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(expected, kind.types)))
        case _:
            return "a mapping"


def actual(value: object) -> str:
    """The value that stands there instead, in words that complete "... is ..."."""
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case str():
            return f"the text {quoted(value)}"
        case list():
            return f"a list{_counted(len(value), len(value), 'item')}"
        case dict():
            return "a mapping"
        case _:
            return str(value)


def remedy(kind: inspect.Type, value: object, wanted: str) -> str:
    """How to mend a value that does not fit, as a sentence; `wanted` is `expected(kind)`."""
    text_wanted = isinstance(bare(kind), inspect.StrType)
    if text_wanted and isinstance(value, bool | int | float):
        return "Put it in quotes."
    if isinstance(value, str) and re.fullmatch(r"-?[0-9.]{1,9}", value) and not text_wanted:
        return f"Write {wanted}, without quotes."
    return f"Write {wanted}."


def fits(kind: inspect.Type, value: object) -> bool:
    """Whether a value is as the type demands, leaving aside what lies inside it."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return alike(kind, value) and isinstance(value, int | float) and _within(kind, value)
        case inspect.StrType():
            return (
                isinstance(value, str)
                and _length_fits(kind.min_length, kind.max_length, len(value))
                and (kind.pattern is None or re.search(kind.pattern, value) is not None)
            )
        case inspect.CollectionType():
            return isinstance(value, list) and _length_fits(
                kind.min_length, kind.max_length, len(value)
            )
        case inspect.TupleType():
            return isinstance(value, list) and len(value) == len(kind.item_types)
        case inspect.DictType():
            return isinstance(value, dict) and _length_fits(
                kind.min_length, kind.max_length, len(value)
            )
        case inspect.EnumType() | inspect.LiteralType():
            return any(type(value) is type(known) and value == known for known in choices(kind))
        case _:
            return alike(kind, value)


def alike(kind: inspect.Type, value: object) -> bool:
    """Whether a value is of the sort that a type admits, whatever its bounds.

    A type that this module does not know is taken to admit everything.
    """
    match bare(kind):
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.EnumType() | inspect.LiteralType() as choice:
            return any(type(value) is type(known) for known in choices(choice))
        case inspect.DictType() | inspect.StructType():
            return isinstance(value, dict)
        case inspect.CollectionType() | inspect.TupleType():
            return isinstance(value, list)
        case _:
            return True


def choices(kind: inspect.EnumType | inspect.LiteralType) -> list[object]:
    """The values of an enumeration or a literal type."""
    if isinstance(kind, inspect.EnumType):
        return [member.value for member in kind.cls]
    return list(kind.values)


def bare(kind: inspect.Type) -> inspect.Type:
    """The type without the metadata around it."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def description(kind: inspect.Metadata) -> str:
    """The `description` given in a type's `Meta`, or nothing."""
    return str((kind.extra_json_schema or {}).get("description", ""))


def _expected_number(kind: inspect.IntType | inspect.FloatType) -> str:
    noun = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
    if kind.ge is not None and kind.le is not None:
        bounds = [f"from {kind.ge} to {kind.le}"]
    else:
        limits = {"of at least": kind.ge, "above": kind.gt, "of at most": kind.le, "below": kind.lt}
        bounds = [f"{words} {limit}" for words, limit in limits.items() if limit is not None]
    if kind.multiple_of is not None:
        bounds.append(f"divisible by {kind.multiple_of}")
    return f"{noun} {' and '.join(bounds)}".rstrip()


def _within(kind: inspect.IntType | inspect.FloatType, value: float) -> bool:
    return (
        (kind.ge is None or value >= kind.ge)
        and (kind.gt is None or value > kind.gt)
        and (kind.le is None or value <= kind.le)
        and (kind.lt is None or value < kind.lt)
        and (kind.multiple_of is None or math.fmod(value, kind.multiple_of) == 0)
    )


def _length_fits(low: int | None, high: int | None, length: int) -> bool:
    return (low is None or length >= low) and (high is None or length <= high)


def _counted(low: int | None, high: int | None, noun: str) -> str:
    """` of 3 items`, ` of 1 to 3 items`, ` of at least 1 item`; nothing if any number will do."""
    if not low and high is None:
        return ""
    if low == high:
        count = f"{low}"
    elif high is None:
        count = f"at least {low}"
    else:
        count = f"{low} to {high}" if low else f"at most {high}"
    return f" of {count} {noun}{'' if (low if high is None else high) == 1 else 's'}"
