"""Playing many matches on Ray: on this machine, or on all machines of a cluster."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any
from zipfile import ZipFile

from msgspec import Struct

from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.games.package import AnyGame
from rulekeeper.sim.results import versions_of
from rulekeeper.sim.simulate import Plan, Record, load_game, play_match

AUTO = "auto"
"""Stands for the address of the cluster that was started on this machine."""

CHUNK_SECONDS = 2.0
"""How long a worker plays before it hands over what it has played."""

MOST_RETRIES = 5
"""How often a chunk is played again whose worker has ended: no longer by chance, then."""

_OBJECT_STORE = 100 << 20
"""Bytes: what goes from process to process here is small."""

_CONNECT_SECONDS = 5.0

_MOST_TOLD = 300
"""Characters of what Ray says about an error: it goes on for long."""


class Job(Struct, frozen=True):
    """What workers need to play matches of a plan.

    `packs` holds the files of its packs, for other machines have none of them. `versions` says
    with what rules and content the matches are to be played.
    """

    plan: Plan
    seats: int
    packs: bytes
    versions: str


class Played(Struct, frozen=True):
    """A chunk of matches, and how many seconds it took to play them."""

    records: list[Record]
    seconds: float


class RayCluster:
    """Plays on the cluster at an address, or on one that is started here and ends with the run."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address

    def play(
        self, plan: Plan, seats: int, numbers: Sequence[int], processes: int | None
    ) -> Iterator[Record]:
        """Play the matches of these numbers, each with so many seats.

        A chunk whose worker ends in the middle is played again.
        """
        if find_spec("ray") is None:
            raise SetupError(
                "To play on Ray takes Ray, which is not installed: "
                "pip install 'rulekeeper[ray]' brings it."
            )
        game = load_game(plan.game, plan.packs)
        job = Job(plan, seats, archive_of(plan.packs), versions_of(game))
        with _connected(self._address, processes) as ray:
            # What is started here has as many cores as there are to be processes.
            yield from _play_all(ray, job, numbers, processes if self._address else None)


def _play_all(
    ray: Any, job: Job, numbers: Sequence[int], most_chunks: int | None
) -> Iterator[Record]:
    play = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(play_chunk)
    shared = ray.put(job)
    pending: dict[Any, Sequence[int]] = {}
    given = played = 0
    seconds = 0.0
    while pending or given < len(numbers):
        # The number of machines may change. One chunk for each core waits for its turn.
        most = most_chunks or 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while len(pending) < most and given < len(numbers):
            # Smaller and smaller at the end, so that all come to the end together.
            share = ceil((len(numbers) - given) / most)
            size = min(share, int(CHUNK_SECONDS * played / seconds) or 1 if seconds else 1)
            chunk = numbers[given : given + size]
            pending[play.remote(shared, chunk)] = chunk
            given += size
        ray.wait(list(pending))
        for done in ray.wait(list(pending), num_returns=len(pending), timeout=0)[0]:
            result = _result(ray, done, pending.pop(done))
            played += len(result.records)
            seconds += result.seconds
            yield from result.records


def _result(ray: Any, done: Any, numbers: Sequence[int]) -> Played:
    try:
        result: Played = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, RulekeeperError):
            raise error.cause from None
        if isinstance(error.cause, (ImportError, ray.exceptions.RaySystemError)):
            raise SetupError(
                f"A machine of the cluster cannot play ({str(error).strip().splitlines()[-1]}): "
                "install the same Python, Ray and Rulekeeper on all machines."
            ) from None
        raise
    except ray.exceptions.RayError as error:
        raise SetupError(
            f"Matches {numbers[0]} to {numbers[-1]} ended their worker {MOST_RETRIES + 1} times, "
            f"perhaps for want of memory: {_told(error)} "
            "Play fewer at a time (--processes), and go on with --resume."
        ) from None
    return result


def play_chunk(job: Job, numbers: Sequence[int]) -> Played:
    """Play some matches of a job, on whatever machine this is.

    Raises `SetupError` when it has other rules or content, `RulesError` when content is at fault.
    """
    game = _game(job.plan.game, job.packs)
    if versions_of(game) != job.versions:
        raise SetupError(
            f"{socket.gethostname()} has {versions_of(game)}, and the run began with "
            f"{job.versions}: install the same Rulekeeper on all machines."
        )
    start = time.perf_counter()
    records = [play_match(game, job.plan, job.seats, number) for number in numbers]
    return Played(records, time.perf_counter() - start)


@lru_cache(maxsize=2)
def _game(name: str, packs: bytes) -> AnyGame:
    """A game with the packs of an archive."""
    with TemporaryDirectory(prefix="rulekeeper-") as folder, ZipFile(BytesIO(packs)) as archive:
        archive.extractall(folder)
        found = [next(place.iterdir()) for place in sorted(Path(folder).iterdir())]
        return load_game(name, tuple(map(str, found)))


def archive_of(packs: Sequence[str]) -> bytes:
    """The content files of packs, each pack in a folder with its number."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for number, pack in enumerate(map(Path, packs)):
            place = pack.resolve()
            for file in sorted(place.rglob("*.yaml")) if place.is_dir() else [place]:
                archive.write(file, Path(f"{number:03}", file.relative_to(place.parent)))
    return data.getvalue()


@contextmanager
def _connected(address: str | None, processes: int | None) -> Iterator[Any]:
    """Ray, ready to play; raises `SetupError` when there is no cluster at the address."""
    if address is not None:
        _check_address(address)
    # Ray would tell its makers what it is used for.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address is None:
        settings["num_cpus"] = processes
        settings["include_dashboard"] = False
        settings["object_store_memory"] = _OBJECT_STORE
    try:
        ray.init("local" if address is None else address, **settings)
    except (OSError, RuntimeError, ValueError) as error:
        if address is None:
            raise SetupError(f"Ray cannot be started here: {_told(error)}") from None
        raise SetupError(
            f"The Ray cluster at {address} cannot be used: {_told(error)} "
            "Run this on one of its machines, with the same Python and Ray. "
            f"If it asks for a token, write ray:{AUTO}, or set RAY_AUTH_MODE=token."
        ) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_address(address: str) -> None:
    """Raise `SetupError` when nobody answers: Ray itself would try for minutes."""
    if address == AUTO:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise SetupError(
            f"'{address}' is no address of a Ray cluster: write HOST:PORT, such as 10.0.0.5:6379, "
            f"or {AUTO} for the one that was started on this machine."
        )
    try:
        socket.create_connection((host, int(port)), _CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise SetupError(
            f"No Ray cluster answers at {address} ({error}): start one there with "
            "ray start --head --port=6379, or leave the address out to play here."
        ) from None


def _told(error: Exception) -> str:
    """What an error of Ray says, in one line."""
    return shorten(str(error), _MOST_TOLD, placeholder=" ...")
