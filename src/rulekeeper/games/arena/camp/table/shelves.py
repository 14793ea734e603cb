"""What is laid out at a stop in the camp, with prices, and why something cannot be had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rulekeeper.core.verdict import No
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import Option, name_of
from rulekeeper.games.arena.camp.rules import attacks, items
from rulekeeper.games.arena.camp.rules.level_ups import BuyLevelUp, can_attach, price_of
from rulekeeper.games.arena.camp.rules.special_rewards import (
    FREE_ARTIFACT,
    TakeArtifact,
    TakeLevelUp,
    TakePrimary,
    TakeSpecial,
    reward_of,
)
from rulekeeper.games.arena.camp.state import NOTHING, Stage
from rulekeeper.games.arena.table.printed import Printed
from rulekeeper.games.tabletop import Card, Fact, Shelf
from rulekeeper.games.tabletop.printing import headed

AID = Card(
    ref="card/aid",
    name="Improved First Aid",
    kind="First Aid",
    picture="aid",
    text=(
        "Revives a fallen hero, and the helper takes no damage. It comes on top of the regular "
        "ones, and is gone after the next quest."
    ),
    rule="arena.xp.first-aid.2",
)
"""The blue Aid Token."""


def shelves(table: CampTable, printed: Printed) -> Iterator[Shelf]:
    """All that can be chosen or bought at this stop."""
    if table.state.stage is Stage.SHOP:
        found = _shop(table, printed)
    else:
        is_over = table.state.chooser == len(table.box.party)
        found = iter(()) if is_over else _rewards(table, printed)
    return (shelf for shelf in found if shelf.cards)


def _shop(table: CampTable, printed: Printed) -> Iterator[Shelf]:
    """Rules: arena.xp.levelup.1, .primary.1, .special.1, .first-aid.1, .artifact.1, .scroll.1"""
    box = table.box
    yield Shelf(
        "Level UP cards",
        tuple(_level_up(table, printed, card) for card in range(len(box.level_ups))),
        "For good. The second and the third card of a type on one hero cost more.",
        "arena.xp.levelup.6",
    )
    yield Shelf(
        "Primary Attacks",
        tuple(
            _for_sale(table, _lesson(table, printed, n), attacks.BuyPrimary(n), _PRIMARY)
            for n in _of_the_party(table, box.primaries)
        ),
        "For good, each for the hero of its Combat Role, who can have two.",
        "arena.xp.primary.1",
    )
    yield Shelf(
        "Special Attacks",
        tuple(
            _for_sale(table, _lesson(table, printed, n), attacks.BuySpecial(n), _SPECIAL)
            for n in _of_the_party(table, box.specials)
        ),
        "For the next quest, each for the hero of its Combat Role, who can have one.",
        "arena.xp.special.1",
    )
    aids = items.PRICES_OF_AID[min(table.state.belongings.aids, len(items.PRICES_OF_AID) - 1)]
    yield Shelf(
        "Improved First Aid",
        (_for_sale(table, AID, items.BuyAid(), aids),),
        "For the next quest. The party can have two.",
        "arena.xp.first-aid.1",
    )
    yield Shelf(
        "Artifacts",
        tuple(
            _for_sale(table, printed.artifacts[n], items.BuyArtifact(n), _price(table, n))
            for n in _by_level(table)
        ),
        "For good, and for the whole party: before each quest heroes equip them.",
        "arena.xp.artifact.1",
    )
    yield Shelf(
        "Scrolls",
        tuple(
            _for_sale(table, card, items.BuyScroll(n), items.PRICE_OF_SCROLL)
            for n, card in enumerate(printed.scrolls)
        ),
        "Each works once. The party takes up to three into a quest, and buys none twice.",
        "arena.xp.scroll.1",
    )


_PRIMARY, _SPECIAL = attacks.PRICE_OF_PRIMARY, attacks.PRICE_OF_SPECIAL


def _rewards(table: CampTable, printed: Printed) -> Iterator[Shelf]:
    """What the hero who chooses now can have, and what the others can.

    Rules: arena.campaign.reward.quest1.1 to .quest5.1
    """
    box, reward = table.box, reward_of(table)
    cards: Iterable[Card]
    if reward.kind is TakePrimary:
        own = _of_the_party(table, box.primaries)
        cards = (_offered(table, _lesson(table, printed, n), TakePrimary(n)) for n in own)
    elif reward.kind is TakeSpecial:
        absent = [n for n in box.specials if box.recipient(n) == NOTHING]
        cards = (_offered(table, printed.attacks[n], TakeSpecial(n)) for n in absent)
    elif reward.kind is TakeArtifact:
        low = [n for n in _by_level(table) if _level(table, n) == FREE_ARTIFACT]
        cards = (_offered(table, printed.artifacts[n], TakeArtifact(n)) for n in low)
    else:
        cards = (_offered(table, card, TakeLevelUp(n)) for n, card in enumerate(printed.level_ups))
    about = "" if reward.instead == 0 else f"A hero that can have none brings {reward.instead} XP."
    what = reward.kind.what
    heading = f"{what[:1].upper()}{what[1:]}s"
    yield Shelf(heading, tuple(cards), about, reward.rule)


# -- cards with their prices ------------------------------------------------------------------


def _level_up(table: CampTable, printed: Printed, card: int) -> Card:
    """A type of Level UP cards with its price, or prices where they differ from hero to hero."""
    heroes = [n for n in range(len(table.box.party)) if can_attach(table, n, card)]
    prices = [price_of(table, hero, card) for hero in heroes]
    # Where nobody can pay, what is cheapest is what is missed least.
    cheapest = heroes[prices.index(min(prices))] if heroes else 0
    told = "" if not prices else str(min(prices))
    if prices and max(prices) > min(prices):
        told = f"{min(prices)} to {max(prices)}"
    sold = _offered(table, printed.level_ups[card], BuyLevelUp(card, cheapest))
    return headed(sold, _fact(told)) if told else sold


def _for_sale(table: CampTable, card: Card, act: Option, price: int | None) -> Card:
    """A card with its price."""
    sold = _offered(table, card, act)
    return sold if price is None else headed(sold, _fact(str(price)))


def _fact(price: str) -> Fact:
    return Fact("Price", f"{price} XP", "points", main=True)


def _offered(table: CampTable, card: Card, act: Option) -> Card:
    """A card, with the reason where it cannot be had."""
    verdict = act.verdict(table, 0)
    return replace(card, closed=verdict.reason) if isinstance(verdict, No) else card


# -- what there is ----------------------------------------------------------------------------


def _lesson(table: CampTable, printed: Printed, attack: int) -> Card:
    """An attack with the hero of the party that can have it."""
    hero = name_of(table, table.box.recipient(attack))
    card = printed.attacks[attack]
    return replace(card, facts=(*card.facts, Fact("For", hero)))


def _of_the_party(table: CampTable, attacks_of_all: Sequence[int]) -> list[int]:
    """The attacks of other heroes with a Combat Role of the party, in the order of the party."""
    box = table.box
    others = [
        n for n in attacks_of_all if box.recipient(n) != NOTHING and box.owner(n) not in box.party
    ]
    return sorted(others, key=box.recipient)


def _by_level(table: CampTable) -> list[int]:
    """All artifacts, those of low levels first."""
    return sorted(range(len(table.box.catalogue.artifacts)), key=lambda n: _level(table, n))


def _level(table: CampTable, artifact: int) -> int:
    return table.box.catalogue.artifacts[artifact].level


def _price(table: CampTable, artifact: int) -> int | None:
    return items.price_of_artifact(table.box.catalogue.artifacts[artifact])
