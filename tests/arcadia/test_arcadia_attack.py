"""Attack (pp. 15-18) and Attack cards (p. 26)."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules.attack import Strike
from tables.arcadia import ArcadiaSituation, arcadia

IN_THE_OPEN = """
    A . .|X

    o . . Y
"""
"""Ann has an Ogre at her side; a wall hides Xan from her, and Yew stands far off in the open."""

FACE_TO_FACE = """
    A X
"""

CARDS = """
- {name: Whirl, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 2},
   abilities: [{do: attack-all-close}]}
- {name: Reach, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 2},
   abilities: [{do: also-attack, close_to: attacker}]}
- {name: Bane, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 2},
   abilities: [{do: dice, amount: 2, target: monster}, {do: attack-all-close}]}
- {name: Knack, type: permanent, group: lore, level: 1, cost: 2,
   abilities: [{do: dice, amount: 1, type: melee, group: weapon}]}
- {name: Spark, type: attack, group: magic, level: 1, attack: {type: melee, dice: 1}}
- {name: Focus, type: boost, group: lore, level: 1, cost: 1}
"""


def in_the_open(**more: object) -> ArcadiaSituation:
    """Ann is active in the open."""
    table = arcadia(IN_THE_OPEN, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    return table


def duel(*cards: str, **more: object) -> ArcadiaSituation:
    """Ann is active, with these cards and Xan at her side."""
    table = arcadia(FACE_TO_FACE, cards={"Ann": cards}, more_cards=CARDS, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    return table


def refused(table: ArcadiaSituation, action: str) -> str:
    """The rule that forbids an action."""
    verdict = table.why(action)
    assert isinstance(verdict, No)
    return verdict.rule


def dice(table: ArcadiaSituation, name: str) -> list[int]:
    """How many dice a Character has rolled in each of its throws."""
    return [len(t.faces) for t in table.told(events.DiceRolled) if t.figure == table.number(name)]


# -- whom, and with what ------------------------------------------------------------------------


@pytest.mark.rule("arcadia.attack.1", "arcadia.activation.2")
def test_a_hero_attacks_once_in_an_activation() -> None:
    table = arcadia("A X .")
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank")
    table.do("attack Xan with Blade")
    assert table.question == "active"
    assert refused(table, "attack Xan with Sling") == "arcadia.attack.1"
    assert not any("attack" in option for option in table.options)


@pytest.mark.rule("arcadia.attack.1")
def test_only_enemies_are_attacked_both_monsters_and_heroes() -> None:
    table = arcadia("A X o", together={"Bob": "Ann"})
    table.do("activate Ann")
    attacks = [option for option in table.options if option.startswith("attack")]
    assert attacks == ["attack Xan with Blade", "attack Xan with Sling", "attack Ogre with Sling"]
    assert refused(table, "attack Bob with Blade") == "arcadia.attack.1"


@pytest.mark.rule("arcadia.attack.3")
def test_a_card_of_an_ally_is_of_no_use() -> None:
    table = arcadia("A X", cards={"Ann": ["Blade"], "Bob": ["Leech"]}, together={"Bob": "Ann"})
    table.do("activate Ann")
    leech = table.hero("Bob").cards[0]
    verdict = table.why(Strike(table.number("Ann"), leech, table.number("Xan")))
    assert isinstance(verdict, No)
    assert verdict.rule == "arcadia.equipment.4"


@pytest.mark.rule("arcadia.attack.3", "arcadia.card.attack.1", "arcadia.card.1")
def test_without_an_attack_card_there_is_no_attack() -> None:
    table = duel("Ring", "Focus")
    assert not any(option.startswith("attack") for option in table.options)
    assert refused(table, "attack Xan with Ring") == "arcadia.attack.3"
    assert refused(table, "attack Xan with Focus") == "arcadia.attack.3"


@pytest.mark.rule("arcadia.attack.target.1")
def test_a_hero_who_is_not_on_the_board_is_no_target() -> None:
    table = duel("Blade", "Sling")
    assert refused(table, "attack Yew with Sling") == "arcadia.attack.target.1"


@pytest.mark.rule("arcadia.attack.target.2", "arcadia.attack.target.3", "arcadia.card.attack.3")
def test_a_melee_attack_reaches_close_enemies_alone() -> None:
    table = in_the_open(together={"Zed": "Ann"})
    close = [option for option in table.options if option.endswith("with Blade")]
    assert close == ["attack Zed with Blade", "attack Ogre with Blade"]
    assert refused(table, "attack Yew with Blade") == "arcadia.attack.target.3"


@pytest.mark.rule("arcadia.attack.target.4", "arcadia.card.anatomy.4")
def test_a_ranged_attack_reaches_whom_the_hero_sees_near_and_far() -> None:
    table = in_the_open(together={"Zed": "Ann"})
    seen = [option for option in table.options if option.endswith("with Sling")]
    assert seen == [
        "attack Yew with Sling",
        "attack Zed with Sling",
        "attack Ogre with Sling",
    ]
    assert refused(table, "attack Xan with Sling") == "arcadia.los.2"


# -- the card is exhausted ----------------------------------------------------------------------


@pytest.mark.rule("arcadia.attack.exhaust.1", "arcadia.attack.2")
def test_the_card_is_exhausted_before_any_die_is_rolled() -> None:
    table = duel("Parry")
    table.rolls("ranged ranged")
    table.do("attack Xan with Parry")
    assert table.question == "reroll"
    assert table.exhausted("Ann") == ["Parry"]


@pytest.mark.rule("arcadia.attack.exhaust.2")
def test_an_exhausted_card_makes_no_attack() -> None:
    table = duel("Blade", "Sling", exhausted={"Ann": ["Blade"]})
    assert "attack Xan with Blade" not in table.options
    assert refused(table, "attack Xan with Blade") == "arcadia.attack.exhaust.2"


@pytest.mark.rule("arcadia.card.attack.2", "arcadia.attack.3")
def test_one_card_is_used_whatever_else_is_at_hand() -> None:
    table = duel("Blade", "Spark")
    table.rolls("ranged ranged ranged")
    table.do("attack Xan with Blade")
    assert table.exhausted("Ann") == ["Blade"]
    assert dice(table, "Ann") == [3]


@pytest.mark.rule("arcadia.attack.2")
def test_an_attack_is_declared_then_rolled_then_defended_then_suffered() -> None:
    table = duel("Blade")
    table.rolls("melee melee melee", "blank")
    table.do("attack Xan with Blade")
    kinds = [type(event) for event in table.told(events.OfFigure, events.DiceRolled)]
    assert kinds[1:7] == [
        events.AttackDeclared,
        events.DiceRolled,
        events.AttackRolled,
        events.DiceRolled,
        events.Defended,
        events.Wounded,
    ]


# -- dice pools ---------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.attack.pool.1", "arcadia.card.anatomy.3")
def test_the_dice_of_the_card_and_those_of_abilities_make_the_pool() -> None:
    table = duel("Blade", "Knack")
    table.rolls("ranged ranged ranged ranged")
    table.do("attack Xan with Blade")
    assert dice(table, "Ann") == [4]


@pytest.mark.rule("arcadia.card.anatomy.3", "arcadia.card.anatomy.5", "arcadia.card.permanent.1")
def test_an_effect_for_one_group_of_cards_leaves_the_others_alone() -> None:
    table = duel("Spark", "Knack")
    table.rolls("ranged")
    table.do("attack Xan with Spark")
    assert dice(table, "Ann") == [1]


@pytest.mark.rule("arcadia.attack.pool.2")
def test_defense_is_that_of_the_hero_and_of_its_cards_exhausted_or_not() -> None:
    table = arcadia(
        "A X",
        heroes={"Xan": {"defense": 2}},
        cards={"Xan": ["Parry"]},
        exhausted={"Xan": ["Parry"]},
    )
    table.do("activate Ann")
    table.rolls("melee melee ranged", "shield shield blank")
    table.do("attack Xan with Blade")
    assert dice(table, "Xan") == [3]


@pytest.mark.rule("arcadia.attack.pool.3")
def test_a_monster_without_defense_rolls_nothing() -> None:
    table = arcadia("A o")
    table.do("activate Ann")
    table.rolls("melee ranged ranged")
    table.do("attack Ogre with Blade")
    assert dice(table, "Ogre") == []
    assert table.wounds("Ogre") == 1


@pytest.mark.rule("arcadia.attack.pool.4")
def test_the_owner_rolls_for_a_hero_and_the_right_neighbour_for_a_monster() -> None:
    table = arcadia("t A X", seats=3)
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank")
    table.do("attack Xan with Blade")
    assert [t.seat for t in table.told(events.DiceRolled)][:2] == [0, 1]
    table = arcadia("t A X", seats=3)
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank blank blank")
    table.do("attack Troll with Blade")
    assert [t.seat for t in table.told(events.DiceRolled)] == [0, 2]
    assert (table.asked, table.question) == ("fox", "reroll")


# -- results ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.attack.result.1")
def test_three_hits_against_two_saves_are_one_wound() -> None:
    """Zazu and Wisp, p. 17."""
    table = arcadia("A . X", heroes={"Xan": {"defense": 3}}, cards={"Ann": ["Sling"]})
    table.do("activate Ann")
    table.rolls("ranged crit", "crit", "melee", "shield crit blank", "blank")
    table.do("attack Xan with Sling")
    assert table.wounds("Xan") == 1


@pytest.mark.rule("arcadia.attack.result.1")
def test_more_saves_than_hits_heal_nobody() -> None:
    table = arcadia("A X", heroes={"Xan": {"defense": 3}}, wounds={"Xan": 2})
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "shield shield shield")
    table.do("attack Xan with Blade")
    assert table.wounds("Xan") == 2


@pytest.mark.rule("arcadia.attack.result.2")
def test_each_figure_keeps_its_own_wounds() -> None:
    table = arcadia("A o o", wounds={"Ogre 2": 1})
    table.do("activate Ann")
    table.rolls("melee ranged ranged")
    table.do("attack Ogre 1 with Blade", "end the reaction")
    assert (table.wounds("Ogre 1"), table.wounds("Ogre 2")) == (1, 1)


@pytest.mark.rule("arcadia.attack.result.3")
def test_the_attack_roll_is_over_before_the_defense_roll() -> None:
    table = duel("Parry")
    table.rolls("melee ranged")
    table.do("attack Xan with Parry")
    assert dice(table, "Xan") == []
    table.rolls("melee", "blank")
    table.do("reroll a die that shows ranged")
    assert dice(table, "Xan") == [1]
    assert table.wounds("Xan") == 2


# -- special effects ----------------------------------------------------------------------------

NOVA = """
    A . X Y

    . . . Z
"""


def nova(*throws: str) -> ArcadiaSituation:
    """Ann has shot at Xan with her Bolt; Yew is Close to him, and Zed is not."""
    table = arcadia(NOVA, cards={"Ann": ["Bolt"]})
    table.do("activate Ann")
    table.rolls(*throws)
    table.do("attack Xan with Bolt")
    return table


@pytest.mark.rule("arcadia.attack.effect.1", "arcadia.dice.8")
def test_a_crit_of_the_nova_bolt_allows_a_second_target_close_to_the_first() -> None:
    """P. 18."""
    table = nova("ranged crit", "ranged")
    assert table.question == "second-target"
    assert "also attack Yew" in table.options


@pytest.mark.rule("arcadia.attack.effect.4", "arcadia.attack.effect.5")
def test_both_targets_of_the_nova_bolt_face_all_hits_of_one_roll() -> None:
    """P. 18, with three hits."""
    table = nova("ranged crit", "ranged")
    table.rolls("shield", "blank")
    table.do("also attack Yew")
    assert dice(table, "Ann") == [3]
    assert (dice(table, "Xan"), dice(table, "Yew")) == ([1], [1])
    assert (table.wounds("Xan"), table.wounds("Yew")) == (2, 3)


@pytest.mark.rule("arcadia.attack.effect.1", "arcadia.card.attack.4")
def test_without_a_crit_there_is_no_second_target() -> None:
    table = nova("ranged ranged", "blank")
    assert table.question != "second-target"
    assert (table.wounds("Xan"), table.wounds("Yew")) == (2, 0)


@pytest.mark.rule("arcadia.attack.effect.4")
def test_the_second_target_may_be_declined() -> None:
    table = nova("ranged crit", "ranged")
    table.rolls("blank")
    table.do("done")
    assert (table.wounds("Xan"), table.wounds("Yew")) == (3, 0)


@pytest.mark.rule("arcadia.card.attack.4")
def test_the_effect_of_a_card_that_is_not_used_stays_out() -> None:
    table = arcadia("A X", cards={"Ann": ["Blade", "Leech"]}, wounds={"Ann": 2})
    table.do("activate Ann")
    table.rolls("melee melee ranged", "blank")
    table.do("attack Xan with Blade")
    assert table.wounds("Ann") == 2


@pytest.mark.rule("arcadia.attack.effect.2")
def test_an_effect_of_wounds_comes_before_the_monster_strikes_back() -> None:
    table = arcadia("A o", cards={"Ann": ["Leech"]}, wounds={"Ann": 3})
    table.do("activate Ann")
    table.rolls("ranged melee")
    table.do("attack Ogre with Leech")
    assert table.question == "payback"
    assert table.wounds("Ann") == 2


@pytest.mark.rule("arcadia.attack.effect.6")
def test_bonus_dice_are_judged_by_the_primary_target() -> None:
    table = arcadia("X A o", cards={"Ann": ["Bane"]}, more_cards=CARDS)
    table.do("activate Ann")
    table.rolls("ranged ranged")
    table.do("attack Xan with Bane")
    assert dice(table, "Ann") == [2]
    table = arcadia("X A o", cards={"Ann": ["Bane"]}, more_cards=CARDS)
    table.do("activate Ann")
    table.rolls("ranged ranged ranged ranged")
    table.do("attack Ogre with Bane")
    assert dice(table, "Ann") == [4]


@pytest.mark.rule("arcadia.attack.effect.4")
def test_an_effect_that_targets_everybody_close_spares_allies_and_those_afar() -> None:
    table = arcadia(
        "X A o .|Y", cards={"Ann": ["Whirl"]}, more_cards=CARDS, together={"Bob": "Ann"}
    )
    table.do("activate Ann")
    table.rolls("melee ranged", "blank")
    table.do("attack Ogre with Whirl")
    hurt = [name for name in table.figure_names if table.wounds(name)]
    assert hurt == ["Xan", "Ogre"]


@pytest.mark.rule("arcadia.attack.effect.4", "arcadia.card.permanent.3")
def test_a_further_target_without_a_trigger_is_named_before_the_dice_are_rolled() -> None:
    table = arcadia("X A Y", cards={"Ann": ["Reach"]}, more_cards=CARDS)
    table.do("activate Ann", "attack Xan with Reach")
    assert table.question == "second-target"
    assert not table.told(events.DiceRolled)
