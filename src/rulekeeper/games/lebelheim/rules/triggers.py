"""Which triggers listen to what happens. What they do is carried out by `play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from rulekeeper.games.lebelheim.box import LebelheimTable
from rulekeeper.games.lebelheim.rules.conditions import is_of_kind, would_play
from rulekeeper.games.lebelheim.rules.position import is_of_side, is_within
from rulekeeper.games.lebelheim.state import LebelheimState, Play

if TYPE_CHECKING:
    from rulekeeper.games.lebelheim.content.vocabulary import Trigger

TurnEvent: TypeAlias = Literal["game-begins", "turn-begins", "turn-ends"]

ShoveEvent: TypeAlias = Literal["pushed", "pulled"]

HeroEvent: TypeAlias = Literal["plays", "loses", "regains", "moves"]

AttackEvent: TypeAlias = Literal[
    "attacks", "attacked", "defends", "blocks", "fully-blocks", "hits", "damaged"
]

EventName: TypeAlias = Literal[TurnEvent, ShoveEvent, HeroEvent, AttackEvent]
"""What a trigger can listen to."""

EVENTS: dict[str, str] = {
    "game-begins": "the game begins",
    "turn-begins": "{whose} turn begins",
    "turn-ends": "{whose} turn ends",
    "plays": "{who} plays {card}",
    "attacks": "{who} attacks",
    "attacked": "{who} is attacked",
    "defends": "{who} defends",
    "blocks": "{who} blocks",
    "fully-blocks": "{who} fully blocks",
    "hits": "{who} hits with an attack",
    "damaged": "{who} is hit by an attack",
    "loses": "{who} loses Endurance",
    "regains": "{who} regains Endurance",
    "moves": "{who} moves",
    "pushed": "{who} pushes or is pushed",
    "pulled": "{who} pulls or is pulled",
}
"""How it reads that one of them has come about."""

_OF_TWO = (*get_args(ShoveEvent), *get_args(TurnEvent))
"""Events that concern both heroes alike: those of a shove, and those of a player."""


def listeners(
    table: LebelheimTable, event: EventName, subject: int, other: int
) -> list[tuple[int, int]]:
    """The heroes with those of their abilities that an event of `subject` (and `other`) sets off.

    Triggers of disabled heroes still happen. Rules: lebelheim.disable.4
    """
    powers = table.box.catalogue.powers
    return [
        (hero, ability)
        for hero, carrier in enumerate(table.state.heroes)
        if carrier.square >= 0
        for ability in powers[carrier.kind][carrier.auras].triggers.get(event, ())
        if _is_set_off(table, hero, ability, subject, other)
    ]


def _is_set_off(table: LebelheimTable, hero: int, ability: int, subject: int, other: int) -> bool:
    """Whether an ability listens to this event of these heroes.

    A push or pull concerns both heroes involved. Rules: lebelheim.shove.1
    """
    state, text = table.state, table.box.catalogue.triggers[ability]
    if not _is_about(state, text, hero, subject) and not (
        text.on in _OF_TWO and _is_about(state, text, hero, other)
    ):
        return False
    if text.once and ability in state.heroes[hero].used:
        return False
    if text.on == "plays" and not is_of_kind(table, table.state.plays[-1], text.card):
        return False
    return text.test is None or text.test.holds(
        table, trigger_play(table, hero, ability, subject, other)
    )


def _is_about(state: LebelheimState, text: Trigger, hero: int, concerned: int) -> bool:
    """Whether a hero is one whose doings the trigger of `hero` waits for."""
    is_of_that_side = concerned >= 0 and is_of_side(concerned, text.who, hero)
    return is_of_that_side and is_within(state, hero, concerned, text.within)


def is_spent(table: LebelheimTable, hero: int, ability: int) -> bool:
    """Whether a trigger has been lost while others were resolved.

    Its hero has died, or it works once per turn and has been used. Rules: lebelheim.once.1
    """
    holder = table.state.heroes[hero]
    is_once = table.box.catalogue.triggers[ability].once
    return holder.square < 0 or (is_once and ability in holder.used)


def trigger_play(table: LebelheimTable, hero: int, ability: int, subject: int, other: int) -> Play:
    """What a trigger is carried out as."""
    play = would_play(table.state, hero)
    play.name, play.kind = table.box.catalogue.abilities[ability].name, "trigger"
    play.ability, play.subject, play.other = ability, subject, other
    return play
