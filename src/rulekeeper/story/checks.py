"""What has to hold of a story so that it can be read: names, ways on, prices.

What is odd, and can be read all the same, is found by `review`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple, TypeAlias

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Report
from rulekeeper.content.text import quoted
from rulekeeper.story.words import (
    AnyDeed,
    CampaignCard,
    Choice,
    Draw,
    Gain,
    HasXp,
    Marked,
    OnDifficulty,
    Passage,
    Pay,
    Play,
    Read,
    Section,
    Shop,
    Situation,
    Unmarked,
    Won,
)

SECTIONS, CARDS, CAMPAIGNS = "sections", "campaign-cards", "campaigns"
"""The kinds of entries that a story is made of."""

MOST_ATOMS = 12
"""Facts and quests that the choices of one passage may ask about."""


Key: TypeAlias = tuple[str, str]
"""A passage, by its kind and id."""


class Tale(NamedTuple):
    """The story of a campaign: where it begins, and its deck."""

    campaign: str
    begins: str
    deck: Sequence[str]


class Known(NamedTuple):
    """What stories may name of their game; `levels` are those of difficulty."""

    quests: Collection[str]
    scrolls: Collection[str]
    artifacts: Collection[str]
    levels: Collection[str]


class Stories(NamedTuple):
    """All stories of the content, with all that they consist of."""

    tales: Sequence[Tale]
    sections: Mapping[str, Section]
    cards: Mapping[str, CampaignCard]
    known: Known

    def passages(self) -> Iterator[tuple[str, Passage]]:
        """All sections and cards, each with its kind."""
        yield from ((SECTIONS, section) for section in self.sections.values())
        yield from ((CARDS, card) for card in self.cards.values())


def check_stories(stories: Stories, report: Report) -> None:
    """Check everything without which a story could not be read to its end."""
    for kind, passage in stories.passages():
        _Check(stories, report, kind, passage).run()
    for card in stories.cards.values():
        if card.back not in stories.known.quests:
            report.unknown(CARDS, card.id, ("back",), card.back, stories.known.quests)
    for tale in stories.tales:
        _check_tale(stories, tale, report)


def _check_tale(stories: Stories, tale: Tale, report: Report) -> None:
    """Its beginning and its cards are there; each quest in it has a card."""
    if tale.begins not in stories.sections:
        report.unknown(CAMPAIGNS, tale.campaign, ("begins",), tale.begins, stories.sections)
    for place, card in enumerate(tale.deck):
        if card not in stories.cards:
            report.unknown(CAMPAIGNS, tale.campaign, ("deck", place), card, stories.cards)
        elif card in tale.deck[:place]:
            report.problem(
                CAMPAIGNS,
                tale.campaign,
                ("deck", place),
                f"{quoted(card)} comes twice",
                "Name each card once.",
            )
    backs = {stories.cards[card].back for card in tale.deck if card in stories.cards}
    for kind, passage in reached_passages(stories, tale):
        for path, deed in passage.all_deeds():
            if (
                isinstance(deed, Play)
                and deed.quest not in backs
                and deed.quest in stories.known.quests
            ):
                report.problem(
                    kind,
                    passage.id,
                    path,
                    f"No card of {quoted(tale.campaign)} has the quest {quoted(deed.quest)} on "
                    "its back",
                    f"Add one to `deck`, so that the story goes on after {quoted(deed.quest)}.",
                )


def reached_passages(
    stories: Stories, tale: Tale, start: Key | None = None
) -> list[tuple[str, Passage]]:
    """All to which the links of a story lead from a passage on, whatever conditions say.

    By default it begins with the first one.
    """
    found: dict[Key, Passage] = {}
    waiting = [start or (SECTIONS, tale.begins)]
    while waiting:
        kind, name = key = waiting.pop()
        passage = (stories.sections if kind == SECTIONS else stories.cards).get(name)
        if passage is None or key in found:
            continue
        found[key] = passage
        for _, deed in passage.all_deeds():
            if isinstance(deed, Read):
                waiting.append((SECTIONS, deed.section))
            elif isinstance(deed, Play):
                waiting += [(CARDS, card) for card in _cards_of(stories, tale, deed.quest)]
            elif isinstance(deed, Draw) and isinstance(passage, CampaignCard):
                waiting += [(CARDS, card) for card in _cards_of(stories, tale, passage.back)]
            elif isinstance(deed, Draw) and start is not None:
                waiting += [(CARDS, card) for card in tale.deck]
    return [(kind, passage) for (kind, _), passage in found.items()]


def _cards_of(stories: Stories, tale: Tale, back: str) -> list[str]:
    """The cards of a deck with a back."""
    known = [card for card in tale.deck if card in stories.cards]
    return [card for card in known if stories.cards[card].back == back]


class _Check:
    """The checks of one section or card by itself."""

    def __init__(self, stories: Stories, report: Report, kind: str, passage: Passage) -> None:
        self.stories = stories
        self.passage = passage
        self.unknown = partial(report.unknown, kind, passage.id)
        self.problem = partial(report.problem, kind, passage.id)

    def run(self) -> None:
        """Look at everything that it does, and at its choices."""
        for path, deed in self.passage.all_deeds():
            self._check_names(path, deed)
        self._check_order(("do",), self.passage.do)
        self._check_way_on()
        for number, choice in enumerate(self.passage.choices):
            self._check_choice(("choices", number), choice)
        self._check_that_one_is_open()
        for place, deed in enumerate(self.passage.do):
            if isinstance(deed, Pay):
                remedy = "Move it to a choice that asks for the XP in `if`."
                self.problem(("do", place), "Nobody can refuse to pay here", remedy)

    def _check_names(self, path: KeyPath, deed: AnyDeed) -> None:
        known = self.stories.known
        match deed:
            case Read(section=name) if name not in self.stories.sections:
                self.unknown((*path, "section"), name, self.stories.sections)
            case Play(quest=name) if name not in known.quests:
                self.unknown((*path, "quest"), name, known.quests)
            case Gain():
                if deed == Gain():
                    remedy = "Write `xp`, `scroll` or `artifact`."
                    self.problem(path, "The party gains nothing", remedy)
                if deed.scroll is not None and deed.scroll not in known.scrolls:
                    self.unknown((*path, "scroll"), deed.scroll, known.scrolls)
                if deed.artifact is not None and deed.artifact not in known.artifacts:
                    self.unknown((*path, "artifact"), deed.artifact, known.artifacts)

    def _check_order(self, path: KeyPath, do: Sequence[AnyDeed]) -> None:
        """What leads elsewhere is the last; the party shops once."""
        for place, deed in enumerate(do):
            if deed.ends and place < len(do) - 1:
                cause = "What follows is never done, as this leads elsewhere"
                self.problem((*path, place), cause, "Make it the last of its `do`.")
            if isinstance(deed, Shop) and any(isinstance(each, Shop) for each in do[:place]):
                self.problem((*path, place), "The party shops twice", "Leave out one of the two.")

    def _check_way_on(self) -> None:
        """It leads elsewhere, or has choices, and not both. It does not lead in a circle."""
        passage, seen = self.passage, list[str]()
        ends = any(deed.ends for deed in passage.do)
        if not ends and not passage.choices:
            self.problem(
                (),
                "The story does not go on from here",
                "Let its `do` end with read, draw, quest or end, or write `choices`.",
            )
        if ends and passage.choices:
            cause = "Nobody can ever choose here, as its `do` leads elsewhere"
            self.problem(("choices",), cause, "Leave out one of the two.")
        following: Passage | None = passage
        while isinstance(following, Passage):
            if following.id in seen:
                if passage is following:
                    circle = " to ".join(map(quoted, (*seen, passage.id)))
                    cause = f"The story goes in a circle without a choice: {circle}"
                    self.problem(("do",), cause, "Let one of them lead elsewhere.")
                return
            seen.append(following.id)
            links = [deed.section for deed in following.do if isinstance(deed, Read)]
            following = self.stories.sections.get(links[0]) if links else None

    def _check_choice(self, path: KeyPath, choice: Choice) -> None:
        """It leads on, asks for what is there, and for what is paid."""
        known, others = self.stories.known, self.passage.choices[: int(path[1])]
        if any(choice.slug == other.slug for other in others):
            cause = f"Another choice reads like {quoted(choice.says)}"
            self.problem((*path, "says"), cause, "Reword one of them.")
        self._check_order((*path, "do"), choice.do)
        if not any(deed.ends for deed in choice.do):
            self.problem(
                (*path, "do"),
                "The story does not go on from this choice",
                "End it with read, draw, quest or end.",
            )
        for place, condition in enumerate(choice.conditions):
            where = (*path, "if", place)
            match condition:
                case Won(quest=quest) if quest not in known.quests:
                    self.unknown((*where, "quest"), quest, known.quests)
                case OnDifficulty(levels=levels):
                    for each in levels:
                        if each not in known.levels:
                            self.unknown((*where, "levels"), each, known.levels)
        asked = max((c.least for c in choice.conditions if isinstance(c, HasXp)), default=0)
        paid = sum(deed.xp for deed in choice.do if isinstance(deed, Pay))
        if paid > asked:
            self.problem(
                path,
                f"The party pays {paid} XP, and may have {asked or 'none'}",
                f"Ask for it: `if: [{{is: xp, least: {paid}}}]`.",
            )

    def _check_that_one_is_open(self) -> None:
        """Whatever the log says, and without any XP, people can choose something."""
        choices = self.passage.choices
        conditions = [each for choice in choices for each in choice.conditions]
        facts = sorted({c.fact for c in conditions if isinstance(c, Marked | Unmarked)})
        quests = sorted({c.quest for c in conditions if isinstance(c, Won)})
        if not choices or any(not choice.conditions for choice in choices):
            return
        if len(facts) + len(quests) > MOST_ATOMS:
            cause = f"The choices ask about more than {MOST_ATOMS} facts and quests"
            self.problem(("choices",), cause, "Add a choice without `if`.")
            return
        for level in self.stories.known.levels:
            for holding in product((False, True), repeat=len(facts) + len(quests)):
                true = {
                    name for name, holds in zip((*facts, *quests), holding, strict=True) if holds
                }
                now = Situation({fact: "" for fact in facts if fact in true}, true, 0, level)
                if all(choice.closed(now) is not None for choice in choices):
                    told = ", ".join(sorted(true)) or "nothing"
                    self.problem(
                        ("choices",),
                        f"Nobody can choose when {told} holds and the party has no XP, on {level}",
                        "Add a choice without `if`.",
                    )
                    return
