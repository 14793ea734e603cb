"""Guilds that come from an earlier scenario of their campaign (pp. 24, 28-29).

Their Heroes bring cards and Death Curses; whatever tokens lay on them are gone.
"""

from __future__ import annotations

from rulekeeper.games.arcadia.belongings import Belongings, GuildRecord, HeroRecord
from rulekeeper.games.arcadia.box import ArcadiaTable, Box, heroes_of
from rulekeeper.games.arcadia.state import NOBODY, ArcadiaState


def seat_guilds(state: ArcadiaState, box: Box, belongings: Belongings) -> None:
    """Lay out the dashboards of all guilds, in place.

    Rules: arcadia.guild.5, arcadia.upgrade.next.1, arcadia.sheet.5, arcadia.upgrade.curse.8
    """
    catalogue = box.catalogue
    cards = {card.id: number for number, card in enumerate(catalogue.cards)}
    curses = {curse.id: number for number, curse in enumerate(catalogue.curses)}
    titles = {title.id: number for number, title in enumerate(catalogue.titles)}
    assert box.guilds is not None
    assert box.heroes is not None
    for seat, record in enumerate(belongings.guilds):
        guild = state.guilds[seat]
        guild.colour, guild.coins = box.guilds[seat], record.coins
        guild.titles = [titles[title] for title in record.titles]
        for hero, own in zip(heroes_of(seat), record.heroes, strict=True):
            there = state.heroes[hero]
            there.kind, there.deaths = box.heroes[hero], own.deaths
            there.cards = [cards[card] for card in own.cards]
            there.curse = NOBODY if own.curse is None else curses[own.curse]
            there.under_curse = NOBODY if own.under_curse is None else cards[own.under_curse]


def guild_record(table: ArcadiaTable, seat: int) -> GuildRecord:
    """What the Campaign Sheet says of the guild of a seat as it is now.

    Rules: arcadia.sheet.2, .4, .5, arcadia.card.anatomy.6
    """
    state, catalogue = table.state, table.box.catalogue
    guild = state.guilds[seat]
    first, second, third = (
        HeroRecord(
            hero=catalogue.heroes[there.kind].id,
            cards=tuple(catalogue.cards[card].id for card in there.cards),
            curse=None if there.curse == NOBODY else catalogue.curses[there.curse].id,
            under_curse=(
                None if there.under_curse == NOBODY else catalogue.cards[there.under_curse].id
            ),
            deaths=there.deaths,
        )
        for there in (state.heroes[hero] for hero in heroes_of(seat))
    )
    return GuildRecord(
        guild=catalogue.guilds[guild.colour].id,
        heroes=(first, second, third),
        coins=guild.coins,
        titles=tuple(catalogue.titles[title].id for title in guild.titles),
    )
