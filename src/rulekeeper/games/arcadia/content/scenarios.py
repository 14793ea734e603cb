"""Scenarios: what packs write of them, and what is made of that once for all matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.boards.walled import Edge, Passages, WalledGrid
from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arcadia.content.boards import Plan, doors_mask
from rulekeeper.games.arcadia.content.vocabulary import Card, Guild, Monster
from rulekeeper.games.arcadia.rules.goals import (
    AllOf,
    AnyGoal,
    Deliver,
    Goal,
    KillHero,
    Number,
    OpenDoors,
    Place,
    Stand,
)
from rulekeeper.games.arcadia.rules.moments import Flips
from rulekeeper.games.arcadia.rules.scenario_rules import ScenarioRule, TurnDoors
from rulekeeper.games.arcadia.rules.titles import AnyAdvantage
from rulekeeper.games.arcadia.state import NOBODY

PortalColour: TypeAlias = Literal["violet", "green"]
"""Rules: arcadia.components.14"""

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1500)]


class Door(Word, frozen=True):
    """A door on an edge, closed at first unless it says otherwise. Rules: arcadia.setup.3, .4"""

    at: Place
    open: bool = False
    small: bool = False


class Portal(Word, frozen=True):
    """Spaces with portals of one colour. Rules: arcadia.setup.5"""

    colour: PortalColour
    places: Annotated[tuple[Place, ...], Meta(min_length=2)]


class OpenToken(Word, frozen=True):
    """An exploration token that lies face up from the start. Rules: arcadia.token.1"""

    token: Slug
    at: Place


class QuestToken(Word, frozen=True):
    """A quest token of the scenario, face up. Rules: arcadia.setup.6, arcadia.token.quest.1"""

    id: Slug
    name: Name
    at: Place


class PlacedMonster(Word, frozen=True):
    """A monster on the board; a special one has a name of its own. Rules: arcadia.setup.10"""

    kind: Slug
    at: Place
    id: Slug = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    waits: bool = False
    """Whether it is beside the board until a rule of the scenario lets it arrive."""

    @property
    def is_special(self) -> bool:
        """Whether its base is purple. Rules: arcadia.components.16, arcadia.guild.6"""
        return bool(self.id)


class QuestEntry(Word, frozen=True):
    """A Quest card of the scenario. `title` is the id of the title that it gives, if it does.

    Rules: arcadia.quest.1, .4, arcadia.setup.12, arcadia.title.1
    """

    id: Slug
    name: Name
    text: Text
    goal: AnyGoal
    single_winner: bool = False
    rewards: Annotated[tuple[Slug, ...], Meta(max_length=2)] = ()
    title: Slug = ""


class TitleUse(Word, frozen=True):
    """A title from an earlier scenario, and what it brings in this one. Rules: arcadia.title.5"""

    title: Slug
    advantages: Annotated[tuple[AnyAdvantage, ...], Meta(min_length=1)]


class Scenario(Entry, frozen=True):
    """A scenario as packs write it. Rules: arcadia.setup.1

    The board is a layout of `tiles`, or a `plan` of its own. Each of `starts` is the starting area
    of one player. `exploration` are the spaces of the face-down tokens. With `rivalry` the Quest
    of killing a Hero of each enemy guild is among its Quests.
    """

    stage: Literal["outer", "inner", "final"]
    introduction: Text
    monsters: tuple[PlacedMonster, ...]
    starts: Annotated[tuple[tuple[Place, ...], ...], Meta(min_length=4, max_length=4)]
    quests: Annotated[tuple[QuestEntry, ...], Meta(min_length=1)]
    tiles: str = ""
    plan: str = ""
    doors: tuple[Door, ...] = ()
    portals: tuple[Portal, ...] = ()
    spawns: Annotated[tuple[Place, ...], Meta(max_length=5)] = ()
    exploration: tuple[Place, ...] = ()
    open_tokens: tuple[OpenToken, ...] = ()
    quest_tokens: Annotated[tuple[QuestToken, ...], Meta(max_length=4)] = ()
    rivalry: bool = True
    rivals: Number = 1
    """How many Heroes the Quest about a guild asks for. Rules: arcadia.quest.1"""
    rules: tuple[ScenarioRule, ...] = ()
    minions: Literal["spawn-tile", "box"] = "spawn-tile"
    """Where killed Minions go. Rules: arcadia.spawn.1"""
    quests_to_win: Annotated[int, Meta(ge=1, le=6)] | None = None
    """How many Quests win, where it is not the usual number. Rules: arcadia.quest.win.1"""
    titles_used: tuple[TitleUse, ...] = ()


class QuestCard(Word, frozen=True):
    """A Quest of a match: a scenario's own, or that of killing a Hero of a guild.

    `rewards` are cards by number, `title` is a title by number. Rules: arcadia.quest.1
    """

    id: str
    name: str
    text: str
    goal: Goal
    is_pvp: bool = False
    single_winner: bool = False
    rewards: tuple[int, ...] = ()
    title: int = NOBODY


class BoardMonster(Word, frozen=True):
    """A monster of a scenario: its kind by number, its space, what it is called."""

    kind: int
    space: Square
    name: str
    slug: str
    is_special: bool
    waits: bool


@dataclass(frozen=True, kw_only=True, eq=False)
class ScenarioSetup:
    """A scenario with all its places found: spaces are squares of `board`, doors are edges.

    `tokens` are the names of its quest tokens; their numbers follow on those of the exploration
    tokens, from `first_quest_token` on.
    """

    entry: Scenario
    board: WalledGrid
    open_doors: Mask
    places: Mapping[str, Square]
    door_places: Mapping[str, Edge]
    starts: tuple[Mask, ...]
    spawns: tuple[Square, ...]
    exploration: tuple[Square, ...]
    open_tokens: tuple[tuple[Square, int], ...]
    monsters: tuple[BoardMonster, ...]
    kind_ids: tuple[str, ...]
    tokens: tuple[QuestToken, ...]
    first_quest_token: int
    quests: tuple[QuestCard, ...]
    rivalry: tuple[QuestCard, ...]
    """The Quest about each guild of the box, by its number."""
    titles_used: tuple[tuple[int, tuple[AnyAdvantage, ...]], ...]
    """The titles that bring something here, by number. Rules: arcadia.title.5"""

    @cached_property
    def passages(self) -> Callable[[tuple[Edge, ...], tuple[Edge, ...]], Passages]:
        """The passages of the board by the doors that are open and those that are locked."""

        def standing(open_doors: tuple[Edge, ...], locked: tuple[Edge, ...]) -> Passages:
            return self.board.at(mask_of(open_doors), mask_of(locked))

        return lru_cache(maxsize=4096)(standing)

    def called(self, name: str) -> frozenset[int]:
        """The monsters of a kind, or the special one of this id, by number."""
        return self.monsters_by_name.get(name, frozenset())

    @cached_property
    def monsters_by_name(self) -> Mapping[str, frozenset[int]]:
        """What may be `called`, with the numbers of the monsters."""
        found: dict[str, set[int]] = {}
        for number, monster in enumerate(self.monsters):
            found.setdefault(monster.slug, set()).add(number)
            found.setdefault(self.kind_ids[monster.kind], set()).add(number)
        return {name: frozenset(numbers) for name, numbers in found.items()}

    @cached_property
    def tokens_called(self) -> Callable[[tuple[str, ...]], frozenset[int]]:
        """Quest tokens by their numbers."""

        def called(names: tuple[str, ...]) -> frozenset[int]:
            return frozenset(
                number
                for number, token in enumerate(self.tokens, self.first_quest_token)
                if token.id in names
            )

        return lru_cache(maxsize=256)(called)

    @cached_property
    def spaces_called(self) -> Callable[[tuple[str, ...]], Mask]:
        """The spaces at some places."""

        def called(places: tuple[str, ...]) -> Mask:
            return mask_of(self.places[place] for place in places)

        return lru_cache(maxsize=256)(called)

    @cached_property
    def standing_places(self) -> Mask:
        """The spaces on which Heroes have to stand for its Quests."""
        found = 0
        for _, goal in self._goals:
            if isinstance(goal, Stand):
                found |= self.spaces_called(goal.places)
        return found

    @cached_property
    def awaited(self) -> frozenset[str]:
        """The kinds of moments that its rules wait for."""
        return frozenset(rule.when.kind for rule in self.entry.rules)

    @cached_property
    def deliveries(self) -> Sequence[tuple[int, Deliver]]:
        """What its Quests want to be turned in, with the numbers of the Quests."""
        return [(number, goal) for number, goal in self._goals if isinstance(goal, Deliver)]

    @cached_property
    def _goals(self) -> Sequence[tuple[int, Goal]]:
        """What its Quests ask for, one thing each, with the numbers of the Quests."""
        return [
            (number, goal)
            for number, quest in enumerate(self.quests)
            for goal in (quest.goal.goals if isinstance(quest.goal, AllOf) else (quest.goal,))
        ]


def set_up(
    entry: Scenario,
    plan: Plan,
    *,
    kinds: Sequence[Monster],
    cards: Sequence[Card],
    guilds: Sequence[Guild],
    tokens: Sequence[str],
    titles: Sequence[str],
) -> ScenarioSetup:
    """All places of a scenario found on its board.

    `tokens` are the ids of the exploration tokens, `titles` those of the titles.

    Raises ValueError for a place that is none, KeyError for a name that nothing has.
    """
    kind_ids = tuple(kind.id for kind in kinds)
    card_number = {card.id: number for number, card in enumerate(cards)}
    doors = {door.at: plan.edge(door.at) for door in entry.doors}
    wanted = {place: plan.edge(place) for place in _doors_named(entry)}
    open_doors = [doors[door.at] for door in entry.doors if door.open]
    drawn = plan.board
    portals: dict[str, int] = {}
    for portal in entry.portals:
        places = mask_of(plan.square(place) for place in portal.places)
        portals[portal.colour] = portals.get(portal.colour, 0) | places
    return ScenarioSetup(
        entry=entry,
        board=WalledGrid(
            grid=drawn.grid,
            spaces=drawn.spaces,
            solid=drawn.solid,
            walls=drawn.walls,
            doors=drawn.doors | doors_mask([*doors.values()]),
            portals=tuple(portals.values()),
        ),
        open_doors=plan.drawing.open_doors | doors_mask(open_doors),
        places=plan.places,
        door_places=doors | wanted,
        starts=tuple(mask_of(map(plan.square, area)) for area in entry.starts),
        spawns=tuple(map(plan.square, entry.spawns)),
        exploration=tuple(map(plan.square, entry.exploration)),
        open_tokens=tuple(
            (plan.square(token.at), tokens.index(token.token)) for token in entry.open_tokens
        ),
        monsters=tuple(_monsters(entry, plan, kinds)),
        kind_ids=kind_ids,
        tokens=entry.quest_tokens,
        first_quest_token=len(tokens),
        quests=tuple(
            QuestCard(
                id=quest.id,
                name=quest.name,
                text=quest.text,
                goal=quest.goal,
                single_winner=quest.single_winner,
                rewards=tuple(card_number[card] for card in quest.rewards),
                title=titles.index(quest.title) if quest.title else NOBODY,
            )
            for quest in entry.quests
        ),
        rivalry=(
            tuple(rivalry_quest(guild, entry.rivals) for guild in guilds) if entry.rivalry else ()
        ),
        titles_used=tuple((titles.index(use.title), use.advantages) for use in entry.titles_used),
    )


def _doors_named(entry: Scenario) -> Iterable[str]:
    """The doors that Quests and rules name, which may be those of a plan."""
    for rule in entry.rules:
        if isinstance(rule.when, Flips):
            yield from rule.when.doors
        for deed in rule.do:
            if isinstance(deed, TurnDoors):
                yield from deed.doors
    for quest in entry.quests:
        for goal in quest.goal.goals if isinstance(quest.goal, AllOf) else (quest.goal,):
            if isinstance(goal, OpenDoors):
                yield from goal.doors


def rivalry_quest(guild: Guild, count: int) -> QuestCard:
    """The Quest of killing Heroes of a guild. Rules: arcadia.quest.1, arcadia.setup.13"""
    wanted = "Kill a Hero" if count == 1 else f"Kill {count} Heroes"
    return QuestCard(
        id=f"rivals-{guild.id}",
        name=f"Down with the {guild.animal}",
        text=f"{wanted} of the {guild.animal}, the {guild.name} Guild.",
        goal=KillHero(guild=guild.id, count=count),
        is_pvp=True,
    )


def _monsters(entry: Scenario, plan: Plan, kinds: Sequence[Monster]) -> Iterable[BoardMonster]:
    """The monsters with their names: those of one kind are counted. Rules: arcadia.setup.10"""
    number_of = {kind.id: number for number, kind in enumerate(kinds)}
    plain = [monster.kind for monster in entry.monsters if not monster.is_special]
    counted: dict[str, int] = {}
    for monster in entry.monsters:
        kind = kinds[number_of[monster.kind]]
        name, slug = monster.name or kind.name, monster.id
        if not monster.is_special:
            count = counted[kind.id] = counted.get(kind.id, 0) + 1
            several = plain.count(kind.id) > 1
            name = f"{kind.name} {count}" if several else kind.name
            slug = f"{kind.id}-{count}" if several else kind.id
        yield BoardMonster(
            kind=number_of[monster.kind],
            space=plan.square(monster.at),
            name=name,
            slug=slug,
            is_special=monster.is_special,
            waits=monster.waits,
        )
