"""What must hold of a Campaign Sheet: all that it names is there, and no rule is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekeeper.campaign.rules import Breach, Used
from rulekeeper.content.explain import KeyPath
from rulekeeper.content.text import quoted, suggestion
from rulekeeper.core.errors import SetupError, cited
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.belongings import ACHIEVEMENTS, SAVED, Belongings, HeroRecord
from rulekeeper.games.arcadia.box import BOMB, SLOTS, STAGE_LEVELS

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.content.catalogue import Catalogue

STAGES = tuple(stage for stage, levels in STAGE_LEVELS.items() for _ in levels)
"""The stage of each scenario of a campaign, in order. Rules: arcadia.campaign.1 to .5"""


def check_sheet(belongings: Belongings, catalogue: Catalogue) -> None:
    """Raise `SetupError` for the first thing that cannot be on a sheet."""
    for used in used_on(belongings, catalogue):
        if used.id not in used.known:
            found = suggestion(used.id, used.known)
            raise SetupError(f"There is no {used.what} '{used.id}'. {found}")
    for breach in breaches_of(belongings, catalogue):
        raise SetupError(f"{breach.told}.")


def used_on(belongings: Belongings, catalogue: Catalogue) -> Iterator[Used]:
    """All content that a sheet names."""
    guilds = [guild.id for guild in catalogue.guilds]
    heroes = [hero.id for hero in catalogue.heroes]
    cards = [card.id for card in catalogue.cards]
    curses = [curse.id for curse in catalogue.curses]
    titles = [title.id for title in catalogue.titles]
    for seat, guild in enumerate(belongings.guilds):
        path: KeyPath = ("guilds", seat)
        yield Used((*path, "guild"), "guild", guild.guild, guilds)
        for place, title in enumerate(guild.titles):
            yield Used((*path, "titles", place), "title", title, titles)
        for number, hero in enumerate(guild.heroes):
            own: KeyPath = (*path, "heroes", number)
            yield Used((*own, "hero"), "hero", hero.hero, heroes)
            for place, card in enumerate(hero.cards):
                yield Used((*own, "cards", place), "card", card, cards)
            if hero.curse is not None:
                yield Used((*own, "curse"), "curse", hero.curse, curses)
            if hero.under_curse is not None:
                yield Used((*own, "under_curse"), "card", hero.under_curse, cards)
    for number, played in enumerate(belongings.played):
        path = ("played", number)
        yield Used((*path, "scenario"), "scenario", played.scenario, catalogue.scenarios)
        own_guilds = [guild.guild for guild in belongings.guilds]
        for achievement in ACHIEVEMENTS:
            for place, earner in enumerate(played.earned(achievement)):
                what = "guild of this campaign"
                yield Used((*path, achievement, place), what, earner, own_guilds)
    if belongings.following is not None:
        yield Used(("following",), "scenario", belongings.following, catalogue.scenarios)


def breaches_of(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """What breaks a rule, of a sheet all of whose names are known."""
    yield from _repeated(belongings)
    for seat, guild in enumerate(belongings.guilds):
        for number, hero in enumerate(guild.heroes):
            yield from _inventory(("guilds", seat, "heroes", number), hero, catalogue)
    yield from _cards(belongings, catalogue)
    yield from _levels(belongings, catalogue)
    yield from _spent(belongings)
    yield from _course(belongings, catalogue)
    yield from _achievements(belongings)


def _breach(path: KeyPath, told: str, rule: str) -> Breach:
    return Breach(path, cited(told, rule))


def _repeated(belongings: Belongings) -> Iterator[Breach]:
    """There is one of each guild, hero and curse, and of each card outside the starting cards."""
    seen: set[tuple[str, str]] = set()
    for seat, guild in enumerate(belongings.guilds):
        path: KeyPath = ("guilds", seat)
        named: list[tuple[KeyPath, str, str, str]] = [
            ((*path, "guild"), "guild", guild.guild, "arcadia.guild.2")
        ]
        for number, hero in enumerate(guild.heroes):
            own: KeyPath = (*path, "heroes", number)
            named.append(((*own, "hero"), "hero", hero.hero, "arcadia.overview.2"))
            if hero.curse is not None:
                named.append(((*own, "curse"), "curse", hero.curse, "arcadia.components.6"))
        for place, what, name, rule in named:
            if (what, name) in seen:
                yield _breach(place, f"The {what} {quoted(name)} is there twice", rule)
            seen.add((what, name))
    for number, played in enumerate(belongings.played):
        if played.scenario in [other.scenario for other in belongings.played[:number]]:
            told = f"The scenario {quoted(played.scenario)} is played twice"
            yield _breach(("played", number, "scenario"), told, "arcadia.campaign.7")


def _inventory(path: KeyPath, hero: HeroRecord, catalogue: Catalogue) -> Iterator[Breach]:
    """Rules: arcadia.equipment.3, arcadia.upgrade.curse.7, .8"""
    takes_slot = any(curse.takes_slot for curse in catalogue.curses if curse.id == hero.curse)
    if hero.under_curse is not None and not takes_slot:
        told = f"{quoted(hero.hero)} has a card under a Death Curse that takes no slot"
        yield _breach((*path, "under_curse"), told, "arcadia.upgrade.curse.8")
    if len(hero.cards) > SLOTS - takes_slot:
        slots = counted(SLOTS - takes_slot, "free slot")
        told = f"{quoted(hero.hero)} holds {len(hero.cards)} cards and has {slots}"
        yield _breach((*path, "cards"), told, "arcadia.equipment.3")


def _cards(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """There is one of each card, and of the starting cards one for each guild.

    Rules: arcadia.card.anatomy.6, arcadia.equipment.1, arcadia.effect.bomb.1
    """
    entries = {card.id: card for card in catalogue.cards}
    seen: set[str] = set()
    for seat, guild in enumerate(belongings.guilds):
        held = [card for hero in guild.heroes for card in (*hero.cards, hero.under_curse) if card]
        for place, card in enumerate(held):
            if card in seen or card in held[:place]:
                told = f"The card {quoted(card)} is there twice"
                yield _breach(("guilds", seat), told, "arcadia.card.anatomy.6")
        if sum(entries[card].group == BOMB for card in held) > 1:
            told = f"The guild {quoted(guild.guild)} has two Bomb cards"
            yield _breach(("guilds", seat), told, "arcadia.effect.bomb.1")
        seen.update(card for card in held if entries[card].level != 0)


def _levels(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """No card is held before the Upgrade Phase in which its deck is dealt.

    Else it would be dealt once more. Rules: arcadia.upgrade.draft.1
    """
    levels = {card.id: card.level or 0 for card in catalogue.cards}
    dealt = len(belongings.played) - (belongings.following is None)
    for seat, guild in enumerate(belongings.guilds):
        for number, hero in enumerate(guild.heroes):
            path: KeyPath = ("guilds", seat, "heroes", number)
            held = [((*path, "cards", place), card) for place, card in enumerate(hero.cards)]
            if hero.under_curse is not None:
                held.append(((*path, "under_curse"), hero.under_curse))
            for place, card in held:
                if levels[card] > max(0, dealt):
                    told = f"The card {quoted(card)} of level {levels[card]} has not been dealt yet"
                    yield _breach(place, told, "arcadia.upgrade.draft.1")


def _spent(belongings: Belongings) -> Iterator[Breach]:
    """A scenario begins without Death tokens, and with one saved coin at most.

    Rules: arcadia.upgrade.curse.4, arcadia.upgrade.draft.6
    """
    if belongings.played and belongings.following is None:
        return
    for seat, guild in enumerate(belongings.guilds):
        if guild.coins > SAVED:
            told = f"{quoted(guild.guild)} has {counted(guild.coins, 'coin')} before a scenario"
            path: KeyPath = ("guilds", seat, "coins")
            yield _breach(path, f"{told}, and can save only {SAVED}", "arcadia.upgrade.draft.6")
        for number, hero in enumerate(guild.heroes):
            if hero.deaths:
                told = f"{quoted(hero.hero)} has Death tokens before a scenario"
                own: KeyPath = ("guilds", seat, "heroes", number, "deaths")
                yield _breach(own, told, "arcadia.upgrade.curse.4")


def _course(belongings: Belongings, catalogue: Catalogue) -> Iterator[Breach]:
    """Three scenarios of the outer circle, two of the inner one, the last.

    Rules: arcadia.campaign.1 to .5
    """
    rule = "arcadia.campaign.1"
    course: list[tuple[KeyPath, str]] = [
        (("played", number, "scenario"), played.scenario)
        for number, played in enumerate(belongings.played)
    ]
    if belongings.following is not None:
        if len(course) == len(STAGES):
            yield _breach(("following",), "Nothing follows on the last scenario", rule)
            return
        if belongings.following in [scenario for _, scenario in course]:
            told = f"The scenario {quoted(belongings.following)} has been played"
            yield _breach(("following",), told, "arcadia.campaign.7")
        course.append((("following",), belongings.following))
    for (path, scenario), stage in zip(course, STAGES, strict=False):
        found = catalogue.scenarios[scenario].entry.stage
        if found != stage:
            told = f"{quoted(scenario)} is a scenario of the stage {quoted(found)}"
            yield _breach(path, f"{told}, and here {quoted(stage)} is due", rule)
    seats = list(range(len(belongings.guilds)))
    if (belongings.played or belongings.seating) and sorted(belongings.seating) != seats:
        told = f"The seating does not name each of the seats 0 to {len(seats) - 1} once"
        yield _breach(("seating",), told, "arcadia.setup.start.2")
    if not belongings.guilds and (belongings.played or belongings.following):
        yield _breach(("guilds",), "The campaign has no guilds", "arcadia.guild.2")


def _achievements(belongings: Belongings) -> Iterator[Breach]:
    """One guild wins a scenario, and no guild earns the same Achievement twice in it.

    Rules: arcadia.sheet.achievement.1, .6
    """
    for number, played in enumerate(belongings.played):
        name = quoted(played.scenario)
        if len(played.winner) != 1:
            told = f"The scenario {name} has {len(played.winner)} winners, and one guild wins it"
            yield _breach(("played", number), told, "arcadia.sheet.achievement.1")
        for achievement in ACHIEVEMENTS[1:]:
            earners = played.earned(achievement)
            if len(set(earners)) < len(earners):
                told = f"A guild is there twice under {quoted(achievement)} of the scenario {name}"
                path: KeyPath = ("played", number, achievement)
                yield _breach(path, told, "arcadia.sheet.achievement.6")
