import json
from typing import Any

from rulekeeper.content import json_schema
from tables.pack_workbench import FORMAT

SCHEMAS: dict[str, Any] = json_schema(FORMAT)
CONTENT = SCHEMAS["content"]
DEFINITIONS = CONTENT["$defs"]


def references(schema: object) -> list[str]:
    """Every `$ref` in a schema."""
    if isinstance(schema, dict):
        own = [schema["$ref"]] if "$ref" in schema else []
        return own + [found for inner in schema.values() for found in references(inner)]
    if isinstance(schema, list):
        return [found for inner in schema for found in references(inner)]
    return []


def test_schemas_are_plain_json() -> None:
    assert json.loads(json.dumps(SCHEMAS)) == SCHEMAS
    assert {schema["$schema"] for schema in SCHEMAS.values()} == {
        "https://json-schema.org/draft/2020-12/schema"
    }


def test_every_reference_leads_to_a_definition() -> None:
    found = references(CONTENT)
    assert "#/$defs/entry-of-cards" in found
    assert {name.removeprefix("#/$defs/") for name in found} <= set(DEFINITIONS)
    assert references(SCHEMAS["pack"]) == []


def test_a_content_file_maps_kinds_to_lists_of_entries() -> None:
    assert CONTENT["additionalProperties"] is False
    assert CONTENT["properties"] == {
        kind: {"type": "array", "items": {"$ref": f"#/$defs/entry-of-{kind}"}}
        for kind in ("cards", "heroes")
    }


def test_an_entry_has_the_keys_of_its_type_and_those_of_every_entry() -> None:
    hero = DEFINITIONS["entry-of-heroes"]
    assert set(hero["properties"]) == {"id", "name", "deck", "replace", "extend"}
    assert hero["additionalProperties"] is False


def test_an_entry_that_extends_another_needs_only_its_id() -> None:
    hero = DEFINITIONS["entry-of-heroes"]
    assert hero["required"] == ["id"]
    assert hero["anyOf"] == [{"required": ["extend"]}, {"required": ["id", "name", "deck"]}]


def test_effects_are_told_apart_by_their_tag_and_bounds_are_kept() -> None:
    assert DEFINITIONS["Deal"]["properties"]["do"] == {"enum": ["deal"]}
    amount = DEFINITIONS["Deal"]["properties"]["amount"]
    assert (amount["minimum"], amount["maximum"]) == (1, 10)


def test_the_manifest_names_the_game() -> None:
    manifest = SCHEMAS["pack"]
    assert manifest["properties"]["game"] == {"const": "duel"}
    assert manifest["required"] == ["name", "title", "version", "game"]
