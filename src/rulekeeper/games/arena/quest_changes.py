"""What a quest of a campaign changes when it is over: nothing, unless it has been won.

Rules: arena.xp.gain.1 to .4, arena.xp.special.2, arena.xp.first-aid.4, arena.xp.scroll.3,
arena.xp.artifact.5, .6, arena.difficulty.heroic.3
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from rulekeeper.core.match import Match
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.changes import (
    AidsLost,
    AnyChange,
    Gained,
    HeroicUsedUp,
    LeadChanged,
    PartyAssembled,
    QuestBeaten,
    ScrollLost,
    SpecialLost,
)
from rulekeeper.games.arena.rules.quest_terms import HEROES, quest_box, quest_state
from rulekeeper.games.arena.state import ArenaState, ItemKind


def changes_of_quest(match: Match[Any, Any]) -> tuple[AnyChange, ...]:
    """What a finished quest changes.

    A hero that has died, and its artifact, are back with the party: nothing is to be noted of that.
    Rules: arena.xp.gain.3, arena.xp.artifact.5, .6
    """
    result = match.result
    if result is None or AUTOMATON in result.winners:
        return ()
    return tuple(_changes(cast("ArenaTable", match.table)))


def _changes(table: ArenaTable) -> Iterator[AnyChange]:
    """What has been won, and what has been used up. Consumables last for one quest."""
    box, quest, team = quest_box(table), quest_state(table), table.state.teams[HEROES]
    catalogue, belongings = box.catalogue, box.options.belongings
    assert belongings is not None
    if not belongings.heroes:
        party = [c.kind for c in table.state.combatants if c.team == HEROES]
        yield PartyAssembled(heroes=tuple(catalogue.heroes[hero].id for hero in party))
    for place, each in enumerate(c for c in table.state.combatants if c.team == HEROES):
        if each.seat != belongings.leader(place, len(box.seats)):
            hero, person = catalogue.heroes[each.kind].id, box.seats[each.seat]
            yield LeadChanged(hero=hero, seat=each.seat, person=person)
    yield QuestBeaten(quest=box.quest.id)
    if quest.xp:
        yield Gained(xp=quest.xp)
    for record in belongings.heroes:
        if record.special is not None:
            yield SpecialLost(hero=record.hero, attack=record.special)
    if belongings.aids:
        yield AidsLost(number=belongings.aids)
    left = _scrolls_left(table.state)
    yield from (
        ScrollLost(scroll=catalogue.scrolls[scroll].id)
        for scroll in team.picked
        if scroll not in left
    )
    if box.difficulty.heroic_once:
        used = (catalogue.heroic[action].id for action in team.heroic_used)
        yield from (HeroicUsedUp(action=action) for action in used)


def _scrolls_left(state: ArenaState) -> set[int]:
    """The scrolls that were taken along and have not been used, wherever they are."""
    lying = (item.item for item in state.ground if item.kind is ItemKind.SCROLL)
    return {*lying, *(scroll for bag in state.bags for scroll in bag.scrolls)}
