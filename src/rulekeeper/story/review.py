"""What is worth a look in a story that can be read: what no run comes to, and how long runs are.

It follows what may be so at each passage: which facts may be noted there, which quests won. XP and
the difficulty may be as a choice wants them. What it says never happens never does; not all that
never happens is found, as facts may depend on each other.
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
    Choice,
    Draw,
    End,
    HasXp,
    Mark,
    Marked,
    OnDifficulty,
    Passage,
    Play,
    Read,
    Unmark,
    Unmarked,
    Won,
)

MOST_QUESTS = 30
"""Runs are not counted further than this: there is a circle."""

LENGTH = (8, 10)
"""Quests of a run, the fewest and the most: a story of more would last for months."""


def review_stories(stories: Stories, report: Report) -> None:
    """Report all that is odd."""
    _review_facts(stories, report)
    all_runs = [_Runs(stories, tale) for tale in stories.tales]
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


class _Place(NamedTuple):
    """Where runs may stand: a passage, and how many cards of the last quest have been drawn.

    The quest is forgotten where no card is drawn before the next one.
    """

    kind: str
    passage: str
    back: str = ""
    drawn: int = 0


class _May(NamedTuple):
    """What may be so when runs stand at a place.

    Facts that are noted and that are not, quests that are won and that are not, and how many are.
    """

    noted: frozenset[str] = frozenset()
    unnoted: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()
    unwon: frozenset[str] = frozenset()
    played: frozenset[int] = frozenset()

    def joined(self, other: _May) -> _May:
        """What may be so in either way."""
        return _May(
            self.noted | other.noted,
            self.unnoted | other.unnoted,
            self.won | other.won,
            self.unwon | other.unwon,
            self.played | other.played,
        )


@dataclass
class _Runs:
    """All that the runs of one story come to."""

    stories: Stories
    tale: Tale
    passages: set[Key] = field(default_factory=set)
    choices: set[tuple[str, str, int]] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    lengths: set[int] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        reached = [passage for _, passage in reached_passages(self.stories, self.tale)]
        deeds = [deed for passage in reached for _, deed in passage.all_deeds()]
        self._drawing = self._sections_that_draw()
        self._cards: dict[str, list[str]] = {}
        for card in self.tale.deck:
            self._cards.setdefault(self.stories.cards[card].back, []).append(card)
        facts = {deed.fact for deed in deeds if isinstance(deed, Mark | Unmark)}
        self._follow(
            _May(
                unnoted=frozenset(facts.union(*map(_asked_facts, reached))),
                unwon=frozenset(self.stories.known.quests),
                played=frozenset({0}),
            )
        )

    def _sections_that_draw(self) -> set[str]:
        """The sections from which a card may be drawn before the next quest."""
        found, last = set[str](), -1
        while len(found) > last:
            last = len(found)
            for section in self.stories.sections.values():
                for _, deed in section.all_deeds():
                    is_link = isinstance(deed, Read) and deed.section in found
                    if is_link or isinstance(deed, Draw):
                        found.add(section.id)
        return found

    def _follow(self, at_first: _May) -> None:
        """Go from place to place until nothing more may be so anywhere."""
        known: dict[_Place, _May] = {}
        waiting = [(_Place(SECTIONS, self.tale.begins), at_first)]
        while waiting:
            place, may = waiting.pop()
            before = known.get(place, _May())
            joined = before.joined(may)
            if joined != before:
                known[place] = joined
                waiting += self._after(place, joined)

    def _after(self, place: _Place, may: _May) -> Iterator[tuple[_Place, _May]]:
        """Where runs may stand next."""
        found = self.stories.sections if place.kind == SECTIONS else self.stories.cards
        passage = found[place.passage]
        self.passages.add((place.kind, place.passage))
        may = _noted(may, passage.do)
        if passage.do and passage.do[-1].ends:
            yield from self._led(place, may, passage.do[-1])
            return
        for number, choice in enumerate(passage.choices):
            chosen = _chosen(may, choice)
            if chosen is not None:
                self.choices.add((place.kind, place.passage, number))
                yield from self._led(place, _noted(chosen, choice.do), choice.do[-1])

    def _led(self, place: _Place, may: _May, deed: AnyDeed) -> Iterator[tuple[_Place, _May]]:
        """Where the last deed of a passage or choice leads."""
        match deed:
            case Read(section=section):
                back, drawn = place.back, place.drawn
                is_drawing = section in self._drawing
                yield (
                    (
                        _Place(SECTIONS, section, back, drawn)
                        if is_drawing
                        else _Place(SECTIONS, section)
                    ),
                    may,
                )
            case Draw():
                yield from self._draw(place, may)
            case Play(quest=quest):
                if quest in may.won:
                    self.twice.add(quest)
                won, unwon = may.won | {quest}, may.unwon - {quest}
                played = frozenset(min(count + 1, MOST_QUESTS) for count in may.played)
                yield from self._draw(
                    _Place("", "", quest), may._replace(won=won, unwon=unwon, played=played)
                )
            case End(ending=ending):
                self.endings.add(ending)
                self.lengths |= may.played

    def _draw(self, place: _Place, may: _May) -> Iterator[tuple[_Place, _May]]:
        cards = self._cards.get(place.back, [])
        if place.drawn == len(cards):
            self.empty.add(place.back)
            return
        yield _Place(CARDS, cards[place.drawn], place.back, place.drawn + 1), may


def _noted(may: _May, do: tuple[AnyDeed, ...]) -> _May:
    """What may be so after some deeds."""
    noted, unnoted = set(may.noted), set(may.unnoted)
    for deed in do:
        if isinstance(deed, Mark):
            noted.add(deed.fact)
            unnoted.discard(deed.fact)
        elif isinstance(deed, Unmark):
            noted.discard(deed.fact)
            unnoted.add(deed.fact)
    return may._replace(noted=frozenset(noted), unnoted=frozenset(unnoted))


def _chosen(may: _May, choice: Choice) -> _May | None:
    """What may be so once a choice has been made; `None` where nobody can make it."""
    for condition in choice.conditions:
        match condition:
            case Marked(fact=fact) if fact in may.noted:
                may = may._replace(unnoted=may.unnoted - {fact})
            case Unmarked(fact=fact) if fact in may.unnoted:
                may = may._replace(noted=may.noted - {fact})
            case Won(quest=quest) if quest in may.won:
                may = may._replace(unwon=may.unwon - {quest})
            case HasXp() | OnDifficulty():
                pass
            case _:
                return None
    return may
