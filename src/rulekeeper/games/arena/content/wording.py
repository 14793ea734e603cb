"""Rules text of what is in the box, in English, made from its words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulekeeper.games.arena.content.bosses import Aura, BossSpell, SpecialPower
from rulekeeper.games.arena.content.foes import EvilPower, Power, Strength
from rulekeeper.games.arena.content.vocabulary import (
    Always,
    AnyPower,
    Artifact,
    ChangeStat,
    HeroicAction,
    LevelUp,
    Piece,
    Role,
    Scroll,
    Stride,
    Whenever,
)
from rulekeeper.tanarean.combat.attackwords import effects_text, status_name
from rulekeeper.tanarean.foes.criteria import AnyCriterion
from rulekeeper.tanarean.text.terms import tile_text
from rulekeeper.tanarean.text.wording import EFFECT_REACH, Voice, signed, squares

HEROIC = Voice(reach=EFFECT_REACH)

FOE = Voice(actor="the villain", itself="the villain", own="its", reach="anywhere")
"""The voice of Evil Power cards: of the villain whose turn starts."""

BOSS = Voice(actor="the boss", itself="the boss", own="its", reach="anywhere")
"""The voice of Boss Spell cards and of the powers of a boss."""

BEARER = Voice(
    actor="the bearer",
    itself="the bearer",
    own="the bearer's",
    target="the enemy hit",
    reach=EFFECT_REACH,
)
"""The voice of artifacts."""

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

_LEVEL_UPS = {
    "hp": "{} HP.",
    "damage": "{} damage with each attack on an enemy.",
    "roll": "{} to each roll.",
    "defense": "{} Defense.",
}

_STRIDES = {
    "swamp": "Swamp and ruins are open ground for the bearer.",
    "lava": "Lava and spikes do no harm to the bearer.",
}

_STRIDES_OF_MANY = {
    "swamp": "swamp and ruins are open ground",
    "lava": "no harm by lava and spikes",
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
    sides = ", with another side" if piece.back else ""
    return f"{piece.count} in the box{sides}. {tile_text(piece.kind)}"


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


def level_up_text(card: LevelUp) -> str:
    """What a Level UP card does for the hero to whom it is attached."""
    return _LEVEL_UPS[card.stat].format(signed(card.amount))


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


def evil_power_text(power: EvilPower) -> str:
    """What an Evil Power card does, and what it commands."""
    return " ".join([_power_text(power, "Villains", FOE), command_text(power.command)]).strip()


def boss_spell_text(spell: BossSpell) -> str:
    """What a Boss Spell card does, and what it commands."""
    command = command_text(spell.command, "It attacks", "It follows the Basic Strategy.")
    return " ".join([_power_text(spell, "The boss", BOSS), command]).strip()


def special_power_text(power: SpecialPower) -> str:
    """What the special power of a boss does in any quest."""
    return effects_text(power.effects, BOSS) or "What it does, the quest says."


def aura_text(aura: Aura) -> str:
    """What an aura does, and how far it reaches."""
    return effects_text(aura.effects, replace(BOSS, reach=f"within {squares(aura.squares)} of it"))


def _power_text(power: Power, bearers: str, voice: Voice) -> str:
    parts = [
        f"{whose}: {strengths_text(strengths)}."
        for whose, strengths in ((bearers, power.strengths), ("Heroes", power.burdens))
        if strengths
    ]
    if power.effects:
        parts.append(effects_text(power.effects, voice))
    return " ".join(parts)


def command_text(
    command: tuple[AnyCriterion, ...],
    attack: str = "They attack",
    otherwise: str = "They follow the Basic Strategy.",
) -> str:
    """Whom foes go for."""
    if not command:
        return otherwise
    return f"{attack} {', then '.join(each.text() for each in command)}."


def strengths_text(strengths: Sequence[Strength]) -> str:
    """What holds for several at once."""
    return ", ".join(
        f"{signed(each.amount)} {_STATS[each.stat]}"
        if isinstance(each, ChangeStat)
        else _STRIDES_OF_MANY[each.over]
        if isinstance(each, Stride)
        else status_name(each.what)
        for each in strengths
    )
