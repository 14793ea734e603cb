"""The table itself: the log, what is shown and said before it counts, keys, double clicks."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, StorageState, expect

from browser.lobby import join, link_for, set_up
from browser.player import SETTLED, Player, who_is_asked
from browser.visitor import Come, Visitor, labels

MOST_ANSWERS = 40
GAMES = ("Lebelheim", "Arena")
HAS_FOCUS = "element => element === document.activeElement"
IS_SCROLLED_DOWN = """(panel) => panel.scrollHeight - panel.scrollTop - panel.clientHeight < 3"""
OVERFLOWS = "(panel) => panel.scrollHeight > panel.clientHeight + 600"


def sit_down(visitor: Visitor, game: str) -> Player:
    """Begin a match and wait for the first question."""
    visitor.press("Play now", visitor.box(game))
    player = Player(visitor)
    player.wait()
    return player


def wait_until(is_so: str, thing: Locator) -> None:
    """Wait until something is as it should be."""
    thing.page.wait_for_function(is_so, arg=thing.element_handle())


def play_until(player: Player, thing: Locator) -> None:
    """Answer whatever is asked until something is there to be pointed at."""
    for _ in range(MOST_ANSWERS):
        player.wait()
        if thing.count():
            return
        player.play(answers=1)
    raise AssertionError(f"It never comes to: {thing}")


@pytest.mark.parametrize("game", GAMES)
def test_the_log_follows_until_somebody_scrolls_back_to_read(visitor: Visitor, game: str) -> None:
    player = sit_down(visitor, game)
    panel = visitor.page.get_by_role("tabpanel", name="Log")
    newest = visitor.pressable("Newest")
    while not panel.evaluate(OVERFLOWS):
        player.play(answers=1)
        player.wait()
        wait_until(IS_SCROLLED_DOWN, panel)
    visitor.page.set_viewport_size({"width": 1440, "height": 700})
    wait_until(IS_SCROLLED_DOWN, panel)
    expect(newest).to_have_count(0)

    panel.hover()
    visitor.page.mouse.wheel(0, -5000)
    expect(newest).to_be_visible()
    player.play(answers=2)
    assert not panel.evaluate(IS_SCROLLED_DOWN)
    newest.click()
    expect(newest).to_have_count(0)
    wait_until(IS_SCROLLED_DOWN, panel)


def test_the_rules_of_the_log_are_one_stop_of_the_tab_key(visitor: Visitor) -> None:
    sit_down(visitor, "Arena")
    links = visitor.page.get_by_role("tabpanel", name="Log").get_by_role("link")
    assert links.count() > 5
    stops = [link for link in links.all() if link.get_attribute("tabindex") == "0"]
    assert len(stops) == 1
    stops[0].focus()
    visitor.page.keyboard.press("ArrowUp")
    assert links.nth(links.count() - 2).evaluate(HAS_FOCUS)
    assert links.last.get_attribute("tabindex") == "-1"


def test_what_a_strike_would_meet_is_shown_and_said_of_its_target(visitor: Visitor) -> None:
    player = sit_down(visitor, "Arena")
    target = player.board.get_by_role("gridcell", name=re.compile("can be chosen.*Defense"))
    for _ in range(MOST_ANSWERS):
        player.wait()
        if target.count():
            break
        attack = player.things.filter(has_text="Basic Attack")
        if attack.count():
            player.choose(attack.first)
        else:
            player.bide()
    cell = target.first
    while not player.is_in_sight(cell):
        visitor.press("The whole board")
    cell.hover(force=True)
    expect(visitor.page.get_by_text(re.compile("^Defense [0-9]+")).first).to_be_visible()


def test_the_answer_to_why_names_the_button_as_it_is_written(visitor: Visitor) -> None:
    player = sit_down(visitor, "Arena")
    end = visitor.pressable("End the turn")
    play_until(player, end)
    end.focus()
    visitor.page.keyboard.press("?")
    expect(player.aside).to_contain_text(re.compile(r"You can do this\.\s+End the turn"))


@pytest.mark.parametrize("game", GAMES)
def test_the_other_button_asks_why_and_the_answer_is_heard(visitor: Visitor, game: str) -> None:
    player = sit_down(visitor, game)
    play_until(player, player.squares)
    dark = player.board.get_by_role("gridcell", name=re.compile("empty$")).first
    if not player.is_in_sight(dark):
        visitor.press("The whole board")
    dark.click(button="right")
    close = player.aside.get_by_role("button", name="Close")
    expect(close).to_be_visible()
    visitor.page.wait_for_timeout(1200)
    expect(close).to_be_visible()
    heard = visitor.page.locator("[aria-live=polite]").get_by_text("Not now.")
    expect(heard.first).to_be_attached()


def test_the_second_click_of_a_double_click_does_nothing(visitor: Visitor) -> None:
    player = sit_down(visitor, "Lebelheim")
    end = visitor.pressable("End the turn")
    play_until(player, end)
    asked = player.question.inner_text()
    visitor.page.wait_for_timeout(SETTLED)
    end.dblclick()
    visitor.page.wait_for_timeout(SETTLED)
    expect(player.dialog).to_contain_text("Are you sure?")
    expect(player.dialog).to_contain_text("End the turn")
    visitor.press("Cancel", player.dialog)
    assert player.question.inner_text() == asked
    visitor.page.wait_for_timeout(SETTLED)
    visitor.page.keyboard.press("p")
    expect(player.dialog).to_contain_text("Are you sure?")


def test_the_focus_goes_to_the_question_where_a_card_has_gone(visitor: Visitor) -> None:
    player = sit_down(visitor, "Lebelheim")
    card = player.page.get_by_role("region", name="Cards of").get_by_role(
        "button", name=re.compile("can be chosen")
    )
    play_until(player, card)
    visitor.page.keyboard.press("c")
    assert card.first.evaluate(HAS_FOCUS)
    visitor.page.keyboard.press("n")
    assert visitor.page.evaluate("document.activeElement !== document.body")
    for _ in range(6):
        lit = player.answers.or_(card)
        lit.first.focus()
        visitor.page.keyboard.press("Enter")
        player.wait()
        visitor.page.wait_for_function("document.activeElement !== document.body")
        if player.dialog.is_visible():
            visitor.page.keyboard.press("Escape")


def test_the_board_is_entered_where_the_figure_stands_that_acts(visitor: Visitor) -> None:
    player = sit_down(visitor, "Arena")
    play_until(player, player.squares)
    visitor.page.keyboard.press("b")
    here = player.board.locator(":focus")
    expect(here).to_have_attribute("aria-label", re.compile("its turn"))


def test_the_cards_are_gone_through_with_the_arrow_keys(visitor: Visitor) -> None:
    sit_down(visitor, "Arena")
    visitor.page.keyboard.press("c")
    before = visitor.page.locator(":focus").get_attribute("data-part")
    visitor.page.keyboard.press("End")
    visitor.page.keyboard.press("ArrowLeft")
    after = visitor.page.locator(":focus").get_attribute("data-part")
    assert after
    assert before != after


def test_no_card_lies_over_another_and_each_row_begins_at_its_first_card(visitor: Visitor) -> None:
    player = sit_down(visitor, "Lebelheim")
    tray = visitor.page.get_by_role("group", name="Cards", exact=True)
    for width in (1440, 1024):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        play_until(player, tray)
        boxes = [card.bounding_box() for card in tray.get_by_role("button").all()]
        assert len(boxes) > 5
        for one, other in combinations(boxes, 2):
            assert one
            assert other
            is_before = one["x"] + one["width"] <= other["x"]
            is_above = one["y"] + one["height"] <= other["y"]
            assert is_before or is_above
    tray.evaluate("tray => { tray.scrollLeft = 200; }")
    others = visitor.page.get_by_role("group", name="Whose cards").get_by_role(
        "button", pressed=False
    )
    if others.count():
        others.first.click()
        assert tray.evaluate("tray => tray.scrollLeft") == 0


def test_a_card_is_shown_in_full_for_a_move_of_the_mouse_alone(visitor: Visitor) -> None:
    sit_down(visitor, "Arena")
    cards = visitor.page.get_by_role("group", name="Cards", exact=True).get_by_role("button")
    shown = visitor.page.locator(".looked")
    for card in (cards.first, cards.last):
        card.hover()
        expect(shown).to_be_visible()
        lies = shown.bounding_box()
        question = visitor.page.get_by_role("complementary", name="Question").bounding_box()
        assert lies
        assert question
        assert lies["x"] + lies["width"] <= question["x"], "it covers the question"
    visitor.page.mouse.move(5, 5)
    expect(shown).to_have_count(0)


def test_all_of_four_heroes_a_side_are_in_sight(visitor: Visitor) -> None:
    visitor.press("Set up a match", visitor.box("Arena"))
    page = visitor.page
    page.get_by_role("combobox", name="Heroes in a team").select_option("Four")
    page.get_by_role("checkbox", name="Quick start").check()
    visitor.press("Set the table")
    page.get_by_role("complementary", name="Parties").wait_for()
    for row in page.get_by_role("button", name=re.compile("^All about")).all():
        expect(row).to_be_in_viewport(ratio=1)
    assert page.get_by_role("button", name=re.compile("^All about")).count() == 8


def test_the_board_of_an_upright_tablet_is_as_wide_as_the_screen(come: Come) -> None:
    guest: Visitor = come(viewport={"width": 768, "height": 1024})
    guest.visit()
    board = sit_down(guest, "Arena").board.bounding_box()
    assert board
    assert board["width"] > 700


def test_hit_points_are_read_off_small_figures(come: Come) -> None:
    guest: Visitor = come(viewport={"width": 1024, "height": 768})
    guest.visit()
    player = sit_down(guest, "Arena")
    squares = player.board.get_by_role("gridcell", name=re.compile(r"\d+ of \d+"))
    health = {re.findall(r"(\d+) of \d+", said)[0] for said in labels(squares)}
    drawn = set(player.board.locator("g.token text").all_text_contents())
    assert health
    assert health <= drawn


@pytest.fixture
def on_a_phone(come: Come, hurried: StorageState) -> Player:
    """Somebody who has just sat down to Arena with a phone, and has cards."""
    guest: Visitor = come(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        storage_state=hurried,
    )
    guest.visit()
    return sit_down(guest, "Arena")


def top_of_cards(player: Player) -> float:
    """How far from the top of the screen the cards begin."""
    tray = player.page.get_by_role("group", name="Cards", exact=True)
    place = tray.get_by_role("button").first.bounding_box()
    assert place
    return place["y"]


def test_the_cards_on_a_phone_are_in_sight(on_a_phone: Player) -> None:
    for _ in range(4):
        assert top_of_cards(on_a_phone) < 740 - 130
        on_a_phone.play(answers=1)
        on_a_phone.wait()


def test_buttons_on_a_phone_stand_in_one_line_above_the_cards(on_a_phone: Player) -> None:
    again = on_a_phone.answers.filter(has_text="Move again")
    while not again.count():
        walks = on_a_phone.squares.all()
        on_a_phone.choose(next(walk for walk in walks if on_a_phone.is_in_sight(walk)))
        on_a_phone.wait()
    buttons = on_a_phone.answers.filter(has_text=re.compile("Sidestep|Move again"))
    assert len({box["y"] for button in buttons.all() if (box := button.bounding_box())}) == 1
    assert top_of_cards(on_a_phone) < 740 - 130
    again.click()
    expect(again).not_to_be_visible()


def test_who_may_not_go_back_is_told_and_so_is_who_is_played_for(
    come: Come, hurried: StorageState
) -> None:
    ann, bo = come(storage_state=hurried), come(storage_state=hurried)
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    join(bo, link_for(ann, "Seat 2"), "Bo")
    ann.press("To the table")
    players = Player(ann, seed=1), Player(bo, seed=2)
    play_past(*players)
    undo = ann.pressable("Undo")
    play = players[0].aside
    wish = play.get_by_text("You asked to take back your last answer")
    denied = play.get_by_text("They want to play on.")
    undo.click()
    expect(wish).to_be_visible()
    expect(undo).to_have_count(0)
    bo.press("No", bo.page.get_by_role("dialog"))
    expect(denied).to_be_visible()
    expect(wish).to_have_count(0)

    ann.press("Match")
    ann.press("Hand over", ann.page.get_by_role("dialog"))
    expect(
        ann.page.get_by_role("status").filter(has_text="A bot plays for you now")
    ).to_be_visible()
    expect(play.get_by_text("A bot plays for you.")).to_be_visible()
    ann.press("Play myself again")
    expect(play.get_by_text("A bot plays for you.")).to_have_count(0)


def play_past(first: Player, second: Player) -> None:
    """Play until the first player is asked in another turn, in which the second one has acted.

    To take back what the first one has answered last, the second one has to agree.
    """
    answered, last = 0, first
    for _ in range(MOST_ANSWERS):
        player = who_is_asked((first, second))
        assert player
        if player is first:
            turn = turn_of(first)
            if last is second and 0 < answered < turn:
                return
            answered = turn
        player.answer()
        last = player
    raise AssertionError("Nobody comes to a second turn.")


def turn_of(player: Player) -> int:
    """The turn that the heading of the table tells; 0 during the set-up."""
    heading = player.page.get_by_role("banner").get_by_role("paragraph").inner_text()
    found = re.search(r"Turn (\d+)", heading)
    return int(found[1]) if found else 0
