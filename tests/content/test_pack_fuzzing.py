"""Whatever bytes a pack holds, it loads or raises PackError; nothing else."""

import tempfile
from pathlib import Path

import msgspec
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from rulekeeper.content import PackError, check, yaml_source
from rulekeeper.content.explain import convert
from rulekeeper.content.problems import Inspection
from tables.pack_workbench import FORMAT, Card, pack

GOOD = b"""\
cards:
  - id: wolf
    name: "Wolf \\u263a"
    cost: 3
    effects:
      - {do: deal, amount: 3, ranged: true}
      - do: repeat
        times: 2
        effects: [{do: heal, amount: -1, target: ally}]
    marks: {good: 5}
    levels: {1: first}
    text: |
      Howls.
  - id: bear
    extend: wolf
heroes:
  - {id: ann, name: Ann, deck: [wolf, bear]}
"""

pieces = st.sampled_from(
    [
        b"\n", b" ", b"  - ", b": ", b"[", b"]", b"{", b"}", b"'", b'"', b"|", b">", b"#", b"&a",
        b"*a", b"!", b"%", b"---", b"...", b"\t", b"<<: ", b"? ", b"null", b"1e9", b"-", b".", b"0",
        b"id: ", b"extend: ", b"replace: true", b"do: ", b"\x00", b"\xff", b"\xe2\x80\xae", b'"\\x',
        b"\xef\xbb\xbf", b"\r", b"\xc2\x85", b"9" * 30, b"\\ud800", b"\\UFFFFFFFF", b"wolf", b"@",
    ]
)  # fmt: skip


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A good file with a few pieces cut out and others put in."""
    text = GOOD
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        text = text[:start] + draw(pieces | st.binary(max_size=4)) + text[start + length :]
    return text


def loads_or_refuses(content: bytes, manifest: bytes | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = pack(Path(folder) / "fuzz")
        (made / "content.yaml").write_bytes(content)
        if manifest is not None:
            (made / "pack.yaml").write_bytes(manifest)
        problems = check(FORMAT, made)
        assert str(PackError(problems)).count("\n") == max(len(problems) - 1, 0)
        assert all(problem.line >= 1 for problem in problems)


@given(mutations() | st.binary(max_size=200))
@example(GOOD)
@example(b'a: "\\UFFFFFFFF"')
def test_any_content_loads_or_is_refused(content: bytes) -> None:
    loads_or_refuses(content)


@given(mutations() | st.binary(max_size=200))
@example(GOOD)
@example(b'a: "\\UFFFFFFFF"')
@example(b'a: "\\UFFFFFFFFFFFFFFFF"')
@example(b'a: "\\ud800"')
def test_so_it_is_where_libyaml_is_missing(content: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_source, "_kept", yaml_source._Kept())
        patch.setattr(yaml_source, "_LOADER", yaml.SafeLoader)
        loads_or_refuses(content)


@given(mutations() | st.binary(max_size=200))
def test_any_manifest_loads_or_is_refused(manifest: bytes) -> None:
    loads_or_refuses(GOOD, manifest)


scalars = (
    st.none() | st.booleans() | st.integers(-20, 20) | st.sampled_from([0.5, -1.5, 2.0])
    | st.sampled_from(["", "deal", "heal", "repeat", "wolf", "Big Wolf", "red", "self", "7", "-1"])
)  # fmt: skip
keys = st.sampled_from(
    ["id", "name", "cost", "effects", "colour", "weight", "marks", "levels", "bonus", "pair", "do",
     "amount", "ranged", "target", "times", "text", "1", "x", "Good One"]
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=8,
)
sane_effects = st.fixed_dictionaries({"do": st.sampled_from(["deal", "heal"]), "amount": scalars})
cards = st.fixed_dictionaries(
    {"id": st.just("wolf"), "name": st.just("Wolf")},
    optional={
        "cost": scalars,
        "effects": st.lists(sane_effects | values, max_size=3),
        "marks": st.dictionaries(keys, scalars, max_size=3),
        "levels": st.dictionaries(keys, scalars, max_size=3),
        "pair": st.lists(scalars, max_size=3),
        "weight": scalars,
        "colour": scalars,
        "bonus": values,
        "strike": sane_effects | values,
        "aura": sane_effects | values,
        "nicknames": values,
        "printed": scalars,
        "x": values,
    },
)


@given(cards)
def test_whatever_msgspec_refuses_is_explained_by_value_and_type(card: dict[str, object]) -> None:
    inspection = Inspection()
    entry = convert(Card, card, lambda path: (Path("card.yaml"), 1 + len(path)), inspection)
    try:
        assert entry == msgspec.convert(card, Card, str_keys=True)
        assert not inspection.problems
    except msgspec.ValidationError:
        assert inspection.problems
        told = [problem.cause for problem in inspection.problems if "allows" in problem.remedy]
        assert all("date" in cause for cause in told)
