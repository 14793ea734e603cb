"""Setting the board, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Self

from rulekeeper.boards.grid import Direction
from rulekeeper.cards import events as common
from rulekeeper.cards.plays import NOBODY
from rulekeeper.cards.references import KindRef, SideRef
from rulekeeper.cards.seating import highest_roller
from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.references import SeatRef
from rulekeeper.core.requests import Flow, roll
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import DECK_RULES, LebelheimTable, heroes_of, seat_of, team_of
from rulekeeper.games.lebelheim.options import CardOption, Option, hero_name
from rulekeeper.games.lebelheim.rules.hand import draw_cards
from rulekeeper.games.lebelheim.rules.move import PLACE, PlaceHero, next_to_place, put
from rulekeeper.games.lebelheim.rules.play import fire
from rulekeeper.games.lebelheim.state import Stage

DIE = 6
"""Rules: lebelheim.setup.6"""


# -- sides ------------------------------------------------------------------------------------


class ChooseSide(Option, frozen=True, tag="side"):
    says = "take the {side} side"
    label = "{side}"
    group = "Sides of the board"
    points = ("word/{side}",)
    side: SideRef

    @classmethod
    def possible(cls, table: LebelheimTable, seat: int) -> list[Self]:
        return [cls(side) for side in Direction]


SIDE = Menu(
    "side",
    ChooseSide,
    says="Choose your starting side: north is at the top of the board.",
    rule="lebelheim.setup.1",
    gives=True,
)


def choose_sides(table: LebelheimTable) -> Flow[None]:
    """A random team chooses its side; the other gets the opposite. Rules: lebelheim.setup.1"""
    state = table.state
    team = (yield from roll(2, 0, "team")) - 1
    answer = yield from SIDE.ask(team, ChooseSide.possible(table, team))
    state.sides[team] = answer.side
    state.sides[1 - team] = (answer.side + 2) % 4
    state.chose_second = 1 - team
    for which in (team, 1 - team):
        table.tell(common.SideChosen, rule="lebelheim.setup.1", team=which, side=state.sides[which])
    state.stage = Stage.HEROES


# -- heroes -----------------------------------------------------------------------------------


class ChooseHeroes(Option, frozen=True, tag="heroes"):
    says = "play {first} and {second}"
    first: KindRef
    second: KindRef

    @classmethod
    def possible(cls, table: LebelheimTable, seat: int) -> list[Self]:
        """The pairs of heroes that a player may still choose. Rules: lebelheim.players.4"""
        box = table.box
        heroes = box.catalogue.heroes
        taken = {
            heroes[hero.kind].name
            for number, hero in enumerate(table.state.heroes)
            if hero.kind >= 0 and team_of(number) == seat % 2
        }
        free = [
            kind for kind, hero in enumerate(heroes) if box.decks[kind] and hero.name not in taken
        ]
        pairs = combinations(free, 2)
        return [cls(one, two) for one, two in pairs if heroes[one].name != heroes[two].name]


HEROES = Menu(
    "heroes",
    ChooseHeroes,
    says="Choose your two heroes, in secret.",
    rule="lebelheim.setup.2",
    gives=True,
)


def reveal_heroes(table: LebelheimTable) -> Flow[None]:
    """Setup 2: both teams reveal their heroes at the same time; each comes with its own deck.

    Where the options do not fix them, the players choose in secret. Partners choose one after the
    other, since a team needs different names: first one player of each team, then the others.
    Rules: lebelheim.setup.2, .4, .9, lebelheim.players.4
    """
    box = table.box
    if box.chosen is not None:
        _reveal(table, dict(enumerate(box.chosen)))
    else:
        for seats in ((0, 1), (2, 3))[: len(box.seats) // 2]:
            options = {seat: ChooseHeroes.possible(table, seat) for seat in seats}
            answers = yield from HEROES.ask_together(options)
            kinds: dict[int, int] = {}
            for seat, pair in answers.items():
                kinds.update(zip(heroes_of(seat), (pair.first, pair.second), strict=True))
            _reveal(table, kinds)
    table.state.stage = Stage.SET_ASIDE


def _reveal(table: LebelheimTable, kinds: Mapping[int, int]) -> None:
    """Show heroes, by kind, with their Starting Endurance and decks. Rules: lebelheim.hero.2"""
    box = table.box
    for number, kind in kinds.items():
        hero = table.state.heroes[number]
        hero.kind = kind
        hero.endurance = box.catalogue.heroes[kind].endurance
        hero.deck.pool = list(box.decks[kind])
    table.reveal()
    table.tell(
        events.HeroesRevealed, rule="lebelheim.setup.2", heroes=[*kinds], kinds=[*kinds.values()]
    )


# -- decks ------------------------------------------------------------------------------------


class SetAside(CardOption, frozen=True, tag="set-aside"):
    says = "set {card} of {hero} aside"
    points = ("card/deck-{hero.value}-{card}",)
    rule = "lebelheim.setup.3"

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        """From a deck of more than 30 cards. Rules: lebelheim.setup.3"""
        deck = table.state.heroes[self.hero].deck
        if seat_of(self.hero) != seat or len(deck) <= DECK_RULES.least:
            return No(self.rule, f"You cannot choose a card of {hero_name(table, self.hero)} now.")
        return YES if self.card in deck.pool else self.missing(table, self.rule, "in the deck")


ASIDE = Menu(
    "set-aside",
    SetAside,
    Done,
    says="Set cards aside in secret. Each deck keeps at least 30.",
    rule="lebelheim.setup.3",
    done="Keep the rest",
)


def set_cards_aside(table: LebelheimTable) -> Flow[None]:
    """Cards of decks of more than 30 may be set aside, in secret. Rules: lebelheim.setup.3"""
    state, box = table.state, table.box
    choosing = list(box.seats_clockwise) if box.options.set_aside else []
    while choosing:
        options: dict[int, list[SetAside | Done]] = {
            seat: [*SetAside.possible(table, seat), DONE] for seat in choosing
        }
        answers = yield from ASIDE.ask_together(options)
        for seat, answer in answers.items():
            if not isinstance(answer, SetAside):
                choosing.remove(seat)
                continue
            hero, card = answer.hero, answer.card
            state.heroes[hero].deck.pool.remove(card)
            state.heroes[hero].aside.append(card)
            table.tell(events.CardSetAside, rule="lebelheim.setup.3", hero=hero, card=card)
    state.stage = Stage.PLACEMENT


# -- places and the first player --------------------------------------------------------------


def place_heroes(table: LebelheimTable) -> Flow[None]:
    """The team that chose second goes first. Rules: lebelheim.setup.5, lebelheim.board.2"""
    while (hero := next_to_place(table)) != NOBODY:
        seat = seat_of(hero)
        answer = yield from PLACE.ask(seat, PlaceHero.possible(table, seat))
        put(table, hero, answer.square, "lebelheim.setup.5")
    table.state.stage = Stage.FIRST_PLAYER


class ChooseFirst(Option, frozen=True, tag="first"):
    """Let this seat take the first turn."""

    says = "{seat} begins"
    label = "{seat}"
    group = "Who begins"
    points = ("word/first-{seat.value}",)
    seat: SeatRef


FIRST = Menu(
    "first",
    ChooseFirst,
    says="You rolled highest: who takes the first turn?",
    rule="lebelheim.setup.6",
    gives=True,
)


def choose_first_player(table: LebelheimTable) -> Flow[None]:
    """The highest roll chooses who begins; tied players roll again. Rules: lebelheim.setup.6"""
    state, rule = table.state, "lebelheim.setup.6"

    def tell(seat: int, face: int) -> None:
        table.tell(common.DieRolled, rule=rule, seat=seat, face=face)

    highest = yield from highest_roller(table.box.seats_clockwise, DIE, "first player", tell)
    options = [ChooseFirst(seat) for seat in table.box.seats_clockwise]
    answer = yield from FIRST.ask(highest, options)
    state.first = state.seat = answer.seat
    table.tell(common.FirstChosen, rule=rule, seat=highest, first=answer.seat)
    state.stage = Stage.OPENING


def open_match(table: LebelheimTable) -> Flow[None]:
    """Setup 7 and 8: abilities of the beginning of the game, then the starting hands.

    The first player's come first, then clockwise; each player orders the own ones.
    Rules: lebelheim.setup.7, .8, .10, lebelheim.hero.5
    """
    state, box = table.state, table.box
    clockwise = box.orders[state.first]
    for seat in clockwise:
        state.seat = seat
        yield from fire(table, "game-begins", *heroes_of(seat))
    state.seat = state.first
    for seat in clockwise:
        for hero in heroes_of(seat):
            if state.heroes[hero].square >= 0:
                text = box.catalogue.heroes[state.heroes[hero].kind]
                yield from draw_cards(table, hero, text.starting_hand)
    state.stage = Stage.BEGINNING
