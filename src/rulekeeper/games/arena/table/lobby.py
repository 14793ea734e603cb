"""Setting up a match of Arena: the form, and the first match with its lessons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from rulekeeper.content.naming import find_entry, find_groups
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.tabletop import Field, SetUp
from rulekeeper.games.tutorials import load_set_up

HARDNESS = {1: "gentle", 2: "fair", 3: "demanding", 4: "hard", 5: "very hard"}
"""What people are told of how hard a quest is."""

KINDS = ("mission", "boss fight", "duel")
"""The kinds of quests in the order in which they are offered."""

SET_UP = Path(__file__).parent / "set_up.yaml"


def set_up(game: Arena) -> SetUp:
    """How a match is set up, with the arenas and quests of the game to choose from."""
    form = load_set_up(SET_UP)
    duels = {quest.id: people_of(quest) for quest in game.catalogue.quests.values() if quest.sides}
    return replace(
        form,
        fields=tuple(_filled(game, field) for field in form.fields),
        seats_of={**form.seats_of, **duels},
    )


def people_of(quest: Quest) -> tuple[int, ...]:
    """How many people can play a duel: one leads each dragon. Rules: arena.mode.pvp.3, .4"""
    return tuple(range(2, sum(side.heroes or 1 for side in quest.sides or ()) + 1))


def _filled(game: Arena, field: Field) -> Field:
    arenas, quests = game.catalogue.arenas, game.catalogue.quests
    if field.name == "arena":
        choices = tuple((name, arena.name) for name, arena in arenas.items())
        return replace(field, choices=choices, default=next(iter(arenas), None))
    if field.name == "quest":
        several = tuple(
            (name, f"{quest.kind.capitalize()}: {quest.name} ({HARDNESS[quest.hardness]})")
            for name, quest in sorted(quests.items(), key=lambda each: KINDS.index(each[1].kind))
        )
        told = {name: " ".join(quest.introduction.split()) for name, quest in quests.items()}
        return replace(field, choices=(*field.choices, *several), about=told)
    if field.name == "difficulty":
        levels = ",".join(name for name, quest in quests.items() if not quest.sides)
        return replace(field, only_if={"quest": levels})
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
        sides = game.catalogue.quests[str(options["quest"])].sides if quest is not None else None
        if sides is not None and len(groups) == 1:
            options["heroes"] = [groups[0] if side.heroes else [] for side in sides]
        elif quest is None or sides is not None:
            options["heroes"] = groups
        else:
            del options["heroes"]
            options["party"] = [hero for group in groups for hero in group]
    return options
