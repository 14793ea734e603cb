"""Worker processes for bots, which end with their parent, however it ends."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


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
