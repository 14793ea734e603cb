"""What is offered: all that may be played at a moment, listed by a fast way.

The verdicts of `permission` say the same one by one, with reasons; the conformance suite holds
the two equal. Here the checks that a legal match makes needless (a hero's deck has only cards of
its type) are left out, and those that most cards do not need (conditions, costs) are skipped.
"""

from __future__ import annotations

from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.box import LebelheimTable
from rulekeeper.games.lebelheim.options import END_TURN, PlayCard, UseSkill
from rulekeeper.games.lebelheim.rules.meaning import holds
from rulekeeper.games.lebelheim.rules.permission import can_pay, prospect
from rulekeeper.games.lebelheim.state import HeroState, Window

_TURN_WINDOW = 1 << Window.TURN


def main_turn_options(table: LebelheimTable) -> list[Option]:
    """All that the turn player may do now in the Main Turn.

    Rules: lebelheim.turn.main.1 to .4
    """
    state, catalogue = table.state, table.box.catalogue
    options: list[Option] = []
    for hero in (state.seat * 2, state.seat * 2 + 1):
        holder = state.heroes[hero]
        if holder.square < 0 or holder.disabled:
            continue
        windows, free = catalogue.windows, catalogue.free_cards
        for card in dict.fromkeys(holder.hand):
            fits = windows[card] & _TURN_WINDOW if windows[card] else holder.can_play
            if fits and (free[card] or _card_fits(table, hero, card)):
                options.append(PlayCard(hero, card))
        _add_trick_abilities(table, hero, holder, _TURN_WINDOW, options)
        if holder.can_play:
            for ability in catalogue.powers(holder).skills:
                if catalogue.free_abilities[ability] or _ability_fits(table, hero, ability):
                    options.append(UseSkill(hero, ability))
    options.append(END_TURN)
    return options


def trick_options(table: LebelheimTable, seat: int) -> list[Option]:
    """The Tricks that a seat may play in the window that is open.

    Rules: lebelheim.card.trick.1, .4, .5
    """
    state, catalogue = table.state, table.box.catalogue
    window = 1 << state.window
    windows, free = catalogue.windows, catalogue.free_cards
    options: list[Option] = []
    for hero in (seat * 2, seat * 2 + 1):
        holder = state.heroes[hero]
        if holder.square < 0 or holder.disabled:
            continue
        for card in holder.hand:
            if windows[card] & window and (free[card] or _card_fits(table, hero, card)):
                option = PlayCard(hero, card)
                if option not in options:
                    options.append(option)
        _add_trick_abilities(table, hero, holder, window, options)
    return options


def is_answerable(table: LebelheimTable) -> bool:
    """Whether anybody may play a Trick in the window that is open."""
    state, catalogue = table.state, table.box.catalogue
    window = 1 << state.window
    windows, free = catalogue.windows, catalogue.free_cards
    for hero, holder in enumerate(state.heroes):
        if holder.square < 0 or holder.disabled:
            continue
        for card in holder.hand:
            if windows[card] & window and (free[card] or _card_fits(table, hero, card)):
                return True
        powers = catalogue.powers(holder)
        if powers.windows & window:
            for ability in powers.tricks:
                if _trick_ability_fits(table, hero, ability, window):
                    return True
    return False


def _add_trick_abilities(
    table: LebelheimTable, hero: int, holder: HeroState, window: int, options: list[Option]
) -> None:
    """Add the Trick abilities of a hero that fit a window, given by its bit."""
    powers = table.box.catalogue.powers(holder)
    if powers.windows & window:
        for ability in powers.tricks:
            if _trick_ability_fits(table, hero, ability, window):
                options.append(UseSkill(hero, ability))


def _trick_ability_fits(table: LebelheimTable, hero: int, ability: int, window: int) -> bool:
    catalogue = table.box.catalogue
    return bool(catalogue.ability_windows[ability] & window) and (
        catalogue.free_abilities[ability] or _ability_fits(table, hero, ability)
    )


def _card_fits(table: LebelheimTable, hero: int, card: int) -> bool:
    """Whether condition and cost of a card in hand are met."""
    text = table.box.catalogue.cards[card]
    if text.test is not None and not holds(table, text.test, prospect(table.state, hero)):
        return False
    return text.cost.hide + text.cost.discard < len(table.state.heroes[hero].hand)


def _ability_fits(table: LebelheimTable, hero: int, ability: int) -> bool:
    """Whether an ability is unused where it works once per turn, and condition and cost are met."""
    text = table.box.catalogue.played(ability)
    if text.once and ability in table.state.heroes[hero].used:
        return False
    if text.test is not None and not holds(table, text.test, prospect(table.state, hero)):
        return False
    return can_pay(table, hero, text.cost)
