"""Rolling Dice (p. 17) and the Reroll Pool (p. 27)."""

import pytest

from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

CARDS = """
- {name: Needle, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 2},
   abilities: [{do: sharp-crits, amount: 2}]}
- {name: Steady Bow, type: attack, group: weapon, level: 1, attack: {type: ranged, dice: 2},
   abilities: [{do: rerolls, amount: 1, of: attack}]}
"""


def attack(card: str, *throws: str, defense: int = 0, **more: object) -> ArcadiaSituation:
    """Ann attacks Xan with a card of hers."""
    cards = {"Ann": [card, *more.pop("and_cards", ())]}  # type: ignore[misc]
    table = arcadia(
        "A X",
        cards=cards,
        more_cards=CARDS,
        heroes={"Xan": {"defense": defense, "life": 9}},
        **more,  # type: ignore[arg-type]
    )
    table.do("activate Ann")
    table.rolls(*throws)
    table.do(f"attack Xan with {card}")
    return table


def hits(table: ArcadiaSituation) -> list[int]:
    """The hits of each attack so far."""
    return [told.hits for told in table.told(events.AttackRolled)]


def saves(table: ArcadiaSituation) -> list[int]:
    """The saves of each Defense so far."""
    return [told.saves for told in table.told(events.Defended)]


# -- what counts --------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.dice.2", "arcadia.dice.3")
def test_the_symbol_of_the_other_kind_of_attack_is_a_miss() -> None:
    assert hits(attack("Blade", "melee melee ranged")) == [2]
    assert hits(attack("Sling", "melee ranged")) == [1]


@pytest.mark.rule("arcadia.dice.4")
def test_a_shield_is_a_save_and_a_blank_is_none() -> None:
    table = attack("Blade", "melee melee melee", "shield blank blank", defense=3)
    assert saves(table) == [1]
    assert table.wounds("Xan") == 2


@pytest.mark.rule("arcadia.dice.5")
def test_a_crit_counts_in_every_roll() -> None:
    assert hits(attack("Blade", "ranged ranged crit", "ranged")) == [1]
    assert hits(attack("Sling", "melee crit", "melee")) == [1]
    assert saves(attack("Blade", "melee melee melee", "crit", "blank", defense=1)) == [1]


@pytest.mark.rule("arcadia.dice.1")
def test_each_attack_has_a_roll_of_its_own_and_so_has_each_defense() -> None:
    table = attack("Blade", "melee melee ranged", "blank", defense=1)
    table.end_activation()
    table.do("activate Xan")
    table.rolls("melee ranged ranged", "blank")
    table.do("attack Ann with Blade")
    assert (hits(table), saves(table)) == ([2, 1], [0, 0])


@pytest.mark.rule("arcadia.dice.6", "arcadia.dice.7")
def test_grom_with_the_rusty_blade() -> None:
    """P. 17, example 1: two misses and a CRIT, whose extra die hits."""
    assert hits(attack("Blade", "ranged ranged crit", "melee")) == [2]


@pytest.mark.rule("arcadia.dice.6", "arcadia.dice.7")
def test_zazu_with_the_slingshot() -> None:
    """P. 17, example 2: the extra die is a CRIT, and its own extra die misses."""
    assert hits(attack("Sling", "ranged crit", "crit", "melee")) == [3]


@pytest.mark.rule("arcadia.dice.6", "arcadia.dice.7", "arcadia.effect.extra-defense.2")
def test_wisp_with_an_exhausted_parrying_blade() -> None:
    """P. 17, example 3: three Defense dice make two saves, and the extra die is blank."""
    table = arcadia(
        "A X",
        heroes={"Xan": {"defense": 2}},
        cards={"Xan": ["Parry"]},
        exhausted={"Xan": ["Parry"]},
    )
    table.do("activate Ann")
    table.rolls("melee melee melee", "shield crit blank", "blank")
    table.do("attack Xan with Blade")
    assert (table.asked, table.question) == ("eagle", "reroll")
    table.do("done")
    assert saves(table) == [2]


@pytest.mark.rule("arcadia.dice.6")
def test_two_crits_bring_two_extra_dice() -> None:
    assert hits(attack("Blade", "ranged crit crit", "melee crit", "ranged")) == [4]


@pytest.mark.rule("arcadia.dice.8")
def test_a_crit_may_do_more_if_a_card_says_so() -> None:
    assert hits(attack("Needle", "melee crit", "crit", "ranged")) == [7]


# -- the Reroll Pool ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.effect.reroll.1", "arcadia.effect.reroll.4")
def test_zazu_rerolls_his_attack() -> None:
    """P. 27: two misses; two rerolls bring a hit and a CRIT; the last one an extra die."""
    spent = {"Ann": ["Parry"]}
    table = attack("Sling", "melee melee", and_cards=("Parry", "Ring"), exhausted=spent)
    table.rolls("ranged", "crit", "melee", "ranged")
    table.do(*["reroll a die that shows melee"] * 3)
    assert hits(table) == [3]
    assert table.question != "reroll"


@pytest.mark.rule("arcadia.effect.reroll.3")
def test_whoever_may_reroll_is_told_what_has_been_rolled() -> None:
    table = attack("Sling", "ranged melee", and_cards=("Parry",))
    told = "1 hit; Xan has 9 Life left: do you reroll a die? 1 reroll left."
    assert table.match.prompt(0) == told


@pytest.mark.rule("arcadia.effect.reroll.3", "arcadia.effect.reroll.5")
def test_zazu_defends_and_needs_no_third_reroll() -> None:
    """P. 27: an Orc scores two hits; the full pool is there again, and one reroll is left over."""
    table = arcadia(
        "A o",
        heroes={"Ann": {"defense": 1}},
        cards={"Ann": ["Sling", "Parry", "Ring"]},
    )
    table.do("activate Ann")
    table.rolls("melee melee", "melee", "melee", "melee")
    table.do("attack Ogre with Sling", *["reroll a die that shows melee"] * 3)
    table.rolls("melee melee ranged", "shield blank", "blank", "shield")
    table.do("strike back at Ann")
    assert (table.asked, table.question) == ("lion", "reroll")
    table.do("reroll a die that shows blank")
    assert table.question == "reroll"
    table.do("reroll a die that shows blank")
    assert saves(table) == [2]
    assert table.wounds("Ann") == 0
    assert table.question != "reroll"


@pytest.mark.rule("arcadia.effect.reroll.2")
def test_the_new_result_stands_even_if_it_is_worse() -> None:
    table = attack("Parry", "melee ranged")
    table.rolls("ranged")
    table.do("reroll a die that shows melee")
    assert hits(table) == [0]


@pytest.mark.rule("arcadia.effect.reroll.3")
def test_rerolls_are_used_one_by_one_and_the_same_die_again() -> None:
    table = attack("Sling", "melee ranged", and_cards=("Ring",))
    table.rolls("melee")
    table.do("reroll a die that shows melee")
    assert table.question == "reroll"
    table.rolls("ranged")
    table.do("reroll a die that shows melee")
    assert hits(table) == [2]


@pytest.mark.rule("arcadia.effect.reroll.4")
def test_a_crit_that_is_rerolled_leaves_its_extra_die() -> None:
    table = attack("Parry", "ranged crit", "melee")
    table.rolls("ranged")
    table.do("reroll a die that shows crit")
    assert hits(table) == [1]


@pytest.mark.rule("arcadia.effect.reroll.5")
def test_rerolls_need_not_be_used() -> None:
    table = attack("Parry", "melee ranged")
    table.do("done")
    assert hits(table) == [1]


@pytest.mark.rule("arcadia.card.attack.4", "arcadia.effect.reroll.1")
def test_an_attack_card_may_bring_rerolls_to_its_own_attacks() -> None:
    table = attack("Steady Bow", "melee ranged")
    table.rolls("ranged")
    table.do("reroll a die that shows melee")
    assert hits(table) == [2]
    assert attack("Sling", "melee ranged", and_cards=("Steady Bow",)).question != "reroll"
