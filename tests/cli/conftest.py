from dataclasses import replace
from pathlib import Path

import pytest

from cli.pocket import write_pocket
from rulekeeper.games.lebelheim import package


@pytest.fixture
def pocket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pocket edition in place of the game's own content; the folder in which one works."""
    folder = write_pocket(tmp_path / "content")
    monkeypatch.setattr(package, "LEBELHEIM", replace(package.LEBELHEIM, content=folder))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return work
