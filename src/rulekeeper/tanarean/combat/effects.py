"""Carrying out effects: whom each one affects, and which are lost.

What each kind of effect does stands in its class, in `bodyeffects` and `attackeffects`.
Rules: arena.attack.card.effects.1, arena.effect.target.1 to .5; tanares.effect.target.*
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulekeeper.boards.masks import Mask
from rulekeeper.core.acts import DONE, NOTHING_TO_TELL, Done, Menu, Preview
from rulekeeper.core.requests import Anyone, Choose, Flow, Option, SeatRequest
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackwords import Each, Effect, One
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.lasting import is_immune
from rulekeeper.tanarean.combat.options import BattleOption, Source, during
from rulekeeper.tanarean.combat.position import (
    battle_map,
    gap,
    is_of,
    name,
    place,
    sees,
    side,
)
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.will import decide
from rulekeeper.tanarean.grid.sight import distance, reaches

EVERYWHERE = 99
"""The reach of what ignores range. Rules: arena.item.scroll.use.1, arena.evil-power.2"""


@dataclass
class EffectContext(Source):
    """What effects come from: who does it, with which card, on whom.

    `reach` is the range of effects that name no distance. `opponent` is whom a circle meets or
    whose attack an interrupt answers. `team` is the side at that moment. A passive power does
    nothing to a target out of vision (`target_in_vision`). What is `unlimited` needs neither range
    nor vision; `target_place` is where a target stands that is not a combatant, such as a door.
    Without `is_effect` it also works on the immune.
    """

    team: int
    reach: int
    card: int = NOBODY
    target: int = NOBODY
    opponent: int = NOBODY
    target_in_vision: bool = True
    target_place: Mask = 0
    unlimited: bool = False
    is_effect: bool = True
    who: int = NOBODY
    """Whom the effect being carried out befalls."""
    effect: Effect | None = None
    """The effect being carried out."""

    @classmethod
    def of(
        cls,
        table: BattleTable,
        actor: int,
        name: str,
        reach: int,
        *,
        card: int = NOBODY,
        target: int = NOBODY,
        opponent: int = NOBODY,
    ) -> EffectContext:
        """The effects of a combatant as things stand."""
        return cls(
            actor,
            name,
            side(table, actor),
            reach,
            card,
            target,
            opponent,
        )


class Pick(BattleOption, frozen=True, tag="pick"):
    """Choose a combatant for an effect."""

    says = "choose {combatant}"
    word = "choose"
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Pick]:
        """Everybody."""
        yield from map(cls, range(len(table.state.combatants)))

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """The effect reaches others."""
        others = [name(table, o.combatant) for o in offered if isinstance(o, Pick)]
        return No(rule, f"Choose {' or '.join(others)}, not {name(table, self.combatant)}.")


def _for_whom(table: BattleTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose | Anyone)
    assert isinstance(request.about, EffectContext)
    assert request.about.effect is not None
    return request.about.effect.question()


EFFECT = Menu("effect", Pick, Done, says=during(_for_whom), gives=True)


def carry_out(table: BattleTable, context: EffectContext, effects: Sequence[Effect]) -> Flow[None]:
    """Carry effects out in their order, each on all its targets.

    An effect without a valid target, or of an enemy on somebody immune, is lost; the rest goes on.
    Rules: arena.attack.card.effects.1, arena.effect.target.5, arena.effect.immunity.1
    """
    attack = table.state.attacks[-1] if context.card != NOBODY else None
    for effect in effects:
        table.count_step(context.name)
        context.effect = effect
        whom = yield from _whom(table, context, effect)
        if not whom:
            lost = table.box.ids.effect_lost
            table.tell(events.EffectLost, rule=lost, combatant=NOBODY, source=context.name)
        for who in whom:
            if context.is_effect and is_immune(table, who, context.team, attack):
                table.tell(
                    events.EffectLost,
                    rule=table.box.ids.immunity,
                    combatant=who,
                    source=context.name,
                )
                continue
            context.who = who
            yield from effect.perform(table, context)


def reach_anybody(table: BattleTable, context: EffectContext, effects: Iterable[Effect]) -> bool:
    """Whether any of some effects has somebody to work on, as things stand."""
    return any(_meant(table, context, effect) for effect in effects)


def what_is_futile(table: BattleTable, context: EffectContext, effects: Sequence[Effect]) -> str:
    """Why some effects would change nothing now; empty where they may change something."""
    if not reach_anybody(table, context, effects):
        return "affects nobody"
    would_change = any(
        effect.changes(table, context, who)
        for effect in effects
        for who in _meant(table, context, effect)
    )
    return "" if would_change else "finds nothing to do"


def preview_of_pick(table: BattleTable, context: EffectContext, who: int) -> Preview:
    """Whether the effect that is being carried out would change nothing for somebody."""
    if context.effect is None or context.effect.changes(table, context, who):
        return NOTHING_TO_TELL
    return Preview(futile="finds nothing to do there")


def _meant(table: BattleTable, context: EffectContext, effect: Effect) -> list[int]:
    """For whom an effect may be, as things stand."""
    if isinstance(effect.to, One | Each):
        return candidates(table, context, effect.to)
    named = {"target": context.target, "self": context.actor, "attacker": context.opponent}
    who = named[effect.to]
    return [who] if who != NOBODY and table.state.combatants[who].on_grid else []


def candidates(table: BattleTable, context: EffectContext, whom: One | Each) -> list[int]:
    """Who fits the description of an effect's target, in range and vision.

    The attack's own range and the actor's vision count unless a distance is given; near the target
    the distance is measured from it, and the actor only needs vision.
    Rules: arena.effect.target.4; tanares.effect.target.4, .8
    """
    dead = isinstance(whom, One) and whom.dead
    return [
        who
        for who, combatant in enumerate(table.state.combatants)
        if combatant.on_grid is not dead
        and is_of(table, who, whom.of, context.actor)
        and not (whom.other and who == context.target)
        and _is_reached(table, context, whom, who)
    ]


def _is_reached(table: BattleTable, context: EffectContext, whom: One | Each, who: int) -> bool:
    reach = context.reach if whom.within is None else whom.within
    if whom.near == "target":
        if context.target == NOBODY and not context.target_place:
            return False
        target = context.target_place or place(table, context.target)
        if distance(target, place(table, who)) > reach:
            return False
        return who == context.actor or context.unlimited or sees(table, context.actor, who)
    if who == context.actor:
        return True
    if context.unlimited:
        return gap(table, context.actor, who) <= reach
    return reaches(battle_map(table), place(table, context.actor), place(table, who), reach)


def _whom(table: BattleTable, context: EffectContext, effect: Effect) -> Flow[list[int]]:
    """For whom an effect is; the actor's will chooses where there is a choice."""
    to = effect.to
    if isinstance(to, Each):
        return candidates(table, context, to)
    if isinstance(to, One):
        found = candidates(table, context, to)
        if not found:
            return []
        options: list[Option] = [Pick(who) for who in found]
        if to.optional:
            options.append(DONE)
        answer = yield from decide(
            table, context.actor, EFFECT, options, rule=table.box.ids.effect, about=context
        )
        return [answer.combatant] if isinstance(answer, Pick) else []
    if to == "target" and not context.target_in_vision:
        return []
    who = {"target": context.target, "self": context.actor, "attacker": context.opponent}[to]
    return [who] if who != NOBODY else []
