"""Seats, teams and heroes: who sits beside whom, who is on whose side, who plays which hero."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from rulekeeper.core.errors import SetupError
from rulekeeper.core.language import Named
from rulekeeper.core.requests import Flow, roll


class Seating:
    """Two teams whose players sit alternately, each with heroes of its own, numbered seat by seat.

    Raises `SetupError` when there are not so many seats, by the rule that says how many.
    """

    def __init__(
        self, seats: Sequence[str], needed: int, heroes_each: int, *, mode: str, rule: str
    ) -> None:
        if len(seats) != needed:
            raise SetupError(f"A match {mode} needs {needed} seats, not {len(seats)}.", rule)
        self.seats = tuple(seats)
        self.heroes = range(needed * heroes_each)
        self.seats_clockwise = range(needed)
        self.orders = [
            [(first + place) % needed for place in self.seats_clockwise]
            for first in self.seats_clockwise
        ]
        """All seats, clockwise from each of them."""
        self.teams = [
            tuple(hero for hero in self.heroes if hero // heroes_each % 2 == team)
            for team in (0, 1)
        ]
        """The heroes of each team."""


Members: TypeAlias = Mapping[str, Sequence[frozenset[int]]]
"""Who belongs to each side, seen from each hero; `self` is that hero alone."""


def members_of_sides(teams: Sequence[int]) -> Members:
    """The sides that texts speak of, where the heroes are in these teams."""
    everybody = frozenset(range(len(teams)))
    own = [frozenset(hero for hero in everybody if teams[hero] == team) for team in teams]
    return {
        "heroes": [everybody for _ in own],
        "others": [everybody - {me} for me in range(len(own))],
        "self": [frozenset({me}) for me in range(len(own))],
        "team": own,
        "allies": [team - {me} for me, team in enumerate(own)],
        "enemies": [everybody - team for team in own],
    }


def chosen_heroes(
    heroes: Sequence[Named], decks: Sequence[Sequence[int]], ids: Iterable[str], rule: str
) -> list[int]:
    """The numbers of heroes that options name; `rule` says that each has a deck.

    Raises `SetupError` when there is no such hero, or no deck for it.
    """
    numbers = {hero.id: number for number, hero in enumerate(heroes)}
    found = []
    for hero in ids:
        if hero not in numbers:
            known = ", ".join(sorted(numbers))
            raise SetupError(f"There is no hero '{hero}'; there are {known}.")
        if not decks[numbers[hero]]:
            raise SetupError(f"The hero '{hero}' has no deck.", rule)
        found.append(numbers[hero])
    return found


def check_different(team: str, names: Sequence[str], rule: str) -> None:
    """Raises `SetupError` when two heroes of a team have the same name."""
    if twice := [name for name in names if names.count(name) > 1]:
        raise SetupError(
            f"The {team} team has {twice[0]} twice; all heroes of a team need different names.",
            rule,
        )


def drawn_teams(heroes: Sequence[Named], size: int, rng: Random) -> list[list[str]]:
    """Two teams of so many heroes by id, of different names in each; there must be as many."""
    teams: list[list[str]] = []
    while len(teams) < 2:
        team = rng.sample(heroes, size)
        if len({hero.name for hero in team}) == size:
            teams.append([hero.id for hero in team])
    return teams


def highest_roller(
    seats: Sequence[int], sides: int, purpose: str, told: Callable[[int, int], None]
) -> Flow[int]:
    """Who rolls the highest face of a die; those who tie roll again. Each roll is `told`."""
    rolling = [*seats]
    while len(rolling) > 1:
        faces = {}
        for seat in rolling:
            faces[seat] = yield from roll(sides, seat, purpose)
            told(seat, faces[seat])
        rolling = [seat for seat in rolling if faces[seat] == max(faces.values())]
    return rolling[0]
