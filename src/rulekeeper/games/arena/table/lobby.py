"""Setting up a match of Arena: the form, and the first match with its lessons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulekeeper.content.naming import find_entry
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.tabletop import Field, Scene, SetUp, Tutorial
from rulekeeper.games.tutorials import load_tutorial

TUTORIAL = Path(__file__).parent / "tutorial.yaml"

_READY_MADE = {"tiles": "ready-made"}
"""Where heroes can stand without the players' say, and arenas have a name."""


def set_up(game: Arena) -> SetUp:
    """How a match is set up.

    Rules: arena.mode.pvp.1 to .3, arena.mode.option.1, .2, arena.setup.pvp.tiles.1
    """
    return SetUp(
        summary=(
            "Two teams of three or four heroes meet on a grid of 24 by 16 squares. In each turn "
            "one hero moves and attacks, and a die of twenty decides what hits. A team wins when "
            "all heroes of the other one are dead at the same time."
        ),
        seats=(2, 3, 4, 5, 6, 7, 8),
        fields=(*_of_the_teams(), *_of_the_arena(game), *_of_the_rules()),
        quick=(
            "Draws the heroes and Heroic Actions of both teams, puts the heroes on their places "
            "in a ready-made arena and begins with the first turn."
        ),
        scene=Scene(size=8, heroes=3, walls=6),
    )


def match_options(game: Arena, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, the heroes of each team by id or name, as in `a,b,c/d,e,f`. Raises
    `UnknownAnswer` when a hero is not known.
    """
    options = dict(typed)
    heroes = options.get("heroes")
    if isinstance(heroes, str):
        options["heroes"] = [
            [find_entry(game.catalogue.heroes, name, "hero").id for name in team.split(",")]
            for team in heroes.split("/")
        ]
    return options


@cache
def tutorial() -> Tutorial:
    """The first match; raises `PackError` when its file is at fault."""
    return load_tutorial(TUTORIAL)


def _of_the_teams() -> tuple[Field, ...]:
    return (
        Field(
            name="heroes_per_team",
            label="Heroes in a team",
            kind="choice",
            default="3",
            choices=(("3", "Three"), ("4", "Four")),
            help=(
                "Seats join the two teams in turn, and those of a team share its heroes: seven or "
                "eight players need teams of four."
            ),
            rule="arena.mode.pvp.1",
        ),
    )


def _of_the_arena(game: Arena) -> tuple[Field, ...]:
    arenas = game.catalogue.arenas
    return (
        Field(
            name="tiles",
            label="How the arena is built",
            kind="choice",
            default="ready-made",
            choices=(
                ("ready-made", "It is ready-made"),
                ("freestyle", "The players place tiles as they like"),
                ("competitive", "The teams place tiles in turn"),
            ),
            help="Walls, doors, lava, swamp and the like come from the tiles of the box.",
            rule="arena.setup.pvp.tiles.1",
        ),
        Field(
            name="arena",
            label="Arena",
            kind="choice",
            default=next(iter(arenas), None),
            choices=tuple((name, arena.name) for name, arena in arenas.items()),
            help="The library shows what each of them looks like.",
            rule="arena.setup.pvp.tiles.1",
            only_if=_READY_MADE,
        ),
        Field(
            name="deployment",
            label="Where heroes begin",
            kind="choice",
            default="players",
            choices=(
                ("players", "The players deploy them, each in its half"),
                ("ready", "They stand where the arena suggests"),
            ),
            rule="arena.setup.pvp.deploy.1",
            only_if=_READY_MADE,
        ),
    )


def _of_the_rules() -> tuple[Field, ...]:
    return (
        Field(
            name="aid",
            label="First Aid",
            kind="toggle",
            default=True,
            help="Twice a match a hero can give 20 of its hit points to revive a dead ally.",
            rule="arena.first-aid.1",
        ),
        Field(
            name="artifacts",
            label="Artifacts",
            kind="toggle",
            default=False,
            help="Before the match the teams equip their heroes with artifacts of six levels.",
            rule="arena.item.artifact.pick.1",
        ),
        Field(
            name="scrolls",
            label="Scrolls",
            kind="toggle",
            default=False,
            help="Each team picks a deck of twelve scrolls and draws three: surprises in hand.",
            rule="arena.item.scroll.pick.1",
        ),
        Field(
            name="advanced",
            label="Advanced rules",
            kind="toggle",
            default=True,
            help="Sidesteps, Reaction Attacks, Interrupts, Focus and Mob. Easier without.",
            rule="arena.mode.option.1",
        ),
        Field(
            name="turn_limit",
            label="Turns",
            kind="number",
            help="After so many turns of both teams together the match is a draw. Empty: no limit.",
        ),
    )
