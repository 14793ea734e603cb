"""Whom a text would reach as the table stands, so that a page can show it before it is played."""

from __future__ import annotations

from collections.abc import Iterable

from rulekeeper.cards import effects
from rulekeeper.cards.words import Each, One, Who
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.content.vocabulary import Line
from rulekeeper.games.lebelheim.rules.position import is_of_side, squares_within
from rulekeeper.games.lebelheim.table.view import HeroView, LebelheimView


def reached(view: LebelheimView, hero: HeroView, lines: Iterable[Line]) -> list[int] | None:
    """The heroes among which the first line that picks any would pick, played by `hero`.

    None where no line picks, or where the hero may have gone elsewhere before one does.
    """
    if not hero.square:
        return None
    for line in lines:
        who = _who(line)
        if isinstance(who, One | Each) and (view.attacks or not who.attacked):
            reach = hero.stats.get("reach", 0) if isinstance(line, effects.Deal) else 0
            return _candidates(view, hero, who, reach)
        if (
            isinstance(line, effects.Move | effects.Shove | effects.Place | effects.Swap)
            and who == "self"
        ):
            return None
    return None


def _who(line: Line) -> Who | None:
    match line:
        case effects.Deal(to=who):
            return who
        case effects.Effect():
            found: Who | None = getattr(line, "who", None)
            return found


def _candidates(view: LebelheimView, hero: HeroView, pick: One | Each, reach: int) -> list[int]:
    """Rules: lebelheim.position.1 to .8"""
    mask = squares_within(GRID.parse(hero.square), pick.within, reach)
    attacked = view.attacks[-1].targets if view.attacks else []
    return [
        other.number
        for other in view.heroes
        if other.square
        and (pick.within == "anywhere" or mask >> GRID.parse(other.square) & 1)
        and is_of_side(other.number, pick.of, hero.number)
        and (not pick.attacked or other.number in attacked)
    ]
