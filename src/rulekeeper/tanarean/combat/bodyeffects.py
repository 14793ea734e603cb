"""Effects on bodies: damage, healing, what lasts, forced movement, reviving, removing effects.

Rules: arena.effect.*; tanares.keyword.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from rulekeeper.boards.masks import Square
from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackwords import (
    Effect,
    Points,
    Squares,
    Status,
    status_name,
    whom_text,
)
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import ActiveEffect, Lasting
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL, STRENGTH, end_effect
from rulekeeper.tanarean.combat.effects import EffectContext
from rulekeeper.tanarean.combat.harm import deal, heal
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.position import kind_of, place
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef
from rulekeeper.tanarean.combat.stepping import move_freely
from rulekeeper.tanarean.combat.will import decide
from rulekeeper.tanarean.grid.battlegrid import footprint
from rulekeeper.tanarean.grid.reach import Mover
from rulekeeper.tanarean.grid.sight import distance
from rulekeeper.tanarean.text.wording import ATTACK, Voice, points, squares, with_article

HARMFUL_STATUSES = HARMFUL | {"cannot-regain", "no-specials"}
HELPFUL_STATUSES = HELPFUL | {"immune", "warded", "renewed"}

_LASTING = {
    "temporary": "until {own} next turn",
    "permanent": "permanently",
    "turn": "for this turn",
    "used": "until it is used",
}

_CONDITION = 4.0
"""What a temporary condition on one combatant is worth."""

_STATUSES = {"warded": 8.0, "immune": 4.0, "renewed": 6.0, "cannot-regain": 3.0, "no-specials": 6.0}
"""What other things that last are worth."""

_PERMANENT = 2.2
"""How much more it counts if it lasts for the whole match."""


# -- hit points -------------------------------------------------------------------------------


class Damage(Effect, frozen=True, tag="damage", kw_only=True):
    """Damage that needs no roll; with `not_below` it stops there."""

    amount: Points
    not_below: Points | None = None

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Damage without a roll. Rules: arena.effect.target.2, .3"""
        rule = table.box.ids.effect
        yield from deal(table, context.who, self.amount, rule, not_below=self.not_below)

    def text(self, voice: Voice = ATTACK) -> str:
        """How much."""
        floor = "" if self.not_below is None else f", not below {self.not_below} HP"
        return f"{self.amount} damage to {whom_text(self.to, voice)}{floor}"

    def question(self) -> str:
        """Who suffers."""
        return f"Who takes {self.amount} damage?"

    def impact(self) -> float:
        """As much as it deals."""
        return float(self.amount)


class Heal(Effect, frozen=True, tag="heal", kw_only=True):
    """Hit points are regained. Rules: arena.hero.hp.3"""

    harms = False
    amount: Points

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Give them back."""
        heal(table, context.who, self.amount)
        yield from ()

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """Nobody has more than its Hit Points."""
        return table.state.combatants[who].hp < kind_of(table, who).hp

    def text(self, voice: Voice = ATTACK) -> str:
        """How many."""
        return f"{self.amount} HP back to {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Who gets them."""
        return f"Who is healed by {self.amount}?"

    def impact(self) -> float:
        """As much as it heals."""
        return float(self.amount)


# -- what lasts -------------------------------------------------------------------------------


class Apply(Effect, frozen=True, tag="apply", kw_only=True):
    """A condition or another status that lasts. Rules: arena.effect.duration.2, .5"""

    what: Status
    lasts: Lasting = "temporary"
    ends_if_used: bool = False
    amount: Points = STRENGTH

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """It is tracked by the card that applied it, or by the name of what else did.

        Rules: arena.attack.hit.3, arena.heroic.3
        """
        lasting = ActiveEffect(
            self.what,
            context.actor,
            context.card,
            context.team,
            self.lasts,
            self.ends_if_used,
            self.amount,
            "" if context.card >= 0 else context.name,
        )
        apply(table, context.who, lasting)
        yield from ()

    def text(self, voice: Voice = ATTACK) -> str:
        """What, on whom, for how long."""
        lasting = _LASTING[self.lasts].format(own=voice.own)
        if self.ends_if_used:
            lasting += ", or until it is used"
        return f"{self._what()} on {whom_text(self.to, voice)} {lasting}"

    def _what(self) -> str:
        """The name of what is applied, with its strength if that is not the usual one."""
        is_usual = self.what != "renewed" and self.amount == STRENGTH
        return status_name(self.what) + ("" if is_usual else f" {self.amount}")

    def question(self) -> str:
        """Who gets it: names that say what one cannot do are put so that they can be read."""
        what = self._what()
        kept = what.removeprefix("Cannot ")
        return f"Who gets {what}?" if kept == what else f"Who cannot {kept[0].lower()}{kept[1:]}?"

    def impact(self) -> float:
        """By what it is, and how long it lasts."""
        worth = _STATUSES.get(self.what, _CONDITION)
        return worth * (_PERMANENT if self.lasts == "permanent" else 1.0)

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """What harms is for enemies."""
        return (self.what in HARMFUL_STATUSES) is on_enemy


class PickEffect(BattleOption, frozen=True, tag="effect"):
    """Choose an effect that lasts on somebody, by what it is and the card that tracks it."""

    points = ("word/effect-{combatant}-{what}-{card}",)
    combatant: CombatantRef
    what: str
    card: CardRef

    def saying(self) -> str:
        """Named by its card, if one tracks it."""
        return "{what} of {card} on {combatant}" if self.card >= 0 else "{what} on {combatant}"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PickEffect]:
        """All effects that last on anybody."""
        for who, combatant in enumerate(table.state.combatants):
            yield from (cls(who, effect.what, effect.card) for effect in combatant.effects)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """What can be removed."""
        others = [o.what for o in offered if isinstance(o, PickEffect)]
        if not others:
            return No(rule, "This is an effect: choose a special attack.")
        return No(rule, f"Choose {' or '.join(others)}, not {self.what}.")


REMOVE = Menu("remove", PickEffect, Done, says=during("What is removed?"), gives=True)


class RemoveEffects(Effect, frozen=True, tag="remove-effects", kw_only=True):
    """Up to so many effects are removed. Rules: arena.effect.remove.1"""

    which: Literal["harmful", "helpful", "any"] = "any"
    most: Annotated[int, Meta(ge=1, le=99)] = 1

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Remove them one by one; what was removed does not come back.

        Rules: arena.effect.remove.1, arena.effect.duration.5
        """
        who = context.who
        for _ in range(self.most):
            lasting = self._lasting(table, who)
            if not lasting:
                return
            options: list[Option] = list(
                dict.fromkeys(PickEffect(who, e.what, e.card) for e in lasting)
            )
            options.append(DONE)
            answer = yield from decide(
                table, context.actor, REMOVE, options, rule=table.box.ids.remove, about=context
            )
            if not isinstance(answer, PickEffect):
                return
            removed = (answer.what, answer.card)
            end_effect(table, who, next(e for e in lasting if (e.what, e.card) == removed))

    def _lasting(self, table: BattleTable, who: int) -> list[ActiveEffect]:
        wanted = {
            "any": HARMFUL_STATUSES | HELPFUL_STATUSES,
            "harmful": HARMFUL_STATUSES,
            "helpful": HELPFUL_STATUSES,
        }[self.which]
        return [effect for effect in table.state.combatants[who].effects if effect.what in wanted]

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """There must be something to remove."""
        return bool(self._lasting(table, who))

    def text(self, voice: Voice = ATTACK) -> str:
        """How many, from whom."""
        return f"remove {self._which()} from {whom_text(self.to, voice)}"

    def _which(self) -> str:
        kind = "effect" if self.which == "any" else f"{self.which} effect"
        return with_article(kind) if self.most == 1 else f"up to {self.most} {kind}s"

    def question(self) -> str:
        """From whom."""
        verb = "is" if self.most == 1 else "are"
        return f"From whom {verb} {self._which()} removed?"

    def impact(self) -> float:
        """Two at most are there to be removed."""
        return 2.0 * min(self.most, 2)

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """It is welcome to anyone who loses something harmful."""
        return (self.which != "harmful") is on_enemy


# -- movement ---------------------------------------------------------------------------------


class Move(Effect, frozen=True, tag="move", kw_only=True):
    """Move somebody up to so many squares. Rules: arena.effect.force-move.1 to .4

    `way` demands of each step that it leads away from the attacker, or closer to it.
    """

    squares: Squares
    way: Literal["any", "away", "closer"] = "any"

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Who makes the effect moves somebody, itself or another; that is no Move Action.

        Rules: arena.effect.force-move.1 to .4, arena.condition.slowed.2, arena.strike.focus.5;
        tanares.keyword.forced-move.1 to .6, tanares.keyword.move-toward.4, .5
        """
        who, actor = context.who, context.actor
        if not table.state.combatants[who].on_grid:
            return

        def leads_the_way(figure: Mover, to: Square) -> bool:
            here = distance(place(table, actor), footprint(figure.at, figure.size))
            there = distance(place(table, actor), footprint(to, figure.size))
            return there > here if self.way == "away" else there < here

        yield from move_freely(
            table,
            who,
            self.squares,
            actor,
            table.box.ids.forced,
            own_will=False,
            allowed=None if self.way == "any" else leads_the_way,
            source=context,
        )

    def text(self, voice: Voice = ATTACK) -> str:
        """How far, and which way."""
        whom = whom_text(self.to, voice)
        ways = {
            "any": "",
            "away": f" away from {voice.actor}",
            "closer": f" closer to {voice.actor}",
        }
        moved = "move" if whom == "yourself" else f"move {whom}"
        return f"{moved} up to {squares(self.squares)}{ways[self.way]}"

    def question(self) -> str:
        """Who is moved."""
        way = "" if self.way == "any" else f" {self.way}"
        return f"Whom do you move up to {squares(self.squares)}{way}?"

    def impact(self) -> float:
        """Half a point for each square."""
        return 0.5 * self.squares

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """The player decides whom it moves, and where."""
        return True


class LoseMovement(Effect, frozen=True, tag="lose-movement", kw_only=True):
    """The turn's owner loses movement points. Rules: arena.attack.reaction.3"""

    points: Points

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """The turn's owner has fewer movement points in this turn."""
        who, turn = context.who, table.state.turn
        if who == turn.owner:
            turn.lost_points += self.points
            rule = table.box.ids.reaction
            table.tell(events.MovementLost, rule=rule, combatant=who, points=self.points)
        yield from ()

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """Only whoever takes its turn moves by points."""
        return who == table.state.turn.owner

    def text(self, voice: Voice = ATTACK) -> str:
        """How many."""
        return f"{points(self.points)} less this turn for {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Who loses them."""
        return f"Who loses {points(self.points)}?"

    def impact(self) -> float:
        """Half a point for each."""
        return 0.5 * self.points
