"""Campaigns (pp. 9, 28-29): chapters, the first player, Achievements, the sheet, the Finale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.games.arcadia.belongings import Belongings, PlayedScenario
from rulekeeper.games.arcadia.campaign import CAMPAIGNS
from rulekeeper.games.arcadia.changes import (
    CampaignWon,
    GuildRecorded,
    NextChosen,
    ScenarioRecorded,
)
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.rules.achievements import medals, quality_of
from rulekeeper.games.arcadia.rules.returning import guild_record
from tables.arcadia import SEATS, ArcadiaSituation, arcadia
from tables.arcadia_upgrade import (
    COURSE,
    GAME,
    Phase,
    book,
    following,
    guild_id,
    guild_setup,
    record,
    sheet,
    upgrade,
)

LION, EAGLE, FOX = (guild_id(seat) for seat in SEATS[:3])


def title_of(belongings: Belongings) -> str:
    """The title of the chapter that comes next; empty where the campaign is over."""
    chapter = record(belongings).chapter
    return chapter.title if chapter else ""


# -- the course of a campaign -------------------------------------------------------------------


@pytest.mark.rule("arcadia.campaign.2")
@pytest.mark.rule("arcadia.upgrade.1")
@pytest.mark.rule("arcadia.overview.3")
def test_six_scenarios_with_an_upgrade_phase_between_each_two_of_them() -> None:
    assert title_of(Belongings()) == "Guild Setup"
    assert title_of(sheet(played=(), following="one")) == "Scenario 1: One"
    for number in range(1, 6):
        assert title_of(sheet(played=COURSE[:number])) == f"Upgrade Phase {number}"
        name = COURSE[number]
        due = sheet(played=COURSE[:number], following=name.lower())
        assert title_of(due) == f"Scenario {number + 1}: {name}"
    assert title_of(sheet(played=COURSE)) == ""


@pytest.mark.rule("arcadia.campaign.6")
def test_guilds_that_were_entered_from_paper_choose_their_first_scenario() -> None:
    had = sheet(played=())
    assert title_of(had) == "The first scenario"
    phase = upgrade(belongings=had)
    assert phase.question == "first-scenario"
    phase.do("play Two next", "play Two next")
    assert CAMPAIGNS.changes(phase.match)[-1] == NextChosen(scenario="two")


@pytest.mark.rule("arcadia.guild.draft.1")
@pytest.mark.rule("arcadia.monster.activation.2")
def test_what_is_chosen_for_a_campaign_holds_in_its_chapters() -> None:
    first = record(Belongings(), draft=True, monsters="table").chapter
    assert first is not None
    assert first.options["draft"] is True
    later = record(sheet(following="two"), draft=True, monsters="table").chapter
    assert later is not None
    assert later.options["monsters"] == "table"


@pytest.mark.rule("arcadia.campaign.8")
def test_the_number_of_a_scenario_is_its_level() -> None:
    due = sheet(played=COURSE[:2], following="three")
    assert following(due).match.box.level == 3
    chapter = record(due).chapter
    assert chapter is not None
    assert chapter.options["level"] == 3


@pytest.mark.rule("arcadia.sheet.4")
@pytest.mark.rule("arcadia.guild.5")
def test_guild_setup_enters_guilds_heroes_and_starting_cards() -> None:
    phase = guild_setup(guilds=[LION, EAGLE])
    while phase.question != "first-scenario":
        phase.match.play(phase.match.options[0])
    phase.do("play Two next", "play Two next")
    changed = CAMPAIGNS.changes(phase.match)
    after = reduce(CAMPAIGNS.apply, changed, Belongings())
    assert [guild.guild for guild in after.guilds] == [LION, EAGLE]
    assert len({hero.hero for guild in after.guilds for hero in guild.heroes}) == 6
    for guild in after.guilds:
        cards = sorted(card for hero in guild.heroes for card in hero.cards)
        assert cards == [card.id for card in book().cards if card.level == 0]
    assert after.following == "two"
    assert CAMPAIGNS.told(GAME, changed[-1]) == "Two is played next."


@pytest.mark.rule("arcadia.campaign.6")
@pytest.mark.parametrize("wanted", [("Two", "Six", "Two"), ("Six", "Two", "Two")])
def test_what_most_players_want_is_the_first_scenario(wanted: tuple[str, ...]) -> None:
    """Nothing is drawn, though chance would bring up another one."""
    phase = vote(*wanted, rolls="Six")
    assert phase.match.result is not None
    assert phase.match.result.reason == "Two is played next"


@pytest.mark.rule("arcadia.campaign.6")
@pytest.mark.parametrize("drawn", ["Two", "Six"])
def test_chance_decides_between_scenarios_that_as_many_want(drawn: str) -> None:
    phase = vote("Two", "Six", rolls=drawn)
    assert phase.match.result is not None
    assert phase.match.result.reason == f"{drawn} is played next"


@pytest.mark.rule("arcadia.campaign.6")
def test_the_first_scenario_is_one_of_the_outer_circle() -> None:
    phase = vote()
    assert sorted(phase.options) == sorted(
        f"play {name} next" for name in ("One", "Two", "Three", "Four", "Five", "Six")
    )


def vote(*wanted: str, rolls: str = "") -> Phase:
    """The vote on the first scenario; each seat wants one."""
    phase = guild_setup(max(2, len(wanted)), quick=True)
    if rolls:
        entries = [entry.name for entry in book().scenario_entries]
        phase.rolls(str(Item.SCENARIO + entries.index(rolls)))
    for seat, name in enumerate(wanted):
        phase.match.choose(f"play {name} next", seat)
    return phase


@pytest.mark.rule("arcadia.turn.3")
@pytest.mark.parametrize(
    ("winner", "areas", "first"),
    [("lion", [0, 1, 2], "eagle"), ("fox", [0, 1, 2], "lion"), ("fox", [2, 1, 0], "eagle")],
)
def test_whoever_sits_to_the_left_of_the_winner_takes_the_first_turn(
    winner: str, areas: Sequence[int], first: str
) -> None:
    """Left is read on the seating of the new scenario."""
    due = sheet(seats=3, winner=winner, following="two")
    rolls = [str(Item.SEAT + seat) for seat in areas[:2]]
    table = following(due, rolls)
    assert table.state.order == list(areas)
    assert SEATS[table.state.seat] == first
    assert f"{first} takes the first turn." in table.log()


# -- Achievements -------------------------------------------------------------------------------

QUESTS = """
- {id: ogre, name: Ogre, text: Kill it., goal: {goal: kill, monster: o}, rewards: [Ring],
   title: warden}
- {id: goblin, name: Goblin, text: Kill it., goal: {goal: kill, monster: g}}
"""


def won(
    *, saved: Mapping[str, int] | None = None, seats: int = 2, **situation: Any
) -> ArcadiaSituation:
    """A scenario of a campaign that the Lion wins by killing the Ogre."""
    had = sheet(played=(), seats=seats, coins=saved)
    table = arcadia(
        "A o X",
        quests=QUESTS,
        fulfilled={"lion": SEATS[1:seats]},
        seats=seats,
        options={"belongings": to_builtins(had)},
        more={"titles": [{"id": "warden", "name": "Warden"}]},
        **situation,
    )
    table.rolls("melee melee melee")
    table.do("activate Ann", "attack Ogre with Blade")
    if table.question == "reward":
        table.do("give the Reward Ring to Ann")
    while table.question:
        table.match.play(table.match.options[-1])
    return table


def played(table: ArcadiaSituation) -> PlayedScenario:
    """What the Campaign Sheet says of a scenario that is over."""
    first = CAMPAIGNS.changes(table.match)[0]
    assert isinstance(first, ScenarioRecorded)
    return first.played


@pytest.mark.rule("arcadia.sheet.achievement.1")
@pytest.mark.rule("arcadia.sheet.3")
def test_the_winner_is_who_has_the_quests_that_win() -> None:
    table = won()
    assert table.winner == "lion"
    assert played(table).winner == (LION,)
    first = CAMPAIGNS.changes(table.match)[0]
    assert isinstance(first, ScenarioRecorded)
    after = first.apply(sheet(played=(), following="one"))
    assert [scenario.scenario for scenario in after.played] == ["test"]
    assert after.following is None
    assert after.seating == (0, 1)


@pytest.mark.rule("arcadia.sheet.achievement.2")
@pytest.mark.rule("arcadia.sheet.achievement.6")
@pytest.mark.parametrize(
    ("deaths", "least"),
    [
        ({"Ann": 1}, (EAGLE,)),
        ({"Ann": 1, "Bob": 1, "Xan": 3}, (LION,)),
        ({"Ann": 1, "Yew": 1}, (LION, EAGLE)),
    ],
)
def test_least_deaths_are_the_fewest_death_tokens(
    deaths: Mapping[str, int], least: tuple[str, ...]
) -> None:
    assert played(won(deaths=deaths)).least_deaths == least


@pytest.mark.rule("arcadia.sheet.achievement.3")
def test_most_coins_are_those_won_in_the_scenario_without_the_saved_one() -> None:
    table = won(saved={"eagle": 1})
    # The Ogre 1, the First Bonus 1, and 1 for each of two Quests.
    assert table.coins("lion") == 4
    assert table.coins("eagle") == 1
    assert played(table).most_coins == (LION,)


@pytest.mark.rule("arcadia.sheet.achievement.3")
@pytest.mark.rule("arcadia.sheet.achievement.6")
def test_a_saved_coin_neither_makes_nor_breaks_a_tie() -> None:
    table = won(saved={"lion": 1})
    for seat, coins in enumerate((5, 4)):
        table.state.guilds[seat].coins = coins
    assert played(table).most_coins == (LION, EAGLE)


@pytest.mark.rule("arcadia.sheet.achievement.4")
def test_won_reward_is_who_got_a_reward_card_even_if_it_is_gone() -> None:
    table = won()
    assert table.cards("Ann")[-1] == "Ring"
    assert played(table).won_reward == (LION,)
    table.hero("Ann").cards.pop()
    assert played(table).won_reward == (LION,)
    assert played(won(cards={"Bob": ["Ring"]})).won_reward == ()


@pytest.mark.rule("arcadia.sheet.achievement.5")
@pytest.mark.rule("arcadia.title.1")
def test_won_title_is_who_fulfilled_the_quest_with_a_title() -> None:
    table = won()
    assert played(table).won_title == (LION,)
    assert "lion wins the title Warden." in table.log()
    guild = CAMPAIGNS.changes(table.match)[1]
    assert isinstance(guild, GuildRecorded)
    assert guild.guild.titles == ("warden",)


@pytest.mark.rule("arcadia.title.6")
@pytest.mark.rule("arcadia.sheet.achievement.6")
def test_page_28_several_guilds_win_the_same_title() -> None:
    table = won(seats=3)
    table.state.guilds[2].quests.append(0)
    assert played(table).won_title == (LION, FOX)
    recorded = [c for c in CAMPAIGNS.changes(table.match) if isinstance(c, GuildRecorded)]
    assert [change.guild.titles for change in recorded] == [("warden",), (), ("warden",)]


@pytest.mark.rule("arcadia.title.1")
def test_a_title_that_a_guild_has_is_kept_and_not_entered_twice() -> None:
    table = won()
    table.state.guilds[0].titles = [0]
    recorded = [c for c in CAMPAIGNS.changes(table.match) if isinstance(c, GuildRecorded)]
    assert recorded[0].guild.titles == ("warden",)


@pytest.mark.rule("arcadia.title.1")
@pytest.mark.rule("arcadia.title.4")
def test_titles_of_earlier_scenarios_go_from_chapter_to_chapter() -> None:
    had = sheet(titles={"eagle": ["warden"]})
    phase = upgrade(belongings=had)
    assert guild_record(phase.match.table, 1).titles == ("warden",)
    due = replace(had, following="two")
    table = following(due)
    assert guild_record(table.match.table, 1).titles == ("warden",)
    table = won()
    table.state.guilds[1].titles = [0]
    recorded = [c for c in CAMPAIGNS.changes(table.match) if isinstance(c, GuildRecorded)]
    assert recorded[1].guild.titles == ("warden",)


@pytest.mark.rule("arcadia.setup.start.2")
def test_the_seating_of_a_scenario_is_kept_for_the_phase_after_it() -> None:
    table = won(seats=3)
    table.state.order = [2, 0, 1]
    first = CAMPAIGNS.changes(table.match)[0]
    assert isinstance(first, ScenarioRecorded)
    assert first.seating == (2, 0, 1)


# -- the sheet ----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.sheet.2")
@pytest.mark.rule("arcadia.card.anatomy.6")
def test_the_sheet_has_cards_by_id_curses_and_the_saved_coin() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"], coins={"lion": 4})
    phase.do("put Blade under the Death Curse of Ann")
    phase.reserve()
    while phase.question:
        phase.match.play(phase.match.options[-1])
    lion = guild_record(phase.match.table, 0)
    assert lion.coins == 1
    ann = lion.heroes[0]
    assert (ann.cards, ann.curse, ann.under_curse) == ((), "anvil", "00-blade")
    told = CAMPAIGNS.told(GAME, CAMPAIGNS.changes(phase.match)[0])
    assert told == "The Lion has 1 coin. Death Curses: Anvil for Ann (over Blade)."


@pytest.mark.rule("arcadia.sheet.1")
def test_a_scenario_is_told_with_who_earned_what() -> None:
    table = won()
    told = CAMPAIGNS.told(Arcadia(table.match.box.catalogue), CAMPAIGNS.changes(table.match)[0])
    assert told == (
        "Test has been played. Winner: The Lion; Least Deaths: The Lion and the Eagle; "
        "Most Coins: The Lion; Won Reward: The Lion; Won Title: The Lion."
    )


# -- the Finale ---------------------------------------------------------------------------------


def scenarios(**earned: str) -> tuple[PlayedScenario, ...]:
    """Six scenarios; for each Achievement a letter for who earned it, in order: `L`, `E` or `F`."""
    guilds = {"L": LION, "E": EAGLE, "F": FOX}
    return tuple(
        PlayedScenario(
            scenario=name.lower(),
            **{
                achievement: tuple(guilds[letter] for letter in letters.split()[number])
                for achievement, letters in {"winner": "L L L L L L", **earned}.items()
            },
        )
        for number, name in enumerate(COURSE)
    )


@pytest.mark.rule("arcadia.finale.2")
@pytest.mark.rule("arcadia.finale.3")
def test_whoever_earned_an_achievement_most_often_gets_its_medal_and_ties_share_it() -> None:
    found = medals(
        scenarios(
            winner="L E E L F E",
            least_deaths="L L E E F F",
            most_coins="LE L E F F F",
            won_title="F L L F F L",
        )
    )
    assert found == {
        LION: ["least_deaths", "won_title"],
        EAGLE: ["winner", "least_deaths"],
        FOX: ["least_deaths", "most_coins", "won_title"],
    }


@pytest.mark.rule("arcadia.finale.4")
@pytest.mark.rule("arcadia.finale.5")
@pytest.mark.rule("arcadia.finale.6")
def test_medals_say_how_great_the_victory_is() -> None:
    hollow, decisive, ultimate = "Hollow Victory", "Decisive Victory", "Ultimate Victory"
    assert [quality_of(number) for number in range(6)] == [
        *(hollow, hollow),
        *(decisive, decisive),
        *(ultimate, ultimate),
    ]


@pytest.mark.rule("arcadia.finale.1")
def test_whoever_wins_the_last_scenario_wins_the_campaign() -> None:
    """The Lion has won each scenario but the last."""
    due = sheet(played=COURSE[:5], following="end")
    table = following(due)
    while table.question != "turn":
        table.match.play(table.match.options[0])
    first = SEATS[table.state.seat]
    assert first == "eagle"
    # It has killed a rival and the Ogre; that is seen when the next Hero is killed, by a trap.
    table.state.guilds[1].kills = [0, len(table.state.heroes)]
    tokens = table.match.box.catalogue.tokens
    trap = next(number for number, token in enumerate(tokens) if token.kind == "trap")
    rival, victim = table.state.heroes[0], table.state.heroes[3]
    rival.deaths = 2
    victim.wounds = 9
    table.state.face_up.append((victim.space, trap))
    table.match.play(table.match.options[0])
    assert table.winner == "eagle"
    last = CAMPAIGNS.changes(table.match)[-1]
    assert isinstance(last, CampaignWon)
    assert (last.guild, last.quality) == (EAGLE, "Decisive Victory")
    assert dict(last.medals)[LION][0] == "winner"
    told = CAMPAIGNS.told(GAME, last)
    assert told.startswith("The Eagle wins the campaign: Decisive Victory! Medals: ")
    assert reduce(CAMPAIGNS.apply, [last], due) == due
