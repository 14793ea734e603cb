"""What a pack may say of bosses: the Bosspad with its attack cards, and Boss Spell cards.

Rules: arena.boss.3, arena.component.boss.1, .2
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.content.foes import Power
from rulekeeper.tanarean.combat.attackpack import AnyEffect, PackAttack, PackPassive
from rulekeeper.tanarean.combat.attackwords import Points, Squares

ATTACKS_OF_A_BOSS = 5
"""Rules: arena.component.boss.1"""


class SpecialPower(Word, frozen=True, kw_only=True):
    """What a boss does in the second phase of its turn, whatever quest it is in.

    A quest adds to it by events at the moment `special-power`. Rules: arena.boss.special-power.1
    """

    name: Name
    effects: tuple[AnyEffect, ...] = ()


class Aura(Word, frozen=True, kw_only=True):
    """What a boss does to heroes within so many squares. Rules: arena.boss.aura.1"""

    name: Name
    squares: Squares
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]


class Boss(Entry, frozen=True, kw_only=True):
    """A boss: its Bosspad, and its five attack cards.

    It stands on `size` x `size` squares; `reaction` is the damage of its Reaction Attack.
    Rules: arena.boss.3, arena.setup.coop.boss.3
    """

    size: Annotated[int, Meta(ge=1, le=3)] = 1
    hp: Annotated[int, Meta(ge=70, le=560)] = 280
    defense: Annotated[int, Meta(ge=1, le=20)]
    movement: Annotated[int, Meta(ge=1, le=9)] = 5
    reaction: Points
    special_power: SpecialPower
    aura: Aura
    attacks: Annotated[
        tuple[PackAttack, ...],
        Meta(min_length=ATTACKS_OF_A_BOSS, max_length=ATTACKS_OF_A_BOSS),
    ]
    passive: PackPassive | None = None


class BossSpell(Power, frozen=True, kw_only=True):
    """A Boss Spell card. It fits the `bosses` that it names, or all of them.

    Its `strengths` are of the boss alone. Rules: arena.boss.spell.1 to .3, arena.component.boss.2
    """

    bosses: tuple[Slug, ...] = ()

    def fits(self, boss: Slug) -> bool:
        """Whether it belongs into the deck of a boss. Rules: arena.setup.coop.boss.2"""
        return not self.bosses or boss in self.bosses
