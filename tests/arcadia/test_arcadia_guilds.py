"""Game Overview (p. 7) and Guild Setup (pp. 7-8): guilds, heroes, starting equipment."""

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import HEROES_EACH, heroes_of, seat_of
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules.guilds import Equip
from rulekeeper.games.arcadia.table.presenter import Presenter
from tables.arcadia import SEATS, ArcadiaSituation, arcadia
from tables.arcadia_scenario import chosen, from_the_start, game_of, spawn_token, take_first


def heroes(table: ArcadiaSituation, seat: int) -> list[str]:
    """The heroes of a seat in their slots."""
    return [table.figure_names[hero] for hero in heroes_of(seat)]


def choosing() -> ArcadiaSituation:
    """Two guilds are chosen already, and heroes are next."""
    return from_the_start(2, {"guilds": chosen(2)["guilds"]})


def equipping() -> ArcadiaSituation:
    """Two guilds with heroes; the Lion gives out its starting cards first."""
    return from_the_start(2, {**chosen(2), "ready_equipment": False})


# -- how many, and which ----------------------------------------------------------------------


@pytest.mark.rule("arcadia.overview.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_lead_a_guild_each(seats: int) -> None:
    table = from_the_start(seats, chosen(seats))
    take_first(table, "turn")
    assert [guild.colour for guild in table.state.guilds] == list(range(seats))


@pytest.mark.rule("arcadia.overview.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_plays_alone_nor_with_five(seats: int) -> None:
    with pytest.raises(SetupError, match=rf"for 2 to 4 players, not for {seats}"):
        game_of().open_box({}, [f"seat {number}" for number in range(seats)])


@pytest.mark.rule("arcadia.overview.1")
def test_a_pack_with_more_guilds_and_heroes_does_not_make_room_for_more_players() -> None:
    game = game_of()
    game.catalogue.guilds += game.catalogue.guilds[:1]
    game.catalogue.heroes += game.catalogue.heroes[:3]
    with pytest.raises(SetupError, match="for 2 to 4 players, not for 5"):
        game.open_box({}, [f"seat {number}" for number in range(5)])
    del game.catalogue.heroes[7:]
    with pytest.raises(SetupError, match="for 2 to 2 players, not for 3"):
        game.open_box({}, SEATS[:3])


@pytest.mark.rule("arcadia.overview.2")
def test_a_guild_has_three_heroes_and_each_hero_is_in_one_guild() -> None:
    table = from_the_start(4)
    take_first(table, "place")
    kinds = [hero.kind for hero in table.state.heroes]
    assert len(kinds) == len(set(kinds)) == 4 * HEROES_EACH
    assert [seat_of(hero) for hero in range(6)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("arcadia.overview.2")
def test_a_hero_who_is_in_a_guild_cannot_be_chosen_again() -> None:
    table = choosing()
    table.do("choose Ann")
    assert "choose Ann" not in table.options
    assert table.refused("choose Ann", table.asked) == (
        "arcadia.overview.2",
        "Ann is in a guild already.",
    )


@pytest.mark.rule("arcadia.overview.2")
@pytest.mark.parametrize(
    ("trios", "told"),
    [
        ([["00-ann", "01-bob", "02-cid"], ["00-ann", "04-yew", "05-zed"]], "'00-ann' is chosen tw"),
        ([["00-ann", "01-bob", "02-cid"]], "2 seats need 6 of the option 'heroes', not 3"),
        ([["00-ann", "01-bob", "02-cid"], ["xan", "04-yew", "05-zed"]], "There is no hero 'xan'"),
    ],
)
def test_heroes_chosen_beforehand_are_three_different_ones_a_guild(
    trios: list[list[str]], told: str
) -> None:
    with pytest.raises(SetupError, match=told):
        game_of().open_box({"heroes": trios}, SEATS[:2])


# -- guilds -----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.guild.2")
def test_each_player_chooses_a_guild_that_nobody_else_has() -> None:
    table = from_the_start(3, draws=[1, 0])
    assert (table.asked, table.question) == ("eagle", "guild")
    table.do("lead the Red Guild")
    assert table.asked == "lion"
    assert table.refused("lead the Red Guild", "lion") == (
        "arcadia.guild.2",
        "Somebody leads the Red Guild already.",
    )
    table.do("lead the Orange Guild", "lead the Blue Guild")
    assert [guild.colour for guild in table.state.guilds] == [0, 2, 1]


@pytest.mark.rule("arcadia.guild.2")
def test_guilds_chosen_beforehand_are_different_ones() -> None:
    with pytest.raises(SetupError, match=r"'1-blue' is chosen twice.*arcadia\.guild\.2"):
        game_of().open_box({"guilds": ["1-blue", "1-blue"]}, SEATS[:2])
    with pytest.raises(SetupError, match="2 seats need 2 of the option 'guilds', not 1"):
        game_of().open_box({"guilds": ["1-blue"]}, SEATS[:2])


@pytest.mark.rule("arcadia.guild.3")
def test_heroes_are_picked_one_at_a_time_in_random_order_and_back_again() -> None:
    table = from_the_start(3, {"guilds": chosen(3)["guilds"]}, draws=[2, 0])
    asked = []
    while table.question == "hero":
        asked.append(table.asked)
        table.match.choose(0)
    there, back = ["fox", "lion", "eagle"], ["eagle", "lion", "fox"]
    assert asked == [*there, *back, *there]


@pytest.mark.rule("arcadia.guild.3")
def test_no_order_is_drawn_where_nothing_is_left_to_pick() -> None:
    table = from_the_start(2, chosen(2), draws=[spawn_token("melee melee")])
    assert table.told(events.SpawnTokenPlaced)[0].faces == "melee and melee"


@pytest.mark.rule("arcadia.guild.3")
def test_all_heroes_of_the_box_lie_open_to_choose_from() -> None:
    assert len(choosing().options) == len(game_of().catalogue.heroes) == 12


@pytest.mark.rule("arcadia.guild.4")
def test_the_slot_of_a_hero_means_nothing() -> None:
    """The same heroes in other slots have the same to do."""
    trios = [["02-cid", "00-ann", "01-bob"], ["03-xan", "04-yew", "05-zed"]]
    options = set()
    for heroes_option in (trios, chosen(2)["heroes"]):
        table = from_the_start(2, {**chosen(2), "heroes": heroes_option})
        take_first(table, "turn")
        while table.asked != "lion":
            table.do("let the guild Rest", "end the Rest")
        options.add(frozenset(table.options))
    assert options == {frozenset({*map("activate {}".format, OWN), "let the guild Rest"})}


OWN = ("Ann", "Bob", "Cid")


@pytest.mark.rule("arcadia.guild.5")
def test_nobody_changes_heroes_in_the_midst_of_a_match() -> None:
    table = arcadia("A X")
    assert table.refused("choose Pia") == (
        "arcadia.guild.5",
        "Heroes are chosen before the scenario is set up.",
    )


@pytest.mark.rule("arcadia.guild.6")
def test_heroes_have_the_colour_of_their_guild_and_a_special_monster_a_base_of_its_own() -> None:
    table = arcadia("A B X o o", special={"e1": "The Porter"})
    game = table.match.game
    assert isinstance(game, Arcadia)
    tabletop = Presenter(game, SEATS[:2]).tabletop(table.match.table, 0)
    shown = tabletop.figures
    guilds = {figure.name: tabletop.parties[figure.party].colour for figure in shown}
    assert (guilds["Ann"], guilds["Bob"], guilds["Xan"]) == ("0-orange", "0-orange", "1-blue")
    special = {
        figure.name for figure in shown for badge in figure.badges if badge.what == "special"
    }
    assert special == {"The Porter"}


@pytest.mark.rule("arcadia.coin.1")
@pytest.mark.parametrize(("coins", "text"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins")])
def test_the_coins_of_a_guild_are_told_in_a_few_words(coins: int, text: str) -> None:
    table = arcadia("A X")
    table.state.guilds[0].coins = coins
    game = table.match.game
    assert isinstance(game, Arcadia)
    lion = Presenter(game, SEATS[:2]).tabletop(table.match.table, 0).parties[0]
    assert lion.facts[0].in_short == text


@pytest.mark.rule("arcadia.guild.6")
def test_a_special_monster_is_told_from_those_of_its_kind() -> None:
    table = arcadia("A o o o X", special={"c1": "The Porter"})
    monsters = table.match.box.scenario.monsters
    assert [(monster.name, monster.is_special) for monster in monsters] == [
        ("Ogre 1", False),
        ("The Porter", True),
        ("Ogre 2", False),
    ]


# -- starting equipment -----------------------------------------------------------------------


@pytest.mark.rule("arcadia.equipment.1")
def test_each_guild_gets_one_of_each_of_the_five_starting_cards() -> None:
    table = from_the_start(3)
    take_first(table, "equip")
    names = [table.match.box.catalogue.cards[card].name for card in table.state.to_give[0]]
    assert names == ["Blade", "Parry", "Sling", "Leech", "Bolt"]
    assert table.state.to_give == [table.state.to_give[0]] * 3


@pytest.mark.rule("arcadia.equipment.1")
def test_the_pack_has_five_kinds_of_starting_cards() -> None:
    game = ARCADIA.with_packs()
    assert isinstance(game, Arcadia)
    cards = [game.catalogue.cards[number] for number in game.catalogue.starter]
    assert len({card.id for card in cards}) == len(cards) == 5


@pytest.mark.rule("arcadia.equipment.1")
def test_what_is_no_starting_card_is_not_given_out() -> None:
    table = equipping()
    names = [card.name for card in table.match.box.catalogue.cards]
    ring = Equip(card=names.index("Ring"), hero=table.number("Ann"))
    assert table.refused(ring) == ("arcadia.equipment.1", "Ring is no card of your guild.")


@pytest.mark.rule("arcadia.equipment.2")
def test_a_guild_spreads_its_starting_cards_as_it_likes() -> None:
    """Zazu, Maya and Grom of the rulebook: one card, two cards, two cards."""
    table = equipping()
    assert (table.asked, table.question) == ("lion", "equip")
    table.do("give Blade to Ann", "give Leech to Bob", "give Bolt to Bob")
    table.do("give Parry to Cid", "give Sling to Cid")
    assert [table.cards(name) for name in ("Ann", "Bob", "Cid")] == [
        ["Blade"],
        ["Leech", "Bolt"],
        ["Parry", "Sling"],
    ]
    assert table.asked == "eagle"
    assert table.refused(Equip(card=0, hero=table.number("Ann")), "eagle") == (
        "arcadia.equipment.2",
        "Your cards go to the Heroes of your own guild.",
    )


@pytest.mark.rule("arcadia.equipment.2")
def test_a_card_that_has_been_given_out_is_not_given_out_again() -> None:
    table = equipping()
    table.do("give Blade to Ann")
    assert table.refused("give Blade to Bob") == (
        "arcadia.equipment.2",
        "That card has been given to a Hero already.",
    )


@pytest.mark.rule("arcadia.equipment.3")
def test_an_inventory_holds_four_cards() -> None:
    table = equipping()
    table.do(*(f"give {card} to Ann" for card in ("Blade", "Parry", "Sling", "Leech")))
    assert table.options == ["give Bolt to Bob", "give Bolt to Cid"]
    assert table.refused("give Bolt to Ann") == (
        "arcadia.equipment.3",
        "The 4 slots of Ann are full.",
    )


@pytest.mark.rule("arcadia.equipment.4")
def test_a_hero_uses_no_card_of_another_hero_of_the_guild() -> None:
    table = arcadia("A X|B", cards={"Ann": ["Blade"], "Bob": ["Sling", "Parry", "Heart"]})
    table.do("activate Ann")
    assert [option for option in table.options if option.startswith("attack")] == [
        "attack Xan with Blade"
    ]


@pytest.mark.rule("arcadia.equipment.4")
def test_a_hero_gains_nothing_from_the_cards_of_another() -> None:
    with_ring = {"Ann": ["Blade"], "Bob": ["Ring", "Parry", "Heart"]}
    table = arcadia("A X|B", cards=with_ring, heroes={"Xan": {"defense": 0}})
    table.rolls("ranged ranged ranged")
    table.do("activate Ann", "attack Xan with Blade")
    # Bob's Ring would let Ann reroll the three misses.
    assert table.question != "reroll"
    assert table.told(events.AttackRolled)[0].hits == 0
