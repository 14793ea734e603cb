"""What must hold of the rules that a scenario has of its own: all that they name is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.text import quoted
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.rules import moments, scenario_rules


class Named(NamedTuple):
    """A name that a rule uses: where it stands, and what would be right there.

    `unfit` says in two sentences why a thing of this name does not fit, and what to do about it.
    """

    path: KeyPath
    name: str
    known: Collection[str]
    unfit: tuple[str, str] | None = None


def names_in_rules(scenario: Scenario, places: Mapping[str, int]) -> Iterator[Named]:
    """All names in the rules of a scenario but those of doors; `places` are those of its board."""
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
                case scenario_rules.Arrive(monster=monster, at=at):
                    cause = f"{quoted(monster)} is on the board from the beginning"
                    unfit = (cause, "Give it an `id` and `waits: true`.")
                    yield Named(where, monster, waiting, unfit if monster in monsters else None)
                    yield from (Named(where, space, places) for space in at)
                case scenario_rules.LayTokens(places=laid) | scenario_rules.Hurt(places=laid):
                    yield from (Named(where, space, places) for space in laid)


def doors_in_rules(scenario: Scenario) -> Iterator[tuple[KeyPath, Sequence[str]]]:
    """The doors that the rules of a scenario name, and where."""
    for number, rule in enumerate(scenario.rules):
        if isinstance(rule.when, moments.Flips):
            yield ("rules", number, "when"), rule.when.doors
        for place, deed in enumerate(rule.do):
            if isinstance(deed, scenario_rules.TurnDoors):
                yield ("rules", number, "do", place), deed.doors
