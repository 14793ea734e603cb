"""Rules text of what is in the box, in English, made from its words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulekeeper.games.arena.content.vocabulary import (
    Always,
    AnyPower,
    Artifact,
    ChangeStat,
    HeroicAction,
    Piece,
    Role,
    Scroll,
    Stride,
    Whenever,
)
from rulekeeper.tanarean.combat.attackwords import effects_text, status_name
from rulekeeper.tanarean.grid.tiles import CATALOGUE, Category, TileKind
from rulekeeper.tanarean.text.wording import EFFECT_REACH, Voice, signed

HEROIC = Voice(reach=EFFECT_REACH)

BEARER = Voice(
    actor="the bearer",
    itself="the bearer",
    own="the bearer's",
    target="the enemy hit",
    reach=EFFECT_REACH,
)
"""The voice of artifacts."""

CONDITIONS: Mapping[str, str] = MappingProxyType(
    {
        "cursed": "Rolls twice on a Primary Attack, and the worse roll counts.",
        "blessed": "Rolls twice on a Primary Attack, and the better roll counts.",
        "exposed": "−3 Defense against attacks of enemies.",
        "protected": "+3 Defense against attacks of enemies.",
        "slowed": "Cannot Sidestep, nor move by the benefit of an attack.",
        "hastened": "Incites no reactions.",
        "vulnerable": "Takes 3 more damage when an attack of an enemy hits.",
        "toughened": "Takes 3 less damage when an attack of an enemy hits.",
        "weakened": "Deals 3 less damage when its attack hits an enemy.",
        "empowered": "Deals 3 more damage when its attack hits an enemy.",
        "cannot-regain": "Regains no hit points, except when revived.",
        "immune": "Effects of enemies are lost on it.",
        "no-specials": "Cannot make Special Attacks.",
        "warded": "The next damage to it is reduced to 0.",
        "renewed": "Regains hit points whenever it makes an attack.",
    }
)
"""What each condition, and whatever else may last, does to who is under it."""

_BURNS = "4 damage once a turn to who enters it, passes its corner or ends its own turn on it."
_SLOWS = "2 movement points to enter, and who stands on it is Slowed."

TILES: Mapping[TileKind, str] = MappingProxyType(
    {
        TileKind.WALL: "Bars the way, its corners, and vision.",
        TileKind.DOOR: "Bars way and vision until it is opened, from beside it, for 1 movement "
        "point, or destroyed by Basic Attacks.",
        TileKind.LOCKED_DOOR: "Bars way and vision until it is destroyed by Basic Attacks.",
        TileKind.STATUE: "Bars the way, but not vision.",
        TileKind.CHEST: "Bars the way, but not vision; opened, from beside it, for 1 movement "
        "point.",
        TileKind.LEVER: "Bars the way, but not vision; activated, from beside it, with a Prime "
        "Action.",
        TileKind.ORB: "Bars the way, but not vision.",
        TileKind.LAVA: _BURNS,
        TileKind.SPIKES: _BURNS,
        TileKind.ALTAR: "Who strikes from it is Blessed.",
        TileKind.PORTAL: "For 1 movement point from it to any free square of another portal.",
        TileKind.SWAMP: _SLOWS,
        TileKind.RUINS: _SLOWS,
        TileKind.STAIRS: "Does nothing.",
    }
)
"""What the tiles of the box do."""

_CATEGORIES = {
    Category.BARRIER: "Bars the way and its corners.",
    Category.OBSTACLE: "Bars the way, but not vision.",
    Category.TERRAIN: "Lies under who stands on it.",
    Category.ROOM: "A floor.",
}

_OF = {
    "enemy": " of an enemy",
    "ally": " of an ally of the bearer",
    "hero": " of the bearer or an ally",
    "anybody": "",
}

_MOMENTS = {
    "turn": "between the actions of a turn{of}",
    "step": "after a step{of} in a Move Action",
    "declared": "when an attack{of} is declared",
    "roll": "before a strike{of} is rolled",
    "rolled": "after a strike{of} {outcome}",
    "resolved": "after an attack{of} {judged}is resolved",
}
"""When scrolls are used, and whose turn, step or attack they answer."""

_STATS = {
    "hp": "HP",
    "basic": "damage of the Basic Attack",
    "defense": "Defense",
    "movement": "Movement",
    "roll": "to each roll",
    "range": "range of the Basic Attack",
}

_STRIDES = {
    "swamp": "Swamp and ruins are open ground for the bearer.",
    "lava": "Lava and spikes do no harm to the bearer.",
}

_EVENTS = {
    "turn-begins": "when the bearer's turn begins",
    "hits": "after an attack in which the bearer hit an enemy",
    "is-hit": "after an attack in which an enemy hit the bearer",
    "kills": "after an attack in which the bearer killed an enemy",
}


def stats_text(role: Role) -> str:
    """The stats that the heroes of a role share."""
    basic = "ranged" if role.ranged else "melee"
    return (
        f"{role.hp} HP, Defense {role.defense}, Movement {role.movement}, "
        f"Basic Attack {role.basic} ({basic})"
    )


def piece_text(piece: Piece) -> str:
    """What a tile of the box does, and how often it is there."""
    does = TILES.get(piece.kind) or _CATEGORIES[CATALOGUE[piece.kind].category]
    sides = ", with another side" if piece.back else ""
    return f"{piece.count} in the box{sides}. {does}"


def heroic_text(action: HeroicAction) -> str:
    """What a Heroic Action does."""
    return effects_text(action.effects, HEROIC)


def scroll_text(scroll: Scroll) -> str:
    """When a scroll can be used, and what it does."""
    outcome = {None: "is rolled", True: "has hit", False: "has missed"}[scroll.hits]
    judged = {None: "", True: "that hit ", False: "that missed "}[scroll.hits]
    moments = " or ".join(
        _MOMENTS[when].format(of=_OF[scroll.by], outcome=outcome, judged=judged)
        for when in scroll.when
    )
    voice = _voice_of(scroll)
    done = effects_text(scroll.effects, voice)
    return f"{moments[0].upper()}{moments[1:]}: {done}"


def _voice_of(scroll: Scroll) -> Voice:
    """The attacker is whose turn, step or attack it is; range and vision do not matter."""
    in_attack = not {"turn", "step"} & set(scroll.when)
    return Voice(
        actor="the bearer",
        itself="the bearer",
        own="the bearer's",
        attacker="the attacker" if in_attack else "the hero whose turn it is",
        reach="anywhere",
    )


def artifact_text(artifact: Artifact) -> str:
    """What an artifact does for its bearer."""
    changes = [
        f"{signed(power.amount)} {_STATS[power.stat]}"
        for power in artifact.powers
        if isinstance(power, ChangeStat)
    ]
    others = [power_text(power) for power in artifact.powers if not isinstance(power, ChangeStat)]
    return " ".join([*([f"{', '.join(changes)}."] if changes else []), *others])


def power_text(power: AnyPower) -> str:
    """What one power of an artifact does."""
    match power:
        case ChangeStat():
            return f"{signed(power.amount)} {_STATS[power.stat]}."
        case Stride():
            return _STRIDES[power.over]
        case Always():
            return f"The bearer is always {status_name(power.what)}."
        case Whenever():
            often = "Once a match" if power.once else "Once a turn"
            return f"{often}, {_EVENTS[power.event]}: {effects_text(power.effects, BEARER)}"
