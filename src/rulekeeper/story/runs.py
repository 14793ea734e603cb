"""All that the runs of a story come to, whatever people choose.

It follows each combination of what may be so at a place: the facts that are noted, the quests that
are won, the difficulty. Of these it keeps what is still asked about later on. XP may be as a choice
wants them. Where there are too many combinations, it follows each fact by itself: what it says
never happens still never does, but not all that never happens is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import NamedTuple

from rulekeeper.story.checks import CARDS, SECTIONS, Key, Stories, Tale
from rulekeeper.story.words import (
    AnyCondition,
    AnyDeed,
    Draw,
    End,
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

MOST_COMBINATIONS = 400_000
"""So many are followed in one story: that takes about a second."""

MOST_QUESTS = 30
"""Runs are not counted further than this: there is a circle."""


class Place(NamedTuple):
    """Where runs may stand: a passage, and how many cards of the last quest have been drawn.

    The quest is forgotten where no card is drawn before the next one.
    """

    kind: str
    passage: str
    back: str = ""
    drawn: int = 0


class Way(NamedTuple):
    """A way on from a place: by a choice, or without one.

    What may be so is a bit each. The way can be gone where all of `needed` are set, none of
    `barred`, and one of `levels` if there are any; then `noted` are set and `struck` are not.
    `to` is missing where the story ends, or where no card is left.
    """

    choice: int | None
    needed: int
    barred: int
    levels: int
    noted: int
    struck: int
    deed: AnyDeed
    to: Place | None


Step = tuple[Place, int]
"""A way that has been gone: from where, and which one by its number."""


class _Reached(NamedTuple):
    """What runs come to: ways that they go, and those that lead to a quest which has been won."""

    steps: frozenset[Step]
    twice: frozenset[Step]
    is_whole: bool


@dataclass
class Runs:
    """All that the runs of one story come to.

    `is_whole` says whether all combinations have been followed.
    """

    stories: Stories
    tale: Tale
    passages: set[Key] = field(default_factory=set)
    choices: set[tuple[str, str, int]] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    lengths: set[int] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)
    is_whole: bool = True

    def __post_init__(self) -> None:
        self._bits: dict[tuple[str, str], int] = {}
        self._cards: dict[str, list[str]] = {}
        for card in self.tale.deck:
            self._cards.setdefault(self.stories.cards[card].back, []).append(card)
        self._start = Place(SECTIONS, self.tale.begins)
        self._ways = self._all_ways()
        self._order = self._in_order()
        self._live = self._asked_later()
        reached = self._followed(-1, MOST_COMBINATIONS)
        self.is_whole = reached.is_whole
        self._tell(reached if self.is_whole else self._followed_one_by_one())

    # -- the places, and the ways between them ------------------------------------------------

    def _all_ways(self) -> dict[Place, list[Way]]:
        """The ways from each place to which links lead, whatever conditions say."""
        found: dict[Place, list[Way]] = {}
        waiting = [self._start]
        while waiting:
            place = waiting.pop()
            if place not in found:
                found[place] = [*self._ways_from(place)]
                waiting += [way.to for way in found[place] if way.to is not None]
        return found

    def _in_order(self) -> dict[Place, int]:
        """Each place after those that lead to it, as far as there is no circle."""
        done, left = dict[Place, None](), [(self._start, False)]
        seen = set[Place]()
        while left:
            place, is_done = left.pop()
            if is_done:
                done[place] = None
            elif place not in seen:
                seen.add(place)
                left.append((place, True))
                left += [(way.to, False) for way in self._ways[place] if way.to is not None]
        return {place: number for number, place in enumerate(reversed(done))}

    def _passage(self, place: Place) -> Passage:
        found = self.stories.sections if place.kind == SECTIONS else self.stories.cards
        return found[place.passage]

    def _ways_from(self, place: Place) -> Iterator[Way]:
        """Where one can go from a place; what can never be, as the passage says so, is left out."""
        passage = self._passage(place)
        if passage.do and passage.do[-1].ends:
            noted, struck = self._changed(passage.do)
            to = self._led(place, passage.do[-1])
            yield Way(None, 0, 0, 0, noted, struck, passage.do[-1], to)
            return
        for number, choice in enumerate(passage.choices):
            needed, barred, levels = self._asked(choice.conditions)
            noted, struck = self._changed(passage.do)
            if needed & struck or barred & noted or levels == 0:
                continue
            changed = self._changed((*passage.do, *choice.do))
            to = self._led(place, choice.do[-1])
            levels = 0 if levels == -1 else levels
            conditions = (needed & ~noted, barred & ~struck, levels)
            yield Way(number, *conditions, *changed, choice.do[-1], to)

    def _led(self, place: Place, deed: AnyDeed) -> Place | None:
        """Where the last deed of a passage or choice leads."""
        match deed:
            case Read(section=section):
                if section in self._drawing:
                    return Place(SECTIONS, section, place.back, place.drawn)
                return Place(SECTIONS, section)
            case Draw():
                return self._card(place.back, place.drawn)
            case Play(quest=quest):
                return self._card(quest, 0)
        return None

    def _card(self, back: str, drawn: int) -> Place | None:
        cards = self._cards.get(back, [])
        return Place(CARDS, cards[drawn], back, drawn + 1) if drawn < len(cards) else None

    @cached_property
    def _drawing(self) -> set[str]:
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

    # -- what may be so, as bits --------------------------------------------------------------

    def _bit(self, kind: str, name: str) -> int:
        return self._bits.setdefault((kind, name), 1 << len(self._bits))

    def _asked(self, conditions: Iterable[AnyCondition]) -> tuple[int, int, int]:
        """What has to be so and what must not, and the levels, of which -1 stands for all."""
        needed = barred = 0
        levels = -1
        for condition in conditions:
            match condition:
                case Marked(fact=fact):
                    needed |= self._bit("fact", fact)
                case Unmarked(fact=fact):
                    barred |= self._bit("fact", fact)
                case Won(quest=quest):
                    needed |= self._bit("quest", quest)
                case OnDifficulty(levels=names):
                    levels &= sum(self._bit("level", name) for name in {*names})
        return needed, barred, levels

    def _changed(self, do: Iterable[AnyDeed]) -> tuple[int, int]:
        """What is noted by some deeds, and what is struck."""
        noted = struck = 0
        for deed in do:
            match deed:
                case Mark(fact=fact):
                    bit = self._bit("fact", fact)
                    noted, struck = noted | bit, struck & ~bit
                case Unmark(fact=fact):
                    bit = self._bit("fact", fact)
                    noted, struck = noted & ~bit, struck | bit
                case Play(quest=quest):
                    noted |= self._bit("quest", quest)
        return noted, struck

    def _again(self, way: Way) -> int:
        """The bit of a quest to which a way leads."""
        return self._bit("quest", way.deed.quest) if isinstance(way.deed, Play) else 0

    def _asked_later(self) -> dict[Place, int]:
        """For each place what is asked about there or later on, before it changes."""
        live = dict.fromkeys(self._ways, 0)
        is_known = False
        while not is_known:
            is_known = True
            for place, ways in self._ways.items():
                found = live[place]
                for way in ways:
                    later = live[way.to] & ~(way.noted | way.struck) if way.to else 0
                    found |= way.needed | way.barred | way.levels | self._again(way) | later
                if found != live[place]:
                    live[place], is_known = found, False
        return live

    # -- following them -----------------------------------------------------------------------

    def _followed(self, tracked: int, most: float = inf) -> _Reached:
        """What runs come to; only what is `tracked` is looked at, and all else may be as it likes.

        It is not whole where there are more combinations than the `most`.
        """
        levels = [self._bit("level", level) for level in self.stories.known.levels]
        kept = self._live[self._start] & tracked
        known: dict[Place, set[int]] = {place: set() for place in self._ways}
        waiting = {self._start: {level & kept for level in levels}}
        steps, twice, count = set[Step](), set[Step](), 0
        while waiting:
            # Those that lead to many others come first, so that these are looked at once.
            place = min(waiting, key=self._order.__getitem__)
            new = waiting.pop(place)
            known[place] |= new
            here = self._live[place] & tracked
            count += len(new)
            if count > most:
                break
            for number, way in enumerate(self._ways[place]):
                going = _going(way, new, tracked)
                if not going:
                    continue
                steps.add((place, number))
                again = self._again(way) & tracked
                if again and any(each & again for each in going):
                    twice.add((place, number))
                if way.to is not None:
                    kept = self._live[way.to] & tracked
                    noted, left = way.noted & kept, kept & ~way.struck
                    if noted or here & ~left:
                        going = {each & left | noted for each in going}
                    after = going - known[way.to]
                    if after:
                        waiting.setdefault(way.to, set()).update(after)
        return _Reached(frozenset(steps), frozenset(twice), count <= most)

    def _followed_one_by_one(self) -> _Reached:
        """What runs may come to, by each fact and each quest alone, and by the levels."""
        levels = sum(bit for (kind, _), bit in self._bits.items() if kind == "level")
        alone = [bit for (kind, _), bit in self._bits.items() if kind != "level"]
        found = [*map(self._followed, [levels, *alone])]
        steps = frozenset.intersection(*(each.steps for each in found))
        return _Reached(steps, frozenset().union(*(each.twice for each in found)) & steps, True)

    def _tell(self, reached: _Reached) -> None:
        """Note what the ways that runs go are about, and how long runs are."""
        counts: Mapping[Place, set[int]] = {place: set() for place in self._ways}
        counts[self._start].add(0)
        self.passages = {(place.kind, place.passage) for place, _ in reached.steps}
        waiting = [self._start]
        while waiting:
            place = waiting.pop()
            for number, way in enumerate(self._ways[place]):
                if (place, number) not in reached.steps:
                    continue
                played = isinstance(way.deed, Play)
                found = {min(each + played, MOST_QUESTS) for each in counts[place]}
                if way.to is None:
                    if isinstance(way.deed, End):
                        self.endings.add(way.deed.ending)
                        self.lengths |= found
                    else:
                        self.empty.add(way.deed.quest if isinstance(way.deed, Play) else place.back)
                elif not found <= counts[way.to]:
                    counts[way.to].update(found)
                    waiting.append(way.to)
                if way.choice is not None:
                    self.choices.add((place.kind, place.passage, way.choice))
        steps = (self._ways[place][number] for place, number in reached.twice)
        self.twice = {way.deed.quest for way in steps if isinstance(way.deed, Play)}


def _going(way: Way, combinations: set[int], tracked: int) -> set[int]:
    """The combinations in which a way can be gone."""
    needed, barred, levels = way.needed & tracked, way.barred & tracked, way.levels & tracked
    if not (needed or barred or levels):
        return combinations
    return {
        each
        for each in combinations
        if each & needed == needed and not each & barred and (not levels or each & levels)
    }
