"""Secrets: tokens that speak for seats, names of matches, names of decisions."""

from __future__ import annotations

import hmac
from hashlib import blake2b, sha256
from secrets import token_bytes, token_urlsafe

DECISION_BYTES = 12


def new_token() -> str:
    """A token for a seat: 192 bits that nobody can guess."""
    return token_urlsafe(24)


def new_match_name() -> str:
    """A name for a match; whoever knows it may look on."""
    return token_urlsafe(9)


def is_match_name(text: str) -> bool:
    """Whether a text can be the name of a match; others cannot even be asked of all databases."""
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def new_secret() -> bytes:
    """The secret of a match, which makes the names of its decisions."""
    return token_bytes(16)


def hash_of(token: str) -> str:
    """What is kept of a token. It has too many bits to be found by trying, so no salt is needed."""
    return sha256(token.encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def decision_name(secret: bytes, *facts: int) -> str:
    """A name that tells nothing of the facts it is made from; the same facts make the same name."""
    data = "/".join(map(str, facts)).encode()
    return blake2b(data, key=secret, digest_size=DECISION_BYTES).hexdigest()
