"""Simulations on Ray: the same records as anywhere, whatever is lost on the way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from rulekeeper.cli.main import app
from rulekeeper.core.errors import RulekeeperError, RulesError, SetupError
from rulekeeper.sim import on_ray
from rulekeeper.sim.on_ray import Job, RayCluster, archive_of, play_chunk
from rulekeeper.sim.parquet import parquet_folder
from rulekeeper.sim.results import run_of, versions_of
from rulekeeper.sim.simulate import Plan, Record, load_game, play_one, simulate

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None or not Path("/proc").exists(),
    reason="Ray is not installed, or its workers cannot be found in /proc.",
)

PLAN = Plan("lebelheim", ("random",), 200, seed=4, decision_limit=40)

QUICK = {
    "worker_niceness": 0,
    "health_check_initial_delay_ms": 200,
    "health_check_period_ms": 200,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 3,
}
"""Settings with which a cluster sees soon that a machine is gone, and workers do not give way."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines of one core each, as far as Ray knows."""
    from ray.cluster_utils import Cluster

    head = {
        "num_cpus": 1,
        "_system_config": QUICK,
        "include_dashboard": False,
        "include_log_monitor": False,
        "no_monitor": True,
    }
    started: Any = Cluster(initialize_head=True, head_node_args=head)
    started.add_node(num_cpus=1)
    yield started
    started.shutdown()


def playing(node: Any) -> int | None:
    """A worker of a machine that is playing a chunk, stopped in the middle of it."""
    [raylet] = node.all_processes["raylet"]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == raylet.process.pid and plays(stat.parent):
                worker = int(stat.parent.name)
                os.kill(worker, signal.SIGSTOP)
                if plays(stat.parent):
                    return worker
                os.kill(worker, signal.SIGCONT)
    return None


def plays(process: Path) -> bool:
    return (process / "cmdline").read_bytes().startswith(b"ray::play_chunk")


@needs_ray
def test_a_killed_worker_and_a_lost_machine_cost_nothing_but_what_they_played(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_ray, "CHUNK_SECONDS", 0.1)
    [machine] = cluster.worker_nodes
    losses = [cluster.head_node, machine]
    numbers = list(range(1_000_000))
    records = []
    for record in RayCluster(cluster.address).play(PLAN, 2, numbers, None):
        records.append(record)
        if losses and (worker := playing(losses[0])):
            if losses.pop(0) is machine:
                cluster.remove_node(machine, allow_graceful=False)
                del numbers[record.match + 300 :]
            os.kill(worker, signal.SIGKILL)
    assert not losses
    records.sort(key=number_of)
    assert list(map(number_of, records)) == list(range(len(records)))
    for record in records[::7]:
        assert record == play_one(PLAN, 2, record.match)


def number_of(record: Record) -> int:
    return record.match


def processes_of(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _, _, number = stat.read_text().rpartition(")")[2].split()[:4]
            if int(number) == session and state != "Z":
                found.append(int(stat.parent.name))
    return found


@needs_ray
def test_ctrl_c_keeps_what_is_finished_and_the_run_goes_on_elsewhere(tmp_path: Path) -> None:
    quick = (
        "from rulekeeper.cli.main import run; from rulekeeper.sim import parquet; "
        "parquet.PART_ROWS = 1; run()"
    )
    words = ["simulate", "lebelheim", "--bots", "random", "--limit", "40"]
    words += ["--parquet", str(tmp_path / "run")]
    running = subprocess.Popen(
        [sys.executable, "-c", quick, *words, "-n", "100000", "--on", "ray", "--processes", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "RAY_worker_niceness": "0", "HOME": str(tmp_path)},
    )
    while running.poll() is None and not list((tmp_path / "run").glob("*.parquet")):
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=120)
    assert running.returncode == 130, errors
    assert "Traceback" not in errors
    assert "95% interval" in output
    kept = len(list((tmp_path / "run").glob("*.parquet")))
    stopped = re.search(
        r"Stopped after (\d+) of 100000 matches. The same command with --resume", errors
    )
    assert stopped
    assert kept - int(stopped[1]) in (0, 1), "the last one may have been written just then"
    while processes_of(running.pid):
        time.sleep(0.05)

    wanted = ["--matches", str(kept + 3), "--processes", "1", "--resume"]
    result = CliRunner().invoke(app, [*words, *wanted])
    assert f"{kept + 3} matches" in result.stdout
    plan = Plan("lebelheim", ("random",), kept + 3, decision_limit=40)
    with parquet_folder(tmp_path / "run", run_of(plan), resume=True) as results:
        records = sorted(results.earlier(), key=number_of)
    assert [record.final_hash for record in records] == [
        record.final_hash for record in simulate(plan, processes=1)
    ]


WINTER = {
    "pack.yaml": """
        name: winter
        title: Winter
        version: "1.0"
        game: lebelheim
        requires: [lebelheim-core]
    """,
    "heroes/harder.yaml": "heroes: [{id: hardened, extend: the-assassin, name: Hardened}]",
    "decks.yaml": "decks: [{id: hard, extend: quick-and-quiet, name: Hard, hero: hardened}]",
}


def job_of(plan: Plan) -> Job:
    game = load_game(plan.game, plan.packs)
    return Job(plan, 2, archive_of(plan.packs), versions_of(game))


def test_a_job_brings_its_packs_along(tmp_path: Path) -> None:
    for name, text in WINTER.items():
        file = tmp_path / "winter" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    heroes = [["hardened", "tamsin-reed"], ["tamsin-reed", "hardened"]]
    plan = Plan(
        "lebelheim",
        ("random",),
        3,
        options={"heroes": heroes},
        packs=(str(tmp_path / "winter"),),
        decision_limit=20,
    )
    job, here = job_of(plan), list(simulate(plan, processes=1))
    rmtree(tmp_path / "winter")
    load_game.cache_clear()
    assert play_chunk(job, range(3)).records == here
    assert "winter 1.0" in job.versions


def test_a_machine_with_other_rules_or_content_is_refused() -> None:
    job = job_of(Plan("lebelheim", ("random",), 3, decision_limit=20))
    other = Job(job.plan, job.seats, job.packs, job.versions.replace("1.0.0", "0.9.9"))
    with pytest.raises(SetupError, match=r"lebelheim-core 1.*install the same Rulekeeper"):
        play_chunk(other, [0])


@needs_ray
def test_what_fails_on_a_worker_is_told_in_a_sentence() -> None:
    exceptions: Any = pytest.importorskip("ray").exceptions

    def told(error: Exception) -> str:
        def fail(done: object) -> None:
            raise error

        with pytest.raises(RulekeeperError) as raised:
            on_ray._result(SimpleNamespace(get=fail, exceptions=exceptions), None, range(4, 8))
        return str(raised.value)

    def of_task(cause: Exception) -> Any:
        trace = f"Traceback: ...\n{type(cause).__name__}: {cause}"
        return exceptions.RayTaskError("play_chunk", trace, cause)

    assert told(of_task(RulesError("Echo goes on for ever"))) == "Echo goes on for ever"
    missing = told(of_task(ModuleNotFoundError("No module named 'rulekeeper'")))
    assert "(ModuleNotFoundError: No module named 'rulekeeper'): install the same" in missing
    crashed = told(exceptions.WorkerCrashedError())
    assert crashed.startswith("Matches 4 to 7 ended their worker 6 times")
    assert crashed.endswith("go on with --resume.")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("moon", "write local, ray, ray:auto or ray:HOST:PORT"),
        ("ray:moon", "'moon' is no address of a Ray cluster: write HOST:PORT"),
        ("ray:127.0.0.1:1", "No Ray cluster answers at 127.0.0.1:1"),
        ("ray:127.0.0.1:99999", "No Ray cluster answers at 127.0.0.1:99999"),
    ],
)
def test_a_place_where_nothing_can_be_played_is_told_in_a_sentence(place: str, words: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "lebelheim", "--on", place])
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r"pip install 'rulekeeper\[ray\]'"):
        list(simulate(PLAN, on=RayCluster()))


def test_neither_ray_nor_pyarrow_is_imported_unless_asked_for(tmp_path: Path) -> None:
    script = (
        "import sys; from rulekeeper.cli.main import app\n"
        "words = ['simulate', 'lebelheim', '-n', '1', '--limit', '2', '--bots', 'random']\n"
        "app([*words, '--jsonl', sys.argv[1]], standalone_mode=False)\n"
        "print({'ray', 'pyarrow'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "a.jsonl"], capture_output=True, text=True
    )
    assert done.stdout.endswith("set()\n"), done.stderr
