"""The example that trains a player runs as it is told, and what it makes can play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulekeeper.sim.simulate import Plan, play_one

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples/train_lebelheim.py"


def test_a_net_is_trained_goes_on_to_be_trained_and_plays(tmp_path: Path) -> None:
    for library in ("torch", "onnx", "onnxruntime", "matplotlib"):
        pytest.importorskip(library)
    few = ("--matches", "4", "--processes", "1", "--minutes", "0.001")
    command = [sys.executable, str(SCRIPT), *few, "--folder", str(tmp_path)]
    for more in ([], ["--resume"]):
        told = subprocess.run([*command, *more], check=True, capture_output=True, text=True).stdout
        assert " of 2 won" in told
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<?xml")
    plan = Plan("lebelheim", (f"net:{tmp_path / 'net.onnx'}", "random"), 1, 2, {"turn_limit": 4})
    assert play_one(plan, 2, 0).finished


def test_the_net_that_comes_with_it_plays() -> None:
    """Where it is refused, cards or views have changed: train another one."""
    pytest.importorskip("onnxruntime")
    net = f"net:{ROOT / 'examples/lebelheim.onnx'}"
    assert play_one(Plan("lebelheim", (net, "random"), 1, 2, {"turn_limit": 4}), 2, 0).finished
