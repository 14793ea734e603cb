"""10.1 Reading a Quest, B.1 Events: what they do.

Words of a pack: `do: [{do: spawn, group: orcs, at: [C4, C6]}]`. Whoever set the event off is the
`actor`. A new deed is a class here, and one more in `PlainDeed`. Rules: arena.quest.format.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.flask_deck import draw_flask
from rulekeeper.games.arena.rules.placing import choose_place
from rulekeeper.games.arena.rules.quest_engine import choose_among, failed, happens, take_item
from rulekeeper.games.arena.rules.quest_terms import (
    SIDES,
    SquareName,
    Trigger,
    Who,
    area,
    choosers,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.games.arena.rules.spawning import choose_squares, figures_left, size_of, spawn
from rulekeeper.tanarean.combat.attackwords import Status
from rulekeeper.tanarean.combat.changes import can_join, can_put_tile, put_tile, take_tile
from rulekeeper.tanarean.combat.combatants import NOWHERE, ActiveEffect, Lasting
from rulekeeper.tanarean.combat.harm import bury, deal, heal
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.objects import damage_object, hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, kind_of, place, places, standing
from rulekeeper.tanarean.combat.stepping import enter
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.sight import nearest_free
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable

RULE = "arena.quest.format.3"
"""What events do is told under the rule of events."""

Amount: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class Deed(Word, frozen=True, tag_field="do"):
    """One thing that an event does."""

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Do it."""
        raise NotImplementedError


class Spawn(Deed, frozen=True, tag="spawn"):
    """Foes of a group arrive, on squares in their order, or in an area as the players choose.

    As many arrive as there are squares and figures. Where players choose, no two of them may be
    adjacent. Rules: arena.villain.spawn.1 to .3, arena.component.villain.1
    """

    group: Slug
    at: tuple[SquareName, ...] = ()
    area: Slug | None = None
    count: Annotated[int, Meta(ge=1, le=11)] = 1

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """They stand there with full hit points, and may act in this round."""
        squares = [square_named(square) for square in self.at]
        if self.area is not None:
            squares = yield from choose_squares(table, self.group, self.area, self.count)
        for square in squares:
            size = size_of(table, self.group)
            if figures_left(table, self.group) and can_join(table, square, size):
                spawn(table, self.group, square)


class PutTile(Deed, frozen=True, tag="put-tile"):
    """A tile comes onto the grid, unless something is in its place."""

    kind: TileKind
    at: SquareName
    columns: Annotated[int, Meta(ge=1, le=5)] = 1
    rows: Annotated[int, Meta(ge=1, le=5)] = 1

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It lies there."""
        tile = Tile(self.kind, square_named(self.at), self.columns, self.rows)
        if can_put_tile(table, tile):
            put_tile(table, tile, RULE)
        yield from ()


class TakeTile(Deed, frozen=True, tag="take-tile"):
    """The tile on a square leaves the grid."""

    at: SquareName

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It lies there no more."""
        take_tile(table, square_named(self.at), RULE)
        yield from ()


class Place(Deed, frozen=True, tag="place"):
    """Some combatants are placed on a square, or as near to it as they can stand.

    In an area the players choose where; for whom it has no room, it stays where it is.
    Rules: arena.quest.golden-rule.1
    """

    who: Who
    at: SquareName | None = None
    area: Slug | None = None

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """They stand there."""
        for who in living(table, self.who, actor):
            if self.area is not None:
                square = yield from choose_place(table, who, self.area, choosers(table, actor))
            else:
                square = self._nearest(table, who)
            if square == NOWHERE:
                continue
            table.state.combatants[who].square = square
            table.tell(events.PlacedByQuest, rule=RULE, combatant=who, square=square)
            yield from enter(table, who)

    def _nearest(self, table: ArenaTable, who: int) -> Square:
        """The square, or one of those nearest to it where somebody can stand."""
        assert self.at is not None
        others = [other for other in standing(table) if other != who]
        at, size = square_named(self.at), kind_of(table, who).size
        return squares_of(nearest_free(battle_map(table), at, places(table, others), size))[0]


class Hurt(Deed, frozen=True, tag="damage"):
    """Some combatants take damage, or an object on a square.

    Who falls dies at once, as it is not by an attack. An object without hit points left is broken.
    Rules: arena.quest.format.3, arena.coop.track.1
    """

    amount: Amount
    who: Who | None = None
    area: Slug | None = None
    object: SquareName | None = None

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Each of them, or those in an area, or the object if it still stands."""
        if self.object is not None:
            tile = battle_map(table).tile_at(square_named(self.object))
            if tile is not None and hit_points_of(table, tile):
                yield from damage_object(table, tile, self.amount, actor)
            return
        assert self.who is not None
        for who in _those(table, self.who, self.area, actor):
            yield from deal(table, who, self.amount, RULE)
            if table.state.combatants[who].hp <= 0:
                yield from bury(table, who)


class Heal(Deed, frozen=True, tag="heal"):
    """Some heroes regain hit points, as many as the difficulty says, unless a number is given.

    Rules: arena.difficulty.healing.1
    """

    who: Who = "actor"
    amount: Amount | None = None

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Each of them."""
        for who in living(table, self.who, actor):
            heal(table, who, self.amount or quest_box(table).difficulty.healing)
        yield from ()


class Afflict(Deed, frozen=True, tag="apply"):
    """A condition or another status lasts on some combatants."""

    who: Who
    what: Status
    lasts: Lasting = "temporary"

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Each of them, as if by itself."""
        for who in living(table, self.who, actor):
            name = quest_box(table).quest.name
            team = table.state.combatants[who].team
            apply(
                table,
                who,
                ActiveEffect(self.what, who, -1, team, lasts=self.lasts, source=name),
            )
        yield from ()


class Remove(Deed, frozen=True, tag="remove"):
    """Some foes leave the grid as if they had died."""

    who: Who

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Each of them."""
        for who in living(table, self.who, actor):
            yield from bury(table, who)


class Add(Deed, frozen=True, tag="count"):
    """A counter goes up, or down with a number below zero; never below zero itself."""

    counter: Slug
    by: Annotated[int, Meta(ge=-20, le=20)] = 1

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It stands at another number."""
        number = quest_box(table).counter_number[self.counter]
        counters = quest_state(table).counters
        counters[number] = max(0, counters[number] + self.by)
        table.tell(events.Counted, rule=RULE, counter=number, number=counters[number])
        yield from happens(table, Trigger("counted", actor, number=number))


class DrawFate(Deed, frozen=True, tag="draw-fate"):
    """A Fate card is drawn; when none is left, all are shuffled again. Rules: arena.coop.fate.1"""

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """What it means the quest says."""
        quest, box = quest_state(table), quest_box(table)
        if not quest.fate:
            quest.fate = list(range(box.quest.fate))
        card = yield from draw_one(quest.fate, Item.FATE, CHANCE, "fate")
        quest.fate.remove(card)
        table.tell(events.FateDrawn, rule="arena.coop.fate.1", card=card)
        yield from happens(table, Trigger("fate", actor, number=card))


class GiveItem(Deed, frozen=True, tag="give-item"):
    """The actor bears an item of the quest from now on."""

    item: Slug

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It is the hero's."""
        yield from take_item(table, quest_box(table).item_number[self.item], actor)


class GiveFlask(Deed, frozen=True, tag="give-flask"):
    """The actor draws a Flask, if one is left. Rules: arena.tile.chest.2, arena.flask.get.2"""

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """Drawn from the deck."""
        if actor in living(table, "heroes"):
            yield from draw_flask(table, actor)


class Feature(Deed, frozen=True, tag="feature"):
    """A feature of the quest comes into force, or ends."""

    feature: Slug
    starts: bool = True

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It holds from now on, or no more."""
        number = quest_box(table).feature_number[self.feature]
        features = quest_state(table).features
        if self.starts is (number in features):
            return
        if self.starts:
            features.append(number)
        else:
            features.remove(number)
        table.tell(events.FeatureChanged, rule=RULE, feature=number, starts=self.starts)
        yield from ()


class Win(Deed, frozen=True, tag="win"):
    """The Primary Objective is met, or in a duel the first goal of a side.

    Rules: arena.quest.end.1, arena.mode.pvp.4
    """

    by: Literal["heroes", "white", "black"] = "heroes"

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """The quest is over at once, when what happens now has been carried out."""
        quest_state(table).met[quest_box(table).primary_goals(SIDES[self.by])[0]] = True
        yield from ()


class Lose(Deed, frozen=True, tag="lose"):
    """The quest is failed. Rules: arena.mode.coop.3"""

    reason: Annotated[str, Meta(min_length=4, max_length=160)]

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """It is over at once."""
        yield from ()
        raise failed(table, self.reason)


PlainDeed: TypeAlias = (
    Spawn
    | PutTile
    | TakeTile
    | Place
    | Hurt
    | Heal
    | Afflict
    | Remove
    | Add
    | DrawFate
    | GiveItem
    | GiveFlask
    | Feature
    | Win
    | Lose
)
"""What an event does, and what a choice that it offers may do."""


class Choice(Word, frozen=True):
    """One of several things that the players may choose."""

    label: Annotated[str, Meta(min_length=2, max_length=80)]
    do: tuple[PlainDeed, ...] = ()


class Offer(Deed, frozen=True, tag="offer"):
    """The players choose what happens. Rules: arena.quest.golden-rule.1"""

    question: Annotated[str, Meta(min_length=4, max_length=160)]
    choices: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=4)]

    def perform(self, table: ArenaTable, actor: int) -> Flow[None]:
        """What was chosen is done."""
        chosen = yield from choose_among(table, self, actor)
        for deed in self.choices[chosen].do:
            yield from deed.perform(table, actor)


AnyDeed: TypeAlias = PlainDeed | Offer


def _those(table: ArenaTable, whom: Who, area_name: Slug | None, actor: int) -> list[int]:
    """Who is meant, wherever they are or in one area."""
    found = living(table, whom, actor)
    if area_name is None:
        return found
    squares = area(table, area_name)
    return [who for who in found if place(table, who) & squares]
