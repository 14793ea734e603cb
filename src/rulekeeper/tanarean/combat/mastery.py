"""Effects on attacks: negate, copy, control, remove, regain.

Rules: arena.effect.negate.*, .copy.*, .control.*, .remove.1, .regain-special.*;
tanares.keyword.negate.*, .control.*, .regain-special.*
"""

from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attack import attack
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.carrying import Deed, carries_out
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.combatoptions import DONE, Attack, PickCard
from rulekeeper.tanarean.combat.permission import can_attack
from rulekeeper.tanarean.combat.position import controllers, kind_of
from rulekeeper.tanarean.combat.stepping import move_freely


@carries_out(words.Negate)
def _negate(table: BattleTable, deed: Deed, effect: words.Negate, who: int) -> Flow[None]:
    """The attack that was interrupted goes no further; what it has spent stays spent.

    Rules: arena.effect.negate.1, .2, arena.attack.interrupt.3; tanares.keyword.negate.1, .2
    """
    for current in table.state.attacks[:-1]:
        if current.attacker == who == deed.opponent:
            current.negated = True
            if table.listening:
                table.tell(
                    events.AttackNegated(
                        rule=table.box.ids.negated, attacker=who, card=current.card
                    )
                )
    yield from ()


@carries_out(words.Copy)
def _copy(table: BattleTable, deed: Deed, effect: words.Copy, who: int) -> Flow[None]:
    """Make an attack of somebody exactly as its card says; the copying card tracks its effects.

    Interrupts have no attack to answer, and attacks that copy would never end: neither is copied.
    Rules: arena.effect.copy.1, .2
    """
    borders = ("primary", "special") if effect.border == "any" else (effect.border,)
    cards = [
        card
        for card in kind_of(table, who).cards
        if table.box.cards[card].kind in borders and not _copies(table.box.cards[card])
    ]
    if not cards:
        return
    options: list[Option] = [PickCard(who, card) for card in cards]
    answer = yield from choose(deed.seat, "copy", [*options, DONE], table.box.ids.copy)
    if isinstance(answer, PickCard):
        yield from attack(table, deed.actor, answer.card, tracked_by=deed.card, is_copy=True)


def _copies(card: words.AttackCard) -> bool:
    return any(isinstance(effect, words.Copy) for effect in card.effects)


@carries_out(words.Control)
def _control(table: BattleTable, deed: Deed, effect: words.Control, who: int) -> Flow[None]:
    """Somebody moves and then attacks at the actor's command, within the actor's turn.

    Its enemies are its own team for so long. It keeps its turn and all effects on it, and incites
    nothing. Nobody comes under the control of somebody that it controls.
    Rules: arena.effect.control.1 to .5; tanares.keyword.control.1 to .6
    """
    combatant = table.state.combatants[who]
    if not combatant.on_grid or who == deed.actor or who in controllers(table, deed.actor):
        if table.listening:
            table.tell(events.EffectLost(rule=table.box.ids.effect_lost, combatant=who))
        return
    before = combatant.controller
    combatant.controller = deed.actor
    if table.listening:
        table.tell(
            events.Controlled(rule=table.box.ids.control, combatant=who, controller=deed.actor)
        )
    yield from move_freely(
        table, who, effect.squares, who, deed.seat, table.box.ids.control, own_will=True
    )
    options: list[Option] = [
        Attack(who, card) for card in _commanded(table, effect, who) if can_attack(table, who, card)
    ]
    if options:
        answer = yield from choose(deed.seat, "control", [*options, DONE], table.box.ids.control)
        if isinstance(answer, Attack):
            yield from attack(table, who, answer.card)
    combatant.controller = before


def _commanded(table: BattleTable, effect: words.Control, who: int) -> list[int]:
    """The attacks to which a controlled combatant may be made."""
    kind = kind_of(table, who)
    kinds = {
        "none": (),
        "basic": ("basic",),
        "primary": ("basic", "primary"),
        "any": ("basic", "primary", "special"),
    }[effect.attack]
    return [card for card in (kind.basic, *kind.cards) if table.box.cards[card].kind in kinds]


@carries_out(words.RemoveAttack)
def _remove_attack(
    table: BattleTable, deed: Deed, effect: words.RemoveAttack, who: int
) -> Flow[None]:
    """A special attack that was not made yet is spent unmade. Rules: arena.effect.remove.1"""
    combatant = table.state.combatants[who]
    options = [
        PickCard(who, card)
        for card in kind_of(table, who).cards
        if table.box.cards[card].is_special and card not in combatant.spent
    ]
    if options:
        answer = yield from choose(deed.seat, "remove", options, table.box.ids.remove)
        combatant.spent.append(answer.card)
        if table.listening:
            table.tell(
                events.SpecialLost(rule=table.box.ids.remove, combatant=who, card=answer.card)
            )


@carries_out(words.RegainSpecial)
def _regain(table: BattleTable, deed: Deed, effect: words.RegainSpecial, who: int) -> Flow[None]:
    """One spent special attack is available again, unless it is the one being made.

    Rules: arena.effect.regain-special.1
    """
    combatant = table.state.combatants[who]
    current = table.state.attacks[-1].card if table.state.attacks else NOBODY
    options = [PickCard(who, card) for card in combatant.spent if card != current]
    if options:
        answer = yield from choose(deed.seat, "regain", options, table.box.ids.regain)
        combatant.spent.remove(answer.card)
        if table.listening:
            table.tell(
                events.SpecialRegained(rule=table.box.ids.regain, combatant=who, card=answer.card)
            )
