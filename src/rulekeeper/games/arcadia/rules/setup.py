"""Scenario Setup (pp. 10-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of, seat_of
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import FigureRef, Option, SpaceRef, figure_name, is_own
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.rules.titles import use_titles
from rulekeeper.games.arcadia.state import NOBODY, NOWHERE, Stage


def set_up_scenario(table: ArcadiaTable) -> Flow[None]:
    """What is drawn by chance: spawn tokens, Starting Areas, the first player.

    Rules: arcadia.setup.9, arcadia.setup.start.1, .2, .4, .5, arcadia.turn.2, .3, arcadia.title.4
    """
    state, box = table.state, table.box
    left = list(range(len(box.catalogue.spawn_tokens)))
    for space in box.scenario.spawns:
        token = yield from draw_one(left, Item.SPAWN_TOKEN, "spawn-token")
        left.remove(token)
        state.spawn_tokens.append((space, token))
        faces = " and ".join(box.catalogue.spawn_tokens[token].faces)
        table.tell(events.SpawnTokenPlaced, rule="arcadia.setup.9", space=space, faces=faces)
    seats = list(range(len(box.seats)))
    state.order = []
    while seats:
        seat = yield from draw_one(seats, Item.SEAT, "area")
        seats.remove(seat)
        state.guilds[seat].area = len(state.order)
        state.order.append(seat)
        table.tell(
            events.AreaDrawn, rule="arcadia.setup.start.1", seat=seat, number=len(state.order)
        )
    yield from _find_first_player(table)
    yield from use_titles(table)
    state.stage = Stage.PLACEMENT


def _find_first_player(table: ArcadiaTable) -> Flow[None]:
    """Whoever sits to the left of the last winner; in a first scenario somebody by chance.

    Rules: arcadia.turn.2, .3
    """
    state, had = table.state, table.box.options.belongings
    rule = "arcadia.turn.2"
    if had is not None and had.played:
        rule = "arcadia.turn.3"
        state.seat = state.order[(state.order.index(had.winner) + 1) % len(state.order)]
    else:
        state.seat = yield from draw_one(sorted(state.order), Item.SEAT, "first")
    table.tell(events.FirstPlayer, rule=rule, seat=state.seat)


class Place(Option, frozen=True, tag="place"):
    """Place a Hero in the Starting Area. Rules: arcadia.setup.start.3"""

    says = "place {hero} on {space}"
    rule = "arcadia.setup.start.3"
    elsewhere = "Heroes are placed in their Starting Area before the first turn."
    elsewhere_rule = "arcadia.setup.start.3"
    hero: FigureRef
    space: SpaceRef

    def pointed(self, table: ArcadiaTable) -> tuple[str, ...]:
        """The space alone, for the Hero who is next."""
        is_next = table.state.stage == Stage.PLACEMENT and _next(table) == self.hero
        return ("{space}",) if is_next else ("{hero}", "{space}")

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        spaces = squares_of(table.box.scenario.board.spaces)
        return (cls(hero, space) for hero in heroes_of(seat) for space in spaces)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        area = table.box.scenario.starts[table.state.guilds[seat].area]
        spaces = squares_of(area & board.free_spaces(table))
        left = [hero for hero in heroes_of(seat) if table.state.heroes[hero].space == NOWHERE]
        return [cls(hero, space) for hero in left for space in spaces]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        name, space = figure_name(table, self.hero), table.box.grid.name(self.space)
        if not is_own(table, seat, self.hero):
            return No(self.rule, f"{name} is no Hero of your guild.")
        if table.state.heroes[self.hero].space != NOWHERE:
            return No(self.rule, f"{name} has been placed.")
        if not table.box.scenario.starts[table.state.guilds[seat].area] >> self.space & 1:
            return No(self.rule, f"{space} is not in your Starting Area.")
        if not board.free_spaces(table) >> self.space & 1:
            return No("arcadia.board.5", f"Two figures are on {space} already.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.heroes[self.hero].space = self.space
        table.tell(events.HeroPlaced, rule=self.rule, figure=self.hero, space=self.space)
        yield from ()


def _next(table: ArcadiaTable) -> int:
    """The next Hero to be placed, in turn order; nobody once all are."""
    state = table.state
    begin = state.order.index(state.seat)
    for seat in (*state.order[begin:], *state.order[:begin]):
        for hero in heroes_of(seat):
            if state.heroes[hero].space == NOWHERE:
                return hero
    return NOBODY


PLACE = Menu(
    "place",
    Place,
    says=lambda table, request: f"Where does {figure_name(table, _next(table))} begin?",
    rule="arcadia.setup.start.3",
)


def place_heroes(table: ArcadiaTable) -> Flow[None]:
    """The players place their Heroes, in turn order. Rules: arcadia.setup.start.3"""
    hero = _next(table)
    if hero == NOBODY:
        table.state.stage = Stage.TURN
        note(table, "begins")
    else:
        yield from PLACE.play(table, seat_of(hero))
