"""A campaign of Arcadia Quest at the terminal: Guild Setup, then what is told of it."""

from __future__ import annotations

from pathlib import Path

from cli.pocket import flat, sentence, shown

NEW = ("campaign", "new", "arcadia", "--seats", "you,greedy", "--names", "Ana", "--seed", "3")


def test_guilds_are_set_up_in_the_terminal_and_the_campaign_goes_on(tmp_path: Path) -> None:
    shelf = ("--shelf", str(tmp_path / "shelf"))
    told = flat(shown(*NEW, *shelf, typed="goals\nshop\n1\nquit\n"))
    for part in (
        "The Pawned City: The city of Lampwick has been pawned",
        "Chapter 1: Guild Setup",
        "Scenario Winner Least Deaths Most Coins Won Reward Won Title",
        "Which guild do you lead?",
    ):
        assert part in told
    cards = "".join(f"{card} 1\n" for card in ("cutlass", "catapult", "spark", "charm"))
    heroes = "1\n1\n1\n"
    told = flat(
        shown("campaign", "continue", "pawned", *shelf, typed=f"{heroes}sheet\n{cards}quit\n")
    )
    assert "New cards" in told
    assert "To be had now: Heroes" in told
    told = flat(shown("campaign", "log", "pawned", *shelf))
    assert told.endswith("Now: chapter 1, Guild Setup ")


def test_bots_set_their_guilds_up_and_the_log_tells_it(tmp_path: Path) -> None:
    shelf = ("--shelf", str(tmp_path / "shelf"))
    bots = ("campaign", "new", "arcadia", "--seats", "greedy,greedy", "--seed", "3")
    told = flat(shown(*bots, *shelf, typed="no\n"))
    assert "What has changed: The " in told
    assert "Go on with the next chapter, Scenario 1: " in told
    told = flat(shown("campaign", "log", "pawned", *shelf))
    assert told.count(" enters the city with ") == 2
    assert "Now: chapter 2, Scenario 1: " in told


def test_a_sheet_that_breaks_a_rule_is_told_with_its_line(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    bots = ("campaign", "new", "arcadia", "--seats", "greedy,greedy", "--seed", "3")
    shown(*bots, "--shelf", str(shelf), typed="no\n")
    file = shelf / "the-pawned-city" / "record.json"
    lines = file.read_text(encoding="utf-8").split("\n")
    place = next(n for n, line in enumerate(lines) if '"following"' in line)
    lines[place] = lines[place].partition(":")[0] + ': "last-clause"'
    file.write_text("\n".join(lines), encoding="utf-8")
    told = sentence("campaign", "continue", "pawned", "--shelf", str(shelf))
    assert told.startswith(f"{file}:{place + 1}: `last-clause` is a scenario of the stage `final`")
