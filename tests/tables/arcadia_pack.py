"""Packs for Arcadia Quest that add one file, and what their check says of them.

text = changed(SCENARIO, ("at: 1a.9", "at: 1a.5"))
assert problems(tmp_path, text) == ["extra.yaml:9: Nothing can stand on `1a.5`. ..."]
"""

from __future__ import annotations

from pathlib import Path

from rulekeeper.content.pack import load
from rulekeeper.content.problems import PackError
from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.package import ARCADIA

MANIFEST = """\
name: extra
title: Extra
version: "1"
game: arcadia
authors: [Somebody]
requires: [arcadia-core]
"""

SCENARIO = """\
scenarios:
- id: test
  name: Test
  stage: outer
  introduction: A test.
  tiles: 1a 3a
  doors: [{at: 1a.6/east}]
  monsters:
  - {kind: bailiff, at: 1a.9}
  exploration: [1a.8]
  quest_tokens: [{id: cup, name: Cup, at: 3a.5}]
  starts: [[1a.1, 1a.2], [1a.3, 1a.6], [3a.1, 3a.2], [3a.8, 3a.9]]
  quests:
  - id: win
    name: Win
    text: Win.
    goal: {goal: kill, monster: bailiff}
"""


def problems(folder: Path, text: str) -> list[str]:
    """What the check says of a pack with this one file."""
    (folder / "pack.yaml").write_text(MANIFEST)
    (folder / "extra.yaml").write_text(text)
    try:
        Catalogue(load(FORMAT, ARCADIA.content, folder))
    except PackError as error:
        return [str(problem).removeprefix(f"{folder}/") for problem in error.problems]
    return []


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with some words in place of others."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
