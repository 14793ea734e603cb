"""What a pack may say of a campaign. Rules: arena.campaign.1, .2"""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from rulekeeper.cards.words import Entry
from rulekeeper.content.model import Content, Report
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.content.quests import Quest, Text
from rulekeeper.games.arena.content.vocabulary import Artifact, Scroll
from rulekeeper.games.arena.difficulty import DIFFICULTIES
from rulekeeper.story.checks import Known, Stories, Tale, check_stories
from rulekeeper.story.review import review_stories
from rulekeeper.story.words import CampaignCard, Section


class Campaign(Entry, frozen=True, kw_only=True):
    """What one party plays: a story, or a plain list of quests in their order.

    A story `begins` with a section. Its `deck` are its Campaign Cards from top to bottom, an order
    that never changes. Rules: arena.campaign.1 to .3, arena.campaign.deck.1
    """

    introduction: Text
    begins: Slug | None = None
    deck: Annotated[tuple[Slug, ...], Meta(max_length=200)] = ()
    quests: Annotated[tuple[Slug, ...], Meta(max_length=30)] = ()


def check_campaigns(content: Content, report: Report) -> None:
    """Its quests are there, each of them once; its story can be read."""
    quests = content.of(Quest)
    for campaign in content.of(Campaign).values():
        problem = partial(report.problem, "campaigns", campaign.id)
        if (campaign.begins is None) == (not campaign.quests):
            problem(
                (),
                "A campaign has either a story or a list of quests",
                "Write either `begins` with a section, or `quests`.",
            )
        for place, quest in enumerate(campaign.quests):
            path = ("quests", place)
            if quest in quests and quests[quest].sides:
                remedy = "Name a mission or a boss fight."
                problem(path, f"'{quest}' is a duel between people", remedy, "arena.mode.pvp.4")
            elif quest not in quests:
                report.unknown("campaigns", campaign.id, path, quest, quests)
            elif quest in campaign.quests[:place]:
                problem(path, f"'{quest}' comes twice", "Name each quest once.")
    check_stories(stories_of(content), report)


def review_campaigns(content: Content, report: Report) -> None:
    """What is odd in stories that can be read."""
    review_stories(stories_of(content), report)


def missions_of(content: Content) -> list[str]:
    """The quests that a party can play: all but duels. Rules: arena.mode.campaign.1"""
    return [quest.id for quest in content.of(Quest).values() if quest.sides is None]


def stories_of(content: Content) -> Stories:
    """All stories of the content."""
    campaigns = content.of(Campaign).values()
    return Stories(
        [Tale(each.id, each.begins, each.deck) for each in campaigns if each.begins is not None],
        content.of(Section),
        content.of(CampaignCard),
        Known(missions_of(content), content.of(Scroll), content.of(Artifact), tuple(DIFFICULTIES)),
    )
