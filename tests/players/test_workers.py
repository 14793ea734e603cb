"""Processes in which bots think."""

from __future__ import annotations

import subprocess
import sys


def test_a_process_of_bots_collects_garbage_rarely_and_skips_what_is_loaded() -> None:
    script = (
        "import gc; from rulekeeper.players.workers import collect_rarely\n"
        "usual = gc.get_threshold()[0]; collect_rarely()\n"
        "print(gc.get_threshold()[0] > 10 * usual, gc.get_freeze_count() > 1000)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "True True\n", done.stderr
