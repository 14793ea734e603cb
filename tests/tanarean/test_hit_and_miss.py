import pytest

from rulekeeper.tanarean.combat.combatevents import Damaged, Died, PassiveTriggered, ResidualSpared
from rulekeeper.tanarean.combat.familyrules import TANARES
from tables.tanarean import battle, dice, lasting

CUT = "{name: Cut, damage: 9}"
SWEEP = "{name: Sweep, damage: 5, target: {target: combatants, most: 3}}"


@pytest.mark.rule("arena.attack.primary.2", "arena.attack.special.5")
def test_a_missed_primary_attack_deals_5_and_a_missed_special_15() -> None:
    table = battle(
        "x A y", cards={"A": [CUT, "{name: Smash, kind: special, damage: 30}"]}, rolls=dice(2)
    )
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 55
    other = battle("A y", cards={"A": "{name: Smash, kind: special, damage: 30}"}, rolls=dice(2))
    other.do("Ada: Smash", "attack yew")
    assert other.hp("yew") == 45


@pytest.mark.rule("arena.attack.miss.5")
def test_the_miss_field_of_a_card_decides() -> None:
    table = battle("A x", cards={"A": "{name: Cut, damage: 9, residual: 2}"}, rolls=dice(2))
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 58


@pytest.mark.rule("arena.attack.miss.1", "arena.attack.miss.2", "arena.attack.special.6")
def test_residual_damage_goes_to_the_last_missed_target() -> None:
    table = battle("x A y", cards={"A": SWEEP}, rolls=dice(2, 3))
    table.do("Ada: Sweep", "attack yew", "attack xan")
    assert (table.hp("yew"), table.hp("xan")) == (60, 55)


@pytest.mark.rule("arena.attack.miss.1", "arena.attack.primary.3")
def test_one_hit_spares_the_missed_their_residual_damage() -> None:
    table = battle("x A y", cards={"A": SWEEP}, rolls=dice(10, 3))
    table.do("Ada: Sweep", "attack yew", "attack xan")
    assert (table.hp("yew"), table.hp("xan")) == (55, 60)


@pytest.mark.rule("arena.attack.miss.2")
def test_residual_damage_is_dealt_once_a_turn() -> None:
    table = battle("A x", cards={"A": CUT}, rolls=dice(2, 2))
    table.do("Ada: Cut", "attack xan", "Ada: Cut", "attack xan")
    assert table.hp("xan") == 55
    assert table.told(ResidualSpared) == [ResidualSpared(rule="arena.attack.miss.2", combatant=1)]


@pytest.mark.rule("arena.attack.miss.2", "arena.attack.miss.5")
def test_a_card_without_residual_damage_leaves_that_of_the_turn_to_the_next_miss() -> None:
    table = battle(
        "A x", cards={"A": ["{name: Tap, damage: 3, residual: 0}", CUT]}, rolls=dice(2, 2)
    )
    table.do("Ada: Tap", "attack xan", "Ada: Cut", "attack xan")
    assert table.hp("xan") == 55


# rule: tanares.miss.2
def test_in_tanares_every_attack_that_misses_deals_residual_damage() -> None:
    table = battle("A x", rules=TANARES, cards={"A": CUT}, rolls=dice(2, 2))
    table.do("Ada: Cut", "Ada: Cut")
    assert table.hp("xan") == 50
    assert table.told(ResidualSpared) == []


@pytest.mark.rule("arena.attack.miss.3")
def test_residual_damage_never_kills() -> None:
    table = battle("A x", cards={"A": CUT}, hp={"x": 4}, rolls=dice(2))
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 1
    assert table.square("xan") == "A2"


@pytest.mark.rule("arena.attack.miss.4")
def test_an_empowered_miss_against_the_vulnerable_deals_plain_residual_damage() -> None:
    table = battle(
        "A x",
        cards={"A": CUT},
        effects={"A": ["empowered"], "x": ["vulnerable", "warded"]},
        rolls=dice(2),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 55
    assert table.effects("xan") == ["vulnerable", "warded"]


@pytest.mark.rule("arena.attack.hit.critical.1", "arena.attack.hit.critical.3")
def test_a_natural_20_adds_5_damage_before_or_after_the_effects() -> None:
    push = "{name: Push, damage: 9, effects: [{do: heal, amount: 5}]}"
    before = battle("A x", cards={"A": push}, rolls=dice(20))
    before.do("Ada: Push", "attack xan", "before")
    assert [told.amount for told in before.told(Damaged)] == [9, 5]
    assert before.hp("xan") == 51
    after = battle("A x", cards={"A": push}, rolls=dice(20))
    after.do("Ada: Push", "attack xan", "after")
    assert after.hp("xan") == 51
    assert after.log()[-1] == "xan takes 5 damage, 51 HP left."


@pytest.mark.rule("arena.attack.hit.critical.2")
def test_a_critical_hit_may_be_declined() -> None:
    table = battle("A x", cards={"A": CUT}, rolls=dice(20))
    table.do("Ada: Cut", "attack xan", "done")
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.attack.hit.critical.4")
def test_a_critical_hit_adds_damage_once_a_turn() -> None:
    table = battle("x A y", cards={"A": SWEEP}, rolls=dice(20, 20))
    table.do("Ada: Sweep", "attack xan", "attack yew", "done", "before")
    assert (table.hp("xan"), table.hp("yew")) == (55, 50)


@pytest.mark.rule("arena.death.1", "arena.hero.hp.4")
def test_tide_of_blades_still_moves_the_target_it_has_brought_below_1() -> None:
    tide = (
        "{name: Tide of Blades, range: 8, damage: 11, effects: ["
        "{do: move, squares: 2},"
        "{do: damage, amount: 4, to: {pick: each, of: enemy, within: 1, near: target, other: true}}"
        "]}"
    )
    table = battle(
        """
        A x . . .
        . . . . y
        """,
        cards={"A": tide},
        hp={"x": 2},
        rolls=dice(10),
    )
    table.do("Ada: Tide of Blades", "attack xan")
    assert table.hp("xan") == -9
    table.do("move xan to A3", "move xan to A4")
    assert table.hp("yew") == 56
    assert table.square("xan") == ""
    assert [told.combatant for told in table.told(Died)] == [table.number("xan")]


@pytest.mark.rule("arena.death.1")
def test_who_is_healed_to_1_within_the_same_attack_lives() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Mercy, damage: 9, effects: [{do: heal, amount: 5}]}"},
        hp={"x": 5},
        rolls=dice(10),
    )
    table.do("Ada: Mercy", "attack xan")
    assert (table.hp("xan"), table.square("xan")) == (1, "A2")


# rule: tanares.death.attack.3, tanares.hp.4
def test_in_tanares_nobody_is_healed_at_zero_within_the_attack() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Mercy, damage: 9, effects: [{do: heal, amount: 5}]}"},
        hp={"x": 5},
        rules=TANARES,
        rolls=dice(10),
    )
    table.do("Ada: Mercy")
    assert table.square("xan") == ""


@pytest.mark.rule("arena.death.3", "arena.death.4", "arena.death.5")
def test_death_ends_the_effects_on_the_dead_but_not_those_it_applied() -> None:
    table = battle(
        "A x B",
        cards={"A": CUT},
        hp={"x": 5},
        effects={"x": ["blessed"], "B": [lasting("cursed", 2, 1)]},
        rolls=dice(10),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.effects("xan") == []
    assert table.effects("Bea") == ["cursed"]
    assert table.combatant("xan").square_of_death >= 0
    table.do("move Ada to A2")
    assert table.square("Ada") == "A2"


# rule: tanares.hit.4, tanares.timeline.8
def test_in_tanares_every_target_takes_the_damage_and_one_the_effects() -> None:
    table = battle(
        "x A y",
        cards={
            "A": "{name: Sweep, damage: 5, target: {target: combatants, most: 2},"
            " effects: [{do: apply, what: exposed}]}"
        },
        rules=TANARES,
        rolls=dice(10, 10),
    )
    table.do("Ada: Sweep", "attack xan", "attack yew", "attack yew")
    assert (table.hp("xan"), table.hp("yew")) == (55, 55)
    assert (table.effects("xan"), table.effects("yew")) == ([], ["exposed"])


# rule: tanares.timeline.7
def test_in_tanares_who_falls_before_the_strikes_dies_at_once() -> None:
    table = battle(
        """
        A ~ x
        # ~ #
        """,
        cards={"A": "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 1}]}"},
        hp={"A": 4},
        rules=TANARES,
    )
    table.do("Ada: Charge", "move Ada to A2")
    assert table.square("Ada") == ""
    assert table.hp("xan") == 60


@pytest.mark.rule("arena.hero.role.brute.1", "arena.attack.hit.1", "arena.hero.passive.2")
def test_the_brute_hurts_who_is_far_from_its_allies_more_once_a_turn() -> None:
    wrath = "{name: Wrath, trigger: hits-alone, effects: [{do: damage, amount: 4}]}"
    table = battle("A x . B", cards={"A": CUT}, kinds={"A": {"passive": wrath}}, rolls=dice(9, 9))
    table.do("Ada: Cut", "attack xan")
    assert [told.amount for told in table.told(Damaged)] == [4, 9]
    table.do("Ada: Cut", "attack xan")
    assert len(table.told(PassiveTriggered)) == 1


@pytest.mark.rule("arena.hero.role.tactician.1")
def test_the_tactician_hurts_who_is_beside_an_ally_more() -> None:
    flank = "{name: Flank, trigger: hits-beside-ally, effects: [{do: damage, amount: 4}]}"
    table = battle("A x B", cards={"A": CUT}, kinds={"A": {"passive": flank}}, rolls=dice(9))
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == 47


@pytest.mark.rule("arena.hero.role.shooter.1")
def test_the_shooter_hurts_who_is_far_away_more() -> None:
    aim = "{name: Aim, trigger: hits-from-afar, distance: 5, effects: [{do: damage, amount: 4}]}"
    shot = "{name: Shot, range: 8, ranged: true, damage: 8}"
    table = battle(
        "A . . x . y", cards={"A": shot}, kinds={"A": {"passive": aim}}, rolls=dice(9, 9)
    )
    table.do("Ada: Shot", "attack xan", "Ada: Shot", "attack yew")
    assert (table.hp("xan"), table.hp("yew")) == (52, 48)


@pytest.mark.rule("arena.hero.role.healer.1", "arena.hero.role.controller.1", "arena.attack.hit.2")
def test_healer_and_controller_need_vision_of_whom_their_power_is_for() -> None:
    mend = (
        "{name: Mend, trigger: hits, effects: [{do: heal, amount: 4, to: {pick: one, of: ally}}]}"
    )
    table = battle(
        """
        A x # #
        . # . B
        . # # .
        C . . .
        """,
        cards={"A": CUT},
        kinds={"A": {"passive": mend}},
        hp={"B": 50, "C": 50},
        rolls=dice(9),
    )
    table.do("Ada: Cut", "attack xan")
    assert (table.hp("Bea"), table.hp("Cai")) == (50, 54)


# rule: tanares.passive.2
def test_in_tanares_a_passive_power_works_in_the_own_turn_only() -> None:
    wrath = "{name: Wrath, trigger: hits, effects: [{do: damage, amount: 4}]}"
    parry = "{name: Parry, kind: interrupt, damage: 5, target: {target: answered}}"
    table = battle(
        "A x",
        cards={"A": CUT, "x": parry},
        kinds={"x": {"passive": wrath}},
        rules=TANARES,
        rolls=dice(9, 9),
    )
    table.do("Ada: Cut", "xan: Parry")
    assert table.hp("Ada") == 55
