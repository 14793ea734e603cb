"""What a chapter of reading changes in the record. Rules: arena.campaign.log.1, arena.campaign.2"""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.games.arena.changes import (
    AnyChange,
    ArtifactTaken,
    FactMarked,
    FactStruck,
    Gained,
    Paid,
    ScrollTaken,
    StoryRead,
)
from rulekeeper.story.state import StoryTable
from rulekeeper.story.words import Gain, Mark, Pay, Unmark


def changes_of_story(table: StoryTable) -> Iterator[AnyChange]:
    """What was gained and paid, what was noted, and how far the story has come."""
    state, box = table.state, table.box
    sentences = box.options.story.sentences
    for deed in state.changes:
        match deed:
            case Mark(fact=fact, says=says):
                sentences[fact] = says
                yield FactMarked(fact=fact, told=says)
            case Unmark(fact=fact):
                yield FactStruck(fact=fact, told=sentences[fact])
            case Pay(xp=xp):
                yield Paid(xp=xp)
            case Gain():
                yield from _gained(deed)
    read = state.story.read[len(box.options.story.read) :]
    titles = [box.book.part(place).title for place in read]
    if state.ending is not None:
        titles.append(state.ending.name)
    yield StoryRead(titles=tuple(titles), story=state.story)


def _gained(deed: Gain) -> Iterator[AnyChange]:
    if deed.xp:
        yield Gained(xp=deed.xp)
    if deed.scroll is not None:
        yield ScrollTaken(scroll=deed.scroll)
    if deed.artifact is not None:
        yield ArtifactTaken(artifact=deed.artifact)
