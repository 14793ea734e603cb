"""Structs from bytes and plain values, in any thread.

msgspec learns a type when it first decodes it. A thread that decodes the same type meanwhile works
with what is half learned, and the process crashes. Here only one thread learns at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

S = TypeVar("S", bound=Struct)

_learning = Lock()
_decoder = cache(msgspec.msgpack.Decoder)


def decoder(kind: type[S]) -> Callable[[bytes], S]:
    """The decoder of structs of a type, made once for each type."""
    with _learning:
        return cast("Callable[[bytes], S]", _decoder(kind).decode)


def convert(values: object, kind: type[S], *, strict: bool = True, str_keys: bool = False) -> S:
    """Plain values as a struct, as `msgspec.convert` does it; raises `msgspec.ValidationError`."""
    decoder(kind)
    return msgspec.convert(values, kind, strict=strict, str_keys=str_keys)
