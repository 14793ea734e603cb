"""Events: what happened, as the log, animations and statistics tell it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

EVERYBODY = None
"""An observer who sees everything; stands where a seat could."""

Observer: TypeAlias = int | None
"""A seat (spectators are any number that no seat has), or `EVERYBODY`."""

SPECTATOR = -2
"""An observer who sees only what every seat may see."""


What: TypeAlias = Literal[
    "told", "turn", "moved", "rolled", "damaged", "healed", "fell", "rose", "played", "ended"
]
"""The few things that a page animates; what is `told` is only told."""


class Shows(Struct, frozen=True):
    """What a page shows of a kind of event: the fields with its amount and with faces of dice.

    Faces are numbers, or names where the dice have named faces.

    Events of one kind in a row whose `together` fields are alike are told in one sentence, which
    lists what their `listed` field names.
    """

    what: What = "told"
    amount: str = ""
    dice: str = ""
    together: tuple[str, ...] = ()
    listed: str = ""


class CardUse(Struct, frozen=True):
    """What statistics count of a kind of event: somebody has got a card, or has played it.

    A card is `drawn` where luck says which one it is, and `taken` where a choice or a success
    does: only of what is drawn does it tell something that its owner wins. `card` is the field
    that names the card, or several of them: its noun has `cards`. What is played and is no card,
    such as an ability, is told in words in the field `name`. `by` is the field of whoever gets or
    plays it, a seat or one of `Game.competitors`; without it that is the game itself.
    """

    what: Literal["drawn", "taken", "played"]
    card: str = ""
    by: str = ""
    name: str = ""


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened; `rule` is the ledger's id of the rule that made it happen.

    `says` is the sentence that tells it, its fields in braces: `{hero} moves to {square}.` (see
    `core.templates`), `shows` what a page makes of it, `card_use` what statistics count of it.
    `hidden` are the fields that only its `owner` sees, with what all others see in their place.
    """

    says: ClassVar[str] = ""
    shows: ClassVar[Shows] = Shows()
    card_use: ClassVar[CardUse | None] = None
    hidden: ClassVar[Mapping[str, object]] = MappingProxyType({})

    rule: str

    def saying(self) -> str:
        """The template of its sentence, where it depends on the fields; else `says`."""
        return self.says

    def using(self) -> CardUse | None:
        """What statistics count of it, where that depends on the fields; else `card_use`."""
        return self.card_use

    def owner(self) -> int:
        """The seat that sees what is hidden from all others."""
        return -1

    def seen_by(self, seat: int) -> Event | None:
        """The event as `seat` may see it; `None` when nothing of it shows."""
        return replace(self, **self.hidden) if self.hidden and seat != self.owner() else self
