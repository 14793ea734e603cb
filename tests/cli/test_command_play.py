import re
from errno import ENOSPC
from pathlib import Path

import pytest

from cli.pocket import (
    ALWAYS_THE_FIRST,
    MATCH,
    PLACED,
    answers_of,
    flat,
    replies,
    sentence,
    shown,
)
from rulekeeper.cli import saves
from rulekeeper.cli.screen import AnyMatch


def test_a_match_driven_by_standard_input_comes_to_its_end(pocket: Path) -> None:
    told = shown(*MATCH, "--turn-limit", "8", typed=ALWAYS_THE_FIRST)
    assert "Turn 8" in told
    assert re.search(r"lebelheim\.end\.(1|timed\.[45])\)", told)
    assert re.search(r"Won by (Player 1|random)\.|Nobody wins\.", told)


def test_the_same_seed_and_the_same_answers_give_the_same_match(pocket: Path) -> None:
    once = shown(*MATCH, "--turn-limit", "4", "--save", "one.match", typed=ALWAYS_THE_FIRST)
    again = shown(*MATCH, "--turn-limit", "4", "--save", "two.match", typed=ALWAYS_THE_FIRST)
    assert once.replace("one.match", "") == again.replace("two.match", "")
    assert answers_of("one.match") == answers_of("two.match")


def test_another_seed_gives_another_match(pocket: Path) -> None:
    one = shown(*MATCH, "--save", "one.match", typed=PLACED)
    other = shown(*MATCH, "--seed", "7", "--save", "two.match", typed=PLACED)
    assert one != other


def test_the_end_of_input_saves_the_match_and_says_where(pocket: Path) -> None:
    told = shown(*MATCH, typed=PLACED)
    assert told.rstrip().endswith("rulekeeper resume lebelheim-5.match")
    assert Path("lebelheim-5.match").read_text(encoding="utf-8").startswith("rulekeeper match")


def test_no_earlier_match_is_overwritten(pocket: Path) -> None:
    shown(*MATCH)
    first = Path("lebelheim-5.match").read_text(encoding="utf-8")
    assert "lebelheim-5-2.match" in shown(*MATCH, typed=PLACED)
    assert Path("lebelheim-5.match").read_text(encoding="utf-8") == first


def test_a_file_given_for_the_match_is_kept_turn_by_turn(pocket: Path) -> None:
    shown(*MATCH, "--save", "mine.match", typed=PLACED + "pass\nend the turn\nyes\npass\n")
    assert "1: end" in Path("mine.match").read_text(encoding="utf-8")
    assert not list(Path().glob("lebelheim-*.match"))


def test_two_bots_play_while_one_looks_on(pocket: Path) -> None:
    told = shown(*MATCH[:-1], "random,random", "--turn-limit", "6")
    assert "random 1 decides" in told or "random 2 decides" in told
    assert "Turn 6: random" in told
    assert "draws Hex" in told
    assert "draws Stab" in told


def test_four_can_play(pocket: Path) -> None:
    typed = PLACED.replace("Player 1\n", "") + "log\n"
    told = shown(
        "play", "lebelheim", "--mode", "2v2", "--seed", "5", "--seats",
        "you,random,random,random", "--heroes", "ada,bea/xan,yew/xan,yew/ada,bea", typed=typed,
    )  # fmt: skip
    assert "Red · Player 1 and random 3" in told
    assert "Ada (blue)" in told


def test_without_heroes_people_choose_them_in_secret(pocket: Path) -> None:
    told = shown(*MATCH[:2], *MATCH[4:], typed="north\nada and yew\n")
    assert "Type two numbers, such as 1 2, or words: " in told
    assert "The heroes: Ada" in replies(told)[-1]


def test_what_is_asked_stands_on_the_board(pocket: Path) -> None:
    told = replies(shown(*MATCH, typed="north\n"))[-1]
    assert "6  7  8  9 10 11 12 6" in told
    assert "5  1  2  3  4  5  6 5" in told


def test_teams_are_told_apart_without_colour(pocket: Path) -> None:
    told = replies(shown(*MATCH, typed=PLACED))[-1]
    board = [line[:21] for line in told.splitlines() if re.match(r"[1-6] [ \[]", line)]
    assert "5  A  B  ·  ·  ·  · 5" in board
    assert any("x" in row for row in board)
    assert any("y" in row for row in board)


def test_the_hand_is_the_menu_with_the_text_of_each_card(pocket: Path) -> None:
    told = flat(replies(shown(*MATCH, typed=PLACED + "pass\n"))[-1])
    assert (
        "Stab (rogue action) This hero moves 2. Deal 3 physical damage to an adjacent enemy."
        in told
    )
    assert "· Dodge (rogue trick) ×2 Play before defense" in told


@pytest.mark.parametrize("ask", ["always", "never"])
def test_people_say_when_they_want_to_be_asked(pocket: Path, ask: str) -> None:
    told = shown(*MATCH, "--ask", ask, typed=PLACED.replace("a5", "done\na5"))
    assert ("Set cards aside" in told) is (ask == "always")
    assert ("Play a Trick?" in told) is (ask == "always")


def test_a_timed_match_ends_in_time(pocket: Path) -> None:
    told = shown(*MATCH, "--turn-limit", "1", typed=ALWAYS_THE_FIRST)
    assert "Turn 3 · Player 1 · the Final Turn" in told
    assert "Turn 5" not in told


def test_an_option_of_the_game_is_given_in_yaml(pocket: Path) -> None:
    told = shown(*MATCH[:2], "--option", "heroes=[[ada, bea], [xan, yew]]", typed="1\n")
    assert "Bea (red), Xan (blue)" in flat(told)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "you"], "needs 2 seats, not 1. (lebelheim.players.1)"),
        (["--seats", "you,nobody"], "There is no bot 'nobody'."),
        (["--seats", "yuo,greedy"], "A person is called `you` here."),
        (["--heroes", "ada,bob/xan,yew"], "No hero is called `bob`"),
        (["--heroes", "ada,ada/xan,yew"], "Ada twice"),
        (["--mode", "3v3"], "Unknown value `3v3` of `mode`. Known here: `1v1` and `2v2`."),
        (["--option", "luck=good"], "luck"),
        (["--option", "luck"], "--option"),
        (["--option", "luck={"], "--option luck:1: This is not valid YAML"),
        (["--option", "luck=&a [*a]"], "anchors and aliases"),
        (["--option", "luck=" + "[" * 5000], "--option luck:1:"),
        (["--option", "mode=2024-99-99"], "`2024-99-99` of `mode`"),
        (["--turn-limit", "0"], "Write a whole number of at least 1"),
        (["--seed", "9" * 41], "at most 40 digits"),
        (["--names", "Ana,Ben,Cid"], "3 names for 1 person and 2 seats"),
        (["--names", "greedy"], "a bot's name"),
        (["--names", "A\x1b[31mna"], "forbidden character"),
        (["--ask", "sometimes"], "`always`, `playable` or `never`"),
        (["--pack", "nowhere"], "nowhere"),
        (["--deck", "ada"], "--deck"),
        (["--deck", "ada=nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_what_makes_no_match_is_refused_in_a_sentence(
    pocket: Path, arguments: list[str], words: str
) -> None:
    assert words in sentence(*MATCH, *arguments)


def test_an_unknown_game_is_refused_with_those_there_are(pocket: Path) -> None:
    assert (
        sentence("play", "chess")
        == "There is no game 'chess'. Known here: `lebelheim`, `arena` and `arcadia`."
    )


@pytest.mark.parametrize("file", ["nowhere/x.match", ".", "/dev/null"])
def test_a_file_that_cannot_be_written_is_refused_before_the_match(pocket: Path, file: str) -> None:
    assert f"{file} cannot be used" in sentence(*MATCH, "--save", file, typed=PLACED)


def test_a_file_that_is_there_is_not_overwritten(pocket: Path) -> None:
    Path("diary.txt").write_text("Dear diary", encoding="utf-8")
    told = sentence(*MATCH, "--save", "diary.txt", typed=PLACED)
    assert "diary.txt already exists" in told
    assert Path("diary.txt").read_text(encoding="utf-8") == "Dear diary"


def test_a_file_that_cannot_be_written_any_more_does_not_stop_the_match(
    pocket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = saves.write

    def write_elsewhere(match: AnyMatch, path: Path) -> None:
        if path.name == "mine.match":
            raise OSError(ENOSPC, "No space left on device", "mine.match")
        write(match, path)

    monkeypatch.setattr(saves, "write", write_elsewhere)
    told = shown(*MATCH, "--save", "mine.match", typed=PLACED)
    assert "no space left on device. The match is no longer being saved." in flat(told)
    assert "Turn 1" in told
    assert "rulekeeper resume lebelheim-5.match" in told


def test_a_quick_start_draws_what_would_be_drafted(pocket: Path) -> None:
    told = shown(*MATCH[:2], *MATCH[4:], "--quick", typed="north\n")
    assert "Type words from two names" not in told
    assert "The heroes: " in told


def test_a_quick_start_keeps_what_is_given(pocket: Path) -> None:
    quick = shown(*MATCH, "--quick", "--save", "one.match", typed=PLACED)
    usual = shown(*MATCH, "--save", "two.match", typed=PLACED)
    assert quick.replace("one.match", "") == usual.replace("two.match", "")


@pytest.mark.parametrize("game", ["arena-camp", "arena-story"])
def test_a_chapter_of_a_campaign_is_no_match_by_itself(pocket: Path, game: str) -> None:
    assert sentence("play", game) == (
        f"`{game}` is only played as a chapter of a campaign. "
        "Begin one with: rulekeeper campaign new arena"
    )
