"""The language of the camp: its nouns, and all that is asked there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulekeeper.core.language import Language, Noun, noun_of
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import name_of
from rulekeeper.games.arena.camp.rules.selling import TOGETHER
from rulekeeper.games.arena.camp.rules.shop import SHOP
from rulekeeper.games.arena.camp.rules.special_rewards import REWARD
from rulekeeper.games.arena.camp.state import NOTHING

_ATTACK: Noun[CampTable] = noun_of(
    lambda table: table.box.catalogue.cards, "no attack", "card/attack-{number}"
)


def _lesson(table: CampTable, attack: int) -> str:
    """An attack and who would learn it."""
    name, hero = table.box.attack(attack).name, table.box.recipient(attack)
    return name if hero == NOTHING else f"{name} for {name_of(table, hero)}"


NOUNS: Mapping[str, Noun[CampTable]] = MappingProxyType(
    {
        "seat": Noun(lambda table, seat: table.box.seats[seat], lambda table, seat: str(seat + 1)),
        "member": Noun(
            name_of,
            lambda table, place: table.box.party[place].id,
            lambda table, place: f"figure/{place}",
        ),
        "level up": noun_of(lambda table: table.box.level_ups, "no card", "card/level-up-{number}"),
        "attack": _ATTACK,
        "lesson": Noun(_lesson, _ATTACK.slug, _ATTACK.reference),
        "scroll": noun_of(
            lambda table: table.box.catalogue.scrolls, "no scroll", "card/scroll-{number}"
        ),
        "artifact": noun_of(
            lambda table: table.box.catalogue.artifacts, "no artifact", "card/artifact-{number}"
        ),
        "own scroll": noun_of(
            lambda table: table.box.catalogue.scrolls, "no scroll", "card/own-scroll-{number}"
        ),
        "own artifact": noun_of(
            lambda table: table.box.catalogue.artifacts, "no artifact", "card/own-artifact-{number}"
        ),
    }
)

LANGUAGE = Language(NOUNS, menus=(SHOP, TOGETHER, REWARD), not_asked="arena.xp.spend.1")
