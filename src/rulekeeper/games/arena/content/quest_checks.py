"""What has to hold between a quest and all that it names. Rules: arena.quest.format.*"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.content.model import Content, Report
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.content.foes import EvilPower, Fate, Strength, VillainKind
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import ChangeStat, Piece
from rulekeeper.games.arena.rules.quest_deeds import AnyDeed, Offer
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, square_named
from rulekeeper.tanarean.grid.tiles import TileKind

Problem: TypeAlias = Callable[..., None]

PARTY = 4

CUT = {TileKind.WALL: True, TileKind.LAVA: True, TileKind.SPIKES: True}
"""Kinds whose squares the plan cuts into pieces by itself, so that their number says little."""

_TELLING = ("defense", "movement", "roll")
"""The stats that a card or a feature can change for many at once."""


def check_quests(content: Content, report: Report) -> None:
    """Check all quests and Evil Power cards of a pack."""
    for power in content.of(EvilPower).values():
        problem = partial(report.problem, "evil-powers", power.id)
        _check_strengths(power.strengths, "strengths", problem)
        _check_strengths(power.burdens, "burdens", problem)
    for quest in content.of(Quest).values():
        _QuestCheck(content, report, quest).run()


def _check_strengths(strengths: tuple[Strength, ...], key: str, problem: Problem) -> None:
    for place, each in enumerate(strengths):
        if isinstance(each, ChangeStat) and each.stat not in _TELLING:
            problem(
                (key, place),
                f"'{each.stat}' cannot be changed for many at once",
                f"Change one of {', '.join(_TELLING)}, or use a condition.",
            )


class _QuestCheck:
    """One quest, and where it says what."""

    def __init__(self, content: Content, report: Report, quest: Quest) -> None:
        self.content, self.report, self.quest = content, report, quest
        self.problem = partial(report.problem, "quests", quest.id)

    def run(self) -> None:
        """All checks; without a plan that can be read the others would say too much."""
        try:
            the_map = self.quest.drawn.battle_map
        except ValueError as error:
            self.problem(("plan",), "The plan cannot be read", str(error))
            return
        self._check_ids()
        self._check_foes()
        self._check_figures()
        self._check_box(Counter((t.kind, t.columns, t.rows) for t in the_map.tiles))
        if self.quest.stairs.bit_count() < PARTY:
            self.problem(
                ("plan",),
                f"The Stairs have room for {self.quest.stairs.bit_count()} heroes",
                'Draw a Stairs tile of 2x2 squares: "<".',
                "arena.setup.coop.start.1",
            )
        for key, squares in self._squares():
            if self.quest.drawn.battle_map.tile_at(squares) is None:
                self.problem(
                    key, f"There is nothing at {name_of(squares)}", "Name the square of a tile."
                )
        self._check_ways()

    def _check_ids(self) -> None:
        """Ids that occur twice, and names of what is not there."""
        quest = self.quest
        for key, ids in (
            ("foes", [g.id for g in quest.foes]),
            ("areas", [a.id for a in quest.areas]),
            ("items", [i.id for i in quest.items]),
            ("features", [f.id for f in quest.features]),
            ("events", [e.id for e in quest.events]),
        ):
            for place, each in enumerate(ids):
                if ids.index(each) < place:
                    self.problem((key, place), f"'{each}' occurs twice", "Give each its own id.")
        known = self._known()
        for path, word in self._words():
            for field, of in _NAMES.items():
                named = getattr(word, field, None)
                if isinstance(named, str) and named not in known[of]:
                    self.report.unknown("quests", quest.id, (*path, field), named, known[of])
        for number, feature in enumerate(quest.features):
            problem = partial(self.problem)
            _check_strengths(feature.strengths, f"features.{number}.strengths", problem)

    def _known(self) -> Mapping[str, list[str]]:
        quest = self.quest
        groups = [group.id for group in quest.foes]
        return {
            "who": [*groups, "heroes", "foes", "actor"],
            "group": groups,
            "area": [area.id for area in quest.areas],
            "item": [item.id for item in quest.items],
            "feature": [feature.id for feature in quest.features],
            "event": [event.id for event in quest.events],
            "counter": list(quest.counters),
            "card": [fate.id for fate in self.content.of(Fate).values()],
        }

    def _words(self) -> Iterator[tuple[tuple[str | int, ...], object]]:
        """Every word of the quest that names something, and where it stands."""
        for place, goal in enumerate(self.quest.goals):
            yield ("goals", place), goal
        for place, feature in enumerate(self.quest.features):
            yield ("features", place), feature
        for place, event in enumerate(self.quest.events):
            yield ("events", place, "when"), event.when
            for number, condition in enumerate(event.conditions):
                yield ("events", place, "if", number), condition
            yield from self._deeds(("events", place, "do"), event.do)

    def _deeds(
        self, path: tuple[str | int, ...], deeds: tuple[AnyDeed, ...]
    ) -> Iterator[tuple[tuple[str | int, ...], object]]:
        for number, deed in enumerate(deeds):
            yield (*path, number), deed
            if isinstance(deed, Offer):
                for place, choice in enumerate(deed.choices):
                    yield from self._deeds((*path, number, "choices", place, "do"), choice.do)

    def _check_foes(self) -> None:
        villains = self.content.of(VillainKind)
        for place, group in enumerate(self.quest.foes):
            if group.villain not in villains:
                path = ("foes", place, "villain")
                self.report.unknown("quests", self.quest.id, path, group.villain, villains)
        symbols = [group.symbol for group in self.quest.foes]
        for figure in self.quest.drawn.figures:
            if figure[0] not in symbols:
                self.problem(
                    ("plan",), f"'{figure}' in the plan is no group of foes", "Add it to `foes`."
                )

    def _check_figures(self) -> None:
        """No more villains stand on the map than the box has. Rules: arena.component.villain.1"""
        villains = self.content.of(VillainKind)
        kinds = {g.id: villains[g.villain].type for g in self.quest.foes if g.villain in villains}
        used = Counter(kinds[group] for group, _ in self.quest.starting_foes if group in kinds)
        for kind, number in used.items():
            if number > TYPES[kind].figures:
                self.problem(
                    ("plan",),
                    f"There are {number} {kind}s, and the box has {TYPES[kind].figures}",
                    "Let some of them arrive later.",
                    "arena.component.villain.1",
                )

    def _check_box(self, used: Counter[tuple[TileKind, int, int]]) -> None:
        """No more tiles lie on the map than the box has, either side up.

        Rules: arena.component.tile.1 to .7
        """
        pieces = self.content.of(Piece).values()
        for (kind, columns, rows), number in used.items():
            if CUT.get(kind):
                continue
            size = {columns, rows}
            found = [p for p in pieces if p.kind is kind and {p.columns, p.rows} == size]
            if found and number > sum(piece.count for piece in found):
                self.problem(
                    ("plan",),
                    f"There are {number} tiles of {kind}, {columns}x{rows}, and the box has "
                    f"{sum(piece.count for piece in found)}",
                    "Take fewer of them.",
                    "arena.component.tile.1",
                )

    def _squares(self) -> Iterator[tuple[tuple[str | int, ...], int]]:
        """The squares on which something has to lie from the start."""
        for place, thing in enumerate(self.quest.objects):
            yield ("objects", place, "at"), square_named(thing.at)

    def _check_ways(self) -> None:
        """Each area can be walked to from the Stairs, with all doors open."""
        the_map = self.quest.drawn.battle_map
        walls: Mask = 0
        for tile in the_map.tiles:
            if tile.kind is TileKind.WALL:
                walls |= tile.mask
        reached = self.quest.stairs & ~walls
        while (more := GRID.grow(reached, diagonal=True) & ~walls) != reached:
            reached = more
        for place, area in enumerate(self.quest.areas):
            if not self.quest.area_masks[area.id] & reached:
                squares = squares_of(self.quest.area_masks[area.id])
                self.problem(
                    ("areas", place),
                    f"Nobody can get to {area.name} at {name_of(squares[0])}",
                    "Leave a way to it.",
                )


_NAMES = {
    "who": "who",
    "of": "who",
    "group": "group",
    "area": "area",
    "item": "item",
    "feature": "feature",
    "event": "event",
    "counter": "counter",
    "card": "card",
}
"""Which fields of words name what."""
