"""What bots think of Upgrade cards: it depends on what their guild has."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.games.arcadia.bot.card_values import best_purchase, gain, worth
from rulekeeper.games.arcadia.content.vocabulary import Card, CardAttack, GoesWith
from rulekeeper.games.arcadia.rules.special_effects import ExtraDice


def attack(name: str, dice: int, **more: object) -> Card:
    """A card of so many dice, a melee weapon unless `more` says otherwise."""
    made = {"group": "weapon", "cost": 3, "attack": CardAttack("melee", dice), **more}
    return Card(id=name, name=name, code=name, type="attack", **made)  # type: ignore[arg-type]


def boost(name: str, goes_with: GoesWith | None = None) -> Card:
    return Card(
        id=name,
        name=name,
        code=name,
        type="boost",
        group="lore",
        cost=3,
        abilities=(ExtraDice(2),),
        goes_with=goes_with,
    )


def armour(name: str) -> Card:
    return Card(
        id=name, name=name, code=name, type="permanent", group="armour", cost=3, extra_defense=1
    )


FEW: Sequence[Card] = [attack(f"club-{n}", 2) for n in range(3)]


def test_a_better_attack_is_worth_more_the_weaker_the_others_are() -> None:
    strong = [attack(f"sword-{n}", 5) for n in range(3)]
    assert gain(FEW, [], attack("axe", 4)) > gain(strong, [], attack("axe", 4)) > 0


def test_a_boost_is_worth_nothing_without_an_attack_that_it_goes_with() -> None:
    assert gain(FEW, [], boost("wand-oil", GoesWith(group="magic"))) == 0
    assert gain(FEW, [], boost("whetstone", GoesWith(type="melee"))) == worth(boost("whetstone"))


def test_what_lasts_is_worth_more_the_longer_a_round_is() -> None:
    many = [attack(f"club-{n}", 2) for n in range(6)]
    assert gain(many, [], armour("mail")) == 2 * gain(FEW, [], armour("mail"))


def test_an_attack_for_which_a_hero_has_an_ability_is_worth_more() -> None:
    knack = ExtraDice(1, group="magic")
    bolt = attack("bolt", 3, group="magic")
    assert gain(FEW, [knack], bolt) > gain(FEW, [], bolt)
    assert gain(FEW, [knack], attack("axe", 3)) == gain(FEW, [], attack("axe", 3))


def test_an_effect_for_some_targets_is_worth_less_than_one_for_all() -> None:
    for_some = attack("hook", 3, abilities=(ExtraDice(1, target="monster"),))
    for_all = attack("pike", 3, abilities=(ExtraDice(1),))
    assert worth(attack("axe", 3)) < worth(for_some) < worth(for_all)


def test_two_cheap_cards_may_be_worth_more_than_a_dear_one() -> None:
    dear, axe, adze = attack("halberd", 4, cost=6), attack("axe", 3), attack("adze", 3)
    assert set(best_purchase(FEW, [], [dear, axe, adze], 6, 3)) == {axe, adze}
    assert best_purchase(FEW, [], [dear, axe, adze], 6, 1) == (dear,)
    assert best_purchase(FEW, [], [dear, axe, adze], 2, 3) == ()


def test_a_guild_buys_one_bomb_at_most() -> None:
    bombs = [attack(f"bomb-{n}", 4, group="bomb") for n in range(2)]
    assert len(best_purchase(FEW, [], bombs, 20, 3)) == 1
