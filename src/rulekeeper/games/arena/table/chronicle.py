"""What happened, as people read and see it: the steps of a hero are one journey."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Literal

from rulekeeper.core.events import Event
from rulekeeper.games.arena import events
from rulekeeper.games.arena.table.pointing import figure_of
from rulekeeper.games.tabletop import Happening
from rulekeeper.tanarean.combat import combatevents
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.grid.battlegrid import name_of

What = Literal[
    "told", "turn", "moved", "rolled", "damaged", "healed", "fell", "rose", "played", "ended"
]

_SHOWN: Mapping[What, tuple[type[Event], ...]] = MappingProxyType(
    {
        "turn": (combatevents.TurnBegan,),
        "moved": (combatevents.Stepped, events.PutBack, events.Deployed),
        "rolled": (
            combatevents.Struck,
            combatevents.DoorStruck,
            events.RollChanged,
            events.RolledOff,
        ),
        "damaged": (combatevents.Damaged, combatevents.DoorDamaged),
        "healed": (combatevents.Healed,),
        "fell": (combatevents.Died,),
        "rose": (combatevents.Revived,),
        "played": (
            combatevents.AttackDeclared,
            combatevents.PassiveTriggered,
            events.FirstAidGiven,
            events.HeroicPerformed,
            events.PowerWorked,
            events.ScrollUsed,
        ),
        "ended": (events.MatchEnded,),
    }
)
"""What is shown of which events; all others are only told."""

_PLACED = (
    combatevents.Stepped
    | combatevents.DoorStruck
    | combatevents.DoorDamaged
    | combatevents.Died
    | combatevents.Revived
    | events.Deployed
    | events.ItemsDropped
    | events.Opened
    | events.PutBack
)
"""Events that name a square."""


def chronicle(told: Iterable[tuple[Event, str]]) -> Iterator[tuple[Sequence[Event], str]]:
    """Events and the sentence that tells them, the steps of one hero in a row together."""
    for _, group in groupby(enumerate(told), key=lambda place: _key(*place)):
        pairs = [pair for _, pair in group]
        sentence = pairs[0][1]
        if len(pairs) > 1:
            squares = [name_of(e.square) for e, _ in pairs if isinstance(e, combatevents.Stepped)]
            sentence = f"{sentence.removesuffix('.')}, {', '.join(squares[1:])}."
        yield [event for event, _ in pairs], sentence


def happenings(told: Iterable[tuple[Event, str]]) -> list[Happening]:
    """Events and the sentences that tell them, as a page shows them."""
    return [_happening(together, text) for together, text in chronicle(told)]


def _key(place: int, pair: tuple[Event, str]) -> Hashable:
    """Events that follow each other with the same key are told together."""
    if isinstance(pair[0], combatevents.Stepped):
        return ("stepped", pair[0].combatant, pair[0].rule)
    return place


def _happening(together: Sequence[Event], text: str) -> Happening:
    """A journey, or a single event."""
    event = together[0]
    told: What = "told"
    what = next((what for what, kinds in _SHOWN.items() if isinstance(event, kinds)), told)
    squares = [each.square for each in together if isinstance(each, _PLACED)]
    faces = _dice(event)
    return Happening(
        text=text,
        rule=event.rule,
        what=what,
        figure=_figure(event),
        squares=tuple(map(name_of, squares)),
        amount=_amount(event),
        dice=faces,
        sides=20 if faces else 6,
        minor=isinstance(event, events.TurnEnded) and not event.idle,
    )


def _figure(event: Event) -> str:
    """Whom an event is about, empty if nobody."""
    who = getattr(event, "combatant", getattr(event, "attacker", NOBODY))
    return figure_of(who) if who != NOBODY else ""


def _amount(event: Event) -> int:
    """By how much, or what a roll came to."""
    match event:
        case combatevents.Damaged() | combatevents.DoorDamaged() | combatevents.Healed():
            return event.amount
        case combatevents.Struck() | combatevents.DoorStruck() | events.RollChanged():
            return event.result
        case combatevents.Revived():
            return event.hp
        case combatevents.MovementLost():
            return event.points
    return 0


def _dice(event: Event) -> tuple[int, ...]:
    """All faces that came up."""
    match event:
        case combatevents.Struck():
            return tuple(event.rolls)
        case combatevents.DoorStruck():
            return (event.roll,)
        case events.RollChanged():
            return (event.natural,)
        case events.RolledOff():
            return tuple(event.faces)
    return ()
