"""Small nets for tests: they score an option by the game's own judgement of where it leads."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import onnx
from msgspec.structs import replace
from onnx import TensorProto, helper

from rulekeeper.core.match import Match
from rulekeeper.features.encoding import Encoding
from rulekeeper.features.shapes import measure
from rulekeeper.games.registry import find_game
from rulekeeper.players.nets import Header, header_of, metadata


@cache
def header(game: str = "lebelheim") -> Header:
    """What a net says of itself that plays matches with two seats."""
    found = find_game(game)
    match: Match[Any, Any] = Match.new(found, {}, ["Ana", "Ben"], 1)
    encoding = Encoding(found, type(match.view(0)), 2, measure(found, {}, 2))
    return header_of(encoding, match.table)


def write_net(
    file: Path,
    *,
    said: dict[str, str] | None = None,
    trust: float = 1000.0,
    width: int | None = None,
    outputs: tuple[str, str] = ("policy", "value"),
    **changed: Any,
) -> Path:
    """Write such a net; `changed` is what its header gets wrong, `said` stands in its place.

    `trust` is how much the judgement weighs, `width` how many numbers an observation has.
    """
    about = replace(header(), **changed)
    rows = {
        "observation": (TensorProto.FLOAT, [about.numbers if width is None else width]),
        "seat": (TensorProto.FLOAT, [about.seats]),
        "judgement": (TensorProto.FLOAT, []),
        "options": (TensorProto.INT32, [about.columns]),
        "promise": (TensorProto.FLOAT, []),
    }
    graph = helper.make_graph(
        [
            helper.make_node("Mul", ["judgement", "trust"], [outputs[0]]),
            helper.make_node("Identity", ["judgement"], [outputs[1]]),
        ],
        "net",
        [helper.make_tensor_value_info(n, t, ["options", *s]) for n, (t, s) in rows.items()],
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, ["options"]) for n in outputs],
        [helper.make_tensor("trust", TensorProto.FLOAT, [], [trust])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, metadata(about) if said is None else said)
    onnx.save(model, str(file))
    return file
