"""What a pack for Arena may say: roles, heroes, attacks, heroic actions, scrolls, artifacts, maps.

Attacks and effects are written in the words of the family,
`rulekeeper.tanarean.combat.attackwords`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Entry, Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arena.rules.scroll_effects import ChangeRoll, GainMovement, Reroll, SwapPlaces
from rulekeeper.tanarean.combat.attackpack import AnyEffect, PackPassive
from rulekeeper.tanarean.combat.attackwords import Condition, Points
from rulekeeper.tanarean.grid.tiles import TileKind

SquareName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-P]([1-9]|1[0-9]|2[0-4])$")]


MOST_HEROES = 4
"""Heroes that a team has at most. Rules: arena.setup.pvp.team.2"""


class Role(Entry, frozen=True, kw_only=True):
    """A combat role: the stats and the passive power that its heroes share.

    Rules: arena.hero.role.1, .2
    """

    hp: Annotated[int, Meta(ge=1, le=99)]
    basic: Points
    ranged: bool
    defense: Annotated[int, Meta(ge=1, le=20)]
    movement: Annotated[int, Meta(ge=1, le=9)]
    passive: PackPassive


class Hero(Entry, frozen=True, kw_only=True):
    """A hero: its role and its four attacks, by id. Rules: arena.hero.sheet.1, .attacks.1"""

    role: Slug
    attacks: tuple[Slug, Slug, Slug, Slug]


class HeroicAction(Entry, frozen=True, kw_only=True):
    """What any hero of a team can do once instead of attacking; it needs no roll.

    Each is in the box `copies` times. Rules: arena.heroic.1 to .7
    """

    effects: tuple[AnyEffect, ...]
    copies: Annotated[int, Meta(ge=1, le=4)] = 2


# -- scrolls ----------------------------------------------------------------------------------


ScrollEffect: TypeAlias = AnyEffect | Reroll | ChangeRoll | GainMovement | SwapPlaces

When: TypeAlias = Literal["turn", "step", "declared", "roll", "rolled", "resolved"]
"""When a scroll can be used: between the actions of a turn; after a step of a Move
Action; when an attack is declared; before a roll; when a strike has been rolled; when an attack
has been resolved."""


class Scroll(Entry, frozen=True, kw_only=True):
    """Something that works once, at once, whatever range and vision.

    `by` is whose turn, step or attack it answers, seen from its bearer; with `hits` it answers only
    strikes that hit, or only those that missed. `target` is whom the attack in progress strikes,
    `attacker` whose turn, step or attack it is, `self` the bearer.
    Rules: arena.item.scroll.1, .use.1 to .4
    """

    when: tuple[When, ...]
    by: Literal["enemy", "ally", "hero", "anybody"] = "anybody"
    hits: bool | None = None
    effects: tuple[ScrollEffect, ...]


# -- artifacts --------------------------------------------------------------------------------


class Power(Word, frozen=True, tag_field="power", kw_only=True):
    """Base of what artifacts do. It is no effect. Rules: arena.item.artifact.7"""


class ChangeStat(Power, frozen=True, tag="stat"):
    """A stat of the bearer is another one.

    `roll` adds to its rolls, `range` to the range of its basic attack.
    """

    stat: Literal["hp", "basic", "defense", "movement", "roll", "range"]
    amount: Annotated[int, Meta(ge=-20, le=20)]


class Stride(Power, frozen=True, tag="stride"):
    """The bearer walks over swamp and ruins as over open ground, or takes no harm from lava."""

    over: Literal["swamp", "lava"]


class Always(Power, frozen=True, tag="always"):
    """The bearer counts as under a condition for as long as it has the artifact."""

    what: Condition


class Whenever(Power, frozen=True, tag="whenever"):
    """Something happens, once a turn or with `once` once a match.

    When the bearer's turn begins; after an attack in which it hit an enemy, was hit by one, or
    killed.

    `target` is the enemy last hit, `attacker` the one who hit the bearer.
    """

    event: Literal["turn-begins", "hits", "is-hit", "kills"]
    effects: tuple[AnyEffect, ...]
    once: bool = False


AnyPower: TypeAlias = ChangeStat | Stride | Always | Whenever


class Artifact(Entry, frozen=True, kw_only=True):
    """What a hero can equip. Rules: arena.item.artifact.1, .7"""

    level: Annotated[int, Meta(ge=1, le=3)]
    powers: Annotated[tuple[AnyPower, ...], Meta(min_length=1)]


class LevelUp(Entry, frozen=True, kw_only=True):
    """A boost that a hero has for good in the Epic Campaign.

    `stat` are its hit points, or what is added to the damage of its attacks, to its rolls, or to
    its Defense. Each type is in the box `copies` times.
    Rules: arena.xp.levelup.1, .5, arena.component.levelup.1
    """

    stat: Literal["hp", "damage", "roll", "defense"]
    amount: Annotated[int, Meta(ge=1, le=20)]
    copies: Annotated[int, Meta(ge=1, le=5)] = 5


# -- the arena --------------------------------------------------------------------------------


class Piece(Entry, frozen=True, kw_only=True):
    """A tile of the box, and how often it is there; it may be turned.

    `back` is the piece on the other side: each tile lies with one of its sides up.
    Rules: arena.setup.pvp.tiles.2, arena.component.tile.1 to .7
    """

    kind: TileKind
    columns: Annotated[int, Meta(ge=1, le=5)]
    rows: Annotated[int, Meta(ge=1, le=5)] = 1
    count: Annotated[int, Meta(ge=1, le=20)]
    back: Slug | None = None


class ReadyMadeArena(Entry, frozen=True, kw_only=True):
    """A ready-made arena: its plan, and where teams of a quick start stand.

    `plan` is read by `rulekeeper.tanarean.grid.plan`. `left` and `right` are four starting squares
    each, the first for who stands farthest in front. Rules: arena.setup.pvp.tiles.1
    """

    plan: str
    left: tuple[SquareName, SquareName, SquareName, SquareName]
    right: tuple[SquareName, SquareName, SquareName, SquareName]
