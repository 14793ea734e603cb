"""Building a deck: what is wrong with it is said with its rule, and what is right is played."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.player import Player
from browser.visitor import Visitor


def test_an_illegal_deck_is_refused_with_its_rule_and_a_legal_one_is_played(
    visitor: Visitor,
) -> None:
    page = visitor.page
    visitor.press("Build a deck", visitor.box("Lebelheim"))
    visitor.press("Gerda Holt")
    deck = page.get_by_role("complementary", name="The deck")
    visitor.press("Empty", deck)
    expect(deck).to_contain_text("it needs 30 to 35")
    expect(visitor.pressable("Rule lebelheim.deck.1", deck)).to_be_visible()
    expect(visitor.pressable("Play with it", deck)).to_have_count(0)

    visitor.press("Ready deck", deck)
    visitor.press("One Cleaving Arc more")
    expect(deck).to_contain_text("31 cards")
    page.get_by_role("textbox", name="Name of the deck").fill("Arcs")
    visitor.press("Play with it", deck)

    expect(page.get_by_role("checkbox", name="Arcs")).to_be_checked()
    visitor.press("Set the table")
    player = Player(visitor)
    player.wait()
    while not player.question.filter(has_text="Set cards aside").is_visible():
        gerda = player.things.filter(has_text="Gerda Holt")
        if gerda.count() > 0:
            player.take(gerda.first)
        else:
            player.answer()
        player.wait()
    in_the_deck = player.things.and_(visitor.pressable(re.compile("^Cleaving Arc")))
    expect(in_the_deck).to_be_visible()


def test_a_deck_that_is_replaced_at_one_press_can_be_brought_back(visitor: Visitor) -> None:
    visitor.visit("deck/lebelheim/gerda-holt")
    deck = visitor.page.get_by_role("complementary", name="The deck")
    visitor.press("One Cleaving Arc more")
    for name in ("Empty", "Ready deck"):
        expect(deck).to_contain_text("31 cards")
        visitor.press(name, deck)
        expect(deck).not_to_contain_text("31 cards")
        visitor.press("Restore my cards", deck)
    expect(deck).to_contain_text("31 cards")
    expect(visitor.pressable("Restore my cards")).to_have_count(0)


def test_no_button_moves_away_when_it_is_told_whether_the_deck_is_legal(visitor: Visitor) -> None:
    visitor.visit("deck/lebelheim/gerda-holt")
    deck = visitor.page.get_by_role("complementary", name="The deck")
    visitor.press("One Cleaving Arc more")
    expect(deck).to_contain_text("Play with it")
    held: list[Route] = []
    asking = "**/api/games/lebelheim/deck"
    visitor.page.route(asking, lambda route: held.append(route))
    verdicts = (("Empty", "it needs 30 to 35"), ("Ready deck", "Play with it"))
    for name, told in verdicts:
        with visitor.page.expect_request(asking):
            visitor.press(name, deck)
        expect(deck).not_to_contain_text(told)
        back = visitor.pressable("Restore my cards", deck)
        before = back.bounding_box()
        held.pop().continue_()
        expect(deck).to_contain_text(told)
        assert back.bounding_box() == before
