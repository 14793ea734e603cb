from pathlib import Path

import pytest

from campaign.crossing import RULES, Crossing, Pack, Pilgrims, games, write_content
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.record import Record


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """The folder of the game's own pack; the other pack is beside it."""
    return write_content(tmp_path / "packs")


@pytest.fixture
def crossing(packs: Path) -> Crossing:
    """The game with its own pack."""
    game = games(packs)["crossing"]
    assert isinstance(game, Crossing)
    return game


@pytest.fixture
def progress(crossing: Crossing) -> Pilgrims:
    """How its campaigns go on."""
    return Progress(crossing, RULES)


@pytest.fixture
def record(progress: Pilgrims) -> Record[Pack]:
    """A campaign that has just begun."""
    return progress.begin("Friday", "to-the-sea", {"pace": "slow"}, ["Ana"], seed=3)
