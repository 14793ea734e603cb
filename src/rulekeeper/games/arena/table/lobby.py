"""Setting up a match of Arena: the form, and the first match with its lessons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from rulekeeper.content.naming import find_entry, find_groups
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.tabletop import Field, SetUp
from rulekeeper.games.tutorials import load_set_up

HARDNESS = {1: "gentle", 2: "fair", 3: "demanding", 4: "hard", 5: "very hard"}
"""What people are told of how hard a quest is."""

SET_UP = Path(__file__).parent / "set_up.yaml"


def set_up(game: Arena) -> SetUp:
    """How a match is set up, with the arenas and quests of the game to choose from."""
    form = load_set_up(SET_UP)
    return replace(form, fields=tuple(_filled(game, field) for field in form.fields))


def _filled(game: Arena, field: Field) -> Field:
    arenas, quests = game.catalogue.arenas, game.catalogue.quests
    if field.name == "arena":
        choices = tuple((name, arena.name) for name, arena in arenas.items())
        return replace(field, choices=choices, default=next(iter(arenas), None))
    if field.name == "quest":
        several = tuple(
            (name, f"{quest.kind.capitalize()}: {quest.name} ({HARDNESS[quest.hardness]})")
            for name, quest in sorted(quests.items(), key=lambda each: each[1].boss is not None)
        )
        told = {name: " ".join(quest.introduction.split()) for name, quest in quests.items()}
        return replace(field, choices=(*field.choices, *several), about=told)
    return field


def match_options(game: Arena, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, the heroes of each team by id or name, as in `a,b,c/d,e,f`; on a mission
    they are the party. `quest` may be the name of a mission. Raises `UnknownAnswer` when something
    is not known.
    """
    options = dict(typed)
    if (quest := options.get("quest")) is not None:
        options["quest"] = find_entry(game.catalogue.quests.values(), str(quest), "quest").id
    heroes = options.get("heroes")
    if isinstance(heroes, str):
        groups = find_groups(game.catalogue.heroes, heroes, "hero")
        if quest is None:
            options["heroes"] = groups
        else:
            del options["heroes"]
            options["party"] = [hero for group in groups for hero in group]
    return options
