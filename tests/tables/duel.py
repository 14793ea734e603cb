"""Duels with goals in a few lines.

    table = duel(
        '''
        A . * . x
        B . . . y
        ''',
        "goals: [...]",
    )

Capital letters are the white side, small letters the black one, as in `tables.arena`: each side
acts in the order of the alphabet, white first. With `dragon` the black side is the dragon Fafnir
(`f` in the drawing), of so many squares each way. It is the first round, and the turn of Ada.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from rulekeeper.boards.masks import squares_of
from rulekeeper.content.model import Content
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.dragons import Dragon
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.duel_box import DuelBox
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.rules.quest_engine import open_book
from rulekeeper.games.arena.state import ArenaState, Bag, QuestState, Stage
from rulekeeper.tanarean.combat.combatants import Combatant
from rulekeeper.tanarean.grid.plan import parse_plan
from tables.arena import Nowhere, Prepared, add_hero
from tables.quest import QuestOnTheTable
from tables.tanarean import NAMES
from tables.yaml_text import parsed

GOALS = """
- {goal: kill, by: white, who: black, says: Black is dead.}
- {goal: kill, by: black, who: white, says: White is dead.}
"""

DRAGON: Mapping[str, object] = {
    "id": "fafnir",
    "name": "Fafnir",
    "hp": 100,
    "defense": 6,
    "basic": 9,
    "reaction": 9,
    "attacks": [
        {"id": "bite", "name": "Bite", "kind": "primary", "range": 1, "damage": 20},
        {"id": "fire", "name": "Fire", "kind": "special", "range": 4, "damage": 30},
    ],
}


def duel(
    drawing: str,
    text: str = "",
    *,
    dragon: int | None = None,
    hp: Mapping[str, int] | None = None,
    rolls: Iterable[int] = (),
) -> QuestOnTheTable:
    """A duel where the drawing shows it, with the fields of the quest in YAML."""
    plan = parse_plan(drawing)
    letters = [letter for letter in "ABCDxyzw" if letter in plan.figures]
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}
    for letter in letters:
        add_hero(entries, letter, {}, ())
    if dragon is not None:
        entries["dragons"]["fafnir"] = msgspec.convert({**DRAGON, "size": dragon}, Dragon)
    everywhere = {"id": "anywhere", "name": "anywhere", "squares": ["A1-P24"]}
    raw = {
        "id": "drawn",
        "name": "Drawn",
        "introduction": "Drawn for a test.",
        "description": "Drawn for a test.",
        "goals": parsed(GOALS),
        "plan": drawing,
        "sides": [
            {"name": "the Whites", "starts": "anywhere", "heroes": 3},
            {"name": "the Blacks", "starts": "anywhere", "heroes": 3}
            if dragon is None
            else {"name": "Fafnir", "starts": "anywhere", "dragon": "fafnir"},
        ],
        **(parsed(text) or {}),
    }
    raw["areas"] = [everywhere, *raw.get("areas", ())]
    entries["quests"]["drawn"] = msgspec.convert(raw, Quest)
    catalogue = Catalogue(Content((), FORMAT.kinds, entries, Nowhere()))
    options, seats = {"quest": "drawn"}, ("Ana", "Ben")
    box, _ = Arena(catalogue).open_box(options, seats)
    assert isinstance(box, DuelBox)
    state = ArenaState([], quest=QuestState(round=1), stage=Stage.START_OF_TURN)
    open_book(Table(state, box, None, Meter()))
    for letter in [*letters, *(["f"] if dragon else [])]:
        kind = box.dragon(1) if letter == "f" else catalogue.hero_number[NAMES[letter].lower()]
        assert kind is not None
        team = int(letter.islower())
        at = squares_of(plan.figures[letter])[0]
        state.teams[team].order.append(len(state.combatants))
        hit_points = (hp or {}).get(letter, box.kinds[kind].hp)
        state.combatants.append(Combatant(kind, team, team, hit_points, at))
        state.bags.append(Bag())
    match = Match(Prepared(catalogue, state), Setup(options, seats, 0), ScriptedChance(list(rolls)))
    return QuestOnTheTable(match, [NAMES[letter] for letter in letters])
