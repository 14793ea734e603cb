"""From each format of records to the next: one function a format.

Never change a function that has been released: add the next one, raise `record.FORMAT`, and keep
a record of the new format beside those in `tests/campaign/records`. What a game changes in its own
part of the record is in the `migrations` of its `CampaignRules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes plain values of one format into those of the next."""

MIGRATIONS: Final[dict[int, Migration]] = {}
"""By format, what makes a record of it into one of the next; its number is not their business."""


def migrated(
    values: dict[str, Any], migrations: Mapping[int, Migration], since: int, until: int
) -> dict[str, Any]:
    """Plain values of a format as those of a later one; formats without a function are alike."""
    for old in range(since, until):
        if old in migrations:
            values = migrations[old](values)
    return values
