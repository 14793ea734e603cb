"""Death Curses in play (p. 24): what each kind of them does, and how bots take it."""

from __future__ import annotations

import pytest

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.bot.policy import POLICY
from rulekeeper.games.arcadia.rules.turn import ACTIVE
from tables.arcadia import ArcadiaSituation
from tables.arcadia_campaign import MORE_CARDS, PETARD, campaign, points, strike

THREE = "melee melee melee"


def thrown(table: ArcadiaSituation, name: str) -> int:
    """How many dice a Character has rolled, without those that its CRITs added."""
    (first, *_) = (t for t in table.told(events.DiceRolled) if t.figure == table.number(name))
    return len(first.faces) - first.faces.count("crit")


# -- dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.attack.effect.6")
@pytest.mark.parametrize(
    ("words", "card", "target", "dice"),
    [
        ("", "Blade", "Xan", 2),
        (", amount: 9", "Blade", "Xan", 1),
        (", type: melee", "Blade", "Xan", 2),
        (", type: melee", "Sling", "Xan", 2),
        (", type: ranged", "Blade", "Xan", 3),
        (", type: ranged", "Sling", "Xan", 1),
        (", group: magic", "Leech", "Xan", 1),
        (", group: magic", "Sling", "Xan", 2),
        (", target: monster", "Blade", "Ogre", 2),
        (", target: monster", "Blade", "Xan", 3),
        (", target: hero", "Blade", "Ogre", 3),
        (", target: hero", "Blade", "Xan", 2),
    ],
)
def test_a_curse_takes_attack_dice_but_never_the_last_one(
    words: str, card: str, target: str, dice: int
) -> None:
    table = campaign(
        "X A o",
        curses={"Ann": f"abilities: [{{do: fewer-dice{words}}}]"},
        cards={"Ann": ["Blade", "Sling", "Leech"]},
    )
    strike(table, target, card)
    assert thrown(table, "Ann") == dice


@pytest.mark.rule("arcadia.upgrade.curse.6")
@pytest.mark.parametrize(("amount", "dice"), [(1, 4), (2, 5)])
def test_whoever_attacks_an_exposed_hero_rolls_more_dice(amount: int, dice: int) -> None:
    curses = {"Xan": f"abilities: [{{do: exposed, amount: {amount}}}]"}
    table = campaign("A X", curses=curses)
    strike(table, "Xan", "Blade")
    assert thrown(table, "Ann") == dice


@pytest.mark.rule("arcadia.upgrade.curse.6")
def test_monsters_roll_more_dice_against_an_exposed_hero_too() -> None:
    table = campaign("o A . X", curses={"Ann": "abilities: [{do: exposed}]"})
    table.do("activate Ann", "move Ann to c1")
    assert thrown(table, "Ogre") == 3 + 1


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.effect.bomb.5")
def test_a_bomb_is_no_character_that_attacks_an_exposed_hero() -> None:
    table = campaign(
        "A . X Y",
        curses={"Yew": "abilities: [{do: exposed, amount: 3}]"},
        more_cards=MORE_CARDS,
        cards={"Ann": ["Squib"]},
    )
    strike(table, "Xan", "Squib", "ranged melee", "shield")
    table.end_activation()
    table.rolls("melee melee")
    table.do("activate Yew", "move Yew to c1")
    (_, rolled) = [t for t in table.told(events.DiceRolled) if t.figure != table.number("Xan")]
    assert rolled.faces == ["melee", "melee"]


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.effect.reroll.1")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("amount: 1", 1),
        ("amount: 1, of: attack", 1),
        ("amount: 1, of: defense", 2),
        ("amount: 9", 0),
    ],
)
def test_a_curse_takes_rerolls_of_attacks(words: str, left: int) -> None:
    table = campaign(
        "A X",
        curses={"Ann": f"abilities: [{{do: fewer-rerolls, {words}}}]"},
        cards={"Ann": ["Blade", "Ring"]},
    )
    strike(table, "Xan", "Blade", "ranged ranged ranged")
    throw = table.state.throw
    assert (throw.rerolls if throw else 0) == left
    assert (table.question == "reroll") is (left > 0)


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.effect.reroll.1")
@pytest.mark.parametrize(("of", "is_asked"), [("defense", False), ("attack", True)])
def test_a_curse_takes_rerolls_of_defense(of: str, *, is_asked: bool) -> None:
    table = campaign(
        "A X",
        curses={"Xan": f"abilities: [{{do: fewer-rerolls, amount: 1, of: {of}}}]"},
        cards={"Xan": ["Parry"]},
    )
    strike(table, "Xan", "Blade", THREE, "blank blank")
    assert (table.question == "reroll") is is_asked


# -- Movement -----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.move.1")
@pytest.mark.parametrize(("amount", "left"), [(1, 2), (2, 1), (9, 1)])
def test_a_slow_hero_has_fewer_movement_points_but_one_at_least(amount: int, left: int) -> None:
    curses = {"Ann": f"abilities: [{{do: slow, amount: {amount}}}]"}
    table = campaign("A . . . X", curses=curses)
    table.do("activate Ann")
    assert points(table) == left
    rule, reason = table.refused("move Ann to d1")
    assert (rule, reason.startswith("d1 costs 3 points")) == ("arcadia.move.1", True)


# -- what is forbidden --------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.card.boost.2")
def test_a_hero_that_cannot_use_boost_cards_pays_for_other_effects() -> None:
    table = campaign(
        "A X",
        curses={"Ann": "abilities: [{do: forbidden, deed: boost}]"},
        more_cards=MORE_CARDS,
        cards={"Ann": ["Blade", "Run-Up", "Vow"]},
    )
    reason = "Ann cannot use Boost cards: it has the Death Curse Ache of Ann."
    table.do("activate Ann")
    assert table.refused("add Run-Up") == ("arcadia.upgrade.curse.6", reason)
    table.do("attack Xan with Blade")
    assert table.options == ["use the effect of Vow", "done"]
    assert table.refused("add Run-Up") == ("arcadia.upgrade.curse.6", reason)


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.move.door.1")
def test_a_hero_that_cannot_open_doors_leaves_them_to_others() -> None:
    table = campaign(
        ". A=. X",
        curses={"Ann": "abilities: [{do: forbidden, deed: flip-door}]"},
        together={"Bob": "Ann"},
    )
    table.do("activate Ann")
    assert table.refused("flip the door at b1-c1") == (
        "arcadia.upgrade.curse.6",
        "Ann cannot open or close doors: it has the Death Curse Ache of Ann.",
    )
    assert table.options == ["move Ann to a1", "end the activation"]
    table.do("end the activation", "let the guild Rest", "end the Rest")
    table.do("activate Bob", "flip the door at b1-c1")
    assert table.open_doors() == ["b1-c1"]


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.token.3", "arcadia.token.quest.1")
def test_a_hero_with_holes_in_its_pockets_collects_quest_tokens_alone() -> None:
    table = campaign(
        "A * . q X",
        curses={"Ann": "abilities: [{do: forbidden, deed: collect}]"},
        face_down=["trap"],
        dropped={"c1": ["chest-3"]},
        quests="[{id: far, name: Far, text: Go., goal: {goal: stand, places: [e1]}}]",
    )
    table.do("activate Ann", "move Ann to d1")
    assert table.space("Ann") == "d1"
    assert table.tokens("Ann") == ["banner"]
    assert table.state.face_down == [1]
    assert [table.token(token) for _, token in table.state.face_up] == ["chest-3"]


@pytest.mark.rule("arcadia.token.healing.1", "arcadia.token.3")
def test_what_lies_there_is_collected_once_the_curse_is_gone() -> None:
    table = campaign(
        "A . X",
        curses={"Ann": "abilities: [{do: forbidden, deed: collect}]"},
        tokens={"Ann": ["healing"]},
        dropped={"b1": ["chest-3"]},
    )
    table.do("activate Ann", "move Ann to b1")
    assert table.tokens("Ann") == ["healing"]
    table.do("use the healing")
    assert table.tokens("Ann") == ["chest-3"]


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.token.refreshing.1")
def test_a_hero_that_cannot_use_potions_can_use_healing_potions() -> None:
    table = campaign(
        "A . X",
        curses={"Ann": "abilities: [{do: forbidden, deed: potion}]"},
        tokens={"Ann": ["healing", "refreshing", "extra-turn"]},
        exhausted={"Ann": ["Blade"]},
    )
    table.do("activate Ann")
    reason = (
        "Ann cannot use potions other than Healing Potions: it has the Death Curse Ache of Ann."
    )
    assert table.refused("use the refreshing") == ("arcadia.upgrade.curse.6", reason)
    assert [text for text in table.options if text.startswith("use the")] == [
        "use the healing: remove all Wounds and the Death Curse"
    ]
    table.do("end the activation")
    assert (table.question, table.asked) == ("turn", "eagle")


@pytest.mark.rule("arcadia.token.extra-turn.1", "arcadia.token.healing.1")
def test_without_its_curse_the_hero_uses_its_potions_again() -> None:
    table = campaign(
        "A . X",
        curses={"Ann": "abilities: [{do: forbidden, deed: potion}]"},
        tokens={"Ann": ["healing", "refreshing", "extra-turn"]},
        exhausted={"Ann": ["Blade"]},
    )
    table.do("activate Ann", "use the healing", "use the refreshing", "end the activation")
    assert (table.question, table.exhausted("Ann")) == ("extra-turn", [])


EARNS_NOTHING = {"Ann": "abilities: [{do: forbidden, deed: earn}]"}


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.kill.4")
@pytest.mark.parametrize(("curses", "coins"), [({}, 1 + 2), (EARNS_NOTHING, 0)])
def test_kills_of_a_cursed_hero_bring_no_reward_and_no_loot(
    curses: dict[str, str], coins: int
) -> None:
    table = campaign(
        "X . A o", curses=curses, more_cards=MORE_CARDS, cards={"Ann": ["Blade", "Purse"]}
    )
    strike(table, "Ogre", "Blade", THREE)
    assert (table.tile, table.coins("lion")) == (["Ogre"], coins)


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.kill.5", "arcadia.quest.bonus.1")
def test_a_cursed_hero_fulfils_quests_and_gets_their_first_bonus_all_the_same() -> None:
    table = campaign("A X", curses=EARNS_NOTHING, wounds={"Xan": 3})
    strike(table, "Xan", "Blade", THREE, "blank")
    assert table.quests("lion") == ["Down with the Eagle"]
    assert [gain.why for gain in table.told(events.CoinsGained)] == ["the First Bonus"]


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.tier.4")
def test_other_guilds_get_their_coins_for_a_villain_that_a_cursed_hero_kills() -> None:
    table = campaign(
        "A t . X",
        curses=EARNS_NOTHING,
        more_cards=MORE_CARDS,
        cards={"Ann": ["Hush"]},
        harmed={"Troll": ["eagle"]},
        wounds={"Troll": 4},
    )
    strike(table, "Troll", "Hush", THREE, "blank blank blank")
    table.do("done")
    assert table.boxed("Troll")
    assert (table.coins("lion"), table.coins("eagle")) == (0, 3)


# -- Defense and Life ---------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.attack.pool.2")
@pytest.mark.parametrize(("less", "dice"), [(1, 2), (2, 1), (3, 0), (9, 0)])
def test_a_curse_takes_defense_dice(less: int, dice: int) -> None:
    table = campaign(
        "A X",
        curses={"Xan": f"less_defense: {less}"},
        heroes={"Xan": {"defense": 2}},
        cards={"Xan": ["Parry"]},
    )
    strike(table, "Xan", "Blade", THREE)
    rolled = [t for t in table.told(events.DiceRolled) if t.figure == table.number("Xan")]
    assert sum(len(t.faces) - t.faces.count("crit") for t in rolled) == dice


@pytest.mark.rule("arcadia.upgrade.curse.6", "arcadia.hero.card.3", "arcadia.kill.1")
@pytest.mark.parametrize(
    ("less", "wounds", "is_killed"), [(1, 0, True), (1, -1, False), (9, -2, True)]
)
def test_a_curse_takes_life_but_never_the_last(less: int, wounds: int, *, is_killed: bool) -> None:
    """Xan has a Life of 4; an attack of three hits is saved in part."""
    table = campaign("A X", curses={"Xan": f"less_life: {less}"}, heroes={"Xan": {"defense": 3}})
    saves = " ".join(["shield"] * -wounds + ["blank"] * (3 + wounds))
    strike(table, "Xan", "Blade", THREE, saves)
    assert (table.space("Xan") == "") is is_killed


@pytest.mark.rule("arcadia.effect.extra-life.2", "arcadia.upgrade.curse.6")
def test_a_card_may_go_if_its_extra_life_changes_nothing_under_the_curse() -> None:
    """Life 4 and 1 more, less 6, is 1; and so it is without that card."""
    table = campaign("A B X", curses={"Ann": "less_life: 6"}, cards={"Ann": ["Heart"]})
    table.do("let the guild Rest", "give Heart of Ann to Bob")
    assert (table.cards("Bob"), table.space("Ann")) == (["Blade", "Sling", "Heart"], "a1")


@pytest.mark.rule("arcadia.effect.extra-life.2", "arcadia.upgrade.curse.6")
def test_a_card_stays_whose_extra_life_keeps_a_cursed_hero_alive() -> None:
    table = campaign(
        "A B X", curses={"Ann": "less_life: 1"}, cards={"Ann": ["Heart"]}, wounds={"Ann": 3}
    )
    table.do("let the guild Rest")
    assert table.refused("give Heart of Ann to Bob") == (
        "arcadia.effect.extra-life.2",
        "Without it Ann would have no Life left.",
    )


@pytest.mark.rule("arcadia.quest.reward.3", "arcadia.upgrade.curse.6")
def test_such_a_card_may_be_discarded_for_a_reward_too() -> None:
    table = campaign(
        "A . X .",
        seats=3,
        curses={"Ann": "less_life: 6"},
        quests=PETARD,
        more_cards=MORE_CARDS,
        cards={"Ann": ["Heart", "Blade", "Sling", "Leech"]},
    )
    table.do("activate Ann", "move Ann to b1", "give the Reward Petard to Ann")
    assert table.options[0] == "discard Heart of Ann"


# -- bots ---------------------------------------------------------------------------------------


BLADE = {"Ann": ["Blade"]}


def bots_favourite(table: ArcadiaSituation) -> str:
    """What looks best to a bot for Ann, who is activated."""
    table.do("activate Ann")
    options = table.match.options
    weights = POLICY.weights(table.match.table, ACTIVE, options)
    return table.match.option_text(options[weights.index(max(weights))])


@pytest.mark.parametrize(
    ("curses", "favourite"),
    [
        ({}, "move Ann to a1"),
        ({"Ann": "abilities: [{do: forbidden, deed: collect}]"}, "move Ann to e1"),
    ],
)
def test_a_bot_does_not_wait_at_a_token_that_it_cannot_collect(
    curses: dict[str, str], favourite: str
) -> None:
    assert bots_favourite(campaign("* A . . . . . X", curses=curses, cards=BLADE)) == favourite


def test_a_bot_does_not_wait_at_a_door_that_it_cannot_open() -> None:
    curses = {"Ann": "abilities: [{do: forbidden, deed: flip-door}]"}
    assert (
        bots_favourite(campaign("q=A . . . . . X", curses=curses, cards=BLADE)) == "move Ann to e1"
    )


def test_a_bot_drinks_a_curse_away() -> None:
    table = campaign(
        "A . . X", curses={"Ann": "less_life: 1"}, tokens={"Ann": ["healing"]}, cards=BLADE
    )
    assert bots_favourite(table).startswith("use the healing")
