"""What may be attacked with, and if not, why.

Rules: arena.attack.declare.*, arena.attack.special.*; tanares.declare.*
"""

from collections.abc import Sequence

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import MoveUpTo
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.conditions import copies, is_under
from rulekeeper.tanarean.combat.legitimacy import valid_targets
from rulekeeper.tanarean.combat.objects import objects_in_reach
from rulekeeper.tanarean.combat.position import (
    battle_map,
    is_ready,
    kind_of,
    mover,
    name,
    shares_square,
)
from rulekeeper.tanarean.grid.reach import reach


def can_declare(table: BattleTable) -> Verdict:
    """Whether the Prime Action is still to be taken, and can be taken here.

    Rules: arena.turn.action.1, arena.attack.declare.3, arena.move.step.4; tanares.turn.actions.1,
    tanares.move.restriction.7
    """
    turn = table.state.turn
    if not turn.prime_ready:
        return No(table.box.ids.turn_actions, "The Prime Action of this turn has been spent.")
    if shares_square(table, turn.owner):
        reason = "A Move Action cannot end on an ally's square."
        return No(table.box.rules.grid.ids.ally_square, reason)
    return YES


def can_attack(table: BattleTable, who: int, card: int) -> Verdict:
    """Whether somebody may declare an attack, if its Prime Action is left (`can_declare`).

    Where an attack needs a valid target, a benefit that moves the attacker may still find one.
    Rules: arena.hero.attacks.1, arena.attack.interrupt.1; tanares.declare.2 to .4
    """
    ids = table.box.ids
    text = table.box.cards[card]
    kind = kind_of(table, who)
    if not table.state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if card not in (*kind.cards, kind.basic, *flask_attacks(table, who)):
        return No(ids.own_card, f"{text.name} is not an attack of {name(table, who)}.")
    if text.kind == "interrupt":
        return No(ids.interrupt, f"{text.name} is an Interrupt: it answers an enemy's attack.")
    if not (available := is_available(table, who, card)):
        return available
    if table.box.rules.may_forfeit or may_find_target(table, who, text):
        return YES
    return No(ids.target_needed, f"{text.name} would find no valid target.")


def flask_attacks(table: BattleTable, who: int) -> Sequence[int]:
    """The attacks of the flasks that a combatant bears, while the token allows one.

    Rules: arena.flask.1, .use.1; tanares.campaign.flask.1, .4
    """
    flasks = table.box.flasks(table.state, who)
    if not flasks:
        return ()
    if table.box.rules.team_token and not is_ready(table, table.state.combatants[who].team):
        return ()
    return [table.box.flask_attacks[flask] for flask in flasks]


def is_available(table: BattleTable, who: int, card: int) -> Verdict:
    """Whether a special attack can still be made, and made now; others always can.

    Rules: arena.attack.special.2, .3, .4, arena.effect.no-special.1, arena.effect.control.5;
    tanares.attack.special.2
    """
    if card not in table.box.specials:
        return YES
    ids, state = table.box.ids, table.state
    text = table.box.cards[card]
    if card in state.combatants[who].spent:
        return No(ids.special_spent, f"{text.name} has been spent.")
    if copies(table, who, "no-specials"):
        return No(ids.no_special, f"{name(table, who)} cannot make special attacks now.")
    if table.box.rules.team_token and not is_ready(table, state.combatants[who].team):
        return No(
            ids.special_ready,
            f'{text.name} is a special attack, and the team token shows "No Special".',
        )
    return YES


def may_find_target(table: BattleTable, who: int, card: AttackCard) -> bool:
    """Whether a valid target exists, or a movement by the attack's benefit can lead to one.

    Rules: tanares.declare.2, .4
    """
    if valid_targets(table, who, card, NOBODY) or objects_in_reach(table, who, card):
        return True
    points = sum(b.squares for b in card.benefits if isinstance(b, MoveUpTo))
    if not points or is_under(table, who, "slowed"):
        return False
    combatant = table.state.combatants[who]
    start = combatant.square
    figure = mover(table, who, points, who, own_will=True)
    for square in squares_of(reach(battle_map(table), figure).stops):
        combatant.square = square
        found = valid_targets(table, who, card, NOBODY)
        combatant.square = start
        if found:
            return True
    return False
