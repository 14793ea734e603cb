"""What a pack may say of foes: levels and kinds of villains, Evil Power cards, Flasks, Fate cards.

Rules: arena.villain.1, .2, arena.evil-power.1, arena.flask.1, arena.coop.fate.1
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Entry, Name, Word
from rulekeeper.games.arena.content.foe_types import VillainType
from rulekeeper.games.arena.content.vocabulary import Always, ChangeStat, Stride
from rulekeeper.tanarean.combat.attackpack import AnyEffect, PackAttack, PackPassive
from rulekeeper.tanarean.combat.attackwords import AnyBenefit, AnyTargets, Chosen, Points, Squares
from rulekeeper.tanarean.foes.criteria import AnyCriterion

Level: TypeAlias = Annotated[int, Meta(ge=1, le=3)]


class VillainLevel(Entry, frozen=True, kw_only=True):
    """The stat line that villains of a level share; each kind may differ from it a little.

    `residual` is what an attack deals that misses, `reaction` the damage of a Reaction Attack.
    """

    level: Level
    hp: Annotated[int, Meta(ge=1, le=140)]
    damage: Points
    defense: Annotated[int, Meta(ge=1, le=20)]
    residual: Points
    reaction: Points


class VillainAttack(Word, frozen=True, kw_only=True):
    """An attack of a villain: `damage` comes to that of its level, range follows from its type."""

    name: Name
    range: Squares | None = None
    target: AnyTargets = Chosen()
    benefits: tuple[AnyBenefit, ...] = ()
    damage: Annotated[int, Meta(ge=-20, le=20)] = 0
    effects: tuple[AnyEffect, ...] = ()


class VillainKind(Entry, frozen=True, kw_only=True):
    """A kind of villain. It makes the first of its attacks that it can; the last one always can.

    `hp` and `defense` come to those of its level. Rules: arena.villain.1, .2
    """

    type: VillainType
    movement: Annotated[int, Meta(ge=1, le=9)] = 5
    hp: Annotated[int, Meta(ge=-40, le=60)] = 0
    defense: Annotated[int, Meta(ge=-9, le=9)] = 0
    attacks: Annotated[tuple[VillainAttack, ...], Meta(min_length=1, max_length=3)]
    passive: PackPassive | None = None


Strength: TypeAlias = ChangeStat | Stride | Always
"""What may hold for all villains, for a group of them, or for all heroes."""


class Power(Entry, frozen=True, kw_only=True):
    """A card with a Power until the next one is drawn, and a Command.

    `burdens` are of all heroes; `effects` happen at once, as of the foe whose turn starts. Without
    a `command` the Basic Strategy holds.
    """

    strengths: tuple[Strength, ...] = ()
    burdens: tuple[Strength, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    command: tuple[AnyCriterion, ...] = ()


class EvilPower(Power, frozen=True, kw_only=True):
    """An Evil Power card. Its `strengths` are of all living villains.

    Rules: arena.evil-power.1, .2
    """


class Flask(PackAttack, frozen=True, kw_only=True):
    """A Flask: one attack, made once, which counts as a Primary Attack.

    Rules: arena.flask.1, .use.2, .use.3
    """


class Fate(Entry, frozen=True, kw_only=True):
    """A Fate card: what it stands for a quest says. Rules: arena.coop.fate.1"""
