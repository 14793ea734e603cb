"""What is worth a look in a story that can be read: what no run comes to, and how long runs are.

All runs are tried. XP may or may not be there; everything else is as it would be in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from rulekeeper.content.model import Report
from rulekeeper.content.text import quoted
from rulekeeper.story.checks import (
    CAMPAIGNS,
    CARDS,
    SECTIONS,
    Key,
    Stories,
    Tale,
    reached_passages,
)
from rulekeeper.story.words import (
    AnyDeed,
    Draw,
    End,
    HasXp,
    Mark,
    Marked,
    Passage,
    Play,
    Read,
    Situation,
    Unmark,
    Unmarked,
    Won,
)

MOST_STATES = 300_000
"""Situations that are tried before it is given up."""

LENGTH = (8, 10)
"""Quests of a run: the fewest and the most. Rules: none, a custom of the game's own stories"""


def review_stories(stories: Stories, report: Report) -> None:
    """Report all that is odd."""
    _review_facts(stories, report)
    all_runs = [_Runs(stories, tale) for tale in stories.tales]
    if not all(runs.tried_all for runs in all_runs):
        for runs in all_runs:
            if not runs.tried_all:
                cause = f"The story has more than {MOST_STATES:,} situations"
                report.problem(
                    CAMPAIGNS, runs.tale.campaign, ("begins",), cause, "Let conditions ask less."
                )
        return
    for kind, passage in stories.passages():
        _review_passage(kind, passage, all_runs, report)
    for runs in all_runs:
        _review_runs(runs, report)


def _review_facts(stories: Stories, report: Report) -> None:
    """Each fact is noted somewhere, and asked about somewhere."""
    noted, asked = set[str](), set[str]()
    for _, passage in stories.passages():
        noted |= {deed.fact for _, deed in passage.all_deeds() if isinstance(deed, Mark)}
        asked |= _asked_facts(passage)
    for kind, passage in stories.passages():
        problem = partial(report.problem, kind, passage.id)
        for path, deed in passage.all_deeds():
            if isinstance(deed, Mark) and deed.fact not in asked:
                cause = f"No choice asks about the fact {quoted(deed.fact)}"
                problem(path, cause, "Let one ask about it in `if`, or leave it out.")
            if isinstance(deed, Unmark) and deed.fact not in noted:
                cause = f"Nothing notes the fact {quoted(deed.fact)}"
                problem(path, cause, "Add a `mark` for it, or leave it out.")
        for number, choice in enumerate(passage.choices):
            for place, each in enumerate(choice.conditions):
                if isinstance(each, Marked | Unmarked) and each.fact not in noted:
                    cause = f"Nothing notes the fact {quoted(each.fact)}"
                    where = ("choices", number, "if", place)
                    problem(where, cause, "Add a `mark` for it, or leave it out.")


def _asked_facts(passage: Passage) -> set[str]:
    conditions = [each for choice in passage.choices for each in choice.conditions]
    return {each.fact for each in conditions if isinstance(each, Marked | Unmarked)}


def _review_passage(kind: str, passage: Passage, all_runs: list[_Runs], report: Report) -> None:
    """Some run comes to it, to each of its choices and to each of its endings."""
    problem, key = partial(report.problem, kind, passage.id), (kind, passage.id)
    if not any(key in runs.passages for runs in all_runs):
        what = "section" if kind == SECTIONS else "card"
        problem((), f"No run comes to this {what}", "Let something lead to it, or leave it out.")
    else:
        for number, choice in enumerate(passage.choices):
            if not any((*key, number) in runs.choices for runs in all_runs):
                cause = f"Nobody can ever choose {quoted(choice.says)}"
                problem(("choices", number, "if"), cause, "Let some run fulfil what it asks for.")
    for path, deed in passage.all_deeds():
        if isinstance(deed, End) and not any(deed.ending in runs.endings for runs in all_runs):
            cause = f"No run comes to the ending {quoted(deed.ending)}"
            problem(path, cause, "Let something lead to it.")


def _review_runs(runs: _Runs, report: Report) -> None:
    """Each run comes to an end, after a fair number of quests, and plays none of them twice."""
    problem = partial(report.problem, CAMPAIGNS, runs.tale.campaign)
    if not runs.endings:
        problem(("begins",), "No run comes to an ending", "Let something lead to an `end`.")
    for quest in sorted(runs.twice):
        cause = f"A run may come to the quest {quoted(quest)} twice"
        problem(("begins",), cause, "Let no way lead back to it.")
    for card in sorted(runs.empty):
        cause = f"A run may draw a card with the back {quoted(card)} when none is left"
        problem(("deck",), cause, "Add one, or draw fewer.")
    fewest, most = LENGTH
    for length in sorted(runs.lengths):
        if not fewest <= length <= most:
            cause = f"Some runs have {length} quest{'' if length == 1 else 's'}"
            problem(("begins",), cause, f"A campaign should have {fewest} to {most}.")


class _Situation(NamedTuple):
    """Where a run may stand: the passage, the facts and won quests that count, and the card."""

    kind: str
    passage: str
    facts: frozenset[str]
    won: frozenset[str]
    played: int
    back: str
    drawn: int


@dataclass
class _Runs:
    """All that the runs of one story come to."""

    stories: Stories
    tale: Tale
    passages: set[tuple[str, str]] = field(default_factory=set)
    choices: set[tuple[str, str, int]] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    lengths: set[int] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)
    tried_all: bool = True

    def __post_init__(self) -> None:
        self._later = {
            (kind, passage.id): self._counts_later((kind, passage.id))
            for kind, passage in reached_passages(self.stories, self.tale)
        }
        self._cards: dict[str, list[str]] = {}
        for card in self.tale.deck:
            self._cards.setdefault(self.stories.cards[card].back, []).append(card)
        for level in self.stories.known.levels:
            self._try_all(level)

    def _counts_later(self, start: Key) -> frozenset[str]:
        """The facts and quests that anything from a passage on may ask about or come to again."""
        found = set[str]()
        for _, passage in reached_passages(self.stories, self.tale, start):
            found |= _asked_facts(passage)
            for choice in passage.choices:
                found |= {each.quest for each in choice.conditions if isinstance(each, Won)}
            found |= {deed.quest for _, deed in passage.all_deeds() if isinstance(deed, Play)}
        return frozenset(found)

    def _try_all(self, level: str) -> None:
        start = _Situation(SECTIONS, self.tale.begins, frozenset(), frozenset(), 0, "", 0)
        waiting, seen = [start], {start}
        while waiting:
            now = waiting.pop()
            for after in self._after(now, level):
                counts = self._later[after.kind, after.passage]
                following = after._replace(facts=after.facts & counts, won=after.won & counts)
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
            if len(seen) > MOST_STATES:
                self.tried_all = False
                return

    def _after(self, now: _Situation, level: str) -> Iterator[_Situation]:
        """Where a run may stand next."""
        found = self.stories.sections if now.kind == SECTIONS else self.stories.cards
        passage = found[now.passage]
        self.passages.add((now.kind, now.passage))
        now = self._noted(now, passage.do)
        if passage.do and passage.do[-1].ends:
            yield from self._led(now, passage.do[-1])
            return
        situation = Situation(dict.fromkeys(now.facts, ""), now.won, 0, level)
        for number, choice in enumerate(passage.choices):
            if all(isinstance(c, HasXp) or c.holds(situation) for c in choice.conditions):
                self.choices.add((now.kind, now.passage, number))
                yield from self._led(self._noted(now, choice.do), choice.do[-1])

    def _noted(self, now: _Situation, do: tuple[AnyDeed, ...]) -> _Situation:
        """The facts after some deeds."""
        facts = set(now.facts)
        for deed in do:
            if isinstance(deed, Mark):
                facts.add(deed.fact)
            elif isinstance(deed, Unmark):
                facts.discard(deed.fact)
        return now._replace(facts=frozenset(facts))

    def _led(self, now: _Situation, deed: AnyDeed) -> Iterator[_Situation]:
        """Where the last deed of a passage or choice leads."""
        match deed:
            case Read(section=section):
                yield now._replace(kind=SECTIONS, passage=section)
            case Draw():
                yield from self._drawn(now)
            case Play(quest=quest):
                if quest in now.won:
                    self.twice.add(quest)
                    return
                won, played = now.won | {quest}, now.played + 1
                yield from self._drawn(now._replace(won=won, played=played, back=quest, drawn=0))
            case End(ending=ending):
                self.endings.add(ending)
                self.lengths.add(now.played)

    def _drawn(self, now: _Situation) -> Iterator[_Situation]:
        cards = self._cards.get(now.back, [])
        if now.drawn == len(cards):
            self.empty.add(now.back)
            return
        yield now._replace(kind=CARDS, passage=cards[now.drawn], drawn=now.drawn + 1)
