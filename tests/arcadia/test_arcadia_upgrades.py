"""Boost cards, prices, bombs, and heroes that are activated in addition."""

from __future__ import annotations

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia.state import BombToken
from tables.arcadia import ArcadiaSituation, arcadia

CARDS = """
- {name: Oil, type: boost, group: lore, abilities: [{do: dice, amount: 2}],
   goes_with: {type: melee}}
- {name: Rune, type: boost, group: lore, abilities: [{do: dice, amount: 1}],
   goes_with: {group: magic}}
- {name: Fury, type: attack, group: weapon, attack: {type: melee, dice: 1},
   paid: {price: {wounds: 2}, abilities: [{do: dice, amount: 3}]}}
- {name: Aim, type: permanent, group: lore,
   paid: {price: {exhausts_hero: true}, abilities: [{do: dice, amount: 1}]}}
- {name: Salve, type: permanent, group: lore,
   turn: {price: {exhausts_hero: true}, effect: {do: mend, amount: 2}}}
- {name: Horn, type: permanent, group: lore, turn: {price: {wounds: 1}, effect: {do: rally}}}
- {name: Petard, type: attack, group: bomb, attack: {type: ranged, dice: 2}}
- {name: Squib, type: attack, group: bomb, attack: {type: melee, dice: 3}}
"""

FACING = """
    A X .
        -
    . B .
"""


def table_of(drawing: str = FACING, **cards: list[str]) -> ArcadiaSituation:
    """A situation in which heroes hold these cards."""
    return arcadia(drawing, cards={"Ann": ["Blade"], **cards}, more_cards=CARDS)


# -- boosts -------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.card.boost.2", "arcadia.card.boost.3")
def test_boosts_are_added_before_the_dice_and_exhausted_with_the_attack_card() -> None:
    table = table_of(Ann=["Blade", "Oil"])
    table.do("activate Ann", "attack Xan with Blade")
    assert table.question == "declare"
    table.rolls("ranged ranged ranged ranged melee", "blank")
    table.do("add Oil")
    # Three dice of the Blade and two of the Oil.
    assert table.wounds("Xan") == 1
    assert table.exhausted("Ann") == ["Blade", "Oil"]


@pytest.mark.rule("arcadia.card.boost.1")
def test_a_boost_is_nothing_by_itself() -> None:
    table = table_of(Ann=["Oil"])
    table.do("activate Ann")
    assert not any("Oil" in option for option in table.options)
    refusal = table.why("add Oil")
    assert isinstance(refusal, No)
    assert refusal.rule == "arcadia.card.boost.2"


@pytest.mark.rule("arcadia.card.boost.4")
def test_some_boosts_go_with_some_attacks_only() -> None:
    table = table_of(Ann=["Bolt", "Oil", "Rune"])
    table.do("activate Ann", "attack Xan with Bolt")
    assert table.options == ["add Rune", "done"]
    refusal = table.why("add Oil")
    assert isinstance(refusal, No)
    assert refusal == No("arcadia.card.boost.4", "Oil goes with melee attacks only.")


@pytest.mark.rule("arcadia.card.boost.5")
def test_an_exhausted_boost_cannot_be_used() -> None:
    table = arcadia(
        FACING, cards={"Ann": ["Blade", "Oil"]}, exhausted={"Ann": ["Oil"]}, more_cards=CARDS
    )
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "attack Xan with Blade")
    assert table.question != "declare"
    assert table.wounds("Xan") == 0


# -- prices -------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.effect.sacrifice.1")
def test_wounds_are_taken_before_the_dice_are_rolled() -> None:
    table = table_of(Ann=["Fury"])
    table.do("activate Ann", "attack Xan with Fury")
    assert table.wounds("Ann") == 0
    table.rolls("ranged ranged ranged melee", "blank")
    table.do("use the effect of Fury")
    log = table.log()
    paid = next(place for place, line in enumerate(log) if "Ann suffers 2 Wounds" in line)
    rolled = next(place for place, line in enumerate(log) if line.startswith("Ann rolls"))
    assert paid < rolled
    assert (table.wounds("Ann"), table.wounds("Xan")) == (2, 1)


@pytest.mark.rule("arcadia.effect.sacrifice.2")
def test_nobody_may_die_of_a_price() -> None:
    table = arcadia(FACING, cards={"Ann": ["Fury"]}, wounds={"Ann": 2}, more_cards=CARDS)
    table.rolls("ranged")
    table.do("activate Ann", "attack Xan with Fury")
    # Life 4 and 2 Wounds: a price of 2 would kill.
    assert table.question != "declare"
    assert table.wounds("Ann") == 2


@pytest.mark.rule("arcadia.effect.exhaust-hero.1", "arcadia.effect.exhaust-hero.2")
def test_a_hero_card_can_be_exhausted_only_once() -> None:
    table = table_of(Ann=["Blade", "Aim", "Salve"])
    table.do("activate Ann", "attack Xan with Blade")
    table.rolls("ranged ranged ranged melee", "blank")
    table.do("use the effect of Aim")
    assert table.wounds("Xan") == 1
    assert table.hero("Ann").is_exhausted
    refusal = table.why("use Salve")
    assert isinstance(refusal, No)
    assert refusal.rule == "arcadia.effect.exhaust-hero.2"


@pytest.mark.rule("arcadia.effect.exhaust-hero.1")
def test_an_effect_of_a_turn_is_used_in_the_heros_activation() -> None:
    table = arcadia(
        """
        A B X
        """,
        cards={"Ann": ["Salve"]},
        wounds={"Ann": 1, "Bob": 3},
        more_cards=CARDS,
    )
    table.do("activate Ann", "use Salve")
    assert table.options == ["heal Ann", "heal Bob"]
    table.do("heal Bob")
    assert table.wounds("Bob") == 1
    assert table.hero("Ann").is_exhausted


@pytest.mark.rule("arcadia.effect.exhaust-hero.3", "arcadia.effect.exhaust-hero.4")
def test_an_exhausted_hero_acts_as_ever_and_is_ready_again_after_a_rest() -> None:
    table = table_of(Ann=["Blade", "Salve"])
    table.hero("Ann").is_exhausted = True
    table.rolls("ranged ranged ranged")
    table.do("activate Ann")
    assert "attack Xan with Blade" in table.options
    assert any(option.startswith("move Ann") for option in table.options)
    table = table_of(Ann=["Blade", "Salve"])
    table.hero("Ann").is_exhausted = True
    table.do("let the guild Rest", "unexhaust all cards")
    assert not table.hero("Ann").is_exhausted


@pytest.mark.rule("arcadia.activation.5")
def test_another_hero_is_one_who_has_not_acted_in_this_turn() -> None:
    table = table_of(Ann=["Blade", "Horn"])
    table.do("activate Ann", "use Horn", "end the activation")
    assert table.question == "rally"
    assert table.options == ["activate Bob as well", "done"]
    table.do("activate Bob as well")
    assert (table.state.hero, table.state.seat) == (table.number("Bob"), 0)
    refusal = table.why("activate Ann as well")
    assert isinstance(refusal, No)
    table.end_activation()
    assert table.asked == "eagle"


# -- bombs --------------------------------------------------------------------------------------


def mined(table: ArcadiaSituation) -> list[str]:
    """The spaces with bomb tokens."""
    return sorted(table.match.box.grid.name(token.space) for token in table.state.bombs)


@pytest.mark.rule("arcadia.effect.bomb.2", "arcadia.effect.bomb.3")
def test_a_bomb_that_hits_mines_the_space_of_its_target_and_all_close_to_it() -> None:
    drawing = """
        A . X|.
            -
        . . . .
    """
    table = table_of(drawing, Ann=["Petard"])
    table.rolls("ranged melee", "shield")
    table.do("activate Ann", "attack Xan with Petard")
    # The hit is saved, and mines all the same; walls part c2 from d2 and c1.
    assert table.wounds("Xan") == 0
    assert mined(table) == ["b2", "c2"]


@pytest.mark.rule("arcadia.effect.bomb.3")
def test_a_bomb_that_misses_mines_nothing() -> None:
    table = table_of("A . X", Ann=["Petard"])
    table.rolls("melee melee")
    table.do("activate Ann", "attack Xan with Petard")
    assert mined(table) == []


def with_bombs(
    drawing: str, *tokens: tuple[str, str, str], seats: int = 2, holds: str = "Blade"
) -> ArcadiaSituation:
    """A situation with bomb tokens: the space, whose, and the card. Ann holds one card."""
    table = arcadia(drawing, seats=seats, cards={"Ann": [holds]}, more_cards=CARDS)
    cards = {card.name: number for number, card in enumerate(table.match.box.catalogue.cards)}
    for space, seat, card in tokens:
        owner = ["lion", "eagle", "fox"].index(seat)
        place = table.match.box.grid.parse(space)
        table.state.bombs.append(BombToken(place, owner, cards[card]))
    return table


@pytest.mark.rule("arcadia.effect.bomb.4", "arcadia.effect.bomb.5")
def test_a_hero_who_enters_is_attacked_by_the_dice_of_the_card_and_the_token_is_gone() -> None:
    table = with_bombs("A . .\n     \n. X .", ("b2", "eagle", "Petard"))
    table.rolls("ranged crit", "ranged", "blank")
    table.do("activate Ann", "move Ann to b2")
    assert table.wounds("Ann") == 3
    assert mined(table) == []
    assert table.space("Ann") == "b2"


@pytest.mark.rule("arcadia.effect.bomb.6", "arcadia.effect.bomb.7")
def test_the_guild_of_the_token_is_credited_and_nobody_takes_what_is_dropped() -> None:
    table = with_bombs("A . .\n     \n. X .", ("b2", "eagle", "Petard"))
    table.hero("Ann").wounds = 3
    table.hero("Ann").tokens.append(0)
    table.rolls("ranged melee", "blank")
    table.do("activate Ann", "move Ann to b2")
    assert table.space("Ann") == ""
    assert table.coins("eagle") == 2  # the kill, and the First Bonus of the Quest
    assert table.state.guilds[1].kills == [table.number("Ann")]
    assert [table.match.box.grid.name(space) for space, _ in table.state.face_up] == ["b2"]


@pytest.mark.rule("arcadia.effect.bomb.8")
def test_own_tokens_do_nothing_and_stay() -> None:
    table = with_bombs("A . .\n     \n. X .", ("b2", "lion", "Petard"))
    table.do("activate Ann", "move Ann to b2")
    assert table.wounds("Ann") == 0
    assert mined(table) == ["b2"]


@pytest.mark.rule("arcadia.effect.bomb.9")
def test_several_tokens_explode_as_one_attack_each_die_by_its_own_bomb() -> None:
    table = with_bombs("A . .\n     \n. X .", ("b2", "eagle", "Petard"), ("b2", "eagle", "Squib"))
    # Three melee dice of the Squib and two ranged dice of the Petard; one Defense roll.
    table.rolls("melee ranged ranged", "ranged melee", "shield")
    table.do("activate Ann", "move Ann to b2")
    assert table.wounds("Ann") == 1
    assert mined(table) == []
    assert len([line for line in table.log() if line == "Ann makes 1 save."]) == 1


@pytest.mark.rule("arcadia.effect.bomb.10")
def test_all_guilds_of_an_explosion_are_credited_with_the_kill() -> None:
    table = with_bombs(
        "A . .\n     \n. X J", ("b2", "eagle", "Petard"), ("b2", "fox", "Petard"), seats=3
    )
    table.hero("Ann").wounds = 3
    table.rolls("ranged ranged melee melee", "blank")
    table.do("activate Ann", "move Ann to b2")
    ann = table.number("Ann")
    assert [guild.kills for guild in table.state.guilds] == [[], [ann], [ann]]
    # The active player's left neighbour is looked at first: the First Bonus is the Eagle's.
    assert (table.coins("eagle"), table.coins("fox")) == (2, 1)


@pytest.mark.rule("arcadia.effect.bomb.11")
def test_monsters_set_off_nothing() -> None:
    table = with_bombs("A . o\n     \n. . .", ("b2", "lion", "Petard"))
    table.state.heroes[table.number("Ann")].cards = [
        number
        for number, card in enumerate(table.match.box.catalogue.cards)
        if card.name == "Sling"
    ]
    table.rolls("melee melee")
    table.do("activate Ann", "attack Ogre with Sling", "move Ogre to b2", "end the reaction")
    assert table.space("Ogre") == "b2"
    assert table.wounds("Ogre") == 0
    assert mined(table) == ["b2"]


@pytest.mark.rule("arcadia.effect.bomb.1")
def test_a_guild_holds_one_bomb_at_a_time() -> None:
    quests = """
    - {id: o, name: Ogre, text: Kill it., goal: {goal: kill, monster: o}, rewards: [13-petard]}
    """
    table = arcadia(
        "A . o",
        cards={"Ann": ["Sling"], "Bob": ["Squib"]},
        more_cards=CARDS,
        quests=quests,
    )
    table.rolls("ranged crit", "ranged")
    table.do("activate Ann", "attack Ogre with Sling")
    assert table.quests("lion") == ["Ogre"]
    assert table.question != "reward"
    assert not any("Petard" in table.cards(name) for name in ("Ann", "Bob", "Cid"))


@pytest.mark.rule("arcadia.effect.exhaust-hero.1", "arcadia.card.attack.1")
def test_the_card_that_was_exhausted_first_is_unexhausted() -> None:
    table = arcadia(
        FACING,
        cards={"Ann": ["Blade", "Sling", "Tonic"]},
        exhausted={"Ann": ["Sling", "Blade"]},
        more_cards="""
- {name: Tonic, type: permanent, group: lore,
   turn: {price: {exhausts_hero: true}, effect: {do: ready, amount: 1}}}
""",
    )
    table.do("activate Ann", "use Tonic")
    assert table.exhausted("Ann") == ["Blade"]


@pytest.mark.rule("arcadia.card.boost.2")
def test_nothing_is_added_to_the_attack_of_a_monster() -> None:
    table = arcadia("o A . X", cards={"Ann": ["Oil", "Aim", "Parry"]}, more_cards=CARDS)
    table.rolls("melee ranged ranged", "blank blank")
    table.do("activate Ann", "move Ann to c1")
    assert table.question == "reroll"
    for action in ("add Oil", "use the effect of Aim"):
        assert table.refused(action) == (
            "arcadia.card.boost.2",
            "That is declared with an attack, before the dice are rolled.",
        )
