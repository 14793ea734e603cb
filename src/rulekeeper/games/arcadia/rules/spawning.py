"""Spawning Monsters (p. 23)."""

from __future__ import annotations

from rulekeeper.core.requests import Flow, roll_pool
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import SPAWN_SLOTS, ArcadiaTable
from rulekeeper.games.arcadia.rules import board

SPAWN_DICE = 2
"""Rules: arcadia.spawn.3"""


def spawn_monsters(table: ArcadiaTable) -> Flow[None]:
    """Monsters come back, or leave for good, when the Spawn tile is full or the board is empty.

    Rules: arcadia.spawn.2 to .11
    """
    state, box = table.state, table.box
    is_full = len(state.spawn_tile) >= SPAWN_SLOTS
    is_called, state.spawn_called = state.spawn_called, False
    if not is_full and not is_called and any(monster.space >= 0 for monster in state.monsters):
        return
    heroes = len(state.heroes)
    while state.spawn_tile:
        number = state.spawn_tile.pop(0)
        faces = yield from roll_pool(box.attack_die, SPAWN_DICE, state.seat, "spawn")
        table.tell(
            events.DiceRolled,
            rule="arcadia.spawn.3",
            seat=state.seat,
            figure=heroes + number,
            faces=list(faces),
        )
        space = _matching(table, sorted(faces))
        if space is None or not board.free_spaces(table) >> space & 1:
            state.monsters[number].in_box = True
            rule = "arcadia.spawn.6" if space is None else "arcadia.spawn.7"
            table.tell(events.PutInBox, rule=rule, figure=heroes + number)
        else:
            state.monsters[number].space = space
            table.tell(
                events.MonsterSpawned, rule="arcadia.spawn.8", figure=heroes + number, space=space
            )


def _matching(table: ArcadiaTable, faces: list[str]) -> int | None:
    """The space whose token shows this pair. Rules: arcadia.spawn.4, .5, .6"""
    tokens = table.box.catalogue.spawn_tokens
    for space, token in table.state.spawn_tokens:
        if sorted(tokens[token].faces) == faces:
            return space
    return None
