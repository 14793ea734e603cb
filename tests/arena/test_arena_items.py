"""Items: dropped by the dead, picked up from the ground, handed to allies."""

from __future__ import annotations

import pytest

from tables.arena import ArenaOnTheTable, arena, dice

BOLT = "{name: Bolt, range: 8, damage: 60}"
BOOTS = "{name: Boots, level: 1, powers: [{power: stat, stat: movement, amount: 1}]}"
SPARK = "{name: Spark, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 1}]}"
EMBER = "{name: Ember, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 2}]}"


def bea_falls(drawing: str, **more: object) -> ArenaOnTheTable:
    """Xan has killed Bea, who bore Boots and Spark; it is the turn of Ada."""
    settings: dict[str, object] = {
        "turn": "x",
        "cards": {"x": BOLT},
        "artifacts": {"B": BOOTS},
        "scrolls": {"B": SPARK},
        "rolls": dice(15),
        **more,
    }
    table = arena(drawing, **settings)  # type: ignore[arg-type]
    table.do("xan: Bolt", "attack Bea").end_turn()
    assert table.turn == "Ada"
    return table


@pytest.mark.rule("arena.item.pickup.1")
@pytest.mark.parametrize(
    ("drawing", "allowed"),
    [
        ("A B . . x", True),
        (". B . . x\nA . . . .", True),
        ("A . B . x", False),
        (". . B . x\nA . . . .", False),
    ],
    ids=["beside", "diagonal", "two away", "a knight's move"],
)
def test_an_item_is_picked_up_from_an_adjacent_square(drawing: str, allowed: bool) -> None:
    table = bea_falls(drawing)
    square = "A2" if allowed else "A3"
    words = f"pick Boots up at {square}"
    assert table.offers(words) is allowed
    if not allowed:
        assert table.why(words) == (
            "arena.item.pickup.1",
            "The item lies at A3, neither adjacent nor underfoot.",
        )


@pytest.mark.rule("arena.item.pickup.1", "arena.death.6")
def test_an_item_is_picked_up_by_who_stands_on_it() -> None:
    table = bea_falls("A . B . x").do("walk to A3")
    assert table.square("Ada") == "A3"
    table.do("pick Boots up at A3")
    assert table.artifact("Ada") == "Boots"


@pytest.mark.rule("arena.item.pickup.2")
def test_the_square_of_an_item_is_where_the_token_of_its_bearer_lies() -> None:
    table = bea_falls("A B . . x")
    view = table.seen_by("Ben")
    bea = view.heroes[table.number("Bea")]
    assert bea.square_of_death == "A2"
    assert [(item.owner, item.square) for item in view.ground] == [(bea.number, "A2")] * 2
    table.do("move Ada to B2").end_turn()
    assert [item.square for item in table.seen_by("Ana").ground] == ["A2", "A2"]


@pytest.mark.rule("arena.item.pickup.3", "arena.item.artifact.5")
def test_each_item_picked_up_costs_a_movement_point() -> None:
    table = bea_falls("A B . . x", roles={"A": {"movement": 2}})
    table.do("pick Boots up at A2")
    assert table.points == 1
    table.do("pick Spark up at A2")
    assert table.points == 0
    assert (table.artifact("Ada"), table.scrolls("Ada")) == ("Boots", ["Spark"])
    assert not table.state.ground
    assert table.state.turn.prime_ready


@pytest.mark.rule("arena.item.pickup.3")
def test_without_a_movement_point_nothing_is_picked_up() -> None:
    table = bea_falls("A B . . x", roles={"A": {"movement": 1}})
    table.do("pick Boots up at A2")
    assert table.why("pick Spark up at A2") == (
        "arena.move.action.1",
        "No movement point is left.",
    )
    table.do("move again with the Prime Action", "pick Spark up at A2")
    assert table.scrolls("Ada") == ["Spark"]


@pytest.mark.rule("arena.item.pickup.3", "arena.item.transfer.1")
def test_each_item_handed_over_costs_a_movement_point() -> None:
    table = arena("A B . x", scrolls={"A": [SPARK, EMBER]}, roles={"A": {"movement": 2}})
    table.do("hand Spark to Bea")
    assert (table.points, table.scrolls("Ada"), table.scrolls("Bea")) == (1, ["Ember"], ["Spark"])
    table.do("hand Ember to Bea")
    assert (table.points, table.scrolls("Bea")) == (0, ["Spark", "Ember"])


@pytest.mark.rule("arena.item.transfer.1")
def test_an_item_is_handed_only_to_an_adjacent_ally() -> None:
    table = arena(
        """
        D A x
        B . C
        """,
        dead="D",
        scrolls={"A": SPARK},
    )
    assert table.offers("hand Spark to Bea")
    assert table.offers("hand Spark to Cai")
    rule = "arena.item.transfer.1"
    assert table.why("hand Spark to xan") == (rule, "xan is no living ally.")
    assert table.why("hand Spark to Dov") == (rule, "Dov is no living ally.")
    assert table.why("hand Spark to Ada") == (rule, "Ada is no living ally.")
    far = arena("A . B x", scrolls={"A": SPARK})
    assert far.why("hand Spark to Bea") == (rule, "Bea is not adjacent.")
    far.do("move Ada to A2")
    assert far.offers("hand Spark to Bea")


@pytest.mark.rule("arena.item.pickup.4", "arena.item.artifact.5")
def test_nobody_reacts_to_an_item_picked_up_or_handed_over() -> None:
    table = bea_falls(
        """
        A B . . x
        C y . . .
        """
    )
    table.do("pick Boots up at A2", "pick Spark up at A2", "hand Spark to Cai")
    assert (table.question, table.turn, table.scrolls("Cai")) == ("turn", "Ada", ["Spark"])
    table.do("move Ada to A2")
    assert table.question == "reaction", "as a step does"
