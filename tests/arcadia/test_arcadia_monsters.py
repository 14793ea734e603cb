"""Monster Activation (p. 18), Monster Attack (p. 20), Anatomy of a Monster (p. 21)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from tables.arcadia import MONSTERS, ArcadiaSituation, arcadia

MISS = "ranged ranged ranged"


def shot_at_goblin(drawing: str, **more: object) -> ArcadiaSituation:
    """Ann has shot at the Goblin, and missed."""
    table = arcadia(drawing, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Goblin with Sling")
    return table


@pytest.mark.rule("arcadia.monster.activation.1")
def test_monsters_have_no_turn() -> None:
    table = arcadia("A o X")
    asked = []
    for _ in range(4):
        asked.append(table.asked)
        table.do("let the guild Rest", "end the Rest")
    assert asked == ["lion", "eagle"] * 2
    assert table.told(events.Reacted) == []


@pytest.mark.rule("arcadia.monster.activation.2", "arcadia.monster.attack.5")
@pytest.mark.parametrize(("seats", "controller"), [(2, "eagle"), (3, "fox"), (4, "panda")])
def test_the_player_to_the_right_decides_for_monsters_and_rolls(
    seats: int, controller: str
) -> None:
    table = arcadia("A o X", seats=seats)
    table.do("activate Ann")
    table.rolls(MISS)
    table.do("attack Ogre with Blade")
    assert table.asked == controller
    table.rolls(MISS)
    table.do("strike back at Ann")
    assert [told.seat for told in table.told(events.DiceRolled)] == [0, seats - 1]


@pytest.mark.rule("arcadia.monster.activation.2")
def test_each_player_has_the_monsters_in_the_turn_of_the_next_one() -> None:
    table = arcadia("X o A", seats=3)
    table.do("activate Ann", "end the activation", "activate Xan")
    table.rolls(MISS)
    table.do("attack Ogre with Blade")
    assert table.asked == "lion"


@pytest.mark.rule("arcadia.monster.attack.5", "arcadia.monster.card.13")
def test_the_controller_rerolls_for_a_monster_in_attack_and_defense() -> None:
    table = arcadia("A t X", seats=3)
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank blank blank")
    table.do("attack Troll with Blade")
    assert (table.asked, table.question) == ("fox", "reroll")
    table.do("done")
    table.rolls("ranged ranged ranged ranged")
    table.do("strike back at Ann")
    assert (table.asked, table.question) == ("fox", "reroll")
    table.rolls("ranged", "ranged")
    table.do("reroll a die that shows ranged", "reroll a die that shows ranged")
    assert table.question != "reroll"


@pytest.mark.rule("arcadia.monster.attack.1")
def test_crits_and_defense_work_in_the_attack_of_a_monster() -> None:
    table = arcadia("A o X", heroes={"Ann": {"defense": 2}})
    table.do("activate Ann")
    table.rolls(MISS)
    table.do("attack Ogre with Blade")
    table.rolls("ranged ranged crit", "melee", "shield blank")
    table.do("strike back at Ann")
    assert table.wounds("Ann") == 1


@pytest.mark.rule("arcadia.monster.attack.2")
def test_a_monster_attacks_again_and_again() -> None:
    table = arcadia("o A X", cards={"Ann": ["Sling", "Leech"]}, exhausted={})
    table.do("activate Ann")
    for card in ("Sling", "Leech"):
        table.rolls("melee melee")
        table.do(f"attack Ogre with {card}")
        table.rolls("melee ranged ranged", "blank")
        table.do("strike back at Ann")
        table.end_activation()
        if card == "Sling":
            table.do("let the guild Rest", "end the Rest", "activate Ann")
    assert table.wounds("Ann") == 2


@pytest.mark.rule("arcadia.monster.attack.3", "arcadia.monster.card.6")
def test_an_archer_needs_to_see_and_an_ogre_to_be_close() -> None:
    assert "strike back at Ann" in shot_at_goblin("A . . g X").options
    table = arcadia("A . . o X")
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Ogre with Sling")
    verdict = table.why("strike back at Ann", "eagle")
    assert isinstance(verdict, No)
    assert verdict.rule == "arcadia.attack.target.3"


@pytest.mark.rule("arcadia.monster.attack.3")
def test_an_archer_shoots_through_no_wall() -> None:
    table = shot_at_goblin("A . g\n  -\nX . .")
    assert "strike back at Ann" in table.options
    table.do("move Goblin to c1")
    assert table.asked == "lion"
    assert len(table.told(events.AttackDeclared)) == 1


@pytest.mark.rule("arcadia.monster.attack.4", "arcadia.monster.card.12")
def test_the_ability_of_a_monster_does_not_reach_behind_a_wall() -> None:
    table = arcadia("A t|X\n\n. B .", heroes={"Ann": {"life": 9}})
    table.do("activate Ann")
    table.rolls(MISS)
    table.do("attack Troll with Blade")
    table.rolls("melee melee melee melee", "blank", "blank")
    table.do("strike back at Ann", "done")
    assert [table.wounds(name) for name in ("Ann", "Bob", "Xan")] == [4, 4, 0]


@pytest.mark.rule("arcadia.monster.card.1", "arcadia.monster.card.8", "arcadia.monster.card.7")
def test_name_attack_and_dice_are_those_of_the_card() -> None:
    table = shot_at_goblin("A . . g X")
    table.rolls("ranged melee", "blank")
    table.do("strike back at Ann")
    assert "Goblin attacks Ann with Arrow." in table.log()
    goblin = table.number("Goblin")
    assert [len(t.faces) for t in table.told(events.DiceRolled) if t.figure == goblin] == [2]


@pytest.mark.rule("arcadia.monster.card.10", "arcadia.setup.monster-level.1")
def test_the_card_in_use_is_that_of_the_level_of_the_scenario() -> None:
    lives = {1: 2, 2: 4, 3: 4, 6: 6}
    ogre = {"name": "Ogre", "tier": "minor-minion"}
    club = {"name": "Club", "type": "melee", "dice": 3}
    cards = [
        {"levels": levels, "life": life, "overkill": 9, "reward": 1, "movement": 1, "attack": club}
        for levels, life in (((1, 1), 2), ((2, 3), 4), ((4, 6), 6))
    ]
    for level, life in lives.items():
        kinds = {"o": {**ogre, "cards": cards}}
        table = arcadia(
            "A o X", options={"level": level}, monsters=kinds, wounds={"Ogre": life - 1}
        )
        table.do("activate Ann")
        table.rolls("melee ranged ranged")
        table.do("attack Ogre with Blade", "end the reaction")
        assert table.space("Ogre") == ""


@pytest.mark.rule("arcadia.monster.card.11")
def test_most_monsters_have_no_defense() -> None:
    table = arcadia("A t X", monsters={**MONSTERS})
    table.do("activate Ann")
    table.rolls("melee melee ranged", "shield blank blank")
    table.do("attack Troll with Blade", "done")
    assert table.wounds("Troll") == 1
