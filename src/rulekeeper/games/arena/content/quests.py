"""What a pack may say of a quest: one entry, without code.

Rules: arena.quest.format.*, arena.setup.coop.mission.1
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, field

from rulekeeper.boards.footprint import rectangle
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.content.foes import Level, Strength
from rulekeeper.games.arena.content.vocabulary import MOST_HEROES, ReadyMadeArena
from rulekeeper.games.arena.rules.quest_deeds import Add, AnyDeed, Choice, Offer
from rulekeeper.games.arena.rules.quest_goals import AnyGoal, Carry, Reach
from rulekeeper.games.arena.rules.quest_moments import AnyCondition, AnyMoment, Enters
from rulekeeper.games.arena.rules.quest_terms import (
    FOES,
    HEROES,
    SIDES,
    Happens,
    SquareName,
    Who,
)
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.foes.criteria import AnyCriterion
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named
from rulekeeper.tanarean.grid.plan import Plan, parse_plan
from rulekeeper.tanarean.grid.tiles import TileKind

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1200)]

Squares: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-P]([1-9]|1[0-9]|2[0-4])(-[A-P]([1-9]|1[0-9]|2[0-4]))?$")
]
"""One square, or a rectangle by two of its corners: `C4`, `C4-E6`."""


class FoeGroup(Word, frozen=True, kw_only=True):
    """Foes that a quest means together: villains of one kind and level, or a boss.

    In the plan they are named by `symbol` and a digit; a large boss fills its squares.
    Rules: arena.villain.2, arena.boss.1
    """

    id: Slug
    symbol: Annotated[str, Meta(pattern=r"^[A-Za-z]$")]
    villain: Slug | None = None
    level: Level = 1
    boss: Slug | None = None
    command: tuple[AnyCriterion, ...] = ()
    """What they heed instead of the Evil Power's Command, unless it is empty."""
    strikes: tuple[SquareName, ...] = ()
    """The objects that they strike, in this order, where they can attack nobody."""


class Side(Word, frozen=True, kw_only=True):
    """One side of a duel: a team of so many `heroes`, or one person with a `dragon`.

    It starts on the squares of an area. Rules: arena.mode.pvp.4, arena.component.dragon.1
    """

    name: Name
    starts: Slug
    heroes: Annotated[int, Meta(ge=3, le=MOST_HEROES)] | None = None
    dragon: Slug | None = None


class QuestObject(Word, frozen=True, kw_only=True):
    """Something on the map that has a meaning in the quest.

    With hit points it can be struck with basic attacks, by one side or by both. An orb or a
    prisoner that has been used leaves the grid unless it `stays`. Orbs have a `colour`.
    Rules: arena.tile.obstacle.2, arena.tile.statue.1, .2, arena.tile.orb.1 to .3
    """

    at: SquareName
    name: Name
    hit_points: Annotated[int, Meta(ge=1, le=140)] | None = None
    defense: Annotated[int, Meta(ge=0, le=20)] = 6
    struck_by: Literal["heroes", "foes", "white", "black", "anybody"] = "heroes"
    colour: Literal["red", "blue"] | None = None
    locked: bool = False
    """A chest that cannot be opened. Rules: arena.tile.chest.3"""
    usable: bool = False
    """Whether a hero can spend a Prime Action on it: an orb is activated, a prisoner released."""
    stays: bool = False

    def breakable(self) -> Breakable | None:
        """What it withstands, if it can be struck at all."""
        if self.hit_points is None:
            return None
        teams = (HEROES, FOES) if self.struck_by == "anybody" else (SIDES[self.struck_by],)
        return Breakable(
            hit_points=self.hit_points,
            defense=self.defense,
            rule="arena.tile.obstacle.2",
            strike_rule="arena.tile.statue.1",
            damage_rule="arena.coop.track.1",
            teams=teams,
        )


class QuestItem(Word, frozen=True, kw_only=True):
    """A thing that heroes find: in the object on a square, or lying on it."""

    id: Slug
    name: Name
    at: SquareName


class Area(Word, frozen=True, kw_only=True):
    """Squares that a quest means together."""

    id: Slug
    name: Name
    squares: Annotated[tuple[Squares, ...], Meta(min_length=1)]


class Feature(Word, frozen=True, kw_only=True):
    """Something that holds while it is in force, for the heroes, all foes or a group of them.

    Rules: arena.quest.format.2
    """

    id: Slug
    name: Name
    of: Who = "foes"
    strengths: tuple[Strength, ...] = ()
    command: tuple[AnyCriterion, ...] = ()
    from_start: bool = False


class QuestEvent(Word, frozen=True, kw_only=True):
    """An event: when it happens, if what is so, what it does. Once, unless it says `again`.

    Its text is read when it happens. Rules: arena.quest.format.3
    """

    id: Slug
    when: AnyMoment
    conditions: tuple[AnyCondition, ...] = field(default=(), name="if")
    do: tuple[AnyDeed, ...] = ()
    text: Annotated[str, Meta(max_length=600)] = ""
    again: bool = False


class Quest(Entry, frozen=True, kw_only=True, dict=True):
    """A mission, a boss fight, or with two `sides` a duel.

    Of the goals of a party the first is the Primary Objective; in a duel any goal wins for the side
    by which it is met.
    Rules: arena.quest.1, arena.quest.format.1 to .6, arena.quest.mission.1, arena.boss.1,
    arena.mode.pvp.4
    """

    hardness: Annotated[int, Meta(ge=1, le=5)] = 3
    """From 1, for a first mission, to 5."""
    introduction: Text
    description: Text
    campaign: Annotated[str, Meta(max_length=600)] = ""
    """What is different in a campaign; its events say how. Rules: arena.quest.format.5"""
    goals: Annotated[tuple[AnyGoal, ...], Meta(min_length=1, max_length=5)]
    plan: str
    foes: tuple[FoeGroup, ...] = ()
    sides: tuple[Side, Side] | None = None
    """The white team and the black one, both of people. Rules: arena.mode.pvp.4"""
    areas: tuple[Area, ...] = ()
    objects: tuple[QuestObject, ...] = ()
    items: tuple[QuestItem, ...] = ()
    features: tuple[Feature, ...] = ()
    counters: tuple[Slug, ...] = ()
    events: tuple[QuestEvent, ...] = ()
    fate: Annotated[int, Meta(ge=0, le=5)] = 0
    """How many Fate cards it uses. Rules: arena.coop.fate.1"""
    evil_power: bool | None = None
    """Whether Evil Power cards are drawn: in missions, unless it says no; in boss fights only if it
    says yes, and one with villains has to say it. Rules: arena.boss.2"""
    boss_acts: Literal["first", "last", "any"] = "any"
    """Whether the boss acts before all villains or after them; the players decide about `any`.
    Rules: arena.boss.2, arena.round.6"""
    flasks: bool = True
    keeps_flasks: bool = False
    """Whether flasks stay on the grid after the heroes have acted. Rules: arena.flask.lose.1"""

    @property
    def boss(self) -> Slug | None:
        """The boss of a boss fight. Rules: arena.boss.1"""
        return next((group.boss for group in self.foes if group.boss), None)

    @property
    def kind(self) -> str:
        """What it is called: a mission, a boss fight or a duel. Rules: arena.quest.1"""
        if self.sides:
            return "duel"
        return "boss fight" if self.boss else "mission"

    @property
    def draws_evil_power(self) -> bool:
        """Whether Evil Power cards are drawn. Rules: arena.evil-power.1, arena.boss.2"""
        return (self.kind == "mission") if self.evil_power is None else self.evil_power

    @cached_property
    def drawn(self) -> Plan:
        """Its plan, read."""
        return parse_plan(self.plan)

    @cached_property
    def as_arena(self) -> ReadyMadeArena:
        """Its map as an arena."""
        anywhere = ("A1", "A1", "A1", "A1")
        return ReadyMadeArena(
            id=self.id, name=self.name, plan=self.plan, left=anywhere, right=anywhere
        )

    @cached_property
    def area_masks(self) -> dict[str, Mask]:
        """The squares of each area."""
        return {area.id: sum_of(area.squares) for area in self.areas}

    @cached_property
    def goals_on_the_way(self) -> list[tuple[int, AnyGoal]]:
        """Those that may be met before the end, with their numbers, the primary one last."""
        numbered = [(n, goal) for n, goal in enumerate(self.goals) if not goal.in_the_end]
        return numbered[::-1]

    @cached_property
    def watched_squares(self) -> Mask:
        """Where entering one may set an event off, find an item, or in passing meet a goal."""
        where = [event.when.area for event in self.events if isinstance(event.when, Enters)]
        where += [goal.area for goal in self.goals if isinstance(goal, Reach | Carry)]
        items = mask_of(square_named(item.at) for item in self.items)
        return items | sum_of_masks([self.area_masks[area] for area in where])

    @cached_property
    def stairs(self) -> Mask:
        """Where heroes start. Rules: arena.setup.coop.start.1"""
        tiles = self.drawn.battle_map.tiles
        return sum(tile.mask for tile in tiles if tile.kind is TileKind.STAIRS)

    @cached_property
    def starts(self) -> Mask:
        """Where anybody starts whom people lead."""
        if self.sides is None:
            return self.stairs
        masks = [self.area_masks[s.starts] for s in self.sides if s.starts in self.area_masks]
        return sum_of_masks(masks)

    @cached_property
    def starting_foes(self) -> list[tuple[str, Square]]:
        """Which foes stand where when the quest begins, by groups, then by the plan's numbers.

        The square is the anchor of a large one.
        """
        figures = sorted(self.drawn.figures, key=lambda figure: (len(figure), figure))
        return [
            (group.id, squares_of(self.drawn.figures[figure])[0])
            for group in self.foes
            for figure in figures
            if figure[0] == group.symbol
        ]

    @cached_property
    def events_when(self) -> dict[Happens, list[tuple[int, QuestEvent]]]:
        """Its events by what sets them off, with their numbers."""
        found: dict[Happens, list[tuple[int, QuestEvent]]] = {
            what: [] for what in get_args(Happens)
        }
        for number, event in enumerate(self.events):
            found[event.when.what].append((number, event))
        return found

    @cached_property
    def counted_by(self) -> dict[str, list[int]]:
        """The numbers of the events that may count each of its counters up."""
        found: dict[str, list[int]] = {counter: [] for counter in self.counters}
        for number, event in enumerate(self.events):
            offers = [deed for deed in event.do if isinstance(deed, Offer)]
            chosen = [deed for offer in offers for choice in offer.choices for deed in choice.do]
            for deed in (*event.do, *chosen):
                if isinstance(deed, Add) and deed.by > 0:
                    found[deed.counter].append(number)
        return found

    @cached_property
    def numbered_choices(self) -> list[Choice]:
        """All that its events offer, by number."""
        offers = (deed for event in self.events for deed in event.do if isinstance(deed, Offer))
        return [choice for offer in offers for choice in offer.choices]


def sum_of_masks(masks: Sequence[Mask]) -> Mask:
    """All squares of several masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def sum_of(squares: tuple[str, ...]) -> Mask:
    """The squares of an area, from single ones and rectangles."""
    mask = 0
    for each in squares:
        first, _, last = each.partition("-")
        one, other = square_named(first), square_named(last or first)
        left, right = sorted((GRID.column(one), GRID.column(other)))
        bottom, top = sorted((GRID.row(one), GRID.row(other)))
        anchor = GRID.square(left, bottom)
        mask |= rectangle(GRID, anchor, right - left + 1, top - bottom + 1)
    return mask
