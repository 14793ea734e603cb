"""What parties of campaigns own, made at random within the rules."""

from __future__ import annotations

from random import Random

from rulekeeper.games.arena.belongings import (
    MOST_AIDS,
    MOST_OF_A_TYPE,
    MOST_PRIMARIES,
    Belongings,
    HeroRecord,
)
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero

MOST_TYPES = 2
"""Types of Level UP cards of a hero: with three of each it has all that it may have."""


def random_belongings(catalogue: Catalogue, rng: Random) -> Belongings:
    """A party of four with much or little, some of it used up."""
    by_role: dict[str, Hero] = {}
    for hero in rng.sample(catalogue.heroes, len(catalogue.heroes)):
        by_role.setdefault(hero.role, hero)
    copies = {card: entry.copies for card, entry in catalogue.level_ups.items()}
    party = [*by_role.values()][:4]
    return Belongings(
        xp=rng.randint(0, 40),
        heroes=tuple(_record(catalogue, hero, copies, rng) for hero in party),
        artifacts=_some([artifact.id for artifact in catalogue.artifacts], 6, rng),
        scrolls=_some([scroll.id for scroll in catalogue.scrolls], 6, rng),
        aids=rng.randint(0, MOST_AIDS),
        heroic=_some([action.id for action in catalogue.heroic], 3, rng),
        won=_some([q.id for q in catalogue.quests.values() if not q.sides], 4, rng),
    )


def _record(catalogue: Catalogue, hero: Hero, copies: dict[str, int], rng: Random) -> HeroRecord:
    """A hero with some Level UP cards, which are taken from the box, and attacks of its fellows."""
    cards: list[str] = []
    for card in _some(list(copies), MOST_TYPES, rng):
        count = min(rng.randint(0, MOST_OF_A_TYPE), copies[card])
        copies[card] -= count
        cards += [card] * count
    fellows = [each for each in catalogue.heroes if each.role == hero.role and each is not hero]
    primaries = [attack for fellow in fellows for attack in fellow.attacks[:2]]
    specials = [attack for fellow in fellows for attack in fellow.attacks[2:]]
    return HeroRecord(
        hero=hero.id,
        level_ups=tuple(cards),
        primaries=_some(primaries, MOST_PRIMARIES, rng),
        special=rng.choice([None, *specials]),
    )


def _some(ids: list[str], most: int, rng: Random) -> tuple[str, ...]:
    """Some of the ids, in any order."""
    return tuple(rng.sample(ids, rng.randint(0, min(most, len(ids)))))
