"""Two guilds of Arcadia Quest's own content in the middle of a campaign."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekeeper.games.arcadia.belongings import (
    Belongings,
    GuildRecord,
    HeroRecord,
    PlayedScenario,
)
from rulekeeper.games.arcadia.game import Arcadia

GUILDS = ("red", "blue")


def guilds_after(game: Arcadia, played: int = 1, *, coins: int = 4, **first: Any) -> Belongings:
    """A campaign of two guilds after some scenarios, all of which Ana has won.

    `first` is what else the record of Ana's first Hero says.
    """
    catalogue = game.catalogue
    heroes = [hero.id for hero in catalogue.heroes]
    cards = [catalogue.cards[number].id for number in catalogue.starter]
    guilds = []
    for seat, guild in enumerate(GUILDS):
        trio = [
            HeroRecord(hero=heroes[3 * seat + n], cards=tuple(cards[2 * n : 2 * n + 2]))
            for n in range(3)
        ]
        if seat == 0:
            trio[0] = replace(trio[0], **first)
        guilds.append(GuildRecord(guild=guild, heroes=(trio[0], trio[1], trio[2]), coins=coins))
    outer = [entry.id for entry in catalogue.scenario_entries if entry.stage == "outer"]
    rows = tuple(
        PlayedScenario(scenario=outer[n], winner=("red",), most_coins=("blue",))
        for n in range(played)
    )
    return Belongings(guilds=tuple(guilds), played=rows, seating=(0, 1))
