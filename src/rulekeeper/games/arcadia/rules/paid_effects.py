"""What is paid for (p. 27): prices, and what a card does in its Hero's own turn."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from rulekeeper.cards.wording import spoken
from rulekeeper.cards.words import Word
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.rules.special_effects import Small


class Price(Word, frozen=True):
    """What a special effect takes: the Hero card exhausted, Wounds.

    Rules: arcadia.effect.exhaust-hero.1, arcadia.effect.sacrifice.1
    """

    exhausts_hero: bool = False
    wounds: Annotated[int, Meta(ge=0, le=5)] = 0

    def text(self) -> str:
        """What it takes, as a card says it."""
        parts = ["Exhaust the Hero"] if self.exhausts_hero else []
        if self.wounds:
            parts.append(f"suffer {counted(self.wounds, 'Wound')}")
        text = " and ".join(parts)
        return text[:1].upper() + text[1:]


class Effect(Word, frozen=True, tag_field="do"):
    """Base of what a card does in its Hero's turn; `says` is how it reads."""

    says: ClassVar[str] = ""

    def text(self) -> str:
        """What it does."""
        return spoken(self, self.says)


class Mend(Effect, frozen=True, tag="mend"):
    """Remove Wound tokens of the Hero or of a Close ally."""

    says = "This Hero or a Close ally loses {amount:#Wound token|Wound tokens}"
    amount: Small = 1


class ReadyCards(Effect, frozen=True, tag="ready"):
    """Unexhaust cards of the Hero, those that were exhausted first."""

    says = "Unexhaust {amount:#card|cards} of this Hero, those exhausted first"
    amount: Small = 1


class Stride(Effect, frozen=True, tag="stride"):
    """More Movement points in this activation."""

    says = "+{amount} Movement in this activation"
    amount: Small = 1


class Rally(Effect, frozen=True, tag="rally"):
    """Another Hero may be activated in this turn. Rules: arcadia.activation.5"""

    says = "After this Hero another one, who has not been activated in this turn, may be activated"


TurnEffect: TypeAlias = Mend | ReadyCards | Stride | Rally
"""All that a card may do in its Hero's turn, for a price."""
