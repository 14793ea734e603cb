"""Rules text of attacks, effects and passive powers, in English, made from their words.

Attacks and passive powers speak to their bearer ("you"). Other texts made of effects, such as those
of items, say who is meant by a `Voice` of their own.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat.attackwords import (
    AnyBenefit,
    AnyTargets,
    AttackCard,
    Each,
    Effect,
    One,
    Passive,
    Whom,
)


class Voice(Struct, frozen=True, kw_only=True):
    """How a text speaks of those whom its effects are for.

    `actor` is who does it, `itself` the same as an object and `own` as a possessive. `target` and
    `attacker` are what these words of the vocabulary stand for. `reach` tells how far an effect
    reaches that names no distance.
    """

    actor: str = "you"
    itself: str = "yourself"
    own: str = "your"
    target: str = "the target"
    attacker: str = "the attacker"
    reach: str = "in range"


ATTACK = Voice()

EFFECT_REACH = "within 8 squares"
"""How far an effect reaches that has neither a range of its own nor an attack's."""

PASSIVE = Voice(reach=EFFECT_REACH)

_CIRCLE = Voice(target="the attacker", reach=EFFECT_REACH)

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "basic": "basic",
        "primary": "primary",
        "special": "special",
        "interrupt": "special, Interrupt",
        "reaction": "reaction",
    }
)
"""What the kinds of attacks are called."""

_SIDES = {
    "enemy": ("enemy", "enemies"),
    "ally": ("ally", "allies"),
    "hero": ("hero of {own} team", "heroes of {own} team"),
    "anybody": ("combatant", "combatants"),
}
"""One and several of a side. An attacker is a hero of its own team, and no ally of its own."""

_STATUSES = {
    "cannot-regain": "Cannot Regain HP",
    "immune": "Immunity",
    "no-specials": "No Special Attacks",
    "warded": "Ward",
    "renewed": "Renewal",
}

_LASTING = {
    "temporary": "until {own} next turn",
    "permanent": "permanently",
    "turn": "for this turn",
    "used": "until it is used",
}

_COMMANDED = {
    "none": "",
    "basic": "Basic Attack",
    "primary": "Basic or Primary Attack",
    "any": "Basic, Primary or Special Attack",
}

USUAL_STRENGTH = 3
"""What a condition adds or takes away unless it says otherwise."""


# -- attacks and passive powers ---------------------------------------------------------------


def attack_text(card: AttackCard) -> str:
    """The rules text of an attack: range, target, benefits, hit and miss."""
    parts = [
        f"{range_text(card)}, {targets_text(card.target)}.",
        *(sentence(benefit_text(benefit)) for benefit in card.benefits),
        *_hit(card),
    ]
    if card.residual_damage:
        parts.append(f"Miss: {card.residual_damage} damage.")
    return " ".join(parts)


def range_text(card: AttackCard) -> str:
    """How far an attack reaches: "Melee 1", "Ranged 8"."""
    return f"{'Ranged' if card.ranged else 'Melee'} {card.range}"


def targets_text(targets: AnyTargets) -> str:
    """Whom an attack strikes."""
    match targets:
        case words.Chosen():
            one, several = (noun.format(own=ATTACK.own) for noun in _SIDES[targets.of])
            dead = "dead " if targets.dead else ""
            if targets.most == 1:
                return with_article(dead + one)
            return f"up to {targets.most} {dead}{several}"
        case words.Area():
            return "all combatants in a 3x3 area"
        case words.Line():
            return "every enemy on a straight line"
        case words.Answered():
            return "the enemy it answers"


def benefit_text(benefit: AnyBenefit) -> str:
    """What a benefit or a drawback does."""
    match benefit:
        case words.MoveUpTo(meanwhile=True):
            return f"move up to {_squares(benefit.squares)} and strike at any time of it"
        case words.MoveUpTo():
            return f"first move up to {_squares(benefit.squares)}"
        case words.IgnoreEffects():
            return "effects that the target's team has applied to it do not count"
        case words.RollBonus():
            return f"{signed(benefit.amount)} to each roll"
        case words.TakeDamage():
            return f"first take {benefit.amount} damage, not below 1 HP"


def _hit(card: AttackCard) -> list[str]:
    damage = [f"{card.damage} damage"] if card.damage else []
    effects = effects_text(card.effects, ATTACK)
    if damage and effects:
        return [f"Hit: {damage[0]}. {effects}"]
    return [f"Hit: {effects or sentence(damage[0] if damage else 'nothing')}"]


def passive_text(passive: Passive) -> str:
    """The rules text of a passive power: its trigger, and what it does once a turn."""
    voice = _CIRCLE if passive.is_circle else PASSIVE
    parts = [f"{signed(passive.roll)} to its first roll"] if passive.roll else []
    parts += [effect_text(effect, voice) for effect in passive.effects]
    done = "; ".join(parts) or "nothing more"
    return f"Once a turn, {_trigger(passive)}: {done}."


def _trigger(passive: Passive) -> str:
    near = "adjacent to it" if passive.distance == 1 else f"within {_squares(passive.distance)}"
    started = "an enemy that started its turn adjacent to you attacks"
    return {
        "hits": "when you hit",
        "hits-alone": f"when you hit an enemy with no ally of yours {near}",
        "hits-beside-ally": f"when you hit an enemy with an ally of yours {near}",
        "hits-from-afar": f"when you hit an enemy {_squares(passive.distance)} away or more",
        "targeted": f"when {started} you",
        "passed-over": f"when {started} somebody else first",
    }[passive.trigger]


# -- effects ----------------------------------------------------------------------------------


def effects_text(effects: Iterable[Effect], voice: Voice) -> str:
    """One sentence for each effect."""
    return " ".join(sentence(effect_text(effect, voice)) for effect in effects)


def effect_text(effect: Effect, voice: Voice) -> str:
    """What an effect of the family does, as an order, without its full stop."""
    whom = whom_text(effect.to, voice)
    match effect:
        case words.Damage():
            floor = "" if effect.not_below is None else f", not below {effect.not_below} HP"
            return f"{effect.amount} damage to {whom}{floor}"
        case words.Heal():
            return f"{effect.amount} HP back to {whom}"
        case words.Apply():
            return f"{_applied(effect)} on {whom} {_lasting(effect, voice)}"
        case words.Move():
            way = {
                "any": "",
                "away": f" away from {voice.actor}",
                "closer": f" closer to {voice.actor}",
            }[effect.way]
            moved = f"move {whom}" if whom != "yourself" else "move"
            return f"{moved} up to {_squares(effect.squares)}{way}"
        case words.Revive():
            near = f"within {_squares(effect.within)} of {voice.actor} and in vision"
            return f"revive {whom} with {effect.hp} HP, {near}"
        case words.Negate():
            return f"negate the attack of {whom}"
        case words.Copy():
            border = "primary or special" if effect.border == "any" else effect.border
            return f"make a {border} attack of {whom} as {voice.own} own"
        case words.Control():
            return _control(effect, whom)
        case words.RemoveEffects():
            kind = "effect" if effect.which == "any" else f"{effect.which} effect"
            if effect.most == 1:
                return f"remove {with_article(kind)} from {whom}"
            return f"remove up to {effect.most} {kind}s from {whom}"
        case words.RemoveAttack():
            return f"remove a special attack not yet made by {whom}"
        case words.RegainSpecial():
            return f"a spent special attack back to {whom}"
        case words.LoseMovement():
            return f"{_points(effect.points)} less this turn for {whom}"
    raise AssertionError(f"an effect without a text: {effect}")


def effect_question(effect: Effect) -> str:
    """The question for whom an effect is; empty for effects that are no family's."""
    match effect:
        case words.Damage():
            return f"Who takes {effect.amount} damage?"
        case words.Heal():
            return f"Who is healed by {effect.amount}?"
        case words.Apply():
            return f"Who gets {_applied(effect)}?"
        case words.Move():
            way = {"any": "", "away": " away", "closer": " closer"}[effect.way]
            return f"Whom do you move up to {_squares(effect.squares)}{way}?"
        case words.Revive():
            return f"Whom do you revive with {effect.hp} HP?"
        case words.Negate():
            return "Whose attack is negated?"
        case words.Copy():
            return "Whose attack do you copy?"
        case words.Control():
            return f"Whom do you control? {sentence(_deeds(effect))}"
        case words.RemoveEffects():
            kind = "effect" if effect.which == "any" else f"{effect.which} effect"
            if effect.most == 1:
                return f"From whom is {with_article(kind)} removed?"
            return f"From whom are up to {effect.most} {kind}s removed?"
        case words.RemoveAttack():
            return "Who loses a special attack?"
        case words.RegainSpecial():
            return "Who gets a special attack back?"
        case words.LoseMovement():
            return f"Who loses {_points(effect.points)}?"
    return ""


def _control(effect: words.Control, whom: str) -> str:
    return f"control {whom}: {_deeds(effect)}"


def _deeds(effect: words.Control) -> str:
    """What somebody controlled is made to do."""
    deeds = [f"move it up to {_squares(effect.squares)}"] if effect.squares else []
    if attack := _COMMANDED[effect.attack]:
        deeds.append(f"make a {attack} with it")
    return " and ".join(deeds) or "it does nothing"


def _lasting(effect: words.Apply, voice: Voice) -> str:
    lasting = _LASTING[effect.lasts].format(own=voice.own)
    return f"{lasting}, or until it is used" if effect.ends_if_used else lasting


def status_name(what: str) -> str:
    """The name of a condition or another status."""
    return _STATUSES.get(what, what.capitalize())


def _applied(effect: words.Apply) -> str:
    """The name of what is applied, with its strength if that is not the usual one."""
    usual = effect.what != "renewed" and effect.amount == USUAL_STRENGTH
    return status_name(effect.what) + ("" if usual else f" {effect.amount}")


def whom_text(whom: Whom, voice: Voice) -> str:
    """Whom an effect is for."""
    if not isinstance(whom, One | Each):
        return {"target": voice.target, "self": voice.itself, "attacker": voice.attacker}[whom]
    noun = _SIDES[whom.of][0].format(own=voice.own)
    if isinstance(whom, One) and whom.dead:
        noun = f"dead {noun}"
    if whom.other:
        noun = f"other {noun}"
    if isinstance(whom, Each):
        noun = f"each {noun}"
    elif whom.optional:
        noun = f"up to one {noun}"
    else:
        noun = with_article(noun)
    return f"{noun} {_place(whom, voice)}"


def _place(whom: One | Each, voice: Voice) -> str:
    """Where those are who may be picked."""
    near = voice.target if whom.near == "target" else voice.actor
    if whom.within == 1:
        return f"adjacent to {near}"
    if whom.within is not None:
        return f"within {_squares(whom.within)} of {near}"
    return f"{voice.reach} of {near}" if whom.near == "target" else voice.reach


# -- small words ------------------------------------------------------------------------------


def signed(amount: int) -> str:
    """A number with its sign."""
    return f"{amount:+d}".replace("-", "−")


def sentence(text: str) -> str:
    """A text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def with_article(noun: str) -> str:
    """A noun with "a" or "an"."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _squares(count: int) -> str:
    return f"{count} {'square' if count == 1 else 'squares'}"


def _points(count: int) -> str:
    return f"{count} movement {'point' if count == 1 else 'points'}"
