"""The Campaign Sheet as people read it (pp. 28-29): scenarios, Achievements, Medals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.core.templates import counted, series
from rulekeeper.games.arcadia.belongings import (
    ACHIEVEMENTS,
    SCENARIOS,
    Achievement,
    Belongings,
    PlayedScenario,
)
from rulekeeper.games.arcadia.box import STAGE_NAMES
from rulekeeper.games.arcadia.changes import ACHIEVEMENT_NAMES, guild_names
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.rules.achievements import medals, quality_of
from rulekeeper.games.arcadia.sheet_checks import STAGES
from rulekeeper.games.tabletop import Book, Chart, Column, Fact, Row

TEXT = (
    "A campaign has six scenarios: three of the Outer Circle, two of the Inner Circle, and the "
    "Final Showdown. Whoever wins the last one wins the campaign; Medals say how great the victory "
    "is. A guild has the Medal of an Achievement that it has earned as often as any other."
)

_PICTURES: dict[Achievement, str] = {
    "winner": "goal",
    "least_deaths": "skull",
    "most_coins": "coin",
    "won_reward": "treasure-chest",
    "won_title": "special",
}


def campaign_sheet(catalogue: Catalogue, belongings: Belongings) -> Book:
    """The front of the sheet. Rules: arcadia.sheet.1, .3, arcadia.finale.2"""
    return Book(
        title="Campaign Sheet",
        text=TEXT,
        chart=Chart(
            heading="Scenario",
            columns=tuple(Column(ACHIEVEMENT_NAMES[each], _PICTURES[each]) for each in _PICTURES),
            rows=tuple(_rows(catalogue, belongings)),
        ),
        facts=tuple(
            Fact(guild_names(catalogue, (guild,)), _medals_of(own))
            for guild, own in medals(belongings.played).items()
        ),
        rule="arcadia.sheet.1",
    )


def finale(catalogue: Catalogue, belongings: Belongings) -> str:
    """Who has won the campaign and how well; empty before its end. Rules: arcadia.finale.1 to .6"""
    played = belongings.played
    if len(played) < SCENARIOS:
        return ""
    winner = played[-1].winner[0]
    own = medals(played).get(winner, [])
    told = f"with {counted(len(own), 'Medal')}" if own else "without a Medal"
    name = guild_names(catalogue, (winner,))
    return f"{name} wins the campaign {told}: {quality_of(len(own))}!"


def _medals_of(own: Sequence[Achievement]) -> str:
    """The Medals of a guild, counted and named."""
    return f"{counted(len(own), 'Medal')}: {series(ACHIEVEMENT_NAMES[each] for each in own)}"


def _rows(catalogue: Catalogue, belongings: Belongings) -> Iterator[Row]:
    """A row for each of the six scenarios, played or not, then the Medals."""
    seats = {guild.guild: seat for seat, guild in enumerate(belongings.guilds)}
    played, following = belongings.played, belongings.following
    for number in range(SCENARIOS):
        stage = STAGE_NAMES[STAGES[number]].removeprefix("the ")
        if number < len(played):
            name = catalogue.scenarios[played[number].scenario].entry.name
            yield Row(f"{number + 1}. {name}", _cells(played[number], seats), stage)
        elif number == len(played) and following is not None:
            name = catalogue.scenarios[following].entry.name
            yield Row(f"{number + 1}. {name}", note=f"{stage}, comes next", ahead=True)
        else:
            yield Row(f"{number + 1}.", note=stage, ahead=True)
    if played:
        found = medals(played)
        cells = tuple(
            tuple(seats[guild] for guild, own in found.items() if achievement in own)
            for achievement in ACHIEVEMENTS
        )
        note = "" if len(played) == SCENARIOS else "if the campaign ended now"
        yield Row("Medals", cells, note, main=True)


def _cells(played: PlayedScenario, seats: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    """The parties that earned each Achievement."""
    return tuple(
        tuple(seats[guild] for guild in played.earned(achievement)) for achievement in ACHIEVEMENTS
    )
