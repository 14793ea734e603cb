"""Boards, sheets, tracks and stories of no game there is, as a terminal draws them."""

from __future__ import annotations

from io import StringIO
from itertools import count

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from cli.pocket import flat
from rulekeeper.cli.table.aiming import Numbered
from rulekeeper.cli.table.drawing import drawn
from rulekeeper.cli.table.menu import Menu
from rulekeeper.cli.table.pointing import TypedPointing
from rulekeeper.cli.table.shelves import sheet_of, shelves_in_full
from rulekeeper.cli.table.story import plan_in_full
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Question, Tabletop
from tables.invented_tabletops import (
    CELLAR_QUESTION,
    GROWN,
    HARBOUR_QUESTION,
    MARKET_QUESTION,
    SEATS,
    STORY_QUESTION,
    cellar,
    harbour,
    market,
    story,
)

WIDTHS = pytest.mark.parametrize("width", [80, 100])


def numbered(question: Question) -> list[Numbered]:
    numbers = count(1)
    return [(offer.typed or str(next(numbers)), offer) for offer in question.offers]


def plain(renderable: RenderableType, width: int) -> str:
    console = Console(width=width, color_system=None, file=StringIO(), highlight=False)
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def shown(table: Tabletop, width: int, question: Question | None = None) -> str:
    offers = numbered(question) if question else []
    return plain(drawn(Things(table, question), SEATS, offers), width)


def menu(table: Tabletop, question: Question, width: int) -> str:
    things = Things(table, question)
    return plain(Menu(things, question, numbered(question), None), width)


def pointed(table: Tabletop, question: Question, words: str) -> list[str]:
    offers = [(offer.text, offer.parts) for offer in question.offers]
    return TypedPointing(Things(table, question), numbered(question)).named(words, offers)


# -- spaces ---------------------------------------------------------------------------------------


@WIDTHS
def test_spaces_have_walls_doors_and_room_for_several(width: int) -> None:
    table = shown(cellar(), width, CELLAR_QUESTION)
    assert (
        """\
       A         B         C         D
  ·━━━━━━━━━·━━━━━━━━━·━━━━━━━━━·
1 ┃A1 1     ┃B1        C1 $     ┃
  ┃· ·      ┃o ·       · ·      ┃
  ·         ·═════════·         ·
2 ┃A2        B2 2!    ╎C2 •     ┃
  ┃[F] I     · ·      ╎· ·      ┃
  ·         ·         ·         ·
3 ┃A3 1      B3        C3 •     →
  ┃· ·       · ·       r ·      →
  ·━━━━━━━━━·━━━━━━━━━·━━━━━━━━━·
"""
        in table
    )
    assert "$ a chest  ━┃ wall  ═╫ door  ╌╎ open door  → map may continue  1-9 steps" in table
    assert "! somebody bites" in table
    assert "the oak door (north of B2): Locked." in table


@WIDTHS
def test_a_map_that_has_grown_shows_what_is_new(width: int) -> None:
    table = shown(cellar(GROWN), width)
    assert "3 ┃A3        B3        C3 •      D3       ┃" in table
    assert "↓" in table
    assert "New on the map: Crypt (D3)" in table


@WIDTHS
def test_what_is_typed_on_spaces_and_what_it_risks_is_told(width: int) -> None:
    told = menu(cellar(), CELLAR_QUESTION, width)
    assert "Type a space, such as a1." in told
    assert "! B2: the rat bites." in told
    assert "Stay out of the rat's reach while you are hurt." in told
    assert "1 open the oak door · steps: 1     2 end the turn" in told


def test_a_plan_is_shown_before_it_is_carried_out_with_its_reasons_on_demand() -> None:
    table = cellar()
    assert "Plan: The grey rat goes to B2 and bites Fay." in shown(table, 80)
    assert "Of them, who is hurt most." not in shown(table, 80)
    told = plain(plan_in_full(Things(table), table.plans[0]), 80)
    assert "1. Whom it can reach. → Fay, Olga (rats.1)" in told
    assert "2. Of them, who is hurt most. → Fay (rats.2)" in told


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("a1", "move Fay to A1"),
        ("go to B2", "move Fay to B2"),
        ("oak door", "open the oak door"),
        ("end", "end the turn"),
        ("c3", ""),
    ],
)
def test_spaces_and_doors_are_named_by_what_they_are_called(words: str, option: str) -> None:
    assert pointed(cellar(), CELLAR_QUESTION, words) == ([option] if option else [])


# -- areas, sheets, initiative --------------------------------------------------------------------


@WIDTHS
def test_areas_are_boxes_joined_by_lines(width: int) -> None:
    table = shown(harbour(), width, HARBOUR_QUESTION)
    assert "╭─Watch Tower" in table
    assert "│h3 1/2 new" in table
    assert "│1 h1 1/1" in table
    assert "╫" in table
    assert "↑" in table
    assert "─ 2 ─" in table
    told = flat(table)
    assert "The Quay (stone, 1 of 4 places taken): M Mira; to Stairs, Store House (closed" in told
    assert "Watch Tower (height 3, 1 of 2 places taken): w Watchman; to Stairs (climb," in told
    assert "Boats (water, 0 of 3 places taken); to The Quay, out to sea" in told
    assert "Type an area, such as stairs." in menu(harbour(), HARBOUR_QUESTION, width)


@WIDTHS
def test_a_sheet_shows_gauges_and_what_is_in_its_places(width: int) -> None:
    table = shown(harbour(), width)
    assert "stamina ■■■□□ 3/5   threat ■□□ 1/3, seen at 3" in table
    assert "hands [Old Sword, Lantern (used)]   belt [–, –]" in table
    assert "armour [–] closed: she swims" in table


@WIDTHS
def test_the_track_tells_who_has_acted_and_who_is_to_come(width: int) -> None:
    assert "Round 4: (T Tor 12)  ▸M Mira 27  Smugglers 40  ?" in shown(harbour(), width)


@WIDTHS
def test_what_belongs_to_nobody_lies_on_the_table(width: int) -> None:
    table = shown(harbour(), width)
    assert "Find the Ledger (quest)  It is in the store house." in table
    assert "Events 9 · Weather 1 (Fog)" in table


def test_a_card_is_put_in_a_place_by_words_of_both() -> None:
    assert pointed(harbour(), HARBOUR_QUESTION, "lantern belt") == ["put the Lantern on the belt"]
    assert pointed(harbour(), HARBOUR_QUESTION, "stairs") == ["go to the stairs"]
    assert pointed(harbour(), HARBOUR_QUESTION, "gate") == ["open the gate"]


# -- story ----------------------------------------------------------------------------------------


@WIDTHS
def test_a_page_is_read_and_its_choices_stand_beneath_it(width: int) -> None:
    table = shown(story(), width)
    assert "47 · The Ferryman" in table
    assert "An old man:" in table
    assert table.index("Nobody crosses") < table.index("Behind him the rope creaks")
    told = menu(story(), STORY_QUESTION, width)
    assert "1 Pay him  He counts the coins twice. · 2 coins" in told
    assert "2 Wait for the morning" in told
    assert "· Swim (not now: nobody of you can swim)" in told


# -- all ------------------------------------------------------------------------------------------


@WIDTHS
@pytest.mark.parametrize(
    ("table", "question"),
    [
        (cellar(), CELLAR_QUESTION),
        (cellar(GROWN), CELLAR_QUESTION),
        (harbour(), HARBOUR_QUESTION),
        (story(), STORY_QUESTION),
    ],
)
def test_no_line_is_wider_than_the_terminal(
    table: Tabletop, question: Question, width: int
) -> None:
    told = shown(table, width, question) + "\n" + menu(table, question, width)
    assert max(map(cell_len, told.splitlines())) <= width
    assert "\x1b" not in told


@pytest.mark.parametrize("table", [cellar(), harbour(), story()])
def test_a_narrow_terminal_loses_nothing_but_room(table: Tabletop) -> None:
    told = shown(table, 50)
    assert max(map(cell_len, told.splitlines())) <= 50
    for figure in table.figures:
        assert figure.name in told


# -- shelves --------------------------------------------------------------------------------------


@WIDTHS
def test_shelves_are_counted_on_the_table_and_told_in_full(width: int) -> None:
    assert "To be had now: Tools 2 of 3 · Beasts 1 of 1 (type shop)" in shown(market(), width)
    told = flat(plain(shelves_in_full(market().shelves), width))
    assert "Tools For whoever carries them. – Anvil It costs 9 coins, and you have 4." in told
    assert "· Rope Price 1 coin. Holds two. · Spade Price 3 coins." in told


@WIDTHS
def test_offers_stand_under_the_shelves_from_which_they_are(width: int) -> None:
    lines = [line.strip() for line in menu(market(), MARKET_QUESTION, width).splitlines()]
    assert lines == [
        "Tools",
        "1 M Mira: Rope  Holds two. · coins: 1",
        "2 T Tor: Rope  Holds two. · coins: 1",
        "3 buy the Spade for Tor · coins: 3",
        "Beasts",
        "4 Mule · coins: 4",
        "",
        "5 go home",
    ]


@WIDTHS
def test_a_sheet_is_read_with_all_its_texts(width: int) -> None:
    things = Things(market())
    told = flat(plain(sheet_of(things, things.figures["figure/0"]), width))
    assert told.strip() == "M Mira load 1/3 · Old Sword (weapon) Strike for 2. cart: –"
