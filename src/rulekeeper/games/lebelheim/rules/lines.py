"""The remaining lines: Endurance, Disable, Refresh, bonuses."""

from __future__ import annotations

from rulekeeper.cards import effects
from rulekeeper.core.requests import Flow
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.rules.choosing import pick
from rulekeeper.games.lebelheim.rules.heroes import (
    disable,
    enable,
    gain_bonus,
    lose_endurance,
    regain_endurance,
)
from rulekeeper.games.lebelheim.rules.meaning import answered, number
from rulekeeper.games.lebelheim.rules.play import carries_out
from rulekeeper.games.lebelheim.state import Bonus, Play


@carries_out(effects.Lose)
def _lose(table: LebelheimTable, play: Play, line: effects.Lose) -> Flow[None]:
    """A plain loss can be neither prevented nor defended. Rules: lebelheim.loss.1"""
    amount = number(table, line.amount, play)
    heroes = yield from pick(table, play, line.who, "lebelheim.loss.1")
    yield from lose_endurance(table, [(hero, amount) for hero in heroes], "lebelheim.loss.1")


@carries_out(effects.Regain)
def _regain(table: LebelheimTable, play: Play, line: effects.Regain) -> Flow[None]:
    amount = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.hero.3")):
        yield from regain_endurance(table, hero, amount)


@carries_out(effects.Disable)
def _disable(table: LebelheimTable, play: Play, line: effects.Disable) -> Flow[None]:
    for hero in (yield from pick(table, play, line.who, "lebelheim.disable.1")):
        disable(table, hero)


@carries_out(effects.Enable)
def _enable(table: LebelheimTable, play: Play, line: effects.Enable) -> Flow[None]:
    for hero in (yield from pick(table, play, line.who, "lebelheim.disable.5")):
        enable(table, hero)


@carries_out(effects.GainRefresh)
def _gain_refresh(table: LebelheimTable, play: Play, line: effects.GainRefresh) -> Flow[None]:
    """The card being played gains Refresh; more than one adds nothing.

    Rules: lebelheim.refresh.2, .3, lebelheim.hero.assassin.2
    """
    target = answered(table.state, play) or play
    target.refresh = True
    if table.listening:
        table.tell(
            events.RefreshGained(rule="lebelheim.refresh.3", hero=target.hero, name=target.name)
        )
    yield from ()


@carries_out(effects.Cancel)
def _cancel(table: LebelheimTable, play: Play, line: effects.Cancel) -> Flow[None]:
    target = answered(table.state, play)
    if target is not None:
        target.cancelled = True
        if table.listening:
            table.tell(
                events.PlayCancelled(rule="lebelheim.lines.5", hero=target.hero, name=target.name)
            )
    yield from ()


@carries_out(effects.Bonus)
def _bonus(table: LebelheimTable, play: Play, line: effects.Bonus) -> Flow[None]:
    """The round of 'this round' is that of the text's player. Rules: lebelheim.round.3"""
    amount = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.round.2")):
        seat = seat_of(play.hero)
        gain_bonus(table, Bonus(hero, line.stat, amount, line.until, seat))
