"""What has to hold of the map of a quest: the pieces of the box, places for figures, ways.

Rules: arena.component.*, arena.setup.coop.start.1, arena.quest.format.6
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.boards.masks import Mask, mask_of, squares_of
from rulekeeper.content.model import Content
from rulekeeper.games.arena.content.bosses import Boss
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.content.foes import VillainKind
from rulekeeper.games.arena.content.power_checks import Path, Problem
from rulekeeper.games.arena.content.quests import Quest, QuestItem, QuestObject
from rulekeeper.games.arena.content.vocabulary import Piece
from rulekeeper.games.arena.rules.quest_deeds import (
    AnyDeed,
    Hurt,
    Offer,
    PutTile,
    Spawn,
    TakeTile,
)
from rulekeeper.games.arena.rules.quest_goals import Activate, Protect, Reach
from rulekeeper.games.arena.rules.quest_moments import Breaks, Used
from rulekeeper.games.arena.rules.quest_terms import PARTY
from rulekeeper.tanarean.grid.battlegrid import (
    GRID,
    footprint,
    in_reading_order,
    name_of,
    square_named,
)
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import Mover, reach
from rulekeeper.tanarean.grid.tiles import CATALOGUE, Tile, TileKind

FAR = 200
"""Movement points that take anybody anywhere."""

_OPENED = (TileKind.DOOR, TileKind.LOCKED_DOOR, TileKind.CHEST, TileKind.LEVER)
"""What people can open, break or activate, whatever the quest says."""

_USABLE = (TileKind.DOOR, TileKind.CHEST, TileKind.LEVER)


def check_map(content: Content, quest: Quest, problem: Problem) -> None:
    """Check the map of a quest whose plan can be read."""
    check = _MapCheck(content, quest, problem)
    check.stairs()
    check.figures()
    check.pieces()
    check.arrivals()
    check.put_tiles()
    check.objects()
    check.strikes()
    check.ways()


class _MapCheck:
    """The map of one quest, and what is told of it."""

    def __init__(self, content: Content, quest: Quest, problem: Problem) -> None:
        self.content, self.quest, self.problem = content, quest, problem
        self.map = quest.drawn.battle_map
        self.deeds = list(_deeds_of(quest))

    def stairs(self) -> None:
        """There is room for the party. Rules: arena.setup.coop.start.1"""
        if self.quest.sides:
            return
        room = (self.quest.stairs & ~self.map.closed).bit_count()
        if room < PARTY:
            self.problem(
                ("plan",),
                f"The Stairs have room for {room} heroes",
                'Draw a Stairs tile of 2x2 squares: "<".',
                "arena.setup.coop.start.1",
            )

    def figures(self) -> None:
        """Each foe stands where it can, and there are no more than figures in the box.

        Rules: arena.component.villain.1
        """
        sizes = self._sizes()
        for figure, mask in self.quest.drawn.figures.items():
            size = sizes.get(figure[0], 1)
            if mask != footprint(squares_of(mask)[0], size):
                remedy = f"Tell them apart by digits: {figure[0]}1, {figure[0]}2."
                if size > 1:
                    remedy = f"Draw it on {size}x{size} squares."
                self.problem(("plan",), f"'{figure}' stands on {mask.bit_count()} squares", remedy)
            if mask & self.map.closed:
                where = self.map.what_is_at(mask & self.map.closed)
                self.problem(("plan",), f"'{figure}' stands in a {where}", "Put it beside it.")
        villains = self.content.of(VillainKind)
        kinds = {
            group.id: villains[group.villain].type
            for group in self.quest.foes
            if group.villain is not None and group.villain in villains
        }
        used = Counter(kinds[group] for group, _ in self.quest.starting_foes if group in kinds)
        for kind, number in used.items():
            if number > TYPES[kind].figures:
                self.problem(
                    ("plan",),
                    f"There are {number} {kind}s, and the box has {TYPES[kind].figures}",
                    "Let some of them arrive later.",
                    "arena.component.villain.1",
                )

    def _sizes(self) -> dict[str, int]:
        """How many squares wide the foes of each symbol are."""
        bosses = self.content.of(Boss)
        return {
            group.symbol: bosses[group.boss].size
            for group in self.quest.foes
            if group.boss is not None and group.boss in bosses
        }

    def pieces(self) -> None:
        """No more tiles lie on the map than the box has, whichever side is up.

        The plan cuts walls, lava and spikes into pieces by itself, so what counts is how many
        squares all pieces of the kind cover. Rules: arena.component.tile.1 to .7
        """
        pieces = self.content.of(Piece)
        sides = {piece.kind: pieces[piece.back].kind for piece in pieces.values() if piece.back}
        found: Counter[tuple[frozenset[TileKind], frozenset[int]]] = Counter()
        for tile in self.map.tiles:
            kinds = frozenset({tile.kind, sides.get(tile.kind, tile.kind)})
            if CATALOGUE[tile.kind].whole_pieces:
                found[kinds, frozenset({tile.columns, tile.rows})] += 1
            else:
                found[kinds, frozenset()] += tile.mask.bit_count()
        for (kinds, size), number in found.items():
            own = [p for p in pieces.values() if p.kind == min(kinds)]
            what = " or ".join(sorted(kinds))
            if size:
                there = sum(p.count for p in own if {p.columns, p.rows} == size)
                said = f"There are {number} tiles of {what}, {max(size)}x{min(size)}"
            else:
                there = sum(p.count * p.columns * p.rows for p in own)
                said = f"There are {number} squares of {what}"
            if pieces and number > there:
                cause = f"{said}, and the box has {there}"
                self.problem(("plan",), cause, "Take fewer of them.", "arena.component.tile.1")

    def arrivals(self) -> None:
        """Whoever arrives on a square has room on the grid from there.

        Rules: arena.villain.spawn.1, arena.coop.coordinates.1
        """
        sizes, symbols = self._sizes(), {group.id: group.symbol for group in self.quest.foes}
        for path, deed in self.deeds:
            if not isinstance(deed, Spawn):
                continue
            size = sizes.get(symbols.get(deed.group, ""), 1)
            inside = anchors_inside(GRID, GRID.full, size)
            for place, square in enumerate(deed.at):
                if not inside >> square_named(square) & 1:
                    self.problem(
                        (*path, "at", place),
                        f"A figure of {size}x{size} squares at {square} sticks out of the grid",
                        "Name another square: its lower left one.",
                    )

    def put_tiles(self) -> None:
        """Tiles that events put down exist, and fit onto the grid."""
        for path, deed in self.deeds:
            if isinstance(deed, PutTile):
                tile = Tile(deed.kind, square_named(deed.at), deed.columns, deed.rows)
                size = (max(deed.columns, deed.rows), min(deed.columns, deed.rows))
                sizes = CATALOGUE[deed.kind].sizes
                if size not in sizes:
                    remedy = f"It comes in {' or '.join(f'{a}x{b}' for a, b in sizes)}."
                    cause = f"There is no {deed.kind} of {size[0]}x{size[1]} squares"
                    self.problem(path, cause, remedy)
                elif not tile.fits:
                    cause = f"The {deed.kind} at {deed.at} sticks out of the grid"
                    self.problem(path, cause, "Put it elsewhere.")

    def objects(self) -> None:
        """Something lies where objects and words look for it, and can be used or broken."""
        tiles = {tile.at: tile for tile in self._all_tiles()}
        own = {square_named(thing.at): thing for thing in self.quest.objects}
        for path, square, verb in self._squares():
            tile = tiles.get(square)
            thing = own.get(square)
            if tile is None:
                self.problem(
                    path,
                    f"There is nothing at {name_of(square)}",
                    "Name the upper left square of a tile.",
                )
            elif verb == "colour" and tile.kind is not TileKind.ORB:
                remedy = "Leave `colour` out."
                self.problem(path, f"The {tile.spot} is no orb", remedy, "arena.tile.orb.2")
            elif verb == "use" and not (tile.kind in _USABLE or (thing and thing.usable)):
                self.problem(
                    path,
                    f"Nobody can use the {tile.spot}",
                    "Write it under `objects` with `usable: true`.",
                )
            elif verb == "break" and not (
                tile.kind in (TileKind.DOOR, TileKind.LOCKED_DOOR)
                or (thing and thing.hit_points is not None)
            ):
                self.problem(
                    path,
                    f"Nobody can break the {tile.spot}",
                    "Write it under `objects` with `hit_points`.",
                )

    def strikes(self) -> None:
        """What groups of foes go for foes may strike, and what only foes may some group does."""
        own = {thing.at: thing for thing in self.quest.objects}
        for place, group in enumerate(self.quest.foes):
            for number, square in enumerate(group.strikes):
                path = ("foes", place, "strikes", number)
                if group.boss is not None:
                    self.problem(path, "A boss strikes no objects", "Leave `strikes` out.")
                elif square not in own or own[square].struck_by == "heroes":
                    remedy = "Write it under `objects` with `struck_by: foes` or `anybody`."
                    self.problem(path, f"Foes may not strike what is at {square}", remedy)
        struck = {square for group in self.quest.foes for square in group.strikes}
        for place, thing in enumerate(self.quest.objects):
            if thing.struck_by == "foes" and thing.at not in struck:
                remedy = f"Write `strikes: [{thing.at}]` in a group of `foes`."
                cause = f"No foe ever strikes {thing.name}"
                self.problem(("objects", place, "struck_by"), cause, remedy)

    def ways(self) -> None:
        """Areas, objects and items can be walked to from the start, with all doors open."""
        reached = self._reached()
        for place, area in enumerate(self.quest.areas):
            if not self.quest.area_masks[area.id] & reached:
                first = in_reading_order(self.quest.area_masks[area.id])[0]
                self.problem(
                    ("areas", place),
                    f"Nobody can get to {area.name} at {name_of(first)}",
                    "Leave a way to it.",
                )
        for place, goal in enumerate(self.quest.goals):
            if isinstance(goal, Reach) and goal.area in self.quest.area_masks:
                room = (self.quest.area_masks[goal.area] & reached).bit_count()
                if 0 < room < goal.heroes:
                    self.problem(
                        ("goals", place),
                        f"There is room for {room} of {goal.heroes} heroes",
                        "Make the area larger.",
                    )
        near = GRID.grow(reached, diagonal=True)
        named: Sequence[tuple[str, Sequence[QuestObject | QuestItem]]] = (
            ("objects", self.quest.objects),
            ("items", self.quest.items),
        )
        for key, things in named:
            for place, thing in enumerate(things):
                if not near >> square_named(thing.at) & 1:
                    cause = f"Nobody can get to {thing.name} at {thing.at}"
                    self.problem((key, place, "at"), cause, "Leave a way to it.")

    # -- what they look at ------------------------------------------------------------------------

    def _all_tiles(self) -> Iterator[Tile]:
        """The tiles of the plan, then those that events put down."""
        yield from self.map.tiles
        for _, deed in self.deeds:
            if isinstance(deed, PutTile):
                yield Tile(deed.kind, square_named(deed.at), deed.columns, deed.rows)

    def _squares(self) -> Iterator[tuple[Path, int, str]]:
        """The squares of tiles that the quest names, and what is to be done with them."""
        for place, thing in enumerate(self.quest.objects):
            yield ("objects", place, "at"), square_named(thing.at), ""
            if thing.colour is not None:
                yield ("objects", place, "colour"), square_named(thing.at), "colour"
        for place, group in enumerate(self.quest.foes):
            for number, square in enumerate(group.strikes):
                yield ("foes", place, "strikes", number), square_named(square), "break"
        for place, goal in enumerate(self.quest.goals):
            if isinstance(goal, Protect):
                yield ("goals", place, "object"), square_named(goal.object), ""
            elif isinstance(goal, Activate):
                for number, square in enumerate(goal.objects):
                    yield ("goals", place, "objects", number), square_named(square), "use"
        for place, event in enumerate(self.quest.events):
            if isinstance(event.when, Used):
                verb = "break" if isinstance(event.when, Breaks) else "use"
                path = ("events", place, "when", "object")
                yield path, square_named(event.when.object), verb
        for where, deed in self.deeds:
            if isinstance(deed, Hurt) and deed.object is not None:
                yield (*where, "object"), square_named(deed.object), "break"

    def _reached(self) -> Mask:
        """Where heroes can come, once all that can be opened, broken or taken away is gone."""
        gone = mask_of(
            square_named(thing.at)
            for thing in self.quest.objects
            if thing.usable or thing.hit_points is not None
        )
        gone |= mask_of(square_named(d.at) for _, d in self.deeds if isinstance(d, TakeTile))
        left = [
            tile for tile in self.map.tiles if tile.kind not in _OPENED and not tile.mask & gone
        ]
        the_map = BattleMap(tuple(left))
        reached: Mask = 0
        for square in squares_of(self.quest.starts & ~the_map.closed):
            if not reached >> square & 1:
                reached |= reach(the_map, Mover(at=square, points=FAR)).stops
        return reached


def _deeds_of(quest: Quest) -> Iterator[tuple[Path, AnyDeed]]:
    """All that the events of a quest do, and where it stands."""
    for place, event in enumerate(quest.events):
        for number, deed in enumerate(event.do):
            path = ("events", place, "do", number)
            yield path, deed
            if isinstance(deed, Offer):
                for which, choice in enumerate(deed.choices):
                    for small, each in enumerate(choice.do):
                        yield (*path, "choices", which, "do", small), each
