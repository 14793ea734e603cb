"""What the texts of a catalogue are worth, in points of Endurance: read once, for bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from rulekeeper.cards.effects import OWN, cost_value, expected, likely_lines, lines_value
from rulekeeper.cards.words import Cost, Each, One
from rulekeeper.games.lebelheim.content import vocabulary
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.lebelheim.rules.hand import Draw
from rulekeeper.games.lebelheim.rules.heroes import Regain
from rulekeeper.games.lebelheim.rules.move import Move, Relocate


class TextValue(Struct, frozen=True, gc=False):
    """A text at a glance.

    `value` is all that it brings but its first attack, which is `strike`, made after up to `steps`
    steps on a hero picked by `aim`. Of the value, `heals` and `draws` come from Endurance regained
    and cards drawn by the hero itself, which may be in vain.
    """

    value: float
    steps: int = 0
    strike: Deal | None = None
    aim: One | Each | None = None
    heals: float = 0.0
    draws: float = 0.0


class CardValues:
    """What the texts of a catalogue are worth; all lists go by number."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = [_card_value(card) for card in catalogue.cards]
        self.abilities = [_ability_value(ability) for ability in catalogue.abilities]
        self.keep = [
            max(0.1, card.value + (card.strike.value(OWN) if card.strike else 0.0))
            for card in self.cards
        ]
        """What a card is worth in the hand."""


card_values = lru_cache(maxsize=16)(CardValues)
"""What the texts of a catalogue are worth, worked out once."""


def _card_value(card: vocabulary.Card) -> TextValue:
    if card.kind == "aura":
        value = sum(ability.value() for ability in card.abilities)
        return TextValue(value + 0.5 * card.refresh)
    return _text_value(card.lines, card.cost, refresh=card.refresh)


def _ability_value(ability: vocabulary.AnyAbility) -> TextValue:
    if not isinstance(ability, vocabulary.PlayedAbility):
        return TextValue(ability.value())
    refresh = isinstance(ability, vocabulary.ActionSkill) and ability.refresh
    return _text_value(ability.lines, ability.cost, refresh=refresh)


def _text_value(lines: Sequence[vocabulary.Line], cost: Cost, *, refresh: bool) -> TextValue:
    steps = 0
    strike: Deal | None = None
    aim: One | Each | None = None
    heals = draws = 0.0
    for line in likely_lines(lines):
        who = line.whom()
        if isinstance(who, One | Each) and strike is None:
            aim = who
        match line:
            case Deal() if strike is None:
                strike = line
            case Move(who="self") if strike is None:
                steps += round(expected(line.steps))
            case Relocate(who="self") if strike is None:
                steps += 3
            case Regain(who="self"):
                heals += line.value(OWN)
            case Draw(who="self"):
                draws += line.value(OWN)
    value = lines_value(lines) - cost_value(cost) + 0.7 * refresh
    if strike is not None:
        value -= strike.value(OWN)
    return TextValue(value, steps, strike, aim, heals, draws)
