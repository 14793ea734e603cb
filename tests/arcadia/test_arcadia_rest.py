"""Rest (p. 18): unexhaust cards, reorganize items, resurrect heroes."""

import pytest

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules.rest import GiveCard
from tables.arcadia import ArcadiaSituation, arcadia

AREAS = {"lion": ["a1", "b1"]}
MORE = """
- {name: Hook, type: attack, group: weapon, level: 1, attack: {type: ranged, dice: 1}}
- {name: Whirl, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 1}}
- {name: Crown, type: permanent, group: trinket, cost: 1}
- {name: Cup, type: permanent, group: trinket, cost: 1}
- {name: Belt, type: permanent, group: trinket, cost: 1}
"""


def resting(drawing: str = "A B . . X", **more: object) -> ArcadiaSituation:
    """The Lion Rests. One card of Ann is exhausted, so that there is something to do."""
    more = {"exhausted": {"Ann": ["Blade"]}, **more}
    table = arcadia(drawing, **more)  # type: ignore[arg-type]
    if table.question == "turn":
        table.do("let the guild Rest")
    return table


def offers(table: ArcadiaSituation, word: str) -> set[str]:
    """The options that begin with a word, without it."""
    return {text.removeprefix(word) for text in table.options if text.startswith(word)}


# -- a whole turn -----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.rest.1")
def test_nobody_of_a_resting_guild_is_activated_moves_or_attacks() -> None:
    table = resting("A X . . .")
    assert not table.told(events.HeroActivated)
    assert table.refused("activate Ann")[0] == "arcadia.turn.4"
    assert table.refused("move Ann to c1") == (
        "arcadia.activation.2",
        "A Hero moves in its activation, and a Monster in a Payback Reaction.",
    )
    assert table.refused("attack Xan with Blade") == (
        "arcadia.activation.2",
        "Only the active Hero attacks, once in its activation.",
    )
    table.do("end the Rest")
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.rest.2")
def test_a_resting_player_may_do_everything_in_any_order_and_come_back_to_it() -> None:
    table = resting(tokens={"Ann": ["healing"]}, starts={"lion": ["a1"]})
    table.do("give Blade of Ann to Bob", "resurrect Cid on c1", "unexhaust all cards")
    table.do("give the healing of Ann to Cid", "give Sling of Bob to Ann", "end the Rest")
    assert table.asked == "eagle"
    assert table.tokens("Cid") == ["healing"]


@pytest.mark.rule("arcadia.rest.2")
def test_each_part_of_a_rest_may_be_left_out() -> None:
    table = resting()
    table.do("end the Rest")
    assert (table.exhausted("Ann"), table.space("Cid")) == (["Blade"], "")


@pytest.mark.rule("arcadia.rest.2")
def test_only_a_resting_guild_does_what_one_does_in_a_rest() -> None:
    table = arcadia("A B . . X", exhausted={"Ann": ["Blade"]})
    table.do("activate Bob")
    elsewhere = ("arcadia.rest.2", "Only a player whose guild Rests does that.")
    for action in ("unexhaust all cards", "resurrect Cid on a1", "give Blade of Ann to Bob"):
        assert table.refused(action) == elsewhere


# -- unexhaust --------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.rest.3")
def test_all_cards_of_the_guild_and_hero_cards_are_ready_again() -> None:
    exhausted = {"Ann": ["Blade", "Sling"], "Bob": ["Sling"], "Cid": ["Blade"], "Xan": ["Blade"]}
    table = arcadia("A B . . X", exhausted=exhausted)
    table.hero("Bob").is_exhausted = True
    table.do("let the guild Rest", "unexhaust all cards")
    # Cid has been killed, and still has the cards.
    assert [table.exhausted(name) for name in ("Ann", "Bob", "Cid")] == [[], [], []]
    assert not table.hero("Bob").is_exhausted
    assert table.exhausted("Xan") == ["Blade"]


@pytest.mark.rule("arcadia.rest.3")
def test_there_is_nothing_to_unexhaust_where_no_card_is_exhausted() -> None:
    table = resting(exhausted={})
    assert table.refused("unexhaust all cards") == (
        "arcadia.rest.3",
        "No card of the guild is exhausted.",
    )


# -- reorganize -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.rest.4")
def test_cards_go_from_hero_to_hero_of_the_guild_over_any_distance() -> None:
    table = resting("A . . X B")
    table.do("give Blade of Ann to Bob", "give Sling of Ann to Bob")
    assert (table.cards("Ann"), table.cards("Bob")) == ([], ["Blade", "Sling", "Blade", "Sling"])
    # It stays exhausted until it is unexhausted.
    assert (table.exhausted("Ann"), table.exhausted("Bob")) == ([], ["Blade"])


@pytest.mark.rule("arcadia.rest.4")
def test_killed_heroes_give_and_get_cards_too() -> None:
    table = resting("A . . . X")
    table.do("give Blade of Bob to Cid", "give Sling of Ann to Bob")
    assert table.cards("Cid") == ["Blade", "Sling", "Blade"]
    assert table.cards("Bob") == ["Sling", "Sling"]


@pytest.mark.rule("arcadia.rest.4")
def test_no_card_goes_to_another_guild() -> None:
    table = resting("A . . . X")
    blade = table.hero("Ann").cards[0]
    rival = GiveCard(holder=table.number("Ann"), card=blade, hero=table.number("Xan"))
    assert table.refused(rival) == (
        "arcadia.rest.4",
        "Cards go from one Hero of your guild to another.",
    )


@pytest.mark.rule("arcadia.rest.4")
@pytest.mark.rule("arcadia.equipment.3")
def test_after_a_rest_nobody_holds_more_than_four_cards() -> None:
    table = resting(cards={"Ann": ["Blade", "Sling", "Leech", "Bolt"], "Bob": ["Parry"]})
    table.do("give Parry of Bob to Ann")
    assert table.refused("end the Rest") == (
        "arcadia.equipment.3",
        "Ann holds 5 cards, and its inventory has 4 free slots.",
    )
    table.do("give Blade of Ann to Bob", "end the Rest")
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.rest.2", "arcadia.equipment.3")
def test_a_rest_that_cannot_end_asks_to_give_cards_away() -> None:
    table = resting(cards={"Ann": ["Blade", "Sling", "Leech", "Bolt"], "Bob": ["Parry"]})
    usual = table.match.prompt(0)
    table.do("give Parry of Bob to Ann")
    assert table.match.prompt(0) == (
        "Ann holds 5 cards, and its inventory has 4 free slots. Give away what is too much: then "
        "you can end the Rest."
    )
    table.do("give Blade of Ann to Bob")
    assert table.match.prompt(0) == usual


@pytest.mark.rule("arcadia.rest.4")
def test_a_card_changes_hands_once_in_a_rest() -> None:
    table = resting(cards={"Ann": ["Blade"], "Bob": ["Leech"], "Cid": ["Parry"]})
    table.do("give Blade of Ann to Bob")
    assert table.refused("give Blade of Bob to Cid") == (
        "arcadia.rest.4",
        "Bob has just got Blade: undo that instead.",
    )
    table.do("end the Rest", "let the guild Rest", "end the Rest", "let the guild Rest")
    assert "give Blade of Bob to Cid" in table.options


@pytest.mark.rule("arcadia.rest.4", "arcadia.equipment.3")
def test_cards_go_on_from_a_full_inventory_to_a_free_slot() -> None:
    """Bob gets five cards: whichever of them moves on, the Rest can be ended."""
    cards = {"Ann": ["Blade", "Sling", "Leech"], "Bob": ["Parry", "Bolt"], "Cid": ["Ring"]}
    table = resting(cards=cards, exhausted={})
    table.do(*(f"give {card} of Ann to Bob" for card in cards["Ann"]))
    table.do("give Parry of Bob to Cid")
    assert "give Blade of Bob to Ann" not in table.options
    table = resting(cards={**cards, "Cid": ["Ring", "Heart", "Hook", "Whirl"]}, more_cards=MORE)
    table.do(*(f"give {card} of Ann to Bob" for card in cards["Ann"]))
    assert table.refused("give Blade of Bob to Cid") == (
        "arcadia.rest.4",
        "Bob has just got Blade: it goes on to a free slot only.",
    )
    table.do("give Blade of Bob to Ann", "end the Rest")
    assert table.cards("Ann") == ["Blade"]


@pytest.mark.rule("arcadia.quest.reward.3", "arcadia.equipment.3")
def test_a_reward_in_a_rest_never_makes_thirteen_cards() -> None:
    """Cid holds five cards while Bob comes back: the slot that Ann has for now counts as taken."""
    quest = """
[{id: there, name: There, text: Be there., goal: {goal: stand, places: [b1]}, rewards: [Crown]}]
"""
    cards = {
        "Ann": ["Blade", "Leech", "Ring", "Heart"],
        "Bob": ["Sling", "Parry", "Bolt", "Hook"],
        "Cid": ["Whirl", "Cup", "Belt", "Blade"],
    }
    table = resting("A . . X .", cards=cards, quests=quest, more_cards=MORE)
    table.do("give Leech of Ann to Cid", "resurrect Bob on b1", "give the Reward Crown to Ann")
    assert table.options == [f"discard {card} of Ann" for card in ("Blade", "Ring", "Heart")]
    table.do("discard Ring of Ann", "give Leech of Cid to Ann", "end the Rest")
    assert table.cards("Ann") == ["Blade", "Heart", "Crown", "Leech"]


@pytest.mark.rule("arcadia.rest.6")
def test_exploration_tokens_go_from_hero_to_hero_of_the_guild() -> None:
    table = resting("A . . X B", tokens={"Ann": ["healing", "chest-3"]})
    table.do("give the chest-3 of Ann to Bob")
    assert (table.tokens("Ann"), table.tokens("Bob")) == (["healing"], ["chest-3"])


@pytest.mark.rule("arcadia.rest.6")
def test_a_killed_hero_holds_no_token() -> None:
    table = resting("A . . . X", tokens={"Ann": ["healing"]}, starts=AREAS)
    assert table.refused("give the healing of Ann to Bob") == (
        "arcadia.rest.6",
        "Bob is not on the board.",
    )
    table.do("resurrect Bob on a1", "give the healing of Ann to Bob")
    assert table.tokens("Bob") == ["healing"]


@pytest.mark.rule("arcadia.rest.7")
def test_a_quest_token_stays_with_the_hero_who_collected_it() -> None:
    table = resting("A B . X q", tokens={"Ann": ["banner"]})
    assert table.refused("give the banner of Ann to Bob") == (
        "arcadia.rest.7",
        "A Quest token stays with Ann, who collected it.",
    )


# -- resurrect --------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.rest.resurrect.1")
def test_all_killed_heroes_may_come_back_without_their_wounds() -> None:
    table = resting("A . . . X", wounds={"Bob": 4, "Cid": 5}, starts=AREAS)
    table.do("resurrect Bob on a1", "resurrect Cid on b1", "end the Rest")
    assert (table.space("Bob"), table.wounds("Bob")) == ("a1", 0)
    assert (table.space("Cid"), table.wounds("Cid")) == ("b1", 0)


@pytest.mark.rule("arcadia.rest.resurrect.1")
def test_who_is_alive_or_of_another_guild_is_not_resurrected() -> None:
    table = resting("A B . . X")
    assert table.refused("resurrect Ann on a1") == ("arcadia.rest.resurrect.1", "Ann is alive.")
    assert not any("Yew" in option for option in table.options)


@pytest.mark.rule("arcadia.rest.resurrect.2")
def test_heroes_who_were_alive_keep_their_wounds() -> None:
    table = resting("A . . . X", wounds={"Ann": 2, "Bob": 4}, starts=AREAS)
    table.do("unexhaust all cards", "resurrect Bob on a1", "resurrect Cid on b1", "end the Rest")
    assert (table.wounds("Ann"), table.wounds("Bob")) == (2, 0)


FAR = """
    . . . . .
        -
    . . A|. X
      =   '
    . . . . .
"""


@pytest.mark.rule("arcadia.rest.resurrect.3")
def test_a_hero_comes_back_in_the_starting_area_or_close_to_an_ally() -> None:
    table = resting(FAR, starts={"lion": ["a1", "a2"]})
    # Ann's own space, those to the left of it and below; past the walls none.
    assert offers(table, "resurrect Bob on ") == {"a1", "a2", "c2", "b2", "c1"}
    assert table.refused("resurrect Bob on d2") == (
        "arcadia.rest.resurrect.3",
        "d2 is neither in your Starting Area nor Close to an ally who was on the board when the "
        "turn began.",
    )


@pytest.mark.rule("arcadia.rest.resurrect.3")
def test_a_hero_comes_back_only_in_a_free_space() -> None:
    table = resting("A . Y . X", together={"Xan": "Ann"}, starts={"lion": ["a1", "b1", "c1"]})
    assert offers(table, "resurrect Bob on ") == {"b1", "c1"}
    assert table.refused("resurrect Bob on a1") == ("arcadia.rest.resurrect.3", "a1 is not free.")
    table.do("resurrect Bob on c1")
    # Bob and Yew fill it.
    assert offers(table, "resurrect Cid on ") == {"b1"}


@pytest.mark.rule("arcadia.board.3")
def test_nobody_comes_back_where_nobody_can_stand() -> None:
    table = resting("A # . . X")
    assert table.refused("resurrect Bob on b1") == ("arcadia.board.3", "Nobody can enter b1.")


@pytest.mark.rule("arcadia.rest.resurrect.3")
def test_coming_back_is_no_move_and_nobody_reacts_to_it() -> None:
    table = resting("A o . . X", starts={"lion": ["c1"]})
    table.do("resurrect Bob on b1")
    assert not table.told(events.Reacted)


@pytest.mark.rule("arcadia.rest.resurrect.3")
def test_a_hero_who_cannot_come_back_anywhere_stays_killed() -> None:
    table = resting("X Y o g .", together={"Yew": "Xan"}, starts={"lion": ["a1"]})
    assert offers(table, "resurrect") == set()
    table.do("end the Rest")
    assert table.space("Ann") == ""


@pytest.mark.rule("arcadia.rest.resurrect.3")
def test_a_quest_to_stand_somewhere_is_fulfilled_by_coming_back_there() -> None:
    there = "[{id: there, name: There, text: Be there., goal: {goal: stand, places: [a1]}}]"
    table = resting(". A . . X", starts={"lion": ["a1"]}, quests=there)
    table.do("resurrect Bob on a1")
    assert [event.seat for event in table.told(events.QuestFulfilled)] == [0]


@pytest.mark.rule("arcadia.rest.resurrect.4")
def test_a_hero_who_has_just_come_back_leads_nobody_else_back() -> None:
    table = resting("A . . . X", starts={"lion": ["d1"]})
    table.do("resurrect Bob on d1")
    # c1 is Close to Bob alone.
    assert offers(table, "resurrect Cid on ") == {"a1", "b1", "d1"}


@pytest.mark.rule("arcadia.rest.resurrect.5")
def test_death_tokens_stay_with_a_hero_who_comes_back() -> None:
    table = resting("A . . . X", starts=AREAS)
    table.hero("Bob").deaths = 2
    table.do("resurrect Bob on a1", "resurrect Cid on b1", "end the Rest")
    assert table.hero("Bob").deaths == 2


@pytest.mark.rule("arcadia.rest.1")
def test_dazed_heroes_recover_as_soon_as_the_guild_rests() -> None:
    table = resting(dazed=["Ann", "Xan"])
    assert not table.hero("Ann").dazed
    assert table.hero("Xan").dazed
