"""What Quests ask for (p. 23): each goal measures itself, and says where one heads for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rulekeeper.boards.masks import Mask, mask_of
from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arcadia.box import heroes_of

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.box import ArcadiaTable

Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=9)]


Aspect: TypeAlias = Literal["kills", "tokens", "turned-in", "doors", "places"]
"""What a goal looks at: whom a guild has killed, what its Heroes carry, what it has turned in,
which doors it has opened, where its Heroes stand."""


class Heading(NamedTuple):
    """How far a guild is with a goal, and what it heads for to do the rest: see `Goal`."""

    progress: float
    spaces: Mask
    foes: Sequence[int]
    doors: frozenset[int] = frozenset()


class Goal(Word, frozen=True, tag_field="goal"):
    """Base of the goals. Rules: arcadia.quest.1, .2

    A goal that is not met stays so until one of its `aspects` changes. It looks at nothing but its
    own guild, who leads which guild, what its own Heroes carry, which tokens lie open, and, if its
    aspect is `places`, where its own Heroes stand (`where` also at where its foes are).
    """

    aspects: ClassVar[frozenset[Aspect]]

    def looks_at(self) -> frozenset[Aspect]:
        """What decides whether it is met."""
        return self.aspects

    def done(self, table: ArcadiaTable, seat: int) -> int:
        """How much of it the guild of a seat has done."""
        raise NotImplementedError

    def needed(self) -> int:
        """How much of it there is to do."""
        return 1

    def is_met(self, table: ArcadiaTable, seat: int) -> bool:
        """Whether the guild of a seat has done all of it."""
        return self.done(table, seat) >= self.needed()

    def progress(self, table: ArcadiaTable, seat: int) -> float:
        """The share of it that the guild of a seat has done, from 0 to 1."""
        return min(1.0, self.done(table, seat) / self.needed())

    def where(self, table: ArcadiaTable, seat: int) -> Mask:
        """The spaces on which, or near which, something can be done for it now."""
        return self.spaces(table, seat) | spaces_of(table, self.foes(table, seat))

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        """Those of these spaces that no foe makes one of them."""
        return 0

    def foes(self, table: ArcadiaTable, seat: int) -> Sequence[int]:
        """The figures that the guild has to kill for it."""
        return ()

    def unopened(self, table: ArcadiaTable, seat: int) -> frozenset[int]:
        """The edges of doors that the guild may still open for it."""
        return frozenset()

    def heading(self, table: ArcadiaTable, seat: int) -> Heading:
        """Its `progress`, `spaces`, `foes` and `unopened` doors."""
        return Heading(
            self.progress(table, seat),
            self.spaces(table, seat),
            self.foes(table, seat),
            self.unopened(table, seat),
        )


class Kill(Goal, frozen=True, tag="kill"):
    """Kill Monsters of a kind, or the one of this name."""

    aspects = frozenset({"kills"})
    monster: Slug
    count: Number = 1

    def done(self, table: ArcadiaTable, seat: int) -> int:
        foes = table.box.monsters_called(self.monster)
        return sum(map(foes.__contains__, table.state.guilds[seat].kills))

    def needed(self) -> int:
        return self.count

    def foes(self, table: ArcadiaTable, seat: int) -> Sequence[int]:
        return table.box.monsters_called(self.monster)


class KillHero(Goal, frozen=True, tag="kill-hero"):
    """Kill Heroes of a guild, whichever. Rules: arcadia.quest.1, arcadia.quest.win.5"""

    aspects = frozenset({"kills"})
    guild: Slug
    count: Number = 1

    def _target(self, table: ArcadiaTable) -> int:
        """The seat of the guild."""
        guilds = table.box.catalogue.guilds
        return next(
            seat
            for seat, guild in enumerate(table.state.guilds)
            if guilds[guild.colour].id == self.guild
        )

    def done(self, table: ArcadiaTable, seat: int) -> int:
        foes = heroes_of(self._target(table))
        return sum(map(foes.__contains__, table.state.guilds[seat].kills))

    def needed(self) -> int:
        return self.count

    def foes(self, table: ArcadiaTable, seat: int) -> Sequence[int]:
        target = self._target(table)
        return () if target == seat else heroes_of(target)


class Hold(Goal, frozen=True, tag="hold"):
    """Have a Hero carry a quest token, or several of some. Rules: arcadia.token.quest.1"""

    aspects = frozenset({"tokens"})
    tokens: tuple[Slug, ...]
    count: Number = 1

    def done(self, table: ArcadiaTable, seat: int) -> int:
        wanted = table.box.scenario.tokens_called(self.tokens)
        heroes = (table.state.heroes[hero] for hero in heroes_of(seat))
        return sum(token in wanted for hero in heroes for token in hero.tokens)

    def needed(self) -> int:
        return self.count

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        wanted = table.box.scenario.tokens_called(self.tokens)
        return mask_of(space for space, token in table.state.face_up if token in wanted)


class Deliver(Goal, frozen=True, tag="deliver"):
    """Bring quest tokens to one of some places, where they are turned in."""

    aspects = frozenset({"turned-in"})
    tokens: tuple[Slug, ...]
    to: tuple[Place, ...]
    count: Number = 1

    def done(self, table: ArcadiaTable, seat: int) -> int:
        wanted = table.box.scenario.tokens_called(self.tokens)
        return sum(token in wanted for token in table.state.guilds[seat].turned_in)

    def needed(self) -> int:
        return self.count

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        wanted = table.box.scenario.tokens_called(self.tokens)
        heroes = (table.state.heroes[hero] for hero in heroes_of(seat))
        if any(token in wanted for hero in heroes for token in hero.tokens):
            return table.box.scenario.spaces_called(self.to)
        return mask_of(space for space, token in table.state.face_up if token in wanted)


class Stand(Goal, frozen=True, tag="stand"):
    """Have Heroes stand on some places at once."""

    aspects = frozenset({"places"})
    places: tuple[Place, ...]
    count: Number = 1

    def done(self, table: ArcadiaTable, seat: int) -> int:
        spaces, heroes = table.box.scenario.spaces_called(self.places), table.state.heroes
        standing = [heroes[hero].space for hero in heroes_of(seat)]
        return sum(space >= 0 and spaces >> space & 1 for space in standing)

    def needed(self) -> int:
        return self.count

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        return table.box.scenario.spaces_called(self.places)


class OpenDoors(Goal, frozen=True, tag="open-doors"):
    """Open so many of some doors."""

    aspects = frozenset({"doors"})
    doors: tuple[Place, ...]
    count: Number = 1

    def done(self, table: ArcadiaTable, seat: int) -> int:
        return len(self.doors) - len(self.unopened(table, seat))

    def needed(self) -> int:
        return self.count

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        sides_of = table.box.scenario.board.sides_of
        return mask_of(space for edge in self.unopened(table, seat) for space in sides_of(edge))

    def unopened(self, table: ArcadiaTable, seat: int) -> frozenset[int]:
        edges = frozenset(table.box.scenario.door_places[door] for door in self.doors)
        return edges.difference(table.state.guilds[seat].opened)


class AllOf(Goal, frozen=True, tag="all-of"):
    """Do all of several things."""

    goals: tuple[SimpleGoal, ...]

    def looks_at(self) -> frozenset[Aspect]:
        return frozenset(aspect for goal in self.goals for aspect in goal.looks_at())

    def done(self, table: ArcadiaTable, seat: int) -> int:
        return sum(goal.is_met(table, seat) for goal in self.goals)

    def needed(self) -> int:
        return len(self.goals)

    def is_met(self, table: ArcadiaTable, seat: int) -> bool:
        return all(goal.is_met(table, seat) for goal in self.goals)

    def progress(self, table: ArcadiaTable, seat: int) -> float:
        return sum(goal.progress(table, seat) for goal in self.goals) / len(self.goals)

    def spaces(self, table: ArcadiaTable, seat: int) -> Mask:
        return self.heading(table, seat).spaces

    def foes(self, table: ArcadiaTable, seat: int) -> Sequence[int]:
        return self.heading(table, seat).foes

    def heading(self, table: ArcadiaTable, seat: int) -> Heading:
        """What has been done of it leads nowhere any more."""
        headings = [goal.heading(table, seat) for goal in self.goals]
        progress = sum(heading.progress for heading in headings) / len(headings)
        spaces, foes, doors = 0, list[int](), frozenset[int]()
        for heading in headings:
            if heading.progress < 1:
                spaces |= heading.spaces
                foes += heading.foes
                doors |= heading.doors
        return Heading(progress, spaces, foes, doors)


SimpleGoal: TypeAlias = Kill | Hold | Deliver | Stand | OpenDoors
AnyGoal: TypeAlias = SimpleGoal | AllOf
"""What a scenario may ask for; that of a guild's heroes (`KillHero`) is made for each match."""


def spaces_of(table: ArcadiaTable, figures: Sequence[int]) -> Mask:
    """The spaces in which some figures stand."""
    found = 0
    for figure in figures:
        space = table.state.figure(figure).space
        if space >= 0:
            found |= 1 << space
    return found
