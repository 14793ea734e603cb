"""JSON Schemas of a game's packs, with which editors complete and check what is typed."""

from typing import Final

import msgspec

from rulekeeper.content.folder import Manifest
from rulekeeper.content.model import PackFormat
from rulekeeper.content.text import LONGEST_NAME, SLUG

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_DEFINITIONS: Final = "#/$defs/"
_ENTRY_KEYS: Final = {
    "replace": {
        "description": "whether this takes the place of the entry with this id of a required pack",
        "type": "boolean",
    },
    "extend": {
        "description": "the entry of which this is a copy, except for the keys written here",
        "type": "string",
        "pattern": SLUG,
        "maxLength": LONGEST_NAME,
    },
}


def json_schema(pack_format: PackFormat) -> dict[str, dict[str, object]]:
    """Two JSON Schemas (draft 2020-12): `pack` for `pack.yaml`, `content` for all other files."""
    references, components = msgspec.json.schema_components(
        [Manifest, *pack_format.kinds.values()], ref_template=_DEFINITIONS + "{name}"
    )
    names = [reference["$ref"].removeprefix(_DEFINITIONS) for reference in references]
    pack = components.pop(names[0])
    pack["properties"]["game"] = {"const": pack_format.game}
    kinds = {}
    for kind, name in zip(pack_format.kinds, names[1:], strict=True):
        struct = components[name]
        # An entry that extends another needs only its id.
        components[f"entry-of-{kind}"] = {
            **struct,
            "properties": {**struct["properties"], **_ENTRY_KEYS},
            "required": ["id"],
            "anyOf": [{"required": ["extend"]}, {"required": struct["required"]}],
        }
        kinds[kind] = {"type": "array", "items": {"$ref": f"{_DEFINITIONS}entry-of-{kind}"}}
    content = {
        "$schema": DIALECT,
        "title": f"Content of a pack for {pack_format.game}",
        "type": "object",
        "properties": kinds,
        "additionalProperties": False,
        "$defs": components,
    }
    schemas = {"pack": {"$schema": DIALECT, **pack}, "content": content}
    return msgspec.json.decode(msgspec.json.encode(schemas), type=dict[str, dict[str, object]])
