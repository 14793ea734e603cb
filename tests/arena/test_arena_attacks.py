"""Attacks: the four kinds, and the attack timeline from the declaration to the strikes."""

from __future__ import annotations

import pytest

from rulekeeper.core.events import Event
from rulekeeper.tanarean.combat.combatants import TimelineStep
from rulekeeper.tanarean.combat.combatevents import (
    AttackDeclared,
    Damaged,
    Died,
    EffectApplied,
    MovementLost,
    PassiveTriggered,
    Stepped,
    Struck,
    TargetsDeclared,
)
from tables.arena import ArenaOnTheTable, arena, dice
from tables.tanarean import lasting

CUT = "{name: Cut, damage: 9}"
SHOT = "{name: Shot, range: 8, ranged: true, damage: 8}"
SMASH = "{name: Smash, kind: special, damage: 20}"
PARRY = "{name: Parry, kind: interrupt, range: 8, damage: 5, target: {target: answered}}"
SWEEP = "{name: Sweep, damage: 5, target: {target: combatants, most: 3}}"


def strikes(table: ArenaOnTheTable) -> list[tuple[str, str]]:
    """Who has struck whom."""
    return [(table.names[e.attacker], table.names[e.target]) for e in table.told(Struck)]


# what an attack is


@pytest.mark.rule("arena.attack.1")
def test_nothing_but_an_attack_is_rolled_for() -> None:
    spark = "{name: Spark, when: [turn], by: hero, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 2}]}"  # noqa: E501
    table = arena(
        """
        B A x
        . . .
        """,
        dead="B",
        cards={"A": CUT, "x": PARRY},
        roles={
            "A": {"passive": "{name: Wrath, trigger: hits, effects: [{do: damage, amount: 4}]}"}
        },
        heroic={
            "A": "{name: Roar, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 3}]}"
        },
        scrolls={"A": spark},
        rolls=dice(15),
    )
    for words, left in (("use Spark with Ada", 58), ("perform Roar", 57)):
        copy = table.arena_match.copy(listen=True)
        copy.choose(words)
        assert copy.table.state.combatants[table.number("xan")].hp == left
        assert not [e for e in copy.events() if isinstance(e, AttackDeclared | Struck)]
    table.do("give First Aid to Bea")
    assert table.hp("Bea") == 20
    assert not table.told(AttackDeclared)
    assert not table.told(Struck)
    table.do("Ada: Cut", "pass", "attack xan")
    assert table.hp("xan") == 47
    assert strikes(table) == [("Ada", "xan")], "and nothing for the passive power"


@pytest.mark.rule("arena.attack.2")
def test_basic_primary_and_special_attacks_are_made_in_the_own_turn_with_the_prime_action() -> None:
    table = arena("A x", cards={"A": [CUT, SMASH, PARRY], "x": CUT})
    mine = ("Ada: Basic Attack", "Ada: Cut", "Ada: Smash")
    assert all(map(table.offers, mine))
    for words in mine:
        copy = table.arena_match.copy()
        copy.choose(words)
        assert not copy.table.state.turn.prime_ready
    assert table.why("Ada: Parry") == (
        "arena.attack.interrupt.1",
        "Parry is an Interrupt: it answers an enemy's attack.",
    )
    assert table.why("Ada: Reaction Attack")[0] == "arena.hero.attacks.1"
    assert table.why("xan: xan plain 1", seat=1) == (
        "arena.turn.order.3",
        "It is the turn of Ada.",
    )


@pytest.mark.rule("arena.attack.2")
def test_an_interrupt_is_made_in_the_turn_of_an_enemy_and_leaves_the_own_prime_action() -> None:
    table = arena("A x", cards={"A": CUT, "x": [CUT, PARRY]}, rolls=dice(15, 15))
    table.do("Ada: Cut", "xan: Parry", "attack xan").end_turn()
    assert table.turn == "xan"
    assert table.offers("xan: Basic Attack")


@pytest.mark.rule("arena.attack.basic.1")
@pytest.mark.parametrize(("ranged", "reach"), [(False, 1), (True, 8)])
def test_a_basic_attack_strikes_one_enemy_in_the_range_of_the_heropad(
    ranged: bool, reach: int
) -> None:
    for gap in (reach, reach + 1):
        drawing = " ".join(["A", *["."] * (gap - 1), "x", "B"]) + "\n" + " ".join("." * (gap + 2))
        table = arena(drawing, roles={"A": {"ranged": ranged}}, rolls=dice(15))
        table.do("Ada: Basic Attack")
        if gap > reach:
            assert table.question == "turn", "there is nobody to strike"
            assert not table.told(TargetsDeclared)
        else:
            assert table.options == ["attack xan", "strike nobody"]
            assert table.why("attack Bea")[0] == "arena.attack.legit.1"
            table.do("attack xan")
            assert table.hp("xan") == 53
        assert table.why("Ada: Basic Attack")[0] == "arena.turn.action.1"


@pytest.mark.rule("arena.attack.primary.1")
def test_a_primary_attack_is_repeated_turn_after_turn_for_a_prime_action_each() -> None:
    table = arena("A x", cards={"A": CUT}, rolls=dice(15, 15, 15))
    for hp in (51, 42, 33):
        table.do("Ada: Cut", "attack xan")
        assert table.hp("xan") == hp
        assert table.why("Ada: Cut") == (
            "arena.turn.action.1",
            "The Prime Action of this turn has been spent.",
        )
        table.end_turn().end_turn()
    assert table.offers("Ada: Cut")


# interrupts and reactions


@pytest.mark.rule("arena.attack.interrupt.4")
@pytest.mark.parametrize(("roll", "hp"), [(6, 55), (5, 45), (1, 45)])
def test_an_interrupt_is_rolled_against_the_defense_of_the_attacker(roll: int, hp: int) -> None:
    table = arena("A x", cards={"A": CUT, "x": PARRY}, rolls=dice(roll))
    table.do("Ada: Cut", "xan: Parry")
    assert [(e.target, e.defense) for e in table.told(Struck)] == [(0, 6)]
    assert table.hp("Ada") == hp, "15 of residual damage for a miss"
    assert table.question == "target"


@pytest.mark.rule("arena.attack.interrupt.9", "arena.attack.range.4")
def test_a_ranged_interrupt_beside_an_enemy_incites_nothing() -> None:
    arrow = PARRY.replace("range: 8", "range: 8, ranged: true")
    drawing = """
        B x . A
        . y . .
    """
    table = arena(drawing, cards={"A": SHOT, "x": arrow}, rolls=dice(15, 15))
    table.do("Ada: Shot", "xan: Parry")
    assert table.hp("Ada") == 55
    assert (table.question, table.asked_seat) == ("target", "Ana"), "Bea does not react"
    own = arena("A x . B", cards={"x": SHOT}, turn="x", rolls=dice(15))
    own.do("xan: Shot", "attack Bea")
    assert (own.question, own.asked_seat) == ("reaction", "Ana"), "but to a ranged attack she may"


@pytest.mark.rule("arena.attack.range.4")
@pytest.mark.parametrize(("ranged", "asked"), [("true", "reaction"), ("false", "turn")])
def test_the_type_of_an_attack_and_not_its_range_incites(ranged: str, asked: str) -> None:
    card = f"{{name: Reach, range: 8, ranged: {ranged}, damage: 8}}"
    table = arena("x A . . y", cards={"A": card}, rolls=dice(15))
    table.do("Ada: Reach", "attack yew")
    assert table.question == asked
    alone = arena("x . A . y", cards={"A": SHOT}, rolls=dice(15))
    alone.do("Ada: Shot", "attack yew")
    assert alone.hp("yew") == 52, "nobody stands adjacent"


@pytest.mark.rule("arena.attack.reaction.3")
def test_a_reaction_that_hits_takes_a_point_of_the_move_action_in_progress() -> None:
    table = arena("x A . . . . .", rolls=dice(15))
    table.do("walk to A5", "xan: Reaction Attack")
    assert (table.points, table.square("Ada")) == (4, "A2")
    assert [event.points for event in table.told(MovementLost)] == [1]
    table.do("walk to A6")
    assert table.points == 0
    table.do("move again with the Prime Action")
    assert table.points == 5, "the loss has been suffered"


@pytest.mark.rule("arena.attack.reaction.3")
def test_a_reaction_that_misses_takes_nothing() -> None:
    table = arena("x A . . . . .", rolls=dice(2))
    table.do("walk to A5", "xan: Reaction Attack")
    assert table.points == 5


@pytest.mark.rule("arena.attack.reaction.3")
def test_a_point_lost_to_a_reaction_before_the_move_action_is_missing_in_it() -> None:
    table = arena("x A . . y . . .", cards={"A": SHOT}, rolls=dice(15, 15))
    table.do("Ada: Shot", "attack yew", "xan: Reaction Attack", "attack yew")
    table.do("move Ada to A3")
    assert table.points == 3


@pytest.mark.rule("arena.attack.reaction.3")
def test_losses_add_up_and_do_not_go_below_zero() -> None:
    drawing = """
        x . y
        . A .
        . . .
    """
    two = {"roles": {"A": {"movement": 3}}, "rolls": dice(15, 15)}
    table = arena(drawing, **two)  # type: ignore[arg-type]
    table.do("move Ada to C2", "xan: Reaction Attack", "yew: Reaction Attack")
    assert (table.points, table.square("Ada")) == (1, "B2")
    one = {"roles": {"A": {"movement": 1}}, "rolls": dice(15, 15)}
    table = arena(drawing, **one)  # type: ignore[arg-type]
    table.do("move Ada to C2", "xan: Reaction Attack", "yew: Reaction Attack")
    assert (table.points, table.square("Ada")) == (0, "B2")
    table.do("move again with the Prime Action")
    assert table.points == 1


@pytest.mark.rule("arena.attack.reaction.3")
def test_who_is_immune_to_effects_loses_no_point() -> None:
    table = arena(
        "x A . . . .", effects={"A": [lasting("immune", 0, 0, lasts="permanent")]}, rolls=dice(15)
    )
    table.do("walk to A5", "xan: Reaction Attack")
    assert (table.hp("Ada"), table.points) == (53, 5)


@pytest.mark.rule("arena.attack.reaction.8")
def test_only_enemies_react() -> None:
    table = arena("B A x . .\n. . . . .")
    table.do("move Ada to B1")
    assert (table.question, table.options) == ("reaction", ["xan: Reaction Attack", "pass"])
    among_allies = arena("B A C . x\n. . . . .")
    among_allies.do("move Ada to B1")
    assert among_allies.square("Ada") == "B1"


@pytest.mark.rule("arena.attack.reaction.resolve.3")
@pytest.mark.parametrize(
    ("declaration", "anew"),
    [(["move Ada to B2"], ["move Ada to B3"]), (["Ada: Shot", "attack xan"], ["attack zed"])],
    ids=["a step", "a ranged target"],
)
def test_who_declined_is_not_asked_again_when_another_reacted(
    declaration: list[str], anew: list[str]
) -> None:
    drawing = """
        x A y . .
        . . . . z
    """
    table = arena(drawing, cards={"A": SHOT}, rolls=dice(2, 15))
    table.do(*declaration, "xan: Reaction Attack")
    assert table.options == ["yew: Reaction Attack", "pass"]
    table.do("pass", *anew)
    assert table.question == "turn"
    assert (table.square("Ada"), table.hp("zed")) in (("B3", 60), ("A2", 52))


# the timeline


@pytest.mark.rule("arena.attack.timeline.1")
def test_an_attack_runs_from_the_declaration_to_the_deaths_in_six_steps() -> None:
    storm = (
        "{name: Storm, range: 8, ranged: true, damage: 5,"
        " benefits: [{benefit: move, squares: 1}],"
        " effects: [{do: apply, what: exposed}, {do: damage, amount: 60}]}"
    )
    circle = "{name: Ring, trigger: targeted, effects: [{do: damage, to: attacker, amount: 4}]}"
    table = arena(
        """
        A x .
        . . .
        y . .
        """,
        cards={"A": storm, "y": PARRY},
        roles={"x": {"passive": circle}, "y": {"passive": "{name: None, trigger: targeted}"}},
        rolls=dice(15, 15, 15),
    )
    asked: list[tuple[str, TimelineStep]] = []
    for answer in (
        "Ada: Storm",
        "yew: Parry",
        "move Ada to B1",
        "attack xan",
        "xan: Reaction Attack",
        "pass",
        "attack xan",
    ):
        if table.state.attacks:
            asked.append((table.question, table.state.attacks[-1].step))
        table.do(answer)
    assert asked == [
        ("interrupt", TimelineStep.DECLARATION),
        ("step", TimelineStep.BENEFIT),
        ("target", TimelineStep.TARGET),
        ("reaction", TimelineStep.TARGET),
        ("reaction", TimelineStep.TARGET),
        ("target", TimelineStep.TARGET),
    ]
    ada, xan, yew = map(table.number, ("Ada", "xan", "yew"))
    kinds = (AttackDeclared, Stepped, TargetsDeclared, PassiveTriggered, Struck, Damaged, Died)

    def who(event: Event) -> int:
        return getattr(event, "attacker", getattr(event, "combatant", -1))

    told = [(type(e), who(e)) for e in table.match.events() if isinstance(e, kinds)]
    nothing = [(PassiveTriggered, yew), (PassiveTriggered, ada)]
    assert [each for each in told if each not in nothing] == [
        (AttackDeclared, ada),
        (AttackDeclared, yew),
        (TargetsDeclared, yew),
        (Struck, yew),
        (Damaged, ada),
        (Stepped, ada),
        (TargetsDeclared, ada),
        (AttackDeclared, xan),
        (TargetsDeclared, xan),
        (Struck, xan),
        (Damaged, ada),
        (TargetsDeclared, ada),
        (PassiveTriggered, xan),
        (Damaged, ada),
        (Struck, ada),
        (Damaged, xan),
        (Damaged, xan),
        (Died, xan),
    ]


@pytest.mark.rule("arena.attack.declare.1")
def test_enemies_may_interrupt_an_attack_whose_target_is_not_named_yet() -> None:
    table = arena("y A x", cards={"A": CUT, "x": PARRY}, rolls=dice(15))
    table.do("Ada: Cut")
    assert (table.question, table.asked_seat) == ("interrupt", "Ben")
    assert [table.match.box.cards[e.card].name for e in table.told(AttackDeclared)] == ["Cut"]
    assert table.seen_by("Ben").attacks[0].card == "Cut"
    assert table.seen_by("Ben").attacks[0].targets == []
    assert not table.told(TargetsDeclared)
    table.do("pass")
    assert table.options == ["attack xan", "attack yew", "strike nobody"]


@pytest.mark.rule("arena.attack.declare.1")
def test_a_basic_attack_is_declared_by_name_and_may_be_interrupted_too() -> None:
    table = arena("A x", cards={"x": PARRY}, rolls=dice(15))
    assert table.why("attack xan")[0] == "arena.attack.declare.1"
    table.do("Ada: Basic Attack")
    assert table.question == "interrupt"


# benefits


@pytest.mark.rule("arena.attack.benefit.1")
def test_no_immunity_to_effects_keeps_a_benefit_or_a_drawback_away() -> None:
    fury = (
        "{name: Fury, damage: 9, benefits: [{benefit: ignore-effects}, {benefit: roll, amount: 2},"
        " {benefit: take-damage, amount: 10}]}"
    )
    table = arena(
        "A x",
        cards={"A": fury},
        effects={
            "A": [lasting("immune", 0, 0, lasts="permanent")],
            "x": [
                lasting(what, 1, 1, lasts="permanent", card=0) for what in ("immune", "toughened")
            ],
        },
        rolls=dice(4),
    )
    table.do("Ada: Fury", "attack xan")
    assert (table.hp("Ada"), table.hp("xan")) == (50, 51)


@pytest.mark.rule("arena.attack.benefit.1")
def test_what_removes_effects_does_not_remove_what_a_benefit_does() -> None:
    strip = (
        "{name: Strip, kind: interrupt, target: {target: answered},"
        " effects: [{do: remove-effects, most: 9}]}"
    )
    table = arena(
        "A x",
        cards={"A": "{name: Aim, damage: 9, benefits: [{benefit: roll, amount: 3}]}", "x": strip},
        rolls=dice(15, 3),
    )
    table.do("Ada: Aim", "xan: Strip", "attack xan")
    assert table.told(Struck)[-1].result == 6
    assert table.hp("xan") == 51


CHARGE = "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 2}]}"


@pytest.mark.rule("arena.attack.benefit.move.4")
def test_a_benefit_moves_apart_from_the_move_action_before_or_after_it() -> None:
    drawing = """
        A . . . . . . . . x
        . . . . . . . . . .
    """
    before = arena(drawing, cards={"A": CHARGE}, rolls=dice(15))
    before.do("walk to A6", "Ada: Charge", "move Ada to A7")
    assert (before.question, before.points) == ("step", 0)
    before.do("move Ada to A8")
    assert before.square("Ada") == "A8"
    near = """
        A . . x . . .
        . . . . . . .
    """
    after = arena(near, cards={"A": CHARGE}, rolls=dice(15))
    after.do("Ada: Charge", "move Ada to A2", "move Ada to A3", "attack xan")
    assert (after.hp("xan"), after.square("Ada")) == (51, "A3")
    after.do("move Ada to B3", "pass")
    assert after.points == 4, "the whole Move Action was left"


# targets and strikes


@pytest.mark.rule("arena.attack.target.3", "arena.strike.2")
def test_the_target_is_validated_then_enemies_react_and_then_the_die_is_rolled() -> None:
    table = arena("x A . y", cards={"A": SHOT}, rolls=dice(15, 15))
    table.do("Ada: Shot")
    assert table.options == ["attack xan", "attack yew", "strike nobody"]
    table.do("attack yew")
    assert (table.question, table.told(Struck)) == ("reaction", [])
    table.do("xan: Reaction Attack", "attack yew")
    assert strikes(table) == [("xan", "Ada"), ("Ada", "yew")]


@pytest.mark.rule("arena.attack.target.3", "arena.attack.target.4")
def test_who_declares_no_valid_target_suffers_no_reaction() -> None:
    table = arena("x A . y", cards={"A": SHOT})
    table.do("Ada: Shot", "strike nobody")
    assert (table.question, table.turn) == ("turn", "Ada")
    assert not table.told(Struck)


@pytest.mark.rule("arena.strike.2")
def test_modifiers_come_to_the_roll() -> None:
    table = arena(
        "A x",
        cards={"A": "{name: Aim, damage: 9, benefits: [{benefit: roll, amount: 2}]}"},
        effects={"x": [lasting("protected", 1, 1)]},
        rolls=dice(7),
    )
    table.do("Ada: Aim", "attack xan")
    struck = table.told(Struck)[0]
    assert (struck.rolls, struck.result, struck.defense, struck.hit) == ([7], 9, 9, True)


@pytest.mark.rule("arena.attack.legit.6")
def test_all_strikes_are_rolled_before_the_first_hit_does_anything() -> None:
    sweep = (
        "{name: Sweep, damage: 5, target: {target: combatants, most: 3},"
        " effects: [{do: apply, what: exposed}]}"
    )
    wrath = "{name: Wrath, trigger: hits, effects: [{do: damage, amount: 4}]}"
    table = arena(
        """
        x A z
        . y .
        """,
        cards={"A": sweep},
        roles={"A": {"passive": wrath}},
        rolls=dice(10, 2, 11),
    )
    table.do("Ada: Sweep", "attack zed", "attack yew", "attack xan")
    zed, xan = table.number("zed"), table.number("xan")
    told = [
        (type(e), getattr(e, "target", getattr(e, "combatant", -1)))
        for e in table.match.events()
        if isinstance(e, Struck | PassiveTriggered | Damaged | EffectApplied)
    ]
    assert told == [
        (Struck, zed),
        (Struck, table.number("yew")),
        (Struck, xan),
        (PassiveTriggered, table.number("Ada")),
        (Damaged, zed),
        (Damaged, zed),
        (EffectApplied, zed),
        (Damaged, xan),
        (EffectApplied, xan),
    ]
    assert (table.hp("zed"), table.hp("yew"), table.hp("xan")) == (51, 60, 55)


@pytest.mark.rule("arena.attack.legit.7")
def test_an_interrupt_strikes_who_declared_the_attack_and_nobody_else() -> None:
    table = arena(
        """
        A B
        x .
        """,
        cards={"A": CUT, "x": PARRY},
        rolls=dice(15, 15),
    )
    table.do("Ada: Cut", "xan: Parry", "attack xan")
    assert strikes(table) == [("xan", "Ada"), ("Ada", "xan")]
    of_bea = arena(
        """
        A B
        x .
        """,
        cards={"B": CUT, "x": PARRY},
        turn="B",
        rolls=dice(15, 15),
    )
    of_bea.do("Bea: Cut", "xan: Parry")
    assert strikes(of_bea) == [("xan", "Bea")]


@pytest.mark.rule("arena.attack.legit.7", "arena.attack.interrupt.10", "arena.effect.control.3")
def test_an_interrupt_strikes_the_teammate_whose_attack_an_enemy_controls() -> None:
    table = arena(
        """
        A x
        . y
        """,
        cards={"A": "{name: Puppet, effects: [{do: control}]}", "y": PARRY},
        rolls=dice(15, 15, 15),
    )
    table.do("Ada: Puppet", "pass", "attack xan", "xan: Basic Attack", "yew: Parry", "attack yew")
    assert strikes(table) == [("Ada", "xan"), ("yew", "xan"), ("xan", "yew")]


@pytest.mark.rule("arena.strike.1")
@pytest.mark.parametrize(("roll", "hp"), [(6, 39), (5, 30)])
def test_an_attack_on_an_ally_needs_a_roll_against_its_defense(roll: int, hp: int) -> None:
    mend = (
        "{name: Mend, target: {target: combatants, of: ally}, residual: 0,"
        " effects: [{do: heal, amount: 9}]}"
    )
    table = arena("A B x", cards={"A": mend}, hp={"B": 30}, rolls=dice(roll))
    table.do("Ada: Mend", "attack Bea")
    assert [(e.rolls, e.defense) for e in table.told(Struck)] == [([roll], 6)]
    assert table.hp("Bea") == hp


@pytest.mark.rule("arena.strike.1")
@pytest.mark.parametrize(("roll", "hp"), [(6, 20), (5, 0)])
def test_an_attack_on_the_dead_needs_a_roll_against_its_defense(roll: int, hp: int) -> None:
    call = (
        "{name: Call, range: 8, target: {target: combatants, of: ally, dead: true},"
        " effects: [{do: revive, hp: 20}]}"
    )
    table = arena("A B x", cards={"A": call}, dead="B", rolls=dice(roll))
    table.do("Ada: Call", "attack Bea")
    if table.question == "revive":
        table.do("place Bea on A2")
    assert [(e.rolls, e.defense) for e in table.told(Struck)] == [([roll], 6)]
    assert table.hp("Bea") == hp


@pytest.mark.rule("arena.strike.1")
def test_every_target_has_a_roll_of_its_own() -> None:
    table = arena(
        """
        x A z
        . y .
        """,
        cards={"A": SWEEP},
        rolls=dice(10, 2, 11),
    )
    table.do("Ada: Sweep", "attack xan", "attack yew", "attack zed")
    assert [(e.rolls, e.hit) for e in table.told(Struck)] == [
        ([10], True),
        ([2], False),
        ([11], True),
    ]


@pytest.mark.rule("arena.strike.5", "arena.attack.card.miss.1")
@pytest.mark.parametrize(
    ("kind", "hp"), [("primary", 55), ("special", 45)], ids=["primary", "special"]
)
def test_a_miss_leaves_out_damage_and_effects_and_deals_residual_damage(kind: str, hp: int) -> None:
    hex_card = (
        f"{{name: Hex, kind: {kind}, damage: 20, effects: [{{do: apply, what: cursed}},"
        " {do: heal, to: self, amount: 5}]}"
    )
    table = arena("A x", cards={"A": hex_card}, hp={"A": 40}, rolls=dice(5))
    table.do("Ada: Hex", "attack xan")
    assert (table.hp("xan"), table.effects("xan"), table.hp("Ada")) == (hp, [], 40)


# focus


@pytest.mark.rule("arena.strike.focus.1")
def test_nobody_focuses_without_a_ranged_attack() -> None:
    table = arena("A . . . . x")
    assert table.why("focus") == ("arena.strike.focus.1", "Ada has no ranged attack.")


@pytest.mark.rule("arena.strike.focus.5")
def test_a_focused_attack_that_hits_may_move_the_attacker_by_its_effect() -> None:
    leap = (
        "{name: Leap, range: 8, ranged: true, damage: 8,"
        " effects: [{do: move, to: self, squares: 2}]}"
    )
    table = arena("A . . . . x", cards={"A": leap}, rolls=dice(3))
    table.do("focus", "Ada: Leap", "attack xan")
    assert table.told(Struck)[0].defense == 3, "the strike was focused"
    table.do("move Ada to A2", "move Ada to A3")
    assert (table.hp("xan"), table.square("Ada")) == (52, "A3")
    assert table.turn == "xan", "there is no Move Action to take any more"


@pytest.mark.rule("arena.strike.focus.7")
def test_an_interrupt_is_not_focused() -> None:
    arrow = (
        "{name: Parry, kind: interrupt, range: 8, ranged: true, damage: 5,"
        " target: {target: answered}}"
    )
    table = arena("x . . . . . A", cards={"A": arrow, "x": SHOT}, rolls=dice(3, 3))
    table.end_turn().do("focus", "xan: Shot")
    assert (table.question, table.asked_seat) == ("interrupt", "Ana")
    table.do("Ada: Parry")
    assert (table.told(Struck)[0].defense, table.told(Struck)[0].hit) == (6, False)
    assert table.why("focus", seat=0)[0] == "arena.turn.order.3"
