"""Errors of the server. People get them as `Refused` or, over HTTP, as `Problem`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulekeeper.core.errors import RulekeeperError

Code: TypeAlias = Literal[
    "malformed",
    "too-large",
    "too-many",
    "unknown-seat",
    "taken",
    "unknown-match",
    "old-decision",
    "not-asked",
    "not-allowed",
    "not-possible",
    "protocol",
    "unavailable",
]


class Refusal(RulekeeperError):  # noqa: N818 - a refusal is an answer, not a failure
    """Why a request is refused: `code` is one word for it, the text a sentence."""

    def __init__(self, code: Code, text: str, rule: str = "") -> None:
        self.code = code
        self.rule = rule
        super().__init__(text)


class StorageError(RulekeeperError):
    """The database cannot be read or written now; the text is for the log."""


RULES_FAIL = (
    "The rules or the content of this game fail at this, and nothing has changed: choose something "
    "else, and send the bug report of this match."
)
"""What people are told of a `RulesError`, whose own text may name what is hidden from them."""

UNAVAILABLE = "The matches cannot be reached or stored at the moment: try again in a while."
"""What people are told of a `StorageError`."""
