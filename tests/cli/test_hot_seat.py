from __future__ import annotations

import re
import sys
from pathlib import Path

import pexpect
import pytest

from cli.pocket import HEROES, pocket_served, shown

HOT_SEAT = (
    "play", "lebelheim", "--heroes", HEROES, "--seed", "5",
    "--seats", "you,you", "--names", "Ana,Ben",
)  # fmt: skip
PLACED = "north\na1\nb1\na5\nb5\nAna\npass\n"
"""Both players place their heroes, and Ana begins."""

CARDS = {"Ana": {"Stab", "Dodge"}, "Ben": {"Hex", "Ward"}}


def cards_in(text: str) -> set[str]:
    return {card for cards in CARDS.values() for card in cards if card in text}


def test_each_sees_the_own_hand_only(pocket: Path) -> None:
    told = shown(*HOT_SEAT, typed=PLACED + "hand\nlog 99\nend the turn\nyes\nhand\nlog 99\n")
    turns = re.split(r"Pass the keyboard to (Ana|Ben)", told)
    shown_to = {"Ana": "", "Ben": ""}
    for name, part in zip(turns[1::2], turns[2::2], strict=True):
        shown_to[name] += part
    assert cards_in(shown_to["Ana"]) == CARDS["Ana"]
    assert cards_in(shown_to["Ben"]) == CARDS["Ben"]


def test_equal_names_are_told_apart_by_their_seats(pocket: Path) -> None:
    told = shown(*HOT_SEAT[:-1], "Ana,ana", typed="north\na1\nb1\na5\nb5\n")
    assert "\nAna (seat 1)> north" in told
    assert "Pass the keyboard to ana (seat 2), then press Enter." in told
    assert "\nana (seat 2)> a1" in told
    assert "Red · Ana (seat 1)" in told
    assert "1 Ana (seat 1) begins     2 ana (seat 2) begins" in told
    assert not re.search(r"\bana\b(?! \(seat)", told, flags=re.IGNORECASE)


def test_a_script_is_not_waited_for_when_the_keyboard_is_passed(pocket: Path) -> None:
    told = shown(*HOT_SEAT, typed="north\na1\n")
    assert "Pass the keyboard to Ben, then press Enter." in told
    assert "Xan is put on a1." in told


def spawn(pocket: Path, arguments: tuple[str, ...], before: str = "") -> pexpect.spawn[str]:
    """A match in a terminal of its own, after some code."""
    code = f"{pocket_served()}{before}from rulekeeper.cli.main import run; run()"
    return pexpect.spawn(
        sys.executable, ["-c", code, *arguments], encoding="utf-8", dimensions=(40, 80), timeout=20
    )


@pytest.fixture
def child(pocket: Path) -> pexpect.spawn[str]:
    """A match at one keyboard, in a terminal of its own."""
    return spawn(pocket, HOT_SEAT)


def answer(child: pexpect.spawn[str], prompt: str, *lines: str) -> str:
    """Type lines at prompts; everything that was on the screen until the last of them."""
    seen = ""
    for line in lines:
        child.expect_exact(prompt)
        seen += str(child.before)
        child.sendline(line)
    return seen


def test_the_screen_is_cleared_before_the_next_person_looks(child: pexpect.spawn[str]) -> None:
    answer(child, "Pass the keyboard to Ana, then press Enter.", "")
    answer(child, "Ana> ", "north")
    answer(child, "Pass the keyboard to Ben, then press Enter.", "")
    answer(child, "Ben> ", "a1", "b1")
    answer(child, "Pass the keyboard to Ana, then press Enter.", "")
    answer(child, "Ana> ", "a5", "b5", "Ana", "pass")
    child.expect_exact("Your Main Turn")
    assert "Slip" in answer(child, "Ana> ", "end the turn")
    child.sendline("yes")
    child.expect_exact("Pass the keyboard to Ben, then press Enter.")
    assert "\x1b[2J" in str(child.before)
    child.sendline("")
    child.expect_exact("Ben> ")
    of_ben = str(child.before)
    assert "\x1b[2J" in of_ben
    assert cards_in(of_ben) == CARDS["Ben"]
    child.sendline("quit")
    child.expect_exact("Save the match?")
    child.sendline("no")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_c_saves_the_match_and_shows_no_traceback(
    child: pexpect.spawn[str], pocket: Path
) -> None:
    answer(child, "Pass the keyboard to Ana, then press Enter.", "")
    child.expect_exact("Ana> ")
    child.sendintr()
    child.expect(pexpect.EOF)
    told = str(child.before)
    child.close()
    assert "Traceback" not in told
    assert "rulekeeper resume lebelheim-5.match" in told
    assert child.exitstatus == 130


def test_the_end_of_typing_saves_the_match(child: pexpect.spawn[str], pocket: Path) -> None:
    answer(child, "Pass the keyboard to Ana, then press Enter.", "")
    child.expect_exact("Ana> ")
    child.sendeof()
    child.expect_exact("rulekeeper resume lebelheim-5.match")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_what_is_typed_while_a_bot_acts_answers_nothing(pocket: Path) -> None:
    thinking = (
        "import time; from rulekeeper.players.random import RandomPlayer; "
        "choose = RandomPlayer.choose; "
        "RandomPlayer.choose = lambda self, *a: time.sleep(0.5) or choose(self, *a); "
    )
    child = spawn(pocket, (*HOT_SEAT[:6], "--seats", "you,random"), thinking)
    answer(child, "Player 1> ", "north")
    child.sendline("3")
    child.expect_exact("Player 1> ")
    child.sendline("a5")
    child.expect(r" is put on (\w\w)\.")
    assert isinstance(child.match, re.Match)
    assert child.match[1] == "a5"
    child.close(force=True)
