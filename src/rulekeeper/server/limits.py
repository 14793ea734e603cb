"""What one address may do: token buckets for rates, slots for connections."""

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
"""Addresses that are remembered; the one that did nothing for longest is forgotten first."""


class TokenBucket:
    """Holds `size` tokens at most and gains `rate` of them a second."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._tokens = size
        self._at = now()

    def take(self) -> bool:
        """Take a token; false when there is none."""
        now = self._now()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def spend(self, tokens: float) -> None:
        """Take tokens that may not be there yet, for something expensive that has begun."""
        self._tokens -= tokens


class TokenBuckets:
    """A bucket for each address."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token from the bucket of an address; false when there is none."""
        network = network_of(address)
        bucket = self._buckets.pop(network, None) or TokenBucket(self._rate, self._size, self._now)
        self._buckets[network] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


class ConnectionSlots:
    """Slots for connections: so many in all, and so many of them for one address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._taken: Counter[str] = Counter()

    @contextmanager
    def slot_for(self, address: str) -> Iterator[None]:
        """Hold a slot; raises `Refusal` when there is none."""
        network = network_of(address)
        if self._taken[network] >= self._most_of_one:
            raise Refusal(
                "too-many",
                f"{self._most_of_one} connections from your address are already open: close some "
                "of them, then try again.",
            )
        if self._taken.total() >= self._most:
            raise Refusal("too-many", "Too many people are connected here: try again later.")
        self._taken[network] += 1
        try:
            yield
        finally:
            self._taken[network] -= 1
            if not self._taken[network]:
                del self._taken[network]


class Limits:
    """The limits that the settings ask for."""

    def __init__(self, settings: Settings) -> None:
        self.connections = ConnectionSlots(
            settings.most_connections, settings.connections_per_address
        )
        self._new_matches = TokenBuckets(settings.matches_per_minute / 60, settings.match_burst)
        self._changes = TokenBuckets(settings.messages_per_second, settings.message_burst)
        self._wrong_tokens = TokenBuckets(
            settings.wrong_tokens_per_minute / 60, settings.wrong_token_burst
        )

    def count_new_match(self, address: str) -> None:
        """Count a new match; raises `Refusal` when there are too many."""
        if not self._new_matches.take(address):
            raise Refusal("too-many", "You have set up many matches: wait a minute.")

    def count_change(self, address: str) -> None:
        """Count a change over HTTP; raises `Refusal` when there are too many."""
        if not self._changes.take(address):
            raise Refusal("too-many", "Too many requests came from your address: wait a moment.")

    def count_wrong_token(self, address: str, match: str) -> None:
        """Count a token that opens no seat; raises `Refusal` when there are too many."""
        log.info("wrong token", address=address, match=match)
        if not self._wrong_tokens.take(address):
            raise Refusal("too-many", "Too many wrong links have been tried: wait a minute.")


def network_of(address: str) -> str:
    """What counts as one address: with IPv6 the network, for a household has all of it."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), 64), strict=False))
    return address if found is None else str(found)


def is_address(text: str) -> bool:
    """Whether a text is a numeric address."""
    return _address(text) is not None


def is_this_machine(address: str) -> bool:
    """Whether an address is the server's own machine."""
    found = _address(address)
    return found is not None and found.is_loopback


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, as IPv4 if it only looks like IPv6; `None` when it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
