"""Death, what becomes of the Turn Order, revival, victory."""

from __future__ import annotations

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arena.events import MatchEnded
from rulekeeper.tanarean.combat.combatevents import EffectLost
from rulekeeper.tanarean.combat.legitimacy import can_strike
from tables.arena import ArenaOnTheTable, arena, dice
from tables.tanarean import lasting

BOLT = "{name: Bolt, range: 20, damage: 60}"
CALL = (
    "{name: Call, range: 8, residual: 0, target: {target: combatants, of: ally, dead: true},"
    " effects: [{do: revive, hp: 20}]}"
)
BOOTS = "{name: Boots, level: 1, powers: [{power: stat, stat: movement, amount: 1}]}"


def heal(name: str) -> str:
    """A scroll that heals its bearer by 1 in a turn of its team."""
    return f"{{name: {name}, when: [turn], by: hero, effects: [{{do: heal, to: self, amount: 1}}]}}"


def turns(table: ArenaOnTheTable, count: int) -> list[str]:
    """Whose the next turns are, when nobody does anything."""
    owners = []
    for _ in range(count):
        owners.append(table.turn)
        table.end_turn()
    return owners


# the dead


@pytest.mark.rule("arena.death.4")
def test_what_the_dead_applied_ends_where_their_own_turn_would_have_begun() -> None:
    curse = lasting("cursed", 1, 0)
    table = arena("A . . C . . . . x\n. . B . . . . . y", dead="B", effects={"x": [curse]})
    table.end_turn()
    assert table.turn == "xan"
    assert table.effects("xan") == ["cursed"]
    table.end_turn()
    assert table.turn == "Cai"
    assert table.effects("xan") == []


@pytest.mark.rule("arena.death.4", "arena.effect.duration.2")
def test_what_the_revived_applies_lasts_until_its_own_next_turn() -> None:
    drawing = """
        A x B
        . C .
    """
    weaken = "{name: Weaken, range: 8, effects: [{do: apply, what: weakened}]}"
    table = arena(drawing, cards={"B": weaken, "C": CALL}, dead="B", rolls=dice(15, 15))
    passes = turns(table, 2)
    table.do("Cai: Call", "attack Bea", "place Bea on A3")
    passes += turns(table, 3)
    assert (passes, table.turn) == (["Ada", "xan", "Cai", "xan", "Ada"], "xan")
    table.end_turn().do("Bea: Weaken", "attack xan")
    turns(table, 2)
    assert (table.turn, table.effects("xan")) == ("Cai", ["weakened"])


@pytest.mark.rule("arena.death.2")
def test_the_dead_are_not_healed() -> None:
    blessing = "{name: Bless, effects: [{do: heal, amount: 9, to: {pick: each, of: ally}}]}"
    table = arena(
        "A B C x", cards={"A": blessing}, roles={"A": {"movement": 5}}, dead="B", rolls=dice(15)
    )
    table.do("walk to B3", "Ada: Bless", "attack xan")
    assert (table.hp("Bea"), table.square("Bea")) == (0, "")


@pytest.mark.rule("arena.death.2")
def test_a_dead_target_of_an_attack_regains_nothing() -> None:
    tend = (
        "{name: Tend, range: 8, residual: 0, target: {target: combatants, of: ally, dead: true},"
        " effects: [{do: heal, amount: 9}]}"
    )
    table = arena("A B . x", cards={"A": tend}, dead="B", rolls=dice(15))
    table.do("Ada: Tend", "attack Bea")
    assert (table.hp("Bea"), table.square("Bea")) == (0, "")
    assert [event.rule for event in table.told(EffectLost)] == ["arena.death.2"]


@pytest.mark.rule("arena.death.6")
def test_anybody_enters_and_occupies_a_square_of_death() -> None:
    table = arena(
        """
        A B x
        . C .
        """,
        dead="B",
    )
    table.do("move Ada to A2").end_turn()
    assert table.square("Ada") == "A2"
    other = arena("A B . x", dead="B", turn="x", rolls=dice(2))
    other.do("walk to A2")
    assert other.square("xan") == "A2"


@pytest.mark.rule("arena.death.6")
def test_the_token_of_the_dead_neither_saves_from_a_mob_nor_mobs() -> None:
    beside_its_token = arena(
        """
        A x B
        . y .
        """,
        dead="y",
        rolls=dice(2),
    )
    beside_its_token.do("Ada: Basic Attack", "attack xan")
    assert beside_its_token.hp("xan") == 53, "mobbed by two, with no ally beside it"
    by_a_token = arena("A x B . C", dead="B", rolls=dice(2))
    by_a_token.do("Ada: Basic Attack", "attack xan")
    assert by_a_token.hp("xan") == 60


@pytest.mark.rule("arena.death.7", "arena.attack.legit.8")
@pytest.mark.parametrize(
    ("drawing", "rule", "reason"),
    [
        ("A . . . . . . . B x", "", ""),
        (
            "A . . . . . . . . B x",
            "arena.attack.range.1",
            "A10 is 9 squares away from A1: the range is 8.",
        ),
        ("A # B x\n. # . .", "arena.vision.3", "Wall at A2 blocks every line from A1 to A3."),
    ],
    ids=["in reach", "too far", "out of sight"],
)
def test_a_dead_target_counts_as_standing_where_it_died(
    drawing: str, rule: str, reason: str
) -> None:
    table = arena(drawing, cards={"A": CALL}, dead="B", rolls=dice(15))
    card = table.match.box.cards[table.card("Call")]
    verdict = can_strike(table.table, table.number("Ada"), card, table.number("Bea"))
    if isinstance(verdict, No):
        assert (verdict.rule, verdict.reason) == (rule, reason)
        assert table.do("Ada: Call").question == "turn", "nobody can be called"
    else:
        assert not rule
        assert table.do("Ada: Call", "attack Bea").question == "revive"


@pytest.mark.rule("arena.attack.legit.8")
def test_only_the_dead_can_be_called() -> None:
    table = arena("A B C x", cards={"A": CALL}, dead="B", rolls=dice(15)).do("Ada: Call")
    assert table.options == ["attack Bea", "strike nobody"]
    assert table.why("attack Cai") == ("arena.attack.legit.8", "Cai is not dead.")


# the turn order

THREE = """
    A . B . C . . .
    . . . . . . . .
    x . y . z . . .
"""


@pytest.mark.rule("arena.death.8")
def test_a_dead_hero_is_ignored_in_the_turn_order() -> None:
    table = arena(THREE, dead="By")
    assert turns(table, 8) == ["Ada", "xan", "Cai", "zed", "Ada", "xan", "Cai", "zed"]


@pytest.mark.rule("arena.death.9")
def test_who_would_act_next_dies_and_the_next_living_hero_becomes_due() -> None:
    table = arena(THREE, cards={"x": BOLT}, dead="B", rolls=dice(15))
    table.end_turn()
    assert table.turn == "xan"
    view = table.seen_by("Ana")
    assert [table.names[who] for who in view.teams[0].forecast] == ["Cai", "Ada"]
    table.do("xan: Bolt", "attack Cai")
    assert turns(table, 4) == ["xan", "Ada", "yew", "Ada"]


@pytest.mark.rule("arena.death.9")
def test_no_team_takes_two_turns_in_a_row_when_the_owner_of_the_turn_dies() -> None:
    table = arena(
        """
        A x . . .
        . . . . .
        B . . . y
        """,
        hp={"A": 5},
        rolls=dice(15),
    )
    table.do("move Ada to B1", "xan: Reaction Attack")
    assert (table.square("Ada"), table.turn) == ("", "xan")
    assert turns(table, 4) == ["xan", "Bea", "yew", "Bea"]


@pytest.mark.rule("arena.death.10")
def test_a_revived_hero_keeps_its_place_and_the_token_does_not_go_back() -> None:
    table = arena(THREE, cards={"C": CALL}, dead="B", turn="C", rolls=dice(15))
    table.do("Cai: Call", "attack Bea", "place Bea on B3")
    assert turns(table, 8) == ["Cai", "xan", "Ada", "yew", "Bea", "zed", "Cai", "xan"]


@pytest.mark.rule("arena.death.10")
def test_a_hero_revived_after_its_place_was_passed_waits_for_the_next_round() -> None:
    table = arena(THREE, cards={"x": BOLT}, turn="x", order="ABCxyz", rolls=dice(15))
    table.do("xan: Bolt", "attack Ada").end_turn()
    assert table.turn == "Bea"
    table.do("move Bea to A2", "give First Aid to Ada")
    assert turns(table, 7) == ["Bea", "yew", "Cai", "zed", "Ada", "xan", "Bea"]


# revival


OBITUARY = (
    "{name: Obituary, when: [resolved], by: enemy, effects:"
    " [{do: revive, to: {pick: one, of: ally, dead: true}, hp: 5, within: 3}]}"
)


@pytest.mark.rule("arena.attack.reaction.resolve.2", "arena.effect.revive.3")
def test_who_dies_by_a_reaction_and_is_revived_does_nothing_more_in_that_turn() -> None:
    table = arena(
        """
        B A . .
        . x . .
        """,
        hp={"A": 3},
        scrolls={"B": OBITUARY},
        rolls=dice(15),
    )
    table.do("move Ada to A3", "xan: Reaction Attack", "use Obituary with Bea", "place Ada on A2")
    assert (table.square("Ada"), table.hp("Ada"), table.turn) == ("A2", 5, "xan")


@pytest.mark.rule("arena.attack.reaction.resolve.2", "arena.attack.interrupt.6")
@pytest.mark.parametrize("answer", ["xan: Parry", "xan: Reaction Attack"])
def test_the_attack_of_who_has_died_meanwhile_goes_no_further_when_it_is_revived(
    answer: str,
) -> None:
    table = arena(
        """
        B A x .
        . . . y
        """,
        cards={
            "A": "{name: Shot, range: 8, ranged: true}",
            "x": "{name: Parry, kind: interrupt, damage: 9, target: {target: answered}}",
        },
        hp={"A": 3},
        scrolls={"B": OBITUARY},
        rolls=dice(15),
    )
    table.do("Ada: Shot")
    if answer == "xan: Reaction Attack":
        table.do("pass", "attack yew")
    table.do(answer, "use Obituary with Bea", "place Ada on A2")
    assert (table.hp("Ada"), table.hp("yew"), table.turn) == (5, 60, "xan")


@pytest.mark.rule("arena.effect.revive.4")
def test_who_is_revived_by_an_effect_gets_its_items_back() -> None:
    table = arena(
        "A . B . x",
        cards={"x": BOLT, "A": CALL},
        artifacts={"B": BOOTS},
        scrolls={"B": [heal("Spark"), heal("Ember")]},
        turn="x",
        rolls=dice(15, 15),
    )
    table.do("xan: Bolt", "attack Bea").end_turn()
    assert (table.artifact("Bea"), table.scrolls("Bea")) == ("", [])
    assert len(table.seen_by("Ana").ground) == 3
    table.do("Ada: Call", "attack Bea", "place Bea on A2")
    assert (table.artifact("Bea"), table.scrolls("Bea")) == ("Boots", ["Spark", "Ember"])
    assert table.seen_by("Ana").ground == []


@pytest.mark.rule("arena.effect.revive.4")
def test_first_aid_gives_all_items_back_but_those_that_an_ally_has_picked_up() -> None:
    table = arena(
        "A B . . x",
        cards={"x": BOLT},
        artifacts={"B": BOOTS},
        scrolls={"B": [heal("Spark"), heal("Ember")]},
        turn="x",
        rolls=dice(15),
    )
    table.do("xan: Bolt", "attack Bea").end_turn()
    table.do("pick Spark up at A2", "pick Boots up at A2", "give First Aid to Bea")
    assert (table.artifact("Ada"), table.scrolls("Ada")) == ("Boots", ["Spark"])
    assert (table.artifact("Bea"), table.scrolls("Bea")) == ("", ["Ember"])


@pytest.mark.rule("arena.effect.revive.4", "arena.item.scroll.draw.2", "arena.item.scroll.3")
def test_scrolls_that_come_back_count_towards_three_again() -> None:
    table = arena(
        "A B . . x",
        cards={"x": BOLT},
        scrolls={"A": heal("Flare"), "B": [heal("Spark"), heal("Ember")]},
        decks={"A": [heal("Ash"), heal("Birch")]},
        turn="x",
        rolls=dice(15),
    )
    table.do("xan: Bolt", "attack Bea", "draw two scrolls", "Ash", "Birch").end_turn()
    assert table.scrolls("Ada") == ["Flare", "Ash", "Birch"]
    table.do("give First Aid to Bea")
    assert (table.question, table.asked_seat) == ("discard scroll", "Ana")
    table.do("discard Flare of Ada", "discard Spark of Bea")
    assert table.question == "turn"
    assert (table.scrolls("Ada"), table.scrolls("Bea")) == (["Ash", "Birch"], ["Ember"])


# victory


@pytest.mark.rule("arena.death.11")
def test_the_last_death_of_a_team_ends_the_match() -> None:
    table = arena("A . B . x . y", dead="By", cards={"A": BOLT}, rolls=dice(15))
    table.do("Ada: Bolt", "attack xan")
    assert table.winners == ["Ana"]
    assert table.match.result is not None
    assert table.match.result.reason == "The white team wins: all heroes of the other team are dead"
    assert [event.team for event in table.told(MatchEnded)] == [0]


@pytest.mark.rule("arena.death.11")
def test_a_team_of_which_one_hero_lives_has_not_lost() -> None:
    table = arena("A . B . x . y . z", dead="yz", cards={"A": BOLT}, rolls=dice(2))
    table.do("Ada: Bolt", "attack xan")
    assert (table.hp("xan"), table.winners) == (55, None)


@pytest.mark.rule("arena.death.11")
def test_the_dead_must_be_dead_at_the_same_time() -> None:
    table = arena("y x . A B", cards={"A": BOLT}, dead="y", turn="x", rolls=dice(15))
    table.do("give First Aid to yew").end_turn().do("Ada: Bolt", "attack xan")
    assert (table.square("xan"), table.winners) == ("", None)
    assert table.hp("yew") == 20


@pytest.mark.rule("arena.death.11")
def test_a_team_may_win_in_the_turn_of_the_other() -> None:
    table = arena("A x", hp={"A": 5}, rolls=dice(15))
    table.do("move Ada to B1", "xan: Reaction Attack")
    assert table.winners == ["Ben"]


@pytest.mark.rule("arena.death.11")
def test_the_last_heroes_of_both_teams_die_by_one_attack_and_nobody_wins() -> None:
    blast = "{name: Blast, range: 8, damage: 60, target: {target: area}}"
    table = arena("A x", cards={"A": blast}, rolls=dice(15, 15))
    table.do("Ada: Blast", "around A1", "attack Ada")
    assert table.winners == []
    assert table.match.result is not None
    assert table.match.result.reason == "The last heroes of both teams have died together: a draw"
    assert [event.team for event in table.told(MatchEnded)] == [-1]
