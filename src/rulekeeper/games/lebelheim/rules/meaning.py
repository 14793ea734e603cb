"""Whether the tests in card texts hold, and what their amounts come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from rulekeeper.cards import words
from rulekeeper.cards.words import Amount, Count, Test, Word
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.rules.position import (
    heroes_within,
    is_of_side,
    is_within,
    referred,
)
from rulekeeper.games.lebelheim.state import LebelheimState, Play

T = TypeVar("T", bound=Word)
Meaning: TypeAlias = Callable[[LebelheimTable, T, Play], bool]

_MEANINGS: dict[type[Word], Meaning[Word]] = {}


def holds(table: LebelheimTable, test: Test | None, play: Play) -> bool:
    """Whether a test holds for what is, or would be, carried out as `play`."""
    return test is None or _MEANINGS[type(test)](table, test, play)


def means(kind: type[T]) -> Callable[[Meaning[T]], Meaning[T]]:
    """Register what a kind of test means."""

    def register(meaning: Meaning[T]) -> Meaning[T]:
        _MEANINGS[kind] = cast("Meaning[Word]", meaning)
        return meaning

    return register


@means(words.IsOf)
def _is_of(table: LebelheimTable, test: words.IsOf, play: Play) -> bool:
    hero = referred(table, play, test.who)
    return (
        hero >= 0
        and is_of_side(hero, test.of, play.hero)
        and (test.within == "anywhere" or is_within(table.state, play.hero, hero, test.within))
    )


@means(words.Endurance)
def _endurance(table: LebelheimTable, test: words.Endurance, play: Play) -> bool:
    hero = referred(table, play, test.who)
    return hero >= 0 and test.at_least <= table.state.heroes[hero].endurance <= test.at_most


@means(words.Wounded)
def _wounded(table: LebelheimTable, test: words.Wounded, play: Play) -> bool:
    hero = referred(table, play, test.who)
    return hero >= 0 and lost_endurance(table, hero) >= test.by


@means(words.Hand)
def _hand(table: LebelheimTable, test: words.Hand, play: Play) -> bool:
    hero = referred(table, play, test.who)
    return hero >= 0 and test.at_least <= len(table.state.heroes[hero].hand) <= test.at_most


@means(words.Disabled)
def _disabled(table: LebelheimTable, test: words.Disabled, play: Play) -> bool:
    hero = referred(table, play, test.who)
    return hero >= 0 and table.state.heroes[hero].disabled


@means(words.Outcome)
def _outcome(table: LebelheimTable, test: words.Outcome, play: Play) -> bool:
    return test.was in play.outcomes


@means(words.Turn)
def _turn(table: LebelheimTable, test: words.Turn, play: Play) -> bool:
    seat = table.state.seat
    if test.of == "own":
        return seat_of(play.hero) == seat
    return team_of(play.hero) != seat % 2


@means(words.Fallen)
def _fallen(table: LebelheimTable, test: words.Fallen, play: Play) -> bool:
    return fallen(table.state, play.hero) > table.state.heroes[play.hero].avenged


@means(words.Not)
def _not(table: LebelheimTable, test: words.Not, play: Play) -> bool:
    return not holds(table, test.of, play)


@means(words.All)
def _all(table: LebelheimTable, test: words.All, play: Play) -> bool:
    return all(holds(table, inner, play) for inner in test.of)


@means(words.Any)
def _any(table: LebelheimTable, test: words.Any, play: Play) -> bool:
    return any(holds(table, inner, play) for inner in test.of)


def fallen(state: LebelheimState, hero: int) -> int:
    """How many heroes of the hero's team have died."""
    heroes = state.heroes
    count = 0
    for first in range(team_of(hero) * 2, len(heroes), 4):
        count += (heroes[first].square < 0) + (heroes[first + 1].square < 0)
    return count


def lost_endurance(table: LebelheimTable, hero: int) -> int:
    """How far a hero is below its Starting Endurance."""
    state = table.state.heroes[hero]
    return table.box.catalogue.heroes[state.kind].endurance - state.endurance


def answered(state: LebelheimState, play: Play) -> Play | None:
    """What `play` interrupts, or would interrupt."""
    plays = state.plays
    if not plays:
        return None
    if plays[-1] is not play:
        return plays[-1]
    return plays[-2] if len(plays) > 1 else None


@means(words.Playing)
def _is_playing(table: LebelheimTable, test: words.Playing, play: Play) -> bool:
    other = answered(table.state, play)
    if other is None or not is_of_side(other.hero, test.by, play.hero):
        return False
    catalogue = table.box.catalogue
    if test.card == "attack":
        right_kind = other.card >= 0 and catalogue.is_attack[other.card]
    elif test.card == "any":
        right_kind = other.card >= 0
    else:
        right_kind = other.card >= 0 and other.kind == test.card
    return right_kind and test.type in (None, catalogue.cards[other.card].type)


@means(words.UnderAttack)
def _is_attacked(table: LebelheimTable, test: words.UnderAttack, play: Play) -> bool:
    state = table.state
    hero = referred(table, play, test.who)
    if hero < 0 or not state.attacks:
        return False
    for part in state.attacks[-1].parts:
        if part.hero == hero:
            amount = {"any": part.total, "physical": part.physical, "other": part.other}[test.kind]
            return amount >= max(1, test.at_least)
    return False


def number(table: LebelheimTable, amount: Amount, play: Play, reach: int = 0) -> int:
    """What an amount comes to at this moment; `reach` extends what counts as adjacent for it."""
    if not isinstance(amount, Count):
        return amount
    state = table.state
    hero = referred(table, play, amount.who)
    if amount.of == "heroes":
        counted = len(heroes_within(state, play.hero, amount.side, amount.within, reach))
    elif hero < 0:
        counted = 0
    elif amount.of == "lost-endurance":
        counted = lost_endurance(table, hero)
    else:
        piles = state.heroes[hero]
        counted = len(
            {
                "hand": piles.hand,
                "discard": piles.discard,
                "auras": piles.auras,
                "removed": piles.removed,
            }[amount.of]
        )
    return min(amount.most, counted * amount.times + amount.plus)
