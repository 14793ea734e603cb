"""Rules play alike every time: as in matches saved before, and in every process.

For the tests of those who write games:

    def test_my_game_is_deterministic() -> None:
        check_golden(MyGame(), Path("duel.match"))
        check_deterministic("my_game:MyGame", {"mode": "duel"}, ["Ana", "Ben"], seeds=range(5))
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.conformance import play_random_match
from rulekeeper.core.driver import short_hash
from rulekeeper.core.game import Game
from rulekeeper.core.notation import Header, read
from rulekeeper.core.saving import load, save

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


def write_golden(
    game: Game[S, B], options: Mapping[str, object], seats: Sequence[str], seed: int, path: Path
) -> None:
    """Save a random match as the example that `check_golden` holds the rules to."""
    *_, match = play_random_match(game, options, seats, seed)
    path.write_text(save(match), encoding="utf-8", newline="\n")


def renew_golden(game: Game[S, B], path: Path) -> None:
    """Play the match of `write_golden` again by rules that have changed: same set-up, same seed."""
    with path.open(encoding="utf-8") as lines:
        header, _ = read(lines)
    write_golden(game, header.options, header.seats, header.seed, path)


def check_golden(game: Game[S, B], path: Path) -> None:
    """Play a saved match again: its hashes and its result have to be the same as before."""
    headers: list[Header] = []

    def find_game(header: Header) -> Game[S, B]:
        headers.append(header)
        return game

    with path.open(encoding="utf-8") as lines:
        match = load(lines, find_game, verify=True)
    result = match.result.reason if match.result else "*"
    if result != headers[0].result:
        raise AssertionError(f"{path}: ends with '{result}', not with '{headers[0].result}'")


def check_deterministic(
    entry: str,
    options: Mapping[str, object],
    seats: Sequence[str],
    seeds: Iterable[int],
) -> None:
    """Play the same random matches in several processes, which must not differ.

    `entry` names what makes the game, as `package.module:callable` (or `:Class.method`). The
    processes hash strings in different ways, so that rules that depend on the order of a set are
    found.
    """
    arguments = json.dumps([entry, dict(options), list(seats), list(seeds)])
    program = (
        "import sys; from rulekeeper.core import determinism as d; d.print_hashes(sys.argv[1])"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program, arguments],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in range(3)
    ]
    outputs = [run.communicate()[0].splitlines() for run in runs]
    if any(run.returncode for run in runs):
        raise AssertionError(f"{entry}: a process failed to play; its error is printed above")
    for lines in zip_longest(*outputs, fillvalue="- - -"):
        if len(set(lines)) > 1:
            seed, answer, _ = max(lines).split()
            raise AssertionError(
                f"{entry}, seed {seed}, answer {answer}: the state is another in another process; "
                "do the rules depend on the order of a set?"
            )


def print_hashes(arguments: str) -> None:
    """Print seed, number of answers and hash of the state at every decision of random matches."""
    entry, options, seats, seeds = json.loads(arguments)
    module, _, name = entry.partition(":")
    game = attrgetter(name)(import_module(module))()
    for seed in seeds:
        for match in play_random_match(game, options, seats, seed):
            print(seed, len(match.answers), short_hash(match.state_bytes))
