"""Coin Rewards (p. 23)."""

from __future__ import annotations

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of


def gain_coins(table: ArcadiaTable, seat: int, amount: int, why: str, rule: str) -> None:
    """A guild gets coins. Rules: arcadia.coin.1, .8"""
    if amount > 0:
        table.state.guilds[seat].coins += amount
        table.tell(events.CoinsGained, rule=rule, seat=seat, amount=amount, why=why)


def pay_at_the_end(table: ArcadiaTable) -> None:
    """A coin for each Quest; Treasure Chests. Rules: arcadia.coin.6, .7, arcadia.token.end.1"""
    state, catalogue = table.state, table.box.catalogue
    for seat in state.order:
        guild = state.guilds[seat]
        gain_coins(table, seat, len(guild.quests), "its Quests", "arcadia.coin.6")
        chests = sum(
            catalogue.tokens[token].coins
            for hero in heroes_of(seat)
            for token in state.heroes[hero].tokens
            if token < len(catalogue.tokens)
        )
        gain_coins(table, seat, chests, "its Treasure Chests", "arcadia.coin.7")
    for hero in state.heroes:
        hero.tokens.clear()
