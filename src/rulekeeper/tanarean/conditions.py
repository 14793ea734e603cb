"""Conditions: five pairs of opposites, when they are considered, and what ends by it.

Where conditions do not stack, opposites on one combatant cancel and neither is considered. Where
they stack, they are all considered and add up.
Rules: arena.condition.*; tanares.condition.*
"""

from enum import Enum

from rulekeeper.tanarean import combatevents as events
from rulekeeper.tanarean.attackwords import IgnoreEffects
from rulekeeper.tanarean.battlebox import BattleTable
from rulekeeper.tanarean.combatants import ActiveEffect, AttackInProgress
from rulekeeper.tanarean.position import battle_map, kind_of, place

STRENGTH = 3
"""What a condition adds or takes away. Rules: arena.condition.exposed.1, tanares.condition.3"""


class Pair(Enum):
    """A helpful condition and the harmful one that is its opposite. Rules: arena.condition.1"""

    ROLLS = ("blessed", "cursed")
    DEFENSE = ("protected", "exposed")
    MOVEMENT = ("hastened", "slowed")
    DAMAGE_TAKEN = ("toughened", "vulnerable")
    DAMAGE_DEALT = ("empowered", "weakened")


HARMFUL = frozenset(pair.value[1] for pair in Pair)
HELPFUL = frozenset(pair.value[0] for pair in Pair)

UNNUMBERED = (Pair.ROLLS, Pair.MOVEMENT)
"""Pairs that never stack. Rules: tanares.condition.helpful.3, .4, .7"""


_OPPOSITES = {one: other for pair in Pair for one, other in (pair.value, pair.value[::-1])}


def opposite(condition: str) -> str:
    """The condition that cancels another one; empty for what is no condition."""
    return _OPPOSITES.get(condition, "")


def is_ignored(
    table: BattleTable, bearer: int, effect: ActiveEffect, attack: AttackInProgress | None
) -> bool:
    """Whether an attack treats an effect on somebody as if it did not exist.

    Rules: arena.attack.benefit.ignore.1, .2; tanares.keyword.ignore-effects.1
    """
    return (
        attack is not None
        and bearer != attack.attacker
        and effect.team != attack.team
        and any(isinstance(b, IgnoreEffects) for b in table.box.cards[attack.card].benefits)
    )


def copies(
    table: BattleTable, bearer: int, what: str, attack: AttackInProgress | None = None
) -> list[ActiveEffect]:
    """The effects of a kind that last on somebody, as far as an attack does not ignore them."""
    return [
        effect
        for effect in table.state.combatants[bearer].effects
        if effect.what == what and not is_ignored(table, bearer, effect, attack)
    ]


def is_under(
    table: BattleTable, bearer: int, what: str, attack: AttackInProgress | None = None
) -> bool:
    """Whether something is active on somebody and no opposite cancels it; terrain counts.

    Rules: arena.condition.2, arena.tile.swamp.3, arena.tile.altar.1
    """
    return _is_active(table, bearer, what, attack) and not _is_active(
        table, bearer, opposite(what), attack
    )


def _is_active(table: BattleTable, bearer: int, what: str, attack: AttackInProgress | None) -> bool:
    return bool(copies(table, bearer, what, attack)) or _unmarked(table, bearer, what)


def consider(
    table: BattleTable,
    bearer: int,
    pair: Pair,
    attack: AttackInProgress,
    *,
    effects_count: bool = True,
    exposed_times: int = 0,
) -> int:
    """What a pair of conditions adds at this moment: positive when it helps the bearer.

    It is considered by this, once a turn, and a copy that ends if used ends. Where the strike is
    between allies neither effects nor items count (`effects_count`); `exposed_times` are mob and
    focus. Rules: arena.condition.2 to .5, arena.condition.exposed.2, arena.condition.protected.2,
    arena.strike.focus.8; tanares.condition.2 to .7
    """
    amounts = []
    for condition, sign in zip(pair.value, (1, -1), strict=True):
        found = copies(table, bearer, condition, attack) if effects_count else []
        unmarked = exposed_times if condition == "exposed" else 0
        if effects_count:
            unmarked += _unmarked(table, bearer, condition)
        amounts.append((condition, sign, found, unmarked))
    present = [each for each in amounts if each[2] or each[3]]
    stacks = table.box.rules.conditions_stack and pair not in UNNUMBERED
    if len(present) == 2 and not stacks:
        return 0
    total = 0
    for condition, sign, found, unmarked in present:
        if (bearer, condition) in table.state.turn.considered:
            continue
        table.state.turn.considered.append((bearer, condition))
        if table.listening:
            table.tell(
                events.ConditionConsidered(
                    rule=table.box.ids.considered, combatant=bearer, condition=condition
                )
            )
        amount = sum(e.amount for e in found) + unmarked * STRENGTH if stacks else STRENGTH
        total += sign * amount
        use(table, bearer, condition, found)
    return total


def use(table: BattleTable, bearer: int, what: str, found: list[ActiveEffect]) -> None:
    """End what ends if used: the oldest copy, or all where copies add up.

    Rules: arena.condition.5; tanares.condition.5, tanares.condition.token.4
    """
    ending = [e for e in found if e.ends_if_used or e.lasts == "used"]
    for effect in ending if table.box.rules.conditions_stack else ending[:1]:
        end_effect(table, bearer, effect)


def end_effect(table: BattleTable, bearer: int, effect: ActiveEffect) -> None:
    """End one effect on somebody."""
    effects = table.state.combatants[bearer].effects
    place_in_list = next(i for i, other in enumerate(effects) if other is effect)
    del effects[place_in_list]
    if table.listening:
        table.tell(
            events.EffectEnded(
                rule=table.box.ids.duration,
                combatant=bearer,
                what=effect.what,
                card=effect.card,
                source=effect.source,
            )
        )


def _unmarked(table: BattleTable, bearer: int, condition: str) -> bool:
    """Whether what somebody bears, or the tile it stands on, puts it under a condition.

    Rules: arena.tile.altar.1, .2, arena.tile.swamp.3, arena.item.artifact.7
    """
    kind = kind_of(table, bearer)
    if condition in kind.always:
        return True
    if condition == "slowed" and table.box.rules.swamp_slows and kind.heeds_swamp:
        tiles = battle_map(table).swamp
    elif condition == "blessed":
        tiles = battle_map(table).altars
    else:
        return False
    return table.state.combatants[bearer].on_grid and bool(tiles & place(table, bearer))
