"""Damaged and hostile notation: each fault is named with its line, nothing is misread."""

import inspect
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from zlib import crc32

import pytest

from core.toys import Duel, DuelState, Names, new, play_on
from rulekeeper.core import notation
from rulekeeper.core.errors import NotationError
from rulekeeper.core.match import Match
from rulekeeper.core.notation import MAXIMUM_LINE, Answered, Entry, Header, Mark, SavedState
from rulekeeper.core.requests import CHANCE
from rulekeeper.core.saving import load, save


def saved_duel() -> str:
    match = Match.new(Duel(), {"größe": 2}, ["Zoë", "Ben"], seed=5)
    play_on(match, Random(5))
    return save(match)


TEXT = saved_duel()
LINES = TEXT.splitlines(keepends=True)


def read(lines: Sequence[str]) -> tuple[Header, list[Entry]]:
    header, entries = notation.read(lines)
    return header, list(entries)


GOOD = read(LINES)


def read_bytes(data: bytes) -> tuple[Header, list[Entry]]:
    """Read a file as its user does: in lines, with what is not UTF-8 smuggled through."""
    return read(data.decode("utf-8", "surrogateescape").splitlines(keepends=True))


def fault(lines: Sequence[str]) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(lines)
    return caught.value


def rechecked(texts: Sequence[str]) -> list[str]:
    """Lines with checks that fit, as somebody might write who means harm."""
    lines = []
    check = 0
    for text in texts:
        check = crc32(text.encode(), check)
        lines.append(f"{text}  ;{check & 0xFFFF:04x}\n")
    return lines


def texts() -> list[str]:
    return [line.rpartition("  ;")[0] for line in LINES]


# -- what is read ---------------------------------------------------------------------------------


def test_what_is_written_is_read() -> None:
    header, entries = GOOD
    assert (header.game, header.seats, header.options) == ("duel", ("Zoë", "Ben"), {"größe": 2})
    assert "".join(notation.write(header, entries)) == TEXT
    assert entries[0] == Answered(9, CHANCE, "drawn card-5")
    assert any(isinstance(entry, Mark) for entry in entries)
    assert [type(entry) for entry in entries].count(SavedState) == 1


def test_the_example_of_the_documentation_is_a_saved_match() -> None:
    documentation = inspect.getdoc(notation)
    assert documentation
    start = documentation.index("    rulekeeper match 2")
    example = inspect.cleandoc(documentation[start : documentation.index("Answers are written")])
    header, entries = read(example.splitlines())
    assert header.seats == ("Ana", "greedy")
    assert entries[-2] == Mark(12, 2, "9f3a21bc44d0e671")
    assert entries[-1] == SavedState(13, 2, 5, b"\x82\xa5score\x92\x00\x01")


# -- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [0x01, 0x20, 0x80, 0xFF])
def test_any_changed_byte_is_found_in_its_very_line(change: int) -> None:
    data = TEXT.encode()
    line = 1
    for place, byte in enumerate(data):
        damaged = data[:place] + bytes([byte ^ change]) + data[place + 1 :]
        with pytest.raises(NotationError) as caught:
            read_bytes(damaged)
        assert caught.value.line == line, (place, damaged[place : place + 20])
        line += byte == ord("\n")


@pytest.mark.parametrize("inserted", [b"\n", b" ", b"\r", b"\x00", b"\xff", "\u2028".encode()])
def test_any_inserted_byte_is_found_in_its_line(inserted: bytes) -> None:
    data = TEXT.encode()
    for place in range(len(data)):
        line = data[:place].count(b"\n") + 1
        with pytest.raises(NotationError) as caught:
            read_bytes(data[:place] + inserted + data[place:])
        blank = inserted == data[place : place + 1] == b"\n"
        assert caught.value.line == line + blank


def test_any_missing_byte_is_found_in_its_line() -> None:
    data = TEXT.encode()
    for place in range(len(data) - 1):
        line = data[:place].count(b"\n") + 1
        with pytest.raises(NotationError) as caught:
            read_bytes(data[:place] + data[place + 1 :])
        assert caught.value.line == line
    assert read_bytes(data[:-1]) == GOOD, "the last line needs no end"


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_file_cut_off_after_a_line_lacks_the_next(count: int) -> None:
    error = fault(LINES[:count])
    assert error.line == count + 1
    assert str(error) == f"line {count + 1}: the file is cut off here"


def test_a_file_cut_off_anywhere_is_damaged_there() -> None:
    data = TEXT.encode()
    for place in range(len(data) - 1):
        with pytest.raises(NotationError) as caught:
            read_bytes(data[:place])
        only_the_line_end_is_missing = data[place : place + 1] == b"\n"
        line = data[:place].count(b"\n") + 1
        assert caught.value.line == line + only_the_line_end_is_missing


@pytest.mark.parametrize("number", range(len(LINES)))
def test_lines_missing_twice_or_swapped_are_noticed_where_that_begins(number: int) -> None:
    before, line, after = LINES[:number], LINES[number], LINES[number + 1 :]
    assert fault([*before, *after]).line == number + 1
    assert fault([*before, line, line, *after]).line == number + 2
    if after:
        assert fault([*before, after[0], line, *after[1:]]).line == number + 1


@pytest.mark.parametrize("number", range(0, len(LINES), 4))
@pytest.mark.parametrize("length", [100_000, MAXIMUM_LINE + 1])
def test_a_line_without_end_is_noticed(number: int, length: int) -> None:
    error = fault([*LINES[:number], "x" * length + "\n", *LINES[number + 1 :]])
    assert error.line == number + 1
    assert len(str(error)) < 200


def test_other_files_are_no_saved_matches() -> None:
    for data in (b"", b"\n", b"\xff\xfe\x00", b"{}", b"PK\x03\x04" * 99, b"rulekeeper match 1\n"):
        with pytest.raises(NotationError) as caught:
            read_bytes(data)
        assert caught.value.line == 1


def test_text_after_the_end_is_noticed() -> None:
    assert fault([*LINES, "\n"]).line == len(LINES) + 1
    error = fault(rechecked([*texts(), "1: rest"]))
    assert (error.line, "after the end" in str(error)) == (len(LINES) + 1, True)


# -- lines that are checked but wrong -------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text", "complaint"),
    [
        (
            1,
            "rulekeeper match",
            "should be 'rulekeeper match 2', not 'rulekeeper match'",
        ),
        (1, "rulekeeper match 1", "by an earlier, unreleased version of Rulekeeper (notation 1,"),
        (1, "rulekeeper match 3", "by a newer version of Rulekeeper (notation 3, here 2): update"),
        (2, "game duel one", "'game duel one' is malformed: 'one' is not a whole number"),
        (2, "game duel " + "9" * 9999, "is not a whole number"),
        (2, "gaem duel 1", "no such line"),
        (5, "options []", "'options []' is malformed"),
        (5, 'options {"a":', "is malformed"),
        (5, "options " + '{"a":' * 15_000, "is malformed"),
        (6, "seed", "'' is not a whole number"),
        (6, "seed 4.2", "'4.2' is not a whole number"),
        (7, "elapsed ٣", "is not a whole number"),
        (8, "resultat *", "no such line"),
        (9, "chance", "'chance' is neither an answer nor a mark"),
        (9, "0: rest", "'0: rest' is neither an answer nor a mark"),
        (9, "-1: rest", "neither"),
        (9, "99999999999999999999: rest", "neither"),
        (9, "= x 9f3a21bc44d0e671", "neither"),
        (9, "= 3", "neither"),
        (9, "state 3 0", "neither"),
        (9, "state 3 0 a", "it is not written in base 64"),
        (9, "", "'' is neither an answer nor a mark"),
        (9, "z" * 90_000, "neither an answer nor a mark"),
        (len(LINES), "end 7000", "not 'end 7000'"),
        (len(LINES), "end", "'end' is neither"),
    ],
)
def test_a_malformed_line_is_named(number: int, text: str, complaint: str) -> None:
    lines = texts()
    lines[number - 1] = text
    error = fault(rechecked(lines))
    assert error.line == number
    assert complaint in str(error)
    assert len(str(error)) < 300


@pytest.mark.parametrize("number", [2, 5, 6, 7])
def test_a_header_that_lacks_a_line_says_which(number: int) -> None:
    lines = texts()
    missing = lines.pop(number - 1).split()[0]
    if missing == "elapsed":
        assert read(rechecked(lines))[0].elapsed == 0
    else:
        assert f"missing required field `{missing}`" in str(fault(rechecked(lines)))


def test_whatever_checked_lines_say_the_loader_names_the_fault_or_plays_by_the_rules() -> None:
    """Lines of one match in each other's place, and words put together at random."""
    rng = Random(3)
    words = [*sorted({word for text in texts() for word in text.split(" ")}), "", "{", "-1", "é"]
    loaded = 0
    for _ in range(1500):
        lines = texts()
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(lines))
            if rng.random() < 0.5:
                lines[place] = rng.choice(lines)
            else:
                lines[place] = " ".join(rng.choices(words, k=rng.randint(0, 3)))
        match: Match[DuelState, Names] | None = None
        with suppress(NotationError):
            match = load(rechecked(lines), lambda header: Duel(), verify=True)
        if match is not None:
            loaded += 1
            assert load(save(match).splitlines(), lambda header: Duel()).answers == match.answers
    assert loaded < 200


def test_a_loaded_match_is_played_by_the_rules_whatever_the_file_says() -> None:
    lines = texts()
    place = next(i for i, line in enumerate(lines) if line.startswith("1: hit"))
    lines[place] = "1: hit 12"
    with pytest.raises(NotationError, match="Card 12 is not in your hand") as caught:
        load(rechecked(lines), lambda header: Duel(), verify=True)
    assert caught.value.line == place + 1
    assert new(Duel(), 5).decision
