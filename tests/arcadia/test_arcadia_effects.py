"""Extra Defense, Extra Life, Daze, Permanent cards and what is printed on cards (pp. 26-27)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

CARDS = """
- {name: Buckler, type: permanent, group: armour, level: 1, cost: 2, extra_defense: 2}
- {name: Mace, type: attack, group: weapon, level: 1, cost: 4, attack: {type: melee, dice: 2},
   extra_life: 2, abilities: [{do: daze}]}
- {name: Zeal, type: permanent, group: lore, level: 1, cost: 2,
   abilities: [{do: dice, amount: 2, type: melee}]}
- {name: Boots, type: permanent, group: lore, level: 1, cost: 2,
   abilities: [{do: movement, amount: 2}]}
- {name: Rage, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 1},
   abilities: [{do: dice, amount: 3}]}
"""


def strike(table: ArcadiaSituation, target: str, card: str, *throws: str) -> None:
    """Ann is activated, and attacks."""
    table.do("activate Ann")
    table.rolls(*throws)
    table.do(f"attack {target} with {card}")


def dice(table: ArcadiaSituation, name: str) -> list[int]:
    """How many dice a Character has rolled in each of its throws."""
    return [len(t.faces) for t in table.told(events.DiceRolled) if t.figure == table.number(name)]


# -- Extra Defense, Extra Life ------------------------------------------------------------------


@pytest.mark.rule("arcadia.effect.extra-defense.1", "arcadia.effect.extra-defense.2")
def test_all_extra_defense_is_added_even_of_exhausted_cards() -> None:
    table = arcadia(
        "A X",
        more_cards=CARDS,
        cards={"Xan": ["Buckler", "Parry"], "Yew": ["Buckler"]},
        exhausted={"Xan": ["Parry"]},
    )
    strike(table, "Xan", "Blade", "melee melee ranged", "shield shield blank blank")
    assert dice(table, "Xan") == [1 + 2 + 1]


@pytest.mark.rule("arcadia.effect.extra-life.1")
def test_extra_life_takes_more_wounds_to_kill() -> None:
    table = arcadia("A X", more_cards=CARDS, cards={"Xan": ["Heart", "Mace"]}, wounds={"Xan": 4})
    strike(table, "Xan", "Blade", "melee melee ranged", "blank")
    assert (table.wounds("Xan"), table.space("Xan")) == (6, "b1")
    table = arcadia("A X", more_cards=CARDS, cards={"Xan": ["Heart", "Mace"]}, wounds={"Xan": 5})
    strike(table, "Xan", "Blade", "melee melee ranged", "blank")
    assert table.space("Xan") == ""


@pytest.mark.rule("arcadia.effect.extra-life.2")
def test_extra_life_counts_while_the_card_is_exhausted() -> None:
    table = arcadia(
        "A X",
        more_cards=CARDS,
        cards={"Xan": ["Mace"]},
        exhausted={"Xan": ["Mace"]},
        wounds={"Xan": 3},
    )
    strike(table, "Xan", "Blade", "melee ranged ranged", "blank")
    assert (table.wounds("Xan"), table.space("Xan")) == (4, "b1")


@pytest.mark.rule("arcadia.effect.extra-life.2")
def test_a_card_without_which_a_hero_would_die_is_not_given_away() -> None:
    table = arcadia("A B X", cards={"Ann": ["Heart", "Blade"]}, wounds={"Ann": 4})
    table.do("let the guild Rest")
    assert "give Blade of Ann to Bob" in table.options
    verdict = table.why("give Heart of Ann to Bob")
    assert isinstance(verdict, No)
    assert verdict.rule == "arcadia.effect.extra-life.2"


# -- Daze ---------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.effect.daze.1")
def test_a_dazed_character_rolls_no_defense_dice() -> None:
    table = arcadia("A X", more_cards=CARDS, cards={"Xan": ["Buckler"]}, dazed=["Xan"])
    strike(table, "Xan", "Blade", "melee melee ranged")
    assert dice(table, "Xan") == []
    assert table.wounds("Xan") == 2
    table = arcadia("A t", dazed=["Troll"])
    strike(table, "Troll", "Blade", "melee melee ranged")
    assert dice(table, "Troll") == []


@pytest.mark.rule("arcadia.effect.daze.1", "arcadia.attack.effect.1")
def test_an_effect_that_dazes_needs_a_wound() -> None:
    for defense, is_dazed in (("blank", True), ("shield", False)):
        table = arcadia("A X", more_cards=CARDS, cards={"Ann": ["Mace"]})
        strike(table, "Xan", "Mace", "melee ranged", defense)
        assert table.figure("Xan").dazed is is_dazed


@pytest.mark.rule("arcadia.effect.daze.2")
def test_a_dazed_hero_moves_and_attacks_and_a_dazed_monster_reacts() -> None:
    table = arcadia("A o X", dazed=["Ann", "Ogre"])
    table.do("activate Ann")
    assert "move Ann to b1" in table.options
    table.rolls("ranged ranged ranged")
    table.do("attack Ogre with Blade")
    assert "strike back at Ann" in table.options
    assert "move Ogre to c1" in table.options


@pytest.mark.rule("arcadia.effect.daze.3")
def test_heroes_recover_when_their_guild_rests() -> None:
    table = arcadia("A B X o", dazed=["Ann", "Bob", "Xan", "Ogre"])
    table.do("activate Ann", "end the activation", "let the guild Rest", "end the Rest")
    assert not table.figure("Xan").dazed
    assert table.figure("Ann").dazed
    table.do("let the guild Rest", "end the Rest")
    assert [table.figure(name).dazed for name in ("Ann", "Bob", "Ogre")] == [False, False, True]


@pytest.mark.rule("arcadia.effect.daze.3")
def test_a_hero_who_is_killed_is_dazed_no_longer() -> None:
    table = arcadia("A X Y", dazed=["Xan"], wounds={"Xan": 3})
    strike(table, "Xan", "Blade", "melee ranged ranged")
    assert not table.figure("Xan").dazed


# -- Permanent cards ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.card.permanent.1", "arcadia.hero.card.5")
def test_a_permanent_card_works_like_a_natural_ability() -> None:
    table = arcadia("A . . . . . X", more_cards=CARDS, cards={"Ann": ["Boots"]})
    table.do("activate Ann")
    assert "move Ann to f1" in table.options
    natural: dict[str, object] = {"abilities": [{"do": "movement", "amount": 2}]}
    table = arcadia("A . . . . . X", heroes={"Ann": natural})
    table.do("activate Ann")
    assert "move Ann to f1" in table.options


@pytest.mark.rule("arcadia.card.permanent.2")
def test_a_permanent_card_is_never_exhausted() -> None:
    table = arcadia("A X", more_cards=CARDS, cards={"Ann": ["Blade", "Zeal"]})
    strike(table, "Xan", "Blade", "melee ranged ranged ranged ranged", "blank")
    assert dice(table, "Ann") == [5]
    assert table.exhausted("Ann") == ["Blade"]


@pytest.mark.rule("arcadia.card.attack.4")
def test_the_dice_that_an_attack_card_adds_count_for_that_card_alone() -> None:
    table = arcadia("A X", more_cards=CARDS, cards={"Ann": ["Blade", "Rage"]})
    strike(table, "Xan", "Blade", "melee ranged ranged", "blank")
    assert dice(table, "Ann") == [3]


# -- what is printed ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.card.anatomy.1", "arcadia.card.anatomy.5")
def test_a_card_is_called_by_its_name_and_its_effect_is_readable() -> None:
    table = arcadia("A X", more_cards=CARDS, cards={"Ann": ["Rage", "Bolt"]})
    table.do("activate Ann")
    assert "attack Xan with Rage" in table.options
    effects = {card.name: card.abilities for card in table.match.box.catalogue.cards}
    assert [ability.text() for ability in effects["Rage"]] == ["+3 Attack dice"]
    assert [ability.text() for ability in effects["Bolt"]] == [
        "If the attack scores a CRIT, it may also target one more Enemy Close to the target"
    ]
