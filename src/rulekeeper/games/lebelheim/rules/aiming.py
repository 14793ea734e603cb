"""Whom a text would reach as the table stands, so that it can be shown before it is played."""

from __future__ import annotations

from collections.abc import Iterable

from rulekeeper.cards.words import Each, One
from rulekeeper.games.lebelheim.box import LebelheimTable
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.lebelheim.rules.choosing import Effect
from rulekeeper.games.lebelheim.rules.conditions import prospect, stat
from rulekeeper.games.lebelheim.rules.move import Move, Place, Shove, Swap
from rulekeeper.games.lebelheim.rules.position import candidates


def reached(table: LebelheimTable, hero: int, lines: Iterable[Effect]) -> list[int] | None:
    """The heroes among which the first line that picks any would pick, played by `hero`.

    None where no line picks, or where the hero may have gone elsewhere before one does.
    """
    state = table.state
    if state.heroes[hero].square < 0:
        return None
    for line in lines:
        who = line.whom()
        if isinstance(who, One | Each) and (state.attacks or not who.attacked):
            reach = stat(table, hero, "reach") if isinstance(line, Deal) else 0
            return candidates(table, prospect(state, hero), who, reach)
        if isinstance(line, Move | Shove | Place | Swap) and who == "self":
            return None
    return None
