"""Titles (p. 28): won in one scenario, of use in a later one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import Box
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.achievements import earners, titles_won
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.odds import attack_odds
from rulekeeper.games.arcadia.table.presenter import Presenter
from tables.arcadia import SEATS, ArcadiaSituation, arcadia
from tables.arcadia_campaign import begin, campaign, points, strike

LION: Mapping[str, Sequence[str]] = {"lion": ["ringer"]}
BOTH: Mapping[str, Sequence[str]] = {"lion": ["ringer"], "eagle": ["ringer"]}


def brings(*advantages: str, title: str = "ringer") -> str:
    """What a title brings in a scenario."""
    return f"[{{title: {title}, advantages: [{', '.join(advantages)}]}}]"


def able(*abilities: str) -> str:
    """Abilities that a title brings."""
    return brings(f"{{do: abilities, abilities: [{', '.join(abilities)}]}}")


FIRST = brings("{do: first-turn}")
HEALING = brings("{do: token, token: healing}")

# -- abilities ----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.title.4")
def test_each_hero_of_the_guild_has_the_abilities_and_no_rival() -> None:
    used = able("{do: movement, amount: 1}", "{do: rerolls, amount: 2, of: defense}")
    table = campaign("A B X", titles=LION, titles_used=used)
    found = table.match.table
    assert [numbers.movement(found, hero) for hero in range(6)] == [4, 4, 4, 3, 3, 3]
    rerolls = [
        numbers.rerolls(found, hero, numbers.lasting(found, hero), is_defense=True)
        for hero in (0, 1, 3)
    ]
    assert rerolls == [2, 2, 0]


@pytest.mark.rule("arcadia.title.4", "arcadia.attack.pool.1")
@pytest.mark.parametrize(
    ("ability", "dice"),
    [
        ("{do: dice, amount: 1}", 4),
        ("{do: dice, amount: 1, type: ranged}", 3),
        ("{do: dice, amount: 2, target: alone}", 5),
    ],
)
def test_dice_of_a_title_are_added_to_attacks_that_they_fit(ability: str, dice: int) -> None:
    table = campaign("A X", titles=LION, titles_used=able(ability))
    strike(table, "Xan", "Blade")
    rolled = table.told(events.DiceRolled)[0].faces
    assert len(rolled) - rolled.count("crit") == dice


@pytest.mark.rule("arcadia.title.4", "arcadia.guard.attack.1")
def test_a_title_may_keep_monsters_from_reacting() -> None:
    table = campaign("o A X", titles=LION, titles_used=able("{do: covered}"))
    strike(table, "Xan", "Blade", "ranged ranged ranged")
    assert (table.question, table.asked) == ("active", "lion")
    assert not [told for told in table.told(events.AttackDeclared) if told.figure != 0]


@pytest.mark.rule("arcadia.title.4")
def test_the_odds_count_what_a_title_brings() -> None:
    chances = []
    for titles in ({}, LION):
        table = campaign("A X", titles=titles, titles_used=able("{do: pierce}"))
        attack = Strike(0, 0, 3).made(table.match.table)
        chances.append(attack_odds(table.match.table, attack, 3).wounds)
    assert chances[0] < chances[1]


# -- coins --------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.title.4", "arcadia.sheet.achievement.3")
def test_coins_of_a_title_count_as_won_in_the_scenario() -> None:
    table = begin(brings("{do: coins, amount: 2}"), LION)
    assert (table.coins("lion"), table.coins("eagle")) == (2, 0)
    assert earners(table.match.table, [1])["most_coins"] == [0]


# -- a token ------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.title.4")
def test_the_guild_says_which_hero_begins_with_the_token() -> None:
    table = begin(HEALING, LION)
    assert (table.question, table.asked) == ("provision", "lion")
    assert table.options == [f"give the healing to {name}" for name in ("Ann", "Bob", "Cid")]
    assert table.refused("give the healing to Xan") == (
        "arcadia.title.4",
        "Xan is no Hero of your guild.",
    )
    before = len(table.state.unseen)
    table.do("give the healing to Bob")
    assert (table.tokens("Bob"), table.question) == (["healing"], "place")
    assert len(table.state.unseen) == before - 1


@pytest.mark.rule("arcadia.title.4", "arcadia.token.healing.1")
def test_the_token_is_used_like_one_that_was_found() -> None:
    table = begin(HEALING, LION)
    table.do("give the healing to Ann")
    while table.question == "place":
        table.match.choose(0)
    table.hero("Ann").wounds = 2
    table.do("activate Ann", "use the healing")
    assert (table.wounds("Ann"), table.tokens("Ann")) == (0, [])


@pytest.mark.rule("arcadia.title.4", "arcadia.components.10")
def test_where_no_such_token_is_left_the_guild_gets_none_and_is_told_so() -> None:
    """There is one chest worth 3, and it lies on the board, face up."""
    table = begin(brings("{do: token, token: chest-3}"), LION)
    assert table.question == "place"
    assert "No chest-3 is left for lion." in table.log()


@pytest.mark.rule("arcadia.title.4", "arcadia.setup.7")
def test_what_lies_face_down_on_the_board_is_not_given_away() -> None:
    spaces = ["b3", "c3", "e2", "b6", "b4", "a3", "f4", "a4", "c1", "d2", "e3", "c5", "c4", "f3"]
    table = begin(HEALING, LION, exploration=spaces, open_tokens=[])
    assert "No healing is left for lion." in table.log()
    assert len(table.state.unseen) == len(table.state.face_down) == 14


# -- the first turn -----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.title.4", "arcadia.turn.3")
@pytest.mark.parametrize(
    ("titles", "first"),
    [
        ({}, "fox"),  # who sits to the left of the last winner
        ({"lion": ["ringer"]}, "lion"),
        ({"lion": ["ringer"], "eagle": ["ringer"]}, "lion"),  # the fox, the lion, the eagle
        ({"eagle": ["ringer"], "fox": ["ringer"]}, "fox"),
        ({"eagle": ["eel-king"]}, "fox"),
    ],
)
def test_a_title_takes_the_first_turn_from_whoever_would_have_it(
    titles: dict[str, list[str]], first: str
) -> None:
    table = begin(FIRST, titles, seats=3, last_winner="eagle")
    assert table.asked == first
    while table.question == "place":
        table.match.choose(0)
    assert (table.asked, table.question, table.state.turn) == (first, "turn", 1)


@pytest.mark.rule("arcadia.title.4", "arcadia.setup.start.3")
def test_whoever_has_the_first_turn_places_its_heroes_first() -> None:
    table = begin(FIRST, {"eagle": ["ringer"]}, first="lion")
    assert "place Xan on a6" in table.options


# -- several advantages, several guilds ---------------------------------------------------------


@pytest.mark.rule("arcadia.title.4", "arcadia.title.5")
def test_one_title_may_bring_several_things_and_is_told_once() -> None:
    table = begin(brings("{do: coins, amount: 1}", "{do: first-turn}"), {"eagle": ["ringer"]})
    assert (table.coins("eagle"), table.asked) == (1, "eagle")
    assert table.log().count("eagle has the title Ringer.") == 1


@pytest.mark.rule("arcadia.title.6")
def test_all_guilds_with_a_title_have_its_advantage() -> None:
    table = begin(brings("{do: coins, amount: 2}"), BOTH)
    assert (table.coins("lion"), table.coins("eagle")) == (2, 2)


@pytest.mark.rule("arcadia.title.4")
def test_a_title_that_the_scenario_does_not_use_brings_nothing() -> None:
    table = begin(brings("{do: coins, amount: 2}", title="eel-king"), LION)
    assert (table.coins("lion"), table.told(events.TitleUsed)) == (0, [])


@pytest.mark.rule("arcadia.title.4")
def test_titles_bring_nothing_between_two_scenarios() -> None:
    table = begin(able("{do: movement, amount: 1}"), LION, last_winner="lion")
    catalogue = table.match.box.catalogue
    had = table.match.box.options.belongings
    assert had is not None
    # Where nothing is chosen, the box is that of the first scenario.
    assert catalogue.first_scenario == "square"
    box = Box(catalogue, {"belongings": to_builtins(replace(had, following=None))}, SEATS[:2])
    assert (len(table.match.box.prowess[0]), box.prowess[0]) == (1, ())


# -- winning ------------------------------------------------------------------------------------

PLACE = """
- {id: place, name: Place, text: Go., goal: {goal: stand, places: [b1]}, title: ringer}
- {id: far, name: Far, text: Go., goal: {goal: stand, places: [d1]}}
"""


@pytest.mark.rule("arcadia.title.1", "arcadia.title.3")
def test_a_title_has_no_effect_in_the_scenario_in_which_it_is_won() -> None:
    used = able("{do: movement, amount: 1}")
    table = campaign("A . X .", seats=3, quests=PLACE, titles_used=used)
    table.do("activate Ann", "move Ann to b1")
    assert "lion wins the title Ringer." in table.log()
    table.do("end the activation", "let the guild Rest", "end the Rest")
    while table.asked != "lion":
        table.do("let the guild Rest" if table.question == "turn" else "end the Rest")
    table.do("activate Ann")
    assert points(table) == 3


@pytest.mark.rule("arcadia.title.1", "arcadia.title.6")
def test_several_guilds_win_the_same_title_by_fulfilling_its_quest() -> None:
    table = campaign("A . X .", seats=3, quests=PLACE)
    table.do("activate Ann", "move Ann to b1", "move Ann to a1", "end the activation")
    table.do("activate Xan", "move Xan to b1")
    assert [told.seat for told in table.told(events.TitleWon)] == [0, 1]
    assert [titles_won(table.match.table, seat) for seat in range(3)] == [[1], [1], []]


@pytest.mark.rule("arcadia.title.4")
def test_a_scenario_outside_of_a_campaign_gives_no_title() -> None:
    table = arcadia(
        "A . X .", seats=3, quests=PLACE, more={"titles": [{"id": "ringer", "name": "R"}]}
    )
    table.do("activate Ann", "move Ann to b1")
    assert (table.quests("lion"), table.told(events.TitleWon)) == (["Place"], [])


# -- how it is shown ----------------------------------------------------------------------------


def facts(table: ArcadiaSituation) -> dict[str, str]:
    """What the scenario's page says of titles."""
    game, seats = table.match.game, table.match.setup.seats
    book = Presenter(game, seats).tabletop(table.match.table, 0).book  # type: ignore[arg-type]
    assert book is not None
    return {fact.name: fact.value for fact in book.facts if fact.name.startswith("Title")}


@pytest.mark.rule("arcadia.title.5")
def test_a_scenario_repeats_what_titles_bring_and_says_who_has_them() -> None:
    table = begin(brings("{do: coins, amount: 2}", "{do: first-turn}"), LION)
    assert facts(table) == {
        "Title Ringer": "The guild begins with 2 coins. The guild takes the first turn. "
        "Held by: lion."
    }
    assert facts(begin(HEALING, {})) == {
        "Title Ringer": "A Hero of the guild begins with this token: healing. Nobody has it."
    }
