"""Power cuts: the program ends between two steps on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest


class PowerCut(BaseException):
    """The program ends here, whatever it was doing."""


@contextmanager
def power_cut(after: int) -> Iterator[None]:
    """Let the program end after so many steps on the disk, if it takes more."""
    left = iter(range(after))

    def stopping(act: Callable[..., None]) -> Callable[..., None]:
        def step(*arguments: object) -> None:
            if next(left, None) is None:
                raise PowerCut
            act(*arguments)

        return step

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", stopping(os.replace))
        patch.setattr(os, "fsync", stopping(os.fsync))
        with suppress(PowerCut):
            yield
