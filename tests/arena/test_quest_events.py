"""Events of a quest: when they happen, if what, what they do, and in which order."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.core.errors import RulesError
from rulekeeper.games.arena.quest_events import EventHappened, FateDrawn
from rulekeeper.tanarean.combat.position import kind_of
from rulekeeper.tanarean.grid.battlegrid import square_named
from tables.quest import QuestOnTheTable, dice, quest

ROOM = """
    < < A . . # x
    < < B . . # #
    # # # # # # #
    """

AREA = "areas: [{id: mark, name: the mark, squares: [A5]}]\n"


def counted(when: str, *, more: str = "", again: bool = False) -> str:
    """A quest in which an event counts a bell."""
    return f"""
counters: [bell]
areas: [{{id: mark, name: the mark, squares: [A5]}}, {{id: east, name: the east, squares: [A4-B5]}}]
events:
  - {{id: ring, when: {when}, do: [{{do: count, counter: bell}}], again: {str(again).lower()}}}
{more}
"""


def bell(table: QuestOnTheTable) -> int:
    """How often the bell has been counted."""
    return table.counter("bell")


# -- when -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.quest.format.3")
def test_an_event_happens_once_unless_it_says_again() -> None:
    for again, rings in ((False, 1), (True, 2)):
        table = quest(ROOM, counted("{at: turn-ends, of: heroes}", again=again))
        table.do("end the turn", "end the turn")
        assert bell(table) == rings
        assert table.quest.happened == [0]


@pytest.mark.rule("arena.quest.format.3")
def test_the_start_of_the_quest_and_of_each_round_are_moments() -> None:
    for when, rings in (
        ("{at: quest-starts}", 0),
        ("{at: round-begins}", 2),
        ("{at: round-begins, round: 2}", 1),
        ("{at: round-ends}", 1),
    ):
        table = quest(ROOM, counted(when, again=True), turn="")
        table.end_turns("Ada", "Bea")
        assert (table.quest.round, bell(table)) == (2, rings)


@pytest.mark.rule("arena.quest.format.3")
def test_turns_of_a_group_are_moments() -> None:
    for when, rings in (
        ("{at: turn-begins, of: xan}", 1),
        ("{at: turn-ends, of: foes}", 1),
        ("{at: turn-begins, of: heroes}", 2),
    ):
        table = quest(ROOM, counted(when, again=True), turn="")
        table.end_turns("Ada", "Bea")
        assert bell(table) == rings, when


@pytest.mark.rule("arena.quest.format.3", "arena.coop.coordinates.1")
def test_entering_an_area_is_a_moment_on_the_way_too() -> None:
    table = quest(ROOM, counted("{at: enters, who: heroes, area: east}", again=True))
    table.do("walk to A5")
    assert bell(table) == 2, "A4 and A5"
    table.do("end the turn")
    assert bell(table) == 2


@pytest.mark.rule("arena.quest.format.3")
def test_what_lies_on_the_way_is_found_in_passing() -> None:
    table = quest(ROOM, "items: [{id: key, name: a key, at: B5}]")
    table.quest.items[0].square = square_named("A4")
    table.do("walk to A5")
    assert table.quest.items[0].bearer == table.number("Ada")


@pytest.mark.rule("arena.quest.format.3")
def test_who_is_pushed_into_an_area_enters_it_when_the_attack_is_over() -> None:
    table = quest(
        "< < A x . # .\n< < B # # # #\n# # # # # # #",
        """
        areas: [{id: pit, name: the pit, squares: [A5]}]
        events:
          - {id: fall, when: {at: enters, who: foes, area: pit}, do: [{do: damage, who: actor, amount: 9}]}
        """,
        cards={"A": "{name: Shove, damage: 5, effects: [{do: move, squares: 1, way: away}]}"},
        rolls=dice(12),
    )
    table.do("Ada: Shove", "attack xan 1")
    assert table.question == "step"
    assert table.hp("xan 1") == 30 - 5
    table.do("move xan 1 to A5")
    assert (table.square("xan 1"), table.hp("xan 1")) == ("A5", 30 - 5 - 9)


@pytest.mark.rule("arena.quest.format.3")
def test_who_is_placed_in_an_area_enters_it() -> None:
    more = (
        "  - {id: lift, when: {at: turn-ends, of: heroes}, do: [{do: place, who: actor, at: A5}]}"
    )
    table = quest(ROOM, counted("{at: enters, who: heroes, area: mark}", more=more))
    table.do("end the turn")
    assert (table.square("Ada"), bell(table)) == ("A5", 1)


@pytest.mark.rule("arena.quest.format.3")
def test_two_are_placed_as_near_as_they_can_stand() -> None:
    text = "events: [{id: lift, when: {at: turn-ends, of: heroes}, do: [{do: place, who: heroes, at: A5}]}]"
    table = quest(ROOM, text).do("end the turn")
    assert table.square("Ada") == "A5"
    assert table.square("Bea") in ("A4", "B4", "B5")


@pytest.mark.rule("arena.quest.format.3", "arena.villain.4")
def test_the_fall_of_one_and_of_the_last_of_a_group_are_moments() -> None:
    for when, rings in (("{at: falls, who: xan}", 2), ("{at: gone, who: xan}", 1)):
        table = quest(
            "< < A x1 y\n< < B x2 #",
            counted(when, again=True),
            hp={"x": 1},
            cards={"AB": "", "A": "{name: Sweep, damage: 9}", "B": "{name: Cleave, damage: 9}"},
            rolls=dice(12, 12),
        )
        table.do("Ada: Sweep", "attack xan 1")
        assert bell(table) == rings - 1
        table.do("end the turn", "Bea: Cleave", "attack xan 2")
        assert bell(table) == rings


@pytest.mark.rule("arena.quest.format.3", "arena.coop.time-token.1")
def test_a_counter_that_reaches_a_number_is_a_moment_and_counts_time() -> None:
    table = quest(
        ROOM,
        """
        counters: [time]
        events:
          - {id: tick, when: {at: round-ends}, again: true, do: [{do: count, counter: time}]}
          - {id: late, when: {at: reaches, counter: time, number: 2}, do: [{do: lose, reason: Time is up}]}
        """,
        turn="",
    )
    table.end_turns("Ada", "Bea")
    assert table.counter("time") == 1
    table.end_turns("Ada", "Bea")
    assert table.ending == (False, "Time is up", "arena.mode.coop.3")


@pytest.mark.rule("arena.coop.fate.1", "arena.component.fate.1")
def test_fate_cards_are_drawn_without_being_put_back_until_all_are() -> None:
    table = quest(
        ROOM,
        """
        fate: 2
        counters: [bell]
        events:
          - {id: draw, when: {at: turn-ends, of: heroes}, again: true, do: [{do: draw-fate}]}
          - {id: toll, when: {at: fate, card: the-well}, again: true, do: [{do: count, counter: bell}]}
        """,
        fates=["{name: The Wheel}", "{name: The Lantern}", "{name: The Well}"],
        turn="",
        rolls=dice("The Well", "The Lantern", "The Well"),
    )
    with_three = table.quest_box.catalogue.fates
    assert (len(with_three), len(table.quest.fate)) == (3, 2)
    table.end_turns("Ada")
    assert (bell(table), len(table.quest.fate)) == (1, 1)
    table.end_turns("Bea")
    assert (bell(table), len(table.quest.fate)) == (1, 0)
    table.end_turns("Ada")
    assert (bell(table), len(table.quest.fate)) == (2, 1)
    assert len(table.told(FateDrawn)) == 3


# -- if ---------------------------------------------------------------------------------------


@pytest.mark.rule("arena.quest.format.3")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("{is: living, who: xan, least: 1}", True),
        ("{is: living, who: heroes, most: 1}", False),
        ("{is: inside, who: heroes, area: mark}", False),
        ("{is: inside, who: heroes, area: east, least: 0, most: 0}", True),
        ("{is: difficulty, levels: [normal]}", True),
        ("{is: difficulty, levels: [nightmare]}", False),
        ("{is: round, least: 2}", False),
        ("{is: round, most: 1}", True),
        ("{is: happened, event: ring}", False),
        ("{is: happened, event: ring, 'yes': false}", True),
        ("{is: counter, counter: bell, least: 1}", False),
    ],
)
def test_an_event_happens_only_if_all_its_conditions_hold(condition: str, holds: bool) -> None:
    text = counted("{at: turn-ends, of: heroes}").replace("do: [", f"if: [{condition}], do: [")
    table = quest(ROOM, text).do("end the turn")
    assert bell(table) == int(holds)


@pytest.mark.rule("arena.quest.format.3")
def test_an_event_whose_condition_did_not_hold_may_still_happen() -> None:
    text = counted("{at: turn-ends, of: heroes}").replace(
        "do: [", "if: [{is: inside, who: heroes, area: mark}], do: ["
    )
    table = quest(ROOM, text, turn="A").do("end the turn")
    assert bell(table) == 0
    table.do("walk to A5", "end the turn")
    assert bell(table) == 1


# -- do ---------------------------------------------------------------------------------------


@pytest.mark.rule("arena.quest.format.3", "arena.quest.format.2")
def test_features_come_into_force_and_end() -> None:
    table = quest(
        ROOM,
        """
        features:
          - {id: fog, name: Fog, of: heroes, from_start: true, strengths: [{power: stat, stat: defense, amount: -2}]}
          - {id: rage, name: Rage, of: xan, strengths: [{power: stat, stat: defense, amount: 3}]}
        events:
          - id: turn
            when: {at: turn-ends, of: heroes}
            do: [{do: feature, feature: fog, starts: false}, {do: feature, feature: rage}]
        """,
    )
    defenses = [kind_of(table.table, who).defense for who in range(3)]
    assert defenses == [4, 4, 6]
    table.do("end the turn")
    assert [kind_of(table.table, who).defense for who in range(3)] == [6, 6, 9]


@pytest.mark.rule("arena.quest.format.3")
def test_tiles_come_and_go_unless_something_is_in_the_way() -> None:
    table = quest(
        ROOM,
        """
        events:
          - id: fall
            when: {at: turn-ends, of: heroes}
            do:
              - {do: put-tile, kind: statue, at: A4}
              - {do: put-tile, kind: statue, at: B3}
              - {do: take-tile, at: A6}
        """,
    )
    table.do("end the turn")
    the_map = table.quest_box.map_of(table.state)
    names = [the_map.tile_at(square) for square in (table.combatant("Bea").square,)]
    assert names == [None], "Bea stands there"
    assert len(table.state.changes) == 2


@pytest.mark.rule("arena.quest.format.3", "arena.death.1")
def test_damage_by_an_event_kills_at_once_even_after_an_attack() -> None:
    table = quest(
        "< < A x1 #\n< < B x2 #\n# # # # #",
        """
        events:
          - {id: burst, when: {at: falls, who: xan}, do: [{do: damage, who: heroes, amount: 9}, {do: count, counter: bell}]}
          - {id: dead, when: {at: falls, who: heroes}, do: [{do: count, counter: bell, by: 5}]}
        counters: [bell]
        """,
        hp={"x": 1, "B": 9},
        cards={"A": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan 1")
    assert table.standing == ["Ada", "xan 2"]
    assert (table.hp("Ada"), bell(table)) == (51, 6)


@pytest.mark.rule("arena.quest.format.3")
def test_conditions_are_put_on_and_who_is_removed_counts_as_dead() -> None:
    table = quest(
        ROOM,
        """
        goals: [{goal: survive, rounds: 9, says: Nine rounds have passed.}]
        counters: [bell]
        events:
          - {id: web, when: {at: turn-ends, of: heroes}, do: [{do: apply, who: heroes, what: slowed}, {do: remove, who: xan}]}
          - {id: dead, when: {at: falls, who: xan}, do: [{do: count, counter: bell}]}
        """,
    )
    table.do("end the turn")
    assert table.effects("Ada") == ["slowed"]
    assert (table.standing, bell(table)) == (["Ada", "Bea"], 1)


@pytest.mark.rule("arena.quest.format.3")
def test_only_heroes_are_given_flasks_and_things() -> None:
    text = """
        items: [{id: key, name: a key, at: A5}]
        events:
          - {id: gift, when: {at: turn-begins, of: foes}, do: [{do: give-item, item: key}, {do: give-flask}]}
          - {id: luck, when: {at: turn-ends, of: heroes}, do: [{do: give-item, item: key}, {do: give-flask}]}
        """
    table = quest(
        ROOM,
        text,
        flasks=["{name: Smoke, kind: primary, range: 1}"],
        turn="A",
        acted="B",
        rolls=dice("Smoke"),
    )
    table.do("end the turn")
    assert (table.quest.items[0].bearer, table.flasks("Ada")) == (0, ["Smoke"])
    assert "The turn of xan 1." in table.log()
    assert (table.quest.items[0].bearer, table.flasks("xan 1")) == (0, [])


@pytest.mark.rule("arena.quest.golden-rule.1", "arena.quest.format.3")
def test_what_an_event_offers_the_players_choose() -> None:
    table = quest(
        ROOM,
        """
        counters: [bell]
        events:
          - id: fork
            when: {at: turn-ends, of: heroes}
            do:
              - do: offer
                question: What do you do?
                choices:
                  - {label: Ring it, do: [{do: count, counter: bell, by: 3}]}
                  - {label: Leave it}
              - {do: count, counter: bell}
        """,
        people=2,
    )
    table.do("end the turn")
    assert (table.asked, table.options) == ("Ana Ben", ["Ring it", "Leave it"])
    before = table.arena_match.copy()
    table.match.choose("Ring it", seat=1)
    assert bell(table) == 4
    before.choose("Leave it", seat=0)
    quest_state = before.table.state.quest
    assert quest_state is not None
    assert quest_state.counters == [1]


@pytest.mark.rule("arena.quest.golden-rule.1", "arena.quest.format.3")
def test_where_in_an_area_somebody_is_placed_the_players_choose() -> None:
    table = quest(
        ROOM,
        """
        areas: [{id: east, name: the east, squares: [A4-B6]}, {id: mark, name: the mark, squares: [B5]}]
        counters: [bell]
        events:
          - {id: lift, when: {at: turn-ends, of: heroes}, do: [{do: place, who: heroes, area: east}]}
          - {id: ring, when: {at: enters, who: heroes, area: mark}, do: [{do: count, counter: bell}]}
        """,
        people=2,
    ).do("end the turn")
    assert (table.asked, table.question_text) == (
        "Ana Ben",
        "Golden rule, the players choose. Where does Ada stand?",
    )
    squares = ["A4", "A5", "B4", "B5"]
    assert sorted(table.options) == [f"place Ada on {square}" for square in squares]
    table.match.choose("place Ada on B5", seat=1)
    assert table.question_text == "Golden rule, the players choose. Where does Bea stand?"
    assert "place Bea on B5" not in table.options
    table.do("place Bea on B4")
    assert (table.square("Ada"), table.square("Bea"), bell(table)) == ("B5", "B4", 1)


@pytest.mark.rule("arena.quest.format.3")
def test_who_finds_no_room_in_an_area_stays_where_it_is() -> None:
    table = quest(
        ROOM,
        """
        areas: [{id: mark, name: the mark, squares: [A5]}]
        events: [{id: lift, when: {at: turn-ends, of: heroes}, do: [{do: place, who: heroes, area: mark}]}]
        """,
    ).do("end the turn")
    assert (table.square("Ada"), table.square("Bea")) == ("A5", "B3")
    assert table.turn == "Bea"


HALL = """
    < < . . . . .
    < < . o o . .
    A . . o o . .
    . . . . . . .
    """


@pytest.mark.rule("arena.quest.format.3", "arena.component.boss.2")
def test_a_large_figure_is_placed_where_all_of_it_finds_room() -> None:
    text = """
        evil_power: false
        areas: [{id: edge, name: the edge, squares: [A5-C7]}]
        events: [{id: lift, when: {at: turn-ends, of: heroes}, do: [{do: place, who: orm, area: edge}]}]
        """
    table = quest(HALL, text, boss="{size: 2}").do("end the turn")
    squares = ["B5", "B6", "C5", "C6"]  # the lower left one of each four
    assert sorted(table.options) == [f"place Orm on {square}" for square in squares]


@pytest.mark.rule("arena.quest.format.3")
def test_damage_in_an_area_finds_any_square_of_a_large_figure() -> None:
    for squares, hurt in (("C5", 9), ("A7", 0)):
        text = f"""
            evil_power: false
            areas: [{{id: spot, name: the spot, squares: [{squares}]}}]
            events: [{{id: e, when: {{at: turn-ends, of: heroes}}, do: [{{do: damage, who: foes, amount: 9, area: spot}}]}}]
            """
        table = quest(HALL, text, boss="{size: 2}").do("end the turn")
        assert table.hp("Orm") == 280 - hurt


IDOL = """
    counters: [bell]
    objects: [{at: A5, name: the idol, hit_points: 10}]
    events:
      - {id: crack, when: {at: turn-ends, of: heroes}, again: true, do: [{do: damage, object: A5, amount: 6}]}
      - {id: broken, when: {at: breaks, object: A5}, do: [{do: damage, who: actor, amount: 4}, {do: count, counter: bell}]}
    """


@pytest.mark.rule("arena.quest.format.3", "arena.coop.track.1")
def test_an_object_that_takes_damage_from_events_breaks_by_whoever_set_them_off() -> None:
    table = quest("< < A . & . # x\n< < B . . . # #\n# # # # # # # #", IDOL)
    square = square_named("A5")
    table.do("end the turn")
    assert table.state.damaged == [(square, 4)]
    assert (table.hp("Ada"), bell(table)) == (60, 0)
    table.do("end the turn")
    assert table.quest_box.map_of(table.state).tile_at(square) is None
    assert (table.hp("Ada"), table.hp("Bea"), bell(table)) == (60, 56, 1)
    table.do("Ada has the next turn", "end the turn")
    assert bell(table) == 1, "what is gone takes no more damage"


def killed(when: str) -> str:
    """A quest in which whoever set the fall of a foe off takes 5 damage."""
    event = f"{{id: price, when: {when}, again: true, do: [{{do: damage, who: actor, amount: 5}}]}}"
    return f"events: [{event}]"


@pytest.mark.rule("arena.quest.format.3")
@pytest.mark.parametrize("moment", ["falls", "gone"])
def test_the_actor_of_a_fall_is_who_fell_or_who_killed_it(moment: str) -> None:
    for actor, hp in (("", 60), (", actor: fallen", 60), (", actor: killer", 55)):
        table = quest(
            "< < A x1 y\n< < B # #",
            killed(f"{{at: {moment}, who: xan{actor}}}"),
            hp={"x": 1},
            cards={"A": "{name: Sweep, damage: 9}"},
            rolls=dice(12),
        ).do("Ada: Sweep", "attack xan 1")
        assert (table.hp("Ada"), table.hp("Bea")) == (hp, 60)


@pytest.mark.rule("arena.quest.format.3")
def test_who_kills_without_an_attack_is_the_enemy_whose_turn_it_is() -> None:
    table = quest(
        "< < A x1 y\n< < B # #",
        killed("{at: falls, who: xan, actor: killer}"),
        hp={"x": 1},
        heroic=["{name: Deed, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 3}]}"],
    ).do("perform Deed", "choose xan 1")
    assert table.hp("Ada") == 55


@pytest.mark.rule("arena.quest.format.3")
def test_whom_an_event_or_its_own_doing_kills_nobody_has_killed() -> None:
    burst = (
        "{id: burst, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: xan, amount: 9}]}"
    )
    price = killed("{at: falls, who: foes, actor: killer}").removeprefix("events: [")
    table = quest("< < A x1 y\n< < B # #", f"events: [{burst}, {price}", hp={"x": 1})
    table.do("end the turn")
    assert table.standing == ["Ada", "Bea", "yew 1"]
    assert (table.hp("Ada"), table.hp("Bea")) == (60, 60)
    burnt = quest(
        "< < . A ~ B . # y\n< < . . # # # # #",
        killed("{at: falls, who: heroes, actor: killer}"),
        hp={"A": 1},
    )
    burnt.do("move Ada to A5")
    assert burnt.standing == ["Bea", "yew 1"]
    assert (burnt.hp("Bea"), burnt.hp("yew 1")) == (60, 30)


@pytest.mark.rule("arena.quest.format.3")
def test_a_condition_may_be_about_whoever_set_the_event_off() -> None:
    condition = "{is: inside, who: actor, area: mark}"
    for hero, rings in (("A", 0), ("B", 1)):
        text = counted("{at: turn-ends, of: heroes}").replace("do: [", f"if: [{condition}], do: [")
        room = "< < A . B . # x\n< < . . . . # #\n# # # # # # # #"
        table = quest(room, text, turn=hero).do("end the turn")
        assert bell(table) == rings
    text = counted("{at: falls, who: xan}").replace(
        "do: [", "if: [{is: living, who: actor, least: 1}], do: ["
    )
    for actor, rings in (("fallen", 0), ("killer", 1)):
        table = quest(
            "< < A x1 y\n< < B # #",
            text.replace("who: xan", f"who: xan, actor: {actor}"),
            hp={"x": 1},
            cards={"A": "{name: Sweep, damage: 9}"},
            rolls=dice(12),
        ).do("Ada: Sweep", "attack xan 1")
        assert bell(table) == rings


# -- order ------------------------------------------------------------------------------------


@pytest.mark.rule("arena.quest.format.3", "arena.quest.end.1")
def test_all_that_wait_are_carried_out_in_the_order_of_the_quest() -> None:
    table = quest(
        ROOM,
        """
        counters: [bell]
        events:
          - {id: late, when: {at: reaches, counter: bell, number: 1}, text: Second., do: [{do: count, counter: bell}]}
          - {id: one, when: {at: turn-ends, of: heroes}, text: First., do: [{do: count, counter: bell}]}
          - {id: two, when: {at: turn-ends, of: heroes}, text: Third., do: [{do: count, counter: bell}]}
        """,
    )
    table.do("end the turn")
    texts = [table.quest_box.quest.events[e.happening].text for e in table.told(EventHappened)]
    assert texts == ["First.", "Second.", "Third."]


@pytest.mark.rule("arena.quest.format.3")
def test_events_that_set_each_other_off_for_ever_are_named() -> None:
    table = quest(
        ROOM,
        """
        counters: [bell]
        events:
          - {id: start, when: {at: turn-ends, of: heroes}, do: [{do: count, counter: bell}]}
          - {id: echo, when: {at: reaches, counter: bell, number: 1}, again: true, do: [{do: count, counter: bell}]}
        """,
    )
    with pytest.raises(RulesError, match="echo goes on for ever"):
        table.do("end the turn")


@pytest.mark.rule("arena.quest.format.3")
def test_the_text_of_an_event_is_told_only_when_it_happens() -> None:
    text = counted("{at: turn-ends, of: heroes}").replace("do: [", "text: The bell rings., do: [")
    table = quest(ROOM, text)
    assert "The bell rings." not in table.log()
    table.do("end the turn")
    assert "The bell rings." in table.log()


@pytest.mark.rule("arena.quest.format.3")
def test_undoing_an_answer_takes_back_what_its_event_did() -> None:
    table = quest(ROOM, counted("{at: enters, who: heroes, area: mark}"))
    table.do("walk to A5")
    assert bell(table) == 1
    table.match.undo(0)
    assert (bell(table), table.square("Ada"), table.quest.happened) == (0, "A3", [])
