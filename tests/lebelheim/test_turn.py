"""Playing your turn: its steps, Refresh, once per turn."""

from __future__ import annotations

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from tables.lebelheim import LebelheimTable, lebelheim, setting

CARDS = """
- {name: Nod, kind: action, lines: [{do: draw, amount: 0}]}
- {name: Flurry, kind: action, refresh: true, lines: [{do: draw, amount: 0}]}
- {name: Study, kind: action, refresh: true, lines: [{do: draw, amount: 1}]}
- {name: Halo, kind: aura, abilities: [
    {kind: ongoing, name: Glow, stat: damage, amount: 1}]}
- {name: Swift Halo, kind: aura, refresh: true, abilities: [
    {kind: ongoing, name: Glow, stat: damage, amount: 1}]}
- {name: Wink, kind: trick, lines: [{do: draw, amount: 0}]}
- {name: Hurry, kind: trick, when: [announced], lines: [{do: refresh}]}
- {name: Last Word, kind: trick, when: [end], lines: [{do: lose, amount: 1, who: {
    pick: each, of: enemies}}]}
- {name: Stun, kind: action, refresh: true, lines: [{do: disable, who: {
    pick: one, of: others}}]}
- {name: Dawn, kind: aura, abilities: [
    {kind: trigger, name: Sunrise, on: turn-begins, lines: [{do: regain, amount: 1}]}]}
- {name: Blight, kind: aura, abilities: [
    {kind: trigger, name: Rot, on: turn-begins, who: enemies, lines: [
      {do: lose, amount: 1, who: {pick: each, of: enemies}},
      {do: lose, amount: 1, who: {pick: each, of: enemies}}]}]}
- {name: Dusk, kind: aura, abilities: [
    {kind: trigger, name: Sunset, on: turn-ends, lines: [{do: regain, amount: 1}]}]}
- {name: Frost, kind: aura, abilities: [
    {kind: trigger, name: Chill, on: turn-ends, who: enemies, lines: [
      {do: lose, amount: 1, who: {pick: each, of: enemies}}]}]}
"""

APART = """
    X . . . . Y
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . . . . B
"""

EIGHT_HEROES = """
    X . Y Z . W
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . B C . D
"""


def hand_sizes(table: LebelheimTable) -> list[int]:
    """The number of cards in each hero's hand."""
    return [len(table.pile(name, "hand")) for name in table.names]


@pytest.mark.rule("lebelheim.turn.1")
def test_a_turn_has_its_steps_in_order() -> None:
    table = lebelheim(
        APART,
        cards=CARDS,
        auras={"Xan": ["Dawn", "Dusk"]},
        endurance={"Xan": 5},
        disabled=["Xan"],
    )
    table.end_turn()
    table.do("use Moving with Yew", "done")
    table.end_turn()
    told = table.told(
        common.TurnBegan,
        events.HeroEnabled,
        common.TriggerResolved,
        events.CardDrawn,
        common.Announced,
        events.TurnEnded,
    )
    steps = [getattr(event, "name", type(event).__name__) for event in told]
    assert steps == [
        "TurnEnded",
        "TurnBegan",
        "HeroEnabled",
        "Sunrise",
        *["CardDrawn"] * 2,
        "Moving",
        "TurnEnded",
        "Sunset",
        "TurnBegan",
        *["CardDrawn"] * 2,
    ]


@pytest.mark.rule("lebelheim.turn.enable.1")
def test_the_disabled_heroes_of_the_turn_player_can_act_again() -> None:
    table = lebelheim(APART, disabled=["Xan", "Yew"], hands={"Xan": ["Filler"]})
    table.end_turn()
    assert table.asked == "blue"
    assert not table.hero("Xan").disabled
    assert not table.hero("Yew").disabled
    assert table.why("play Filler with Xan", seat=1)


@pytest.mark.rule("lebelheim.turn.enable.1")
def test_heroes_of_the_other_players_stay_disabled() -> None:
    table = lebelheim(EIGHT_HEROES, mode="2v2", disabled=["Ada", "Yew", "Cai"])
    table.end_turn()
    assert [table.hero(name).disabled for name in ("Ada", "Yew", "Cai")] == [True, False, True]


@pytest.mark.rule("lebelheim.turn.enable.1")
def test_a_hero_disabled_in_the_own_turn_stays_so_until_the_next_own_turn() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Stun"]})
    table.do("play Stun with Ada", "choose Bea")
    table.end_turn()
    assert table.hero("Bea").disabled
    table.end_turn()
    assert not table.hero("Bea").disabled


@pytest.mark.rule("lebelheim.turn.begin.1")
def test_all_triggers_of_the_beginning_are_resolved_before_the_draw() -> None:
    table = lebelheim(
        APART,
        cards=CARDS,
        auras={"Xan": ["Dawn"], "Yew": ["Dawn"], "Ada": ["Blight"]},
        endurance={"Xan": 5, "Yew": 5},
    )
    table.do("end the turn")
    table.pass_all()
    told = table.told(common.TriggerResolved, events.CardDrawn)
    kinds = [type(event) for event in told]
    assert kinds == [common.TriggerResolved] * 3 + [events.CardDrawn] * 2
    assert (table.endurance("Xan"), table.endurance("Yew")) == (5 + 1 - 2, 5 + 1 - 2)


@pytest.mark.rule("lebelheim.turn.begin.1")
def test_triggers_of_the_own_beginning_rest_in_the_turns_of_others() -> None:
    table = lebelheim(APART, cards=CARDS, auras={"Ada": ["Dawn"]}, endurance={"Ada": 5})
    table.end_turn()
    assert table.endurance("Ada") == 5
    table.end_turn()
    assert table.endurance("Ada") == 6


@pytest.mark.rule("lebelheim.turn.begin.2")
def test_each_trigger_is_resolved_completely_before_the_next() -> None:
    table = lebelheim(
        APART,
        cards=CARDS,
        auras={"Ada": ["Blight"], "Xan": ["Dawn"]},
        endurance={"Xan": 5, "Yew": 5},
    )
    table.do("end the turn", "resolve Rot of Ada")
    assert (table.asked, table.question) == ("blue", "main")
    told = table.told(common.TriggerResolved, events.EnduranceLost, events.EnduranceRegained)
    assert [type(event).__name__ for event in told] == [
        "TriggerResolved",
        *["EnduranceLost"] * 4,
        "TriggerResolved",
        "EnduranceRegained",
    ]


@pytest.mark.rule("lebelheim.turn.begin.3")
@pytest.mark.parametrize(("chosen", "left"), [("Sunrise of Xan", 2 + 1 - 2), ("Rot of Ada", 0)])
def test_the_turn_player_orders_own_and_opposing_triggers(chosen: str, left: int) -> None:
    table = lebelheim(
        APART,
        cards=CARDS,
        auras={"Ada": ["Blight"], "Xan": ["Dawn"]},
        endurance={"Xan": 2},
    )
    table.do("end the turn")
    assert (table.asked, table.question) == ("blue", "order")
    assert sorted(table.options) == ["resolve Rot of Ada", "resolve Sunrise of Xan"]
    table.do(f"resolve {chosen}")
    assert table.endurance("Xan") == left
    assert (table.square("Xan") == "") is (left == 0)


@pytest.mark.rule("lebelheim.turn.draw.1")
def test_each_hero_of_the_turn_player_draws_a_card_from_its_own_deck() -> None:
    table = lebelheim(APART, decks={"Xan": ["Nod", "Wink"], "Yew": ["Flurry"]}, cards=CARDS)
    table.end_turn()
    assert table.pile("Xan", "hand") == ["Nod"]
    assert table.pile("Yew", "hand") == ["Flurry"]
    assert (table.pile("Ada", "hand"), table.pile("Bea", "hand")) == ([], [])


@pytest.mark.rule("lebelheim.turn.draw.1")
def test_the_dead_draw_no_card() -> None:
    table = lebelheim(APART.replace("Y", "."))
    table.end_turn()
    assert hand_sizes(table) == [0, 0, 1, 0]


@pytest.mark.rule("lebelheim.turn.draw.2")
def test_the_player_who_goes_first_skips_the_draws_of_the_first_turn() -> None:
    table = setting(chance=(1, 6, 1))
    table.pass_all()
    assert (table.asked, table.state.turn) == ("red", 1)
    assert hand_sizes(table) == [4, 4, 4, 4]
    table.end_turn()
    assert (table.asked, hand_sizes(table)) == ("blue", [4, 4, 5, 5])
    table.end_turn()
    assert (table.asked, hand_sizes(table)) == ("red", [5, 5, 5, 5])


@pytest.mark.rule("lebelheim.turn.draw.2")
def test_only_the_very_first_of_four_players_skips_them() -> None:
    table = setting(mode="2v2", chance=(1, 6, 1, 1, 1))
    table.pass_all()
    for _ in range(3):
        table.end_turn()
    assert hand_sizes(table) == [4, 4, *[5] * 6]


@pytest.mark.rule("lebelheim.turn.draw.2")
def test_draws_by_effects_are_not_skipped_in_the_first_turn() -> None:
    table = setting(cards=CARDS, decks={"Ada": {"Study": 30}}, chance=(1, 6, 1))
    table.pass_all()
    table.do("play Study with Ada")
    assert hand_sizes(table) == [4, 4, 4, 4]
    assert len(table.hero("Ada").deck) == 30 - 4 - 1


@pytest.mark.rule("lebelheim.turn.main.1")
@pytest.mark.parametrize(("first", "second"), [("Nod", "Halo"), ("Halo", "Nod")])
def test_each_hero_plays_one_action_or_aura(first: str, second: str) -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": [first, second], "Bea": [first, second]})
    table.do(f"play {first} with Ada")
    playable = [text for text in table.options if text.startswith("play")]
    assert sorted(playable) == ["play Halo with Bea", "play Nod with Bea"]
    assert not table.why(f"play {second} with Ada")
    assert not table.why("use Moving with Ada")
    table.do(f"play {second} with Bea")
    assert table.asked == "blue"
    assert (table.pile("Ada", "hand"), table.pile("Bea", "hand")) == ([second], [first])


@pytest.mark.rule("lebelheim.turn.main.1")
def test_an_action_skill_is_the_action_of_a_hero() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod"], "Bea": ["Nod"]})
    table.do("use Resting with Ada")
    assert table.why("play Nod with Ada") == No(
        "lebelheim.card.action.3",
        "Ada has already played an Action or Aura without Refresh this turn.",
    )
    assert table.why("play Nod with Bea")


@pytest.mark.rule("lebelheim.turn.main.1")
def test_the_play_is_there_again_in_the_next_own_turn() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod", "Nod"]})
    table.do("play Nod with Ada")
    table.end_turn()
    table.end_turn()
    assert table.why("play Nod with Ada")


@pytest.mark.rule("lebelheim.turn.main.2")
def test_no_hero_has_to_play() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod"], "Bea": ["Nod"]})
    table.end_turn()
    assert table.asked == "blue"
    assert (table.pile("Ada", "hand"), table.pile("Bea", "hand")) == (["Nod"], ["Nod"])


@pytest.mark.rule("lebelheim.turn.main.3", "lebelheim.refresh.1")
def test_heroes_may_play_in_any_sequence() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Flurry", "Nod"], "Bea": ["Nod"]})
    table.do("play Flurry with Ada", "play Nod with Bea", "play Nod with Ada")
    assert table.pile("Ada", "discard") == ["Flurry", "Nod"]
    assert table.pile("Bea", "discard") == ["Nod"]


@pytest.mark.rule("lebelheim.turn.main.4", "lebelheim.card.trick.2")
def test_tricks_leave_the_play_of_a_hero() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Wink", "Nod", "Wink"]})
    table.do("play Wink with Ada")
    table.pass_all()
    table.do("play Nod with Ada")
    table.pass_all()
    assert table.pile("Ada", "discard") == ["Wink", "Nod"]
    table.do("play Wink with Ada")
    assert table.pile("Ada", "discard") == ["Wink", "Nod", "Wink"]


# -- Refresh ----------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.refresh.1")
@pytest.mark.parametrize("card", ["Flurry", "Swift Halo"])
def test_after_an_action_or_aura_with_refresh_the_hero_may_play_again(card: str) -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": [card, "Nod"], "Bea": ["Nod", "Nod"]})
    table.do("play Nod with Bea", f"play {card} with Ada")
    assert table.why("play Nod with Ada")
    assert not table.why("play Nod with Bea")
    table.do("play Nod with Ada")
    assert table.pile("Ada", "hand") == []


@pytest.mark.rule("lebelheim.refresh.1")
def test_a_chain_of_refresh_goes_on_until_a_card_without_it() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Flurry", "Flurry", "Nod", "Halo"]})
    table.do("play Flurry with Ada", "play Flurry with Ada", "play Nod with Ada")
    assert not table.why("play Halo with Ada")


@pytest.mark.rule("lebelheim.refresh.1")
def test_the_next_play_waits_until_the_card_is_fully_executed() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Flurry", "Nod", "Wink"]})
    table.do("play Flurry with Ada")
    assert table.question == "tricks"
    assert table.why("play Nod with Ada") == No(
        "lebelheim.turn.main.1",
        "Nod is an Action: you can play it only in your Main Turn, when nothing else is being "
        "resolved.",
    )


@pytest.mark.rule("lebelheim.refresh.2")
def test_refresh_twice_on_one_card_allows_one_further_play() -> None:
    table = lebelheim(
        APART, cards=CARDS, hands={"Ada": ["Flurry", "Hurry", "Hurry", "Nod", "Halo"]}
    )
    table.do("play Flurry with Ada", "play Hurry with Ada", "pass", "play Hurry with Ada")
    assert len(table.told(events.RefreshGained)) == 2
    table.pass_all()
    table.do("play Nod with Ada")
    assert not table.why("play Halo with Ada")


@pytest.mark.rule("lebelheim.refresh.3")
def test_a_card_that_gains_refresh_has_it_for_that_play_only() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod", "Nod", "Halo"], "Bea": ["Hurry"]})
    table.do("play Nod with Ada", "play Hurry with Bea")
    assert table.question == "main"
    table.do("play Nod with Ada")
    assert not table.why("play Halo with Ada")


# -- End of turn ------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.turn.end.1")
def test_the_turn_player_ends_the_turn_whenever_it_likes() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod"]})
    assert "end the turn" in table.options
    assert table.why("end the turn")
    assert table.why("end the turn", seat=1) == No(
        "lebelheim.turn.end.1", "Only the player whose turn it is can end it, between plays."
    )


@pytest.mark.rule("lebelheim.turn.main.1")
def test_an_action_waits_until_nobody_plays_a_trick_before_the_main_turn() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Xan": ["Nod", "Wink"]})
    table.do("end the turn", "pass")
    assert (table.asked, table.question) == ("blue", "tricks")
    assert table.why("play Nod with Xan", seat=1) == No(
        "lebelheim.turn.main.1",
        "Nod is an Action: pass on Tricks first, and your Main Turn begins.",
    )
    table.do("pass")
    assert table.why("play Nod with Xan", seat=1)


@pytest.mark.rule("lebelheim.turn.end.1")
def test_the_end_of_turn_starts_when_no_hero_can_play_any_more() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod"], "Bea": ["Nod"]})
    table.do("play Nod with Ada", "play Nod with Bea")
    assert table.asked == "blue"


@pytest.mark.rule("lebelheim.turn.end.1", "lebelheim.turn.end.3")
def test_there_is_no_way_back_to_the_main_turn() -> None:
    table = lebelheim(APART, cards=CARDS, hands={"Ada": ["Nod", "Halo", "Wink"]})
    table.do("end the turn")
    assert (table.asked, table.options) == ("red", ["play Wink with Ada", "pass"])
    for card, kind in (("Nod", "an Action"), ("Halo", "an Aura")):
        assert table.why(f"play {card} with Ada") == No(
            "lebelheim.turn.main.1",
            f"{card} is {kind}: you can play it only in your Main Turn, when nothing "
            "else is being resolved.",
        )


@pytest.mark.rule("lebelheim.turn.end.2")
@pytest.mark.parametrize(("first", "endurance"), [("Sunset of Ada", 1), ("Chill of Xan", 0)])
def test_the_turn_player_orders_the_triggers_of_the_end(first: str, endurance: int) -> None:
    table = lebelheim(
        APART,
        cards=CARDS,
        auras={"Ada": ["Dusk"], "Xan": ["Frost"]},
        endurance={"Ada": 1},
    )
    table.do("end the turn")
    assert (table.asked, table.question) == ("red", "order")
    table.do(f"resolve {first}")
    assert table.asked == "blue"
    assert table.endurance("Ada") == endurance


@pytest.mark.rule("lebelheim.turn.end.3")
def test_every_player_may_play_tricks_after_the_triggers_of_the_end() -> None:
    hands = {"Ada": ["Last Word"], "Yew": ["Last Word"]}
    table = lebelheim(APART, cards=CARDS, hands=hands, auras={"Ada": ["Dusk"]})
    table.do("end the turn")
    assert len(table.told(common.TriggerResolved)) == 1
    assert (table.asked, table.options) == ("red", ["play Last Word with Ada", "pass"])
    table.do("play Last Word with Ada")
    assert (table.asked, table.options) == ("blue", ["play Last Word with Yew", "pass"])
    table.do("play Last Word with Yew")
    assert [table.endurance(name) for name in table.names] == [9, 9, 9, 9]
    assert (table.asked, table.question) == ("blue", "main")


@pytest.mark.rule("lebelheim.turn.end.4")
def test_then_the_next_player_clockwise_takes_a_turn() -> None:
    table = lebelheim(EIGHT_HEROES, mode="2v2", seat=3)
    assert table.asked == "blue two"
    table.end_turn()
    assert table.asked == "red"


# -- once per turn ----------------------------------------------------------------------------

MENDING = {
    "abilities": [
        {
            "kind": "trick",
            "name": "Mending",
            "when": ["turn", "end"],
            "once": True,
            "lines": [{"do": "regain", "amount": 1}],
        }
    ]
}


@pytest.mark.rule("lebelheim.once.1")
def test_an_effect_of_once_per_turn_is_refused_the_second_time() -> None:
    table = lebelheim(APART, heroes={"Ada": MENDING}, endurance={"Ada": 5})
    table.do("use Mending with Ada")
    assert table.why("use Mending with Ada") == No(
        "lebelheim.once.1", "Mending has already been used this turn."
    )
    table.do("end the turn")
    assert (table.endurance("Ada"), table.asked) == (6, "red")
    assert table.state.seat == 1


@pytest.mark.rule("lebelheim.once.1")
def test_it_can_be_used_once_in_the_turn_of_every_player() -> None:
    table = lebelheim(APART, heroes={"Ada": MENDING}, endurance={"Ada": 5})
    table.do("use Mending with Ada", "end the turn")
    table.do("use Mending with Ada", "end the turn")
    table.do("use Mending with Ada")
    assert table.endurance("Ada") == 8


@pytest.mark.rule("lebelheim.once.1")
def test_it_is_counted_for_each_hero() -> None:
    table = lebelheim(
        APART, heroes={"Ada": MENDING, "Bea": MENDING}, endurance={"Ada": 5, "Bea": 5}
    )
    table.do("use Mending with Ada", "use Mending with Bea")
    assert (table.endurance("Ada"), table.endurance("Bea")) == (6, 6)


@pytest.mark.rule("lebelheim.once.1")
def test_a_trigger_of_once_per_turn_goes_off_once_even_when_it_was_waiting() -> None:
    brood = {
        "abilities": [
            {
                "kind": "trigger",
                "name": name,
                "on": "loses",
                "once": True,
                "lines": [{"do": do, "amount": 1}],
            }
            for name, do in (("Brooding", "lose"), ("Omen", "draw"))
        ]
    }
    pain = "- {name: Pain, kind: action, lines: [{do: lose, amount: 1}]}"
    table = lebelheim(APART, cards=pain, heroes={"Ada": brood}, hands={"Ada": ["Pain"]})
    table.do("play Pain with Ada", "resolve Brooding of Ada")
    assert table.endurance("Ada") == 10 - 2
    assert hand_sizes(table)[0] == 1
