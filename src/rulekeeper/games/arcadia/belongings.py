"""What the guilds have in a campaign: Arcadia Quest's part of a campaign's record.

It is the Campaign Sheet of the box. Content is named by its ids.
Rules: arcadia.sheet.1 to .5
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Achievement: TypeAlias = Literal["winner", "least_deaths", "most_coins", "won_reward", "won_title"]
"""Rules: arcadia.sheet.achievement.1 to .5"""

ACHIEVEMENTS: tuple[Achievement, ...] = get_args(Achievement)

SCENARIOS = 6
"""How many scenarios a campaign has. Rules: arcadia.campaign.2"""

SAVED = 1
"""How many coins can be saved for the next Upgrade Phase. Rules: arcadia.upgrade.draft.6"""

Whole: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the parts of the Campaign Sheet."""


class HeroRecord(Sheet, frozen=True):
    """A Hero: the cards in its inventory, its Death Curse, the card in the slot of that curse.

    `deaths` are its Death tokens, from the end of a scenario until the Upgrade Phase.
    Rules: arcadia.sheet.2, arcadia.upgrade.curse.4, .8
    """

    hero: str
    cards: tuple[str, ...] = ()
    curse: str | None = None
    under_curse: str | None = None
    deaths: Whole = 0


class GuildRecord(Sheet, frozen=True):
    """The guild of a seat.

    `coins` are those of the last scenario until they are spent in the Upgrade Phase, then the one
    that was saved, if any. Rules: arcadia.sheet.2, .4, .5, arcadia.title.1
    """

    guild: str
    heroes: tuple[HeroRecord, HeroRecord, HeroRecord]
    coins: Whole = 0
    titles: tuple[str, ...] = ()


class PlayedScenario(Sheet, frozen=True):
    """A scenario that has been played, and which guilds earned each Achievement.

    Rules: arcadia.sheet.1, .3, arcadia.sheet.achievement.1 to .6
    """

    scenario: str
    winner: tuple[str, ...]
    least_deaths: tuple[str, ...] = ()
    most_coins: tuple[str, ...] = ()
    won_reward: tuple[str, ...] = ()
    won_title: tuple[str, ...] = ()

    def earned(self, achievement: Achievement) -> tuple[str, ...]:
        """The guilds that earned an Achievement."""
        found: tuple[str, ...] = getattr(self, achievement)
        return found


class Belongings(Sheet, frozen=True):
    """A campaign as its sheet shows it.

    `guilds` are in the order of the seats; there are none before Guild Setup. `seating` are the
    seats clockwise, as they sat in the last scenario. `following` is the scenario that has been
    chosen to be played next; there is none before an Upgrade Phase.
    Rules: arcadia.campaign.6, .7, arcadia.setup.start.2
    """

    guilds: tuple[GuildRecord, ...] = ()
    played: Annotated[tuple[PlayedScenario, ...], Meta(max_length=SCENARIOS)] = ()
    seating: tuple[int, ...] = ()
    following: str | None = None

    @property
    def winner(self) -> int:
        """The seat that won the last scenario."""
        guilds = [guild.guild for guild in self.guilds]
        return guilds.index(self.played[-1].winner[0])
