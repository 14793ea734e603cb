"""What a Hero cannot do because of its Death Curse (p. 24)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.state import NOBODY

Deed: TypeAlias = Literal["boost", "flip-door", "collect", "potion", "earn"]
"""What a Death Curse may forbid: to use Boost cards, to flip doors, to collect tokens, to use
potions, to get coins for kills. Rules: arcadia.upgrade.curse.6"""

DEEDS: dict[Deed, str] = {
    "boost": "This Hero cannot use Boost cards",
    "flip-door": "This Hero cannot open or close doors",
    "collect": "This Hero collects no Exploration tokens other than Quest tokens",
    "potion": "This Hero cannot use potions other than Healing Potions",
    "earn": "Kills of this Hero earn its guild no coins",
}
"""How each deed reads that a curse forbids."""


def is_forbidden(table: ArcadiaTable, hero: int, deed: Deed) -> bool:
    """Whether a Death Curse keeps a Hero from doing something. Rules: arcadia.upgrade.curse.6"""
    curse = table.state.heroes[hero].curse
    if curse == NOBODY:
        return False
    return any(ability.forbids(deed) for ability in table.box.catalogue.curses[curse].abilities)


def curse_forbids(table: ArcadiaTable, hero: int, deed: Deed) -> No:
    """Why a Hero cannot do something that its Death Curse forbids."""
    told = DEEDS[deed].replace("This Hero", figure_name(table, hero))
    return No("arcadia.upgrade.curse.6", f"{told}: it has the Death Curse {_curse(table, hero)}.")


def not_in_inventory(table: ArcadiaTable, hero: int, card: int, rule: str) -> No:
    """Why a Hero has no use of a card: its Death Curse lies on it, or it is not there.

    Rules: arcadia.upgrade.curse.8
    """
    name = figure_name(table, hero)
    if card == NOBODY or table.state.heroes[hero].under_curse != card:
        return No(rule, f"That card is not in the inventory of {name}.")
    covered, curse = table.box.catalogue.cards[card].name, _curse(table, hero)
    reason = f"{covered} of {name} lies under the Death Curse {curse} until that is removed."
    return No("arcadia.upgrade.curse.8", reason)


def _curse(table: ArcadiaTable, hero: int) -> str:
    return table.box.catalogue.curses[table.state.heroes[hero].curse].name
