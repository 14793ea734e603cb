"""What a finished chapter of a campaign changes on the Campaign Sheet (pp. 28-29).

A class for each kind of change holds what becomes of the sheet, and the sentence of the log.
Content is named by its ids, here and in records; sentences name it as people do.
Rules: arcadia.sheet.3 to .5
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.templates import counted, series
from rulekeeper.games.arcadia.belongings import (
    ACHIEVEMENTS,
    Achievement,
    Belongings,
    GuildRecord,
    PlayedScenario,
)

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.content.catalogue import Catalogue

ACHIEVEMENT_NAMES: dict[Achievement, str] = {
    "winner": "Winner",
    "least_deaths": "Least Deaths",
    "most_coins": "Most Coins",
    "won_reward": "Won Reward",
    "won_title": "Won Title",
}
"""Rules: arcadia.sheet.achievement.1 to .5"""


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change of the Campaign Sheet."""

    def apply(self, had: Belongings) -> Belongings:
        """The sheet after the change."""
        raise NotImplementedError

    def sentence(self, catalogue: Catalogue) -> str:
        """The sentence that tells it in the log."""
        raise NotImplementedError


class ScenarioRecorded(Change, frozen=True, tag="scenario-recorded"):
    """A scenario has been played: its number, and who earned each Achievement.

    Rules: arcadia.sheet.1, .3
    """

    played: PlayedScenario
    seating: tuple[int, ...]

    def apply(self, had: Belongings) -> Belongings:
        """It has the next number, and nothing has been chosen to follow."""
        return replace(had, played=(*had.played, self.played), seating=self.seating, following=None)

    def sentence(self, catalogue: Catalogue) -> str:
        told = [
            f"{ACHIEVEMENT_NAMES[achievement]}: {guild_names(catalogue, earners)}"
            for achievement in ACHIEVEMENTS
            if (earners := self.played.earned(achievement))
        ]
        name = catalogue.scenarios[self.played.scenario].entry.name
        return f"{name} has been played. {'; '.join(told)}."


class GuildRecorded(Change, frozen=True, tag="guild-recorded"):
    """What a guild has now, and had `before`, if it was there. Rules: arcadia.sheet.2, .4, .5"""

    guild: GuildRecord
    before: GuildRecord | None = None

    def apply(self, had: Belongings) -> Belongings:
        """In place of what the guild had; new ones are entered in the order of the seats."""
        known = [guild.guild for guild in had.guilds]
        if self.guild.guild not in known:
            return replace(had, guilds=(*had.guilds, self.guild))
        guilds = list(had.guilds)
        guilds[known.index(self.guild.guild)] = self.guild
        return replace(had, guilds=tuple(guilds))

    def sentence(self, catalogue: Catalogue) -> str:
        """What has changed by names; where each card lies, the sheet itself shows."""
        name, before = guild_names(catalogue, (self.guild.guild,)), self.before
        heroes = {hero.id: hero.name for hero in catalogue.heroes}
        if before is None:
            trio = series(heroes[hero.hero] for hero in self.guild.heroes)
            return f"{name} enters the city with {trio}."
        titles = {title.id: title.name for title in catalogue.titles}
        won = [titles[title] for title in self.guild.titles if title not in before.titles]
        found = {
            **_cards_changed(catalogue, self.guild, before),
            **_deaths_and_curses(catalogue, heroes, self.guild, before),
            "New Titles: ": won,
        }
        told = (f"{what}{series(parts)}." for what, parts in found.items() if parts)
        return " ".join((f"{name} has {counted(self.guild.coins, 'coin')}.", *told))


class NextChosen(Change, frozen=True, tag="next-chosen"):
    """The scenario that is played next. Rules: arcadia.campaign.6, .7"""

    scenario: str

    def apply(self, had: Belongings) -> Belongings:
        """It is the next chapter."""
        return replace(had, following=self.scenario)

    def sentence(self, catalogue: Catalogue) -> str:
        return f"{catalogue.scenarios[self.scenario].entry.name} is played next."


class CampaignWon(Change, frozen=True, tag="campaign-won"):
    """The guild that has won the last scenario wins the campaign, with so many Medals.

    Rules: arcadia.finale.1 to .6
    """

    guild: str
    quality: str
    medals: tuple[tuple[str, tuple[Achievement, ...]], ...]
    """The Medals of each guild that has any."""

    def apply(self, had: Belongings) -> Belongings:
        """The Achievements on the sheet say it already."""
        return had

    def sentence(self, catalogue: Catalogue) -> str:
        told = [
            f"{guild_names(catalogue, (guild,))}: {series(ACHIEVEMENT_NAMES[a] for a in own)}"
            for guild, own in self.medals
        ]
        name = guild_names(catalogue, (self.guild,))
        return f"{name} wins the campaign: {self.quality}! Medals: {'; '.join(told)}."


AnyChange: TypeAlias = ScenarioRecorded | GuildRecorded | NextChosen | CampaignWon


def guild_names(catalogue: Catalogue, guilds: Iterable[str]) -> str:
    """What people call some guilds."""
    known = {guild.id: guild.animal for guild in catalogue.guilds}
    told = series(f"the {known[guild]}" for guild in guilds)
    return told[:1].upper() + told[1:]


def _cards_changed(
    catalogue: Catalogue, now: GuildRecord, before: GuildRecord
) -> dict[str, list[str]]:
    """The cards that a guild has gained and lost."""
    names = {card.id: card.name for card in catalogue.cards}
    held, had = _held(now), _held(before)
    return {
        "New: ": sorted(names[card] for card in held - had),
        "Given up: ": sorted(names[card] for card in had - held),
    }


def _held(guild: GuildRecord) -> set[str]:
    """All cards of a guild, those under Death Curses, too."""
    held = (card for hero in guild.heroes for card in (*hero.cards, hero.under_curse))
    return {card for card in held if card is not None}


def _deaths_and_curses(
    catalogue: Catalogue, heroes: Mapping[str, str], now: GuildRecord, before: GuildRecord
) -> dict[str, list[str]]:
    """Death tokens; Death Curses that are other ones than before, with what lies under them.

    Rules: arcadia.sheet.2
    """
    cards = {card.id: card.name for card in catalogue.cards}
    curses = {curse.id: curse.name for curse in catalogue.curses}
    tokens, new, freed = [], [], []
    for had, hero in zip(before.heroes, now.heroes, strict=True):
        name = heroes[hero.hero]
        if hero.deaths:
            tokens.append(f"{hero.deaths} for {name}")
        if hero.curse is None and had.curse is not None:
            freed.append(name)
        elif hero.curse is not None and hero.curse != had.curse:
            covered = f" (over {cards[hero.under_curse]})" if hero.under_curse else ""
            new.append(f"{curses[hero.curse]} for {name}{covered}")
    return {"Death tokens: ": tokens, "Death Curses: ": new, "Free of a Death Curse: ": freed}
