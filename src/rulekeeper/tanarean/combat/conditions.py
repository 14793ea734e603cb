"""Conditions: five pairs of opposites, when they are considered, and what ends by it.

Where conditions do not stack, opposites on one combatant cancel and neither is considered. Where
they stack, they are all considered and add up.
Rules: arena.condition.*; tanares.condition.*
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackwords import IgnoreEffects
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect, AttackInProgress
from rulekeeper.tanarean.combat.position import battle_map, kind_of, place

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

    Only effects of attacks can be ignored, not those of Heroic Actions.
    Rules: arena.attack.benefit.ignore.1, .2; tanares.keyword.ignore-effects.1
    """
    return (
        attack is not None
        and bearer != attack.attacker
        and effect.card != NOBODY
        and effect.team != attack.team
        and any(isinstance(b, IgnoreEffects) for b in table.box.cards[attack.card].benefits)
    )


def copies(
    table: BattleTable, bearer: int, what: str, attack: AttackInProgress | None = None
) -> list[ActiveEffect]:
    """The effects of a kind that last on somebody, as far as an attack does not ignore them."""
    effects = table.state.combatants[bearer].effects
    if not effects:
        return []
    return [
        effect
        for effect in effects
        if effect.what == what and not is_ignored(table, bearer, effect, attack)
    ]


def is_under(
    table: BattleTable, bearer: int, what: str, attack: AttackInProgress | None = None
) -> bool:
    """Whether something is active on somebody and no opposite cancels it; terrain counts.

    Rules: arena.condition.2, arena.tile.swamp.3, arena.tile.altar.1
    """
    kind = kind_of(table, bearer)
    return _is_active(table, bearer, kind, what, attack) and not _is_active(
        table, bearer, kind, opposite(what), attack
    )


def _is_active(
    table: BattleTable,
    bearer: int,
    kind: CombatantKind,
    what: str,
    attack: AttackInProgress | None,
) -> bool:
    for effect in table.state.combatants[bearer].effects:
        if effect.what == what and not is_ignored(table, bearer, effect, attack):
            return True
    return bool(unmarked(table, bearer, kind, what))


class Counted(NamedTuple):
    """A condition that counts now: by how much, signed so that what helps the bearer is positive.

    `copies` are the effects that bring it, `causes` what else does.
    """

    condition: str
    change: int
    copies: list[ActiveEffect]
    causes: Sequence[str]


def counted(
    table: BattleTable,
    bearer: int,
    pair: Pair,
    attack: AttackInProgress,
    *,
    effects_count: bool = True,
    exposed_by: Sequence[str] = (),
) -> list[Counted]:
    """The conditions of a pair that somebody is under, as a strike or a hit would count them.

    Where the strike is between allies neither effects nor items count (`effects_count`);
    `exposed_by` are mob and focus. Rules: arena.condition.3, arena.condition.exposed.2,
    arena.condition.protected.2, arena.strike.focus.8; tanares.condition.2 to .7
    """
    stacks = table.box.rules.conditions_stack and pair not in UNNUMBERED
    kind, found = kind_of(table, bearer), []
    for condition, sign in zip(pair.value, (1, -1), strict=True):
        effects = copies(table, bearer, condition, attack) if effects_count else []
        causes = list(exposed_by) if condition == "exposed" else []
        if effects_count and (source := unmarked(table, bearer, kind, condition)):
            causes.append(source)
        if effects or causes:
            amount = STRENGTH
            if stacks:
                amount = sum(effect.amount for effect in effects) + len(causes) * STRENGTH
            found.append(Counted(condition, sign * amount, effects, causes))
    return found


def do_cancel(table: BattleTable, pair: Pair, found: Sequence[Counted]) -> bool:
    """Whether both conditions of a pair are there and cancel. Rules: arena.condition.2"""
    stacks = table.box.rules.conditions_stack and pair not in UNNUMBERED
    return len(found) == 2 and not stacks


def consider(
    table: BattleTable,
    bearer: int,
    pair: Pair,
    attack: AttackInProgress,
    *,
    effects_count: bool = True,
    exposed_by: Sequence[str] = (),
) -> int:
    """What a pair of conditions adds at this moment: positive when it helps the bearer.

    This counts as considering it, which happens once a turn; a copy that ends if used ends.
    Rules: arena.condition.2 to .5; tanares.condition.2 to .7
    """
    found = counted(table, bearer, pair, attack, effects_count=effects_count, exposed_by=exposed_by)
    if do_cancel(table, pair, found):
        table.tell(
            events.ConditionsCancelled,
            rule=table.box.ids.cancelled,
            combatant=bearer,
            pair=pair.value,
        )
        return 0
    total = 0
    for each in found:
        if (bearer, each.condition) in table.state.turn.considered:
            continue
        table.state.turn.considered.append((bearer, each.condition))
        table.tell(
            events.ConditionConsidered,
            rule=table.box.ids.considered,
            combatant=bearer,
            condition=each.condition,
            amount=abs(each.change),
            causes=[*(_source(table, effect) for effect in each.copies), *each.causes],
        )
        total += each.change
        use(table, bearer, each.condition, each.copies)
    return total


def _source(table: BattleTable, effect: ActiveEffect) -> str:
    """What brought an effect, by its name."""
    return effect.source if effect.card < 0 else table.box.cards[effect.card].name


def use(table: BattleTable, bearer: int, what: str, found: list[ActiveEffect]) -> None:
    """End what ends if used: the oldest copy, or all where copies add up.

    Rules: arena.condition.5; tanares.condition.5, tanares.condition.token.4
    """
    ending = [e for e in found if e.ends_if_used or e.lasts == "used"]
    for effect in ending if table.box.rules.conditions_stack else ending[:1]:
        end_effect(table, bearer, effect)


def end_effect(
    table: BattleTable, bearer: int, effect: ActiveEffect, rule: str | None = None
) -> None:
    """End one effect on somebody, by a rule unless its time is over."""
    effects = table.state.combatants[bearer].effects
    place_in_list = next(i for i, other in enumerate(effects) if other is effect)
    del effects[place_in_list]
    table.tell(
        events.EffectEnded,
        rule=rule or table.box.ids.duration,
        combatant=bearer,
        what=effect.what,
        card=effect.card,
        source=effect.source,
    )


def unmarked(table: BattleTable, bearer: int, kind: CombatantKind, condition: str) -> str:
    """What puts somebody under a condition without an effect: what it bears, or the tile it is on.

    Empty if nothing does. Rules: arena.tile.altar.1, .2, arena.tile.swamp.3, arena.item.artifact.7
    """
    if kind.always and condition in kind.always:
        return "what it bears"
    if condition == "slowed" and table.box.rules.swamp_slows and kind.heeds_swamp:
        tiles, what = battle_map(table).swamp, "the swamp"
    elif condition == "blessed":
        tiles, what = battle_map(table).altars, "the altar"
    else:
        return ""
    is_there = tiles and table.state.combatants[bearer].on_grid and tiles & place(table, bearer)
    return what if is_there else ""
