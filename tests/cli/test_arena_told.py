"""What the log and the panel of Arena tell: why a roll counts as it does, what lasts, who idles."""

import re

import pytest

from cli.pocket import flat
from cli.test_arena_screen import log_of, menu_of, table_of
from tables.arena import arena, dice


def test_a_condition_is_told_with_what_it_changes_and_why() -> None:
    table = arena("A x .\n. . .", effects={"x": ["exposed", "vulnerable"]}, rolls=dice(12))
    table.do("Ada: Basic Attack", "attack xan")
    told = log_of(table.match)
    assert any(re.fullmatch(r"Exposed.*: 3 off xan's Defense\.", line) for line in told)
    assert any(re.fullmatch(r"Vulnerable.*: xan takes 3 more damage\.", line) for line in told)


def test_mob_is_told_with_who_mobs_and_seen_before_the_strike() -> None:
    table = arena("A x B", rolls=dice(12))
    assert "Mobbed (−3 Defense)" in table_of(table.match)
    table.do("Ada: Basic Attack")
    assert "x xan A2 60/60 · Defense 3" in menu_of(table.match)
    table.do("attack xan")
    assert "Exposed (mobbed by Ada and Bea): 3 off xan's Defense." in log_of(table.match)


def test_focus_is_told() -> None:
    shot = "{name: Shot, range: 8, ranged: true, damage: 9}"
    table = arena("A . . . x", cards={"A": shot}, rolls=dice(12)).do("focus")
    assert "Focused" in table_of(table.match)
    table.do("Ada: Shot")
    assert "Defense 3" in menu_of(table.match)
    table.do("attack xan")
    assert "Exposed (focused): 3 off xan's Defense." in log_of(table.match)


def test_opposites_that_cancel_are_told() -> None:
    table = arena("A x", effects={"x": ["exposed", "protected"]}, rolls=dice(12))
    table.do("Ada: Basic Attack")
    assert "Defense 6" in menu_of(table.match)
    table.do("attack xan")
    assert "Protected and Exposed cancel each other on xan." in log_of(table.match)


@pytest.mark.rule("arena.tile.altar.1")
def test_what_a_tile_does_to_who_stands_on_it_is_shown() -> None:
    table = arena("% % .\n% % .\nA . x").do("move Ada to B1")
    assert "Blessed by the altar while it stands there" in table_of(table.match)


def test_a_turn_without_a_deed_is_told() -> None:
    table = arena("A . x").do("end the turn")
    assert "Ada does nothing." in log_of(table.match)
    table = arena("A . x").do("move Ada to B1", "end the turn")
    assert "Ada does nothing." not in log_of(table.match)


def test_actions_and_scrolls_are_told_with_their_texts() -> None:
    rally = "{name: Rally, effects: [{do: heal, to: self, amount: 8}]}"
    table = arena("A . x", heroic={"A": rally}).do("perform Rally")
    assert "Ada performs Rally (8 HP back to yourself)." in log_of(table.match, 1)
    trick = "{name: Trick, when: [turn], effects: [{do: heal, to: self, amount: 2}]}"
    table = arena("A . x", scrolls={"A": trick}).do("use Trick with Ada")
    told = flat("\n".join(log_of(table.match, 1)))
    assert "Ada uses Trick (Between the actions of a turn: 2 HP" in told


def test_a_door_opens() -> None:
    table = arena("A + . x").do("open the door at A2")
    assert "The door at A2 opens." in log_of(table.match)
