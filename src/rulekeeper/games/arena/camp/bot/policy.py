"""What a bot chooses and buys: what lasts before what is used up, and whatever brings most for XP.

Worth is counted in XP: a thing that is worth more than its price is worth buying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from rulekeeper.core.requests import Option
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.box import CampBox, CampTable
from rulekeeper.games.arena.camp.options import record_of
from rulekeeper.games.arena.camp.rules import attacks, items, special_rewards
from rulekeeper.games.arena.camp.rules.accounts import Purchase
from rulekeeper.games.arena.camp.rules.level_ups import BuyLevelUp
from rulekeeper.games.arena.camp.rules.selling import TOGETHER, AddScroll
from rulekeeper.games.arena.camp.rules.shop import SHOP, LeaveShop
from rulekeeper.games.arena.rules.item_setup import LEVELS_OF_A_TEAM
from rulekeeper.games.weights import Policy, advantage, by_kind
from rulekeeper.tanarean.bot.card_values import value_of_card

KEPT = 0.5
"""What an XP is worth that is kept."""

LEVEL_UPS: Mapping[str, float] = MappingProxyType(
    {"hp": 6.0, "damage": 6.5, "roll": 7.0, "defense": 6.5}
)
"""A Level UP card, by what it changes: also the second one of a type is worth its price."""

PRIMARY, SPECIAL = 1.0, 0.8
"""An extra attack, for each ten hit points that it is worth; a Special is there for one quest."""

AID = 2.5
"""An Improved First Aid: more than its price would be kept for, and less than what lasts."""

SCROLL = 1.2

SCROLLS = 3
"""So many scrolls are taken into a quest. Rules: arena.xp.scroll.2"""

ARTIFACT = 4.4
"""A level of an artifact, as long as all of them can be equipped."""

LEAST = 0.01
"""To leave the shop, and whatever else is only done when nothing is worth doing."""

SCALE = 60.0
"""A party with things of so much worth is half-way to one that has everything."""


def value(has: Belongings, box: CampBox) -> float:
    """How well a party is equipped, from 0 to 1."""
    catalogue, points = box.catalogue, KEPT * max(0, has.xp) + AID * has.aids
    for hero in has.heroes:
        points += sum(LEVEL_UPS[catalogue.level_ups[card].stat] for card in hero.level_ups)
        points += sum(_of_attack(box, catalogue.attack_number[a]) for a in hero.primaries)
        if hero.special is not None:
            points += _of_attack(box, catalogue.attack_number[hero.special])
    points += SCROLL * min(SCROLLS, len(has.scrolls))
    points += ARTIFACT * min(LEVELS_OF_A_TEAM, _levels(box, has.artifacts))
    return advantage(points, SCALE)


def _of_attack(box: CampBox, number: int) -> float:
    """What an extra attack is worth: about its damage and effects when it hits."""
    card = box.attack(number)
    tens = max(0.0, card.damage + value_of_card(card).gain) / 10
    return (SPECIAL if card.is_special else PRIMARY) * (1.0 + tens)


def _worth(table: CampTable, option: Option) -> float:
    """What a purchase is worth."""
    box, has = table.box, table.state.belongings
    match option:
        case BuyLevelUp(card=card):
            return LEVEL_UPS[box.level_ups[card].stat]
        case attacks.BuyPrimary(attack=attack) | attacks.BuySpecial(attack=attack):
            return _of_attack(box, attack)
        case items.BuyAid():
            return AID
        case items.BuyScroll():
            return SCROLL if len(has.scrolls) < SCROLLS else 0.0
        case items.BuyArtifact(artifact=number):
            level = box.catalogue.artifacts[number].level
            fits = _levels(box, has.artifacts) + level <= LEVELS_OF_A_TEAM
            return ARTIFACT * level if fits else 0.0
    return 0.0


def _levels(box: CampBox, artifacts: Iterable[str]) -> int:
    """The levels of some artifacts, added up."""
    levels = {artifact.id: artifact.level for artifact in box.catalogue.artifacts}
    return sum(levels[each] for each in artifacts)


def _shop(table: CampTable, options: Sequence[Option]) -> list[float]:
    """What brings most for each XP; to leave when nothing is worth its price."""
    found = []
    for option in options:
        price = option.price(table) if isinstance(option, Purchase) else 0
        gain = _worth(table, option) - KEPT * price
        found.append(gain / price if gain > 0 and price else 0.0)
    if any(found):
        return found
    return [LEAST if isinstance(option, LeaveShop) else 0.0 for option in options]


def _reward(table: CampTable, options: Sequence[Option]) -> list[float]:
    """The card that is worth most to the hero; of Level UP cards one that it does not have."""
    box, found = table.box, list[float]()
    own = record_of(table, table.state.chooser).level_ups
    for option in options:
        match option:
            case special_rewards.TakeLevelUp(card=card):
                kind = box.level_ups[card]
                found.append(LEVEL_UPS[kind.stat] / (1 + own.count(kind.id)))
            case special_rewards.TakePrimary(attack=n) | special_rewards.TakeSpecial(attack=n):
                found.append(_of_attack(box, n))
            case _:
                found.append(ARTIFACT)
    return found


POLICY = Policy[CampTable](
    {
        SHOP: _shop,
        special_rewards.REWARD: _reward,
        TOGETHER: by_kind(AddScroll, 1.0, LEAST),
    }
)
