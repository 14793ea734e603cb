"""Carrying effects out: for whom each is, what is lost, and one flow for each kind.

What each kind of effect does is registered by the modules `effects` and `mastery`.
Rules: arena.attack.card.effects.1, arena.effect.target.1 to .5; tanares.effect.target.*
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from rulekeeper.boards.masks import Mask
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackwords import Each, Effect, One
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.combatoptions import DONE, Pick
from rulekeeper.tanarean.combat.lasting import is_immune
from rulekeeper.tanarean.combat.position import (
    battle_map,
    decider,
    gap,
    is_of,
    place,
    sees,
    side,
)
from rulekeeper.tanarean.grid.sight import distance, reaches

E = TypeVar("E", bound=Effect)


@dataclass
class Deed:
    """What produces effects: who does it, with which card, on whom.

    `reach` is how far its effects reach that name no distance. `opponent` is whom a circle meets or
    whose attack an interrupt answers. `team` is the side at that moment. A passive power does
    nothing to a target out of vision (`target_in_vision`). What is `unlimited` needs neither range
    nor vision; `target_place` is where a target is that is no combatant. What is no effect
    (`is_effect`) works on the immune.
    """

    actor: int
    seat: int
    team: int
    name: str
    reach: int
    card: int = NOBODY
    target: int = NOBODY
    opponent: int = NOBODY
    target_in_vision: bool = True
    target_place: Mask = 0
    unlimited: bool = False
    is_effect: bool = True

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
    ) -> Deed:
        """A deed of a combatant as things stand."""
        return cls(
            actor,
            decider(table, actor),
            side(table, actor),
            name,
            reach,
            card,
            target,
            opponent,
        )


Handler: TypeAlias = Callable[[BattleTable, Deed, E, int], Flow[None]]

_HANDLERS: dict[type[Effect], Handler[Effect]] = {}


def carries_out(kind: type[E]) -> Callable[[Handler[E]], Handler[E]]:
    """Register the flow that carries effects of a kind out on one combatant."""

    def register(handler: Handler[E]) -> Handler[E]:
        _HANDLERS[kind] = cast("Handler[Effect]", handler)
        return handler

    return register


def carry_out(table: BattleTable, deed: Deed, effects: Sequence[Effect]) -> Flow[None]:
    """Carry effects out in their order, each on all for whom it is.

    An effect without a valid target, or of an enemy on somebody immune, is lost; the rest goes on.
    Rules: arena.attack.card.effects.1, arena.effect.target.5, arena.effect.immunity.1
    """
    for effect in effects:
        table.count_step(deed.name)
        whom = yield from _whom(table, deed, effect)
        if not whom and table.listening:
            rule = table.box.ids.effect_lost
            table.tell(events.EffectLost(rule=rule, combatant=NOBODY, source=deed.name))
        for who in whom:
            if deed.is_effect and is_immune(table, who, deed.team):
                if table.listening:
                    rule = table.box.ids.immunity
                    table.tell(events.EffectLost(rule=rule, combatant=who, source=deed.name))
                continue
            yield from _HANDLERS[type(effect)](table, deed, effect, who)


def candidates(table: BattleTable, deed: Deed, whom: One | Each) -> list[int]:
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
        and is_of(table, who, whom.of, deed.actor)
        and not (whom.other and who == deed.target)
        and _is_reached(table, deed, whom, who)
    ]


def _is_reached(table: BattleTable, deed: Deed, whom: One | Each, who: int) -> bool:
    reach = deed.reach if whom.within is None else whom.within
    if whom.near == "target":
        if deed.target == NOBODY and not deed.target_place:
            return False
        target = deed.target_place or place(table, deed.target)
        if distance(target, place(table, who)) > reach:
            return False
        return who == deed.actor or deed.unlimited or sees(table, deed.actor, who)
    if who == deed.actor:
        return True
    if deed.unlimited:
        return gap(table, deed.actor, who) <= reach
    return reaches(battle_map(table), place(table, deed.actor), place(table, who), reach)


def _whom(table: BattleTable, deed: Deed, effect: Effect) -> Flow[list[int]]:
    """For whom an effect is; the actor's seat chooses where there is a choice."""
    to = effect.to
    if isinstance(to, Each):
        return candidates(table, deed, to)
    if isinstance(to, One):
        found = candidates(table, deed, to)
        if not found:
            return []
        options: list[Option] = [Pick(who) for who in found]
        if to.optional:
            options.append(DONE)
        answer = yield from choose(deed.seat, "effect", options, table.box.ids.effect, about=effect)
        return [answer.combatant] if isinstance(answer, Pick) else []
    if to == "target" and not deed.target_in_vision:
        return []
    who = {"target": deed.target, "self": deed.actor, "attacker": deed.opponent}[to]
    return [who] if who != NOBODY else []
