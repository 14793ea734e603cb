"""The story at a terminal: the open page, its choices, and what has been read before."""

from __future__ import annotations

from cli.pocket import flat
from cli.test_arena_screen import session
from story.test_story_reading import TALE
from tables.arena import arena
from tables.story import story


def test_the_open_page_stands_above_its_choices_also_those_that_cannot_be_made() -> None:
    told = flat(session(story(TALE, xp=1).match, ["board"]))
    assert "The Tour · 1 XP" in told
    assert "The inn It rains. Somebody knocks." in told
    assert "What do you do? The inn 1 Open the door. 2 Hide under the table." in told
    assert "Pay the innkeeper to look. (not now: It takes 3 XP, and the party has 1.)" in told
    assert "golden bone" not in told


def test_a_page_is_turned_and_a_choice_made_by_number_or_words() -> None:
    table = story(TALE)
    told = flat(session(table.match, ["open", "go on", "1"]))
    assert "The party chooses: Open the door." in told
    assert "Have you read this? Open the door. 1 Go on" in told
    assert "The party may shop. (arena.xp.spend.1)" in told


def test_a_page_that_has_been_read_is_not_shown_again_when_the_chapter_ends() -> None:
    told = flat(session(story(TALE).match, ["open", "go on", "go on"]))
    assert told.count("It wags its tail.") == 1
    assert told.endswith("The party may shop. (arena.xp.spend.1) ")


def test_why_tells_the_reason_and_nothing_that_is_sealed() -> None:
    told = flat(session(story(TALE).match, ["why pay the innkeeper", "why show the golden bone"]))
    assert "No: It takes 3 XP, and the party has none. arena.campaign.1" in told
    assert "Nothing here is called 'show the golden bone'" in told


def test_what_has_been_read_is_read_again() -> None:
    table = story(TALE).do("open the door.", "go on")
    told = flat(session(table.match, ["read", "read inn", "read dragon", "goals"]))
    assert "The inn · Open the door. · The dog (read and a title shows a page)" in told
    assert "Ana> read inn The inn It rains. Somebody knocks." in told
    assert "No page is called `dragon`: type read to see all titles." in told
    assert "read [TITLE]" in flat(session(table.match, ["help"]))
    assert "There is no story to read." in flat(session(arena("A x").match, ["read"]))
