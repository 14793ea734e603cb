"""Records of campaigns: written and read again, refused where they cannot be, led to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import chapter_set_up
from rulekeeper.campaign.record import encode
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.belongings import Belongings, PlayedScenario
from rulekeeper.games.arcadia.campaign import CITY
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.players.registry import find_player
from tables.arcadia import SEATS, catalogue
from tables.arcadia_upgrade import (
    COURSE,
    GAME,
    INNER,
    OUTER,
    PROGRESS,
    book,
    deck,
    guild_id,
    opened,
    record,
    scenario,
    sheet,
    upgrade,
)

LION, EAGLE = (guild_id(seat) for seat in SEATS[:2])


def written(belongings: Belongings) -> bytes:
    return encode(record(belongings))


@pytest.mark.parametrize("number", range(7))
def test_a_record_is_read_as_it_was_written(number: int) -> None:
    belongings = sheet(
        seats=4,
        played=COURSE[:number],
        cursed={"Ann": "Millstone", "Xan": "Itch"},
        under={"Ann": "Leech"},
        titles={"fox": ["warden"]},
        coins={"panda": 1},
    )
    assert opened(written(belongings)) == record(belongings)


def broken(change: str, to: str) -> str:
    """The sentence that refuses a record in which something is changed."""
    text = written(sheet(played=COURSE[:2], cursed={"Ann": "Itch"}, coins={"lion": 7})).decode()
    assert change in text
    with pytest.raises(RecordError) as caught:
        opened(text.replace(change, to, 1).encode())
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ('"coins": 7', '"coins": -7', "coins"),
        ('"hero": "01-bob"', '"hero": "00-ann"', "The hero `00-ann` is there twice"),
        ('"hero": "01-bob"', '"hero": "01-bib"', "There is no hero `01-bib`"),
        ('"01-parry"', '"00-blade"', "The card `00-blade` is there twice"),
        ('"curse": "itch"', '"curse": "anvl"', "There is no curse `anvl`"),
        ('"scenario": "two"', '"scenario": "one"', "The scenario `one` is played twice"),
        ('"scenario": "two"', '"scenario": "nine"', "is a scenario of the stage `inner`"),
        ('"0-orange"', '"1-blue"', "guild of this campaign `0-orange`"),
        ('"winner": [\n          "0-orange"', '"winner": [\n          "2-red"', "`2-red`"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_line(change: str, to: str, told: str) -> None:
    sentence = broken(change, to)
    assert told in sentence
    assert "sheet.json" in sentence


@pytest.mark.parametrize(
    ("had", "told"),
    [
        ({"cards": {"Ann": ["Card 1-00"]}}, "card-1-00` of level 1 has not been dealt yet"),
        (
            {"played": COURSE[:2], "cursed": {"Xan": "Anvil"}, "under": {"Xan": "Card 2-05"}},
            "card-2-05` of level 2 has not been dealt yet",
        ),
        ({"following": "two", "coins": {"lion": 2}}, "`0-orange` has 2 coins before a scenario"),
        ({"following": "two", "deaths": {"Ann": 1}}, "`00-ann` has Death tokens before a scenario"),
        ({"played": (), "deaths": {"Ann": 1}}, "`00-ann` has Death tokens before a scenario"),
    ],
)
def test_a_sheet_holds_nothing_that_only_comes_later(had: Mapping[str, Any], told: str) -> None:
    """Such a card would be dealt once more, and the record could not be read again."""
    with pytest.raises(SetupError, match=told):
        upgrade(**had)


@pytest.mark.parametrize(
    ("earned", "told"),
    [
        (PlayedScenario(scenario="one", winner=()), "`one` has 0 winners"),
        (PlayedScenario(scenario="one", winner=(LION, EAGLE)), "`one` has 2 winners"),
        (
            PlayedScenario(scenario="one", winner=(LION,), most_coins=(EAGLE, EAGLE)),
            "twice under `most_coins`",
        ),
    ],
)
def test_achievements_are_earned_as_the_rules_say(earned: PlayedScenario, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        upgrade(belongings=replace(sheet(), played=(earned,)))


def test_the_seating_is_checked_before_the_first_scenario_too() -> None:
    with pytest.raises(SetupError, match="The seating does not name each of the seats 0 to 1"):
        upgrade(belongings=replace(sheet(played=()), seating=(1, 1)))


@pytest.mark.rule("arcadia.campaign.3")
def test_a_campaign_needs_enough_scenarios_of_each_stage() -> None:
    few = catalogue(scenario("One", "outer"), cards=deck(1))
    with pytest.raises(SetupError, match="needs 3 scenarios of the Outer Circle, and the packs ha"):
        Match.new(UpgradePhase(few), {}, SEATS[:2], 1)


@pytest.mark.rule("arcadia.upgrade.draft.1")
def test_a_campaign_needs_six_upgrade_cards_of_each_level_for_each_player() -> None:
    more = [*(scenario(name, "outer") for name in OUTER), *(scenario(n, "inner") for n in INNER)]
    few = catalogue(scenario("End", "final"), cards=deck(1), more={"scenarios": more})
    with pytest.raises(SetupError, match="2 players are dealt 12 Upgrade cards of level 2, and t"):
        Match.new(UpgradePhase(few), {}, SEATS[:2], 1)


def test_no_upgrade_phase_follows_the_last_scenario() -> None:
    with pytest.raises(SetupError, match=r"This campaign is over .arcadia.campaign.2"):
        upgrade(belongings=sheet(played=COURSE))


def test_a_phase_whose_next_scenario_is_chosen_is_over() -> None:
    with pytest.raises(SetupError, match="`two`, has been chosen already"):
        upgrade(belongings=sheet(following="two"))


def test_thirteen_cards_are_refused() -> None:
    cards = [f"{n:02}" for n in range(5)]
    assert cards
    with pytest.raises(SetupError, match=r"holds 5 cards and has 4 free slots \(arcadia.equip"):
        upgrade(cards={"Ann": ["Blade", "Bolt", "Leech", "Card 1-00", "Card 1-01"]})


def test_a_curse_in_a_slot_leaves_three_for_cards() -> None:
    with pytest.raises(SetupError, match=r"holds 4 cards and has 3 free slots"):
        upgrade(cursed={"Ann": "Anvil"}, cards={"Ann": ["Blade", "Bolt", "Leech", "Sling"]})


def test_everybody_sits_at_the_table_once() -> None:
    with pytest.raises(SetupError, match="The seating does not name each of the seats 0 to 1"):
        upgrade(seating=[0, 0])


def test_a_covered_card_needs_a_curse_that_takes_a_slot() -> None:
    with pytest.raises(SetupError, match=r"takes no slot \(arcadia.upgrade.curse.8\)"):
        upgrade(cursed={"Ann": "Itch"}, under={"Ann": "Leech"})


def test_a_campaign_is_not_played_with_other_numbers_of_seats() -> None:
    due = to_builtins(sheet(seats=3, following="two"))
    with pytest.raises(SetupError, match="This campaign has 3 guilds, not 2"):
        Match.new(GAME, {"scenario": "two", "belongings": due}, SEATS[:2], 1)


@pytest.mark.parametrize("name", ["guilds", "heroes", "draft", "episodic"])
def test_the_guilds_of_a_campaign_are_not_chosen_anew(name: str) -> None:
    due = to_builtins(sheet(following="two"))
    value: object = True if name in ("draft", "episodic") else [["a", "b", "c"]]
    value = ["a"] if name == "guilds" else value
    with pytest.raises(SetupError, match=f"The option '{name}' is for a single scenario"):
        Match.new(GAME, {"scenario": "two", "belongings": due, name: value}, SEATS[:2], 1)


# -- whole campaigns ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.campaign.2")
@pytest.mark.rule("arcadia.overview.4")
def test_bots_play_a_campaign_to_its_end() -> None:
    """After each chapter the record is written and read again."""
    now = PROGRESS.begin("Bots", CITY.id, {"monsters": "table"}, SEATS[:2], 2)
    while now.chapter is not None:
        set_up = chapter_set_up(now)
        game = UpgradePhase(book()) if now.chapter.game == UpgradePhase.name else GAME
        bot = find_player("greedy", seed=set_up.seed)
        match: Match[Any, Any] = Match.new(
            game, set_up.options, set_up.seats, set_up.seed, listen=False
        )
        while decision := match.decision:
            match.play(bot.choose(match, decision.seat))
        now = PROGRESS.finished(now, match)
        assert opened(encode(now)) == now
    assert [chapter.kind for chapter in now.log] == [
        *("guild-setup", "scenario"),
        *(("upgrade-phase", "scenario") * 5),
    ]
    sheet_now = now.belongings
    assert len({scenario.scenario for scenario in sheet_now.played}) == 6
    assert now.log[-1].changes[-1].count("wins the campaign") == 1
    cards = [card for guild in sheet_now.guilds for hero in guild.heroes for card in hero.cards]
    assert len(cards) > 16
