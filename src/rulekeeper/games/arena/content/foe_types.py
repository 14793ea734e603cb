"""The four types of villains. Rules: arena.villain.1, arena.component.villain.1"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from rulekeeper.tanarean.combat.attackpack import RANGED_REACH

VillainType: TypeAlias = Literal["sentinel", "soldier", "sniper", "warlord"]
"""Rules: arena.villain.1"""


class TypeFacts(NamedTuple):
    """What holds for all villains of a type: how many figures there are, and how far they strike.

    Rules: arena.component.villain.1, arena.villain.1
    """

    figures: int
    range: int
    ranged: bool = False


TYPES: Mapping[VillainType, TypeFacts] = MappingProxyType(
    {
        "sentinel": TypeFacts(4, 1),
        "soldier": TypeFacts(3, 2),
        "sniper": TypeFacts(3, RANGED_REACH, ranged=True),
        "warlord": TypeFacts(1, 1),
    }
)
