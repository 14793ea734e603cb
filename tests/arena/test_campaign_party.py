"""A campaign's party in a quest: Level UP cards, extra attacks, Improved First Aid."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.events import FirstAidGiven
from rulekeeper.games.arena.owned import Owned
from rulekeeper.tanarean.combat.combatevents import Damaged, ObjectStruck, Struck
from rulekeeper.tanarean.combat.position import kind_of
from tables.arena_setup import real_game
from tables.quest import QuestOnTheTable, dice, quest

BESIDE = """
    < A x . .
    B C D . .
    """

SHOT = "{name: Shot, range: 9, ranged: true, damage: 9}"
SLAP = "{name: Slap, damage: 4, target: {target: combatants, of: ally}}"
CHEER = "{name: Cheer, target: {target: combatants, of: ally}, effects: [{do: heal, amount: 5}]}"

EQUAL: Mapping[str, object] = {"x": "{defense: 14}"}


def rolled(table: QuestOnTheTable) -> tuple[int, int, bool]:
    """Result, Defense and outcome of the last strike."""
    strike = table.told(Struck)[-1]
    return strike.result, strike.defense, strike.hit


# -- Level UP cards ---------------------------------------------------------------------------


@pytest.mark.rule("arena.xp.levelup.1")
def test_level_up_cards_change_the_sheet_of_their_hero() -> None:
    cards = {"A": ["hp", "hp", "defense"], "B": ["damage"]}
    table = quest(BESIDE, level_ups=cards)
    assert [table.hp(name) for name in ("Ada", "Bea", "Cai")] == [80, 60, 60]
    kinds = [kind_of(table.table, table.number(name)) for name in ("Ada", "Bea", "Cai")]
    assert [(kind.hp, kind.defense) for kind in kinds] == [(80, 7), (60, 6), (60, 6)]


@pytest.mark.rule("arena.xp.levelup.1", "arena.hero.hp.3")
def test_more_hit_points_are_the_limit_of_healing() -> None:
    event = "events: [{id: rest, when: {at: turn-ends, of: heroes}, do: [{do: heal, who: heroes, amount: 30}]}]"
    table = quest(BESIDE, event, level_ups={"A": ["hp"]}, hp={"A": 45, "B": 45})
    table.do("end the turn")
    assert (table.hp("Ada"), table.hp("Bea")) == (70, 60)


@pytest.mark.rule("arena.xp.levelup.3")
def test_more_damage_counts_with_each_hit_on_an_enemy() -> None:
    table = quest(BESIDE, level_ups={"A": ["damage", "damage"]}, rolls=dice(12))
    table.do("Ada: Basic Attack", "attack xan 1")
    assert table.told(Damaged)[-1].amount == 7 + 2


@pytest.mark.rule("arena.xp.levelup.3")
def test_page_38_no_more_damage_when_attacking_an_ally() -> None:
    table = quest(BESIDE, level_ups={"A": ["damage", "roll"]}, cards={"A": SLAP}, rolls=dice(5))
    table.do("Ada: Slap", "attack Bea")
    assert rolled(table) == (5, 6, False), "nor is it easier to hit, by a roll of 5 against 6"
    table = quest(BESIDE, level_ups={"A": ["damage"]}, cards={"A": SLAP}, rolls=dice(15))
    table.do("Ada: Slap", "attack Bea")
    assert table.told(Damaged)[-1].amount == 4


@pytest.mark.rule("arena.xp.levelup.3")
def test_what_is_added_to_rolls_helps_to_hit_enemies_and_to_help_allies() -> None:
    table = quest(
        BESIDE,
        level_ups={"A": ["roll", "roll"]},
        cards={"A": (CHEER, SHOT)},
        hp={"B": 20},
        rolls=dice(4),
    )
    table.do("Ada: Cheer", "attack Bea")
    assert (rolled(table), table.hp("Bea")) == ((6, 6, True), 25)
    table = quest(BESIDE, level_ups={"A": ["roll"]}, rolls=dice(4))
    table.do("Ada: Basic Attack", "attack xan 1")
    assert rolled(table) == (6, 6, True), "one by the Basic Attack, one by the card"


@pytest.mark.rule("arena.xp.levelup.3")
def test_more_defense_lets_attacks_miss_but_not_the_help_of_an_ally() -> None:
    table = quest(
        BESIDE,
        level_ups={"B": ["defense", "defense"]},
        cards={"A": CHEER},
        hp={"B": 20},
        rolls=dice(6),
    )
    table.do("Ada: Cheer", "attack Bea")
    assert (rolled(table), table.hp("Bea")) == ((6, 6, True), 25)
    table = quest(BESIDE, level_ups={"B": ["defense", "defense"]}, cards={"A": SLAP}, rolls=dice(7))
    table.do("Ada: Slap", "attack Bea")
    assert rolled(table) == (7, 8, False), "an ally's blow is no help"


@pytest.mark.rule("arena.xp.levelup.3")
def test_enemies_meet_the_higher_defense() -> None:
    table = quest(
        "x A B <\n# # # #\nC D . .",
        level_ups={"A": ["defense"]},
        turn="D",
        acted="ABC",
        rolls=dice(6),
    )
    table.do("end the turn")
    assert rolled(table) == (6, 7, False)


@pytest.mark.rule("arena.xp.levelup.3", "arena.tile.door.4")
def test_doors_feel_the_level_up_cards_too() -> None:
    table = quest("< A = . x\nB C D . .", level_ups={"A": ["damage", "roll"]}, rolls=dice(1))
    table.do("Ada: Basic Attack", "attack the door at A3")
    [struck] = table.told(ObjectStruck)
    assert struck.result == 1 + 1 + 1


@pytest.mark.rule("arena.xp.levelup.3")
def test_a_hero_under_the_control_of_a_foe_gains_nothing_by_its_cards() -> None:
    power = "{name: Dance, effects: [{do: control, to: {pick: one, of: enemy}, attack: basic}]}"
    table = quest(
        "< A x\nB # #\n# C D",
        level_ups={"A": ["damage", "roll"]},
        powers=[power],
        turn="D",
        acted="ABC",
        rolls=dice("Dance", 10, 3),
    )
    table.do("end the turn")
    while not table.told(Struck):
        wanted = [o for o in table.options if o.startswith(("Ada", "attack Bea", "pick Ada"))]
        table.do(wanted[0] if wanted else table.options[0])
    strike = table.told(Struck)[0]
    names = [
        table.table.box.kinds[table.state.combatants[w].kind].name
        for w in (strike.attacker, strike.target)
    ]
    assert names == ["Ada", "Bea"]
    assert strike.result == 10 + 1, "by the Basic Attack alone"
    assert table.told(Damaged)[0].amount == 7


# -- what nobody can have ---------------------------------------------------------------------

PARTY = ("orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate")


def refusal(belongings: Belongings) -> tuple[str, str]:
    """Rule and reason why a party cannot own all this."""
    with pytest.raises(SetupError) as caught:
        Owned(real_game().catalogue, belongings)
    return (caught.value.rules or ("",))[0], caught.value.reason


def party(**first: object) -> Belongings:
    """A party whose first hero has something."""
    one = HeroRecord(hero=PARTY[0], **first)  # type: ignore[arg-type]
    return Belongings(heroes=(one, *(HeroRecord(hero=hero) for hero in PARTY[1:])))


@pytest.mark.rule("arena.xp.levelup.4")
def test_three_level_up_cards_of_a_type_and_six_in_all() -> None:
    types = list(real_game().catalogue.level_ups)
    allowed = (*[types[0]] * 3, *[types[1]] * 3)
    Owned(real_game().catalogue, party(level_ups=allowed))
    assert refusal(party(level_ups=(types[0],) * 4))[0] == "arena.xp.levelup.4"
    rule, reason = refusal(party(level_ups=(*allowed, types[2])))
    assert (rule, "has 7 Level UP cards: at most 6" in reason) == ("arena.xp.levelup.4", True)


@pytest.mark.rule("arena.xp.levelup.5", "arena.component.levelup.1")
def test_there_are_five_copies_of_each_of_four_types() -> None:
    cards = real_game().catalogue.level_ups
    assert [card.copies for card in cards.values()] == [5] * 4
    assert {(card.stat, card.amount) for card in cards.values()} == {
        ("hp", 10),
        ("damage", 1),
        ("roll", 1),
        ("defense", 1),
    }
    each = next(iter(cards))
    for copies in (5, 6):
        heroes = tuple(
            HeroRecord(hero=hero, level_ups=(each,) * count)
            for hero, count in zip(PARTY, (3, copies - 3, 0, 0), strict=True)
        )
        if copies == 5:
            Owned(real_game().catalogue, Belongings(heroes=heroes))
        else:
            assert refusal(Belongings(heroes=heroes))[0] == "arena.xp.levelup.5"


@pytest.mark.rule("arena.xp.primary.1", "arena.xp.primary.3", "arena.xp.special.1")
def test_extra_attacks_are_of_the_right_border_and_combat_role_and_two_at_most() -> None:
    catalogue = real_game().catalogue
    hero = catalogue.heroes[catalogue.hero_number[PARTY[0]]]
    [fellow] = [h for h in catalogue.heroes if h.role == hero.role and h is not hero]
    other = next(h for h in catalogue.heroes if h.role != hero.role)
    Owned(catalogue, party(primaries=fellow.attacks[:2], special=fellow.attacks[2]))
    assert refusal(party(primaries=fellow.attacks[2:3]))[0] == "arena.xp.primary.1"
    assert refusal(party(primaries=other.attacks[:1]))[0] == "arena.xp.primary.1"
    assert refusal(party(primaries=hero.attacks[:1]))[0] == "arena.xp.primary.1", "its own"
    assert refusal(party(primaries=fellow.attacks[:3]))[0] == "arena.xp.primary.3"
    assert refusal(party(special=fellow.attacks[0]))[0] == "arena.xp.special.1"
    Owned(catalogue, party(special=other.attacks[3]))  # as after the fourth quest


@pytest.mark.rule("arena.xp.first-aid.4")
def test_two_improved_first_aids_at_most() -> None:
    Owned(real_game().catalogue, Belongings(aids=2))
    assert refusal(Belongings(aids=3))[0] == "arena.xp.first-aid.4"


@pytest.mark.parametrize(
    ("belongings", "told"),
    [
        (
            Belongings(heroes=(HeroRecord(hero="orsolo-drey"),)),
            "no hero 'orsolo-drey'. Did you mean `orsolo-dray`?",
        ),
        (
            party(level_ups=("steady-ear",)),
            "no Level UP card 'steady-ear'. Did you mean `steady-eye`?",
        ),
        (
            party(special="teeth-frist"),
            "no attack of a hero 'teeth-frist'. Did you mean `teeth-first`?",
        ),
        (
            Belongings(scrolls=("bill-of-arsen",)),
            "no scroll 'bill-of-arsen'. Did you mean `bill-of-arson`?",
        ),
        (
            Belongings(artifacts=("acorn-lockit",)),
            "no artifact 'acorn-lockit'. Did you mean `acorn-locket`?",
        ),
        (Belongings(scrolls=("clean-slate", "clean-slate")), "has the scroll 'clean-slate' twice"),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(belongings: Belongings, told: str) -> None:
    assert told in refusal(belongings)[1]


# -- extra attacks ----------------------------------------------------------------------------

STAB = "{name: Stab, damage: 8}"
GULP = "{name: Gulp, kind: special, damage: 3}"
AGAIN = "{name: Again, kind: special, target: {target: combatants, of: ally}, effects: [{do: regain-special}]}"
FORGET = "{name: Forget, type: sentinel, attacks: [{name: Blank, effects: [{do: remove-attack}]}]}"


@pytest.mark.rule("arena.xp.primary.2", "arena.xp.special.1")
def test_extra_attacks_are_made_like_its_own_which_it_keeps() -> None:
    table = quest(BESIDE, learned={"A": [STAB, GULP]}, rolls=dice(12))
    for attack in ("Basic Attack", "Ada plain 1", "Ada plain 2", "Ada plain 3", "Stab", "Gulp"):
        assert table.offers(f"Ada: {attack}")
    table.do("Ada: Stab", "attack xan 1")
    assert table.told(Damaged)[-1].amount == 8
    assert not table.quest.made


@pytest.mark.rule("arena.xp.special.2")
def test_an_extra_special_is_gone_once_it_is_made_and_cannot_be_regained() -> None:
    table = quest(
        BESIDE, learned={"A": GULP}, cards={"B": AGAIN}, rolls=dice(12, 12), difficulty="daydream"
    )
    table.do("Ada: Gulp", "attack xan 1", "end the turn", "Bea has the next turn")
    assert [table.table.box.cards[card].name for card in table.quest.made] == ["Gulp"]
    assert table.table.box.is_used_up(table.state, table.number("Ada"), table.quest.made[0])
    table.do("Bea: Again", "attack Ada")
    assert not table.offers("Gulp of Ada"), "nothing could be regained"
    assert table.card("Gulp") in table.combatant("Ada").spent


@pytest.mark.rule("arena.xp.special.2", "arena.effect.regain-special.1")
def test_an_extra_special_that_was_removed_unmade_can_be_regained() -> None:
    table = quest(
        "x A B <\n# # # #\nC D . .",
        learned={"A": GULP},
        cards={"B": AGAIN},
        villains={"x": FORGET},
        turn="D",
        acted="ABC",
        rolls=dice(12, 12),
    )
    table.do("end the turn", "Gulp of Ada")
    assert table.card("Gulp") in table.combatant("Ada").spent
    table.do("Bea has the next turn", "Bea: Again", "attack Ada")
    assert table.card("Gulp") not in table.combatant("Ada").spent


# -- Improved First Aid -----------------------------------------------------------------------

AID, IMPROVED = "give First Aid to Bea", "revive Bea by Improved First Aid"


@pytest.mark.rule("arena.xp.first-aid.2")
def test_improved_first_aid_costs_no_hit_points_and_needs_none() -> None:
    table = quest(BESIDE, dead="B", hp={"A": 1}, improved=1)
    assert table.why(AID)[0] == "arena.first-aid.cost.5"
    table.do(IMPROVED)
    assert (table.hp("Ada"), table.hp("Bea")) == (1, 20)
    [told] = table.told(FirstAidGiven)
    assert (told.rule, told.improved) == ("arena.xp.first-aid.2", True)
    assert "Ada gives Improved First Aid to Bea." in table.log()
    assert not table.is_ready("Ada"), "it flips the Team Token like the other one"
    assert table.points == 4, "and costs a movement point"


@pytest.mark.rule("arena.xp.first-aid.3", "arena.xp.first-aid.4", "arena.difficulty.first-aid.1")
def test_improved_first_aids_come_on_top_of_the_others_and_are_used_up() -> None:
    table = quest(BESIDE, dead="B", improved=1, aid=1)
    table.do(IMPROVED)
    assert (table.quest.improved_aids, table.state.teams[0].aid) == (0, 1)
    table = quest(BESIDE, dead="B", improved=0, aid=1)
    assert table.why(IMPROVED) == ("arena.xp.first-aid.4", "No Improved First Aid is left.")
    assert table.offers(AID)
    table = quest(BESIDE, dead="B", improved=2, aid=0)
    assert table.why(AID)[0] == "arena.first-aid.cost.4"
    assert table.offers(IMPROVED)


@pytest.mark.rule("arena.xp.first-aid.2", "arena.first-aid.cost.1", "arena.first-aid.cost.3")
def test_the_rest_of_first_aid_holds_for_the_improved_one() -> None:
    table = quest("< A x . .\n. . . . .\nB C D . .", dead="B", improved=1)
    assert table.why(IMPROVED)[0] == "arena.first-aid.cost.1"
    table = quest(BESIDE, dead="B", improved=1, ready=False)
    assert table.why(IMPROVED)[0] == "arena.first-aid.cost.3"


@pytest.mark.rule("arena.mode.option.3")
def test_a_quest_by_itself_has_no_improved_first_aid() -> None:
    table = quest(BESIDE, dead="B")
    assert table.why(IMPROVED)[0] == "arena.xp.first-aid.4"
    assert not table.offers(IMPROVED)
