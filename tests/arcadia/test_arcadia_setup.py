"""Scenario Setup (pp. 10-12), as far as a match shows it."""

from collections import Counter

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Draw
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.content.boards import Plan, plan_of_tiles
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.rules.quests import quests_of
from tables.arcadia import MONSTERS, SEATS, ArcadiaSituation, arcadia
from tables.arcadia_scenario import (
    chosen,
    from_the_start,
    game_of,
    spawn_token,
    take_first,
)

AREAS = ["a1 b1 a2", "b6 a5 a6", "e6 f5 f6", "e1 f1 f2"]


def set_up(seats: int = 2, *draws: int, **changes: object) -> ArcadiaSituation:
    """Guilds and heroes are chosen, and the scenario has been set up: heroes are placed next.

    `draws` are the spawn tokens, the seats of the Starting Areas, and the first player.
    """
    return from_the_start(seats, chosen(seats), draws=draws, **changes)


def spaces(table: ArcadiaSituation, squares: list[int]) -> list[str]:
    """Spaces by name."""
    return [table.match.box.grid.name(square) for square in squares]


# -- what lies on the board -------------------------------------------------------------------


@pytest.mark.rule("arcadia.setup.1")
def test_a_scenario_lists_all_that_it_uses() -> None:
    table = set_up()
    scenario, state = table.match.box.scenario, table.state
    assert len(state.monsters) == len(scenario.monsters) == 7
    assert len(state.face_down) == 5
    assert len(state.spawn_tokens) == 3
    assert len(state.open_doors) == 3
    assert [quest.id for quest in scenario.quests] == ["banner", "troll", "goblins"]


@pytest.mark.rule("arcadia.setup.1")
def test_a_scenario_that_is_not_in_the_box_is_not_played() -> None:
    with pytest.raises(SetupError, match="Did you mean `square`"):
        game_of().open_box({"scenario": "sqare"}, SEATS[:2])


TILES = {
    "1a": "+-+ + +\n . . .\n+ + + +\n . # .\n+ + + +\n . . .\n+ + + +",
    "1b": "+ + + +\n . . .\n+ + + +\n . . .\n+ + + +\n . . .\n+ + + +",
    "2a": "+ + + +\n . . #\n+ + + +\n . .|.\n+ + + +\n . . .\n+ + + +",
}


def solid(plan: Plan) -> list[str]:
    """The spaces of a plan without a dot."""
    name = plan.board.grid.name
    return [name(space) for space in squares_of(plan.board.spaces & ~plan.board.open_spaces)]


@pytest.mark.rule("arcadia.setup.2")
@pytest.mark.parametrize(
    ("code", "corner", "wall"),
    [
        ("2a", "c3", "b2/right"),
        ("2a>", "c1", "b1/up"),
        ("2av", "a1", "a2/right"),
        ("2a<", "a3", "b2/up"),
    ],
)
def test_a_tile_lies_as_it_is_turned(code: str, corner: str, wall: str) -> None:
    plan = plan_of_tiles(code, TILES)
    assert solid(plan) == [corner]
    assert [plan.board.edge_name(edge) for edge in squares_of(plan.board.walls)] == [wall]


@pytest.mark.rule("arcadia.setup.2")
def test_tiles_are_found_by_their_codes_and_lie_where_the_map_shows_them() -> None:
    plan = plan_of_tiles("2a --\n--  1a", TILES)
    assert (plan.board.grid.columns, plan.board.grid.rows) == (6, 6)
    assert solid(plan) == ["e2", "c6"]
    name = plan.board.grid.name
    assert (name(plan.places["2a.1"]), name(plan.places["1a.9"])) == ("a6", "f1")
    assert not plan.board.spaces >> plan.board.grid.parse("a1") & 1
    with pytest.raises(ValueError, match="There is no tile `3a`"):
        plan_of_tiles("3a", TILES)


@pytest.mark.rule("arcadia.setup.3")
def test_each_door_begins_open_or_closed_as_the_map_shows() -> None:
    table = set_up()
    words, board = table.match.game.language.words, table.match.box.scenario.board
    doors = {words(table.match.table, "edge", edge) for edge in squares_of(board.doors)}
    assert set(table.open_doors()) == {"b3-c3", "e3-e4", "f3-f4"}
    assert doors - set(table.open_doors()) == {"a3-a4", "b1-b2", "c4-c5", "d4-e4", "f5-f6"}


@pytest.mark.rule("arcadia.setup.4")
@pytest.mark.parametrize("small", [False, True])
def test_a_small_door_works_as_any_other(small: bool) -> None:
    doors = [{"at": "a1/east", "small": small}, {"at": "a1/north", "small": small, "open": True}]
    table = set_up(2, plan=PLAIN, doors=doors, **PLAIN_BOARD)
    assert table.open_doors() == ["a1-a2"]
    passages = table.match.box.scenario.board.at(table.state.door_mask)
    a1, b1, a2 = map(table.match.box.grid.parse, ("a1", "b1", "a2"))
    assert not passages.are_close(a1, b1)
    assert passages.are_close(a1, a2)


PLAIN = ". . . .\n\n. . . .\n\n. . . .\n\n. . . ."
PLAIN_BOARD: dict[str, object] = {
    "monsters": [{"kind": "t", "at": "b2"}],
    "starts": [["a1", "b1"], ["a4", "b4"], ["c4", "d4"], ["c1", "d1"]],
    "portals": [],
    "spawns": [],
    "exploration": [],
    "open_tokens": [],
    "quest_tokens": [],
    "quests": [
        {"id": "troll", "name": "T", "text": "Kill it.", "goal": {"goal": "kill", "monster": "t"}}
    ],
}


@pytest.mark.rule("arcadia.setup.5")
def test_portals_lie_where_the_map_shows_with_the_right_colour_up() -> None:
    table = set_up()
    places = [spaces(table, squares_of(mask)) for mask in table.match.box.scenario.board.portals]
    assert places == [["b2", "e4", "c6"], ["d1", "b5"]]


@pytest.mark.rule("arcadia.setup.6")
def test_quest_tokens_lie_face_up_on_their_spaces_and_no_others_are_used() -> None:
    table = set_up()
    first = table.match.box.scenario.first_quest_token
    quest_tokens = [(space, token) for space, token in table.state.face_up if token >= first]
    assert [(spaces(table, [space]), token) for space, token in quest_tokens] == [(["c4"], first)]


@pytest.mark.rule("arcadia.setup.7")
@pytest.mark.rule("arcadia.setup.8")
def test_face_down_tokens_are_any_of_the_pool_and_nobody_knows_which() -> None:
    """Until one is turned up, all that nobody has seen are as likely, those in the box too."""
    table = set_up()
    state, pool = table.state, table.match.box.catalogue.exploration
    assert spaces(table, state.face_down) == ["e2", "b3", "c3", "b4", "b6"]
    # One chest lies face up in this scenario.
    assert len(state.unseen) == 14 - 1
    assert Counter(state.unseen) + Counter([CHEST_OF_3]) == Counter(pool)


CHEST_OF_3 = 2


@pytest.mark.rule("arcadia.setup.7")
def test_a_token_is_drawn_from_the_pool_when_it_is_turned_up() -> None:
    table = arcadia("A * . X")
    table.rolls("1006")
    table.do("activate Ann", "move Ann to b1")
    # It was a trap.
    assert (table.wounds("Ann"), table.tokens("Ann")) == (1, [])
    assert len(table.state.unseen) == 13


@pytest.mark.rule("arcadia.setup.9")
def test_spawn_tokens_are_shuffled_and_turned_up_on_the_marked_spaces() -> None:
    table = set_up(2, *map(spawn_token, ("ranged crit", "melee melee", "melee crit")))
    told = table.told(events.SpawnTokenPlaced)
    assert [(spaces(table, [event.space])[0], event.faces) for event in told] == [
        ("c1", "ranged and crit"),
        ("d6", "melee and melee"),
        ("f4", "melee and crit"),
    ]


@pytest.mark.rule("arcadia.setup.9")
def test_whoever_draws_real_spawn_tokens_names_their_faces_space_by_space() -> None:
    match = set_up().match
    match.table.state.spawn_tokens.clear()
    request = Draw([Item.SPAWN_TOKEN], 0, "spawn-token")
    assert match.game.chance_prompt(match.table, request) == "Which spawn token lies on c1?"
    assert match.game.language.words(match.table, "spawn-token", 0) == "melee and crit"


@pytest.mark.rule("arcadia.setup.10")
def test_the_listed_monsters_stand_on_their_spaces() -> None:
    table = set_up()
    placed = {name: table.space(name) for name in table.figure_names[6:]}
    assert placed == {
        "Ogre 1": "c3",
        "Ogre 2": "d4",
        "Goblin 1": "c4",
        "Goblin 2": "d3",
        "Goblin 3": "d3",
        "The Porter": "b5",
        "Troll": "e5",
    }


# -- levels of monsters -----------------------------------------------------------------------


def leveled() -> dict[str, dict[str, object]]:
    """Ogres with a card for each span of levels: their Life is the first level of the span."""
    ogre = MONSTERS["o"]
    card = {"overkill": 9, "reward": 1, "movement": 1, "attack": ogre["attack"]}
    spans = [(1, 1), (2, 3), (4, 5), (6, 6)]
    cards = [{**card, "levels": list(span), "life": span[0]} for span in spans]
    return {"o": {**ogre, "cards": cards}}


@pytest.mark.rule("arcadia.setup.monster-level.1")
@pytest.mark.rule("arcadia.setup.monster-level.2")
@pytest.mark.parametrize(("level", "life"), [(1, 1), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6)])
def test_all_monsters_use_the_card_of_the_level(level: int, life: int) -> None:
    """The first scenario uses Level 1, the third one the cards for Level 2-3."""
    table = arcadia("A o o X", monsters=leveled(), options={"level": level})
    assert [card.life for card in table.match.box.monster_cards] == [life, life]


@pytest.mark.rule("arcadia.setup.monster-level.1")
def test_a_monster_without_a_card_for_the_level_cannot_be_played() -> None:
    kinds = leveled()
    kinds["o"]["cards"] = kinds["o"]["cards"][:2]  # type: ignore[index]
    with pytest.raises(SetupError, match="Ogre has no card for level 4"):
        arcadia("A o X", monsters=kinds, options={"level": 4})


# -- Quests, Spawn tile, supply ---------------------------------------------------------------


@pytest.mark.rule("arcadia.setup.11")
@pytest.mark.rule("arcadia.setup.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quests_are_those_of_the_scenario_and_of_the_guilds_that_take_part(seats: int) -> None:
    table = set_up(seats)
    quests = [quest.name for quest in quests_of(table.match.table)]
    rivals = [f"Down with the {animal}" for animal in ("Lion", "Eagle", "Fox", "Panda")]
    assert quests == ["The Banner", "The Troll", "Goblins", *rivals[:seats]]


@pytest.mark.rule("arcadia.setup.12")
def test_reward_cards_lie_under_the_quests_that_the_scenario_says() -> None:
    table = set_up()
    cards = table.match.box.catalogue.cards
    rewards = [
        [cards[card].name for card in quest.rewards] for quest in quests_of(table.match.table)
    ]
    assert rewards == [["Ring"], ["Heart"], [], [], []]


@pytest.mark.rule("arcadia.setup.14")
def test_the_spawn_tile_is_empty_at_first() -> None:
    assert set_up().state.spawn_tile == []


VOLLEY = """
- {name: Volley, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 12}}
"""


@pytest.mark.rule("arcadia.setup.15")
def test_the_supply_has_dice_for_everybody_and_no_end_of_tokens() -> None:
    """Twelve dice of eight, and what nobody owns is nobody's at first."""
    table = arcadia(
        "A X", more_cards=VOLLEY, cards={"Ann": ["Volley"]}, heroes={"Xan": {"life": 20}}
    )
    table.rolls(" ".join(["melee"] * 12), "blank")
    table.do("activate Ann", "attack Xan with Volley")
    assert table.wounds("Xan") == 12
    assert [guild.coins for guild in set_up(4).state.guilds] == [0, 0, 0, 0]


# -- Starting Areas ---------------------------------------------------------------------------


@pytest.mark.rule("arcadia.setup.start.1")
def test_each_guild_gets_a_starting_area_by_chance() -> None:
    table = set_up(3, *SPAWNS, 2, 0, 1)
    assert [guild.area for guild in table.state.guilds] == [1, 2, 0]
    told = table.told(events.AreaDrawn)
    assert [(event.seat, event.number) for event in told] == [(2, 1), (0, 2), (1, 3)]


SPAWNS = [spawn_token(pair) for pair in ("melee melee", "melee crit", "ranged crit")]


@pytest.mark.rule("arcadia.setup.start.2")
def test_the_turns_go_round_in_the_order_of_the_starting_areas() -> None:
    table = set_up(3, *SPAWNS, 2, 0, 0)
    assert table.state.order == [2, 0, 1]
    take_first(table, "turn")
    turns = []
    for _ in range(4):
        turns.append(table.asked)
        table.do("let the guild Rest", "end the Rest")
    assert turns == ["lion", "eagle", "fox", "lion"]


@pytest.mark.rule("arcadia.setup.start.3")
def test_heroes_are_placed_in_any_spaces_of_the_own_area_at_most_two_in_each() -> None:
    table = set_up(2, *SPAWNS, 0, 0)
    assert (table.asked, table.question) == ("lion", "place")
    assert set(table.options) == {
        f"place {hero} on {space}" for hero in ("Ann", "Bob", "Cid") for space in AREAS[0].split()
    }
    assert table.refused("place Ann on c1") == (
        "arcadia.setup.start.3",
        "c1 is not in your Starting Area.",
    )
    table.do("place Bob on a1", "place Ann on a1")
    assert table.refused("place Cid on a1") == (
        "arcadia.board.5",
        "Two figures are on a1 already.",
    )
    assert table.refused("place Ann on b1") == ("arcadia.setup.start.3", "Ann has been placed.")
    table.do("place Cid on b1")
    assert [table.space(name) for name in ("Ann", "Bob", "Cid")] == ["a1", "a1", "b1"]


@pytest.mark.rule("arcadia.setup.start.3")
def test_the_guilds_are_placed_in_turn_order_from_the_first_player_on() -> None:
    table = set_up(3, *SPAWNS, 2, 0, 0)
    asked = []
    while table.question == "place":
        if table.asked not in asked:
            asked.append(table.asked)
        table.match.choose(0)
    assert asked == ["lion", "eagle", "fox"]


@pytest.mark.rule("arcadia.setup.start.4")
@pytest.mark.rule("arcadia.setup.start.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_areas_of_those_who_are_not_there_stay_empty(seats: int) -> None:
    table = set_up(seats)
    assert sorted(guild.area for guild in table.state.guilds) == list(range(seats))
    take_first(table, "turn")
    there = {table.match.box.grid.name(hero.space) for hero in table.state.heroes}
    used = [any(space in there for space in area.split()) for area in AREAS]
    assert used == [area < seats for area in range(4)]
