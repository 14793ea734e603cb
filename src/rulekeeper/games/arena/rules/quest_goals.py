"""10.1 Reading a Quest, A Introduction: goals, each of which measures itself from 0 to 1.

From the measure come the check, the line of the quest book, and what bots head for. A new kind of
goal is a class here, and one more in `AnyGoal`. Rules: arena.quest.format.1, arena.quest.end.1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.boards.masks import Mask, mask_of
from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.rules.quest_terms import (
    PARTY,
    SIDES,
    Number,
    SquareName,
    Who,
    area,
    is_one_of,
    living,
    members,
    quest_box,
    quest_state,
)
from rulekeeper.tanarean.combat.position import battle_map, kind_of, place, places
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named, squares_named
from rulekeeper.tanarean.grid.sight import distance

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable
    from rulekeeper.games.arena.rules.quest_moments import AnyMoment
    from rulekeeper.games.arena.state import QuestItem

Count: TypeAlias = Annotated[int, Meta(ge=1, le=40)]

ON_THE_WAY = 0.9
"""How far coming near counts: the rest is for being there."""

FAR = 40
"""So many squares away nobody has come near at all."""


class Goal(Word, frozen=True, tag_field="goal", kw_only=True):
    """An objective: `says` is its sentence, `xp` what it is worth, `by` whose it is."""

    in_the_end: ClassVar[bool] = False
    """Whether it is judged only when the quest is over."""

    says: Annotated[str, Meta(min_length=4, max_length=160)]
    xp: Number = 0
    by: Literal["heroes", "white", "black"] = "heroes"

    @property
    def team(self) -> int:
        """The team whose goal it is."""
        return SIDES[self.by]

    def progress(self, table: ArenaTable, held: int) -> float:
        """How far it has come, from 0 to 1; `held` are the rounds at whose ends it was held."""
        raise NotImplementedError

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether it has come all the way; asked far more often than how far it has come."""
        return self.progress(table, held) >= 1.0

    def is_held(self, table: ArenaTable) -> bool:
        """Whether a round that ends now counts for it."""
        return False

    def squares(self, table: ArenaTable) -> Mask:
        """The squares that it is about."""
        return 0

    def heads_for(self, table: ArenaTable) -> Mask:
        """The squares on which heroes stand well for it."""
        return self.squares(table)

    def wanted_objects(self, table: ArenaTable) -> Mask:
        """The objects whose breaking brings it on."""
        return 0


class Kill(Goal, frozen=True, tag="kill", kw_only=True):
    """So many of some foes die; without a number, all that there are once the first is there."""

    who: Who
    count: Count | None = None

    def progress(self, table: ArenaTable, held: int) -> float:
        """The dead, and what the living have lost."""
        own = members(table, self.who)
        needed = self.count or len(own)
        done = sorted((_lost(table, who) for who in own), reverse=True)
        return min(1.0, sum(done[:needed]) / needed) if needed else 0.0

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether enough of them are dead."""
        combatants, own = table.state.combatants, members(table, self.who)
        dead = [who for who in own if combatants[who].square < 0]
        return bool(dead) and len(dead) >= (self.count or len(own))

    def heads_for(self, table: ArenaTable) -> Mask:
        """Beside them."""
        found = places(table, living(table, self.who))
        return GRID.grow(found, diagonal=True) if found else 0


class Reach(Goal, frozen=True, tag="reach", kw_only=True):
    """So many heroes stand in an area at one time."""

    area: Slug
    heroes: Annotated[int, Meta(ge=1, le=4)] = 1

    def progress(self, table: ArenaTable, held: int) -> float:
        """How near they have come."""
        near = sorted(_nearness(table, w, self.squares(table)) for w in living(table, self.by))
        return sum(near[-self.heroes :]) / self.heroes

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether so many stand there."""
        return len(self._inside(table)) >= self.heroes

    def squares(self, table: ArenaTable) -> Mask:
        """The area."""
        return area(table, self.area)

    def _inside(self, table: ArenaTable) -> list[int]:
        """The heroes who stand there."""
        squares = self.squares(table)
        return [who for who in living(table, self.by) if place(table, who) & squares]


class Hold(Reach, frozen=True, tag="hold", kw_only=True):
    """So many heroes stand in an area at the end of so many rounds."""

    rounds: Count

    def progress(self, table: ArenaTable, held: int) -> float:
        """The rounds, and how near the heroes are."""
        now = super().progress(table, held)
        return 1.0 if held >= self.rounds else min(held + ON_THE_WAY * now, held + 1) / self.rounds

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether they have stood there long enough."""
        return held >= self.rounds

    def is_held(self, table: ArenaTable) -> bool:
        """Whether they all stand there."""
        return len(self._inside(table)) >= self.heroes


class Survive(Goal, frozen=True, tag="survive", kw_only=True):
    """So many rounds end, and a hero lives."""

    rounds: Count

    def progress(self, table: ArenaTable, held: int) -> float:
        """The rounds that have ended."""
        return min(1.0, held / self.rounds)

    def is_held(self, table: ArenaTable) -> bool:
        """Whether somebody lives."""
        return bool(living(table, self.by))


class Protect(Goal, frozen=True, tag="protect", kw_only=True):
    """What stands on a square is not broken when the quest is over."""

    in_the_end = True
    object: SquareName

    def progress(self, table: ArenaTable, held: int) -> float:
        """Whether it is there."""
        return float(battle_map(table).tile_at(square_named(self.object)) is not None)

    def squares(self, table: ArenaTable) -> Mask:
        """Where it stands."""
        return 1 << square_named(self.object)


class AllLive(Goal, frozen=True, tag="all-live", kw_only=True):
    """All heroes live when the quest is over."""

    in_the_end = True

    def progress(self, table: ArenaTable, held: int) -> float:
        """How many do."""
        return len(living(table, self.by)) / PARTY


class Activate(Goal, frozen=True, tag="activate", kw_only=True):
    """So many of some objects are used; without a number, all of them."""

    objects: Annotated[tuple[SquareName, ...], Meta(min_length=1)]
    count: Count | None = None

    def progress(self, table: ArenaTable, held: int) -> float:
        """Those that are, and how near the heroes are to the next."""
        needed, left = self.count or len(self.objects), self.squares(table)
        done = len(self.objects) - left.bit_count()
        if done >= needed or not left:
            return 1.0
        nearest = max((_nearness(table, w, left) for w in living(table, self.by)), default=0.0)
        return (done + ON_THE_WAY * min(nearest, 1.0)) / needed

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether enough of them are used."""
        left = self.squares(table).bit_count()
        return not left or len(self.objects) - left >= (self.count or len(self.objects))

    def squares(self, table: ArenaTable) -> Mask:
        """The objects that have not been used."""
        return squares_named(self.objects) & ~mask_of(quest_state(table).used)

    def heads_for(self, table: ArenaTable) -> Mask:
        """Beside them."""
        return GRID.grow(self.squares(table), diagonal=True)


class Carry(Goal, frozen=True, tag="carry", kw_only=True):
    """A hero who bears an item of the quest stands in an area."""

    item: Slug
    area: Slug

    def progress(self, table: ArenaTable, held: int) -> float:
        """Half for finding it, half for the way."""
        item = quest_state(table).items[quest_box(table).item_number[self.item]]
        if self._is_ours(table, item):
            return 0.5 + 0.5 * _nearness(table, item.bearer, area(table, self.area))
        where = self.squares(table)
        nearest = max((_nearness(table, w, where) for w in living(table, self.by)), default=0.0)
        return 0.5 * ON_THE_WAY * nearest

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether one of those whose goal it is stands there with it."""
        item = quest_state(table).items[quest_box(table).item_number[self.item]]
        there = area(table, self.area)
        return self._is_ours(table, item) and _nearness(table, item.bearer, there) == 1.0

    def squares(self, table: ArenaTable) -> Mask:
        """Where it is to be found, or to be brought."""
        item = quest_state(table).items[quest_box(table).item_number[self.item]]
        return area(table, self.area) if self._is_ours(table, item) else where_is(table, self.item)

    def _is_ours(self, table: ArenaTable, item: QuestItem) -> bool:
        """Whether one of those whose goal it is bears it."""
        return is_one_of(table, item.bearer, self.by)

    def heads_for(self, table: ArenaTable) -> Mask:
        """There, or beside it while it is still in an object, or an enemy bears it."""
        where, item = self.squares(table), quest_state(table).items
        bearer = item[quest_box(table).item_number[self.item]].bearer
        is_lost = bearer >= 0 and not is_one_of(table, bearer, self.by)
        is_beyond = is_lost or where & battle_map(table).closed
        return GRID.grow(where, diagonal=True) if is_beyond else where


class Keep(Goal, frozen=True, tag="keep", kw_only=True):
    """A hero bears an item of the quest at the end of so many rounds."""

    item: Slug
    rounds: Count

    def progress(self, table: ArenaTable, held: int) -> float:
        """The rounds; to bear it counts for the most of one, to be near it for some."""
        if held >= self.rounds:
            return 1.0
        where = self.squares(table)
        near = (_nearness(table, who, where) for who in living(table, self.by))
        now = 1.0 if self.is_held(table) else 0.5 * max(near, default=0.0)
        return (held + ON_THE_WAY * now) / self.rounds

    def is_met(self, table: ArenaTable, held: int) -> bool:
        """Whether they have had it long enough."""
        return held >= self.rounds

    def is_held(self, table: ArenaTable) -> bool:
        """Whether one of them bears it."""
        item = quest_state(table).items[quest_box(table).item_number[self.item]]
        return is_one_of(table, item.bearer, self.by)

    def squares(self, table: ArenaTable) -> Mask:
        """Where it is, on the ground or borne by somebody."""
        return where_is(table, self.item)

    def heads_for(self, table: ArenaTable) -> Mask:
        """There, or beside it where it is in an object or borne by an enemy."""
        if self.is_held(table):
            return 0
        where = self.squares(table)
        item = quest_state(table).items[quest_box(table).item_number[self.item]]
        is_beyond = item.bearer >= 0 or where & battle_map(table).closed
        return GRID.grow(where, diagonal=True) if is_beyond else where


class Collect(Goal, frozen=True, tag="collect", kw_only=True):
    """A counter comes to a number."""

    counter: Slug
    number: Count

    def progress(self, table: ArenaTable, held: int) -> float:
        """How far it has come."""
        own = quest_box(table).counter_number[self.counter]
        return min(1.0, quest_state(table).counters[own] / self.number)

    def heads_for(self, table: ArenaTable) -> Mask:
        """Where heroes bring about what counts it."""
        found = 0
        for moment in self._moments(table):
            found |= moment.heads_for(table, self.by)
        return found

    def wanted_objects(self, table: ArenaTable) -> Mask:
        """Those whose breaking counts it."""
        found = 0
        for moment in self._moments(table):
            found |= moment.wanted_object(table, self.by)
        return found

    def _moments(self, table: ArenaTable) -> Iterator[AnyMoment]:
        """When the events happen that count it up, of those that may still happen."""
        quest, happened = quest_box(table).quest, quest_state(table).happened
        for number in quest.counted_by[self.counter]:
            event = quest.events[number]
            if event.again or number not in happened:
                yield event.when


AnyGoal: TypeAlias = (
    Kill | Reach | Hold | Survive | Protect | AllLive | Activate | Carry | Keep | Collect
)


def where_is(table: ArenaTable, name: Slug) -> Mask:
    """The squares on which an item of the quest is: its bearer's, or where it is to be found."""
    box = quest_box(table)
    number = box.item_number[name]
    item = quest_state(table).items[number]
    if item.bearer >= 0:
        return place(table, item.bearer)
    at = item.square if item.square >= 0 else square_named(box.quest.items[number].at)
    return 1 << at


def _lost(table: ArenaTable, who: int) -> float:
    """Which part of its hit points a foe has lost."""
    combatant = table.state.combatants[who]
    if not combatant.on_grid:
        return 1.0
    return ON_THE_WAY * (1 - max(0, combatant.hp) / kind_of(table, who).hp)


def _nearness(table: ArenaTable, who: int, squares: Mask) -> float:
    """1 on one of some squares, else how near somebody is to them."""
    if not squares or not table.state.combatants[who].on_grid:
        return 0.0
    away = distance(place(table, who), squares)
    return 1.0 if not away else max(0.0, ON_THE_WAY * (1 - away / FAR))
