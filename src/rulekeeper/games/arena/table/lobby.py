"""Setting up a match of Arena: the form, and the first match with its lessons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from rulekeeper.content.naming import find_groups
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.tabletop import SetUp
from rulekeeper.games.tutorials import load_set_up

SET_UP = Path(__file__).parent / "set_up.yaml"


def set_up(game: Arena) -> SetUp:
    """How a match is set up, with the arenas of the game to choose from."""
    form, arenas = load_set_up(SET_UP), game.catalogue.arenas
    choices = tuple((name, arena.name) for name, arena in arenas.items())
    fields = (
        replace(field, choices=choices, default=next(iter(arenas), None))
        if field.name == "arena"
        else field
        for field in form.fields
    )
    return replace(form, fields=tuple(fields))


def match_options(game: Arena, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, the heroes of each team by id or name, as in `a,b,c/d,e,f`. Raises
    `UnknownAnswer` when a hero is not known.
    """
    options = dict(typed)
    heroes = options.get("heroes")
    if isinstance(heroes, str):
        options["heroes"] = find_groups(game.catalogue.heroes, heroes, "hero")
    return options
