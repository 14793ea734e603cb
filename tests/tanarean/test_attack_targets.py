import pytest

from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.combatevents import StrikeForfeited, TargetsDeclared
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.familyrules import TANARES
from rulekeeper.tanarean.combat.legitimacy import area_verdict, can_strike
from rulekeeper.tanarean.grid.battlegrid import square_named
from tables.tanarean import battle, dice


def why_not(field: str, attacker: str, target: str, card: str) -> tuple[str, str]:
    """The rule and the reason why a target is not valid."""
    table = battle(field, cards={attacker[0]: card})
    number = table.number(attacker)
    text = table.match.box.cards[table.match.box.kinds[number].cards[0]]
    verdict = can_strike(table.table, number, text, table.number(target))
    assert isinstance(verdict, No)
    return verdict.rule, verdict.reason


@pytest.mark.rule("arena.attack.target.1", "arena.attack.range.1")
def test_a_target_out_of_range_is_refused_with_the_distance() -> None:
    assert why_not("A . . x", "Ada", "xan", "{name: Jab, range: 2}") == (
        "arena.attack.range.1",
        "A4 is 3 squares away from A1: the range is 2.",
    )


@pytest.mark.rule("arena.attack.target.1", "arena.vision.3")
def test_a_target_behind_a_wall_is_refused_with_the_wall() -> None:
    rule, reason = why_not(
        """
        . # .
        A # x
        . # .
        """,
        "Ada",
        "xan",
        "{name: Shot, range: 8, ranged: true}",
    )
    assert rule == "arena.vision.3"
    assert reason == "Wall at B2 blocks every line from B1 to B3."


MEND = "{name: Mend, range: 8, target: {target: combatants, of: ally}}"


@pytest.mark.rule("arena.attack.legit.1", "arena.attack.legit.2")
def test_allies_and_enemies_are_told_apart() -> None:
    assert why_not("A B x", "Ada", "Bea", "{name: Jab}") == (
        "arena.attack.legit.1",
        "Jab needs an enemy: Bea is an ally.",
    )
    assert why_not("A B x", "Ada", "xan", MEND) == (
        "arena.attack.legit.2",
        "Mend needs an ally: xan is an enemy.",
    )
    assert why_not("A B x", "Ada", "Ada", MEND) == (
        "arena.attack.legit.2",
        "Mend needs an ally: Ada is the attacker itself.",
    )


@pytest.mark.rule("arena.attack.target.2", "arena.attack.target.4")
def test_an_invalid_target_may_be_declared_to_give_the_attack_up() -> None:
    table = battle("A x", cards={"A": "{name: Cleave, damage: 9}"})
    table.do("Ada: Cleave", "strike nobody")
    assert table.told(StrikeForfeited)
    assert table.hp("xan") == 60


@pytest.mark.rule("arena.attack.target.2")
def test_with_nobody_to_strike_all_that_is_left_is_lost() -> None:
    table = battle("A . x", cards={"A": "{name: Cleave, damage: 9}"})
    table.do("Ada: Cleave")
    assert table.question == "turn"
    assert table.hp("xan") == 60


@pytest.mark.rule("arena.attack.legit.3", "arena.attack.legit.5")
def test_up_to_two_enemies_are_struck_in_the_declared_order() -> None:
    table = battle(
        """
        x A y
        . z .
        """,
        cards={"A": "{name: Sweep, damage: 5, target: {target: combatants, most: 2}}"},
        rolls=dice(10, 4),
    )
    table.do("Ada: Sweep", "attack zed", "attack xan")
    assert table.told(TargetsDeclared)[0].targets == [table.number("zed"), table.number("xan")]
    assert (table.hp("zed"), table.hp("xan"), table.hp("yew")) == (55, 60, 60)


@pytest.mark.rule("arena.attack.legit.4")
def test_a_single_enemy_can_be_struck_only_once_by_an_attack_on_three() -> None:
    table = battle(
        "x A",
        cards={"A": "{name: Sweep, damage: 5, target: {target: combatants, most: 3}}"},
        rolls=dice(10),
    )
    table.do("Ada: Sweep", "attack xan")
    assert table.question == "turn"
    assert table.hp("xan") == 55


AREA = "{name: Blast, range: 8, ranged: true, damage: 6, target: {target: area}}"


@pytest.mark.rule("arena.attack.legit.area.1")
def test_an_area_strikes_allies_and_the_attacker_too() -> None:
    table = battle(
        """
        A B .
        . x .
        """,
        cards={"A": AREA},
        rolls=dice(10, 10, 10),
    )
    table.do("Ada: Blast", "around A2", "attack xan", "attack Bea", "pass")
    assert [table.hp(name) for name in ("Ada", "Bea", "xan")] == [54, 54, 54]


@pytest.mark.rule("arena.attack.legit.area.3")
def test_fragments_of_an_area_beyond_the_range_are_not_struck() -> None:
    table = battle(
        """
        . . . . . . . . . y
        A . . . . . . . x .
        """,
        cards={"A": AREA},
        rolls=dice(10),
    )
    table.do("Ada: Blast", "around B9")
    assert (table.hp("xan"), table.hp("yew")) == (54, 60)


@pytest.mark.rule("arena.attack.legit.area.2", "arena.attack.legit.area.4")
def test_an_area_reaches_an_enemy_behind_a_wall_if_its_centre_is_seen() -> None:
    table = battle(
        """
        . . . .
        . # # #
        A # x #
        . # # #
        """,
        cards={"A": AREA},
        rolls=dice(10, 3),
    )
    blast = table.match.box.cards[table.card("Blast")]
    assert can_strike(table.table, table.number("Ada"), blast, table.number("xan"))
    table.do("Ada: Blast", "around B2", "attack xan")
    assert table.hp("xan") == 54


@pytest.mark.rule("arena.attack.legit.area.2")
def test_the_centre_of_an_area_needs_range_and_somebody_in_it() -> None:
    table = battle("A . . . . . . . . . x", cards={"A": AREA})
    blast = table.match.box.cards[table.card("Blast")]
    far = area_verdict(table.table, 0, blast, square_named("A11"))
    empty = area_verdict(table.table, 0, blast, square_named("A6"))
    assert isinstance(far, No)
    assert far.reason == "A11 is 10 squares away from A1: the range is 8."
    assert isinstance(empty, No)
    assert empty.reason == "Nobody stands in the area around A6."


LINE = "{name: Lance, range: 8, damage: 5, target: {target: line}}"


@pytest.mark.rule("arena.attack.legit.line.1", "arena.attack.legit.line.2")
def test_all_enemies_on_one_line_are_struck_and_no_ally() -> None:
    table = battle(
        """
        A . x B y
        . z . . .
        """,
        cards={"A": LINE},
        rolls=dice(10, 10),
    )
    table.do("Ada: Lance")
    assert table.options == [
        "along the line right",
        "along the line down and right",
        "strike nobody",
    ]
    table.do("along the line right", "attack yew")
    assert [table.hp(name) for name in ("xan", "yew", "zed", "Bea")] == [55, 55, 60, 60]


@pytest.mark.rule("arena.attack.legit.line.1")
def test_who_stands_on_the_line_behind_a_wall_is_not_struck() -> None:
    table = battle("A x # y", cards={"A": LINE}, rolls=dice(10))
    table.do("Ada: Lance", "along the line right")
    assert (table.hp("xan"), table.hp("yew")) == (55, 60)


@pytest.mark.rule("arena.attack.legit.line.1")
def test_each_target_on_a_line_needs_vision() -> None:
    rule, _ = why_not("A x # # y", "Ada", "yew", LINE)
    assert rule == "arena.vision.3"
    assert why_not(
        """
        A . .
        . . x
        """,
        "Ada",
        "xan",
        LINE,
    ) == ("arena.attack.legit.line.1", "xan is on no straight line from Ada.")


# rule: tanares.declare.2, tanares.declare.4
def test_in_tanares_an_attack_needs_a_valid_target_that_its_benefit_may_find() -> None:
    table = battle(
        "A . . x",
        cards={
            "A": [
                "{name: Cleave, damage: 9}",
                "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 2}]}",
            ]
        },
        rules=TANARES,
    )
    refused = can_attack(table.table, 0, table.card("Cleave"))
    assert isinstance(refused, No)
    assert (refused.rule, refused.reason) == (
        "tanares.declare.2",
        "Cleave would find no valid target.",
    )
    assert can_attack(table.table, 0, table.card("Charge"))


# rule: tanares.declare.3
def test_in_tanares_a_strike_cannot_be_given_up() -> None:
    table = battle("y A x", cards={"A": "{name: Cleave, damage: 9}"}, rules=TANARES)
    table.do("Ada: Cleave")
    assert table.options == ["attack xan", "attack yew"]


# rule: tanares.target.5
def test_one_hero_may_be_the_attacker_itself() -> None:
    table = battle(
        "A B x",
        cards={
            "A": "{name: Breathe, target: {target: combatants, of: hero}, residual: 0,"
            " effects: [{do: heal, amount: 4}]}"
        },
        hp={"A": 50},
        rules=TANARES,
        rolls=dice(12),
    )
    table.do("Ada: Breathe", "attack Ada")
    assert table.hp("Ada") == 54
