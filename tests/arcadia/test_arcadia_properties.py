"""Random play and random positions: nothing breaks, and all that is told is true."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcadia.literal_arcadia import LiteralPosition, pair_of, place_of, position_of
from rulekeeper.boards.masks import squares_of
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia.box import ArcadiaTable, Box, heroes_of
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import board, routes
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.moving import FlipDoor, Move
from rulekeeper.games.arcadia.state import NOWHERE, ArcadiaState
from tables.arcadia import SEATS
from tables.arcadia_campaign import random_chapter
from tables.arcadia_invariants import Watch
from tables.arcadia_scenario import chosen, game_of

SEEDS = st.integers(0, 2**32)
SHORT = 40
"""Turns of a match that is played at random."""


@cache
def small_game() -> Arcadia:
    """The game with the small scenario of the tests."""
    return game_of()


@pytest.fixture(scope="module")
def printed() -> Arcadia:
    """The game with its own pack."""
    game = ARCADIA.with_packs()
    assert isinstance(game, Arcadia)
    return game


def play_watched(match: Match[ArcadiaState, Box], rng: Random) -> None:
    """Play at random to the end, and look at everything after each answer."""
    watch = Watch(match)
    while match.decision:
        match.play(rng.choice(match.options))
        watch.check()
    assert match.result is not None


@pytest.mark.rule("arcadia.upgrade.curse.7", "arcadia.title.4")
@given(seed=SEEDS, seats=st.integers(2, 4))
@settings(max_examples=6)
def test_random_chapters_of_campaigns_keep_all_invariants(
    printed: Arcadia, seed: int, seats: int
) -> None:
    options = {**random_chapter(printed, Random(seed), seats), "turn_limit": SHORT // 2}
    play_watched(Match.new(printed, options, SEATS[:seats], seed), Random(seed))


@pytest.mark.rule("arcadia.board.5")
@pytest.mark.rule("arcadia.space.2")
@given(seed=SEEDS, seats=st.integers(2, 4))
@settings(max_examples=12)
def test_no_choice_ever_breaks_an_invariant(seed: int, seats: int) -> None:
    options = {**chosen(seats), "turn_limit": SHORT}
    play_watched(Match.new(small_game(), options, SEATS[:seats], seed), Random(seed))


@given(seed=SEEDS, seats=st.integers(2, 4))
@settings(max_examples=4)
def test_no_choice_ever_breaks_an_invariant_of_the_pack(
    printed: Arcadia, seed: int, seats: int
) -> None:
    play_watched(Match.new(printed, {"turn_limit": SHORT}, SEATS[:seats], seed), Random(seed))


# -- positions at random ----------------------------------------------------------------------


def scattered(rng: Random) -> Match[ArcadiaState, Box]:
    """The beginning of a turn with everybody somewhere and each door open or closed."""
    seats = rng.choice((2, 3, 4))
    match = Match.new(small_game(), chosen(seats), SEATS[:seats], rng.randrange(1000))
    while match.decisions and match.decisions[0].kind != "turn":
        match.play(match.options[0])
    state, grid = match.table.state, match.box.scenario.board
    # They stand close together, so that many spaces are Full and Blocked.
    spaces = rng.sample(squares_of(grid.open_spaces), 14)
    places = rng.sample(spaces * 2, len(state.figures))
    for figure, place in zip(state.figures, places, strict=True):
        figure.space = place
    state.open_doors = [edge for edge in squares_of(grid.doors) if rng.random() < 0.5]
    ring = next(n for n, card in enumerate(match.box.catalogue.cards) if card.name == "Ring")
    for hero in state.heroes:
        hero.cards.append(ring)
        hero.exhausted = [card for card in hero.cards[:-1] if rng.random() < 0.2]
        if hero not in state.heroes[3 * state.seat : 3 * state.seat + 3] and rng.random() < 0.1:
            hero.space = NOWHERE
    return match


def activated(rng: Random) -> Match[ArcadiaState, Box]:
    """One of the heroes is active, and has perhaps done something already."""
    while True:
        match = scattered(rng)
        match.play(rng.choice(match.options[:3]))
        for _ in range(rng.randrange(3)):
            if match.decisions and match.decisions[0].kind == "active":
                match.play(rng.choice(_crowded(match) or match.options))
        if match.decisions and match.decisions[0].kind == "active":
            return match


def _crowded(match: Match[ArcadiaState, Box]) -> list[Option]:
    """The moves on offer to a space that one may not stay in."""
    free = board.crowd(match.table, match.table.state.hero).free
    return [act for act in match.options if isinstance(act, Move) and not free >> act.space & 1]


@pytest.mark.rule("arcadia.move.2")
@pytest.mark.rule("arcadia.move.portal.1")
@pytest.mark.rule("arcadia.space.6")
@given(seed=SEEDS)
@settings(max_examples=60)
def test_routes_are_those_that_somebody_finds_who_tries_everything(seed: int) -> None:
    rng = Random(seed)
    table = scattered(rng).table
    there = [number for number, figure in enumerate(table.state.figures) if figure.space >= 0]
    figure, points = rng.choice(there), rng.randrange(5)
    position, found = position_of(table, figure), routes.routes(table, figure, points)
    assert {
        place_of(table, space): (len(route.spaces), route.reactions)
        for space, route in found.items()
    } == position.reached(points)
    assert squares_of(routes.destinations(table, figure, points)) == sorted(found)
    for space, route in found.items():
        assert route.spaces[-1] == space
        assert routes.routes(table, figure, points, space)[space] == route
        assert routes.way_to(table, figure, points, space) == route
        walk = tuple(
            (place_of(table, step), is_portal)
            for step, is_portal in zip(route.spaces, route.portals, strict=True)
        )
        assert walk in position.walks(position.here, points)
        assert route.reactions == position.reactions(walk)


@given(seed=SEEDS)
@settings(max_examples=40)
def test_what_is_allowed_is_right_and_what_is_refused_is_refused_for_a_true_reason(
    seed: int,
) -> None:
    match = activated(Random(seed))
    table, seat = match.table, match.table.state.seat
    judge = Judge(table)
    for kind in (Move, FlipDoor, Strike):
        for act in {*kind.candidates(table, seat), *kind.unlikely(table, seat)}:
            verdict = match.explain(act, seat)
            if isinstance(verdict, No):
                assert judge.is_true(act, verdict), f"{match.option_text(act)}: {verdict}"
            else:
                assert judge.is_allowed(act), match.option_text(act)


class Judge:
    """Whether what is said of a position is true, by the rules taken literally."""

    def __init__(self, table: ArcadiaTable) -> None:
        movement = table.state.movement
        assert movement is not None
        self.table, self.state = table, table.state
        self.mover, self.points = movement.figure, movement.points
        self.position: LiteralPosition = position_of(table, movement.figure)
        self.reached = self.position.reached(self.points)
        self.distances = self.position.distances()

    @property
    def must_go_on(self) -> bool:
        return not self.position.is_free(self.position.here)

    def is_allowed(self, act: Move | FlipDoor | Strike) -> bool:
        position = self.position
        if isinstance(act, Move):
            return act.figure == self.mover and place_of(self.table, act.space) in self.reached
        if isinstance(act, FlipDoor):
            door = pair_of(self.table, act.edge)
            is_there = door in position.doors and position.here in door
            then = position.flipped(door)
            return is_there and self.points > 0 and then.can_rest(position.here, self.points - 1)
        may_strike = act.hero == self.mover and not self.state.has_attacked and not self.must_go_on
        return may_strike and self._has_ready(act) and self._reaches(act)

    def is_true(self, act: Move | FlipDoor | Strike, no: No) -> bool:
        if isinstance(act, Move):
            return self._is_true_of_a_move(act, no)
        if isinstance(act, FlipDoor):
            return self._is_true_of_a_door(act, no)
        return self._is_true_of_a_strike(act, no)

    def _is_true_of_a_move(self, act: Move, no: No) -> bool:
        position, place = self.position, place_of(self.table, act.space)
        cost = self.distances.get(place)
        match no.rule:
            case "arcadia.activation.2":
                return act.figure != self.mover
            case "arcadia.move.2":
                return self.points == 0
            case "arcadia.board.3":
                return place not in position.spaces
            case "arcadia.move.4":
                return place == position.here
            case "arcadia.space.4":
                return position.is_blocked(place)
            case "arcadia.move.6":
                return cost is None
            case "arcadia.move.1":
                return cost is not None and cost > self.points and f"costs {cost} p" in no.reason
            case "arcadia.space.6":
                left = self.points - (cost or 0)
                return position.is_full(place) and not position.can_rest(place, left)
        return False

    def _is_true_of_a_door(self, act: FlipDoor, no: No) -> bool:
        position, door = self.position, pair_of(self.table, act.edge)
        match no.rule:
            case "arcadia.move.door.1":
                return position.here not in door or door not in position.doors
            case "arcadia.move.2":
                return self.points == 0
            case "arcadia.space.6":
                then = position.flipped(door)
                return self.must_go_on and not then.can_rest(position.here, self.points - 1)
        return False

    def _is_true_of_a_strike(self, act: Strike, no: No) -> bool:
        state, heroes = self.state, len(self.state.heroes)
        hero, target = state.heroes[act.hero], state.figure(act.target)
        own = act.target < heroes and act.target in heroes_of(act.hero // 3)
        match no.rule:
            case "arcadia.activation.1":
                return act.hero != self.mover
            case "arcadia.attack.1":
                return state.has_attacked or own
            case "arcadia.space.2":
                return self.must_go_on
            case "arcadia.equipment.4":
                return act.card not in hero.cards
            case "arcadia.attack.3":
                return self.table.box.catalogue.cards[act.card].attack is None
            case "arcadia.attack.exhaust.2":
                return act.card in hero.exhausted
            case "arcadia.attack.target.1":
                return target.space < 0
            case "arcadia.attack.target.3":
                return self._type(act) == "melee" and not self._reaches(act)
            case "arcadia.los.2":
                return self._type(act) == "ranged" and not self._reaches(act)
        return False

    def _type(self, act: Strike) -> str:
        attack = self.table.box.catalogue.cards[act.card].attack
        return attack.type if attack else ""

    def _has_ready(self, act: Strike) -> bool:
        hero = self.state.heroes[act.hero]
        return bool(self._type(act)) and act.card in {*hero.cards} - {*hero.exhausted}

    def _reaches(self, act: Strike) -> bool:
        """Whether the target is Close or in Line of Sight, as the card wants it."""
        position, target = self.position, self.state.figure(act.target)
        if target.space < 0:
            return False
        there = place_of(self.table, target.space)
        if self._type(act) == "melee":
            return position.board.are_close(position.here, there)
        blocked = {place for place in Counter(position.enemies) if position.is_blocked(place)}
        return position.board.sees(position.here, there, blocked)
