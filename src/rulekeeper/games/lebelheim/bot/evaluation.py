"""How good a state looks: the judgement that bots start from."""

from __future__ import annotations

from rulekeeper.games.lebelheim.bot.card_values import card_values
from rulekeeper.games.lebelheim.box import GRID, Box, team_of
from rulekeeper.games.lebelheim.rules.position import heroes_within, occupied
from rulekeeper.games.lebelheim.state import LebelheimState
from rulekeeper.games.weights import advantage, patience

# In points, of which one is a point of Endurance, from the eyes of a hero's team.

ALIVE = 5.0

CARD = 0.8
"""A card, where nothing more is known."""

HAND = (0.15, 0.4, 0.7, 0.9, *(1.0,) * 16)
"""The cards of a full hand one by one, first the one that leaves no room to draw."""

KEEP = 0.05
"""How much of the worth of its text a card of the own team counts on top."""

UNSEEN = 2.0
"""The worth of the text of a card not seen."""

AURA = 0.6
"""How much of the worth of its text an Aura that lies counts."""

DISABLED = -1.5

BONUS = 0.5
"""A bonus, for each point by which it changes a number."""

CLOSE = 0.5
"""To stand beside an enemy, for whoever judges."""

SCALE = 15.0
"""An advantage of so many points closes half the gap to a certain win."""

CALM = 20
"""Turns after which whoever judges loses patience."""

_CLOSENESS = (1.0, 0.75, 0.5, 0.3, 0.15, 0.05, 0.0)
"""By steps to a free square beside an enemy; farther away all is alike."""

_FAR = len(_CLOSENESS) - 1


def value(state: LebelheimState, box: Box, seat: int) -> float:
    """From -1 (lost) to 1 (won), by what both teams have left. Hidden cards count by number.

    Only the own team is better off near the enemy: whoever judges wants to fight.
    """
    own = seat % 2
    points, own_losses = 0.0, patience(state.turn, CALM)
    alive = [0, 0]
    known = card_values(box.catalogue)
    for number, hero in enumerate(state.heroes):
        if hero.square < 0:
            continue
        team = number // 2 % 2
        alive[team] += 1
        count = len(hero.hand)
        room = box.catalogue.heroes[hero.kind].maximum_hand - count
        worth = ALIVE + hero.endurance + sum(HAND[room : room + count])
        if hero.auras:
            worth += AURA * sum(known.cards[card].value for card in hero.auras)
        if hero.disabled:
            worth += DISABLED
        if team == own:
            for card in hero.hand:
                worth += KEEP * known.keep[card]
            points += own_losses * worth + CLOSE * closeness(state, number, hero.square)
        else:
            points -= worth + KEEP * UNSEEN * count
    if not alive[own] or not alive[1 - own]:
        return float((alive[own] > 0) - (alive[1 - own] > 0))
    for bonus in state.bonuses:
        sign = 1 if team_of(bonus.hero) == own else -1
        points += sign * BONUS * bonus.amount
    return advantage(points, SCALE)


def closeness(state: LebelheimState, hero: int, square: int) -> float:
    """How near the enemies a hero would be on a square, on the way around whoever is between."""
    heroes, free = state.heroes, ~occupied(state) | 1 << square
    return sum(
        _CLOSENESS[GRID.steps_to(square, GRID.neighbours[heroes[enemy].square] & free, _FAR)]
        for enemy in heroes_within(state, hero, "enemies", "anywhere")
    )
