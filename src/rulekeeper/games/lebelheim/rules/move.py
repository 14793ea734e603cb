"""Movements: steps of the hero's own, pull and push, and changes of place that are no movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product, starmap
from typing import ClassVar, Literal, Self, TypeAlias

from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.cards import events as common
from rulekeeper.cards.effects import Sides, expected
from rulekeeper.cards.plays import NOBODY
from rulekeeper.cards.references import HeroRef, SquareRef
from rulekeeper.cards.words import Amount, HeroRole, Who, Within
from rulekeeper.core.acts import DONE, Done, Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.options import Option, hero_name, own_heroes, revealed
from rulekeeper.games.lebelheim.rules import choosing, position
from rulekeeper.games.lebelheim.rules.conditions import number, stat
from rulekeeper.games.lebelheim.rules.heroes import spend_bonuses
from rulekeeper.games.lebelheim.rules.play import fire, has_stopped, trick_window
from rulekeeper.games.lebelheim.state import Play, Stage, Window


class Going(Option, frozen=True):
    """Base of what brings a hero to a square."""

    asked: ClassVar[Literal["step", "place"]]
    hero: HeroRef
    square: SquareRef

    @classmethod
    def candidates(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        return starmap(cls, product(own_heroes(table, seat), GRID.squares))

    @classmethod
    def unlikely(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        others = [hero for hero in revealed(table) if seat_of(hero) != seat]
        return starmap(cls, product(others, GRID.squares))

    def pointed(self, table: LebelheimTable) -> tuple[str, ...]:
        """The square; the hero, too, where another one is asked about.

        While nobody is asked to go anywhere, pointing at a square means to walk there.
        """
        asked, about = asked_about(table)
        is_meant = (self.asked, self.hero) == (asked, about) if asked else self.asked == "step"
        return ("{square}",) if is_meant else ("{hero}", "{square}")

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        asked, about = asked_about(table)
        if asked != self.asked:
            return No(self.elsewhere_rule, self.elsewhere)
        if about != self.hero:
            reason = f"You are asked about {hero_name(table, about)}."
            return No(self.elsewhere_rule, reason)
        return self.can_go(table)

    def can_go(self, table: LebelheimTable) -> Verdict:
        """Whether the hero can go there."""
        raise NotImplementedError


def asked_about(table: LebelheimTable) -> tuple[str, int]:
    """Whether a step or a place is being asked for, and of which hero."""
    state = table.state
    if state.plays:
        return state.plays[-1].asked, state.plays[-1].about
    if state.stage == Stage.PLACEMENT:
        return "place", next_to_place(table)
    return "", NOBODY


def next_to_place(table: LebelheimTable) -> int:
    """Whose turn it is to be placed on the board, or `NOBODY`. Rules: lebelheim.setup.5"""
    state = table.state
    teams = (state.chose_second, 1 - state.chose_second)
    order = [hero for team in teams for hero in table.box.teams[team]]
    return next((hero for hero in order if state.heroes[hero].square < 0), NOBODY)


# -- steps ------------------------------------------------------------------------------------


class Step(Going, frozen=True, tag="step"):
    says = "move {hero} to {square}"
    asked = "step"
    elsewhere = "A hero moves only when a card or a skill such as Moving tells it to."
    elsewhere_rule = "lebelheim.move.1"

    @classmethod
    def possible(cls, table: LebelheimTable, seat: int) -> list[Self]:
        play = table.state.plays[-1]
        reached = position.step_squares(table.state, play.about, play.steps_left)
        return [cls(play.about, square) for square in squares_of(reached)]

    def can_go(self, table: LebelheimTable) -> Verdict:
        """Rules: lebelheim.move.3, .6, .7, .8"""
        if self.square not in GRID.squares:
            return No("lebelheim.move.8", "Heroes cannot leave the 6 x 6 squares of the grid.")
        state, square = table.state, GRID.name(self.square)
        other = position.hero_at(state, self.square)
        if other != NOBODY:
            return No("lebelheim.move.6", f"{hero_name(table, other)} stands on {square}.")
        way, left = position.way_to(state, self.hero, self.square), state.plays[-1].steps_left
        if not way:
            name = hero_name(table, self.hero)
            return No("lebelheim.move.6", f"No way leads {name} to {square}: heroes stand around.")
        if len(way) <= left:
            return YES
        away = f"{square} is {counted(len(way), 'step')} away, and you have only {left} left."
        if GRID.distance(state.heroes[self.hero].square, self.square) <= left:
            return No("lebelheim.move.6", f"Heroes stand in the way: {away}")
        return No("lebelheim.move.3", away)

    def preview(self, table: LebelheimTable, offered: Sequence[AnyOption]) -> Preview:
        """How many steps it takes and leaves, and by which way."""
        way = position.way_to(table.state, self.hero, self.square)
        left = table.state.plays[-1].steps_left - len(way)
        begin = table.state.heroes[self.hero].square
        return Preview(cost=len(way), way=[begin, *way], notes=[f"{left or 'none'} left"])


def _where_to(table: LebelheimTable, request: SeatRequest) -> str:
    play = table.state.plays[-1]
    who, left = hero_name(table, play.about), counted(play.steps_left, "step")
    return f"{choosing.source(table)}Where does {who} move? {left} left."


STEP = Menu(
    "step", Step, Done, says=_where_to, rule="lebelheim.move.3", done="Stop here", costs="steps"
)


def take_step(
    table: LebelheimTable, hero: int, square: Square, rule: str, by: int = NOBODY
) -> Flow[bool]:
    """A hero enters a square; Tricks may follow: whether one did. Rules: lebelheim.lines.3"""
    state = table.state
    mover = state.heroes[hero]
    table.tell(common.Moved, rule=rule, hero=hero, origin=mover.square, square=square, by=by)
    mover.square = square
    outer, state.mover = state.mover, hero
    played = yield from trick_window(table, Window.STEP)
    state.mover = outer
    return played


class Move(choosing.HeroEffect, frozen=True, tag="move"):
    """Take up to so many steps, each of them optional; one answer may go several at once.

    A Trick on the way ends the walk, and what is left is asked again.
    Only these are a hero's movements: to be pushed or pulled uses up no first movement.
    Rules: lebelheim.move.1 to .5, .9, lebelheim.hero.assassin.3, lebelheim.lines.2, .3
    """

    says = "{who} moves {steps}{by:=player: (you choose where)|owner:}"
    opens_windows = True
    rule = "lebelheim.move.2"
    steps: Amount
    by: Literal["owner", "player"] = "owner"
    """Who chooses the steps: the player of the moved hero, or of this text."""

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        if has_stopped(table, play):
            return
        state, mover = table.state, table.state.heroes[hero]
        steps = number(table, self.steps, play) + stat(table, hero, "movement")
        spend_bonuses(state, hero, "movement")
        moved = False
        chooser = seat_of(hero if self.by == "owner" else play.hero)
        while steps > 0 and mover.square >= 0 and not has_stopped(table, play):
            play.asked, play.about, play.steps_left = "step", hero, steps
            options: list[Step | Done] = [*Step.possible(table, chooser), DONE]
            answer = yield from STEP.ask(chooser, options)
            play.asked = ""
            if not isinstance(answer, Step):
                break
            moved = mover.has_moved = True
            for square in position.way_to(state, hero, answer.square):
                steps -= 1
                if (yield from take_step(table, hero, square, "lebelheim.move.7")):
                    break
        if not moved:
            yield from trick_window(table, Window.LINE)
        elif mover.square >= 0:
            yield from fire(table, "moves", hero)

    def value(self, sides: Sides) -> float:
        return 0.25 * expected(self.steps)


# -- pull and push ----------------------------------------------------------------------------


class ChooseNumber(Option, frozen=True, tag="number"):
    """Choose a number: how far to push."""

    says = "{number}"
    group = "Squares"
    points = ("word/number-{number}",)
    number: int


DISTANCE = Menu(
    "number", ChooseNumber, says=choosing.of_line("How far?"), rule="lebelheim.shove.6", gives=True
)


class Shove(choosing.HeroEffect, frozen=True):
    """Base of push and pull: steps in a straight line, from or towards `hero`.

    They go as far as there are free squares; without a line they are ignored.
    Rules: lebelheim.shove.1 to .6
    """

    gain = 0.4
    opens_windows = True
    is_pull: ClassVar[bool]
    rule = "lebelheim.shove.4"
    steps_rule: ClassVar[str]
    steps: Amount
    who: Who
    hero: HeroRole = "self"
    up_to: bool = False

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        if has_stopped(table, play):
            return
        others = yield from choosing.pick(table, play, self, self.hero, self.rule)
        by = others[0] if others else NOBODY
        if by in (NOBODY, hero):
            return
        steps = max(0, number(table, self.steps, play))
        if self.up_to:
            options = [ChooseNumber(steps) for steps in range(steps, -1, -1)]
            steps = (yield from DISTANCE.ask(seat_of(play.hero), options, about=self)).number
        moved = False
        for _ in range(steps):
            square = position.shoved_to(table.state, hero, by, towards=self.is_pull)
            if square < 0 or has_stopped(table, play):
                break
            moved = True
            yield from take_step(table, hero, square, self.steps_rule, by)
        if moved:
            yield from fire(table, "pulled" if self.is_pull else "pushed", hero, by)
            return
        why = "there is no free straight line" if steps else "nobody is moved"
        choosing.skip_line(table, play, f"lebelheim.shove.{4 if steps else 6}", why)
        yield from trick_window(table, Window.LINE)


class Push(Shove, frozen=True, tag="push"):
    """Straight away."""

    says = "Push {who} by {up_to:?up to }{steps}{hero:=self:| away from {hero}}"
    is_pull = False
    steps_rule = "lebelheim.shove.3"


class Pull(Shove, frozen=True, tag="pull"):
    """Straight closer."""

    says = "Pull {who} by {up_to:?up to }{steps}{hero:=self:| towards {hero}}"
    is_pull = True
    steps_rule = "lebelheim.shove.2"


# -- changes of place that are no movement ----------------------------------------------------


class PlaceHero(Going, frozen=True, tag="place"):
    """Put a hero on a square: while the board is set, or by an effect."""

    says = "place {hero} on {square}"
    asked = "place"
    elsewhere = "No hero is to be placed now."
    elsewhere_rule = "lebelheim.setup.5"

    @classmethod
    def possible(cls, table: LebelheimTable, seat: int) -> list[Self]:
        about = asked_about(table)[1]
        free = _places(table, about) & ~position.occupied(table.state)
        return [cls(about, square) for square in squares_of(free)]

    def can_go(self, table: LebelheimTable) -> Verdict:
        """Rules: lebelheim.setup.5, lebelheim.board.1, .2"""
        if self.square not in GRID.squares:
            return No("lebelheim.board.1", "The grid has 6 x 6 squares, and that is none of them.")
        square, other = GRID.name(self.square), position.hero_at(table.state, self.square)
        if other != NOBODY:
            return No("lebelheim.board.2", f"{hero_name(table, other)} stands on {square}.")
        if _places(table, self.hero) >> self.square & 1:
            return YES
        if not table.state.plays:
            return No("lebelheim.setup.5", f"{square} is not in your first two rows.")
        return choosing.too_far(table, "a square {}; {} is none", self.square)


def _places(table: LebelheimTable, hero: int) -> Mask:
    """The squares among which a hero is put, free or not."""
    state = table.state
    if not state.plays:
        return position.starting_squares(state.sides[team_of(hero)])
    play = state.plays[-1]
    return position.squares_within(state.heroes[play.hero].square, play.pick_within)


PLACE = Menu(
    "place",
    PlaceHero,
    Done,
    says=lambda table, request: (
        f"{choosing.source(table)}Where does {hero_name(table, asked_about(table)[1])} stand?"
    ),
    rule="lebelheim.setup.5",
    done="Leave it where it is",
    gives=True,
)


class Relocate(choosing.HeroEffect, frozen=True, tag="place"):
    """Put a hero on a free square near the hero whose text it is; that is no movement."""

    says = "Put {who} on {within:=adjacent:an adjacent free square|a free square {within:place}}"
    gain = 0.7
    rule = "lebelheim.move.2"
    within: Within

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        """Who plays the text chooses the square, or leaves the hero."""
        play.pick_within = self.within
        play.asked, play.about = "place", hero
        chooser = seat_of(play.hero)
        options: list[PlaceHero | Done] = [*PlaceHero.possible(table, chooser), DONE]
        answer = yield from PLACE.ask(chooser, options, rule=self.rule)
        play.asked = ""
        if isinstance(answer, PlaceHero):
            put(table, hero, answer.square, self.rule)


def put(table: LebelheimTable, hero: int, square: Square, rule: str) -> None:
    """A hero stands somewhere without having moved there."""
    table.state.heroes[hero].square = square
    table.tell(common.HeroPlaced, rule=rule, hero=hero, square=square)


class Swap(choosing.HeroEffect, frozen=True, tag="swap"):
    """Two heroes change places; that is no movement."""

    says = "{hero} changes places with {who}"
    gain = 0.4
    rule = "lebelheim.move.2"
    who: Who
    hero: HeroRole = "self"

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> Flow[None]:
        heroes = table.state.heroes
        for other in (yield from choosing.pick(table, play, self, self.hero, self.rule)):
            if other != hero:
                one, two = heroes[hero], heroes[other]
                one.square, two.square = two.square, one.square
                table.tell(common.Swapped, rule=self.rule, hero=hero, other=other)


MoveLine: TypeAlias = Move | Push | Pull | Relocate | Swap
