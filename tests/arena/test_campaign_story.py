"""A campaign with a story: which chapters there are, and what reading changes in the record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.record import Finished, Record, encode
from rulekeeper.core.conformance import play_random_match
from rulekeeper.core.game import Game
from rulekeeper.core.match import Match
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.campaign import CAMPAIGNS
from rulekeeper.games.arena.changes import PartyAssembled, QuestBeaten, ScrollTaken
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.games.registry import find_package
from rulekeeper.story.record import Bookmark, Fact, Story
from tables.pack_workbench import write

PARTY = ("orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate")

MANIFEST = """
    name: ours
    title: Ours
    version: "1.0.0"
    game: arena
    authors: [Ana]
    requires: [arena-core]
    """

STORY = """
    campaigns:
      - {id: ours, name: Ours, introduction: A short road., begins: inn, deck: [salt-1, moth-1, moth-2]}
    sections:
      - id: inn
        name: The inn
        text: It rains.
        do: [{do: gain, xp: 2, scroll: clean-slate}, {do: shop}]
        choices:
          - {says: Go down., do: [{do: mark, fact: down, says: The party went down.}, {do: quest, quest: the-salt-stair}]}
          - {says: Go home., do: [{do: end, ending: home, name: Home, text: It is warm.}]}
      - {id: hill, name: The hill, text: It is steep., do: [{do: shop}, {do: quest, quest: the-moth-hunt}]}
    campaign-cards:
      - id: moth-1
        name: A moth
        back: the-moth-hunt
        text: It flutters.
        choices:
          - {says: Pay., if: [{is: xp, least: 1}, {is: marked, fact: down}], do: [{do: pay, xp: 1}, {do: unmark, fact: down}, {do: draw}]}
          - {says: Follow., do: [{do: draw}]}
      - {id: salt-1, name: A pinch, back: the-salt-stair, text: White., do: [{do: shop}, {do: read, section: hill}]}
      - {id: moth-2, name: A wing, back: the-moth-hunt, text: T., do: [{do: end, ending: wing, name: W, text: T.}]}
    """  # noqa: E501


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    folder = tmp_path_factory.mktemp("ours")
    write(folder / "pack.yaml", MANIFEST)
    write(folder / "story.yaml", STORY)
    return ARENA.with_packs(folder)


class Road:
    """A campaign that is played chapter by chapter."""

    def __init__(self, game: Arena, **options: object) -> None:
        self.progress = Progress(game, CAMPAIGNS)
        self.games: dict[str, Game[Any, Any]] = {
            each.name: each for each in (Camp(game.catalogue), ArenaStory(game.catalogue), game)
        }
        self.record: Record[Belongings] = self.progress.begin("R", "ours", options, ["Ana"], 7)

    @property
    def has(self) -> Belongings:
        return self.record.belongings

    @property
    def chapter(self) -> tuple[str, str] | None:
        found = self.record.chapter
        return (found.kind, found.title) if found else None

    def begin(self) -> Match[Any, Any]:
        assert self.record.chapter is not None
        set_up = chapter_set_up(self.record)
        game = self.games[self.record.chapter.game]
        return Match.new(game, set_up.options, set_up.seats, set_up.seed)

    def read(self, *answers: str) -> Road:
        """Read a chapter of the story."""
        match = self.begin()
        for answer in answers:
            match.choose(answer)
        return self.finish(match)

    def stop(self) -> Road:
        """Rewards or the shop, with whatever chance says."""
        assert self.record.chapter is not None
        options = self.record.chapter.options
        *_, match = play_random_match(self.games["arena-camp"], options, ["Ana"], 1)
        return self.finish(match)

    def finish(self, match: Match[Any, Any]) -> Road:
        assert match.result
        self.record = self.progress.finished(self.record, match)
        assert msgspec.json.decode(encode(self.record), type=Record[Belongings]) == self.record
        return self

    def quest(self, *, won: bool = True) -> Road:
        """The quest, as if it had been played."""
        assert self.record.chapter is not None
        assert self.record.chapter.kind == "quest"
        has, quest = self.has, self.record.chapter.options["quest"]
        if won:
            has = has if has.heroes else PartyAssembled(heroes=PARTY).apply(has)
            has = QuestBeaten(quest=str(quest)).apply(has)
        done = Finished(kind="quest", title="Q", result="", won=won, match="01-a.match")
        log = (*self.record.log, done)
        after = msgspec.structs.replace(self.record, belongings=has, log=log)
        self.record = self.progress.prepared(after)
        return self


@pytest.mark.rule(
    "arena.mode.campaign.1",
    "arena.campaign.2",
    "arena.campaign.3",
    "arena.campaign.deck.2",
    "arena.campaign.reward.special.1",
    "arena.mode.campaign.3",
    "arena.xp.spend.1",
)
def test_the_story_leads_from_its_introduction_through_quests_to_an_ending(game: Arena) -> None:
    road = Road(game)
    assert road.chapter == ("story", "The story begins")
    road.read("go on")
    assert road.chapter == ("story", "The story goes on"), "nobody shops who has no party yet"
    assert (road.has.xp, road.has.scrolls) == (2, ("clean-slate",))
    road.read("go down.")
    assert road.has.story.facts == (Fact("down", "The party went down."),)
    assert road.chapter == ("quest", "The Salt Stair")
    before = road.has
    road.quest(won=False)
    assert (road.chapter, road.has) == (("quest", "The Salt Stair"), before)
    road.quest()
    assert road.chapter == ("rewards", "Special rewards"), "before the card is drawn"
    assert road.stop().chapter == ("story", "After The Salt Stair")
    road.read("go on")
    assert road.has.story.drawn == ("salt-1",)
    assert road.chapter == ("shop", "The shop")
    assert road.stop().chapter == ("story", "The story goes on")
    road.read("go on", "go on")
    assert road.chapter == ("shop", "The shop")
    assert road.stop().chapter == ("quest", "The Moth Hunt")
    road.quest(won=False)
    assert road.chapter == ("quest", "The Moth Hunt"), "the shop is closed after a lost quest"
    road.quest().stop()
    assert road.chapter == ("story", "After The Moth Hunt")
    road.read("follow.", "go on", "go on")
    assert road.chapter is None
    assert road.has.story.ending == "wing"
    assert road.record.log[-1].result.startswith("The story has ended: W")


@pytest.mark.rule("arena.campaign.reward.special.1", "arena.campaign.deck.2")
@pytest.mark.parametrize(("won", "kind"), [(1, "rewards"), (5, "rewards"), (6, "story")])
def test_there_are_special_rewards_after_the_first_five_quests(
    game: Arena, won: int, kind: str
) -> None:
    road = Road(game).read("go on").read("go down.").quest()
    assert road.record.chapter is not None
    quests = tuple(game.catalogue.quests)[:won]
    has = msgspec.structs.replace(road.has, won=quests)
    after = road.progress.prepared(msgspec.structs.replace(road.record, belongings=has))
    assert after.chapter is not None
    assert after.chapter.kind == kind


@pytest.mark.rule("arena.difficulty.1", "arena.xp.gain.4")
def test_what_conditions_of_the_story_are_about_is_that_of_the_party(game: Arena) -> None:
    road = Road(game, difficulty="nightmare").read("go on").read("go down.").quest()
    artifact = next(iter(game.catalogue.artifacts)).id
    has = msgspec.structs.replace(road.has, artifacts=(artifact,))
    road.record = road.progress.prepared(msgspec.structs.replace(road.record, belongings=has))
    road.stop()
    assert road.record.chapter is not None
    options = road.record.chapter.options
    assert options["difficulty"] == "nightmare"
    assert options["won"] == ["the-salt-stair"]
    assert options["xp"] == road.has.xp
    assert options["things"] == ["clean-slate", artifact]


@pytest.mark.rule("arena.campaign.log.1")
def test_the_log_tells_what_was_read_noted_and_paid(game: Arena) -> None:
    road = Road(game).read("go on").read("go down.")
    assert road.record.log[0].changes == (
        "The party gains 2 XP.",
        "The party gets Clean Slate.",
        "Read: The inn",
    )
    assert road.record.log[1].changes == ("Noted: The party went down.", "The story goes on.")
    road.quest()
    story = msgspec.structs.replace(road.has.story, back="the-moth-hunt")
    has = msgspec.structs.replace(road.has, story=story, xp=2)
    road.record = road.progress.prepared(msgspec.structs.replace(road.record, belongings=has))
    road.stop().read("pay.", "go on", "go on")
    assert road.has.xp == 1
    assert road.record.log[-1].changes == (
        "The party pays 1 XP.",
        "Struck: The party went down.",
        "Read: A moth · A wing · W",
    )
    assert road.has.story.facts == ()


@pytest.mark.rule("arena.xp.scroll.3")
def test_a_scroll_that_was_used_may_be_given_once_more() -> None:
    had = Belongings(had_scrolls=("clean-slate",))
    has = ScrollTaken(scroll="clean-slate").apply(had)
    assert (has.scrolls, has.had_scrolls) == (("clean-slate",), ("clean-slate",))


def test_what_comes_next_may_be_an_ending_before_any_quest(game: Arena) -> None:
    road = Road(game).read("go on").read("go home.", "go on")
    assert (road.chapter, road.has.story.ending) == (None, "home")


def test_nothing_unread_is_in_the_record(game: Arena) -> None:
    road = Road(game)
    assert road.record.chapter is not None
    assert road.record.chapter.options == {"campaign": "ours", "story": {}}
    road.read("go on").read("go down.").quest().stop()
    kept = encode(road.record).decode()
    assert "It rains" not in kept
    for unread in ("hill", "steep", "pinch", "moth-1", "A moth", "A wing", "Home"):
        assert unread not in kept


def test_what_the_story_names_is_known_or_told(game: Arena) -> None:
    story = Story(
        bookmark=Bookmark(section="a"),
        quest="b",
        back="c",
        drawn=("d",),
        read=(Bookmark(card="e"), Bookmark(section="inn")),
    )
    used = CAMPAIGNS.uses(game, Belongings(story=story))
    unknown = {each.id: each.path for each in used if each.id not in each.known}
    assert unknown == {
        "a": ("story", "bookmark", "section"),
        "b": ("story", "quest"),
        "c": ("story", "back"),
        "d": ("story", "drawn", 0),
        "e": ("story", "read", 0, "card"),
    }


def test_the_story_is_a_chapter_and_not_offered_by_itself() -> None:
    package = find_package("arena-story")
    assert package.name == "arena-story"
    assert package.match_options(package.with_packs(), {"campaign": "x"}) == {"campaign": "x"}
    assert package.set_up(package.with_packs()).seats == (1, 2, 3, 4)
