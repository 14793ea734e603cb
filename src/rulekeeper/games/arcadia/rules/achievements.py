"""Campaign: The Campaign Sheet (pp. 28-29): the Achievements of a scenario, and the Finale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulekeeper.games.arcadia.belongings import ACHIEVEMENTS, Achievement, PlayedScenario
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.quests import quests_of
from rulekeeper.games.arcadia.state import NOBODY

QUALITIES = (("Hollow Victory", 0), ("Decisive Victory", 2), ("Ultimate Victory", 4))
"""How good a victory is with so many Medals or more. Rules: arcadia.finale.4 to .6"""


def titles_won(table: ArcadiaTable, seat: int) -> list[int]:
    """The titles that a guild has won in this scenario. Rules: arcadia.title.1, .6"""
    quests = quests_of(table)
    return [
        quests[number].title
        for number in table.state.guilds[seat].quests
        if quests[number].title != NOBODY
    ]


def earners(table: ArcadiaTable, winners: Sequence[int]) -> Mapping[Achievement, list[int]]:
    """The seats that earned each Achievement; those that are tied all do.

    The coin that a guild had saved is not won here.
    Rules: arcadia.sheet.achievement.1 to .6
    """
    guilds, had = table.state.guilds, table.box.options.belongings
    seats = range(len(guilds))
    saved = [guild.coins for guild in had.guilds] if had else [0 for _ in seats]
    deaths = [numbers.deaths_of(table, seat) for seat in seats]
    coins = [guilds[seat].coins - saved[seat] for seat in seats]
    return {
        "winner": [*winners],
        "least_deaths": [seat for seat in seats if deaths[seat] == min(deaths)],
        "most_coins": [seat for seat in seats if coins[seat] == max(coins)],
        "won_reward": [seat for seat in seats if guilds[seat].rewards],
        "won_title": [seat for seat in seats if titles_won(table, seat)],
    }


def medals(played: Sequence[PlayedScenario]) -> dict[str, list[Achievement]]:
    """The Medals of each guild that has any: it earned that Achievement most often.

    Rules: arcadia.finale.2, .3
    """
    found: dict[str, list[Achievement]] = {}
    for achievement in ACHIEVEMENTS:
        earned = Counter(guild for scenario in played for guild in scenario.earned(achievement))
        most = max(earned.values(), default=0)
        for guild, times in earned.items():
            if times == most:
                found.setdefault(guild, []).append(achievement)
    return found


def quality_of(number: int) -> str:
    """What a victory with so many Medals is called. Rules: arcadia.finale.4 to .6"""
    return next(name for name, least in reversed(QUALITIES) if number >= least)
