from __future__ import annotations

import pytest

from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import Moment
from rulekeeper.tanarean.combat.combatevents import (
    AttackDeclared,
    AttackNegated,
    Stepped,
    TokenFlipped,
)
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.familyrules import TANARES
from rulekeeper.tanarean.combat.harm import heal
from rulekeeper.tanarean.combat.reactions import React
from rulekeeper.tanarean.combat.responses import can_interrupt
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.tanarean import BattleOnTheTable, battle, dice, lasting

CUT = "{name: Cut, damage: 9}"
SMASH = "{name: Smash, kind: special, damage: 20}"
PARRY = "{name: Parry, kind: interrupt, range: 8, damage: 5, target: {target: answered}}"
DENIAL = (
    "{name: Denial, kind: interrupt, range: 8, target: {target: answered}, effects: [{do: negate}]}"
)


def refusal(table: BattleOnTheTable, who: str, card: str) -> tuple[str, str]:
    """The rule and the reason why somebody may not declare an attack."""
    verdict = can_attack(table.table, table.number(who), table.card(card))
    assert isinstance(verdict, No)
    return verdict.rule, verdict.reason


@pytest.mark.rule("arena.attack.special.1", "arena.attack.special.2", "arena.attack.declare.2")
def test_a_special_attack_is_spent_and_flips_the_token_when_it_is_declared() -> None:
    table = battle("A . x", cards={"A": SMASH})
    table.do("Ada: Smash")
    assert table.told(TokenFlipped)
    assert table.table.state.ready == [False, True]
    assert refusal(table, "Ada", "Smash") == (
        "arena.attack.special.2",
        "Smash has been spent.",
    )


@pytest.mark.rule("arena.attack.special.3", "arena.attack.special.4")
def test_a_special_attack_needs_a_token_that_is_special_ready() -> None:
    table = battle("A x", cards={"A": SMASH}, ready=(False, True))
    assert refusal(table, "Ada", "Smash") == (
        "arena.attack.special.3",
        'Smash is a special attack, and the team token shows "No Special".',
    )


# rule: tanares.attack.special.2
def test_in_tanares_a_special_attack_needs_no_token() -> None:
    table = battle("A x", cards={"A": SMASH}, ready=(False, False), rules=TANARES)
    assert can_attack(table.table, 0, table.card("Smash"))


@pytest.mark.rule("arena.hero.attacks.1", "arena.attack.interrupt.1")
def test_foreign_cards_and_interrupts_cannot_be_declared_as_attacks() -> None:
    table = battle("A x", cards={"A": PARRY, "x": CUT})
    assert refusal(table, "Ada", "Cut") == (
        "arena.hero.attacks.1",
        "Cut is not an attack of Ada.",
    )
    assert refusal(table, "Ada", "Parry") == (
        "arena.attack.interrupt.1",
        "Parry is an Interrupt: it answers an enemy's attack.",
    )


@pytest.mark.rule(
    "arena.attack.interrupt.1", "arena.attack.interrupt.2", "arena.attack.interrupt.5"
)
def test_an_interrupt_comes_after_the_declaration_and_before_the_target() -> None:
    table = battle("A x y", cards={"A": CUT, "y": PARRY}, rolls=dice(8, 8))
    table.do("Ada: Cut")
    assert (table.question, table.asked) == ("interrupt", "smalls")
    table.do("yew: Parry")
    assert table.hp("Ada") == 55
    table.do("attack xan")
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.attack.interrupt.7", "arena.attack.interrupt.8")
def test_an_interrupt_flips_the_token_of_its_team_so_that_there_is_only_one() -> None:
    table = battle("A x y", cards={"A": CUT, "x": PARRY, "y": DENIAL}, rolls=dice(8))
    table.do("Ada: Cut", "xan: Parry")
    assert table.table.state.ready == [True, False]
    assert table.question == "target"


@pytest.mark.rule("arena.attack.interrupt.10")
def test_an_interrupt_needs_range_and_vision() -> None:
    table = battle(
        """
        A # y
        x # .
        """,
        cards={"A": CUT, "y": PARRY},
    )
    table.do("Ada: Cut")
    assert table.question == "target"
    current = table.table.state.attacks[-1]
    refused = can_interrupt(table.table, table.number("yew"), table.card("Parry"), current)
    assert isinstance(refused, No)
    assert refused.rule == "arena.vision.3"


@pytest.mark.rule("arena.attack.interrupt.6")
def test_an_interrupt_that_kills_the_attacker_ends_its_attack() -> None:
    table = battle("A x", cards={"A": CUT, "x": PARRY}, hp={"A": 5}, rolls=dice(8))
    table.do("Ada: Cut", "xan: Parry")
    assert table.square("Ada") == ""
    assert table.hp("xan") == 60


@pytest.mark.rule("arena.attack.interrupt.6", "arena.attack.declare.3")
def test_an_interrupt_may_push_the_attacker_out_of_reach() -> None:
    push = (
        "{name: Shove, kind: interrupt, range: 1, target: {target: answered},"
        " effects: [{do: move, squares: 1, way: away}]}"
    )
    table = battle(". A x", cards={"A": CUT, "x": push}, rolls=dice(8))
    table.do("Ada: Cut", "xan: Shove", "move Ada to A1")
    assert table.question == "turn"
    assert table.hp("xan") == 60


@pytest.mark.rule("arena.attack.interrupt.3", "arena.effect.negate.1")
def test_a_negated_special_attack_does_nothing_and_stays_spent() -> None:
    table = battle("A x", cards={"A": SMASH, "x": DENIAL}, rolls=dice(8))
    table.do("Ada: Smash", "xan: Denial")
    assert table.told(AttackNegated)
    assert (table.question, table.hp("xan")) == ("turn", 60)
    assert table.combatant("Ada").spent == [table.card("Smash")]
    assert table.table.state.ready == [False, False]


@pytest.mark.rule("arena.effect.negate.1", "arena.effect.copy.1")
def test_of_a_copied_attack_only_the_copy_is_negated() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Mirror, damage: 3, effects: [{do: copy}]}", "x": [CUT, DENIAL]},
        rolls=dice(8, 8),
    )
    table.do("Ada: Mirror", "pass", "attack xan", "Cut of xan", "xan: Denial")
    assert [told.card for told in table.told(AttackNegated)] == [table.card("Cut")]


@pytest.mark.rule("arena.effect.negate.2", "arena.effect.immunity.1")
def test_who_is_immune_to_enemy_effects_cannot_have_its_attack_negated() -> None:
    table = battle(
        "A x", cards={"A": CUT, "x": DENIAL}, effects={"A": ["immune"]}, rolls=dice(8, 8)
    )
    table.do("Ada: Cut", "xan: Denial", "attack xan")
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.attack.interrupt.1")
def test_nobody_interrupts_a_reaction_or_an_interrupt() -> None:
    table = battle("x A . y", cards={"A": PARRY, "x": PARRY}, rolls=dice(8))
    table.do("move Ada to B2", "xan: Reaction Attack")
    assert [told.card for told in table.told(AttackDeclared)] == [
        table.match.box.kinds[table.number("xan")].reaction
    ]
    assert table.question == "turn"


@pytest.mark.rule(
    "arena.attack.benefit.move.1", "arena.attack.benefit.move.3", "arena.attack.benefit.move.5"
)
def test_a_benefit_moves_past_allies_and_incites_nothing() -> None:
    table = battle(
        """
        # x # # #
        # A B . y
        # # # # #
        """,
        cards={"A": "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 2}]}"},
        rolls=dice(8),
    )
    table.do("Ada: Charge")
    assert table.options == ["move Ada to B4", "done"], "an ally's square is only passed"
    table.do("move Ada to B4", "attack yew")
    assert [name_of(event.square) for event in table.told(Stepped)] == ["B3", "B4"]
    assert (table.hp("yew"), table.hp("Ada")) == (51, 60)


@pytest.mark.rule("arena.attack.benefit.move.2")
def test_a_benefit_moves_even_where_nobody_can_be_struck() -> None:
    table = battle(
        "A . . x", cards={"A": "{name: Retreat, benefits: [{benefit: move, squares: 3}]}"}
    )
    table.do("Ada: Retreat", "move Ada to B1", "done")
    assert table.square("Ada") == "B1"
    assert table.question == "turn"


@pytest.mark.rule("arena.attack.benefit.move.6", "arena.condition.slowed.1")
def test_the_slowed_cannot_move_by_a_benefit() -> None:
    charge = "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 3}]}"
    slow = lasting("slowed", 1, 1, ends_if_used=True)
    table = battle("A x", cards={"A": charge}, effects={"A": [slow]})
    table.do("Ada: Charge")
    assert table.question == "target"
    assert table.effects("Ada") == []


@pytest.mark.rule("arena.tile.swamp.3", "arena.attack.benefit.move.1")
def test_a_swamp_costs_two_of_a_benefit_and_holds() -> None:
    charge = "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 3}]}"
    table = battle(
        """
        A ; ; x
        # ; ; #
        """,
        cards={"A": charge},
    )
    table.do("Ada: Charge", "move Ada to A2")
    assert table.square("Ada") == "A2"
    assert table.question == "turn"


@pytest.mark.rule("arena.attack.benefit.strikes.1")
def test_meanwhile_strikes_come_between_the_steps_and_hurt_after_all_of_them() -> None:
    table = battle(
        "x A . . y",
        cards={
            "A": "{name: Dance, damage: 6, target: {target: combatants, most: 2},"
            " benefits: [{benefit: move, squares: 2, meanwhile: true}]}"
        },
        rolls=dice(10, 10),
    )
    table.do("Ada: Dance", "done", "attack xan")
    assert table.hp("xan") == 60
    table.do("move Ada to A3", "move Ada to A4", "attack yew")
    assert (table.hp("xan"), table.hp("yew")) == (54, 54)


@pytest.mark.rule("arena.attack.benefit.ignore.1", "arena.attack.benefit.ignore.2")
def test_a_benefit_ignores_what_the_enemies_have_applied_on_the_target_and_keeps_it() -> None:
    own = lasting("protected", 1, 1, ends_if_used=True, card=0)
    ours = lasting("vulnerable", 0, 0, lasts="permanent", card=0)
    table = battle(
        "A x",
        cards={"A": "{name: Pierce, damage: 9, benefits: [{benefit: ignore-effects}]}"},
        effects={"x": [own, ours, lasting("warded", 1, 1, card=0)]},
        rolls=dice(6),
    )
    table.do("Ada: Pierce", "attack xan")
    assert table.hp("xan") == 48
    assert table.effects("xan") == ["protected", "vulnerable", "warded"]
    of_no_attack = battle(
        "A x",
        cards={"A": "{name: Pierce, damage: 9, benefits: [{benefit: ignore-effects}]}"},
        effects={"x": [lasting("warded", 1, 1)]},
        rolls=dice(6),
    )
    of_no_attack.do("Ada: Pierce", "attack xan")
    assert (of_no_attack.hp("xan"), of_no_attack.effects("xan")) == (60, [])


@pytest.mark.rule("arena.attack.benefit.ignore.1", "arena.effect.immunity.1")
@pytest.mark.parametrize(
    ("benefits", "lasts"), [("", []), ("{benefit: ignore-effects}", ["slowed"])]
)
def test_the_immunity_of_the_target_is_ignored_too(benefits: str, lasts: list[str]) -> None:
    table = battle(
        "A x",
        cards={
            "A": f"{{name: Pierce, benefits: [{benefits}], effects: [{{do: apply, what: slowed}}]}}"
        },
        effects={"x": [lasting("immune", 1, 1, card=0)]},
        rolls=dice(6),
    )
    table.do("Ada: Pierce", "attack xan")
    assert table.effects("xan") == ["immune", *lasts]


@pytest.mark.rule(
    "arena.attack.drawback.damage.1",
    "arena.attack.drawback.damage.2",
    "arena.attack.drawback.damage.3",
)
def test_a_drawback_hurts_before_the_strike_whatever_protects_and_never_kills() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Fury, damage: 9, benefits: [{benefit: take-damage, amount: 10}]}"},
        hp={"A": 6},
        effects={"A": ["warded", "toughened"]},
        rolls=dice(2),
    )
    table.do("Ada: Fury", "attack xan")
    assert table.hp("Ada") == 1
    assert table.effects("Ada") == ["warded", "toughened"]


class Rescue(React, frozen=True, tag="rescue"):
    """A response of a game's own: a combatant heals itself before the roll."""

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> list[Rescue]:
        return [cls(1)] if seat == 1 and table.state.combatants[1].hp < 60 else []

    def perform(self, table: BattleTable) -> Flow[None]:
        heal(table, 1, 20)
        yield from ()


@pytest.mark.rule("arena.strike.modifier.1")
def test_a_game_answers_in_the_same_windows_with_what_is_its_own() -> None:
    table = battle(
        "A x",
        cards={"A": CUT},
        hp={"x": 50},
        rolls=dice(10),
        responses={Moment.ROLLING: [Rescue]},
    )
    table.do("Ada: Cut", "attack xan")
    assert (table.question, table.asked) == ("before the roll", "smalls")
    table.do("xan reacts")
    assert table.hp("xan") == 51
