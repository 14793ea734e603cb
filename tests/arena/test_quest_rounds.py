"""Rounds of a quest: who acts when, what is tracked, and when effects of the dead end."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.games.arena.quest_events import PowerDrawn, RoundBegan
from rulekeeper.tanarean.combat.combatants import ActiveEffect
from tables.quest import dice, quest

WALLED = """
    < < A # x1 #
    < < B # x2 #
    # # # # # #
    """
"""Nobody can get at anybody."""

SLOWED = "slowed"


def applied_by(owner: int, what: str = SLOWED) -> ActiveEffect:
    """A Temporary condition that somebody has applied."""
    return ActiveEffect(what, owner, -1, 0, "temporary")


@pytest.mark.rule("arena.round.1", "arena.round.3", "arena.round.7")
def test_each_hero_has_one_turn_then_each_foe_then_a_new_round_begins() -> None:
    table = quest(WALLED, turn="")
    assert table.question == "next turn"
    assert table.options == ["Ada has the next turn", "Bea has the next turn"]
    table.do("Ada has the next turn", "end the turn")
    assert table.turn == "Bea", "one hero is left, so nobody is asked"
    table.do("end the turn")
    assert table.options == ["xan 1 has the next turn", "xan 2 has the next turn"]
    assert [table.names[who] for who in table.quest.acted] == ["Ada", "Bea"]
    table.do("xan 1 has the next turn")
    assert (table.quest.round, table.quest.acted) == (2, [])
    assert table.options == ["Ada has the next turn", "Bea has the next turn"]
    assert [event.round for event in table.told(RoundBegan)] == [1, 2]


@pytest.mark.rule("arena.round.3", "arena.round.7", "arena.round.9")
def test_nobody_has_two_turns_in_a_round_and_no_foe_acts_before_the_heroes() -> None:
    table = quest(WALLED.replace("< < B", "< C B"), turn="A").do("end the turn")
    assert table.options == ["Bea has the next turn", "Cai has the next turn"]
    assert table.why("Ada has the next turn") == (
        "arena.round.1",
        "Ada has had its turn in this round.",
    )
    assert table.why("xan 1 has the next turn") == (
        "arena.round.3",
        "All heroes act before the foes.",
    )


@pytest.mark.rule("arena.round.9")
def test_who_is_revived_acts_only_if_it_had_not() -> None:
    drawing = WALLED.replace("< < B", "< C B")
    waiting = quest(drawing, dead="A", turn="B")
    waiting.do("give First Aid to Ada", "end the turn")
    assert waiting.options == ["Ada has the next turn", "Cai has the next turn"]
    had_acted = quest(drawing, dead="A", turn="B", acted="A")
    had_acted.do("give First Aid to Ada", "end the turn")
    assert (had_acted.question, had_acted.turn) == ("turn", "Cai"), "nobody else is left"


@pytest.mark.rule("arena.round.2", "arena.round.4", "arena.round.5", "arena.mode.2")
def test_the_order_of_the_heroes_is_chosen_anew_each_time() -> None:
    table = quest(WALLED, turn="")
    table.end_turns("Bea", "Ada").do("xan 1 has the next turn")
    assert table.quest.round == 2
    table.end_turns("Ada", "Bea")
    assert all(not team.order for team in table.state.teams), "there is no Turn Order"


@pytest.mark.rule("arena.round.6")
def test_the_players_choose_the_order_of_the_foes() -> None:
    table = quest(WALLED, turn="B", acted="A").do("end the turn")
    assert table.question_text == "Round 1: which foe has the next turn?"
    table.do("xan 2 has the next turn")
    turns = [text for text in table.log() if text.startswith("The turn of xan")]
    assert turns == ["The turn of xan 2.", "The turn of xan 1."]


@pytest.mark.rule("arena.round.5")
def test_whoever_plays_may_say_who_is_next() -> None:
    table = quest(WALLED, turn="", people=2)
    assert table.asked == "Ana Ben"
    table.match.choose("Bea has the next turn", seat=0)
    assert (table.turn, table.asked) == ("Bea", "Ben")


@pytest.mark.rule("arena.round.8")
def test_the_token_is_ready_again_at_the_end_of_the_turn_after_and_not_before() -> None:
    bolt = "{name: Bolt, kind: special}"
    table = quest("< < A x1 #\n< < B C #", cards={"A": bolt}, rolls=dice(12))
    table.do("Ada: Bolt", "attack xan 1", "end the turn")
    assert not table.is_ready("Ada")
    table.do("Bea has the next turn")
    assert not table.offers("Bea: Bea plain 3")
    table.do("end the turn")
    assert table.is_ready("Bea"), "it was not when Bea's turn began, so it is now"


# -- what the dead leave ----------------------------------------------------------------------


@pytest.mark.rule("arena.death.4", "arena.round.8")
def test_who_dies_in_the_foes_phase_has_its_effects_until_the_next_phase_of_its_side_ends() -> None:
    table = quest(
        """
        < < B # # C #
        < < # # # A x1
        . . # x2 # # #
        """,
        hp={"A": 5},
        turn="B",
        acted="AC",
        effects={"B": [applied_by(0)]},
        rolls=dice(20, 12),
    )
    table.do("end the turn", "xan 1 has the next turn")
    assert "Ada" not in table.standing
    assert (table.quest.round, table.effects("Bea")) == (2, [SLOWED])
    table.end_turns("Bea")
    assert table.effects("Bea") == [SLOWED], "the phase in which it would have had its turn goes on"
    table.end_turns("Cai")
    assert table.effects("Bea") == []


@pytest.mark.rule("arena.death.4")
def test_a_foe_that_dies_in_the_heroes_phase_has_its_effects_until_the_foes_have_acted() -> None:
    table = quest(
        """
        < < A x1 # x2 x3
        < < B #  # #  #
        """,
        hp={"x": 5},
        turn="A",
        effects={"B": [applied_by(2)]},
        rolls=dice(12),
    )
    table.do("Ada: Basic", "attack xan 1", "end the turn")
    table.do("end the turn")
    assert table.question == "next turn"
    assert table.effects("Bea") == [SLOWED], "the foes' phase goes on"
    table.do("xan 2 has the next turn")
    assert (table.quest.round, table.effects("Bea")) == (2, [])


@pytest.mark.rule("arena.death.4")
def test_who_dies_after_its_turn_keeps_its_effects_through_the_next_phase_of_its_side() -> None:
    table = quest(
        """
        < < A x1 #
        < < B #  #
        # # # #  #
        """,
        "events: [{id: f, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: actor, amount: 9}]}]",
        hp={"A": 5},
        cards={"A": "{name: Snare, effects: [{do: apply, what: slowed}]}"},
        rolls=dice(12, 12, 12),
    )
    table.do("Ada: Snare", "attack xan 1", "end the turn")
    assert "Ada" not in table.standing
    table.do("end the turn")
    assert (table.quest.round, table.effects("xan 1")) == (2, [SLOWED]), "its turn had been"
    table.do("end the turn")
    assert (table.quest.round, table.effects("xan 1")) == (3, [])


@pytest.mark.rule("arena.death.4")
def test_who_dies_before_its_turn_has_its_effects_until_this_phase_ends() -> None:
    table = quest(
        """
        < < A # # x1
        < < B C # x2
        """,
        """
        areas: [{id: north, name: the north, squares: [A3]}]
        events:
          - {id: fall, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: heroes, amount: 9, area: north}]}
        """,
        hp={"A": 5},
        turn="B",
        effects={"C": [applied_by(0)], "x": [applied_by(0, "weakened")]},
    )
    table.do("end the turn")
    assert "Ada" not in table.standing
    assert (table.effects("Cai"), table.effects("xan 1")) == ([SLOWED], ["weakened"])
    table.do("end the turn")
    assert (table.effects("Cai"), table.effects("xan 1")) == ([], [])


@pytest.mark.rule("arena.death.4")
def test_who_is_revived_and_dies_again_is_counted_from_its_last_death() -> None:
    table = quest(
        """
        < < A B # .
        < < . C # .
        # # # # # x
        """,
        """
        events:
          - {id: first, when: {at: round-ends}, do: [{do: damage, who: heroes, amount: 20}]}
          - {id: second, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: heroes, amount: 21}],
             if: [{is: round, least: 2}]}
        """,
        hp={"A": 20, "B": 70, "C": 70},
        turn="B",
        acted="AC",
    )
    table.do("end the turn")
    assert table.quest.mourned == [(0, True)], "it died in the phase of the foes"
    table.do("Bea has the next turn", "give First Aid to Ada")
    assert table.hp("Ada") == 20
    table.do("end the turn")
    assert table.standing[:2] == ["Bea", "Cai"], "the second event has felled Ada again"
    assert table.quest.mourned == [(0, True)], "once, from its last death"
    table.do("end the turn")
    assert table.quest.mourned == [], "that is over with the phase of the heroes"


@pytest.mark.rule("arena.evil-power.4", "arena.round.1")
def test_without_a_living_villain_the_next_round_begins_and_no_card_is_drawn() -> None:
    table = quest(
        "< < A . . . x\n< < B . . . .",
        "goals: [{goal: survive, rounds: 9, says: Nine rounds have passed.}]",
        powers=["{name: Dread}"],
        hp={"x": 1},
        cards={"A": "{name: Shot, range: 9, ranged: true, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Shot", "attack xan 1", "end the turn", "end the turn")
    assert "xan 1" not in table.standing
    assert (table.quest.round, table.quest.power) == (2, -1)
    assert table.told(PowerDrawn) == []
    assert table.question == "next turn"


@pytest.mark.rule("arena.round.1")
def test_who_has_not_the_turn_is_told_of_rounds_and_not_of_teams() -> None:
    table = quest("< < A . x\n< < B . .")
    assert table.why("Bea: Basic Attack") == ("arena.round.1", "It is the turn of Ada.")
