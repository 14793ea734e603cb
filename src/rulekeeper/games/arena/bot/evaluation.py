"""How good a state looks: the judgement that bots start from."""

from rulekeeper.core.table import Meter, Table
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.weights import advantage, patience
from rulekeeper.tanarean.bot.attack_values import (
    ALIVE,
    SPECIAL,
    steps_to_enemies,
    worth_of_object,
)
from rulekeeper.tanarean.combat.combatants import Combatant
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL
from rulekeeper.tanarean.combat.objects import hit_points_of

# In points, of which one is a hit point of somebody in good health.

READY = 2.0
"""A team token that is "Special Ready"."""

HEROIC = 6.0
"""A Heroic Action not yet performed."""

SCROLL = 3.0

AID = 4.0
"""An Aid Token."""

IMPROVED_AID = 6.0
"""A blue one."""

STATUS = {
    **dict.fromkeys(HELPFUL, 2.5),
    **dict.fromkeys(HARMFUL, -2.5),
    "immune": 2.0,
    "warded": 5.0,
    "renewed": 3.0,
    "cannot-regain": -1.5,
    "no-specials": -4.0,
}
"""What lasts on somebody."""

PERMANENT = 3.0
"""How much more it counts if it does not end by itself."""

NEAR = 0.4
"""A square less to the nearest enemy, for whoever judges, who wants to fight."""

OBJECTIVES = 200.0
"""All objectives of a team, once they have been reached."""

SCALE = 90.0
"""An advantage of so many points closes half the gap to a certain win."""

CALM = 30
"""Turns after which whoever judges loses patience."""


def value(state: ArenaState, box: ArenaBox, seat: int) -> float:
    """From -1 (lost) to 1 (won), by what both teams have left and have reached.

    Hidden cards count by number.
    """
    own = box.team_of_seat.get(seat, 0)
    own_losses = patience(state.turns, CALM)
    points = 0.0
    for who, combatant in enumerate(state.combatants):
        worth = _worth(state, box, who, combatant)
        points += worth * own_losses if combatant.team == own else -worth
    points += IMPROVED_AID * box.improved_aids(state)
    for number, team in enumerate(state.teams):
        is_ready = number < len(state.ready) and state.ready[number]
        worth = HEROIC * len(team.heroic) + AID * team.aid + READY * is_ready
        worth += OBJECTIVES * box.progress(state, number)
        points += worth if number == own else -worth
    points -= NEAR * _distance(state, box, own) + _standing_objects(state, box, own)
    return advantage(points, SCALE)


def _worth(state: ArenaState, box: ArenaBox, who: int, combatant: Combatant) -> float:
    """What a combatant means to its team."""
    if combatant.square < 0:
        return 0.0
    kind = box.kind_of(state, who)
    specials = box.specials.intersection(kind.cards)
    worth = ALIVE + combatant.hp + SPECIAL * (len(specials) - len(combatant.spent))
    for effect in combatant.effects:
        worth += STATUS[effect.what] * (PERMANENT if effect.lasts == "permanent" else 1.0)
    return worth + SCROLL * len(state.bags[who].scrolls)


def _standing_objects(state: ArenaState, box: ArenaBox, own: int) -> float:
    """What the objects are worth that an objective of a team is about."""
    if not (wanted := box.wanted_objects(state, own)):
        return 0.0
    table = Table(state, box, None, Meter())
    those = [tile for tile in box.objects(state) if tile.mask & wanted]
    return sum(worth_of_object(table, tile, hit_points_of(table, tile)) for tile in those)


def _distance(state: ArenaState, box: ArenaBox, own: int) -> int:
    """How far the heroes of a team are from their nearest enemies, all together, in steps."""
    steps = steps_to_enemies(Table(state, box, None, Meter()), own)
    return sum(
        min(table[combatant.square] for table in steps)
        for combatant in state.combatants
        if steps and combatant.team == own and combatant.square >= 0
    )
