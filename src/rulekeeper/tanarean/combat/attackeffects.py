"""Effects on attacks: negate, copy, control, remove, regain.

Rules: arena.effect.negate.*, .copy.*, .control.*, .remove.1, .regain-special.*;
tanares.keyword.negate.*, .control.*, .regain-special.*
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attack import Attack, attack
from rulekeeper.tanarean.combat.attackwords import Effect, whom_text
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, TimelineStep
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.effects import EffectContext
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.position import controllers, decider, kind_of
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef
from rulekeeper.tanarean.combat.stepping import move_freely
from rulekeeper.tanarean.combat.will import decide
from rulekeeper.tanarean.text.wording import ATTACK, Voice, sentence, squares

SPECIAL = 12.0
"""What a special attack is worth."""


class Negate(Effect, frozen=True, tag="negate", kw_only=True):
    """The attack that was interrupted does nothing. Rules: arena.effect.negate.1, .2"""

    worth = 2.0

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """The attack goes no further; what it has spent stays spent. Of a copy, only the copy.

        Rules: arena.effect.negate.1, .2, arena.attack.interrupt.3; tanares.keyword.negate.1, .2
        """
        who = context.who
        for current in reversed(table.state.attacks[:-1]):
            if current.attacker == who == context.opponent:
                current.negated = True
                rule = table.box.ids.negated
                table.tell(events.AttackNegated, rule=rule, attacker=who, card=current.card)
                break
        yield from ()

    def text(self, voice: Voice = ATTACK) -> str:
        """Whose attack."""
        return f"negate the attack of {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Whose attack."""
        return "Whose attack is negated?"


class PickCard(BattleOption, frozen=True, tag="card"):
    """Choose one of somebody's attacks."""

    says = "{card} of {combatant}"
    points = ("{card}",)
    word = "choose"
    combatant: CombatantRef
    card: CardRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PickCard]:
        """The attacks of everybody."""
        for who in range(len(table.state.combatants)):
            yield from (cls(who, card) for card in kind_of(table, who).cards)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Which attacks can be chosen."""
        cards = table.box.cards
        others = [cards[o.card].name for o in offered if isinstance(o, PickCard)]
        return No(rule, f"Choose {' or '.join(others)}, not {cards[self.card].name}.")


COPY = Menu("copy", PickCard, Done, says=during("Which attack is copied?"), gives=True)
LOSE = Menu("lose attack", PickCard, says=during("Which special attack is lost?"), gives=True)
REGAIN = Menu("regain", PickCard, says=during("Which special attack is regained?"), gives=True)


class Copy(Effect, frozen=True, tag="copy", kw_only=True):
    """Make an attack of somebody as one's own. Rules: arena.effect.copy.1, .2"""

    worth = SPECIAL

    border: Literal["primary", "special", "any"] = "any"

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Make it exactly as its card says; the copying card tracks its effects.

        Interrupts have no attack to answer, and attacks that copy would never end: neither is
        copied. Rules: arena.effect.copy.1, .2
        """
        borders = ("primary", "special") if self.border == "any" else (self.border,)
        texts = table.box.cards
        options: list[Option] = [
            PickCard(context.who, card)
            for card in kind_of(table, context.who).cards
            if texts[card].kind in borders
            and not any(isinstance(effect, Copy) for effect in texts[card].effects)
        ]
        if not options:
            return
        options.append(DONE)
        answer = yield from decide(
            table, context.actor, COPY, options, rule=table.box.ids.copy, about=context
        )
        if isinstance(answer, PickCard):
            tracked_by = context.card
            yield from attack(
                table, context.actor, answer.card, tracked_by=tracked_by, is_copy=True
            )

    def text(self, voice: Voice = ATTACK) -> str:
        """Which attacks."""
        border = "primary or special" if self.border == "any" else self.border
        return f"make a {border} attack of {whom_text(self.to, voice)} as {voice.own} own"

    def question(self) -> str:
        """Whose attack."""
        return "Whose attack do you copy?"

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """Whose it is does not matter."""
        return True


class CommandAttack(Attack, frozen=True, tag="command"):
    """Make somebody controlled attack. Rules: arena.effect.control.1"""

    group = "Attack of {combatant}"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[CommandAttack]:
        """The attacks of all who are controlled by this seat."""
        for who, combatant in enumerate(table.state.combatants):
            if combatant.controller != NOBODY and decider(table, who) == seat:
                kind = kind_of(table, who)
                yield from (cls(who, card) for card in (kind.basic, *kind.cards))


CONTROL = Menu(
    "control",
    CommandAttack,
    Done,
    says=during("Which attack does the controlled combatant make?"),
    gives=True,
)

Commanded = Literal["none", "basic", "primary", "any"]

_COMMANDED: Mapping[Commanded, tuple[tuple[str, ...], str, float]] = MappingProxyType(
    {
        "none": ((), "", 2.0),
        "basic": (("basic",), "Basic Attack", 9.0),
        "primary": (("basic", "primary"), "Basic or Primary Attack", 13.0),
        "any": (("basic", "primary", "special"), "Basic, Primary or Special Attack", 16.0),
    }
)
"""The kinds of attacks to which somebody may be made, their name, and what that is worth."""


class Control(Effect, frozen=True, tag="control", kw_only=True):
    """Somebody moves and attacks at the attacker's command. Rules: arena.effect.control.1 to .5"""

    squares: Annotated[int, Meta(ge=0, le=24)] = 0
    attack: Commanded = "basic"

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Somebody moves and then attacks at the actor's command, within the actor's turn.

        Its enemies are its own team for so long. It keeps its turn and all effects on it, and
        incites nothing. Nobody comes under the control of somebody that it controls.
        Rules: arena.effect.control.1 to .5; tanares.keyword.control.1 to .6
        """
        who, actor, ids = context.who, context.actor, table.box.ids
        combatant = table.state.combatants[who]
        if not combatant.on_grid or who == actor or who in controllers(table, actor):
            table.tell(events.EffectLost, rule=ids.effect_lost, combatant=who)
            return
        before = combatant.controller
        combatant.controller = actor
        table.tell(events.Controlled, rule=ids.control, combatant=who, controller=actor)
        yield from move_freely(
            table, who, self.squares, who, ids.control, own_will=True, source=context
        )
        kind, (kinds, _, _) = kind_of(table, who), _COMMANDED[self.attack]
        options: list[Option] = [
            CommandAttack(who, card)
            for card in (kind.basic, *kind.cards)
            if table.box.cards[card].kind in kinds and can_attack(table, who, card)
        ]
        if options:
            options.append(DONE)
            answer = yield from decide(
                table, context.actor, CONTROL, options, rule=ids.control, about=context
            )
            if isinstance(answer, CommandAttack):
                yield from answer.perform(table)
        combatant.controller = before

    def text(self, voice: Voice = ATTACK) -> str:
        """Whom, and what it is made to do."""
        return f"control {whom_text(self.to, voice)}: {self._commands()}"

    def _commands(self) -> str:
        commands = [f"move it up to {squares(self.squares)}"] if self.squares else []
        if made := _COMMANDED[self.attack][1]:
            commands.append(f"make a {made} with it")
        return " and ".join(commands) or "it does nothing"

    def question(self) -> str:
        """Who is controlled, and to what end."""
        return f"Whom do you control? {sentence(self._commands())}"

    def impact(self) -> float:
        """By the attack."""
        return _COMMANDED[self.attack][2]

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """It serves the combatant who carries it out."""
        return True


class RemoveAttack(Effect, frozen=True, tag="remove-attack", kw_only=True):
    """A special attack that was not made yet is lost. Rules: arena.effect.remove.1"""

    worth = SPECIAL

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """It is spent unmade."""
        who, rule = context.who, table.box.ids.remove
        spent = table.state.combatants[who].spent
        if options := self._unmade(table, who):
            answer = yield from decide(
                table, context.actor, LOSE, options, rule=rule, about=context
            )
            spent.append(answer.card)
            table.tell(events.SpecialLost, rule=rule, combatant=who, card=answer.card)

    def _unmade(self, table: BattleTable, who: int) -> list[PickCard]:
        spent = table.state.combatants[who].spent
        return [
            PickCard(who, card)
            for card in kind_of(table, who).cards
            if table.box.cards[card].is_special and card not in spent
        ]

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """There must be one left to lose."""
        return bool(self._unmade(table, who))

    def text(self, voice: Voice = ATTACK) -> str:
        """Whose."""
        return f"remove a special attack not yet made by {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Whose."""
        return "Who loses a special attack?"


class RegainSpecial(Effect, frozen=True, tag="regain-special", kw_only=True):
    """A spent special attack is available again. Rules: arena.effect.regain-special.1"""

    worth = SPECIAL

    harms = False

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """It can be made again, unless it is still being made."""
        who, rule = context.who, table.box.ids.regain
        spent = table.state.combatants[who].spent
        if options := self._spent(table, who):
            answer = yield from decide(
                table, context.actor, REGAIN, options, rule=rule, about=context
            )
            spent.remove(answer.card)
            table.tell(events.SpecialRegained, rule=rule, combatant=who, card=answer.card)

    def _spent(self, table: BattleTable, who: int) -> list[PickCard]:
        being_made = [a.card for a in table.state.attacks if a.step is not TimelineStep.DEATH]
        return [
            PickCard(who, card)
            for card in table.state.combatants[who].spent
            if card not in being_made and not table.box.is_used_up(table.state, who, card)
        ]

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """One must have been spent."""
        return bool(self._spent(table, who))

    def text(self, voice: Voice = ATTACK) -> str:
        """Whose."""
        return f"a spent special attack back to {whom_text(self.to, voice)}"

    def question(self) -> str:
        """Whose."""
        return "Who gets a special attack back?"
