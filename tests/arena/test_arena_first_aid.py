"""First Aid: 20 hit points of a hero go to a dead ally beside it."""

from __future__ import annotations

import pytest

from rulekeeper.core.errors import Refused
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.tanarean.combat.combatevents import Struck
from tables.arena import ArenaOnTheTable, arena
from tables.arena_setup import set_up

BESIDE = """
    . . . . . .
    . B A . . x
    . . . . . .
"""

AID = "give First Aid to Bea"


def beside(**more: object) -> ArenaOnTheTable:
    """Ada stands beside the square on which Bea died."""
    return arena(BESIDE, dead="B", **more)  # type: ignore[arg-type]


@pytest.mark.rule("arena.first-aid.1", "arena.first-aid.revive.2")
def test_twenty_hit_points_go_to_a_dead_ally_without_a_roll_or_the_prime_action() -> None:
    table = beside()
    table.do(AID)
    assert (table.hp("Ada"), table.hp("Bea"), table.square("Bea")) == (40, 20, "B2")
    assert not table.told(Struck)
    assert table.state.turn.prime_ready
    assert table.offers("Ada: Basic Attack")


@pytest.mark.rule("arena.difficulty.first-aid.2")
def test_what_the_helper_pays_is_a_value_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    table = beside(hp={"A": 11})
    assert table.why(AID) == ("arena.first-aid.cost.5", "Ada has 11 hit points: 21 are needed.")
    monkeypatch.setattr(ArenaBox, "aid_price", 10)
    table = beside(hp={"A": 11}).do(AID)
    assert (table.hp("Ada"), table.hp("Bea")) == (1, 20)


@pytest.mark.rule("arena.first-aid.1")
def test_only_dead_allies_are_revived() -> None:
    table = arena(
        """
        B A C
        . x y
        """,
        dead="Bx",
    )
    assert table.offers(AID)
    for name in ("Cai", "xan", "yew", "Ada"):
        assert table.why(f"give First Aid to {name}") == (
            "arena.first-aid.1",
            f"{name} is not a dead ally.",
        )


@pytest.mark.rule("arena.first-aid.2", "arena.mode.option.2")
def test_first_aid_is_optional() -> None:
    table = beside(options={"aid": False})
    assert table.why(AID) == ("arena.first-aid.2", "This match is played without First Aid.")
    assert not table.offers(AID)
    assert beside().offers(AID)


@pytest.mark.rule("arena.first-aid.cost.1")
@pytest.mark.parametrize(
    ("drawing", "allowed"),
    [
        ("B A . x", True),
        ("B . . x\n. A . .", True),
        ("B . A x", False),
        ("B . . x\n. . A .", False),
        ("B # . x\n# A . .", True),
    ],
    ids=["beside", "diagonal", "two away", "a knight's move", "past a corner"],
)
def test_the_helper_is_adjacent_to_the_square_of_death(drawing: str, allowed: bool) -> None:
    table = arena(drawing, dead="B")
    assert table.offers(AID) is allowed
    if not allowed:
        assert table.why(AID) == (
            "arena.first-aid.cost.1",
            "Ada is not adjacent to A1, where Bea died.",
        )


@pytest.mark.rule("arena.first-aid.cost.1")
def test_to_stand_on_the_square_of_death_is_not_enough() -> None:
    table = beside().do("move Ada to B2")
    assert table.square("Ada") == "B2"
    assert table.why(AID)[0] == "arena.first-aid.cost.1"
    table.do("move Ada to A2")
    assert table.offers(AID)


@pytest.mark.rule("arena.first-aid.cost.2")
def test_it_costs_a_movement_point_of_the_move_action() -> None:
    table = beside()
    table.do("move Ada to A2", AID)
    assert table.points == 3
    table.do("walk to A5")
    assert table.points == 0


@pytest.mark.rule("arena.first-aid.cost.2")
def test_without_a_movement_point_there_is_no_first_aid() -> None:
    table = beside(roles={"A": {"movement": 1}})
    table.do("move Ada to A2")
    assert table.why(AID) == ("arena.move.action.1", "No movement point is left.")
    table.do("move again with the Prime Action", AID)
    assert table.hp("Bea") == 20


@pytest.mark.rule("arena.first-aid.cost.3", "arena.token.team.3")
def test_it_needs_a_ready_token_and_flips_it() -> None:
    table = beside(ready=(False, True))
    assert table.why(AID) == ("arena.first-aid.cost.3", 'The team token shows "No Special".')
    table = beside()
    table.do(AID)
    assert not table.is_ready("Ada")
    assert table.is_ready("xan")
    assert table.why("Ada: Ada plain 3")[0] == "arena.attack.special.3"


@pytest.mark.rule("arena.first-aid.cost.4")
def test_a_team_gives_first_aid_twice_in_a_match() -> None:
    table = arena(
        """
        B A C
        . D .
        . . x
        """,
        dead="BCD",
        hp={"A": 70},
    )
    table.do(AID)
    assert table.state.teams[0].aid == 1
    table.end_turn().end_turn().end_turn().end_turn().do("give First Aid to Cai")
    assert (table.turn, table.hp("Ada"), table.hp("Cai")) == ("Ada", 30, 20)
    while not table.is_ready("Ada") or table.turn != "Ada":
        table.end_turn()
    assert table.why("give First Aid to Dov") == (
        "arena.first-aid.cost.4",
        "No Aid Token is left.",
    )


@pytest.mark.rule("arena.first-aid.cost.4", "arena.component.token.4")
def test_each_team_begins_with_two_aid_tokens() -> None:
    table = set_up().go_to("turn")
    assert [team.aid for team in table.state.teams] == [2, 2]


@pytest.mark.rule("arena.first-aid.cost.5", "arena.first-aid.revive.2")
def test_a_helper_with_21_hit_points_keeps_one() -> None:
    table = beside(hp={"A": 21}).do(AID)
    assert (table.hp("Ada"), table.hp("Bea")) == (1, 20)


@pytest.mark.rule("arena.first-aid.cost.5")
def test_a_helper_with_20_hit_points_is_refused() -> None:
    table = beside(hp={"A": 20})
    assert table.why(AID) == (
        "arena.first-aid.cost.5",
        "Ada has 20 hit points: 21 are needed.",
    )
    with pytest.raises(Refused, match="21 are needed"):
        table.match.choose(table.match.meant(AID, 0))


@pytest.mark.rule("arena.first-aid.cost.5")
def test_no_ward_spares_the_helper() -> None:
    table = beside(effects={"A": ["warded", "toughened"]}).do(AID)
    assert (table.hp("Ada"), table.effects("Ada")) == (40, ["warded", "toughened"])


@pytest.mark.rule("arena.first-aid.revive.1")
def test_where_the_square_of_death_is_occupied_the_helper_chooses_a_nearest_free_one() -> None:
    table = arena(
        """
        # . . .
        B C . x
        # A y .
        """,
        dead="B",
        turn="C",
    )
    table.do("move Cai to B1", "pass")
    table.end_turn().end_turn().do(AID)
    assert (table.question, table.asked_seat) == ("revive", "Ana")
    assert table.options == ["place Bea on B2", "place Bea on A2"]
    table.do("place Bea on A2")
    assert table.square("Bea") == "A2"


@pytest.mark.rule("arena.first-aid.revive.2", "arena.first-aid.revive.3")
def test_who_is_revived_has_twenty_hit_points_and_no_special_attack() -> None:
    table = beside(
        cards={
            "B": [
                "{name: Doom, kind: special, range: 8, damage: 9}",
                "{name: Parry, kind: interrupt, range: 8, target: {target: answered}}",
            ]
        },
        roles={"x": {"ranged": True}},
    )
    table.do(AID).end_turn().end_turn()
    assert table.turn == "Bea"
    table.end_turn().end_turn().end_turn().end_turn()
    assert (table.turn, table.is_ready("Bea"), table.hp("Bea")) == ("Bea", True, 20)
    assert not table.offers("Bea: Doom")
    assert table.why("Bea: Doom")[0] == "arena.attack.special.2"
    assert table.offers("Bea: Bea plain 1")
    table.end_turn().do("xan: Basic Attack")
    assert table.question == "target", "nobody is asked whether Bea interrupts"


@pytest.mark.rule("arena.first-aid.3")
def test_first_aid_incites_nobody() -> None:
    table = arena(
        """
        B A .
        . x y
        """,
        dead="B",
    )
    table.do(AID)
    assert (table.question, table.asked_seat) == ("turn", "Ana")
    assert table.hp("Bea") == 20
    table.do("move Ada to A3")
    assert table.question == "reaction", "as a step would"
