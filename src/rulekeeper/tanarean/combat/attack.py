"""The attack timeline, from the declaration to the deaths.

1 Declaration of attack, which others may interrupt. 2 Benefit or drawback. 3 Declaration of target,
which may incite reactions. 4 Strikes. 5 Miss or hit. 6 Death.
Rules: arena.attack.timeline.1, .2; tanares.timeline.1 to .10
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import Verdict
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.aiming import Target
from rulekeeper.tanarean.combat.attackwords import MoveUpTo, RollBonus, TakeDamage
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.boosts import damage_boost
from rulekeeper.tanarean.combat.combatants import (
    NOBODY,
    NOWHERE,
    AttackInProgress,
    Moment,
    Strike,
    TimelineStep,
)
from rulekeeper.tanarean.combat.conditions import Pair, consider, copies, is_under, use
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.harm import CRITICAL_DAMAGE, bury_the_fallen, deal, heal
from rulekeeper.tanarean.combat.moments import open_window
from rulekeeper.tanarean.combat.objects import strike_object
from rulekeeper.tanarean.combat.options import BattleOption, during, own_combatants
from rulekeeper.tanarean.combat.passives import passive_of_a_hit
from rulekeeper.tanarean.combat.position import are_enemies, kind_of, side
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef
from rulekeeper.tanarean.combat.stepping import move_freely
from rulekeeper.tanarean.combat.striking import offer_critical, strike
from rulekeeper.tanarean.combat.targeting import declare_targets
from rulekeeper.tanarean.combat.will import decide


class Attack(BattleOption, frozen=True, tag="attack"):
    """Declare an attack. What it costs the turn's owner is said by a game's own kind of it."""

    says = "{combatant}: {card}"
    points = ("{card}",)
    word = "attack"
    combatant: CombatantRef
    card: CardRef

    def pointed(self, table: BattleTable) -> tuple[str, ...] | None:
        """The card; also whose it is, where several have the same cards."""
        is_alike = kind_of(table, self.combatant).is_one_of_many
        return ("{combatant}", *self.points) if is_alike else self.points

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Attack]:
        """The attacks of all that the seat plays, those of the turn's owner first."""
        for who in own_combatants(table, seat):
            if table.state.combatants[who].controller != NOBODY:
                continue
            kind = kind_of(table, who)
            for card in (kind.basic, *kind.cards):
                if card not in table.box.interrupts:
                    yield cls(who, card)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it may be declared."""
        return can_attack(table, self.combatant, self.card)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Make the attack."""
        yield from attack(table, self.combatant, self.card)


EFFECT_TARGET = Menu(
    "effect target",
    Target,
    says=during("Which of those hit is the target of the effects?"),
    gives=True,
)


def attack(
    table: BattleTable,
    attacker: int,
    card: int,
    *,
    answers: int = NOBODY,
    tracked_by: int | None = None,
    is_copy: bool = False,
    aim: int = NOBODY,
) -> Flow[None]:
    """Make an attack, which has been found possible.

    `answers` is whose attack or movement an interrupt or a reaction answers. A copy spends nothing,
    and the card that made it tracks its effects. `aim` is whom a foe means to strike.
    Rules: arena.attack.timeline.1; tanares.timeline.1
    """
    table.count_step(table.box.cards[card].name)
    current = AttackInProgress(
        attacker,
        card,
        side(table, attacker),
        card if tracked_by is None else tracked_by,
        answers,
        aim=aim,
    )
    table.state.attacks.append(current)
    yield from _declaration(table, current, is_copy)
    if not current.has_stopped:
        yield from _strikes(table, current)
    if current.strikes and not current.has_stopped:
        current.step = TimelineStep.EXECUTION
        yield from _miss_or_hit(table, current)
    current.step = TimelineStep.DEATH
    yield from bury_the_fallen(table, current.felled)
    yield from table.box.aftermath(table)
    yield from open_window(table, Moment.RESOLVED)
    table.state.attacks.pop()


def _aims(current: AttackInProgress) -> bool:
    """Whether an attack has something to strike."""
    return bool(current.targets) or current.object_at != NOWHERE


# -- 1 Declaration of attack ------------------------------------------------------------------


def _declaration(table: BattleTable, current: AttackInProgress, is_copy: bool) -> Flow[None]:
    """Name the attack; a special attack is spent and flips the team token. Enemies may interrupt.

    Rules: arena.attack.declare.1, .2, .4, arena.attack.special.2, .3, arena.attack.interrupt.5,
    .7, arena.strike.focus.6; tanares.declare.1, tanares.attack.special.4
    """
    state, ids = table.state, table.box.ids
    attacker, card = current.attacker, table.box.cards[current.card]
    table.tell(
        events.AttackDeclared,
        rule=ids.declare,
        attacker=attacker,
        card=current.card,
        answers=current.answers,
    )
    if card.is_special and not is_copy:
        _spend(table, current)
    if card.kind == "interrupt" and current.answers == state.turn.owner:
        state.turn.focus_lost = True
    for renewal in copies(table, attacker, "renewed"):
        heal(table, attacker, renewal.amount)
        use(table, attacker, "renewed", [renewal])
    yield from open_window(table, Moment.DECLARED)


def _spend(table: BattleTable, current: AttackInProgress) -> None:
    """A special attack is spent. The token of somebody controlled does not flip.

    Rules: arena.attack.special.2, .3, arena.effect.control.5
    """
    combatant = table.state.combatants[current.attacker]
    combatant.spent.append(current.card)
    table.box.special_made(table, current.attacker, current.card)
    if table.box.rules.team_token and combatant.controller == NOBODY:
        flip_token(table, combatant.team, ready=False)


def flip_token(table: BattleTable, team: int, *, ready: bool) -> None:
    """Turn a team's token, if it has one, to one of its sides.

    Rules: arena.token.team.3, arena.difficulty.token.1
    """
    if not (ready or table.box.token_flips):
        return
    if team < len(table.state.ready) and table.state.ready[team] != ready:
        table.state.ready[team] = ready
        table.tell(events.TokenFlipped, rule=table.box.ids.special_ready, team=team, ready=ready)


# -- 2 to 4 Benefit, targets, strikes ---------------------------------------------------------


def _strikes(table: BattleTable, current: AttackInProgress) -> Flow[None]:
    """Benefit, declaration of target and strikes: once, or again for each target.

    Rules: arena.attack.timeline.1, arena.attack.benefit.strikes.1, arena.attack.legit.6;
    tanares.timeline.8, tanares.keyword.alternate.1 to .3
    """
    card = table.box.cards[current.card]
    move = next((b for b in card.benefits if isinstance(b, MoveUpTo)), None)
    meanwhile = move is not None and move.meanwhile
    most = getattr(card.target, "most", 1)
    current.step = TimelineStep.BENEFIT
    yield from _drawbacks(table, current)
    current.steps_left = move.squares if move else 0
    while not current.has_stopped:
        current.step = TimelineStep.BENEFIT
        yield from _benefit_move(table, current)
        if current.has_stopped:
            return
        current.step = TimelineStep.TARGET
        yield from _declaration_of_target(table, current, one_by_one=meanwhile)
        if not _aims(current) or current.has_stopped:
            return
        current.step = TimelineStep.STRIKING
        if current.object_at != NOWHERE:
            yield from strike_object(table, current)
            return
        for target in list(current.targets):
            made = yield from strike(table, current, target)
            if made.hit and table.box.rules.strikes_damage_at_once:
                yield from _passive_and_damage(table, current, target)
                yield from _critical(table, current, made, has_effects=False)
        if not meanwhile or len(current.strikes) >= most:
            return


def _drawbacks(table: BattleTable, current: AttackInProgress) -> Flow[None]:
    """What a benefit adds to the rolls, and what a drawback costs.

    Rules: arena.attack.basic.2, arena.attack.drawback.damage.1 to .3;
    tanares.keyword.self-damage.1 to .4
    """
    current.roll_bonus += kind_of(table, current.attacker).roll_bonus
    for benefit in table.box.cards[current.card].benefits:
        if isinstance(benefit, RollBonus):
            current.roll_bonus += benefit.amount
        elif isinstance(benefit, TakeDamage):
            yield from deal(
                table,
                current.attacker,
                benefit.amount,
                table.box.ids.drawback,
                not_below=1,
                reducible=False,
            )


def _benefit_move(table: BattleTable, current: AttackInProgress) -> Flow[None]:
    """Move by the benefit, unless slowed. It incites nothing.

    Rules: arena.attack.benefit.move.1 to .6, arena.condition.slowed.1;
    tanares.condition.harmful.6
    """
    if not current.steps_left:
        return
    if is_under(table, current.attacker, "slowed"):
        use(table, current.attacker, "slowed", copies(table, current.attacker, "slowed"))
        current.steps_left = 0
        return
    current.steps_left = yield from move_freely(
        table,
        current.attacker,
        current.steps_left,
        current.attacker,
        table.box.ids.benefit_move,
        own_will=True,
    )


def _declaration_of_target(
    table: BattleTable, current: AttackInProgress, *, one_by_one: bool
) -> Flow[None]:
    """Declare the targets; a ranged attack incites reactions, after which they are declared anew.

    Rules: arena.attack.target.1 to .4, arena.attack.reaction.incite.2,
    arena.attack.reaction.resolve.1 to .3, arena.attack.interrupt.9;
    tanares.reaction.7, .17, .20
    """
    while True:
        yield from declare_targets(table, current, one_by_one=one_by_one)
        if not _aims(current) or not table.box.cards[current.card].ranged:
            break
        if current.attacker != table.state.turn.owner:
            break
        reacted = yield from incite(table, current.attacker)
        if not reacted or current.has_stopped:
            break
    if current.attacker == table.state.turn.owner:
        act_is_over(table)


# -- 5 Miss or hit ----------------------------------------------------------------------------


def _miss_or_hit(table: BattleTable, current: AttackInProgress) -> Flow[None]:
    """Residual damage when every strike missed; else passive, damage, effects of each hit.

    Rules: arena.attack.miss.1, arena.attack.hit.1, arena.attack.legit.6; tanares.miss.1, .2,
    tanares.execution.1 to .4
    """
    hits = [made for made in current.strikes if made.hit]
    rules = table.box.rules
    if not hits:
        yield from _residual(table, current)
        return
    if not rules.strikes_damage_at_once:
        for made in hits:
            yield from _passive_and_damage(table, current, made.target)
            yield from _effects_and_critical(table, current, made)
        return
    chosen = hits[0].target
    if len(hits) > 1 and any(e.to == "target" for e in table.box.cards[current.card].effects):
        options = [Target(made.target) for made in hits]
        answer = yield from decide(
            table, current.attacker, EFFECT_TARGET, options, rule=table.box.ids.effect
        )
        chosen = answer.combatant
    yield from _effects(table, current, chosen)


def _residual(table: BattleTable, current: AttackInProgress) -> Flow[None]:
    """Residual damage to the last missed target, never to death, past all effects.

    Rules: arena.attack.miss.1 to .5, arena.attack.special.6; tanares.miss.3 to .8
    """
    card = table.box.cards[current.card]
    target = current.strikes[-1].target
    turn = table.state.turn
    if not (card.residual_damage and table.state.combatants[target].on_grid):
        return
    if turn.residual and table.box.rules.residual_once:
        table.tell(events.ResidualSpared, rule=table.box.ids.one_residual, combatant=target)
    else:
        turn.residual = True
        yield from deal(
            table,
            target,
            card.residual_damage,
            table.box.ids.residual,
            not_below=1,
            reducible=False,
        )


def _passive_and_damage(table: BattleTable, current: AttackInProgress, target: int) -> Flow[None]:
    """A and B of a hit: the attacker's passive power, then the damage with its conditions.

    Rules: arena.attack.hit.1, arena.condition.empowered.1, .2, arena.condition.weakened.1, .2,
    arena.condition.vulnerable.1, .2, arena.condition.toughened.1, .2, arena.xp.levelup.3
    """
    yield from passive_of_a_hit(table, current, target)
    if not table.state.combatants[target].on_grid:
        return
    damage = table.box.cards[current.card].damage
    if are_enemies(table, current.attacker, target):
        damage += consider(table, current.attacker, Pair.DAMAGE_DEALT, current)
        damage -= consider(table, target, Pair.DAMAGE_TAKEN, current)
    damage += damage_boost(table, current, target)
    if damage > 0:
        yield from deal(table, target, damage, table.box.ids.damage)


def _effects_and_critical(
    table: BattleTable, current: AttackInProgress, made: Strike
) -> Flow[None]:
    """C and D of a hit: the effects, and before or after them the extra damage of a critical hit.

    Rules: arena.attack.hit.1, arena.attack.hit.critical.1 to .4
    """
    has_effects = bool(table.box.cards[current.card].effects)
    is_pending = yield from _critical(table, current, made, has_effects=has_effects)
    yield from _effects(table, current, made.target)
    if is_pending and table.state.combatants[made.target].on_grid:
        yield from deal(table, made.target, CRITICAL_DAMAGE, table.box.ids.critical)


def _effects(table: BattleTable, current: AttackInProgress, target: int) -> Flow[None]:
    """The effects of the card in the order listed. Rules: arena.attack.card.effects.1"""
    card = table.box.cards[current.card]
    context = EffectContext.of(
        table,
        current.attacker,
        card.name,
        card.range,
        card=current.tracked_by,
        target=target,
        opponent=current.answers,
    )
    yield from carry_out(table, context, card.effects)


def _critical(
    table: BattleTable, current: AttackInProgress, made: Strike, *, has_effects: bool
) -> Flow[bool]:
    """A natural 20 may deal 5 more damage, once a turn; whether that is still to come.

    Rules: arena.attack.hit.critical.1 to .4; tanares.hit.1 to .3
    """
    if not table.state.combatants[made.target].on_grid:
        return False
    added = yield from offer_critical(table, current.attacker, made, has_effects=has_effects)
    if added == "before":
        yield from deal(table, made.target, CRITICAL_DAMAGE, table.box.ids.critical)
    return added == "after"
