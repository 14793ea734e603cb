"""Upgrade Phase: Death Curses (p. 24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Choose, Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of, seat_of
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import (
    CardRef,
    CurseRef,
    FigureRef,
    Option,
    figure_name,
    is_own,
)
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.cursed import not_in_inventory
from rulekeeper.games.arcadia.rules.healing import lift_curse
from rulekeeper.games.arcadia.state import NOBODY, Stage

ELSEWHERE = "Death Curses are dealt at the start of the Upgrade Phase."


class KeepCurse(Option, frozen=True, tag="keep-curse"):
    """Keep one of several Death Curses with the highest value. Rules: arcadia.upgrade.curse.3"""

    says = "{hero} keeps {curse}"
    rule = "arcadia.upgrade.curse.3"
    elsewhere = ELSEWHERE
    elsewhere_rule = "arcadia.upgrade.curse.1"
    hero: FigureRef
    curse: CurseRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        curses = range(len(table.box.catalogue.curses))
        return (cls(hero, curse) for hero in heroes_of(seat) for curse in curses)

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.heroes[self.hero].curse = self.curse
        table.tell(events.CurseKept, rule=self.rule, figure=self.hero, curse=self.curse)
        yield from ()


KEEP_CURSE = Menu(
    "keep-curse",
    KeepCurse,
    says="Several Death Curses have the highest value: which one is kept?",
    rule="arcadia.upgrade.curse.3",
)


class CoverCard(Option, frozen=True, tag="cover"):
    """Keep a card under a Death Curse, where it gives nothing. Rules: arcadia.upgrade.curse.8"""

    says = "put {card} under the Death Curse of {hero}"
    rule = "arcadia.upgrade.curse.8"
    points: ClassVar[tuple[str, ...]] = ("card/{hero}-{card}",)
    elsewhere = "A card is put under a Death Curse in the Upgrade Phase only."
    elsewhere_rule = "arcadia.upgrade.curse.8"
    hero: FigureRef
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        heroes = table.state.heroes
        return (cls(hero, card) for hero in heroes_of(seat) for card in heroes[hero].cards)

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        name, curses = figure_name(table, self.hero), table.box.catalogue.curses
        if not is_own(table, seat, self.hero):
            return No(self.rule, f"{name} is no Hero of your guild.")
        there = table.state.heroes[self.hero]
        if there.curse == NOBODY or not curses[there.curse].takes_slot:
            return No("arcadia.upgrade.curse.7", f"No Death Curse takes a slot of {name}.")
        if there.under_curse != NOBODY:
            covered = table.box.catalogue.cards[there.under_curse].name
            return No(self.rule, f"{covered} lies under the Death Curse of {name} already.")
        if self.card not in there.cards:
            return not_in_inventory(table, self.hero, self.card, self.rule)
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        hero = table.state.heroes[self.hero]
        hero.cards.remove(self.card)
        hero.under_curse = self.card
        table.tell(events.CardCovered, rule=self.rule, figure=self.hero, card=self.card)
        yield from ()


class LeaveEmpty(Option, frozen=True, tag="leave-empty"):
    """Let the curse take an empty slot. Rules: arcadia.upgrade.curse.7"""

    says = "the Death Curse of {hero} takes an empty slot"
    label = "An empty slot"
    points = ("word/empty-slot-{hero}",)
    rule = "arcadia.upgrade.curse.7"
    elsewhere = ELSEWHERE
    elsewhere_rule = "arcadia.upgrade.curse.1"
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, heroes_of(seat))

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """Nothing lies there."""
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose)
    hero = request.about
    assert isinstance(hero, int)
    curse = table.box.catalogue.curses[table.state.heroes[hero].curse].name
    return f"Which slot of {figure_name(table, hero)} does the Death Curse {curse} take?"


COVER = Menu(
    "cover", CoverCard, LeaveEmpty, says=_question, rule="arcadia.upgrade.curse.7", gives=True
)


def return_curses(table: ArcadiaTable) -> Flow[None]:
    """All curses go back, and are shuffled. Rules: arcadia.upgrade.1, .upgrade.curse.1, .5"""
    for seat in table.state.order:
        for hero in heroes_of(seat):
            lift_curse(table, hero, "arcadia.upgrade.curse.1")
    table.state.curse_deck = list(range(len(table.box.catalogue.curses)))
    table.state.stage = Stage.CURSES
    yield from ()


def deal_curses(table: ArcadiaTable) -> Flow[None]:
    """Each Hero with Death tokens is dealt its own. Rules: arcadia.upgrade.curse.2 to .5, .7"""
    if heroes := killed(table):
        yield from _curse(table, heroes[0])
    else:
        table.state.stage = Stage.RESERVE


def killed(table: ArcadiaTable) -> Sequence[int]:
    """The Heroes that have Death tokens, in the order in which Death Curses are dealt to them."""
    state = table.state
    return [hero for seat in state.order for hero in heroes_of(seat) if state.heroes[hero].deaths]


def _curse(table: ArcadiaTable, hero: int) -> Flow[None]:
    """Deal a Hero its curses, of which it keeps the worst. Rules: arcadia.upgrade.curse.2 to .4"""
    state, there = table.state, table.state.heroes[hero]
    curses = table.box.catalogue.curses
    dealt = yield from _deal(table, hero, there.deaths)
    there.deaths = 0
    if not dealt:
        return
    highest = max(curses[curse].value for curse in dealt)
    worst = [KeepCurse(hero, curse) for curse in dealt if curses[curse].value == highest]
    answer = yield from KEEP_CURSE.ask(seat_of(hero), worst)
    yield from answer.perform(table)
    dealt.remove(there.curse)
    state.curse_discards = sorted((*state.curse_discards, *dealt))
    if curses[there.curse].takes_slot:
        yield from _take_slot(table, hero)


def _deal(table: ArcadiaTable, hero: int, count: int) -> Flow[list[int]]:
    """As many curses as there are tokens; discarded ones are shuffled in when none is left.

    Rules: arcadia.upgrade.curse.2, arcadia.components.6
    """
    state = table.state
    dealt: list[int] = []
    while len(dealt) < count:
        if not state.curse_deck:
            state.curse_deck, state.curse_discards = state.curse_discards, []
        if not state.curse_deck:
            break
        curse = yield from draw_one(state.curse_deck, Item.CURSE, "curse")
        state.curse_deck.remove(curse)
        dealt.append(curse)
        table.tell(events.CurseDealt, rule="arcadia.upgrade.curse.2", figure=hero, curse=curse)
    return dealt


def _take_slot(table: ArcadiaTable, hero: int) -> Flow[None]:
    """The owner says which slot the curse takes. Rules: arcadia.upgrade.curse.7, .8"""
    cards = table.state.heroes[hero].cards
    options: list[CoverCard | LeaveEmpty] = [CoverCard(hero, card) for card in cards]
    if len(cards) <= numbers.slots(table, hero):
        options.append(LeaveEmpty(hero))
    answer = yield from COVER.ask(seat_of(hero), options, about=hero)
    yield from answer.perform(table)
