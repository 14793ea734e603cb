"""What a finished chapter of the Epic Campaign changes: one class for each kind of change.

A class holds the sentence of the log and what becomes of the party's belongings. Content is named
by its ids, here and in records; the sentence names it as people do.
Rules: arena.campaign.log.1, arena.xp.*
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.templates import Said, series
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.story.record import Fact, Story

if TYPE_CHECKING:
    from rulekeeper.games.arena.content.catalogue import Catalogue

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "hero": "heroes",
        "heroes": "heroes",
        "card": "level-ups",
        "attack": "attacks",
        "scroll": "scrolls",
        "scrolls": "scrolls",
        "artifact": "artifacts",
        "artifacts": "artifacts",
        "action": "heroic",
        "quest": "quests",
    }
)
"""Of which entries of the content the fields of changes are ids."""

_PAID = "{price:>0 for {price} XP}"


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change of what the party has. `says` is its sentence, its fields in braces."""

    says: ClassVar[str] = ""

    def apply(self, had: Belongings) -> Belongings:
        """What the party has after the change."""
        raise NotImplementedError

    def saying(self) -> str:
        """The template of its sentence, where it depends on the fields; else `says`."""
        return self.says

    def sentence(self, catalogue: Catalogue) -> str:
        """The sentence that tells it in the log."""
        fields = {
            name: _said(catalogue, name, getattr(self, name)) for name in self.__struct_fields__
        }
        return self.saying().format_map(fields)


def _said(catalogue: Catalogue, field: str, value: object) -> Said:
    kind = _KINDS.get(field)
    if kind is None:
        return Said(value, value)
    ids = value if isinstance(value, tuple) else (value,)
    names = [catalogue.name_of(kind, each) for each in ids]
    return Said(value, series(names))


# -- quests -----------------------------------------------------------------------------------


class PartyAssembled(Change, frozen=True, tag="party-assembled"):
    """The heroes of the party are chosen. Rules: arena.setup.coop.team.1, .2"""

    says = "The party: {heroes}."
    heroes: tuple[str, ...]

    def apply(self, had: Belongings) -> Belongings:
        """They have nothing yet."""
        return replace(had, heroes=tuple(HeroRecord(hero=hero) for hero in self.heroes))


class QuestBeaten(Change, frozen=True, tag="quest-beaten"):
    """A quest has been won. Rules: arena.campaign.reward.1, arena.campaign.reward.special.1"""

    says = "{quest} is won."
    quest: str

    def apply(self, had: Belongings) -> Belongings:
        """Special rewards count the quests that have been won; the story goes on with its card."""
        won, story = (*had.won, self.quest), had.story
        if story.quest is not None:
            story = replace(story, quest=None, back=self.quest, shops=False)
        return replace(had, won=won, story=story)


class Gained(Change, frozen=True, tag="gained"):
    """The party gains Experience Points.

    Rules: arena.xp.gain.1, .2, .4, arena.campaign.reward.quest2.2, .quest3.2, .quest5.2
    """

    says = "The party gains {xp} XP."
    xp: int

    def apply(self, had: Belongings) -> Belongings:
        """They belong to the party, never to a hero."""
        return replace(had, xp=had.xp + self.xp)


class LeadChanged(Change, frozen=True, tag="lead-changed"):
    """Somebody else leads a hero from now on. Rules: arena.mode.coop.4"""

    says = "{person} leads {hero}."
    hero: str
    seat: int
    person: str

    def apply(self, had: Belongings) -> Belongings:
        """Until that changes again."""
        return had.with_hero(replace(had.hero(self.hero), seat=self.seat))


class SpecialLost(Change, frozen=True, tag="special-lost"):
    """An extra Special Attack is gone: made, or the quest is over. Rules: arena.xp.special.2"""

    says = "{hero} no longer has {attack}."
    hero: str
    attack: str

    def apply(self, had: Belongings) -> Belongings:
        """The hero may have another one."""
        return had.with_hero(replace(had.hero(self.hero), special=None))


class AidsLost(Change, frozen=True, tag="aids-lost"):
    """Improved First Aids are gone: used, or the quest is over. Rules: arena.xp.first-aid.4"""

    says = "{number:#Improved First Aid is|Improved First Aids are} gone."
    number: int

    def apply(self, had: Belongings) -> Belongings:
        """There are that many fewer."""
        return replace(had, aids=had.aids - self.number)


class ScrollLost(Change, frozen=True, tag="scroll-lost"):
    """A scroll has been used. Rules: arena.xp.scroll.3"""

    says = "{scroll} has been used."
    scroll: str

    def apply(self, had: Belongings) -> Belongings:
        """It stays among those that were ever owned."""
        return replace(had, scrolls=_without(had.scrolls, self.scroll))


class HeroicUsedUp(Change, frozen=True, tag="heroic-used-up"):
    """A Heroic Action cannot be performed again. Rules: arena.difficulty.heroic.3"""

    says = "{action} cannot be performed again."
    action: str

    def apply(self, had: Belongings) -> Belongings:
        """It is noted for all quests to come."""
        return replace(had, heroic=(*had.heroic, self.action))


# -- rewards, and what is bought; a price of 0 is that of a gift ------------------------------


class LevelUpAttached(Change, frozen=True, tag="level-up"):
    """A hero has a Level UP card for good. Rules: arena.xp.levelup.1, .2"""

    says = f"{{hero}} gets {{card}}{_PAID}."
    hero: str
    card: str
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """It is attached at once."""
        hero = had.hero(self.hero)
        paid = _paid(had, self.price)
        return paid.with_hero(replace(hero, level_ups=(*hero.level_ups, self.card)))


class PrimaryLearned(Change, frozen=True, tag="primary"):
    """A hero has an extra Primary Attack for good. Rules: arena.xp.primary.1, .2"""

    says = f"{{hero}} learns {{attack}}{_PAID}."
    hero: str
    attack: str
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """In addition to its own."""
        hero = had.hero(self.hero)
        paid = _paid(had, self.price)
        return paid.with_hero(replace(hero, primaries=(*hero.primaries, self.attack)))


class SpecialBorrowed(Change, frozen=True, tag="special"):
    """A hero has an extra Special Attack for the next quest. Rules: arena.xp.special.1, .3"""

    says = f"{{hero}} gets {{attack}}{_PAID}, until the end of the next quest."
    hero: str
    attack: str
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """Nobody of the party can have the same one again."""
        paid = replace(_paid(had, self.price), had_specials=(*had.had_specials, self.attack))
        return paid.with_hero(replace(had.hero(self.hero), special=self.attack))


class AidBought(Change, frozen=True, tag="aid"):
    """The party has one more Improved First Aid. Rules: arena.xp.first-aid.1"""

    says = f"The party gets an Improved First Aid{_PAID}."
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """A blue Aid Token more."""
        return replace(_paid(had, self.price), aids=had.aids + 1)


class ScrollTaken(Change, frozen=True, tag="scroll"):
    """The party has a scroll: bought, or a gift. Rules: arena.xp.scroll.1, .3"""

    says = f"The party gets {{scroll}}{_PAID}."
    scroll: str
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """It has been owned from now on."""
        ever = (
            had.had_scrolls if self.scroll in had.had_scrolls else (*had.had_scrolls, self.scroll)
        )
        paid = replace(_paid(had, self.price), had_scrolls=ever)
        return replace(paid, scrolls=(*had.scrolls, self.scroll))


class ArtifactTaken(Change, frozen=True, tag="artifact"):
    """The party has an artifact: bought, or a gift.

    Rules: arena.xp.artifact.1, .7, arena.campaign.reward.quest3.1
    """

    says = f"The party gets {{artifact}}{_PAID}."
    artifact: str
    price: int = 0

    def apply(self, had: Belongings) -> Belongings:
        """It belongs to the party; who equips it is chosen before each quest."""
        return replace(_paid(had, self.price), artifacts=(*had.artifacts, self.artifact))


class Sold(Change, frozen=True, tag="sold"):
    """Scrolls and artifacts are sold together, for one price. Rules: arena.xp.sell.1, .2"""

    price: int
    scrolls: tuple[str, ...] = ()
    artifacts: tuple[str, ...] = ()

    def saying(self) -> str:
        """What there is of each."""
        things = [f"{{{field}}}" for field in ("artifacts", "scrolls") if getattr(self, field)]
        return f"Sold for {{price}} XP: {', '.join(things)}."

    def apply(self, had: Belongings) -> Belongings:
        """An artifact can be bought again, a scroll cannot. Rules: arena.xp.scroll.3"""
        return replace(
            had,
            xp=had.xp + self.price,
            scrolls=_without(had.scrolls, *self.scrolls),
            artifacts=_without(had.artifacts, *self.artifacts),
        )


# -- the story --------------------------------------------------------------------------------


class FactMarked(Change, frozen=True, tag="fact-marked"):
    """An achievement is noted. Rules: arena.campaign.log.1"""

    says = "Noted: {told}"
    fact: str
    told: str

    def apply(self, had: Belongings) -> Belongings:
        """It stands in the log."""
        facts = (*had.story.facts, Fact(self.fact, self.told))
        return replace(had, story=replace(had.story, facts=facts))


class FactStruck(Change, frozen=True, tag="fact-struck"):
    """An achievement is struck from the log. Rules: arena.campaign.log.1"""

    says = "Struck: {told}"
    fact: str
    told: str

    def apply(self, had: Belongings) -> Belongings:
        """It does not stand in the log any more."""
        facts = tuple(each for each in had.story.facts if each.fact != self.fact)
        return replace(had, story=replace(had.story, facts=facts))


class Paid(Change, frozen=True, tag="paid"):
    """The party pays XP in the story. Rules: arena.xp.spend.1"""

    says = "The party pays {xp} XP."
    xp: int

    def apply(self, had: Belongings) -> Belongings:
        """It has less."""
        return replace(had, xp=had.xp - self.xp)


class StoryRead(Change, frozen=True, tag="story-read"):
    """The story has come further; `titles` are what has been read. Rules: arena.campaign.2"""

    titles: tuple[str, ...]
    story: Story

    def sentence(self, catalogue: Catalogue) -> str:
        """All that can be read again."""
        return f"Read: {' · '.join(self.titles)}" if self.titles else "The story goes on."

    def apply(self, had: Belongings) -> Belongings:
        """The bookmark lies at another place, and the log has other facts."""
        return replace(had, story=self.story)


AnyChange: TypeAlias = (
    PartyAssembled
    | LeadChanged
    | QuestBeaten
    | Gained
    | SpecialLost
    | AidsLost
    | ScrollLost
    | HeroicUsedUp
    | LevelUpAttached
    | PrimaryLearned
    | SpecialBorrowed
    | AidBought
    | ScrollTaken
    | ArtifactTaken
    | Sold
    | FactMarked
    | FactStruck
    | Paid
    | StoryRead
)


def _paid(had: Belongings, price: int) -> Belongings:
    """The same with so many XP less."""
    return replace(had, xp=had.xp - price)


def _without(had: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """What is left of some things; each name takes one of them away."""
    left = list(had)
    for each in gone:
        left.remove(each)
    return tuple(left)
