"""The table set-up of a quest: who plays, the party, its places, what lies ready."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.quest_box import QuestBox
from rulekeeper.games.arena.state import QuestState, Stage
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.tiles import TileKind
from tables.arena_setup import SetUpTable, real_game, set_up

STAIR = {"quest": "the-salt-stair"}
PARTY = ["orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate"]
READY = {**STAIR, "party": PARTY}


def quest_of(table: SetUpTable) -> QuestState:
    """How far the quest has come."""
    assert table.state.quest is not None
    return table.state.quest


def box_of(table: SetUpTable) -> QuestBox:
    """The box of the quest."""
    assert isinstance(table.match.box, QuestBox)
    return table.match.box


def refusal(options: Mapping[str, object], people: int = 1) -> SetupError:
    """Why a match cannot be set up."""
    with pytest.raises(SetupError) as caught:
        set_up(options, ["Ana", "Ben", "Eva", "Joe", "Kim"][:people])
    return caught.value


# -- modes ------------------------------------------------------------------------------------


@pytest.mark.rule("arena.mode.1", "arena.mode.2")
def test_what_belongs_to_two_teams_does_not_happen_in_a_quest() -> None:
    table = set_up(READY, ["Ana"]).go_to("turn")
    assert table.kinds == ["deploy on", "heroic", "next turn"]
    assert (table.state.placement, table.state.first) == (0, -1), "no tiles placed, no roll for it"
    assert all(not team.order for team in table.state.teams), "no Turn Order"


@pytest.mark.rule("arena.mode.3", "arena.mode.1")
def test_what_belongs_to_quests_does_not_happen_between_two_teams() -> None:
    table = set_up({"quick": True})
    assert table.state.quest is None
    assert not isinstance(table.match.box, QuestBox)
    assert all(combatant.seat >= 0 for combatant in table.state.combatants), "all have people"


@pytest.mark.rule("arena.mode.option.3")
@pytest.mark.parametrize("option", ["artifacts", "scrolls"])
def test_what_belongs_to_a_campaign_is_not_in_a_quest_by_itself(option: str) -> None:
    error = refusal({**READY, option: True})
    assert error.rules == ("arena.mode.option.3",)
    table = set_up(READY, ["Ana"]).go_to("turn")
    bags = table.state.bags
    assert all(bag.artifact < 0 and not bag.scrolls and not bag.flasks for bag in bags)
    assert quest_of(table).xp == 0


@pytest.mark.rule("arena.mode.coop.1", "arena.mode.coop.4")
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_one_to_four_people_lead_one_party_of_four(people: int) -> None:
    table = set_up(READY, ["Ana", "Ben", "Eva", "Joe"][:people]).go_to("next turn")
    heroes = [c for c in table.state.combatants if c.team == 0]
    assert [hero.seat for hero in heroes] == [place % people for place in range(4)]
    foes = [c for c in table.state.combatants if c.team == 1]
    assert {foe.seat < 0 for foe in foes} == {True}, "nobody has the foes"


@pytest.mark.rule("arena.mode.coop.4")
def test_a_fifth_person_is_refused() -> None:
    error = refusal(READY, people=5)
    assert error.rules == ("arena.mode.coop.4",)
    assert "1 to 4 people, not by 5" in str(error)


# -- the party --------------------------------------------------------------------------------


@pytest.mark.rule("arena.setup.coop.mode.1")
def test_a_quest_is_chosen_by_its_name() -> None:
    assert box_of(set_up(READY, ["Ana"])).quest.name == "The Salt Stair"
    assert "There is no quest 'the-salt-stare'" in str(refusal({"quest": "the-salt-stare"}))


@pytest.mark.rule("arena.setup.coop.team.1", "arena.setup.coop.team.2")
def test_a_party_has_four_heroes_of_four_roles() -> None:
    assert refusal({**STAIR, "party": PARTY[:3]}).rules == ("arena.setup.coop.team.1",)
    alike = [*PARTY[:3], "dunmar-thistle"]
    assert refusal({**STAIR, "party": alike}).rules == ("arena.setup.coop.team.2",)
    assert "There is no hero 'orsolo'" in str(refusal({**STAIR, "party": [*PARTY[:3], "orsolo"]}))


@pytest.mark.rule("arena.setup.coop.team.2", "arena.component.hero.1")
def test_heroes_are_recruited_freely_but_for_the_roles_of_the_party() -> None:
    table = set_up(STAIR, ["Ana"])
    heroes = real_game().catalogue.heroes
    assert len(table.offers) == len(heroes)
    for taken in range(1, 4):
        table.do(0)
        roles = {heroes[c.kind].role for c in table.state.combatants}
        left = [hero for hero in heroes if hero.role not in roles]
        assert len(roles) == taken
        assert len(table.offers) == len(left)


# -- what lies ready --------------------------------------------------------------------------


@pytest.mark.rule("arena.setup.coop.start.1")
def test_heroes_start_on_the_squares_of_the_stairs() -> None:
    table = set_up(READY, ["Ana"])
    assert table.question == "deploy on"
    assert sorted(text.rpartition(" ")[2] for text in table.offers) == ["H1", "H2", "I1", "I2"]
    table.go_to("heroic")
    squares = [name_of(c.square) for c in table.state.combatants]
    assert sorted(squares) == ["H1", "H2", "I1", "I2"]


@pytest.mark.rule("arena.setup.coop.start.3", "arena.setup.coop.start.2")
def test_then_the_players_choose_who_begins() -> None:
    table = set_up(READY, ["Ana", "Ben"]).go_to("next turn")
    assert quest_of(table).round == 1
    assert len([text for text in table.offers if text.endswith("has the next turn")]) == 4
    assert table.state.stage is Stage.ROUND
    kinds = table.match.box.kinds
    assert all(c.hp == kinds[c.kind].hp for c in table.state.combatants)


@pytest.mark.rule("arena.setup.coop.common.1", "arena.setup.coop.mission.1")
def test_the_board_is_that_of_the_quest_with_all_its_tiles_and_foes() -> None:
    table = set_up(READY, ["Ana"]).go_to("next turn")
    quest = box_of(table).quest
    the_map = table.match.box.map_of(table.state)
    assert the_map.tiles == quest.drawn.battle_map.tiles
    foes = table.state.combatants[4:]
    assert [c.square for c in foes] == [square for _, square in quest.starting_foes]
    names = {table.match.box.kinds[c.kind].name for c in foes}
    assert "The Foreman" in names
    assert TileKind.STAIRS in {tile.kind for tile in the_map.tiles}


@pytest.mark.rule("arena.setup.coop.mission.2", "arena.component.token.2")
def test_foes_that_come_later_are_not_on_the_board_yet() -> None:
    table = set_up(READY, ["Ana"]).go_to("next turn")
    assert len(table.state.combatants) - 4 == len(box_of(table).quest.starting_foes)
    assert len(quest_of(table).groups) == len(table.state.combatants)


@pytest.mark.rule(
    "arena.setup.coop.mission.3",
    "arena.setup.coop.mission.4",
    "arena.evil-power.1",
    "arena.component.evil-power.1",
    "arena.component.flask.1",
)
def test_the_decks_have_all_cards_and_no_order() -> None:
    table = set_up(READY, ["Ana"]).go_to("next turn")
    catalogue, quest = real_game().catalogue, quest_of(table)
    assert (len(catalogue.powers), len(catalogue.flasks)) == (20, 15)
    assert quest.powers == list(range(20))
    assert quest.flasks == list(range(15))
    assert quest.power == -1, "none has been drawn"


@pytest.mark.rule("arena.setup.coop.mission.5")
def test_experience_starts_at_nothing() -> None:
    assert quest_of(set_up(READY, ["Ana"]).go_to("next turn")).xp == 0


@pytest.mark.rule(
    "arena.setup.coop.common.2",
    "arena.setup.coop.common.5",
    "arena.setup.coop.common.6",
    "arena.coop.team-token.1",
)
def test_the_team_has_one_token_two_aid_tokens_and_two_different_heroic_actions() -> None:
    table = set_up(READY, ["Ana"]).go_to("heroic")
    cards = len(real_game().catalogue.heroic)
    assert len(table.offers) == cards * (cards - 1) // 2, "each pair of different ones"
    table.go_to("next turn")
    team = table.state.teams[0]
    assert (table.state.ready, team.aid, len(set(team.heroic))) == ([True], 2, 2)
    assert all(len(table.match.box.kinds[c.kind].cards) == 4 for c in table.state.combatants[:4])


@pytest.mark.rule("arena.setup.coop.common.7", "arena.difficulty.first-aid.1")
@pytest.mark.parametrize(
    ("difficulty", "aid", "asked"),
    [("daydream", 2, False), ("normal", 2, True), ("nightmare", 1, True)],
)
def test_the_difficulty_changes_what_the_team_gets(difficulty: str, aid: int, asked: bool) -> None:
    table = set_up({**READY, "difficulty": difficulty}, ["Ana"]).go_to("next turn")
    assert table.state.teams[0].aid == aid
    assert ("heroic" in table.kinds) is asked
