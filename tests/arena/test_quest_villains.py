"""Villains of a quest: their types, colours and arrival; Evil Power; what they are commanded."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.quest_events import PowerDrawn
from rulekeeper.games.arena.rules.evil_power import command_of
from rulekeeper.tanarean.combat.aiming import Centre
from rulekeeper.tanarean.combat.combatants import ActiveEffect
from rulekeeper.tanarean.combat.position import kind_of
from rulekeeper.tanarean.foes.choices import Targets
from tables.quest import dice, plan_of_foe, quest

WALLED = """
    < < A # x1 #
    < < B # x2 #
    # # # # # #
    """

SURVIVE = "goals: [{goal: survive, rounds: 30, says: Thirty rounds have passed.}]"


# -- types ------------------------------------------------------------------------------------


@pytest.mark.rule("arena.villain.1", "arena.component.villain.1")
def test_the_four_types_strike_as_far_as_they_do_and_have_their_figures() -> None:
    assert {name: (t.figures, t.range, t.ranged) for name, t in TYPES.items()} == {
        "sentinel": (4, 1, False),
        "soldier": (3, 2, False),
        "sniper": (3, 8, True),
        "warlord": (1, 1, False),
    }
    table = quest(
        "< < A x y z w\n< < B . . . .",
        villains={"y": "{type: soldier}", "z": "{type: sniper}", "w": "{type: warlord}"},
    )
    cards = table.quest_box.cards
    for who, (reach, ranged) in enumerate([(1, False), (2, False), (8, True), (1, False)], 2):
        card = cards[kind_of(table.table, who).basic]
        assert (card.range, card.ranged) == (reach, ranged)


@pytest.mark.rule("arena.villain.2", "arena.quest.format.4")
def test_the_quest_says_what_its_villains_are() -> None:
    table = quest(
        "< < A x\n< < B .",
        villains={
            "x": "{type: soldier, hp: 11, defense: 2, movement: 3, attacks: [{name: Maul, damage: 4}]}"
        },
    )
    kind = kind_of(table.table, table.number("xan 1"))
    assert (kind.hp, kind.defense, kind.movement, kind.role) == (41, 8, 3, "soldier")
    assert table.quest_box.cards[kind.basic].damage == 11


@pytest.mark.rule(
    "arena.villain.3", "arena.villain.5", "arena.coop.tracking.1", "arena.quest.2", "arena.quest.3"
)
def test_each_villain_has_hit_points_and_effects_of_its_own() -> None:
    table = quest(
        "< < A x1\n< < B x2",
        cards={"A": "{name: Snare, damage: 9, effects: [{do: apply, what: slowed}]}"},
        rolls=dice(12),
    )
    table.do("Ada: Snare", "attack xan 2")
    assert (table.hp("xan 1"), table.hp("xan 2")) == (30, 21)
    assert (table.effects("xan 1"), table.effects("xan 2")) == ([], ["slowed"])


# -- arrival ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.villain.spawn.1", "arena.villain.spawn.2", "arena.villain.4")
def test_a_villain_that_arrives_is_unhurt_and_may_act_in_the_same_round() -> None:
    table = quest(
        "< < A x # #\n< < B . # .\n# # # # # #",
        "events: [{id: e, when: {at: falls, who: xan}, do: [{do: spawn, group: xan, at: [B6]}]}]",
        hp={"x": 1},
        cards={"A": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan 1")
    assert table.standing == ["Ada", "Bea", "xan 2"]
    assert (table.hp("xan 2"), table.square("xan 2")) == (30, "B6")
    assert len(table.quest.groups) == len(table.state.combatants) == len(table.state.bags)
    table.do("end the turn", "end the turn")
    assert "The turn of xan 2." in table.log()


@pytest.mark.rule("arena.component.villain.1")
def test_no_more_arrive_than_there_are_figures() -> None:
    table = quest(
        "< < A # x1 x2 #\n< < B # # # #\n# # # # # . .",
        """
        events:
          - id: more
            when: {at: turn-ends, of: heroes}
            do: [{do: spawn, group: yew, at: [C6]}, {do: spawn, group: xan, at: [E1, E3, E5]}]
        """,
        villains={"y": "{type: sentinel}"},
    )
    table.do("end the turn")
    assert table.standing == ["Ada", "Bea", "xan 1", "xan 2", "yew 1", "xan 3"]


@pytest.mark.rule("arena.component.villain.1", "arena.villain.4")
def test_a_warlord_comes_back_once_its_figure_is_free() -> None:
    table = quest(
        "< < A w # .\n< < B . # #",
        """
        goals: [{goal: survive, rounds: 9, says: Nine rounds have passed.}]
        events:
          - {id: twice, when: {at: turn-ends, of: heroes}, again: true, do: [{do: spawn, group: wyn, at: [A6]}]}
        """,
        villains={"w": "{type: warlord}"},
        hp={"w": 1},
        cards={"B": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("end the turn")
    assert table.standing == ["Ada", "Bea", "wyn"]
    table.do("Bea: Cleave", "attack wyn", "end the turn")
    assert [name for name in table.standing if "wyn" in name] == ["wyn 2"]


@pytest.mark.rule("arena.villain.spawn.3", "arena.quest.golden-rule.1")
def test_where_players_choose_no_two_new_villains_are_adjacent() -> None:
    table = quest(
        "< < A # . . .\n< < B # . . x",
        """
        areas: [{id: pit, name: the pit, squares: [A5-B7]}]
        events:
          - {id: more, when: {at: turn-ends, of: heroes}, do: [{do: spawn, group: xan, area: pit, count: 3}]}
        """,
    )
    table.do("end the turn")
    assert table.question_text == "Golden rule, the players choose. Where does the next xan stand?"
    squares = [text.removeprefix("it stands at ") for text in table.options]
    assert sorted(squares) == ["A5", "A6", "A7", "B5", "B6"], "xan 1 stands at B7"
    table.do("it stands at B5")
    assert table.standing == ["Ada", "Bea", "xan 1", "xan 2", "xan 3"], "A7 is left, nowhere else"
    assert (table.square("xan 2"), table.square("xan 3")) == ("B5", "A7")


@pytest.mark.rule("arena.villain.spawn.3")
def test_squares_that_the_quest_fixes_may_be_adjacent_but_hold_one_each() -> None:
    table = quest(
        "< < A # x # .\n< < B # # # .",
        "events: [{id: more, when: {at: turn-ends, of: heroes}, do: [{do: spawn, group: xan, at: [A7, A7, B7]}]}]",
    )
    table.do("end the turn")
    assert [table.square(name) for name in table.standing[3:]] == ["A7", "B7"]


# -- Evil Power -------------------------------------------------------------------------------

HUNGER = "{name: Hunger, strengths: [{power: stat, stat: movement, amount: 2}]}"
IRON = "{name: Iron, strengths: [{power: stat, stat: defense, amount: 3}]}"
DREAD = "{name: Dread, burdens: [{power: stat, stat: roll, amount: -4}]}"


@pytest.mark.rule("arena.evil-power.2", "arena.evil-power.1")
def test_one_card_is_drawn_when_the_first_villain_of_a_round_starts_its_turn() -> None:
    table = quest(
        WALLED, SURVIVE, powers=[HUNGER, IRON], turn="B", acted="A", rolls=dice("Iron", "Hunger")
    )
    assert table.quest.power == -1
    table.do("end the turn")
    assert table.told(PowerDrawn) == [], "no villain has begun its turn"
    table.do("xan 2 has the next turn")
    assert [event.power for event in table.told(PowerDrawn)] == [1]
    assert table.quest.round == 2
    table.end_turns("Ada", "Bea").do("xan 1 has the next turn")
    assert [event.power for event in table.told(PowerDrawn)] == [1, 0]


@pytest.mark.rule("arena.evil-power.1")
def test_a_power_counts_for_all_villains_or_against_all_heroes_until_the_next() -> None:
    table = quest(
        WALLED, SURVIVE, powers=[IRON, DREAD], turn="B", acted="A", rolls=dice("Iron", "Dread")
    )

    def kinds() -> list[tuple[int, int]]:
        found = [kind_of(table.table, who) for who in range(4)]
        return [(kind.defense, kind.roll_bonus) for kind in found]

    assert kinds() == [(6, 0)] * 4
    table.do("end the turn", "xan 1 has the next turn")
    assert kinds() == [(6, 0), (6, 0), (9, 0), (9, 0)]
    table.end_turns("Ada", "Bea")
    assert kinds()[2] == (9, 0), "until the next card"
    table.do("xan 1 has the next turn")
    assert kinds() == [(6, -4), (6, -4), (6, 0), (6, 0)]


@pytest.mark.rule("arena.evil-power.3")
def test_an_empty_deck_is_made_anew_of_all_cards() -> None:
    table = quest(
        WALLED, SURVIVE, powers=[IRON, DREAD], turn="", rolls=dice("Iron", "Dread", "Dread")
    )
    for left in ([0], [], [1]):
        table.end_turns("Ada", "Bea").do("xan 1 has the next turn")
        assert table.quest.powers == left


@pytest.mark.rule("arena.evil-power.2")
def test_the_card_is_drawn_even_if_the_first_villain_dies_as_its_turn_begins() -> None:
    table = quest(
        WALLED,
        """
        goals: [{goal: survive, rounds: 9, says: Nine rounds have passed.}]
        events:
          - {id: fall, when: {at: turn-begins, of: foes}, do: [{do: damage, who: actor, amount: 30}]}
        """,
        rolls=dice("Spite"),
        powers=["{name: Spite, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 5}]}"],
        turn="B",
        acted="A",
    )
    table.do("end the turn", "xan 1 has the next turn")
    assert "xan 1" not in table.standing
    assert [event.power for event in table.told(PowerDrawn)] == [0]
    assert (table.hp("Ada"), table.quest.round) == (60, 2), "nothing by the hand of the dead"


@pytest.mark.rule("arena.evil-power.2")
def test_what_a_card_does_at_once_happens_before_the_villain_acts() -> None:
    table = quest(
        WALLED,
        rolls=dice("Spite"),
        powers=["{name: Spite, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 5}]}"],
        turn="B",
        acted="A",
    )
    table.do("end the turn", "xan 1 has the next turn")
    assert (table.hp("Ada"), table.hp("Bea"), table.hp("xan 1")) == (55, 55, 30)


# -- commands ---------------------------------------------------------------------------------


@pytest.mark.rule("arena.evil-power.1", "arena.villain.ai.target.1", "arena.villain.ai.basic.1")
def test_the_command_of_the_card_goes_before_the_basic_strategy() -> None:
    lowest = "{name: Hunger, command: [{by: lowest, of: hit-points}]}"
    for powers, target in (([], "Bea"), ([lowest], "Ada")):
        table = quest(
            "< < A . . x B\n< < # # # # #",
            powers=powers,
            hp={"A": 20},
            turn="B",
            acted="A",
            rolls=dice(*(["Hunger"] if powers else []), 12),
        )
        table.do("end the turn")
        [told] = table.told(Targets)
        assert table.names[told.target] == target


@pytest.mark.rule("arena.quest.format.2", "arena.quest.format.4", "arena.evil-power.1")
def test_the_quest_may_command_a_group_and_a_feature_goes_before_both() -> None:
    group = "groups: {xan: {command: [{by: farthest}]}}"
    feature = """
        features:
          - id: rage
            name: Rage
            of: xan
            command: [{by: lowest, of: hit-points}]
            from_start: true
        """
    for text, hunted, rule in (
        ("", "Bea", "arena.evil-power.1"),
        (group, "Cai", "arena.quest.format.4"),
        (group + feature, "Ada", "arena.quest.format.2"),
    ):
        table = quest(
            "< < C . A . x1 # x2 B .\n< < # # # # # # # # #",
            text.replace("\n        ", "\n"),
            powers=["{name: Calm, command: [{by: highest, of: hit-points}, {by: nearest}]}"],
            villains={"x": "{type: sniper, movement: 9}"},
            hp={"A": 20, "C": 30},
            turn="C",
            acted="AB",
            rolls=dice("Calm"),
        )
        table.do("end the turn", "xan 2 has the next turn")
        wanted = min(plan_of_foe(table, "xan 1").rows, key=lambda row: row.measures)
        assert table.names[wanted.hero] == hunted
        assert command_of(table.arena_match.table, table.number("xan 1")).rule == rule


@pytest.mark.rule("arena.quest.golden-rule.1")
def test_two_heroes_that_fit_a_command_alike_are_for_the_players() -> None:
    table = quest(
        "< < A x B .\n< < # # # #",
        powers=["{name: Hunger, command: [{by: nearest}, {by: lowest, of: hit-points}]}"],
        hp={"A": 10, "B": 10},
        turn="B",
        acted="A",
        people=2,
        rolls=dice("Hunger", 12),
    )
    table.do("end the turn")
    assert (table.question, table.options) == ("foe target", ["attack Ada", "attack Bea"])
    assert table.asked == "Ana Ben"
    table.match.choose("attack Bea", seat=1)
    assert (table.hp("Ada"), table.hp("Bea")) == (10, 3)


@pytest.mark.rule("arena.villain.ai.target.1", "arena.villain.ai.basic.2")
def test_what_is_shown_of_a_plan_is_what_happens() -> None:
    table = quest("< < A . . . . x\n< B # # # # # #", turn="B", acted="A", rolls=dice(12))
    shown = plan_of_foe(table, "xan 1")
    assert (shown.does, table.names[shown.target]) == ("attack", "Ada")
    table.do("end the turn")
    [told] = table.told(Targets)
    assert told.target == shown.target
    assert table.combatant("xan 1").square in {way.end for way in shown.ways}


@pytest.mark.rule("arena.villain.5", "arena.round.8")
def test_a_temporary_effect_on_a_villain_ends_with_the_turn_of_its_hero() -> None:
    slowed = ActiveEffect("slowed", 1, -1, 0, "temporary")
    table = quest(WALLED, turn="B", acted="A", effects={"x": [slowed]})
    assert table.effects("xan 1") == [], "Bea's turn has begun"


@pytest.mark.rule("arena.quest.golden-rule.1", "arena.attack.legit.area.1")
def test_of_the_areas_that_strike_its_target_the_players_choose_one_that_strikes_a_foe_too() -> (
    None
):
    burst = "{attacks: [{name: Burst, range: 6, target: {target: area}}]}"
    table = quest(". A . y . x .", villains={"x": burst}, rolls=dice(15, 15))
    table.end_turns("Ada").do("xan")
    struck = [
        option.struck(table.table) for option in table.match.options if isinstance(option, Centre)
    ]
    ada, yew = table.number("Ada"), table.number("yew 1")
    assert all(ada in those for those in struck), "its target is always struck"
    assert any(yew in those for those in struck)
    assert any(yew not in those for those in struck), "or spared, as the players like"
