"""How fast the engine is: random play, copies, checkpoints, saves; on one core, for each game.

All times are those of the process, so that other work of the machine does not count.

python benchmarks/run.py [--seconds 5] [--games lebelheim,arena-mission] [--json]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean
from time import process_time
from typing import NamedTuple

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import RulekeeperError
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import game_names
from rulekeeper.sim.simulate import Plan, count_seats, load_game

COPIED_MATCHES = 5
SAVED_MATCHES = 5

OTHER_WAYS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "arena-mission": ("arena", {"quest": "the-salt-stair"}),
    "arena-boss-fight": ("arena", {"quest": "the-chandlers-hall"}),
}
"""Ways to play a game that are measured by themselves: the game, and the options they need."""

MEANINGS = {
    "decisions_per_second": "decisions a second: list the options, choose at random, carry out",
    "matches_per_second": "matches a second of random play",
    "decisions_per_match": "decisions in a match of random play",
    "copy_microseconds": "microseconds to copy a match, wherever it stands",
    "checkpoint_bytes": "bytes of a checkpoint",
    "content_milliseconds": "milliseconds to load the game with its content",
    "save_milliseconds": "milliseconds to write a match of random play",
    "save_bytes": "bytes of such a match",
    "load_milliseconds": "milliseconds to load it, from its checkpoint on",
    "verify_milliseconds": "milliseconds to verify it: the whole match is played again",
    "verified_per_second": "answers a second while it is verified, chance included",
}


class Figures(Struct):
    """The measurements for one game; `MEANINGS` says what they are."""

    decisions_per_second: float
    matches_per_second: float
    decisions_per_match: float
    copy_microseconds: float
    checkpoint_bytes: float
    content_milliseconds: float
    save_milliseconds: float
    save_bytes: float
    load_milliseconds: float
    verify_milliseconds: float
    verified_per_second: float


class Way(NamedTuple):
    """A game and the options of its matches; what these leave open is drawn anew for each."""

    game: AnyGame
    options: Mapping[str, object]


def measure(name: str, seconds: float) -> Figures:
    """Measure one game, or another way to play it; its random play for so many seconds."""
    game, options = OTHER_WAYS.get(name, (name, {}))
    load_game.cache_clear()
    start = process_time()
    way = Way(load_game(game), options)
    content = process_time() - start
    decisions, matches, spent = play_at_random(way, seconds)
    copies, checkpoints = copy_everywhere(way)
    saved = [measure_save(way, number) for number in range(SAVED_MATCHES)]
    writing, size, loading, verifying, answers = (
        fmean(column) for column in zip(*saved, strict=True)
    )
    return Figures(
        decisions_per_second=decisions / spent,
        matches_per_second=matches / spent,
        decisions_per_match=decisions / matches,
        copy_microseconds=1e6 * fmean(copies),
        checkpoint_bytes=fmean(checkpoints),
        content_milliseconds=1e3 * content,
        save_milliseconds=1e3 * writing,
        save_bytes=size,
        load_milliseconds=1e3 * loading,
        verify_milliseconds=1e3 * verifying,
        verified_per_second=answers / verifying,
    )


def new_match(
    way: Way, number: int, *, listen: bool = False
) -> tuple[Match[Struct, object], Callable[[], float]]:
    """A fresh match with drawn heroes, and the random numbers to play it with."""
    game = way.game
    plan = Plan(game.name, ("random",), 1, options=way.options)
    names = [f"bot {seat + 1}" for seat in range(count_seats(game, plan))]
    options = game.sampled_options(way.options, Random(number))
    match = Match.new(game, options, names, mixed(1, number), listen=listen, clock=lambda: 0.0)
    return match, Random(number).random


def play_at_random(way: Way, seconds: float) -> tuple[int, int, float]:
    """Decisions, matches, and the time they took."""
    decisions = matches = 0
    start = process_time()
    while process_time() - start < seconds:
        match, random = new_match(way, matches)
        while options := match.options:
            match.play(options[int(random() * len(options))])
            decisions += 1
        matches += 1
    return decisions, matches, process_time() - start


def copy_everywhere(way: Way) -> tuple[list[float], list[int]]:
    """Seconds for a copy at each decision of some matches, and the bytes of their checkpoints."""
    copies, checkpoints = [], []
    for number in range(COPIED_MATCHES):
        match, random = new_match(way, number)
        while options := match.options:
            start = process_time()
            match.copy()
            copies.append(process_time() - start)
            checkpoints.append(len(match.checkpoint.state))
            match.play(options[int(random() * len(options))])
    return copies, checkpoints


def measure_save(way: Way, number: int) -> tuple[float, int, float, float, int]:
    """Seconds to write a match, its bytes, seconds to load and to verify it, and its answers."""
    match, random = new_match(way, number, listen=True)
    while options := match.options:
        match.play(options[int(random() * len(options))])
    start = process_time()
    text = save(match)
    written = process_time()
    loaded = load(text.splitlines(keepends=True), lambda header: way.game)
    done = process_time()
    verified = load(text.splitlines(keepends=True), lambda header: way.game, verify=True)
    end = process_time()
    assert loaded.final_hash == verified.final_hash == match.final_hash
    return written - start, len(text.encode()), done - written, end - done, match.answer_count


def show(figures: dict[str, Figures]) -> None:
    """Print a table, a column for each game and each other way to play one."""
    table = Table("on one core", *figures, box=None, header_style="bold")
    for field, meaning in MEANINGS.items():
        values = [getattr(measured, field) for measured in figures.values()]
        table.add_row(meaning, *(f"{value:,.{0 if value >= 100 else 1}f}" for value in values))
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the engine.")
    parser.add_argument("--seconds", type=float, default=5.0, help="of random play for each game")
    parser.add_argument(
        "--games",
        default=",".join([*game_names(), *OTHER_WAYS]),
        help=f"separated by commas; also {' and '.join(OTHER_WAYS)}",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    arguments = parser.parse_args()
    if not arguments.seconds > 0:
        parser.error("--seconds has to be more than 0.")
    try:
        figures = {name: measure(name, arguments.seconds) for name in arguments.games.split(",")}
    except RulekeeperError as error:
        parser.error(str(error))
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(figures)


if __name__ == "__main__":
    main()
