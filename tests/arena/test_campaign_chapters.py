"""The chapters of a campaign of Arena, and what a finished quest changes in its record."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.reading import Source, read
from rulekeeper.campaign.record import Finished, Record, encode
from rulekeeper.campaign.rules import CampaignRules
from rulekeeper.content import PackError
from rulekeeper.content.pack import load
from rulekeeper.core.conformance import play_random_match
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arena import changes as change
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.campaign import CAMPAIGNS
from rulekeeper.games.arena.changes import AnyChange
from rulekeeper.games.arena.content.campaigns import Campaign
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.rules.quest_terms import FOES
from rulekeeper.games.arena.rules.quest_terms import HEROES as HEROES_SIDE
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.quest_book import book
from rulekeeper.games.registry import find_package
from tables.arena_setup import real_game
from tables.pack_workbench import write
from tables.quest import QuestOnTheTable, dice, quest

PARTY = ("orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate")
CIRCUIT = "round-trip"
QUESTS = (
    "the-salt-stair",
    "the-chandlers-hall",
    "the-moth-hunt",
    "the-well-at-dry-acre",
    "the-drowned-cloister",
    "the-magpies-belfry",
    "the-three-seals",
)
NORMAL: Mapping[str, object] = {"difficulty": "normal"}

MANIFEST = """
    name: ours
    title: Ours
    version: "1.0.0"
    game: arena
    authors: [Ana]
    requires: [arena-core]
    """

SHOT = "{name: Shot, range: 9, ranged: true, damage: 99}"
SONG = "{name: Song, when: [turn], effects: [{do: heal, to: self, amount: 5}]}"
BALM = "{name: Balm, when: [turn], effects: [{do: heal, to: self, amount: 5}]}"
GULP = "{name: Gulp, kind: special, damage: 3}"
LANCE = "{name: Lance, level: 1, powers: [{power: stat, stat: defense, amount: 1}]}"

GOALS = """
    goals:
      - {goal: kill, who: xan, says: Xan is dead., xp: 20}
      - {goal: activate, objects: [A5], says: The lever is pulled., xp: 4}
    """
FIGHT = """
    < A . . ! x
    < B C D . .
    """


def fight(**more: Any) -> QuestOnTheTable:
    """A quest of a campaign that one shot of Ada wins."""
    more = {"improved": 0, "cards": {"A": SHOT}, "rolls": dice(12), **more}
    return quest(FIGHT, GOALS, **more)


def changes(table: QuestOnTheTable) -> list[AnyChange]:
    """What the quest has changed."""
    return [*CAMPAIGNS.changes(table.match)]


def after(table: QuestOnTheTable) -> Belongings:
    """What the party has after the quest."""
    before = table.quest_box.options.belongings
    assert before is not None
    return reduce(CAMPAIGNS.apply, changes(table), before)


WIN = ("Ada: Shot", "attack xan 1")


# -- what a quest brings ----------------------------------------------------------------------


@pytest.mark.rule(
    "arena.campaign.reward.1", "arena.xp.gain.1", "arena.xp.gain.4", "arena.campaign.log.1"
)
def test_a_won_quest_brings_its_experience_to_the_party() -> None:
    table = fight().do(*WIN)
    told = [CAMPAIGNS.told(cast("Arena", table.match.game), each) for each in changes(table)]
    assert told == ["Drawn is won.", "The party gains 20 XP."]
    assert (after(table).xp, after(table).won) == (20, ("drawn",))
    more = reduce(CAMPAIGNS.apply, changes(table), Belongings(xp=3, won=("other",)))
    assert (more.xp, more.won) == (23, ("other", "drawn"))


@pytest.mark.rule("arena.xp.gain.2", "arena.campaign.xp.1")
def test_page_38_what_living_heroes_bring_belongs_to_the_party_and_not_to_them() -> None:
    table = fight(difficulty="nightmare", dead="D").do(*WIN)
    assert after(table).xp == 20 - 8 + 3 * 3
    assert "xp" not in HeroRecord.__struct_fields__
    assert [hero.hero for hero in after(table).heroes] == ["ada", "bea", "cai", "dov"], (
        "Dov as well"
    )


@pytest.mark.rule("arena.xp.gain.3")
def test_page_38_a_failed_quest_brings_nothing_not_even_for_what_was_done() -> None:
    table = quest(
        FIGHT,
        GOALS
        + "\n    events: [{id: lost, when: {at: turn-ends, of: heroes}, do: [{do: lose, reason: It is too late.}]}]",
        scrolls={"B": SONG},
        learned={"A": GULP},
        improved=1,
        turn="D",
        acted="BC",
    )
    table.do("move Dov to A4", "activate", "use Song with Bea")
    assert table.quest.met == [False, True]
    assert not table.ending[0]
    assert changes(table) == []


@pytest.mark.rule("arena.xp.special.2", "arena.xp.first-aid.4", "arena.campaign.reward.quest4.3")
def test_extra_specials_and_improved_first_aids_last_for_one_quest() -> None:
    table = fight(learned={"B": GULP}, improved=2).do(*WIN)
    assert change.SpecialLost(hero="bea", attack="bea-teacher-gulp") in changes(table)
    assert change.AidsLost(number=2) in changes(table)
    assert (after(table).hero("bea").special, after(table).aids) == (None, 0)


@pytest.mark.rule("arena.xp.first-aid.4")
def test_improved_first_aids_are_gone_used_or_not() -> None:
    table = quest(
        "< A . . ! x\nB C D . . .", GOALS, dead="B", improved=2, cards={"A": SHOT}, rolls=dice(12)
    )
    table.do("revive Bea by Improved First Aid", *WIN)
    assert table.quest.improved_aids == 1
    assert after(table).aids == 0


@pytest.mark.rule("arena.xp.special.2")
def test_an_extra_special_is_gone_made_or_not() -> None:
    roar = "{name: Roar, kind: special, range: 9, ranged: true, damage: 99}"
    table = fight(learned={"A": roar}).do("Ada: Roar", "attack xan 1")
    assert after(table).hero("ada").special is None


@pytest.mark.rule("arena.xp.scroll.3")
def test_used_scrolls_are_lost_and_the_others_are_not() -> None:
    table = fight(scrolls={"A": SONG, "B": BALM}).do("use Song with Ada", *WIN)
    assert [each for each in changes(table) if isinstance(each, change.ScrollLost)] == [
        change.ScrollLost(scroll="song")
    ]
    assert after(table).scrolls == ("balm",)


@pytest.mark.rule(
    "arena.xp.artifact.5", "arena.xp.artifact.6", "arena.xp.levelup.2", "arena.xp.primary.2"
)
def test_the_dead_their_artifacts_and_all_that_is_learned_come_back_to_the_party() -> None:
    stab = "{name: Stab, damage: 8}"
    table = quest(
        "x A B <\n# # # #\nC D . .",
        artifacts={"A": LANCE},
        scrolls={"A": SONG},
        learned={"A": stab},
        level_ups={"A": ["hp"]},
        cards={"B": SHOT},
        hp={"A": 5},
        turn="D",
        acted="ABC",
        rolls=dice(10, 12),
    )
    before = table.quest_box.options.belongings
    assert before is not None
    table.do("end the turn", "pass", "Bea has the next turn", "Bea: Shot", "attack xan 1")
    assert (table.combatant("Ada").on_grid, table.ending[0]) == (False, True)
    found = after(table)
    assert (found.heroes, found.artifacts, found.scrolls) == (
        before.heroes,
        before.artifacts,
        before.scrolls,
    )
    assert found.hero("ada").level_ups == ("hp",)


@pytest.mark.rule("arena.mode.campaign.2", "arena.xp.gain.1")
def test_secondary_objectives_bring_more_experience() -> None:
    table = fight(turn="D").do("move Dov to A4", "activate")
    table.do("Ada has the next turn", *WIN)
    assert after(table).xp == 20 + 4


@pytest.mark.rule("arena.difficulty.heroic.3")
@pytest.mark.parametrize(("difficulty", "gone"), [("nightmare", ("deed",)), ("normal", ())])
def test_heroic_actions_are_used_up_on_nightmare(difficulty: str, gone: tuple[str, ...]) -> None:
    deed = "{name: Deed, effects: [{do: heal, to: self, amount: 1}]}"
    table = fight(difficulty=difficulty, heroic=[deed], turn="B")
    table.do("perform Deed", "end the turn", "Ada has the next turn", *WIN)
    assert after(table).heroic == gone


@pytest.mark.rule("arena.setup.coop.team.1")
def test_the_first_won_quest_assembles_the_party() -> None:
    table = fight().do(*WIN)
    box = table.quest_box
    box.options = msgspec.structs.replace(box.options, belongings=Belongings())
    assert changes(table)[0] == change.PartyAssembled(heroes=("ada", "bea", "cai", "dov"))
    assert [each.hero for each in after(table).heroes] == ["ada", "bea", "cai", "dov"]


@pytest.mark.rule("arena.mode.coop.4", "arena.campaign.reward.2")
def test_whoever_leads_a_hero_goes_on_leading_it() -> None:
    table = fight(people=2, turn="")
    table.do("Ben leads Ada", "Ada has the next turn", *WIN)
    assert change.LeadChanged(hero="ada", seat=1, person="Ben") in changes(table)
    has = after(table)
    assert [has.leader(place, 2) for place in range(4)] == [1, 1, 0, 1]
    assert [has.leader(place, 1) for place in range(4)] == [0, 0, 0, 0], "Ben is not there"


@pytest.mark.rule("arena.mode.coop.4")
def test_the_next_quest_begins_with_those_who_led_the_heroes_last() -> None:
    heroes = tuple(HeroRecord(hero=hero, seat=seat) for hero, seat in zip(PARTY, (1, None, 1, 0), strict=True))  # fmt: skip
    owned = msgspec.to_builtins(Belongings(heroes=heroes, won=("the-salt-stair",)))
    options = {"quest": "the-moth-hunt", "quick": True, "belongings": owned}
    match = Match.new(real_game(), options, ["Ana", "Ben"], 1)
    party = [each for each in match.table.state.combatants if each.team == HEROES_SIDE]
    assert [each.seat for each in party] == [1, 1, 1, 0]


# -- the order of chapters --------------------------------------------------------------------


@cache
def game_with_a_list() -> Arena:
    """The game, with a campaign that is a plain list of quests."""
    game = ARENA.rules(load(ARENA.pack_format, ARENA.content))
    game.catalogue.campaigns[CIRCUIT] = Campaign(
        id=CIRCUIT, name="The Round Trip", introduction="There are\nten names.", quests=QUESTS
    )
    return game


def rules() -> CampaignRules[Arena, Belongings, AnyChange]:
    """The campaigns of Arena, as the program finds them."""
    found = find_package("arena").campaigns
    assert found is CAMPAIGNS
    return CAMPAIGNS


def record(
    *log: tuple[str, bool], won: int = 0, options: Mapping[str, object] = NORMAL
) -> Record[Belongings]:
    """A record after some chapters, of which each was won or lost."""
    begun = Progress(game_with_a_list(), rules()).begin("Fridays", CIRCUIT, options, ["Ana"], 7)
    heroes = tuple(HeroRecord(hero=hero) for hero in PARTY) if won else ()
    done = tuple(
        Finished(kind=kind, title=kind, result="", won=is_won, match="01-a.match")
        for kind, is_won in log
    )
    return msgspec.structs.replace(
        begun, belongings=Belongings(heroes=heroes, won=QUESTS[:won]), log=done
    )


def chapter(*log: tuple[str, bool], won: int = 0) -> tuple[str, object] | None:
    """The kind of the next chapter, and the quest if it is one."""
    found = rules().next_chapter(game_with_a_list(), record(*log, won=won))
    return (found.kind, found.options.get("quest")) if found else None


@pytest.mark.rule(
    "arena.mode.campaign.1",
    "arena.campaign.1",
    "arena.campaign.2",
    "arena.campaign.reward.special.1",
    "arena.xp.spend.1",
)
def test_rewards_then_the_shop_then_the_next_quest() -> None:
    quests = QUESTS
    assert chapter() == ("quest", quests[0])
    assert chapter(("quest", False)) == ("quest", quests[0]), "a lost quest is played again"
    assert chapter(("quest", True), won=1) == ("rewards", None)
    assert chapter(("rewards", True), won=1) == ("shop", None)
    assert chapter(("shop", True), won=1) == ("quest", quests[1])
    assert chapter(("quest", False), won=1) == ("quest", quests[1])
    assert chapter(("quest", True), won=5) == ("rewards", None)
    assert chapter(("quest", True), won=6) == ("shop", None), "no special rewards any more"
    assert chapter(("quest", True), won=len(quests)) is None


@pytest.mark.rule("arena.mode.option.3", "arena.xp.gain.4", "arena.setup.coop.common.4")
def test_a_quest_gets_all_that_the_party_owns() -> None:
    owned = msgspec.structs.replace(record(won=1).belongings, xp=9, scrolls=("clean-slate",))
    begun = msgspec.structs.replace(record(("shop", True), won=1), belongings=owned)
    found = rules().next_chapter(game_with_a_list(), begun)
    assert found is not None
    assert (found.game, found.title) == ("arena", "The Chandlers' Hall")
    assert found.options == {
        "quest": "the-chandlers-hall",
        "belongings": msgspec.to_builtins(owned),
    }
    box, _ = real_game().open_box(found.options, ["Ana"])
    assert box.options.belongings == owned


@pytest.mark.rule("arena.difficulty.1", "arena.campaign.3")
def test_a_campaign_has_a_difficulty_for_all_its_quests_and_begins_with_its_introduction() -> None:
    begun = record(options={"difficulty": "nightmare"})
    found = rules().next_chapter(game_with_a_list(), begun)
    assert found is not None
    assert found.options["difficulty"] == "nightmare"
    *_, campaign = rules().campaigns(game_with_a_list())
    assert campaign == (CIRCUIT, "The Round Trip", "There are ten names.")
    for options, told in (
        ({"difficulty": "easy"}, "difficulty"),
        ({"difficultly": "normal"}, "difficultly"),
    ):
        with pytest.raises(SetupError, match=told):
            record(options=options)
    with pytest.raises(SetupError, match="There is no campaign 'winter'"):
        rules().begin(game_with_a_list(), "winter", {})


def test_chapters_are_played_one_after_the_other_and_the_record_is_readable() -> None:
    game = game_with_a_list()
    progress = Progress(game, rules())
    begun = progress.begin("Fridays", CIRCUIT, {"difficulty": "daydream"}, ["Ana"], 7)
    for number in range(3):
        assert begun.chapter is not None
        assert begun.chapter.kind == "quest"
        set_up = chapter_set_up(begun)
        options = {**set_up.options, "turn_limit": 40}
        *_, match = play_random_match(game, options, ["Ana"], number)
        begun = progress.finished(begun, match)
        if begun.log[-1].won:
            break
    assert msgspec.json.decode(encode(begun), type=Record[Belongings]) == begun


def test_what_belongings_name_is_known_or_told() -> None:
    owned = Belongings(
        heroes=(HeroRecord(hero="nobody", level_ups=("up",), primaries=("a",), special="b"),),
        artifacts=("c",),
        scrolls=("d",),
        had_specials=("e",),
        had_scrolls=("f",),
        heroic=("g",),
        won=("h",),
    )
    unknown = [used for used in rules().uses(real_game(), owned) if used.id not in used.known]
    assert [used.id for used in unknown] == ["nobody", "up", "a", "b", "c", "d", "e", "f", "g", "h"]
    assert unknown[0].path == ("heroes", 0, "hero")
    assert unknown[2].path == ("heroes", 0, "primaries", 0)


def edited(**belongings: object) -> str:
    """What is told of a record that was edited by hand."""
    record = Progress(real_game(), rules()).begin("R", "the-winter-circuit", {}, ["Ana"], 7)
    plain = msgspec.to_builtins(record)
    plain["belongings"] |= belongings
    data = msgspec.json.format(msgspec.json.encode(plain), indent=2)
    with pytest.raises(RecordError) as caught:
        read(Source(data, Path("record.json"), "Take the one before."), real_game(), rules())
    lines = data.decode().splitlines()
    return f"{lines[caught.value.problem.line - 1].strip()} {caught.value}"


HEROES = [{"hero": hero} for hero in PARTY]


@pytest.mark.rule("arena.xp.levelup.4", "arena.xp.primary.3", "arena.setup.coop.team.2")
@pytest.mark.parametrize(
    ("belongings", "line", "told"),
    [
        ({"heroes": [*HEROES[:3], {"hero": PARTY[3], "level_ups": ["steady-eye"] * 4}]}, '"level_ups": [', "has 'steady-eye' 4 times: at most 3 can be (arena.xp.levelup.4). Write what it had."),
        ({"heroes": HEROES[:3]}, '"heroes": [', "A party has 4 heroes, not 3 (arena.setup.coop.team.1)."),
        ({"heroes": [*HEROES[:3], HEROES[0]]}, f'"hero": "{PARTY[0]}"', "two heroes of the same Combat Role (arena.setup.coop.team.2)."),
        ({"scrolls": ["clean-slate", "ash-cloud", "clean-slate"]}, '"ash-cloud",', "There is no scroll `ash-cloud`."),
        ({"scrolls": ["clean-slate", "clean-slate"]}, '"clean-slate"', "has the scroll 'clean-slate' twice: there is only one."),
        ({"aids": 3}, '"aids": 3', "`aids` is 3, not a whole number from 0 to 2."),
        ({"story": {"bookmark": {"section": "first-snow", "choice": "fly"}}}, '"choice": "fly"', "There is no choice of `first-snow` called `fly`."),
    ],
)  # fmt: skip
def test_a_record_that_was_edited_beyond_the_rules_is_refused_with_its_line(
    belongings: dict[str, object], line: str, told: str
) -> None:
    found = edited(**belongings)
    assert found.startswith(line)
    assert told in found


# -- what a campaign changes in a quest -------------------------------------------------------

MODIFIED = """
    campaign: There is one xan more.
    events:
      - {id: more, when: {at: quest-starts}, if: [{is: campaign, won: 1}], do: [{do: spawn, group: xan, at: [B5]}]}
    """


@pytest.mark.rule("arena.quest.format.5")
@pytest.mark.parametrize(("owned", "foes"), [(None, 1), (0, 1), (1, 2)])
def test_a_quest_is_another_one_in_a_campaign(owned: int | None, foes: int) -> None:
    drawing = "< < A . . x\n< < B C D ."
    table = quest(drawing, MODIFIED, improved=None if owned is None else 0)
    begun = open_quest_of(table, owned)
    assert sum(c.team == FOES for c in begun.table.state.combatants) == foes
    text = book(begun.table).text
    assert ("In this campaign: There is one xan more." in text) is (owned is not None)


def open_quest_of(table: QuestOnTheTable, won: int | None) -> Match[ArenaState, ArenaBox]:
    """The same quest from its table set-up on, in a campaign in which so many have been won."""
    options = dict(table.match.setup.options)
    if won is not None:
        options["belongings"] = {"won": ["other"] * won}
    game = Arena(table.quest_box.catalogue)
    game.catalogue.quests["other"] = table.quest_box.quest
    match = Match.new(game, {**options, "quick": True}, ["Ana"], 1, clock=None)
    while match.decision and match.decision.kind != "next turn":
        match.choose(0)
    return match


def test_what_a_campaign_changes_is_told_and_done(tmp_path: Path) -> None:
    for told, done in (("", "[{is: campaign}]"), ("campaign: More., ", "[]")):
        text = f"""
            quests:
              - {{id: ours, name: Ours, introduction: I., description: D., {told}plan: "< < h1\\n< < .",
                 foes: [{{id: hounds, symbol: h, villain: quarry-hound}}],
                 goals: [{{goal: kill, who: foes, says: All are dead., xp: 5}}],
                 events: [{{id: rain, when: {{at: quest-starts}}, if: {done}, text: It rains.}}]}}
            """
        write(tmp_path / "pack.yaml", MANIFEST)
        write(tmp_path / "quests.yaml", text)
        with pytest.raises(PackError, match="has to be both told and done"):
            ARENA.with_packs(tmp_path)


# -- campaigns in packs -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quests", "told"),
    [
        ("[the-salt-stair, the-salt-stare]", "the-salt-stare"),
        ("[the-salt-stair, the-salt-stair]", "'the-salt-stair' comes twice"),
        ("[]", "quests"),
    ],
)
def test_a_campaign_of_a_pack_is_checked(tmp_path: Path, quests: str, told: str) -> None:
    text = f"campaigns: [{{id: ours, name: Ours, introduction: A road., quests: {quests}}}]"
    write(tmp_path / "pack.yaml", MANIFEST)
    write(tmp_path / "campaigns.yaml", text)
    with pytest.raises(PackError, match=told):
        ARENA.with_packs(tmp_path)
