"""`rulekeeper replay`: step through a saved match."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from rulekeeper.cli.play import ColourOption, PackOption, VerifyOption
from rulekeeper.cli.saves import SavedMatch, rebuilt
from rulekeeper.cli.screen import AnyMatch, Screen
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.core.chance import OpenChance
from rulekeeper.core.errors import SetupError
from rulekeeper.core.events import EVERYBODY, SPECTATOR, Observer
from rulekeeper.core.requests import CHANCE
from rulekeeper.games.registry import find_game

ADVICE = "Enter: next, b: back, a number: go to that answer, q: leave"
LONGEST_NUMBER = 9
"""The most digits of a number that is read; no match has that many answers."""


def replay_command(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    whole: Annotated[bool, typer.Option("--all", help="Print the whole log and exit.")] = False,
    seat: Annotated[
        int | None, typer.Option(help="Show what the player in this seat saw, counted from 1.")
    ] = None,
    pack: PackOption = None,
    salvage: Annotated[
        bool,
        typer.Option("--salvage", help="Show a damaged file up to the damage."),
    ] = False,
    verify: VerifyOption = False,
    no_colour: ColourOption = False,
) -> None:
    """Step through a saved match, or only verify it."""
    saved = SavedMatch(file)
    seats = len(saved.header.seats)
    if seat is not None and not 1 <= seat <= seats:
        raise SetupError(f"There is no seat {seat} in this match: 1 to {seats}.")
    match, damage = saved.load(
        partial(find_game, packs=pack or ()), chance=OpenChance(), salvage=salvage, verify=True
    )
    terminal = Terminal(make_console(colour=not no_colour))
    replay = Replay(match, terminal, EVERYBODY if seat is None else seat - 1)
    for note in match.notes:
        terminal.console.print(Text(f" {note}", style="yellow"))
    if verify:
        verified = "comes out as it was saved" if not match.notes else "is allowed"
        terminal.console.print(f" {file}: the match of {match.answer_count} answers {verified}.")
    elif whole:
        replay.show_log()
    else:
        replay.step_through()
    if damage:
        terminal.console.print(Text(f" {damage}", style="yellow"))


class Replay:
    """A match that has been played, shown as an observer sees it."""

    def __init__(self, match: AnyMatch, terminal: Terminal, observer: Observer) -> None:
        self.match = match
        self.terminal = terminal
        self.console = terminal.console
        self.observer = observer
        self.screen = Screen(match.game, match.setup.names)
        answers = match.answers
        self.stops = [
            place
            for place in range(len(answers) + 1)
            if place == len(answers) or answers[place][0] != CHANCE
        ]
        """After how many answers to stop: where a player is asked, and at the end."""

    def show_log(self) -> None:
        """Print everything that happened."""
        for line in self._lines(self.match, 0):
            self.terminal.print_hanging(line)
        if self.match.result is None:
            self.console.print(" The match is not over.")

    def step_through(self) -> None:
        """Show the match stop by stop, as the person asks for."""
        place = self.stops[0]
        self._show(place, 0)
        while True:
            line = self.terminal.read(f"{ADVICE}> ")
            if line is None or line.casefold() in ("q", "quit"):
                return
            before = place
            if line.casefold() in ("b", "back"):
                place = max((stop for stop in self.stops if stop < place), default=place)
            elif not line and place == self.stops[-1]:
                return
            elif not line:
                place = min(stop for stop in self.stops if stop > place)
            elif line.isdecimal():
                place = int(line) if len(line) < LONGEST_NUMBER else self.stops[-1]
                place = min(place, self.stops[-1])
            else:
                continue
            self._show(place, before)

    def _show(self, place: int, before: int) -> None:
        """The table after so many answers, and what happened since another place, or just now."""
        now = rebuilt(self.match, place)
        if place <= before:
            before = max((stop for stop in self.stops if stop < place), default=0)
        since = rebuilt(self.match, before).event_count
        self.console.print()
        for line in self._lines(now, since):
            self.terminal.print_hanging(line)
        seat = SPECTATOR if self.observer is EVERYBODY else self.observer
        self.console.print()
        self.console.print(self.screen.table(now.seen(seat), seat))
        told = f" After {place} of {self.stops[-1]} answers. "
        if now.result is not None:
            told += f"{now.result.reason}. ({now.result.rule})"
        elif place < len(self.match.answers):
            seat, answer = self.match.answers[place]
            who = "chance" if seat == CHANCE else now.setup.names[seat]
            told += f"{who}: {now.option_text(answer)} [{now.written(answer)}]"
        self.console.print(Text(told, style="bold"))

    def _lines(self, match: AnyMatch, since: int) -> list[Text]:
        told = [(e, match.event_text(e)) for e in match.events(since, self.observer)]
        seen = match.seen(SPECTATOR if self.observer is EVERYBODY else self.observer)
        return [line.text for line in self.screen.log(seen, told)]
