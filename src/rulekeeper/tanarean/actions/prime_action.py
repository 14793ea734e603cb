"""The Prime Action: an attack, or a second Move Action; and focus before an attack.

Rules: arena.prime.*, arena.turn.action.1, .4, arena.strike.focus.1 to .3; tanares.turn.actions.*,
tanares.prime.*, tanares.move.focus.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.events import MovedAgain
from rulekeeper.tanarean.actions.movement_points import (
    begin_move,
    can_end_move,
    can_go_on,
    end_move,
    points_left,
)
from rulekeeper.tanarean.actions.options import TurnOption
from rulekeeper.tanarean.combat.attack import Attack, attack
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.combatants import NOWHERE
from rulekeeper.tanarean.combat.conditions import copies
from rulekeeper.tanarean.combat.declaring import can_attack, can_declare
from rulekeeper.tanarean.combat.lasting import focus
from rulekeeper.tanarean.combat.options import own_combatants
from rulekeeper.tanarean.combat.position import can_focus, is_ready, kind_of, name, shares_square
from rulekeeper.tanarean.combat.previews import can_reach, reactions_of, watchers, with_token


def spend_prime(table: BattleTable) -> None:
    """The Prime Action is spent, and a Move Action in progress ends.

    Rules: arena.move.action.3, arena.attack.declare.3; tanares.turn.actions.3
    """
    end_move(table)
    table.state.turn.prime_ready = False


def actions_left(table: BattleTable) -> str:
    """What the turn's owner still has, such as "3 movement points left, a Prime Action"."""
    turn = table.state.turn
    if turn.moving:
        points = "point" if turn.points == 1 else "points"
        move = f"{turn.points} movement {points} left"
    elif turn.move_ready:
        move = f"a Move Action of {points_left(table)} points"
    else:
        move = "no Move Action"
    return f"{move}, {'a' if turn.prime_ready else 'no'} Prime Action"


# -- an attack --------------------------------------------------------------------------------


class TurnAttack(Attack, frozen=True, tag="attack"):
    """Declare an attack as the Prime Action.

    Rules: arena.turn.action.4, arena.attack.declare.1; tanares.prime.1, tanares.declare.1
    """

    group = "Attack (Prime Action)"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[TurnAttack]:
        """The attacks of the seat's heroes, with Reaction Attacks: people may ask why not those."""
        for who in own_combatants(table, seat):
            kind = kind_of(table, who)
            cards = (kind.basic, *kind.cards, kind.reaction)
            yield from (cls(who, card) for card in cards if card not in table.box.interrupts)

    @classmethod
    def listing(cls, table: BattleTable, kind: CombatantKind) -> list[TurnAttack]:
        """The attacks of the turn's owner that can be made now, where any target will do.

        Rules: arena.attack.target.4
        """
        box, who = table.box, table.state.turn.owner
        owner, unavailable = table.state.combatants[who], box.specials
        has_token = not box.rules.team_token or is_ready(table, owner.team)
        if has_token and not copies(table, who, "no-specials"):
            unavailable = box.interrupts.union(owner.spent)
        return [cls(who, card) for card in (kind.basic, *kind.cards) if card not in unavailable]

    def rule_of(self, table: BattleTable) -> str:
        """That of its kind of attack."""
        ids = table.box.ids
        kinds = {"basic": ids.basic, "primary": ids.primary, "special": ids.special}
        return kinds.get(table.box.cards[self.card].kind, ids.reaction_adjacent)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether it is an attack of the turn's owner, and the Prime Action is left."""
        owner = table.state.turn.owner
        if self.combatant != owner:
            return No(table.box.ids.turn_order, f"It is the turn of {name(table, owner)}.")
        return can_declare(table) and can_attack(table, owner, self.card)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
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
        spend_prime(table)
        yield from attack(table, self.combatant, self.card)


# -- a second Move Action, and focus ----------------------------------------------------------


class MoveAgain(TurnOption, frozen=True, tag="move-again"):
    """Spend the Prime Action on a second Move Action.

    Rules: arena.prime.move.1; tanares.prime.1, .3
    """

    says = "move again with the Prime Action"
    group = "Move"

    def rule_of(self, table: BattleTable) -> str:
        """That of a second Move Action."""
        return table.box.ids.move_again

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the first Move Action is over, or may be.

        Rules: arena.prime.move.1, arena.move.step.4, .5; tanares.prime.1, tanares.move.move.4
        """
        if not table.state.turn.prime_ready:
            return can_declare(table)
        if table.state.turn.move_ready:
            return No(self.rule_of(table), "The first Move Action has not been taken yet.")
        if shares_square(table, table.state.turn.owner) and can_go_on(table):
            reason = "First leave the ally's square with the points left."
            return No(table.box.rules.grid.ids.ally_square, reason)
        return YES

    def perform(self, table: BattleTable) -> Flow[None]:
        """Movement points again; a last one of the first action waits for a step that costs two.

        Rules: arena.prime.move.1, arena.tile.swamp.4; tanares.prime.3, .4
        """
        turn = table.state.turn
        spare = int(turn.moving and turn.points == 1)
        stood = turn.stood
        turn.moving, turn.move_ready, turn.prime_ready = False, True, False
        begin_move(table)
        if stood != NOWHERE and shares_square(table, turn.owner):
            turn.stood = stood
        turn.spare = spare
        table.tell(MovedAgain, rule=self.rule_of(table), combatant=turn.owner)
        yield from ()


class Focus(TurnOption, frozen=True, tag="focus"):
    """Give the Move Action up to focus.

    Rules: arena.strike.focus.1 to .3; tanares.move.focus.1, .2, tanares.focus.2
    """

    says = "focus"
    group = "Attack (Prime Action)"

    def rule_of(self, table: BattleTable) -> str:
        """That of the Move Action that is given up."""
        return table.box.ids.focus

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner has a whole Move Action to give, and an attack that it helps.

        Rules: arena.strike.focus.1 to .3; tanares.move.focus.2, tanares.focus.5
        """
        turn, who, ids = table.state.turn, table.state.turn.owner, table.box.ids
        if not (may_end := can_end_move(table)):
            return may_end
        if turn.focused:
            return No(ids.focus, f"{name(table, who)} is already focused.")
        if not turn.move_ready:
            return No(ids.focus, "The Move Action has been taken: there is none left to give up.")
        if not turn.prime_ready:
            return No(ids.focus, "No attack can follow: the Prime Action is spent.")
        kind, rules = kind_of(table, who), table.box.rules
        if rules.focus_from_start and not any(
            table.box.cards[card].ranged for card in (kind.basic, *kind.cards)
        ):
            return No(ids.focus_ranged, f"{name(table, who)} has no ranged attack.")
        if rules.whole_move_actions and (points := points_left(table)) < kind.movement:
            return No(
                ids.focus_points,
                f"Focus takes all {kind.movement} points of a Move Action: {points} are left.",
            )
        return can_focus(table, who)

    def perform(self, table: BattleTable) -> Flow[None]:
        """The Move Action is given up."""
        table.state.turn.move_ready = False
        focus(table)
        yield from ()
