"""Guild Setup (pp. 7-8): guilds, heroes, starting equipment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import HEROES_EACH, ArcadiaTable, heroes_of, seat_of
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import (
    CardRef,
    FigureRef,
    GuildRef,
    HeroKindRef,
    Option,
    figure_name,
    is_own,
)
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.draft import draft_round
from rulekeeper.games.arcadia.state import NOBODY, Stage


class ChooseGuild(Option, frozen=True, tag="guild"):
    """Choose a guild that nobody else has. Rules: arcadia.guild.2"""

    says = "lead the {guild} Guild"
    rule = "arcadia.guild.2"
    elsewhere = "Guilds are chosen before everything else."
    elsewhere_rule = "arcadia.guild.2"
    guild: GuildRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, range(len(table.box.catalogue.guilds)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if any(guild.colour == self.guild for guild in table.state.guilds):
            name = table.box.catalogue.guilds[self.guild].name
            return No(self.rule, f"Somebody leads the {name} Guild already.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        seat = table.state.picks.pop(0)
        _lead(table, seat, self.guild)
        yield from ()


GUILD = Menu("guild", ChooseGuild, says="Which guild do you lead?", rule="arcadia.guild.2")


def choose_guilds(table: ArcadiaTable) -> Flow[None]:
    """Each player chooses a guild, in random order. Rules: arcadia.guild.1, .2, .3"""
    state = table.state
    if not state.order:
        yield from _draw_order(table)
        state.picks = list(state.order)
    if table.box.guilds is not None:
        for seat, guild in enumerate(table.box.guilds):
            _lead(table, seat, guild)
        state.picks.clear()
    elif table.box.options.quick:
        guilds = list(range(len(table.box.catalogue.guilds)))
        while state.picks:
            guild = yield from draw_one(guilds, Item.GUILD, "guild")
            guilds.remove(guild)
            _lead(table, state.picks.pop(0), guild)
    if state.picks:
        yield from GUILD.play(table, state.picks[0])
    if not state.picks:
        state.stage = Stage.HEROES
        state.picks = _snake(state.order)


def _draw_order(table: ArcadiaTable) -> Flow[None]:
    """Who picks first, second ...: by chance if anything is left to pick. Rules: arcadia.guild.3"""
    left = list(range(len(table.box.seats)))
    if table.box.guilds is not None and table.box.heroes is not None:
        table.state.order = left
        return
    while left:
        seat = yield from draw_one(left, Item.SEAT, "seat")
        left.remove(seat)
        table.state.order.append(seat)


def _snake(order: list[int]) -> list[int]:
    """Three rounds of picks, each in the other direction. Rules: arcadia.guild.3"""
    return [seat for turn in range(HEROES_EACH) for seat in (order[::-1] if turn % 2 else order)]


def _lead(table: ArcadiaTable, seat: int, guild: int) -> None:
    table.state.guilds[seat].colour = guild
    table.tell(events.GuildChosen, rule="arcadia.guild.2", seat=seat, guild=guild)


# -- Choosing Heroes ----------------------------------------------------------------------------


class ChooseHero(Option, frozen=True, tag="hero"):
    """Choose one Hero for the guild. Rules: arcadia.guild.3, arcadia.overview.2"""

    says = "choose {kind}"
    rule = "arcadia.guild.3"
    elsewhere = "Heroes are chosen before the scenario is set up."
    elsewhere_rule = "arcadia.guild.5"
    kind: HeroKindRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, range(len(table.box.catalogue.heroes)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if any(hero.kind == self.kind for hero in table.state.heroes):
            name = table.box.catalogue.heroes[self.kind].name
            return No("arcadia.overview.2", f"{name} is in a guild already.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        _join(table, table.state.picks.pop(0), self.kind)
        yield from ()


HERO = Menu("hero", ChooseHero, says="Choose a Hero for your guild.", rule="arcadia.guild.3")


def choose_heroes(table: ArcadiaTable) -> Flow[None]:
    """The players pick one Hero at a time, in snake order. Rules: arcadia.guild.3, .4"""
    state = table.state
    if table.box.heroes is not None:
        for number, kind in enumerate(table.box.heroes):
            _join(table, number // HEROES_EACH, kind)
        state.picks.clear()
    elif table.box.options.quick and not table.box.options.draft:
        kinds = list(range(len(table.box.catalogue.heroes)))
        while state.picks:
            kind = yield from draw_one(kinds, Item.HERO, "hero")
            kinds.remove(kind)
            _join(table, state.picks.pop(0), kind)
    elif table.box.options.draft:
        chosen = yield from draft_round(table)
        for number, kind in enumerate(chosen or ()):
            _join(table, number // HEROES_EACH, kind)
        if chosen:
            state.picks.clear()
    elif state.picks:
        yield from HERO.play(table, state.picks[0])
    if not state.picks:
        state.stage = Stage.CARDS
        state.to_give = [list(table.box.catalogue.starter) for _ in table.box.seats]


def _join(table: ArcadiaTable, seat: int, kind: int) -> None:
    free = next(hero for hero in heroes_of(seat) if table.state.heroes[hero].kind == NOBODY)
    table.state.heroes[free].kind = kind
    table.tell(events.HeroChosen, rule="arcadia.guild.3", seat=seat, kind=kind)


# -- Starting Equipment -------------------------------------------------------------------------


class Equip(Option, frozen=True, tag="equip"):
    """Give a card of the guild to a Hero; in the Upgrade Phase slots count once all is arranged.

    Rules: arcadia.equipment.1, .2, arcadia.episodic.4, arcadia.upgrade.draft.7
    """

    says = "give {card} to {hero}"
    rule = "arcadia.equipment.2"
    points = ("card/starting-{card}", "{hero}")
    elsewhere = "Cards are given out before the scenario is set up."
    elsewhere_rule = "arcadia.equipment.2"
    card: CardRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        if table.state.stage not in (Stage.EQUIPMENT, Stage.ARRANGE):
            return ()
        given = (card for hero in heroes_of(seat) for card in table.state.heroes[hero].cards)
        cards = (*table.state.to_give[seat], *given)
        return (cls(card, hero) for card in cards for hero in heroes_of(seat))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        stage = table.state.stage
        if not is_own(table, seat, self.hero):
            return No(self.rule, "Your cards go to the Heroes of your own guild.")
        if any(self.card in table.state.heroes[hero].cards for hero in heroes_of(seat)):
            return No(self.rule, "That card has been given to a Hero already.")
        if self.card not in table.state.to_give[seat]:
            name = table.box.catalogue.cards[self.card].name
            return No("arcadia.equipment.1", f"{name} is no card of your guild.")
        slots = numbers.slots(table, self.hero)
        if stage == Stage.EQUIPMENT and len(table.state.heroes[self.hero].cards) >= slots:
            name = figure_name(table, self.hero)
            return No("arcadia.equipment.3", f"The {slots} slots of {name} are full.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        _equip(table, seat_of(self.hero), self.card, self.hero)
        yield from ()


EQUIP = Menu(
    "equip",
    Equip,
    says="Give your cards to your Heroes: a card, and who gets it.",
    rule="arcadia.equipment.2",
)


def hand_out_equipment(table: ArcadiaTable) -> Flow[None]:
    """Each guild shares its cards among its Heroes. Rules: arcadia.equipment.1, .2"""
    state = table.state
    if table.box.options.ready_equipment or table.box.options.quick:
        for seat, cards in enumerate(state.to_give):
            for place, card in enumerate(list(cards)):
                _equip(table, seat, card, heroes_of(seat)[place % HEROES_EACH])
    seat = next((seat for seat in state.order if state.to_give[seat]), NOBODY)
    if seat != NOBODY:
        yield from EQUIP.play(table, seat)
    else:
        state.stage = Stage.SETUP


def _equip(table: ArcadiaTable, seat: int, card: int, hero: int) -> None:
    table.state.to_give[seat].remove(card)
    table.state.heroes[hero].cards.append(card)
    table.tell(events.CardGiven, rule="arcadia.equipment.2", figure=hero, card=card)
