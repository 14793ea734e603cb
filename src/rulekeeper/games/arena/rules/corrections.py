"""What people set right at a real table: the battle, and what Arena has besides.

No rule of the rulebook gives these: they bring a match to what lies on the table. The rule that a
refusal names is the one that an impossible value would break.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rulekeeper.core.corrections import Correction, Corrections
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.options import HeroicRef, ScrollRef
from rulekeeper.games.arena.quest_events import CounterRef, ItemRef
from rulekeeper.games.arena.rules.items import SCROLLS_IN_HAND
from rulekeeper.games.arena.rules.quest_engine import happens, take_item
from rulekeeper.games.arena.rules.quest_terms import (
    HEROES,
    Trigger,
    bears_things,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.games.arena.rules.recruiting import AID_TOKENS
from rulekeeper.games.arena.state import ItemKind
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.changes import can_put_tile, leave_grid, put_tile
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.corrections import BATTLE_CORRECTIONS, BATTLE_THINGS
from rulekeeper.tanarean.combat.objects import damage_object, hit_points_of, is_door
from rulekeeper.tanarean.combat.position import battle_map, name
from rulekeeper.tanarean.combat.references import CombatantRef, FlaskRef, SquareRef, TeamRef
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable

# -- the map ----------------------------------------------------------------------------------


class SetDoor(Correction["ArenaTable"], frozen=True, tag="set-door"):
    """Whether a door, locked or not, is open; what a quest has follow from that follows.

    Rules: arena.tile.door.2, .9
    """

    says = "set door {square} {open:?open|closed}"
    example = "set door E13 open"
    about = "a door: open or closed, by one of its squares"
    square: SquareRef
    open: bool

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether there is such a door, which is not so yet, and nobody stands in its way."""
        spot, closed = name_of(self.square), battle_map(table).tile_at(self.square)
        if closed is not None and is_door(closed):
            return YES if self.open else No(_DOOR, f"The door at {spot} is closed already.")
        door = _door_of_old(table, self.square)
        if door is None:
            return No(_DOOR, f"There is no door at {spot}: name a square on which one lies.")
        if self.open:
            return No(_DOOR, f"The door at {spot} is open already.")
        return can_put_tile(table, door)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It leaves the grid, or lies there again, whole."""
        tile = battle_map(table).tile_at(self.square)
        if not self.open:
            door = _door_of_old(table, self.square)
            assert door is not None
            put_tile(table, door, _DOOR)
            if table.state.quest is not None and door.at in table.state.quest.used:
                table.state.quest.used.remove(door.at)
            return
        assert tile is not None
        leave_grid(table, tile)
        if tile.kind is TileKind.LOCKED_DOOR:
            yield from table.box.object_broken(table, tile, NOBODY)
        else:
            yield from table.box.tile_used(table, tile)
        yield from table.box.aftermath(table)


_DOOR = "arena.tile.door.9"


def _door_of_old(table: ArenaTable, square: int) -> Tile | None:
    """The door that lay on a square when the match began."""
    tiles = [*table.box.battle_map.tiles, *map(table.box.placed, table.state.tiles)]
    return next((t for t in tiles if is_door(t) and t.mask >> square & 1), None)


class SetObject(Correction["ArenaTable"], frozen=True, tag="set-object"):
    """The hit points of a door or another object; without any it is broken.

    Rules: arena.tile.door.7, .9
    """

    says = "set object {square} hp {hp}"
    example = "set object E13 hp 12"
    about = "hit points of a door or another object, by one of its squares"
    square: SquareRef
    hp: int

    def before(self, table: ArenaTable) -> str:
        """Its hit points until now."""
        tile = battle_map(table).tile_at(self.square)
        return str(hit_points_of(table, tile)) if tile else ""

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether there is one that can have so many."""
        tile = battle_map(table).tile_at(self.square)
        found = table.box.breakable(table.state, tile) if tile else None
        if tile is None or found is None:
            return No(_HIT_POINTS, f"Nothing with hit points lies at {name_of(self.square)}.")
        left = hit_points_of(table, tile)
        if not 0 <= self.hp <= found.hit_points:
            most = found.hit_points
            return No(_HIT_POINTS, f"The {tile.spot} has 0 to {most} hit points: set one of these.")
        if left == self.hp:
            return No(_HIT_POINTS, f"The {tile.spot} has {left} hit points already.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It has them, and what follows from that follows."""
        tile, state = battle_map(table).tile_at(self.square), table.state
        assert tile is not None
        left = hit_points_of(table, tile)
        if self.hp < left:
            yield from damage_object(table, tile, left - self.hp, NOBODY)
        else:
            others = [(square, hp) for square, hp in state.damaged if square != tile.at]
            state.damaged = [*others, (tile.at, self.hp)]
        yield from table.box.aftermath(table)


_HIT_POINTS = "arena.tile.door.7"


# -- what teams have --------------------------------------------------------------------------


class SetAid(Correction["ArenaTable"], frozen=True, tag="set-aid"):
    """How many Aid Tokens a team has left. Rules: arena.setup.pvp.aid.1"""

    says = "set aid of {team} to {number}"
    example = "set aid of the party to 1"
    about = "Aid Tokens that are left"
    team: TeamRef
    number: int

    def before(self, table: ArenaTable) -> str:
        """How many until now."""
        return str(table.state.teams[self.team].aid)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether a team can have so many."""
        rule, most = "arena.setup.pvp.aid.1", AID_TOKENS
        if table.box.plays_together:
            rule, most = "arena.difficulty.first-aid.1", quest_box(table).difficulty.first_aids
        most *= table.box.options.aid
        if not 0 <= self.number <= most:
            return No(rule, f"There are 0 to {most} Aid Tokens: set one of these numbers.")
        if self.number == table.state.teams[self.team].aid:
            return No(rule, f"There are {self.number} Aid Tokens already.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It has so many."""
        table.state.teams[self.team].aid = self.number
        yield from ()


class OfQuest(Correction["ArenaTable"], frozen=True):
    """A correction of what only quests have."""

    rule: ClassVar[str]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether a quest is played."""
        if table.state.quest is None:
            return No(self.rule, "Only quests have that, and this is a match between two teams.")
        return self.verdict_of_quest(table)

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether it can be set in the quest that is played."""
        raise NotImplementedError


class OfParty(OfQuest, frozen=True):
    """A correction of what lies open only where all people lead one party."""

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether all lead one party: what is hidden from another team, nobody may ask about."""
        if not table.box.plays_together:
            return No(self.rule, "Between two teams that is hidden, or not played at all.")
        return super().verdict(table, seat)


class SetHeroic(OfParty, frozen=True, tag="set-heroic"):
    """Whether a Heroic Action of the party has been performed. Rules: arena.heroic.2"""

    says = "set {action} {ready:?unused|used}"
    example = "set once more unused"
    about = "a Heroic Action of the party: used or not"
    rule = "arena.heroic.2"
    action: HeroicRef
    ready: bool

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether the party has it, it is not so yet, and no more are used than can be."""
        team, box = table.state.teams[HEROES], quest_box(table)
        called = box.catalogue.heroic[self.action].name
        now, then = (team.heroic_used, team.heroic)[:: 1 if self.ready else -1]
        if self.action in then:
            return No(self.rule, f"{called} is {'unused' if self.ready else 'used'} already.")
        if self.action not in now:
            return No(self.rule, f"The party has not picked {called}: name one that it has.")
        if not self.ready and len(team.heroic_used) >= box.most_heroic_actions:
            return No(
                "arena.difficulty.heroic.1",
                f"At this difficulty a party performs {box.most_heroic_actions} at most: set "
                "another one unused first.",
            )
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It lies with the others."""
        team = table.state.teams[HEROES]
        now, then = (team.heroic_used, team.heroic)[:: 1 if self.ready else -1]
        now.remove(self.action)
        then.append(self.action)
        yield from ()


# -- what heroes bear -------------------------------------------------------------------------


class OfBearer(OfParty, frozen=True):
    """A correction of what a hero bears."""

    combatant: CombatantRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether it is a living hero."""
        who = self.combatant
        if who not in living(table, "heroes"):
            called = name(table, who)
            return No(self.rule, f"{called} is no living hero, and bears nothing: name another.")
        return YES


def _lift(table: ArenaTable, kind: ItemKind, number: int, piles: Iterable[list[int]]) -> None:
    """Take a flask or a scroll away from wherever it is: one of some piles, or the ground."""
    for pile in piles:
        if number in pile:
            pile.remove(number)
    ground = table.state.ground
    table.state.ground = [i for i in ground if (i.kind, i.item) != (kind, number)]


class GiveFlask(OfBearer, frozen=True, tag="set-flask-borne"):
    """A hero bears a flask, wherever it was until now. Rules: arena.flask.get.4"""

    says = "give {flask} to {combatant}"
    example = "give bottled thunder to dita"
    about = "a flask that a hero bears"
    rule = "arena.flask.get.4"
    flask: FlaskRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether the hero can bear one more."""
        own, most = table.state.bags[self.combatant].flasks, quest_box(table).difficulty.flasks
        called, flask = (
            name(table, self.combatant),
            table.box.catalogue.flasks[self.flask].name,
        )
        if self.flask in own:
            return No(self.rule, f"{called} bears {flask} already.")
        if len(own) >= most:
            return No(self.rule, f"{called} bears {most}, as many as it can: take one first.")
        return super().verdict_of_quest(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It lies nowhere else any more."""
        own = [bag.flasks for bag in table.state.bags]
        _lift(table, ItemKind.FLASK, self.flask, [quest_state(table).flasks, *own])
        own[self.combatant].append(self.flask)
        yield from ()


class TakeFlask(OfBearer, frozen=True, tag="set-flask-used"):
    """A hero has used a flask up. Rules: arena.flask.use.2"""

    says = "take {flask} from {combatant}"
    example = "take bottled thunder from dita"
    about = "a flask that is used up"
    rule = "arena.flask.use.2"
    flask: FlaskRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether the hero bears it."""
        if self.flask not in table.state.bags[self.combatant].flasks:
            flask = table.box.catalogue.flasks[self.flask].name
            return No(self.rule, f"{name(table, self.combatant)} does not bear {flask}.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It is gone."""
        table.state.bags[self.combatant].flasks.remove(self.flask)
        yield from ()


class GiveScroll(OfBearer, frozen=True, tag="set-scroll-held"):
    """A scroll that the party took along is in hand, used or not. Rules: arena.xp.scroll.2"""

    says = "give {scroll} to {combatant}"
    example = "give letter of mending to dita"
    about = "a scroll that a hero has in hand again"
    rule = "arena.xp.scroll.2"
    scroll: ScrollRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether the party took it along, and has room for it in hand."""
        called = table.box.catalogue.scrolls[self.scroll].name
        bags = table.state.bags
        if self.scroll not in table.state.teams[HEROES].picked:
            return No(self.rule, f"The party has not taken {called} along.")
        if self.scroll in bags[self.combatant].scrolls:
            return No(self.rule, f"{name(table, self.combatant)} has {called} already.")
        held = [scroll for bag in bags for scroll in bag.scrolls if scroll != self.scroll]
        if len(held) >= SCROLLS_IN_HAND:
            return No(self.rule, f"The party has {len(held)} scrolls in hand: take one first.")
        return super().verdict_of_quest(table)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It lies nowhere else any more."""
        own = [bag.scrolls for bag in table.state.bags]
        _lift(table, ItemKind.SCROLL, self.scroll, own)
        own[self.combatant].append(self.scroll)
        yield from ()


class TakeScroll(OfBearer, frozen=True, tag="set-scroll-used"):
    """A hero has used a scroll. Rules: arena.xp.scroll.2"""

    says = "take {scroll} from {combatant}"
    example = "take letter of mending from dita"
    about = "a scroll that has been used"
    rule = "arena.xp.scroll.2"
    scroll: ScrollRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether the hero has it."""
        if self.scroll not in table.state.bags[self.combatant].scrolls:
            called = table.box.catalogue.scrolls[self.scroll].name
            return No(self.rule, f"{name(table, self.combatant)} does not have {called}.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It is gone."""
        table.state.bags[self.combatant].scrolls.remove(self.scroll)
        yield from ()


class GiveItem(OfQuest, frozen=True, tag="set-item-borne"):
    """A hero bears a thing that the quest is about. Rules: arena.quest.format.2"""

    says = "give {item} to {combatant}"
    example = "give the ledger to dita"
    about = "who bears a thing of the quest"
    rule = "arena.quest.format.2"
    item: ItemRef
    combatant: CombatantRef

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether it is somebody who can bear it and does not."""
        called = name(table, self.combatant)
        if not bears_things(table, self.combatant):
            return No(self.rule, f"{called} takes nothing up, or is dead: name another.")
        if quest_state(table).items[self.item].bearer == self.combatant:
            return No(self.rule, f"{called} bears it already.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The hero has picked it up."""
        yield from take_item(table, self.item, self.combatant)
        yield from table.box.aftermath(table)


# -- the quest --------------------------------------------------------------------------------

MOST_COUNTED = 99
"""What a counter shows at most."""


class SetCounter(OfQuest, frozen=True, tag="set-counter"):
    """What a counter of the quest shows; events that wait for it happen.

    Rules: arena.quest.format.2
    """

    says = "set counter {counter} to {number}"
    example = "set counter witnesses to 3"
    about = "a counter of the quest"
    rule = "arena.quest.format.2"
    counter: CounterRef
    number: int

    def before(self, table: ArenaTable) -> str:
        """What it shows until now."""
        return str(quest_state(table).counters[self.counter])

    def verdict_of_quest(self, table: ArenaTable) -> Verdict:
        """Whether it can show that."""
        if not 0 <= self.number <= MOST_COUNTED:
            return No(self.rule, f"A counter shows 0 to {MOST_COUNTED}: set one of these.")
        if quest_state(table).counters[self.counter] == self.number:
            return No(self.rule, f"The counter shows {self.number} already.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It shows that."""
        quest_state(table).counters[self.counter] = self.number
        trigger = Trigger("counted", number=self.counter)
        yield from happens(cast("BattleTable", table), trigger)
        yield from table.box.aftermath(table)


CORRECTIONS: Final[Corrections[ArenaTable]] = Corrections(
    *BATTLE_CORRECTIONS,
    SetDoor,
    SetObject,
    SetAid,
    SetHeroic,
    GiveFlask,
    TakeFlask,
    GiveScroll,
    TakeScroll,
    GiveItem,
    SetCounter,
    things={
        **BATTLE_THINGS,
        "team": lambda table: range(len(table.state.ready)),
        "heroic": lambda table: range(len(table.box.catalogue.heroic)),
        "flask": lambda table: range(len(table.box.catalogue.flasks)),
        "scroll": lambda table: range(len(table.box.catalogue.scrolls)),
        "quest item": lambda table: range(
            len(table.state.quest.items if table.state.quest else ())
        ),
        "counter": lambda table: range(
            len(table.state.quest.counters if table.state.quest else ())
        ),
    },
)
"""All that can be set right."""
