"""Bombs (p. 27): minefields of guild tokens, and what happens to those who enter them."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.requests import Flow
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import BOMB, ArcadiaTable, seat_of
from rulekeeper.games.arcadia.rules import board, odds
from rulekeeper.games.arcadia.rules.dice import MELEE, RANGED, throw_dice
from rulekeeper.games.arcadia.rules.resolving import ENDLESS, defend, finish
from rulekeeper.games.arcadia.state import NOBODY, Attack, BombToken, Target, Throw


def lay_bombs(table: ArcadiaTable, attack: Attack, space: int) -> None:
    """A Bomb that has scored a hit mines the target's space and all Close to it.

    Rules: arcadia.effect.bomb.2, .3
    """
    if table.box.catalogue.cards[attack.card].group != BOMB or not attack.hits:
        return
    seat = seat_of(attack.attacker)
    for mined in squares_of(board.passages(table).close[space]):
        table.state.bombs.append(BombToken(mined, seat, attack.card))
    table.tell(events.BombsLaid, rule="arcadia.effect.bomb.3", figure=attack.attacker, space=space)


def bombs_against(table: ArcadiaTable, hero: int, space: int) -> list[BombToken]:
    """The tokens that explode when a Hero enters a space. Rules: arcadia.effect.bomb.4, .8"""
    bombs = table.state.bombs
    return [token for token in bombs if token.space == space and token.seat != seat_of(hero)]


def hits_of(table: ArcadiaTable, tokens: Sequence[BombToken]) -> tuple[float, ...]:
    """How likely each number of hits of an explosion is. Rules: arcadia.effect.bomb.5, .9"""
    melee, ranged = (
        odds.successes(table.box.attack_die, success, _all_dice(table, tokens, success))
        for success in (MELEE, RANGED)
    )
    return odds.total(melee, ranged)


def explode(table: ArcadiaTable, hero: int) -> Flow[bool]:
    """All enemy tokens in the space that a Hero has entered explode: whether there were any.

    It is one attack with their dice added up; each die counts the symbol of its own Bomb.
    Rules: arcadia.effect.bomb.4 to .11
    """
    state, space = table.state, table.state.heroes[hero].space
    tokens = bombs_against(table, hero, space)
    if not tokens:
        return False
    state.bombs = [token for token in state.bombs if token not in tokens]
    guilds = list(dict.fromkeys(token.seat for token in tokens))
    table.tell(events.BombsExploded, rule="arcadia.effect.bomb.4", figure=hero, space=space)
    attack = Attack(NOBODY, NOBODY, is_ranged=False, targets=[Target(hero)], guilds=guilds)
    state.attack = attack
    for success in (MELEE, RANGED):
        dice = _all_dice(table, tokens, success)
        if dice:
            throw = Throw(
                seat=guilds[0], figure=NOBODY, success=success, is_defense=False, needed=ENDLESS
            )
            attack.hits += yield from throw_dice(table, throw, dice)
    yield from defend(table, attack, attack.targets[0])
    finish(table)
    return True


def _all_dice(table: ArcadiaTable, tokens: Sequence[BombToken], success: str) -> int:
    """The dice of some tokens that count this symbol. Rules: arcadia.effect.bomb.5, .9"""
    cards = table.box.catalogue.cards
    attacks = (cards[token.card].attack for token in tokens)
    return sum(attack.dice for attack in attacks if attack and attack.type == success)
