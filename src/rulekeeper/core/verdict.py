"""Verdicts: yes, or no with the rule and a reason."""

from typing import Literal

from msgspec import Struct


class Yes(Struct, frozen=True, tag="yes"):
    """The action is allowed."""

    def __bool__(self) -> Literal[True]:
        return True


class No(Struct, frozen=True, tag="no"):
    """The action is not allowed: the ledger's id of the rule, and a sentence on the situation."""

    rule: str
    reason: str

    def __bool__(self) -> Literal[False]:
        return False


Verdict = Yes | No

NOT_ASKED = "You are not asked for that now."
"""The reason where something else is asked; `Game.verdict`, which knows the question, adds it."""

YES = Yes()
