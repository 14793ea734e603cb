"""How much of something anybody may do: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_ADDRESSES = 10_000
"""Addresses that are remembered; those that were quiet for longest are forgotten first."""


class Bucket:
    """Holds `size` drops at most and gains `rate` of them a second."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._drops = size
        self._at = now()

    def take(self) -> bool:
        """Take a drop; false when there is none."""
        now = self._now()
        self._drops = min(self._size, self._drops + (now - self._at) * self._rate)
        self._at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True

    def spend(self, drops: float) -> None:
        """Take drops that may not be there yet, for something dear that has been begun."""
        self._drops -= drops


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a drop from the bucket of an address; false when it has none."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._size, self._now)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
