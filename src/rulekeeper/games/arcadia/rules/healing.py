"""Wound tokens and Death Curses that are removed, and cards that are unexhausted."""

from __future__ import annotations

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.state import NOBODY, HeroState


def heal(table: ArcadiaTable, figure: int, amount: int, rule: str) -> None:
    """Remove up to so many Wound tokens from a Character."""
    there = table.state.figure(figure)
    removed = min(amount, there.wounds)
    if removed > 0:
        there.wounds -= removed
        table.tell(events.Healed, rule=rule, figure=figure, amount=removed, left=there.wounds)


def lift_curse(table: ArcadiaTable, hero: int, rule: str) -> None:
    """Return the Death Curse of a Hero to the box; the card that it covered can be used again.

    Rules: arcadia.token.healing.1, arcadia.upgrade.curse.1, .8
    """
    there = table.state.heroes[hero]
    if there.curse == NOBODY:
        return
    table.tell(events.CurseRemoved, rule=rule, figure=hero, curse=there.curse)
    if there.under_curse != NOBODY:
        there.cards.append(there.under_curse)
    there.curse = there.under_curse = NOBODY


def unexhaust(hero: HeroState) -> None:
    """Remove all guild tokens from a Hero's cards. Rules: arcadia.rest.3, .effect.exhaust-hero.3"""
    hero.exhausted.clear()
    hero.is_exhausted = False
