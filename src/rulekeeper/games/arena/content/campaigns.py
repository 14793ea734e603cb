"""What a pack may say of a campaign. Rules: arena.campaign.1, .2"""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from rulekeeper.cards.words import Entry
from rulekeeper.content.model import Content, Report
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.content.quests import Quest, Text


class Campaign(Entry, frozen=True, kw_only=True):
    """Quests that one party plays in their order. Rules: arena.campaign.1, .3"""

    introduction: Text
    quests: Annotated[tuple[Slug, ...], Meta(min_length=1, max_length=30)]


def check_campaigns(content: Content, report: Report) -> None:
    """Its quests are there, each of them once."""
    quests = content.of(Quest)
    for campaign in content.of(Campaign).values():
        problem = partial(report.problem, "campaigns", campaign.id)
        for place, quest in enumerate(campaign.quests):
            path = ("quests", place)
            if quest not in quests:
                report.unknown("campaigns", campaign.id, path, quest, quests)
            elif quest in campaign.quests[:place]:
                problem(path, f"'{quest}' comes twice", "Name each quest once.")
