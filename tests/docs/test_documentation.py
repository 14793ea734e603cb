"""What the documents say is so: modules, examples, the words of cards."""

import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

import rulekeeper
from rulekeeper.content.pack import load
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import Line
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.rules.conditions import Test as TestWord
from rulekeeper.games.lebelheim.rules.triggers import EventName
from rulekeeper.games.registry import find_game

ROOT = Path(__file__).parents[2]
PACKAGE = Path(rulekeeper.__file__).parent
CARD = (ROOT / "docs/how-to-write-a-card.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of a document in a language."""
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def tags(words: object) -> list[str]:
    """How each word of a union is written in a pack."""
    return [str(word.__struct_config__.tag) for word in get_args(words)]


@pytest.mark.parametrize(
    "layer",
    [
        "core",
        "content",
        "cards",
        "boards",
        "tanarean",
        "campaign",
        "story",
        "games",
        "players",
        "sim",
        "sim/balance",
        "server",
        "server/http",
        "server/rooms",
        "server/bots",
        "server/store",
        "cli",
    ],
)
def test_every_module_stands_in_the_architecture(layer: str) -> None:
    told = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (PACKAGE / layer).glob("*.py")} - {"__init__"}
    assert not {module for module in modules if f"`{module}`" not in told}


def test_the_example_of_the_readme_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    [program] = blocks((ROOT / "README.md").read_text(encoding="utf-8"), "python")
    exec(program, {})
    assert "lebelheim.end.1" in capsys.readouterr().out


def test_the_pack_of_the_guide_is_in_order(tmp_path: Path) -> None:
    for block in blocks(CARD, "yaml"):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, encoding="utf-8")
    catalogue = Catalogue(load(FORMAT, LEBELHEIM.content, tmp_path))
    assert {"Sleet Arrow", "Wren of the Drifts"} <= {
        entry.name for entry in (*catalogue.cards, *catalogue.heroes)
    }
    assert yaml.safe_load((tmp_path / "pack.yaml").read_text(encoding="utf-8"))["name"] == "winter"


def test_the_guide_names_every_line_test_and_event() -> None:
    for word in (*tags(Line), *tags(TestWord), *get_args(EventName)):
        assert f"`{word}`" in CARD, word


@pytest.mark.parametrize("game", ["arena", "lebelheim"])
def test_all_that_can_be_set_right_beside_a_real_table_is_listed(game: str) -> None:
    told = (ROOT / "docs/real-table.md").read_text(encoding="utf-8")
    for kind in find_game(game).language.corrections.kinds:
        assert f"`{kind.example}`" in told
