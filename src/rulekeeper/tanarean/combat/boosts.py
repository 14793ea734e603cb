"""Boosts: what is added to attacks and Defense, but only where that is good for the bearer's team.

An attack that does harm is good on an enemy, one that helps on an ally. Teams are those to which
combatants belong: somebody controlled by an enemy gains nothing by its boosts.
Rules: arena.xp.levelup.3
"""

from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.battlebox import NO_BOOST, BattleTable, Boost
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress
from rulekeeper.tanarean.combat.position import kind_of


def roll_boost(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """What is added to a strike at somebody."""
    boost = kind_of(table, attack.attacker).boost
    return boost.roll if boost.roll and _is_good_hit(table, attack, target) else 0


def damage_boost(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """What is added to the damage of a hit; never on an ally."""
    boost = kind_of(table, attack.attacker).boost
    if not boost.damage:
        return 0
    combatants = table.state.combatants
    is_enemy = combatants[target].team != combatants[attack.attacker].team
    return boost.damage if is_enemy else 0


def boost_on_object(table: BattleTable, attack: AttackInProgress) -> Boost:
    """What is added to a strike at an object, unless an enemy controls the attacker."""
    own = table.state.combatants[attack.attacker]
    boost = kind_of(table, attack.attacker).boost
    return boost if own.controller == NOBODY or attack.team == own.team else NO_BOOST


def unwanted_defense(table: BattleTable, attack: AttackInProgress, target: int) -> int:
    """How much lower the Defense of somebody is for an attack that helps it."""
    boost = kind_of(table, target).boost
    is_help = boost.defense and not does_harm(table.box.cards[attack.card])
    return boost.defense if is_help else 0


def _is_good_hit(table: BattleTable, attack: AttackInProgress, target: int) -> bool:
    combatants = table.state.combatants
    is_enemy = combatants[target].team != combatants[attack.attacker].team
    return does_harm(table.box.cards[attack.card]) is is_enemy


def does_harm(card: AttackCard) -> bool:
    """Whether whoever is hit by an attack is worse off: by its damage, or by its effects."""
    return card.damage > 0 or any(
        effect.to == "target" and effect.is_welcome(on_enemy=True) for effect in card.effects
    )
