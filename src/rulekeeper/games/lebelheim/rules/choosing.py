"""Choosing: whom a text picks, which of several modes, whether to carry out what it leaves open."""

from __future__ import annotations

from rulekeeper.cards.words import Each, One, Who
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.vocabulary import ChooseOne, ForEach, If, May
from rulekeeper.games.lebelheim.options import (
    DECLINE,
    DONE,
    Accept,
    ChooseHero,
    ChooseMode,
)
from rulekeeper.games.lebelheim.rules.meaning import holds
from rulekeeper.games.lebelheim.rules.permission import can_pay
from rulekeeper.games.lebelheim.rules.play import carries_out, carry_out, pay
from rulekeeper.games.lebelheim.rules.position import candidates, referred
from rulekeeper.games.lebelheim.state import Play


def pick(table: LebelheimTable, play: Play, who: Who, rule: str, reach: int = 0) -> Flow[list[int]]:
    """The heroes that a text picks now; empty when there is nobody, so that the line is skipped.

    Who plays the text chooses, when the line is reached. Rules: lebelheim.lines.7
    """
    if isinstance(who, One):
        heroes = candidates(table, play, who, reach)
        if heroes:
            options: list[Option] = [ChooseHero(hero) for hero in heroes]
            if who.optional:
                options.append(DONE)
            play.pick_of, play.pick_within, play.pick_reach = who.of, who.within, reach
            play.pick_attacked = who.attacked
            answer = yield from choose(seat_of(play.hero), "target", options, rule)
            heroes = [answer.hero] if isinstance(answer, ChooseHero) else []
    elif isinstance(who, Each):
        heroes = candidates(table, play, who, reach)
    else:
        hero = referred(table, play, who)
        heroes = [hero] if hero >= 0 else []
    if not isinstance(who, str) and heroes:
        play.targets.extend(heroes)
    if not heroes and table.listening:
        table.tell(
            events.LineSkipped(
                rule="lebelheim.lines.7", hero=play.hero, name=play.name, why="nobody"
            )
        )
    return heroes


@carries_out(If)
def _if(table: LebelheimTable, play: Play, line: If) -> Flow[None]:
    lines = line.then if holds(table, line.test, play) else line.otherwise
    yield from carry_out(table, play, lines)


@carries_out(May)
def _may(table: LebelheimTable, play: Play, line: May) -> Flow[None]:
    """Rules: lebelheim.hide.3"""
    if not can_pay(table, play.hero, line.cost):
        return
    options: tuple[Option, ...] = (Accept(play.name), DECLINE)
    answer = yield from choose(seat_of(play.hero), "may", options, "lebelheim.turn.main.2")
    if answer != DECLINE:
        yield from pay(table, play, line.cost)
        yield from carry_out(table, play, line.lines)


@carries_out(ChooseOne)
def _choose_one(table: LebelheimTable, play: Play, line: ChooseOne) -> Flow[None]:
    options = [ChooseMode(place, mode.name) for place, mode in enumerate(line.modes)]
    answer = yield from choose(seat_of(play.hero), "mode", options, "lebelheim.lines.1")
    yield from carry_out(table, play, line.modes[answer.mode].lines)


@carries_out(ForEach)
def _for_each(table: LebelheimTable, play: Play, line: ForEach) -> Flow[None]:
    for hero in candidates(table, play, line.who):
        if table.state.heroes[hero].square >= 0:
            play.targets.append(hero)
            yield from carry_out(table, play, line.lines)
