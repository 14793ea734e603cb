"""The server under test: a process of its own, which can be killed and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from browser.serving import STARTED


def of_the_package(port: int, database: str) -> list[str]:
    """The command that serves the games of the package."""
    return [sys.executable, "-m", "browser.serving", str(port), database]


class Served:
    """A server on a free port with a database of its own; `command` is how it is started."""

    def __init__(
        self, folder: Path, command: Callable[[int, str], list[str]] = of_the_package
    ) -> None:
        self._folder = folder
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it, or start it again: at the same address and on the same database."""
        port = urlsplit(self.address).port or 0
        command = self._command(port, f"sqlite:///{self._folder / 'matches.sqlite'}")
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                process_group=0,
                cwd=Path(__file__).parents[1],
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line.startswith(STARTED), self.log()
        self.address = line.removeprefix(STARTED).split()[0]

    def log(self) -> list[str]:
        """The lines of what it has logged."""
        return (self._folder / "log").read_text().splitlines()

    def kill(self) -> None:
        """End it as a power failure would: at once, whatever it is doing."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, by: signal.Signals) -> None:
        assert self._process
        assert self._process.stdout
        self._process.send_signal(by)
        self._process.wait(20)
        self._process.stdout.close()
