"""Which cards people could choose in a match, and which of them they chose."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulekeeper.core.acts import Act
from rulekeeper.core.language import nouns_of
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.standing import Decision


class Offer(NamedTuple):
    """A card that a seat could choose in a match, and whether it did (`Act.acquires`).

    `act` is the kind of act that chooses it. It counts once, however often it was offered.
    """

    seat: int
    act: str
    kind: str
    card: str
    is_chosen: bool


class OfferCounter:
    """Notes what is offered and chosen, decision by decision."""

    def __init__(self) -> None:
        self._chosen: dict[tuple[int, str, str, str], bool] = {}

    def note(self, match: Match[Any, Any], decision: Decision, answer: Option) -> None:
        """Note a decision of a match that is about to be answered."""
        for option in decision.options:
            if (card := _card(match, option)) is not None:
                key = (decision.seat, *card)
                self._chosen[key] = self._chosen.get(key, False) or option == answer

    def offers(self) -> tuple[Offer, ...]:
        """What has been noted, sorted."""
        return tuple(Offer(*key, chosen) for key, chosen in sorted(self._chosen.items()))


def _card(match: Match[Any, Any], option: Option) -> tuple[str, str, str] | None:
    """The act, kind and id of the card that somebody would get by an option."""
    if not isinstance(option, Act) or not option.acquires:
        return None
    cards = match.game.language.nouns[nouns_of(type(option))[option.acquires]].cards
    assert cards is not None
    card = cards.all(match.table)[getattr(option, option.acquires)]
    return str(option.__struct_config__.tag), cards.kind, card.id
