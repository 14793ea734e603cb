"""End of round: how long 'this round' lasts."""

from __future__ import annotations

import pytest

from rulekeeper.cards import events as common
from tables.lebelheim import LebelheimTable, lebelheim, setting

CARDS = """
- {name: Stab, kind: action, refresh: true, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Fury, kind: action, refresh: true, lines: [
    {do: bonus, stat: damage, amount: 2, until: round}]}
- {name: Spurt, kind: action, refresh: true, lines: [
    {do: bonus, stat: damage, amount: 2, until: turn}]}
- {name: Backing, kind: action, refresh: true, lines: [
    {do: bonus, stat: damage, amount: 2, who: {pick: one, of: allies}, until: round}]}
- {name: Stew, kind: trick, when: [turn, announced, end], lines: [
    {do: bonus, stat: damage, amount: 2, until: round}]}
- {name: Ire, kind: aura, abilities: [
    {kind: trigger, name: Kindle, on: turn-begins, lines: [
      {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""

EIGHT_HEROES = """
    X . Y Z . W
    A . B C . D
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def declared(table: LebelheimTable) -> int:
    """The damage declared for the last attack."""
    return table.told(common.AttackDeclared)[-1].damage[0]


def stab(table: LebelheimTable, hero: str = "Ada") -> int:
    """The damage that a hero declares for Stab now."""
    table.do(f"play Stab with {hero}")
    table.pass_all()
    return declared(table)


@pytest.mark.rule("lebelheim.round.1", "lebelheim.round.2")
def test_this_round_lasts_through_the_opponents_turn_until_the_own_next_turn() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Fury", "Stab", "Stab"]})
    table.do("play Fury with Ada")
    assert stab(table) == 3 + 2
    table.end_turn()
    assert [bonus.hero for bonus in table.state.bonuses] == [table.number("Ada")]
    table.end_turn()
    assert table.state.bonuses == []
    assert stab(table) == 3


@pytest.mark.rule("lebelheim.round.2")
def test_it_counts_in_the_opponents_turn() -> None:
    riposte = """
- {name: Riposte, kind: trick, when: [turn], lines: [
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: adjacent}}]}
"""
    table = lebelheim(FACE_TO_FACE, cards=CARDS + riposte, hands={"Ada": ["Fury", "Riposte"]})
    table.do("play Fury with Ada", "end the turn")
    assert (table.state.seat, table.asked) == (1, "red")
    table.do("play Riposte with Ada")
    assert declared(table) == 1 + 2


@pytest.mark.rule("lebelheim.round.2")
def test_this_turn_is_shorter_than_this_round() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Spurt", "Stab"]})
    table.do("play Spurt with Ada")
    assert stab(table) == 3 + 2
    table.end_turn()
    assert table.state.bonuses == []


@pytest.mark.rule("lebelheim.round.1")
def test_each_player_has_an_own_round() -> None:
    table = lebelheim(
        EIGHT_HEROES,
        mode="2v2",
        cards=CARDS,
        hands={name: ["Fury"] for name in ("Ada", "Xan", "Cai", "Zed")},
    )
    lasting = []
    for name in ("Ada", "Xan", "Cai", "Zed"):
        table.do(f"play Fury with {name}")
        table.end_turn()
        lasting.append([table.names[bonus.hero] for bonus in table.state.bonuses])
    assert lasting == [["Ada"], ["Ada", "Xan"], ["Ada", "Xan", "Cai"], ["Xan", "Cai", "Zed"]]


@pytest.mark.rule("lebelheim.round.1", "lebelheim.round.2")
def test_the_round_of_a_player_whose_heroes_are_dead_ends_where_the_next_turn_would_begin() -> None:
    doom = """
- {name: Doom, kind: action, lines: [
    {do: lose, amount: 10, who: {pick: one, of: enemies, within: adjacent}}]}
"""
    table = lebelheim(
        EIGHT_HEROES,
        mode="2v2",
        cards=CARDS + doom,
        hands={"Xan": ["Backing"], "Ada": ["Doom"], "Bea": ["Doom"]},
        seat=1,
    )
    table.do("play Backing with Xan", "choose Zed")
    for _ in ("blue", "red two", "blue two"):
        table.end_turn()
    table.do("play Doom with Ada")
    assert [bonus.hero for bonus in table.state.bonuses] == [table.number("Zed")]
    table.do("play Doom with Bea")
    assert (table.asked, table.state.bonuses) == ("red two", [])


@pytest.mark.rule("lebelheim.round.3")
def test_in_an_opponents_turn_this_round_ends_with_the_own_next_turn() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Xan": ["Stew", "Stab", "Stab"]})
    table.do("end the turn", "play Stew with Xan")
    assert (table.asked, table.question) == ("blue", "main")
    assert stab(table, "Xan") == 3


@pytest.mark.rule("lebelheim.round.3")
def test_it_is_not_the_turn_of_the_opponent_that_ends_it() -> None:
    table = lebelheim(EIGHT_HEROES, mode="2v2", cards=CARDS, hands={"Cai": ["Stew"]}, seat=3)
    table.do("end the turn", "play Stew with Cai")
    table.pass_all()
    lasting = []
    for _ in range(3):
        lasting.append((table.asked, len(table.state.bonuses)))
        table.end_turn()
    assert lasting == [("red", 1), ("blue", 1), ("red two", 0)]


@pytest.mark.rule("lebelheim.round.3")
def test_it_is_the_round_of_the_player_of_the_card_not_of_the_hero_who_gains_by_it() -> None:
    table = lebelheim(EIGHT_HEROES, mode="2v2", cards=CARDS, hands={"Ada": ["Backing"]})
    table.do("play Backing with Ada", "choose Cai")
    lasting = []
    for _ in range(4):
        table.end_turn()
        lasting.append((table.asked, len(table.state.bonuses)))
    assert lasting == [("blue", 1), ("red two", 1), ("blue two", 1), ("red", 0)]


@pytest.mark.rule("lebelheim.round.3")
def test_before_a_players_first_turn_it_lasts_until_that_turn_begins() -> None:
    table = setting(cards=CARDS, decks={"Xan": {"Stew": 30}}, chance=(1, 6, 1))
    table.pass_all(until="tricks")
    assert (table.asked, table.state.turn, table.state.seat) == ("blue", 1, 0)
    table.do("play Stew with Xan")
    table.pass_all()
    assert (table.asked, len(table.state.bonuses)) == ("red", 1)
    table.end_turn()
    assert (table.asked, table.state.bonuses) == ("blue", [])


@pytest.mark.rule("lebelheim.round.4")
def test_this_round_ends_before_the_triggers_of_the_next_turns_beginning() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, auras={"Ada": ["Ire"]}, hands={"Ada": ["Fury"]})
    table.do("play Fury with Ada")
    table.end_turn()
    table.end_turn()
    assert len(table.told(common.TriggerResolved)) == 1
    assert declared(table) == 3
