"""What happened, as people read and see it: the steps of a hero are one journey."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Literal

from rulekeeper.core.events import Event
from rulekeeper.games.arena import events
from rulekeeper.games.arena.table.printed import figure_of
from rulekeeper.games.tabletop import Happening
from rulekeeper.tanarean.combat import combatevents
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.grid.battlegrid import name_of

What = Literal[
    "told", "turn", "moved", "rolled", "damaged", "healed", "fell", "rose", "played", "ended"
]

_SHOWN: Mapping[type[Event], What] = MappingProxyType(
    {
        combatevents.TurnBegan: "turn",
        combatevents.Stepped: "moved",
        events.PutBack: "moved",
        events.Deployed: "moved",
        combatevents.Struck: "rolled",
        combatevents.DoorStruck: "rolled",
        combatevents.RollChanged: "rolled",
        events.RolledOff: "rolled",
        combatevents.Damaged: "damaged",
        combatevents.DoorDamaged: "damaged",
        combatevents.Healed: "healed",
        combatevents.Died: "fell",
        combatevents.Revived: "rose",
        combatevents.AttackDeclared: "played",
        combatevents.PassiveTriggered: "played",
        events.FirstAidGiven: "played",
        events.HeroicPerformed: "played",
        events.PowerWorked: "played",
        events.ScrollUsed: "played",
        events.MatchEnded: "ended",
    }
)
"""What is shown of which events; all others are only told."""

_FACES = ("rolls", "roll", "natural", "faces")
"""The fields of events that have the faces of dice."""


def happenings(told: Iterable[tuple[Event, str]]) -> list[Happening]:
    """Events and the sentences that tell them, the steps of one hero in a row together."""
    found = []
    for _, group in groupby(enumerate(told), key=lambda place: _key(*place)):
        pairs = [pair for _, pair in group]
        found.append(_happening([event for event, _ in pairs], pairs[0][1]))
    return found


def _key(place: int, pair: tuple[Event, str]) -> Hashable:
    """Events that follow each other with the same key are told together."""
    if isinstance(pair[0], combatevents.Stepped):
        return ("stepped", pair[0].combatant, pair[0].rule)
    return place


def _happening(together: Sequence[Event], text: str) -> Happening:
    """A journey, or a single event."""
    event = together[0]
    squares = [name_of(each.square) for each in together if hasattr(each, "square")]
    if len(together) > 1:
        text = f"{text.removesuffix('.')}, {', '.join(squares[1:])}."
    who = getattr(event, "combatant", getattr(event, "attacker", NOBODY))
    dice = next((getattr(event, field) for field in _FACES if hasattr(event, field)), ())
    faces = (dice,) if isinstance(dice, int) else tuple(dice)
    return Happening(
        text=text,
        rule=event.rule,
        what=_SHOWN.get(type(event), "told"),
        figure=figure_of(who) if who != NOBODY else "",
        squares=tuple(squares),
        amount=_amount(event),
        dice=faces,
        sides=20 if faces else 6,
        minor=isinstance(event, events.TurnEnded) and not event.idle,
    )


def _amount(event: Event) -> int:
    """By how much, or what a roll came to."""
    match event:
        case combatevents.Damaged() | combatevents.DoorDamaged() | combatevents.Healed():
            return event.amount
        case combatevents.Struck() | combatevents.DoorStruck() | combatevents.RollChanged():
            return event.result
        case combatevents.Revived():
            return event.hp
        case combatevents.MovementLost():
            return event.points
    return 0
