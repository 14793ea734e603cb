"""Whole matches in the browser: against each other, against a bot, and looking on."""

from __future__ import annotations

import re

from playwright.sync_api import StorageState, expect

from browser.lobby import join, link_for, set_up
from browser.player import Player, play_together, who_is_asked
from browser.visitor import Come, Visitor, labels


def test_two_play_a_match_against_each_other_to_its_end_and_then_another_one(
    come: Come, hurried: StorageState
) -> None:
    ann, bo = come(storage_state=hurried), come(storage_state=hurried)
    set_up(ann, "Lebelheim", "Me", "A friend", turns=1)
    join(bo, link_for(ann, "Seat 2"), "Bo")
    ann.press("To the table")

    players = [Player(ann, seed=1), Player(bo, seed=2)]
    assert 10 < play_together(players, answers=200) < 200

    for player in players:
        player.result.wait_for()
    titles = [player.result.get_by_role("heading").inner_text() for player in players]
    assert sorted(titles) in (["You lost", "You won"], ["A draw", "A draw"])
    reasons = [player.result.get_by_role("paragraph").all_inner_texts() for player in players]
    assert reasons[0] == reasons[1]

    before = ann.page.url
    ann.press("Play again")
    bo.press("To the next match")
    assert play_together(players, answers=4) == 4
    assert ann.page.url == bo.page.url != before


def test_one_plays_a_match_against_a_bot_to_its_end(visitor: Visitor) -> None:
    set_up(visitor, "Arena", "Me", "A bot", turns=8)
    player = Player(visitor)
    assert 4 < player.play(answers=80) < 80
    expect(player.result).to_contain_text("8 turns")
    expect(player.result.get_by_role("heading")).to_be_focused()
    expect(player.result).to_have_accessible_description(re.compile("arena.death"))
    numbers = player.result.get_by_role("table", name="The match in numbers")
    expect(numbers.get_by_role("row")).to_have_count(3)
    visitor.press("Share", player.result)
    visitor.page.get_by_role("status").filter(has_text="The link to the replay").wait_for()
    visitor.press("Look at the table")
    expect(visitor.page.get_by_text("The match is over.")).to_be_visible()
    visitor.press("How it ended")
    visitor.press("New match", player.result)
    expect(visitor.page.get_by_role("heading", name="A new match")).to_be_visible()


def test_a_friend_comes_by_a_link_and_both_see_each_other(come: Come) -> None:
    ann, bo = come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    link = link_for(ann, "Seat 2")
    ann.press("To the table")
    ann.page.get_by_role("tab", name="Seats").click()
    friend = ann.page.get_by_role("tabpanel").get_by_role("listitem").nth(1)
    expect(friend).to_contain_text("has not joined yet")

    join(bo, link, "Bo of the Hill")
    expect(friend).to_contain_text("Bo of the Hill")
    expect(friend).to_contain_text("at the table")
    bo.page.get_by_role("tab", name="Seats").click()
    seats = bo.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Ann")
    expect(seats.nth(1)).to_contain_text("Bo of the Hill (you)")

    bo.page.close()
    expect(friend).to_contain_text("away")


def test_who_looks_on_sees_the_table_but_no_hand_and_cannot_answer(
    come: Come, hurried: StorageState
) -> None:
    ann, bo, watcher = come(storage_state=hurried), come(storage_state=hurried), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    watcher.visit(link_for(ann, "Spectators"))
    join(bo, link_for(ann, "Seat 2"), "Bo")
    ann.press("To the table")
    players = Player(ann, seed=1), Player(bo, seed=2)
    while who_is_asked(players) and not (hand := hand_of_first_hero(ann)):
        play_together(players, answers=1)

    onlooker = Player(watcher)
    expect(watcher.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(onlooker.aside.get_by_text(re.compile("^Waiting for"))).to_be_visible()
    assert "Ann" in "".join(watcher.heard)
    assert squares_with_figures(watcher) == squares_with_figures(ann) != []
    assert not [card for card in hand if card in "".join(watcher.heard)]
    assert onlooker.offered() == []
    expect(watcher.page.get_by_role("region", name="Cards of")).to_have_count(0)


def hand_of_first_hero(visitor: Visitor) -> list[str]:
    """The names of the cards that the sheet of the own first hero shows as its hand."""
    first = visitor.pressable(re.compile("^All about")).first
    if not first.is_visible():
        return []
    first.click()
    sheet = visitor.page.get_by_role("dialog")
    headings = sheet.get_by_role("heading", level=3).all_inner_texts()
    visitor.press("Close", sheet)
    return headings[headings.index("Hand") + 1 :] if "Hand" in headings else []


def squares_with_figures(visitor: Visitor) -> list[str]:
    """What is said of squares on which something stands."""
    squares = visitor.page.get_by_role("gridcell")
    return [each.partition("; can be chosen")[0] for each in labels(squares) if "empty" not in each]
