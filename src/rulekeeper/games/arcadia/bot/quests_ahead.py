"""The Quests that guilds can still fulfil, as bots look at them many times for each decision."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.history import encode
from rulekeeper.games.arcadia.box import ArcadiaTable, Box, heroes_of
from rulekeeper.games.arcadia.rules.goals import Heading
from rulekeeper.games.arcadia.rules.quests import open_quests
from rulekeeper.games.weights import Remembered

_REMEMBERED: Remembered[tuple[Box, int, bytes], Sequence[Heading]] = Remembered(1 << 12)


def quests_ahead(table: ArcadiaTable, seat: int) -> Sequence[Heading]:
    """How far the guild of a seat is with each Quest that it can still fulfil, and where to head.

    It is remembered by all that goals look at, which most moves leave as it is.
    """
    state, standing = table.state, table.box.scenario.standing_places
    heroes = [state.heroes[hero] for hero in heroes_of(seat)]
    tokens = [hero.tokens for hero in heroes]
    placed = [there.space for there in heroes if there.space >= 0 and standing >> there.space & 1]
    quests = [(guild.colour, guild.quests) for guild in state.guilds]
    key = table.box, seat, encode((state.guilds[seat], quests, tokens, placed, state.face_up))
    found = _REMEMBERED.get(key)
    if found is None:
        found = [quest.goal.heading(table, seat) for quest in open_quests(table, seat)]
        _REMEMBERED.keep(key, found)
    return found
