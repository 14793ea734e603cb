"""How good a state looks: the judgement that bots start from."""

from __future__ import annotations

from rulekeeper.games.lebelheim.box import GRID, Box, team_of
from rulekeeper.games.lebelheim.state import LebelheimState

ALIVE = 6.0
ENDURANCE = 1.0
CARD_IN_HAND = 0.45
AURA = 1.2
DISABLED = -1.5
DISTANCE = -0.12
"""Points, from the eyes of the hero's team. Distance counts steps to the nearest enemy."""

SCALE = 20.0
"""So many points of advantage are worth half of what is left to a sure win."""


def value(state: LebelheimState, box: Box, seat: int) -> float:
    """From -1 (lost) to 1 (won), by what both teams have left. Hidden cards count by number."""
    points = [0.0, 0.0]
    alive = [0, 0]
    for number, hero in enumerate(state.heroes):
        if hero.square < 0:
            continue
        team = team_of(number)
        alive[team] += 1
        nearest = min(
            (
                GRID.distance(hero.square, other.square)
                for enemy, other in enumerate(state.heroes)
                if other.square >= 0 and team_of(enemy) != team
            ),
            default=0,
        )
        points[team] += (
            ALIVE
            + ENDURANCE * hero.endurance
            + CARD_IN_HAND * len(hero.hand)
            + AURA * len(hero.auras)
            + DISABLED * hero.disabled
            + DISTANCE * nearest
        )
    own = seat % 2
    if not alive[own] or not alive[1 - own]:
        return float((alive[own] > 0) - (alive[1 - own] > 0))
    advantage = points[own] - points[1 - own]
    return advantage / (abs(advantage) + SCALE)
