"""Payback Reaction (p. 20), with the example of the troll (p. 22)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from tables.arcadia import MONSTERS, ArcadiaSituation, arcadia

MISS = "ranged ranged ranged"

CARDS = """
- {name: Whirl, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 3},
   abilities: [{do: attack-all-close}]}
- {name: Hook, type: attack, group: weapon, level: 1, attack: {type: ranged, dice: 1}}
"""


def fast(movement: int) -> dict[str, dict[str, object]]:
    """The Monsters of the table, with Ogres and Goblins that have so many Movement points."""
    quick = {}
    for letter in "og":
        card = MONSTERS[letter]["card"]
        assert isinstance(card, dict)
        quick[letter] = {**MONSTERS[letter], "card": {**card, "movement": movement}}
    return {**MONSTERS, **quick}


def attacked(
    drawing: str, target: str, card: str = "Sling", movement: int = 1, **more: object
) -> ArcadiaSituation:
    """Ann has attacked a Monster, and missed."""
    table = arcadia(drawing, more_cards=CARDS, monsters=fast(movement), **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    table.rolls(MISS if card != "Sling" else "melee melee")
    table.do(f"attack {target} with {card}")
    return table


def refused(table: ArcadiaSituation, action: str) -> str:
    """The rule that forbids an action of the Monster."""
    verdict = table.why(action, "eagle")
    assert isinstance(verdict, No)
    return verdict.rule


@pytest.mark.rule("arcadia.payback.1", "arcadia.monster.activation.1")
def test_an_attack_that_misses_is_paid_back_as_well() -> None:
    table = attacked("A o X", "Ogre", "Blade")
    assert (table.asked, table.question) == ("eagle", "payback")
    assert [told.figure for told in table.told(events.Reacted)] == [table.number("Ogre")]


@pytest.mark.rule("arcadia.payback.1")
def test_an_attack_on_a_hero_is_not_paid_back() -> None:
    table = attacked("A X . o", "Xan", "Blade")
    assert table.told(events.Reacted) == []


@pytest.mark.rule("arcadia.payback.2", "arcadia.monster.card.9")
def test_a_monster_comes_up_and_strikes_back() -> None:
    table = attacked("A . . o X", "Ogre", movement=2)
    assert refused(table, "strike back at Ann") == "arcadia.attack.target.3"
    table.do("move Ogre to b1")
    table.rolls("melee melee ranged", "blank")
    table.do("strike back at Ann")
    assert (table.space("Ogre"), table.wounds("Ann")) == ("b1", 2)


@pytest.mark.rule("arcadia.payback.2", "arcadia.monster.card.9")
def test_a_monster_goes_no_further_than_its_movement() -> None:
    table = attacked("A . . . o X", "Ogre", movement=2)
    assert "move Ogre to c1" in table.options
    assert "move Ogre to b1" not in table.options


@pytest.mark.rule("arcadia.payback.2")
def test_the_attack_comes_first_and_its_payback_afterwards() -> None:
    table = arcadia("A o X")
    table.do("activate Ann")
    table.rolls("melee ranged ranged")
    table.do("attack Ogre with Blade")
    assert table.wounds("Ogre") == 1
    assert table.question == "payback"


@pytest.mark.rule("arcadia.payback.3")
def test_a_monster_does_not_move_after_it_has_struck() -> None:
    table = attacked("A o X", "Ogre", "Blade")
    assert "move Ogre to c1" in table.options
    table.rolls(MISS)
    table.do("strike back at Ann")
    assert table.asked == "lion"
    assert table.space("Ogre") == "b1"


# -- how it moves -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_opens_and_closes_doors() -> None:
    table = attacked(". .=o A X", "Ogre", "Blade", movement=2)
    table.do("flip the door at b1-c1")
    assert "move Ogre to b1" in table.options
    table.do("flip the door at b1-c1")
    assert "move Ogre to b1" not in table.options


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_uses_portals() -> None:
    table = attacked("A . v .|. v X o", "Ogre", together={"Ogre": "c1"})
    table.do("move Ogre to f1")
    assert table.space("Ogre") == "f1"


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_may_not_stay_in_a_full_space_nor_enter_a_blocked_one() -> None:
    table = attacked("A X . o B", "Ogre", movement=1, together={"Cid": "Bob"})
    assert refused(table, "move Ogre to e1") == "arcadia.space.4"


@pytest.mark.rule("arcadia.payback.4", "arcadia.space.2")
def test_a_monster_does_not_strike_from_a_full_space() -> None:
    table = attacked(
        "A g . o X", "Ogre", movement=3, together={"Bob": "Goblin"}, cards={"Ann": ["Sling"]}
    )
    table.rolls("melee melee")
    table.do("let Ogre react")
    table.do("move Ogre to b1")
    assert refused(table, "strike back at Ann") == "arcadia.space.2"
    assert refused(table, "end the reaction") == "arcadia.space.2"
    table.do("move Ogre to a1")
    assert "strike back at Ann" in table.options


@pytest.mark.rule("arcadia.payback.4")
def test_a_moving_monster_triggers_no_guard_and_collects_no_token() -> None:
    table = attacked("A o * o X", "Ogre 1", "Blade", movement=2)
    table.do("move Ogre 1 to c1")
    assert len(table.told(events.Reacted)) == 1
    assert table.state.face_down
    assert not table.told(events.TokenCollected)


@pytest.mark.rule("arcadia.payback.4", "arcadia.guard.2")
def test_leaving_a_monster_of_its_own_triggers_nothing() -> None:
    table = attacked("A . o o X", "Ogre 1", "Sling")
    table.do("move Ogre 1 to b1")
    assert len(table.told(events.Reacted)) == 1


# -- whether, whom, and which one ---------------------------------------------------------------


@pytest.mark.rule("arcadia.payback.5")
def test_a_monster_need_neither_move_nor_strike() -> None:
    table = attacked("A o X", "Ogre", "Blade")
    table.do("end the reaction")
    assert table.asked == "lion"
    assert (table.space("Ogre"), table.wounds("Ann")) == ("b1", 0)


@pytest.mark.rule("arcadia.payback.6")
def test_the_payback_is_for_who_attacked() -> None:
    table = attacked("A o B X", "Ogre", "Blade")
    assert [option for option in table.options if "strike" in option] == ["strike back at Ann"]
    assert refused(table, "strike back at Bob") == "arcadia.payback.6"


@pytest.mark.rule("arcadia.payback.6")
def test_if_the_attacker_has_died_the_monster_may_still_move() -> None:
    table = arcadia("o A . o . X", wounds={"Ann": 3}, monsters=fast(1))
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Ogre 2 with Sling")
    table.rolls("melee ranged ranged", "blank")
    table.do("let Ogre 1 react")
    assert table.space("Ann") == ""
    assert refused(table, "strike back at Ann") == "arcadia.payback.6"
    table.do("move Ogre 2 to c1")
    assert table.space("Ogre 2") == "c1"
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.payback.7")
def test_of_several_targets_the_right_neighbour_chooses_one_to_pay_back() -> None:
    table = attacked("o A o X", "Ogre 1", "Whirl", seats=3, cards={"Ann": ["Whirl"]})
    assert (table.asked, table.question) == ("fox", "react")
    assert table.options == ["let Ogre 1 react", "let Ogre 2 react"]
    table.do("let Ogre 2 react", "end the reaction")
    assert len(table.told(events.Reacted)) == 1
    assert table.asked == "lion"


@pytest.mark.rule("arcadia.payback.7", "arcadia.overkill.1")
def test_those_who_are_not_chosen_leave_before_the_one_that_is() -> None:
    table = arcadia("o A o . X o", more_cards=CARDS, cards={"Ann": ["Whirl"]})
    table.do("activate Ann")
    table.rolls("melee melee ranged")
    table.do("attack Ogre 1 with Whirl", "let Ogre 2 react")
    assert (table.space("Ogre 1"), table.space("Ogre 2")) == ("", "c1")
    assert table.coins("lion") == 1
    table.do("end the reaction")
    assert table.space("Ogre 2") == ""
    assert table.coins("lion") == 2


@pytest.mark.rule("arcadia.payback.7", "arcadia.overkill.2")
def test_a_monster_that_is_gone_by_overkill_cannot_be_chosen() -> None:
    table = arcadia("g A t . X", more_cards=CARDS, cards={"Ann": ["Whirl"]})
    table.do("activate Ann")
    table.rolls("melee melee ranged", "shield blank blank")
    table.do("attack Goblin with Whirl", "done")
    assert table.space("Goblin") == ""
    assert table.question == "payback"
    assert "strike back at Ann" in table.options


# -- the example --------------------------------------------------------------------------------

SCHMETTERLING = """
    . . . X .

    P t A . g

    . . . B .
"""
KILL_IT = "[{id: troll, name: The Troll, text: Kill it., goal: {goal: kill, monster: t}}]"


@pytest.mark.rule(
    "arcadia.payback.2",
    "arcadia.payback.6",
    "arcadia.overkill.1",
    "arcadia.tier.4",
    "arcadia.tier.5",
    "arcadia.attack.effect.5",
    "arcadia.monster.card.7",
    "arcadia.monster.card.11",
    "arcadia.monster.card.12",
    "arcadia.monster.card.13",
    "arcadia.effect.reroll.3",
)
def test_the_payback_of_the_troll() -> None:
    """P. 22: Ann is Grom, Pia Greensleeves, Xan Scarlet, and Bob Maya."""
    table = arcadia(
        SCHMETTERLING,
        seats=4,
        wounds={"Troll": 3},
        harmed={"Troll": ["eagle"]},
        heroes={name: {"life": 9} for name in ("Ann", "Bob", "Xan")},
        quests=KILL_IT,
    )
    table.do("activate Ann")
    table.rolls("melee melee crit", "melee", "shield blank blank")
    table.do("attack Troll with Blade")
    assert (table.asked, table.question) == ("panda", "reroll")
    table.rolls("shield", "blank")
    table.do("reroll a die that shows blank", "reroll a die that shows blank")
    assert (table.wounds("Troll"), table.question) == (5, "payback")
    assert "strike back at Ann" in table.options
    table.do("move Troll to d2")
    table.rolls("melee melee ranged ranged")
    table.do("strike back at Ann")
    table.rolls("melee", "melee", "shield", "blank", "blank")
    table.do("reroll a die that shows ranged", "reroll a die that shows ranged")
    assert [told.hits for told in table.told(events.AttackRolled)] == [4, 4]
    wounds = {name: table.wounds(name) for name in table.figure_names if table.wounds(name)}
    assert wounds == {"Ann": 3, "Bob": 4, "Xan": 4}
    assert (table.space("Troll"), table.boxed("Troll")) == ("", True)
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox", "panda")] == [3 + 1, 3, 0, 0]
    assert table.quests("lion") == ["The Troll"]
    assert table.quests("eagle") == []
