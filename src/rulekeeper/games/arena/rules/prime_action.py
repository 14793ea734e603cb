"""3.4 Prime Action: an attack, a Heroic Action, a second Move Action; and focus before an attack.

Rules: arena.prime.*, arena.turn.action.1, .4, arena.heroic.*, arena.strike.focus.1 to .3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable, arena
from rulekeeper.games.arena.options import HeroicRef, Option, with_token
from rulekeeper.tanarean.actions import movement_points
from rulekeeper.tanarean.combat import attack as combat
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.combatants import NOWHERE
from rulekeeper.tanarean.combat.conditions import copies
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.lasting import focus
from rulekeeper.tanarean.combat.options import own_combatants
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE
from rulekeeper.tanarean.combat.position import can_focus, kind_of, name, shares_square
from rulekeeper.tanarean.combat.previews import can_reach, reactions_of, watchers


def spend_prime(table: ArenaTable) -> None:
    """The Prime Action is spent, and a Move Action in progress ends.

    Rules: arena.move.action.3, arena.attack.declare.3
    """
    movement_points.end_move(table)
    table.state.turn.prime_ready = False


# -- an attack --------------------------------------------------------------------------------


class Attack(combat.Attack, frozen=True, tag="attack"):
    """Declare an attack as the Prime Action. Rules: arena.turn.action.4, arena.attack.declare.1"""

    group = "Attack (Prime Action)"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Attack]:
        """The attacks of the seat's heroes, with Reaction Attacks: people may ask why not those."""
        for who in own_combatants(table, seat):
            kind = kind_of(table, who)
            cards = (kind.basic, *kind.cards, kind.reaction)
            yield from (cls(who, card) for card in cards if card not in table.box.interrupts)

    @classmethod
    def listing(cls, table: ArenaTable, kind: CombatantKind) -> list[Attack]:
        """The attacks of the turn's owner that can be made now."""
        state, box, who = table.state, table.box, table.state.turn.owner
        unavailable = box.specials
        if state.ready[state.acting] and not copies(table, who, "no-specials"):
            unavailable = box.interrupts.union(state.combatants[who].spent)
        return [cls(who, card) for card in (kind.basic, *kind.cards) if card not in unavailable]

    def rule_of(self, table: BattleTable) -> str:
        """That of its kind of attack."""
        return f"arena.attack.{table.box.cards[self.card].kind}.1"

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it is an attack of the turn's owner, and the Prime Action is left."""
        owner = table.state.turn.owner
        if self.combatant != owner:
            return No(table.box.ids.turn_order, f"It is the turn of {name(table, owner)}.")
        return table.box.can_declare(table) and can_attack(table, owner, self.card)

    def preview(self, table: BattleTable, offered: Sequence[AnyOption]) -> Preview:
        """Who may react to a shot, what a Special Attack costs, and whether it reaches anybody."""
        card, reactors = table.box.cards[self.card], watchers(table)
        risks = reactions_of(table, reactors) if card.ranged else []
        if card.is_special:
            risks.append(with_token(table, "spent for the match"))
        return Preview(
            risks=risks,
            sign="!" if card.ranged and reactors else "",
            futile="" if can_reach(table, self.combatant, card) else "reaches nobody",
        )

    def perform(self, table: BattleTable) -> Flow[None]:
        """The Prime Action is spent by it."""
        spend_prime(arena(table))
        yield from combat.attack(table, self.combatant, self.card)


# -- a Heroic Action --------------------------------------------------------------------------


class PerformHeroic(Option, frozen=True, tag="heroic"):
    """Perform a Heroic Action. Rules: arena.heroic.1 to .6"""

    says = "perform {action}"
    rule = "arena.heroic.1"
    group = "Heroic Action (Prime Action)"
    action: HeroicRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the acting team holds it, and is "Special Ready"."""
        state = table.state
        team, text = state.teams[state.acting], table.box.catalogue.heroic[self.action].name
        if self.action not in team.heroic:
            spent = self.action in team.heroic_used
            reason = (
                f"{text} has already been used." if spent else f"Your team has not picked {text}."
            )
            return No("arena.heroic.2", reason)
        if len(team.heroic_used) >= table.box.most_heroic_actions:
            number = len(team.heroic_used)
            return No(
                "arena.difficulty.heroic.1",
                f"Your team has performed {number} Heroic {'Action' if number == 1 else 'Actions'}"
                " already: at this difficulty it can perform no more.",
            )
        if not state.ready[state.acting]:
            return No("arena.heroic.6", f'{text} needs the team token, and it shows "No Special".')
        return table.box.can_declare(table)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs."""
        return Preview(risks=(with_token(table, "used once a match"),))

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Reveal it and carry it out without a roll."""
        state, who = table.state, table.state.turn.owner
        spend_prime(table)
        team = state.teams[state.acting]
        team.heroic.remove(self.action)
        team.heroic_used.append(self.action)
        table.reveal()
        text = table.box.catalogue.heroic[self.action]
        table.tell(events.HeroicPerformed, rule=self.rule, combatant=who, action=self.action)
        flip_token(table, state.acting, ready=False)
        yield from carry_out(
            table, EffectContext.of(table, who, text.name, EFFECT_RANGE), text.effects
        )
        yield from table.box.aftermath(table)


# -- a second Move Action, and focus ----------------------------------------------------------


class MoveAgain(Option, frozen=True, tag="move-again"):
    """Spend the Prime Action on a second Move Action. Rules: arena.prime.move.1"""

    says = "move again with the Prime Action"
    rule = "arena.prime.move.1"
    group = "Move"

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the first Move Action is over, or may be.

        Rules: arena.prime.move.1, arena.move.step.4, .5
        """
        if not table.state.turn.prime_ready:
            return table.box.can_declare(table)
        if table.state.turn.move_ready:
            return No(self.rule, "The first Move Action has not been taken yet.")
        if shares_square(table, table.state.turn.owner) and movement_points.can_go_on(table):
            return No("arena.move.step.4", "First leave the ally's square with the points left.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Move points again; a last one of the first action waits for a swamp square.

        Rules: arena.prime.move.1, arena.tile.swamp.4
        """
        state = table.state
        spare = int(state.turn.moving and state.turn.points == 1)
        stood = state.turn.stood
        state.turn.moving, state.turn.move_ready, state.turn.prime_ready = False, True, False
        movement_points.begin_move(table)
        if stood != NOWHERE and shares_square(table, state.turn.owner):
            state.turn.stood = stood
        state.turn.spare = spare
        table.tell(events.MovedAgain, rule=self.rule, combatant=state.turn.owner)
        yield from ()


class Focus(Option, frozen=True, tag="focus"):
    """Give the Move Action up to focus. Rules: arena.strike.focus.1 to .3"""

    says = "focus"
    rule = "arena.strike.focus.3"
    group = "Attack (Prime Action)"

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner has a whole Move Action to give, and a ranged attack."""
        state, who = table.state, table.state.turn.owner
        if not (may_end := movement_points.can_end_move(table)):
            return may_end
        if state.turn.focused:
            return No(self.rule, f"{name(table, who)} is already focused.")
        if not state.turn.move_ready:
            return No(self.rule, "The Move Action has been taken: there is none left to give up.")
        if not state.turn.prime_ready:
            return No(self.rule, "No attack can follow: the Prime Action is spent.")
        kind = kind_of(table, who)
        if not any(table.box.cards[card].ranged for card in (kind.basic, *kind.cards)):
            return No("arena.strike.focus.1", f"{name(table, who)} has no ranged attack.")
        return can_focus(table, who)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The Move Action is given up."""
        table.state.turn.move_ready = False
        focus(table)
        yield from ()
