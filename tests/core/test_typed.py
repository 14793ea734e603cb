"""Structs from bytes in many threads at once."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import os, sys
from random import Random
from threading import Barrier, Thread

from rulekeeper.core.history import encode
from rulekeeper.core.match import Match
from rulekeeper.core.typed import decoder
from rulekeeper.games.registry import find_game

def state():
    game = find_game("arena")
    return Match.new(game, game.sampled_options({}, Random(1)), ["a", "b"], 1).table.state

def in_child(work):
    # The types that a child learns are as new to the next one.
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, work())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read(), os.waitpid(child, 0)[1]

def learn_together():
    start = Barrier(8)
    def learn():
        start.wait()
        decoder(ArenaState)(data)
    threads = [Thread(target=learn) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return b"learned"

from rulekeeper.games.arena.state import ArenaState
data, _ = in_child(lambda: encode(state()))
sys.setswitchinterval(1e-6)
print(sum(in_child(learn_together) != (b"learned", 0) for _ in range(40)))
"""


def test_threads_that_meet_a_type_first_at_the_same_time_all_decode_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")
