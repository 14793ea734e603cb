"""Bombs (p. 27): minefields of guild tokens, and what happens to those who enter them."""

from __future__ import annotations

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.requests import Flow
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import BOMB, ArcadiaTable, seat_of
from rulekeeper.games.arcadia.rules import board
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


def explode(table: ArcadiaTable, hero: int) -> Flow[bool]:
    """All enemy tokens in the space that a Hero has entered explode: whether there were any.

    It is one attack with their dice added up; each die counts the symbol of its own Bomb.
    Rules: arcadia.effect.bomb.4 to .11
    """
    state, space = table.state, table.state.heroes[hero].space
    tokens = [
        token for token in state.bombs if token.space == space and token.seat != seat_of(hero)
    ]
    if not tokens:
        return False
    state.bombs = [token for token in state.bombs if token not in tokens]
    guilds = list(dict.fromkeys(token.seat for token in tokens))
    table.tell(events.BombsExploded, rule="arcadia.effect.bomb.4", figure=hero, space=space)
    attack = Attack(NOBODY, NOBODY, is_ranged=False, targets=[Target(hero)], guilds=guilds)
    state.attack = attack
    for success in (MELEE, RANGED):
        dice = sum(_dice(table, token, success) for token in tokens)
        if dice:
            throw = Throw(
                seat=guilds[0], figure=NOBODY, success=success, is_defense=False, needed=ENDLESS
            )
            attack.hits += yield from throw_dice(table, throw, dice)
    yield from defend(table, attack, attack.targets[0])
    finish(table)
    return True


def _dice(table: ArcadiaTable, token: BombToken, success: str) -> int:
    """The dice of a token's card that count this symbol. Rules: arcadia.effect.bomb.5"""
    attack = table.box.catalogue.cards[token.card].attack
    return attack.dice if attack is not None and attack.type == success else 0
