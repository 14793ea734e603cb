"""Heroes: the numbers in force, Endurance, death, Disable."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.cards import words
from rulekeeper.core.game import Result
from rulekeeper.core.requests import Flow
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import TEAM_NAMES, LebelheimTable
from rulekeeper.games.lebelheim.content.vocabulary import Ongoing, Stat
from rulekeeper.games.lebelheim.rules.meaning import holds, means, number
from rulekeeper.games.lebelheim.rules.play import fire
from rulekeeper.games.lebelheim.rules.position import heroes_within, is_of_side, is_within
from rulekeeper.games.lebelheim.state import NOWHERE, Bonus, LebelheimState, Play


class MatchOver(Exception):  # noqa: N818 - the end of a match is no error
    """The match has ended; carries the result to the top of the flow."""

    def __init__(self, result: Result) -> None:
        self.result = result
        super().__init__(result.reason)


def stat(table: LebelheimTable, hero: int, name: Stat) -> int:
    """By how much a number of a hero is changed: ongoing effects and bonuses together.

    Effects of disabled heroes stay in force. Rules: lebelheim.disable.4, lebelheim.card.aura.2
    """
    state, catalogue = table.state, table.box.catalogue
    total = 0
    for owner, carrier in enumerate(state.heroes):
        if carrier.square < 0:
            continue
        for ability in catalogue.powers(carrier).ongoing.get(name, ()):
            total += _ongoing(table, ability, owner, hero)
    for bonus in state.bonuses:
        if bonus.hero == hero and bonus.stat == name:
            total += bonus.amount
    return total


def _ongoing(table: LebelheimTable, ability: int, owner: int, hero: int) -> int:
    text = table.box.catalogue.abilities[ability]
    assert isinstance(text, Ongoing)
    if not is_of_side(hero, text.who, owner):
        return 0
    if text.within != "anywhere" and not is_within(table.state, owner, hero, text.within):
        return 0
    if text.first and table.state.heroes[hero].has_moved:
        return 0
    if isinstance(text.amount, int) and text.test is None:
        return text.amount
    play = Play(owner, text.name, "ongoing")
    return number(table, text.amount, play) if holds(table, text.test, play) else 0


@means(words.Exists)
def _exists(table: LebelheimTable, test: words.Exists, play: Play) -> bool:
    found = heroes_within(table.state, play.hero, test.of, test.within)
    if len(found) < test.at_least and test.in_reach:
        reach = stat(table, play.hero, "reach")
        found = heroes_within(table.state, play.hero, test.of, test.within, reach)
    return len(found) >= test.at_least


def spend_bonuses(state: LebelheimState, hero: int, name: Stat) -> None:
    """End the bonuses of a hero that last for the next use only."""
    if state.bonuses:
        state.bonuses = [
            b
            for b in state.bonuses
            if not (b.hero == hero and b.stat == name and b.until == "next")
        ]


def gain_bonus(table: LebelheimTable, bonus: Bonus) -> None:
    """Change a number of a hero for a while. Rules: lebelheim.round.2, .3"""
    table.state.bonuses.append(bonus)
    if table.listening:
        table.tell(
            events.BonusGained(
                rule="lebelheim.round.2",
                hero=bonus.hero,
                stat=bonus.stat,
                amount=bonus.amount,
                until=bonus.until,
            )
        )


def lose_endurance(
    table: LebelheimTable, losses: Sequence[tuple[int, int]], rule: str
) -> Flow[None]:
    """Heroes lose Endurance, all at the same moment; those at 0 or less die at once.

    Raises `MatchOver` when a team has lost all its heroes.
    Rules: lebelheim.loss.1, lebelheim.death.1, .2
    """
    state = table.state
    hurt = [(hero, amount) for hero, amount in losses if amount > 0]
    for hero, amount in hurt:
        state.heroes[hero].endurance -= amount
        if table.listening:
            left = state.heroes[hero].endurance
            table.tell(events.EnduranceLost(rule=rule, hero=hero, amount=amount, left=left))
    dying = [hero for hero, _ in hurt if state.heroes[hero].endurance <= 0]
    for hero in dying:
        bury(table, hero)
    if dying:
        end_if_decided(table)
    for hero, _ in hurt:
        if state.heroes[hero].square >= 0:
            yield from fire(table, "loses", hero)


def bury(table: LebelheimTable, hero: int) -> None:
    """A hero dies: its case becomes free, and all its cards leave the game with it.

    Hand and deck stay unseen; discard pile and Auras were public. Rules: lebelheim.death.1
    """
    state = table.state.heroes[hero]
    state.endurance = 0
    state.square = NOWHERE
    state.disabled = False
    state.can_play = False
    unseen = [*state.hand, *state.deck.top, *state.deck.pool, *state.deck.bottom]
    state.aside.extend(sorted(unseen))
    state.removed.extend([*state.discard, *state.auras])
    state.auras = ()
    for pile in (
        state.hand,
        state.deck.top,
        state.deck.pool,
        state.deck.bottom,
        state.discard,
    ):
        pile.clear()
    table.state.bonuses = [bonus for bonus in table.state.bonuses if bonus.hero != hero]
    if table.listening:
        table.tell(events.HeroDied(rule="lebelheim.death.1", hero=hero))


def end_if_decided(table: LebelheimTable) -> None:
    """End the match when a team has no hero left; a draw when both have none.

    Rules: lebelheim.end.1
    """
    alive = [any(table.state.heroes[hero].square >= 0 for hero in team) for team in table.box.teams]
    if all(alive):
        return
    if not any(alive):
        raise MatchOver(
            ended(table, (), "Both teams lose their last heroes: a draw", "lebelheim.end.1")
        )
    winner = alive.index(True)
    raise MatchOver(
        ended(
            table,
            winners(table, winner),
            f"The {TEAM_NAMES[winner]} team wins: all heroes of the {TEAM_NAMES[1 - winner]} team "
            "are dead",
            "lebelheim.end.1",
        )
    )


def winners(table: LebelheimTable, team: int) -> tuple[int, ...]:
    """The seats of a team."""
    return tuple(seat for seat in table.box.seats_clockwise if seat % 2 == team)


def ended(table: LebelheimTable, seats: tuple[int, ...], reason: str, rule: str) -> Result:
    """The result, told to all."""
    if table.listening:
        table.tell(events.MatchEnded(rule=rule, winners=list(seats), reason=reason))
    return Result(seats, reason, rule)


def regain_endurance(table: LebelheimTable, hero: int, amount: int) -> Flow[None]:
    """A hero regains Endurance, never above its Starting Endurance. Rules: lebelheim.hero.3"""
    state = table.state.heroes[hero]
    most = table.box.catalogue.heroes[state.kind].endurance
    gained = min(amount, most - state.endurance)
    if gained <= 0 or state.square < 0:
        return
    state.endurance += gained
    if table.listening:
        table.tell(
            events.EnduranceRegained(
                rule="lebelheim.hero.3", hero=hero, amount=gained, left=state.endurance
            )
        )
    yield from fire(table, "regains", hero)


def disable(table: LebelheimTable, hero: int) -> None:
    """Turn a hero by 90 degrees. Rules: lebelheim.disable.1, .5"""
    state = table.state.heroes[hero]
    if not state.disabled:
        state.disabled = True
        if table.listening:
            table.tell(events.HeroDisabled(rule="lebelheim.disable.1", hero=hero))


def enable(table: LebelheimTable, hero: int) -> None:
    """Turn a disabled hero upright. Rules: lebelheim.turn.enable.1, lebelheim.disable.5"""
    state = table.state.heroes[hero]
    if state.disabled:
        state.disabled = False
        if table.listening:
            table.tell(events.HeroEnabled(rule="lebelheim.turn.enable.1", hero=hero))
