"""The numbers of a Character that are in force: those of its card and all that is added to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekeeper.games.arcadia.box import MOVEMENT_POINTS, SLOTS, ArcadiaTable, heroes_of, seat_of
from rulekeeper.games.arcadia.rules.special_effects import Ability
from rulekeeper.games.arcadia.state import NOBODY, Attack


def lasting(table: ArcadiaTable, figure: int) -> tuple[Ability, ...]:
    """The abilities always in effect. Rules: arcadia.hero.card.5, arcadia.monster.card.12"""
    state, box = table.state, table.box
    heroes = len(state.heroes)
    if figure >= heroes:
        return box.monster_cards[figure - heroes].abilities
    hero = state.heroes[figure]
    own = box.catalogue.lasting(hero.kind, tuple(hero.cards), hero.curse)
    prowess = box.prowess[seat_of(figure)]
    return own + prowess if prowess else own


def in_attack(table: ArcadiaTable, attack: Attack) -> Iterator[Ability]:
    """The abilities that count in an attack: those of the attacker, and of the cards in use.

    Rules: arcadia.card.attack.4, arcadia.card.boost.3, arcadia.effect.bomb.5
    """
    if attack.attacker < 0:
        return
    yield from lasting(table, attack.attacker)
    cards = table.box.catalogue.cards
    for card in (attack.card, *attack.boosts):
        if card >= 0:
            yield from cards[card].abilities
    for card in attack.paid:
        paid = cards[card].paid
        assert paid is not None
        yield from paid.abilities


def attack_dice(
    table: ArcadiaTable, attack: Attack, printed: int, abilities: Iterable[Ability]
) -> int:
    """How many Attack dice are rolled: those of the card, and what abilities add or take away.

    Whoever rolls at all rolls at least one. Rules: arcadia.attack.pool.1, arcadia.attack.effect.6
    """
    dice, lost = printed, 0
    for ability in abilities:
        dice += ability.attack_dice(table, attack)
        lost += ability.attack_dice_lost(table, attack)
    lost += sum(ability.wards_off() for ability in lasting(table, attack.targets[0].figure))
    return max(min(dice, 1), dice - lost)


def life(table: ArcadiaTable, figure: int) -> int:
    """How many Wounds kill it; a Death Curse leaves a Hero at least 1 Life.

    Rules: arcadia.hero.card.3, arcadia.effect.extra-life.1, .2, arcadia.upgrade.curse.6
    """
    state, box = table.state, table.box
    heroes = len(state.heroes)
    if figure >= heroes:
        return box.monster_cards[figure - heroes].life
    return life_with(table, figure, state.heroes[figure].cards)


def life_left(table: ArcadiaTable, figure: int) -> int:
    """How many more Wounds kill it. Rules: arcadia.kill.1"""
    return max(0, life(table, figure) - table.state.figure(figure).wounds)


def life_with(table: ArcadiaTable, hero: int, cards: Iterable[int]) -> int:
    """How many Wounds would kill a Hero who held these cards. Rules: as those of `life`"""
    there, catalogue = table.state.heroes[hero], table.box.catalogue
    own = catalogue.heroes[there.kind].life
    own += sum(catalogue.cards[card].extra_life for card in cards)
    if there.curse == NOBODY:
        return own
    return max(1, own - catalogue.curses[there.curse].less_life)


def defense(table: ArcadiaTable, figure: int) -> int:
    """How many Defense dice a Character rolls.

    Rules: arcadia.attack.pool.2, .3, arcadia.effect.extra-defense.1, .2, arcadia.effect.daze.1,
    arcadia.upgrade.curse.6
    """
    state, box = table.state, table.box
    if state.figure(figure).dazed:
        return 0
    heroes = len(state.heroes)
    if figure >= heroes:
        return box.monster_cards[figure - heroes].defense
    hero, cards = state.heroes[figure], box.catalogue.cards
    own = box.catalogue.heroes[hero.kind].defense
    own += sum(cards[card].extra_defense for card in hero.cards)
    if hero.curse == NOBODY:
        return own
    return max(0, own - box.catalogue.curses[hero.curse].less_defense)


def rerolls(
    table: ArcadiaTable, figure: int, abilities: Iterable[Ability], *, is_defense: bool
) -> int:
    """The Reroll pool: the icons of a Character, and what `abilities` add.

    Rules: arcadia.effect.reroll.1, .3, arcadia.monster.card.13
    """
    state, box = table.state, table.box
    heroes = len(state.heroes)
    pool = sum(ability.rerolls(is_defense) for ability in abilities)
    if figure >= heroes:
        return pool + box.monster_cards[figure - heroes].rerolls
    cards = box.catalogue.cards
    return max(0, pool + sum(cards[card].rerolls for card in state.heroes[figure].cards))


def movement(table: ArcadiaTable, figure: int) -> int:
    """The Movement points of a Character. Rules: arcadia.move.1, arcadia.monster.card.9"""
    heroes = len(table.state.heroes)
    extra = sum(ability.movement() for ability in lasting(table, figure))
    if figure >= heroes:
        return extra + table.box.monster_cards[figure - heroes].movement
    return max(1, extra + MOVEMENT_POINTS)


def deaths_of(table: ArcadiaTable, seat: int) -> int:
    """How many Death tokens the Heroes of a guild have. Rules: arcadia.kill.11, .12"""
    return sum(table.state.heroes[hero].deaths for hero in heroes_of(seat))


def slots(table: ArcadiaTable, hero: int) -> int:
    """How many cards a Hero can hold and use.

    Rules: arcadia.equipment.3, arcadia.upgrade.curse.7
    """
    curse = table.state.heroes[hero].curse
    is_taken = curse != NOBODY and table.box.catalogue.curses[curse].takes_slot
    return SLOTS - is_taken


def cards_of(table: ArcadiaTable, seat: int) -> list[int]:
    """All Upgrade cards that a guild has, those in slots of curses, too."""
    heroes = [table.state.heroes[hero] for hero in heroes_of(seat)]
    covered = [hero.under_curse for hero in heroes if hero.under_curse != NOBODY]
    return [*(card for hero in heroes for card in hero.cards), *covered]
