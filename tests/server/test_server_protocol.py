"""The documents of the protocol say what is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from rulekeeper.server import api
from rulekeeper.server.errors import Code
from rulekeeper.server.messages import FromClient, FromServer, Refused
from rulekeeper.server.schema import schema
from server.webtable import without_database

pytestmark = without_database

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "protocol.md").read_text(encoding="utf-8")


def tags(messages: object) -> list[str]:
    """The types of all messages of a union."""
    return [kind.__struct_config__.tag for kind in get_args(messages)]


def test_the_schema_is_current() -> None:
    written = (DOCS / "protocol.schema.json").read_text(encoding="utf-8")
    assert written == schema(), "run: python -m rulekeeper.server.schema docs/protocol.schema.json"


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", GUIDE, flags=re.DOTALL))
def test_the_examples_are_messages(example: str) -> None:
    found = msgspec.json.decode(example, type=dict[str, object])
    messages = FromClient if found["type"] in tags(FromClient) else FromServer
    decoded = msgspec.json.decode(example, type=messages)
    again = msgspec.json.decode(msgspec.json.encode(decoded), type=dict[str, object])
    assert found.keys() <= again.keys()


def test_the_guide_has_an_example_of_every_message_and_names_every_code() -> None:
    for tag in (*tags(FromClient), *tags(FromServer)):
        assert f'"type": "{tag}"' in GUIDE, tag
    for code in get_args(Code):
        assert f"| `{code}` |" in GUIDE, code
    assert get_args(Code) == get_args(get_type_hints(Refused)["code"])


def test_the_guide_names_every_request_of_the_contract() -> None:
    assert api.__doc__
    requests = re.findall(r"(GET|POST) +(/\S+)", api.__doc__)
    assert len(requests) > 15
    for method, path in requests:
        assert f"`{method} {path}`" in GUIDE, path
