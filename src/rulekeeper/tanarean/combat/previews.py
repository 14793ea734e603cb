"""What people are told before they answer: whom an attack would strike and who may react.

The table is one that somebody looks at. All of it is open information.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekeeper.core.acts import NOTHING_TO_TELL, Preview
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Area, Line, MoveUpTo, RollBonus
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.boosts import damage_boost, roll_boost
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, TimelineStep
from rulekeeper.tanarean.combat.legitimacy import areas, lines, valid_targets
from rulekeeper.tanarean.combat.objects import objects_in_reach
from rulekeeper.tanarean.combat.position import enemies, name, side
from rulekeeper.tanarean.combat.reactions import can_react
from rulekeeper.tanarean.combat.stepping import strikes_next
from rulekeeper.tanarean.combat.striking import foreseen_defense
from rulekeeper.tanarean.grid.battlegrid import name_of


def named(table: BattleTable, many: Iterable[int]) -> str:
    """The names of some combatants as part of a sentence."""
    return " and ".join(name(table, who) for who in many)


def with_token(table: BattleTable, cost: str) -> str:
    """What something special costs: also the Team Token, wherever anything flips that.

    Rules: arena.token.team.3, arena.difficulty.token.1
    """
    flips = table.box.rules.team_token and table.box.token_flips
    return f"{cost}, and flips the Team Token" if flips else cost


# -- reactions --------------------------------------------------------------------------------


def watchers(table: BattleTable) -> list[int]:
    """The enemies that may react if the turn's owner steps away or strikes from afar now.

    Rules: arena.attack.reaction.1, .6; tanares.reaction.8, .10
    """
    owner = table.state.turn.owner
    if owner == NOBODY or not table.state.combatants[owner].on_grid:
        return []
    return [enemy for enemy in enemies(table, owner) if can_react(table, enemy, owner)]


def reactions_of(table: BattleTable, those: Sequence[int]) -> list[str]:
    """A phrase on who may react, if anybody."""
    return [f"{named(table, those)} may react"] if those else []


def reactions_to_aiming(table: BattleTable) -> list[str]:
    """Who may react once the attack in progress is aimed.

    Rules: arena.attack.reaction.incite.2
    """
    attack = table.state.attacks[-1]
    is_own = attack.attacker == table.state.turn.owner
    ranged = table.box.cards[attack.card].ranged
    return reactions_of(table, watchers(table)) if is_own and ranged else []


# -- aiming -----------------------------------------------------------------------------------


def in_reach(table: BattleTable, who: int, card: AttackCard) -> list[int]:
    """Whom an attack could strike from where its attacker stands."""
    if not isinstance(card.target, Area | Line):
        return valid_targets(table, who, card, NOBODY)
    found = (areas if isinstance(card.target, Area) else lines)(table, who, card)
    return sorted({other for struck in found.values() for other in struck})


def is_anything_in_reach(table: BattleTable, who: int, card: AttackCard) -> bool:
    """Whether an attack could strike anybody or a door from where its attacker stands."""
    return bool(in_reach(table, who, card) or objects_in_reach(table, who, card))


def can_reach(table: BattleTable, who: int, card: AttackCard) -> bool:
    """Whether an attack could strike anything, from where it brings its attacker, if it does."""
    moves = any(isinstance(benefit, MoveUpTo) for benefit in card.benefits)
    return moves or is_anything_in_reach(table, who, card)


def of_striking(table: BattleTable, struck: Sequence[int]) -> Preview:
    """Whom an aim would strike, and who may react to it."""
    return Preview(risks=[f"strikes {named(table, struck)}", *reactions_to_aiming(table)])


def of_target(table: BattleTable, target: int) -> Preview:
    """What a strike would meet, and what it would do."""
    attack = table.state.attacks[-1]
    card, notes = table.box.cards[attack.card], list[str]()
    if attack.step is TimelineStep.TARGET and table.state.combatants[target].on_grid:
        bonus = sum(each.amount for each in card.benefits if isinstance(each, RollBonus))
        bonus += roll_boost(table, attack, target)
        defense = foreseen_defense(table, attack, target)
        notes.append(f"Defense {defense}" + (f", {bonus:+} on the roll" if bonus else ""))
    if damage := card.damage + damage_boost(table, attack, target):
        notes.append(f"{damage} damage on a hit")
    return Preview(risks=reactions_to_aiming(table), notes=notes)


def of_passing_up(table: BattleTable) -> Preview:
    """Who could be struck, before an attack strikes nobody, or nobody more."""
    if not table.state.attacks:
        return NOTHING_TO_TELL
    attack = table.state.attacks[-1]
    card = table.box.cards[attack.card]
    taken = (*attack.targets, *(made.target for made in attack.strikes))
    could = [who for who in _meant(table, attack, card) if who not in taken]
    still = " still" if attack.targets else ""
    warning = f"{named(table, could)} could{still} be struck." if could else ""
    return Preview(warning=warning)


def _meant(table: BattleTable, attack: AttackInProgress, card: AttackCard) -> list[int]:
    """Whom an attack in progress could strike; of those in an area or a line, enemies."""
    if not isinstance(card.target, Area | Line):
        return valid_targets(table, attack.attacker, card, attack.answers)
    struck = in_reach(table, attack.attacker, card)
    return [who for who in struck if side(table, who) != attack.team]


def of_stopping(table: BattleTable) -> Preview:
    """That a movement would end where the attack that goes on reaches nobody."""
    if not strikes_next(table):
        return NOTHING_TO_TELL
    attack = table.state.attacks[-1]
    card, who = table.box.cards[attack.card], attack.attacker
    if is_anything_in_reach(table, who, card):
        return NOTHING_TO_TELL
    square = name_of(table.state.combatants[who].square)
    return Preview(warning=f"{card.name} reaches nobody from {square}.")
