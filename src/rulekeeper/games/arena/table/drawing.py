"""Board and heroes of Arena as text for a terminal, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from types import MappingProxyType

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from rulekeeper.boards.masks import squares_of
from rulekeeper.games.arena.table.view import ArenaView, EffectView, HeroView, TeamView
from rulekeeper.games.display import fitted, letter_of
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS, name_of, square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.tiles import CATALOGUE, TileKind
from rulekeeper.tanarean.text.attackwording import status_name

WIDTH = 78
"""Columns of the list of heroes."""

NAME = 21
"""Columns for a hero's name."""

BAR = 10
"""Characters of a full bar of hit points."""

TEAM_STYLES = ("bright_yellow", "bright_magenta")
"""The colours of the white and the black team."""

CHOICE = "bold cyan"
"""The style of squares that can be chosen."""


class Look(Struct, frozen=True):
    """How a kind of tile is drawn: its symbol beside something else, three characters alone."""

    symbol: str
    alone: str
    style: str


def _look(symbol: str, style: str, alone: str = "") -> Look:
    return Look(symbol, alone or symbol * 3, style)


_LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        TileKind.WALL: _look("█", "bright_black"),
        TileKind.DOOR: _look("=", "yellow", "|=|"),
        TileKind.LOCKED_DOOR: _look("#", "yellow", "|#|"),
        TileKind.BARRICADE: _look("▒", "bright_black"),
        TileKind.STATUE: _look("&", "white", " & "),
        TileKind.CHEST: _look("$", "yellow", " $ "),
        TileKind.LEVER: _look("/", "yellow", " / "),
        TileKind.ORB: _look("o", "bright_blue", "(o)"),
        TileKind.LAVA: _look("~", "red"),
        TileKind.SPIKES: _look("^", "red"),
        TileKind.ALTAR: _look("%", "bright_blue"),
        TileKind.PORTAL: _look("@", "blue"),
        TileKind.SWAMP: _look(";", "green"),
        TileKind.RUINS: _look(":", "green"),
        TileKind.STAIRS: _look("<", "white"),
    }
)
"""The tiles of Arena. What has no look of its own is drawn by the symbol of its plan."""


def look_of(kind: str) -> Look:
    """How a kind of tile is drawn."""
    return _LOOKS.get(kind) or _look(CATALOGUE[TileKind(kind)].symbol, "white")


def style_of(team: int) -> str:
    """The colour of a team."""
    return TEAM_STYLES[team]


def marks(heroes: Sequence[HeroView]) -> list[str]:
    """A letter for each hero, all different: capital for the white team, small for the black."""
    taken: list[str] = []
    for hero in heroes:
        taken.append(letter_of(hero.name, taken))
    return [
        letter if hero.team else letter.upper() for hero, letter in zip(heroes, taken, strict=True)
    ]


def mark_and_name(view: ArenaView, who: int) -> Text:
    """A hero's letter and name, in the colour of its team."""
    hero = view.heroes[who]
    return Text(f"{marks(view.heroes)[who]} {hero.name}", style=style_of(hero.team))


def letters_of(view: ArenaView, heroes: Iterable[int]) -> Text:
    """The letters of some heroes, each in the colour of its team."""
    letters = marks(view.heroes)
    return Text(" ").join(
        Text(letters[who], style=f"bold {style_of(view.heroes[who].team)}") for who in heroes
    )


def heading(view: ArenaView) -> str:
    """Where the match stands: the turn and whose it is, the arena."""
    parts = ["Table set-up"]
    if view.turn.number:
        parts = [f"Turn {view.turn.number}", view.heroes[view.turn.owner].name]
    return " · ".join([*parts, view.arena] if view.arena else parts)


# -- the board --------------------------------------------------------------------------------


def board(view: ArenaView, choices: Mapping[str, str] = MappingProxyType({})) -> RenderableType:
    """The board; `choices` tells what stands on squares that may be chosen, three characters each.

    The turn's owner stands in brackets, as in [A]; who is attacked as in <b>.
    """
    things = {item.square: "°" for item in view.ground}
    things |= {hero.square_of_death: "†" for hero in view.heroes if hero.square_of_death}
    tiles = {
        name_of(square): tile.kind
        for tile in view.tiles
        for square in _squares(tile.square, tile.columns, tile.rows)
    }
    return _grid(tiles, _figures(view), choices, things)


def plan(battle_map: BattleMap) -> RenderableType:
    """A map without figures."""
    tiles = {
        name_of(square): str(tile.kind)
        for tile in battle_map.tiles
        for square in squares_of(tile.mask)
    }
    return _grid(tiles, {}, {}, {})


def _grid(
    tiles: Mapping[str, str],
    figures: Mapping[str, Text],
    choices: Mapping[str, str],
    things: Mapping[str, str],
) -> RenderableType:
    """All squares with their rows' letters and columns' numbers, what is on them by their names."""
    lines = [Text("  " + "".join(f"{n + 1:^3}" for n in range(COLUMNS)), style="dim")]
    for row in range(ROWS):
        letter = name_of(GRID.square(0, ROWS - 1 - row))[0]
        line = Text.assemble((f"{letter} ", "dim"))
        for column in range(COLUMNS):
            name = f"{letter}{column + 1}"
            look = look_of(tiles[name]) if name in tiles else None
            cell = _cell(look, figures.get(name), choices.get(name, ""), things.get(name, ""))
            line.append_text(cell)
        line.append(letter, style="dim")
        lines.append(line)
    return Group(*lines)


def _squares(at: str, columns: int, rows: int) -> list[int]:
    square = square_named(at)
    return [square + column - row * GRID.stride for column in range(columns) for row in range(rows)]


def _figures(view: ArenaView) -> dict[str, Text]:
    """Three characters for each square with a figure."""
    attacked = view.attacks[-1].targets if view.attacks else []
    figures = {}
    for hero, letter in zip(view.heroes, marks(view.heroes), strict=True):
        if hero.square:
            cell = f" {letter} "
            if hero.number == view.turn.owner and view.turn.number:
                cell = f"[{letter}]"
            elif hero.number in attacked:
                cell = f"<{letter}>"
            figures[hero.square] = Text(cell, style=f"bold {style_of(hero.team)}")
    return figures


def _cell(look: Look | None, figure: Text | None, choice: str, thing: str) -> Text:
    """Three characters for a square: who stands there, what may be chosen, or what lies there."""
    if look and not (figure or choice or thing):
        return Text(look.alone, style=look.style)
    shown = figure or (Text(choice, style=CHOICE) if choice else Text(thing and f" {thing} "))
    if not shown:
        return Text(" · ", style="dim")
    if shown.plain[0] != " ":
        return shown
    if thing and (figure or choice):
        return Text(thing) + shown[1:]
    return Text(look.symbol, style=look.style) + shown[1:] if look else shown


def legend(view: ArenaView, extra: Iterable[str] = ()) -> Text:
    """What the symbols on the board mean, those present."""
    kinds = dict.fromkeys(tile.kind for tile in view.tiles)
    parts = [
        Text.assemble((look_of(kind).alone.strip()[:3], look_of(kind).style), f" {kind}")
        for kind in kinds
    ]
    if any(hero.square_of_death for hero in view.heroes):
        parts.append(Text("† died here"))
    if view.ground:
        parts.append(Text("° items"))
    parts += map(Text, extra)
    return Text("  ").join(parts)


# -- the heroes -------------------------------------------------------------------------------


def teams(view: ArenaView, seats: Sequence[str]) -> RenderableType:
    """Both teams: what each has, and its heroes, those on a line with what lasts on them below."""
    lines: list[Text] = []
    for number, team in enumerate(view.teams):
        style = style_of(number)
        head = Text(f"{team.name.capitalize()} team", style=f"bold {style}")
        details = [" and ".join(seats[seat] for seat in team.players)]
        if team.half and not view.turn.number:
            details.append(f"{team.half} half")
        if view.turn.number:
            details.append("Special Ready" if team.ready else "No Special")
        details += _facts(view, team)
        told = wrap(" · ".join(details), WIDTH - len(head) - 3)
        lines.append(head.append(Text(f" · {told[0]}", style="not bold")))
        lines += [Text(f"   {line}") for line in told[1:]]
        for hero in _in_turn_order(view, number):
            lines.append(_hero_line(view, hero))
            notes = "; ".join(_notes(view, hero))
            lines += [Text(f"      {line}", style="italic") for line in wrap(notes, WIDTH - 6)]
    return Group(*lines)


def _in_turn_order(view: ArenaView, team: int) -> list[HeroView]:
    """The heroes of a team in its Turn Order, as far as that is settled."""
    order = view.teams[team].turn_order
    own = [hero for hero in view.heroes if hero.team == team]
    return sorted(own, key=lambda h: order.index(h.number) if h.number in order else len(order))


def _facts(view: ArenaView, team: TeamView) -> list[str]:
    """What a team has, and who acts when."""
    facts = []
    if view.turn.number:
        letters = marks(view.heroes)
        if team.forecast:
            facts.append(f"order {' '.join(letters[who] for who in team.forecast)}")
        if team.heroic_count:
            facts.append(f"{team.heroic_count} heroic")
        if team.aid_tokens:
            facts.append(f"{team.aid_tokens} aid")
    if team.deck_size:
        facts.append(f"{_count(team.deck_size, 'scroll')} to draw")
    return facts


def _hero_line(view: ArenaView, hero: HeroView) -> Text:
    letter = marks(view.heroes)[hero.number]
    style = style_of(hero.team)
    if hero.square_of_death:
        dead = f" † {letter} {hero.name}, dead at {hero.square_of_death}"
        return fitted(dead, WIDTH, "dim")
    is_due = view.turn.number and view.teams[hero.team].forecast[:1] == [hero.number]
    turn = " "
    if is_due:
        turn = "▸" if hero.number == view.turn.owner else "▹"
    full = max(0, min(BAR, -(-BAR * hero.hp // hero.most_hp)))
    specials = "".join(
        "○" if card.spent else "●" for card in hero.attacks if card.kind in ("special", "interrupt")
    )
    return Text.assemble(
        f" {turn} ",
        (letter, f"bold {style}"),
        " ",
        fitted(hero.name, NAME, style),
        fitted(hero.role, 10, ""),
        " ",
        f"{hero.square or '–':4}",
        ("█" * full, style),
        ("░" * (BAR - full), "dim"),
        f"{hero.hp:4}/{hero.most_hp:<3} D{hero.defense:<2} M{hero.movement:<2} {specials}",
    )


def _notes(view: ArenaView, hero: HeroView) -> list[str]:
    """What a hero bears, and what lasts on it."""
    notes = list(dict.fromkeys(_effect_text(view, effect) for effect in hero.effects))
    if hero.mobbed:
        notes.append("Mobbed: 3 off its Defense")
    if view.turn.focused and hero.number == view.turn.owner:
        notes.append("Focused")
    if hero.artifact:
        notes.append(hero.artifact)
    if hero.scrolls is not None:
        notes += [f"scroll {scroll}" for scroll in hero.scrolls]
    elif hero.scroll_count:
        notes.append(_count(hero.scroll_count, "scroll"))
    return notes


def _effect_text(view: ArenaView, effect: EffectView) -> str:
    return f"{status_name(effect.what)}{lasting_text(view, effect)}"


def lasting_text(view: ArenaView, effect: EffectView) -> str:
    """By what an effect is there and how long it lasts, to follow its name."""
    owner = view.heroes[effect.owner].name if effect.owner >= 0 else "somebody"
    lasts = {
        "temporary": f"until the next turn of {owner}",
        "permanent": "permanently",
        "turn": "this turn",
        "used": "until it is used",
        "there": "while it stands there",
        "borne": "while it bears it",
    }[effect.lasts]
    used = " or until used" if effect.ends_if_used else ""
    source = f" by {effect.card}" if effect.card else ""
    return f"{source} {lasts}{used}"


def _count(number: int, one: str) -> str:
    return f"{number} {one if number == 1 else one + 's'}"
