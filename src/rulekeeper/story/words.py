"""The words of a story: what packs write in its sections and on its cards.

    - id: the-ferry
      name: The ferry
      text: |
        Nobody has crossed since the bell fell silent.
      do:
        - {do: mark, fact: saw-the-ferry, says: The party has seen the ferry.}
      choices:
        - says: Pay the ferryman.
          if: [{is: xp, least: 2}]
          do: [{do: pay, xp: 2}, {do: read, section: the-far-bank}]
        - says: Wade through the river.
          do: [{do: quest, quest: the-salt-stair}]

A passage, a section or a card, is read; then what stands under `do` is carried out in its order;
then, where that has not led elsewhere, people make one of the `choices`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from msgspec import Meta, field

from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.content.text import Slug
from rulekeeper.core.language import slugged

LongText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2400)]
"""What is read aloud: paragraphs with an empty line between them."""

Sentence: TypeAlias = Annotated[str, Meta(min_length=1, max_length=160)]

Points: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


# -- conditions -------------------------------------------------------------------------------


class Situation(NamedTuple):
    """What conditions are about: the facts in the log with their sentences, and the rest."""

    facts: Mapping[str, str]
    won: Collection[str]
    xp: int
    level: str


class Condition(Word, frozen=True, tag_field="is"):
    """What has to hold for a choice to be made."""

    def holds(self, now: Situation) -> bool:
        """Whether it does."""
        raise NotImplementedError

    def reason(self, now: Situation) -> str:
        """Why it does not; empty where that would tell what has not been read yet."""
        return ""


class Marked(Condition, frozen=True, tag="marked"):
    """A fact stands in the campaign's log."""

    fact: Slug

    def holds(self, now: Situation) -> bool:
        return self.fact in now.facts


class Unmarked(Condition, frozen=True, tag="unmarked"):
    """A fact does not stand in the campaign's log."""

    fact: Slug

    def holds(self, now: Situation) -> bool:
        return self.fact not in now.facts

    def reason(self, now: Situation) -> str:
        return f"The log says: {now.facts[self.fact]}"


class HasXp(Condition, frozen=True, tag="xp"):
    """The party has so much XP or more."""

    least: Points

    def holds(self, now: Situation) -> bool:
        return now.xp >= self.least

    def reason(self, now: Situation) -> str:
        return f"It takes {self.least} XP, and the party has {now.xp or 'none'}."


class OnDifficulty(Condition, frozen=True, tag="difficulty"):
    """The campaign is played at one of these levels of difficulty."""

    levels: Annotated[tuple[Slug, ...], Meta(min_length=1)]

    def holds(self, now: Situation) -> bool:
        return now.level in self.levels

    def reason(self, now: Situation) -> str:
        levels = " or ".join(level.capitalize() for level in self.levels)
        return f"It can only be chosen when the campaign is played on {levels}."


class Won(Condition, frozen=True, tag="won"):
    """The party has won a quest."""

    quest: Slug

    def holds(self, now: Situation) -> bool:
        return self.quest in now.won


AnyCondition: TypeAlias = Marked | Unmarked | HasXp | OnDifficulty | Won


# -- deeds ------------------------------------------------------------------------------------


class Deed(Word, frozen=True, tag_field="do"):
    """One thing that a passage does. One that `ends` it is the last: it leads elsewhere."""

    ends: ClassVar[bool] = False


class Mark(Deed, frozen=True, tag="mark"):
    """An achievement: a fact is noted in the campaign's log, as a sentence."""

    fact: Slug
    says: Sentence


class Unmark(Deed, frozen=True, tag="unmark"):
    """A fact is struck from the campaign's log."""

    fact: Slug


class Gain(Deed, frozen=True, tag="gain"):
    """The party gains XP, a scroll, an artifact, or several of these."""

    xp: Annotated[int, Meta(ge=0, le=99)] = 0
    scroll: Slug | None = None
    artifact: Slug | None = None


class Pay(Deed, frozen=True, tag="pay"):
    """The party pays XP; only in a choice whose `if` asks for as much."""

    xp: Points


class Shop(Deed, frozen=True, tag="shop"):
    """The party may shop; then the reading goes on with what follows. Once in a `do`.

    Nobody shops before the first quest, since there is no party yet.
    """


class Read(Deed, frozen=True, tag="read"):
    """Go on with another section."""

    ends: ClassVar[bool] = True
    section: Slug


class Draw(Deed, frozen=True, tag="draw"):
    """Go on with the next card of the deck that has the same back as the last one."""

    ends: ClassVar[bool] = True


class Play(Deed, frozen=True, tag="quest"):
    """A quest comes next. When it has been won, the first card with its back is drawn."""

    ends: ClassVar[bool] = True
    quest: Slug


class End(Deed, frozen=True, tag="end"):
    """The campaign is over, with one of its endings."""

    ends: ClassVar[bool] = True
    ending: Slug
    name: Name
    text: LongText


AnyDeed: TypeAlias = Mark | Unmark | Gain | Pay | Shop | Read | Draw | Play | End

Deeds: TypeAlias = Annotated[tuple[AnyDeed, ...], Meta(max_length=8)]


# -- passages ---------------------------------------------------------------------------------


class Choice(Word, frozen=True, kw_only=True):
    """One way on. `says` names it, unlike all others of its passage; `text` is read once made."""

    says: Sentence
    conditions: tuple[AnyCondition, ...] = field(default=(), name="if")
    text: Annotated[str, Meta(max_length=2400)] = ""
    do: Annotated[Deeds, Meta(min_length=1)]

    @property
    def slug(self) -> str:
        """What tells it from the other choices of its passage, in records and saved matches."""
        return slugged(self.says)

    def closed(self, now: Situation) -> str | None:
        """Why it cannot be made now; empty where the reason is not to be told, `None` if it can.

        Where one of several reasons would tell what has not been read, none of them is told.
        """
        reasons = [each.reason(now) for each in self.conditions if not each.holds(now)]
        if not reasons:
            return None
        return reasons[0] if all(reasons) else ""


class Passage(Entry, frozen=True, kw_only=True):
    """What is read in one go: a section of the book, or a card."""

    text: LongText
    do: Deeds = ()
    choices: Annotated[tuple[Choice, ...], Meta(max_length=6)] = ()

    def all_deeds(self) -> Iterator[tuple[tuple[str | int, ...], AnyDeed]]:
        """Everything that it may do, with the path that leads to it."""
        yield from ((("do", place), deed) for place, deed in enumerate(self.do))
        for number, choice in enumerate(self.choices):
            for place, deed in enumerate(choice.do):
                yield ("choices", number, "do", place), deed


class Section(Passage, frozen=True, kw_only=True):
    """A section of the book."""


class CampaignCard(Passage, frozen=True, kw_only=True):
    """A card of the deck. On its back is the quest after which it may be drawn."""

    back: Slug
