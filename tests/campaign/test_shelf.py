"""Campaigns on their shelf: whole or not at all, and never lost."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from msgspec.structs import replace

from campaign.crossing import RULES, Crossing, Pack, Pilgrims, played
from rulekeeper.campaign.archive import MEMBERS, MOST_BYTES, pack, unpack
from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.reading import read
from rulekeeper.campaign.record import Record
from rulekeeper.campaign.shelf import BEFORE, Shelf, ShelvedCampaign
from rulekeeper.core import saving
from rulekeeper.core.errors import SetupError, UnknownAnswer
from tables.power_cut import power_cut


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A shelf that is not there yet."""
    return Shelf(tmp_path / "data" / "campaigns")


@pytest.fixture
def friday(shelf: Shelf, record: Record[Pack], packs: Path, progress: Pilgrims) -> ShelvedCampaign:
    """A campaign whose first chapter has been won, with its match."""
    match = played(record, packs, "wade", "wade")
    matches = {"chapters/01-the-reed-ford.match": saving.save(match).encode()}
    return shelf.add(progress.finished(record, match), matches)


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    found = (file for file in folder.rglob("*") if file.is_file() and file.name != "lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


# -- shelving -------------------------------------------------------------------------------------


def test_a_campaign_is_opened_as_it_was_shelved(
    shelf: Shelf, record: Record[Pack], crossing: Crossing
) -> None:
    shelved = shelf.add(record)
    assert shelved.open(crossing, RULES) == record
    assert (shelved.id, shelved.name) == ("friday", "Friday")


def test_an_empty_shelf_has_no_campaigns(shelf: Shelf) -> None:
    assert shelf.campaigns() == []
    with pytest.raises(UnknownAnswer, match=r"No campaign is called `friday`\. There is none"):
        shelf.find("friday")


def test_a_name_that_no_campaign_has_is_told_with_those_there_are(
    shelf: Shelf, record: Record[Pack]
) -> None:
    for name in ("Friday", "Monday"):
        shelf.add(replace(record, name=name))
    told = "No campaign is called `xyz`. Known here: `Friday` and `Monday`."
    with pytest.raises(UnknownAnswer, match=f"^{told}$"):
        shelf.find("xyz")


def test_campaigns_are_found_by_name_or_folder(shelf: Shelf, record: Record[Pack]) -> None:
    shelf.add(replace(record, name="Our evenings (with Ben!)"))
    shelf.add(record)
    assert shelf.find("friday").name == "Friday"
    assert shelf.find("our-evenings-with-ben").name == "Our evenings (with Ben!)"
    assert shelf.find("evenings").id == "our-evenings-with-ben"


def test_two_campaigns_have_two_names(shelf: Shelf, record: Record[Pack]) -> None:
    shelf.add(record)
    with pytest.raises(SetupError, match="There is a campaign `FRIDAY` already"):
        shelf.add(replace(record, name="FRIDAY"))
    assert shelf.free_name("Friday") == "Friday 2"
    assert shelf.free_name("Saturday") == "Saturday"


def test_names_that_differ_in_signs_only_get_folders_of_their_own(
    shelf: Shelf, record: Record[Pack]
) -> None:
    for name in ("Friday!", "Friday?", "金曜日", "土曜日"):
        shelf.add(replace(record, name=name))
    assert [one.id for one in shelf.campaigns()] == ["campaign", "campaign-2", "friday", "friday-2"]


def test_a_campaign_that_cannot_be_read_hides_no_other(
    shelf: Shelf, record: Record[Pack], friday: ShelvedCampaign
) -> None:
    friday.record_file.write_text("{", encoding="utf-8")
    shelf.add(replace(record, name="Saturday"))
    assert [one.name for one in shelf.campaigns()] == ["friday", "Saturday"]
    with pytest.raises(RecordError, match=r"record\.json:1: The record is cut off here"):
        shelf.find("friday").unopened()


def test_a_folder_without_a_record_is_told_so(shelf: Shelf, friday: ShelvedCampaign) -> None:
    friday.record_file.unlink()
    with pytest.raises(RecordError, match="There is no such file"):
        shelf.find("friday").unopened()


def test_a_copy_goes_its_own_way(shelf: Shelf, friday: ShelvedCampaign, crossing: Crossing) -> None:
    original = friday.open(crossing, RULES)
    friday.write(replace(original, abandoned=True))
    copy = shelf.copy(friday, "Saturday")
    assert copy.open(crossing, RULES) == replace(original, name="Saturday")
    assert copy.match_files() == friday.match_files()
    assert friday.open(crossing, RULES).abandoned


def test_a_match_that_is_set_aside_is_kept(friday: ShelvedCampaign) -> None:
    name = "01-the-reed-ford.match"
    data = friday.match_file(name).read_bytes()
    assert friday.set_aside(name).read_bytes() == data
    friday.match_file(name).write_bytes(b"again")
    friday.set_aside(name)
    assert friday.match_files() == {
        "chapters/set-aside/01-the-reed-ford-1.match": data,
        "chapters/set-aside/01-the-reed-ford-2.match": b"again",
    }


def test_only_one_program_plays_a_campaign(friday: ShelvedCampaign) -> None:
    with friday.locked():
        other = ShelvedCampaign(friday.folder)
        with pytest.raises(SetupError, match="is being played by another program"), other.locked():
            pass
    with friday.locked():
        pass


# -- crashes --------------------------------------------------------------------------------------


CUTS = pytest.mark.parametrize("steps", range(8))
"""After how many steps on the disk the power goes; some of these are enough for all."""


@CUTS
def test_a_power_cut_leaves_the_record_before_or_after(
    steps: int, friday: ShelvedCampaign, crossing: Crossing, progress: Pilgrims, packs: Path
) -> None:
    before = friday.open(crossing, RULES)
    after = progress.finished(before, played(before, packs, "leave"))
    with power_cut(after=steps):
        friday.write(after)
    assert friday.open(crossing, RULES) == (after if steps >= 4 else before)


@CUTS
def test_a_power_cut_leaves_no_half_campaign(
    steps: int, shelf: Shelf, friday: ShelvedCampaign
) -> None:
    with power_cut(after=steps):
        shelf.copy(friday, "Saturday")
    copies = [one.match_files() for one in shelf.campaigns() if one.id != "friday"]
    assert copies == ([friday.match_files()] if steps >= 5 else [])
    assert not [*shelf.folder.glob(".*")]


def test_the_record_before_the_last_chapter_is_kept_and_leads_back(
    friday: ShelvedCampaign, crossing: Crossing, progress: Pilgrims, packs: Path
) -> None:
    before = friday.open(crossing, RULES)
    after = progress.finished(before, played(before, packs, "buy horn", "leave"))
    friday.write(after)
    friday.record_file.write_bytes(b"\0\0\0")
    with pytest.raises(RecordError) as error:
        friday.unopened()
    assert str(error.value).endswith(
        "Put a copy of record-before.json in its place: chapters played since are counted again."
    )
    (friday.folder / BEFORE).replace(friday.record_file)
    assert friday.open(crossing, RULES) == before
    again = progress.finished(before, played(before, packs, "buy horn", "leave"))
    assert again == after


def test_a_record_that_is_as_it_was_is_not_written_again(
    friday: ShelvedCampaign, crossing: Crossing
) -> None:
    kept = everything(friday.folder)
    friday.write(friday.open(crossing, RULES))
    assert everything(friday.folder) == kept


def test_what_could_not_be_read_again_is_not_written(
    friday: ShelvedCampaign, crossing: Crossing
) -> None:
    record = friday.open(crossing, RULES)
    kept = everything(friday.folder)
    for unfit in (
        replace(record, name="two\nlines"),
        replace(record, seed=-1),
        replace(record, options={"facts": ["a fact"] * 200_000}),
    ):
        with pytest.raises(RecordError):
            friday.write(unfit)
    assert everything(friday.folder) == kept


# -- one file -------------------------------------------------------------------------------------


def test_an_exported_campaign_is_the_same_elsewhere(
    friday: ShelvedCampaign, crossing: Crossing, tmp_path: Path
) -> None:
    pack(friday, tmp_path / "friday.zip")
    archived = unpack(tmp_path / "friday.zip")
    elsewhere = Shelf(tmp_path / "elsewhere")
    shelved = elsewhere.add(read(archived.record, crossing, RULES), archived.matches)
    assert everything(shelved.folder) == everything(friday.folder)


def test_the_same_campaign_is_the_same_file(friday: ShelvedCampaign, tmp_path: Path) -> None:
    pack(friday, tmp_path / "one.zip")
    pack(friday, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_a_damaged_archive_is_told_so_wherever_it_is_damaged(
    friday: ShelvedCampaign, tmp_path: Path
) -> None:
    pack(friday, tmp_path / "friday.zip")
    whole = (tmp_path / "friday.zip").read_bytes()
    damaged = tmp_path / "damaged.zip"
    for place in range(0, len(whole), 5):
        damaged.write_bytes(whole[:place])
        with pytest.raises(SetupError, match=r"no exported campaign.*Export the campaign again"):
            unpack(damaged)
        damaged.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        with suppress(SetupError):
            assert unpack(damaged).matches == friday.match_files()


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../../.bashrc", "is no part of a campaign"),
        ("/etc/passwd", "is no part of a campaign"),
        ("chapters/../record.match", "is no part of a campaign"),
        ("notes.txt", "is no part of a campaign"),
        ("a second record.json", "twice"),
    ],
)
def test_an_archive_holds_nothing_but_a_campaign(
    name: str, why: str, friday: ShelvedCampaign, tmp_path: Path
) -> None:
    file = tmp_path / "friday.zip"
    pack(friday, file)
    with ZipFile(file, "a") as archive:
        archive.comment = MEMBERS.format(3).encode()
        archive.writestr(name.removeprefix("a second "), "{}")
    with pytest.raises(SetupError, match=why):
        unpack(file)


def test_an_archive_without_a_record_is_told_so(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "empty.zip", "w") as archive:
        archive.comment = MEMBERS.format(0).encode()
    with pytest.raises(SetupError, match=r"it has no record\.json"):
        unpack(tmp_path / "empty.zip")


def test_another_archive_is_told_so(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "photos.zip", "w") as archive:
        archive.writestr("beach.jpg", "")
    with pytest.raises(SetupError, match=r"photos\.zip is no exported campaign"):
        unpack(tmp_path / "photos.zip")


def test_an_archive_that_would_fill_the_disk_is_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bomb.zip"
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        archive.comment = MEMBERS.format(1).encode()
        archive.writestr("record.json", b"0" * (MOST_BYTES + 1))
    assert file.stat().st_size < 1 << 20
    begun = process_time()
    with pytest.raises(SetupError, match="it holds over 2000 files or 64 MiB"):
        unpack(file)
    assert process_time() - begun < 1
