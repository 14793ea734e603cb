"""10.1 Reading a Quest, B.1 Events: when they happen, and if what.

Words of a pack: `when: {at: enters, who: heroes, area: cellar}`, `if: [{is: counter, ...}]`.
A new moment or condition is a class here, and one more in `AnyMoment` or `AnyCondition`.
Rules: arena.quest.format.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.boards.masks import Mask
from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.difficulty import Level
from rulekeeper.games.arena.rules.quest_terms import (
    SIDES,
    Happens,
    Number,
    SquareName,
    Trigger,
    Who,
    area,
    is_one_of,
    killer_of,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.tanarean.combat.objects import hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, place, places
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable

Rounds: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


# -- when -------------------------------------------------------------------------------------


class Moment(Word, frozen=True, tag_field="at"):
    """When an event happens."""

    what: ClassVar[Happens]

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether what happened is meant, where it is of the right kind."""
        return True

    def actor_of(self, table: ArenaTable, trigger: Trigger) -> int:
        """Who sets the event off; `NOBODY` where nobody does."""
        return trigger.who

    def heads_for(self, table: ArenaTable, by: Who) -> Mask:
        """The squares from which those of a side can bring it about now."""
        return 0

    def wanted_object(self, table: ArenaTable, by: Who) -> Mask:
        """Where the object stands that a side has to break to bring it about."""
        return 0


class QuestStarts(Moment, frozen=True, tag="quest-starts"):
    """Everything is set up, and the first hero's turn has not begun."""

    what: ClassVar[Happens] = "quest-starts"


class RoundBegins(Moment, frozen=True, tag="round-begins"):
    """Any round begins, or that of a number."""

    what: ClassVar[Happens] = "round-begins"
    round: Rounds | None = None

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is that round."""
        return self.round in (None, trigger.number)


class RoundEnds(RoundBegins, frozen=True, tag="round-ends"):
    """Any round ends, or that of a number."""

    what: ClassVar[Happens] = "round-ends"


class TurnBegins(Moment, frozen=True, tag="turn-begins"):
    """The turn of one of some combatants begins."""

    what: ClassVar[Happens] = "turn-begins"
    of: Who

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is the turn of one of them."""
        return is_one_of(table, trigger.who, self.of)


class TurnEnds(TurnBegins, frozen=True, tag="turn-ends"):
    """The turn of one of some combatants ends."""

    what: ClassVar[Happens] = "turn-ends"


class SpecialPowerWorks(Moment, frozen=True, tag="special-power"):
    """The special power of the boss works, in the second phase of its turn.

    Rules: arena.boss.special-power.1
    """

    what: ClassVar[Happens] = "special-power"


class Enters(Moment, frozen=True, tag="enters"):
    """One of some combatants enters an area, of its own will or not."""

    what: ClassVar[Happens] = "enters"
    who: Who
    area: Slug

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is one of them, and stands there now."""
        here = place(table, trigger.who)
        return is_one_of(table, trigger.who, self.who) and bool(here & area(table, self.area))

    def heads_for(self, table: ArenaTable, by: Who) -> Mask:
        """The area, if those are meant."""
        return area(table, self.area) if self.who == by else 0


class Falls(Moment, frozen=True, tag="falls"):
    """One of some combatants dies. The actor is who fell, or who killed it, if anybody did."""

    what: ClassVar[Happens] = "falls"
    who: Who
    actor: Literal["fallen", "killer"] = "fallen"

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is one of them."""
        return is_one_of(table, trigger.who, self.who)

    def actor_of(self, table: ArenaTable, trigger: Trigger) -> int:
        """Who fell, or who killed it."""
        return killer_of(table, trigger.who) if self.actor == "killer" else trigger.who

    def heads_for(self, table: ArenaTable, by: Who) -> Mask:
        """Beside them, if they are enemies."""
        found = 0 if self.who == by else places(table, living(table, self.who))
        return GRID.grow(found, diagonal=True)


class Gone(Falls, frozen=True, tag="gone"):
    """The last one of some combatants on the grid dies."""

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether nobody of them is left."""
        return super().fits(table, trigger) and not living(table, self.who)


class Used(Moment, frozen=True, tag="used"):
    """A hero opens a door or a chest, activates a lever or an orb, or releases a prisoner."""

    what: ClassVar[Happens] = "used"
    object: SquareName

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is that object."""
        return trigger.square == square_named(self.object)

    def heads_for(self, table: ArenaTable, by: Who) -> Mask:
        """Beside it, until it has been used."""
        square = square_named(self.object)
        if square in quest_state(table).used:
            return 0
        return GRID.grow(1 << square, diagonal=True)


class Breaks(Used, frozen=True, tag="breaks"):
    """An object loses its last hit point."""

    what: ClassVar[Happens] = "breaks"

    def heads_for(self, table: ArenaTable, by: Who) -> Mask:
        """Beside it, while those can break it."""
        return GRID.grow(self.wanted_object(table, by), diagonal=True)

    def wanted_object(self, table: ArenaTable, by: Who) -> Mask:
        """The object, while it stands and those may strike it."""
        tile = battle_map(table).tile_at(square_named(self.object))
        if tile is None or not hit_points_of(table, tile):
            return 0
        found = table.box.breakable(table.state, tile)
        team = SIDES[by]
        return tile.mask if found and team in (found.teams or (team,)) else 0


class PickedUp(Moment, frozen=True, tag="picked-up"):
    """A hero takes an item of the quest, found just now or let fall by who carried it."""

    what: ClassVar[Happens] = "picked-up"
    item: Slug

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is that item."""
        return trigger.number == quest_box(table).item_number[self.item]


class Reaches(Moment, frozen=True, tag="reaches"):
    """A counter comes to a number, or past it."""

    what: ClassVar[Happens] = "counted"
    counter: Slug
    number: Number

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is that counter, and high enough."""
        own = quest_box(table).counter_number[self.counter]
        return trigger.number == own and quest_state(table).counters[own] >= self.number


class FateComes(Moment, frozen=True, tag="fate"):
    """A Fate card comes up. Rules: arena.coop.fate.1"""

    what: ClassVar[Happens] = "fate"
    card: Slug

    def fits(self, table: ArenaTable, trigger: Trigger) -> bool:
        """Whether it is that card."""
        return quest_box(table).catalogue.fates[trigger.number].id == self.card


AnyMoment: TypeAlias = (
    QuestStarts
    | RoundBegins
    | RoundEnds
    | TurnBegins
    | TurnEnds
    | SpecialPowerWorks
    | Enters
    | Falls
    | Gone
    | Used
    | Breaks
    | PickedUp
    | Reaches
    | FateComes
)


# -- if ---------------------------------------------------------------------------------------


class Condition(Word, frozen=True, tag_field="is"):
    """What has to be so as well, of whoever set the event off or of the quest."""

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it is so."""
        raise NotImplementedError


class Counter(Condition, frozen=True, tag="counter"):
    """A counter stands within bounds."""

    counter: Slug
    least: Number = 0
    most: Number = 99

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it does."""
        number = quest_box(table).counter_number[self.counter]
        return self.least <= quest_state(table).counters[number] <= self.most


class Living(Condition, frozen=True, tag="living"):
    """So many of some combatants are on the grid."""

    who: Who
    least: Number = 0
    most: Number = 99

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether so many are."""
        return self.least <= len(living(table, self.who, actor)) <= self.most


class Inside(Condition, frozen=True, tag="inside"):
    """So many of some combatants stand in an area."""

    who: Who
    area: Slug
    least: Number = 1
    most: Number = 99

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether so many do."""
        squares = area(table, self.area)
        those = living(table, self.who, actor)
        inside = sum(bool(place(table, who) & squares) for who in those)
        return self.least <= inside <= self.most


class Difficulty(Condition, frozen=True, tag="difficulty"):
    """The quest is played at one of some levels. Rules: arena.difficulty.1"""

    levels: tuple[Level, ...]

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it is."""
        return table.box.options.difficulty in self.levels


class InCampaign(Condition, frozen=True, tag="campaign"):
    """The quest is played in a campaign whose party has won so many quests before.

    Rules: arena.quest.format.5
    """

    won: Number = 0

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it is."""
        owned = quest_box(table).owned
        return owned is not None and len(owned.belongings.won) >= self.won


class InRounds(Condition, frozen=True, tag="round"):
    """The round is one of these."""

    least: Number = 1
    most: Number = 99

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it is."""
        return self.least <= quest_state(table).round <= self.most


class Happened(Condition, frozen=True, tag="happened"):
    """Another event has happened already, or has not."""

    event: Slug
    yes: bool = True

    def holds(self, table: ArenaTable, actor: int) -> bool:
        """Whether it is so."""
        number = quest_box(table).event_number[self.event]
        return (number in quest_state(table).happened) is self.yes


AnyCondition: TypeAlias = Counter | Living | Inside | Difficulty | InCampaign | InRounds | Happened
