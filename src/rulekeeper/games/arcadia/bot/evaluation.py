"""How good a state looks: the judgement that bots start from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulekeeper.boards.masks import Mask, mask_of
from rulekeeper.boards.walled import Passages
from rulekeeper.core.history import encode
from rulekeeper.core.table import Meter
from rulekeeper.games.arcadia.bot.card_values import worth
from rulekeeper.games.arcadia.bot.quests_ahead import quests_ahead
from rulekeeper.games.arcadia.box import ArcadiaTable, Box, heroes_of
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.state import NOWHERE, ArcadiaState
from rulekeeper.games.weights import Remembered, advantage

# In points, of which one is a coin.

QUEST = 12.0
"""A Quest that is fulfilled."""

WAY_TO_QUEST = 6.0
"""The whole way to one, by how much of its goal is done."""

NEAR = 2.0
"""To be near what a Quest is about, less with each space that parts one from it."""

DEATH = -3.0
WOUND = -0.7
EXHAUSTED = -0.5
TOKEN = 0.8
ENEMY_WOUND = 0.5
"""A Wound on what a Quest wants to be killed."""

SHUT_DOOR = 0.6
"""That a door stands shut which a Quest wants the guild to open: one that a rival has opened has
to be closed first."""

SCALE = 14.0
"""An advantage of so many points closes half the gap to a certain win."""

FAR = 9

SAVED_COIN = 0.3
"""What a coin is worth between two scenarios: little, since all but one are lost."""

_METER = Meter()

_POINTS: Remembered[tuple[Box, bytes], Sequence[float]] = Remembered(1 << 11)
"""The points of all guilds, by the state: each seat judges how the last turns ended."""


def value(state: ArcadiaState, box: Box, seat: int) -> float:
    """From -1 (lost) to 1 (won): what the guild has, beside the best of its rivals."""
    points = _points_of_all(state, box)
    rivals = [amount for other, amount in enumerate(points) if other != seat]
    return advantage(points[seat] - max(rivals), SCALE)


def _points_of_all(state: ArcadiaState, box: Box) -> Sequence[float]:
    """What each guild has, by seat."""
    key = box, encode(state)
    points = _POINTS.get(key)
    if points is None:
        table = _still(state, box)
        points = [_points(table, seat) for seat in range(len(box.seats))]
        _POINTS.keep(key, points)
    return points


def upgrade_value(state: ArcadiaState, box: Box, seat: int) -> float:
    """From -1 to 1: how well the guild is equipped between two scenarios, beside its best rival."""
    points = [_equipment(state, box, other) for other in range(len(box.seats))]
    rivals = [amount for other, amount in enumerate(points) if other != seat]
    return advantage(points[seat] - max(rivals), SCALE)


def _equipment(state: ArcadiaState, box: Box, seat: int) -> float:
    """What the cards that a guild can use are worth, with its coins."""
    cards = box.catalogue.cards
    total = SAVED_COIN * state.guilds[seat].coins
    new = state.to_give[seat] if state.to_give else []
    held = (card for hero in heroes_of(seat) for card in state.heroes[hero].cards)
    return total + sum(worth(cards[card]) for card in (*new, *held))


def _still(state: ArcadiaState, box: Box) -> ArcadiaTable:
    """A table on which nothing happens any more."""
    return ArcadiaTable(state, box, None, _METER)


def _points(table: ArcadiaTable, seat: int) -> float:
    """What a guild has achieved, and how it stands."""
    state = table.state
    guild = state.guilds[seat]
    total = guild.coins + QUEST * len(guild.quests)
    heroes = [state.heroes[hero] for hero in heroes_of(seat)]
    for hero, there in zip(heroes_of(seat), heroes, strict=True):
        total += DEATH * there.deaths + EXHAUSTED * len(there.exhausted)
        total += TOKEN * len(there.tokens)
        if there.space == NOWHERE:
            total += DEATH
        elif there.wounds:
            total += WOUND * there.wounds * 3 / max(1, numbers.life(table, hero))
    return total + _prospects(table, seat)


def _prospects(table: ArcadiaTable, seat: int) -> float:
    """How near the guild is to the Quests that it can still fulfil, the nearest ones most."""
    state, found = table.state, []
    if not state.order:
        return 0.0
    heroes = [state.heroes[hero].space for hero in heroes_of(seat)]
    spaces, passages = mask_of([space for space in heroes if space >= 0]), board.passages(table)
    figures = state.figures
    for progress, targets, foes, doors in quests_ahead(table, seat):
        wounds = 0
        for foe in foes:
            there = figures[foe]
            wounds += there.wounds
            if there.space >= 0:
                targets |= 1 << there.space
        worth = WAY_TO_QUEST * progress + ENEMY_WOUND * wounds
        worth += SHUT_DOOR * (not doors.issubset(state.open_doors))
        found.append(worth + NEAR * (1 - _distance(passages, spaces, targets) / FAR))
    found.sort(reverse=True)
    return sum(worth / (place + 1) for place, worth in enumerate(found[:3]))


@lru_cache(maxsize=1 << 12)
def _distance(passages: Passages, spaces: Mask, targets: Mask) -> int:
    """The steps from the nearest of some spaces to the nearest of others."""
    for steps, ring in enumerate(_rings(passages, spaces)):
        if ring & targets:
            return steps
    return FAR


@lru_cache(maxsize=1 << 10)
def _rings(passages: Passages, spaces: Mask) -> list[Mask]:
    """What lies within 0, 1, 2 ... steps of some spaces; closed doors cost one more."""
    reached = spaces
    rings, behind = [reached], 0
    while reached and len(rings) < FAR:
        further = passages.step(reached) | behind
        behind = passages.through_closed_doors(reached)
        if further | behind == reached:
            break
        reached = further
        rings.append(reached)
    return rings
