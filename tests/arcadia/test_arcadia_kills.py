"""Kills and Rewards (p. 18), Overkill (p. 21) and Monster Tiers (p. 22)."""

import pytest

from rulekeeper.games.arcadia import events
from tables.arcadia import ArcadiaSituation, arcadia

THREE = "melee melee melee"
NONE = "[{id: none, name: None, text: None., goal: {goal: stand, places: [a1], count: 3}}]"
"""A Quest that nobody fulfils in these tests."""

CARDS = """
- {name: Whirl, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 3},
   abilities: [{do: attack-all-close}]}
"""


def strike(table: ArcadiaSituation, target: str, *throws: str) -> None:
    """Ann is activated, and attacks with her Blade."""
    table.do("activate Ann")
    table.rolls(*throws)
    table.do(f"attack {target} with Blade")


def slain(**more: object) -> ArcadiaSituation:
    """Ann has killed Xan."""
    table = arcadia("A X .", wounds={"Xan": 1}, **more)  # type: ignore[arg-type]
    strike(table, "Xan", THREE, "blank")
    return table


# -- Heroes -------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.kill.1")
def test_wounds_equal_to_life_kill_and_one_less_does_not() -> None:
    table = arcadia("A X", wounds={"Xan": 1})
    strike(table, "Xan", "melee melee ranged", "blank")
    assert (table.wounds("Xan"), table.space("Xan")) == (3, "b1")
    table = arcadia("A X", wounds={"Xan": 2})
    strike(table, "Xan", "melee melee ranged", "blank")
    assert (table.wounds("Xan"), table.space("Xan")) == (4, "")


@pytest.mark.rule("arcadia.kill.3")
def test_a_killed_hero_is_off_the_board_until_it_is_resurrected() -> None:
    table = slain()
    assert table.space("Xan") == ""
    table.end_activation()
    assert table.asked == "eagle"
    assert "activate Xan" not in table.options


@pytest.mark.rule("arcadia.kill.3", "arcadia.activation.6")
def test_a_hero_who_is_killed_in_its_own_turn_does_nothing_more() -> None:
    table = arcadia("A o X", wounds={"Ann": 3})
    strike(table, "Ogre", "melee ranged ranged")
    table.rolls("melee melee ranged", "blank")
    table.do("strike back at Ann")
    assert table.space("Ann") == ""
    assert (table.asked, table.question) == ("eagle", "turn")


@pytest.mark.rule("arcadia.kill.5", "arcadia.coin.3")
def test_killing_an_enemy_hero_earns_one_coin_every_time() -> None:
    table = slain(seats=3, rivalry=False)
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [1, 0, 0]
    table = arcadia(
        "X A Y",
        cards={"Ann": ["Whirl"]},
        more_cards=CARDS,
        wounds={"Xan": 1, "Yew": 1},
        rivalry=False,
    )
    table.do("activate Ann")
    table.rolls(THREE, "blank", "blank")
    table.do("attack Xan with Whirl")
    assert table.coins("lion") == 2


@pytest.mark.rule("arcadia.kill.6", "arcadia.coin.4")
def test_a_monster_that_kills_a_hero_pays_all_other_guilds() -> None:
    table = arcadia("A o", seats=3, wounds={"Ann": 3})
    strike(table, "Ogre", "ranged ranged ranged")
    assert table.asked == "fox"
    table.rolls("melee ranged ranged", "blank")
    table.do("strike back at Ann")
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [0, 1, 1]


@pytest.mark.rule("arcadia.kill.7", "arcadia.coin.4")
def test_a_trap_that_kills_a_hero_pays_all_other_guilds() -> None:
    table = arcadia("A *", seats=3, wounds={"Ann": 3}, face_down=["trap"])
    table.do("activate Ann", "move Ann to b1")
    assert table.space("Ann") == ""
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [0, 1, 1]


@pytest.mark.rule("arcadia.kill.9", "arcadia.token.drop.1")
def test_all_tokens_of_a_killed_hero_lie_open_where_it_stood() -> None:
    table = slain(tokens={"Xan": ["healing", "banner"]})
    table.do("done")
    dropped = [(table.match.box.grid.name(at), table.token(t)) for at, t in table.state.face_up]
    assert dropped == [("b1", "healing"), ("b1", "banner")]
    assert table.tokens("Xan") == []


@pytest.mark.rule("arcadia.kill.9", "arcadia.token.5")
def test_what_was_dropped_is_collected_by_the_next_active_hero_there() -> None:
    table = slain(tokens={"Xan": ["healing"]}, together={"Yew": "Xan"})
    table.do("done")
    assert table.tokens("Yew") == []
    table.end_activation()
    table.do("activate Yew")
    assert table.tokens("Yew") == ["healing"]


@pytest.mark.rule("arcadia.kill.10", "arcadia.token.drop.1")
def test_the_killer_may_take_one_token_from_any_distance() -> None:
    table = arcadia(
        "A . . X",
        wounds={"Xan": 3},
        tokens={"Xan": ["healing", "banner"]},
        rivalry=False,
        quests=NONE,
    )
    table.do("activate Ann")
    table.rolls("ranged melee", "blank")
    table.do("attack Xan with Sling")
    assert (table.asked, table.question) == ("lion", "take-token")
    assert table.options == ["take the healing", "take the banner", "done"]
    table.do("take the banner")
    assert table.tokens("Ann") == ["banner"]
    assert [table.token(token) for _, token in table.state.face_up] == ["healing"]


@pytest.mark.rule("arcadia.kill.10")
def test_a_monster_takes_nothing() -> None:
    table = arcadia("A o", wounds={"Ann": 3}, tokens={"Ann": ["healing"]})
    strike(table, "Ogre", "ranged ranged ranged")
    table.rolls("melee ranged ranged", "blank")
    table.do("strike back at Ann")
    assert [table.token(token) for _, token in table.state.face_up] == ["healing"]
    assert not table.told(events.TokenTaken)


@pytest.mark.rule("arcadia.kill.11")
def test_each_death_leaves_a_death_token() -> None:
    table = slain(deaths={"Xan": 1})
    assert table.hero("Xan").deaths == 2


@pytest.mark.rule("arcadia.kill.12")
def test_a_rest_takes_no_death_token_away() -> None:
    table = slain()
    table.end_activation()
    table.do("resurrect Xan on c1", "end the Rest")
    assert (table.wounds("Xan"), table.hero("Xan").deaths) == (0, 1)


# -- Monsters -----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.kill.2", "arcadia.spawn.1")
def test_a_killed_minion_takes_the_first_free_slot_of_the_spawn_tile() -> None:
    table = arcadia("A o g o", tile=["Goblin"])
    strike(table, "Ogre 1", THREE)
    assert table.space("Ogre 1") == ""
    assert table.tile == ["Goblin", "Ogre 1"]


@pytest.mark.rule("arcadia.kill.4", "arcadia.coin.2", "arcadia.monster.card.5")
def test_killing_a_monster_earns_what_its_card_says_at_once() -> None:
    goblin = {
        "name": "Goblin",
        "tier": "minor-minion",
        "card": {"life": 1, "overkill": 2, "reward": 4, "movement": 1},
        "attack": {"name": "Arrow", "type": "ranged", "dice": 2},
    }
    table = arcadia("A g . g", monsters={"g": goblin})
    strike(table, "Goblin 1", THREE)
    assert (table.coins("lion"), table.coins("eagle")) == (4, 0)


@pytest.mark.rule("arcadia.kill.8")
def test_the_last_wound_has_all_the_credit() -> None:
    table = arcadia("A X o", wounds={"Ogre": 0})
    table.do("activate Ann", "end the activation", "activate Xan")
    table.rolls("melee ranged ranged")
    table.do("attack Ogre with Blade", "end the reaction")
    table.end_activation()
    table.do("activate Ann")
    table.rolls("ranged melee")
    table.do("attack Ogre with Sling", "end the reaction")
    assert (table.coins("lion"), table.coins("eagle")) == (1, 0)


# -- Overkill -----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.overkill.1", "arcadia.monster.card.3")
def test_a_monster_wounded_to_death_pays_back_before_it_leaves() -> None:
    table = arcadia("A o g")
    strike(table, "Ogre", "melee melee ranged")
    assert (table.question, table.space("Ogre"), table.coins("lion")) == ("payback", "b1", 0)
    table.rolls("melee ranged ranged", "blank")
    table.do("strike back at Ann")
    assert table.wounds("Ann") == 1
    assert (table.space("Ogre"), table.coins("lion"), table.tile) == ("", 1, ["Ogre"])


@pytest.mark.rule("arcadia.overkill.1")
def test_if_both_die_the_hero_dies_first_and_its_guild_has_the_credit() -> None:
    table = arcadia("A o g", wounds={"Ann": 3})
    strike(table, "Ogre", "melee melee ranged")
    table.rolls("melee ranged ranged", "blank")
    table.do("strike back at Ann")
    dead = [told.figure for told in table.told(events.Killed)]
    assert dead == [table.number("Ann"), table.number("Ogre")]
    assert (table.coins("lion"), table.coins("eagle")) == (1, 1)


@pytest.mark.rule("arcadia.overkill.2", "arcadia.monster.card.4")
def test_wounds_equal_to_the_overkill_remove_a_monster_without_payback() -> None:
    table = arcadia("A o g")
    strike(table, "Ogre", THREE)
    assert table.question == "active"
    assert (table.space("Ogre"), table.coins("lion")) == ("", 1)
    assert not table.told(events.Reacted)


@pytest.mark.rule("arcadia.overkill.3")
def test_wounds_of_earlier_attacks_make_no_overkill() -> None:
    table = arcadia("A o", wounds={"Ogre": 1})
    strike(table, "Ogre", "melee melee ranged")
    assert table.wounds("Ogre") == 3
    assert table.question == "payback"


@pytest.mark.rule("arcadia.overkill.3")
def test_wounds_beyond_the_life_that_is_left_count_towards_overkill() -> None:
    table = arcadia("A o g", wounds={"Ogre": 1})
    strike(table, "Ogre", THREE)
    assert table.space("Ogre") == ""
    assert not table.told(events.Reacted)


@pytest.mark.rule("arcadia.overkill.2")
def test_hits_that_were_saved_make_no_overkill() -> None:
    table = arcadia("A t")
    strike(table, "Troll", "melee melee crit", *["crit"] * 3, "melee", "shield blank blank")
    table.do("done")
    assert table.wounds("Troll") == 6
    assert table.question == "payback"


# -- tiers --------------------------------------------------------------------------------------


def villain(tier: str) -> dict[str, dict[str, object]]:
    """A Warlord of a tier."""
    return {
        "o": {
            "name": "Warlord",
            "tier": tier,
            "card": {"life": 3, "overkill": 9, "reward": 3, "movement": 1},
            "attack": {"name": "Club", "type": "melee", "dice": 3},
        },
        "g": {
            "name": "Goblin",
            "tier": "minor-minion",
            "card": {"life": 1, "overkill": 2, "reward": 1, "movement": 1},
            "attack": {"name": "Arrow", "type": "ranged", "dice": 2},
        },
    }


def end_of_warlord(tier: str) -> ArcadiaSituation:
    """The Lion has killed a Warlord that the Fox has wounded."""
    table = arcadia(
        "A o . . g",
        seats=3,
        monsters=villain(tier),
        wounds={"Warlord": 1},
        harmed={"Warlord": ["fox"]},
        quests="[{id: w, name: Warlord, text: Kill it., goal: {goal: kill, monster: o}}]",
    )
    strike(table, "Warlord", "melee melee ranged")
    table.do("end the reaction")
    return table


@pytest.mark.rule("arcadia.tier.1", "arcadia.tier.2", "arcadia.monster.card.2")
@pytest.mark.parametrize("tier", ["minor-minion", "major-minion"])
def test_minions_pay_the_killer_alone_and_go_to_the_spawn_tile(tier: str) -> None:
    table = end_of_warlord(tier)
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [3 + 1, 0, 0]
    assert table.tile == ["Warlord"]


@pytest.mark.rule("arcadia.tier.1", "arcadia.tier.4", "arcadia.tier.6")
@pytest.mark.parametrize("tier", ["minor-villain", "major-villain"])
def test_villains_pay_all_who_wounded_them_and_go_to_the_box(tier: str) -> None:
    table = end_of_warlord(tier)
    assert [table.coins(seat) for seat in ("lion", "eagle", "fox")] == [3 + 1, 0, 3]
    assert table.tile == []
    assert table.boxed("Warlord")


@pytest.mark.rule("arcadia.tier.5", "arcadia.kill.8")
def test_the_quest_about_a_villain_is_for_the_last_wound() -> None:
    table = end_of_warlord("major-villain")
    assert (table.quests("lion"), table.quests("fox")) == (["Warlord"], [])


@pytest.mark.rule("arcadia.tier.3")
def test_one_token_of_a_guild_lies_on_the_card_of_a_villain_once_it_is_wounded() -> None:
    for hurt, marks in (("blank blank shield", [1]), ("shield shield shield", [])):
        table = arcadia("A t X", cards={"Xan": ["Blade"]})
        table.do("activate Ann", "end the activation", "activate Xan")
        table.rolls("melee melee ranged", hurt)
        table.do("attack Troll with Blade")
        if table.question == "reroll":
            table.do("done")
        table.do("end the reaction")
        assert table.state.monsters[0].wounded_by == marks
    table = arcadia("A t", harmed={"Troll": ["lion"]})
    strike(table, "Troll", "melee melee ranged", "blank blank blank")
    table.do("done")
    assert table.state.monsters[0].wounded_by == [0]


@pytest.mark.rule("arcadia.tier.4")
def test_the_killing_guild_of_a_villain_is_paid_once() -> None:
    table = arcadia(
        "A o g",
        monsters=villain("minor-villain"),
        wounds={"Warlord": 2},
        harmed={"Warlord": ["lion"]},
    )
    strike(table, "Warlord", "melee ranged ranged")
    table.do("end the reaction")
    assert table.coins("lion") == 3
