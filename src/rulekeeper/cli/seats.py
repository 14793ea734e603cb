"""Seats of people and bots, from the command line or from the names in a saved match."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.cli.screen import AnyMatch
from rulekeeper.content.text import plain_text, quoted
from rulekeeper.core.chance import ChanceDriver, OutcomeValue, SeededChance, mixed
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import RollOrDraw
from rulekeeper.core.templates import counted
from rulekeeper.players.base import Player
from rulekeeper.players.registry import bot_of, check_spelling, find_player

PEOPLE = ("you", "human")
"""What a person is called on the command line."""


def parse_seats(text: str) -> list[str]:
    """The specifications of all seats, such as `you` and `greedy`.

    Raises `SetupError` when one is neither a person nor a bot; no file is looked for.
    """
    specs = [spec.strip() for spec in text.split(",")]
    for spec in specs:
        if spec in PEOPLE:
            continue
        try:
            check_spelling(spec)
        except SetupError as error:
            raise SetupError(f"{error} A person is called `you` here.") from None
        if bot_of(spec) != spec:
            raise SetupError(
                f"{quoted(spec)} has spaces or brackets in its name, by which a saved match would "
                "not find it again: rename the file or its folder."
            )
    return specs


def seat_names(specs: Sequence[str], names: str | None) -> list[str]:
    """The name of every seat. A bot's name says what it is, so that a saved match knows it.

    `names` are those of the people, or of all seats. Raises `SetupError` when they do not fit.
    """
    people = [seat for seat, spec in enumerate(specs) if spec in PEOPLE]
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) == len(specs):
        named = dict(enumerate(given))
    elif len(given) in (0, len(people)):
        named = dict(zip(people, given, strict=False))
    else:
        raise SetupError(
            f"{counted(len(given), 'name')} for {counted(len(people), 'person', 'people')} and "
            f"{counted(len(specs), 'seat')}: give one name for each person, or for each seat."
        )
    found = [
        _name(seat, spec, named.get(seat), specs.count(spec)) for seat, spec in enumerate(specs)
    ]
    for seat, name in enumerate(found):
        check_name(name)
        if seat in people and bot_of(name):
            raise SetupError(f"'{name}' is a bot's name; a person needs another one.")
    return found


def _name(seat: int, spec: str, name: str | None, alike: int) -> str:
    if spec in PEOPLE:
        return name or f"Player {seat + 1}"
    if name:
        return f"{name} ({spec})"
    return f"{spec} {seat + 1}" if alike > 1 else spec


def check_name(name: str) -> None:
    """Raise `SetupError` when a name cannot be shown in a terminal."""
    if why := plain_text(name):
        raise SetupError(f"The name {quoted(name)} {why}.")


def make_bots(specs: Sequence[str | None], seed: int) -> dict[int, Player]:
    """The bots by their seats; each has a seed of its own. `None` is a person, too."""
    return {
        seat: find_player(spec, seed=mixed(seed, seat))
        for seat, spec in enumerate(specs)
        if spec is not None and spec not in PEOPLE
    }


def check_bots(specs: Sequence[str | None], match: AnyMatch) -> None:
    """Raise `SetupError` when one of the bots cannot play the match, as a net of another game."""
    for spec in specs:
        if spec is not None and spec not in PEOPLE:
            find_player(spec, seed=0, match=match)


class TableChance:
    """Chance at a real table: people roll real dice and draw real cards, bots virtual ones."""

    def __init__(self, bots: Sequence[int], seed: int) -> None:
        self._bots = frozenset(bots)
        self._virtual: ChanceDriver = SeededChance(seed)

    def answer(self, request: RollOrDraw, place: int) -> OutcomeValue | None:
        """The answer for a bot's dice and cards; `None` for those of people."""
        return self._virtual.answer(request, place) if request.seat in self._bots else None
