"""Setting the board, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from rulekeeper.boards.grid import Direction
from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.core.requests import Flow, Option, choose, choose_together, roll
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.content.catalogue import SMALLEST_DECK
from rulekeeper.games.lebelheim.options import (
    DONE,
    ChooseFirst,
    ChooseHeroes,
    ChooseSide,
    PlaceHero,
    SetAside,
)
from rulekeeper.games.lebelheim.rules.hand import draw_cards
from rulekeeper.games.lebelheim.rules.play import fire
from rulekeeper.games.lebelheim.rules.position import occupied
from rulekeeper.games.lebelheim.state import Stage

DIE = 6
"""Rules: lebelheim.setup.6"""


def choose_sides(table: LebelheimTable) -> Flow[None]:
    """Setup 1: a random team chooses its side, the other takes the side opposite.

    Rules: lebelheim.setup.1
    """
    state = table.state
    team = (yield from roll(2, 0, "team")) - 1
    sides = [ChooseSide(side) for side in Direction]
    answer = yield from choose(team, "side", sides, "lebelheim.setup.1")
    state.sides[team] = answer.side
    state.sides[1 - team] = (answer.side + 2) % 4
    state.chose_second = 1 - team
    if table.listening:
        for which in (team, 1 - team):
            table.tell(
                events.SideChosen(rule="lebelheim.setup.1", team=which, side=state.sides[which])
            )
    state.stage = Stage.HEROES


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
            options = {seat: _pairs(table, seat) for seat in seats}
            answers = yield from choose_together("heroes", options, "lebelheim.setup.2")
            kinds = {}
            for seat, pair in answers.items():
                kinds[seat * 2], kinds[seat * 2 + 1] = pair.first, pair.second
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
    if table.listening:
        table.tell(
            events.HeroesRevealed(
                rule="lebelheim.setup.2", heroes=list(kinds), kinds=list(kinds.values())
            )
        )


def _pairs(table: LebelheimTable, seat: int) -> list[ChooseHeroes]:
    """The pairs of heroes that a player may still choose. Rules: lebelheim.players.4"""
    box = table.box
    heroes = box.catalogue.heroes
    taken = {
        heroes[hero.kind].name
        for number, hero in enumerate(table.state.heroes)
        if hero.kind >= 0 and team_of(number) == seat % 2
    }
    free = [kind for kind, hero in enumerate(heroes) if box.decks[kind] and hero.name not in taken]
    return [
        ChooseHeroes(one, two)
        for one, two in combinations(free, 2)
        if heroes[one].name != heroes[two].name
    ]


def set_cards_aside(table: LebelheimTable) -> Flow[None]:
    """Setup 3: from each deck of more than 30 cards some may be set aside, in secret.

    Rules: lebelheim.setup.3
    """
    state, box = table.state, table.box
    choosing = set(box.seats_clockwise) if box.options.set_aside else set()
    while choosing:
        options: dict[int, list[Option]] = {}
        for seat in sorted(choosing):
            cards: list[Option] = [
                SetAside(hero, card)
                for hero in (seat * 2, seat * 2 + 1)
                if len(state.heroes[hero].deck) > SMALLEST_DECK
                for card in dict.fromkeys(state.heroes[hero].deck.pool)
            ]
            options[seat] = [*cards, DONE]
        answers = yield from choose_together("set-aside", options, "lebelheim.setup.3")
        for seat, answer in answers.items():
            if not isinstance(answer, SetAside):
                choosing.discard(seat)
                continue
            holder = state.heroes[answer.hero]
            holder.deck.pool.remove(answer.card)
            holder.aside.append(answer.card)
            if table.listening:
                table.tell(
                    events.CardSetAside(
                        rule="lebelheim.setup.3",
                        hero=answer.hero,
                        card=answer.card,
                    )
                )
    state.stage = Stage.PLACEMENT


def starting_squares(side: int) -> Mask:
    """The two rows nearest a side. Rules: lebelheim.setup.5"""
    last = GRID.columns - 1
    return {
        Direction.UP: GRID.rows_mask(last, last - 1),
        Direction.DOWN: GRID.rows_mask(0, 1),
        Direction.LEFT: GRID.columns_mask(0, 1),
        Direction.RIGHT: GRID.columns_mask(last, last - 1),
    }[Direction(side)]


def place_heroes(table: LebelheimTable) -> Flow[None]:
    """Setup 5: the team that chose its side second places all its heroes, then the other.

    Rules: lebelheim.setup.5, lebelheim.board.2
    """
    state = table.state
    for team in (state.chose_second, 1 - state.chose_second):
        for hero in table.box.teams[team]:
            free = starting_squares(state.sides[team]) & ~occupied(state)
            options = [PlaceHero(hero, square) for square in squares_of(free)]
            answer = yield from choose(seat_of(hero), "place", options, "lebelheim.setup.5")
            state.heroes[hero].square = answer.square
            if table.listening:
                table.tell(
                    events.HeroPlaced(rule="lebelheim.setup.5", hero=hero, square=answer.square)
                )
    state.stage = Stage.FIRST_PLAYER


def choose_first_player(table: LebelheimTable) -> Flow[None]:
    """Setup 6: the player with the highest roll chooses who begins; tied players roll again.

    Rules: lebelheim.setup.6
    """
    state = table.state
    rolling = list(table.box.seats_clockwise)
    while len(rolling) > 1:
        faces = {}
        for seat in rolling:
            faces[seat] = yield from roll(DIE, seat, "first player")
            if table.listening:
                table.tell(events.DieRolled(rule="lebelheim.setup.6", seat=seat, face=faces[seat]))
        rolling = [seat for seat in rolling if faces[seat] == max(faces.values())]
    options = [ChooseFirst(seat) for seat in table.box.seats_clockwise]
    answer = yield from choose(rolling[0], "first", options, "lebelheim.setup.6")
    state.first = state.seat = answer.seat
    if table.listening:
        table.tell(events.FirstChosen(rule="lebelheim.setup.6", seat=rolling[0], first=answer.seat))
    state.stage = Stage.OPENING


def open_match(table: LebelheimTable) -> Flow[None]:
    """Setup 7 and 8: abilities of the beginning of the game, then the starting hands.

    The first player's come first, then clockwise; each player orders the own ones.
    Rules: lebelheim.setup.7, .8, .10, lebelheim.hero.5
    """
    state, box = table.state, table.box
    count = len(box.seats)
    clockwise = [(state.first + place) % count for place in range(count)]
    for seat in clockwise:
        state.seat = seat
        yield from fire(table, "game-begins", seat * 2, seat * 2 + 1)
    state.seat = state.first
    for seat in clockwise:
        for hero in (seat * 2, seat * 2 + 1):
            if state.heroes[hero].square >= 0:
                kind = state.heroes[hero].kind
                yield from draw_cards(table, hero, box.catalogue.heroes[kind].starting_hand)
    state.stage = Stage.BEGINNING
