"""What people are told who point at something that cannot be chosen now."""

from __future__ import annotations

from arcadia.test_arcadia_table import presenter
from rulekeeper.server.messages import Verdict
from rulekeeper.server.rooms.verdicts import verdict_on
from tables.arcadia import ArcadiaSituation, arcadia


def told(table: ArcadiaSituation, *parts: str) -> Verdict:
    """What the seat that is asked is told about these things together."""
    match, decision = table.match, table.match.decision
    assert decision
    return verdict_on(parts, match, presenter(table), decision.seat, decision)


def test_a_figure_that_cannot_be_struck_back_at_is_refused_for_that() -> None:
    table = arcadia("A o X")
    table.do("activate Ann")
    table.rolls("ranged ranged ranged")
    table.do("attack Ogre with Blade")
    verdict = told(table, f"figure/{table.number('Xan')}")
    assert verdict.rule == "arcadia.payback.6"
    assert verdict.text == "The Payback is for Ann, who attacked."


def test_an_enemy_out_of_reach_is_refused_as_the_target_of_an_attack() -> None:
    table = arcadia("A . . . o", cards={"Ann": ["Blade"]})
    table.do("activate Ann")
    verdict = told(table, f"figure/{table.number('Ogre')}")
    assert verdict.text == "Ogre is not Close, and this is a Melee attack."


def test_nobody_is_told_of_further_targets_where_nobody_attacks() -> None:
    table = arcadia("A . . . o")
    verdict = told(table, f"figure/{table.number('Ogre')}")
    assert verdict.text == "An active Hero attacks, with one of its Attack cards."
