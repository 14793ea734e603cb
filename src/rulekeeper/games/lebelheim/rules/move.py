"""Movements: steps of the hero's own, pull and push, and changes of place that are no movement."""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.cards import effects
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import DONE, ChooseNumber, PlaceHero, Step
from rulekeeper.games.lebelheim.rules.choosing import pick
from rulekeeper.games.lebelheim.rules.heroes import spend_bonuses, stat
from rulekeeper.games.lebelheim.rules.meaning import number
from rulekeeper.games.lebelheim.rules.permission import hero_name
from rulekeeper.games.lebelheim.rules.play import carries_out, fire, has_stopped, trick_window
from rulekeeper.games.lebelheim.rules.position import hero_at, occupied, squares_within
from rulekeeper.games.lebelheim.state import NOBODY, LebelheimState, Play, Window


def step_squares(state: LebelheimState, hero: int) -> Mask:
    """The squares that a hero can step on.

    Rules: lebelheim.move.6, .7, .8
    """
    return GRID.neighbours[state.heroes[hero].square] & ~occupied(state)


def step_verdict(table: LebelheimTable, hero: int, square: int) -> Verdict:
    """Whether a hero, asked to move, can step on a square.

    Rules: lebelheim.move.6, .7, .8
    """
    if square not in GRID.squares:
        return No("lebelheim.move.8", "Heroes cannot leave the 6 x 6 cases of the grid.")
    origin = table.state.heroes[hero].square
    if origin < 0:
        return No("lebelheim.death.1", f"{hero_name(table, hero)} is not on the board.")
    if not GRID.neighbours[origin] >> square & 1:
        return No(
            "lebelheim.move.7",
            f"{GRID.name(square)} is not up, down, left or right of {GRID.name(origin)}.",
        )
    other = hero_at(table.state, square)
    if other != NOBODY:
        return No("lebelheim.move.6", f"{hero_name(table, other)} stands on {GRID.name(square)}.")
    return YES


def take_step(
    table: LebelheimTable, hero: int, square: int, rule: str, by: int = NOBODY
) -> Flow[None]:
    """A hero enters a square; a step is a line of its own, so Tricks may follow.

    Rules: lebelheim.lines.3
    """
    state = table.state
    mover = state.heroes[hero]
    if table.listening:
        table.tell(events.Moved(rule=rule, hero=hero, origin=mover.square, square=square, by=by))
    mover.square = square
    outer, state.mover = state.mover, hero
    yield from trick_window(table, Window.STEP)
    state.mover = outer


@carries_out(effects.Move)
def _move(table: LebelheimTable, play: Play, line: effects.Move) -> Flow[None]:
    """Up to so many steps, each of them chosen, each of them optional.

    Only these are a hero's movements: to be pushed or pulled uses up no first movement.
    Rules: lebelheim.move.1 to .5, .9, lebelheim.hero.assassin.3, lebelheim.lines.2, .3
    """
    state = table.state
    for hero in (yield from pick(table, play, line.who, "lebelheim.move.2")):
        if has_stopped(table, play):
            return
        mover = state.heroes[hero]
        steps = number(table, line.steps, play) + stat(table, hero, "movement")
        spend_bonuses(state, hero, "movement")
        chooser = seat_of(hero if line.by == "owner" else play.hero)
        moved = False
        for left in range(steps, 0, -1):
            if mover.square < 0 or has_stopped(table, play):
                break
            options: list[Option] = [
                Step(hero, square) for square in squares_of(step_squares(state, hero))
            ]
            answer = yield from choose(
                chooser, "step", [*options, DONE], "lebelheim.move.3", about=left
            )
            if not isinstance(answer, Step):
                break
            moved = mover.has_moved = True
            yield from take_step(table, hero, answer.square, "lebelheim.move.7")
        if not moved:
            yield from trick_window(table, Window.LINE)
        elif mover.square >= 0:
            yield from fire(table, "moves", hero)


@carries_out(effects.Push)
def _push(table: LebelheimTable, play: Play, line: effects.Push) -> Flow[None]:
    yield from _shove(table, play, line, towards=False)


@carries_out(effects.Pull)
def _pull(table: LebelheimTable, play: Play, line: effects.Pull) -> Flow[None]:
    yield from _shove(table, play, line, towards=True)


def _shove(table: LebelheimTable, play: Play, line: effects.Shove, *, towards: bool) -> Flow[None]:
    """Steps in a straight line, as far as there are free cases; without a line it is ignored.

    Rules: lebelheim.shove.1 to .6
    """
    state = table.state
    for hero in (yield from pick(table, play, line.who, "lebelheim.shove.4")):
        if has_stopped(table, play):
            return
        by = play.hero
        if line.hero != "self":
            others = yield from pick(table, play, line.hero, "lebelheim.shove.4")
            by = others[0] if others else NOBODY
        if by in (NOBODY, hero):
            continue
        steps = max(0, number(table, line.steps, play))
        if line.up_to:
            chosen = yield from choose(
                seat_of(play.hero),
                "number",
                [ChooseNumber(steps) for steps in range(steps, -1, -1)],
                "lebelheim.shove.6",
            )
            steps = chosen.number
        moved = False
        rule = "lebelheim.shove.2" if towards else "lebelheim.shove.3"
        for _ in range(steps):
            square = shoved_to(state, hero, by, towards=towards)
            if square < 0 or has_stopped(table, play):
                break
            moved = True
            yield from take_step(table, hero, square, rule, by)
        if moved:
            yield from fire(table, "pulled" if towards else "pushed", hero, by)
            continue
        if table.listening:
            why, rule = (
                ("no line", "lebelheim.shove.4") if steps else ("no steps", "lebelheim.shove.6")
            )
            table.tell(events.LineSkipped(rule=rule, hero=play.hero, name=play.name, why=why))
        yield from trick_window(table, Window.LINE)


def shoved_to(state: LebelheimState, hero: int, by: int, *, towards: bool) -> int:
    """The next square of a pull or push, or -1 when there is none.

    Rules: lebelheim.shove.2 to .5
    """
    square, other = state.heroes[hero].square, state.heroes[by].square
    if square < 0 or other < 0:
        return -1
    direction: Direction | None = GRID.direction_between(other, square)
    if direction is None:
        return -1
    if towards:
        direction = Direction((direction + 2) % 4)
    following = next(iter(GRID.steps_from(square, direction)), -1)
    return -1 if following < 0 or occupied(state) >> following & 1 else following


@carries_out(effects.Place)
def _place(table: LebelheimTable, play: Play, line: effects.Place) -> Flow[None]:
    state = table.state
    for hero in (yield from pick(table, play, line.who, "lebelheim.move.2")):
        play.pick_within = line.within
        origin = state.heroes[play.hero].square
        free = squares_within(origin, line.within) & ~occupied(state)
        options: list[Option] = [PlaceHero(hero, square) for square in squares_of(free)]
        answer = yield from choose(
            seat_of(play.hero), "place", [*options, DONE], "lebelheim.move.2"
        )
        if isinstance(answer, PlaceHero):
            state.heroes[hero].square = answer.square
            if table.listening:
                table.tell(
                    events.HeroPlaced(rule="lebelheim.move.2", hero=hero, square=answer.square)
                )


@carries_out(effects.Swap)
def _swap(table: LebelheimTable, play: Play, line: effects.Swap) -> Flow[None]:
    state = table.state
    for hero in (yield from pick(table, play, line.who, "lebelheim.move.2")):
        for other in (yield from pick(table, play, line.hero, "lebelheim.move.2")):
            if other != hero:
                one, two = state.heroes[hero], state.heroes[other]
                one.square, two.square = two.square, one.square
                if table.listening:
                    table.tell(events.Swapped(rule="lebelheim.move.2", hero=hero, other=other))
