"""Attack cards: what is on them, and how effects are tracked by them."""

from __future__ import annotations

import pytest

from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import effects_text
from rulekeeper.tanarean.combat.combatevents import (
    Damaged,
    Died,
    EffectApplied,
    EffectEnded,
    Stepped,
)
from rulekeeper.tanarean.text.wording import ATTACK, sentence
from tables.arena import ArenaOnTheTable, arena, dice
from tables.arena_setup import real_game, set_up
from tables.tanarean import attack_card, lasting

CUT = "{name: Cut, damage: 9}"


def cards_of_the_pack() -> list[tuple[Hero, AttackCard]]:
    """Every attack card with its hero."""
    catalogue = real_game().catalogue
    return [
        (hero, catalogue.cards[catalogue.attack_number[attack]])
        for hero in catalogue.heroes
        for attack in hero.attacks
    ]


def tracked(table: ArenaOnTheTable, name: str) -> list[tuple[str, str, str]]:
    """What lasts on a hero, for all to see: what, how long, by which card of whom."""
    hero = table.seen_by("Ben").heroes[table.number(name)]
    return [
        (effect.what, effect.lasts, f"{effect.card} of {table.names[effect.owner]}")
        for effect in hero.effects
    ]


# the fields


@pytest.mark.rule("arena.attack.card.1")
def test_every_card_of_the_pack_has_all_its_fields() -> None:
    cards = cards_of_the_pack()
    assert len({card.name for _, card in cards}) == len(cards)
    roles = real_game().catalogue.roles
    for hero, card in cards:
        assert roles[hero.role].name
        assert card.kind in ("primary", "special", "interrupt")
        text = card.text()
        assert text.startswith(f"{'Ranged' if card.ranged else 'Melee'} {card.range}, ")
        assert card.target.text() in text
        assert "Hit: " in text
        assert card.damage or card.effects
        assert (f"Miss: {card.residual_damage} damage." in text) is (card.residual_damage > 0)
        assert effects_text(card.effects, ATTACK) in text
        assert all(sentence(benefit.text()) in text for benefit in card.benefits)


@pytest.mark.rule("arena.attack.card.2")
def test_both_teams_may_read_every_attack_card_at_any_time() -> None:
    table = set_up({"quick": True})
    table.go_to("turn")
    mine, theirs = table.seen_by("Ana"), table.seen_by("Ben")
    catalogue = real_game().catalogue
    cards = {hero.name: hero.attacks for hero in catalogue.heroes}
    for hero, other in zip(mine.heroes, theirs.heroes, strict=True):
        assert hero.attacks == other.attacks
        names = [catalogue.cards[catalogue.attack_number[a]].name for a in cards[hero.name]]
        assert [card.name for card in hero.attacks] == ["Basic Attack", *names]


@pytest.mark.rule("arena.attack.card.border.1")
def test_a_gold_border_is_special_and_its_card_leaves_play() -> None:
    smash = "{name: Smash, kind: special, damage: 20}"
    parry = "{name: Parry, kind: interrupt, range: 8, target: {target: answered}}"
    assert [attack_card(text).is_special for text in (CUT, smash, parry)] == [False, True, True]
    table = arena("A x", cards={"A": [CUT, smash]}, rolls=dice(15, 15))
    table.do("Ada: Smash", "attack xan").end_turn().end_turn().end_turn().end_turn()
    assert table.is_ready("Ada")
    assert table.why("Ada: Smash") == ("arena.attack.special.2", "Smash has been spent.")
    spent = {card.name: card.spent for card in table.seen_by("Ben").heroes[0].attacks}
    assert (spent["Smash"], spent["Cut"]) == (True, False)
    table.do("Ada: Cut", "attack xan").end_turn().end_turn()
    assert table.offers("Ada: Cut")


@pytest.mark.rule("arena.attack.card.range.1")
@pytest.mark.parametrize("reach", [1, 2, 5])
def test_the_range_is_the_largest_distance_of_a_target(reach: int) -> None:
    card = f"{{name: Jab, range: {reach}, damage: 5}}"
    drawing = "A" + " ." * (reach - 1) + " x y"
    table = arena(drawing, cards={"A": card}, rolls=dice(15)).do("Ada: Jab")
    assert table.options == ["attack xan", "strike nobody"]
    assert table.why("attack yew")[0] == "arena.attack.range.1"
    table.do("attack xan")
    assert table.hp("xan") == 55


@pytest.mark.rule("arena.attack.card.target.1")
@pytest.mark.parametrize(
    ("target", "whom"),
    [
        ("{target: combatants}", ["xan", "yew"]),
        ("{target: combatants, of: ally}", ["Bea"]),
        ("{target: combatants, of: hero}", ["Ada", "Bea"]),
        ("{target: combatants, of: ally, dead: true}", ["Cai"]),
    ],
)
def test_the_target_says_who_may_be_struck(target: str, whom: list[str]) -> None:
    table = arena(
        """
        x A y
        . B C
        """,
        dead="C",
        cards={"A": f"{{name: Jab, target: {target}}}"},
    ).do("Ada: Jab")
    assert table.options == [*(f"attack {name}" for name in whom), "strike nobody"]


@pytest.mark.rule("arena.attack.card.target.1")
@pytest.mark.parametrize(("most", "struck"), [(1, 1), (2, 2), (3, 3)])
def test_the_target_says_how_many_may_be_struck(most: int, struck: int) -> None:
    card = f"{{name: Sweep, damage: 5, target: {{target: combatants, most: {most}}}}}"
    table = arena("x A z\n. y .", cards={"A": card}, rolls=dice(15, 15, 15))
    table.do("Ada: Sweep")
    for name in ("xan", "yew", "zed"):
        if table.question == "target":
            table.do(f"attack {name}")
    assert [table.hp(name) for name in ("xan", "yew", "zed")].count(55) == struck


@pytest.mark.rule("arena.attack.card.benefit.1")
def test_benefit_and_drawback_apply_when_the_card_has_them() -> None:
    fury = "{name: Fury, damage: 9, benefits: [{benefit: roll, amount: 4}, {benefit: take-damage, amount: 6}]}"  # noqa: E501
    plain = arena("A x", cards={"A": CUT}, rolls=dice(2)).do("Ada: Cut", "attack xan")
    assert (plain.hp("Ada"), plain.hp("xan")) == (60, 55)
    table = arena("A x", cards={"A": fury}, rolls=dice(2)).do("Ada: Fury", "attack xan")
    assert (table.hp("Ada"), table.hp("xan")) == (54, 51)


# hit and miss


@pytest.mark.rule("arena.attack.card.hit.1")
@pytest.mark.parametrize(
    ("card", "hp", "effects"),
    [
        ("{name: Hit, damage: 9}", 51, []),
        ("{name: Hit, damage: 9, effects: [{do: apply, what: cursed}]}", 51, ["cursed"]),
        ("{name: Hit, effects: [{do: apply, what: cursed}]}", 60, ["cursed"]),
    ],
    ids=["damage", "damage and effects", "effects"],
)
def test_a_hit_is_a_roll_of_the_defense_or_more(card: str, hp: int, effects: list[str]) -> None:
    table = arena("A x", cards={"A": card}, rolls=dice(6)).do("Ada: Hit", "attack xan")
    assert (table.hp("xan"), table.effects("xan")) == (hp, effects)
    missed = arena("A x", cards={"A": card}, rolls=dice(5)).do("Ada: Hit", "attack xan")
    assert (missed.hp("xan"), missed.effects("xan")) == (55, [])


@pytest.mark.rule("arena.attack.card.hit.1")
def test_the_empowered_deal_3_with_a_hit_of_no_damage() -> None:
    table = arena(
        "A x",
        cards={"A": "{name: Hex, effects: [{do: apply, what: cursed}]}"},
        effects={"A": [lasting("empowered", 1, 1)]},
        rolls=dice(10),
    )
    table.do("Ada: Hex", "attack xan")
    assert table.hp("xan") == 57


@pytest.mark.rule("arena.attack.card.effects.1")
@pytest.mark.parametrize("pushed_first", [True, False])
def test_effects_apply_in_the_order_listed(pushed_first: bool) -> None:
    push = "{do: move, squares: 1, way: away}"
    fire = (
        "{do: damage, amount: 4, to: {pick: each, of: enemy, within: 1, near: target, other: true}}"
    )
    effects = f"{push}, {fire}" if pushed_first else f"{fire}, {push}"
    table = arena(
        """
        A x . y
        # # # #
        """,
        cards={"A": f"{{name: Shove, range: 8, damage: 9, effects: [{effects}]}}"},
        rolls=dice(15),
    )
    table.do("Ada: Shove", "attack xan", "move xan to A3")
    assert table.hp("yew") == (56 if pushed_first else 60)
    kinds = [type(e) for e in table.match.events() if isinstance(e, Damaged | Stepped)]
    assert kinds == ([Damaged, Stepped, Damaged] if pushed_first else [Damaged, Stepped])


@pytest.mark.rule("arena.attack.card.miss.1")
def test_the_miss_field_counts_only_when_every_strike_has_missed() -> None:
    sweep = (
        "{name: Sweep, damage: 5, residual: 3, target: {target: combatants, most: 2},"
        " effects: [{do: apply, what: cursed}]}"
    )
    one_hit = arena("x A y", cards={"A": sweep}, rolls=dice(2, 10))
    one_hit.do("Ada: Sweep", "attack xan", "attack yew")
    assert (one_hit.hp("xan"), one_hit.hp("yew")) == (60, 55)
    assert (one_hit.effects("xan"), one_hit.effects("yew")) == ([], ["cursed"])
    none = arena("x A y", cards={"A": sweep}, rolls=dice(2, 3))
    none.do("Ada: Sweep", "attack xan", "attack yew")
    assert (none.hp("xan"), none.hp("yew")) == (60, 57)
    assert (none.effects("xan"), none.effects("yew")) == ([], [])


# tracking


HEX = "{name: Hex, damage: 3, effects: [{do: apply, what: cursed}]}"


@pytest.mark.rule("arena.attack.hit.3")
def test_what_lasts_beyond_the_turn_is_tracked_by_its_card_on_who_bears_it() -> None:
    table = arena("A x y", cards={"A": HEX}, rolls=dice(15)).do("Ada: Hex", "attack xan")
    assert tracked(table, "xan") == [("cursed", "temporary", "Hex of Ada")]
    table.end_turn()
    assert tracked(table, "xan") == [("cursed", "temporary", "Hex of Ada")]
    assert tracked(table, "yew") == []


@pytest.mark.rule("arena.effect.duration.3")
def test_a_primary_card_comes_back_when_its_temporary_effect_ends() -> None:
    table = arena("A x", cards={"A": HEX}, rolls=dice(15, 15)).do("Ada: Hex", "attack xan")
    table.end_turn()
    assert tracked(table, "xan") == [("cursed", "temporary", "Hex of Ada")]
    table.end_turn()
    assert tracked(table, "xan") == []
    assert [e.card for e in table.told(EffectEnded)] == [table.card("Hex")]
    table.do("Ada: Hex", "attack xan")
    assert tracked(table, "xan") == [("cursed", "temporary", "Hex of Ada")]


@pytest.mark.rule("arena.effect.duration.3")
def test_a_special_card_does_not_come_back_when_its_temporary_effect_ends() -> None:
    doom = HEX.replace("Hex", "Doom, kind: special")
    table = arena("A x", cards={"A": doom}, rolls=dice(15)).do("Ada: Doom", "attack xan")
    assert tracked(table, "xan") == [("cursed", "temporary", "Doom of Ada")]
    table.end_turn().end_turn()
    assert tracked(table, "xan") == []
    table.end_turn().end_turn()
    assert table.is_ready("Ada")
    assert table.why("Ada: Doom") == ("arena.attack.special.2", "Doom has been spent.")


@pytest.mark.rule("arena.effect.duration.3")
def test_a_card_comes_back_early_when_its_effect_does() -> None:
    ward = (
        "{name: Ward, target: {target: combatants, of: ally}, residual: 0,"
        " effects: [{do: apply, what: warded}]}"
    )
    table = arena("A B x", cards={"A": ward, "x": CUT}, rolls=dice(15, 15))
    table.do("Ada: Ward", "attack Bea").end_turn()
    table.do("xan: Cut", "attack Bea")
    assert (table.hp("Bea"), tracked(table, "Bea")) == (60, [])


@pytest.mark.rule("arena.effect.regain-special.3")
def test_the_effects_of_a_special_attack_made_twice_are_both_tracked() -> None:
    grace = (
        "{name: Grace, kind: special, range: 8, residual: 0,"
        " target: {target: combatants, of: ally},"
        " effects: [{do: apply, what: renewed, lasts: permanent, amount: 4}]}"
    )
    recall = "{name: Recall, damage: 1, effects: [{do: regain-special, to: self}]}"
    table = arena(
        """
        A B C
        x . .
        """,
        cards={"A": [grace, recall]},
        order="ABCx",
        rolls=dice(15, 15, 15),
    )
    table.do("Ada: Grace", "attack Bea")
    for _ in range(6):
        table.end_turn()
    table.do("Ada: Recall", "attack xan")
    for _ in range(6):
        table.end_turn()
    assert table.turn == "Ada"
    table.do("Ada: Grace", "attack Cai")
    for name in ("Bea", "Cai"):
        assert tracked(table, name) == [("renewed", "permanent", "Grace of Ada")]
    assert len(table.told(EffectApplied)) == 2
    assert not table.told(Died)
