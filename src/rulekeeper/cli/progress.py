"""A progress bar on standard error for what takes a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

T = TypeVar("T")


def shown(played: Iterable[T], matches: int, before: int = 0) -> Iterator[T]:
    """What is played, with a progress bar while it comes after those matches that were `before`."""
    columns = ("matches", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=matches, completed=before)
        for each in played:
            yield each
            progress.advance(task)
