"""How a story is read: a passage, what it does, then a choice, until it leads out of the book.

Whatever leads to another page waits until people have read the one that lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Self, TypeAlias

from msgspec.structs import replace

from rulekeeper.core.acts import Act, Menu, Preview
from rulekeeper.core.errors import RulesError
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import Flow, Option, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.story import events
from rulekeeper.story.book import after_shop
from rulekeeper.story.record import Bookmark, Fact
from rulekeeper.story.state import StoryTable, open_part, shown_choices
from rulekeeper.story.words import (
    AnyDeed,
    Draw,
    End,
    Gain,
    Mark,
    Pay,
    Play,
    Read,
    Shop,
    Unmark,
)

ChoiceRef: TypeAlias = Annotated[int, Ref("choice")]
"""A choice of the passage that lies open, by its number."""


class GoOn(Act[StoryTable], frozen=True, tag="go-on"):
    """Turn the page."""

    says = "go on"
    weight = "main"

    def rule_of(self, table: StoryTable) -> str:
        return table.box.ids.read

    def refusal(self, table: StoryTable, seat: int) -> No:
        """A choice comes first."""
        return No(self.rule_of(table), "The story goes on with one of the choices.")


class Choose(Act[StoryTable], frozen=True, tag="choose"):
    """Make a choice. What cannot be told before it is read is no candidate."""

    says = "{choice}"
    choice: ChoiceRef

    def rule_of(self, table: StoryTable) -> str:
        return table.box.ids.choose

    @classmethod
    def candidates(cls, table: StoryTable, seat: int) -> Iterable[Self]:
        """All that are shown."""
        return map(cls, shown_choices(table))

    def verdict(self, table: StoryTable, seat: int) -> Verdict:
        """Whether its conditions hold."""
        shown = shown_choices(table)
        if self.choice not in shown:
            return self.refusal(table, seat)
        _, closed = shown[self.choice]
        return No(self.rule_of(table), closed) if closed else YES

    def preview(self, table: StoryTable, offered: Sequence[Option]) -> Preview:
        """What is paid."""
        choice = open_part(table).choices[self.choice]
        paid = sum(deed.xp for deed in choice.do if isinstance(deed, Pay))
        return Preview(cost=paid or None)

    def refusal(self, table: StoryTable, seat: int) -> No:
        """There is nothing to choose, or not this."""
        return No(self.rule_of(table), "The page that lies open has no such choice.")


def _have_read(table: StoryTable, request: SeatRequest) -> str:
    return "Have you all read this?" if len(table.box.people) > 1 else "Have you read this?"


TURN_THE_PAGE = Menu("turn the page", GoOn, says=_have_read)

CHOICE = Menu("choice", Choose, says="What do you do?", costs="XP")


def read_on(table: StoryTable) -> Flow[None]:
    """Read what the bookmark leads to, and do what it says."""
    state, book = table.state, table.box.book
    place = state.story.bookmark or _begin(table)
    part, is_new = book.part(place), not place.after_shop
    if not is_new:
        # What was read before the party shopped lies open again.
        state.story = replace(state.story, shops=False)
        state.pages.append(replace(place, after_shop=False))
    elif part.text:
        _open(table, place, part.title)
    for deed in part.do if is_new else after_shop(part.do):
        if (deed.ends or isinstance(deed, Shop)) and (part.text or not is_new):
            yield from _turn_the_page(table)
        yield from _carry_out(table, deed, place)
        if deed.ends:
            return
    state.is_choosing = True
    offers = CHOICE.offers(table, 0)
    if not offers:
        raise RulesError(f"Nobody can go on from “{part.title}”: all its choices are closed")
    answer = yield from CHOICE.ask_anyone(
        table.box.people, offers, rule=table.box.ids.choose, pauses=True
    )
    state.is_choosing = False
    state.turns += 1
    assert isinstance(answer, Choose)
    choice = part.choices[answer.choice]
    table.tell(events.Chosen, rule=table.box.ids.choose, choice=choice.says)
    _go_to(table, replace(place, choice=choice.slug, after_shop=False))


def _begin(table: StoryTable) -> Bookmark:
    """Where there is no bookmark: a card after a quest, else the beginning of the story."""
    return table.box.book.begins if table.state.story.back is None else _draw(table)


def _draw(table: StoryTable) -> Bookmark:
    """The next card of the quest that has been won last."""
    state, story = table.state, table.state.story
    card = table.box.book.next_card(story.back, story.drawn) if story.back else None
    if card is None:
        quest = table.box.name_of("quests", story.back) if story.back else "no quest"
        raise RulesError(f"No Campaign Card of {quest} is left; add one to the deck in the pack")
    state.story = replace(story, drawn=(*story.drawn, card.id))
    table.tell(events.CardDrawn, rule=table.box.ids.draw, title=card.name)
    return Bookmark(card=card.id)


def _open(table: StoryTable, place: Bookmark, title: str) -> None:
    """People read something new: from here they cannot take back what led to it."""
    state = table.state
    state.pages.append(place)
    state.story = replace(state.story, bookmark=place, read=(*state.story.read, place))
    table.reveal()
    if place.choice is None:
        table.tell(events.Opened, rule=table.box.ids.read, title=title)


def _turn_the_page(table: StoryTable) -> Flow[None]:
    """Wait until somebody says that all have read what lies open."""
    yield from TURN_THE_PAGE.ask_anyone(
        table.box.people, (GoOn(),), rule=table.box.ids.read, pauses=True
    )
    table.state.turns += 1


def _go_to(table: StoryTable, place: Bookmark) -> None:
    table.state.story = replace(table.state.story, bookmark=place)


def _carry_out(table: StoryTable, deed: AnyDeed, place: Bookmark) -> Flow[None]:
    """Do one thing that a passage says."""
    state, box, ids = table.state, table.box, table.box.ids
    match deed:
        case Mark():
            _mark(table, deed)
        case Unmark():
            _unmark(table, deed)
        case Gain():
            _gain(table, deed)
        case Pay(xp=xp):
            state.xp -= xp
            state.changes.append(deed)
            table.tell(events.PaidXp, rule=ids.shop, xp=xp)
        case Read(section=section):
            _go_to(table, Bookmark(section=section))
        case Draw():
            _go_to(table, _draw(table))
        case Shop():
            _go_shopping(table, place)
            raise MatchOver(Result(box.people, "The party may shop", ids.shop))
        case Play(quest=quest):
            state.story = replace(state.story, bookmark=None, quest=quest)
            told = f"The next quest is {box.name_of('quests', quest)}"
            raise MatchOver(Result(box.people, told, ids.quest))
        case End():
            state.ending = deed
            state.story = replace(state.story, bookmark=None, ending=deed.ending)
            table.reveal()
            table.tell(events.Opened, rule=ids.ending, title=deed.name)
            yield from _turn_the_page(table)
            raise MatchOver(Result(box.people, f"The story has ended: {deed.name}", ids.ending))


def _go_shopping(table: StoryTable, place: Bookmark) -> None:
    """The reading goes on afterwards, unless nothing but a quest follows."""
    state = table.state
    match after_shop(table.box.book.part(place).do):
        case (Play(quest=quest),):
            state.story = replace(state.story, bookmark=None, quest=quest, shops=True)
        case _:
            place = replace(place, after_shop=True)
            state.story = replace(state.story, bookmark=place, shops=True)


def _mark(table: StoryTable, deed: Mark) -> None:
    """A fact that stands in the log already is not noted again."""
    state = table.state
    if deed.fact in state.story.sentences:
        return
    facts = (*state.story.facts, Fact(deed.fact, deed.says))
    state.story = replace(state.story, facts=facts)
    state.changes.append(deed)
    table.tell(events.Noted, rule=table.box.ids.note, sentence=deed.says)


def _unmark(table: StoryTable, deed: Unmark) -> None:
    """Nothing happens where the fact does not stand in the log."""
    state = table.state
    sentence = state.story.sentences.get(deed.fact)
    if sentence is None:
        return
    facts = tuple(each for each in state.story.facts if each.fact != deed.fact)
    state.story = replace(state.story, facts=facts)
    state.changes.append(deed)
    table.tell(events.Struck, rule=table.box.ids.note, sentence=sentence)


def _gain(table: StoryTable, deed: Gain) -> None:
    """Of each scroll and artifact the party has one: a second one is not gained."""
    state, ids = table.state, table.box.ids
    state.xp += deed.xp
    if deed.xp:
        table.tell(events.GainedXp, rule=ids.gain, xp=deed.xp)
    gained = deed
    for kind, item in (("scrolls", deed.scroll), ("artifacts", deed.artifact)):
        if item is None:
            continue
        name = table.box.name_of(kind, item)
        if item in state.things:
            table.tell(events.OwnedAlready, rule=ids.gain, item=name)
            gained = replace(gained, **{kind.removesuffix("s"): None})
        else:
            table.tell(events.GainedItem, rule=ids.gain, item=name)
            state.things = (*state.things, item)
    if gained != Gain():
        state.changes.append(gained)
