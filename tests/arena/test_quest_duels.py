"""Duels with goals: an orb that is kept, and one person with the Dragon against all others."""

from __future__ import annotations

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.duel_box import DuelBox
from rulekeeper.games.arena.package import ARENA
from rulekeeper.players.registry import find_player
from rulekeeper.tanarean.combat.position import place
from tables.arena_setup import SetUpTable, real_game, set_up
from tables.duel import duel

ORB = """
goals:
- {goal: keep, by: white, item: orb, rounds: 2, says: The orb is white.}
- {goal: keep, by: black, item: orb, rounds: 2, says: The orb is black.}
objects: [{at: A3, name: the orb, usable: true, colour: blue}]
items: [{id: orb, name: the orb, at: A3}]
"""

FIELD = """
. A * x .
. B . y .
"""


# -- an orb -----------------------------------------------------------------------------------


@pytest.mark.rule("arena.mode.pvp.4", "arena.tile.orb.1", "arena.tile.orb.4")
def test_who_keeps_the_orb_for_so_many_rounds_wins_the_duel() -> None:
    table = duel(FIELD, ORB)
    table.do("activate A3", "end the turn")
    assert table.turn == "xan", "the teams alternate, as in any duel"
    table.do("end the turn")
    assert (table.quest.round, table.quest.held) == (2, [1, 0])
    table.do("end the turn", "end the turn")
    result = table.match.result
    assert result is not None
    assert (result.winners, result.rule) == ((0,), "arena.quest.end.1")
    assert result.reason == "The orb is white. White: the Whites wins"


@pytest.mark.rule("arena.mode.pvp.4", "arena.tile.orb.4")
def test_the_orb_lies_where_its_bearer_fell_and_an_enemy_takes_it_there() -> None:
    table = duel(". A * x y . B .", ORB, hp={"A": 1}, rolls=[15])
    table.do("activate A3", "end the turn")
    table.do("move xan to A3", "xan: Basic Attack", "Ada")
    assert table.standing == ["Bea", "xan", "yew"]
    table.do("end the turn", "walk to A2", "end the turn")
    assert table.quest.items[0].bearer == table.number("yew")
    assert table.quest.held == [0, 1], "it was black at the end of the round"


@pytest.mark.rule("arena.death.11", "arena.mode.pvp.4")
def test_a_side_of_which_nobody_lives_has_lost_whoever_has_the_orb() -> None:
    table = duel(". A . x .", ORB.replace("at: A3", "at: A1"), hp={"x": 1}, rolls=[15])
    table.do("move Ada to A3", "Ada: Basic Attack", "xan")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.rule) == ((0,), "arena.death.11")


@pytest.mark.rule("arena.tile.orb.2")
def test_the_table_says_which_colour_an_orb_has() -> None:
    game = real_game()
    match = set_up({"quest": "the-bell-orb", "quick": True}, ["Ana", "Ben"]).match
    shown = ARENA.presenter(game, ["Ana", "Ben"]).tabletop(match.table, 0)
    [orb] = [piece for piece in shown.pieces if piece.square == "H11"]
    assert (orb.what, "It is blue." in orb.text) == ("the bell orb", True)


def test_the_goals_of_both_sides_stand_in_the_quest_book() -> None:
    game = real_game()
    match = set_up({"quest": "the-bell-orb", "quick": True}, ["Ana", "Ben"]).match
    for seat in (0, 1):
        book = ARENA.presenter(game, ["Ana", "Ben"]).tabletop(match.table, seat).book
        assert book is not None
        assert [(goal.text, goal.main) for goal in book.goals] == [
            ("White: Over Marling. The orb rings for Over Marling.", True),
            ("Black: Nether Marling. The orb rings for Nether Marling.", True),
        ]


def test_what_one_side_picks_in_secret_the_other_does_not_see() -> None:
    table = set_up({"quest": "the-bell-orb", "quick": True}, ["Ana", "Ben"])
    state, box = table.state, table.match.box
    for seat in (0, 1):
        seen = real_game().view(state, box, seat)
        assert seen.teams[seat].heroic == state.teams[seat].heroic
        assert all(card < 0 for card in seen.teams[1 - seat].heroic)


# -- one against all --------------------------------------------------------------------------


def tallow(people: int) -> SetUpTable:
    """Old Tallow at home, with so many people."""
    names = ["Ana", "Ben", "Eva", "Joe", "Kim", "Lea"][:people]
    return set_up({"quest": "old-tallow-at-home", "quick": True}, names)


@pytest.mark.rule("arena.component.dragon.1", "arena.mode.pvp.4")
@pytest.mark.parametrize("people", [2, 3, 5])
def test_one_person_leads_the_dragon_and_all_others_the_heroes(people: int) -> None:
    table = tallow(people)
    black = [c for c in table.state.combatants if c.team == 1]
    white = [c for c in table.state.combatants if c.team == 0]
    assert [c.seat for c in black] == [1]
    assert {c.seat for c in white} == set(range(people)) - {1}
    assert len(white) == 4
    assert place(table.match.table, table.state.combatants.index(black[0])).bit_count() == 4


@pytest.mark.rule("arena.mode.pvp.3", "arena.mode.pvp.4")
@pytest.mark.parametrize("people", [1, 6])
def test_nobody_leads_half_a_dragon(people: int) -> None:
    with pytest.raises(SetupError) as caught:
        tallow(people)
    assert "is played by 2 to 5 people" in str(caught.value)


@pytest.mark.rule("arena.mode.pvp.4", "arena.component.dragon.1")
def test_the_dragon_has_a_turn_after_each_hero() -> None:
    table = duel(
        """
        A B C . . f f
        . . . . . f f
        """,
        dragon=2,
    )
    turns = []
    for _ in range(6):
        turns.append(table.turn)
        table.do("end the turn")
    assert turns == ["Ada", "Fafnir", "Bea", "Fafnir", "Cai", "Fafnir"]


@pytest.mark.rule("arena.mode.pvp.4", "arena.attack.special.1")
def test_the_dragon_makes_each_special_attack_once_and_flips_its_token() -> None:
    table = duel("A B C . . f", dragon=1, rolls=[15, 15])
    table.do("end the turn", "Fafnir: Fire", "Cai")
    assert table.state.ready == [True, False]
    assert table.state.combatants[table.number("Fafnir")].spent
    table.do("end the turn", "end the turn")
    assert "Fafnir: Bite" in table.options
    assert "Fafnir: Fire" not in table.options


@pytest.mark.rule("arena.setup.pvp.heroic.2", "arena.setup.pvp.aid.1", "arena.mode.pvp.4")
def test_the_dragon_has_neither_heroic_actions_nor_aid_tokens() -> None:
    options = {"quest": "old-tallow-at-home"}
    table = set_up(options, ["Ana", "Ben"]).go_to("turn")
    assert list(dict.fromkeys(table.kinds)) == ["recruit", "deploy", "deploy on", "heroic"]
    white, black = table.state.teams
    assert (len(white.heroic), white.aid, black.heroic, black.aid) == (2, 2, [], 0)


@pytest.mark.rule("arena.tile.orb.1", "arena.component.dragon.1")
def test_a_large_figure_uses_what_is_beside_any_of_its_squares() -> None:
    field = """
    A . . . f f *
    . . . . f f .
    """
    table = duel(field, ORB.replace("A3", "A7"), dragon=2)
    table.do("end the turn", "activate A7")
    assert table.quest.items[0].bearer == table.number("Fafnir")


# -- both -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.mode.pvp.4")
@pytest.mark.parametrize("option", [{"difficulty": "nightmare"}, {"party": ["dita-fuse"]}])
def test_what_belongs_to_a_party_is_refused_in_a_duel(option: dict[str, object]) -> None:
    with pytest.raises(SetupError) as caught:
        set_up({"quest": "the-bell-orb", **option}, ["Ana", "Ben"])
    assert caught.value.rules == ("arena.mode.pvp.4",)


@pytest.mark.rule("arena.mode.pvp.4")
@pytest.mark.parametrize("quest", ["the-bell-orb", "old-tallow-at-home"])
def test_bots_play_both_sides_of_a_duel_to_its_end(quest: str) -> None:
    match = set_up({"quest": quest, "quick": True}, ["Ana", "Ben"]).match
    assert isinstance(match.box, DuelBox)
    bots = [find_player("random", seed=seat) for seat in (0, 1)]
    while decision := match.decision:
        match.choose(bots[decision.seat].choose(match, decision.seat))
    assert match.result is not None
    assert match.result.winners in ((0,), (1,), ())
