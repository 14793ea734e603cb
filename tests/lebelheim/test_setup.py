"""Getting Started and Setting the board."""

from __future__ import annotations

import pytest

from rulekeeper.boards.grid import Direction
from rulekeeper.cards import events as common
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES, TEAM_NAMES, Box, seat_of, team_of
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.hidden import seen
from rulekeeper.games.lebelheim.state import LebelheimState
from tables.lebelheim import catalogue, core_content, lebelheim, setting

RELIC = "- {name: Relic, kind: action, lines: [{do: draw, amount: 1}]}"

FOUR_CORNERS = """
    X . . . . Y
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . . . . B
"""

EIGHT_HEROES = """
    X . Y Z . W
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . B C . D
"""


def real_match(
    *seats: str, heroes: list[list[str]] | None = None, mode: str = "1v1"
) -> Match[LebelheimState, Box]:
    """A match with the game's own pack, before the first step."""
    game = Lebelheim(Catalogue(core_content()))
    options: dict[str, object] = {"mode": mode}
    return Match.new(game, options | ({"heroes": heroes} if heroes else {}), seats, seed=1)


def heroes_seen(match: Match[LebelheimState, Box], seat: int) -> list[str]:
    """The names of all heroes as a seat sees them, empty before they are revealed."""
    heroes = seen(match.table.state, seat).heroes
    return [match.box.catalogue.heroes[h.kind].name if h.kind >= 0 else "" for h in heroes]


# -- players ----------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.players.1")
@pytest.mark.parametrize(("mode", "players"), [("1v1", 2), ("2v2", 4)])
def test_two_teams_play_with_one_or_two_players_each(mode: str, players: int) -> None:
    match = real_match(*"abcd"[:players], mode=mode)
    teams = {seat_of(hero): TEAM_NAMES[team_of(hero)] for hero in match.box.heroes}
    assert sorted(teams.values()) == ["blue"] * (players // 2) + ["red"] * (players // 2)


@pytest.mark.rule("lebelheim.players.1")
@pytest.mark.parametrize(("mode", "seats"), [("1v1", "abc"), ("1v1", "a"), ("2v2", "abc")])
def test_a_mode_wants_its_number_of_players(mode: str, seats: str) -> None:
    with pytest.raises(SetupError, match=r"needs [24] seats, not [13]\. \(lebelheim\.players\.1\)"):
        real_match(*seats, mode=mode)


@pytest.mark.rule("lebelheim.players.1")
def test_there_is_no_game_of_three_against_three() -> None:
    with pytest.raises(SetupError, match="3v3"):
        real_match(*"abcdef", mode="3v3")


@pytest.mark.rule("lebelheim.players.2")
@pytest.mark.parametrize(("mode", "of_a_team"), [("1v1", 2), ("2v2", 4)])
def test_each_player_brings_two_heroes_each_with_an_own_deck(mode: str, of_a_team: int) -> None:
    table = setting(mode=mode)
    table.pass_all(until="place")
    heroes = range(of_a_team * 2)
    assert [seat_of(hero) for hero in heroes] == [number // 2 for number in heroes]
    assert sum(TEAM_NAMES[team_of(hero)] == "red" for hero in heroes) == of_a_team
    assert [len(hero.deck) for hero in table.state.heroes] == [30] * of_a_team * 2


@pytest.mark.rule("lebelheim.players.2")
@pytest.mark.parametrize(
    ("heroes", "complaint"),
    [
        ([["ada", "bea"], ["xan"]], "not a list of 2 items"),
        ([["ada", "bea", "yew"], ["xan", "yew"]], "not a list of 2 items"),
        ([["ada", "bea"]], r"two heroes for each of its 2 seats\."),
    ],
)
def test_fewer_or_more_than_two_heroes_are_refused(heroes: list[list[str]], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        Match.new(Lebelheim(catalogue()), {"heroes": heroes}, ["red", "blue"], seed=1)


@pytest.mark.rule("lebelheim.players.3")
def test_players_of_the_two_teams_take_turns_alternately() -> None:
    table = lebelheim(EIGHT_HEROES, mode="2v2")
    turns = []
    for _ in range(5):
        turns.append(table.asked)
        table.end_turn()
    assert turns == ["red", "blue", "red two", "blue two", "red"]


@pytest.mark.rule("lebelheim.players.4")
@pytest.mark.parametrize(
    "heroes",
    [
        [["ada", "ada"], ["xan", "yew"], ["cai", "dov"], ["zed", "wyn"]],
        [["ada", "bea"], ["xan", "yew"], ["ada", "dov"], ["zed", "wyn"]],
    ],
)
def test_heroes_of_a_team_with_the_same_name_are_refused(heroes: list[list[str]]) -> None:
    game = Lebelheim(catalogue(mode="2v2"))
    with pytest.raises(SetupError, match=r"red team has Ada twice.*lebelheim\.players\.4"):
        Match.new(game, {"mode": "2v2", "heroes": heroes}, "abcd", seed=1)


@pytest.mark.rule("lebelheim.players.4")
def test_it_is_the_name_that_counts_not_the_hero_card() -> None:
    twins = {"Ada": {"name": "Twin"}, "Bea": {"name": "Twin"}}
    with pytest.raises(SetupError, match="Twin twice"):
        setting(heroes=twins)


@pytest.mark.rule("lebelheim.players.4")
def test_both_teams_may_field_the_same_hero() -> None:
    pair = ["the-assassin", "tamsin-reed"]
    match = real_match("red", "blue", heroes=[pair, pair])
    match.choose(0)
    assert heroes_seen(match, 0) == ["The Assassin", "Tamsin Reed", "The Assassin", "Tamsin Reed"]


@pytest.mark.rule("lebelheim.players.4")
def test_a_partner_is_not_offered_the_names_that_the_team_has() -> None:
    match = real_match("red", "blue", "red two", "blue two", mode="2v2")
    match.choose(0)
    match.choose("play Tamsin Reed and The Assassin", seat=0)
    match.choose("play Tamsin Reed and The Assassin", seat=1)
    for seat in (2, 3):
        decision = match.decision_of(seat)
        assert decision
        offered = [match.option_text(option) for option in decision.options]
        assert offered
        assert not any("Tamsin" in text or "Assassin" in text for text in offered)


# -- decks ------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.deck.1")
@pytest.mark.parametrize("size", [30, 33, 35])
def test_a_deck_of_30_to_35_cards_is_legal(size: int) -> None:
    table = setting(decks={"Ada": {"Filler": size}})
    table.match.choose(0)
    assert len(table.hero("Ada").deck) == size


@pytest.mark.rule("lebelheim.deck.1")
@pytest.mark.parametrize("size", [29, 36])
def test_a_smaller_or_larger_deck_is_refused(size: int) -> None:
    complaint = rf"the deck of Ada has {size} cards; it needs 30 to 35\. \(lebelheim\.deck\.1\)"
    with pytest.raises(SetupError, match=complaint):
        setting(decks={"Ada": {"Filler": size}})


@pytest.mark.rule("lebelheim.deck.1")
def test_any_number_of_copies_of_a_card_may_be_in_a_deck() -> None:
    table = setting(cards=RELIC, decks={"Ada": {"Relic": 35}})
    table.match.choose(0)
    assert len(table.hero("Ada").deck) == 35


TYPED_CARDS = """
- {name: Shiv, kind: action, type: rogue, lines: [{do: draw, amount: 1}]}
- {name: Hex, kind: action, type: mage, lines: [{do: draw, amount: 1}]}
- {name: Nod, kind: action, type: generic, lines: [{do: draw, amount: 1}]}
"""


@pytest.mark.rule("lebelheim.deck.2", "lebelheim.hero.7")
def test_a_rogue_plays_rogue_and_generic_cards_only() -> None:
    table = lebelheim(FOUR_CORNERS, cards=TYPED_CARDS, hands={"Ada": ["Shiv", "Hex", "Nod"]})
    assert table.why("play Shiv with Ada")
    assert table.why("play Nod with Ada")
    assert table.why("play Hex with Ada") == No(
        "lebelheim.deck.2", "Hex is a mage card, and Ada is a rogue."
    )


@pytest.mark.rule("lebelheim.hero.7")
def test_the_type_of_the_hero_decides_which_cards_it_plays() -> None:
    table = lebelheim(
        FOUR_CORNERS,
        cards=TYPED_CARDS,
        heroes={"Ada": {"type": "mage"}},
        hands={"Ada": ["Shiv", "Hex", "Nod"]},
    )
    assert table.why("play Hex with Ada")
    assert table.why("play Nod with Ada")
    assert table.why("play Shiv with Ada") == No(
        "lebelheim.deck.2", "Shiv is a rogue card, and Ada is a mage."
    )


@pytest.mark.rule("lebelheim.deck.2")
def test_a_deck_with_a_card_that_the_hero_could_never_play_is_refused() -> None:
    with pytest.raises(SetupError, match="Hex is a mage card; Ada plays rogue and generic cards"):
        setting(cards=TYPED_CARDS, decks={"Ada": {"Hex": 1, "Filler": 29}})


@pytest.mark.rule("lebelheim.deck.3")
def test_only_the_hero_whose_card_it_is_may_play_it() -> None:
    table = lebelheim(FOUR_CORNERS, cards=RELIC, hands={"Ada": ["Relic"]})
    assert "play Relic with Ada" in table.options
    assert "play Relic with Bea" not in table.options
    assert table.why("play Relic with Bea") == No(
        "lebelheim.deck.3", "Relic is not in the hand of Bea."
    )


@pytest.mark.rule("lebelheim.deck.3")
def test_a_card_of_the_one_hero_can_be_asked_about_with_the_other() -> None:
    decks = {"Ada": {"Relic": 30}}
    table = setting(cards=RELIC, decks=decks, chance=(1, 6, 1))
    table.pass_all()
    assert table.asked == "red"
    assert table.why("play Relic with Bea") == No(
        "lebelheim.deck.3", "Relic is not in the hand of Bea."
    )


# -- the board --------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.board.1")
def test_the_board_has_six_by_six_cases() -> None:
    names = [GRID.name(square) for square in GRID.squares]
    assert names == [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


@pytest.mark.rule("lebelheim.board.2")
def test_no_two_heroes_stand_on_one_case() -> None:
    table = setting(chance=(2,))
    table.do("take the north side", "place Ada on b1")
    assert table.square("Ada") == "b1"
    assert "place Bea on b1" not in table.options
    assert table.why("place Bea on b1") == No("lebelheim.board.2", "Ada stands on b1.")


# -- step by step -----------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.setup.1")
@pytest.mark.parametrize(("team", "chooser", "other"), [(1, 0, 1), (2, 1, 0)])
@pytest.mark.parametrize(
    ("side", "opposite"),
    [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")],
)
def test_a_random_team_chooses_its_side_and_the_other_takes_the_opposite(
    team: int, chooser: int, other: int, side: str, opposite: str
) -> None:
    table = setting(chance=(team,))
    assert (table.question, table.asked) == ("side", ("red", "blue")[chooser])
    assert len(table.options) == 4
    table.do(f"take the {side} side")
    sides = [SIDE_NAMES[Direction(side)] for side in table.state.sides]
    assert (sides[chooser], sides[other]) == (side, opposite)


@pytest.mark.rule("lebelheim.setup.2")
def test_both_teams_reveal_their_heroes_at_the_same_time() -> None:
    match = real_match("red", "blue")
    match.choose(0)
    assert [decision.seat for decision in match.decisions] == [0, 1]
    match.choose("play Tamsin Reed and The Assassin", seat=0)
    assert heroes_seen(match, 1) == ["", "", "", ""]
    match.choose("play The Kiln Prophet and The Pale Confessor", seat=1)
    assert heroes_seen(match, 1) == [
        "Tamsin Reed",
        "The Assassin",
        "The Kiln Prophet",
        "The Pale Confessor",
    ]
    revealed = [e for e in match.events() if isinstance(e, events.HeroesRevealed)]
    assert [event.heroes for event in revealed] == [[0, 1, 2, 3]]


@pytest.mark.rule("lebelheim.setup.3")
@pytest.mark.parametrize(("size", "most"), [(35, 5), (32, 2)])
def test_cards_may_be_set_aside_until_30_are_left(size: int, most: int) -> None:
    table = setting(cards=RELIC, decks={"Ada": {"Relic": size}})
    table.match.choose(0)
    for _ in range(most):
        assert (table.question, table.asked) == ("set-aside", "red")
        table.do("set Relic of Ada aside")
    assert table.question == "place"
    assert len(table.hero("Ada").deck) == 30
    assert table.pile("Ada", "aside") == ["Relic"] * most


@pytest.mark.rule("lebelheim.setup.3")
def test_a_deck_of_30_cards_stays_whole() -> None:
    table = setting(cards=RELIC, decks={"Ada": {"Relic": 30}, "Bea": {"Filler": 31}})
    table.match.choose(0)
    assert table.options == ["set Filler of Bea aside", "done"]


@pytest.mark.rule("lebelheim.setup.3")
def test_fewer_cards_may_be_set_aside() -> None:
    table = setting(decks={"Ada": {"Filler": 35}})
    table.match.choose(0)
    table.do("set Filler of Ada aside", "done")
    assert table.question == "place"
    assert len(table.hero("Ada").deck) == 34


@pytest.mark.rule("lebelheim.setup.3")
def test_the_opposing_heroes_are_known_when_cards_are_set_aside_and_the_cards_are_secret() -> None:
    decks = {"Ada": {"Relic": 1, "Filler": 34}, "Xan": {"Filler": 35}}
    table = setting(cards=RELIC, decks=decks)
    table.match.choose(0)
    assert heroes_seen(table.match, 0) == ["Ada", "Bea", "Xan", "Yew"]
    table.match.choose("set Relic of Ada aside", seat=0)
    table.match.choose("done", seat=1)
    table.match.choose("done", seat=0)
    assert table.pile("Ada", "aside", seat=0) == ["Relic"]
    assert table.pile("Ada", "aside", seat=1) == ["a card"]
    assert "Relic of Ada is set aside." in table.log(0)
    assert not any("Relic" in line for line in table.log(1))


@pytest.mark.rule("lebelheim.setup.3")
def test_cards_set_aside_are_never_drawn() -> None:
    decks = {"Ada": {"Relic": 2, "Filler": 30}}
    table = setting(cards=RELIC, decks=decks, heroes={"Ada": {"maximum_hand": 20}})
    table.match.choose(0)
    table.do("set Relic of Ada aside", "set Relic of Ada aside")
    table.pass_all()
    assert "Relic" not in table.pile("Ada", "hand")
    assert len(table.pile("Ada", "hand")) + len(table.hero("Ada").deck) == 30


@pytest.mark.rule("lebelheim.setup.4")
@pytest.mark.parametrize("first_card", ["Relic", "Filler"])
def test_any_card_of_the_own_shuffled_deck_may_lie_on_top(first_card: str) -> None:
    decks = {"Ada": {"Relic": 1, "Filler": 29}}
    table = setting(cards=RELIC, decks=decks, chance=(1, 6, 1, first_card))
    table.pass_all()
    assert table.pile("Ada", "hand")[0] == first_card
    assert table.pile("Bea", "hand") == ["Filler"] * 4


@pytest.mark.rule("lebelheim.setup.5")
@pytest.mark.parametrize(
    ("side", "cases"),
    [
        ("north", {f"{column}{row}" for column in "abcdef" for row in "56"}),
        ("south", {f"{column}{row}" for column in "abcdef" for row in "12"}),
        ("west", {f"{column}{row}" for column in "ab" for row in "123456"}),
        ("east", {f"{column}{row}" for column in "ef" for row in "123456"}),
    ],
)
def test_a_hero_is_placed_on_the_two_rows_nearest_its_side(side: str, cases: set[str]) -> None:
    table = setting(chance=(1,))
    table.do(f"take the {side} side")
    while table.asked == "blue":
        table.match.choose(0)
    assert set(table.options) == {f"place Ada on {case}" for case in cases}


@pytest.mark.rule("lebelheim.setup.5")
def test_a_hero_is_not_placed_in_the_third_row() -> None:
    table = setting(chance=(2,))
    table.do("take the north side")
    assert table.why("place Ada on a3") == No(
        "lebelheim.setup.5", "a3 is not in your first two rows."
    )


@pytest.mark.rule("lebelheim.setup.5")
def test_the_team_that_chose_its_side_second_places_all_its_heroes_first() -> None:
    table = setting(chance=(1,), mode="2v2")
    table.do("take the south side")
    while table.question == "place":
        table.match.choose(0)
    placed = [e.hero for e in table.match.events() if isinstance(e, common.HeroPlaced)]
    assert [table.names[hero] for hero in placed] == [
        *("Xan", "Yew", "Zed", "Wyn"),
        *("Ada", "Bea", "Cai", "Dov"),
    ]


@pytest.mark.rule("lebelheim.setup.6")
@pytest.mark.parametrize(("first", "seat"), [("blue begins", 1), ("red", 0)])
def test_the_highest_roll_chooses_who_begins_be_it_an_opponent(first: str, seat: int) -> None:
    table = setting(chance=(1, 3, 5))
    table.pass_all(until="first")
    assert table.asked == "blue"
    assert table.options == ["red begins", "blue begins"]
    table.do(first)
    table.pass_all()
    assert table.state.seat == table.state.first == seat


@pytest.mark.rule("lebelheim.setup.6")
def test_players_with_the_same_highest_roll_roll_again() -> None:
    table = setting(chance=(1, *(2, 5, 5, 1), *(4, 4), *(6, 3)), mode="2v2")
    table.pass_all(until="first")
    rolled = [(e.seat, e.face) for e in table.match.events() if isinstance(e, common.DieRolled)]
    assert rolled == [(0, 2), (1, 5), (2, 5), (3, 1), (1, 4), (2, 4), (1, 6), (2, 3)]
    assert table.asked == "blue"


OMEN = {
    "abilities": [
        {
            "kind": "trigger",
            "name": "Omen",
            "on": "game-begins",
            "optional": True,
            "lines": [{"do": "draw", "amount": 1}],
        }
    ]
}


@pytest.mark.rule("lebelheim.setup.7")
def test_abilities_of_the_beginning_of_the_game_come_before_the_starting_hands() -> None:
    table = setting(heroes={"Ada": OMEN}, chance=(1, 6, 1))
    table.pass_all(until="may")
    assert table.square("Ada")
    assert [len(table.pile(name, "hand")) for name in table.names] == [0, 0, 0, 0]
    table.do("yes, Omen")
    assert [len(table.pile(name, "hand")) for name in table.names] == [5, 4, 4, 4]


@pytest.mark.rule("lebelheim.setup.7")
def test_the_first_player_goes_first_with_them_then_clockwise() -> None:
    heroes = dict.fromkeys(("Ada", "Xan", "Cai", "Zed"), OMEN)
    table = setting(heroes=heroes, mode="2v2", chance=(1, 6, 1, 1, 1))
    table.pass_all(until="first")
    table.do("red two begins")
    asked = []
    while table.question == "may":
        asked.append(table.asked)
        table.do("no")
    assert asked == ["red two", "blue two", "red", "blue"]


@pytest.mark.rule("lebelheim.setup.7")
def test_each_player_orders_the_own_ones() -> None:
    heroes = dict.fromkeys(("Ada", "Bea", "Xan", "Yew"), OMEN)
    table = setting(heroes=heroes, chance=(1, 6, 1))
    table.pass_all(until="order")
    assert table.asked == "red"
    assert table.options == ["resolve Omen of Ada", "resolve Omen of Bea"]
    table.do("resolve Omen of Bea", "yes, Omen")
    assert (len(table.pile("Ada", "hand")), len(table.pile("Bea", "hand"))) == (0, 1)
    table.do("yes, Omen")
    assert (table.asked, table.question) == ("blue", "order")


@pytest.mark.rule("lebelheim.setup.8", "lebelheim.hero.5")
def test_each_hero_draws_as_many_cards_as_its_starting_hand_size() -> None:
    sizes = {"Ada": 3, "Bea": 0, "Xan": 5, "Yew": 4}
    table = setting(heroes={name: {"starting_hand": size} for name, size in sizes.items()})
    table.pass_all()
    first_turn = table.state.turn == 1
    assert first_turn
    assert {name: len(table.pile(name, "hand")) for name in sizes} == sizes
    assert {name: len(table.hero(name).deck) for name in sizes} == {
        name: 30 - size for name, size in sizes.items()
    }


@pytest.mark.rule("lebelheim.setup.9")
def test_hands_are_kept_apart_and_hidden_from_the_opponents() -> None:
    decks = {"Ada": {"Relic": 30}}
    table = setting(cards=RELIC, decks=decks)
    table.pass_all()
    assert table.pile("Ada", "hand") == ["Relic"] * 4
    assert table.pile("Bea", "hand") == ["Filler"] * 4
    seen_by_red, seen_by_blue = (
        [table.pile(name, "hand", seat=seat) for name in ("Ada", "Bea")] for seat in (0, 1)
    )
    assert seen_by_red == [["Relic"] * 4, ["Filler"] * 4]
    assert seen_by_blue == [["a card"] * 4] * 2
    assert not any("Relic" in line for line in table.log(1))


@pytest.mark.rule("lebelheim.setup.9", "lebelheim.hide.2")
def test_a_hand_is_secret_from_the_partner_too() -> None:
    table = setting(cards=RELIC, decks={"Ada": {"Relic": 30}}, mode="2v2")
    table.pass_all()
    partner = {name: table.pile(name, "hand", seat=2) for name in ("Ada", "Bea", "Cai")}
    assert partner == {"Ada": ["a card"] * 4, "Bea": ["a card"] * 4, "Cai": ["Filler"] * 4}
    assert not any("Relic" in line for line in table.log(2))


@pytest.mark.rule("lebelheim.setup.10")
def test_the_chosen_player_takes_the_first_turn_and_turns_go_clockwise() -> None:
    table = setting(mode="2v2")
    table.pass_all(until="first")
    table.do("red two begins")
    turns = []
    for _ in range(5):
        table.pass_all()
        turns.append(table.asked)
        table.do("end the turn")
    assert turns == ["red two", "blue two", "red", "blue", "red two"]
