"""Heroes with a Death Curse (pp. 18, 24, 25): what lies under it, and what removes it."""

from __future__ import annotations

import pytest

from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.returning import guild_record
from rulekeeper.games.arcadia.rules.tokens import DrinkHealing
from rulekeeper.games.arcadia.table.printed import printed
from tables.arcadia import ArcadiaSituation
from tables.arcadia_campaign import MORE_CARDS, PETARD, campaign, points, strike

SLOT = "{takes_slot: true, abilities: [{do: fewer-rerolls, amount: 1}]}"

THREE = "melee melee melee"

# -- slots, and the card under a curse ----------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.curse.8", "arcadia.equipment.4")
def test_a_card_under_a_curse_cannot_be_used() -> None:
    table = campaign(
        "A X",
        curses={"Ann": SLOT},
        under={"Ann": "Parry"},
        more_cards=MORE_CARDS,
        cards={"Ann": ["Blade"]},
    )
    table.do("activate Ann")
    assert [text for text in table.options if text.startswith("attack")] == [
        "attack Xan with Blade"
    ]
    assert table.refused("attack Xan with Parry") == (
        "arcadia.upgrade.curse.8",
        "Parry of Ann lies under the Death Curse Ache of Ann until that is removed.",
    )


@pytest.mark.rule("arcadia.upgrade.curse.8", "arcadia.card.boost.2")
def test_neither_a_boost_nor_an_effect_of_a_card_under_a_curse_can_be_used() -> None:
    def held(card: str) -> ArcadiaSituation:
        table = campaign(
            "A X",
            curses={"Ann": SLOT},
            under={"Ann": card},
            more_cards=MORE_CARDS,
            cards={"Ann": ["Blade", "Vow"]},
            wounds={"Ann": 1},
        )
        table.do("activate Ann")
        return table

    table = held("Balm")
    assert table.refused("use Balm")[0] == "arcadia.upgrade.curse.8"
    assert "use Balm" not in table.options
    table = held("Run-Up")
    table.do("attack Xan with Blade")
    assert table.refused("add Run-Up")[0] == "arcadia.upgrade.curse.8"
    assert table.options == ["use the effect of Vow", "done"]


@pytest.mark.rule("arcadia.upgrade.curse.8")
@pytest.mark.rule("arcadia.token.healing.1")
def test_a_card_under_a_curse_gives_nothing_until_a_healing_potion_removes_it() -> None:
    def given() -> tuple[int, int, int, int]:
        """Defense, Life, Rerolls when defending and Movement of Ann."""
        found = table.match.table
        lasting = numbers.lasting(found, 0)
        return (
            numbers.defense(found, 0),
            numbers.life(found, 0),
            numbers.rerolls(found, 0, lasting, is_defense=True),
            numbers.movement(found, 0),
        )

    for card, gives in {
        "Parry": (2, 4, 1, 3),
        "Heart": (1, 5, 0, 3),
        "Ring": (1, 4, 2, 3),
        "Boots": (1, 4, 0, 5),
    }.items():
        table = campaign(
            "A . X",
            curses={"Ann": "{takes_slot: true, abilities: [{do: forbidden, deed: earn}]}"},
            under={"Ann": card},
            more_cards=MORE_CARDS,
            tokens={"Ann": ["healing"]},
        )
        assert given() == (1, 4, 0, 3)
        table.do("activate Ann", "use the healing")
        assert given() == gives
        assert table.cards("Ann") == ["Blade", "Sling", card]


@pytest.mark.rule("arcadia.upgrade.curse.8", "arcadia.effect.bomb.1")
def test_a_bomb_under_a_curse_is_a_card_of_the_guild_all_the_same() -> None:
    for curses, under in (({}, {}), ({"Bob": SLOT}, {"Bob": "Squib"})):
        table = campaign(
            "A . X . B",
            seats=3,
            curses=curses,
            under=under,
            quests=PETARD,
            more_cards=MORE_CARDS,
        )
        table.do("activate Ann", "move Ann to b1")
        assert (table.question == "reward") is not bool(under)


@pytest.mark.rule("arcadia.upgrade.curse.7", "arcadia.quest.reward.3")
def test_an_inventory_with_a_curse_in_it_is_full_with_three_cards() -> None:
    for curses, asked in (({}, "active"), ({"Ann": SLOT}, "discard")):
        table = campaign(
            "A . X .",
            seats=3,
            curses=curses,
            quests=PETARD,
            more_cards=MORE_CARDS,
            cards={"Ann": ["Blade", "Sling", "Leech"]},
        )
        table.do("activate Ann", "move Ann to b1", "give the Reward Petard to Ann")
        assert table.question == asked


# -- removed by a Healing Potion ----------------------------------------------------------------


@pytest.mark.rule("arcadia.token.healing.1", "arcadia.upgrade.curse.9")
def test_a_healing_potion_removes_all_wounds_and_the_curse() -> None:
    table = campaign(
        "A . X",
        curses={"Ann": "less_life: 1"},
        wounds={"Ann": 2},
        tokens={"Ann": ["healing"]},
    )
    table.do("activate Ann", "use the healing")
    assert (table.wounds("Ann"), table.hero("Ann").curse) == (0, -1)
    assert table.log()[-1] == "Ann is rid of the Death Curse Ache of Ann."
    assert guild_record(table.match.table, 0).heroes[0].curse is None


@pytest.mark.rule("arcadia.token.healing.1", "arcadia.upgrade.curse.9")
def test_a_potion_is_of_use_to_a_cursed_hero_without_wounds() -> None:
    table = campaign("A . X", curses={"Ann": "less_life: 1"}, tokens={"Ann": ["healing"]})
    table.do("activate Ann")
    (potion,) = DrinkHealing.possible(table.match.table, 0)
    assert potion.preview(table.match.table, table.match.options).futile == ""


@pytest.mark.rule("arcadia.token.healing.1", "arcadia.move.1")
def test_a_hero_that_is_slow_no_more_has_the_point_that_it_lacked() -> None:
    for moves, left in (([], 3), (["move Ann to b1"], 2), (["move Ann to c1"], 1)):
        table = campaign(
            "A . . . X", curses={"Ann": "abilities: [{do: slow}]"}, tokens={"Ann": ["healing"]}
        )
        table.do("activate Ann", *moves, "use the healing")
        assert points(table) == left


@pytest.mark.rule("arcadia.token.healing.1", "arcadia.activation.3")
def test_a_movement_that_is_over_stays_over() -> None:
    table = campaign(
        "A . X . .", curses={"Ann": "abilities: [{do: slow}]"}, tokens={"Ann": ["healing"]}
    )
    table.do("activate Ann", "move Ann to b1")
    table.rolls("ranged ranged ranged")
    table.do("attack Xan with Blade", "use the healing")
    assert (table.asked, table.hero("Ann").curse) == ("eagle", -1)  # nothing was left to do


@pytest.mark.rule("arcadia.token.healing.2", "arcadia.upgrade.curse.9")
def test_between_a_guard_and_the_payback_a_cursed_hero_without_wounds_may_drink() -> None:
    table = campaign(
        "o A . g X", curses={"Ann": "abilities: [{do: exposed}]"}, tokens={"Ann": ["healing"]}
    )
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do("attack Goblin with Sling")
    table.rolls("ranged ranged ranged ranged")
    table.do("let Ogre react")
    assert (table.question, table.wounds("Ann")) == ("heal", 0)
    table.do("use the healing")
    assert table.hero("Ann").curse == -1


@pytest.mark.rule("arcadia.token.healing.1")
def test_the_token_says_that_it_removes_the_curse() -> None:
    tokens = printed(campaign("A X").match.box.catalogue).tokens
    potion = next(token for token in tokens if token.name == "healing")
    assert potion.text == (
        "Discard it in this Hero's turn: remove all its Wounds and its Death Curse."
    )


# -- Rest and resurrection ----------------------------------------------------------------------


@pytest.mark.rule("arcadia.rest.5", "arcadia.upgrade.curse.9")
def test_a_rest_moves_neither_a_curse_nor_the_card_under_it() -> None:
    table = campaign("A B X", curses={"Ann": SLOT}, under={"Ann": "Parry"})
    table.do("let the guild Rest")
    assert not [text for text in table.options if "Ache" in text or "Parry" in text]
    assert table.refused("give Parry of Ann to Bob") == (
        "arcadia.upgrade.curse.8",
        "Parry of Ann lies under the Death Curse Ache of Ann until that is removed.",
    )
    table.do("give Blade of Ann to Bob", "end the Rest")
    ann = guild_record(table.match.table, 0).heroes[0]
    assert (ann.curse, ann.under_curse) == ("ache-of-ann", "01-parry")


@pytest.mark.rule("arcadia.rest.5", "arcadia.upgrade.curse.7", "arcadia.equipment.3")
def test_a_rest_leaves_three_cards_in_an_inventory_with_a_curse() -> None:
    table = campaign(
        "A B X", curses={"Ann": SLOT}, cards={"Ann": ["Blade", "Sling"], "Bob": ["Leech", "Ring"]}
    )
    table.do("let the guild Rest", "give Leech of Bob to Ann", "give Ring of Bob to Ann")
    assert table.refused("end the Rest") == (
        "arcadia.equipment.3",
        "Ann holds 4 cards, and its inventory has 3 free slots.",
    )
    table.do("give Ring of Ann to Bob", "end the Rest")
    assert table.cards("Ann") == ["Blade", "Sling", "Leech"]


@pytest.mark.rule("arcadia.rest.resurrect.5", "arcadia.upgrade.curse.9")
def test_a_hero_comes_back_with_its_curse_and_its_death_tokens() -> None:
    table = campaign(
        "B . . X",
        curses={"Ann": "{takes_slot: true, abilities: [{do: slow}]}"},
        under={"Ann": "Parry"},
        deaths={"Ann": 2},
    )
    table.do("let the guild Rest", "resurrect Ann on b1", "end the Rest")
    ann = guild_record(table.match.table, 0).heroes[0]
    assert (ann.curse, ann.under_curse, ann.deaths) == ("ache-of-ann", "01-parry", 2)
    table.do("let the guild Rest", "end the Rest", "activate Ann")
    assert points(table) == 2


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.kill.3")
def test_a_hero_that_is_killed_keeps_its_curse() -> None:
    table = campaign("A X", curses={"Xan": "less_life: 1"}, wounds={"Xan": 2})
    strike(table, "Xan", "Blade", THREE, "blank")
    xan = guild_record(table.match.table, 1).heroes[0]
    assert (table.space("Xan"), xan.curse, xan.deaths) == ("", "ache-of-xan", 1)
