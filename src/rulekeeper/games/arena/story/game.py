"""The story of Arena's Epic Campaign, as the core knows it. Rules: arena.campaign.*"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.difficulty import DIFFICULTIES
from rulekeeper.games.arena.quest_box import MOST_SEATS
from rulekeeper.story.book import Book
from rulekeeper.story.game import StoryGame, story_language
from rulekeeper.story.state import StoryBox, StoryIds, StoryState

IDS = StoryIds(
    read="arena.campaign.3",
    choose="arena.campaign.1",
    draw="arena.campaign.deck.2",
    note="arena.campaign.log.1",
    gain="arena.campaign.xp.1",
    shop="arena.xp.spend.1",
    quest="arena.campaign.2",
    ending="arena.mode.campaign.3",
)


class ArenaStory(StoryGame):
    """What is read between two quests of the Epic Campaign, with the catalogue of Arena."""

    name = "arena-story"
    title = "Arena: The Contest, the story"
    version = 1
    language = story_language(IDS.read)

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    @property
    def rulebook(self) -> str:
        """It is a part of Arena."""
        return "arena"

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[StoryBox, StoryState]:
        """The box and the first state.

        Raises `SetupError` when options or seats do not fit. Rules: arena.mode.coop.4
        """
        box = StoryBox(options, seats, self.book_of, IDS, self.catalogue.name_of)
        if not 1 <= len(seats) <= MOST_SEATS:
            raise SetupError(
                f"A campaign is played by 1 to {MOST_SEATS} people, not by {len(seats)}.",
                "arena.mode.coop.4",
            )
        level = box.options.difficulty
        if level not in DIFFICULTIES:
            told = suggestion(level, DIFFICULTIES)
            raise SetupError(f"There is no difficulty '{level}'. {told}", "arena.difficulty.1")
        return box, box.first_state()

    def book_of(self, campaign: str) -> Book:
        """The book of a campaign; raises `SetupError` when it has none."""
        found = self.catalogue.campaigns.get(campaign)
        if found is None or found.begins is None:
            stories = [each.id for each in self.catalogue.campaigns.values() if each.begins]
            told = suggestion(campaign, stories)
            raise SetupError(f"There is no campaign '{campaign}' with a story. {told}")
        return Book(
            found.begins, found.deck, self.catalogue.sections, self.catalogue.campaign_cards
        )
