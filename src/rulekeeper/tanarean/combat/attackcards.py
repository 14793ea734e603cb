"""Attack cards and passive powers, and how they read.

The effects on them are of any kinds; `attackpack` has the cards with those that packs may write.
Rules: arena.attack.card.1, arena.hero.passive.1
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Name, Word
from rulekeeper.tanarean.combat.attackwords import (
    AnyBenefit,
    AnyTargets,
    Chosen,
    Effect,
    Points,
    Squares,
    effects_text,
)
from rulekeeper.tanarean.text import wording
from rulekeeper.tanarean.text.wording import ATTACK, CIRCLE, PASSIVE, sentence, signed

CardKind: TypeAlias = Literal["basic", "primary", "special", "interrupt", "reaction"]

KINDS: Mapping[CardKind, str] = MappingProxyType(
    {
        "basic": "basic",
        "primary": "primary",
        "special": "special",
        "interrupt": "special, Interrupt",
        "reaction": "reaction",
    }
)
"""What the kinds of attacks are called."""

RESIDUAL = {"basic": 0, "primary": 5, "special": 15, "interrupt": 15, "reaction": 0}
"""Residual damage unless the card says otherwise. Rules: arena.attack.basic.4,
arena.attack.primary.2, arena.attack.special.5, arena.attack.reaction.4"""


class AttackCard(Word, frozen=True, kw_only=True):
    """An attack. Ranged attacks incite reactions. Rules: arena.attack.card.1, .range.1"""

    id: str
    name: Name
    kind: CardKind
    range: Squares
    ranged: bool = False
    target: AnyTargets = Chosen()
    benefits: tuple[AnyBenefit, ...] = ()
    damage: Points = 0
    effects: tuple[Effect, ...] = ()
    residual: Points | None = None
    flavour: str = ""

    @property
    def is_special(self) -> bool:
        """Whether it has a golden border. Rules: arena.attack.card.border.1"""
        return self.kind in ("special", "interrupt")

    @property
    def residual_damage(self) -> int:
        """What it deals when it misses altogether. Rules: arena.attack.miss.5"""
        return RESIDUAL[self.kind] if self.residual is None else self.residual

    def reach_text(self) -> str:
        """How far it reaches: "Melee 1", "Ranged 8"."""
        return f"{'Ranged' if self.ranged else 'Melee'} {self.range}"

    def text(self) -> str:
        """The rules text: range, target, benefits, hit and miss."""
        benefits = (sentence(benefit.text()) for benefit in self.benefits)
        parts = [f"{self.reach_text()}, {self.target.text()}.", *benefits, f"Hit: {self._hit()}"]
        if self.residual_damage:
            parts.append(f"Miss: {self.residual_damage} damage.")
        return " ".join(parts)

    def _hit(self) -> str:
        damage = f"{self.damage} damage." if self.damage else ""
        effects = effects_text(self.effects, ATTACK)
        return f"{damage} {effects}".strip() or "Nothing."


Trigger: TypeAlias = Literal[
    "hits", "hits-alone", "hits-beside-ally", "hits-from-afar", "targeted", "passed-over"
]
"""When a passive power works. `hits-alone`: none of the bearer's allies is within `distance` of
the target; `hits-beside-ally`: one is; `hits-from-afar`: the target is at least that far away.
The circles: an enemy that started its turn adjacent has the bearer among its targets, or another
combatant as its first."""


class Passive(Word, frozen=True, kw_only=True):
    """A passive power; `roll` changes the first roll of anyone who meets a circle.

    Rules: arena.hero.passive.1 to .3
    """

    name: Name
    trigger: Trigger
    effects: tuple[Effect, ...] = ()
    distance: Squares = 1
    roll: Annotated[int, Meta(ge=-9, le=9)] = 0

    @property
    def is_circle(self) -> bool:
        """Whether it is a circle. Rules: arena.hero.passive.3"""
        return self.trigger in ("targeted", "passed-over")

    def text(self) -> str:
        """The rules text: its trigger, and what it does once a turn."""
        voice = CIRCLE if self.is_circle else PASSIVE
        parts = [f"{signed(self.roll)} to its first roll"] if self.roll else []
        parts += [effect.text(voice) for effect in self.effects]
        return f"Once a turn, {self._when()}: {'; '.join(parts) or 'nothing more'}."

    def _when(self) -> str:
        far = wording.squares(self.distance)
        near = "adjacent to it" if self.distance == 1 else f"within {far}"
        started = "an enemy that started its turn adjacent to you attacks"
        return {
            "hits": "when you hit",
            "hits-alone": f"when you hit an enemy with no ally of yours {near}",
            "hits-beside-ally": f"when you hit an enemy with an ally of yours {near}",
            "hits-from-afar": f"when you hit an enemy {far} away or more",
            "targeted": f"when {started} you",
            "passed-over": f"when {started} somebody else first",
        }[self.trigger]
