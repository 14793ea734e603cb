"""An event loop whose time passes only where a test lets it: then waiting takes no time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from selectors import DefaultSelector, SelectorKey
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

GRACE = 0.001
"""Real seconds in which a thread may still answer before time passes."""


PATIENCE = 20.0
"""Real seconds after which a test that lets no time pass waits in vain."""


class _Selector(DefaultSelector):
    """Never waits for a timer, but lets the time until it pass, if it is to pass."""

    passed = 0.0
    is_passing = False
    _idle_since: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(GRACE)
        if ready:
            self._idle_since = None
        elif self.is_passing:
            self.passed += timeout
        else:
            self._be_patient()
        return ready

    def _be_patient(self) -> None:
        now = monotonic()
        self._idle_since = self._idle_since or now
        if now - self._idle_since > PATIENCE:
            self._idle_since = None
            raise TimeoutError("The test waits for something, and lets no time pass.")


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; its time begins at 0."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.passed

    async def let_pass(self, seconds: float) -> None:
        """Let so much time pass, with all that happens in it."""
        self._virtual.is_passing = True
        await asyncio.sleep(seconds)
        self._virtual.is_passing = False


def run_virtually(test: Coroutine[object, object, T]) -> T:
    """Carry out a test in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(test)


def virtual_loop() -> VirtualLoop:
    """The loop that runs, which has to be one whose time is virtual."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop
