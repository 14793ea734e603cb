"""`rulekeeper play` and `rulekeeper resume`: matches at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Annotated, Any

import typer

from rulekeeper.cli.flags import flags
from rulekeeper.cli.real_table import AT_A_REAL_TABLE, at_a_real_table
from rulekeeper.cli.saves import SavedMatch, write
from rulekeeper.cli.screen import AnyMatch, match_options
from rulekeeper.cli.seats import TableChance, check_bots, make_bots, parse_seats, seat_names
from rulekeeper.cli.session import Session
from rulekeeper.cli.terminal import Terminal, make_console
from rulekeeper.content.text import listed, quoted
from rulekeeper.content.yaml_source import read_value
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.registry import chapter_names, find_game, find_package, game_names
from rulekeeper.games.tabletop import SetUp
from rulekeeper.players.registry import bot_of

LARGEST_SEED = 1 << 31

PackOption = Annotated[
    list[Path] | None, typer.Option("--pack", help="Another content pack; may be repeated.")
]
GameOption = Annotated[
    list[str] | None,
    typer.Option("--option", help="Any option of the game: KEY=VALUE, VALUE in YAML."),
]
AskOption = Annotated[
    str, typer.Option(help="When you are asked for responses: always, playable or never.")
]
VerifyOption = Annotated[
    bool,
    typer.Option("--verify", help="Replay the whole match, and say where it differs, if it does."),
]
TableOption = Annotated[
    bool,
    typer.Option("--table", help="Roll real dice and draw real cards; corrections can be typed."),
]
ConfirmOption = Annotated[
    bool, typer.Option("--confirm", help="Wait for Enter after each figure that the game moves.")
]
ColourOption = Annotated[
    bool, typer.Option("--no-colour", "--no-color", help="Print no colours and no escape codes.")
]


def play_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=f"The game: {listed(game_names(), 'or')}.")],
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays: you, or a bot such as random, greedy, search:2.5, net:FILE."),
    ] = None,
    names: Annotated[str | None, typer.Option(help="The names of the people.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same luck.")] = None,
    mode: Annotated[str | None, typer.Option(help="How many play, such as 1v1 or 2v2.")] = None,
    heroes: Annotated[
        str | None, typer.Option(help="The heroes of each seat or team, such as bob,ann/cid,dot.")
    ] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Let chance choose the heroes and whatever else the set-up leaves open."
        ),
    ] = False,
    deck: Annotated[
        list[str] | None, typer.Option(help="Another deck for a hero: HERO=FILE.")
    ] = None,
    turn_limit: Annotated[int | None, typer.Option(help="A timed game: turns in all.")] = None,
    minute_limit: Annotated[float | None, typer.Option(help="A timed game: minutes.")] = None,
    option: GameOption = None,
    table: TableOption = False,
    confirm: ConfirmOption = False,
    pack: PackOption = None,
    ask: AskOption = "playable",
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    no_colour: ColourOption = False,
) -> None:
    """Play a match, against bots or with others at one keyboard.

    If you give no seats, you play against the greedy bot. What the game asks for on its form in the
    browser can be given as flags, too, such as --quest and --difficulty in Arena. A script can
    play, too: one answer a line. An answer that risks something is asked about once more: yes, or
    the same again, confirms it.
    """
    found = find_game(game, pack or ())
    set_up = find_package(found.name).set_up(found)
    typed = {**game_options(option), **flags(context.args, set_up.fields, found.name)}
    named = {
        "mode": mode,
        "heroes": heroes,
        "turn_limit": turn_limit,
        "minute_limit": minute_limit,
        "decks": dict(_deck(text) for text in deck) if deck else None,
    }
    typed |= {key: value for key, value in named.items() if value is not None}
    if found.name in chapter_names() and not typed:
        raise SetupError(
            f"{quoted(found.name)} is only played as a chapter of a campaign. "
            f"Begin one with: rulekeeper campaign new {found.rulebook}"
        )
    if table and found.language.corrections.kinds:
        typed |= AT_A_REAL_TABLE
    specs = parse_seats(seats or usual_seats(set_up, typed))
    if save is not None and save.is_file():
        raise SetupError(f"{save} already exists: give another file, or resume that match.")
    seed = randbelow(LARGEST_SEED) if seed is None else seed
    bots = make_bots(specs, seed)
    chance = TableChance(list(bots), seed) if table else None
    options: Mapping[str, object] = match_options(found, typed)
    if quick:
        options = found.sampled_options({**options, **set_up.quick_options}, Random(seed))
    match: AnyMatch = Match.new(
        found,
        options,
        seat_names(specs, names),
        seed,
        chance=chance,
        alone=True,
    )
    check_bots(specs, match)
    terminal = Terminal(make_console(colour=not no_colour))
    session = Session(match, bots, terminal, ask=ask, path=save, chance=chance, confirm=confirm)
    if save is not None:
        write(match, save)
    terminal.console.print(f" {found.title}, seed {seed}. Type help at any question.")
    raise typer.Exit(session.run())


def resume_command(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    seats: Annotated[
        str | None, typer.Option(help="Who plays from now on; by default, those who played before.")
    ] = None,
    table: TableOption = False,
    confirm: ConfirmOption = False,
    pack: PackOption = None,
    ask: AskOption = "playable",
    salvage: Annotated[
        bool,
        typer.Option("--salvage", help="Load a damaged file up to the damage."),
    ] = False,
    verify: VerifyOption = False,
    no_colour: ColourOption = False,
) -> None:
    """Go on with a saved match. It is kept in the same file."""
    saved = SavedMatch(file)
    header = saved.header
    specs = parse_seats(seats) if seats else [bot_of(name) for name in header.seats]
    if len(specs) != len(header.seats):
        raise SetupError(f"The match has {len(header.seats)} seats, not {len(specs)}.")
    bots = make_bots(specs, header.seed)
    chance = TableChance(list(bots), header.seed) if table else None
    match, damage = saved.load(
        partial(find_game, packs=pack or ()), chance=chance, salvage=salvage, verify=verify
    )
    check_bots(specs, match)
    if chance is not None:
        match = at_a_real_table(match, chance)
    terminal = Terminal(make_console(colour=not no_colour))
    session = Session(match, bots, terminal, ask=ask, path=file, chance=chance, confirm=confirm)
    for note in match.notes:
        session.tell(note)
    if damage:
        session.path = None
        session.tell(f"{damage} What comes before it has been salvaged.")
    raise typer.Exit(session.run())


def usual_seats(set_up: SetUp, options: Mapping[str, object]) -> str:
    """You, and as many greedy bots as it takes."""
    return ",".join(["you", *["greedy"] * (min(set_up.seats_for(options)) - 1)])


def game_options(texts: Iterable[str] | None) -> dict[str, Any]:
    """Options written as KEY=VALUE; raises `SetupError` or `PackError` when one is not."""
    found: dict[str, Any] = {}
    for text in texts or ():
        key, value = _split(text, "--option as KEY=VALUE")
        found[key] = read_value(value, f"--option {key}")
    return found


def _deck(text: str) -> tuple[str, Path]:
    hero, file = _split(text, "--deck as HERO=FILE")
    return hero, Path(file)


def _split(text: str, what: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip() or not value.strip():
        raise SetupError(f"Write {what}, not '{text}'.")
    return key.strip(), value.strip()
