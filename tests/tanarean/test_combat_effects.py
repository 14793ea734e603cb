from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.combatants import ActiveEffect
from rulekeeper.tanarean.combat.combatevents import EffectEnded, EffectLost
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.familyrules import ARENA, TANARES, FamilyRules
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn
from tables.tanarean import BattleOnTheTable, battle, dice, lasting, run

HIT = dice(10)
SMASH = "{name: Smash, kind: special, damage: 20}"


def hits(
    drawing: str,
    text: str,
    *,
    hp: Mapping[str, int] | None = None,
    effects: Mapping[str, Sequence[str | ActiveEffect]] | None = None,
    rules: FamilyRules = ARENA,
) -> BattleOnTheTable:
    """Ada declares an attack of range 8 that does nothing but what the text of its effects says."""
    card = "{name: Hex, range: 8, effects: [" + text + "]}"
    table = battle(drawing, cards={"A": card}, hp=hp, effects=effects, rules=rules, rolls=dice(10))
    return table.do("Ada: Hex")


@pytest.mark.rule("arena.effect.duration.2", "arena.effect.duration.4")
def test_a_temporary_effect_ends_when_its_owners_next_turn_starts() -> None:
    table = hits("A x", "{do: apply, what: exposed}").do("attack xan")
    assert table.effects("xan") == ["exposed"]
    table.do("end the turn")
    assert table.effects("xan") == ["exposed"]
    table.do("end the turn")
    assert table.effects("xan") == []
    assert table.told(EffectEnded)


@pytest.mark.rule("arena.effect.duration.5")
def test_a_permanent_effect_does_not_end_with_turns() -> None:
    table = hits("A x", "{do: apply, what: exposed, lasts: permanent}").do("attack xan")
    table.do("end the turn", "end the turn")
    assert table.effects("xan") == ["exposed"]


@pytest.mark.rule("arena.effect.duration.1")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    table = battle("A x", effects={"x": [lasting("empowered", 1, 1, lasts="turn")]})
    run(end_turn(table.table))
    assert table.effects("xan") == []


@pytest.mark.rule("arena.effect.duration.6")
def test_permanent_and_temporary_effects_of_one_card_may_lie_on_one_combatant() -> None:
    table = hits(
        "A x", "{do: apply, what: exposed}, {do: apply, what: cannot-regain, lasts: permanent}"
    ).do("attack xan")
    assert table.effects("xan") == ["exposed", "cannot-regain"]


@pytest.mark.rule("arena.death.4")
def test_the_effects_of_the_dead_end_when_their_turn_would_start() -> None:
    table = battle("A x B", effects={"B": [lasting("cursed", 2, 1)]})
    run(begin_turn(table.table, 2))
    assert table.effects("Bea") == []


@pytest.mark.rule("arena.effect.duration.4")
def test_a_ward_reduces_the_next_damage_to_zero_and_ends() -> None:
    table = battle("A x", cards={"A": SMASH}, effects={"x": [lasting("warded", 1, 1)]}, rolls=HIT)
    table.do("Ada: Smash", "attack xan")
    assert (table.hp("xan"), table.effects("xan")) == (60, [])


@pytest.mark.rule("arena.hero.hp.3")
def test_healing_stops_at_the_hit_points_stat() -> None:
    table = hits("A x", "{do: heal, amount: 9, to: self}", hp={"A": 55}).do("attack xan")
    assert table.hp("Ada") == 60


@pytest.mark.rule("arena.effect.no-regain.1")
def test_who_cannot_regain_may_be_targeted_and_regains_nothing() -> None:
    table = hits(
        "A B x",
        "{do: heal, amount: 9, to: {pick: one, of: ally}}",
        hp={"B": 30},
        effects={"B": ["cannot-regain"]},
    ).do("attack xan")
    assert table.hp("Bea") == 30
    assert "An effect on Bea is lost: it cannot regain HP." in table.log()


@pytest.mark.rule("arena.effect.target.4", "arena.effect.target.5")
def test_an_effect_without_a_valid_target_is_lost_and_the_next_goes_on() -> None:
    table = hits(
        "A x # B",
        "{do: heal, amount: 9, to: {pick: one, of: ally}}, {do: damage, amount: 3}",
        hp={"B": 30},
    ).do("attack xan")
    assert table.told(EffectLost)
    assert (table.hp("Bea"), table.hp("xan")) == (30, 57)


@pytest.mark.rule("arena.effect.target.1", "arena.effect.target.2")
def test_effects_reach_others_than_the_target_without_a_roll() -> None:
    table = hits(
        "A x y . . z",
        "{do: damage, amount: 4, to: {pick: each, of: enemy, within: 2,"
        " near: target, other: true}}",
    ).do("attack xan")
    assert [table.hp(name) for name in ("xan", "yew", "zed")] == [60, 56, 60]


@pytest.mark.rule("arena.effect.immunity.1", "arena.effect.immunity.2")
def test_immunity_loses_new_effects_of_enemies_and_keeps_old_ones() -> None:
    table = hits(
        "A x",
        "{do: apply, what: cursed}, {do: remove-effects, most: 2}, {do: move, squares: 3}",
        effects={"x": ["immune", lasting("weakened", 0, 0, lasts="permanent")]},
    ).do("attack xan")
    assert table.effects("xan") == ["immune", "weakened"]
    assert (table.square("xan"), len(table.told(EffectLost))) == ("A2", 3)


@pytest.mark.rule("arena.effect.remove.1")
def test_removing_effects_takes_only_what_the_text_says() -> None:
    table = hits(
        "A x",
        "{do: remove-effects, which: helpful, most: 2}",
        effects={"x": ["protected", "exposed", "empowered"]},
    ).do("attack xan", "empowered", "protected")
    assert table.effects("xan") == ["exposed"]


@pytest.mark.rule("arena.effect.force-move.2", "arena.effect.force-move.4")
def test_a_forced_movement_passes_the_movers_allies_ends_on_free_squares_and_incites_nothing() -> (
    None
):
    table = hits(
        """
        A x B .
        # # # .
        """,
        "{do: move, squares: 2}",
    ).do("attack xan")
    assert "move xan to A3" not in table.options
    table.do("move xan to A4")
    assert (table.square("xan"), table.hp("xan")) == ("A4", 60)


@pytest.mark.rule("arena.effect.force-move.3")
def test_a_forced_movement_does_not_pass_the_enemies_of_who_forces_it() -> None:
    table = hits(
        """
        . A x y .
        # # # # .
        """,
        "{do: move, squares: 2}",
    ).do("attack xan")
    assert table.options == ["move xan to A1", "done"]


@pytest.mark.rule("arena.tile.lava.2", "arena.tile.lava.3", "arena.tile.lava.6")
def test_who_is_moved_through_lava_three_times_burns_once_a_turn() -> None:
    table = hits("A x ~ ~ .", "{do: move, squares: 9}").do("attack xan")
    table.do("move xan to A3", "move xan to A5", "move xan to A4", "done")
    assert table.hp("xan") == 56


@pytest.mark.rule("arena.difficulty.lava.1")
def test_what_lava_deals_is_a_value_of_the_match() -> None:
    table = battle("A ~", rules=replace(ARENA, lava_damage=5))
    table.do("move Ada to A2")
    assert table.hp("Ada") == 55


@pytest.mark.rule("arena.effect.force-move.1")
def test_every_square_in_reach_is_offered_at_once_and_what_is_left_can_be_used() -> None:
    table = hits(". . . . .\nA x . . .\n. . . . .", "{do: move, squares: 3}").do("attack xan")
    assert {"move xan to A5", "move xan to A1"} <= set(table.options)
    table.do("move xan to B4")
    assert table.question == "step"
    assert "move xan to B5" in table.options
    assert "move xan to A1" not in table.options, "one square is left"
    table.do("move xan to B5")
    assert table.question != "step", "with none left nothing is asked"


@pytest.mark.rule("arena.tile.lava.2", "arena.tile.lava.3")
def test_the_way_of_a_moved_combatant_goes_round_lava_if_it_can() -> None:
    plan = "A x ~ .\n. . . ."
    table = hits(f"# # # #\n{plan}\n. . . .", "{do: move, squares: 4}").do("attack xan")
    table.do("move xan to B4")
    assert table.hp("xan") == 60
    table = hits(f"# # # #\n{plan}\n# # # #", "{do: move, squares: 2}").do("attack xan")
    table.do("move xan to B4")
    assert table.hp("xan") == 56, "two squares are not enough to go round"


@pytest.mark.rule("arena.effect.force-move.3")
def test_each_step_of_a_push_leads_away() -> None:
    table = hits(
        """
        . . . . .
        A x . . .
        . . . . .
        """,
        "{do: move, squares: 2, way: away}",
    ).do("attack xan")
    assert set(table.options) == {
        *(f"move xan to {name}" for name in ("A3", "B3", "C3", "A4", "B4", "C4", "D4")),
        "done",
    }
    table.do("move xan to A4")
    assert table.question != "step"


@pytest.mark.rule(
    "arena.effect.revive.1",
    "arena.effect.revive.2",
    "arena.effect.revive.3",
    "arena.effect.revive.5",
)
def test_reviving_needs_a_roll_and_puts_the_dead_within_5_squares_in_vision() -> None:
    table = battle(
        "A . B x . . . . # .",
        cards={
            "A": "{name: Call, range: 8, residual: 0, target: {target: combatants, of: ally,"
            " dead: true}, effects: [{do: revive, hp: 20}]}"
        },
        dead="B",
        rolls=HIT,
    )
    table.do("Ada: Call", "attack Bea")
    assert "place Bea on A6" in table.options
    assert not {"place Bea on A7", "place Bea on A4"} & set(table.options)
    table.do("place Bea on A2")
    assert (table.square("Bea"), table.hp("Bea"), table.effects("Bea")) == ("A2", 20, [])


@pytest.mark.rule("arena.effect.no-special.1")
def test_no_special_attack_can_be_declared_under_that_effect_and_none_is_lost() -> None:
    table = battle("A x", cards={"A": SMASH}, effects={"A": [lasting("no-specials", 1, 1)]})
    refused = can_attack(table.table, 0, table.card("Smash"))
    assert isinstance(refused, No)
    assert refused.rule == "arena.effect.no-special.1"
    assert table.combatant("Ada").spent == []


@pytest.mark.rule("arena.effect.regain-special.1", "arena.effect.remove.1")
def test_a_removed_special_attack_can_be_regained() -> None:
    table = battle(
        "A x",
        cards={
            "A": "{name: Steal, effects: [{do: remove-attack}]}",
            "x": [SMASH, "{name: Recall, effects: [{do: regain-special, to: self}]}"],
        },
        rolls=dice(10, 10),
    )
    table.do("Ada: Steal", "attack xan")
    assert table.combatant("xan").spent == [table.card("Smash")]
    table.do("end the turn", "xan: Recall", "attack Ada")
    assert table.combatant("xan").spent == []


@pytest.mark.rule("arena.effect.regain-special.2")
def test_the_permanent_effect_of_a_special_attack_made_twice_does_not_stack() -> None:
    grace = (
        "{name: Grace, kind: special, range: 8, target: {target: combatants, of: ally},"
        " effects: [{do: apply, what: renewed, lasts: permanent, amount: 4}]}"
    )
    table = battle(
        "A B x", cards={"A": grace, "B": "{name: Cut}"}, hp={"B": 30}, rolls=dice(10, 10, 10)
    )
    table.do("Ada: Grace", "attack Bea")
    table.combatant("Ada").spent.clear()
    table.table.state.ready[0] = True
    table.do("end the turn", "end the turn", "end the turn")
    table.do("Ada: Grace", "attack Bea")
    assert table.effects("Bea") == ["renewed"]
    table.do("end the turn", "Bea: Cut")
    assert table.hp("Bea") == 34


@pytest.mark.rule("arena.effect.copy.1", "arena.effect.copy.2")
def test_a_copied_attack_is_made_as_printed_and_tracked_by_the_copying_card() -> None:
    table = battle(
        "A x",
        cards={
            "A": "{name: Mirror, effects: [{do: copy}]}",
            "x": "{name: Crush, kind: special, damage: 20, effects: [{do: apply, what: slowed}]}",
        },
        rolls=dice(10, 10),
    )
    table.do("Ada: Mirror", "attack xan", "Crush of xan", "attack xan")
    assert table.hp("xan") == 40
    slowed = table.combatant("xan").effects[0]
    assert (slowed.what, slowed.card) == ("slowed", table.card("Mirror"))
    assert table.combatant("xan").spent == []


CONTROL = "{name: Puppet, range: 8, effects: [{do: control, squares: 2, attack: any}]}"


@pytest.mark.rule("arena.effect.control.1", "arena.effect.control.2", "arena.effect.control.3")
def test_a_controlled_enemy_moves_past_its_team_unhindered_and_attacks_it() -> None:
    table = battle(
        """
        A . x .
        . . . y
        """,
        cards={"A": CONTROL},
        rolls=dice(10, 10),
    )
    table.do("Ada: Puppet", "attack xan", "move xan to A4", "done")
    assert table.asked == "capitals"
    table.do("xan: Basic Attack", "attack yew")
    assert table.hp("yew") == 53
    assert table.combatant("xan").controller == -1


@pytest.mark.rule("arena.effect.control.5")
def test_a_controlled_special_attack_is_spent_without_flipping_its_token() -> None:
    table = battle("A x y", cards={"A": CONTROL, "x": SMASH}, rolls=dice(10, 10))
    table.do("Ada: Puppet", "attack xan", "done", "xan: Smash", "attack yew")
    assert table.hp("yew") == 40
    assert table.table.state.ready == [True, True]
    assert table.combatant("xan").spent == [table.card("Smash")]


@pytest.mark.rule("arena.effect.control.5")
def test_a_controlled_special_attack_needs_its_own_teams_token() -> None:
    table = battle("A x y", cards={"A": CONTROL, "x": SMASH}, ready=(True, False), rolls=dice(10))
    table.do("Ada: Puppet", "attack xan", "done")
    assert "xan: Smash" not in table.options


# rule: tanares.keyword.forced-move.1, tanares.keyword.move-toward.9
def test_a_pull_leads_closer_with_every_step() -> None:
    table = hits("A . . x", "{do: move, squares: 3, way: closer}", rules=TANARES)
    table.do("move xan to A3", "move xan to A2")
    assert (table.question, table.square("xan")) == ("turn", "A2")
