"""Foes that strike objects, where they can attack nobody and their group is told to."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.tanarean.combat.combatevents import AttackDeclared, ObjectStruck
from rulekeeper.tanarean.combat.position import kind_of
from rulekeeper.tanarean.foes.choices import GoesForObject, ReachesNobody
from rulekeeper.tanarean.foes.telling import tell_plan
from rulekeeper.tanarean.grid.battlegrid import name_of, square_named
from tables.quest import QuestOnTheTable, dice, plan_of_foe, quest

FAR = "< < A . . . . . . . . x . & .\n< < B # # # # # # # # # # # #"


def idol(
    drawing: str = FAR,
    *,
    struck_by: str = "foes",
    strikes: str = "[A14]",
    at: str = "A14",
    more: str = "",
    villain: str = "{}",
    hit_points: int = 20,
    rolls: tuple[int | str, ...] = dice(12, 12),
) -> QuestOnTheTable:
    """The turn of Bea, after which xan acts; it may have been told to strike an idol."""
    return quest(
        drawing,
        f"""
        groups: {{xan: {{strikes: {strikes}}}}}
        counters: [bell]
        objects: [{{at: {at}, name: the idol, hit_points: {hit_points}, struck_by: {struck_by}}}]
        events: [{{id: e, when: {{at: breaks, object: {at}}}, do: [{{do: count, counter: bell}}]}}]
        {more}
        """,
        villains={"x": villain},
        turn="B",
        acted="A",
        rolls=rolls,
    )


@pytest.mark.rule("arena.quest.format.4", "arena.villain.ai.path.1")
@pytest.mark.parametrize("struck_by", ["foes", "anybody"])
def test_a_foe_that_can_attack_nobody_strikes_the_object_of_its_group(struck_by: str) -> None:
    table = idol(struck_by=struck_by)
    plan = plan_of_foe(table, "xan 1")
    assert (plan.does, name_of(plan.object_at), plan.target) == ("strike", "A14", -1)
    table.do("end the turn")
    assert [(e.square, e.attacker, e.hit) for e in table.told(ObjectStruck)] == [
        (square_named("A14"), 2, True)
    ]
    assert table.state.damaged == [(square_named("A14"), 20 - 7)]
    [told] = table.told(GoesForObject)
    assert (told.rule, name_of(told.square)) == ("arena.quest.format.4", "A14")
    assert table.square("xan 1") == "A13"


@pytest.mark.rule("arena.quest.format.4")
def test_the_plan_says_in_words_what_it_strikes_and_why_it_attacks_nobody() -> None:
    table = idol("< < A . . . . . . . . . x & .\n< < B # # # # # # # # # # # #")
    told = tell_plan(table.table, plan_of_foe(table, "xan 1"))
    assert told.deeds == (
        (
            "xan 1 can attack nobody and goes for the statue at A14.",
            "arena.quest.format.4",
        ),
        ("It strikes the statue at A14 with xan strikes.", "arena.attack.declare.1"),
    )
    assert {(row.hero, row.rule) for row in told.rows} == {
        ("Ada", "arena.villain.ai.target.1"),
        ("Bea", "arena.villain.ai.target.1"),
    }


@pytest.mark.rule("arena.quest.format.4", "arena.coop.track.1")
def test_what_it_breaks_happens() -> None:
    table = idol(hit_points=7)
    table.do("end the turn")
    assert table.counter("bell") == 1
    assert table.quest_box.map_of(table.state).tile_at(square_named("A14")) is None
    table.do("Ada has the next turn")
    assert plan_of_foe(table, "xan 1").does == "approach"


@pytest.mark.rule("arena.villain.ai.target.1", "arena.quest.format.4")
def test_heroes_go_before_objects() -> None:
    near = "< < . . . . . . . . . . . & x . A\n< < B # # # # # # # # # # # # # #"
    table = idol(near)
    plan = plan_of_foe(table, "xan 1")
    assert (plan.does, plan.target) == ("attack", 0)
    table.do("end the turn")
    assert not table.told(ObjectStruck)
    assert table.hp("Ada") == 60 - 7


@pytest.mark.rule("arena.villain.ai.target.5", "arena.villain.ai.basic.2")
@pytest.mark.parametrize(
    ("drawing", "struck_by", "strikes"),
    [
        (FAR, "foes", "[]"),
        (FAR, "heroes", "[A14]"),
        (
            "< < A . . . . . . . . x . . . . . . . . . & .\n< < B # # # # # # # # # # # # # # # # # # # #",
            "foes",
            "[A22]",
        ),
    ],
)
def test_without_an_object_in_reach_of_one_move_action_it_goes_on_as_ever(
    drawing: str, struck_by: str, strikes: str
) -> None:
    at = "A22" if "A22" in strikes else "A14"
    table = idol(drawing, struck_by=struck_by, strikes=strikes, at=at)
    assert plan_of_foe(table, "xan 1").does == "approach"
    table.do("end the turn")
    assert (table.told(ObjectStruck), len(table.told(ReachesNobody))) == ([], 1)


@pytest.mark.rule("arena.quest.format.4")
def test_of_several_objects_it_strikes_the_first_that_it_reaches() -> None:
    drawing = "< < A . . . . . . . . . . & . x . . &\n< < B # # # # # # # # # # # # # # # #"
    more = "objects: [{at: A14, name: one, hit_points: 9, struck_by: foes}, {at: A19, name: two, hit_points: 9, struck_by: foes}]"
    for strikes, first in (("[A14, A19]", "A14"), ("[A19, A14]", "A19")):
        table = quest(
            drawing,
            f"groups: {{xan: {{strikes: {strikes}}}}}\n{more}",
            turn="B",
            acted="A",
            rolls=dice(12),
        )
        table.do("end the turn")
        assert [name_of(struck.square) for struck in table.told(ObjectStruck)] == [first]


@pytest.mark.rule("arena.villain.ai.basic.3", "arena.quest.format.4")
def test_it_strikes_with_the_last_of_its_attacks() -> None:
    villain = "{type: sniper, attacks: [{name: Net, range: 3}, {name: Bolt, range: 8}]}"
    table = idol(
        "< < A . . . . . . . . . . & . . . . . . . x\n< < B # # # # # # # # # # # # # # # # # # #",
        villain=villain,
    )
    names = [
        table.quest_box.cards[card].name
        for kind in [kind_of(table.table, 2)]
        for card in (*kind.cards, kind.basic)
    ]
    assert names == ["Net", "Bolt"]
    table.do("end the turn")
    [declared] = table.told(AttackDeclared)
    assert table.quest_box.cards[declared.card].name == "Bolt"
    assert table.square("xan 1") == "A22", "the statue is 8 squares away"
