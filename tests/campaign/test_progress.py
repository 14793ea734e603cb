"""A campaign goes from chapter to chapter: each a match, set up from the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.crossing import Pack, Pilgrims, games, played
from rulekeeper.campaign.progress import is_of_chapter
from rulekeeper.campaign.record import Record
from rulekeeper.core import saving
from rulekeeper.core.errors import SetupError
from rulekeeper.core.setup import Setup


def test_a_campaign_begins_with_its_first_chapter(record: Record[Pack]) -> None:
    assert record.number == 1
    assert record.belongings == Pack(coins=1)
    assert record.chapter is not None
    assert (record.chapter.title, record.chapter.game) == ("The Reed Ford", "crossing")


def test_what_a_campaign_does_not_have_is_refused(progress: Pilgrims) -> None:
    with pytest.raises(SetupError, match="no option weather"):
        progress.begin("Friday", "to-the-sea", {"weather": "rain"}, ["Ana"], seed=3)


def test_a_won_chapter_changes_the_record_and_is_told(
    progress: Pilgrims, record: Record[Pack], packs: Path
) -> None:
    match = played(record, packs, "wade", "wade")
    found = match.table.state.coins
    after = progress.finished(record, match)
    assert after.belongings == Pack(coins=1 + found, crossed=("reed-ford",))
    [done] = after.log
    assert done.won
    assert done.result == "The river is crossed (crossing.end.1)"
    assert done.changes == (
        f"The pilgrims find {found} coins.",
        "The Reed Ford lies behind them.",
    )
    assert done.match == "01-the-reed-ford.match"
    assert after.chapter is not None
    assert after.chapter.game == "ferry-house"


def test_a_lost_chapter_changes_nothing_and_is_tried_again_with_other_luck(
    progress: Pilgrims, record: Record[Pack], packs: Path
) -> None:
    after = progress.finished(record, played(record, packs, "wade", "turn-back"))
    assert after.belongings == record.belongings
    assert after.chapter == record.chapter
    assert not after.log[0].won
    assert after.log[0].changes == ()
    assert after.chapter_seed != record.chapter_seed
    assert after.match_file == "02-the-reed-ford.match"


def test_a_campaign_is_over_when_nothing_comes_next(
    progress: Pilgrims, record: Record[Pack], packs: Path
) -> None:
    for words in (["wade"] * 2, ["leave"], ["wade"] * 3):
        record = progress.finished(record, played(record, packs, *words))
    assert record.chapter is None
    assert [chapter.kind for chapter in record.log] == ["river", "house", "river"]


def test_a_chapter_that_has_not_begun_follows_the_packs_that_are_here(
    progress: Pilgrims, record: Record[Pack]
) -> None:
    old = replace(record, packs={"crossing-core": "0 0"}, chapter=None)
    assert progress.prepared(old) == record


def test_a_chapter_knows_its_match(record: Record[Pack], packs: Path) -> None:
    lines = saving.save(played(record, packs, "wade")).splitlines(keepends=True)
    match = saving.load(lines, lambda header: games(packs)[header.game])
    assert is_of_chapter(record, "crossing", match.setup)
    assert not is_of_chapter(record, "ferry-house", match.setup)
    others = [
        Setup(match.setup.options, match.setup.seats, match.setup.seed + 1),
        Setup({**match.setup.options, "river": "black-water"}, ("Ana",), match.setup.seed),
    ]
    assert not any(is_of_chapter(record, "crossing", other) for other in others)
    assert not is_of_chapter(replace(record, chapter=None), "crossing", match.setup)
