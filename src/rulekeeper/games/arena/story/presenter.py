"""How the story is described: the page that lies open, and what has been read before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.core.match import Decision
from rulekeeper.games.arena.story.game import IDS, ArenaStory
from rulekeeper.games.arena.table.printed import printed
from rulekeeper.games.tabletop import (
    Book,
    Card,
    Choice,
    Fact,
    Page,
    Party,
    Question,
    Reference,
    Tabletop,
)
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.story.record import Bookmark
from rulekeeper.story.state import StoryTable, shown_choices
from rulekeeper.story.words import Choice as Way


class Presenter(Questions[StoryTable], Log[StoryTable]):
    """Describes one reading."""

    def __init__(self, game: ArenaStory, seats: Sequence[str]) -> None:
        super().__init__(game.language)
        self.catalogue = game.catalogue

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything of Arena that has a text; the story has to be read."""
        return printed(self.catalogue).library()

    def tabletop(self, table: StoryTable, seat: int) -> Tabletop:
        """All that lies on the table."""
        state, box = table.state, table.box
        campaign = self.catalogue.campaigns[box.options.campaign]
        return Tabletop(
            heading=campaign.name,
            turn=state.turns,
            parties=(
                Party(
                    name="The party",
                    seats=box.people,
                    facts=(
                        Fact(
                            "Experience Points", str(state.xp), "points", short="{} XP", main=True
                        ),
                    ),
                    colour="blue",
                ),
            ),
            figures=(),
            story=self._pages(table),
            book=Book(
                title=campaign.name,
                text=campaign.introduction,
                facts=tuple(Fact("Achievement", each.says) for each in state.story.facts),
                told=tuple(
                    f"{part.title}\n\n{part.text}" for part in map(box.book.part, state.story.read)
                ),
                rule=IDS.note,
            ),
        )

    def question(
        self, table: StoryTable, decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        """The choices stand under the open page, also those that cannot be made."""
        asked = super().question(table, decision, texts, prompt)
        page = self._pages(table)[-1].ref
        choices = {choice.ref: replace(choice, page=page) for choice in asked.choices}
        shown = [
            choices.get(ref) or Choice(ref, choice.says, page=page, locked=closed)
            for ref, choice, closed in self._shown(table)
        ]
        return replace(asked, choices=tuple(shown) or tuple(choices.values()))

    def _shown(self, table: StoryTable) -> list[tuple[Reference, Way, str]]:
        return [
            (f"word/{choice.slug}", choice, closed)
            for choice, closed in shown_choices(table).values()
        ]

    def _pages(self, table: StoryTable) -> tuple[Page, ...]:
        """What has been read in this chapter, the open page last."""
        state, book = table.state, table.box.book
        pages = []
        for place in state.pages:
            part = book.part(place)
            pages.append(
                Page(
                    ref=_reference(place),
                    title=part.title,
                    text=part.text.strip(),
                    number="Campaign Card" if place.card and not place.choice else "",
                    rule=IDS.draw if place.card else IDS.read,
                )
            )
        if state.ending:
            ending = state.ending
            pages.append(
                Page(
                    ref=f"page/ending-{ending.ending}",
                    title=ending.name,
                    text=ending.text.strip(),
                    number="The end",
                    rule=IDS.ending,
                )
            )
        return tuple(pages)


def _reference(place: Bookmark) -> Reference:
    parts = (place.section, place.card, place.choice)
    return f"page/{'-'.join(filter(None, parts))}"
