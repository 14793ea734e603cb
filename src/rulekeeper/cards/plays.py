"""Plays: texts of cards and abilities that are being carried out, and that interrupt each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, field

from rulekeeper.cards.words import HeroRole
from rulekeeper.core.errors import RulesError

NOBODY = -1
"""In place of a hero or a seat: none."""

DEEPEST = 60
"""So many plays can interrupt each other: more than all hands of a match hold answers."""


class Play(Struct, array_like=True, gc=False):
    """A card, skill, ability or trigger that is being carried out.

    `answers` is the hero whose play it interrupts (texts call it `player`), `mover` the one that
    was moving then; `subject` and `other` are the heroes that a trigger is about. `card` and
    `ability` are numbers, -1 for none. A game adds what else its rules have to know meanwhile.
    """

    hero: int
    name: str
    kind: str
    card: int = -1
    ability: int = -1
    cancelled: bool = False
    answers: int = NOBODY
    mover: int = NOBODY
    subject: int = NOBODY
    other: int = NOBODY
    targets: list[int] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    """How its last attack ended."""

    def meant(self, role: HeroRole, attacker: int) -> int:
        """The hero that its text refers to, or `NOBODY`; `attacker` is who attacks just now."""
        match role:
            case "self":
                return self.hero
            case "target":
                return self.targets[-1] if self.targets else NOBODY
            case "player":
                return self.answers
            case "mover":
                return self.mover
            case "attacker":
                return attacker
            case "subject":
                return self.subject
            case "other":
                return self.other


N = TypeVar("N", bound=Play)


def begin_play(plays: list[N], play: N) -> None:
    """Put a play on top of those that it interrupts.

    Raises `RulesError` when texts that answer each other never come to an end.
    """
    if len(plays) == DEEPEST:
        raise RulesError(
            f"{play.name} goes on for ever: {DEEPEST} texts interrupt each other; mend its text "
            "in the pack"
        )
    plays.append(play)


def interrupted(plays: Sequence[N], play: N) -> N | None:
    """What a play interrupts, or would interrupt were it begun."""
    if not plays:
        return None
    if plays[-1] is not play:
        return plays[-1]
    return plays[-2] if len(plays) > 1 else None
