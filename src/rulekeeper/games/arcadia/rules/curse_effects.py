"""What Death Curses do to a Hero (p. 24): abilities that nobody wants.

They answer the same moments as other abilities do (`special_effects`), to the harm of their owner.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules.cursed import DEEDS, Deed
from rulekeeper.games.arcadia.rules.special_effects import (
    Ability,
    ExtraDice,
    Rerolls,
    Small,
)
from rulekeeper.games.arcadia.state import Attack


class FewerDice(ExtraDice, frozen=True, tag="fewer-dice"):
    """Fewer Attack dice, but at least one. Rules: arcadia.upgrade.curse.6"""

    worth = -0.6
    amount: Small = 1
    target: Literal["any", "monster", "hero"] = "any"

    def text(self) -> str:
        return f"-{super().text().removeprefix('+')}, but at least one"

    def attack_dice(self, table: ArcadiaTable, attack: Attack) -> int:
        return 0

    def attack_dice_lost(self, table: ArcadiaTable, attack: Attack) -> int:
        return super().attack_dice(table, attack)


class FewerRerolls(Rerolls, frozen=True, tag="fewer-rerolls"):
    """Fewer rerolls of what other cards give. Rules: arcadia.upgrade.curse.6"""

    worth = -0.4
    says = "-{amount:#Reroll|Rerolls}{of:=attack: when attacking|defense: when defending|}"

    def rerolls(self, is_defense: bool) -> int:
        return -super().rerolls(is_defense)


class Slow(Ability, frozen=True, tag="slow"):
    """Fewer Movement points, but at least one. Rules: arcadia.upgrade.curse.6"""

    worth = -0.3
    says = "-{amount} Movement, but at least 1"
    amount: Small = 1

    def movement(self) -> int:
        return -self.amount


class Exposed(Ability, frozen=True, tag="exposed"):
    """Whoever attacks its owner rolls more dice. Rules: arcadia.upgrade.curse.6"""

    worth = -0.6
    says = "Characters that attack this Hero roll {amount:#more Attack die|more Attack dice}"
    amount: Small = 1

    def wards_off(self) -> int:
        return -self.amount


class Forbidden(Ability, frozen=True, tag="forbidden"):
    """Something that the Hero cannot do at all. Rules: arcadia.upgrade.curse.6"""

    worth = -0.4
    deed: Deed

    def text(self) -> str:
        return DEEDS[self.deed]

    def forbids(self, deed: Deed) -> bool:
        return deed == self.deed


AnyAffliction: TypeAlias = FewerDice | FewerRerolls | Slow | Exposed | Forbidden
"""All that a Death Curse may say."""
