"""Board and heroes as text for a terminal, drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from rulekeeper.boards.masks import Square
from rulekeeper.games.display import fitted
from rulekeeper.games.lebelheim.box import GRID, TEAM_NAMES
from rulekeeper.games.lebelheim.table.view import HeroView, LebelheimView
from rulekeeper.games.tabletop.letters import letter_of

WIDTH = 56
"""Columns of the list of heroes: beside the board there are 80."""

NAME = 19
"""Columns for a hero's name."""

BAR = 8
"""Characters of a full Endurance bar."""

_BEFORE_PLACEMENT = ("sides", "heroes", "set_aside", "placement")
_STYLES = {"red": "bright_red", "blue": "bright_blue"}


class Beside:
    """Two things side by side, or one under the other where the terminal is too narrow."""

    def __init__(self, left: RenderableType, right: RenderableType) -> None:
        self.left, self.right = left, right

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints."""
        needed = sum(
            console.measure(side, options=options.update(max_width=1000)).maximum
            for side in (self.left, self.right)
        )
        if needed + 1 > options.max_width:
            yield from (self.left, self.right)
            return
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(self.left, self.right)
        yield grid


def style_of(hero: HeroView) -> str:
    """The colour of a hero's team."""
    return _STYLES[hero.team]


def label(view: LebelheimView, number: int) -> str:
    """A hero's name, with its team when both teams have it."""
    hero = view.heroes[number]
    twins = [other for other in view.heroes if other.name == hero.name]
    return hero.name if len(twins) == 1 else f"{hero.name} ({hero.team})"


def marks(heroes: Sequence[HeroView]) -> list[str]:
    """A letter for each hero, capital for the red team and small for the blue one."""
    found = [""] * len(heroes)
    for team in TEAM_NAMES:
        taken: set[str] = set()
        for place, hero in enumerate(heroes):
            if hero.team == team:
                letter = letter_of(hero.name, taken)
                taken.add(letter)
                found[place] = letter.upper() if team == TEAM_NAMES[0] else letter
    return found


def board(view: LebelheimView, labels: Mapping[Square, str]) -> RenderableType:
    """The board with the heroes' letters; `labels` stand on squares that may be chosen.

    The hero whose text is being carried out stands in brackets, as in [A]; the attacked as in <b>.
    """
    letters = marks(view.heroes)
    playing = view.plays[-1].hero if view.plays else -1
    attacked = view.attacks[-1].targets if view.attacks else []
    cells: dict[Square, Text] = {}
    for hero in view.heroes:
        if hero.square:
            letter = letters[hero.number]
            cell = f" {letter} "
            if hero.number == playing:
                cell = f"[{letter}]"
            elif hero.number in attacked:
                cell = f"<{letter}>"
            cells[GRID.parse(hero.square)] = Text(cell, style=f"bold {style_of(hero)}")
    for square, typed in labels.items():
        cells[square] = Text(f"{typed:>2} ", style="bold cyan")
    lines = [Text("  ╭──────────────────╮", style="dim")]
    for row in reversed(range(GRID.rows)):
        line = Text(f"{row + 1} ")
        line.append("│", style="dim")
        for column in range(GRID.columns):
            line.append_text(cells.get(GRID.square(column, row), Text(" · ", style="dim")))
        line.append("│", style="dim")
        lines.append(line)
    lines.append(Text("  ╰──────────────────╯", style="dim"))
    lines.append(Text("    " + "  ".join("abcdef")))
    return Group(*lines)


def heroes_list(view: LebelheimView, seats: Sequence[str]) -> RenderableType:
    """Every hero on a line: letter, name, case, Endurance, cards; below it what changes it."""
    letters = marks(view.heroes)
    lines = [Text(" " * (WIDTH - 14) + "hand deck disc", style="dim")]
    for seat, name in enumerate(seats):
        own = [hero for hero in view.heroes if hero.seat == seat]
        turn = "▸" if seat == view.seat and view.turn else " "
        lines.append(fitted(f"{turn}{name} ({own[0].team})", WIDTH, f"bold {style_of(own[0])}"))
        for hero in own:
            lines.append(_hero_line(view, hero, letters[hero.number]))
            notes = ", ".join(_notes(view, hero))
            lines += [Text(f"    {line}", style="italic") for line in wrap(notes, WIDTH - 4)]
    return Group(*lines)


def _hero_line(view: LebelheimView, hero: HeroView, letter: str) -> Text:
    if not hero.name:
        return Text("  ? not revealed yet", style="dim")
    if not hero.square and view.stage not in _BEFORE_PLACEMENT:
        return fitted(f"  † {hero.name}, dead", WIDTH, "dim")
    style = style_of(hero)
    full = min(BAR, -(-BAR * hero.endurance // hero.starting_endurance))
    return Text.assemble(
        "  ",
        (letter, f"bold {style}"),
        " ",
        fitted(hero.name, NAME, style),
        f" {hero.square or '–':2} ",
        ("█" * full, style),
        ("░" * (BAR - full), "dim"),
        f"{hero.endurance:3}/{hero.starting_endurance:<2}",
        f"{f'{hero.hand_size}/{hero.maximum_hand}':>5}{hero.deck_size:5}{len(hero.discard):5}",
    )


def _notes(view: LebelheimView, hero: HeroView) -> list[str]:
    """What is in force for a hero."""
    notes = ["disabled"] if hero.disabled else []
    if hero.auras:
        notes.append(f"{'Aura' if len(hero.auras) == 1 else 'Auras'} {' and '.join(hero.auras)}")
    until = {"turn": "this turn", "round": "this round", "next": "once"}
    for bonus in view.bonuses:
        if bonus.hero == hero.number:
            notes.append(f"{bonus.amount:+d} {bonus.stat} {until[bonus.until]}".replace("-", "−"))
    return notes
