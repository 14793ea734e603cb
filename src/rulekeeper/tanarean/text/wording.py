"""How texts speak of those whom they are about, and the small words of all texts.

Attacks and passive powers speak to their bearer ("you"). Other texts made of effects, such as those
of items, say who is meant by a `Voice` of their own.
"""

from msgspec import Struct

from rulekeeper.cards.wording import sentence as sentence


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
CIRCLE = Voice(target="the attacker", reach=EFFECT_REACH)

SIDES = {
    "enemy": ("enemy", "enemies"),
    "ally": ("ally", "allies"),
    "hero": ("hero of {own} team", "heroes of {own} team"),
    "anybody": ("combatant", "combatants"),
}
"""One and several of a side. An attacker is a hero of its own team, and no ally of its own."""


def signed(amount: int) -> str:
    """A number with its sign."""
    return f"{amount:+d}".replace("-", "−")


def with_article(noun: str) -> str:
    """A noun with "a" or "an"."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def squares(count: int) -> str:
    """So many squares."""
    return f"{count} {'square' if count == 1 else 'squares'}"


def points(count: int) -> str:
    """So many movement points."""
    return f"{count} movement {'point' if count == 1 else 'points'}"
