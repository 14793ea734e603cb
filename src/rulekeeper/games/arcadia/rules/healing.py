"""Wound tokens that are removed, and cards that are unexhausted."""

from __future__ import annotations

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.state import HeroState


def heal(table: ArcadiaTable, figure: int, amount: int, rule: str) -> None:
    """Remove up to so many Wound tokens from a Character."""
    there = table.state.figure(figure)
    removed = min(amount, there.wounds)
    if removed > 0:
        there.wounds -= removed
        table.tell(events.Healed, rule=rule, figure=figure, amount=removed, left=there.wounds)


def unexhaust(hero: HeroState) -> None:
    """Remove all guild tokens from a Hero's cards. Rules: arcadia.rest.3, .effect.exhaust-hero.3"""
    hero.exhausted.clear()
    hero.is_exhausted = False
