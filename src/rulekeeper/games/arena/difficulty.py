"""11 Difficulty Level: what the three levels of a quest change.

Rules: arena.difficulty.*
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

Level: TypeAlias = Literal["daydream", "normal", "nightmare"]
"""Rules: arena.difficulty.1"""


class Difficulty(Struct, frozen=True, kw_only=True):
    """One column of the table of difficulty levels; by default that of Normal.

    `primary_xp` is what the Primary Objective is worth, from what is printed, `secondary_xp` the
    same for each Secondary Objective. With `free_heroic` Heroic Actions are chosen when they are
    used. A Team Token that shows "No Special" is ready again when the turn ends, or with
    `round_token` only when a round begins; it never flips unless `token_flips`.
    """

    name: str
    healing: int = 20
    """Rules: arena.difficulty.healing.1"""
    fixed_primary_xp: int | None = None
    primary_xp: int = 0
    """Added to what is printed. Rules: arena.difficulty.xp.primary.1"""
    has_secondary_xp: bool = True
    """Rules: arena.difficulty.xp.secondary.1"""
    survivor_xp: int = 0
    """Rules: arena.difficulty.xp.survivor.1"""
    first_aids: int = 2
    """Rules: arena.difficulty.first-aid.1"""
    first_aid_damage: int = 20
    """Rules: arena.difficulty.first-aid.2"""
    flasks: int = 2
    """Rules: arena.difficulty.flask.1"""
    heroic_actions: int = 2
    """Rules: arena.difficulty.heroic.1"""
    free_heroic: bool = False
    """Rules: arena.difficulty.heroic.2"""
    heroic_once: bool = False
    """Whether a Heroic Action can be performed only once in a campaign.
    Rules: arena.difficulty.heroic.3"""
    token_flips: bool = True
    """Rules: arena.difficulty.token.1"""
    round_token: bool = False
    """Rules: arena.difficulty.token.2"""
    lava: int = 4
    """Rules: arena.difficulty.lava.1, .2"""

    def xp_of_primary(self, printed: int) -> int:
        """What the Primary Objective grants; never less than nothing."""
        if self.fixed_primary_xp is not None:
            return self.fixed_primary_xp
        return max(0, printed + self.primary_xp)

    def xp_of_secondary(self, printed: int) -> int:
        """What a Secondary Objective grants."""
        return printed if self.has_secondary_xp else 0


DIFFICULTIES: Mapping[Level, Difficulty] = MappingProxyType(
    {
        "daydream": Difficulty(
            name="Daydream",
            healing=30,
            fixed_primary_xp=20,
            has_secondary_xp=False,
            first_aid_damage=10,
            flasks=3,
            heroic_actions=3,
            free_heroic=True,
            token_flips=False,
            lava=3,
        ),
        "normal": Difficulty(name="Normal"),
        "nightmare": Difficulty(
            name="Nightmare",
            healing=10,
            primary_xp=-8,
            survivor_xp=3,
            first_aids=1,
            flasks=1,
            heroic_actions=1,
            heroic_once=True,
            round_token=True,
            lava=5,
        ),
    }
)
