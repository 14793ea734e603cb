"""Quests and Coin Rewards (p. 23)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules import goals
from rulekeeper.games.arcadia.rules.quests import quests_of
from tables.arcadia import ArcadiaSituation, arcadia

THREE = "melee melee melee"

QUESTS = """
- {id: ogre, name: The Ogre, text: Kill it., goal: {goal: kill, monster: o}}
- {id: flag, name: The Flag, text: Take it., goal: {goal: hold, tokens: [banner]}}
- {id: place, name: The Place, text: Stand there., goal: {goal: stand, places: [c1]}}
"""

PRIZES = """
- {name: Crown, type: permanent, group: trinket, extra_defense: 1}
- {name: Orb, type: attack, group: magic, attack: {type: ranged, dice: 4}}
"""
CROWN = """
- {id: place, name: The Place, text: Stand there., goal: {goal: stand, places: [b1]},
   rewards: [REWARDS]}
- {id: far, name: Far, text: Stand there., goal: {goal: stand, places: [d1]}}
"""


def rewarding(*rewards: str, **more: object) -> ArcadiaSituation:
    """Ann has gone to b1, which fulfils a Quest with these Reward cards."""
    quests = CROWN.replace("REWARDS", ", ".join(rewards))
    more = {"seats": 3, **more}
    table = arcadia("A . X .", quests=quests, more_cards=PRIZES, **more)  # type: ignore[arg-type]
    table.do("activate Ann", "move Ann to b1")
    return table


def kill_xan(table: ArcadiaSituation) -> None:
    """Ann kills Xan at her side."""
    table.do("activate Ann")
    table.rolls(THREE, "blank")
    table.do("attack Xan with Blade")


# -- fulfilling ---------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.quest.1", "arcadia.quest.2")
def test_a_task_of_the_scenario_is_fulfilled_at_once() -> None:
    table = arcadia("A . . X", quests=QUESTS, seats=3)
    table.do("activate Ann", "move Ann to c1")
    assert table.quests("lion") == ["The Place"]
    assert table.question == "active"


@pytest.mark.rule("arcadia.quest.1", "arcadia.quest.2")
def test_killing_a_monster_fulfils_the_quest_about_it() -> None:
    table = arcadia("A o X", quests=QUESTS, seats=3)
    table.do("activate Ann")
    table.rolls(THREE)
    table.do("attack Ogre with Blade")
    assert table.quests("lion") == ["The Ogre"]


@pytest.mark.rule("arcadia.quest.1", "arcadia.setup.13")
def test_killing_a_hero_fulfils_the_quest_about_its_guild() -> None:
    table = arcadia("A X", seats=3, wounds={"Xan": 1})
    kill_xan(table)
    assert table.quests("lion") == ["Down with the Eagle"]


@pytest.mark.rule("arcadia.quest.3")
def test_a_guild_fulfils_a_quest_only_once() -> None:
    table = arcadia("A X", seats=3, wounds={"Xan": 1}, fulfilled={"lion": ["eagle"]})
    kill_xan(table)
    assert table.quests("lion") == ["Down with the Eagle"]
    assert table.told(events.QuestFulfilled) == []


@pytest.mark.rule("arcadia.quest.4", "arcadia.quest.bonus.1", "arcadia.coin.5")
def test_another_guild_fulfils_it_too_but_has_no_first_bonus() -> None:
    table = arcadia("A . . X", quests=QUESTS, seats=3, fulfilled={"eagle": ["place"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.quests("lion") == ["The Place"]
    assert table.coins("lion") == 0
    table = arcadia("A . . X", quests=QUESTS, seats=3)
    table.do("activate Ann", "move Ann to c1")
    assert table.coins("lion") == 1


@pytest.mark.rule("arcadia.quest.4")
def test_a_quest_for_one_guild_says_so() -> None:
    single = QUESTS.replace("id: place,", "id: place, single_winner: true,")
    table = arcadia("A . . X", quests=single, seats=3, fulfilled={"eagle": ["place"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.quests("lion") == []


@pytest.mark.rule("arcadia.quest.bonus.2")
def test_each_quest_has_a_first_bonus_of_its_own() -> None:
    table = arcadia("A q . X", quests=QUESTS, seats=3)
    table.do("activate Ann", "move Ann to b1")
    assert table.coins("lion") == 1
    table.do("move Ann to c1")
    assert table.coins("lion") == 2


@pytest.mark.rule("arcadia.quest.win.6", "arcadia.quest.bonus.1")
def test_of_several_guilds_the_active_one_comes_first_then_clockwise() -> None:
    """All three stand there when the Eagle activates Xan."""
    table = arcadia(
        ". . J o",
        seats=3,
        quests=QUESTS.replace("places: [c1]", "places: [b1, c1]"),
        together={"Ann": "b1", "Xan": "b1"},
    )
    table.do("let the guild Rest", "end the Rest", "activate Xan")
    assert [told.seat for told in table.told(events.QuestFulfilled)] == [1, 2, 0]
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [0, 1, 0]


# -- Reward cards -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.quest.reward.1", "arcadia.quest.reward.2")
def test_one_reward_of_ones_choice_goes_to_any_hero_of_the_guild() -> None:
    table = rewarding("Crown", "Orb")
    assert table.question == "reward"
    assert len(table.options) == 2 * 3
    table.do("give the Reward Orb to Bob")
    assert table.cards("Bob") == ["Blade", "Sling", "Orb"]
    assert table.question == "active"


@pytest.mark.rule("arcadia.quest.reward.2")
def test_a_reward_is_of_use_at_once() -> None:
    table = rewarding("Orb", cards={"Ann": []})
    table.do("give the Reward Orb to Ann")
    assert "attack Xan with Orb" in table.options


@pytest.mark.rule("arcadia.quest.reward.3")
def test_a_full_inventory_gives_up_one_card_of_that_hero() -> None:
    table = rewarding("Crown", cards={"Ann": ["Blade", "Sling", "Leech", "Bolt"]})
    table.do("give the Reward Crown to Ann")
    assert table.question == "discard"
    assert len(table.options) == 4
    table.do("discard Leech of Ann")
    assert table.cards("Ann") == ["Blade", "Sling", "Bolt", "Crown"]


@pytest.mark.rule("arcadia.quest.reward.3")
def test_no_card_is_discarded_while_there_is_room() -> None:
    table = rewarding("Crown", cards={"Ann": ["Blade", "Sling", "Leech"]})
    table.do("give the Reward Crown to Ann")
    assert table.question == "active"
    assert table.cards("Ann") == ["Blade", "Sling", "Leech", "Crown"]


@pytest.mark.rule("arcadia.quest.reward.3", "arcadia.effect.extra-life.2")
def test_a_card_that_keeps_the_hero_alive_is_not_discarded() -> None:
    cards = ["Blade", "Sling", "Leech", "Heart"]
    table = rewarding("Crown", cards={"Ann": cards}, wounds={"Ann": 4})
    table.do("give the Reward Crown to Ann")
    assert table.options == [f"discard {card} of Ann" for card in cards[:3]]


@pytest.mark.rule("arcadia.quest.reward.4")
def test_where_all_rewards_are_taken_there_is_none() -> None:
    table = rewarding("Crown", cards={"Xan": ["Crown"]})
    assert table.quests("lion") == ["The Place"]
    assert table.question == "active"


# -- winning ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.quest.win.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_quests_win_with_three_or_four_players(seats: int) -> None:
    for before, winner in ((["ogre"], ""), (["ogre", "eagle"], "lion")):
        table = arcadia("A . . X", quests=QUESTS, seats=seats, fulfilled={"lion": before})
        table.do("activate Ann", "move Ann to c1")
        assert table.winner == winner


@pytest.mark.rule("arcadia.quest.win.3", "arcadia.quest.win.1")
def test_three_quests_about_rivals_do_not_win_alone() -> None:
    table = arcadia(
        "A X .",
        quests=QUESTS,
        seats=4,
        wounds={"Xan": 1},
        fulfilled={"lion": ["fox", "panda"]},
        cards={"Ann": ["Blade"]},
        starts={"eagle": ["c1"]},
    )
    kill_xan(table)
    assert len(table.quests("lion")) == 3
    assert table.winner == ""
    table = arcadia("A . .", seats=4, quests=QUESTS, fulfilled={"lion": ["eagle", "fox", "panda"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.winner == "lion"


@pytest.mark.rule("arcadia.quest.win.4")
def test_two_quests_win_with_two_players() -> None:
    table = arcadia("A . . X", quests=QUESTS, fulfilled={"lion": ["eagle"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.winner == "lion"


@pytest.mark.rule("arcadia.quest.win.2", "arcadia.coin.6")
def test_the_scenario_ends_at_once_and_the_last_coins_are_paid() -> None:
    """The Ogre would pay back, another would guard, and a Spawn is due: none of this happens."""
    table = arcadia(
        "A o g . X",
        quests=QUESTS,
        seats=3,
        tile=["Goblin"],
        fulfilled={"lion": ["flag", "place"], "fox": ["place"]},
    )
    table.do("activate Ann")
    table.rolls(THREE)
    table.do("attack Ogre with Blade")
    assert table.winner == "lion"
    assert table.asked == ""
    assert table.told(events.Reacted) == []
    assert len(table.told(events.DiceRolled)) == 1
    reward, first_bonus, quests = 1, 1, 3
    assert table.coins("lion") == reward + first_bonus + quests
    assert (table.coins("eagle"), table.coins("fox")) == (0, 1)


def test_whoever_has_not_won_is_placed_by_quests_then_coins_then_deaths() -> None:
    done = {"lion": ["ogre", "eagle"], "fox": ["ogre"]}
    table = arcadia("A . . X", quests=QUESTS, seats=4, fulfilled=done)
    table.state.guilds[1].coins = 9
    table.hero("Xan").deaths = 1
    table.do("activate Ann", "move Ann to c1")
    assert table.match.result
    assert table.match.result.winners == (0,)
    assert table.match.result.places == (1, 3, 2, 4)


@pytest.mark.rule("arcadia.quest.win.2")
def test_reactions_that_were_due_are_dropped() -> None:
    table = arcadia("X A o", seats=3, wounds={"Xan": 1}, fulfilled={"lion": ["fox", "banner"]})
    kill_xan(table)
    assert table.winner == "lion"
    assert table.told(events.Reacted) == []


@pytest.mark.rule("arcadia.quest.win.5")
def test_nobody_fulfils_the_quest_about_the_own_guild() -> None:
    table = arcadia("A X", together={"Bob": "Ann"}, wounds={"Bob": 3, "Xan": 1}, seats=3)
    table.do("activate Ann")
    verdict = table.why("attack Bob with Blade")
    assert isinstance(verdict, No)
    table.rolls(THREE, "blank")
    table.do("attack Xan with Blade")
    assert table.quests("lion") == ["Down with the Eagle"]
    assert table.quests("eagle") == []


@pytest.mark.rule("arcadia.quest.1", "arcadia.quest.2")
def test_a_scenario_may_ask_for_several_heroes_of_each_rival() -> None:
    table = arcadia(
        "X A Y",
        seats=3,
        rivals=2,
        wounds={"Xan": 1, "Yew": 1},
        cards={"Ann": ["Blade", "Mace"]},
        more_cards="- {name: Mace, type: attack, group: weapon, attack: {type: melee, dice: 3}}",
    )
    about_eagle = next(
        quest for quest in quests_of(table.match.table) if quest.name == "Down with the Eagle"
    )
    assert about_eagle.text == "Kill 2 Heroes of the Eagle, the Blue Guild."
    kill_xan(table)
    assert table.quests("lion") == []
    assert about_eagle.goal.progress(table.match.table, 0) == 0.5
    table.do("end the activation", "let the guild Rest", *["end the Rest"] * 2, "activate Ann")
    table.rolls(THREE, "blank")
    table.do("attack Yew with Mace")
    assert table.quests("lion") == ["Down with the Eagle"]


def test_how_far_a_guild_is_counts_each_part_of_what_is_asked() -> None:
    """A bot sees that one of two Heroes is something, though no part is done."""
    table, places = arcadia("A X"), ("a1", "b1")
    wanted = goals.AllOf((goals.Stand(places, count=2), goals.Stand(places, count=4)))
    assert wanted.done(table.match.table, 0) == 0
    assert wanted.progress(table.match.table, 0) == pytest.approx((1 / 2 + 1 / 4) / 2)


# -- coins --------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.coin.1")
def test_coins_are_of_the_guild_and_buy_nothing_in_a_scenario() -> None:
    table = arcadia("A X", seats=3, wounds={"Xan": 1}, rivalry=False)
    kill_xan(table)
    table.end_activation()
    assert table.coins("lion") == 1
    assert not any("coin" in option or "buy" in option for option in table.options)


@pytest.mark.rule("arcadia.coin.8", "arcadia.coin.3", "arcadia.coin.5", "arcadia.coin.6")
def test_coins_add_up() -> None:
    """P. 23: the first to kill a Hero of a guild gets a coin for that, one for the Quest at once,
    and one for it at the end; each further kill is one coin more."""
    table = arcadia(
        "X A Y q",
        seats=3,
        wounds={"Xan": 1, "Yew": 1},
        fulfilled={"lion": ["fox"]},
        cards={"Ann": ["Blade", "Mace"]},
        more_cards="- {name: Mace, type: attack, group: weapon, attack: {type: melee, dice: 3}}",
    )
    kill_xan(table)
    assert table.coins("lion") == 1 + 1
    table.do("end the activation", "let the guild Rest", *["end the Rest"] * 2, "activate Ann")
    table.rolls(THREE, "blank")
    table.do("attack Yew with Mace")
    assert table.coins("lion") == 1 + 1 + 1
    table.do("move Ann to d1")
    assert table.winner == "lion"
    assert table.coins("lion") == 1 + 1 + 1 + 3 + 1
