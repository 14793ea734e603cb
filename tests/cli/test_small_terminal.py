"""What is printed on a terminal of 80x24: the map and the question come last and fit."""

import random
import re
from io import StringIO
from itertools import pairwise

import pytest
from rich.cells import cell_len
from rich.console import Console

from cli.pocket import flat, shown
from rulekeeper.cli.screen import AnyMatch, Screen
from rulekeeper.cli.session import Session
from rulekeeper.cli.table.fitting import Fitted
from rulekeeper.cli.terminal import Terminal
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.package import AnyPackage
from rulekeeper.players.registry import find_player

HEIGHT = 24
FIRST_LINES = {"arena": r"   1  2  3 ", "lebelheim": r"   a  b  c "}


@pytest.fixture(autouse=True)
def small(at_a_table: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", str(HEIGHT))


def printed_at_questions(match: AnyMatch) -> list[list[str]]:
    """All lines printed up to each new question of a match, played at random against a bot."""
    console = Console(
        width=80, height=HEIGHT, color_system=None, file=StringIO(), highlight=False, markup=False
    )
    terminal, rng = Terminal(console), random.Random(7)
    terminal.interactive = False
    written, screens = console.file, [[""]]
    commands = iter(["board", "log 3", "help", "options", "hand"] * 3)
    is_new = True
    assert isinstance(written, StringIO)

    def read(prompt: str) -> str:
        nonlocal is_new
        console.print(prompt)
        if not prompt.startswith("Ana> "):
            return "yes"
        if is_new:
            screens.append(written.getvalue().splitlines())
        decision = match.decision_of(0) or match.decision
        assert decision is not None
        command = next(commands, "") if rng.random() < 0.1 else ""
        is_new = not command
        return command or match.option_text(rng.choice(decision.options))

    terminal.read = read  # type: ignore[method-assign]
    Session(match, {1: find_player("random", seed=1)}, terminal).run()
    return screens


@pytest.mark.parametrize(
    ("package", "options"),
    [
        (ARENA, {"turn_limit": 40, "scrolls": True, "artifacts": True}),
        (LEBELHEIM, {"turn_limit": 12}),
    ],
)
def test_from_the_map_to_the_prompt_all_fits_the_screen(
    package: AnyPackage, options: dict[str, object]
) -> None:
    game = package.with_packs()
    printed = printed_at_questions(Match.new(game, options, ["Ana", "Ben"], 5, alone=True))
    assert max(map(cell_len, printed[-1])) <= 80
    with_map = 0
    for before, lines in pairwise(printed):
        is_shown = "(type board for the table)" not in flat(" ".join(lines[len(before) :]))
        heads = [n for n, line in enumerate(lines) if line.startswith(FIRST_LINES[game.name])]
        if heads and is_shown:
            with_map += 1
            assert len(lines) - heads[-1] <= HEIGHT, "\n".join(lines[heads[-1] :])
    assert with_map > 30


def fitted_to(width: int, match: AnyMatch) -> Fitted:
    screen = Screen(match.game, match.setup.seats)
    decision = match.decision
    assert decision is not None
    console = Console(width=width, height=HEIGHT, color_system=None, file=StringIO())
    return screen.fitted(screen.asked(match, decision, decision.seat), console)


def test_a_long_question_on_the_line_of_its_answer_is_wrapped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "yes"

    monkeypatch.setattr("builtins.input", answer)
    console = Console(width=80, color_system=None, highlight=False, markup=False)
    assert Terminal(console).read(f"{'So many words. ' * 6}Go? [yes]: ") == "yes"
    assert asked == ["So many words. So many words. Go? [yes]: "]
    assert max(map(cell_len, capsys.readouterr().out.splitlines())) <= 80


def test_heroes_are_chosen_by_the_numbers_that_are_shown() -> None:
    told = shown("play", "lebelheim", "--seed", "5", typed="north\n3\n8 1\n")
    assert "\n   1 Old Bramblejack (ranger)" in told
    assert "\n   8 The Pale Confessor (priest)" in told
    assert "You choose two things here: type both, such as 3 4." in flat(told)
    assert "The heroes: Old Bramblejack (red), The Pale Confessor (red)" in flat(told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1 1", "You choose two different things here, such as 1 2."),
        ("1 10 3", "You choose two things here: type both, such as 1 2."),
        ("8, 99", "You choose two things here: type both, such as 8 9."),
        ("what is Endurance", "Type 'card Endurance' to read about it."),
    ],
)
def test_who_does_not_choose_two_heroes_is_told_how(typed: str, told: str) -> None:
    assert told in flat(shown("play", "lebelheim", "--seed", "5", typed=f"north\n{typed}\n"))


def test_the_table_is_not_told_again_at_each_card_that_is_chosen() -> None:
    told = shown("play", "arcadia", "--seed", "5", "--seats", "you,greedy", typed="4\n1\n1\n1\n")
    assert told.count("Type a number and a letter") == 1
    assert flat(told).count("(type board for the table)") > 2
    assert told.count("Nettie Nosegay") == told.split("Which guild")[0].count("Nettie Nosegay")
    assert "Player 1 · Player 1" not in told


def test_why_not_is_first_about_what_is_asked() -> None:
    typed = "4\n1\ngristle\ngristle\n"
    told = shown("play", "arcadia", "--seed", "5", "--seats", "you,you", typed=typed)
    assert "No: Gristle is in a guild already." in told


def test_answers_have_half_the_screen_where_the_map_takes_more_than_all_of_it() -> None:
    game, rng, longest = ARCADIA.with_packs(), random.Random(3), 0
    match = Match.new(game, {"quick": True}, ["Ana", "Ben"], 5, alone=True)
    for _ in range(80):
        asked = fitted_to(80, match)
        longest = max(longest, asked.question.count("\n"))
        if "more lines: type options" in asked.question:
            assert asked.question.count("\n") >= HEIGHT // 2 - 1
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    assert longest > 6


def test_a_letter_within_a_word_is_no_answer() -> None:
    told = shown("play", "lebelheim", "--seed", "5", typed="north\n1 10\nx\n")
    assert "Nothing here is called 'x'." in told
    assert "Second Exit of The Assassin is set aside" not in flat(told)


def test_setting_aside_shows_copies_and_what_is_aside() -> None:
    told = shown("play", "lebelheim", "--seed", "5", typed="north\n1 8\nbarbed hook\n")
    first, then = told.split("Player 1> barbed hook")
    assert "Barbed Hook (ranger action) ×3" in first
    assert "aside:" not in first
    assert "Barbed Hook (ranger action) ×2" in then
    assert "32 cards, 2 can be set aside; aside: Barbed Hook" in flat(then)


def test_a_long_heading_goes_on_below_its_beginning_and_the_question_still_fits() -> None:
    typed = "north\n1 10\ndrive the quarry\n"
    told = shown("play", "lebelheim", "--seed", "11", "--seats", "you,greedy", typed=typed)
    question = told.split("Player 1> drive the quarry")[1].split("Player 1>")[0]
    lines = question[question.index(" Set cards aside") :].splitlines()
    heading = next(n for n, line in enumerate(lines) if "aside: Drive the" in line)
    assert lines[heading + 1].rstrip() == " Quarry ×1"
    assert len(lines) < HEIGHT


def test_skills_of_equal_names_stand_under_their_heroes() -> None:
    typed = "north\n3 10\ndone\nc5\nd5\npass\n"
    told = shown("play", "lebelheim", "--seed", "11", "--seats", "you,greedy", typed=typed)
    menu = told.split("Your Main Turn")[1]
    heroes, skills = "(Gerda Holt|The Assassin)", r"\d+ Moving"
    found = [part[0] or part[1] for part in re.findall(rf"^ \w {heroes}|({skills})", menu, re.M)]
    assert [re.sub(r"\d+ ", "", part) for part in found] == [
        "Gerda Holt", "Moving", "The Assassin", "Moving",
    ]  # fmt: skip


def test_what_is_left_out_is_shown_by_options() -> None:
    told = shown("play", "arena", "--seed", "5", typed="options\n")
    first, then = told.split("Player 1> options")
    assert "(type board for the table)" in first
    assert "Ring of Wardens (passive power): Once a turn" not in flat(first)
    assert "Ring of Wardens (passive power): Once a turn" in flat(then)


@pytest.mark.parametrize("width", [40, 60])
def test_a_narrow_terminal_shows_the_part_of_the_map_around_who_acts(width: int) -> None:
    game = ARENA.with_packs()
    options = game.sampled_options({}, random.Random(3))
    match = Match.new(game, options, ["Ana", "Ben"], 3, alone=True)
    told = fitted_to(width, match).map
    assert "Map needs 75 columns; here 1 to " in told
    assert all(cell_len(line) <= width for line in told.splitlines())
    assert len(re.findall(r"^([A-P]) .* ?\1$", told, flags=re.MULTILINE)) == 16
    assert re.search(r"\[[^\W\d]\]", told)


def test_a_wide_terminal_shows_the_whole_map() -> None:
    game = ARENA.with_packs()
    match = Match.new(game, game.sampled_options({}, random.Random(3)), ["Ana", "Ben"], 3)
    assert "Map needs" not in fitted_to(80, match).map
