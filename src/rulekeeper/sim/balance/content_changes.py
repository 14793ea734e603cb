"""What of the content of packs differs between two versions, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import to_builtins

from rulekeeper.content.model import Content
from rulekeeper.content.pack import load
from rulekeeper.content.text import shown
from rulekeeper.games.package import AnyPackage

MOST_TOLD = 40
"""More differences than this are counted and not told."""

LONGEST_VALUE = 60


def content_changes(
    package: AnyPackage, before: Sequence[Path], after: Sequence[Path]
) -> list[str]:
    """What differs between a game with some packs and with others, one sentence each.

    Raises `PackError` when a pack is at fault.
    """
    old, new = (load(package.pack_format, package.content, *packs) for packs in (before, after))
    told = [f"{each}." for kind in package.pack_format.kinds for each in _of_kind(kind, old, new)]
    if len(told) > MOST_TOLD:
        told = [*told[:MOST_TOLD], f"And {len(told) - MOST_TOLD} differences more."]
    return told or ["The content of the packs is the same."]


def _of_kind(kind: str, old: Content, new: Content) -> Iterator[str]:
    before, after = old.entries(kind), new.entries(kind)
    for name in sorted({*before, *after}):
        place = f"{kind}/{name}"
        if name not in before:
            yield f"{place} is new"
        elif name not in after:
            yield f"{place} is gone"
        elif before[name] != after[name]:
            differences = _differences(to_builtins(before[name]), to_builtins(after[name]), "")
            yield f"{place}: {'; '.join(differences)}"


def _differences(before: object, after: object, path: str) -> Iterator[str]:
    """Where two plain values differ: the way there, and what stood and stands there."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            way = f"{path}.{key}" if path else str(key)
            yield from _differences(before.get(key), after.get(key), way)
    elif (
        isinstance(before, list | tuple)
        and isinstance(after, list | tuple)
        and len(before) == len(after)
    ):
        for place, (one, other) in enumerate(zip(before, after, strict=True), 1):
            yield from _differences(one, other, f"{path}[{place}]")
    else:
        yield f"{path} {_value(before)} → {_value(after)}"


def _value(value: object) -> str:
    text = "nothing" if value is None else shown(str(value))
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"
