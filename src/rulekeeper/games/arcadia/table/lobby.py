"""Setting up a match of Arcadia Quest: the form, and what people type."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from rulekeeper.content.naming import find_entry, find_groups
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.tabletop import Field, SetUp
from rulekeeper.games.tutorials import load_set_up

SET_UP = Path(__file__).parent / "set_up.yaml"


def set_up(game: Arcadia) -> SetUp:
    """How a match is set up, with the scenarios of the game to choose from."""
    form = load_set_up(SET_UP)
    return replace(form, fields=tuple(_filled(game, field) for field in form.fields))


def _filled(game: Arcadia, field: Field) -> Field:
    if field.name != "scenario":
        return field
    entries = [scenario.entry for scenario in game.catalogue.scenarios.values()]
    return replace(
        field,
        choices=tuple((entry.id, entry.name) for entry in entries),
        default=game.catalogue.first_scenario,
        about={entry.id: " ".join(entry.introduction.split()) for entry in entries},
    )


def match_options(game: Arcadia, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, three heroes a seat by id or name, as in `a,b,c/d,e,f`; `scenario` may be
    the name of one, `guilds` names with commas between them. Raises `UnknownAnswer` when something
    is not known.
    """
    options, catalogue = dict(typed), game.catalogue
    if scenario := options.get("scenario"):
        entries = [known.entry for known in catalogue.scenarios.values()]
        options["scenario"] = find_entry(entries, str(scenario), "scenario").id
    if isinstance(heroes := options.get("heroes"), str):
        options["heroes"] = find_groups(catalogue.heroes, heroes, "hero")
    if isinstance(guilds := options.get("guilds"), str):
        options["guilds"] = [
            find_entry(catalogue.guilds, name.strip(), "guild").id for name in guilds.split(",")
        ]
    return options
