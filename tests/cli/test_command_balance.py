from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from rulekeeper.cli.main import app
from rulekeeper.games.registry import find_game, game_names
from rulekeeper.sim.balance import playing
from rulekeeper.sim.simulate import Plan, Record, simulate
from tables.records import RUN, duels, rows, write_rows


def balance(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["balance", *arguments])


QUICK = ("--bots", "random", "--matches", "20", "--limit", "30", "--processes", "1")
"""Matches that end after a few decisions: enough to see that they are reported."""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", game_names())
def test_one_command_makes_one_page_for_each_game(game: str) -> None:
    result = balance(game, *QUICK)
    assert result.exit_code == 0, result.output
    title = find_game(game).title
    assert f"The report is in {game}-balance.html." in result.stdout
    page = Path(f"{game}-balance.html").read_text(encoding="utf-8")
    assert f"<title>Balance of {title}</title>" in page
    for chapter in ("In short", "Heroes", "Pairs of heroes", "Cards", "Never used"):
        assert f"<h2>{chapter}</h2>" in page
    assert f"rulekeeper balance {game} --matches 20 --bots random --seed 0 --fair 5" in page


def test_the_same_matches_make_the_same_report_played_or_read() -> None:
    played = balance("lebelheim", *QUICK, "--jsonl", "m.jsonl", "--markdown", "a.md")
    read = balance("lebelheim", "--from", "m.jsonl", "--markdown", "b.md")
    assert (played.exit_code, read.exit_code) == (0, 0), read.output
    one, other = (Path(name).read_text(encoding="utf-8") for name in ("a.md", "b.md"))
    assert one.partition("This command")[0] == other.partition("This command")[0]
    assert "| Hero | Matches | Won |" in one


def test_what_simulate_writes_is_read() -> None:
    arguments = ["simulate", "lebelheim", *QUICK, "--jsonl", "m.jsonl"]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert balance("lebelheim", "--from", "m.jsonl").exit_code == 0


def test_quests_are_played_at_each_level_of_difficulty() -> None:
    quests = "the-salt-stair,the-bell-orb"
    result = balance(
        "arena", "--quest", quests, *QUICK[:2], *QUICK[4:], "-n", "6", "--markdown", "q.md"
    )
    assert result.exit_code == 0, result.output
    written = Path("q.md").read_text(encoding="utf-8")
    for row in (
        "| The Salt Stair | daydream | 4 | 6 |",
        "| The Salt Stair | normal | 4 | 6 |",
        "| The Salt Stair | nightmare | 4 | 6 |",
        "| The Bell Orb |",
    ):
        assert row in written


def pack(folder: Path, amount: int) -> str:
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        'name: bells\ntitle: Bells\nversion: "1.0"\ngame: lebelheim\nauthors: [A]\n'
        "requires: [lebelheim-core]\n",
        encoding="utf-8",
    )
    (folder / "cards.yaml").write_text(
        "cards:\n  - {extend: slingstone, id: toll, name: Toll, lines: [{do: draw, "
        f"amount: {amount}}}]}}\n",
        encoding="utf-8",
    )
    return str(folder)


def test_a_pack_is_compared_with_what_it_was_before(tmp_path: Path) -> None:
    new, old = pack(tmp_path / "new", 3), pack(tmp_path / "old", 2)
    result = balance("lebelheim", *QUICK, "--pack", new, "--against", old)
    assert result.exit_code == 0, result.output
    assert "cards/toll: lines[1].amount 2 → 3." in result.stdout
    assert "No hero surely wins more, or less, than before." in result.stdout
    result = balance("lebelheim", *QUICK, "--pack", new, "--against", "game")
    assert "cards/toll is new." in result.stdout


def test_matches_are_compared_with_those_of_a_file() -> None:
    write_rows(Path("before.jsonl"), rows(duels("Tamsin Reed", "Gerda Holt", 10, 20)))
    result = balance("lebelheim", *QUICK, "--against", "before.jsonl")
    assert result.exit_code == 0, result.output
    assert "Compared with before.jsonl" in Path("lebelheim-balance.html").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("against", [(), ("--against", "game")], ids=["alone", "against"])
def test_ctrl_c_reports_on_what_has_been_played(
    against: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [0]

    def interrupted(plan: Plan, processes: int | None) -> Iterator[Record]:
        for record in simulate(plan, 1):
            played[0] += 1
            if played[0] == 30:
                raise KeyboardInterrupt
            yield record

    monkeypatch.setattr(playing, "simulate", interrupted)
    matches = "25" if against else "40"
    result = balance("lebelheim", *QUICK, "--matches", matches, *against)
    assert result.exit_code == 130
    assert "Stopped before all matches were played" in result.stderr
    page = Path("lebelheim-balance.html").read_text(encoding="utf-8")
    assert f"{'25' if against else '29'} matches · played by random" in page
    assert "What has changed" not in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("lebelheim", "--pack", "nowhere"), "nowhere"),
        (("lebelhaim",), "Did you mean `lebelheim`"),
        (("lebelheim", "--from", "nowhere.jsonl"), "nowhere.jsonl cannot be used"),
        (("lebelheim", "--from", "arena.jsonl"), "is a match of `arena`, not of `lebelheim`"),
        (("lebelheim", "--from", "damaged.jsonl"), "damaged.jsonl, line 2, is no match"),
        (("lebelheim", "--from", "packed.jsonl"), "played with lebelheim-core 1.0.0"),
        (("lebelheim", *QUICK, "-n", "19"), "19 matches are too few"),
        (("lebelheim", *QUICK, "--seed", str(1 << 63)), "take one with 18 digits at most"),
        (("lebelheim", *QUICK, "--against", "nowhere"), "nowhere"),
        (("lebelheim", *QUICK, "--against", "arena.jsonl"), "is a match of `arena`"),
        (("lebelheim", "--html", "nowhere/a.html"), "There is no folder nowhere"),
        (("lebelheim", "--from", "arena.jsonl", "--jsonl", "b.jsonl"), "leave it out with --from"),
        (("arena", "--quest", "the-salt-stare"), "Did you mean `the-salt-stair`?"),
        (("lebelheim", "--quest", "all"), "lebelheim has no option --quest"),
        (("lebelheim", "--bots", "gredy"), "Did you mean `greedy`?"),
        (("lebelheim", "--matches", "0"), "ask for 1 or more"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    written = rows(duels("Ann", "Bob", 10, 20))
    write_rows(Path("arena.jsonl"), rows(duels("Ann", "Bob", 10, 20), replace(RUN, game="arena")))
    write_rows(Path("packed.jsonl"), written)
    damaged = write_rows(Path("damaged.jsonl"), written[:1])
    damaged.write_bytes(damaged.read_bytes() + b"{\n")
    result = balance(*arguments)
    assert result.exit_code == 2, result.output
    assert words in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
