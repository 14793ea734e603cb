"""The Striking Phase: circles, the roll, what modifies it, hit or miss.

Rules: arena.strike.*, arena.condition.*; tanares.strike.*, tanares.modifier.*, tanares.focus.*,
tanares.mob.*
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import Flow, Option, roll
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.boosts import roll_boost, unwanted_defense
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, Moment, Strike
from rulekeeper.tanarean.combat.conditions import Pair, consider, counted, do_cancel
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.passives import circles
from rulekeeper.tanarean.combat.position import (
    are_enemies,
    decider,
    fellow_in_mob,
    is_focused,
    kind_of,
    name,
)
from rulekeeper.tanarean.combat.will import decide

DIE = 20
"""Rules: arena.strike.1, tanares.strike.2"""

When: TypeAlias = Literal["before", "after"]


class AddCritical(BattleOption, frozen=True, tag="critical"):
    """Deal the extra damage of a critical hit, before or after the attack's effects."""

    says = "5 more damage {when} the effects"
    points = ("word/{when}",)
    when: When

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[AddCritical]:
        """Before and after the effects."""
        yield from (cls("before"), cls("after"))


CRITICAL = Menu(
    "critical hit",
    AddCritical,
    Done,
    says=during("A critical hit: deal 5 more damage?"),
    done="No more damage",
    gives=True,
)


def strike(table: BattleTable, attack: AttackInProgress, target: int) -> Flow[Strike]:
    """One strike: roll, modify, compare with the target's Defense.

    Rules: arena.strike.1 to .3, arena.strike.modifier.1, arena.xp.levelup.3;
    tanares.strike.2 to .9
    """
    attack.aim = target
    penalty = yield from circles(table, attack)
    yield from open_window(table, Moment.ROLLING)
    rolls = yield from _rolls(table, attack)
    natural = rolls[0] if len(rolls) == 1 else rolls[-1]
    result = natural + attack.roll_bonus + penalty + roll_boost(table, attack, target)
    defense = _defense(table, attack, target)
    made = Strike(target, natural, result, defense, is_hit(natural, result, defense))
    attack.strikes.append(made)
    table.tell(
        events.Struck,
        rule=table.box.ids.strike,
        attacker=attack.attacker,
        target=target,
        rolls=rolls,
        result=result,
        defense=defense,
        hit=made.hit,
    )
    yield from open_window(table, Moment.ROLLED)
    return made


def is_hit(natural: int, result: int, defense: int) -> bool:
    """Whether a strike succeeds: a natural 1 always misses, a natural 20 always hits.

    Rules: arena.strike.3, .4
    """
    return natural != 1 and (natural == DIE or result >= defense)


def offer_critical(
    table: BattleTable, attacker: int, made: Strike, *, has_effects: bool
) -> Flow[When | None]:
    """A natural 20 may deal 5 more damage, once a turn: whether before or after the effects.

    Rules: arena.attack.hit.critical.1 to .4; tanares.hit.1 to .3
    """
    turn = table.state.turn
    if made.natural != DIE or turn.critical:
        return None
    options: list[Option] = [AddCritical("before"), DONE]
    if has_effects:
        options.insert(1, AddCritical("after"))
    answer = yield from decide(table, attacker, CRITICAL, options, rule=table.box.ids.critical)
    if not isinstance(answer, AddCritical):
        return None
    turn.critical = True
    return answer.when


def _rolls(table: BattleTable, attack: AttackInProgress) -> Flow[list[int]]:
    """The faces rolled; of two the one that counts comes last.

    Rules: arena.condition.cursed.1, .2, arena.condition.blessed.1, .2, arena.tile.altar.1
    """
    seat = decider(table, attack.attacker)
    luck = 0
    if table.box.cards[attack.card].kind == "primary":
        luck = consider(table, attack.attacker, Pair.ROLLS, attack)
    rolls = [(yield from roll(DIE, seat, "strike"))]
    if luck:
        rolls.append((yield from roll(DIE, seat, "strike")))
        rolls.sort(reverse=luck < 0)
    return rolls


def _defense(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """The Defense a strike meets: conditions, mob and focus included.

    Rules: arena.condition.exposed.1, .2, arena.condition.protected.1, .2, arena.strike.focus.1,
    .8, arena.strike.mob.1; tanares.modifier.3, .5
    """
    change = consider(
        table,
        target,
        Pair.DEFENSE,
        attack,
        effects_count=are_enemies(table, attack.attacker, target),
        exposed_by=exposed_by(table, attack, target),
    )
    return _own_defense(table, attack, target) + change


def _own_defense(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """Its Defense, without a boost that would make it miss what is good for it.

    Rules: arena.xp.levelup.3
    """
    return kind_of(table, target).defense - unwanted_defense(table, attack, target)


def exposed_by(table: BattleTable, attack: AttackInProgress, target: int) -> list[str]:
    """Mob and focus, as far as a strike now has them. Rules: arena.strike.focus.1, .mob.1"""
    attacker, found = attack.attacker, []
    fellow = fellow_in_mob(table, attacker, target)
    if fellow != NOBODY:
        found.append(f"mobbed by {name(table, attacker)} and {name(table, fellow)}")
    if table.state.turn.focused and is_focused(table, attacker, table.box.cards[attack.card]):
        found.append("focused")
    return found


def foreseen_defense(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """The Defense that a strike rolled now would meet, which nothing is used up by.

    Rules: arena.condition.2 to .4
    """
    found = counted(
        table,
        target,
        Pair.DEFENSE,
        attack,
        effects_count=are_enemies(table, attack.attacker, target),
        exposed_by=exposed_by(table, attack, target),
    )
    change = 0
    if not do_cancel(table, Pair.DEFENSE, found):
        considered = table.state.turn.considered
        change = sum(e.change for e in found if (target, e.condition) not in considered)
    return _own_defense(table, attack, target) + change
