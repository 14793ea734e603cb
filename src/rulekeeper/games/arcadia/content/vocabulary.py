"""What a pack for Arcadia Quest may say: guilds, heroes, cards, monsters, tiles, tokens, dice.

Scenarios have a module of their own (`scenarios`), and so have the abilities that heroes, cards and
monsters share (`rules.special_effects`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.games.arcadia.rules.curse_effects import AnyAffliction
from rulekeeper.games.arcadia.rules.paid_effects import Price, TurnEffect
from rulekeeper.games.arcadia.rules.special_effects import (
    AnyAbility,
    AttackType,
    Group,
)

Count: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Tier: TypeAlias = Literal["minor-minion", "major-minion", "minor-villain", "major-villain"]
"""Rules: arcadia.tier.1"""

TokenKind: TypeAlias = Literal[
    "healing-potion", "refreshing-potion", "extra-turn-potion", "treasure-chest", "trap"
]
"""What an exploration token is, unless it is a quest token. Rules: arcadia.token.6"""


class Guild(Entry, frozen=True):
    """A guild: its colour and its animal. Rules: arcadia.guild.1"""

    animal: Name


class Hero(Entry, frozen=True):
    """A hero card. Rules: arcadia.hero.card.1 to .5"""

    defense: Count
    life: Positive
    ability: Name
    abilities: tuple[AnyAbility, ...]


class CardAttack(Word, frozen=True):
    """The attack dice of a card, and what they are for. Rules: arcadia.card.anatomy.4"""

    type: AttackType
    dice: Positive


class GoesWith(Word, frozen=True):
    """With which Attack cards a Boost card works. Rules: arcadia.card.boost.4"""

    type: AttackType | None = None
    group: Group | None = None


class Paid(Word, frozen=True):
    """What a card adds to an attack at a price. Rules: arcadia.effect.exhaust-hero.1"""

    price: Price
    abilities: Annotated[tuple[AnyAbility, ...], Meta(min_length=1)]


class InTurn(Word, frozen=True):
    """What a card does in its Hero's turn at a price. Rules: arcadia.effect.exhaust-hero.1"""

    price: Price
    effect: TurnEffect


class Card(Entry, frozen=True):
    """An Upgrade card. Rules: arcadia.card.anatomy.1 to .6, arcadia.card.1

    A starter card has the level 0; a reward card has none.
    """

    code: Name
    type: Literal["attack", "boost", "permanent"]
    group: Group
    level: Annotated[int, Meta(ge=0, le=5)] | None = None
    cost: Count = 0
    attack: CardAttack | None = None
    extra_defense: Count = 0
    extra_life: Count = 0
    rerolls: Count = 0
    abilities: tuple[AnyAbility, ...] = ()
    goes_with: GoesWith | None = None
    paid: Paid | None = None
    turn: InTurn | None = None


class Curse(Entry, frozen=True):
    """A Death Curse: what it takes from a Hero, and whether it lies in a slot of the inventory.

    Of several that are dealt to a Hero the one with the highest `value` stays.
    Rules: arcadia.upgrade.curse.3, .6, .7
    """

    value: Annotated[int, Meta(ge=1, le=99)]
    takes_slot: bool = False
    less_defense: Count = 0
    less_life: Count = 0
    abilities: tuple[AnyAffliction, ...] = ()


class Title(Entry, frozen=True):
    """A title that a Quest gives; scenarios say what it brings. Rules: arcadia.title.1"""


class MonsterAttack(Word, frozen=True):
    """The attack of a monster. Rules: arcadia.monster.card.6 to .8"""

    name: Name
    type: AttackType
    dice: Positive


class MonsterCard(Word, frozen=True):
    """A monster at one level or a span of levels. Rules: arcadia.monster.card.3 to .13"""

    levels: tuple[Level, Level]
    """The first and the last one. Rules: arcadia.monster.card.10, arcadia.setup.monster-level.2"""
    life: Positive
    overkill: Positive
    reward: Count
    movement: Count
    attack: MonsterAttack
    defense: Count = 0
    rerolls: Count = 0
    abilities: tuple[AnyAbility, ...] = ()


class Monster(Entry, frozen=True):
    """A kind of monster: its tier, how many figures there are, and its cards.

    Rules: arcadia.monster.card.1, .2, arcadia.setup.monster-level.2
    """

    tier: Tier
    figures: Positive
    cards: Annotated[tuple[MonsterCard, ...], Meta(min_length=1, max_length=4)]

    @property
    def is_villain(self) -> bool:
        """Whether it is a Villain, minor or major. Rules: arcadia.tier.1"""
        return self.tier in ("minor-villain", "major-villain")


class Tile(Entry, frozen=True):
    """One face of a tile: nine spaces, with the walls within and around them.

    `plan` has seven lines of seven characters: lines of edges and lines of spaces take turns, as in
    `boards.walled_drawing`, with the edges of the tile around them. The id is the code.
    Rules: arcadia.board.1 to .4, arcadia.components.7
    """

    plan: str


class ExplorationToken(Entry, frozen=True):
    """A kind of exploration token, with how many of it are in the pool.

    Rules: arcadia.token.6, arcadia.components.10
    """

    kind: TokenKind
    count: Positive
    coins: Count = 0


class SpawnToken(Entry, frozen=True):
    """A spawn token: two faces of attack dice. Rules: arcadia.spawn.4, arcadia.components.9"""

    faces: tuple[str, str]


class DiceEntry(Entry, frozen=True):
    """A kind of die: how many of its sides show each face. Rules: arcadia.dice.1"""

    faces: dict[str, Positive] = field(default_factory=dict)
