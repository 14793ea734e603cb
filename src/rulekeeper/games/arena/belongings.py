"""What a party owns in the Epic Campaign: Arena's part of a campaign's record.

Content is named by its ids. Rules: arena.campaign.log.1, arena.xp.*
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.story.record import Story

MOST_LEVEL_UPS = 6
"""Level UP cards of a hero. Rules: arena.xp.levelup.4"""

MOST_OF_A_TYPE = 3
"""Level UP cards of one type on a hero. Rules: arena.xp.levelup.4"""

MOST_PRIMARIES = 2
"""Extra Primary Attacks of a hero. Rules: arena.xp.primary.3"""

MOST_AIDS = 2
"""Improved First Aids of a party. Rules: arena.xp.first-aid.4"""


class HeroRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero of the party, with what it has learned.

    `level_ups` are its Level UP cards, one entry a card; `primaries` its extra Primary Attacks, for
    good; `special` is its extra Special Attack, a consumable. `seat` has led it last; where there
    is none, or no such seat any more, the seats lead the heroes in turn.
    Rules: arena.mode.coop.4, arena.xp.levelup.1, .2, arena.xp.primary.2, arena.xp.special.2, .4
    """

    hero: str
    level_ups: tuple[str, ...] = ()
    primaries: tuple[str, ...] = ()
    special: str | None = None
    seat: Annotated[int, Meta(ge=0)] | None = None


class Belongings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a party owns, and what it has done.

    `heroes` is the party in its order; nobody before it is assembled. `aids` are its Improved First
    Aids (blue Aid Tokens). `had_specials` and `had_scrolls` are all that it has ever owned and
    cannot have again. `heroic` are Heroic Actions that it cannot perform again, `won` the quests
    that it has beaten, in order. `story` is how far its story has come, in a campaign that has one.
    Rules: arena.xp.gain.2, .4, arena.xp.artifact.1, arena.xp.scroll.2, .3, arena.xp.first-aid.4,
    arena.xp.special.3, arena.difficulty.heroic.3, arena.campaign.log.1
    """

    xp: Annotated[int, Meta(ge=0)] = 0
    heroes: tuple[HeroRecord, ...] = ()
    artifacts: tuple[str, ...] = ()
    scrolls: tuple[str, ...] = ()
    aids: Annotated[int, Meta(ge=0, le=MOST_AIDS)] = 0
    had_specials: tuple[str, ...] = ()
    had_scrolls: tuple[str, ...] = ()
    heroic: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    story: Story = Story()

    def hero(self, hero: str) -> HeroRecord:
        """What a hero of the party has; raises `UnknownAnswer` when it is not in the party."""
        for record in self.heroes:
            if record.hero == hero:
                return record
        raise UnknownAnswer(f"'{hero}' is not in the party.")

    def leader(self, place: int, seats: int) -> int:
        """The seat, of so many, that leads the hero at a place of the party.

        Rules: arena.mode.coop.4
        """
        led_by = self.heroes[place].seat if place < len(self.heroes) else None
        return place % seats if led_by is None or led_by >= seats else led_by

    def with_hero(self, changed: HeroRecord) -> Belongings:
        """The same with another record of one hero."""
        heroes = tuple(changed if each.hero == changed.hero else each for each in self.heroes)
        return replace(self, heroes=heroes)
