"""The numbers of a text that people compare cards by: damage, range, cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rulekeeper.cards.words import Amount, Cost, Count, Each, One, Who, Zone, zone_of
from rulekeeper.games.lebelheim.content.vocabulary import (
    AnyAbility,
    Card,
    ChooseOne,
    ForEach,
    If,
    Line,
    May,
    PlayedAbility,
    Trigger,
)
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.tabletop import Fact


def numbers_of(text: Card | AnyAbility) -> tuple[Fact, ...]:
    """The damage that a text deals, how far it reaches, what it costs; those that it has."""
    lines = _lines(text)
    damage = _damage(lines)
    cost = text.cost if isinstance(text, Card | PlayedAbility) else Cost()
    return (
        *([Fact("Damage", damage, "damage", main=True)] if damage else ()),
        *(_reach(place) for place in islice(_places(lines), 1)),
        *(
            Fact(name, str(amount), picture, main=True)
            for name, picture, amount in (
                ("Lose", "endurance", cost.lose),
                ("Hide", "hand", cost.hide),
                ("Discard", "deck", cost.discard),
            )
            if amount
        ),
    )


def _lines(text: Card | AnyAbility) -> tuple[Line, ...]:
    """All lines that a text has carried out, those of an Aura's abilities included."""
    match text:
        case Card():
            own = (line for ability in text.abilities for line in _lines(ability))
            return (*text.lines, *own)
        case PlayedAbility() | Trigger():
            return text.lines
    return ()


def _damage(lines: Sequence[Line]) -> str:
    """As it is printed: `2`, `2+1` for one after the other, `2/3` for one of them, `1-5`."""
    return "+".join(damage for line in lines if (damage := _damage_of(line)))


def _damage_of(line: Line) -> str:
    match line:
        case Deal():
            return _amounts(line.damage.values())
        case If():
            return _one_of((line.then, line.otherwise))
        case ChooseOne():
            return _one_of(mode.lines for mode in line.modes)
        case May() | ForEach():
            return _damage(line.lines)
    return ""


def _one_of(ways: Iterable[Sequence[Line]]) -> str:
    return "/".join(dict.fromkeys(damage for way in ways if (damage := _damage(way))))


def _amounts(amounts: Iterable[Amount]) -> str:
    """The sum of some amounts, from the least to the most where they are counted."""
    low = high = 0
    for amount in amounts:
        if isinstance(amount, Count):
            low += max(0, min(amount.plus, amount.most))
            high += amount.most
        else:
            low, high = low + amount, high + amount
    return str(high) if low == high else f"{low}–{high}"


def _places(lines: Iterable[Line]) -> Iterator[Zone]:
    """Where those are whom lines pick, in order; what an attack picks comes first."""
    whom = [who for line in lines for who in _whom(line)]
    attacked = [who for is_attack, who in whom if is_attack]
    for who in (*attacked, *(who for is_attack, who in whom if not is_attack)):
        if isinstance(who, One | Each) and who.within != "anywhere":
            yield zone_of(who.within)


def _whom(line: Line) -> Iterator[tuple[bool, Who]]:
    """Whom a line and those within it are about, and whether it is an attack."""
    match line:
        case If():
            inner = (*line.then, *line.otherwise)
        case ChooseOne():
            inner = tuple(each for mode in line.modes for each in mode.lines)
        case May() | ForEach():
            inner = line.lines
        case _:
            inner = ()
    if isinstance(who := line.whom(), One | Each):
        yield isinstance(line, Deal), who
    for each in inner:
        yield from _whom(each)


def _reach(place: Zone) -> Fact:
    """How far it reaches: Radius 2, Range 3; an adjacent hero is one step away."""
    if place.shape == "adjacent":
        return Fact("Adjacent", "1", "melee", main=True)
    return Fact(place.shape.capitalize(), str(place.distance), "range", main=True)
