"""What may be attacked with, and whom; and if not, why.

Rules: arena.attack.target.1, arena.attack.legit.*, arena.attack.special.*,
arena.attack.interrupt.*, arena.attack.reaction.*; tanares.declare.*, tanares.target.*
"""

from rulekeeper.boards.footprint import around
from rulekeeper.boards.masks import squares_of
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.attackwords import (
    Answered,
    Area,
    AttackCard,
    Chosen,
    Line,
    MoveUpTo,
)
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress
from rulekeeper.tanarean.combat.conditions import copies, is_under
from rulekeeper.tanarean.combat.doors import doors_in_reach
from rulekeeper.tanarean.combat.position import (
    adjacent,
    are_enemies,
    battle_map,
    enemies,
    gap,
    is_of,
    kind_of,
    mover,
    name,
    place,
    places,
    sees,
    side,
    standing,
    without_advanced,
)
from rulekeeper.tanarean.grid.areas import STRAIGHT, area_around, can_centre, line_from
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.movement import reach
from rulekeeper.tanarean.grid.sight import can_target, do_see, squares_in_range

_SIDE_NAMES = {
    "enemy": "an enemy",
    "ally": "an ally",
    "hero": "a combatant of its team",
    "anybody": "anybody",
}


# -- whom -------------------------------------------------------------------------------------


def is_described(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> bool:
    """Whether somebody fits the card's description of its targets; `is_legitimate` says why not."""
    wanted = card.target
    wants_dead = isinstance(wanted, Chosen) and wanted.dead
    if table.state.combatants[target].on_grid is wants_dead:
        return False
    if isinstance(wanted, Area):
        return True
    if isinstance(wanted, Answered):
        return target == answers
    return is_of(table, target, wanted.of if isinstance(wanted, Chosen) else "enemy", who)


def is_legitimate(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> Verdict:
    """Whether somebody fits the card's description of its targets.

    Rules: arena.attack.legit.1 to .8; tanares.target.3 to .10
    """
    if is_described(table, who, card, target, answers):
        return YES
    ids = table.box.ids
    wanted = card.target
    if isinstance(wanted, Chosen) and wanted.dead:
        return No(ids.dead_target, f"{name(table, target)} is not dead.")
    if not table.state.combatants[target].on_grid:
        return No(ids.alive, f"{name(table, target)} is dead.")
    if isinstance(wanted, Answered):
        return No(
            ids.interrupt_target,
            f"{name(table, target)} is not the one that {card.name} answers.",
        )
    of = wanted.of if isinstance(wanted, Chosen) else "enemy"
    return No(
        ids.ally if of in ("ally", "hero") else ids.enemy,
        f"{card.name} needs {_SIDE_NAMES[of]}: {name(table, target)} is "
        + (
            "the attacker itself."
            if target == who
            else "an enemy."
            if are_enemies(table, who, target)
            else "an ally."
        ),
    )


def is_valid_target(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> bool:
    """Whether somebody would be a valid target: legitimate, in range, in vision.

    For an area: whether some central square would do. Rules: arena.attack.target.1
    """
    if gap(table, who, target) > card.range:
        return False
    if not is_described(table, who, card, target, answers):
        return False
    if isinstance(card.target, Area):
        return any(target in struck for struck in areas(table, who, card).values())
    if not sees(table, who, target):
        return False
    if isinstance(card.target, Line):
        return any(target in struck for struck in lines(table, who, card).values())
    return True


def can_strike(
    table: BattleTable, who: int, card: AttackCard, target: int, answers: int = NOBODY
) -> Verdict:
    """Whether somebody would be a valid target, and if not, why. Rules: arena.attack.target.1"""
    if is_valid_target(table, who, card, target, answers):
        return YES
    if not (legitimate := is_legitimate(table, who, card, target, answers)):
        return legitimate
    if isinstance(card.target, Area):
        return No(
            table.box.ids.area,
            f"No central square in range and vision has {name(table, target)} in its area.",
        )
    verdict = can_target(battle_map(table), place(table, who), place(table, target), card.range)
    return verdict and No(
        table.box.rules.grid.ids.line,
        f"{name(table, target)} is on no straight line from {name(table, who)}.",
    )


def valid_targets(table: BattleTable, who: int, card: AttackCard, answers: int) -> list[int]:
    """Everybody whom a card may declare as a target from where the attacker stands."""
    return [
        target
        for target in range(len(table.state.combatants))
        if is_valid_target(table, who, card, target, answers)
    ]


def areas(table: BattleTable, who: int, card: AttackCard) -> dict[int, list[int]]:
    """The central squares of which the area holds somebody, and whom.

    Rules: arena.attack.legit.area.1 to .4
    """
    own, the_map = place(table, who), battle_map(table)
    found = {}
    figures = {other: place(table, other) for other in standing(table)}
    near_figures = around(GRID, places(table, figures), 1)
    for centre in squares_of(squares_in_range(own, card.range) & near_figures):
        if not do_see(the_map, own, 1 << centre):
            continue
        area = area_around(own, centre, card.range)
        if struck := [other for other, mask in figures.items() if mask & area]:
            found[centre] = struck
    return found


def area_verdict(table: BattleTable, who: int, card: AttackCard, centre: int) -> Verdict:
    """Whether a square may be the central one. Rules: arena.attack.legit.area.2"""
    verdict = can_centre(battle_map(table), place(table, who), centre, card.range)
    if verdict and centre not in areas(table, who, card):
        return No(table.box.ids.area, f"Nobody stands in the area around {name_of(centre)}.")
    return verdict


def lines(table: BattleTable, who: int, card: AttackCard) -> dict[int, list[int]]:
    """The straight lines on which an enemy can be struck, and whom they strike.

    Each target needs vision by itself. Rules: arena.attack.legit.line.1, .2
    """
    own = place(table, who)
    found = {}
    for number, direction in enumerate(STRAIGHT):
        mask = 0
        for square in squares_of(own):
            mask |= line_from(square, direction, card.range)
        if struck := [
            enemy
            for enemy in enemies(table, who)
            if place(table, enemy) & mask and sees(table, who, enemy)
        ]:
            found[number] = struck
    return found


# -- with what --------------------------------------------------------------------------------


def can_attack(table: BattleTable, who: int, card: int) -> Verdict:
    """Whether somebody may declare an attack; whether a Prime Action is left is the game's matter.

    Where an attack needs a valid target, a benefit that moves the attacker may still find one.
    Rules: arena.hero.attacks.1, arena.attack.interrupt.1; tanares.declare.2 to .4
    """
    ids = table.box.ids
    text = table.box.cards[card]
    kind = kind_of(table, who)
    if not table.state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if card not in (*kind.cards, kind.basic):
        return No(ids.own_card, f"{text.name} is no attack of {name(table, who)}.")
    if text.kind == "interrupt":
        return No(ids.interrupt, f"{text.name} is an Interrupt: it answers an enemy's attack.")
    if not (available := is_available(table, who, card)):
        return available
    if table.box.rules.may_forfeit or may_find_target(table, who, text):
        return YES
    return No(ids.target_needed, f"{text.name} would find no valid target.")


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
    if table.box.rules.team_token and not state.ready[state.combatants[who].team]:
        return No(
            ids.special_ready,
            f'{text.name} is a special attack, and the team token shows "No Special".',
        )
    return YES


def may_find_target(table: BattleTable, who: int, card: AttackCard) -> bool:
    """Whether a valid target exists, or a movement by the attack's benefit can lead to one.

    Rules: tanares.declare.2, .4
    """
    if valid_targets(table, who, card, NOBODY) or doors_in_reach(table, who, card):
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


def can_interrupt(table: BattleTable, who: int, card: int, attack: AttackInProgress) -> Verdict:
    """Whether somebody may interrupt an attack that is being declared.

    Rules: arena.attack.interrupt.1, .7, .10; tanares.attack.interrupt.1, .4
    """
    ids = table.box.ids
    text = table.box.cards[card]
    owner = table.state.turn.owner
    if not table.box.rules.advanced:
        return without_advanced(table, "An Interrupt")
    if not table.state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if text.kind != "interrupt":
        return No(ids.interrupt, f"{text.name} is no Interrupt.")
    if card not in kind_of(table, who).cards:
        return No(ids.own_card, f"{text.name} is no attack of {name(table, who)}.")
    if owner == NOBODY or not are_enemies(table, who, owner):
        return No(ids.interrupt, "Interrupts are made in an enemy's turn.")
    if side(table, who) == attack.team:
        return No(ids.interrupt_target, f"{name(table, attack.attacker)} is no enemy.")
    if attack.negated:
        return No(ids.negated, f"The attack of {name(table, attack.attacker)} is negated.")
    return is_available(table, who, card) and can_strike(
        table, who, text, attack.attacker, attack.attacker
    )


def can_react(table: BattleTable, who: int, inciter: int) -> Verdict:
    """Whether somebody may react to an inciting act of another combatant.

    Rules: arena.attack.reaction.1, .6, .8, arena.condition.hastened.1, arena.effect.control.2;
    tanares.reaction.8, .10, .21
    """
    verdict = is_beside_careless(table, who, inciter)
    if verdict and is_under(table, inciter, "hastened"):
        return No(
            table.box.ids.hastened,
            f"{name(table, inciter)} is hastened and incites no reactions.",
        )
    return verdict


def is_beside_careless(table: BattleTable, who: int, inciter: int) -> Verdict:
    """Whether somebody may react, were the inciter not hastened.

    Rules: arena.attack.reaction.1, .6, .8, arena.effect.control.2; tanares.reaction.8, .10, .21
    """
    ids, state, rules = table.box.ids, table.state, table.box.rules
    if not rules.advanced:
        return without_advanced(table, "A Reaction Attack")
    if not state.combatants[who].on_grid:
        return No(ids.alive, f"{name(table, who)} is dead.")
    if state.turn.owner != inciter or state.combatants[inciter].controller != NOBODY:
        return No(ids.reaction_turn, f"It is not the turn of {name(table, inciter)}.")
    if not are_enemies(table, who, inciter):
        return No(ids.reaction_adjacent, f"{name(table, inciter)} is no enemy.")
    if not adjacent(table, who, inciter):
        return No(
            ids.reaction_adjacent, f"{name(table, who)} is not adjacent to {name(table, inciter)}."
        )
    if rules.reactions_see and not sees(table, who, inciter):
        return No(ids.reaction_adjacent, f"{name(table, who)} does not see {name(table, inciter)}.")
    if who in state.turn.reacted or state.turn.reactions_over:
        reacted = name(table, who) if rules.reaction_of_each else "Somebody"
        return No(ids.reaction_once, f"{reacted} has had a chance to react this turn.")
    return YES
