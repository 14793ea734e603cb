"""The game's own Upgrade cards: how many, what they say, and that each of them can be used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from rulekeeper.games import tabletop
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.content.vocabulary import Card
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.paid_effects import Price, TurnEffect
from rulekeeper.games.arcadia.rules.special_effects import (
    Ability,
    AlsoAttack,
    AnyAbility,
    ExtraDice,
    Group,
    Rerolls,
    SharpCrits,
)
from rulekeeper.games.arcadia.table.printed import printed
from tables.arcadia import ArcadiaSituation, arcadia
from tables.arcadia_cards import (
    ATTACKER,
    begin_attack,
    card_named,
    holding,
    play_out,
    real_cards,
    real_game,
)

CARDS = real_cards()
ATTACKS = [card.name for card in CARDS if card.type == "attack"]
BOOSTS = [card.name for card in CARDS if card.type == "boost"]
PERMANENTS = [card.name for card in CARDS if card.type == "permanent"]
PAID = [card.name for card in CARDS if card.paid]
USED_IN_TURNS = [card.name for card in CARDS if card.turn]
GUILDS = 4
LEVELS = range(1, 6)


def abilities_of(card: Card) -> tuple[Ability, ...]:
    """What it can do, at a price or not."""
    return (*card.abilities, *(card.paid.abilities if card.paid else ()))


def in_words(card: Card) -> dict[str, object]:
    """All that a card does, apart from what it is called and what it costs."""
    left_out = ("id", "name", "flavour", "code", "level", "cost")
    return {
        field: getattr(card, field) for field in card.__struct_fields__ if field not in left_out
    }


# -- the box ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.components.4")
def test_there_are_161_cards() -> None:
    levels = Counter(card.level for card in CARDS)
    expected: dict[int | None, int] = {0: 5, 1: 24, 2: 24, 3: 24, 4: 24, 5: 24, None: 21}
    assert levels == expected
    assert GUILDS * levels[0] + sum(levels[level] for level in LEVELS) + levels[None] == 161


@pytest.mark.rule("arcadia.card.1", "arcadia.card.anatomy.3")
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_cards_of_all_types_and_groups(level: int) -> None:
    cards = [card for card in CARDS if card.level == level]
    assert Counter(card.type for card in cards) == {"attack": 12, "boost": 6, "permanent": 6}
    assert [card.type for card in cards if card.group == "bomb"] == ["attack", "attack"]
    assert {card.group for card in cards} == {*get_args(Group)}


@pytest.mark.rule("arcadia.card.anatomy.1", "arcadia.card.anatomy.6")
def test_every_card_has_a_name_and_a_code_of_its_own() -> None:
    assert len({card.name for card in CARDS}) == len({card.code for card in CARDS}) == len(CARDS)
    expected = [f"L{level}-{number:02}" for level in LEVELS for number in range(1, 25)]
    assert [card.code for card in CARDS if card.level] == expected
    assert [card.code for card in CARDS if card.level is None] == [f"R{n}" for n in range(1, 22)]


@pytest.mark.rule("arcadia.card.anatomy.2")
def test_cards_of_higher_levels_cost_more_and_only_those_of_levels_are_bought() -> None:
    costs = {level: [card.cost for card in CARDS if card.level == level] for level in LEVELS}
    spans = {level: (min(cost), max(cost)) for level, cost in costs.items()}
    assert spans == {1: (2, 11), 2: (1, 12), 3: (3, 13), 4: (3, 12), 5: (3, 12)}
    assert [sum(cost) for cost in costs.values()] == sorted(map(sum, costs.values()))
    assert not [card.name for card in CARDS if not card.level and card.cost]


@pytest.mark.rule("arcadia.card.anatomy.4", "arcadia.card.attack.3")
def test_attack_cards_and_no_others_have_dice_either_melee_or_ranged() -> None:
    assert {card.name for card in CARDS if card.attack} == set(ATTACKS)
    for level in LEVELS:
        kinds = Counter(card.attack.type for card in CARDS if card.attack and card.level == level)
        assert min(kinds["melee"], kinds["ranged"]) >= 5


def test_attack_dice_rise_with_the_level() -> None:
    dice = {
        level: [card.attack.dice for card in CARDS if card.attack and card.level == level]
        for level in LEVELS
    }
    spans = {level: (min(numbers), max(numbers)) for level, numbers in dice.items()}
    assert spans == {1: (2, 3), 2: (2, 3), 3: (2, 4), 4: (3, 4), 5: (4, 5)}
    assert [sum(numbers) for numbers in dice.values()] == sorted(map(sum, dice.values()))


def test_no_two_cards_do_the_same() -> None:
    same = [in_words(card) for card in CARDS]
    assert not [card.name for card in CARDS if same.count(in_words(card)) > 1]


# -- every word of the vocabulary ---------------------------------------------------------------


@pytest.mark.parametrize("word", get_args(AnyAbility))
def test_every_ability_is_on_a_card(word: type[Ability]) -> None:
    assert any(isinstance(ability, word) for card in CARDS for ability in abilities_of(card))


@pytest.mark.parametrize("word", get_args(TurnEffect))
def test_every_effect_of_a_turn_is_on_cards_at_each_sort_of_price(word: type) -> None:
    prices = {card.turn.price for card in CARDS if card.turn and isinstance(card.turn.effect, word)}
    assert any(price.exhausts_hero for price in prices)
    assert any(price.wounds for price in prices)


def test_every_sort_of_price_is_on_a_card() -> None:
    """Nothing is for nothing, either: what costs nothing could be done for ever."""
    asked = [paid.price for card in CARDS for paid in (card.paid, card.turn) if paid]
    assert {(price.exhausts_hero, price.wounds > 0) for price in asked} == {
        (True, False),
        (False, True),
        (True, True),
    }


def test_no_hero_heals_itself_for_a_wound_again_and_again() -> None:
    mending = [card.turn for card in CARDS if card.turn and hasattr(card.turn.effect, "amount")]
    prices = [turn.price for turn in mending if turn.effect.__struct_config__.tag == "mend"]
    assert prices
    assert all(price.exhausts_hero for price in prices)


@pytest.mark.parametrize(
    ("word", "field", "values"),
    [
        (ExtraDice, "target", {"any", "monster", "hero", "wounded", "alone"}),
        (ExtraDice, "type", {None, "melee", "ranged"}),
        (ExtraDice, "group", {None, "weapon", "magic", "bomb"}),
        (Rerolls, "of", {"attack", "defense", "any"}),
        (AlsoAttack, "close_to", {"attacker", "target"}),
        (AlsoAttack, "needs", {"nothing", "hit", "crit"}),
        (AlsoAttack, "type", {None, "melee", "ranged"}),
    ],
)
def test_every_choice_of_an_ability_is_on_a_card(
    word: type[Ability], field: str, values: set[object]
) -> None:
    found = {
        getattr(ability, field)
        for card in CARDS
        for ability in abilities_of(card)
        if isinstance(ability, word)
    }
    assert found == values


def test_boosts_go_with_types_groups_both_and_anything() -> None:
    wanted = {
        (card.goes_with.type, card.goes_with.group) if card.goes_with else (None, None)
        for card in CARDS
        if card.type == "boost"
    }
    assert wanted >= {
        (None, None),
        ("melee", None),
        ("ranged", None),
        *((None, group) for group in ("weapon", "magic", "bomb")),
        ("melee", "weapon"),
    }


# -- texts --------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.card.anatomy.5")
@pytest.mark.parametrize("card", printed(real_game().catalogue).cards, ids=lambda card: card.name)
def test_the_text_of_a_card_is_english(card: tabletop.Card) -> None:
    text, facts = card.text, card.facts
    assert text or any(fact.main for fact in facts)
    assert not re.search(r"None|\bTrue\b|[{}\[\]_]|  |\.\.|: \.", text)
    assert not re.search(r"\b1 (more )?(dice|hits|cards|coins|Wounds|Rerolls)\b", text)
    assert not re.search(r"\b[2-9] (more )?(die|hit|card|coin|Wound(?! token)|Reroll)\b", text)
    assert not text or text.endswith(".")
    assert all(part[0].isupper() or part[0] == "+" for part in re.split(r"\. ", text) if part)


def test_a_text_says_what_the_card_goes_with_does_and_costs() -> None:
    texts = {card.name: card.text for card in printed(real_game().catalogue).cards}
    assert texts["Barber's Licence"] == (
        "Goes with melee weapon attacks. +1 Attack die. "
        "For each Wound it inflicts, the attacker loses a Wound token."
    )
    assert texts["Battering Ram for Two"] == (
        "Exhaust the Hero and suffer 1 Wound: +3 Attack dice; "
        "a target that suffers a Wound is dazed."
    )
    assert texts["Alarm Clock"] == (
        "Exhaust the Hero: Unexhaust 2 cards of this Hero, those exhausted first."
    )
    assert texts["Fireproof Apron"] == "+1 Attack die on attacks with bomb cards."


def test_at_least_half_of_the_cards_have_a_short_flavour_line() -> None:
    told = [card.flavour for card in CARDS if card.flavour]
    assert len(told) * 2 >= len(CARDS)
    assert max(map(len, told)) < 90


# -- every card can be used ---------------------------------------------------------------------


def add(table: ArcadiaSituation, act: str) -> None:
    """Declare this with the attack, and nothing else; then play the attack out."""
    assert table.question == "declare"
    table.do(act)
    if table.question == "declare":
        table.do("done")
    play_out(table)


def fitting(boost: Card, *, fits: bool = True) -> Iterator[str]:
    """The Attack cards with which a Boost card works, or those with which it does not."""
    wanted = boost.goes_with
    for name in ATTACKS:
        card = card_named(name)
        assert card.attack is not None
        works = wanted is None or (
            wanted.type in (None, card.attack.type) and wanted.group in (None, card.group)
        )
        if works is fits and card.paid is None:
            yield name


@pytest.mark.rule("arcadia.card.attack.3")
@pytest.mark.parametrize("target", ["Bertram Oddsock", "Removal Boar"])
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_card_rolls_its_dice_and_counts_its_own_symbol(name: str, target: str) -> None:
    table, card = holding(name), card_named(name)
    assert card.attack is not None
    begin_attack(table, name, target)
    play_out(table)
    rolled = table.told(events.DiceRolled)[0]
    assert (rolled.figure, rolled.extra) == (table.number(ATTACKER), "crit" in rolled.faces)
    assert len(rolled.faces) - rolled.faces.count("crit") >= card.attack.dice
    rerolled = table.told(events.DieRerolled)
    if not any(die.figure == rolled.figure for die in rerolled):
        sharp = sum(a.amount for a in abilities_of(card) if isinstance(a, SharpCrits))
        hits = rolled.faces.count(card.attack.type) + (1 + sharp) * rolled.faces.count("crit")
        assert table.told(events.AttackRolled)[0].hits == hits


@pytest.mark.rule("arcadia.card.boost.4")
@pytest.mark.parametrize("name", BOOSTS)
def test_a_boost_is_added_to_an_attack_that_it_goes_with(name: str) -> None:
    card = card_named(name)
    attack = next(fitting(card))
    table = holding(attack, name)
    begin_attack(table, attack)
    add(table, f"add {name}")
    assert [told.card for told in table.told(events.BoostUsed)] == [table.hero(ATTACKER).cards[1]]
    assert name in table.exhausted(ATTACKER)


@pytest.mark.rule("arcadia.card.boost.4")
@pytest.mark.parametrize("name", [name for name in BOOSTS if card_named(name).goes_with])
def test_a_boost_is_not_added_to_an_attack_that_it_does_not_go_with(name: str) -> None:
    attack = next(fitting(card_named(name), fits=False))
    # One that goes with everything, for the question to be asked.
    table = holding(attack, name, "Speech before Battle")
    begin_attack(table, attack)
    assert table.options == ["add Speech before Battle", "done"]
    assert table.refused(f"add {name}")[0] == "arcadia.card.boost.4"


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid_for_is_added_to_an_attack(name: str) -> None:
    card = card_named(name)
    assert card.paid is not None
    attack = name if card.type == "attack" else next(fitting(card))
    table = holding(*dict.fromkeys([attack, name]))
    begin_attack(table, attack)
    if card.type == "boost":
        table.do(f"add {name}")
    table.do(f"use the effect of {name}")
    play_out(table)
    assert paid(table) == card.paid.price
    added = [ability for ability in card.paid.abilities if isinstance(ability, ExtraDice)]
    printed_dice = card_named(attack).attack
    assert printed_dice is not None
    faces = table.told(events.DiceRolled)[0].faces
    assert len(faces) >= printed_dice.dice + sum(ability.amount for ability in added)


@pytest.mark.rule("arcadia.card.permanent.2")
@pytest.mark.parametrize("name", USED_IN_TURNS)
def test_what_is_done_in_a_turn_is_paid_for_and_exhausts_no_permanent_card(name: str) -> None:
    card = card_named(name)
    assert card.turn is not None
    table = holding("Borrowed Catapult", name)
    table.hero(ATTACKER).exhausted = table.hero(ATTACKER).cards[:1]
    table.hero("Brother Dumpling").wounds = 3
    table.do(f"activate {ATTACKER}")
    before = table.state.movement
    assert before is not None
    points = before.points
    table.do(f"use {name}")
    assert paid(table) == card.turn.price
    if table.question == "tend":
        table.do("heal Brother Dumpling")
    effect = card.turn.effect
    amount = getattr(effect, "amount", 0)
    match effect.__struct_config__.tag:
        case "mend":
            assert table.wounds("Brother Dumpling") == max(0, 3 - amount)
        case "ready":
            assert not table.exhausted(ATTACKER)
        case "stride":
            after = table.state.movement
            assert after is not None
            assert after.points == points + amount
        case "rally":
            table.do("end the activation")
            assert "activate Brother Dumpling as well" in table.options
    assert name not in table.exhausted(ATTACKER)


def paid(table: ArcadiaSituation) -> Price:
    """What has been paid so far."""
    wounds = [
        told.amount
        for told in table.told(events.Wounded)
        if told.rule == "arcadia.effect.sacrifice.1"
    ]
    exhausted = table.told(events.HeroExhausted)
    return Price(exhausts_hero=bool(exhausted), wounds=sum(wounds))


@pytest.mark.rule("arcadia.card.permanent.1", "arcadia.card.permanent.2")
@pytest.mark.parametrize("name", PERMANENTS)
def test_a_permanent_card_is_in_effect_and_is_never_exhausted(name: str) -> None:
    card, table, without = card_named(name), holding("Bent Cutlass", name), holding("Bent Cutlass")
    number = table.number(ATTACKER)

    def icons(table: ArcadiaSituation) -> tuple[int, ...]:
        there = table.match.table
        return (
            numbers.defense(there, number),
            numbers.life(there, number),
            numbers.rerolls(there, number, (), is_defense=True),
        )

    gained = [more - less for more, less in zip(icons(table), icons(without), strict=True)]
    assert gained == [card.extra_defense, card.extra_life, card.rerolls]
    lasting = numbers.lasting(table.match.table, number)
    assert lasting == (*numbers.lasting(without.match.table, number), *card.abilities)
    begin_attack(table, "Bent Cutlass")
    if card.paid:
        table.do(f"use the effect of {name}")
    play_out(table)
    assert set(table.exhausted(ATTACKER)) <= {"Bent Cutlass"}


# -- abilities that have no tests elsewhere -----------------------------------------------------

WORDS = """
- {name: Purse, type: attack, group: weapon, attack: {type: melee, dice: 3},
   abilities: [{do: loot, amount: 2}]}
- {name: Echo, type: attack, group: weapon, attack: {type: melee, dice: 3},
   abilities: [{do: keep-ready}]}
- {name: Charm, type: permanent, group: armour, abilities: [{do: ward}]}
- {name: Big Charm, type: permanent, group: armour, abilities: [{do: ward, amount: 9}]}
"""


@pytest.mark.rule("arcadia.attack.effect.1")
def test_loot_is_paid_for_a_kill_and_for_nothing_else() -> None:
    table = arcadia("A X", cards={"Ann": ["Purse"]}, wounds={"Xan": 1}, more_cards=WORDS)
    table.rolls("melee melee ranged", "blank")
    table.do("activate Ann", "attack Xan with Purse")
    assert table.coins("lion") == 0
    table = arcadia("A X", cards={"Ann": ["Purse"]}, wounds={"Xan": 2}, more_cards=WORDS)
    table.rolls("melee melee ranged", "blank")
    table.do("activate Ann", "attack Xan with Purse")
    # The kill, the First Bonus of the Quest, and the loot.
    assert table.coins("lion") == 1 + 1 + 2


@pytest.mark.rule("arcadia.attack.effect.1")
@pytest.mark.parametrize(("wounds", "left"), [(1, ["Echo"]), (2, [])])
def test_a_kill_leaves_an_echo_ready(wounds: int, left: list[str]) -> None:
    table = arcadia("A X", cards={"Ann": ["Echo"]}, wounds={"Xan": wounds}, more_cards=WORDS)
    table.rolls("melee melee ranged", "blank")
    table.do("activate Ann", "attack Xan with Echo")
    assert table.exhausted("Ann") == left
    assert ("Ann unexhausts Echo." in table.log()) == (not left)


@pytest.mark.rule("arcadia.attack.pool.1")
@pytest.mark.parametrize(("charm", "dice"), [("Charm", 2), ("Big Charm", 1)])
def test_a_ward_takes_dice_from_attackers_and_leaves_one(charm: str, dice: int) -> None:
    table = arcadia("A X", cards={"Ann": ["Blade"], "Xan": [charm]}, more_cards=WORDS)
    table.do("activate Ann")
    table.rolls(" ".join(["ranged"] * dice))
    table.do("attack Xan with Blade")
    assert [len(told.faces) for told in table.told(events.DiceRolled)] == [dice]
