"""`rulekeeper campaign`: pilgrims on their journey, at the terminal."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaign.crossing import Crossing, FerryHouse, packages, write_content
from cli.pocket import flat, run, sentence, shown
from rulekeeper.campaign.shelf import ShelvedCampaign
from rulekeeper.games import registry
from tables.power_cut import power_cut

NEW = ("campaign", "new", "crossing", "--seed", "3")
JOURNEY = "wade\nwade\nyes\nbuy horn\nleave\nyes\nwade\nwade\nwade\n"
"""All answers of a journey on which nobody turns back."""


@pytest.fixture(autouse=True)
def shelf(at_a_table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games of the pilgrims beside those there are, and an empty shelf."""
    for name, package in packages(write_content(tmp_path / "packs")).items():
        monkeypatch.setitem(registry._PACKAGES, name, partial(lambda found: found, package))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "rulekeeper" / "campaigns"


@pytest.fixture
def journey(shelf: Path) -> Path:
    """The folder of a campaign that was left after the first step into the first river."""
    shown(*NEW, "--names", "Ana", typed="wade\n")
    return shelf / "to-the-sea"


def record(folder: Path) -> dict[str, Any]:
    """The record of a campaign."""
    values: dict[str, Any] = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    return values


def match_file(folder: Path, number: int) -> Path:
    """The match of a chapter."""
    [file] = (folder / "chapters").glob(f"{number:02}-*.match")
    return file


# -- playing --------------------------------------------------------------------------------------


def test_a_campaign_is_played_from_its_start_to_its_end(shelf: Path) -> None:
    told = flat(shown(*NEW, typed=JOURNEY))
    for part in (
        "To the Sea: Two rivers, then salt air. Chapter 1: The Reed Ford",
        "What has changed: The pilgrims find",
        "Go on with the next chapter, The ferry house? [yes]: yes Chapter 2: The ferry house",
        "The pilgrims buy the horn lantern.",
        "Chapter 3: The Black Water",
        "The Black Water lies behind them.",
        "To the Sea is over. Look back with: rulekeeper campaign log to-the-sea",
    ):
        assert part in told
    kept = record(shelf / "to-the-sea")
    assert kept["chapter"] is None
    assert kept["belongings"]["crossed"] == ["reed-ford", "black-water"]


def test_a_campaign_that_is_left_and_continued_comes_out_the_same(shelf: Path) -> None:
    shown(*NEW, "--name", "whole", typed=JOURNEY)
    lines = JOURNEY.splitlines(keepends=True)
    shown(*NEW, "--name", "parts", typed=lines[0])
    for line in lines[1:]:
        if line != "yes\n":
            shown("campaign", "continue", "parts", typed=line)
    whole, parts = record(shelf / "whole"), record(shelf / "parts")
    assert parts == {**whole, "name": "parts"}
    shown("campaign", "continue", "parts")


def test_a_lost_chapter_is_played_again(journey: Path) -> None:
    told = flat(shown("campaign", "continue", "to-the-sea", typed="turn-back\nyes\nwade\nwade\n"))
    assert "Nothing has changed. Go on with the next chapter, The Reed Ford?" in told
    assert [chapter["won"] for chapter in record(journey)["log"]] == [False, True]


def test_who_does_not_want_to_go_on_is_told_how_to(journey: Path) -> None:
    told = flat(shown("campaign", "continue", "to-the-sea", typed="wade\nno\n"))
    assert told.endswith("Go on another time with: rulekeeper campaign continue to-the-sea ")
    assert told.count("rulekeeper campaign continue to-the-sea") == 1


def test_who_leaves_a_campaign_is_not_asked_whether_to_save_it(journey: Path) -> None:
    told = shown("campaign", "continue", "to-the-sea", typed="wade\n\nquit\n")
    assert "Save the match?" not in told
    assert flat(told).endswith("Continue with: rulekeeper campaign continue to-the-sea ")


def test_commands_that_are_told_find_the_shelf_that_was_named(tmp_path: Path) -> None:
    named = ("--shelf", str(tmp_path / "my shelf"))
    flag = f"to-the-sea --shelf '{tmp_path / 'my shelf'}'"
    assert f"new GAME --shelf '{tmp_path / 'my shelf'}'" in shown("campaign", "list", *named)
    assert f"campaign continue {flag}\n" in shown(*NEW, *named, typed="wade\nquit\n")
    told = shown("campaign", "continue", "to-the-sea", *named, typed="wade\nno\n")
    assert f"Go on another time with: rulekeeper campaign continue {flag}\n" in told
    told = shown("campaign", "abandon", "to-the-sea", *named)
    assert f"campaign log {flag}\n" in told


def test_whatever_is_neither_yes_nor_no_is_asked_again(journey: Path) -> None:
    told = flat(shown("campaign", "continue", "to-the-sea", typed="wade\nperhaps\nYES\n"))
    assert "[yes]: perhaps Type yes or no. Go on with the next chapter, The ferry house?" in told
    assert "Chapter 2: The ferry house" in told


def test_commands_stay_on_one_line_so_that_they_can_be_copied(shelf: Path) -> None:
    name = "all the way from the two rivers to the far sea"
    told = shown(*NEW, "--name", name, typed="wade\nwade\nno\n")
    folder = name.replace(" ", "-")
    assert f"Go on another time with: rulekeeper campaign continue {folder}\n" in told


def test_a_match_that_was_finished_elsewhere_counts(journey: Path) -> None:
    shown("resume", str(match_file(journey, 1)), typed="wade\n")
    assert record(journey)["log"] == []
    assert "The Reed Ford lies behind them." in shown("campaign", "continue", "to-the-sea")
    assert record(journey)["log"][0]["won"]


def test_bots_play_campaigns(shelf: Path) -> None:
    shown(*NEW, "--seats", "random,random", typed="yes\n" * 40)
    assert record(shelf / "to-the-sea")["seats"] == ["random 1", "random 2"]


def test_what_a_campaign_lets_one_choose_is_given_as_flags(shelf: Path) -> None:
    shown(*NEW, "--pace", "fast")
    kept = record(shelf / "to-the-sea")
    assert kept["options"] == {"pace": "fast"}
    assert kept["belongings"] == {}


def test_real_dice_are_typed(shelf: Path) -> None:
    told = shown(*NEW, "--table", typed="wade\n5\nwade\n6\n")
    assert "The pilgrims find 11 coins." in told


@pytest.mark.parametrize("steps", [*range(0, 30, 3), 50, 70])
def test_whatever_stops_the_program_the_campaign_comes_out_the_same(
    steps: int, shelf: Path
) -> None:
    """Whoever plays wades, buys nothing, goes on, and types words that nobody asked for."""
    typed = "wade\nleave\nyes\n" * 8
    shown(*NEW, "--name", "calm", typed=typed)
    shown("campaign", "continue", "calm", typed=typed)
    shown(*NEW, "--name", "stormy")
    with power_cut(after=steps):
        run("campaign", "continue", "stormy", typed=typed)
    for _ in range(3):
        shown("campaign", "continue", "stormy", typed=typed)
    calm, stormy = record(shelf / "calm"), record(shelf / "stormy")
    assert calm["chapter"] is None
    assert stormy == {**calm, "name": "stormy"}


# -- other people ---------------------------------------------------------------------------------


def test_other_people_may_play_from_now_on(journey: Path) -> None:
    told = shown("campaign", "continue", "to-the-sea", "--names", "Ben", typed="wade\n")
    assert "Ben> wade" in told
    assert record(journey)["seats"] == ["Ben"]
    shown("campaign", "continue", "to-the-sea", "--seats", "you,random", typed="leave\n")
    assert record(journey)["seats"] == ["Ben", "random"]


def test_a_chapter_that_has_begun_keeps_its_number_of_seats(journey: Path) -> None:
    more = ("campaign", "continue", "to-the-sea", "--seats", "you,you")
    assert sentence(*more) == (
        "This chapter has begun with 1 seat, not with 2. Add --again to begin this chapter again; "
        "what was played of it is set aside."
    )
    assert record(journey)["seats"] == ["Ana"]
    told = shown(*more, "--again", typed="wade\nwade\n")
    assert "Player 2> wade" in told
    assert record(journey)["seats"] == ["Ana", "Player 2"]


# -- beginning a chapter again --------------------------------------------------------------------


def test_a_chapter_is_begun_again_and_what_was_played_is_kept(journey: Path) -> None:
    played = match_file(journey, 1).read_bytes()
    told = flat(shown("campaign", "continue", "to-the-sea", "--again", typed="turn-back\n"))
    assert "What was played of this chapter is now in" in told
    [aside] = (journey / "chapters" / "set-aside").iterdir()
    assert aside.read_bytes() == played
    assert not record(journey)["log"][0]["won"]


def test_where_rules_have_changed_people_are_told_and_may_begin_again(
    journey: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crossing, "version", 2)
    told = flat(shown("campaign", "continue", "to-the-sea"))
    assert "This match was saved with rules version 1, now 2. It comes out as it was saved." in told
    assert "Add --again to begin this chapter again" in told


def test_a_chapter_that_has_begun_goes_on_as_it_was_set_up(journey: Path, tmp_path: Path) -> None:
    content = tmp_path / "packs" / "core" / "content.yaml"
    renamed = content.read_text(encoding="utf-8").replace("The Reed Ford", "The Rush Ford")
    content.write_text(renamed, encoding="utf-8")
    told = flat(shown("campaign", "continue", "to-the-sea"))
    assert "Chapter 1: The Reed Ford" in told
    assert "pack crossing-core 1 " in told
    told = flat(shown("campaign", "continue", "to-the-sea", "--again", typed="wade\n"))
    assert "Chapter 1: The Rush Ford" in told
    assert match_file(journey, 1).name == "01-the-rush-ford.match"
    [aside] = (journey / "chapters" / "set-aside").iterdir()
    assert aside.name == "01-the-reed-ford-1.match"


def test_a_record_without_its_chapter_begins_it_and_keeps_the_match(journey: Path) -> None:
    before = match_file(journey, 1).read_bytes()
    values = record(journey) | {"chapter": None}
    (journey / "record.json").write_text(json.dumps(values), encoding="utf-8")
    told = flat(shown("campaign", "continue", "to-the-sea", typed=""))
    assert "What was played of this chapter is now in" in told
    [aside] = (journey / "chapters" / "set-aside").iterdir()
    assert aside.read_bytes() == before


def test_where_the_old_answers_do_not_fit_the_chapter_begins_again(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(*NEW, typed="wade\nwade\nyes\nbuy horn\n")

    def closed(self: FerryHouse, table: Any) -> Any:
        yield from Crossing.play(self, table)  # type: ignore[arg-type]

    monkeypatch.setattr(FerryHouse, "play", closed)
    monkeypatch.setattr(FerryHouse, "version", 2)
    told = sentence("campaign", "continue", "to-the-sea")
    assert "02-the-ferry-house.match, line 9: " in told
    assert "'buy horn' is no answer here" in told
    assert "(it was saved with rules version 1, now 2)" in told
    assert "Add --again to begin this chapter again" in told


def test_a_chapter_that_cannot_begin_again_stays_as_it_was(journey: Path) -> None:
    played = match_file(journey, 1).read_bytes()
    seats = ("--seats", "you,you,you", "--again")
    told = sentence("campaign", "continue", "to-the-sea", *seats)
    assert told.startswith("The Reed Ford cannot begin: Crossing is for 1 or 2 players, not for 3.")
    assert told.endswith(f" The record of the campaign is {journey / 'record.json'}.")
    assert match_file(journey, 1).read_bytes() == played


# -- what is damaged ------------------------------------------------------------------------------


def damage_match(folder: Path) -> None:
    """Damage the last line of the match in progress."""
    file = match_file(folder, 1)
    file.write_text(file.read_text(encoding="utf-8").replace("end 2", "end 3"), encoding="utf-8")


def test_a_damaged_match_is_told_with_its_line(journey: Path) -> None:
    damage_match(journey)
    told = sentence("campaign", "continue", "to-the-sea")
    assert "01-the-reed-ford.match, line 12: the file is damaged here" in told
    assert "Add --salvage to take what comes before it." in told
    assert "Add --again to begin this chapter again" in told


def test_a_damaged_match_is_salvaged_and_kept(journey: Path) -> None:
    damage_match(journey)
    damaged = match_file(journey, 1).read_bytes()
    told = flat(shown("campaign", "continue", "to-the-sea", "--salvage", typed="wade\n"))
    assert "What comes before it has been salvaged." in told
    assert "The Reed Ford lies behind them." in told
    [aside] = (journey / "chapters" / "set-aside").iterdir()
    assert aside.read_bytes() == damaged


def test_the_match_of_another_campaign_is_not_taken(journey: Path, shelf: Path) -> None:
    shown("campaign", "new", "crossing", "--seed", "4", "--name", "other", typed="wade\n")
    match_file(journey, 1).write_bytes(match_file(shelf / "other", 1).read_bytes())
    told = sentence("campaign", "continue", "to-the-sea")
    assert "is the match of another chapter or campaign. Add --again" in told


@pytest.mark.parametrize(
    "command", ["continue sea", "log sea", "export sea x.zip", "copy sea Copy", "abandon sea"]
)
def test_a_damaged_record_is_told_with_its_line_and_left_alone(
    command: str, journey: Path, at_a_table: Path
) -> None:
    file = journey.rename(journey.with_name("sea")) / "record.json"
    file.write_text('{\n"format": 1,\n', encoding="utf-8")
    told = sentence("campaign", *command.split())
    assert told.startswith(f"{file}:2: The record is cut off here.")
    assert file.read_text(encoding="utf-8") == '{\n"format": 1,\n'
    assert [*at_a_table.iterdir()] == []


def test_a_record_edited_by_hand_is_told_what_would_be_right(journey: Path) -> None:
    file = journey / "record.json"
    values = record(journey)
    values["belongings"]["lanterns"] = ["horm"]
    file.write_text(json.dumps(values, indent=2), encoding="utf-8")
    told = sentence("campaign", "continue", "to-the-sea")
    assert told.endswith("There is no lantern `horm`. Did you mean `horn`?")


def test_a_record_of_an_unknown_game_names_its_file(journey: Path) -> None:
    file = journey / "record.json"
    text = file.read_text(encoding="utf-8").replace('"crossing",', '"crosing",', 1)
    file.write_text(text, encoding="utf-8")
    told = sentence("campaign", "continue", "to-the-sea")
    cause = "There is no game `crosing` that has campaigns"
    assert told == f"{file}:3: {cause}. Did you mean `crossing`?"


def test_a_missing_pack_is_named_with_what_depends_on_it(shelf: Path, tmp_path: Path) -> None:
    more = ("--pack", str(tmp_path / "packs" / "more"))
    lines = "wade\nwade\nyes\nbuy moth\nleave\n"
    shown(*NEW, "--seed", "5", *more, typed=lines)
    told = sentence("campaign", "continue", "to-the-sea")
    assert "The pack `more-lanterns` of this campaign is not here" in told
    assert "lantern `moth`" in told
    assert "Give its folder with --pack." in told
    assert "Chapter 3" in shown("campaign", "continue", "to-the-sea", *more)


def test_a_missing_pack_of_which_nothing_is_used_does_not_matter(
    shelf: Path, tmp_path: Path
) -> None:
    shown(*NEW, "--pack", str(tmp_path / "packs" / "more"), typed="wade\nwade\nno\n")
    told = flat(shown("campaign", "continue", "to-the-sea"))
    assert "The pack `more-lanterns` is not here; nothing in use is from it." in told
    assert list(record(shelf / "to-the-sea")["packs"]) == ["crossing-core"]


# -- what cannot begin ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("arenaa",), "There is no game 'arenaa'"),
        (
            ("lebelheim",),
            "lebelheim has no campaigns. Known here: `arena`, `arcadia` and `crossing`.",
        ),
        (("crossing", "--campaign", "to the moon"), "No campaign is called `to the moon`"),
        (("crossing", "--seats", "you,you,you"), "Crossing is for 1 or 2 players, not for 3"),
        (("crossing", "--seats", "somebody"), "somebody"),
        (("crossing", "--pace", "slow", "--weather", "rain"), "no option --weather"),
        (("crossing", "--option", "weather=rain"), "A journey has no option weather"),
        (("crossing", "--name", "two\nlines"), "holds a line break"),
        (("crossing", "--pack", "nowhere"), "nowhere"),
        (("crossing", "--ask", "sometimes"), "You can be asked `always`, `playable` or `never`"),
    ],
)
def test_what_cannot_begin_leaves_nothing_on_the_shelf(
    words: tuple[str, ...], why: str, shelf: Path
) -> None:
    assert why in sentence("campaign", "new", *words)
    assert not shelf.exists()


def test_two_campaigns_of_one_story_get_two_names(journey: Path, shelf: Path) -> None:
    shown(*NEW)
    assert record(shelf / "to-the-sea-2")["name"] == "To the Sea 2"
    told = sentence(*NEW, "--name", "To the sea")
    assert told == "There is a campaign `To the sea` already: give another name."


# -- looking and keeping --------------------------------------------------------------------------


def test_all_campaigns_are_listed_with_their_chapters(journey: Path, shelf: Path) -> None:
    shown(*NEW, "--name", "Whole", typed=JOURNEY)
    shown("campaign", "copy", "whole", "Third")
    shown("campaign", "abandon", "third")
    (shelf / "third").rename(shelf / "broken")
    (shelf / "broken" / "record.json").write_text("", encoding="utf-8")
    result = run("campaign", "list")
    assert [re.split(r"\s{2,}", line.strip()) for line in result.stdout.splitlines()] == [
        ["Name", "Folder", "Game", "Chapter"],
        ["broken", "broken", "cannot be read"],
        ["To the Sea", "to-the-sea", "crossing", "chapter 1, The Reed Ford"],
        ["Whole", "whole", "crossing", "over after 3 chapters"],
    ]
    assert "record.json:1: The record is cut off here." in result.stderr


def test_an_empty_shelf_says_how_to_begin() -> None:
    assert "Begin one: rulekeeper campaign new GAME" in shown("campaign", "list")


def test_the_log_tells_all_chapters_and_where_their_matches_are(shelf: Path) -> None:
    shown(*NEW, "--names", "Ana", typed=JOURNEY)
    told = shown("campaign", "log", "sea")
    assert "To the Sea, a campaign of crossing with Ana" in told
    assert " 1. The Reed Ford\n   The river is crossed (crossing.end.1)\n" in told
    assert "   The pilgrims buy the horn lantern.\n" in told
    assert "Now: over after 3 chapters" in told
    file = match_file(shelf / "to-the-sea", 2)
    assert f"   rulekeeper replay {file}\n" in told
    assert "Buy" not in shown("replay", str(file), "--verify")
    file.unlink()
    assert "The file of this match is gone." in shown("campaign", "log", "sea")


def test_an_exported_campaign_goes_on_elsewhere(journey: Path, tmp_path: Path) -> None:
    shown("campaign", "export", "sea", "sea.zip")
    elsewhere = ("--shelf", str(tmp_path / "elsewhere"))
    told = shown("campaign", "import", "sea.zip", *elsewhere)
    assert "Go on with: rulekeeper campaign continue to-the-sea" in told
    assert "The Reed Ford lies behind them." in shown(
        "campaign", "continue", "sea", *elsewhere, typed="wade\n"
    )
    assert record(journey)["log"] == []


def test_an_import_takes_nothing_over(journey: Path) -> None:
    shown("campaign", "export", "sea", "sea.zip")
    assert "give another name" in sentence("campaign", "import", "sea.zip")
    shown("campaign", "import", "sea.zip", "--name", "Again")
    assert ShelvedCampaign(journey.with_name("again")).name == "Again"
    assert sentence("campaign", "export", "sea", "sea.zip") == (
        "sea.zip already exists: give another file."
    )


def test_what_is_no_campaign_is_not_imported(shelf: Path, at_a_table: Path) -> None:
    (at_a_table / "notes.zip").write_text("no archive", encoding="utf-8")
    told = sentence("campaign", "import", "notes.zip")
    assert told.startswith("notes.zip is no exported campaign: ")
    assert "no such file" in sentence("campaign", "import", "nothing.zip")
    assert not shelf.exists()


def test_an_abandoned_campaign_stays_readable_and_can_be_copied(journey: Path) -> None:
    shown("campaign", "abandon", "sea")
    assert "Now: abandoned after 0 chapters" in shown("campaign", "log", "sea")
    told = sentence("campaign", "continue", "sea")
    assert "copy it with: rulekeeper campaign copy to-the-sea NAME" in told
    shown("campaign", "copy", "sea", "Once more")
    assert "The Reed Ford lies behind them." in shown(
        "campaign", "continue", "once more", typed="wade\n"
    )


def test_a_campaign_is_played_by_one_program_at_a_time(journey: Path) -> None:
    with ShelvedCampaign(journey).locked():
        told = sentence("campaign", "continue", "sea")
    assert told == "`To the Sea` is being played by another program: end that first."


# -- editing --------------------------------------------------------------------------------------


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """An editor that replaces words in the text, one pair for each time that it is opened."""

    def replacing(*pairs: tuple[str, str]) -> None:
        todo = tmp_path / "todo.json"
        todo.write_text(json.dumps(pairs), encoding="utf-8")
        script = tmp_path / "editor.py"
        script.write_text(
            "import json, os, sys\n"
            f"todo = {str(todo)!r}\n"
            "(old, new), *rest = json.load(open(todo))\n"
            "json.dump(rest, open(todo, 'w'))\n"
            "text = open(sys.argv[1]).read()\n"
            "assert old in text, old\n"
            "before = os.stat(sys.argv[1]).st_mtime\n"
            "open(sys.argv[1], 'w').write(text.replace(old, new, 1))\n"
            "os.utime(sys.argv[1], (before + 2, before + 2))\n",
            encoding="utf-8",
        )
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
        monkeypatch.delenv("VISUAL", raising=False)

    return replacing


COINS = '"coins": 1', '"coins": 7, "crossed": ["reed-ford"]'
"""What pilgrims have who crossed the first river on paper."""


def test_what_was_played_on_paper_is_entered_and_the_chapter_begins_again(
    journey: Path, editor: Callable[..., None]
) -> None:
    played = match_file(journey, 1).read_bytes()
    editor(COINS)
    told = flat(shown("campaign", "edit", "to-the-sea"))
    assert "The chapter begins again. What was played of it is now in" in told
    assert "The campaign is written. What comes next: The Black Water." in told
    kept = record(journey)
    assert kept["belongings"] == {"coins": 7, "crossed": ["reed-ford"]}
    [aside] = (journey / "chapters" / "set-aside").iterdir()
    assert aside.read_bytes() == played
    assert "Chapter 1: The Black Water" in shown("campaign", "continue", "to-the-sea")


def test_a_mistake_is_told_with_its_line_until_the_text_is_right(
    journey: Path, editor: Callable[..., None]
) -> None:
    editor((COINS[0], COINS[1].replace("reed", "read")), ("read-ford", "reed-ford"))
    told = flat(shown("campaign", "edit", "to-the-sea", typed="yes\n"))
    line = next(
        number
        for number, text in enumerate((journey / "record-before.json").open(), start=1)
        if COINS[0] in text
    )
    assert f"record-edited.json:{line}: There is no river `read-ford`." in told
    assert "Edit it again? [yes]: yes The chapter begins again." in told
    assert record(journey)["belongings"]["crossed"] == ["reed-ford"]
    assert not (journey / "record-edited.json").exists()


def test_a_text_that_is_not_right_yet_is_kept_and_counts_for_nothing(
    journey: Path, editor: Callable[..., None]
) -> None:
    before = (journey / "record.json").read_bytes()
    editor((COINS[0], COINS[1].replace("reed", "read")))
    told = flat(shown("campaign", "edit", "to-the-sea", typed="no\n"))
    assert "Nothing of it counts yet. Your text is kept in" in told
    assert (journey / "record.json").read_bytes() == before
    assert match_file(journey, 1).exists()
    editor(("read-ford", "reed-ford"))
    told = flat(shown("campaign", "edit", "to-the-sea"))
    assert "You go on with the text that you left" in told
    assert record(journey)["belongings"]["coins"] == 7


def test_a_chapter_goes_on_where_nothing_that_it_starts_from_was_edited(
    journey: Path, editor: Callable[..., None]
) -> None:
    editor(('"To the Sea"', '"Down to the Sea"'))
    told = flat(shown("campaign", "edit", "to-the-sea"))
    assert told.strip() == "The campaign is written. What comes next: The Reed Ford."
    assert not (journey / "chapters" / "set-aside").exists()
    assert "The Reed Ford lies behind them." in shown(
        "campaign", "continue", "to-the-sea", typed="wade\n"
    )


def test_a_damaged_record_is_mended_in_the_editor(
    journey: Path, editor: Callable[..., None]
) -> None:
    file = journey / "record.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"format": 1,', ""), encoding="utf-8")
    editor(("{", '{"format": 1,'))
    assert "The campaign is written." in shown("campaign", "edit", "to-the-sea")
    assert record(journey)["name"] == "To the Sea"


def test_whoever_changes_nothing_or_has_no_editor_is_told_so(
    journey: Path, editor: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (journey / "record.json").read_bytes()
    editor(("Sea", "Sea"))
    assert "Nothing has changed." in shown("campaign", "edit", "to-the-sea")
    monkeypatch.setenv("EDITOR", "no-such-editor")
    told = sentence("campaign", "edit", "to-the-sea")
    assert told.endswith("Say which editor you use: EDITOR=nano, for example.")
    assert (journey / "record.json").read_bytes() == before
