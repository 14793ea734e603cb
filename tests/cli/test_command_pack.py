import json
from pathlib import Path

from cli.pocket import sentence, shown

MANIFEST = 'name: mine\ntitle: Mine\nversion: "1"\ngame: lebelheim\nrequires: [lebelheim-core]\n'


def write_pack(content: str) -> None:
    Path("mine").mkdir()
    Path("mine/pack.yaml").write_text(MANIFEST, encoding="utf-8")
    Path("mine/cards.yaml").write_text(content, encoding="utf-8")


def test_a_pack_in_order_is_told_so(pocket: Path) -> None:
    write_pack(
        "cards:\n- id: nap\n  name: Nap\n  kind: action\n  type: generic\n"
        "  lines: [{do: regain, amount: 1}]\n"
    )
    told = shown("pack", "check", "mine", "--game", "lebelheim")
    assert told == "mine is valid. With it the game has 6 cards, 4 heroes, 4 decks, 5 innate.\n"


def test_what_is_wrong_is_told_with_file_line_and_remedy(pocket: Path) -> None:
    write_pack(
        "cards:\n- id: nap\n  name: Nap\n  kind: actoin\n  type: generic\n"
        "  lines: [{do: regain, amount: 1}]\n"
    )
    told = sentence("pack", "check", "mine")
    assert told.startswith("mine/cards.yaml:4: ")
    assert "action" in told


def test_a_folder_that_is_no_pack_is_refused(pocket: Path) -> None:
    assert "There is no such file" in sentence("pack", "check", "nowhere")


def test_the_schemas_are_json(pocket: Path) -> None:
    content = json.loads(shown("pack", "schema", "lebelheim"))
    assert "cards" in content["properties"]
    manifest = json.loads(shown("pack", "schema", "lebelheim", "--of", "pack"))
    assert "version" in manifest["properties"]


def test_an_unknown_game_or_schema_is_refused(pocket: Path) -> None:
    assert "There is no game 'chess'" in sentence("pack", "schema", "chess")
    assert "`content` and `pack`" in sentence("pack", "schema", "lebelheim", "--of", "cards")
