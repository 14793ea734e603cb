"""Explaining Hero Card: Endurance, death, bonuses; Disable; what else a text does to heroes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from rulekeeper.cards import events as common
from rulekeeper.cards.abilities import StatWords
from rulekeeper.cards.effects import Sides, befallen, expected
from rulekeeper.cards.plays import interrupted
from rulekeeper.cards.wording import who_text
from rulekeeper.cards.words import Amount, Who
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import TEAM_NAMES, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.rules.choosing import Effect, HeroEffect, pick
from rulekeeper.games.lebelheim.rules.conditions import Stat, lost_endurance, number, stock
from rulekeeper.games.lebelheim.rules.play import fire
from rulekeeper.games.lebelheim.state import NOWHERE, Bonus, LebelheimState, Play

# -- Endurance and death ----------------------------------------------------------------------


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
        left = max(0, state.heroes[hero].endurance)
        table.tell(events.EnduranceLost, rule=rule, hero=hero, amount=amount, left=left)
    dying = [hero for hero, _ in hurt if state.heroes[hero].endurance <= 0]
    for hero in dying:
        bury(table, hero)
    if dying:
        end_if_decided(table)
    for hero, _ in hurt:
        if state.heroes[hero].square >= 0:
            yield from fire(table, "loses", hero)


class Lose(Effect, frozen=True, tag="lose"):
    """Endurance is lost; that can be neither prevented nor defended. Rules: lebelheim.loss.1"""

    says = "{who} loses {amount:Endurance}"
    worth = -1.0
    amount: Amount
    who: Who = "self"

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        amount = number(table, self.amount, play)
        heroes = yield from pick(table, play, self, self.who, "lebelheim.loss.1")
        yield from lose_endurance(table, [(hero, amount) for hero in heroes], "lebelheim.loss.1")


class Regain(HeroEffect, frozen=True, tag="regain"):
    """Lost Endurance comes back, never more than was lost. Rules: lebelheim.hero.3"""

    says = "{who} regains {amount:Endurance}"
    worth = 0.9
    rule = "lebelheim.hero.3"
    amount: Amount

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount > 0 and stock(table, play, hero).lost > 0

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        state = table.state.heroes[hero]
        gained = min(amount, lost_endurance(table, hero))
        if gained > 0 and state.square >= 0:
            state.endurance += gained
            kind, left = events.EnduranceRegained, state.endurance
            table.tell(kind, rule=self.rule, hero=hero, amount=gained, left=left)
            yield from fire(table, "regains", hero)


def bury(table: LebelheimTable, hero: int) -> None:
    """A hero dies: its square becomes free, and all its cards leave the game with it.

    Hand and deck stay unseen; discard pile and Auras were public. Rules: lebelheim.death.1
    """
    state = table.state.heroes[hero]
    state.endurance = 0
    state.square = NOWHERE
    state.disabled = False
    state.can_play = False
    deck = state.deck
    state.aside.extend(sorted([*state.hand, *deck.top, *deck.pool, *deck.bottom]))
    state.removed.extend([*state.discard, *state.auras])
    state.auras = ()
    for pile in (state.hand, deck.top, deck.pool, deck.bottom, state.discard):
        pile.clear()
    table.state.bonuses = [bonus for bonus in table.state.bonuses if bonus.hero != hero]
    table.tell(events.HeroDied, rule="lebelheim.death.1", hero=hero)


def end_if_decided(table: LebelheimTable) -> None:
    """A team without heroes has lost; a draw when both have none. Rules: lebelheim.end.1"""
    alive = [any(table.state.heroes[hero].square >= 0 for hero in team) for team in table.box.teams]
    if all(alive):
        return
    if not any(alive):
        reason = "Both teams lose their last heroes: a draw"
        raise MatchOver(ended(table, None, reason, "lebelheim.end.1"))
    winner = alive.index(True)
    reason = f"all heroes of the {TEAM_NAMES[1 - winner]} team are dead"
    raise MatchOver(ended(table, winner, reason, "lebelheim.end.1"))


def ended(table: LebelheimTable, team: int | None, reason: str, rule: str) -> Result:
    """The result, told to all: a team wins, or nobody does."""
    seats: tuple[int, ...] = ()
    if team is not None:
        seats = tuple(seat for seat in table.box.seats_clockwise if seat % 2 == team)
        reason = f"The {TEAM_NAMES[team]} team wins: {reason}"
    table.tell(common.MatchEnded, rule=rule, winners=list(seats), reason=reason)
    return Result(seats, reason, rule)


# -- Disable ----------------------------------------------------------------------------------


def enable(table: LebelheimTable, hero: int) -> None:
    """Turn a disabled hero upright. Rules: lebelheim.turn.enable.1, lebelheim.disable.5"""
    state = table.state.heroes[hero]
    if state.disabled:
        state.disabled = False
        table.tell(events.HeroEnabled, rule="lebelheim.turn.enable.1", hero=hero)


class Disable(HeroEffect, frozen=True, tag="disable"):
    """Turn heroes by 90 degrees. Rules: lebelheim.disable.1, .5"""

    says = "Disable {who}"
    worth = -2.0
    rule = "lebelheim.disable.1"
    who: Who

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return not table.state.heroes[hero].disabled

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> None:
        state = table.state.heroes[hero]
        if not state.disabled:
            state.disabled = True
            table.tell(events.HeroDisabled, rule=self.rule, hero=hero)


class Enable(HeroEffect, frozen=True, tag="enable"):
    """End the disabling of heroes."""

    says = "{who} is no longer disabled"
    worth = 0.8
    rule = "lebelheim.disable.5"

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return table.state.heroes[hero].disabled

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> None:
        enable(table, hero)


# -- bonuses ----------------------------------------------------------------------------------


STATS: dict[str, StatWords] = {
    "damage": StatWords("damage", 0.9, "for its next attack"),
    "movement": StatWords("movement", 0.3, "for its next movement"),
    "reach": StatWords("Reach", 0.3, "for its next attack"),
    "prevention": StatWords(
        "damage", 0.9, "from the next attack", verb="prevents", each="from each attack"
    ),
    "defense": StatWords(
        "damage",
        0.6,
        "for each card it hides in its next defense",
        verb="prevents",
        each="for each card it hides to defend",
    ),
}


class GainBonus(HeroEffect, frozen=True, tag="bonus"):
    """A number of a hero changes for a while.

    The round of 'this round' is that of the text's player. Rules: lebelheim.round.2, .3
    """

    rule = "lebelheim.round.2"
    stat: Stat
    amount: Amount
    until: Literal["turn", "round", "next"] = "turn"
    """`next`: for the next attack, movement or defense of this round only."""

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount != 0

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> None:
        stat, until = self.stat, STATS[self.stat].until_text(self.until)
        table.state.bonuses.append(Bonus(hero, stat, amount, self.until, seat_of(play.hero)))
        table.tell(
            common.BonusGained, rule=self.rule, hero=hero, stat=stat, amount=amount, until=until
        )

    def text(self) -> str:
        return f"{who_text(self.who)} {STATS[self.stat].change_text(self.amount, self.until)}"

    def value(self, sides: Sides) -> float:
        return STATS[self.stat].value * befallen(self.who, sides) * expected(self.amount)


def spend_bonuses(state: LebelheimState, hero: int, name: Stat) -> None:
    """End the bonuses of a hero that last for the next use only."""
    if state.bonuses:
        spent = (hero, name, "next")
        state.bonuses = [b for b in state.bonuses if (b.hero, b.stat, b.until) != spent]


# -- the card being played --------------------------------------------------------------------


class GainRefresh(Effect, frozen=True, tag="refresh"):
    """The card being played gains Refresh; more than one adds nothing.

    Rules: lebelheim.refresh.2, .3, lebelheim.hero.assassin.2
    """

    says = "The card being played gains Refresh"
    gain = 1.5

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        """That is what the text interrupts, else the text itself."""
        target = interrupted(table.state.plays, play) or play
        target.refresh = True
        rule = "lebelheim.refresh.3"
        table.tell(events.RefreshGained, rule=rule, hero=target.hero, name=target.name)
        yield from ()


class Cancel(Effect, frozen=True, tag="cancel"):
    """The card being played stops: its remaining lines are not carried out."""

    says = "The card being played stops after this line"
    gain = 1.8

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        target = interrupted(table.state.plays, play)
        if target is not None:
            target.cancelled = True
            rule = "lebelheim.lines.5"
            table.tell(common.PlayCancelled, rule=rule, hero=target.hero, name=target.name)
        yield from ()


HeroLine: TypeAlias = Lose | Regain | Disable | Enable | GainBonus | GainRefresh | Cancel
