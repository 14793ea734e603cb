"""What the guide to stories says is so: its example can be read, and it leaves out no word."""

import re
from pathlib import Path
from typing import get_args

import pytest

from rulekeeper.content.pack import load, review
from rulekeeper.core.match import Match
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.story.words import AnyCondition, AnyDeed
from tables.story import StoryOnTheTable

GUIDE = (Path(__file__).parents[2] / "docs/how-to-write-a-story.md").read_text(encoding="utf-8")


def test_the_story_of_the_guide_is_read(tmp_path: Path) -> None:
    for block in re.findall(r"```yaml\n(.*?)```", GUIDE, flags=re.DOTALL):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, encoding="utf-8")
    content = load(ARENA.pack_format, ARENA.content, tmp_path)
    own = [each for each in review(ARENA.pack_format, content) if tmp_path in each.file.parents]
    assert [each.cause for each in own] == ["Some runs have 1 quest"]
    options = {"campaign": "the-lantern-road"}
    match = Match.new(ArenaStory(Catalogue(content)), options, ["Ana"], seed=1)
    table = StoryOnTheTable(match).do("take the map.", "go on")
    assert table.over == "The next quest is The Salt Stair"


@pytest.mark.parametrize("words", [AnyDeed, AnyCondition])
def test_the_guide_names_every_word(words: object) -> None:
    tags = [str(word.__struct_config__.tag) for word in get_args(words)]
    assert not [tag for tag in tags if f"| `{tag}` |" not in GUIDE]
