from dataclasses import replace
from pathlib import Path

import pytest

from cli.pocket import write_pocket
from rulekeeper.games.lebelheim import package
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.package import GamePackage


@pytest.fixture(autouse=True)
def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which one works, and saves; a terminal of 80 columns, without wishes."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return work


@pytest.fixture(scope="session")
def pocket_edition(tmp_path_factory: pytest.TempPathFactory) -> GamePackage[Lebelheim]:
    """Lebelheim with the content of the pocket edition, which is read once."""
    folder = write_pocket(tmp_path_factory.mktemp("pocket") / "content")
    return replace(package.LEBELHEIM, content=folder)


@pytest.fixture
def pocket(
    at_a_table: Path, pocket_edition: GamePackage[Lebelheim], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The pocket edition in place of the game's own content; the folder in which one works."""
    monkeypatch.setattr(package, "LEBELHEIM", pocket_edition)
    return at_a_table
