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
    Tabletop,
)
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.story.record import Bookmark
from rulekeeper.story.state import StoryTable, shown_choices


class Presenter(Questions[StoryTable], Log[StoryTable]):
    """Describes one reading."""

    def __init__(self, game: ArenaStory, seats: Sequence[str]) -> None:
        super().__init__(game.language)
        self.catalogue = game.catalogue

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything of Arena that has a text; the story has to be read."""
        return printed(self.catalogue).library()

    def tabletop(self, table: StoryTable, seat: int) -> Tabletop:
        """All that lies on the table: the open page, and the book with what has been read."""
        state, box = table.state, table.box
        campaign = self.catalogue.campaigns[box.options.campaign]
        page = self._open_page(table)
        before = [self._page(table, place) for place in dict.fromkeys(state.story.read)]
        noted = enumerate(state.story.facts, start=1)
        return Tabletop(
            heading=f"{campaign.name} · {state.xp} XP",
            turn=state.turns,
            parties=(Party(name="The party", seats=box.people, facts=(), colour="blue"),),
            figures=(),
            story=(page,),
            book=Book(
                title=campaign.name,
                text=campaign.introduction,
                facts=tuple(Fact(f"Achievement {number}", fact.says) for number, fact in noted),
                pages=tuple(each for each in before if each.ref != page.ref),
                rule=IDS.note,
            ),
        )

    def question(
        self, table: StoryTable, decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        """The choices stand under the open page, also those that cannot be made."""
        asked = super().question(table, decision, texts, prompt)
        page = self._open_page(table).ref
        choices = {choice.ref: replace(choice, page=page) for choice in asked.choices}
        for way, closed in shown_choices(table).values():
            ref = f"word/{way.slug}"
            choices.setdefault(ref, Choice(ref, way.says, page=page, locked=closed))
        return replace(asked, choices=tuple(choices.values()))

    def _open_page(self, table: StoryTable) -> Page:
        """What is read now."""
        ending = table.state.ending
        if ending is None:
            return self._page(table, table.state.pages[-1])
        return Page(
            ref=f"page/ending-{ending.ending}",
            title=ending.name,
            text=ending.text.strip(),
            number="The end",
            rule=IDS.ending,
        )

    def _page(self, table: StoryTable, place: Bookmark) -> Page:
        """A passage, or what follows a choice."""
        part = table.box.book.part(place)
        return Page(
            ref=f"page/{'-'.join(filter(None, (place.section, place.card, place.choice)))}",
            title=part.title,
            text=part.text.strip(),
            number="Campaign Card" if place.card and not place.choice else "",
            rule=IDS.draw if place.card else IDS.read,
        )
