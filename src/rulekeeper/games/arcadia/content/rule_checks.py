"""What must hold of the rules that a scenario has of its own: all that they name is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rulekeeper.content.explain import KeyPath
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.rules import moments, scenario_rules


class Named(NamedTuple):
    """A name that a rule uses: where it stands, and what would be right there."""

    path: KeyPath
    name: str
    known: Collection[str]


def names_in_rules(scenario: Scenario, places: Mapping[str, int]) -> Iterator[Named]:
    """All names in the rules of a scenario; `places` are those of its board."""
    doors = [door.at for door in scenario.doors]
    monsters = {monster.kind for monster in scenario.monsters}
    monsters |= {monster.id for monster in scenario.monsters if monster.id}
    waiting = [monster.id for monster in scenario.monsters if monster.waits]
    tokens = [token.id for token in scenario.quest_tokens]
    quests = [quest.id for quest in scenario.quests]
    for number, rule in enumerate(scenario.rules):
        path: KeyPath = ("rules", number)
        match rule.when:
            case moments.Enters(places=entered):
                yield from (Named((*path, "when"), place, places) for place in entered)
            case moments.Flips(doors=flipped):
                yield from (Named((*path, "when"), door, doors) for door in flipped)
            case moments.Falls(monster=monster):
                yield Named((*path, "when"), monster, monsters)
            case moments.Collects(tokens=collected):
                yield from (Named((*path, "when"), token, tokens) for token in collected)
            case moments.Fulfils(quest=quest):
                yield Named((*path, "when"), quest, quests)
        for place, condition in enumerate(rule.conditions):
            where: KeyPath = (*path, "if", place)
            match condition:
                case scenario_rules.OnBoard(monster=monster):
                    yield Named(where, monster, monsters)
                case scenario_rules.Done(quest=quest):
                    yield Named(where, quest, quests)
        for place, deed in enumerate(rule.do):
            where = (*path, "do", place)
            match deed:
                case scenario_rules.TurnDoors(doors=turned):
                    yield from (Named(where, door, doors) for door in turned)
                case scenario_rules.Arrive(monster=monster, at=at):
                    yield Named(where, monster, waiting)
                    yield from (Named(where, space, places) for space in at)
                case scenario_rules.LayTokens(places=laid) | scenario_rules.Hurt(places=laid):
                    yield from (Named(where, space, places) for space in laid)
