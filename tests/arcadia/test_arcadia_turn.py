"""The Player Turn and Hero Activation (p. 14)."""

import pytest

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.using import UseCard
from tables.arcadia import ArcadiaSituation, arcadia
from tables.arcadia_scenario import chosen, from_the_start, spawn_token, take_first

POTION = {"Ann": ["healing"]}
"""With a potion to use, Ann's activation does not end by itself where she can do nothing else."""


def points(table: ArcadiaSituation) -> int:
    """The Movement points that are left."""
    assert table.state.movement is not None
    return table.state.movement.points


def offered(table: ArcadiaSituation, *words: str) -> bool:
    """Whether something of these kinds is on offer."""
    return any(option.startswith(words) for option in table.options)


# -- whose turn it is -------------------------------------------------------------------------


@pytest.mark.rule("arcadia.turn.1")
def test_the_turns_go_round_clockwise_with_nothing_in_between() -> None:
    table = arcadia("A X J P", seats=4)
    turns = []
    for _ in range(6):
        turns.append(table.asked)
        table.do("let the guild Rest", "end the Rest")
    assert turns == ["lion", "eagle", "fox", "panda", "lion", "eagle"]
    assert {event.rule for event in table.told(events.TurnBegan)} == {"arcadia.turn.1"}


TWO_QUESTS = """
- {id: banner, name: Banner, text: Carry it., goal: {goal: hold, tokens: [banner]}}
- {id: there, name: There, text: Be there., goal: {goal: stand, places: [b1]}}
"""


@pytest.mark.rule("arcadia.turn.1")
def test_nobody_has_a_turn_once_somebody_has_won() -> None:
    table = arcadia("A q X", quests=TWO_QUESTS)
    table.do("activate Ann", "move Ann to b1")
    assert table.match.result is not None
    assert table.match.result.winners == (0,)
    assert table.match.decision is None


@pytest.mark.rule("arcadia.turn.2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_chance_says_who_takes_the_first_turn(first: int) -> None:
    spawns = [spawn_token(pair) for pair in ("melee melee", "melee crit", "ranged crit")]
    table = from_the_start(3, chosen(3), draws=[*spawns, 0, 1, first])
    take_first(table, "turn")
    assert table.asked == ("lion", "eagle", "fox")[first]
    assert table.told(events.FirstPlayer)[0].rule == "arcadia.turn.2"


@pytest.mark.rule("arcadia.setup.start.2")
@pytest.mark.rule("arcadia.monster.activation.2")
def test_the_player_to_the_right_whose_turn_was_last_decides_for_monsters() -> None:
    table = arcadia("o A o J X", seats=3)
    table.do("activate Ann", "move Ann to c1")
    assert (table.asked, table.question) == ("fox", "react")


# -- one of two things ------------------------------------------------------------------------


@pytest.mark.rule("arcadia.turn.4")
def test_a_turn_is_an_activation_or_a_rest() -> None:
    table = arcadia("A B X")
    assert table.options == ["activate Ann", "activate Bob", "let the guild Rest"]


@pytest.mark.rule("arcadia.turn.4")
def test_after_an_activation_the_turn_is_over() -> None:
    table = arcadia("A B X")
    table.do("activate Ann")
    assert table.refused("let the guild Rest") == (
        "arcadia.turn.4",
        "A guild Rests instead of activating a Hero, for a whole turn.",
    )
    assert table.refused("activate Bob") == (
        "arcadia.turn.4",
        "A Hero is activated at the beginning of its guild's turn.",
    )
    table.do("end the activation")
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.turn.4")
def test_after_a_rest_the_turn_is_over() -> None:
    table = arcadia("A B X", exhausted={"Ann": ["Blade"]})
    table.do("let the guild Rest")
    assert table.refused("activate Ann")[0] == "arcadia.turn.4"
    table.do("end the Rest")
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.turn.5")
def test_a_guild_whose_heroes_are_all_killed_can_only_rest() -> None:
    table = arcadia("X . .", exhausted={"Ann": ["Blade"]})
    assert not table.told(events.HeroActivated)
    # There is nothing to choose: the Rest has begun.
    assert (table.asked, table.question) == ("lion", "rest")


# -- Hero Activation --------------------------------------------------------------------------


@pytest.mark.rule("arcadia.activation.1")
def test_any_own_hero_on_the_board_can_be_activated() -> None:
    table = arcadia("A B X")
    assert table.refused("activate Xan") == (
        "arcadia.activation.1",
        "Xan is no Hero of your guild.",
    )
    assert table.refused("activate Cid") == (
        "arcadia.activation.1",
        "Cid has been killed: let the guild Rest to resurrect it.",
    )
    table.do("activate Bob")
    assert table.state.hero == table.number("Bob")


@pytest.mark.rule("arcadia.activation.1")
def test_the_same_hero_may_be_activated_turn_after_turn() -> None:
    table = arcadia("A B X")
    for _ in range(3):
        table.do("activate Ann", "end the activation", "activate Xan", "end the activation")
    assert table.asked == "lion"
    assert "activate Ann" in table.options


@pytest.mark.rule("arcadia.activation.1")
def test_nobody_but_the_active_hero_acts() -> None:
    table = arcadia("A B X")
    table.do("activate Ann")
    assert table.refused("move Bob to a1")[0] == "arcadia.activation.2"
    strike = Strike(hero=table.number("Bob"), card=0, target=table.number("Xan"))
    assert table.refused(strike) == ("arcadia.activation.1", "Bob is not the active Hero.")
    assert not any("Bob" in option for option in table.options)


@pytest.mark.rule("arcadia.activation.2")
def test_nobody_moves_before_somebody_is_activated() -> None:
    table = arcadia("A . X")
    assert table.refused("move Ann to b1") == (
        "arcadia.activation.2",
        "A Hero moves in its activation, and a Monster in a Payback Reaction.",
    )


@pytest.mark.rule("arcadia.activation.2")
def test_a_hero_may_move_and_then_attack() -> None:
    table = arcadia("A . X")
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "move Ann to b1", "attack Xan with Blade")
    assert table.told(events.AttackDeclared)
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.activation.2")
def test_a_hero_may_attack_and_then_move() -> None:
    table = arcadia("A X . .")
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "attack Xan with Blade")
    assert points(table) == 3
    table.do("move Ann to d1")
    assert table.space("Ann") == "d1"


@pytest.mark.rule("arcadia.activation.2")
def test_a_hero_attacks_once() -> None:
    table = arcadia("A X . .")
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "attack Xan with Blade")
    assert not offered(table, "attack")
    assert table.refused("attack Xan with Sling") == (
        "arcadia.attack.1",
        "Ann has made its attack in this activation.",
    )


@pytest.mark.rule("arcadia.activation.3")
@pytest.mark.parametrize("begun", ["move Ann to b1", "flip the door at a1-a2"])
def test_an_attack_ends_a_movement_that_has_begun(begun: str) -> None:
    table = arcadia(
        """
        . . .
        =
        A . X
        """,
        cards={"Ann": ["Sling"]},
        tokens=POTION,
    )
    table.rolls("melee melee")
    table.do("activate Ann", begun, "attack Xan with Sling")
    assert points(table) == 0
    assert not offered(table, "move", "flip")
    assert table.refused("move Ann to c2") == (
        "arcadia.activation.3",
        "The Movement was over when Ann attacked.",
    )


BOOTS = """
- {name: Boots, type: permanent, group: lore,
   turn: {price: {exhausts_hero: true}, effect: {do: stride, amount: 2}}}
- {name: Horn, type: permanent, group: lore, turn: {price: {wounds: 1}, effect: {do: rally}}}
"""


@pytest.mark.rule("arcadia.activation.3")
def test_points_that_come_after_the_attack_do_not_resume_a_movement() -> None:
    table = arcadia("A . . X", cards={"Ann": ["Sling", "Boots"]}, more_cards=BOOTS)
    table.rolls("melee melee")
    table.do("activate Ann", "move Ann to b1", "attack Xan with Sling")
    [use] = [option for option in table.match.options if isinstance(option, UseCard)]
    preview = use.preview(table.match.table, table.match.options)
    assert preview.futile == "the Movement of the Hero is over"
    table.do("use Boots")
    assert (table.asked, table.space("Ann")) == ("eagle", "b1")


@pytest.mark.rule("arcadia.activation.3")
def test_points_that_come_after_an_attack_are_spent_where_no_movement_had_begun() -> None:
    table = arcadia("A X . . . .", cards={"Ann": ["Blade", "Boots"]}, more_cards=BOOTS)
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "attack Xan with Blade", "use Boots", "move Ann to f1")
    assert table.space("Ann") == "f1"


@pytest.mark.rule("arcadia.activation.3")
def test_a_movement_may_take_several_moves_as_long_as_no_attack_comes_between() -> None:
    table = arcadia("A . . . X", cards={"Ann": ["Blade"]})
    table.do("activate Ann", "move Ann to b1", "move Ann to c1", "move Ann to d1")
    assert "attack Xan with Blade" in table.options


@pytest.mark.rule("arcadia.activation.4")
@pytest.mark.parametrize(
    "actions", [[], ["move Ann to b1"], ["attack Xan with Sling"]], ids=["none", "move", "attack"]
)
def test_a_hero_may_do_only_one_of_the_two_or_nothing(actions: list[str]) -> None:
    table = arcadia("A . . X", cards={"Ann": ["Sling"]})
    table.rolls("melee melee")
    table.do("activate Ann", *actions, "end the activation")
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.activation.5")
def test_in_an_extra_turn_nobody_has_been_activated_yet_but_its_hero() -> None:
    table = arcadia(
        "A B . . X",
        cards={"Ann": ["Blade", "Horn"], "Bob": ["Blade", "Horn"]},
        more_cards=BOOTS,
        tokens={"Bob": ["extra-turn"]},
    )
    table.do("activate Ann", "use Horn", "end the activation")
    table.do("activate Bob as well", "end the activation")
    table.do("use the extra-turn: play another turn with this Hero")
    table.do("use Horn", "end the activation")
    assert table.options == ["activate Ann as well", "done"]


@pytest.mark.rule("arcadia.activation.6")
def test_the_activation_of_a_hero_who_is_killed_by_a_guard_is_over() -> None:
    table = arcadia("o A . . X", wounds={"Ann": 3})
    table.rolls("melee melee melee", "blank")
    table.do("activate Ann", "move Ann to d1")
    assert (table.space("Ann"), table.state.movement) == ("", None)
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.activation.6")
def test_the_activation_of_a_hero_who_is_killed_by_a_payback_is_over() -> None:
    table = arcadia("o A . . X", wounds={"Ann": 3})
    table.rolls("ranged ranged ranged", "melee melee melee", "blank")
    table.do("activate Ann", "attack Ogre with Blade")
    while table.question == "payback":
        table.do("strike back at Ann")
    assert table.space("Ann") == ""
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.activation.6")
def test_the_activation_of_a_hero_who_is_killed_by_a_trap_is_over() -> None:
    table = arcadia("A * . . X", wounds={"Ann": 3})
    table.rolls("1006")
    table.do("activate Ann", "move Ann to d1")
    assert table.space("Ann") == ""
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.activation.6")
def test_monsters_that_still_wanted_to_react_do_not() -> None:
    table = arcadia(
        """
        . o .

        o A .

        . o X
        """,
        wounds={"Ann": 3},
    )
    table.rolls("melee melee melee", "blank")
    table.do("activate Ann", "move Ann to c2")
    assert table.question == "react"
    table.match.choose(0)
    assert table.space("Ann") == ""
    assert len(table.told(events.Reacted)) == 1


@pytest.mark.rule("arcadia.activation.6")
def test_the_turn_of_a_hero_who_is_killed_still_ends_with_the_spawn() -> None:
    table = arcadia("o A . . X\n\ng g g g g", wounds={"Ann": 3}, spawns={"e1": "melee melee"})
    goblins = range(1, 6)
    for goblin in goblins:  # they have been killed, and fill the Spawn tile
        table.state.monsters[goblin].space = -1
        table.state.spawn_tile.append(goblin)
    table.rolls("melee melee melee", "blank", *["ranged ranged"] * 5)
    table.do("activate Ann", "move Ann to d1")
    assert table.space("Ann") == ""
    assert len(table.told(events.PutInBox)) == len(goblins)
    assert (table.asked, table.state.spawn_tile) == ("eagle", [])
