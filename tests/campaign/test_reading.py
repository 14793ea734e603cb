"""Records of all formats are read; of one that is not in order nothing is, and people know why."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.crossing import RULES, Change, Pack, PilgrimGame, games
from rulekeeper.campaign import reading
from rulekeeper.campaign.migrations import MIGRATIONS
from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.reading import LARGEST_RECORD, Source, missing_packs, read, read_unopened
from rulekeeper.campaign.record import FORMAT, Record, encode
from rulekeeper.campaign.rules import CampaignRules
from rulekeeper.core.errors import RulekeeperError

RECORDS = Path(__file__).parent / "records"
FILE = Path("record.json")

Values = dict[str, Any]
PilgrimRules = CampaignRules[PilgrimGame, Pack, Change]


def source(data: bytes | str) -> Source:
    """The text of a record as if from a file in the folder in which one works."""
    text = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    return Source(text, FILE, "Put a copy in its place.")


def golden(change: Callable[[Values], object] = lambda values: None) -> str:
    """The golden record of the present format, with a change as an editor would make it."""
    values = json.loads((RECORDS / f"format-{FORMAT}.json").read_text(encoding="utf-8"))
    change(values)
    return json.dumps(values, indent=2, ensure_ascii=False)


def refusal(data: bytes | str, game: PilgrimGame, rules: PilgrimRules = RULES) -> str:
    """Why a record is refused: a line with file, line, cause and remedy, within a second."""
    begun = process_time()
    with pytest.raises(RecordError) as error:
        read(source(data), game, rules)
    assert process_time() - begun < 1
    told = str(error.value)
    assert "\n" not in told
    assert len(told) < 400
    return told


# -- what is in order ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_record_of_each_released_format_opens(number: int, crossing: PilgrimGame) -> None:
    data = (RECORDS / f"format-{number}.json").read_bytes()
    record = read(source(data), crossing, RULES)
    assert record.format == FORMAT
    assert record.name == "Friday evenings"
    assert record.seats == ("Ana", "greedy")
    assert record.belongings.lanterns == ("horn", "brass")
    assert [chapter.won for chapter in record.log] == [False, True, True]


def test_a_record_is_read_as_it_was_written(crossing: PilgrimGame, record: Record[Pack]) -> None:
    assert read(source(encode(record)), crossing, RULES) == record


def test_a_record_that_is_read_without_its_game_loses_nothing(record: Record[Pack]) -> None:
    assert encode(read_unopened(source(encode(record)))) == encode(record)


def test_a_record_has_a_line_for_each_value(record: Record[Pack]) -> None:
    assert b'    "title": "The Reed Ford",\n' in encode(record)


def test_older_formats_are_migrated_step_by_step(
    crossing: PilgrimGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def purse(values: Values) -> Values:
        return {**values, "seats": values["seats"].split("/")}

    monkeypatch.setattr(reading, "FORMAT", 3)
    monkeypatch.setitem(MIGRATIONS, 1, purse)
    monkeypatch.setitem(MIGRATIONS, 2, lambda values: {**values, "name": values["name"].title()})
    old = golden(lambda values: values.update(seats="Ana/Ben"))
    record = read(source(old), crossing, RULES)
    assert (record.format, record.name, record.seats) == (3, "Friday Evenings", ("Ana", "Ben"))


def test_a_game_migrates_its_own_part(
    crossing: PilgrimGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def renamed(values: Values) -> Values:
        coins = values.pop("purse")
        return {**values, "coins": coins}

    monkeypatch.setattr(type(crossing), "version", 4)
    old = golden(lambda values: values.update(belongings={"purse": 9, "crossed": ["reed-ford"]}))
    rules = dataclasses.replace(RULES, migrations={2: renamed})
    record = read(source(old), crossing, rules)
    assert record.belongings == Pack(coins=9, crossed=("reed-ford",))
    assert read(source(encode(record)), crossing, rules) == record
    told = refusal(golden(), crossing, rules)
    assert told == (
        "record.json:18: This is not as version 1 of the rules has it (KeyError: 'purse'). "
        "Put a copy in its place."
    )


def test_a_campaign_of_a_hundred_chapters_opens_in_a_tenth_of_a_second(
    crossing: PilgrimGame,
) -> None:
    def long(values: Values) -> None:
        values["log"][1]["changes"] *= 20
        values["log"] = values["log"][1:2] * 100

    data = golden(long)
    assert len(data) > 100_000
    read(source(golden()), crossing, RULES)
    begun = process_time()
    assert len(read(source(data), crossing, RULES).log) == 100
    assert process_time() - begun < 0.1


# -- what is damaged ------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_record_that_is_cut_off_is_told_so(share: float, crossing: PilgrimGame) -> None:
    whole = golden()
    kept = whole[: int(len(whole.rstrip()) * share)]
    told = refusal(kept, crossing)
    line = kept.rstrip().count("\n") + 1
    assert told == f"record.json:{line}: The record is cut off here. Put a copy in its place."


def test_a_damaged_character_is_told_with_its_line(crossing: PilgrimGame) -> None:
    told = refusal(golden().replace('"game": "crossing"', '"game": %crossing"'), crossing)
    assert told.startswith("record.json:3: The record is damaged here: this is not JSON (")
    assert told.endswith(" Put a copy in its place.")


def test_bytes_that_are_no_text_are_told_with_their_line(crossing: PilgrimGame) -> None:
    told = refusal(golden().replace("Friday", "Fri\udcffday"), crossing)
    assert told.startswith("record.json:8: The text is damaged here: it is not UTF-8.")


@pytest.mark.parametrize("data", [b"", b"\0" * 300, b"[" * 100_000, b"[]", b"7", b"{}", b"null"])
def test_what_is_no_record_is_told_so(data: bytes, crossing: PilgrimGame) -> None:
    assert refusal(data, crossing).startswith("record.json:1: ")


def test_random_bytes_never_end_in_anything_but_a_sentence(crossing: PilgrimGame) -> None:
    for size in range(0, 400, 7):
        refusal(os.urandom(size), crossing)


def test_every_damaged_byte_is_noticed_or_harmless(crossing: PilgrimGame) -> None:
    whole = golden().encode()
    for place in range(0, len(whole), 3):
        data = whole[:place] + b"\x01" + whole[place + 1 :]
        refusal(data, crossing)


def test_ten_megabytes_of_facts_are_refused_at_once(crossing: PilgrimGame) -> None:
    facts = golden(lambda values: values["options"].update(facts=["a fact"] * 1_000_000))
    assert len(facts) > 10_000_000
    assert refusal(facts, crossing) == (
        "record.json:1: This is larger than 512 KiB, which no record of a campaign is. "
        "Put a copy in its place."
    )


def test_as_many_facts_as_fit_are_read_or_refused_in_time(crossing: PilgrimGame) -> None:
    count = LARGEST_RECORD // 24
    facts = golden(lambda values: values["belongings"].update(crossed=["nowhere"] * count))
    told = refusal(facts, crossing)
    assert "There is no river `nowhere`" in told
    wrong = golden(lambda values: values["belongings"].update(crossed=[1] * count))
    assert "of `crossed` is " in refusal(wrong, crossing)


# -- what is edited by hand -----------------------------------------------------------------------


def edited(field: str, value: object) -> str:
    """The golden record with another value somewhere in it, such as `belongings.coins`."""

    def change(values: Any) -> None:
        *path, last = (int(step) if step.isdecimal() else step for step in field.split("."))
        for step in path:
            values = values[step]
        values[last] = value

    return golden(change)


@pytest.mark.parametrize(
    ("field", "value", "line", "cause"),
    [
        ("belongings.coins", "seven", '"seven"', "`coins` is the text `seven`, not a whole number"),
        ("belongings.coinz", 7, '"coinz"', "Unknown key `coinz`"),
        ("belongings", [], '"belongings"', "`belongings` is a list of 0 items, not a mapping"),
        ("belongings.lanterns", ["horn", "bras"], '"bras"', "There is no lantern `bras`"),
        ("belongings.crossed", ["reedford"], '"reedford"', "There is no river `reedford`"),
        ("campaign", "to-the-see", '"campaign"', "There is no campaign `to-the-see`"),
        ("campaign", "To the sea", '"campaign"', "`campaign` is the text `To the sea`, not an id"),
        ("options.weather", "rain", '"options"', "A journey has no option weather"),
        ("version", -1, '"version"', "`version` is -1"),
        ("seed", "lucky", '"seed"', "`seed` is the text `lucky`"),
        ("seats", "Ana", '"seats"', "`seats` is the text `Ana`, not a list"),
        ("name", "Fri\u202eday", '"name"', "holds the forbidden character U+202E"),
        ("name", "", '"name"', "is empty"),
        ("chapter.titel", "The End", '"titel"', "Unknown key `titel`"),
        ("chapter.title", "\x1b[2J", '"title"', "holds the forbidden character U+001B"),
        ("log.0.match", "../secret.match", '"../', "`match` is the text `../secret.match`"),
        ("log.0.result", "two\nlines", "two", "holds a line break"),
        ("log.0.changes", ["x" * 3000], "xxxx", "has 3000 characters"),
        ("format", "one", '"format"', "it has no number of its `format`"),
        ("format", True, '"format"', "it has no number of its `format`"),
        ("format", 0, '"format"', "it has no number of its `format`"),
    ],
)
def test_a_wrong_value_is_told_with_its_line_and_what_would_be_right(
    field: str, value: object, line: str, cause: str, crossing: PilgrimGame
) -> None:
    text = edited(field, value)
    told = refusal(text, crossing)
    assert cause in told
    file, number, sentences = told.split(":", 2)
    assert file == "record.json"
    assert line in text.splitlines()[int(number) - 1]
    assert sentences.count(". ") == 1


def places(values: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values inside a value."""
    inner = values.items() if isinstance(values, dict) else enumerate(values)
    for step, value in inner:
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from places(value, (*path, step))


@pytest.mark.parametrize("value", [None, True, -1, 10**30, 0.5, "", "x", [], ["x"], {}, {"x": 1}])
def test_whatever_is_written_by_hand_is_read_or_refused(
    value: object, crossing: PilgrimGame, packs: Path
) -> None:
    both = games(packs)
    for path in places(json.loads(golden())):
        data = edited(".".join(map(str, path)), value)
        with suppress(RulekeeperError):
            record = Progress(crossing, RULES).prepared(read(source(data), crossing, RULES))
            assert read(source(encode(record)), crossing, RULES) == record
            if record.chapter is not None:
                set_up = chapter_set_up(record)
                both[record.chapter.game].open_box(set_up.options, set_up.seats)


def test_a_missing_key_is_told(crossing: PilgrimGame) -> None:
    told = refusal(golden(lambda values: values.pop("seats")), crossing)
    assert "The key `seats` is missing" in told


def test_the_nearest_name_is_suggested(crossing: PilgrimGame) -> None:
    told = refusal(edited("belongings.lanterns", ["hron"]), crossing)
    assert told == "record.json:21: There is no lantern `hron`. Did you mean `horn`?"


# -- what is from elsewhere -----------------------------------------------------------------------


def test_a_record_of_a_newer_version_is_told_so(crossing: PilgrimGame) -> None:
    told = refusal(edited("format", FORMAT + 1), crossing)
    assert told == (
        f"record.json:2: A newer version of Rulekeeper wrote this (format {FORMAT + 1}, here "
        f"{FORMAT}). Update Rulekeeper to read it."
    )


def test_a_record_of_newer_rules_is_told_so(crossing: PilgrimGame) -> None:
    told = refusal(edited("version", 2), crossing)
    assert told == (
        "record.json:4: The rules that wrote this have version 2, here 1. "
        "Update Rulekeeper to read it."
    )


def test_a_record_of_another_game_is_told_so(crossing: PilgrimGame) -> None:
    told = refusal(edited("game", "arena"), crossing)
    assert told.startswith("record.json:3: This is a campaign of `arena`, not of `crossing`.")


def test_a_missing_pack_is_named_with_what_depends_on_it(packs: Path) -> None:
    both = games(packs, packs.parent / "more")["crossing"]
    record = read(source(golden()), both, RULES)
    with_moth = replace(
        record,
        packs=dict(both.packs),
        belongings=replace(record.belongings, lanterns=("moth", "horn")),
    )
    data = encode(with_moth)
    assert read(source(data), both, RULES) == with_moth
    told = refusal(data, games(packs)["crossing"])
    assert told.startswith("record.json:7: The pack `more-lanterns` of this campaign is not here")
    assert told.endswith(": lantern `moth`. Give its folder with --pack.")


def test_a_missing_pack_on_which_nothing_depends_does_not_matter(packs: Path) -> None:
    both, one = games(packs, packs.parent / "more")["crossing"], games(packs)["crossing"]
    record = replace(read(source(golden()), both, RULES), packs=dict(both.packs))
    assert read(source(encode(record)), one, RULES) == record
    assert missing_packs(record, one) == ["more-lanterns"]
