"""Secrets: tokens of seats, names of matches, ids of decisions."""

from __future__ import annotations

import hmac
from hashlib import blake2b, sha256
from secrets import token_bytes, token_urlsafe

DECISION_BYTES = 12


def new_token() -> str:
    """A token for a seat: 192 bits that nobody can guess."""
    return token_urlsafe(24)


def new_match_name() -> str:
    """A name for a match; whoever knows it may watch."""
    return token_urlsafe(9)


def is_match_name(text: str) -> bool:
    """Whether a text can be the name of a match; not every database can look for any text."""
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def new_secret() -> bytes:
    """The secret of a match, the key that its decision ids are made with."""
    return token_bytes(16)


def hash_of(token: str) -> str:
    """What is stored of a token. It has too many bits to be guessed, so no salt is needed."""
    return sha256(token.encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not depend on where they differ."""
    return hmac.compare_digest(one, other)


def decision_id(secret: bytes, *facts: int) -> str:
    """An id that reveals none of the facts it is made from; the same facts make the same id."""
    data = "/".join(map(str, facts)).encode()
    return blake2b(data, key=secret, digest_size=DECISION_BYTES).hexdigest()
