"""How fast Arcadia Quest is: random decisions and copies by scenario; sight and routes.

python benchmarks/arcadia.py [--decisions 400] [--json]

Each scenario is played at random by two, three and four guilds, unheard. Copies are made all along;
sight and routes are asked wherever a hero is active. All is time of the processor, which other
programs lengthen less than time of the clock.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from time import process_time

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.box import FEWEST_SEATS, MOST_SEATS, ArcadiaTable, Box
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import board, routes
from rulekeeper.games.arcadia.state import ArcadiaState

EVERY = 8
"""After so many decisions copies, sight and routes are measured."""

REPEATED = 4
"""How often each is then done."""

PROMISED = {
    "decisions_per_second": 15_000.0,
    "copy_microseconds": 80.0,
    "sight_microseconds": 2.0,
    "routes_microseconds": 100.0,
}
"""What the game is to reach on one core that has nothing else to do."""

MEANINGS = {
    "decisions_per_second": "decisions a second",
    "copy_microseconds": "a copy (microseconds)",
    "sight_microseconds": "sight of an enemy",
    "routes_microseconds": "all routes with reactions",
    "odds_microseconds": "odds of a way with reactions",
}


class Figures(Struct):
    """The measurements for one scenario; `MEANINGS` says what they are."""

    decisions_per_second: float
    copy_microseconds: float
    sight_microseconds: float
    routes_microseconds: float
    odds_microseconds: float


def new_match(
    game: Arcadia, scenario: str, seats: int, number: int
) -> tuple[Match[ArcadiaState, Box], Random]:
    """A fresh match that nobody hears, and the random numbers to play it with."""
    options = game.sampled_options({"scenario": scenario}, Random(number))
    names = [f"guild {seat + 1}" for seat in range(seats)]
    match = Match.new(game, options, names, mixed(1, number), listen=False, clock=lambda: 0.0)
    return match, Random(number)


def answered(match: Match[ArcadiaState, Box], random: Random, decisions: int) -> Iterator[int]:
    """Play so many decisions at random at most; yields the number of each before it is made."""
    for number in range(decisions):
        options = match.options
        if not options:
            return
        yield number
        match.play(options[int(random.random() * len(options))])


def microseconds(do: Callable[[], object]) -> float:
    """What doing something takes."""
    start = process_time()
    for _ in range(REPEATED):
        do()
    return 1e6 * (process_time() - start) / REPEATED


def time_of_routes(table: ArcadiaTable, hero: int, points: int) -> float:
    """Microseconds for the best ways of a hero to all spaces, with who reacts on them."""
    return microseconds(lambda: routes.routes(table, hero, points))


def time_of_odds(table: ArcadiaTable, hero: int, points: int) -> float | None:
    """Microseconds for the odds of Wounds and death on a way with reactions, if there is any."""
    found = routes.routes(table, hero, points).values()
    risky = [route for route in found if route.reactions]
    if not risky:
        return None
    spent = microseconds(lambda: [routes.dangers_on(table, hero, route) for route in risky])
    return spent / len(risky)


def time_of_sight(table: ArcadiaTable, hero: int) -> float | None:
    """Microseconds for whether a hero sees an enemy, if there is any."""
    spaces = [table.state.figure(enemy).space for enemy in board.enemies_of(table, hero)]
    if not spaces:
        return None
    passages, begin = board.passages(table), table.state.heroes[hero].space
    blockers = board.crowd(table, hero).blocked
    spent = microseconds(lambda: [passages.sees(begin, space, blockers) for space in spaces])
    return spent / len(spaces)


def measure(game: Arcadia, scenario: str, decisions: int) -> Figures:
    """Measure one scenario with each number of guilds."""
    played, spent = 0, 0.0
    copies, sights = list[float](), list[float | None]()
    ways, odds = list[float](), list[float | None]()
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        match, random = new_match(game, scenario, seats, seats)
        start = process_time()
        played += sum(1 for _ in answered(match, random, decisions))
        spent += process_time() - start
        match, random = new_match(game, scenario, seats, seats)
        for number in answered(match, random, decisions):
            if number % EVERY == 0:
                copies.append(microseconds(match.copy))
                movement, hero = match.table.state.movement, match.table.state.hero
                if movement is not None and movement.figure == hero:
                    sights.append(time_of_sight(match.table, hero))
                    ways.append(time_of_routes(match.table, hero, movement.points))
                    odds.append(time_of_odds(match.table, hero, movement.points))
    return Figures(
        played / spent,
        fmean(copies),
        fmean(one for one in sights if one is not None),
        fmean(ways),
        fmean(one for one in odds if one is not None),
    )


def show(figures: dict[str, Figures]) -> None:
    """Print a table, a row for each scenario."""
    table = Table("scenario", *MEANINGS.values(), box=None, header_style="bold")
    for name, measured in figures.items():
        values = [getattr(measured, field) for field in MEANINGS]
        table.add_row(name, *(f"{value:,.{0 if value >= 100 else 1}f}" for value in values))
    table.add_row(
        "[bold]on average",
        *(f"{fmean(getattr(f, field) for f in figures.values()):,.1f}" for field in MEANINGS),
    )
    limits = [f"{PROMISED[field]:,.0f}" if field in PROMISED else "" for field in MEANINGS]
    table.add_row("promised", *limits)
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of Arcadia Quest.")
    parser.add_argument("--decisions", type=int, default=400, help="in each match, at most")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    arguments = parser.parse_args()
    if arguments.decisions < 100:
        parser.error("--decisions has to be 100 or more: a match is set up first.")
    game = ARCADIA.with_packs()
    assert isinstance(game, Arcadia)
    measure(game, next(iter(game.catalogue.scenarios)), 100)
    figures = {name: measure(game, name, arguments.decisions) for name in game.catalogue.scenarios}
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(figures)


if __name__ == "__main__":
    main()
