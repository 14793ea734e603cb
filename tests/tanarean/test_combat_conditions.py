import pytest

from rulekeeper.tanarean.combat.combatants import ActiveEffect
from rulekeeper.tanarean.combat.combatevents import Struck
from rulekeeper.tanarean.combat.conditions import Pair, is_under, opposite
from rulekeeper.tanarean.combat.familyrules import TANARES
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.previews import of_target
from tables.tanarean import battle, dice, lasting

CUT = "{name: Cut, damage: 9}"


@pytest.mark.rule("arena.condition.1")
def test_ten_conditions_form_five_pairs_of_opposites() -> None:
    assert len(Pair) == 5
    assert all(opposite(opposite(one)) == one for pair in Pair for one in pair.value)


@pytest.mark.rule("arena.condition.2")
def test_who_is_cursed_once_and_blessed_twice_is_neither() -> None:
    effects = [lasting("cursed", 1, 1), lasting("blessed", 1, 1), lasting("blessed", 1, 1)]
    table = battle("A x", cards={"A": CUT}, effects={"A": effects}, rolls=dice(8))
    assert not is_under(table.table, 0, "cursed")
    assert not is_under(table.table, 0, "blessed")
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].rolls == [8]


@pytest.mark.rule("arena.condition.2")
def test_conditions_that_cancel_each_other_are_not_used_up() -> None:
    effects = [lasting(what, 1, 1, ends_if_used=True) for what in ("exposed", "protected")]
    table = battle("A x", cards={"A": CUT}, effects={"x": effects}, rolls=dice(8))
    table.do("Ada: Cut", "attack xan")
    assert table.effects("xan") == ["exposed", "protected"]


@pytest.mark.rule("arena.condition.3", "arena.condition.protected.1")
def test_two_protections_give_3_defense_and_not_6() -> None:
    table = battle(
        "A x", cards={"A": CUT}, effects={"x": ["protected", "protected"]}, rolls=dice(9)
    )
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].defense == 9
    assert table.hp("xan") == 51


# rule: tanares.condition.2, tanares.condition.token.4
def test_in_tanares_conditions_stack_and_all_that_were_considered_end() -> None:
    tokens = [lasting("protected", 1, 1, lasts="used") for _ in range(2)]
    table = battle("A x", cards={"A": CUT}, effects={"x": tokens}, rules=TANARES, rolls=dice(11))
    table.do("Ada: Cut")
    assert table.told(Struck)[0].defense == 12
    assert table.effects("xan") == []


@pytest.mark.rule("arena.condition.4", "arena.condition.protected.2")
def test_a_condition_counts_for_the_first_strike_of_the_turn_only() -> None:
    table = battle("A x", cards={"A": CUT}, effects={"x": ["protected"]}, rolls=dice(8, 8))
    table.do("Ada: Cut", "attack xan", "Ada: Cut", "attack xan")
    assert [(told.defense, told.hit) for told in table.told(Struck)] == [(9, False), (6, True)]


@pytest.mark.rule("arena.condition.4")
def test_the_defense_that_is_foreseen_leaves_out_what_has_counted_this_turn() -> None:
    table = battle("A x", cards={"A": CUT}, effects={"x": ["protected"]}, rolls=dice(8))
    table.do("Ada: Cut")
    assert of_target(table.match.table, 1).notes[0] == "Defense 9"
    table.do("attack xan", "Ada: Cut")
    assert of_target(table.match.table, 1).notes[0] == "Defense 6"


@pytest.mark.rule("arena.condition.4", "arena.condition.weakened.2")
def test_of_three_targets_only_the_first_is_hit_weakly() -> None:
    table = battle(
        "x A y",
        cards={"A": "{name: Sweep, damage: 9, target: {target: combatants, most: 3}}"},
        effects={"A": ["weakened"]},
        rolls=dice(10, 10),
    )
    table.do("Ada: Sweep", "attack xan", "attack yew")
    assert (table.hp("xan"), table.hp("yew")) == (54, 51)


@pytest.mark.rule("arena.condition.5")
def test_a_2_of_the_weakened_uses_up_protection_and_not_the_weakness() -> None:
    table = battle(
        "A x",
        cards={"A": CUT},
        effects={
            "A": [lasting("weakened", 1, 1, ends_if_used=True)],
            "x": [lasting("protected", 1, 1, ends_if_used=True)],
        },
        rolls=dice(2),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.effects("xan") == []
    assert table.effects("Ada") == ["weakened"]


@pytest.mark.rule("arena.condition.exposed.1", "arena.condition.exposed.2")
def test_exposed_lowers_the_defense_against_enemies_and_not_allies() -> None:
    help_card = (
        "{name: Help, range: 8, target: {target: combatants, of: ally},"
        " effects: [{do: heal, amount: 3}]}"
    )
    table = battle(
        "A x B",
        cards={"A": [CUT, help_card]},
        effects={"x": ["exposed"], "B": ["exposed"]},
        rolls=dice(10, 10),
    )
    table.do("Ada: Cut", "attack xan", "Ada: Help", "attack Bea")
    assert [told.defense for told in table.told(Struck)] == [3, 6]


@pytest.mark.rule("arena.condition.empowered.1", "arena.condition.vulnerable.1")
def test_the_empowered_hurt_the_vulnerable_by_6_more() -> None:
    table = battle(
        "A x",
        cards={"A": CUT},
        effects={"A": ["empowered"], "x": ["vulnerable"]},
        rolls=dice(10),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 45


@pytest.mark.rule("arena.condition.toughened.1", "arena.condition.weakened.1")
def test_damage_never_goes_below_zero() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Poke, damage: 4}"},
        effects={"A": ["weakened"], "x": ["toughened"]},
        rolls=dice(10),
    )
    table.do("Ada: Poke", "attack xan")
    assert table.hp("xan") == 60


@pytest.mark.rule(
    "arena.condition.empowered.2", "arena.condition.toughened.2", "arena.condition.vulnerable.2"
)
def test_conditions_of_damage_do_not_apply_between_allies() -> None:
    table = battle(
        "A B x",
        cards={"A": "{name: Slap, damage: 4, target: {target: combatants, of: ally}}"},
        effects={"A": ["empowered"], "B": ["vulnerable"]},
        rolls=dice(10),
    )
    table.do("Ada: Slap", "attack Bea")
    assert table.hp("Bea") == 56


@pytest.mark.rule("arena.condition.slowed.1", "arena.tile.swamp.3")
def test_who_stands_on_swamp_is_slowed_in_arena_and_not_in_tanares() -> None:
    field = """
        ;A ; x
        ; ; .
        """
    assert is_under(battle(field).table, 0, "slowed")
    assert not is_under(battle(field, rules=TANARES).table, 0, "slowed")


@pytest.mark.rule("arena.condition.slowed.2", "arena.effect.force-move.1")
def test_the_slowed_are_moved_by_effects_all_the_same() -> None:
    push = "{name: Push, effects: [{do: move, squares: 2, way: away}]}"
    table = battle("A ;x ; ; ;", cards={"A": push}, effects={"x": ["slowed"]}, rolls=dice(10))
    table.do("Ada: Push", "attack xan", "move xan to A3", "move xan to A4")
    assert table.square("xan") == "A4"


# rule: tanares.condition.helpful.4
def test_in_tanares_blessed_and_cursed_end_each_other() -> None:
    table = battle("A x", effects={"A": ["cursed"]}, rules=TANARES)
    apply(table.table, 0, ActiveEffect("blessed", 0, -1, 0))
    assert table.effects("Ada") == []
