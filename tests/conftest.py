"""What holds for all tests."""

import gc
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from tables.thoroughness import PROFILE

pytest_plugins = "pytester"

# How long an example takes says more of the machine than of the code, so none has a deadline.
settings.register_profile("quick", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile(PROFILE)

# A shell that starts the tests in the background has them ignore Ctrl-C, and `nohup` the end of a
# terminal. The programs that they start and interrupt would do the same.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


# Next to nothing here is garbage that only the collector finds, and looking for it takes a while.
gc.set_threshold(50_000, 20, 50)

# Slipcover marks every line and takes the marks of those that have run 50 times out again, for
# which it searches all modules. Seldom is cheaper. Its processes under xdist know no option for it.
with suppress(ImportError):
    from slipcover import pytest_plugin as coverage  # type: ignore[import-untyped]

    if coverage._slipcover_instance:
        coverage._slipcover_instance.d_miss_threshold = 5_000


# Saves and databases are written through to the disk a thousand times: in memory, where there is
# room, that takes no time. What is left there is gone with the tests, unless one fails.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


FIRST = (
    "server",
    "arena/test_arena_promises.py",
    "lebelheim/test_promises.py",
    "lebelheim/test_properties.py",
)
"""The tests that take longest: they come first, so that no core idles in the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the tests that take longest; the others keep their order."""
    firsts = [config.rootpath / "tests" / first for first in FIRST]
    files = {item.path for item in items}
    later = {file: not any(map(file.is_relative_to, firsts)) for file in files}
    items.sort(key=lambda item: later[item.path])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the web server be killed more often than usual: `pytest --kills 200`."""
    parser.addoption("--kills", type=int, default=5, help="How often the web server is killed.")
