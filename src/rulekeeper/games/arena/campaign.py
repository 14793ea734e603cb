"""11 The Epic Campaign, as the layer of campaigns knows it: its chapters, and what they change.

After each quest that is won there are special rewards, for the first five. Then the story goes on
with a Campaign Card, and says when the party may shop and which quest comes next. In a campaign
without a story there is the shop, then the next quest of its list. A quest that is lost is played
again: nothing has changed.
Rules: arena.campaign.1, .2, arena.campaign.deck.2, arena.campaign.reward.*, arena.xp.gain.3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct, to_builtins

from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.rules import Breach, Campaign, CampaignRules, ChapterKind, Used
from rulekeeper.content.explain import match_options
from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError, cited
from rulekeeper.core.match import Match
from rulekeeper.games.arena import limits
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.box import LAST_REWARD
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.state import CampState
from rulekeeper.games.arena.changes import AnyChange
from rulekeeper.games.arena.difficulty import Level
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.named import named_by
from rulekeeper.games.arena.quest_changes import changes_of_quest
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.story.changes import changes_of_story
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.story.state import Options as ReadingOptions
from rulekeeper.story.state import StoryState

QUEST, REWARDS, SHOP, STORY = "quest", "rewards", "shop", "story"
"""The kinds of chapters."""


class CampaignOptions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is chosen for all quests of a campaign, as in the options of a single quest.

    Rules: arena.difficulty.1
    """

    difficulty: Level = "normal"
    all_texts: bool = False


def campaigns(game: Arena) -> list[Campaign]:
    """The campaigns of the content."""
    found = game.catalogue.campaigns.values()
    return [Campaign(each.id, each.name, " ".join(each.introduction.split())) for each in found]


def begin(game: Arena, campaign: str, options: Mapping[str, object]) -> Belongings:
    """Nothing: the party is assembled for the first quest. Rules: arena.xp.gain.4"""
    known = game.catalogue.campaigns
    if campaign not in known:
        raise SetupError(f"There is no campaign '{campaign}'. {suggestion(campaign, known)}")
    match_options(CampaignOptions, options)
    return Belongings()


def next_chapter(game: Arena, record: Record[Belongings]) -> Chapter | None:
    """What comes after the last chapter; nothing when the campaign is over.

    Rules: arena.campaign.reward.special.1, arena.xp.spend.1
    """
    has, campaign = record.belongings, game.catalogue.campaigns[record.campaign]
    last = record.log[-1] if record.log else None
    has_won = last is not None and last.won and last.kind == QUEST
    if campaign.begins is not None:
        if has_won and len(has.won) <= LAST_REWARD:
            return _stop(record, REWARDS, "Special rewards")
        return _story(game, record)
    quest = next((quest for quest in campaign.quests if quest not in has.won), None)
    if quest is None:
        return None
    if has_won and len(has.won) <= LAST_REWARD:
        return _stop(record, REWARDS, "Special rewards")
    if has_won or (last and last.kind == REWARDS):
        return _stop(record, SHOP, "The shop")
    return _quest(game, record, quest)


def _story(game: Arena, record: Record[Belongings]) -> Chapter | None:
    """What the story says: the shop, the quest that it leads to, or what is read next.

    Rules: arena.campaign.2, .3, arena.campaign.deck.2, arena.mode.campaign.3, arena.xp.spend.1
    """
    has, story = record.belongings, record.belongings.story
    if story.ending is not None:
        return None
    if story.shops and record.log[-1].kind == STORY and has.heroes:
        return _stop(record, SHOP, "The shop")
    if story.quest is not None:
        return _quest(game, record, story.quest)
    if story.bookmark is not None:
        title = "The story goes on"
    elif story.back is not None:
        title = f"After {game.catalogue.name_of('quests', story.back)}"
    else:
        title = "The story begins"
    options = ReadingOptions(
        campaign=record.campaign,
        story=story,
        difficulty=match_options(CampaignOptions, record.options).difficulty,
        xp=has.xp,
        won=has.won,
        things=(*has.scrolls, *has.artifacts),
    )
    return Chapter(kind=STORY, title=title, game=ArenaStory.name, options=to_builtins(options))


def _quest(game: Arena, record: Record[Belongings], quest: str) -> Chapter:
    """A quest, for the party with all that it owns. Rules: arena.mode.option.3"""
    return Chapter(
        kind=QUEST,
        title=game.catalogue.quests[quest].name,
        game=game.name,
        options={
            **to_builtins(match_options(CampaignOptions, record.options)),
            "quest": quest,
            "belongings": to_builtins(record.belongings),
        },
    )


def _stop(record: Record[Belongings], stop: str, title: str) -> Chapter:
    """A stop in the camp."""
    belongings = to_builtins(record.belongings)
    return Chapter(
        kind=stop, title=title, game=Camp.name, options={"stop": stop, "belongings": belongings}
    )


def changes(match: Match[Any, Any]) -> Sequence[AnyChange]:
    """What a finished chapter changes. Rules: arena.campaign.log.1"""
    state = match.table.state
    if isinstance(state, CampState):
        return tuple(state.changes)
    if isinstance(state, StoryState):
        return tuple(changes_of_story(match.table))
    assert isinstance(state, ArenaState)
    return changes_of_quest(match)


def uses(game: Arena, belongings: Belongings) -> Iterator[Used]:
    """All content that belongings name."""
    for path, what, entry, known in named_by(belongings, game.catalogue):
        yield Used(path, what, entry, known)


def breaches(game: Arena, belongings: Belongings) -> Iterator[Breach]:
    """What a party cannot own. Rules: arena.xp.*, arena.setup.coop.team.1, .2"""
    found = limits.breaches(belongings, game.catalogue)
    if belongings.heroes:
        found = chain(limits.breaches_of_heroes(belongings, game.catalogue), found)
    for path, told, rule in found:
        yield Breach(path, cited(told, rule))


CAMPAIGNS = CampaignRules[Arena, Belongings, AnyChange](
    belongings=Belongings,
    campaigns=campaigns,
    begin=begin,
    next_chapter=next_chapter,
    changes=changes,
    apply=lambda belongings, change: change.apply(belongings),
    told=lambda game, change: change.sentence(game.catalogue),
    uses=uses,
    breaches=breaches,
    kinds={
        QUEST: ChapterKind("Quest", "melee", contest=True),
        REWARDS: ChapterKind("Rewards", "heroic"),
        SHOP: ChapterKind("Shop", "points"),
        STORY: ChapterKind("Story", "book"),
    },
    options=CampaignOptions.__struct_fields__,
)
