"""How much of something anybody may do: buckets that fill again with time, and places."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic

import structlog

from rulekeeper.server.errors import Refusal
from rulekeeper.server.settings import Settings

log = structlog.get_logger()

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
        home = home_of(address)
        bucket = self._buckets.pop(home, None) or Bucket(self._rate, self._size, self._now)
        self._buckets[home] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """Places for connections: so many in all, and so many of them for one address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place_for(self, address: str) -> Iterator[None]:
        """Hold a place; raises `Refusal` when there is none."""
        home = home_of(address)
        if self._taken[home] >= self._most_of_one:
            raise Refusal(
                "too-many",
                f"{self._most_of_one} connections come from your address already: close some of "
                "them, then try again.",
            )
        if self._taken.total() >= self._most:
            raise Refusal("too-many", "Too many people are connected here: try again later.")
        self._taken[home] += 1
        try:
            yield
        finally:
            self._taken[home] -= 1
            if not self._taken[home]:
                del self._taken[home]


class Limits:
    """What one address may do, as the settings have it."""

    def __init__(self, settings: Settings) -> None:
        self.connections = Places(settings.most_connections, settings.connections_per_address)
        self._new_matches = Buckets(settings.matches_per_minute / 60, settings.match_burst)
        self._guesses = Buckets(settings.guesses_per_minute / 60, settings.guess_burst)

    def count_new_match(self, address: str) -> None:
        """Note that somebody sets a match up; raises `Refusal` when these are too many."""
        if not self._new_matches.take(address):
            raise Refusal("too-many", "You have set up many matches: wait a minute.")

    def count_guess(self, address: str, match: str) -> None:
        """Note that a token opens no seat; raises `Refusal` when these are too many."""
        log.info("wrong token", address=address, match=match)
        if not self._guesses.take(address):
            raise Refusal("too-many", "Too many wrong links have been tried: wait a minute.")


def home_of(address: str) -> str:
    """What stands for an address in limits: of IPv6 its network, all of which one household has."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), 64), strict=False))
    return address if found is None else str(found)


def is_this_machine(address: str) -> bool:
    """Whether somebody comes from the machine that the server runs on."""
    found = _address(address)
    return found is not None and found.is_loopback


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, as IPv4 if it only looks like IPv6; `None` when it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
