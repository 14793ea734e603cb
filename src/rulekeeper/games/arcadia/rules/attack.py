"""Attack (p. 15): the active Hero attacks, and the monsters react to it (pp. 19-21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import CardRef, FigureRef, Option, figure_name
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.bombs import lay_bombs
from rulekeeper.games.arcadia.rules.boosts import declare
from rulekeeper.games.arcadia.rules.cursed import not_in_inventory
from rulekeeper.games.arcadia.rules.forecast import preview
from rulekeeper.games.arcadia.rules.guard import guard_attack, next_of, strongest
from rulekeeper.games.arcadia.rules.kills import kill_monster
from rulekeeper.games.arcadia.rules.monster_policy import who_pays_back
from rulekeeper.games.arcadia.rules.moving import end_movement, must_go_on
from rulekeeper.games.arcadia.rules.payback import pay_back
from rulekeeper.games.arcadia.rules.resolving import finish, resolve
from rulekeeper.games.arcadia.rules.special_effects import AttackType
from rulekeeper.games.arcadia.rules.tokens import collect, offer_healing
from rulekeeper.games.arcadia.state import NOBODY, Attack, Target


class Strike(Option, frozen=True, tag="attack"):
    """Attack an enemy with an Attack card. Rules: arcadia.attack.1 to .3, arcadia.activation.2"""

    says = "attack {target} with {card}"
    rule = "arcadia.attack.1"
    points = ("card/{hero}-{card}", "{target}")
    elsewhere = "Only the active Hero attacks, once in its activation."
    elsewhere_rule = "arcadia.activation.2"
    hero: FigureRef
    card: CardRef
    target: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        hero = table.state.hero
        if hero == NOBODY:
            return
        targets = board.enemies_of(table, hero)
        for card in table.state.heroes[hero].cards:
            yield from (cls(hero, card, target) for target in targets)

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        figures = range(len(table.state.figures))
        for hero in heroes_of(seat):
            there = table.state.heroes[hero]
            for card in (*there.cards, *there.covered):
                yield from (cls(hero, card, target) for target in figures)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        state = table.state
        if state.hero == NOBODY or state.has_attacked or must_go_on(table):
            return ()
        hero, cards = state.heroes[state.hero], table.box.catalogue.cards
        targets: dict[AttackType, list[int]] = {}
        found = []
        for number in hero.cards:
            attack = cards[number].attack
            if attack is not None and number not in hero.exhausted:
                if attack.type not in targets:
                    is_ranged = attack.type == "ranged"
                    reached = board.within_reach(table, state.hero, is_ranged=is_ranged)
                    targets[attack.type] = reached
                found += [cls(state.hero, number, target) for target in targets[attack.type]]
        return found

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        state = table.state
        name = figure_name(table, self.hero)
        if state.movement is None or state.hero != self.hero:
            return No("arcadia.activation.1", f"{name} is not the active Hero.")
        if state.has_attacked:
            return No("arcadia.attack.1", f"{name} has made its attack in this activation.")
        if must_go_on(table):
            return No("arcadia.space.2", "Nobody may stay in this Full space: go on first.")
        hero = state.heroes[self.hero]
        if self.card not in hero.cards:
            return not_in_inventory(table, self.hero, self.card, "arcadia.equipment.4")
        card = table.box.catalogue.cards[self.card]
        if card.attack is None:
            return No("arcadia.attack.3", f"{card.name} is no Attack card.")
        if self.card in hero.exhausted:
            return No("arcadia.attack.exhaust.2", f"{card.name} is exhausted.")
        target = figure_name(table, self.target)
        if board.are_allies(table, self.hero, self.target):
            return No("arcadia.attack.1", f"{target} is no Enemy of {name}.")
        if state.figure(self.target).space < 0:
            return No("arcadia.attack.target.1", f"{target} is not on the board.")
        is_ranged = card.attack.type == "ranged"
        return board.reach(table, self.hero, self.target, is_ranged=is_ranged)

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """The odds, who reacts, and what that may come to."""
        if not self.verdict(table, self.hero):
            return Preview()
        return preview(table, self.made(table))

    def made(self, table: ArcadiaTable) -> Attack:
        """The attack as it is before any die is rolled."""
        card = table.box.catalogue.cards[self.card]
        is_ranged = card.attack is not None and card.attack.type == "ranged"
        return Attack(self.hero, self.card, is_ranged, [Target(self.target)])

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """The steps of an attack, in order; then the reactions.

        Rules: arcadia.attack.2, arcadia.attack.exhaust.1, arcadia.activation.3,
        arcadia.guard.attack.3
        """
        state, card = table.state, table.box.catalogue.cards[self.card]
        assert state.movement is not None
        assert card.attack is not None
        state.has_attacked = True
        end_movement(state.movement)
        state.heroes[self.hero].exhausted.append(self.card)
        table.tell(
            events.AttackDeclared,
            rule="arcadia.attack.2",
            figure=self.hero,
            target=self.target,
            name=card.name,
        )
        made = state.attack = self.made(table)
        yield from declare(table, state.seat)
        space = state.figure(self.target).space
        yield from resolve(table, made, card.attack.dice)
        finish(table)
        lay_bombs(table, made, space)
        yield from collect(table)
        yield from _reactions(table, made)
        yield from collect(table)


def _reactions(table: ArcadiaTable, attack: Attack) -> Flow[None]:
    """What the monsters do after a Hero's attack.

    Guard attacks count as simultaneous; between these and the Payback the Hero may use a potion.
    Rules: arcadia.guard.attack.1 to .5, arcadia.payback.1, .7, arcadia.overkill.1,
    arcadia.token.healing.2
    """
    state, hero = table.state, attack.attacker
    attacked = [
        target.figure
        for target in attack.targets
        if not board.is_hero(table, target.figure) and state.figure(target.figure).space >= 0
    ]
    fends_off = any(target.is_close_monster for target in attack.targets)
    abilities = list(numbers.in_attack(table, attack))
    payer, chosen = NOBODY, ""
    if attacked and not any(ability.is_silent() for ability in abilities):
        payer, chosen = yield from next_of(table, attacked, who_pays_back, "arcadia.payback.7")
    for monster in attacked:
        if monster != payer:
            yield from _die(table, attack, monster)
    fends_off = fends_off or any(ability.is_covered() for ability in abilities)
    guards = [] if fends_off or not _is_alive(table, hero) else board.close_monsters(table, hero)
    waiting = [*guards, *((payer,) if payer != NOBODY else ())]
    last = NOBODY
    while waiting := [m for m in waiting if m == payer or _may_guard(table, hero, m)]:
        monster, steps = yield from next_of(table, waiting, strongest, "arcadia.guard.attack.5")
        waiting.remove(monster)
        if last != NOBODY and payer in (monster, last):
            yield from offer_healing(table)
        last = monster
        if monster == payer:
            yield from pay_back(table, monster, hero, " ".join(filter(None, (chosen, steps))))
            yield from _die(table, attack, monster)
        else:
            why = f"{figure_name(table, hero)} attacked somebody else"
            yield from guard_attack(table, monster, hero, why, "arcadia.guard.attack.1", steps)


def _is_alive(table: ArcadiaTable, hero: int) -> bool:
    return table.state.heroes[hero].space >= 0


def _may_guard(table: ArcadiaTable, hero: int, monster: int) -> bool:
    """Whether a Monster is still Close to a Hero who lives. Rules: arcadia.guard.attack.3"""
    return _is_alive(table, hero) and board.are_close(table, hero, monster)


def _die(table: ArcadiaTable, attack: Attack, monster: int) -> Flow[None]:
    """A monster that has all its Wounds leaves the board. Rules: arcadia.overkill.1"""
    if not table.state.monsters[monster - len(table.state.heroes)].is_dying:
        return
    yield from kill_monster(table, monster, attack.attacker)
    target = next(target for target in attack.targets if target.figure == monster)
    for ability in numbers.in_attack(table, attack):
        yield from ability.when_killed(table, attack, target)
