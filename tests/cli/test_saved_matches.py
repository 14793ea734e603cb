import re
from pathlib import Path
from zlib import crc32

import pytest

from cli.pocket import (
    ALWAYS_THE_FIRST,
    MATCH,
    PLACED,
    answers_of,
    flat,
    replies,
    run,
    sentence,
    shown,
)

MINE = "mine.match"


@pytest.fixture
def saved(pocket: Path) -> str:
    """A match saved in the midst of the first turn."""
    shown(*MATCH, "--save", MINE, typed=PLACED + "pass\nmoving ada\na4\n")
    return MINE


@pytest.fixture
def finished(pocket: Path) -> str:
    """A match that has been played to its end."""
    shown(*MATCH, "--turn-limit", "4", "--save", MINE, typed=ALWAYS_THE_FIRST)
    return MINE


def damage(file: str, old: str) -> int:
    """Change the last line that contains a text; the number of the line."""
    lines = Path(file).read_text(encoding="utf-8").splitlines(keepends=True)
    place = max(number for number, line in enumerate(lines) if old in line)
    lines[place] = lines[place].replace(old, "nonsense")
    Path(file).write_text("".join(lines), encoding="utf-8")
    return place + 1


def test_a_match_goes_on_where_it_was_left(saved: str) -> None:
    told = shown("resume", saved, typed="a3\n")
    assert "Where does Ada move?" in told
    assert "Ada moves from a4 to a3." in replies(told)[0]
    assert "1: step ada a3" in Path(saved).read_text(encoding="utf-8")


def test_a_resumed_match_has_the_luck_it_would_have_had(pocket: Path) -> None:
    typed = PLACED + "1\n" * 25
    shown(*MATCH, "--save", "whole.match", typed=typed + "1\n" * 20)
    shown(*MATCH, "--save", "parts.match", typed=typed)
    shown("resume", "parts.match", typed="1\n" * 20)
    assert answers_of("parts.match") == answers_of("whole.match")


def test_a_resumed_match_can_be_taken_back_further(saved: str) -> None:
    told = shown("resume", saved, typed="undo\nundo\n")
    assert "Your Main Turn" in replies(told)[1]


def test_bots_are_known_by_their_names(pocket: Path) -> None:
    shown(*MATCH, "--names", "Ana,Ben", "--save", MINE, typed=PLACED.replace("Player 1", "Ana"))
    told = shown("resume", MINE, typed="pass\nend the turn\nyes\nlog 99\n")
    assert "Blue · Ben (random)" in told
    assert "Turn 2: Ben (random)." in told
    assert "Ben (random)>" not in told


def test_other_players_can_take_over(saved: str) -> None:
    told = shown("resume", saved, "--seats", "random,you", typed="board\n")
    assert "random> " in told


def test_a_finished_match_shows_its_end_again(finished: str) -> None:
    told = shown("resume", finished)
    assert "(lebelheim.end." in told
    assert f"rulekeeper replay {finished}" in told


def test_the_whole_log_is_printed(finished: str) -> None:
    told = shown("replay", finished, "--all")
    assert "The heroes: Ada (red), Bea (red), Xan (blue), Yew (blue)." in told
    assert "Xan draws" in told
    assert "Hex" in told
    assert "The match is not over" not in told


def test_the_log_of_a_seat_keeps_the_secrets_of_the_others(finished: str) -> None:
    told = shown("replay", finished, "--all", "--seat", "1")
    assert "Xan draws 3 cards." in told
    assert "Ada draws" in told
    assert "Ada draws 3 cards." not in told


def test_one_steps_through_a_match(finished: str) -> None:
    on, back, there, end = replies(shown("replay", finished, typed="\nb\n8\n9999\n"))
    assert "The red team starts in the north." in on
    assert "After 1 of " in back
    assert "After 8 of " in there
    assert "Ada is put on" in there
    assert "(lebelheim.end." in flat(end)


def test_q_leaves_the_replay(finished: str) -> None:
    told = shown("replay", finished, typed="q\nnever read\n")
    assert "never read" not in told


def test_damage_is_told_with_its_line(saved: str) -> None:
    line = damage(saved, "step ada a4")
    for command in ("resume", "replay"):
        told = sentence(command, saved)
        assert told.startswith(f"{saved}, line {line}: the file is damaged here")
        assert "--salvage" in told


def rewritten(file: str, old: str, new: str) -> None:
    """Write another text in a saved match, with the checks that it then has."""
    check, lines = 0, []
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        text = line.rpartition("  ;")[0].replace(old, new)
        check = crc32(text.encode(), check)
        lines.append(f"{text}  ;{check & 0xFFFF:04x}\n")
    Path(file).write_text("".join(lines), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rolled 5", "rolled 77", "That cannot come up. Add --salvage"),
        ("options {", 'options {"set_aside":3,', "Write true or false."),
        ("step ada a4", "step ada z9", " Add --salvage"),
    ],
)
def test_a_refusal_ends_in_one_full_stop(saved: str, old: str, new: str, told: str) -> None:
    assert old in Path(saved).read_text(encoding="utf-8")
    rewritten(saved, old, new)
    refused = sentence("resume", "--verify", saved)
    assert told in refused
    assert ".." not in refused


def test_a_byte_order_mark_and_line_ends_of_windows_are_no_damage(saved: str) -> None:
    text = Path(saved).read_bytes()
    Path(saved).write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    assert "comes out as it was saved" in shown("replay", saved, "--verify")
    assert "Where does Ada move?" in shown("resume", saved)


def test_what_comes_before_the_damage_can_be_salvaged(saved: str) -> None:
    before = answers_of(saved)
    line = damage(saved, "step ada a4")
    damaged = Path(saved).read_text(encoding="utf-8")
    told = shown("resume", saved, "--salvage", typed="a4\n")
    assert f"line {line}: the file is damaged here" in flat(told)
    assert "Ada moves from a5 to a4." in told
    assert Path(saved).read_text(encoding="utf-8") == damaged
    [rescued] = Path().glob("lebelheim-*.match")
    assert answers_of(str(rescued)) == before


def test_a_file_that_is_no_match_is_refused(pocket: Path) -> None:
    Path("letter.txt").write_text("Dear Ana,\n", encoding="utf-8")
    assert "letter.txt, line 1: this is no saved match" in sentence("resume", "letter.txt")
    Path("noise.bin").write_bytes(b"\xff\xfe\x00" * 100)
    assert "noise.bin, line 1" in sentence("replay", "noise.bin")
    assert sentence("resume", "gone.match") == (
        "gone.match cannot be used: no such file or directory."
    )
    assert "is a directory" in sentence("resume", ".")
    assert sentence("resume", "/dev/zero") == "/dev/zero is too large for a saved match."


def test_names_that_a_terminal_would_obey_are_refused(saved: str) -> None:
    from zlib import crc32

    check, lines = 0, []
    for line in Path(saved).read_text(encoding="utf-8").splitlines():
        text = re.sub(r"^seat 1 .*", "seat 1 A\x1b[2Jna", line.rpartition("  ;")[0])
        check = crc32(text.encode(), check)
        lines.append(f"{text}  ;{check & 0xFFFF:04x}\n")
    Path(saved).write_text("".join(lines), encoding="utf-8")
    result = run("resume", saved)
    assert result.exit_code == 2
    assert "\x1b" not in result.output


def test_a_missing_pack_is_named(saved: str, tmp_path: Path) -> None:
    pack = tmp_path / "extra"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        'name: extra\ntitle: Extra\nversion: "1"\ngame: lebelheim\n', encoding="utf-8"
    )
    shown(*MATCH, "--pack", str(pack), "--save", "other.match", typed=PLACED)
    assert "needs the pack 'extra': give its folder with --pack." in sentence(
        "resume", "other.match"
    )
    assert "Turn 1" in shown("resume", "other.match", "--pack", str(pack))


def test_seats_that_do_not_fit_are_refused(saved: str) -> None:
    assert sentence("resume", saved, "--seats", "you") == "The match has 2 seats, not 1."
    assert sentence("replay", saved, "--seat", "3") == "There is no seat 3 in this match: 1 to 2."


def forge_state(file: str) -> None:
    """Make the second mark of a save that of another state, with checks that fit."""
    texts = [line.rpartition("  ;")[0] for line in Path(file).read_text("utf-8").splitlines()]
    place = [number for number, text in enumerate(texts) if text.startswith("= ")][1]
    texts[place] = f"{texts[place].rpartition(' ')[0]} 0123456789abcdef"
    check, lines = 0, []
    for text in texts:
        check = crc32(text.encode(), check)
        lines.append(f"{text}  ;{check & 0xFFFF:04x}\n")
    Path(file).write_text("".join(lines), encoding="utf-8")


def test_a_match_that_comes_out_as_it_was_saved_is_verified(finished: str) -> None:
    told = flat(shown("replay", finished, "--verify"))
    assert re.search(r"mine\.match: the match of \d+ answers comes out as it was saved\.", told)


def test_verifying_says_after_which_answers_a_match_differs(finished: str) -> None:
    forge_state(finished)
    for command in ("replay", "resume"):
        told = sentence(command, finished, "--verify")
        assert re.search(r"line \d+: after \d+ answers the state is not the one that was", told)
        assert re.search(r"after \d+ it still was", told)


def test_what_was_verified_can_be_played_on(saved: str) -> None:
    told = shown("resume", saved, "--verify", typed="a3\nlog 99\n")
    assert "Ada moves from a4 to a3." in told


def test_the_log_of_a_resumed_match_begins_at_its_start(saved: str) -> None:
    told = shown("resume", saved, typed="log 99\n")
    assert "type log for more" in told
    assert "Ada is put on" in replies(told)[0]


def test_a_replay_shows_the_notation_beside_the_words(finished: str) -> None:
    told = shown("replay", finished, typed="\nq\n")
    assert re.search(r"After \d+ of \d+ answers\. .*: .* \[.*\]", flat(told))


def test_a_match_of_the_first_notation_is_refused_in_a_sentence(saved: str) -> None:
    text = "rulekeeper match 1"
    check = f"{crc32(text.encode()) & 0xFFFF:04x}"
    Path(saved).write_text(f"{text}  ;{check}\n", encoding="utf-8")
    told = sentence("resume", saved)
    assert "was saved by an earlier, unreleased version of Rulekeeper (notation 1, now 2)" in told
