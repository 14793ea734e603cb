"""Stories in a few lines of YAML, read at a table of Ana, or of as many people as are named.

    table = story('''
        sections:
          - {id: start, name: Start, text: It rains., do: [{do: quest, quest: salt}]}
        ''')
    table.do("go on")
    assert table.over == "The next quest is Salt"

The campaign is `tour`, which begins with the first section; its deck are the cards in their order.
There are the quests Salt and Moth, the scrolls Ash and Birch, and the artifact Copper.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent
from typing import Any, Self

import msgspec

from rulekeeper.content.model import Content
from rulekeeper.core.match import Match
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.content.campaigns import Campaign
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import Artifact, Scroll
from rulekeeper.games.arena.story.changes import changes_of_story
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.games.arena.story.presenter import Presenter
from rulekeeper.games.tabletop import Page, Question
from rulekeeper.story.record import Story
from rulekeeper.story.state import StoryBox, StoryState
from rulekeeper.story.words import CampaignCard, Section
from tables.arena import Nowhere
from tables.yaml_text import parsed

CAMPAIGN = "tour"


def read_entries(text: str) -> dict[str, list[dict[str, Any]]]:
    """Entries of packs."""
    found: dict[str, list[dict[str, Any]]] = parsed(dedent(text))
    return found


def catalogue(text: str) -> Catalogue:
    """A box with a story, and with hardly anything else."""
    raw = read_entries(text)
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}
    for kind, made in (("sections", Section), ("campaign-cards", CampaignCard)):
        entries[kind] = {each["id"]: msgspec.convert(each, made) for each in raw.get(kind, [])}
    entries["campaigns"][CAMPAIGN] = Campaign(
        id=CAMPAIGN,
        name="The Tour",
        introduction="Once upon a time.",
        begins=raw["sections"][0]["id"],
        deck=tuple(each["id"] for each in raw.get("campaign-cards", [])),
    )
    for quest in ("salt", "moth"):
        facts = {"id": quest, "name": quest.capitalize(), "introduction": "I.", "description": "D."}
        goals = [{"goal": "kill", "who": "foes", "says": "All are dead."}]
        foes = [{"id": "hounds", "symbol": "h", "villain": "hound"}]
        plan = {"goals": goals, "foes": foes, "plan": "< < h1\n< < ."}
        entries["quests"][quest] = msgspec.convert({**facts, **plan}, Quest)
    for scroll in ("ash", "birch"):
        facts = {"id": scroll, "name": scroll.capitalize()}
        found = {**facts, "when": ["turn"], "effects": []}
        entries["scrolls"][scroll] = msgspec.convert(found, Scroll)
    powers = [{"power": "stat", "stat": "hp", "amount": 1}]
    copper = {"id": "copper", "name": "Copper", "level": 1, "powers": powers}
    entries["artifacts"]["copper"] = msgspec.convert(copper, Artifact)
    return Catalogue(Content((), FORMAT.kinds, entries, Nowhere()))


def story(text: str, *, people: Sequence[str] = ("Ana",), **options: Any) -> StoryOnTheTable:
    """The story from its beginning, or from where the options say."""
    game = ArenaStory(catalogue(text))
    return StoryOnTheTable(Match.new(game, {"campaign": CAMPAIGN, **options}, people, seed=1))


class StoryOnTheTable:
    """A story that is being read."""

    def __init__(self, match: Match[StoryState, StoryBox]) -> None:
        self.match = match
        assert isinstance(match.game, ArenaStory)
        self.presenter = Presenter(match.game, match.setup.seats)

    @property
    def state(self) -> StoryState:
        """The state."""
        return self.match.table.state

    @property
    def story(self) -> Story:
        """How far the story has come."""
        return self.state.story

    @property
    def options(self) -> list[str]:
        """What people may answer."""
        return [self.match.option_text(option) for option in self.match.options]

    @property
    def over(self) -> str:
        """Why the chapter is over; empty while it is not."""
        return self.match.result.reason if self.match.result else ""

    @property
    def pages(self) -> tuple[Page, ...]:
        """What can be read again, and what lies open."""
        tabletop = self.presenter.tabletop(self.match.table, 0)
        assert tabletop.book is not None
        return (*tabletop.book.pages, *tabletop.story)

    @property
    def page(self) -> str:
        """The title of the page that lies open."""
        return self.pages[-1].title

    @property
    def question(self) -> Question:
        """What is asked."""
        decision = self.match.decision
        assert decision is not None
        prompt = self.match.game.prompt(self.match.table, self.match.request, 0)  # type: ignore[arg-type]
        return self.presenter.question(self.match.table, decision, self.options, prompt)

    @property
    def changes(self) -> list[str]:
        """What the chapter has changed so far, in the sentences of the campaign's log."""
        box = self.match.game
        assert isinstance(box, ArenaStory)
        return [each.sentence(box.catalogue) for each in changes_of_story(self.match.table)]

    def do(self, *answers: str, by: int | None = None) -> Self:
        """Answer in turn, by the words of options."""
        for answer in answers:
            self.match.choose(answer, by)
        return self

    def why(self, words: str) -> tuple[str, str]:
        """Rule and reason why something is not allowed; empty when it is allowed."""
        verdict = self.match.explain(words, 0)
        return (verdict.rule, verdict.reason) if isinstance(verdict, No) else ("", "")

    def log(self) -> list[str]:
        """The log in sentences."""
        return [self.match.event_text(event) for event in self.match.events()]
