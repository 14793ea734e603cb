"""Flasks: what dead villains leave, how it is picked up, handed over, used and lost."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.games.arena.quest_events import FlaskLeft, FlasksGone
from rulekeeper.games.arena.state import ItemKind
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.quest import QuestOnTheTable, dice, quest

THUNDER = "{name: Thunder, kind: primary, range: 8, ranged: true, damage: 14}"
DRAUGHT = (
    "{name: Draught, kind: primary, range: 1, damage: 8, effects: [{do: apply, what: weakened}]}"
)
SMOKE = "{name: Smoke, kind: primary, range: 1, damage: 1}"
FLASKS = (THUNDER, DRAUGHT, SMOKE)

SHOT = "{name: Shot, range: 9, ranged: true, damage: 9}"

HALL = """
    < < A . . x1
    < < B . # #
    # # # # # x2
    """


def tokens(table: QuestOnTheTable) -> list[str]:
    """The squares on which tokens of dead villains lie."""
    return [
        name_of(item.square)
        for item in table.state.ground
        if item.kind is ItemKind.FLASK and item.item < 0
    ]


def killed(**more: object) -> QuestOnTheTable:
    """Ada has killed the first villain, and has a Move Action left."""
    facts: dict[str, object] = {
        "hp": {"x": 1},
        "cards": {"A": SHOT},
        "flasks": FLASKS,
        "rolls": dice(12, "Draught"),
        **more,
    }
    table = quest(HALL, **facts)  # type: ignore[arg-type]
    return table.do("Ada: Shot", "attack xan 1")


@pytest.mark.rule("arena.flask.get.1", "arena.villain.4")
def test_a_dead_villain_leaves_its_token_where_it_died() -> None:
    table = killed()
    assert tokens(table) == ["A6"]
    assert table.combatant("xan 1").square < 0, "its figure is off the grid"
    [told] = table.told(FlaskLeft)
    assert (told.rule, name_of(told.square)) == ("arena.flask.get.1", "A6")


@pytest.mark.rule("arena.flask.get.2", "arena.flask.1")
def test_whoever_is_beside_the_token_draws_a_flask_for_a_movement_point() -> None:
    table = quest(
        "< < A x1 . .\n< < B . # x2",
        hp={"x": 1},
        cards={"A": SMOKE.replace("damage: 1", "damage: 9")},
        flasks=FLASKS,
        rolls=dice(12, "Draught"),
    )
    table.do("Ada: Smoke", "attack xan 1")
    table.do("pick")
    assert (table.flasks("Ada"), tokens(table)) == (["Draught"], [])
    left = [table.quest_box.catalogue.flasks[number].name for number in table.quest.flasks]
    assert (table.points, sorted(left)) == (4, ["Smoke", "Thunder"])
    assert not table.offers("use Draught"), "its Prime Action is spent"


@pytest.mark.rule("arena.flask.get.2")
def test_a_token_farther_away_cannot_be_picked_up() -> None:
    table = killed()
    assert not [text for text in table.options if text.startswith("pick")]
    table.do("move Ada to A4")
    assert not [text for text in table.options if text.startswith("pick")]


@pytest.mark.rule("arena.flask.get.3")
def test_a_flask_is_handed_to_an_adjacent_ally_for_a_movement_point() -> None:
    table = quest("< < A . C x\n< < B . # #", flasks=FLASKS, bears={"A": ["Smoke"]})
    assert table.why("hand Smoke to Cai") == ("arena.flask.get.3", "Cai is not adjacent.")
    table.do("hand Smoke to Bea")
    assert (table.flasks("Ada"), table.flasks("Bea"), table.points) == ([], ["Smoke"], 4)


@pytest.mark.rule("arena.flask.get.4", "arena.difficulty.flask.1")
@pytest.mark.parametrize(("difficulty", "most"), [("nightmare", 1), ("normal", 2), ("daydream", 3)])
def test_to_take_one_too_many_another_is_removed_first(difficulty: str, most: int) -> None:
    more = [SMOKE.replace("Smoke", f"Smoke {n}") for n in range(1, 5)]
    own = [f"Smoke {n}" for n in range(1, most + 1)]
    table = quest(
        "< < A B # x\n< < . . # #",
        flasks=more,
        bears={"A": own, "B": ["Smoke 4"]},
        turn="B",
        difficulty=difficulty,
    )
    table.do("hand Smoke 4 to Ada")
    if most > 1:
        assert table.question == "remove flask"
        assert table.options == [f"Ada removes {each}" for each in own]
        table.do("Ada removes Smoke 1")
    assert table.flasks("Ada") == [*own[1:], "Smoke 4"]
    assert not {"Smoke 1"} & {table.quest_box.catalogue.flasks[n].name for n in table.quest.flasks}


@pytest.mark.rule("arena.flask.use.1", "arena.flask.use.2", "arena.flask.1")
def test_a_flask_is_an_attack_for_the_prime_action_that_flips_the_token() -> None:
    table = quest(
        "< < A x\n< < B .",
        flasks=FLASKS,
        bears={"A": ["Draught"]},
        rolls=dice(12),
    )
    table.do("use Draught", "attack xan 1")
    assert (table.hp("xan 1"), table.effects("xan 1")) == (22, ["weakened"])
    assert (table.is_ready("Ada"), table.flasks("Ada")) == (False, [])
    assert not table.state.turn.prime_ready


@pytest.mark.rule("arena.flask.use.1")
def test_without_a_ready_token_no_flask_is_used() -> None:
    table = quest("< < A x\n< < B .", flasks=FLASKS, bears={"A": ["Draught"]}, ready=False)
    assert table.why("use Draught") == (
        "arena.flask.use.1",
        'The team token shows "No Special".',
    )


@pytest.mark.rule("arena.flask.use.2")
def test_a_flask_is_rolled_for_and_may_miss() -> None:
    table = quest("< < A x\n< < B .", flasks=FLASKS, bears={"A": ["Draught"]}, rolls=dice(2))
    table.do("use Draught", "attack xan 1")
    assert (table.hp("xan 1"), table.effects("xan 1"), table.flasks("Ada")) == (25, [], [])


@pytest.mark.rule("arena.flask.use.3")
def test_conditions_and_mob_count_for_a_flask_as_for_a_primary_attack() -> None:
    table = quest(
        "< < A x\n< < B .",
        flasks=FLASKS,
        bears={"A": ["Draught"]},
        effects={"A": ["strengthened"], "x": ["vulnerable"]},
        rolls=dice(12),
    )
    table.do("use Draught", "attack xan 1")
    plain = quest(
        "< < A x\n< < B .",
        cards={"A": DRAUGHT},
        effects={"A": ["strengthened"], "x": ["vulnerable"]},
        rolls=dice(12),
    )
    plain.do("Ada: Draught", "attack xan 1")
    assert table.hp("xan 1") == plain.hp("xan 1")
    card = table.quest_box.cards[table.card("Draught")]
    assert (card.kind, card.is_special) == ("primary", False)


@pytest.mark.rule("arena.flask.lose.1")
def test_tokens_are_gone_when_the_last_hero_has_acted_and_not_before() -> None:
    table = killed()
    table.do("end the turn")
    assert tokens(table) == ["A6"]
    table.do("end the turn")
    assert tokens(table) == []
    [told] = table.told(FlasksGone)
    assert (told.number, told.rule) == (1, "arena.flask.lose.1")


@pytest.mark.rule("arena.flask.lose.1")
def test_a_quest_may_keep_the_tokens() -> None:
    table = quest(
        HALL, "keeps_flasks: true", hp={"x": 1}, cards={"A": SHOT}, flasks=FLASKS, rolls=dice(12)
    )
    table.do("Ada: Shot", "attack xan 1", "end the turn", "end the turn")
    assert (table.quest.round, tokens(table)) == (2, ["A6"])


@pytest.mark.rule("arena.flask.lose.2")
def test_with_the_deck_at_its_end_enemies_leave_nothing() -> None:
    table = quest(
        HALL, hp={"x": 1}, cards={"A": SHOT}, flasks=[SMOKE], bears={"B": ["Smoke"]}, rolls=dice(12)
    )
    table.do("Ada: Shot", "attack xan 1")
    assert (table.quest.flasks, tokens(table)) == ([], [])


@pytest.mark.rule("arena.flask.lose.2", "arena.flask.get.2")
def test_a_token_is_worth_nothing_once_the_last_flask_has_been_drawn() -> None:
    table = quest(
        "< < A x1 $ .\n< < B . # x2",
        "events: [{id: chest, when: {at: used, object: A5}, do: [{do: give-flask}]}]",
        hp={"x": 1},
        cards={"A": SMOKE.replace("damage: 1", "damage: 9")},
        flasks=[THUNDER],
        rolls=dice(12, "Thunder"),
    )
    table.do("Ada: Smoke", "attack xan 1")
    assert tokens(table) == ["A4"]
    table.do("move Ada to A4", "open the chest at A5")
    assert table.flasks("Ada") == ["Thunder"]
    assert not [text for text in table.options if text.startswith("pick")]


@pytest.mark.rule("arena.flask.lose.3")
def test_each_quest_begins_without_flasks_and_with_the_whole_deck() -> None:
    table = quest(HALL, flasks=FLASKS)
    assert table.quest.flasks == [0, 1, 2]
    assert all(not bag.flasks for bag in table.state.bags)


@pytest.mark.rule("arena.flask.lose.4")
def test_the_flasks_of_a_dead_hero_lie_where_it_died_and_return_when_it_is_revived() -> None:
    table = quest(
        "< < A . # x\n< < B . # #\n# # # # # #",
        "events: [{id: fall, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: actor, amount: 60}]}]",
        flasks=FLASKS,
        bears={"A": ["Smoke", "Thunder"]},
    )
    table.do("end the turn")
    assert [name_of(item.square) for item in table.state.ground] == ["A3", "A3"]
    assert table.flasks("Ada") == []
    table.do("give First Aid to Ada")
    assert (table.flasks("Ada"), table.state.ground) == (["Smoke", "Thunder"], [])


@pytest.mark.rule("arena.flask.lose.4", "arena.flask.get.4")
def test_an_ally_may_take_the_flask_of_the_dead() -> None:
    table = quest(
        "< < A . # x\n< < B . # #\n# # # # # #",
        "events: [{id: fall, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: actor, amount: 60}]}]",
        flasks=FLASKS,
        bears={"A": ["Smoke"]},
    )
    table.do("end the turn", "pick")
    assert (table.flasks("Bea"), table.state.ground) == (["Smoke"], [])
    table.do("give First Aid to Ada")
    assert table.flasks("Ada") == []


@pytest.mark.rule("arena.flask.lose.1", "arena.flask.lose.4")
def test_the_flasks_of_dead_heroes_stay_when_tokens_go() -> None:
    table = quest(
        "< < A . # x\n< < B . # #\n# # # # # #",
        "events: [{id: fall, when: {at: round-begins, round: 2}, do: [{do: damage, who: heroes, amount: 50}]}]",
        flasks=FLASKS,
        bears={"A": ["Smoke"]},
        hp={"A": 50},
        turn="B",
        acted="A",
    )
    table.do("end the turn")
    assert (table.quest.round, table.standing) == (2, ["Bea", "xan 1"])
    assert [name_of(item.square) for item in table.state.ground] == ["A3"], "between two turns"
    table.do("end the turn")
    assert [name_of(item.square) for item in table.state.ground] == ["A3"]
