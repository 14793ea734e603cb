"""Exploration Tokens (p. 25)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

NONE = "[{id: none, name: None, text: None., goal: {goal: stand, places: [a1], count: 3}}]"
"""A Quest that nobody fulfils in these tests."""


def found(kind: str, drawing: str = "A * . X", **more: object) -> ArcadiaSituation:
    """Ann is active; every face-down token is of this kind."""
    table = arcadia(drawing, face_down=[kind] * 2, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    return table


# -- collecting ---------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.token.1")
def test_nobody_knows_a_face_down_token() -> None:
    table = arcadia("A * . X")
    assert len(table.state.unseen) == 14
    assert all(table.match.view(seat) == table.state for seat in (0, 1))
    table.do("activate Ann", "move Ann to b1")
    assert len(table.told(events.TokenCollected)) == 1
    assert len(table.state.unseen) == 13


@pytest.mark.rule("arcadia.token.1", "arcadia.token.6")
def test_an_open_token_is_taken_without_a_draw() -> None:
    table = arcadia("A q . X", quests=NONE)
    table.do("activate Ann", "move Ann to b1")
    assert table.tokens("Ann") == ["banner"]
    assert table.state.face_up == []


@pytest.mark.rule("arcadia.token.2", "arcadia.token.3")
def test_collecting_costs_nothing() -> None:
    table = found("healing")
    table.do("move Ann to b1")
    movement = table.state.movement
    assert movement is not None
    assert movement.points == 2
    assert table.tokens("Ann") == ["healing"]


@pytest.mark.rule("arcadia.token.3")
def test_a_token_is_collected_in_passing() -> None:
    table = found("healing")
    table.do("move Ann to c1")
    assert table.space("Ann") == "b1"
    table.do("move Ann to c1")
    assert table.tokens("Ann") == ["healing"]


@pytest.mark.rule("arcadia.token.3", "arcadia.token.5")
def test_a_token_under_a_hero_waits_for_its_activation() -> None:
    table = found("healing", "A * . X", together={"Bob": "Ann"}, dropped={"a1": ["chest-1"]})
    assert table.tokens("Ann") == ["chest-1"]
    assert table.tokens("Bob") == []


@pytest.mark.rule("arcadia.token.3")
def test_all_tokens_of_a_space_are_collected() -> None:
    table = found("healing", dropped={"b1": ["chest-1", "refreshing"]})
    table.do("move Ann to b1")
    assert sorted(table.tokens("Ann")) == ["chest-1", "healing", "refreshing"]


@pytest.mark.rule("arcadia.token.4")
@pytest.mark.parametrize("enemy", ["X", "o"])
def test_an_enemy_in_the_space_keeps_a_token_from_being_collected(enemy: str) -> None:
    table = found("healing", f"A {enemy} .", dropped={"b1": ["chest-1"]})
    table.do("move Ann to b1")
    assert table.tokens("Ann") == []


@pytest.mark.rule("arcadia.token.3", "arcadia.token.4")
def test_once_the_last_enemy_is_killed_the_token_is_collected_at_once() -> None:
    """Before the Ogre strikes back: if that kills Ann, she drops it."""
    table = arcadia(
        "A o",
        cards={"Ann": ["Whirl"]},
        more_cards="""
- {name: Whirl, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 3},
   abilities: [{do: attack-all-close}]}
""",
        together={"Xan": "Ann"},
        wounds={"Xan": 2},
        dropped={"a1": ["chest-1"]},
    )
    table.do("activate Ann")
    table.rolls("melee melee ranged", "blank")
    table.do("attack Xan with Whirl")
    assert table.question == "payback"
    assert table.tokens("Ann") == ["chest-1"]


@pytest.mark.rule("arcadia.token.3")
def test_once_a_monster_has_left_the_space_the_token_is_collected() -> None:
    table = arcadia("A . o", together={"Ogre": "Ann"}, dropped={"a1": ["chest-1"]})
    table.do("activate Ann")
    table.rolls("ranged ranged ranged")
    table.do("attack Ogre with Blade", "move Ogre to b1")
    assert table.tokens("Ann") == ["chest-1"]


@pytest.mark.rule("arcadia.token.6")
def test_a_token_serves_only_who_holds_it() -> None:
    table = arcadia("A X", together={"Bob": "Ann"}, tokens={"Bob": ["healing"]}, wounds={"Ann": 1})
    table.do("activate Ann")
    assert not any("healing" in option for option in table.options)


@pytest.mark.rule("arcadia.token.6")
def test_everybody_sees_what_was_collected() -> None:
    table = found("chest-2")
    table.do("move Ann to b1")
    assert "Ann collects the chest-2." in table.log()


# -- quest tokens -------------------------------------------------------------------------------

DELIVER = """
- {id: home, name: Bring it home, text: Bring the banner to c1.,
   goal: {goal: deliver, tokens: [banner], to: [c1]}}
"""


@pytest.mark.rule("arcadia.token.quest.1")
def test_a_quest_token_does_what_the_scenario_says() -> None:
    table = arcadia("A q . X", quests=DELIVER)
    table.do("activate Ann", "move Ann to b1")
    assert table.quests("lion") == []
    table.do("move Ann to c1")
    assert table.quests("lion") == ["Bring it home"]
    assert table.tokens("Ann") == []


@pytest.mark.rule("arcadia.token.quest.1", "arcadia.quest.3")
def test_a_quest_that_is_fulfilled_takes_no_more_tokens() -> None:
    table = arcadia("A q . X", seats=3, quests=DELIVER, fulfilled={"lion": ["home"]})
    table.do("activate Ann", "move Ann to b1", "move Ann to c1")
    assert table.tokens("Ann") == ["banner"]


@pytest.mark.rule("arcadia.token.quest.1")
def test_a_quest_takes_no_more_tokens_than_it_asks_for() -> None:
    table = arcadia("A . . X", seats=3, quests=DELIVER, tokens={"Ann": ["banner", "banner"]})
    table.do("activate Ann", "move Ann to c1")
    assert table.quests("lion") == ["Bring it home"]
    assert table.tokens("Ann") == ["banner"]


# -- potions ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.token.healing.1")
def test_a_healing_potion_removes_all_wounds_and_is_discarded() -> None:
    table = arcadia("A X", wounds={"Ann": 3}, tokens={"Ann": ["healing", "chest-1"]})
    table.do("activate Ann", "use the healing")
    assert table.wounds("Ann") == 0
    assert table.tokens("Ann") == ["chest-1"]
    assert table.question == "active"


@pytest.mark.rule("arcadia.token.healing.1")
def test_only_the_active_hero_drinks() -> None:
    table = arcadia("A X", wounds={"Xan": 3}, tokens={"Xan": ["healing"]})
    table.do("activate Ann")
    assert not any("healing" in option for option in table.options)
    assert isinstance(table.why("use the healing", "eagle"), No)


@pytest.mark.rule("arcadia.token.healing.2", "arcadia.token.refreshing.1")
def test_no_potion_is_used_while_an_attack_is_resolved() -> None:
    table = arcadia(
        "A X",
        cards={"Ann": ["Parry"]},
        wounds={"Ann": 3},
        tokens={"Ann": ["healing", "refreshing"]},
    )
    table.do("activate Ann")
    table.rolls("ranged ranged")
    table.do("attack Xan with Parry")
    assert table.question == "reroll"
    for potion in ("healing", "refreshing"):
        verdict = table.why(f"use the {potion}")
        assert isinstance(verdict, No)
        assert verdict.rule == "arcadia.token.healing.2"


@pytest.mark.rule("arcadia.token.healing.2")
def test_a_potion_is_used_before_a_move_and_after_its_guard_attacks() -> None:
    table = arcadia("o A . X", wounds={"Ann": 1}, tokens={"Ann": ["healing"]})
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank")
    table.do("move Ann to c1")
    assert table.wounds("Ann") == 2
    table.do("use the healing")
    assert table.wounds("Ann") == 0


def shot_past_guards(drawing: str, **more: object) -> ArcadiaSituation:
    """Ann, who carries a potion, has shot at the Goblin; its Payback is still due."""
    more = {"tokens": {"Ann": ["healing"]}, "wounds": {"Ann": 1}, **more}
    table = arcadia(drawing, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Goblin with Sling")
    return table


@pytest.mark.rule("arcadia.token.healing.2")
def test_a_potion_is_used_between_the_guards_and_the_payback() -> None:
    table = shot_past_guards("o A . g X")
    table.rolls("melee ranged ranged", "blank")
    table.do("let Ogre react")
    assert (table.asked, table.question, table.wounds("Ann")) == ("lion", "heal", 2)
    table.do("use the healing")
    assert table.wounds("Ann") == 0
    assert table.question == "payback"


@pytest.mark.rule("arcadia.token.healing.2")
def test_no_potion_is_used_between_two_guards_of_one_attack() -> None:
    table = shot_past_guards("o A o . g X")
    table.rolls("melee ranged ranged", "blank")
    table.do("let Ogre 1 react")
    assert table.question == "react"
    table.rolls("melee ranged ranged", "blank")
    table.do("let Ogre 2 react")
    assert (table.question, table.wounds("Ann")) == ("heal", 3)
    table.do("done")
    assert table.question == "payback"


@pytest.mark.rule("arcadia.token.healing.2")
def test_nobody_is_asked_about_a_potion_without_a_wound() -> None:
    table = shot_past_guards("o A . g X", wounds={})
    table.rolls("ranged ranged ranged")
    table.do("let Ogre react")
    assert table.question == "payback"


@pytest.mark.rule("arcadia.token.refreshing.1")
def test_a_refreshing_potion_unexhausts_the_cards_of_its_hero_alone() -> None:
    spent = {"Ann": ["Blade", "Sling"], "Bob": ["Blade"]}
    table = arcadia("A X B", exhausted=spent, tokens={"Ann": ["refreshing"]})
    table.do("activate Ann", "use the refreshing")
    assert (table.exhausted("Ann"), table.exhausted("Bob")) == ([], ["Blade"])
    assert "attack Xan with Blade" in table.options


@pytest.mark.rule("arcadia.token.extra-turn.1", "arcadia.token.extra-turn.2")
def test_an_extra_turn_is_a_full_turn_of_the_same_hero() -> None:
    table = arcadia("A X B", tokens={"Ann": ["extra-turn"]})
    table.do("activate Ann")
    assert not any("extra-turn" in option for option in table.options)
    table.rolls("melee ranged ranged", "blank")
    table.do("attack Xan with Blade", "end the activation")
    assert (table.asked, table.question) == ("lion", "extra-turn")
    table.do("use the extra-turn")
    movement = table.state.movement
    assert movement is not None
    assert (table.asked, table.question, movement.points) == ("lion", "active", 3)
    assert table.state.hero == table.number("Ann")
    assert table.tokens("Ann") == []
    table.rolls("ranged melee", "blank")
    table.do("attack Xan with Sling", "end the activation")
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.token.extra-turn.1")
def test_an_extra_turn_may_be_kept_for_later() -> None:
    table = arcadia("A X", tokens={"Ann": ["extra-turn"]})
    table.do("activate Ann", "end the activation", "done")
    assert table.asked == "eagle"
    assert table.tokens("Ann") == ["extra-turn"]


@pytest.mark.rule("arcadia.token.extra-turn.2", "arcadia.spawn.2")
def test_the_spawn_comes_between_a_turn_and_the_extra_turn() -> None:
    table = arcadia(
        "A o X . .",
        tokens={"Ann": ["extra-turn"]},
        tile=["Ogre"],
        spawns={"e1": "melee melee"},
    )
    table.do("activate Ann", "end the activation")
    table.rolls("melee melee")
    table.do("use the extra-turn")
    assert table.question == "active"
    assert table.space("Ogre") == "e1"


# -- chests, traps, the end ---------------------------------------------------------------------


@pytest.mark.rule("arcadia.token.trap.1")
def test_a_trap_wounds_without_a_defense_roll_and_is_discarded() -> None:
    table = found("trap", heroes={"Ann": {"defense": 4}})
    table.do("move Ann to b1")
    assert table.wounds("Ann") == 1
    assert table.tokens("Ann") == []
    assert not table.told(events.DiceRolled)
    assert table.state.face_up == []


@pytest.mark.rule("arcadia.token.chest.1", "arcadia.coin.7", "arcadia.token.end.1")
def test_at_the_end_chests_are_paid_and_all_tokens_go_back() -> None:
    table = arcadia(
        "A q X",
        fulfilled={"lion": ["eagle"]},
        tokens={"Xan": ["chest-3", "chest-2", "healing"], "Yew": ["chest-1"]},
    )
    table.do("activate Ann", "move Ann to b1")
    assert table.winner == "lion"
    assert table.coins("eagle") == 3 + 2 + 1
    # The First Bonus, and a coin for each of two Quests.
    assert table.coins("lion") == 1 + 2
    assert not any(hero.tokens for hero in table.state.heroes)


@pytest.mark.rule("arcadia.token.exchange.1")
def test_tokens_but_no_quest_tokens_change_hands_in_a_rest() -> None:
    table = arcadia("A B X", tokens={"Ann": ["healing", "banner"]}, quests=NONE)
    table.do("let the guild Rest")
    offered = [option for option in table.options if "healing" in option or "banner" in option]
    assert offered == ["give the healing of Ann to Bob"]
    table.do("give the healing of Ann to Bob")
    assert (table.tokens("Ann"), table.tokens("Bob")) == (["banner"], ["healing"])
