"""What a party cannot own, whoever says so: a record that was edited by hand, or options.

Rules: arena.xp.*, arena.setup.coop.team.*
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rulekeeper.content.explain import KeyPath
from rulekeeper.games.arena.belongings import (
    MOST_AIDS,
    MOST_LEVEL_UPS,
    MOST_OF_A_TYPE,
    MOST_PRIMARIES,
    Belongings,
    HeroRecord,
)
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.rules.quest_terms import PARTY


class Breach(NamedTuple):
    """Something that breaks a rule: where in the belongings, a sentence, the rule if there is one.

    The sentence has no full stop.
    """

    path: KeyPath
    told: str
    rule: str = ""


def breaches(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """All that is too much, or goes to the wrong hero. What they name has to be known."""
    for place, record in enumerate(belongings.heroes):
        hero = catalogue.heroes[catalogue.hero_number[record.hero]]
        yield from _of_level_ups(("heroes", place), hero, record)
        yield from _of_attacks(("heroes", place), hero, record, catalogue)
    yield from _of_party(belongings, catalogue)
    yield from _of_copies("scrolls", "scroll", belongings.scrolls)
    yield from _of_copies("artifacts", "artifact", belongings.artifacts)
    yield from _of_copies("heroic", "Heroic Action", belongings.heroic)


def breaches_of_heroes(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """A party has four heroes of different Combat Roles. Rules: arena.setup.coop.team.1, .2"""
    numbers = [catalogue.hero_number[each.hero] for each in belongings.heroes]
    if len(numbers) != PARTY:
        told = f"A party has {PARTY} heroes, not {len(numbers)}"
        yield Breach(("heroes",), told, "arena.setup.coop.team.1")
    roles = [catalogue.heroes[number].role for number in numbers]
    for place, role in enumerate(roles):
        if role in roles[:place]:
            told = "The party has two heroes of the same Combat Role"
            yield Breach(("heroes", place, "hero"), told, "arena.setup.coop.team.2")


def _of_level_ups(path: KeyPath, hero: Hero, record: HeroRecord) -> Iterator[Breach]:
    """Three of a type and six in all. Rules: arena.xp.levelup.4"""
    path, rule = (*path, "level_ups"), "arena.xp.levelup.4"
    for card, count in Counter(record.level_ups).items():
        if count > MOST_OF_A_TYPE:
            told = f"{hero.name} has '{card}' {count} times: at most {MOST_OF_A_TYPE} can be"
            yield Breach(path, told, rule)
    if (number := len(record.level_ups)) > MOST_LEVEL_UPS:
        told = f"{hero.name} has {number} Level UP cards: at most {MOST_LEVEL_UPS} are allowed"
        yield Breach(path, told, rule)


def _of_attacks(
    path: KeyPath, hero: Hero, record: HeroRecord, catalogue: Catalogue
) -> Iterator[Breach]:
    """Two Primaries of its Combat Role, and a Special Attack; none of them its own.

    Rules: arena.xp.primary.1, .3, arena.xp.special.1
    """
    owners, primary = catalogue.owners, "arena.xp.primary.1"
    primaries, special = (*path, "primaries"), record.special
    if (number := len(record.primaries)) > MOST_PRIMARIES:
        told = f"{hero.name} has {number} extra Primary Attacks: at most {MOST_PRIMARIES} are "
        yield Breach(primaries, f"{told}allowed", "arena.xp.primary.3")
    extra = (*record.primaries, *filter(None, (special,)))
    if len({*extra, *hero.attacks}) < len(extra) + len(hero.attacks):
        yield Breach(path, f"{hero.name} has an attack twice", primary)
    for place, attack in enumerate(record.primaries):
        owner = owners[attack]
        if attack not in owner.attacks[:2]:
            yield Breach((*primaries, place), f"'{attack}' is no Primary Attack", primary)
        elif owner.role != hero.role:
            told = f"'{attack}' belongs to {owner.name}, who is not of {hero.name}'s Combat Role"
            yield Breach((*primaries, place), told, primary)
    if special is not None and special not in owners[special].attacks[2:]:
        told = f"'{special}' is no Special Attack"
        yield Breach((*path, "special"), told, "arena.xp.special.1")


def _of_party(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """What the party has together. Rules: arena.xp.levelup.5, arena.xp.first-aid.4"""
    together = chain.from_iterable(record.level_ups for record in belongings.heroes)
    for card, count in Counter(together).items():
        if count > (most := catalogue.level_ups[card].copies):
            told = f"The party has '{card}' {count} times: there are {most}"
            yield Breach(("heroes",), told, "arena.xp.levelup.5")
    if not 0 <= belongings.aids <= MOST_AIDS:
        told = f"The party has {belongings.aids} Improved First Aids: it can have 0 to {MOST_AIDS}"
        yield Breach(("aids",), told, "arena.xp.first-aid.4")


def _of_copies(field: str, what: str, ids: Sequence[str]) -> Iterator[Breach]:
    """There is one of each, so that the party has it once."""
    for place, each in enumerate(ids):
        if each in ids[:place]:
            told = f"The party has the {what} '{each}' twice: there is only one"
            yield Breach((field, place), told)
