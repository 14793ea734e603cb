"""What changes while people read, and what does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from rulekeeper.content.explain import match_options
from rulekeeper.content.text import Slug
from rulekeeper.core.table import Table
from rulekeeper.story.book import Book, Part
from rulekeeper.story.record import Bookmark, Story
from rulekeeper.story.words import Choice, End, Gain, Mark, Pay, Situation, Unmark

StoryTable: TypeAlias = "Table[StoryState, StoryBox]"

Change: TypeAlias = Mark | Unmark | Gain | Pay
"""What reading changes beside the story itself: the deeds, as they were carried out."""


class StoryIds(Struct, frozen=True, kw_only=True):
    """The ledger's id for each thing that a story asks or tells of."""

    read: str
    choose: str
    draw: str
    note: str
    gain: str
    shop: str
    quest: str
    ending: str


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the reading of a campaign goes on, and what its conditions are about.

    `things` are the scrolls and artifacts that the party has.
    """

    campaign: Slug
    story: Story = Story()
    difficulty: Slug = "normal"
    xp: Annotated[int, Meta(ge=0)] = 0
    won: tuple[Slug, ...] = ()
    things: tuple[Slug, ...] = ()


class StoryState(Struct):
    """All that decides what happens next. It names nothing that has not been reached.

    `pages` are the places that have been read in this chapter, the open one last. While a choice
    is asked of that one it `is_choosing`. `ending` is set once it is being read.
    """

    story: Story
    xp: int
    things: tuple[str, ...]
    changes: list[Change] = field(default_factory=list)
    pages: list[Bookmark] = field(default_factory=list)
    is_choosing: bool = False
    ending: End | None = None
    turns: int = 0


class StoryBox:
    """The book, and what the game says about it.

    `name_of` tells what people call a quest, a scroll or an artifact, by its kind and id. Raises
    `SetupError` when the options do not fit the book.
    """

    def __init__(
        self,
        options: Mapping[str, object],
        seats: Sequence[str],
        open_book: Callable[[str], Book],
        ids: StoryIds,
        name_of: Callable[[str, str], str],
    ) -> None:
        self.options = match_options(Options, options)
        self.seats = tuple(seats)
        self.ids = ids
        self.name_of = name_of
        self.book = open_book(self.options.campaign)
        story = self.options.story
        for place in (*story.read, *filter(None, (story.bookmark,))):
            self.book.part(place)

    @property
    def people(self) -> tuple[int, ...]:
        """All seats: any of them turns the page, and chooses."""
        return tuple(range(len(self.seats)))

    def first_state(self) -> StoryState:
        """The state in which the reading goes on, or begins."""
        options, story = self.options, self.options.story
        return StoryState(story=story, xp=options.xp, things=options.things)


def open_part(table: StoryTable) -> Part:
    """What lies open."""
    return table.box.book.part(table.state.pages[-1])


def situation(table: StoryTable) -> Situation:
    """What conditions are about, as it is now."""
    state, options = table.state, table.box.options
    return Situation(state.story.sentences, options.won, state.xp, options.difficulty)


def shown_choices(table: StoryTable) -> dict[int, tuple[Choice, str]]:
    """The choices that people see, by their numbers, each with why it cannot be made if so."""
    if not table.state.is_choosing:
        return {}
    now = situation(table)
    closed = {n: (each, each.closed(now)) for n, each in enumerate(open_part(table).choices)}
    return {n: (each, why or "") for n, (each, why) in closed.items() if why != ""}
