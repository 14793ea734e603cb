"""Processes in which bots think: they end with their parent, and collect garbage rarely."""

from __future__ import annotations

import gc
import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

RARELY = (20_000, 20, 20)
"""The thresholds of the garbage collector's generations: matches make next to no cyclic garbage."""


def collect_rarely() -> None:
    """Collect garbage rarely from now on, and leave out what is loaded now, such as content.

    Bots think a tenth faster.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


def follow_parent() -> None:
    """Leave Ctrl-C to the parent of this process, and end when the parent has ended.

    A parent that is killed can tell its workers nothing; the system closes its pipe to them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
