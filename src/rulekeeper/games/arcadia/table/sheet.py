"""The Campaign Sheet as people read it (pp. 28-29): scenarios, Achievements, Medals."""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.core.templates import series
from rulekeeper.games.arcadia.belongings import ACHIEVEMENTS, SCENARIOS, Belongings
from rulekeeper.games.arcadia.box import STAGE_NAMES
from rulekeeper.games.arcadia.changes import ACHIEVEMENT_NAMES, guild_names
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.rules.achievements import medals
from rulekeeper.games.arcadia.sheet_checks import STAGES
from rulekeeper.games.tabletop import Fact
from rulekeeper.games.tabletop.story import Book, Goal

TEXT = (
    "A campaign has six scenarios: three of the Outer Circle, two of the Inner Circle, and the "
    "Final Showdown. Whoever wins the last one wins the campaign; Medals say how great the victory "
    "is."
)


def campaign_sheet(catalogue: Catalogue, belongings: Belongings) -> Book:
    """The front of the sheet. Rules: arcadia.sheet.1, .3, arcadia.finale.2"""
    return Book(
        title="Campaign Sheet",
        text=TEXT,
        goals=tuple(_scenarios(catalogue, belongings)),
        facts=tuple(
            Fact(guild_names(catalogue, (guild,)), series(ACHIEVEMENT_NAMES[a] for a in own))
            for guild, own in medals(belongings.played).items()
        ),
        rule="arcadia.sheet.1",
    )


def _scenarios(catalogue: Catalogue, belongings: Belongings) -> Iterator[Goal]:
    """A line for each of the six, played or not."""
    guilds = [guild.guild for guild in belongings.guilds]
    for number in range(SCENARIOS):
        stage = STAGE_NAMES[STAGES[number]].removeprefix("the ")
        if number < len(belongings.played):
            played = belongings.played[number]
            told = "; ".join(
                f"{ACHIEVEMENT_NAMES[achievement]}: {guild_names(catalogue, earners)}"
                for achievement in ACHIEVEMENTS[1:]
                if (earners := played.earned(achievement))
            )
            yield Goal(
                name=f"{number + 1}. {catalogue.scenarios[played.scenario].entry.name}",
                text=f"{told}." if told else "No further Achievement.",
                note=stage,
                is_met=True,
                parties=tuple(guilds.index(guild) for guild in played.winner),
            )
        elif number == len(belongings.played) and belongings.following is not None:
            name = catalogue.scenarios[belongings.following].entry.name
            yield Goal(name=f"{number + 1}. {name}", text="Comes next.", note=stage)
        else:
            yield Goal(name=f"{number + 1}.", text="Not chosen yet.", note=stage)
