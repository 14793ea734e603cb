"""11 The Epic Campaign, as the layer of campaigns knows it: its chapters, and what they change.

After each quest that is won there are special rewards, for the first five, then the shop, then the
next quest. A quest that is lost is played again: nothing has changed.
Rules: arena.campaign.1, .2, arena.campaign.reward.*, arena.xp.gain.3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.rules import Campaign, CampaignRules, Used
from rulekeeper.content.explain import match_options
from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
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

QUEST, REWARDS, SHOP = "quest", "rewards", "shop"
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
    """What comes after the last chapter; nothing when the last quest has been won.

    Rules: arena.campaign.reward.special.1, arena.xp.spend.1
    """
    won = record.belongings.won
    quests = game.catalogue.campaigns[record.campaign].quests
    quest = next((quest for quest in quests if quest not in won), None)
    if quest is None:
        return None
    last = record.log[-1] if record.log else None
    if last and last.won and last.kind == QUEST and len(won) <= LAST_REWARD:
        return _stop(record, REWARDS, "Special rewards")
    if last and last.won and last.kind in (QUEST, REWARDS):
        return _stop(record, SHOP, "The shop")
    return _quest(game, record, quest)


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
    assert isinstance(state, ArenaState)
    return changes_of_quest(match)


def uses(game: Arena, belongings: Belongings) -> Iterator[Used]:
    """All content that belongings name."""
    for path, what, entry, known in named_by(belongings, game.catalogue):
        yield Used(path, what, entry, known)


CAMPAIGNS = CampaignRules[Arena, Belongings, AnyChange](
    belongings=Belongings,
    campaigns=campaigns,
    begin=begin,
    next_chapter=next_chapter,
    changes=changes,
    apply=lambda belongings, change: change.apply(belongings),
    told=lambda game, change: change.sentence(game.catalogue),
    uses=uses,
    options=CampaignOptions.__struct_fields__,
)
