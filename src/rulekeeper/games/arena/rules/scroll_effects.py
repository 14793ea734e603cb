"""7.2 Scrolls: the effects that only scrolls have.

Rules: arena.item.scroll.1, .use.1, arena.strike.modifier.1
"""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta

from rulekeeper.core.requests import Flow, roll
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.tanarean.combat.attackwords import Effect, Whom, whom_text
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import Strike
from rulekeeper.tanarean.combat.combatevents import EffectLost, RollChanged, Stepped
from rulekeeper.tanarean.combat.effects import EffectContext
from rulekeeper.tanarean.combat.position import decider, kind_of, shares_square
from rulekeeper.tanarean.combat.stepping import burn, enter, stands_on_lava
from rulekeeper.tanarean.combat.striking import DIE, is_hit
from rulekeeper.tanarean.text.wording import ATTACK, Voice, points, signed


class Reroll(Effect, frozen=True, tag="reroll", kw_only=True):
    """The strike just rolled is rolled again, and the new roll counts. It works on nobody else."""

    to: Whom = "self"

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """The last strike is rolled again, with the same modifiers."""
        attack = table.state.attacks[-1]
        made = attack.strikes[-1]
        natural = yield from roll(DIE, decider(table, attack.attacker), "strike")
        _judge_anew(table, made, natural, made.result - made.natural + natural)

    def text(self, voice: Voice = ATTACK) -> str:
        """What happens."""
        return "the strike is rolled again, and the new roll counts"


class ChangeRoll(Effect, frozen=True, tag="change-roll", kw_only=True):
    """The result of the strike just rolled is another one. Rules: arena.strike.modifier.1"""

    to: Whom = "self"
    amount: Annotated[int, Meta(ge=-9, le=9)]

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """The last strike has another result; what was rolled stays. Rules: arena.strike.4"""
        made = table.state.attacks[-1].strikes[-1]
        _judge_anew(table, made, made.natural, made.result + self.amount)
        yield from ()

    def text(self, voice: Voice = ATTACK) -> str:
        """By how much."""
        return f"{signed(self.amount)} to the result of the strike"


def _judge_anew(table: BattleTable, made: Strike, natural: int, result: int) -> None:
    made.natural, made.result = natural, result
    made.hit = is_hit(natural, result, made.defense)
    table.tell(
        RollChanged,
        rule="arena.strike.modifier.1",
        target=made.target,
        natural=natural,
        result=result,
        hit=made.hit,
    )


class GainMovement(Effect, frozen=True, tag="gain-movement", kw_only=True):
    """The turn's owner has more movement points in this turn."""

    harms = False
    to: Whom = "attacker"
    points: Annotated[int, Meta(ge=1, le=9)]

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """It has more in the Move Action in progress, else in the next one."""
        state = cast(ArenaState, table.state)
        if context.who == state.turn.owner:
            if state.turn.moving:
                state.turn.points += self.points
            else:
                state.turn.lost_points -= self.points
        yield from ()

    def text(self, voice: Voice = ATTACK) -> str:
        """How many, for whom."""
        return f"{points(self.points)} more this turn for {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Who gets them."""
        return f"Who gets {points(self.points)} more?"


class SwapPlaces(Effect, frozen=True, tag="swap-places"):
    """The bearer and somebody else stand where the other one stood."""

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Both are forced to move.

        Rules: arena.effect.force-move.1, .2, .4, arena.tile.lava.2, .3
        """
        who, actor, combatants = context.who, context.actor, table.state.combatants
        one, other = combatants[actor], combatants[who]
        if who == actor or not (one.on_grid and other.on_grid):
            return
        is_crowded = shares_square(table, actor) or shares_square(table, who)
        if is_crowded or kind_of(table, actor).size != kind_of(table, who).size:
            # Who passes an ally's square would have its place taken by a third.
            table.tell(EffectLost, rule="arena.effect.force-move.4", combatant=who)
            return
        were_on_lava = {mover: stands_on_lava(table, mover) for mover in (actor, who)}
        one.square, other.square = other.square, one.square
        for mover in (actor, who):
            now = combatants[mover].square
            table.tell(Stepped, rule="arena.effect.force-move.1", combatant=mover, square=now)
            if stands_on_lava(table, mover) and not were_on_lava[mover]:
                yield from burn(table, mover)
        for mover in (actor, who):
            yield from enter(table, mover)

    def text(self, voice: Voice = ATTACK) -> str:
        """With whom."""
        return f"the bearer changes places with {whom_text(self.to, voice)}"

    def question(self) -> str:
        """With whom."""
        return "With whom does the bearer change places?"
