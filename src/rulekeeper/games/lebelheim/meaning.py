"""Whether the tests in card texts hold, and what their amounts come to."""

from __future__ import annotations

from rulekeeper.cards import words
from rulekeeper.cards.words import Amount, Count, Test
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.position import (
    heroes_within,
    is_of_side,
    is_within,
    referred,
)
from rulekeeper.games.lebelheim.state import LebelheimState, Play


def holds(table: LebelheimTable, test: Test | None, play: Play) -> bool:
    """Whether a test holds for what is, or would be, carried out as `play`."""
    state = table.state
    match test:
        case None:
            return True
        case words.Playing():
            return _is_playing(table, test, play)
        case words.IsOf(who=who, of=side, within=within):
            hero = referred(table, play, who)
            return (
                hero >= 0
                and is_of_side(hero, side, play.hero)
                and (within == "anywhere" or is_within(state, play.hero, hero, within))
            )
        case words.UnderAttack():
            return _is_attacked(table, test, play)
        case words.Exists(of=side, within=within, at_least=number):
            return len(heroes_within(state, play.hero, side, within)) >= number
        case words.Endurance(who=who, at_least=low, at_most=high):
            hero = referred(table, play, who)
            return hero >= 0 and low <= state.heroes[hero].endurance <= high
        case words.Wounded(who=who, by=number):
            hero = referred(table, play, who)
            return hero >= 0 and lost_endurance(table, hero) >= number
        case words.Hand(who=who, at_least=low, at_most=high):
            hero = referred(table, play, who)
            return hero >= 0 and low <= len(state.heroes[hero].hand) <= high
        case words.Disabled(who=who):
            hero = referred(table, play, who)
            return hero >= 0 and state.heroes[hero].disabled
        case words.Outcome(was=was):
            return was in play.outcomes
        case words.Turn(of=whose):
            own = team_of(play.hero) == state.seat % 2
            return seat_of(play.hero) == state.seat if whose == "own" else not own
        case words.Fallen():
            return fallen(state, play.hero) > state.heroes[play.hero].avenged
        case words.Not(of=inner):
            return not holds(table, inner, play)
        case words.All(of=tests):
            return all(holds(table, inner, play) for inner in tests)
        case words.Any(of=tests):
            return any(holds(table, inner, play) for inner in tests)


def fallen(state: LebelheimState, hero: int) -> int:
    """How many heroes of the hero's team have died."""
    team = team_of(hero)
    return sum(
        other.square < 0 for number, other in enumerate(state.heroes) if team_of(number) == team
    )


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


def number(table: LebelheimTable, amount: Amount, play: Play) -> int:
    """What an amount comes to at this moment."""
    if not isinstance(amount, Count):
        return amount
    state = table.state
    hero = referred(table, play, amount.who)
    if amount.of == "heroes":
        counted = len(heroes_within(state, play.hero, amount.side, amount.within))
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
