"""10.1 Reading a Quest: whom and what the texts of a quest name, and what sets events off.

Rules: arena.quest.format.2, .3, arena.coop.coordinates.1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.content.text import Slug
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, TimelineStep

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable
    from rulekeeper.games.arena.quest_box import QuestBox
    from rulekeeper.games.arena.state import QuestState

HEROES, FOES = 0, 1
"""The teams of a quest."""

SIDES: Mapping[str, int] = MappingProxyType(
    {"heroes": HEROES, "foes": FOES, "white": HEROES, "black": FOES}
)
"""The teams by their words: a party and its foes, or the two sides of a duel."""

PARTY = 4
"""Heroes of a party. Rules: arena.setup.coop.team.1"""

SquareName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-P]([1-9]|1[0-9]|2[0-4])$")]

Who: TypeAlias = Slug
"""`heroes`, `foes`, a group of foes by its id; in a duel `white` or `black`; or `actor`: whoever
set the event off.

Only what an event does, and what has to be so for it, can mean the `actor`.
"""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=99)]

Happens: TypeAlias = Literal[
    "quest-starts",
    "round-begins",
    "round-ends",
    "turn-begins",
    "turn-ends",
    "enters",
    "falls",
    "breaks",
    "used",
    "picked-up",
    "counted",
    "fate",
    "special-power",
]


class Trigger(Struct, frozen=True):
    """Something that happened: by whom, on which square or tile, or with which counter or card."""

    what: Happens
    who: int = NOBODY
    square: Square = NOWHERE
    number: int = 0


def quest_box(table: ArenaTable) -> QuestBox:
    """The box of a table at which a quest is played."""
    box = table.box
    if TYPE_CHECKING:  # asked too often to be checked when it runs
        assert isinstance(box, QuestBox)
    return box


def quest_state(table: ArenaTable) -> QuestState:
    """How far the quest has come that is played at a table."""
    quest = table.state.quest
    if TYPE_CHECKING:
        assert quest is not None
    return quest


def is_calm(table: ArenaTable) -> bool:
    """Whether no attack is being made, or each has been resolved, and all its dead have fallen.

    Rules: arena.mode.coop.3, arena.quest.end.1
    """
    combatants = table.state.combatants
    return not table.state.attacks or all(
        attack.step is TimelineStep.DEATH
        and not any(combatants[w].on_grid and combatants[w].hp <= 0 for w in attack.felled)
        for attack in table.state.attacks
    )


def killer_of(table: ArenaTable, dead: int) -> int:
    """Who has just killed somebody; `NOBODY` for whom an event killed, or its own doing.

    It is who made the attack that is being resolved; without one, the enemy whose turn it is.
    """
    if quest_state(table).busy:
        return NOBODY
    state = table.state
    if state.attacks:
        attacker = state.attacks[-1].attacker
        return NOBODY if attacker == dead else attacker
    owner = state.turn.owner
    return owner if state.combatants[owner].team != state.combatants[dead].team else NOBODY


def group_of(table: ArenaTable, who: int) -> int:
    """The group of the quest's foes to which a combatant belongs; `NOBODY` for heroes."""
    groups = quest_state(table).groups
    return groups[who] if 0 <= who < len(groups) else NOBODY


def is_one_of(table: ArenaTable, who: int, whom: Who) -> bool:
    """Whether a combatant is meant by a word of a quest."""
    if who == NOBODY:
        return False
    team = table.state.combatants[who].team
    if whom in SIDES:
        return team == SIDES[whom]
    return group_of(table, who) == quest_box(table).group_number[whom]


def members(table: ArenaTable, whom: Who) -> list[int]:
    """The combatants who are meant by a word of a quest, the dead included."""
    if whom in SIDES:
        team = SIDES[whom]
        return [who for who, c in enumerate(table.state.combatants) if c.team == team]
    number = quest_box(table).group_number[whom]
    return [who for who, group in enumerate(quest_state(table).groups) if group == number]


def living(table: ArenaTable, whom: Who, actor: int = NOBODY) -> list[int]:
    """The combatants on the grid who are meant."""
    combatants = table.state.combatants
    if whom == "actor":
        return [actor] if actor != NOBODY and combatants[actor].on_grid else []
    team = SIDES.get(whom)
    if team is None:
        return [who for who in members(table, whom) if combatants[who].square >= 0]
    return [who for who, c in enumerate(combatants) if c.team == team and c.square >= 0]


def bears_things(table: ArenaTable, who: int) -> bool:
    """Whether somebody takes items of the quest: all whom people lead do, while they live."""
    if who == NOBODY:
        return False
    combatant = table.state.combatants[who]
    return combatant.on_grid and combatant.seat != AUTOMATON


def choosers(table: ArenaTable, actor: int) -> Sequence[int]:
    """The seats that choose what follows from what somebody did: in a duel those of its side.

    Rules: arena.quest.golden-rule.1
    """
    box = table.box
    if box.plays_together or actor == NOBODY:
        return box.people
    return box.players[table.state.combatants[actor].team]


def area(table: ArenaTable, name: Slug) -> Mask:
    """The squares of an area of the quest."""
    return quest_box(table).areas[name]


def whom_text(table: ArenaTable, whom: Who) -> str:
    """Who is meant, in a sentence: "the heroes", "an Ash Orc"."""
    if whom in SIDES:
        return f"the {whom}" if table.box.plays_together else table.box.team_names[SIDES[whom]]
    return quest_box(table).group_name(whom)
