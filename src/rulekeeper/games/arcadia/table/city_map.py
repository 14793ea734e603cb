"""The map of the city on the Campaign Sheet (p. 28): where each scenario is, and the way gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.box import STAGE_NAMES
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.tabletop import Area, AreaMap, Link

APART = 1.25
"""At least so far are two places of a circle from each other, along it."""

BETWEEN = 1.1
"""So far is one circle from the next."""

FLATNESS = 0.85
"""How high a circle is for its width."""


def city_map(catalogue: Catalogue, belongings: Belongings) -> AreaMap:
    """The circles of scenarios around the last ones; lines lead from each to the next.

    Those that have been played have their number, and so has the one that comes next.
    Rules: arcadia.campaign.1, arcadia.sheet.1, .3
    """
    entries = catalogue.scenario_entries
    way = [played.scenario for played in belongings.played]
    course = [*way, belongings.following] if belongings.following else way
    radius, areas = 0.0, list[Area]()
    for stage in reversed(STAGE_NAMES):
        circle = [entry for entry in entries if entry.stage == stage]
        wide = len(circle) * APART / (2 * pi) if len(circle) > 1 else 0.0
        radius = max(wide, radius + BETWEEN) if areas else wide
        areas += _circle(circle, radius, course)
    links = (
        Link(one, other, kind="path" if other in way else "climb", one_way=True)
        for one, other in pairwise(course)
    )
    return AreaMap(tuple(areas), tuple(links))


def _circle(entries: Sequence[Scenario], radius: float, course: Sequence[str]) -> Iterator[Area]:
    for place, entry in enumerate(entries):
        angle = 2 * pi * (place + 0.5) / len(entries)
        number = f"{course.index(entry.id) + 1}. " if entry.id in course else ""
        yield Area(
            name=entry.id,
            label=number + entry.name,
            column=round(radius * sin(angle), 2),
            row=round(-radius * FLATNESS * cos(angle), 2),
            picture="goal" if number else "",
            kind=STAGE_NAMES[entry.stage].removeprefix("the "),
            rule="arcadia.campaign.1",
        )
