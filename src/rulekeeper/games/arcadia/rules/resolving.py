"""An attack from its dice pools to its Wounds (pp. 15-18), whoever makes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import DONE, Done, Menu, Preview
from rulekeeper.core.requests import AUTOMATON, Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of
from rulekeeper.games.arcadia.options import FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board, numbers, odds
from rulekeeper.games.arcadia.rules.control import controller
from rulekeeper.games.arcadia.rules.dice import CRIT, MELEE, RANGED, SHIELD, throw_dice
from rulekeeper.games.arcadia.rules.kills import is_mortal, kill_hero, kill_monster, suffer
from rulekeeper.games.arcadia.state import Attack, Target, Throw

ENDLESS = 99
"""More hits than any throw has: of hits, more are always better."""


def roller(table: ArcadiaTable, figure: int) -> int:
    """The seat that rolls. Rules: arcadia.attack.pool.4, arcadia.monster.attack.5"""
    return seat_of(figure) if board.is_hero(table, figure) else controller(table)


def resolve(table: ArcadiaTable, attack: Attack, dice: int) -> Flow[None]:
    """Roll the attack, let each target defend, and inflict the Wounds.

    `dice` are those of the card. The attack stays in the state until `finish`.
    Rules: arcadia.attack.2, arcadia.attack.pool.1, arcadia.attack.result.3,
    arcadia.attack.effect.4 to .6, arcadia.monster.attack.1
    """
    state = table.state
    state.attack = attack
    attacker = attack.attacker
    primary = attack.targets[0]
    primary.is_close_monster = is_close_monster(table, attacker, primary.figure)
    abilities = list(numbers.in_attack(table, attack))
    yield from _add_targets(table, attack, is_rolled=False)
    dice = numbers.attack_dice(table, attack, dice, abilities)
    throw = Throw(
        seat=roller(table, attacker),
        figure=attacker,
        success=RANGED if attack.is_ranged else MELEE,
        is_defense=False,
        needed=ENDLESS,
        rerolls=numbers.rerolls(table, attacker, abilities, is_defense=False),
    )
    attack.hits = yield from throw_dice(table, throw, dice)
    attack.crits = throw.faces.count(CRIT)
    attack.hits += attack.crits * sum(ability.hits_a_crit() for ability in abilities)
    table.tell(events.AttackRolled, rule="arcadia.dice.1", figure=attacker, hits=attack.hits)
    yield from _add_targets(table, attack, is_rolled=True)
    for target in list(attack.targets):
        if state.figure(target.figure).space >= 0:
            yield from defend(table, attack, target)


def finish(table: ArcadiaTable) -> None:
    """The attack is over."""
    table.state.attack = None


def is_close_monster(table: ArcadiaTable, attacker: int, figure: int) -> bool:
    """Whether an attack on a Character fends off Guard Reactions. Rules: arcadia.guard.attack.4"""
    return not board.is_hero(table, figure) and board.are_close(table, attacker, figure)


# -- further targets ----------------------------------------------------------------------------


class SecondTarget(Option, frozen=True, tag="also-attack"):
    """Choose a further target of the attack. Rules: arcadia.attack.effect.1, .4"""

    says = "also attack {target}"
    rule = "arcadia.attack.effect.4"
    elsewhere = "An active Hero attacks, with one of its Attack cards."
    elsewhere_rule = "arcadia.attack.1"
    target: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, range(len(table.state.figures)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if table.state.figure(self.target).space < 0:
            return No(self.rule, f"{figure_name(table, self.target)} is not on the board.")
        return YES

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """The odds, by the hits if they have been rolled."""
        attack = table.state.attack
        if attack is None:
            return Preview()
        return Preview(notes=odds.attack_odds(table, attack, self.target).phrases)


SECOND_TARGET = Menu(
    "second-target",
    SecondTarget,
    Done,
    says="The attack may have one more target: which one?",
    rule="arcadia.attack.effect.4",
    done="Nobody else",
    gives=True,
)


def foreseen_targets(table: ArcadiaTable, attack: Attack) -> tuple[list[int], list[int]]:
    """The targets that an attack has for certain, and those that may be chosen besides.

    The latter perhaps only if it scores. Rules: arcadia.attack.effect.4
    """
    certain = [target.figure for target in attack.targets]
    chosen: list[int] = []
    scored = Attack(attack.attacker, attack.card, attack.is_ranged, attack.targets, hits=1, crits=1)
    for ability in numbers.in_attack(table, attack):
        for is_rolled in (False, True):
            found = ability.second_targets(table, scored, is_rolled=is_rolled)
            if found is not None:
                figures, how_many = found
                (certain if how_many == "all" else chosen).extend(figures)
    certain = list(dict.fromkeys(certain))
    return certain, [figure for figure in dict.fromkeys(chosen) if figure not in certain]


def _add_targets(table: ArcadiaTable, attack: Attack, *, is_rolled: bool) -> Flow[None]:
    """Further targets that special effects allow before or after the roll."""
    for ability in numbers.in_attack(table, attack):
        found = ability.second_targets(table, attack, is_rolled=is_rolled)
        if found is None:
            continue
        known = {target.figure for target in attack.targets}
        figures, how_many = found
        left = [figure for figure in figures if figure not in known]
        if how_many == "one" and left:
            left = yield from _choose_one(table, attack, left)
        for figure in left:
            is_close = is_close_monster(table, attack.attacker, figure)
            attack.targets.append(Target(figure, is_close_monster=is_close))
            table.tell(events.AlsoAttacked, rule="arcadia.attack.effect.4", figure=figure)


def _choose_one(table: ArcadiaTable, attack: Attack, figures: Sequence[int]) -> Flow[list[int]]:
    """One of some Characters, or none; what the game plays takes the first."""
    seat = roller(table, attack.attacker)
    if seat == AUTOMATON:
        return [figures[0]]
    options: list[AnyOption] = [*map(SecondTarget, figures), DONE]
    answer = yield from SECOND_TARGET.ask(seat, options)
    return [answer.target] if isinstance(answer, SecondTarget) else []


# -- defense and Wounds -------------------------------------------------------------------------


def defend(table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
    """A target rolls its Defense and suffers what is left of the hits.

    Rules: arcadia.attack.pool.2 to .4, arcadia.attack.result.1, .2, arcadia.effect.daze.1
    """
    pierced = sum(ability.pierces() for ability in numbers.in_attack(table, attack))
    dice = max(0, numbers.defense(table, target.figure) - pierced)
    if dice and attack.hits:
        abilities = numbers.lasting(table, target.figure)
        throw = Throw(
            seat=roller(table, target.figure),
            figure=target.figure,
            success=SHIELD,
            is_defense=True,
            needed=attack.hits,
            rerolls=numbers.rerolls(table, target.figure, abilities, is_defense=True),
        )
        target.saves = yield from throw_dice(table, throw, dice)
        table.tell(events.Defended, rule="arcadia.dice.4", figure=target.figure, saves=target.saves)
    target.wounds = max(0, attack.hits - target.saves)
    if target.wounds:
        yield from _wound(table, attack, target)


def _wound(table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
    """Rules: arcadia.attack.result.1, arcadia.kill.1, arcadia.overkill.1 to .3, arcadia.tier.3"""
    state, attacker, figure = table.state, attack.attacker, target.figure
    suffer(table, figure, target.wounds, "arcadia.attack.result.1")
    abilities = list(numbers.in_attack(table, attack))
    if not board.is_hero(table, figure):
        number = figure - len(state.heroes)
        monster, card = state.monsters[number], table.box.monster_cards[number]
        seat = seat_of(attacker)
        if table.box.catalogue.monsters[monster.kind].is_villain and seat not in monster.wounded_by:
            monster.wounded_by.append(seat)
        for ability in abilities:
            yield from ability.when_wounded(table, attack, target)
        if target.wounds >= card.overkill:
            yield from kill_monster(table, figure, attacker, overkill=True)
        elif is_mortal(table, figure):
            monster.is_dying = True
            return
        else:
            return
    else:
        for ability in abilities:
            yield from ability.when_wounded(table, attack, target)
        if not is_mortal(table, figure):
            return
        yield from kill_hero(table, figure, attacker, attack.guilds)
    for ability in abilities:
        yield from ability.when_killed(table, attack, target)
