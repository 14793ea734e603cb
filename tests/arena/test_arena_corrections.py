"""What people set right at a real table, and what follows from it."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.core.errors import Refused, UnknownAnswer
from rulekeeper.core.match import Match
from rulekeeper.games.registry import find_game
from rulekeeper.tanarean.combat.objects import hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, name
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.arena import ArenaOnTheTable, arena
from tables.quest import QuestOnTheTable, quest

ROOM = """
    < < A . . x1 .
    < < B . . x2 .
    . . . . . . .
    """

WALLED = """
    < < A # x1 #
    < < B # x2 #
    # # # # # #
    """
"""Nobody can get at anybody."""

FOUR = """
    < A B . x .
    < C D . . .
    """

DUEL = """
    A . . x
    B . . y
    C . . z
    """


HEROIC = "{{name: {}, effects: [{{do: heal, to: self, amount: 3}}]}}"
FLASK = "{{name: {}, kind: primary, range: 1, damage: 9}}"
SALVE = "{name: Salve, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 3}]}"


def at_a_table(drawing: str = ROOM, text: str = "", **more: object) -> QuestOnTheTable:
    return quest(drawing, text, real_table=True, **more)  # type: ignore[arg-type]


def duel(**more: object) -> ArenaOnTheTable:
    return arena(DUEL, options={"real_table": True}, **more)  # type: ignore[arg-type]


def refused(table: ArenaOnTheTable, line: str) -> tuple[str, str]:
    """The rule and the sentence by which a correction is refused."""
    with pytest.raises(Refused) as refusal:
        table.correct(line)
    return refusal.value.verdict.rule, refusal.value.verdict.reason


# -- hit points -------------------------------------------------------------------------------


@pytest.mark.rule("arena.hero.hp.3")
def test_hit_points_are_set_to_what_somebody_can_have() -> None:
    table = at_a_table().correct("set ada hp 31", "set xan-2 hp 4")
    assert (table.hp("Ada"), table.hp("xan 2")) == (31, 4)
    assert refused(table, "set ada hp 61") == (
        "arena.hero.hp.3",
        "Ada has 0 to 60 hit points: set one of these.",
    )
    assert refused(table, "set ada hp 31") == ("arena.hero.hp.3", "Ada has 31 hit points already.")
    assert table.log()[-1] == "Ana corrects the table: set xan 2 hp 4 (30 before)."


def test_a_name_that_several_have_is_asked_about() -> None:
    with pytest.raises(UnknownAnswer, match="'xan' may mean: xan 1, xan 2"):
        at_a_table().correct("set xan hp 4")


@pytest.mark.rule("arena.death.1", "arena.flask.get.1")
def test_who_has_none_left_dies_with_all_that_follows() -> None:
    table = at_a_table(flasks=[FLASK.format("Oil")]).correct("set xan-1 hp 0")
    assert table.standing == ["Ada", "Bea", "xan 2"]
    assert [item.square for item in table.state.ground] == [
        table.state.combatants[table.number("xan 1")].square_of_death
    ]
    assert refused(table, "set xan-1 hp 5")[0] == "arena.death.2"


@pytest.mark.rule("arena.quest.end.1")
def test_the_quest_is_won_when_the_last_foe_has_none() -> None:
    table = at_a_table().correct("set xan-1 hp 0", "set xan-2 hp 0")
    assert table.ending[0]


@pytest.mark.rule("arena.mode.coop.3")
def test_the_quest_is_lost_when_the_last_hero_has_none() -> None:
    table = at_a_table().correct("set ada hp 0")
    assert table.match.result is None
    table.correct("set bea hp 0")
    assert table.ending[2] == "arena.mode.coop.3"


@pytest.mark.rule("arena.death.11")
def test_a_duel_is_won_when_the_last_of_a_team_has_none() -> None:
    table = duel().correct("set xan hp 0", "set yew hp 0", "set zed hp 0")
    assert table.winners == ["Ana"]


def test_the_turn_of_who_dies_by_it_is_over() -> None:
    table = duel().correct("set ada hp 0")
    assert table.turn == "xan"


@pytest.mark.rule("arena.effect.revive.3")
def test_a_dead_hero_with_hit_points_stands_again_where_it_fell() -> None:
    table = at_a_table("< < A . . x .\n< < B . . . .", dead="B").correct("set bea hp 12")
    assert (table.square("Bea"), table.hp("Bea")) == ("B3", 12)


@pytest.mark.rule("arena.round.3")
def test_a_hero_who_stands_again_while_foes_act_waits_for_the_next_round() -> None:
    table = at_a_table(WALLED, dead="B").end_turns("Ada")
    table.correct("set bea hp 12")
    assert table.options == ["xan 1 has the next turn", "xan 2 has the next turn"]


# -- squares ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.move.limit.1")
def test_a_figure_is_put_on_a_free_square() -> None:
    table = at_a_table().correct("put xan-1 on A5")
    assert table.square("xan 1") == "A5"
    assert table.log()[-1] == "Ana corrects the table: put xan 1 on A5 (A6 before)."
    assert refused(table, "put ada on A5")[1] == "xan 1 stands at A5."
    assert refused(table, "put ada on A3")[1] == "Ada stands at A3 already."
    assert refused(at_a_table("A # x\nB . ."), "put ada on A2")[1] == "There is a wall at A2."


def test_a_large_figure_is_put_by_its_lower_left_square_like_everywhere() -> None:
    table = at_a_table("< A . o o .\n< B . o o .\n. . . . . .\n. . . . . .", boss="{size: 2}")
    table.correct("put orm on D5")
    assert table.square("Orm") == "D5"
    assert table.log()[-1] == "Ana corrects the table: put Orm on D5 (B4 before)."
    assert "stick out" in refused(table, "put orm on A5")[1]
    assert "stick out" in refused(table, "put orm on C24")[1]


def test_the_dead_are_put_nowhere() -> None:
    table = at_a_table("< < A . . x .\n< < B . . . .", dead="B")
    assert refused(table, "put bea on A5")[1] == ("Bea is dead: set its hit points, and it stands.")


def test_who_is_put_into_an_area_has_come_there() -> None:
    text = "areas: [{id: end, name: the end, squares: [A6]}]\nevents: [{id: come, when: {at: enters, who: heroes, area: end}, do: [{do: win}]}]"
    table = at_a_table("< < A . . . .\n< < B . . x .", text).correct("put ada on A6")
    assert table.ending[0]


# -- conditions, cards, tokens ----------------------------------------------------------------


@pytest.mark.rule("arena.effect.duration.5", "arena.effect.duration.2")
def test_conditions_are_set_on_and_off() -> None:
    table = at_a_table(WALLED).correct("set ada cursed on", "set bea slowed by xan-1")
    assert (table.effects("Ada"), table.effects("Bea")) == (["cursed"], ["slowed"])
    table.end_turns("Ada", "Bea").do("xan 1 has the next turn")
    assert (table.effects("Ada"), table.effects("Bea")) == (["cursed"], [])
    table.correct("set ada cursed off")
    assert table.effects("Ada") == []
    assert (
        refused(table, "set ada cursed off")[1] == "Nothing that can be set off keeps Ada Cursed."
    )


@pytest.mark.rule("arena.attack.special.2")
def test_special_attacks_are_set_ready_and_spent() -> None:
    table = duel(cards={"A": "{name: Long Shot, kind: special}"}).correct("set ada long shot spent")
    assert refused(table, "set ada long shot spent")[1] == "Long Shot of Ada is spent already."
    assert not table.offers("Ada: Long Shot")
    table.correct("set ada long shot ready")
    assert not table.state.combatants[0].spent
    assert refused(table, "set bea long shot spent")[0] == "arena.hero.attacks.1"


@pytest.mark.rule("arena.token.team.1")
def test_a_token_is_turned_over() -> None:
    table = duel().correct("set token of black spent")
    assert table.state.ready == [True, False]
    assert (
        refused(table, "set token of black spent")[1] == "The Team Token shows that side already."
    )


@pytest.mark.rule("arena.difficulty.token.1")
def test_at_the_easy_level_the_token_stays_ready() -> None:
    table = at_a_table(difficulty="daydream")
    assert "always ready" in refused(table, "set token of the party spent")[1]


@pytest.mark.rule("arena.setup.pvp.aid.1")
def test_aid_tokens_are_counted() -> None:
    table = duel().correct("set aid of white to 1")
    assert table.state.teams[0].aid == 1
    assert "0 to 2" in refused(table, "set aid of white to 3")[1]


@pytest.mark.rule("arena.heroic.2")
def test_heroic_actions_are_set_used_and_unused() -> None:
    table = at_a_table(heroic=[HEROIC.format("Shout"), HEROIC.format("Leap")]).correct(
        "set shout used"
    )
    team = table.state.teams[0]
    assert (team.heroic, team.heroic_used) == ([0], [1])
    table.correct("set shout unused")
    assert (team.heroic, team.heroic_used) == ([0, 1], [])


def test_what_is_hidden_between_teams_is_not_set_there() -> None:
    table = duel(heroic={"A": HEROIC.format("Shout")}, scrolls={"A": SALVE})
    assert "hidden" in refused(table, "set shout used")[1]
    assert "hidden" in refused(table, "take salve from ada")[1]


def test_nor_is_it_in_a_duel_with_goals_where_black_may_bear_what_it_is_about() -> None:
    options = {"quest": "the-bell-orb", "quick": True, "real_table": True}
    match = Match.new(find_game("arena"), options, ["Ana", "Ben"], 1)
    assert match.decision is not None
    acts = match.decision.seat
    with pytest.raises(Refused) as refusal:
        match.correction("set once more used", acts)
    assert "hidden" in refusal.value.verdict.reason
    black = next(who for who, c in enumerate(match.table.state.combatants) if c.team == 1)
    match.choose(match.correction(f"give the bell orb to {name(match.table, black)}", acts))
    assert match.table.state.quest.items[0].bearer == black


# -- doors and objects ------------------------------------------------------------------------

DOORS = """
    < < A + . . x .
    < < B = . . . .
    # # # # # # # #
    """


@pytest.mark.rule("arena.tile.door.9")
def test_doors_are_set_open_and_closed() -> None:
    table = at_a_table(DOORS)
    first, second = "A4", "B4"
    table.correct(f"set door {first} open")
    assert refused(table, f"set door {first} open")[1] == f"The door at {first} is open already."
    table.correct(f"put ada on {first}")
    assert "would lie on Ada" in refused(table, f"set door {first} closed")[1]
    table.correct("put ada on A3", f"set door {first} closed")
    assert (
        refused(table, f"set door {first} closed")[1] == f"The door at {first} is closed already."
    )
    assert len(battle_map(table.table).doors) == 2
    assert "no door at A8" in refused(table, "set door A8 open")[1]
    table.correct(f"set door {second} open")
    assert len(battle_map(table.table).doors) == 1


@pytest.mark.rule("arena.tile.door.7", "arena.tile.door.9")
def test_hit_points_of_doors_are_set() -> None:
    table = at_a_table(DOORS)
    door = table.quest_box.battle_map.doors[0]
    spot, most = name_of(door.at), hit_points_of(table.table, door)
    table.correct(f"set object {spot} hp 3")
    assert hit_points_of(table.table, door) == 3
    table.correct(f"set object {spot} hp {most}")
    assert hit_points_of(table.table, door) == most
    assert f"0 to {most}" in refused(table, f"set object {spot} hp {most + 1}")[1]
    table.correct(f"set object {spot} hp 0")
    assert battle_map(table.table).tile_at(door.at) is None


# -- what heroes bear, and the quest ----------------------------------------------------------


@pytest.mark.rule("arena.flask.get.4")
def test_flasks_are_given_and_taken() -> None:
    table = at_a_table(
        flasks=[FLASK.format(name) for name in ("Oil", "Smoke")],
        bears={"A": ["Oil"]},
        difficulty="nightmare",
    )
    most = table.quest_box.difficulty.flasks
    table.correct("give smoke to bea")
    assert (table.flasks("Bea"), table.quest.flasks) == (["Smoke"], [])
    if most == 1:
        assert "as many as it can" in refused(table, "give oil to bea")[1]
    table.correct("take smoke from bea")
    assert table.flasks("Bea") == []
    assert refused(table, "take smoke from bea")[1] == "Bea does not bear Smoke."
    assert "no living hero" in refused(table, "give smoke to xan-1")[1]


@pytest.mark.rule("arena.xp.scroll.2")
def test_scrolls_are_given_back_and_used() -> None:
    table = at_a_table(FOUR, scrolls={"A": SALVE}).correct("take salve from ada")
    assert table.scrolls("Ada") == []
    table.correct("give salve to bea")
    assert table.scrolls("Bea") == ["Salve"]
    assert refused(table, "give salve to bea")[1] == "Bea has Salve already."


@pytest.mark.rule("arena.quest.format.2")
def test_counters_are_set_and_what_waits_for_them_happens() -> None:
    text = """
counters: [bell]
events: [{id: late, when: {at: reaches, counter: bell, number: 3}, do: [{do: lose, reason: Too late}]}]
"""
    table = at_a_table(ROOM, text).correct("set counter bell to 2")
    assert table.counter("bell") == 2
    assert "0 to 99" in refused(table, "set counter bell to 100")[1]
    table.correct("set counter bell to 3")
    assert table.match.result is not None


def test_a_thing_of_the_quest_is_given_to_a_hero() -> None:
    text = "items: [{id: box, name: the box, at: A7}]"
    table = at_a_table(ROOM, text).correct("give box to bea")
    assert table.quest.items[0].bearer == table.number("Bea")
    assert refused(table, "give box to bea")[1] == "Bea bears it already."


# -- when they are made -----------------------------------------------------------------------


def test_at_a_real_table_people_are_asked_before_every_turn() -> None:
    table = at_a_table(WALLED.replace("x2", ".")).end_turns("Ada")
    assert table.options == ["Bea has the next turn"]
    table.do("Bea has the next turn", "end the turn")
    assert table.options == ["xan 1 has the next turn"]
    table.correct("set xan-1 hp 7")
    assert table.hp("xan 1") == 7
    assert quest(WALLED).do("end the turn").turn == "Bea", "elsewhere only where there is a choice"


def test_during_an_attack_they_wait() -> None:
    table = duel(cards={"A": "{name: Shot, range: 9, ranged: true}"}).do("Ada: Shot")
    assert "between two actions" in refused(table, "set xan hp 3")[1]


def test_whoever_is_asked_may_correct_and_is_named() -> None:
    table = at_a_table(WALLED, turn="", people=2).correct("set ada hp 5", seat=1)
    assert table.log()[-1] == "Ben corrects the table: set Ada hp 5 (60 before)."
    assert table.match.answers[-1][0] == 1
